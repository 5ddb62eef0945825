"""A rehearsal: what happens in a hall that is not there, by the night's real commands.

Players *come* to the door, or the night goes *on* for so long: the simulation of the core says who
loses everything and who buys in again meanwhile, and each of these is decided like anything that
a person taps. What the rules refuse does not happen. Time passes by moving the night's clock, not
the tablet's: the time of day stays what it is.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Mapping
from typing import Any

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.units import MINUTE, Millis
from pycore.night.base.over import over_refusal
from pycore.night.clock.forecast_view import sitting, start_of
from pycore.night.night import Night
from pycore.night.setup import beside
from pycore.portable.rehearsal import is_rehearsal, rehearsal_id
from pycore.tournament.chance import Chance
from pycore.tournament.play import USUAL, Play, PlayStep
from webapp.worker import answers
from webapp.worker.database.shelf import Shelf
from webapp.worker.requests import BadRequest, Request, field

REFUSALS: Refusals = {
    "clock-not-started": (),
    "clock-paused": (),
}

Wish = dict[str, Any]
CarryOut = Callable[[Night, Wish, Millis], Awaitable[tuple[Night, list[str]]]]

FIRST = ("Ada", "Ben", "Cleo", "Dov", "Ella", "Finn", "Gus", "Hana", "Igor", "June", "Kofi", "Lea")
LAST = "ABCDEFGHJKLMNPRSTVWZ"
MOST_AT_ONCE = 40
LONGEST = 30 * MINUTE
DISPUTE_EVERY = 45 * MINUTE
"""On average; our choice: a director meets a few in an evening."""
DISPUTES = 4


def fresh_tid(request: Request, wish: Mapping[str, Any], token: str) -> str:
    """Return the id of a night to set up: a rehearsal's where one is asked for. Nothing real
    stands beside what is not, nor the other way about.
    """
    practises, main = request.get("rehearsal") is True, str(wish.get("beside") or "")
    if main and is_rehearsal(main) != practises:
        raise BadRequest("beside another kind of night")
    return rehearsal_id(token) if practises else token


def tid_beside(main: str, token: str) -> str:
    """Return the id of a night beside another: of one that is not real none is real."""
    return rehearsal_id(token) if is_rehearsal(main) else token


async def delete(shelf: Shelf, tid: str) -> None:
    """Delete a rehearsal from this tablet, and the events beside it."""
    if not is_rehearsal(tid):
        raise BadRequest("a night that is real")
    if tid not in shelf.night_tids():
        raise BadRequest("no such night")
    await shelf.delete([tid, *_events_beside(shelf, tid)])


def _events_beside(shelf: Shelf, main: str) -> list[str]:
    """Those of them that are no real nights: one that a file brought may say anything."""
    events = []
    for tid, night in shelf.nights.items():
        placed = beside.placed(night.state)
        if placed and placed.main == main and is_rehearsal(tid):
            events.append(tid)
    return events


class Rehearsals:
    """*night_of* finds the night of a request, *carry_out* decides and writes, *shown* tells what
    came of it, *token* gives fresh seeds.
    """

    def __init__(
        self,
        night_of: Callable[[Request], Night],
        carry_out: CarryOut,
        shown: Callable[[Night, Millis], answers.ShownAnswer],
        token: Callable[[], str],
    ) -> None:
        self._night_of, self._carry_out, self._shown = night_of, carry_out, shown
        self._token = token

    async def answer(self, request: Request, at: Millis) -> answers.Rehearsed:
        """Take a step of a rehearsal: *step* is "come" or "on"; how *many* come, or for how many
        *ms* it goes on. Refused as a night that is really played would refuse it.
        """
        night, step = self._night_of(request), field(request, "what", str)
        if not is_rehearsal(night.tid):
            raise BadRequest("a night that is real")
        if step == "come":
            many = field(request, "many", int)
            if not 0 < many <= MOST_AT_ONCE:
                raise BadRequest("many")
            return await self._come(night, many, at)
        ms = field(request, "ms", int)
        if step != "on" or not 0 < ms <= LONGEST:
            raise BadRequest("on")
        return await self._on(night, ms, at)

    async def _come(self, night: Night, many: int, at: Millis) -> answers.Rehearsed:
        """Players at the door, until it is shut or the hall is full."""
        for sold in range(many):
            number = night.state.last_ticket
            name = f"{FIRST[number % len(FIRST)]} {LAST[number // len(FIRST) % len(LAST)]}."
            sale = {"command": "sell-entry", "name": name, "paid": "cash", "of_age": True}
            try:
                night, _ = await self._carry_out(night, {**sale, "same_person": "no"}, at)
            except Refused:
                if not sold:
                    raise
                break
        return {**self._shown(night, at), "dispute": 0}

    async def _on(self, night: Night, ms: int, at: Millis) -> answers.Rehearsed:
        state = night.state
        if not state.started:
            raise Refused("clock-not-started")
        ended = over_refusal(state)
        if ended is not None:
            raise ended
        if not state.clock.running:
            raise Refused("clock-paused")
        chance, moments = Chance(self._token()), list[PlayStep]()
        Play(start_of(state, at), chance, USUAL, moments).go(at + ms)
        tickets = [ticket for table in sitting(state) for ticket in table]
        for wish in _wishes(moments, tickets):
            try:
                night, _ = await self._carry_out(night, wish, at)
            except Refused:
                continue
        if night.state.phase == "playing":
            night, _ = await self._carry_out(
                night, {"command": "correct-time", "delta_ms": -ms}, at
            )
        meets_one = night.state.phase == "playing" and chance.below(DISPUTE_EVERY) < ms
        dispute = 1 + chance.below(DISPUTES) if meets_one else 0
        return {**self._shown(night, at), "dispute": dispute}


def _wishes(moments: list[PlayStep], tickets: list[int]) -> Iterator[Wish]:
    """What the simulation says as commands; its players are those of *tickets*, in order."""
    for moment in moments:
        ticket = tickets[moment.player]
        if moment.kind == "rebuy":
            yield {"command": "sell-rebuy", "ticket": ticket, "paid": "cash"}
        else:
            out = [{"ticket": ticket, "stack_chips": None}]
            yield {"command": "eliminate", "out": out, "confirmed": True}
