"""What was looked at: the lists of before, during and at the end of a night, ticked by whoever
looked; and the chips, counted by two people who each say what they found.

Clauses: NU-7.01, NU-8.02a, NU-9.05, SK-4.c, MB-5, BC-5.a and the rest as data (checks.json);
NU-7.04, SK-4.v, SK-4.w, SEL-5 (the chips are those of the event, and all of them).

Nothing here stops anybody. Who looked is told by initials: they stay in the record for good.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from types import MappingProxyType
from typing import Literal

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.ranges import Id, NoTable, Note, Word
from pycore.kernel.units import Millis
from pycore.kernel.values import dataclass
from pycore.law.files.checks import Check, Checks
from pycore.law.policies.pack import RulePack
from pycore.ledger.model.codec import Dated
from pycore.ledger.model.slices import Fact, literals
from pycore.night.base.state import NightSlice, State
from pycore.night.chips.owned import OwnedChip
from pycore.night.floor import checklists
from pycore.night.floor.decks import Decks

MOST_INITIALS = 12
MOST_NOTE = 200
Moment = Literal["before", "end"]


@dataclass(frozen=True, kw_only=True)
class TickChecks(Dated):
    """Say that these *checks* were looked at, at a *table* or with a *deck* where they are of
    one, *by* whom (initials), with a *note* where one is asked for.
    """

    checks: tuple[str, ...]
    table: int | None = None
    deck: str = ""
    by: str
    note: str = ""


@dataclass(frozen=True, kw_only=True)
class TallyChips(Dated):
    """Say how many pieces of each chip somebody counted, before the doors or at the end."""

    moment: Moment
    pieces: tuple[OwnedChip, ...]
    by: str


@dataclass(frozen=True, kw_only=True)
class ChecksTicked(Dated):
    """They were looked at."""

    checks: tuple[Word, ...]
    table: NoTable = 0
    deck: Id = ""
    by: Word = ""
    note: Note = ""


@dataclass(frozen=True, kw_only=True)
class ChipsTallied(Dated):
    """One person's count of all the chips."""

    moment: Moment
    pieces: tuple[OwnedChip, ...]
    by: Word = ""


Command = TickChecks | TallyChips
Event = ChecksTicked | ChipsTallied


@dataclass(frozen=True, kw_only=True)
class Ticked:
    """Who looked, when, and what they noted."""

    by: str
    note: str
    at: Millis


@dataclass(frozen=True, kw_only=True)
class ChipTally:
    """What one person counted: {value: pieces}."""

    by: str
    pieces: Mapping[int, int]
    at: Millis


@dataclass(frozen=True, kw_only=True)
class ChecksDone:
    """*ticked* by place(), *tallies* by moment and person, each the last there was."""

    ticked: Mapping[str, Ticked] = field(default_factory=lambda: MappingProxyType({}))
    tallies: Mapping[str, ChipTally] = field(default_factory=lambda: MappingProxyType({}))


def place(check: str, table: int = 0, deck: str = "") -> str:
    """Return what a tick stands under."""
    return f"{check}/{table}/{deck}"


def checks_of(state: State) -> Checks:
    """Return what this night's place and house rules ask to be looked at."""
    return checklists.of(state.adopted.pack, state.adopted.template)


def ticked(state: State, check: Check, table: int = 0, deck: str = "") -> Ticked | None:
    return state.part(ChecksDone).ticked.get(place(check.id, table, deck))


def tallies(state: State, moment: Moment) -> list[ChipTally]:
    """Return everybody's count of a moment, the last one last."""
    by_key = state.part(ChecksDone).tallies
    return sorted(
        (tally for key, tally in by_key.items() if key.startswith(f"{moment}/")),
        key=lambda tally: (tally.at, tally.by),
    )


def differs(counts: Iterable[ChipTally]) -> dict[int, tuple[int, int]]:
    """Return {value: pieces of the one but last, of the last count} of the chips on which two
    people do not agree; nothing before there are two.
    """
    last_two = list(counts)[-2:]
    if len(last_two) < 2:
        return {}
    earlier, other = (count.pieces for count in last_two)
    return {
        value: (earlier.get(value, 0), other.get(value, 0))
        for value in sorted({*earlier, *other})
        if earlier.get(value, 0) != other.get(value, 0)
    }


def counted_twice(state: State, moment: Moment) -> bool:
    """Return whether two people counted the chips; what they differ by is shown, and stands."""
    return len(tallies(state, moment)) > 1


def worth(tally: ChipTally) -> int:
    """Return what the pieces of a count come to, in chips."""
    return sum(value * pieces for value, pieces in tally.pieces.items())


def short_chips(state: State) -> int | None:
    """Return by how much the last count at the end is less than the last before the doors; None
    where either was not counted.
    """
    before, end = (tallies(state, when) for when in ("before", "end"))
    return worth(before[-1]) - worth(end[-1]) if before and end else None


def open_items(state: State, tables: Iterable[int], decks: Iterable[str]) -> list[Check]:
    """Return what is still to be looked at, an item once for all its tables and decks."""
    rows = {
        "night": [(0, "")],
        "table": [(table, "") for table in tables],
        "deck": [(0, deck) for deck in decks],
    }
    open_checks = []
    for check in checks_of(state).items:
        if check.needs == "count":
            done = counted_twice(state, "end" if check.when == "end" else "before")
        else:
            done = all(ticked(state, check, *at) is not None for at in rows[check.per])
        if not done:
            open_checks.append(check)
    return open_checks


def initials(text: str) -> str:
    """Return who did it, as it is kept. Refused without, and where it is more than initials."""
    by = " ".join(text.split())
    if not by:
        raise Refused("field-needed", field="by")
    if len(by) > MOST_INITIALS:
        raise Refused("text-too-long", field="by", limit=MOST_INITIALS)
    return by


Reason = Literal["no-such-chip"]


def ticked_facts(event: ChecksTicked) -> tuple[Fact, ...]:
    """Return what is told of ticked checks: where, by whom; which one, where it is one."""
    return (
        Fact("check", event.checks[0] if len(event.checks) == 1 else "", "text"),
        Fact("table", event.table, "table"),
        Fact("by", event.by, "text"),
        Fact("result", _which(event), "text"),
    )


def _which(event: ChecksTicked) -> str:
    if event.table:
        return "table"
    several = len(event.checks) > 1
    if event.deck:
        return "deck-several" if several else "deck"
    return "several" if several else ""


def told_tally(event: ChipsTallied) -> tuple[Fact, ...]:
    pieces = sum(piece.pieces for piece in event.pieces)
    return (
        Fact("pieces", pieces, "number"),
        Fact("by", event.by, "text"),
        Fact("result", event.moment, "text"),
    )


REFUSALS: Refusals = {
    "bad-command": ("field",),
    "field-needed": ("field",),
    "no-such-deck": (),
    "no-table-in-hall": ("limit", "table"),
    "text-too-long": ("field", "limit"),
}


class ChecksSlice(NightSlice[ChecksDone, Command, Event]):
    """The lists that are ticked around a night, and the chips counted by two people."""

    def decide(self, state: State, command: Command, pack: RulePack) -> Event:
        """Return what was looked at or counted, or why it cannot be taken down."""
        if isinstance(command, TallyChips):
            counted = ChipsTallied(
                moment=command.moment,
                pieces=command.pieces,
                by=initials(command.by),
                at=command.at,
            )
            if self.conflict(state, counted) is not None:
                raise Refused("bad-command", field="pieces")
            return counted
        table, note = command.table or 0, " ".join(command.note.split())
        if not command.checks or len(set(command.checks)) != len(command.checks):
            raise Refused("bad-command", field="checks")
        if table and not 1 <= table <= state.adopted.table_limit:
            raise Refused("no-table-in-hall", table=table, limit=state.adopted.table_limit)
        if command.deck and command.deck not in state.part(Decks).decks:
            raise Refused("no-such-deck")
        for name in command.checks:
            check = checks_of(state).check(name)
            if check is None or check.needs == "count":
                raise Refused("bad-command", field="checks")
            if (check.per == "table") != bool(table) or (check.per == "deck") != bool(
                command.deck
            ):
                raise Refused("bad-command", field="checks")
            if check.needs == "text" and not note:
                raise Refused("field-needed", field="note")
        if len(note) > MOST_NOTE:
            raise Refused("text-too-long", field="note", limit=MOST_NOTE)
        return ChecksTicked(
            checks=command.checks,
            table=table,
            deck=command.deck,
            by=initials(command.by),
            note=note,
            at=command.at,
        )

    def conflict(self, state: State, event: Event) -> Reason | None:
        if isinstance(event, ChecksTicked):
            return None
        values = [int(piece.unit_chips) for piece in event.pieces]
        chip_values = {int(chip.value) for chip in state.adopted.chip_set}
        sound = values and set(values) <= chip_values and len(set(values)) == len(values)
        return None if sound else "no-such-chip"

    def apply(self, state: State, event: Event) -> State:
        checked = state.part(ChecksDone)
        if isinstance(event, ChipsTallied):
            pieces = {int(piece.unit_chips): int(piece.pieces) for piece in event.pieces}
            tally = ChipTally(by=event.by, pieces=MappingProxyType(pieces), at=event.at)
            more = {**checked.tallies, f"{event.moment}/{event.by.casefold()}": tally}
            return state.having(ChecksDone(ticked=checked.ticked, tallies=MappingProxyType(more)))
        tick = Ticked(by=event.by, note=event.note, at=event.at)
        new = {place(name, event.table, event.deck): tick for name in event.checks}
        return state.having(
            ChecksDone(ticked=MappingProxyType({**checked.ticked, **new}), tallies=checked.tallies)
        )

    def facts(self, event: Event) -> tuple[Fact, ...]:
        if isinstance(event, ChecksTicked):
            return ticked_facts(event)
        return told_tally(event)


SLICE = ChecksSlice(
    name="checks",
    part=ChecksDone,
    stream="checks",
    guarded=False,
    writers=("desk",),
    commands={"tick-checks": TickChecks, "tally-chips": TallyChips},
    events={"checks-ticked/1": ChecksTicked, "chips-tallied/1": ChipsTallied},
    reasons=literals(Reason),
    refuses=REFUSALS,
)
