"""What a simulated night starts from: values that any real night can be put into. Chips are chips,
times milliseconds of the hall's clock.
"""

from __future__ import annotations

from pycore.kernel.values import dataclass
from pycore.poker.terms import AntePayer
from pycore.portable.structure import StructureItem


@dataclass(frozen=True)
class StartSeat:
    """A player who is still in, with a *stack* and so many rebuys that they may still buy."""

    stack: int
    rebuys_left: int = 0


@dataclass(frozen=True, kw_only=True)
class Start:
    """A night at *at_ms*, its clock in item *index* of the structure with *left_ms* to go. Each
    of *tables* holds those still in there; they may differ by *few* players or *many*
    (`rules.seating.out_of_balance`). Rebuys of *rebuy_chips* are bought until item *rebuys_until*
    begins; 0 where none are. Play must end at *stop_at_ms*, where the rules say so.
    *ante_payer* puts in the antes.
    """

    structure: tuple[StructureItem, ...]
    index: int
    left_ms: int
    at_ms: int
    tables: tuple[tuple[StartSeat, ...], ...]
    seats_per_table: int
    few: int
    many: int
    rebuy_chips: int = 0
    rebuys_until: int = 0
    stop_at_ms: int | None = None
    ante_payer: AntePayer = "each"
