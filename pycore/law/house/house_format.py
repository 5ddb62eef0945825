"""House rules as a file: JSON of the format "holdfast-house/1", read and written.

Every organization's rules have this form, shipped, its own or imported; docs/house-rules.md tells
what stands where. What does not fit is refused as "house-rules-damaged" with the *field* it stands
in and a *why*, and nothing of it is taken.

Clauses: MB-1d, MB-1h, MB-1i, MB-1l, MB-1m, NU-9.01d (which terms are the organization's own to
state; the others need an approval), NU-8.18a, SEL-46 (approved rules carry the reference of their
approval).

House rules back to data and text of the format "holdfast-house/1"; reading gives them again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import Any

from pycore.kernel.units import WHOLE, Chips
from pycore.law.house import house_beside, house_jackpot
from pycore.law.house import house_fields as a
from pycore.law.house import house_values as of
from pycore.law.house.house_text import damaged, parsed, written
from pycore.law.house.house_values import NUMBERS, PLAIN_CLAUSES, VALUES, OneOf
from pycore.law.policies import statements
from pycore.law.policies.pack import RulePack
from pycore.law.policies.settings import Approval, Denomination, HouseRules, Ruled, StructureRow
from pycore.law.policies.term_data import (
    TermData,
    Terms,
    TermValue,
    fault,
    later,
    names,
    options,
    shape,
    takes,
)
from pycore.poker.terms import BookClauses, PlayRules, WagerRules
from pycore.tournament.payouts import Band, band

FORMAT = "holdfast-house/1"
NEEDED = (
    "format",
    "id",
    "edition",
    "jurisdiction",
    "language",
    "name",
    "values",
    "structure",
    "start",
    "clauses",
)
OPTIONAL = (
    "description",
    "approval",
    "stop",
    "ruleset",
    "play",
    "wagers",
    "book",
    "states",
    "beside",
    "jackpot",
)


def read(source: str | Mapping[str, Any], pack_of: Callable[[str], RulePack]) -> HouseRules:
    """Read house rules from the text of a file or from what it parses to. *pack_of* gives the
    rules of a jurisdiction by its code, or raises LookupError. Refused names the field that does
    not fit.
    """
    data = a.mapping(parsed(source) if isinstance(source, str) else source, "", NEEDED, OPTIONAL)
    if data["format"] != FORMAT:
        damaged("format", "not-this-format", format=FORMAT)
    code = a.text(data["jurisdiction"], "jurisdiction", 20)
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
        ruled = a.mapping(stop, "stop", ("value", "clause"))
        stop_minute = a.time(ruled["value"], "stop.value")
        stop_clause = a.clause(ruled["clause"], "stop.clause")
    own = None if approval.reference else _left_open(pack)
    house = HouseRules(
        id=a.identity(data["id"], "id"),
        edition=a.text(data["edition"], "edition", 40),
        approval=approval,
        pack=code,
        language=a.language(data["language"]),
        name=a.text(data["name"], "name", of.MOST_TEXT),
        description=a.text(data.get("description", ""), "description", 2_000, least=0),
        values=values,
        rows=rows,
        rows_clause=rows_clause,
        extra_rows=extra,
        extra_clause=extra_clause,
        start_minute=a.time(data["start"], "start"),
        stop_minute=stop_minute,
        stop_clause=stop_clause,
        ruleset=a.identity(data.get("ruleset", data["id"]), "ruleset"),
        play=_terms(PlayRules, data.get("play", {}), "play", own, pack.play_terms),
        wagers=_terms(WagerRules, data.get("wagers", {}), "wagers", own, pack.wager_terms),
        book=_clauses(data.get("book", {}), "book", BookClauses._fields),
        clauses=_clauses(data["clauses"], "clauses", PLAIN_CLAUSES),
        states=statements.read(data.get("states", {})),
        owned={chip["value"]: chip["owned"] for chip in chips if "owned" in chip},
        beside=house_beside.read(data.get("beside")),
        jackpot=house_jackpot.read(data.get("jackpot")),
    )
    _check_together(house)
    statements.check_played(house, pack)
    return house


# --- What stands in a file ---


def _left_open(pack: RulePack) -> set[str]:
    """The terms that need no approval: those the jurisdiction leaves open or says nothing of."""
    silent = later(PlayRules) - pack.play_terms.terms.keys()
    return {left_open.term for left_open in pack.left_open} | silent


def _approval(data: Any) -> Approval:
    section = a.mapping(data, "approval", (), ("reference", "date"))
    reference = a.text(section.get("reference", ""), "approval.reference", of.MOST_TEXT, least=0)
    date = a.text(section.get("date", ""), "approval.date", 10, least=0)
    if date:
        a.date(date, "approval.date")
        if not reference:
            damaged("approval.reference", "missing")
    return Approval(reference, date)


def _values(data: Any) -> dict[str, Ruled]:
    section = a.mapping(data, "values", VALUES)
    made = {}
    for name in VALUES:
        where = f"values.{name}"
        ruled = a.mapping(section[name], where, ("value", "clause"), ("free",))
        free = a.flag(ruled.get("free", False), f"{where}.free")
        clause = a.clause(ruled["clause"], f"{where}.clause")
        made[name] = Ruled(_value(name, ruled["value"], f"{where}.value"), clause, free)
    return made


def _value(name: str, data: Any, where: str) -> Any:
    if name == "night_name":
        return a.text(data, where, of.MOST_TEXT)
    if name == "chip_set":
        return _chip_set(data, where)
    if name == "payout_bands":
        return _bands(data, where)
    kind = NUMBERS[name]
    return (
        a.one_of(data, where, kind.options)
        if isinstance(kind, OneOf)
        else a.whole(data, where, kind)
    )


def _chip_set(data: Any, where: str) -> tuple[Denomination, ...]:
    denominations: list[Denomination] = []
    for at, chip_data in a.listed(data, where, 1, of.MOST_COLOURS):
        chip = a.mapping(chip_data, at, ("colour", "value", "count"), ("owned",))
        value = a.whole(chip["value"], f"{at}.value", of.BLIND)
        if denominations and value <= denominations[-1].value:
            damaged(f"{at}.value", "unsorted")
        colour = a.text(chip["colour"], f"{at}.colour", 40)
        count = a.whole(chip["count"], f"{at}.count", of.CHIP_COUNT)
        if "owned" in chip:
            a.whole(chip["owned"], f"{at}.owned", of.CHIPS_OWNED)
        denominations.append(Denomination(colour, Chips(value), count))
    return tuple(denominations)


def _bands(data: Any, where: str) -> tuple[Band, ...]:
    bands: list[Band] = []
    for at, row_data in a.listed(data, where, 1, of.MOST_BANDS):
        row = a.mapping(row_data, at, ("up_to", "parts"))
        up_to = a.whole(row["up_to"], f"{at}.up_to", of.UP_TO)
        if bands and up_to <= bands[-1].up_to:
            damaged(f"{at}.up_to", "unsorted")
        parts: list[int] = []
        for place, part in a.listed(row["parts"], f"{at}.parts", 1, of.MOST_PLACES):
            parts.append(a.whole(part, place, of.PART_BP))
            if len(parts) > 1 and parts[-1] > parts[-2]:
                damaged(place, "unsorted")
        if sum(parts) != WHOLE:
            damaged(f"{at}.parts", "not-the-whole", value_bp=sum(parts))
        bands.append(band(up_to, *parts))
    return tuple(bands)


def _structure(
    data: Any, values: Mapping[str, Ruled]
) -> tuple[tuple[StructureRow, ...], str, tuple[StructureRow, ...], str]:
    section = a.mapping(data, "structure", ("clause", "items"), ("extra",))
    chips = [chip.value for chip in values["chip_set"].value]
    rows = _rows(section["items"], "structure.items", chips, StructureRow(), breaks=True)
    clause = a.clause(section["clause"], "structure.clause")
    levels = [row for row in rows if row.small]
    if not levels:
        damaged("structure.items", "no-level")
    if "extra" not in section:
        return rows, clause, (), ""
    more = a.mapping(section["extra"], "structure.extra", ("clause", "items"))
    extra = _rows(more["items"], "structure.extra.items", chips, levels[-1], breaks=False)
    if len(rows) + len(extra) > of.MOST_ITEMS:
        damaged("structure.extra.items", "too-many", most=of.MOST_ITEMS - len(rows))
    return rows, clause, extra, a.clause(more["clause"], "structure.extra.clause")


def _rows(
    data: Any, where: str, chips: Sequence[int], previous: StructureRow, *, breaks: bool
) -> tuple[StructureRow, ...]:
    rows: list[StructureRow] = []
    for at, row_data in a.listed(data, where, 1, of.MOST_ITEMS):
        if breaks and isinstance(row_data, Mapping) and "break" in row_data:
            rows.append(_break(row_data, at, chips))
            continue
        row = a.mapping(row_data, at, ("small", "big", "minutes"), ("ante",))
        level = StructureRow(
            small=a.whole(row["small"], f"{at}.small", of.BLIND),
            big=a.whole(row["big"], f"{at}.big", of.BLIND),
            minutes=a.whole(row["minutes"], f"{at}.minutes", of.MINUTES),
            ante=a.whole(row.get("ante", 0), f"{at}.ante", of.CHIPS),
        )
        if level.big < level.small:
            damaged(f"{at}.big", "less-than-small", least=level.small)
        for name in ("small", "big"):
            if getattr(level, name) < getattr(previous, name):
                damaged(f"{at}.{name}", "falls", least=getattr(previous, name))
        rows.append(level)
        previous = level
    return tuple(rows)


def _break(data: Any, where: str, chips: Sequence[int]) -> StructureRow:
    row = a.mapping(data, where, ("break",), ("remove",))
    length, remove = row["break"], row.get("remove", 0)
    minutes = 0 if length is None else a.whole(length, f"{where}.break", of.BREAK_MINUTES)
    if a.whole(remove, f"{where}.remove", of.CHIPS) and remove not in chips[:-1]:
        damaged(f"{where}.remove", "no-such-chip")
    return StructureRow(minutes=minutes, remove=remove)


def _terms(
    kind: type, data: Any, where: str, own: set[str] | None, law: Terms
) -> dict[str, TermData]:
    """The terms that differ from the *law*'s; only those in *own* without an approval, any where
    it is None.
    """
    terms = {}
    for name, term_data in a.mapping(data, where, (), names(kind)).items():
        term = a.mapping(term_data, f"{where}.{name}", ("value", "clause"))
        value = _term(kind, name, term["value"], f"{where}.{name}.value")
        if own is not None and name not in own:
            damaged(f"{where}.{name}", "needs-approval", clause=law.terms[name].clause)
        terms[name] = TermData(value, a.clause(term["clause"], f"{where}.{name}.clause"))
    return terms


def _term(kind: type, name: str, data: Any, where: str) -> TermValue:
    words, made_of = options(kind, name), shape(kind, name)
    value: TermValue
    if made_of is not None:
        wanted = [field.name for field in fields(made_of)]
        parts = a.mapping(data, where, wanted)
        for field in fields(made_of):
            flag = field.type in (bool, "bool")
            read_one = a.flag if flag else a.any_whole
            read_one(parts[field.name], f"{where}.{field.name}")
        value = made_of(**parts)
    elif words:
        value = str(a.one_of(data, where, words))
    elif takes(kind, name, bool):
        value = a.flag(data, where)
    elif data is None and takes(kind, name, type(None)):
        value = None
    else:
        value = a.any_whole(data, where)
    if fault(kind, name, value):
        damaged(where, "beyond-range")
    return value


def _clauses(data: Any, where: str, allowed: Sequence[str]) -> dict[str, str]:
    section = a.mapping(data, where, (), allowed)
    return {name: a.clause(clause, f"{where}.{name}") for name, clause in section.items()}


def _check_together(house: HouseRules) -> None:
    """What no field can say alone."""
    values = house.plain
    levels = sum(1 for row in house.rows if row.small)
    for name in ("entry_close_level", "rebuy_close_level"):
        if values[name] > levels:
            damaged(f"values.{name}.value", "no-such-level", most=levels)
    made_of = sum(chip.value * chip.count for chip in values["chip_set"])
    if made_of not in (0, values["starting_stack_chips"]):
        damaged("values.starting_stack_chips.value", "not-the-chips", value=made_of)
    if values["jackpot_fee_cents"] and house.jackpot is None:
        damaged("jackpot", "missing")
    last_up_to = values["payout_bands"][-1].up_to
    if last_up_to < values["player_cap"]:
        damaged("values.payout_bands.value", "band-missing", least=values["player_cap"])
    if values["player_cap"] > values["seats_per_table"] * values["table_limit"]:
        most = values["seats_per_table"] * values["table_limit"]
        damaged("values.player_cap.value", "out-of-range", least=2, most=most)
    if house.beside is not None and house.beside.least_players > values["player_cap"]:
        most = values["player_cap"]
        damaged("beside.least_players.value", "out-of-range", least=2, most=most)


def document(house: HouseRules) -> dict[str, Any]:
    """Return the data of a file, keys in the order the documentation tells them; what is empty is
    left out.
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
        "play": _terms_as_data(house.play),
        "wagers": _terms_as_data(house.wagers),
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
    """Return the file."""
    return written(document(house))


def _row(row: StructureRow) -> dict[str, Any]:
    if row.small == 0:
        made: dict[str, Any] = {"break": row.minutes or None}
        return {**made, "remove": row.remove} if row.remove else made
    made = {"small": row.small, "big": row.big, "minutes": row.minutes}
    return {**made, "ante": row.ante} if row.ante else made


def _terms_as_data(terms: Mapping[str, TermData]) -> dict[str, Any]:
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
