"""House-rules files that nobody may take: the shipped ones, mutated by a seed."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pycore.law import packs
from pycore.law.house.house_format import document

OPTIONAL = {
    "description", "approval", "stop", "ruleset", "play", "wagers", "book", "states", "beside",
    "jackpot",
    "free", "extra", "ante", "remove", "date",
}  # fmt: skip
FREE = ("play", "wagers", "book", "states", "clauses", "jackpot.clauses")
"""What a file may leave out, and the objects of which no key is needed."""

DEEP = "[" * 40 + "]" * 40
NEVER = (
    "-1", "1.5", "1e3", "NaN", "-Infinity", "9007199254740993", "9" * 5_000,
    json.dumps("x" * 10_000), '"\\u0000"', '"\\ud800"', '""', '" x "', "[[]]", '{"a":{}}',
)  # fmt: skip
"""JSON texts that no field of any file may have."""

MARK = "@@here@@"


@dataclass(frozen=True)
class Hostile:
    """A file's text, what was done to it, and the field that a refusal must name ("" where only
    the text as a whole is at fault).
    """

    text: str
    done: str
    field: str


def hostile(count: int, seed: int = 42) -> Iterator[Hostile]:
    """*count* files, each with one fault."""
    dice = random.Random(seed)
    shipped = [document(house) for house in packs.houses().values()]
    for index in range(count):
        data = copy.deepcopy(dice.choice(shipped))
        yield (_leaf, _twice, _unknown, _missing, _cut, _order, _deep)[index % 7](data, dice)


def _leaf(data: Any, dice: random.Random) -> Hostile:
    where, parent, key = dice.choice(list(_leaves(data, "")))
    value = dice.choice(NEVER)
    empty_is_text = where in ("description", "approval.reference", "approval.date")
    if empty_is_text and value == '""':
        value = "-1"
    parent[key] = MARK
    text = json.dumps(data).replace(json.dumps(MARK), value)
    return Hostile(text, f"{where} = {value[:20]}", where)


def _twice(data: Any, dice: random.Random) -> Hostile:
    where, parent, key = dice.choice(list(_keys(data, "")))
    again = dict(parent)
    parent.clear()
    parent.update({MARK if name == key else name: value for name, value in again.items()})
    text = json.dumps(data)
    name = json.dumps(key)
    text = text.replace(json.dumps(MARK), f"{name}: 0, {name}")
    return Hostile(text, f"{where} twice", where)


def _unknown(data: Any, dice: random.Random) -> Hostile:
    where, parent = dice.choice([("", data), *_objects(data, "")])
    key = dice.choice(("colour_of_the_cat", "x" * 10_000, "", "__class__", "Values"))
    parent[key] = 1
    return Hostile(json.dumps(data), f"{where}.{key[:20]}", f"{where}.{key[:40]}".lstrip("."))


def _missing(data: Any, dice: random.Random) -> Hostile:
    removable = [
        (where, parent, key)
        for where, parent, key in _keys(data, "")
        if key not in OPTIONAL and where.rpartition(".")[0] not in (*FREE, "approval")
    ]
    where, parent, key = dice.choice(removable)
    del parent[key]
    # A break without its length is a level without blinds.
    field = where.replace(".break", ".small") if where.endswith(".break") else where
    return Hostile(json.dumps(data), f"{where} missing", "" if ".break" in where else field)


def _cut(data: Any, dice: random.Random) -> Hostile:
    text = json.dumps(data, indent=1)
    place = dice.randrange(1, len(text) - 1)
    return Hostile(text[:place], f"cut at {place}", "file")


def _order(data: Any, dice: random.Random) -> Hostile:
    bands = data["values"]["payout_bands"]["value"]
    if len(bands) > 1 and dice.random() < 0.5:
        band_index = dice.randrange(len(bands) - 1)
        bands[band_index], bands[band_index + 1] = bands[band_index + 1], bands[band_index]
        return Hostile(
            json.dumps(data), "bands swapped", f"values.payout_bands.value[{band_index + 1}].up_to"
        )
    items = data["structure"]["items"]
    levels = [index for index, row in enumerate(items) if "small" in row]
    earlier, second = sorted(dice.sample(levels, 2))
    items[earlier], items[second] = items[second], items[earlier]
    return Hostile(json.dumps(data), "levels swapped", "structure.items[")


def _deep(data: Any, dice: random.Random) -> Hostile:
    _, parent, key = dice.choice(list(_leaves(data, "")))
    parent[key] = MARK
    text = json.dumps(data).replace(json.dumps(MARK), DEEP)
    return Hostile(text, "deep", "file")


def _keys(data: Any, where: str) -> Iterator[tuple[str, dict[str, Any], str]]:
    for parent_where, parent in [(where, data), *_objects(data, where)]:
        for key in parent:
            yield f"{parent_where}.{key}".lstrip("."), parent, key


def _objects(data: Any, where: str) -> Iterator[tuple[str, dict[str, Any]]]:
    items = data.items() if isinstance(data, dict) else enumerate(data)
    for key, value in items:
        inside = f"{where}.{key}".lstrip(".") if isinstance(data, dict) else f"{where}[{key}]"
        if isinstance(value, dict):
            yield inside, value
        if isinstance(value, dict | list):
            yield from _objects(value, inside)


def _leaves(data: Any, where: str) -> Iterator[tuple[str, Any, Any]]:
    items = data.items() if isinstance(data, dict) else enumerate(data)
    for key, value in items:
        inside = f"{where}.{key}".lstrip(".") if isinstance(data, dict) else f"{where}[{key}]"
        if isinstance(value, dict | list):
            yield from _leaves(value, inside)
        else:
            yield inside, data, key
