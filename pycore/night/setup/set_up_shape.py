"""Set-up: the templates to start from, and what a draft comes to."""

from __future__ import annotations

from typing import Any, TypedDict, final

from pycore.kernel.clauses import Refusal
from pycore.kernel.days import Day
from pycore.kernel.units import Cents
from pycore.law.policies.settings import OutAt, StatedOddChip
from pycore.night.registration.desk_shape import Limit
from pycore.night.setup.differs_shape import Differs, Statement
from pycore.night.setup.house_shape import HouseDocument


class RuledValue(TypedDict):
    """A settings value with its clause; its name says the unit. *free*: a night may set it
    otherwise.
    """

    value: Any
    clause: str
    free: bool


Choice = TypedDict(
    "Choice",
    {
        "field": str,
        "clause": str,
        "value": str,
        "with": str,
        "stated": bool,
        "options": list[StatedOddChip] | list[OutAt] | list[str],
    },
)
"""A setting that is chosen in words. *value* stands without a choice, "" where there must be one;
it is asked only where the number *with* is not 0 ("" for always). *stated*: among what the
tournament rules must say, with the *stated* of the wish.
"""


class RequiredField(TypedDict):
    """What the jurisdiction wants to be told."""

    field: str
    clause: str


class LeastAge(TypedDict):
    """How old players are at least, in whole years."""

    years: int
    clause: str


class ApprovalRef(TypedDict):
    """Under which reference a regulator approved house rules, and on which day."""

    reference: str
    date: str


class Template(TypedDict):
    """House rules to start from. *house* is the document that `set-up-night` takes, None for
    shipped ones, and *differs* what it has otherwise than a shipped one. Minutes count from
    midnight in the hall. *beside*: for events beside another. *licence* is the clause that lets no
    night be held without a licence, None where none does. *stated* is what is played without being
    asked, by the house rules or by law; *age* how old players are at least, None where nobody
    says it.
    """

    id: str
    house: HouseDocument | None
    differs: Differs | None
    name: str
    description: str
    house_edition: str
    approval: ApprovalRef
    pack: str
    edition: str
    language: str
    values: dict[str, RuledValue]
    levels: int
    level_minutes: int
    structure_clause: str
    start_minute: int
    stop_minute: int | None
    stop_clause: str
    break_length_needed: bool
    beside: bool
    licence: str | None
    choices: list[Choice]
    stated: list[Statement]
    age: LeastAge | None
    required: list[RequiredField]


@final
class UnreadDraft(TypedDict):
    """A draft that makes no night yet, and why. *before*: as the book knows it, None when not."""

    refused: list[Refusal]
    before: YearBefore | None


@final
class SetUpView(TypedDict):
    """What a draft comes to if every seat sells: refusals that must go, *warnings* that need not.
    *lawful_prizes_cents* stand in for the table's where that passes a cap, else nothing does.
    *before*: as the book knows it, None when not. *chips_for* so many players the house has
    starting stacks, None where it does not say what it owns.
    """

    refused: list[Refusal]
    before: YearBefore | None
    warnings: list[Refusal]
    player_cap: int
    chips_for: int | None
    full_house_gross_cents: Cents
    full_house_pool_cents: Cents
    largest_prize_cents: Cents
    lawful_prizes_cents: list[Cents]
    not_paid_cents: Cents
    limits: list[Limit]
    levels: int
    breaks: int
    stop_at_ms: int | None
    zone: str
    utc_offset_minutes: int


class HeldUnder(TypedDict):
    """What a licence with its papers says for one night. *places* and hours are those it names, if
    any; *papers* the numbers of what changed it.
    """

    number: str
    status: str
    first: Day
    last: Day
    places: list[str]
    from_minute: int | None
    until_minute: int | None
    population: int | None
    special: str
    papers: list[str]


class YearBefore(TypedDict):
    """What a set-up reads of the book: *cents* None where the book knows nothing of the year.
    *held* is the licence of the day with its papers taken in, None where there is none.
    """

    jurisdiction: str
    day: Day
    cents: Cents | None
    held: HeldUnder | None
