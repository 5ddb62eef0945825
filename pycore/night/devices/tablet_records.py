"""What is written of the night's tablets: who may write what, and from where on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from types import MappingProxyType
from typing import Literal

from pycore.kernel.ranges import Id, Name, NoTable, TableNo
from pycore.kernel.values import dataclass
from pycore.ledger.model.acts import LogSeen
from pycore.ledger.model.codec import Dated

Role = Literal["director", "desk", "table", "viewer"]
"""*director* writes everything, *desk* what the door does, *table* what is dealt at its tables,
*viewer* nothing.
"""
Why = Literal["lost", "stolen", "retired"]
DIRECTION = 0
"""Where a table stands: the direction of the night itself."""


@dataclass(frozen=True, kw_only=True)
class Placement:
    """A tablet's part in the night; a table has one tablet."""

    dev: Id
    role: Role
    tables: tuple[TableNo, ...] = ()


@dataclass(frozen=True, kw_only=True)
class PlaceTablets(Dated):
    """Give tablets their parts. The first time closes the night to tablets without one. *heard*
    and *by*, this tablet, the record knows.
    """

    placed: tuple[Placement, ...]
    heard: tuple[LogSeen, ...] = ()
    by: str = ""


@dataclass(frozen=True, kw_only=True)
class StopTablet(Dated):
    """Count nothing more of a tablet; the record knows *heard* and *last_record*."""

    dev: str
    why: Why
    heard: tuple[LogSeen, ...] = ()
    last_record: str = ""


@dataclass(frozen=True, kw_only=True)
class TakeOver(Dated):
    """This tablet works at a *table* from now on, or directs (0): the one that did is dead or
    gone. *heard* and *by*, this tablet, the record knows.
    """

    table: int = DIRECTION
    confirmed: bool = False
    heard: tuple[LogSeen, ...] = ()
    by: str = ""


@dataclass(frozen=True, kw_only=True)
class NameTablet(Dated):
    """Say what a tablet is called tonight, so that the others know it by that."""

    dev: str
    name: str


@dataclass(frozen=True, kw_only=True)
class TabletNamed(Dated):
    """A tablet is called this."""

    dev: Id
    name: Name


@dataclass(frozen=True, kw_only=True)
class TabletsPlaced(Dated):
    """These tablets have these parts from here on, as far as the others were *heard*."""

    placed: tuple[Placement, ...]
    heard: tuple[LogSeen, ...]


@dataclass(frozen=True, kw_only=True)
class TabletStopped(Dated):
    """What a tablet writes after *last_record*, its line of that number in *heard*, waits."""

    dev: Id
    why: Why
    last_record: Id
    heard: tuple[LogSeen, ...]


@dataclass(frozen=True, kw_only=True)
class TabletTookOver(Dated):
    """A tablet took a table, or the direction, that nobody gave it."""

    dev: Id
    table: NoTable
    heard: tuple[LogSeen, ...]


@dataclass(frozen=True, kw_only=True)
class Stand:
    """A tablet's part. *gave* are the tables, and 0 for the direction, that went to another;
    *stopped* is how many of its lines count, None where all do.
    """

    role: Role
    tables: tuple[int, ...] = ()
    gave: tuple[int, ...] = ()
    stopped: int | None = None
    why: str = ""


@dataclass(frozen=True, kw_only=True)
class Tablets:
    """Everybody's part; empty until the first was given, and everybody writes as they like. What
    tablets are called gives them nothing.
    """

    of: Mapping[str, Stand] = field(default_factory=lambda: MappingProxyType({}))
    names: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))

    def directors(self) -> tuple[str, ...]:
        """Return the tablets that direct."""
        return tuple(
            dev
            for dev, stand in self.of.items()
            if stand.role == "director" and stand.stopped is None
        )

    def at_table(self, table: int) -> str:
        """Return the tablet of a table; "" where there is none."""
        devs = (
            dev
            for dev, stand in self.of.items()
            if table in stand.tables and stand.stopped is None
        )
        return next(devs, "")
