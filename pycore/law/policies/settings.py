"""The settings of one night, and the house rules they come from.

House rules are approved values with the clause beside each; house_format.py reads them from a
file. Settings are what one night adopted, every number and the whole rules in them, so that a
night replays for ever and no later edition changes it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from typing import Any, Literal

from pycore.kernel.units import MINUTE, BasisPoints, Cents, Chips, Millis
from pycore.kernel.values import dataclass
from pycore.law.policies.beside import BesideRules
from pycore.law.policies.licence_terms import LicenceTerms
from pycore.law.policies.pack import RulePack
from pycore.law.policies.term_data import TermData
from pycore.poker.terms import AntePayer
from pycore.portable.structure import StructureItem, extra_level, level, pause, write_structure
from pycore.tournament.jackpot import JackpotTerms
from pycore.tournament.payouts import Band

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


@dataclass(frozen=True)
class Approval:
    """Under which reference, and on which day ("2024-08-16"), a regulator approved house rules;
    both empty where nobody did.
    """

    reference: str = ""
    date: str = ""


@dataclass(frozen=True, kw_only=True)
class NightSettings:
    """Everything one night is played by. A level of 0 means "none"; *clauses* names the clause of
    a value.

    *template* and *house_edition* name the house rules, *pack* and *edition* the jurisdiction's;
    *rules* are the two together as they are played, limits included. The hall's clock is
    *utc_offset_minutes* ahead of UTC at the start; *zone* is its name ("America/Winnipeg"), if
    known. *licensed* is the licence it is held under, None where nobody told of one.
    """

    template: str
    house_edition: str
    approval: Approval
    pack: str
    edition: str
    rules: RulePack
    zone: str
    utc_offset_minutes: int
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
    licensed: LicenceTerms | None = None
    odd_chip: StatedOddChip = ""
    out_at: OutAt = "zero-chips"
    clauses: Mapping[str, str]

    def clause(self, name: str) -> str | None:
        """Return the clause beside a value, if it has one."""
        return self.clauses.get(name)

    @property
    def ante_payer(self) -> AntePayer:
        """Who pays the antes of all levels."""
        return self.rules.play.ante_payer.value

    def has_seat(self, table: int, seat: int) -> bool:
        """Return whether the hall has this seat."""
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
class StructureRow:
    """A row of a published structure: a level, or a break (small is 0) after which *remove* chips
    leave play. A break of 0 minutes is as long as the set-up says.
    """

    small: int = 0
    big: int = 0
    minutes: int = 0
    remove: int = 0
    ante: int = 0


@dataclass(frozen=True, kw_only=True)
class HouseRules:
    """An organization's rules on top of its jurisdiction's. *values* are Settings fields; *rows*
    and *extra_rows* make the structure.

    *start_minute* and *stop_minute* count from midnight in the hall. *play*, *wagers* and *book*
    are the terms in which it differs from its jurisdiction, and *ruleset* is what hands played so
    say they were played by. *clauses* names the clauses of rules that hold no value. *states*
    is what they state in words (statements.py). *owned* are
    {value of a chip: how many of it the organization has}, where it says. *beside* says how events
    by these rules stand beside another, None where they are main events. *jackpot* are its terms,
    None where there is none.
    """

    id: str
    edition: str
    approval: Approval = Approval()
    pack: str
    language: str
    name: str
    description: str = ""
    values: Mapping[str, Ruled]
    rows: tuple[StructureRow, ...]
    rows_clause: str
    extra_rows: tuple[StructureRow, ...] = ()
    extra_clause: str = ""
    start_minute: int
    stop_minute: int | None = None
    stop_clause: str = ""
    ruleset: str
    play: Mapping[str, TermData] = field(default_factory=dict)
    wagers: Mapping[str, TermData] = field(default_factory=dict)
    book: Mapping[str, str] = field(default_factory=dict)
    clauses: Mapping[str, str] = field(default_factory=dict)
    states: Mapping[str, Ruled] = field(default_factory=dict)
    owned: Mapping[int, int] = field(default_factory=dict)
    beside: BesideRules | None = None
    jackpot: JackpotTerms | None = None

    @property
    def plain(self) -> dict[str, Any]:
        """The *values* without their clauses, by field."""
        return {name: ruled.value for name, ruled in self.values.items()}

    @property
    def needs_break_length(self) -> bool:
        """Whether the set-up must say how long breaks are."""
        return any(row.small == 0 == row.minutes for row in self.rows)

    def applied_to(self, pack: RulePack) -> RulePack:
        """Return the jurisdiction's rules with hands played the house's own way, where it has
        one.
        """
        return replace(
            pack,
            play_terms=pack.play_terms.but(self.ruleset, self.play, self.book),
            wager_terms=pack.wager_terms.but(self.ruleset, self.wagers, {}),
        )

    def structure(self, break_ms: Millis) -> str:
        """Return the structure as portable text, extra levels last. *break_ms* is the length of
        breaks that have none of their own.
        """
        items: list[StructureItem] = []
        number = 0
        for row in self.rows:
            length = row.minutes * MINUTE
            if row.small == 0:
                items.append(pause(length or break_ms, row.remove))
            else:
                number += 1
                items.append(level(number, row.small, row.big, row.ante, length))
        for row in self.extra_rows:
            number += 1
            items.append(extra_level(number, row.small, row.big, row.ante, row.minutes * MINUTE))
        return write_structure(items)
