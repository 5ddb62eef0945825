"""One night: a record whose subject is an evening, by the rules that it adopted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from pycore import packs
from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.units import Millis
from pycore.night import naming, set_up
from pycore.night.cash import CountCash
from pycore.night.entries import SellEntry
from pycore.night.namesakes import folded, namesakes
from pycore.night.rebuying import SellRebuy
from pycore.night.refunds import CancelNight, registered
from pycore.night.stacks import STREAM
from pycore.night.state import State
from pycore.night.subject import NIGHT
from pycore.night.tills import Till, till
from pycore.policies.pack import RulePack
from pycore.record.folded import Seen
from pycore.record.record import Record

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

    def name(self, pseudonym: str) -> str:
        """A name as it was written last. While the corrected one has not arrived, the first."""
        corrected = super().name(naming.stands_under(self.state, pseudonym))
        return corrected or super().name(pseudonym)

    def informed(self, dev: str, wish: Mapping[str, Any], command: Any) -> Any:
        """The command with what no wish may claim: who has a ticket under that name, whether
        another tablet deals at the player's table, how many had registered in time, and what a
        desk took in cash.
        """
        if self.state.settings is None:
            return command
        if isinstance(command, SellEntry):
            found = namesakes(self.state, self.name, str(wish.get("name") or ""))
            return replace(command, namesakes=found)
        if isinstance(command, naming.CorrectName):
            return replace(command, namesakes=self._others_named(wish, command))
        if isinstance(command, SellRebuy):
            seat = self.state.seats.get(command.ticket)
            last = self.folded.heads.get(f"{STREAM}/{seat.table}", "") if seat else ""
            dealt = self.folded.find(last) if last else None
            elsewhere = dealt is not None and dealt.placed.dev != dev
            return replace(command, dealt_elsewhere=elsewhere)
        if isinstance(command, CancelNight) and self.state.settings is not None:
            return replace(command, registered=self.registered(command.at))
        if isinstance(command, CountCash):
            return replace(command, desk=dev, cash_cents=self.till(dev).total("cash"))
        return command

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
        return registered((one.event for one in self._counting()), self.state.adopted, at)

    def till(self, dev: str) -> Till:
        """What a device took in and gave back."""
        return till(((one.placed.dev, one.event) for one in self._counting()), dev)

    def _counting(self) -> Iterable[Seen]:
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
