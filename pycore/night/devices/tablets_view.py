"""The night's tablets: who has which part, and what was heard of each."""

from __future__ import annotations

from typing import Literal, TypedDict, cast

from pycore.night.devices.tablet_keys import TabletKeys
from pycore.night.devices.tablet_records import Tablets
from pycore.night.night import Night
from pycore.night.records import last_at_ms
from pycore.night.registration import tickets
from pycore.night.registration.tickets import sellers

RoleOrNone = Literal["director", "desk", "table", "viewer", ""]


class Numbers(TypedDict):
    """How many ticket numbers a tablet may still sell, and the next one; 0 where it has none."""

    tickets_left: int
    next: int


class TabletRow(TypedDict):
    """A tablet: its *name*, "" while nobody gave it one, its part, at which *tables*; the short
    form of the *key* it signs with, "" where it told none; why it was *stopped*, "" where it was
    not; how many records of it are known, and when it wrote the last.
    *numbers*: what it may sell; None where it sells nothing, or all sell the next number there is.
    """

    dev: str
    name: str
    role: RoleOrNone
    tables: list[int]
    key: str
    stopped: Literal["lost", "stolen", "retired", ""]
    records: int
    last_at_ms: int | None
    numbers: Numbers | None


class TabletsView(TypedDict):
    """*has_roles*: some tablet has a part, so that the others may do nothing. *at_tables* are the
    tables that there are, also before seats are drawn those that have a tablet. *unsold* are
    the ticket numbers below the last one that nobody bought and nobody may sell.
    """

    has_roles: bool
    rows: list[TabletRow]
    at_tables: list[int]
    unsold: list[int]


def tablets_view(night: Night) -> TabletsView:
    """Return every tablet that wrote here or has a part, those that direct first."""
    part = night.state.part(Tablets)
    heads = night.logs.heads()
    devs = {*part.of, *part.names, *heads}
    rows = [_row(night, part, dev) for dev in sorted(devs)]
    order = ("director", "desk", "table", "viewer", "")
    rows.sort(key=lambda row: (bool(row["stopped"]), order.index(row["role"])))
    given_tables = {table for stand in part.of.values() for table in stand.tables}
    drawn = night.state.tables() if night.state.settings is not None else ()
    return {
        "has_roles": bool(part.of),
        "rows": rows,
        "at_tables": sorted({*given_tables, *drawn}),
        "unsold": list(tickets.unsold(night.state)) if night.state.settings is not None else [],
    }


def _row(night: Night, part: Tablets, dev: str) -> TabletRow:
    stand, log = part.of.get(dev), night.logs.log(dev)
    stopped = stand.why if stand and stand.stopped is not None else ""
    return {
        "dev": dev,
        "name": part.names.get(dev, ""),
        "role": stand.role if stand else "",
        "tables": list(stand.tables) if stand else [],
        "key": night.state.part(TabletKeys).fingerprint(dev),
        "stopped": cast(Literal["lost", "stolen", "retired", ""], stopped),
        "records": len(log.lines),
        "last_at_ms": last_at_ms(night, dev),
        "numbers": _numbers(night, dev),
    }


def _numbers(night: Night, dev: str) -> Numbers | None:
    state = night.deciding
    if not tickets.are_leased(state) or dev not in sellers(state.part(Tablets)):
        return None
    numbers_left = tickets.may_sell(state, night.pack, dev, state.adopted.player_cap)
    own_numbers = tickets.numbers_left(state, dev) or tickets.free_numbers(state, 1)
    return {"tickets_left": numbers_left, "next": own_numbers[0] if numbers_left else 0}
