"""The state of a night: a fold of its facts, nothing else. Slices read all of it and replace their
own part; another's part they replace through that slice only.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Literal

from pycore.kernel.ranges import ChipCount, Holder
from pycore.kernel.units import NO_CHIPS, Cents, Chips, Millis
from pycore.policies.settings import Settings
from pycore.portable.clock import Clock
from pycore.portable.structure import Item
from pycore.record import state as record
from pycore.rules.seating import Seated

Phase = Literal["none", "open", "playing", "finished", "cancelled"]
Paid = Literal["cash", "debit", "prepaid"]
NEVER_STARTED = Clock(0, 0, 0, False, False)


@dataclass(frozen=True, kw_only=True)
class Rebuy:
    fee: Cents
    chips: Chips
    paid: Paid
    at: Millis


@dataclass(frozen=True, kw_only=True)
class Entry:
    """One entry. *player* is a pseudonym: names live outside the log."""

    ticket: int
    player: str
    fee: Cents
    stack: Chips
    paid: Paid
    late: bool
    at: Millis
    rebuys: tuple[Rebuy, ...] = ()


@dataclass(frozen=True)
class Out:
    """Who is out, with the stack at the start of that hand when it was counted."""

    ticket: Holder
    stack_chips: ChipCount | None


@dataclass(frozen=True)
class Counted:
    """Who was left when play was stopped, with the stack counted then."""

    ticket: Holder
    stack_chips: ChipCount


@dataclass(frozen=True)
class Announced:
    """The payouts as they were announced, with what they were worked out from."""

    entries: int
    rebuys: int
    pool_cents: Cents
    payouts_cents: tuple[Cents, ...]
    at: Millis


@dataclass(frozen=True)
class Cancelled:
    """The night was called off; the desk refunds until *refund_until_ms*."""

    at: Millis
    refund_until_ms: Millis


@dataclass(frozen=True)
class Draw:
    seed: str
    at: Millis


@dataclass(frozen=True, kw_only=True)
class Held:
    """A player's chips when they were last counted or a hand ended, with so many *rebuys* in them,
    at that table and seat. *before* is what they had when that hand began.
    """

    chips: Chips
    rebuys: int
    table: int
    seat: int
    before: Chips


@dataclass(frozen=True, kw_only=True)
class Felt:
    """A table whose hands are recorded: how many there were, the chips that wait for the next pot,
    and where the last hand was played from (rules/button.py; *small* 0: dead). *again*: it was
    called off and is dealt again from there. No *order*: its seats were drawn anew since.
    """

    hands: int
    carried: Chips
    button: int
    small: int
    big: int
    small_seat: int
    order: tuple[int, ...]
    again: bool = False


def _table() -> Mapping[Any, Any]:
    return MappingProxyType({})


@dataclass(frozen=True)
class Twice:
    """A sale of a number that was given out before: whose it was."""

    player: str
    number: int


# --- The parts, by their slices. What several slices read stands here, beneath them. ---


@dataclass(frozen=True, kw_only=True)
class Adopted:
    """What the night is played by; nothing until it is set up."""

    settings: Settings | None = None


@dataclass(frozen=True, kw_only=True)
class Door:
    """Who is in, by ticket; every number that was ever given out, and the last of them. *doubled*
    are entries whose number was given to another too: the number they hold, by the one they stand
    under until the director gives them their own. *twice* are all that ever stood so, in or not:
    what they stand under is nobody else's.
    """

    entries: Mapping[int, Entry] = field(default_factory=_table)
    given_out: frozenset[int] = frozenset()
    last_ticket: int = 0
    doubled: Mapping[int, int] = field(default_factory=_table)
    twice: Mapping[int, Twice] = field(default_factory=_table)


@dataclass(frozen=True, kw_only=True)
class Refunds:
    """Cents given back, by ticket: refunded entries leave the entries."""

    refunded: Mapping[int, Cents] = field(default_factory=_table)
    cancelled: Cancelled | None = None


@dataclass(frozen=True, kw_only=True)
class Jackpot:
    """Cents paid into the jackpot, by ticket."""

    joined: Mapping[int, Cents] = field(default_factory=_table)


@dataclass(frozen=True, kw_only=True)
class Seating:
    """The draw, and everybody's last seat by ticket."""

    draw: Draw | None = None
    seats: Mapping[int, Seated] = field(default_factory=_table)


@dataclass(frozen=True)
class Pressed:
    """When the clock was last put elsewhere by hand, and the clock as it would run otherwise."""

    at: Millis
    otherwise: Clock


@dataclass(frozen=True, kw_only=True)
class Timing:
    """The structure as it stands now, and the clock in it; *pressed* is what a mistaken press
    would be taken back to.
    """

    structure: tuple[Item, ...] = ()
    clock: Clock = NEVER_STARTED
    pressed: Pressed | None = None


@dataclass(frozen=True, kw_only=True)
class Standings:
    """Those out, hand by hand, and who was counted when play was stopped."""

    groups: tuple[tuple[Out, ...], ...] = ()
    stop: tuple[Counted, ...] = ()
    out: frozenset[int] = frozenset()


@dataclass(frozen=True, kw_only=True)
class Prizes:
    """The payouts as announced, and when each prize was handed over, by ticket."""

    announced: Announced | None = None
    paid: Mapping[int, Millis] = field(default_factory=_table)


@dataclass(frozen=True, kw_only=True)
class Stacks:
    """What lies before each player of a table that counts, by ticket; *removed* left play."""

    held: Mapping[int, Held] = field(default_factory=_table)
    removed: Chips = NO_CHIPS


@dataclass(frozen=True, kw_only=True)
class Felts:
    """The tables whose hands are recorded."""

    felts: Mapping[int, Felt] = field(default_factory=_table)


class State(record.State):
    """One night. The parts that its slices share have names of their own here."""

    __slots__ = ()

    @property
    def settings(self) -> Settings | None:
        return self.part(Adopted).settings

    @property
    def entries(self) -> Mapping[int, Entry]:
        return self.part(Door).entries

    @property
    def last_ticket(self) -> int:
        return self.part(Door).last_ticket

    @property
    def doubled(self) -> Mapping[int, int]:
        return self.part(Door).doubled

    @property
    def refunded(self) -> Mapping[int, Cents]:
        return self.part(Refunds).refunded

    @property
    def cancelled(self) -> Cancelled | None:
        return self.part(Refunds).cancelled

    @property
    def jackpot(self) -> Mapping[int, Cents]:
        return self.part(Jackpot).joined

    @property
    def draw(self) -> Draw | None:
        return self.part(Seating).draw

    @property
    def seats(self) -> Mapping[int, Seated]:
        return self.part(Seating).seats

    @property
    def structure(self) -> tuple[Item, ...]:
        return self.part(Timing).structure

    @property
    def clock(self) -> Clock:
        return self.part(Timing).clock

    @property
    def groups(self) -> tuple[tuple[Out, ...], ...]:
        return self.part(Standings).groups

    @property
    def stop(self) -> tuple[Counted, ...]:
        return self.part(Standings).stop

    @property
    def announced(self) -> Announced | None:
        return self.part(Prizes).announced

    @property
    def prizes_paid(self) -> Mapping[int, Millis]:
        return self.part(Prizes).paid

    @property
    def stacks(self) -> Mapping[int, Held]:
        return self.part(Stacks).held

    @property
    def removed_chips(self) -> Chips:
        return self.part(Stacks).removed

    @property
    def felts(self) -> Mapping[int, Felt]:
        return self.part(Felts).felts

    @property
    def adopted(self) -> Settings:
        """The settings; only asked for where the night is known to be set up."""
        settings = self.settings
        assert settings is not None
        return settings

    @property
    def started(self) -> bool:
        return self.clock.started

    def holder(self, ticket: int, player: str) -> Entry | None:
        """The entry of *player*, who held *ticket* when somebody wrote so. While two hold one
        number, or after one of them got another, it is the person who counts.
        """
        held = self.entries.get(ticket)
        if held is not None and held.player == player:
            return held
        return next((one for one in self.entries.values() if one.player == player), None)

    def out(self) -> frozenset[int]:
        """Tickets of those who are out."""
        return self.part(Standings).out

    def left(self) -> tuple[int, ...]:
        """Tickets of those still in, in order."""
        gone = self.out()
        return tuple(ticket for ticket in sorted(self.entries) if ticket not in gone)

    def left_count(self) -> int:
        """How many are still in: who is out has an entry."""
        return len(self.entries) - len(self.out())

    @property
    def phase(self) -> Phase:
        """none until set up, open until the clock starts, playing until one is left or play was
        stopped.
        """
        if self.settings is None:
            return "none"
        if self.cancelled is not None:
            return "cancelled"
        if not self.started:
            return "open"
        return "finished" if self.left_count() == 1 or self.stop else "playing"

    def tables(self) -> dict[int, frozenset[int]]:
        """Open tables and the seats taken there by players still in."""
        gone = self.out()
        found: dict[int, set[int]] = {}
        for ticket, place in self.seats.items():
            if ticket not in gone:
                found.setdefault(place.table, set()).add(place.seat)
        return {table: frozenset(seats) for table, seats in sorted(found.items())}

    def at_table(self, table: int) -> frozenset[int]:
        """Tickets of those still in who sit at *table*."""
        gone = self.out()
        return frozenset(
            ticket
            for ticket, place in self.seats.items()
            if place.table == table and ticket not in gone
        )

    def unseated(self) -> tuple[int, ...]:
        """Tickets of those still in without a seat though seats were drawn: sold at one door while
        another tablet drew.
        """
        if self.draw is None:
            return ()
        return tuple(ticket for ticket in self.left() if ticket not in self.seats)

    def rebuy_count(self) -> int:
        return sum(len(entry.rebuys) for entry in self.entries.values())

    def entry_revenue(self) -> Cents:
        return Cents(sum(entry.fee for entry in self.entries.values()))

    def rebuy_revenue(self) -> Cents:
        return Cents(sum(rebuy.fee for entry in self.entries.values() for rebuy in entry.rebuys))

    def revenue(self) -> Cents:
        return Cents(self.entry_revenue() + self.rebuy_revenue())

    def chips_in_play(self) -> Chips:
        sold = sum(
            entry.stack + sum(rebuy.chips for rebuy in entry.rebuys)
            for entry in self.entries.values()
        )
        return Chips(sold - self.removed_chips)
