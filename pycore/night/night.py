"""One night: a record whose subject is an evening, by the rules that it adopted."""

from __future__ import annotations

from typing import Any

from pycore import packs
from pycore.kernel.clauses import Refused
from pycore.night import set_up
from pycore.night.state import State
from pycore.night.subject import NIGHT
from pycore.policies.pack import RulePack
from pycore.record.record import Record


class Night(Record[State]):
    """A night as the set of its logs; everything shown is worked out from them."""

    subject = NIGHT

    @property
    def pack(self) -> RulePack:
        """The rules this night adopted, as its set-up wrote them down."""
        return self.state.adopted.rules

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
