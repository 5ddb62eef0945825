"""What a slip of the hand would make of the law: one small change each, in the data of a place and
in the policies that read it.

    for change in data_changes(file, text, clauses, words): change.name, change.text

A number is one more and one less, a yes is a no, a word is another that its field may have, a
clause is another of the same document, and whatever stands under a clause of its own is gone.
"""

from __future__ import annotations

import ast
import copy
import json
import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from tests.mutants.mutate import mutants

CLAUSE = re.compile(r"[A-Z]{2,8}-[A-Z\d][\w./]*\Z")
TIME = re.compile(r"(\d\d):(\d\d)\Z")
SAYS_NOTHING = {
    "code", "edition", "id", "format", "jurisdiction", "name", "description", "reference", "date",
    "night_name", "colour", "field", "kind", "ruleset", "topics",
}  # fmt: skip
"""Fields that are names: another one is no other law, or is found by looking for it. A kind and a
field of a policy are read by its other fields; the policy itself is taken out instead. Topics of a
library are words to find clauses by: no text says under which a clause stands.
"""

ENUMS: Sequence[Sequence[str]] = (
    ("event", "licence"),
    ("cash", "debit", "prepaid"),
    ("start_at_ms", "venue", "stop_at_ms"),
)
"""Words of fields that no table of terms has."""


class Change(NamedTuple):
    """One change of a *file*: its *text* with the change in it, and the *clauses* it stands by; of
    code the *lines* from the first to the last, and whether it is a check outside the policies.
    """

    name: str
    file: str
    text: str
    clauses: tuple[str, ...] = ()
    lines: tuple[int, int] = (0, 0)
    is_check: bool = False


# --- Data ---


def data_changes(file: str, text: str, clauses: Sequence[str], words: Words) -> Iterator[Change]:
    """Every change of a file of data. *clauses* are the ids there are; *words* are those that a
    field of a name may have.
    """
    data = json.loads(text)
    short = "/".join(file.split("/")[-2:])
    for path, value in _places(data, ()):
        near = _near(data, path)
        for after in _others(path, value, clauses, words):
            changed = copy.deepcopy(data)
            _at(changed, path[:-1])[path[-1]] = after
            name = f"{short} {_told(path)}: {_short(value)} -> {_short(after)}"
            yield Change(name, file, json.dumps(changed), near)
        if _may_go(path, value):
            changed = copy.deepcopy(data)
            del _at(changed, path[:-1])[path[-1]]
            yield Change(f"{short} {_told(path)}: gone", file, json.dumps(changed), near)


Path = tuple[str | int, ...]
Words = dict[str, Sequence[str]]


def _places(data: Any, path: Path) -> Iterator[tuple[Path, Any]]:
    items = data.items() if isinstance(data, dict) else enumerate(data)
    for key, value in items:
        if key in SAYS_NOTHING:
            continue
        yield (*path, key), value
        if isinstance(value, dict | list):
            yield from _places(value, (*path, key))


def _at(data: Any, path: Path) -> Any:
    for key in path:
        data = data[key]
    return data


def _near(data: Any, path: Path) -> tuple[str, ...]:
    """The clause that a value stands under: its own, or that of the nearest thing around it."""
    value = _at(data, path)
    if isinstance(value, str) and CLAUSE.match(value):
        return (value,)
    for length in range(len(path), -1, -1):
        around = _at(data, path[:length])
        if isinstance(around, dict) and isinstance(around.get("clause"), str):
            return (around["clause"],)
    return ()


def _others(path: Path, value: Any, clauses: Sequence[str], words: Words) -> Iterator[Any]:
    match value:
        case bool():
            yield not value
        case int():
            yield value + 1
            if value > 0:
                yield value - 1
        case None:
            yield 1
        case str() if CLAUSE.match(value):
            yield _another_clause(value, clauses)
        case str() if TIME.match(value):
            hour, minute = (int(part) for part in value.split(":"))
            yield f"{hour:02}:{(minute + 1) % 60:02}"
        case str():
            others = [option for option in _options(path, value, words) if option != value]
            yield from others[:2] or [f"{value}-x"]


def _options(path: Path, value: str, words: Words) -> Sequence[str]:
    for key in reversed(path):
        if isinstance(key, str) and value in words.get(key, ()):
            return words[key]
    return next((enum for enum in ENUMS if value in enum), ())


def _another_clause(clause: str, clauses: Sequence[str]) -> str:
    """The next one of the document that is not part of this one."""
    document = clause.partition("-")[0] + "-"
    peers = sorted(other for other in {*clauses, clause} if other.startswith(document))
    return peers[(peers.index(clause) + 1) % len(peers)] if len(peers) > 1 else f"{clause}9"


def _may_go(path: Path, value: Any) -> bool:
    """What is a rule of its own: an item of a list, or what has a clause and may be left out."""
    if isinstance(path[-1], int):
        return True
    return len(path) == 1 or (isinstance(value, dict) and "clause" in value)


def _told(path: Path) -> str:
    return "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in path).lstrip(".")


def _short(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)[:40]


# --- Policies ---


def code_changes(file: str, text: str) -> Iterator[Change]:
    """Every change of a policy: the slips of mutate.py, and each clause it names forgotten."""
    stem = file.rpartition("/")[2].removesuffix(".py")
    for mutant in mutants(stem, text):
        yield Change(mutant.name, file, mutant.source(), lines=mutant.lines)
    tree = ast.parse(text)
    counts: dict[str, int] = {}
    for call in [node for node in ast.walk(tree) if isinstance(node, ast.Call)]:
        for index, argument in enumerate(call.args):
            if not (isinstance(argument, ast.Attribute) and argument.attr == "clause"):
                continue
            before = " ".join(ast.unparse(call).split())[:70]
            call.args[index] = ast.Constant(None)
            again = counts[before] = counts.get(before, 0) + 1
            name = f"{stem}: {before}: its clause -> None" + (f" ({again})" if again > 1 else "")
            lines = call.lineno, call.end_lineno or call.lineno
            yield Change(name, file, ast.unparse(tree), lines=lines)
            call.args[index] = argument
