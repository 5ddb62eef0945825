"""In which way a table is run: every hand is entered, all-ins and results are told, or only the
button goes on.

Clauses: none of the law asks for a tablet at a table. A way is chosen between two hands and holds
until another is; any tablet that opens the table knows it. Number, button and blinds go on from
the last hand whichever way it was recorded (mixed.py).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from types import MappingProxyType
from typing import Literal

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.ranges import TableNo
from pycore.kernel.values import dataclass
from pycore.law.policies.pack import RulePack
from pycore.ledger.model.codec import Dated
from pycore.ledger.model.slices import Fact
from pycore.night.base.state import NightSlice, State

Way = Literal["every", "told", "button"]
EVERY: Way = "every"


@dataclass(frozen=True, kw_only=True)
class Ways:
    """The way of each table, where one was chosen."""

    ways: Mapping[int, Way] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, kw_only=True)
class ChooseWay(Dated):
    """From the next hand on a table is run so."""

    table: int
    way: Way


@dataclass(frozen=True, kw_only=True)
class WayChosen(Dated):
    """From the next hand on a table is run so."""

    table: TableNo
    way: Way


def way_of(state: State, table: int) -> Way:
    """How a table is run."""
    return state.part(Ways).ways.get(table, EVERY)


REFUSALS: Refusals = {
    "no-such-table": ("table",),
}


class TableWaysSlice(NightSlice[Ways, ChooseWay, WayChosen]):
    """In which way each table is run."""

    def decide(self, state: State, command: ChooseWay, pack: RulePack) -> WayChosen:
        if state.settings is None or not 1 <= command.table <= state.settings.table_limit:
            raise Refused("no-such-table", table=command.table)
        return WayChosen(table=command.table, way=command.way, at=command.at)

    def apply(self, state: State, event: WayChosen) -> State:
        ways = {**state.part(Ways).ways, event.table: event.way}
        return state.having(Ways(ways=MappingProxyType(ways)))

    def facts(self, event: WayChosen) -> tuple[Fact, ...]:
        return Fact("table", event.table, "table"), Fact("result", event.way, "text")


SLICE = TableWaysSlice(
    name="table-ways",
    part=Ways,
    stream="table-way",
    guarded=False,
    writers=("table",),
    commands={"choose-way": ChooseWay},
    events={"way-chosen/1": WayChosen},
    reasons=("not-set-up",),
    refuses=REFUSALS,
)
