"""One night: a record whose subject is an evening, by the rules that it adopted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.units import Millis
from pycore.law import packs
from pycore.law.policies.pack import RulePack
from pycore.ledger.fold.folded import Seen
from pycore.ledger.fold.record import Record
from pycore.ledger.fold.undo import touched
from pycore.ledger.lines import order
from pycore.ledger.model.acts import LogSeen, ResolveConflict, Undone
from pycore.night.base import between_hands
from pycore.night.base.between_hands import Reach
from pycore.night.base.known_stacks import at_zero
from pycore.night.base.parts import Door
from pycore.night.base.state import State
from pycore.night.chips import chips
from pycore.night.clock.clock import ClockStarted
from pycore.night.devices import seal, tablets
from pycore.night.devices.tablet_keys import TellKey
from pycore.night.devices.tablet_records import PlaceTablets, StopTablet, TakeOver
from pycore.night.floor.paper_order import not_before
from pycore.night.floor.staff import told_apart
from pycore.night.floor.staff_records import AssignStaff, EnterStaff, Staff
from pycore.night.money.cash import CountCash
from pycore.night.money.evening_cash import CountEveningCash
from pycore.night.money.tills import Till, till
from pycore.night.registration import naming
from pycore.night.registration.age_checks import EndVouch, VouchForAge
from pycore.night.registration.entries import EntrySold, RenumberTicket, SellEntry
from pycore.night.registration.lease_records import LeaseNumbers, ReturnNumbers
from pycore.night.registration.namesakes import folded, namesakes
from pycore.night.registration.rebuying import SellRebuy
from pycore.night.registration.refunds import CancelNight, registered
from pycore.night.registration.tickets import MOST_TICKETS
from pycore.night.registration.whose import whose
from pycore.night.results.busts import broke
from pycore.night.results.standings import Eliminate
from pycore.night.seating.absence_records import SeatPrepaid
from pycore.night.seating.absences import to_seat
from pycore.night.setup import set_up
from pycore.night.subject import NIGHT
from pycore.night.table import stacks
from pycore.night.table.stack_records import SettleTable
from pycore.night.table.stacks import STREAM

REFUSALS: Refusals = {
    "not-set-up": (),
    "unknown-template": ("template",),
}


class Night(Record[State]):
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
        sales = [seen.event for seen in self.folded.seen if isinstance(seen.event, EntrySold)]
        return {sale.ticket: sale.player for sale in reversed(sales)}

    @cached_property
    def deciding(self) -> State:
        """The state to decide by: what a damaged line of this tablet sold has its number for
        good.
        """
        state: State = super().deciding
        lines = (order.read(one.raw) for one in self.logs.damaged)
        sold = [line.body.get("ticket") for line in lines if line and line.type == "entry-sold/1"]
        numbers = [one for one in sold if type(one) is int and 0 < one <= MOST_TICKETS]
        door = state.part(Door)
        last = max([door.last_ticket, *numbers])
        return state.having(replace(door, last_ticket=last)) if numbers else state

    def name(self, pseudonym: str) -> str:
        """A name as it was written last. While the corrected one has not arrived, the first."""
        return super().name(self._kept_by(pseudonym))

    def is_changed(self, pseudonym: str) -> bool:
        """Whether the name shown is none that was typed with a record: somebody changed it."""
        return self.standings.get(self._kept_by(pseudonym)) == "differs"

    def _kept_by(self, pseudonym: str) -> str:
        corrected = naming.stands_under(self.state, pseudonym)
        return corrected if super().name(corrected) else pseudonym

    def informed(self, dev: str, wish: Mapping[str, Any], command: Any) -> Any:
        """The command with what no wish may claim: who has a ticket under that name, how many had
        registered in time, on which hand somebody lost everything, and what a desk took in cash.
        """
        if isinstance(command, PlaceTablets | StopTablet | TakeOver):
            return self._heard(dev, command)
        if isinstance(command, ResolveConflict):
            written = self.folded.event_of(command.target)
            return replace(command, values=whose(self.state, written, command.values))
        if isinstance(command, TellKey):
            return replace(command, dev=dev)
        if self.state.settings is None:
            return command
        if isinstance(command, SellEntry | SellRebuy | Eliminate) and command.happened_at_ms:
            events = (one.event for one in self.counting())
            after = not_before(self.state, events, command)
            command = replace(command, not_before_ms=after)
        if isinstance(command, SellEntry):
            name = str(wish.get("name") or "")
            found = namesakes(self.state, self.name, name)
            began = self.began() if command.happened_at_ms else None
            return replace(
                command,
                namesakes=found,
                workers=self._workers(name, command.player),
                began_at_ms=began or Millis(0),
                desk=dev,
            )
        if isinstance(command, EnterStaff | AssignStaff):
            return replace(command, namesakes=self._players(wish, command))
        if isinstance(command, SeatPrepaid):
            paid = to_seat(self.state, command.at)
            free = self.prepaid(command.at)
            return replace(command, met=tuple(one for one in paid if one not in free), desk=dev)
        if isinstance(command, naming.CorrectName):
            return replace(command, namesakes=self._others_named(wish, command))
        if isinstance(command, CancelNight) and self.state.settings is not None:
            return replace(command, registered=self.registered(command.at))
        if isinstance(command, SettleTable):
            waiting = at_zero(self.state, command.table).values()
            hands = broke((one.event for one in self.counting()), waiting, self.state.out())
            return replace(command, broke=hands)
        if isinstance(command, seal.Command):
            heads = {**self.counted.heads(), dev: list(self.logs.log(dev).head)}
            open_ends = len(self.conflicts) + len(self.strays)
            return seal.informed(command, self.tid, dev, self.folded, heads, open_ends)
        if isinstance(command, VouchForAge | EndVouch | RenumberTicket):
            return replace(command, desk=dev)
        if isinstance(command, LeaseNumbers | ReturnNumbers):
            return replace(command, by=dev)
        if isinstance(command, CountCash | CountEveningCash):
            return replace(command, desk=dev, cash_cents=self.till(dev).total("cash"))
        return command

    def _heard(
        self, dev: str, command: PlaceTablets | StopTablet | TakeOver
    ) -> PlaceTablets | StopTablet | TakeOver:
        """A part that is given or taken, with how far each tablet's log is known here."""
        heads = self.logs.heads()
        heard = tuple(LogSeen(one, lines) for one, (lines, _) in heads.items())
        if isinstance(command, StopTablet):
            return replace(command, heard=heard, last=heads.get(command.dev, (0, ""))[1])
        return replace(command, heard=heard, by=dev)

    def prepaid(self, at: Millis) -> tuple[str, ...]:
        """Who has paid, has not come and can be entered at *at*: nobody of their name has a
        ticket. Of two with one name it is the first.
        """
        paid = to_seat(self.state, at)
        entered = self.state.entries.values() if paid else ()
        barred = self._barred() if paid else {}
        found, names = [], {folded(self.name(entry.player)) for entry in entered} - {""}
        for player in paid:
            name = self.name(player)
            plain = folded(name)
            works = any(not told_apart(self.state, one, player) for one in barred.get(plain, ()))
            if not works and (not name or plain not in names):
                found.append(player)
            names.add(plain)
        return tuple(found)

    def answered(self, dev: str, command: Any, event: Any) -> Any:
        """An event that reaches into no hand in play, with what was said of those elsewhere."""
        if not isinstance(command, between_hands.Wish):
            return event
        is_undo = isinstance(event, Undone)
        reach = self._undoing(event) if is_undo else self.subject.reaches(self.state, event)
        if reach is None or not between_hands.checked(
            command, reach, self.state.seats, lambda table: self.is_dealt_elsewhere(dev, table)
        ):
            return event
        return replace(event, **{"asked" if is_undo else "between_hands": True})

    def _undoing(self, event: Undone) -> Reach:
        """Into which hands an undo reaches: what it takes away did so, or what it brings again."""
        if self.state.settings is None:
            return Reach()
        gone = touched(self.folded, event)
        reaches = (self.subject.reaches(self.state, one) for one, _ in gone)
        found = (reach for reach in reaches if reach is not None)
        return between_hands.undoing(found, self.state.tables(), self.state.left())

    def is_dealt_elsewhere(self, dev: str, table: int) -> bool:
        """Whether another device than *dev* deals at a table."""
        return self.dealt_by(table) not in ("", dev)

    def check_dealer(self, dev: str, table: int) -> None:
        """Refused where a table is another device's to deal at: before the hand, not after it."""
        asked = SettleTable(table=table, at=Millis(0))
        refused = tablets.refuse_to_deal(self.folded.rights, stacks.SLICE, asked, dev)
        if refused is not None:
            raise refused

    def dealt_by(self, table: int) -> str:
        """The device that dealt or counted last at a table; "" where none did."""
        # Chips are changed up or taken out at any desk: that says nothing of who deals.
        dealt = (
            seen.placed.dev
            for seen in self.folded.chain(f"{STREAM}/{table}")
            if not isinstance(seen.event, chips.Event)
        )
        return next(dealt, "")

    def _barred(self) -> dict[str, list[str]]:
        """The workers who may not play by their names, as names are compared."""
        found: dict[str, list[str]] = {}
        for person, one in self.state.part(Staff).people.items():
            name = folded(self.name(person)) if one.barred else ""
            if name:
                found.setdefault(name, []).append(person)
        return found

    def _workers(self, name: str, player: str) -> tuple[str, ...]:
        """Those of a name of whom nobody said that *player* is another."""
        found = self._barred().get(folded(name), ())
        return tuple(one for one in found if not told_apart(self.state, one, player))

    def _players(
        self, wish: Mapping[str, Any], command: EnterStaff | AssignStaff
    ) -> tuple[int, ...]:
        """The tickets under a worker's name, without those they were told apart from."""
        is_new = isinstance(command, EnterStaff)
        name = str(wish.get("name") or "") if is_new else self.name(command.person)
        return tuple(
            ticket
            for ticket in namesakes(self.state, self.name, name)
            if not told_apart(self.state, command.person, self.state.entries[ticket].player)
        )

    def _others_named(
        self, wish: Mapping[str, Any], command: naming.CorrectName
    ) -> tuple[int, ...]:
        """Who else has a ticket under the corrected name; nobody anew where only its letters
        change.
        """
        entry, name = self.state.entries.get(command.ticket), str(wish.get("name") or "")
        if entry is None or folded(self.name(entry.player)) == folded(name):
            return ()
        found = namesakes(self.state, self.name, name)
        return tuple(ticket for ticket in found if ticket != command.ticket)

    def registered(self, at: Millis) -> int:
        """How many had registered when it is counted whether they are too few."""
        return registered((one.event for one in self.counting()), self.state.adopted, at)

    def began(self) -> Millis | None:
        """When play began; None while the clock has not been started."""
        events = (one.event for one in self.counting())
        return next((one.at for one in events if isinstance(one, ClockStarted)), None)

    def till(self, dev: str) -> Till:
        """What a device took in and gave back."""
        return till(((one.placed.dev, one.event) for one in self.counting()), dev)

    def counting(self) -> Iterable[Seen]:
        """The records that count, in order."""
        return (one for one in self.folded.seen if self.folded.counts(one))

    def rules(self, command: Any) -> Any:
        if not isinstance(command, set_up.SetUpNight):
            if self.state.settings is None:
                raise Refused("not-set-up")
            return self.pack
        if command.house is not None:
            house = packs.read_house(command.house)
        else:
            try:
                house = packs.house(command.template)
            except LookupError:
                raise Refused("unknown-template", template=command.template[:60]) from None
        return set_up.Offered(house.over(packs.load(house.pack)), house)
