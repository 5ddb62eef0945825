"""Where the big blind is at a table that no tablet deals, because somebody looked: so that who
moves is chosen by it there too.

Clauses: NU-9.29, MB-25, NU-A.4f.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from types import MappingProxyType

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.ranges import SeatNo, TableNo
from pycore.kernel.units import Millis
from pycore.kernel.values import dataclass
from pycore.law.policies.pack import RulePack
from pycore.ledger.model.codec import Dated
from pycore.night.base.state import NightSlice, State


@dataclass(frozen=True)
class BlindSeen:
    """The seat of a big blind, and when somebody looked."""

    seat: int
    at: Millis


@dataclass(frozen=True, kw_only=True)
class BlindsSeen:
    """What was seen last, by table."""

    big: Mapping[int, BlindSeen] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, kw_only=True)
class NoteBigBlind(Dated):
    """Say in which seat of a table the big blind is in the hand that is played, or was last."""

    table: int
    seat: int


@dataclass(frozen=True, kw_only=True)
class BigBlindNoted(Dated):
    """Somebody looked where the big blind of a table is."""

    table: TableNo
    seat: SeatNo


REFUSALS: Refusals = {
    "no-such-table": ("table",),
    "not-playing": ("phase",),
    "seat-empty": ("seat",),
}


class BlindsNotedSlice(NightSlice[BlindsSeen, NoteBigBlind, BigBlindNoted]):
    """Where the big blind is at a table that no tablet deals."""

    def decide(self, state: State, command: NoteBigBlind, pack: RulePack) -> BigBlindNoted:
        """Note it, or say why not."""
        if state.phase != "playing":
            raise Refused("not-playing", phase=state.phase)
        tables = state.tables()
        if command.table not in tables:
            raise Refused("no-such-table", table=command.table)
        if command.seat not in tables[command.table]:
            raise Refused("seat-empty", seat=command.seat)
        return BigBlindNoted(table=command.table, seat=command.seat, at=command.at)

    def apply(self, state: State, event: BigBlindNoted) -> State:
        blind_by_table = {
            **state.part(BlindsSeen).big,
            event.table: BlindSeen(event.seat, event.at),
        }
        return state.having(BlindsSeen(big=MappingProxyType(blind_by_table)))


SLICE = BlindsNotedSlice(
    name="blinds-noted",
    part=BlindsSeen,
    stream="blinds",
    guarded=False,
    since="start",
    writers=("table",),
    commands={"note-big-blind": NoteBigBlind},
    events={"big-blind-noted/1": BigBlindNoted},
    reasons=("clock-not-started",),
    refuses=REFUSALS,
)
