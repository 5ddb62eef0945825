"""House rules as data: the format "holdfast-house/1", as it is read, edited and kept."""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict

from pycore.kernel.units import BasisPoints


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


class PayoutRow(TypedDict):
    """A row of the payout table: the parts of the places, for a field of so many at most. It is
    the value of "payout_bands", one of a list.
    """

    up_to: int
    parts: list[BasisPoints]


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
    clauses: dict[str, str]
