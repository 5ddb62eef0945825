"""What is written of the ticket numbers that a tablet may sell without hearing of the others."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from types import MappingProxyType
from typing import Any

from pycore.kernel.ranges import Count, Id, Note, Ticket
from pycore.kernel.values import dataclass
from pycore.ledger.model.codec import Dated
from pycore.night.devices.tablet_records import Stand, Tablets


@dataclass(frozen=True)
class Lease:
    """The *numbers* that a tablet may sell; one number is one place under the cap, too."""

    dev: Id
    numbers: tuple[Ticket, ...]


@dataclass(frozen=True, kw_only=True)
class LeaseNumbers(Dated):
    """Let a tablet sell so many numbers more; 0 are as many as is sensible. With no tablet, all
    that sell and have few left. *by*, this tablet, the record knows.
    """

    dev: str = ""
    count: Count = 0
    by: str = ""


@dataclass(frozen=True, kw_only=True)
class ReturnNumbers(Dated):
    """A tablet sells nothing more: its unsold numbers are free again. *by* the record knows."""

    dev: str
    confirmed: bool = False
    by: str = ""


@dataclass(frozen=True, kw_only=True)
class VoidNumbers(Dated):
    """Say of the numbers that lie unsold below the last ticket why nobody has them."""

    reason: str


@dataclass(frozen=True, kw_only=True)
class NumbersLeased(Dated):
    """These tablets may sell these numbers, and nobody else may."""

    leases: tuple[Lease, ...]


@dataclass(frozen=True, kw_only=True)
class NumbersReturned(Dated):
    """A tablet's unsold numbers are free again; *unheard*: it did not say so itself."""

    dev: Id
    numbers: tuple[Ticket, ...]
    unheard: bool


@dataclass(frozen=True, kw_only=True)
class NumbersVoided(Dated):
    """Nobody has or gets these numbers."""

    numbers: tuple[Ticket, ...]
    reason: Note


@dataclass(frozen=True, kw_only=True)
class Leases:
    """Which numbers each tablet was given and did not return, sold or not. *ever* are all that
    any had; *unheard* those that a tablet did not return itself, so that it may still sell them;
    *void* those nobody gets. *off* are tablets that are given none unasked.
    """

    numbers_by_dev: Mapping[str, tuple[int, ...]] = field(
        default_factory=lambda: MappingProxyType({})
    )
    ever: frozenset[int] = frozenset()
    unheard: frozenset[int] = frozenset()
    void: frozenset[int] = frozenset()
    off: frozenset[str] = frozenset()


SAID = (LeaseNumbers, ReturnNumbers, VoidNumbers, NumbersLeased, NumbersReturned, NumbersVoided)


def sells(stand: Stand | None) -> bool:
    """Whether a tablet's part is to sell tickets."""
    return stand is not None and stand.stopped is None and stand.role in ("director", "desk")


def sellers(rights: Tablets) -> tuple[str, ...]:
    """The tablets that sell."""
    return tuple(sorted(dev for dev, stand in rights.of.items() if sells(stand)))


def keeper(rights: Tablets) -> str:
    """The one tablet that gives numbers out: of several that direct always the same; "" where
    none does.
    """
    return min(rights.directors(), default="")


def may_say(rights: Tablets, statement: Any, dev: str) -> bool:
    """Whether this of numbers is a tablet's to say: its own it returns, the keeper says all."""
    if dev == keeper(rights):
        return True
    own = isinstance(statement, ReturnNumbers | NumbersReturned) and statement.dev == dev
    return own and not getattr(statement, "unheard", False)
