"""The settings of one night, and the house rules they come from.

House rules are a template: approved values with the clause beside each. Settings are what one
night adopted, with every number in them, so that a night replays for ever and no later edition
changes it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from pycore.kernel.units import BasisPoints, Cents, Chips, Millis
from pycore.policies.play import PlayRules
from pycore.portable.structure import Item, extra_level, level, pause, write_structure
from pycore.rules.payouts import Band

StatedOddChip = Literal["", "each", "first", "carry"]
"""Where a night's own rules send an odd chip; "" where the approved rules say it themselves."""

OutAt = Literal["zero-chips", "next-deal"]
"""When who has no chips left is out: at once, or when the next deal begins without a rebuy."""


@dataclass(frozen=True)
class Denomination:
    """Chips of one colour: their value, and how many each player starts with."""

    colour: str
    value: Chips
    count: int


def chip(colour: str, value: int, count: int) -> Denomination:
    """A denomination, from the plain numbers of a data file."""
    return Denomination(colour, Chips(value), count)


@dataclass(frozen=True, kw_only=True)
class Settings:
    """Everything one night is played by. A level of 0 means "none"; *clauses* names the clause of
    a value.
    """

    template: str
    pack: str
    edition: str
    organization: str
    venue: str
    night_name: str
    licence: str
    language: str
    start_at_ms: Millis
    stop_at_ms: Millis | None
    entry_fee_cents: Cents
    starting_stack_chips: Chips
    chip_set: tuple[Denomination, ...]
    entry_close_level: int
    player_cap: int
    rebuy_limit: int
    rebuy_fee_cents: Cents
    rebuy_chips: Chips
    rebuy_close_level: int
    seats_per_table: int
    table_limit: int
    balance_few: int
    balance_many: int
    pool_bp: BasisPoints
    payout_unit_cents: Cents
    payout_bands: tuple[Band, ...]
    structure: str
    cancel_below: int
    cancel_minutes: int
    refund_minutes: int
    jackpot_fee_cents: Cents
    available_population: int | None
    gross_before_cents: Cents | None
    odd_chip: StatedOddChip = ""
    out_at: OutAt = "zero-chips"
    clauses: Mapping[str, str]

    def clause(self, name: str) -> str | None:
        """The clause beside a value, if it has one."""
        return self.clauses.get(name)

    def has_seat(self, table: int, seat: int) -> bool:
        """Whether the hall has this seat."""
        return 1 <= table <= self.table_limit and 1 <= seat <= self.seats_per_table


@dataclass(frozen=True)
class Ruled:
    """A value, the clause it comes from, and whether the organization may set it otherwise for a
    night.
    """

    value: Any
    clause: str
    free: bool = False


@dataclass(frozen=True)
class Row:
    """A row of a published structure: a level, or a break (small is 0) after which *remove* chips
    leave play.
    """

    small: int = 0
    big: int = 0
    minutes: int = 0
    remove: int = 0


@dataclass(frozen=True, kw_only=True)
class HouseRules:
    """A template. *values* are Settings fields; *rows* and *extra_rows* make the structure.

    *start_minute* and *stop_minute* count from midnight. *break_minutes* is None where the rules
    leave the length of breaks open: the set-up must then give it. *play* is how hands are
    played where that is not the jurisdiction's own way. *clauses* names the clauses of rules that
    hold no value.
    """

    id: str
    pack: str
    language: str
    values: Mapping[str, Ruled]
    rows: tuple[Row, ...]
    rows_clause: str
    extra_rows: tuple[Row, ...] = ()
    extra_clause: str = ""
    start_minute: int
    stop_minute: int | None = None
    stop_clause: str = ""
    break_minutes: int | None = None
    device_clause: str
    play: PlayRules | None = None
    clauses: Mapping[str, str] = field(default_factory=dict)

    @property
    def has_breaks(self) -> bool:
        return any(row.small == 0 for row in self.rows)

    def structure(self, break_ms: Millis) -> str:
        """The structure as portable text, extra levels last."""
        items: list[Item] = []
        number = 0
        for row in self.rows:
            if row.small == 0:
                items.append(pause(break_ms, row.remove))
            else:
                number += 1
                items.append(level(number, row.small, row.big, 0, row.minutes * 60_000))
        for row in self.extra_rows:
            number += 1
            items.append(extra_level(number, row.small, row.big, 0, row.minutes * 60_000))
        return write_structure(items)
