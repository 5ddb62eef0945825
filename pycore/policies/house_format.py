"""House rules as a file: JSON of the format "holdfast-house/1", read and written.

Every organization's rules have this form, shipped, its own or imported; docs/house-rules.md tells
what stands where. What does not fit is refused as "house-rules-damaged" with the *field* it stands
in and a *why*, and nothing of it is taken.

Clauses: MB-1d, MB-1h, MB-1i, MB-1l, MB-1m, NU-9.01d (which terms are the organization's own to
state; the others need an approval), NU-8.18a, SEL-46 (approved rules carry the reference of their
approval).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields
from typing import Any

from pycore.kernel.ids import is_id
from pycore.kernel.units import WHOLE, Chips
from pycore.policies import house_values as of
from pycore.policies.house_text import Mark, damaged, parsed, shown_key
from pycore.policies.house_values import NUMBERS, PLAIN_CLAUSES, VALUES, OneOf, Whole
from pycore.policies.pack import RulePack
from pycore.policies.settings import Approval, Denomination, HouseRules, Row, Ruled
from pycore.policies.term_data import (
    TermData,
    TermValue,
    fault,
    later,
    names,
    options,
    shape,
    takes,
)
from pycore.rules.payouts import Band, band
from pycore.rules.terms import Book, PlayRules
from pycore.rules.wager_terms import WagerRules

FORMAT = "holdfast-house/1"
CLAUSE = re.compile(r"[A-Z]{2,8}-[A-Za-z0-9]{1,12}(?:[./][A-Za-z0-9]{1,12}){0,4}\Z")
LANGUAGE = re.compile(r"[a-z]{2,3}\Z")
"""Any there may be: which ones an app speaks must not decide what a record says."""
DATE = re.compile(r"20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])\Z")
TIME = re.compile(r"(?:[01]\d|2[0-3]):[0-5]\d\Z")
NEEDED = (
    "format", "id", "edition", "jurisdiction", "language", "name",
    "values", "structure", "start", "clauses",
)  # fmt: skip
OPTIONAL = ("description", "approval", "stop", "ruleset", "play", "wagers", "book")


def read(source: str | Mapping[str, Any], pack_of: Callable[[str], RulePack]) -> HouseRules:
    """House rules from the text of a file or from what it parses to. *pack_of* gives the rules of
    a jurisdiction by its code, or raises LookupError. Refused names the field that does not fit.
    """
    data = _object(parsed(source) if isinstance(source, str) else source, "", NEEDED, OPTIONAL)
    if data["format"] != FORMAT:
        damaged("format", "not-this-format", format=FORMAT)
    code = _text(data["jurisdiction"], "jurisdiction", 20)
    try:
        pack = pack_of(code)
    except LookupError:
        damaged("jurisdiction", "unknown-jurisdiction")
    approval = _approval(data.get("approval", {}))
    values = _values(data["values"])
    chips = data["values"]["chip_set"]["value"]
    rows, rows_clause, extra, extra_clause = _structure(data["structure"], values)
    stop = data.get("stop")
    stop_minute, stop_clause = None, ""
    if stop is not None:
        found = _object(stop, "stop", ("value", "clause"))
        stop_minute = _time(found["value"], "stop.value")
        stop_clause = _clause(found["clause"], "stop.clause")
    own = None if approval.reference else _left_open(pack)
    house = HouseRules(
        id=_id(data["id"], "id"),
        edition=_text(data["edition"], "edition", 40),
        approval=approval,
        pack=code,
        language=_language(data["language"]),
        name=_text(data["name"], "name", of.MOST_TEXT),
        description=_text(data.get("description", ""), "description", 2_000, least=0),
        values=values,
        rows=rows,
        rows_clause=rows_clause,
        extra_rows=extra,
        extra_clause=extra_clause,
        start_minute=_time(data["start"], "start"),
        stop_minute=stop_minute,
        stop_clause=stop_clause,
        ruleset=_id(data.get("ruleset", data["id"]), "ruleset"),
        play=_terms(PlayRules, data.get("play", {}), "play", own),
        wagers=_terms(WagerRules, data.get("wagers", {}), "wagers", own),
        book=_clauses(data.get("book", {}), "book", Book._fields),
        clauses=_clauses(data["clauses"], "clauses", PLAIN_CLAUSES),
        owned={chip["value"]: chip["owned"] for chip in chips if "owned" in chip},
    )
    _check_together(house)
    return house


# --- What stands in a file ---


def _left_open(pack: RulePack) -> set[str]:
    """The terms that need no approval: those the jurisdiction leaves open or says nothing of."""
    silent = later(PlayRules) - pack.play_terms.terms.keys()
    return {one.term for one in pack.left_open} | silent


def _approval(data: Any) -> Approval:
    found = _object(data, "approval", (), ("reference", "date"))
    reference = _text(found.get("reference", ""), "approval.reference", of.MOST_TEXT, least=0)
    date = _text(found.get("date", ""), "approval.date", 10, least=0)
    if date:
        _date(date, "approval.date")
        if not reference:
            damaged("approval.reference", "missing")
    return Approval(reference, date)


def _values(data: Any) -> dict[str, Ruled]:
    found = _object(data, "values", VALUES)
    made = {}
    for name in VALUES:
        where = f"values.{name}"
        ruled = _object(found[name], where, ("value", "clause"), ("free",))
        free = _flag(ruled.get("free", False), f"{where}.free")
        clause = _clause(ruled["clause"], f"{where}.clause")
        made[name] = Ruled(_value(name, ruled["value"], f"{where}.value"), clause, free)
    return made


def _value(name: str, data: Any, where: str) -> Any:
    if name == "night_name":
        return _text(data, where, of.MOST_TEXT)
    if name == "chip_set":
        return _chip_set(data, where)
    if name == "payout_bands":
        return _bands(data, where)
    kind = NUMBERS[name]
    return (
        _one_of(data, where, kind.options)
        if isinstance(kind, OneOf)
        else _whole(data, where, kind)
    )


def _chip_set(data: Any, where: str) -> tuple[Denomination, ...]:
    found: list[Denomination] = []
    for nth, item in _list(data, where, 1, of.MOST_COLOURS):
        chip = _object(item, nth, ("colour", "value", "count"), ("owned",))
        value = _whole(chip["value"], f"{nth}.value", of.BLIND)
        if found and value <= found[-1].value:
            damaged(f"{nth}.value", "unsorted")
        colour = _text(chip["colour"], f"{nth}.colour", 40)
        count = _whole(chip["count"], f"{nth}.count", of.CHIP_COUNT)
        if "owned" in chip:
            _whole(chip["owned"], f"{nth}.owned", of.CHIPS_OWNED)
        found.append(Denomination(colour, Chips(value), count))
    return tuple(found)


def _bands(data: Any, where: str) -> tuple[Band, ...]:
    found: list[Band] = []
    for nth, item in _list(data, where, 1, of.MOST_BANDS):
        row = _object(item, nth, ("up_to", "parts"))
        up_to = _whole(row["up_to"], f"{nth}.up_to", of.UP_TO)
        if found and up_to <= found[-1].up_to:
            damaged(f"{nth}.up_to", "unsorted")
        parts: list[int] = []
        for place, part in _list(row["parts"], f"{nth}.parts", 1, of.MOST_PLACES):
            parts.append(_whole(part, place, of.PART_BP))
            if len(parts) > 1 and parts[-1] > parts[-2]:
                damaged(place, "unsorted")
        if sum(parts) != WHOLE:
            damaged(f"{nth}.parts", "not-the-whole", value_bp=sum(parts))
        found.append(band(up_to, *parts))
    return tuple(found)


def _structure(
    data: Any, values: Mapping[str, Ruled]
) -> tuple[tuple[Row, ...], str, tuple[Row, ...], str]:
    found = _object(data, "structure", ("clause", "items"), ("extra",))
    chips = [chip.value for chip in values["chip_set"].value]
    rows = _rows(found["items"], "structure.items", chips, Row(), breaks=True)
    clause = _clause(found["clause"], "structure.clause")
    levels = [row for row in rows if row.small]
    if not levels:
        damaged("structure.items", "no-level")
    if "extra" not in found:
        return rows, clause, (), ""
    more = _object(found["extra"], "structure.extra", ("clause", "items"))
    extra = _rows(more["items"], "structure.extra.items", chips, levels[-1], breaks=False)
    if len(rows) + len(extra) > of.MOST_ITEMS:
        damaged("structure.extra.items", "too-many", most=of.MOST_ITEMS - len(rows))
    return rows, clause, extra, _clause(more["clause"], "structure.extra.clause")


def _rows(
    data: Any, where: str, chips: Sequence[int], last: Row, *, breaks: bool
) -> tuple[Row, ...]:
    found: list[Row] = []
    for nth, item in _list(data, where, 1, of.MOST_ITEMS):
        if breaks and isinstance(item, Mapping) and "break" in item:
            found.append(_break(item, nth, chips))
            continue
        row = _object(item, nth, ("small", "big", "minutes"), ("ante",))
        level = Row(
            small=_whole(row["small"], f"{nth}.small", of.BLIND),
            big=_whole(row["big"], f"{nth}.big", of.BLIND),
            minutes=_whole(row["minutes"], f"{nth}.minutes", of.MINUTES),
            ante=_whole(row.get("ante", 0), f"{nth}.ante", of.CHIPS),
        )
        if level.big < level.small:
            damaged(f"{nth}.big", "less-than-small", least=level.small)
        for name in ("small", "big"):
            if getattr(level, name) < getattr(last, name):
                damaged(f"{nth}.{name}", "falls", least=getattr(last, name))
        found.append(level)
        last = level
    return tuple(found)


def _break(data: Any, where: str, chips: Sequence[int]) -> Row:
    found = _object(data, where, ("break",), ("remove",))
    length, remove = found["break"], found.get("remove", 0)
    minutes = 0 if length is None else _whole(length, f"{where}.break", of.BREAK_MINUTES)
    if _whole(remove, f"{where}.remove", of.CHIPS) and remove not in chips[:-1]:
        damaged(f"{where}.remove", "no-such-chip")
    return Row(minutes=minutes, remove=remove)


def _terms(kind: type, data: Any, where: str, own: set[str] | None) -> dict[str, TermData]:
    """The terms that differ; only those in *own* without an approval, any where it is None."""
    found = {}
    for name, item in _object(data, where, (), names(kind)).items():
        term = _object(item, f"{where}.{name}", ("value", "clause"))
        value = _term(kind, name, term["value"], f"{where}.{name}.value")
        if own is not None and name not in own:
            damaged(f"{where}.{name}", "needs-approval")
        found[name] = TermData(value, _clause(term["clause"], f"{where}.{name}.clause"))
    return found


def _term(kind: type, name: str, data: Any, where: str) -> TermValue:
    words, made_of = options(kind, name), shape(kind, name)
    value: TermValue
    if made_of is not None:
        wanted = [one.name for one in fields(made_of)]
        parts = _object(data, where, wanted)
        for one in fields(made_of):
            flag = one.type in (bool, "bool")
            read_one = _flag if flag else _any_whole
            read_one(parts[one.name], f"{where}.{one.name}")
        value = made_of(**parts)
    elif words:
        value = str(_one_of(data, where, words))
    elif takes(kind, name, bool):
        value = _flag(data, where)
    else:
        value = None if data is None and takes(kind, name, type(None)) else _any_whole(data, where)
    if fault(kind, name, value):
        damaged(where, "beyond-range")
    return value


def _clauses(data: Any, where: str, allowed: Sequence[str]) -> dict[str, str]:
    found = _object(data, where, (), allowed)
    return {name: _clause(clause, f"{where}.{name}") for name, clause in found.items()}


def _check_together(house: HouseRules) -> None:
    """What no field can say alone."""
    values = {name: ruled.value for name, ruled in house.values.items()}
    levels = sum(1 for row in house.rows if row.small)
    for name in ("entry_close_level", "rebuy_close_level"):
        if values[name] > levels:
            damaged(f"values.{name}.value", "no-such-level", most=levels)
    made_of = sum(chip.value * chip.count for chip in values["chip_set"])
    if made_of not in (0, values["starting_stack_chips"]):
        damaged("values.starting_stack_chips.value", "not-the-chips", value=made_of)
    last = values["payout_bands"][-1].up_to
    if last < values["player_cap"]:
        damaged("values.payout_bands.value", "band-missing", least=values["player_cap"])
    if values["player_cap"] > values["seats_per_table"] * values["table_limit"]:
        most = values["seats_per_table"] * values["table_limit"]
        damaged("values.player_cap.value", "out-of-range", least=2, most=most)


# --- What a field may be ---


def _sound(data: Any, where: str) -> Any:
    """The data, unless its text had something there that is no value: a key twice, a fraction."""
    if isinstance(data, Mark):
        damaged(where, data.why)
    return data


def _object(
    data: Any, where: str, needed: Sequence[str], optional: Sequence[str] = ()
) -> Mapping[str, Any]:
    if not isinstance(_sound(data, where), Mapping):
        damaged(where, "not-an-object")
    for key in data:
        if key not in needed and key not in optional:
            damaged(f"{where}.{shown_key(key)}".lstrip("."), "unknown")
    for key in needed:
        if key not in data:
            damaged(f"{where}.{key}".lstrip("."), "missing")
    return data  # type: ignore[no-any-return]


def _list(data: Any, where: str, least: int, most: int) -> Iterator[tuple[str, Any]]:
    """(where each item stands, the item)"""
    if not isinstance(_sound(data, where), list | tuple):
        damaged(where, "not-a-list")
    if len(data) < least:
        damaged(where, "empty")
    if len(data) > most:
        damaged(where, "too-many", most=most)
    return ((f"{where}[{nth}]", item) for nth, item in enumerate(data))


def _any_whole(data: Any, where: str) -> int:
    if type(_sound(data, where)) is not int:
        damaged(where, "not-a-whole-number")
    return data  # type: ignore[no-any-return]


def _whole(data: Any, where: str, kind: Whole) -> int:
    if _any_whole(data, where) not in kind:
        damaged(where, "out-of-range", least=kind.least, most=kind.most)
    return data  # type: ignore[no-any-return]


def _flag(data: Any, where: str) -> bool:
    if type(_sound(data, where)) is not bool:
        damaged(where, "not-yes-or-no")
    return data  # type: ignore[no-any-return]


def _text(data: Any, where: str, most: int, *, least: int = 1) -> str:
    if type(_sound(data, where)) is not str:
        damaged(where, "not-text")
    if len(data) > most:
        damaged(where, "too-long", most=most)
    if len(data.strip()) < least:
        damaged(where, "empty")
    if data != data.strip() or not data.isprintable():
        damaged(where, "not-plain-text")
    return data  # type: ignore[no-any-return]


def _one_of(data: Any, where: str, allowed: Sequence[int | str]) -> int | str:
    if type(_sound(data, where)) not in (int, str) or data not in allowed:
        damaged(where, "not-one-of", options=", ".join(str(one) for one in allowed))
    return data  # type: ignore[no-any-return]


def _id(data: Any, where: str) -> str:
    if not is_id(_sound(data, where)):
        damaged(where, "not-an-id")
    return str(data)


def _language(data: Any) -> str:
    if type(_sound(data, "language")) is not str or not LANGUAGE.match(data):
        damaged("language", "not-a-language")
    return data  # type: ignore[no-any-return]


def _clause(data: Any, where: str) -> str:
    if type(_sound(data, where)) is not str or not CLAUSE.match(data):
        damaged(where, "not-a-clause")
    return data  # type: ignore[no-any-return]


def _date(text: str, where: str) -> None:
    if not DATE.match(text) or int(text[8:]) > _days(int(text[:4]), int(text[5:7])):
        damaged(where, "not-a-date")


def _days(year: int, month: int) -> int:
    """How many days a month of this century has."""
    if month == 2:
        return 29 if year % 4 == 0 else 28
    return 30 if month in (4, 6, 9, 11) else 31


def _time(data: Any, where: str) -> int:
    """Minutes since midnight of "19:00"."""
    if type(_sound(data, where)) is not str or not TIME.match(data):
        damaged(where, "not-a-time")
    return int(data[:2]) * 60 + int(data[3:])
