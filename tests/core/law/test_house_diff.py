"""What house rules, and nights, have otherwise than the rules that ship."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator
from dataclasses import asdict, is_dataclass
from pathlib import Path
from typing import Any

import pytest

from pycore.kernel.clauses import Refused
from pycore.law import packs
from pycore.law.house import house_diff, house_format
from pycore.law.policies.settings import HouseRules
from pycore.night.setup.house_differs import Differs, NightRules, differs, night_rules
from tests.core.hall import MINUTE, STATED, Hall, empty_hall, nunavut, thursday, wall
from tests.core.shapes import misfits

ROOT = Path(__file__).resolve().parents[3]


def a_copy(of: str) -> dict[str, Any]:
    data = copy.deepcopy(house_format.document(packs.house(of)))
    return {**data, "id": "our-own", "name": "Ours", "edition": "2027"}


def differences_of(data: dict[str, Any]) -> list[tuple[str, int, Any, Any]]:
    """(field, number, as shipped, one's own) of every difference."""
    differences = differs(packs.read_house(data))
    assert differences is not None
    assert not misfits(differences, Differs)
    return [
        (row["field"], row["number"], row["shipped"], row["own"]) for row in differences["rows"]
    ]


@pytest.mark.parametrize("house", packs.houses())
def test_a_copy_that_nobody_changed_differs_in_nothing_from_what_it_was_copied_from(
    house: str,
) -> None:
    differences = differs(packs.read_house(a_copy(house)))
    assert differences is not None
    assert (differences["house"], differences["rows"]) == (house, [])


def test_what_a_set_is_called_and_who_approved_it_is_no_difference() -> None:
    data = a_copy("nunavut-five-table")
    data |= {"description": "Other words.", "approval": {"reference": "CGD 7"}}
    data["values"]["night_name"]["value"] = "Our night"
    data["values"]["entry_fee_cents"]["clause"] = "OWN-1"
    assert differences_of(data) == []


def test_every_kind_of_difference_is_told_with_both_sides() -> None:
    data = a_copy("nunavut-five-table")
    values, items = data["values"], data["structure"]["items"]
    values["entry_fee_cents"]["value"] = 4_200
    values["out_at"]["value"] = "next-deal"
    values["chip_set"]["value"][2]["colour"] = "purple"
    values["chip_set"]["value"].append({"colour": "white", "value": 5_000, "count": 0})
    values["payout_bands"]["value"][0]["parts"] = [10_000]
    items[3]["minutes"] = 15
    items.insert(4, {"break": 10, "remove": 25})
    del items[-1]
    data["start"], data["stop"] = "19:30", {"value": "00:30", "clause": "OWN-2"}
    data["play"] = {"raise_size": {"value": "previous-raise", "clause": "NU-9.01d"}}
    assert differences_of(data) == [
        ("entry_fee_cents", 0, 6_000, 4_200),
        ("out_at", 0, "zero-chips", "next-deal"),
        ("chip", 500, ["red", 0], ["purple", 0]),
        ("chip", 5_000, None, ["white", 0]),
        ("band", 10, [6_500, 3_500], [10_000]),
        ("level", 4, [200, 400, 0, 20], [200, 400, 0, 15]),
        ("break", 4, None, [10, 25]),
        ("start", 0, 18 * 60, 19 * 60 + 30),
        ("stop", 0, None, 30),
        ("level", 16, [20_000, 40_000, 0, 20], None),
        ("play.raise_size", 0, "double", "previous-raise"),
    ]
    differences = differs(packs.read_house(data))
    assert differences is not None
    clauses = {row["field"]: row["clause"] for row in differences["rows"]}
    assert (clauses["entry_fee_cents"], clauses["level"]) == ("NU-5.02e", "NU-A.3a")
    assert (clauses["stop"], clauses["play.raise_size"]) == ("OWN-2", "NU-9.01d")


def test_two_breaks_after_one_level_are_both_told() -> None:
    data = a_copy("nunavut-five-table")
    data["structure"]["items"][4:4] = [{"break": 10}, {"break": 5, "remove": 25}]
    assert differences_of(data) == [("break", 4, None, [10, 0, 5, 25])]


def test_the_nearest_of_a_jurisdiction_is_compared_with() -> None:
    data = a_copy("manitoba-hall")
    data["values"]["entry_fee_cents"]["value"] = 2_500
    assert differences_of(data) == [("entry_fee_cents", 0, 4_000, 2_500)]
    differences = differs(packs.read_house({**data, "id": "selkirk-thursday"}))
    assert differences is not None
    assert differences["house"] == "selkirk-thursday", "its own id says what it was made from"
    assert len(differences["rows"]) > 10


def test_where_nothing_ships_nothing_is_compared_with(monkeypatch: pytest.MonkeyPatch) -> None:
    ours = packs.read_house(a_copy("nunavut-five-table"))
    monkeypatch.setattr(packs, "houses", lambda: {})
    assert differs(ours) is None


# --- A night ---


def adopted(hall: Hall) -> NightRules:
    rules = night_rules(hall.night)
    assert not misfits(rules, NightRules)
    return rules


def test_a_night_says_which_edition_it_adopted() -> None:
    rules = adopted(thursday())
    assert (rules["house"], rules["edition"]) == ("selkirk-thursday", "2024-08-16")
    assert (rules["reference"], rules["date"]) == ("LGCA 2024-08-16", "2024-08-16")
    assert (rules["jurisdiction"], rules["jurisdiction_edition"]) == ("ca_mb", "2026-11-20")
    assert rules["differs"] == {
        "house": "selkirk-thursday",
        "edition": "2024-08-16",
        "name": "Selkirk Legion, Branch 42: Thursday main event",
        "rows": [],
    }


def test_what_a_night_sets_otherwise_is_told_with_its_clause() -> None:
    differences = adopted(nunavut(settings={"player_cap": 40, "rebuy_limit": 0}))["differs"]
    assert differences is not None
    assert differences["rows"] == [
        {"field": "player_cap", "number": 0, "shipped": 50, "own": 40, "clause": "NU-5.02f"},
        {"field": "rebuy_limit", "number": 0, "shipped": 3, "own": 0, "clause": "NU-8.12a"},
    ]


def test_what_rules_leave_to_every_night_is_no_difference() -> None:
    """How long Selkirk's breaks are, and what a hall of Manitoba states of its play."""
    draft = {
        "template": "manitoba-hall",
        "start_at_ms": wall("20:15"),
        "utc_offset_minutes": 0,
        "organization": "Hall",
        "venue": "Hall",
        "odd_chip": "carry",
        "stated": STATED | {"raises": "double", "prepaid": "first-break"},
    }
    differences = adopted(empty_hall().do("set-up-night", **draft))["differs"]
    assert differences is not None
    assert (differences["house"], differences["rows"]) == ("manitoba-hall", [])
    longer = adopted(thursday(settings={"break_ms": 17 * MINUTE}))["differs"]
    assert longer is not None
    assert longer["rows"] == []


def test_a_night_by_a_copy_is_compared_with_what_is_nearest_to_it() -> None:
    data = a_copy("selkirk-thursday")
    data["structure"]["items"][0]["minutes"] = 20
    data["stop"]["value"] = "23:45"
    data["wagers"]["out_of_turn"]["value"] = "may"
    data["structure"]["extra"]["items"].pop()
    rules = adopted(thursday(house=data))
    assert (rules["house"], rules["edition"]) == ("our-own", "2027")
    differences = rules["differs"]
    assert differences is not None
    assert differences["house"] == "selkirk-thursday"
    assert [(row["field"], row["number"], row["own"]) for row in differences["rows"]] == [
        ("level", 1, [100, 200, 0, 20]),
        ("stop", 0, 23 * 60 + 45),
        ("extra", 18, None),
        ("wagers.out_of_turn", 0, "may"),
    ]


def test_differences_are_told_of_values_alone() -> None:
    own, shipped = {("a", 0): 1, ("b", 0): 2}, {("b", 0): 2, ("c", 0): 3}
    assert house_diff.between(own, shipped) == [
        house_diff.Difference("a", 0, None, 1),
        house_diff.Difference("c", 0, 3, None),
    ]


def test_a_section_that_says_otherwise_is_told_and_its_clauses_are_no_difference() -> None:
    data = a_copy("selkirk-consolation")
    data["beside"]["most"]["clause"] = "OWN-1"
    assert differences_of(data) == []
    data["beside"]["most"]["value"] = 4
    data["jackpot"]["once"]["value"] = False
    assert differences_of(data) == [("beside.most", 0, 10, 4), ("jackpot.once", 0, True, False)]
    del data["beside"]
    assert differences_of(data)[0] == ("beside", 0, True, False)


# --- Every key there is ---

SCHEMA = json.loads((ROOT / "docs" / "house-rules.schema.json").read_text("utf-8"))

NO_DIFFERENCE = (
    "format",
    "jurisdiction",  # there is one format, and only rules of one jurisdiction compare
    "id",
    "edition",
    "name",
    "description",
    "approval",
    "values.night_name.value",
    "values.chip_set.value[0].owned",  # how many an organization has is no rule
)
"""What is a set's own, with the clauses beside its values."""

LOOSE = [(f"values.chip_set.value[{index}].count", 0) for index in range(5)]
BEFORE: dict[str, list[tuple[str, Any]]] = {
    "values.chip_set.value[0].count": LOOSE,
    "values.chip_set.value[0].value": [*LOOSE, ("structure.items[0].remove", 500)],
    "values.starting_stack_chips.value": LOOSE,
    "states.colour_up.value": [("play.colour_up", {"value": "race", "clause": "OWN-1"})],
}
"""What lets a change stand alone that others hold."""
BESIDE: dict[str, tuple[str, Any]] = {
    "values.payout_bands.value[0].parts[0]": ("values.payout_bands.value[0].parts[1]", 4_999),
    "states.raises.value": ("play.raise_size", {"value": "double", "clause": "OWN-1"}),
    "states.colour_up.value": ("play.colour_up", {"value": "top-up", "clause": "OWN-1"}),
    "states.language.value": ("language", "fr"),
}
"""What changes with it of need."""


def leaves(schema: Any, where: str = "") -> Iterator[tuple[str, Any]]:
    """(path, schema) of everything that a document may say, the first item of a list for all."""
    if "$ref" in schema:
        schema = SCHEMA["$defs"][schema["$ref"].rpartition("/")[2]]
    many = [variant for variant in schema.get("anyOf", ()) if variant.get("type") == "object"]
    if schema.get("type") == "object":
        many = [schema]
    for variant in many:
        for name, inside in variant["properties"].items():
            yield from leaves(inside, f"{where}.{name}".lstrip("."))
    if schema.get("type") == "array":
        yield from leaves(schema["items"], f"{where}[0]")
    elif not many:
        yield where, schema


def steps(path: str) -> list[str | int]:
    pieces = re.findall(r"([^.\[\]]+)|\[(\d+)\]", path)
    return [int(number) if number else name for name, number in pieces]


def put(data: Any, path: str, value: Any) -> None:
    *way, last_step = steps(path)
    for step in way:
        data = data.setdefault(step, {}) if isinstance(data, dict) else data[step]
    data[last_step] = value


def at(data: Any, path: str) -> Any:
    for step in steps(path):
        if isinstance(data, dict):
            data = data.get(step)
        else:
            data = data[step] if isinstance(data, list) else None
    return data


def others(schema: Any, now: Any) -> list[Any]:
    """Values that may stand there and are not what stands there now."""
    if "anyOf" in schema:
        schema = next(variant for variant in schema["anyOf"] if variant["type"] != "null")
    if "enum" in schema or "const" in schema:
        candidates = list(schema.get("enum", ()))
    elif schema.get("type") == "boolean":
        candidates = [False, True]
    elif schema.get("type") == "integer":
        candidates = [(now or 0) + 1, (now or 0) - 1, 50, 500, schema["minimum"] or 1]
    elif "3]):" in schema.get("pattern", ""):
        candidates = ["21:17"]
    else:
        candidates = ["OWN-77", "other"]
    return [candidate for candidate in candidates if candidate != now]


def everything() -> dict[str, Any]:
    """A document that says something under every key."""
    data = a_copy("selkirk-consolation")
    data |= {"approval": {"reference": "LGCA 1"}, "stop": {"value": "00:45", "clause": "OWN-1"}}
    data["values"]["chip_set"]["value"][0]["owned"] = 900
    data["structure"]["items"].insert(0, {"break": 5, "remove": 100})
    data["structure"]["extra"] = {
        "clause": "OWN-1",
        "items": [{"small": 90_000, "big": 180_000, "minutes": 5}],
    }
    data["values"]["payout_bands"]["value"] = [
        {"up_to": 8, "parts": [5_000, 5_000]},
        {"up_to": 10, "parts": [10_000]},
    ]
    return data


def changed(path: str, schema: Any) -> Iterator[tuple[HouseRules, HouseRules]]:
    """(as it was, with a change at *path* alone) of every change that can be read."""
    shipped = everything()
    part, name, *_ = [*path.split("."), ""]
    if path.startswith("structure.items[0].") and path[19:] not in ("break", "remove"):
        shipped["structure"]["items"].pop(0)
    for where, value in BEFORE.get(path, ()):
        put(shipped, where, value)
    if part == "states" and path.endswith(".value"):
        put(shipped, path, schema["enum"][0])
        put(shipped, f"{part}.{name}.clause", "OWN-1")
    if part in ("play", "wagers") and name not in shipped.get(part, {}):
        pack = packs.load("ca_mb")
        term = {**pack.play_terms.terms, **pack.wager_terms.terms}.get(name)
        if "enum" in schema and (term is None or term.value is None):  # said by the house alone
            put(shipped, path, schema["enum"][0])
            put(shipped, f"{part}.{name}.clause", "OWN-1")
        elif term is not None:
            value = asdict(term.value) if is_dataclass(term.value) else term.value
            put(shipped, f"{part}.{name}", {"value": value, "clause": term.clause})
    for value in others(schema, at(shipped, path)):
        own = copy.deepcopy(shipped)
        put(own, path, value)
        if part in ("play", "wagers", "states"):
            put(own, f"{part}.{name}.clause", "OWN-1")
        if path in BESIDE:
            put(own, *BESIDE[path])
        try:
            yield packs.read_house(shipped), packs.read_house(own)
        except Refused:
            continue


def may_differ(path: str, schema: Any) -> bool:
    one_of_one = len(schema.get("enum", (1, 2))) == 1
    return not (one_of_one or path.startswith(NO_DIFFERENCE) or path.endswith(".clause"))


@pytest.mark.parametrize(
    ("path", "schema"), [leaf for leaf in leaves(SCHEMA) if may_differ(*leaf)]
)
def test_a_change_to_any_key_of_the_format_is_told(path: str, schema: Any) -> None:
    pairs = list(changed(path, schema))
    assert pairs, "no change to it can be read: say under BEFORE what it needs"
    pack = packs.load("ca_mb")
    for shipped, own in pairs:
        assert house_diff.houses(own, shipped, pack), path
