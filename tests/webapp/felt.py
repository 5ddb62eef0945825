"""A dealer's table at the tablet's worker."""

from __future__ import annotations

from typing import Any

from tests.core.book.office import LICENCE
from tests.core.hall import nunavut_draft
from tests.webapp.fakes import START_MS, Hall

SEED = "a-seed-of-the-hall"


NUNAVUT = nunavut_draft(start_at_ms=START_MS)
NUNAVUT.setdefault("settings", {})


Step = dict[str, Any]


def act(kind: str, seat: int | None = None, **more: Any) -> Step:
    return {"what": "act", "kind": kind, "seat": seat, **more}


# Button 1, blinds 2 and 3: seat 3 takes it all from 2, who has no more than he bought.
HAND: list[Step] = [
    {"what": "begin", "button": None},
    act("raise", 4, amount=150),
    act("fold", 1),
    act("call", 2),
    act("call", 3),
    act("board", cards="Qs9d4c"),
    act("call", 2),
    act("raise", 3, amount=200),
    act("fold", 4),
    act("raise", 2, amount=1350),
    act("call", 3),
    act("show", 2, cards="KhKd"),
    act("board", cards="7h"),
    act("board", cards="2s"),
    act("show", 3, cards="QdQc"),
]


# On a Thursday seat 1 calls with all they have and loses it to seat 4.
ALL_IN: list[Step] = [
    {"what": "begin", "button": None},
    act("raise", 4, amount=15_000),
    act("call", 1),
    act("fold", 2),
    act("fold", 3),
    act("board", cards="2c7dTh"),
    act("board", cards="3s"),
    act("board", cards="8c"),
    act("show", 4, cards="AsAd"),
    act("show", 1, cards="KsKd"),
]


FOLDED: list[Step] = [{"what": "begin", "button": None}, act("fold", 4), act("fold", 1)]


class Felt:
    """A table with a tablet, and the page that asks it."""

    def __init__(self, hall: Hall, tid: str, table: int = 1) -> None:
        self.hall, self.tid, self.table = hall, tid, table

    @classmethod
    async def set_up(cls, players: int = 4, counted: bool = True, **draft: Any) -> Felt:
        felt = cls(Hall(), "")
        await felt.hall.enters("state-complete", jurisdiction="ca_nu")
        await felt.hall.enters("keep-licence", **LICENCE)
        felt.tid = await felt.hall.create(**{**NUNAVUT, **draft})
        await felt.seats(players)
        if counted:
            await felt.counts()
        return felt

    @classmethod
    async def on_thursday(cls) -> Felt:
        """Four at a table where elimination waits for the next deal."""
        felt = cls(Hall(), "")
        felt.tid = await felt.hall.create()
        await felt.seats(4)
        await felt.counts()
        return felt

    async def seats(self, players: int) -> None:
        """Sell to so many, seat them, and let the clock run."""
        for number in range(1, players + 1):
            await self.hall.sell(self.tid, f"Player {number}")
        await self.hall.do(self.tid, "draw-seats", seed=SEED)
        await self.hall.do(self.tid, "start-clock")

    async def counts(self) -> Any:
        rows = (await self.table_view())["count"]
        stacks = [{"seat": row["seat"], "chips": row["stack"]} for row in rows]
        return await self.deal({"what": "count", "stacks": stacks})

    async def table_view(self) -> dict[str, Any]:
        answer: dict[str, Any] = await self.hall.get("table", tid=self.tid, table=self.table)
        table: dict[str, Any] = answer["table"]
        return table

    async def ask(self, step: Step) -> dict[str, Any]:
        return await self.hall.ask("deal", tid=self.tid, table=self.table, do=step)

    async def deal(self, *steps: Step) -> dict[str, Any]:
        table: dict[str, Any] = {}
        for step in steps:
            reply = await self.ask(step)
            assert "ok" in reply, (step, reply)
            table = reply["ok"]["table"]
        return table

    async def refused(self, step: Step) -> Any:
        return (await self.ask(step))["refused"]

    async def stacks(self) -> dict[int, int]:
        return {
            row["seat"]: row["stack"]
            for row in (await self.table_view())["seats"]
            if row["ticket"]
        }

    async def ticket(self, seat: int) -> int:
        rows = (await self.table_view())["seats"]
        ticket: int = next(row["ticket"] for row in rows if row["seat"] == seat)
        return ticket
