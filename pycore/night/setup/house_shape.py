"""House rules as data: the format "holdfast-house/1", as it is read, edited and kept."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from pycore.kernel.clauses import Refusal
from pycore.kernel.units import BasisPoints, Cents


class HouseValue(TypedDict):
    """A settings value with its clause; its name says the unit. *free*: a night may set it
    otherwise.
    """

    value: Any
    clause: str
    free: NotRequired[bool]


class HouseTerm(TypedDict):
    """A term of play in which the house differs from its jurisdiction."""

    value: Any
    clause: str


class HouseTime(TypedDict):
    """A time of day, "19:00"."""

    value: str
    clause: str


class HouseApproval(TypedDict):
    """Under which reference a regulator approved the rules, and on which day."""

    reference: NotRequired[str]
    date: NotRequired[str]


class HouseLevel(TypedDict):
    """A level: blinds and ante in chips."""

    small: int
    big: int
    minutes: int
    ante: NotRequired[int]


HouseBreak = TypedDict("HouseBreak", {"break": int | None, "remove": NotRequired[int]})
"""A break of so many minutes, None: as long as the set-up says; *remove* is the chip value that
leaves play.
"""


class HouseRows(TypedDict):
    """Levels and breaks in order."""

    clause: str
    items: list[HouseLevel | HouseBreak]


class HouseStructure(HouseRows):
    """The published structure; *extra* levels are played once it runs out."""

    extra: NotRequired[HouseRows]


class HouseBeside(TypedDict):
    """How events by these rules stand beside another on one evening; "last_start" is a time of
    day. By *clause* whatever else holds for the main event holds for them.
    """

    clause: str
    most: HouseTerm
    last_start: HouseTime
    least_players: HouseTerm
    open_to: HouseTerm


class HouseJackpot(TypedDict):
    """How the royal flush jackpot is split and paid; *clauses* of its rules without a value."""

    current_bp: HouseTerm
    one_card_bp: HouseTerm
    two_cards_bp: HouseTerm
    sales: HouseTerm
    once: HouseTerm
    paperwork: HouseTerm
    clauses: dict[str, str]


class HouseDocument(TypedDict):
    """One edition of house rules; docs/house-rules.md tells what stands where."""

    format: str
    id: str
    edition: str
    jurisdiction: str
    language: str
    name: str
    description: NotRequired[str]
    approval: NotRequired[HouseApproval]
    values: dict[str, HouseValue]
    structure: HouseStructure
    start: str
    stop: NotRequired[HouseTime]
    ruleset: NotRequired[str]
    play: NotRequired[dict[str, HouseTerm]]
    wagers: NotRequired[dict[str, HouseTerm]]
    book: NotRequired[dict[str, str]]
    states: NotRequired[dict[str, HouseTerm]]
    beside: NotRequired[HouseBeside]
    jackpot: NotRequired[HouseJackpot]
    clauses: dict[str, str]


class HouseRemark(TypedDict):
    """Something to be said of the *field*: "cannot" work, or "think" again; *said* as a refusal
    is.
    """

    field: str
    grade: Literal["cannot", "think"]
    said: Refusal


class FullHouse(TypedDict):
    """The prizes of a row of the payout table at its fullest, entries alone sold."""

    players: int
    prizes_cents: list[Cents]


class HouseAdvice(TypedDict):
    """What is to be said of house rules while they are written. *refused*: why they cannot be read
    as they are; then there are no remarks, no prizes and no *chips_for* (for so many players there
    are starting stacks, None where it is not said what is owned).

    *begins_minute*: when each row of the structure begins by the clock, None where a length before
    it cannot be read; the last is when the structure is over. *sums_bp* of the payout rows.
    *play_minutes* from the start to the time at which play ends, where the rules say one.
    """

    refused: Refusal | None
    remarks: list[HouseRemark]
    begins_minute: list[int | None]
    sums_bp: list[BasisPoints]
    full_house: list[FullHouse]
    chips_for: int | None
    play_minutes: int | None
