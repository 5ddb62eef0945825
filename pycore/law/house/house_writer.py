"""House rules back to data and text of the format "holdfast-house/1"; reading gives them again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from pycore.law.house import house_beside, house_jackpot
from pycore.law.house.house_format import FORMAT
from pycore.law.house.house_text import written
from pycore.law.policies.settings import HouseRules, StructureRow
from pycore.law.policies.term_data import TermData


def document(house: HouseRules) -> dict[str, Any]:
    """The data of a file, keys in the order the documentation tells them; what is empty is left
    out.
    """
    made: dict[str, Any] = {
        "format": FORMAT,
        "id": house.id,
        "edition": house.edition,
        "jurisdiction": house.pack,
        "language": house.language,
        "name": house.name,
        "description": house.description,
        "approval": _data(house.approval) if house.approval.reference else {},
        "values": {
            name: {"value": _data(ruled.value), "clause": ruled.clause, "free": ruled.free}
            for name, ruled in house.values.items()
        },
        "structure": {"clause": house.rows_clause, "items": [_row(row) for row in house.rows]},
        "start": _time(house.start_minute),
        "stop": {},
        "ruleset": house.ruleset if house.ruleset != house.id else "",
        "play": _terms(house.play),
        "wagers": _terms(house.wagers),
        "book": dict(house.book),
        "states": {
            name: {"value": ruled.value, "clause": ruled.clause}
            for name, ruled in house.states.items()
        },
        "beside": house_beside.document(house.beside) if house.beside is not None else {},
        "jackpot": house_jackpot.document(house.jackpot) if house.jackpot is not None else {},
    }
    for chip in made["values"]["chip_set"]["value"]:
        if chip["value"] in house.owned:
            chip["owned"] = house.owned[chip["value"]]
    if house.extra_rows:
        extra = [_row(row) for row in house.extra_rows]
        made["structure"]["extra"] = {"clause": house.extra_clause, "items": extra}
    if house.stop_minute is not None:
        made["stop"] = {"value": _time(house.stop_minute), "clause": house.stop_clause}
    return {**{key: value for key, value in made.items() if value}, "clauses": {**house.clauses}}


def text(house: HouseRules) -> str:
    """The file."""
    return written(document(house))


def _row(row: StructureRow) -> dict[str, Any]:
    if row.small == 0:
        made: dict[str, Any] = {"break": row.minutes or None}
        return {**made, "remove": row.remove} if row.remove else made
    made = {"small": row.small, "big": row.big, "minutes": row.minutes}
    return {**made, "ante": row.ante} if row.ante else made


def _terms(terms: Mapping[str, TermData]) -> dict[str, Any]:
    return {
        name: {"value": _data(term.value), "clause": term.clause} for name, term in terms.items()
    }


def _time(minute: int) -> str:
    return f"{minute // 60:02}:{minute % 60:02}"


def _data(value: Any) -> Any:
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: _data(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, tuple):
        return [_data(member) for member in value]
    return value
