"""One night: a record whose subject is an evening, by the rules that it adopted."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from functools import cached_property

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.units import Millis
from pycore.law.policies.pack import RulePack
from pycore.ledger.fold.undo import touched
from pycore.ledger.lines import order
from pycore.ledger.model.acts import ResolveConflict, Undone
from pycore.ledger.model.codec import Dated
from pycore.ledger.model.slices import Event
from pycore.night.base import between_hands
from pycore.night.base.between_hands import Reach, ReachingFact
from pycore.night.base.known_stacks import at_zero
from pycore.night.base.parts import Broke, Door, SettleTable
from pycore.night.base.state import NightRecord, NightSlice, State
from pycore.night.chips import chips
from pycore.night.clock.clock import ClockStarted
from pycore.night.devices import tablets
from pycore.night.floor.paper_order import not_before
from pycore.night.registration import names
from pycore.night.registration.entries import EntrySold, amendments_with_holder
from pycore.night.registration.tickets import MOST_TICKETS
from pycore.night.results.busts import broke
from pycore.night.subject import NIGHT
from pycore.night.table import stacks
from pycore.night.table.stacks import STREAM

REFUSALS: Refusals = {
    "not-set-up": (),
}


class Night(NightRecord):
    """A night as the set of its logs; everything shown is worked out from them."""

    subject = NIGHT

    @property
    def pack(self) -> RulePack:
        """The rules this night adopted, as its set-up wrote them down."""
        return self.state.adopted.rules

    @cached_property
    def first_sold_to(self) -> Mapping[int, str]:
        """{ticket: player} of every sale that was recorded, also where it does not count; of two
        for one ticket the first.
        """
        sales = [
            folded_event.event
            for folded_event in self.folded.recorded
            if isinstance(folded_event.event, EntrySold)
        ]
        return {sale.ticket: sale.player for sale in reversed(sales)}

    @cached_property
    def deciding(self) -> State:
        """The state to decide by: what a damaged line of this tablet sold has its number for
        good.
        """
        state: State = super().deciding
        lines = (order.read(damaged_line.raw) for damaged_line in self.logs.damaged)
        sold = [line.body.get("ticket") for line in lines if line and line.type == "entry-sold/1"]
        numbers = [number for number in sold if type(number) is int and 0 < number <= MOST_TICKETS]
        door = state.part(Door)
        last_ticket = max([door.last_ticket, *numbers])
        return state.having(replace(door, last_ticket=last_ticket)) if numbers else state

    def name(self, pseudonym: str) -> str:
        """Return a name as it was written last. While the corrected one has not arrived, the
        first.
        """
        return super().name(self._kept_by(pseudonym))

    def is_changed(self, pseudonym: str) -> bool:
        """Return whether the name shown is none that was typed with a record: somebody changed
        it.
        """
        return self.standings.get(self._kept_by(pseudonym)) == "differs"

    def _kept_by(self, pseudonym: str) -> str:
        corrected = names.stands_under(self.state, pseudonym)
        return corrected if super().name(corrected) else pseudonym

    def completed(self, command: ResolveConflict) -> ResolveConflict:
        written = self.folded.event_of(command.target)
        return replace(command, values=amendments_with_holder(self.state, written, command.values))

    def not_before(self, tickets: Collection[int], *, out: bool = False) -> Millis:
        events = (folded_event.event for folded_event in self.counting())
        return not_before(self.state, events, tickets, out=out)

    def broke(self, table: int) -> tuple[Broke, ...]:
        waiting = at_zero(self.state, table).values()
        return broke(
            (folded_event.event for folded_event in self.counting()), waiting, self.state.out()
        )

    def answered(self, dev: str, command: Dated, event: Event) -> Event:
        """Return an event that reaches into no hand in play, with what was said of those
        elsewhere.
        """
        if not isinstance(command, between_hands.ReachingWish):
            return event
        reach = self._undoing(event) if isinstance(event, Undone) else self._reach(event)
        if reach is None or not between_hands.checked(
            command, reach, self.state.seats, lambda table: self.is_dealt_elsewhere(dev, table)
        ):
            return event
        if isinstance(event, Undone):
            return replace(event, confirmed=True)
        return replace(event, between_hands=True) if isinstance(event, ReachingFact) else event

    def _reach(self, event: Dated) -> Reach | None:
        concern = self.subject.slice_of(event)
        return concern.reach(self.state, event) if isinstance(concern, NightSlice) else None

    def _undoing(self, event: Undone) -> Reach:
        """Into which hands an undo reaches: what it takes away did so, or what it brings again."""
        if self.state.settings is None:
            return Reach()
        gone = touched(self.folded, event)
        reaches = (self._reach(undone) for undone, _ in gone)
        known_reaches = (reach for reach in reaches if reach is not None)
        return between_hands.undoing(known_reaches, self.state.tables(), self.state.still_in())

    def is_dealt_elsewhere(self, dev: str, table: int) -> bool:
        """Return whether another device than *dev* deals at a table."""
        return self.dealt_by(table) not in ("", dev)

    def check_dealer(self, dev: str, table: int) -> None:
        """Raise Refused where a table is another device's to deal at: before the hand, not after
        it.
        """
        settle_table = SettleTable(table=table, at=Millis(0))
        refused = tablets.refuse_to_deal(self.folded.rights, stacks.SLICE, settle_table, dev)
        if refused is not None:
            raise refused

    def dealt_by(self, table: int) -> str:
        """Return the device that dealt or counted last at a table; "" where none did."""
        # Chips are changed up or taken out at any desk: that says nothing of who deals.
        dealt = (
            folded_event.placed.dev
            for folded_event in self.folded.chain(f"{STREAM}/{table}")
            if not isinstance(folded_event.event, chips.Event)
        )
        return next(dealt, "")

    def began(self) -> Millis | None:
        events = (folded_event.event for folded_event in self.counting())
        return next((event.at for event in events if isinstance(event, ClockStarted)), None)

    def rules(self, command: Dated) -> RulePack | None:
        """Return the rules of the night; None for what adopts them. Refused before that."""
        if not isinstance(self.subject.slice_of(command), NightSlice):
            return None
        if self.state.settings is None:
            raise Refused("not-set-up")
        return self.pack
