"""What was written on paper while no tablet worked, and is entered later: it says so.

Clauses: SEL-7c, SEL-11b, NU-8.12b (a sale made in time is lawful, though it is entered later),
MB-23, NU-9.27 (who is out stays out), SEL-6a (who goes out first finishes below), SEL-H2,
NU-5.02f, NU-5.02i, NU-5.02j, SEL-7a, NU-8.12a (limits, by what was sold until then).

A sale or an elimination from paper is the same record as any other, with two more fields: when it
happened, and who wrote it down. Its own time stays that at which it was entered, so nothing in
the log is back-dated, an undo takes both back at once, and a version that knows no paper reads
the record as before: a record of its own beside it could be lost, undone or left out alone.

What the law asks is judged for the moment at which it happened: whether sales had closed, whether
the licence stood, and by what was sold until then how many players, rebuys and takings there were.
What was sold since may pass a limit together with it: then both count, and the director is told as
of two doors (selling.py). Nothing may have happened before what it rests on.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.ranges import Moment, Name
from pycore.kernel.text import REFUSALS as TYPED
from pycore.kernel.text import typed
from pycore.kernel.units import MINUTE, Millis
from pycore.kernel.values import dataclass
from pycore.ledger.model.slices import Fact
from pycore.night.base.parts import Door, Entry, OnPaper, Rebuy, Standings
from pycore.night.base.state import State

MOST_NAME = 80
AT_ONCE = Millis(0)
"""Of what does not come from paper."""


@dataclass(frozen=True, kw_only=True)
class LateWish:
    """What may come from paper. *happened_at_ms* is when it was written there, 0 for now; *wrote*
    is who wrote it. It cannot have happened before *not_before_ms*, which the records tell.
    """

    happened_at_ms: Moment = AT_ONCE
    wrote: str = ""
    not_before_ms: Moment = AT_ONCE


@dataclass(frozen=True, kw_only=True)
class LateFact:
    """It was entered from paper where *happened_at_ms* is not 0; *wrote* is who wrote it there."""

    happened_at_ms: Moment = AT_ONCE
    wrote: Name = ""


def moment(event: Any) -> Millis:
    """Return when it happened: as the paper says, or when it was recorded."""
    return Millis(getattr(event, "happened_at_ms", 0) or event.at)


def is_late(event: Any) -> bool:
    """Return whether a record was entered from paper."""
    return bool(getattr(event, "happened_at_ms", 0))


def paper_of(event: Any) -> OnPaper | None:
    """Return the paper that it was entered from; None of what was recorded at once."""
    then: Millis = event.happened_at_ms
    return OnPaper(then, event.wrote, event.at) if then else None


def sold_at(sale: Entry | Rebuy) -> Millis:
    """Return when an entry or a rebuy was sold."""
    return sale.paper.at if sale.paper else sale.at


def sold_by(state: State, then: Millis) -> State:
    """Return the night with what was sold by *then* alone."""
    part = state.part(Door)
    entries = {
        ticket: replace(
            entry, rebuys=tuple(rebuy for rebuy in entry.rebuys if sold_at(rebuy) <= then)
        )
        for ticket, entry in part.entries.items()
        if sold_at(entry) <= then
    }
    return state.having(replace(part, entries=MappingProxyType(entries)))


def was_in(state: State, ticket: int, then: Millis) -> bool:
    """Return whether who holds *ticket* had not gone out by *then*."""
    part = state.part(Standings)
    return all(
        at > then
        for at, group in zip(part.moments, part.groups, strict=True)
        if any(finisher.ticket == ticket for finisher in group)
    )


def checked(command: Any) -> Mapping[str, Any]:
    """Return what a record says of the paper it came from. Refused where the paper cannot be
    right.
    """
    then = command.happened_at_ms
    if not then:
        return {}
    if then > command.at:
        raise Refused("paper-ahead", at_ms=then)
    # A paper tells the minute, not the second.
    if then + MINUTE <= command.not_before_ms:
        raise Refused("paper-too-early", from_at_ms=command.not_before_ms)
    return {"happened_at_ms": then, "wrote": typed(command.wrote, "wrote", MOST_NAME)}


def late_facts(event: Any) -> tuple[Fact, ...]:
    """Return when it happened and who wrote it; nothing of what was recorded at once."""
    if not event.happened_at_ms:
        return ()
    happened = Fact("happened_at_ms", event.happened_at_ms, "at_ms")
    return happened, Fact("wrote", event.wrote, "text")


REFUSALS: Refusals = {
    "paper-ahead": ("at_ms",),
    "paper-too-early": ("from_at_ms",),
}
REFUSED: Refusals = {**REFUSALS, **TYPED}
"""All that is refused of what comes from paper."""
