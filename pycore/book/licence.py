"""The licences of the organization: number, office, period, and limits beyond the law's.

Clauses: NU-5.02j and its like stand in the jurisdictions' packs; a licence may set less.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from pycore.book.state import Licence, Licences, State
from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.days import Day, is_day
from pycore.kernel.ids import is_id
from pycore.kernel.ranges import Count, Id, Money, Name, Word
from pycore.kernel.units import Millis
from pycore.record.slices import Slice, literals

MOST_HELD = 200


@dataclass(frozen=True, kw_only=True)
class KeepLicence:
    """Enter a licence, or (an id that is known) enter it otherwise. Days are "2026-11-01"; a limit
    that it does not have is left out.
    """

    licence: Id
    number: Word
    office: Name = ""
    first: Day
    last: Day
    players: Count | None = None
    event_gross_cents: Money | None = None
    year_gross_cents: Money | None = None
    at: Millis


@dataclass(frozen=True, kw_only=True)
class DropLicence:
    """Take out a licence that should not have been entered."""

    licence: Id
    at: Millis


@dataclass(frozen=True, kw_only=True)
class LicenceKept:
    """The licence under this id is this one."""

    licence: Id
    number: Word
    office: Name
    first: Day
    last: Day
    players: Count | None
    event_gross_cents: Money | None
    year_gross_cents: Money | None
    at: Millis


@dataclass(frozen=True, kw_only=True)
class LicenceDropped:
    """The licence under this id should not have been entered."""

    licence: Id
    number: Word
    at: Millis


Command = KeepLicence | DropLicence
Event = LicenceKept | LicenceDropped


def current(state: State, day: Day) -> Licence | None:
    """The licence of a day; of several the one that began last. None when there is none."""
    found = [one for one in state.licences.values() if one.first <= day <= one.last]
    return max(found, key=lambda one: (one.first, one.number), default=None)


def decide(state: State, command: Command, rules: object) -> Event:
    """Enter or take out a licence. Refused names the field that makes no sense."""
    if isinstance(command, DropLicence):
        held = state.licences.get(command.licence)
        if held is None:
            raise Refused("no-such-licence")
        return LicenceDropped(licence=command.licence, number=held.number, at=command.at)
    if not is_id(command.licence):
        raise Refused("bad-command", field="licence")
    number = " ".join(command.number.split())
    if not number:
        raise Refused("field-needed", field="number")
    for name in ("first", "last"):
        if not is_day(getattr(command, name)):
            raise Refused("no-such-day", field=name)
    if command.last < command.first:
        raise Refused("period-backwards", field="last")
    for name in ("players", "event_gross_cents", "year_gross_cents"):
        if getattr(command, name) == 0:
            raise Refused("limit-of-nothing", field=name)
    if command.licence not in state.licences and len(state.licences) >= MOST_HELD:
        raise Refused("too-many-licences", limit=MOST_HELD)
    return LicenceKept(
        licence=command.licence, number=number, office=" ".join(command.office.split()),
        first=command.first, last=command.last, players=command.players,
        event_gross_cents=command.event_gross_cents, year_gross_cents=command.year_gross_cents,
        at=command.at,
    )  # fmt: skip


Reason = Literal["licence-unsound", "no-such-licence"]


def misfit(state: State, event: Event) -> Reason | None:
    if isinstance(event, LicenceDropped):
        return None if event.licence in state.licences else "no-such-licence"
    sound = is_id(event.licence) and is_day(event.first) and is_day(event.last)
    return None if sound and event.first <= event.last else "licence-unsound"


def evolve(state: State, event: Event) -> State:
    held = dict(state.licences)
    if isinstance(event, LicenceDropped):
        del held[event.licence]
    else:
        held[event.licence] = Licence(
            number=event.number, office=event.office, first=event.first, last=event.last,
            players=event.players, event_gross_cents=event.event_gross_cents,
            year_gross_cents=event.year_gross_cents,
        )  # fmt: skip
    return state.having(Licences(held=MappingProxyType(held)))


REFUSALS: Refusals = {
    "bad-command": ("field",),
    "field-needed": ("field",),
    "limit-of-nothing": ("field",),
    "no-such-day": ("field",),
    "no-such-licence": (),
    "period-backwards": ("field",),
    "too-many-licences": ("limit",),
}


SLICE = Slice(
    name="licence",
    part=Licences,
    stream="licence",
    guarded=True,
    commands={"keep-licence": KeepLicence, "drop-licence": DropLicence},
    events={"licence-kept/1": LicenceKept, "licence-dropped/1": LicenceDropped},
    decide=decide,
    misfit=misfit,
    evolve=evolve,
    reasons=literals(Reason),
    refuses=REFUSALS,
    chance={"licence": "id"},
)
