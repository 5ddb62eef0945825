"""House rules while somebody writes them: what is to be said of them, and rows to start from.

A document may be half written here: what can be told of it is told, and the first field that
cannot be read is named.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pycore.kernel.clauses import Refused
from pycore.kernel.units import WHOLE, BasisPoints
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
from pycore.law.policies.settings import HouseRules, Row
from pycore.night.setup.house_shape import HouseAdvice, HouseRemark
from pycore.tournament.chip_capacity import stacks_by_value, stacks_from

NO_LIMITS = LicenceLimits()
_REBUYS = ("rebuy_chips", "rebuy_limit", "rebuy_close_level")


def house_advice_view(
    document: Mapping[str, Any], licence: LicenceLimits = NO_LIMITS
) -> HouseAdvice:
    """All that the form of house rules says beside its fields. *licence* is what the organization
    has that allows less than the law.
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
    pack = house.over(packs.load(house.pack)).licensed(licence)
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
        "said": {
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
    """When each row of the structure begins by the clock, minutes after midnight, and when it is
    over; None where the start or a length before it cannot be read.
    """
    start = document.get("start")
    now = None
    if isinstance(start, str) and TIME.match(start):
        now = int(start[:2]) * 60 + int(start[3:])
    found = [now]
    for row in _list(document, "structure", "items"):
        length = row.get("minutes", row.get("break")) if isinstance(row, Mapping) else ""
        if length is None:
            length = UNSTATED_BREAK
        now = (now + length) % DAY_MINUTES if now is not None and type(length) is int else None
        found.append(now)
    return found


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
    """The document with levels, breaks and removals of chips for so many *minutes* of play in
    levels of *length*; extra levels are left out. A stack other than its own is made up anew, and
    sales that would stop after the last level stop with it. Refused names a field that it needs
    and cannot read.
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
    """The document with a payout table that pays about one player in so many. Refused names a
    field that it needs and cannot read.
    """
    bands = suggested_bands(_apart(document).values["player_cap"].value, one_in)
    rows = [{"up_to": one.up_to, "parts": list(one.parts)} for one in bands]
    return _with_values(document, {"payout_bands": rows})


def _item(row: Row) -> dict[str, int]:
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
