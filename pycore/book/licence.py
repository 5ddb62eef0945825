"""The licences of the organization: what each says, and whether it is in force.

Clauses: NU-1.01, SK-2.b (no event without one), NU-5.01 (its fee), NU-6.01 (what it was applied
for with), NU-6.02 (how many events), NU-6.03, NU-8.01 (who holds it), NU-8.19, SK-4.o1 (its days,
hours and places), SK-1.c (its special terms), NU-2.02, SK-1.a (suspended or cancelled). NU-5.02j
and its like stand in the jurisdictions' packs; a licence may set less. What changes one later
stands in licence_papers.py.
"""

from __future__ import annotations

from dataclasses import fields, replace
from types import MappingProxyType
from typing import Any, Literal

from pycore.book.state import BookSlice, BookState, Details, Licence, Licences
from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.days import Day, is_day
from pycore.kernel.ids import is_id
from pycore.kernel.ranges import Id, Note, Word
from pycore.kernel.values import dataclass
from pycore.law import packs
from pycore.law.policies.licence_terms import Status
from pycore.ledger.model.codec import Dated
from pycore.ledger.model.slices import Fact, literals

MOST_HELD = 200
DAY_MINUTES = 24 * 60
MOST_ROWS = 400
"""So many days or places on one licence."""
LIMITS = (
    "players",
    "event_gross_cents",
    "year_gross_cents",
    "prizes_cents",
    "expenses_cents",
    "population",
    "events_week",
    "events_period",
)


@dataclass(frozen=True, kw_only=True)
class KeepLicence(Details, Dated):
    """Enter a licence, or (an id that is known) enter it otherwise; what it does not say is left
    out. Its status stays.
    """

    licence: Id


@dataclass(frozen=True, kw_only=True)
class DropLicence(Dated):
    """Take out a licence that should not have been entered."""

    licence: Id


@dataclass(frozen=True, kw_only=True)
class MarkLicence(Dated):
    """Say that a licence is suspended, cancelled, or in force again; *note*: by which letter."""

    licence: Id
    status: Status
    note: Note = ""


@dataclass(frozen=True, kw_only=True)
class LicenceKept(Details, Dated):
    """The licence under this id says this."""

    licence: Id


@dataclass(frozen=True, kw_only=True)
class LicenceDropped(Dated):
    """The licence under this id should not have been entered."""

    licence: Id
    number: Word


@dataclass(frozen=True, kw_only=True)
class LicenceMarked(Dated):
    """The licence under this id is suspended, cancelled or in force again."""

    licence: Id
    number: Word
    status: Status
    note: Note


Command = KeepLicence | DropLicence | MarkLicence
Event = LicenceKept | LicenceDropped | LicenceMarked


def current(state: BookState, day: Day, jurisdiction: str = "") -> Licence | None:
    """Return the licence of a day; of several the one that began last. None when there is none."""
    licences = [
        licence for licence in state.licences.values() if is_of(licence, day, jurisdiction)
    ]
    return max(licences, key=lambda licence: (licence.first_day, licence.number), default=None)


def is_of(licence: Licence, day: Day, jurisdiction: str) -> bool:
    """Return whether a licence is of a day, and of a jurisdiction where both are told."""
    here = not jurisdiction or licence.jurisdiction in ("", jurisdiction)
    return here and licence.first_day <= day <= licence.last_day


def _kept(state: BookState, command: KeepLicence) -> LicenceKept:
    if not is_id(command.licence):
        raise Refused("bad-command", field="licence")
    typed = _tidy(command)
    if not typed["number"]:
        raise Refused("field-needed", field="number")
    for name in ("first_day", "last_day"):
        if not is_day(typed[name]):
            raise Refused("no-such-day", field=name)
    if typed["last_day"] < typed["first_day"]:
        raise Refused("period-backwards", field="last_day")
    if not all(map(is_day, typed["days"])):
        raise Refused("no-such-day", field="days")
    if any(not typed["first_day"] <= day <= typed["last_day"] for day in typed["days"]):
        raise Refused("day-outside-licence", field="days")
    if typed["fee_paid"] and not is_day(typed["fee_paid"]):
        raise Refused("no-such-day", field="fee_paid")
    _check_hours(typed["from_minute"], typed["until_minute"])
    typed["until_minute"] = until(typed["from_minute"], typed["until_minute"])
    for name in LIMITS:
        if typed[name] == 0:
            raise Refused("limit-of-nothing", field=name)
    if typed["jurisdiction"] and typed["jurisdiction"] not in packs.codes():
        raise Refused("unknown-jurisdiction", field="jurisdiction")
    for name in ("days", "places", "holders"):
        if len(typed[name]) > MOST_ROWS:
            raise Refused("too-many-rows", field=name, limit=MOST_ROWS)
    if command.licence not in state.licences and len(state.licences) >= MOST_HELD:
        raise Refused("too-many-licences", limit=MOST_HELD)
    return LicenceKept(licence=command.licence, at=command.at, **typed)


def _tidy(command: KeepLicence) -> dict[str, Any]:
    """What was typed, without needless blanks and empty rows."""
    typed = details(command)
    for name, value in typed.items():
        if isinstance(value, str) and name != "special":
            typed[name] = " ".join(value.split())
        elif isinstance(value, tuple):
            rows = (" ".join(row.split()) for row in value)
            typed[name] = tuple(dict.fromkeys(row for row in rows if row))
    typed["days"] = tuple(sorted(typed["days"]))
    typed["special"] = typed["special"].strip()
    return typed


def _check_hours(from_minute: int | None, until_minute: int | None) -> None:
    if from_minute is None and until_minute is None:
        return
    for name, value in (("from_minute", from_minute), ("until_minute", until_minute)):
        if value is None:
            raise Refused("field-needed", field=name)


def until(start: int | None, end: int | None) -> int | None:
    """Return when hours end, from the midnight in which they begin: no later on the clock than
    they begin is on the next day.
    """
    return end if start is None or end is None or start < end else end + DAY_MINUTES


def details(licence: Details) -> dict[str, Any]:
    """Return the details of a licence by their names."""
    return {field.name: getattr(licence, field.name) for field in fields(Details)}


Reason = Literal["licence-unsound", "no-such-licence"]


def licence_facts(event: LicenceKept) -> tuple[Fact, ...]:
    """Return which licence, and its period: its screen shows the rest."""
    return (
        Fact("number", event.number, "text"),
        Fact("first_day", event.first_day, "day"),
        Fact("last_day", event.last_day, "day"),
    )


REFUSALS: Refusals = {
    "bad-command": ("field",),
    "day-outside-licence": ("field",),
    "field-needed": ("field",),
    "licence-unchanged": ("number",),
    "limit-of-nothing": ("field",),
    "no-such-day": ("field",),
    "no-such-licence": (),
    "period-backwards": ("field",),
    "too-many-licences": ("limit",),
    "too-many-rows": ("field", "limit"),
    "unknown-jurisdiction": ("field",),
}


class LicencesSlice(BookSlice[Licences, Command, Event]):
    """The licences of the organization, and whether each is in force."""

    def decide(self, state: BookState, command: Command, pack: None) -> Event:
        """Enter, mark or take out a licence. Refused names the field that makes no sense."""
        if isinstance(command, KeepLicence):
            return _kept(state, command)
        licence = state.licences.get(command.licence)
        if licence is None:
            raise Refused("no-such-licence")
        if isinstance(command, DropLicence):
            return LicenceDropped(licence=command.licence, number=licence.number, at=command.at)
        if command.status == licence.status:
            raise Refused("licence-unchanged", number=licence.number)
        return LicenceMarked(
            licence=command.licence,
            number=licence.number,
            status=command.status,
            note=" ".join(command.note.split()),
            at=command.at,
        )

    def conflict(self, state: BookState, event: Event) -> Reason | None:
        if not isinstance(event, LicenceKept):
            return None if event.licence in state.licences else "no-such-licence"
        days = (event.first_day, event.last_day, *event.days)
        sound = is_id(event.licence) and all(map(is_day, days))
        return None if sound and event.first_day <= event.last_day else "licence-unsound"

    def apply(self, state: BookState, event: Event) -> BookState:
        licences = dict(state.licences)
        if isinstance(event, LicenceDropped):
            del licences[event.licence]
        elif isinstance(event, LicenceMarked):
            licences[event.licence] = replace(
                licences[event.licence], status=event.status, note=event.note
            )
        else:
            was = licences.get(event.licence)
            status, note = (was.status, was.note) if was else ("current", "")
            licences[event.licence] = Licence(**details(event), status=status, note=note)
        part = state.part(Licences)
        return state.having(replace(part, licences=MappingProxyType(licences)))

    def facts(self, event: Event) -> tuple[Fact, ...]:
        if isinstance(event, LicenceKept):
            return licence_facts(event)
        if not isinstance(event, LicenceMarked):
            return super().facts(event)
        return (
            Fact("number", event.number, "text"),
            Fact("note", event.note, "text"),
            Fact("result", event.status, "text"),
        )


SLICE = LicencesSlice(
    name="licence",
    part=Licences,
    stream="licence",
    guarded=True,
    commands={
        "keep-licence": KeepLicence,
        "drop-licence": DropLicence,
        "mark-licence": MarkLicence,
    },
    events={
        "licence-kept/1": LicenceKept,
        "licence-dropped/1": LicenceDropped,
        "licence-marked/1": LicenceMarked,
    },
    reasons=literals(Reason),
    refuses=REFUSALS,
    chance={"licence": "id"},
)
