"""50 copied profiles, 200 in a whole run: whatever branch counts, no record is lost in silence.

A tablet is copied with everything on it, under its own id. Both copies go on selling; both meet
the organization. What counts and what is shown on branches is together all that was written; and
when every branch is taken back, every sale counts.
"""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any

import pytest

from pycore.night.night import Night
from pycore.night.registration.entries import EntrySold
from pycore.night.registration.jackpot import JackpotJoined
from pycore.night.registration.rebuying import RebuySold
from tests.kit.promises import HISTORIES
from tests.webapp.fakes import Hall, Organization, run
from tests.webapp.pages import Page, page

__all__ = ["page"]

WISHES = ("sell", "sell", "sell", "jackpot", "rebuy", "rebuy", "pause", "resume", "next", "out")


class Copied:
    """One tablet and its copy, told by a seed."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.organization = Organization()
        self.here = Hall(self.organization)
        self.written: set[str] = set()
        self.tid = ""

    async def begin(self) -> None:
        await self.here.enrol()
        self.tid = await self.here.create()
        for n in range(self.chance.randint(2, 5)):
            await self.note(await self.here.sell(self.tid, f"Early {n}"))
        if self.chance.random() < 0.6:
            await self.note(await self.here.do(self.tid, "draw-seats"))
            await self.note(await self.here.do(self.tid, "start-clock"))
        if self.chance.random() < 0.5:
            await self.here.sync()
        self.there = Hall(self.organization, self.here.disk.copy())
        self.there.wall_ms = self.here.wall_ms + self.chance.randint(0, 5_000)
        self.written |= self.here.ids(self.tid)

    async def note(self, answer: dict[str, Any]) -> None:
        self.written |= set(answer["did"])

    async def act(self, hall: Hall) -> None:
        view = (await hall.get("view", tid=self.tid))["view"]
        action = self.chance.choice(WISHES)
        tickets = [row["ticket"] for row in view["players"]] or [1]
        ticket = self.chance.choice(tickets)
        wish: dict[str, Any] = {
            "sell": {"command": "sell-entry", "name": "Somebody", "paid": "cash"},
            "jackpot": {"command": "join-jackpot", "ticket": ticket, "signed": True},
            "rebuy": {"command": "sell-rebuy", "ticket": ticket, "paid": "cash"},
            "pause": {"command": "pause-clock"},
            "resume": {"command": "resume-clock"},
            "next": {"command": "next-level", "reason": "mistake"},
            "out": {"command": "eliminate", "out": [{"ticket": ticket, "stack_chips": None}]},
        }[action]
        hall.passes(self.chance.randint(1, 20_000))
        reply = await hall.ask("do", tid=self.tid, command=wish)
        self.written |= set(reply.get("ok", {}).get("did", ()))

    async def apart(self) -> None:
        for hall in (self.here, self.there):
            if self.chance.random() < 0.9:
                await self.note(await hall.sell(self.tid, "First after the copy"))
            for _ in range(self.chance.choice((1, 3, 8))):
                await self.act(hall)

    async def meet(self) -> None:
        both = [self.here, self.there]
        self.chance.shuffle(both)
        for _ in range(3):
            for hall in both:
                await hall.sync()


def cents_of(events: list[Any]) -> int:
    sales = (event for event in events if isinstance(event, EntrySold | RebuySold | JackpotJoined))
    return sum(sale.fee_cents for sale in sales)


def counting(night: Night) -> list[Any]:
    return [record.event for record in night.folded.recorded if night.folded.counts(record)]


def records_told(view: dict[str, Any], night: Night) -> list[str]:
    """Every record that counts or is shown: once each."""
    branches = [line["id"] for branch in view["branches"] for line in branch["lines"]]
    return [*(record.placed.id for record in night.folded.recorded), *branches]


async def story(seed: int) -> bool:
    copied = Copied(seed)
    await copied.begin()
    await copied.apart()
    await copied.meet()
    tid = copied.tid
    for hall in (copied.here, copied.there):
        night = hall.night(tid)
        answer = await hall.get("view", tid=tid)
        view, data = answer["view"], answer["data"]
        shown = records_told(view, night)
        assert len(shown) == len(set(shown))
        assert set(shown) == copied.written == hall.ids(tid)
        assert view["missing"]["records"] == sum(branch["records"] for branch in view["branches"])
        assert data["missing"] == view["missing"]
        waiting = cents_of([conflict.event for conflict in night.conflicts])
        strays = [record.event for stray in night.strays for record in stray.items]
        assert view["missing"]["cents"] == cents_of(strays)
        every = cents_of([record.event for record in night.folded.recorded]) + cents_of(strays)
        assert cents_of(counting(night)) + waiting + view["missing"]["cents"] == every
    forked = bool(view["branches"])
    number = view["desk"]["next_ticket"]
    used = {event.ticket for event in [*counting(night), *strays] if isinstance(event, EntrySold)}
    assert number not in used

    # The director takes everything back.
    director = copied.here
    for branch in (await director.get("view", tid=tid))["view"]["branches"]:
        await director.do(
            tid, "settle-branch", dev=branch["dev"], tip=branch["tip"], take=True, note="ours"
        )
    view = (await director.get("view", tid=tid))["view"]
    for task in [row for row in view["todo"] if row["kind"] == "doubled-ticket"]:
        view = (await director.do(tid, "renumber-ticket", ticket=task["ticket"]))["view"]
    night = director.night(tid)
    assert (view["branches"], view["missing"]["records"], view["twice"]) == ([], 0, [])
    ids = {record.placed.id for record in night.folded.recorded}
    assert copied.written <= ids
    # Every entry is in, each by its number, but where the other copy had played to the end; what
    # did not fit waits where the director sees it.
    waits = {conflict["id"]: conflict["why"] for conflict in view["conflicts"]}
    sold = [
        record
        for record in night.folded.recorded
        if isinstance(record.event, EntrySold) and waits.get(record.placed.id) != "night-finished"
    ]
    assert all(night.folded.counts(record) for record in sold)
    assert all(
        night.folded.counts(record) or record.placed.id in waits or record.kind == "undone"
        for record in night.folded.recorded
    )
    assert len(night.state.entries) == len(sold)
    assert max(night.state.entries) < 100_000
    # The other tablet hears of it and shows the same.
    await copied.meet()
    other = copied.there.night(tid)
    assert other.digest() == director.night(tid).digest()
    assert other.strays == ()
    return forked


@pytest.mark.parametrize("first_seed", range(0, HISTORIES.dose(part=50, full=200), 50))
def test_of_copied_profiles_none_loses_a_record_in_silence(first_seed: int) -> None:
    forked = [run(story(seed)) for seed in range(first_seed, first_seed + 50)]
    assert sum(forked) > 40


@pytest.mark.parametrize("more_on_the_copy", [False, True])
@pytest.mark.parametrize("order", [0, 1])
def test_ten_sales_against_one_whichever_branch_counts(more_on_the_copy: bool, order: int) -> None:
    """Ten sales of one tablet and one of its copy: thirteen entries either way, seen at once."""

    async def evening() -> tuple[int, int, int]:
        organization = Organization()
        real = Hall(organization)
        await real.enrol()
        tid = await real.create()
        for n in range(2):
            await real.sell(tid, f"Early {n}")
        copy = Hall(organization, real.disk.copy())
        for n in range(1 if more_on_the_copy else 10):
            await real.sell(tid, f"Real {n}")
        for n in range(10 if more_on_the_copy else 1):
            await copy.sell(tid, f"Copy {n}")
        halls = [real, copy] if order == 0 else [copy, real]
        for _ in range(3):
            for hall in halls:
                await hall.sync()
        view = (await real.get("view", tid=tid))["view"]
        (branch,) = view["branches"]
        assert view["counts"]["entered"] + branch["sales"] == 13
        assert view["missing"]["cents"] == branch["cents"] == branch["sales"] * 4_000
        assert view["desk"]["next_ticket"] == 13
        assert view["todo"][0]["kind"] == "stray-branch"
        view = (
            await real.do(
                tid, "settle-branch", dev=branch["dev"], tip=branch["tip"], take=True, note=""
            )
        )["view"]
        # One number was given out twice: both are in, and the next number is nobody's.
        assert view["counts"]["entered"] == 13
        assert len(view["twice"]) == 1
        assert view["desk"]["next_ticket"] == 13
        sold = (await real.sell(tid, "Next"))["view"]["counts"]["entered"]
        undone = (await real.do(tid, "undo", target=_settling(view)))["view"]
        return sold, undone["missing"]["sales"], branch["sales"]

    entered, missing, stray = run(evening())
    assert (entered, missing) == (14, stray)


def _settling(view: dict[str, Any]) -> str:
    target: str = next(row["id"] for row in view["history"] if row["type"] == "branch-settled/1")
    return target


def test_left_out_a_branch_stays_out_and_its_numbers_stay_used() -> None:
    async def evening() -> dict[str, Any]:
        organization = Organization()
        real = Hall(organization)
        await real.enrol()
        tid = await real.create()
        copy = Hall(organization, real.disk.copy())
        for hall, count in ((real, 3), (copy, 3)):
            for n in range(count):
                await hall.sell(tid, f"Somebody {n}")
        for hall in (real, copy, real):
            await hall.sync()
        (branch,) = (await real.get("view", tid=tid))["view"]["branches"]
        view: dict[str, Any] = (
            await real.do(
                tid,
                "settle-branch",
                dev=branch["dev"],
                tip=branch["tip"],
                take=False,
                note="practice",
            )
        )["view"]
        return view

    view = run(evening())
    assert (view["branches"], view["missing"]["records"], view["counts"]["entered"]) == ([], 0, 3)
    assert view["desk"]["next_ticket"] == 4


@pytest.mark.parametrize("problem", ["token-copied", "revoked", "retired"])
def test_a_tablet_that_is_let_in_no_more_says_so_in_its_header(page: Page, problem: str) -> None:
    """What it sells from then on reaches nobody: a quiet "this tablet only" would hide it."""

    async def view_after_sale() -> Any:
        hall = Hall(Organization())
        await hall.enrol()
        tid = await hall.create()
        await hall.sell(tid, "Ann")
        return await hall.get("view", tid=tid)

    answer = run(view_after_sale())
    app = SimpleNamespace(
        view=answer["view"],
        session=SimpleNamespace(data={**answer["data"], "problem": problem, "enrolled": False}),
        tid="night",
        saved_state=lambda: "saved",
        route="door",
        clock=SimpleNamespace(started=False),
    )
    shown = str(page.app__shell.reach(app))
    assert "no-text" in shown
    assert page.kit__words.t("ui.reach.alone") not in shown
