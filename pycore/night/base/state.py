"""The state of a night: a fold of its events, nothing else. Slices read all of it and replace
their own part; another's part they replace through that slice only. Beside it: what a slice of the
night is, and what it may ask of the record.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping
from typing import Literal

from pycore.kernel.units import Cents, Chips, Millis
from pycore.kernel.values import dataclass
from pycore.law.policies.pack import RulePack
from pycore.law.policies.settings import NightSettings
from pycore.ledger.fold.record import Record
from pycore.ledger.model import state as record
from pycore.ledger.model.slices import Command, Event, Part, Slice
from pycore.night.base.between_hands import Reach
from pycore.night.base.parts import (
    Adopted,
    Announced,
    Broke,
    Cancelled,
    ChipMoves,
    Door,
    Draw,
    Entry,
    Felt,
    Felts,
    FinalCount,
    HeldStack,
    Jackpot,
    Out,
    Phase,
    Pools,
    Prizes,
    Refunds,
    Seating,
    Stacks,
    Standings,
    Timing,
)
from pycore.portable.clock import Clock
from pycore.portable.structure import StructureItem
from pycore.tournament.seating import Seated


class State(record.SubjectState):
    """One night. The parts that its slices share have names of their own here."""

    __slots__ = ()

    @property
    def settings(self) -> NightSettings | None:
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
    def structure(self) -> tuple[StructureItem, ...]:
        return self.part(Timing).structure

    @property
    def clock(self) -> Clock:
        return self.part(Timing).clock

    @property
    def groups(self) -> tuple[tuple[Out, ...], ...]:
        return self.part(Standings).groups

    @property
    def stop(self) -> tuple[FinalCount, ...]:
        return self.part(Standings).stop

    @property
    def announced(self) -> Announced | None:
        return self.part(Prizes).announced

    @property
    def prizes_paid(self) -> Mapping[int, Millis]:
        return self.part(Prizes).paid

    @property
    def stacks(self) -> Mapping[int, HeldStack]:
        return self.part(Stacks).stacks

    @property
    def removed_chips(self) -> Chips:
        return self.part(Stacks).removed

    @property
    def ledger(self) -> ChipMoves:
        return self.part(ChipMoves)

    @property
    def felts(self) -> Mapping[int, Felt]:
        return self.part(Felts).felts

    @property
    def unsure(self) -> frozenset[int]:
        """Tickets of those whose stack no count and no entry tells since a hand without one."""
        return self.part(Pools).unsure

    @property
    def adopted(self) -> NightSettings:
        """The settings; only asked for where the night is known to be set up."""
        settings = self.settings
        assert settings is not None
        return settings

    @property
    def started(self) -> bool:
        return self.clock.started

    def holder(self, ticket: int, player: str) -> Entry | None:
        """Return the entry of *player*, who held *ticket* when somebody wrote so. While two hold
        one number, or after one of them got another, it is the person who counts.
        """
        entry = self.entries.get(ticket)
        if entry is not None and entry.player == player:
            return entry
        return next((entry for entry in self.entries.values() if entry.player == player), None)

    def out(self) -> frozenset[int]:
        """Return tickets of those who are out."""
        return self.part(Standings).out

    def still_in(self) -> tuple[int, ...]:
        """Return tickets of those still in, in order."""
        gone = self.out()
        return tuple(ticket for ticket in sorted(self.entries) if ticket not in gone)

    def left_count(self) -> int:
        """Return how many are still in: who is out has an entry."""
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
        """Return the open tables and the seats taken there by players still in."""
        gone = self.out()
        seats_by_table: dict[int, set[int]] = {}
        for ticket, place in self.seats.items():
            if ticket not in gone:
                seats_by_table.setdefault(place.table, set()).add(place.seat)
        return {table: frozenset(seats) for table, seats in sorted(seats_by_table.items())}

    def at_table(self, table: int) -> frozenset[int]:
        """Return tickets of those still in who sit at *table*."""
        gone = self.out()
        return frozenset(
            ticket
            for ticket, place in self.seats.items()
            if place.table == table and ticket not in gone
        )

    def unseated(self) -> tuple[int, ...]:
        """Return tickets of those still in without a seat though seats were drawn: sold at one
        door while another tablet drew.
        """
        if self.draw is None:
            return ()
        return tuple(ticket for ticket in self.still_in() if ticket not in self.seats)

    def rebuy_count(self) -> int:
        return sum(len(entry.rebuys) for entry in self.entries.values())

    def entry_revenue(self) -> Cents:
        return Cents(sum(entry.fee for entry in self.entries.values()))

    def rebuy_revenue(self) -> Cents:
        return Cents(sum(rebuy.fee for entry in self.entries.values() for rebuy in entry.rebuys))

    def revenue(self) -> Cents:
        return Cents(self.entry_revenue() + self.rebuy_revenue())

    def chips_sold(self) -> Chips:
        return Chips(sum(entry.stack for entry in self.entries.values()))

    def chips_rebought(self) -> Chips:
        return Chips(sum(rebuy.chips for entry in self.entries.values() for rebuy in entry.rebuys))

    def chips_in_play(self) -> Chips:
        """Return what was sold, and what colour-ups made of it, but for what left play."""
        ledger = self.ledger
        came = self.chips_sold() + self.chips_rebought() + ledger.created()
        return Chips(came - ledger.lost() - ledger.forfeited - self.removed_chips)

    def chips_carried(self) -> Chips:
        """Return what lies with the dealers for a next pot."""
        return Chips(sum(felt.carried for felt in self.felts.values()))


class NightRecord(Record[State], ABC):
    """The record of a night, as its slices ask it: what the order of the events tells beyond the
    state that they fold to.
    """

    @abstractmethod
    def began(self) -> Millis | None:
        """Return when play began; None while the clock has not been started."""

    @abstractmethod
    def not_before(self, tickets: Collection[int], *, out: bool = False) -> Millis:
        """Return the moment before which something that is entered from paper cannot have
        happened: a sale where there are no *tickets*, else a rebuy of these, or that they went
        *out*.
        """

    @abstractmethod
    def broke(self, table: int) -> tuple[Broke, ...]:
        """Return the hands on which those lost everything who are still waited for at a table."""


@dataclass(frozen=True, kw_only=True)
class NightSlice(Slice[NightRecord, State, RulePack, Part, Command, Event]):
    """A slice of the night. Its events count *since* the night is set up, or since play started;
    with "" it says itself since when. They may reach into a hand in play.
    """

    since: Literal["", "set-up", "start"] = "set-up"

    def too_early(self, state: State) -> Literal["not-set-up", "clock-not-started"] | None:
        if self.since == "start" and not state.started:
            return "clock-not-started"
        return "not-set-up" if self.since == "set-up" and state.settings is None else None

    def reach(self, state: State, event: Event) -> Reach | None:
        """Return into which hands an event reaches, which must end before it is written. By
        default into none.
        """
        return None
