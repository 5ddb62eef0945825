"""What a night so far says of its pace: its record told again as far as that goes, the clock, how
many were left with how many chips, and who went out when.

Whoever was taken out by the director or never came left without losing anything: they count as
gone, not as out. Chips that left play are still counted.
"""

from __future__ import annotations

from typing import Any

from pycore.kernel.units import Millis
from pycore.night.base.state import State
from pycore.night.clock import clock
from pycore.night.night import Night
from pycore.night.registration.entries import EntrySold
from pycore.night.registration.rebuying import RebuySold
from pycore.night.results.busts import AnyHand
from pycore.night.results.standings import PlayersEliminated
from pycore.night.seating.absence_records import AbsentRemoved
from pycore.night.seating.removals import PlayerRemoved
from pycore.night.setup import set_up
from pycore.night.setup.set_up import NightSetUp
from pycore.night.table.stack_records import TableSettled
from pycore.portable.clock import advance
from pycore.portable.structure import index_of_level
from pycore.tournament.pace import Known, Stretch, expected


def known_of(night: Night, at: Millis) -> Known:
    """What the record of a night says by *at*."""
    told = _Told(night)
    for seen in night.folded.seen:
        if night.folded.counts(seen):
            told.hear(seen.event)
    told.until(at)
    settings = night.state.adopted
    late, loose = expected(told.stretches, settings.seats_per_table, settings.ante_payer)
    return Known(
        busts=told.busts,
        expected=late,
        loose_busts=told.loose_busts,
        loose_expected=loose,
        could=told.could,
        did=told.did,
    )


def rebuys_until(state: State) -> int:
    """The item of the structure with which rebuys end; past the last where none ends them, 0
    where none are sold.
    """
    if not state.adopted.rebuy_limit:
        return 0
    index = index_of_level(state.structure, state.adopted.rebuy_close_level)
    return len(state.structure) if index < 0 else index


class _Told:
    """The night as far as its pace goes, until the event that was heard last."""

    def __init__(self, night: Night) -> None:
        self._state: State = night.subject.state()
        self._entered = {entry.player for entry in night.state.entries.values()}
        self._limit = night.state.adopted.rebuy_limit
        self._at_ms = self._left = self._chips = 0
        self._bought: dict[int, int] = {}
        self.stretches: list[Stretch] = []
        self.busts = self.loose_busts = self.could = self.did = 0

    def hear(self, event: Any) -> None:
        """Play until an event, and take in what it says."""
        if isinstance(event, NightSetUp):
            self._state = set_up.SLICE.apply(self._state, event)
        elif isinstance(event, clock.Event):
            self.until(event.at)
            self._state = clock.SLICE.apply(self._state, event)
            self._at_ms += getattr(event, "delta_ms", 0)
        elif isinstance(event, EntrySold):
            if event.player in self._entered:
                self.until(event.at)
                self._left += 1
                self._chips += event.stack_chips
        elif isinstance(event, RebuySold):
            self.until(event.at)
            self._bought[event.ticket] = event.number
            self._chips += event.chips
            self._lost(1)
            self.could += 1
            self.did += 1
        elif isinstance(event, PlayersEliminated | AnyHand | TableSettled):
            short = event.short if isinstance(event, TableSettled) else ()
            self._out(event.at, [one.ticket for one in (*event.out, *short)])
        elif isinstance(event, AbsentRemoved):
            self.until(event.at)
            self._left -= len(event.out)
        elif isinstance(event, PlayerRemoved):
            self.until(event.at)
            self._left -= 1

    def until(self, at_ms: int) -> None:
        """Note what was played until then."""
        state = self._state
        while self._at_ms < at_ms:
            now = advance(state.structure, state.clock, self._at_ms) if state.settings else None
            if now is None or not now.running:
                self._at_ms = at_ms
                return
            is_last = now.index + 1 == len(state.structure)
            ms = at_ms - self._at_ms
            ms = ms if is_last else min(ms, now.left_ms)
            stretch = Stretch(
                ms=ms,
                item=state.structure[now.index],
                left=self._left,
                chips=self._chips,
                while_rebuys=self._is_loose(),
            )
            self.stretches.append(stretch)
            self._at_ms += ms

    def _out(self, at_ms: int, tickets: list[int]) -> None:
        self.until(at_ms)
        self._left -= len(tickets)
        self._lost(len(tickets))
        if self._is_loose():
            self.could += sum(self._bought.get(one, 0) < self._limit for one in tickets)

    def _lost(self, count: int) -> None:
        if self._is_loose():
            self.loose_busts += count
        else:
            self.busts += count

    def _is_loose(self) -> bool:
        state = self._state
        now = advance(state.structure, state.clock, self._at_ms)
        return now.index < rebuys_until(state)
