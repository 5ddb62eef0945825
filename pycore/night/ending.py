"""How a night ended: that it was called off before play, that play was stopped, when it was over;
and what players were given back, or are still owed. Cents.

Clauses: SEL-4c, SEL-4d, SEL-10a, SEL-10b, NU-9.02, NU-B.TP23 (refunds before play), SEL-9,
NU-10.03c (play ends otherwise than with one player left).
"""

from __future__ import annotations

from pycore.kernel.units import Cents, Millis
from pycore.kernel.values import dataclass
from pycore.law.policies.set_up import Paid
from pycore.ledger.fold.folded import RecordedEvent
from pycore.night.base.parts import Standings
from pycore.night.night import Night
from pycore.night.records import printed
from pycore.night.registration import expecting, refunds
from pycore.night.registration.entries import EntrySold
from pycore.night.registration.refunds import EntryRefunded, NightCancelled, PrepaidRefunded
from pycore.night.results.standings import PlayStopped


@dataclass(frozen=True, kw_only=True)
class GivenBack:
    """What a player is given back, by the number on their ticket, None where they have none. *at*
    is None while they are owed it.
    """

    number: int | None
    name: str
    paid: Paid
    cents: Cents
    at: Millis | None


def called_off(night: Night) -> RecordedEvent | None:
    """Return the record that called the night off; None where it stands."""
    return _counting(night, NightCancelled) if night.state.cancelled is not None else None


def stopped(night: Night) -> RecordedEvent | None:
    """Return the record that stopped play while several were left; None where none did."""
    return _counting(night, PlayStopped) if night.state.stop else None


def _counting(night: Night, kind: type) -> RecordedEvent | None:
    return next(
        (
            folded_event
            for folded_event in night.counting()
            if isinstance(folded_event.event, kind)
        ),
        None,
    )


def ended_at(night: Night) -> Millis | None:
    """Return when play was over; None while it is not."""
    if night.state.phase != "finished":
        return None
    stop = stopped(night)
    moment: Millis | None = stop.event.at if stop is not None else None
    return moment or max(night.state.part(Standings).moments, default=None)


def given_back(night: Night) -> list[GivenBack]:
    """Return what was given back, in the order in which it was."""
    given_backs: list[GivenBack] = []
    ways: dict[str, Paid] = {}
    for folded_event in night.counting():
        event = folded_event.event
        if isinstance(event, EntrySold):
            ways[event.player] = event.paid
        elif isinstance(event, EntryRefunded):
            cents = Cents(event.entry_cents + event.jackpot_cents)
            given_backs.append(
                GivenBack(
                    number=event.ticket,
                    name=night.name(event.player),
                    paid=ways.get(event.player, "cash"),
                    cents=cents,
                    at=event.at,
                )
            )
        elif isinstance(event, PrepaidRefunded):
            given_backs.append(
                GivenBack(
                    number=None,
                    name=night.name(event.player),
                    paid="prepaid",
                    cents=event.entry_cents,
                    at=event.at,
                )
            )
    return given_backs


def owed_back(night: Night) -> list[GivenBack]:
    """Return what players are still owed, by ticket; nothing unless the night was called off."""
    state = night.state
    if state.cancelled is None:
        return []
    given_backs = [
        GivenBack(
            number=printed(state, ticket),
            name=night.name(entry.player),
            paid=entry.paid,
            cents=refunds.owed(state, ticket),
            at=None,
        )
        for ticket, entry in sorted(state.entries.items())
    ]
    fee = state.adopted.entry_fee_cents
    for player in expecting.waiting(state):
        name = night.name(player)
        given_backs.append(GivenBack(number=None, name=name, paid="prepaid", cents=fee, at=None))
    return given_backs


def together(rows: list[GivenBack]) -> Cents:
    """Return what they come to."""
    return Cents(sum(row.cents for row in rows))
