"""What is known of who is on duty, and the wishes and facts that make it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from types import MappingProxyType
from typing import Literal

from pycore.kernel.ranges import Holder, Id, NoTable, Word
from pycore.kernel.units import Millis
from pycore.kernel.values import dataclass
from pycore.ledger.model.codec import Dated
from pycore.night.base.namesakes import SamePerson

Away = Literal["break", "gone"]


@dataclass(frozen=True, kw_only=True)
class Worker:
    """Somebody who works. *away*: "" while they are there. *barred* is the clause by which they
    do not play tonight, of the first of their roles that has one.
    """

    role: str
    table: int
    attested: tuple[str, ...]
    barred: str
    away: Literal["", "break", "gone"] = ""
    since: Millis


@dataclass(frozen=True, kw_only=True)
class Spell:
    """One stretch of one worker at one place; *until* 0 while it lasts. *why* it ended: away, or
    another place; *relief*: who took it over.
    """

    person: str
    role: str
    table: int
    begun: Millis
    until: Millis
    why: str = ""
    relief: str = ""


@dataclass(frozen=True, kw_only=True)
class Staff:
    """Everybody who worked, by their pseudonym, and all their stretches as they began. *apart* are
    pairs of a worker and a player of one name of whom somebody said that they are two.
    """

    people: Mapping[str, Worker] = field(default_factory=lambda: MappingProxyType({}))
    spells: tuple[Spell, ...] = ()
    apart: frozenset[str] = frozenset()


@dataclass(frozen=True, kw_only=True)
class EnterStaff(Dated):
    """Somebody begins to work, in a *role* of the place and at a *table* where they have one.
    *attested* is what they are known to fulfil. *same_person* answers for the holders of tickets
    of their name, *namesakes*, which the names beside the log tell.
    """

    person: str
    role: str
    table: int | None = None
    attested: tuple[str, ...] = ()
    same_person: SamePerson = ""
    namesakes: tuple[int, ...] = ()


@dataclass(frozen=True, kw_only=True)
class AssignStaff(Dated):
    """Who works already takes another place, or (*relieves*) that of another, who is on a break
    from then on; without either they stay where they are. What they attested stands, *attested*
    adds to it. *same_person* and *namesakes*
    as in EnterStaff, without those who were told apart already. *confirmed* as in LeaveStaff.
    """

    person: str
    role: str = ""
    table: int | None = None
    relieves: str = ""
    attested: tuple[str, ...] = ()
    same_person: SamePerson = ""
    namesakes: tuple[int, ...] = ()
    confirmed: bool = False


@dataclass(frozen=True, kw_only=True)
class LeaveStaff(Dated):
    """Somebody goes on a break, or is *gone* for the night. *confirmed*: although their role asks
    them to stay.
    """

    person: str
    why: Away
    confirmed: bool = False


@dataclass(frozen=True, kw_only=True)
class ReturnStaff(Dated):
    """Somebody is back at their place."""

    person: str


@dataclass(frozen=True, kw_only=True)
class TellApart(Dated):
    """A worker and the holder of a ticket have one name and are two people."""

    person: str
    ticket: int


@dataclass(frozen=True, kw_only=True)
class StaffPlaced(Dated):
    """Somebody works in a role from here on."""

    person: Id
    role: Word
    table: NoTable = 0
    attested: tuple[Word, ...] = ()
    plays_not: Word = ""
    others: tuple[Holder, ...] = ()


@dataclass(frozen=True, kw_only=True)
class StaffEntered(StaffPlaced):
    """Somebody works; *plays_not* is the clause by which they do not play, *others* are tickets
    under their name that are other people's.
    """


@dataclass(frozen=True, kw_only=True)
class StaffAssigned(StaffPlaced):
    """Somebody took another place, that of *relieves* where it was somebody's; *stays* as in
    StaffLeft, the rest as in StaffEntered.
    """

    relieves: Id = ""
    stays: Word = ""


@dataclass(frozen=True, kw_only=True)
class StaffLeft(Dated):
    """Somebody went; *stays* is the clause by which they should have stayed, if one asks."""

    person: Id
    why: Away
    stays: Word = ""


@dataclass(frozen=True, kw_only=True)
class StaffReturned(Dated):
    """Somebody is back."""

    person: Id


@dataclass(frozen=True, kw_only=True)
class StaffToldApart(Dated):
    """Somebody said that *person* and *player*, of one name, are two people."""

    person: Id
    player: Id
    ticket: Holder


Command = EnterStaff | AssignStaff | LeaveStaff | ReturnStaff | TellApart
Event = StaffEntered | StaffAssigned | StaffLeft | StaffReturned | StaffToldApart
