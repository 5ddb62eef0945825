"""The state of a night: a fold of its facts, nothing else. Slices read all of it and replace their
own part.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal

from pycore.kernel.units import NO_CHIPS, Cents, Chips, Millis
from pycore.policies.settings import Settings
from pycore.rules.seating import Seated

Phase = Literal["none", "open", "playing", "finished", "cancelled"]
Paid = Literal["cash", "debit", "prepaid"]


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

    ticket: int
    stack_chips: Chips | None


@dataclass(frozen=True)
class Counted:
    """Who was left when play was stopped, with the stack counted then."""

    ticket: int
    stack_chips: Chips


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
    at that table and seat. *before* is what he had when that hand began.
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


@dataclass(frozen=True, kw_only=True)
class State:
    """One night. *jackpot* and *refunded* are cents by ticket; refunded entries leave the entries.

    *clock* and *structure* are the portable texts; *groups* are those out, hand by hand. *stacks*
    by ticket and *felts* by table are known where hands are recorded; *removed_chips* left play.
    """

    settings: Settings | None = None
    entries: Mapping[int, Entry] = field(default_factory=lambda: MappingProxyType({}))
    last_ticket: int = 0
    refunded: Mapping[int, Cents] = field(default_factory=lambda: MappingProxyType({}))
    jackpot: Mapping[int, Cents] = field(default_factory=lambda: MappingProxyType({}))
    cancelled: Cancelled | None = None
    draw: Draw | None = None
    seats: Mapping[int, Seated] = field(default_factory=lambda: MappingProxyType({}))
    structure: str = ""
    clock: str = ""
    groups: tuple[tuple[Out, ...], ...] = ()
    stop: tuple[Counted, ...] = ()
    announced: Announced | None = None
    prizes_paid: Mapping[int, Millis] = field(default_factory=lambda: MappingProxyType({}))
    stacks: Mapping[int, Held] = field(default_factory=lambda: MappingProxyType({}))
    felts: Mapping[int, Felt] = field(default_factory=lambda: MappingProxyType({}))
    removed_chips: Chips = NO_CHIPS

    @property
    def adopted(self) -> Settings:
        """The settings; only asked for where the night is known to be set up."""
        assert self.settings is not None
        return self.settings

    @property
    def started(self) -> bool:
        return self.clock.endswith(",1")

    def out(self) -> frozenset[int]:
        """Tickets of those who are out."""
        return frozenset(gone.ticket for group in self.groups for gone in group)

    def left(self) -> tuple[int, ...]:
        """Tickets of those still in, in order."""
        gone = self.out()
        return tuple(ticket for ticket in sorted(self.entries) if ticket not in gone)

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
        return "finished" if self.stop or len(self.left()) == 1 else "playing"

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
