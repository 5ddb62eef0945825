"""House rules while somebody writes them: what is to be said of them, and rows to start from.

A document may be half written here: what can be told of it is told, and the first field that
cannot be read is named.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NotRequired, TypedDict

from pycore.kernel.clauses import Refusal, Refused
from pycore.kernel.units import WHOLE, BasisPoints, Cents
from pycore.law import packs
from pycore.law.house.house_advice import full_house, house_advice
from pycore.law.house.house_fields import TIME
from pycore.law.house.structure_advice import (
    DAY_MINUTES,
    UNSTATED_BREAK,
    Remark,
    chips_at_the_start,
    play_minutes,
)
from pycore.law.house.suggestion import suggested_bands, suggested_rows, suggested_stack
from pycore.law.policies.licence_terms import LicenceLimits
from pycore.law.policies.settings import HouseRules, StructureRow
from pycore.tournament.chip_capacity import stacks_by_value, stacks_from

# The format "holdfast-house/1".


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
    """Something to be said of the *field*: "cannot" work, or "think" again; *refusal* says
    what.
    """

    field: str
    grade: Literal["cannot", "think"]
    refusal: Refusal


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


NO_LIMITS = LicenceLimits()
_REBUYS = ("rebuy_chips", "rebuy_limit", "rebuy_close_level")


def house_advice_view(
    document: Mapping[str, Any], licence: LicenceLimits = NO_LIMITS
) -> HouseAdvice:
    """Return all that the form of house rules says beside its fields. *licence* is what the
    organization has that allows less than the law.
    """
    hours, sums = begins(document), _sums(document)
    try:
        house = packs.read_house(document)
    except Refused as refused:
        return {
            "refused": refused.as_data(),
            "remarks": [],
            "begins_minute": hours,
            "sums_bp": sums,
            "full_house": [],
            "chips_for": None,
            "play_minutes": None,
        }
    pack = house.applied_to(packs.load(house.pack)).licensed(licence)
    remarks = house_advice(house, pack)
    return {
        "refused": None,
        "remarks": [_said(remark) for remark in remarks],
        "begins_minute": hours,
        "sums_bp": sums,
        "full_house": [
            {"players": players, "prizes_cents": list(prizes)}
            for players, prizes in full_house(house)
        ],
        "chips_for": _chips_for(house),
        "play_minutes": play_minutes(house),
    }


def _said(remark: Remark) -> HouseRemark:
    law = remark.clause is not None and remark.grade == "cannot"
    return {
        "field": remark.where,
        "grade": remark.grade,
        "refusal": {
            "code": remark.code,
            "clause": remark.clause,
            "kind": "law" if law else "state",
            "facts": dict(remark.facts),
        },
    }


def _list(data: Any, *path: str) -> list[Any]:
    """A list inside a document, empty where it has none there."""
    for name in path:
        data = data.get(name) if isinstance(data, Mapping) else None
    return data if isinstance(data, list) else []


def begins(document: Mapping[str, Any]) -> list[int | None]:
    """Return when each row of the structure begins by the clock, minutes after midnight, and when
    it is over; None where the start or a length before it cannot be read.
    """
    start = document.get("start")
    now = None
    if isinstance(start, str) and TIME.match(start):
        now = int(start[:2]) * 60 + int(start[3:])
    minutes = [now]
    for row in _list(document, "structure", "items"):
        length = row.get("minutes", row.get("break")) if isinstance(row, Mapping) else ""
        if length is None:
            length = UNSTATED_BREAK
        now = (now + length) % DAY_MINUTES if now is not None and type(length) is int else None
        minutes.append(now)
    return minutes


def _sums(document: Mapping[str, Any]) -> list[BasisPoints]:
    rows = _list(document, "values", "payout_bands", "value")
    return [
        BasisPoints(sum(part for part in _list(row, "parts") if type(part) is int)) for row in rows
    ]


def _chips_for(house: HouseRules) -> int | None:
    if not house.owned:
        return None
    made_of = {chip.value: chip.count for chip in house.values["chip_set"].value if chip.count}
    if made_of:
        return stacks_from(house.owned, made_of)
    return stacks_by_value(house.owned, house.values["starting_stack_chips"].value)


# --- Suggestions ---


def with_suggested_structure(
    document: Mapping[str, Any], *, players: int, stack: int, minutes: int, length: int
) -> dict[str, Any]:
    """Return the document with levels, breaks and removals of chips for so many *minutes* of play
    in levels of *length*; extra levels are left out. A stack other than its own is made up anew,
    and sales that would stop after the last level stop with it. Refused names a field that it
    needs and cannot read.
    """
    house, chips = _apart(document), _list(document, "values", "chip_set", "value")
    values = [chip["value"] for chip in chips]
    anew: dict[str, Any] = {"starting_stack_chips": stack}
    on_table = chips_at_the_start(house)
    if stack != house.values["starting_stack_chips"].value:
        counts = suggested_stack(values, stack)
        anew["chip_set"] = [
            {**chip, "count": count} for chip, count in zip(chips, counts, strict=True)
        ]
        dealt = [value for value, count in zip(values, counts, strict=True) if count]
        on_table = tuple(value for value in values if value >= min(dealt, default=0))
    sold = {name: house.values[name].value for name in _REBUYS}
    rows = suggested_rows(
        players=players,
        stack=stack,
        chips=on_table,
        minutes=minutes,
        length=length,
        owned=house.owned,
        rebuy=sold["rebuy_chips"] if sold["rebuy_limit"] else 0,
        rebuys_until=sold["rebuy_close_level"],
    )
    levels = sum(1 for row in rows if row.small)
    for name in ("entry_close_level", "rebuy_close_level"):
        level = document["values"][name]["value"]
        anew[name] = min(level, levels) if type(level) is int else level
    structure = {
        "clause": document["structure"]["clause"],
        "items": [_item(row) for row in rows],
    }
    return {**_with_values(document, anew), "structure": structure}


def with_suggested_bands(document: Mapping[str, Any], *, one_in: int) -> dict[str, Any]:
    """Return the document with a payout table that pays about one player in so many. Refused names
    a field that it needs and cannot read.
    """
    bands = suggested_bands(_apart(document).values["player_cap"].value, one_in)
    rows = [{"up_to": band.up_to, "parts": list(band.parts)} for band in bands]
    return _with_values(document, {"payout_bands": rows})


def _item(row: StructureRow) -> dict[str, int]:
    if row.small:
        return {"small": row.small, "big": row.big, "minutes": row.minutes}
    return {"break": row.minutes, **({"remove": row.remove} if row.remove else {})}


def _with_values(document: Mapping[str, Any], anew: Mapping[str, Any]) -> dict[str, Any]:
    values = dict(document["values"])
    for name, value in anew.items():
        values[name] = {**values[name], "value": value}
    return {**document, "values": values}


def _apart(document: Mapping[str, Any]) -> HouseRules:
    """The document read without what a suggestion puts in its place."""
    try:
        plain = _with_values(
            document,
            {
                "entry_close_level": 0,
                "rebuy_close_level": 0,
                "payout_bands": [{"up_to": 1_000, "parts": [int(WHOLE)]}],
            },
        )
        items = [{"small": 100_000_000, "big": 100_000_000, "minutes": 1}]
        structure = {"clause": document["structure"]["clause"], "items": items}
        return packs.read_house({**plain, "structure": structure})
    except (KeyError, TypeError, ValueError):
        return packs.read_house(document)
