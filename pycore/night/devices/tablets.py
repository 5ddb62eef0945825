"""The tablets of the night and their parts: who may write what, who directs, which tablet works at
which table; a tablet that was stopped, and one that takes another's place.

Clauses: none of the law. Until a part is given everybody writes, as a hall with one tablet needs
it. A table has one tablet, and whoever takes it ends the part of the one before; what that one
wrote unheard waits for the director. In an emergency any tablet that is not stopped and does not
only look on takes the direction: a night whose one director's tablet fell into the water must go
on. It is said on every tablet until the director has looked at it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Literal

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.text import line
from pycore.law.policies.pack import RulePack
from pycore.ledger.model.acts import LogSeen
from pycore.ledger.model.authority import NO_ROLE, Authority
from pycore.ledger.model.slices import AnySlice, Breach, Fact, literals
from pycore.night.base.state import NightRecord, NightSlice, State
from pycore.night.devices.tablet_keys import KeyTold, TellKey
from pycore.night.devices.tablet_records import (
    DIRECTION,
    NameTablet,
    Placement,
    PlaceTablets,
    Stand,
    StopTablet,
    TabletNamed,
    Tablets,
    TabletsPlaced,
    TabletStopped,
    TabletTookOver,
    TakeOver,
)
from pycore.night.registration import tickets
from pycore.night.registration.tickets import NumbersLeased

Command = PlaceTablets | StopTablet | TakeOver | NameTablet
Ruling = TabletsPlaced | TabletStopped | TabletTookOver
Event = Ruling | TabletNamed
KINDS = (TabletsPlaced, TabletStopped, TabletTookOver)
MOST_NAME = 40
OWN = (NameTablet, TabletNamed, TellKey, KeyTold)
"""What a tablet without a part too may say of itself."""
TAKEN = ("direction-taken", "table-taken")
"""What a takeover is told as."""
Reason = Literal["no-roles-yet", "nobody-directs", "tablet-placed", "tablet-unsound"]


def _refused(why: str) -> Refused:
    if why == "no-roles-yet":
        return Refused("no-roles-yet")
    if why == "nobody-directs":
        return Refused("nobody-directs")
    if why == "tablet-placed":
        return Refused("tablet-placed")
    if why == "tablet-unsound":
        return Refused("bad-command", field="placed")
    return Refused("tablet-views-only")


def _told(command: PlaceTablets | StopTablet | TakeOver) -> Ruling:
    heard, at = command.heard, command.at
    if isinstance(command, PlaceTablets):
        return TabletsPlaced(placed=command.placed, heard=heard, at=at)
    if isinstance(command, StopTablet):
        return TabletStopped(
            dev=command.dev, why=command.why, last_record=command.last_record, heard=heard, at=at
        )
    return TabletTookOver(dev=command.by, table=command.table, heard=heard, at=at)


def rights_after(rights: Tablets, event: Any, dev: str) -> tuple[Tablets, str | None]:
    """Return everybody's part after an event that *dev* wrote, or why that waits."""
    if isinstance(event, TabletTookOver):
        return _took_over(rights, event, dev)
    if isinstance(event, TabletStopped):
        after = _stopped(rights, event)
    else:
        devs = [placement.dev for placement in event.placed]
        if not devs or len(set(devs)) < len(devs) or not all(map(_is_sound, event.placed)):
            return rights, "tablet-unsound"
        after = rights
        for placement in event.placed:
            after = _placed(after, placement)
    if after == rights:
        return rights, "tablet-placed"
    return (after, None) if after.directors() else (rights, "nobody-directs")


def _is_sound(placement: Placement) -> bool:
    apart = len(set(placement.tables)) == len(placement.tables)
    return bool(placement.dev) and apart and not (placement.tables and placement.role == "viewer")


def _placed(rights: Tablets, placement: Placement) -> Tablets:
    """The others without its tables, and the tablet with what it gave away by it."""
    of = _without(rights, placement.dev, placement.tables)
    before = rights.of.get(placement.dev)
    gave: tuple[int, ...] = ()
    if before is not None:
        had = (*before.gave, *before.tables)
        had = (*had, DIRECTION) if before.role == "director" else had
        has = (*placement.tables, DIRECTION) if placement.role == "director" else placement.tables
        gave = tuple(sorted({*had} - {*has}))
    of[placement.dev] = Stand(
        role=placement.role, tables=tuple(sorted(placement.tables)), gave=gave
    )
    return replace(rights, of=MappingProxyType(of))


def _without(rights: Tablets, dev: str, tables: tuple[int, ...]) -> dict[str, Stand]:
    stands_by_dev = dict(rights.of)
    for other, stand in rights.of.items():
        lost = {*stand.tables} & {*tables} if other != dev else set()
        if lost:
            stands_by_dev[other] = replace(
                stand,
                tables=tuple(table for table in stand.tables if table not in lost),
                gave=tuple(sorted({*stand.gave, *lost})),
            )
    return stands_by_dev


def _stopped(rights: Tablets, event: TabletStopped) -> Tablets:
    lines = next((log_seen.lines for log_seen in event.heard if log_seen.dev == event.dev), 0)
    before = rights.of.get(event.dev) or Stand(role="viewer")
    if before.stopped is not None:
        return rights
    stand = replace(before, stopped=lines, why=event.why)
    return replace(rights, of=MappingProxyType({**rights.of, event.dev: stand}))


def _took_over(rights: Tablets, event: TabletTookOver, dev: str) -> tuple[Tablets, str | None]:
    if not rights.of:
        return rights, "no-roles-yet"
    before = rights.of.get(dev)
    if event.dev != dev or (before and (before.role == "viewer" or before.stopped is not None)):
        return rights, "not-owner"
    tables, role = (before.tables, before.role) if before else ((), "table")
    if event.table == DIRECTION:
        if role == "director":
            return rights, "tablet-placed"
        after = rights
        for other in rights.directors():
            after = _placed(
                after, Placement(dev=other, role="desk", tables=rights.of[other].tables)
            )
        return _placed(after, Placement(dev=dev, role="director", tables=tables)), None
    if event.table in tables:
        return rights, "tablet-placed"
    placement = Placement(dev=dev, role=role, tables=(*tables, event.table))
    return _placed(rights, placement), None


def bars(
    rights: Tablets, concern: AnySlice[State] | None, event: Any, dev: str, seq: int
) -> str | None:
    """Return why an event is not a tablet's to write, if so."""
    if not rights.of:
        return None
    stand = rights.of.get(dev)
    if isinstance(event, OWN) and event.dev == dev:
        return "stopped" if stand is not None and _is_after(stand, seq) else None
    if isinstance(event, TabletTookOver):
        barred = stand is not None and (stand.role == "viewer" or _is_after(stand, seq))
        return "not-owner" if barred or event.dev != dev else None
    if stand is None:
        return NO_ROLE
    if _is_after(stand, seq):
        return "stopped"
    if isinstance(event, tickets.SAID) and not tickets.may_say(rights, event, dev):
        return "taken-over" if DIRECTION in stand.gave else "not-owner"
    if stand.role == "director":
        # Who gave a table away deals there no more: a late hand would stand against those since.
        is_hand = getattr(event, "hand", None) is not None
        return "taken-over" if is_hand and table_of(event) in stand.gave else None
    if concern is not None:
        writers, table = concern.writers_for(type(event)), table_of(event)
        if stand.role in writers and (stand.role != "table" or table is None):
            return None
        if "table" in writers and table in stand.tables:
            return None
        if "table" in writers and table in stand.gave:
            return "taken-over"
    return "taken-over" if DIRECTION in stand.gave else "not-owner"


def table_of(act: Any) -> int | None:
    """Return the table that a command or an event speaks of; None where it speaks of none."""
    hand = getattr(act, "hand", None)
    return getattr(act, "table", None) or getattr(hand, "table", None) or None


def _is_after(stand: Stand, seq: int) -> bool:
    return stand.stopped is not None and seq > stand.stopped


def refuse(rights: Tablets, concern: AnySlice[State] | None, act: Any, dev: str) -> Refused | None:
    """Return why a tablet does not write that, in words; None where it may."""
    if not rights.of or isinstance(act, TakeOver | TabletTookOver):
        return None
    stand = rights.of.get(dev)
    if stand is not None and stand.stopped is not None:
        return Refused("tablet-stopped")
    if bars(rights, concern, act, dev, 0) is None:
        return None
    if stand is None:
        return Refused("tablet-no-role")
    if stand.role == "viewer":
        return Refused("tablet-views-only")
    if isinstance(act, tickets.SAID) and stand.role == "director":
        return Refused("numbers-kept-elsewhere")
    table = table_of(act)
    if table is not None and table in stand.gave:
        return Refused("table-given", table=table)
    if stand.role == "desk":
        return Refused("tablet-at-desk")
    if not stand.tables:
        return Refused("tablet-without-table")
    return Refused("tablet-at-table", table=stand.tables[0])


def refuse_to_deal(
    rights: Tablets, concern: AnySlice[State], act: Any, dev: str
) -> Refused | None:
    """Return why a tablet deals no hand at the table of *act*: before the hand, not after it."""
    stand, table = rights.of.get(dev), table_of(act)
    if stand is not None and table is not None and table in stand.gave:
        return Refused("table-given", table=table)
    return refuse(rights, concern, act, dev)


def heard(event: Ruling) -> Mapping[str, int]:
    """Return how many lines of each tablet's log were known to who wrote it."""
    return {log_seen.dev: log_seen.lines for log_seen in event.heard}


AUTHORITY = Authority(
    kinds=KINDS, begun=Tablets(), rights_after=rights_after, heard=heard, bars=bars, refuse=refuse
)

REFUSALS: Refusals = {
    "bad-command": ("field",),
    "direction-taken": (),
    "name-needed": ("field",),
    "no-roles-yet": (),
    "nobody-directs": (),
    "numbers-kept-elsewhere": (),
    "table-given": ("table",),
    "table-taken": ("table",),
    "tablet-at-desk": (),
    "tablet-at-table": ("table",),
    "tablet-no-role": (),
    "tablet-placed": (),
    "tablet-stopped": (),
    "tablet-views-only": (),
    "tablet-without-table": (),
    "text-too-long": ("field", "limit"),
}


def _told_placed(event: TabletsPlaced) -> tuple[Fact, ...]:
    """One tablet's part, or that several got theirs."""
    if len(event.placed) != 1:
        return ()
    (placement,) = event.placed
    if placement.role == "table" and placement.tables:
        return Fact("table", placement.tables[0], "table"), Fact("result", "table", "text")
    return (Fact("result", "spare" if placement.role == "table" else placement.role, "text"),)


def _told_took_over(event: TabletTookOver) -> tuple[Fact, ...]:
    if event.table == DIRECTION:
        return (Fact("result", "direction", "text"),)
    return (Fact("table", event.table, "table"),)


class TabletsSlice(NightSlice[Tablets, Command, Event]):
    """The tablets of the night and their parts."""

    def fill(self, record: NightRecord, device: str, command: Command, name: str) -> Command:
        """Return a part that is given or taken, with how far each tablet's log is known here."""
        heads = record.logs.heads()
        heard = tuple(LogSeen(dev, lines) for dev, (lines, _) in heads.items())
        if isinstance(command, NameTablet):
            return command
        if isinstance(command, StopTablet):
            return replace(command, heard=heard, last_record=heads.get(command.dev, (0, ""))[1])
        return replace(command, heard=heard, by=device)

    def decide(
        self, state: State, command: Command, pack: RulePack
    ) -> Event | tuple[TabletsPlaced, NumbersLeased]:
        """Name a tablet, give a part and numbers to sell with it, stop one or take over; Refused
        says why not.
        """
        if isinstance(command, NameTablet):
            name = line(command.name)
            if not name:
                raise Refused("name-needed", field="name")
            if len(name) > MOST_NAME:
                raise Refused("text-too-long", field="name", limit=MOST_NAME)
            return TabletNamed(dev=command.dev, name=name, at=command.at)
        event = _told(command)
        after, why = rights_after(state.part(Tablets), event, getattr(event, "dev", ""))
        if why is not None:
            raise _refused(why)
        if isinstance(command, PlaceTablets) and isinstance(event, TabletsPlaced):
            leased = tickets.at_placing(state, state.having(after), pack, command.by, command.at)
            return (event, leased) if leased is not None else event
        if isinstance(command, TakeOver) and not command.confirmed:
            if command.table == DIRECTION:
                raise Refused("direction-taken", kind="ask")
            raise Refused("table-taken", kind="ask", table=command.table)
        return event

    def conflict(self, state: State, event: Event) -> Reason | None:
        if isinstance(event, TabletNamed):
            return None if state.settings is not None and event.dev else "tablet-unsound"
        why = rights_after(state.part(Tablets), event, getattr(event, "dev", ""))[1]
        if why == "no-roles-yet":
            return "no-roles-yet"
        if why == "nobody-directs":
            return "nobody-directs"
        if why == "tablet-placed":
            return "tablet-placed"
        return None if why is None else "tablet-unsound"

    def apply(self, state: State, event: Event) -> State:
        if isinstance(event, TabletNamed):
            part = state.part(Tablets)
            names = MappingProxyType({**part.names, event.dev: event.name})
            return state.having(replace(part, names=names))
        return state.having(rights_after(state.part(Tablets), event, getattr(event, "dev", ""))[0])

    def breaches(self, before: State, event: Event, after: State) -> tuple[Breach, ...]:
        """A takeover is told until somebody who directs has looked at it."""
        if not isinstance(event, TabletTookOver):
            return ()
        if event.table == DIRECTION:
            return (Breach("direction-taken", None, {}),)
        return (Breach("table-taken", None, {"table": event.table}),)

    def facts(self, event: Event) -> tuple[Fact, ...]:
        if isinstance(event, TabletsPlaced):
            return _told_placed(event)
        if isinstance(event, TabletStopped):
            return (Fact("result", event.why, "text"),)
        if isinstance(event, TabletTookOver):
            return _told_took_over(event)
        return (Fact("name", event.name, "text"),)


SLICE = TabletsSlice(
    name="tablets",
    part=Tablets,
    stream="tablets",
    guarded=False,
    since="",
    commands={
        "name-tablet": NameTablet,
        "place-tablets": PlaceTablets,
        "stop-tablet": StopTablet,
        "take-over": TakeOver,
    },
    events={
        "tablets-placed/1": TabletsPlaced,
        "tablet-stopped/1": TabletStopped,
        "tablet-took-over/1": TabletTookOver,
        "tablet-named/1": TabletNamed,
    },
    reasons=literals(Reason),
    refuses=REFUSALS,
)
