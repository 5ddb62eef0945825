"""The ten words of the night, and that none of them leans on another both ways.

Concerns meet through the night's state and through records; where a concern asks another's rule,
the other stands below it in CONCERNS.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.architecture.sources import dotted, nodes, python, tree

NIGHT = "pycore.night"
CONCERNS = (
    "base", "setup", "floor", "registration", "devices", "results", "table", "chips", "clock",
    "seating", "money",
)  # fmt: skip
"""Lowest first."""


@cache
def modules() -> dict[str, Path]:
    """Return every module of the night by its dotted name."""
    paths = (path for path in python("pycore/night") if path.name != "__init__.py")
    return {dotted(path): path for path in paths}


def asked_of(name: str) -> Iterator[tuple[str, str]]:
    """Yield each module of the night that a module asks, and the name that it takes from there."""
    imported: dict[str, str] = {}
    for node in nodes(modules()[name]):
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                full = f"{node.module}.{alias.name}"
                if full in modules():
                    imported[alias.asname or alias.name] = full
                elif node.module in modules():
                    yield node.module, alias.name
    for node in nodes(modules()[name]):
        if isinstance(node, ast.Attribute) and isinstance(of := node.value, ast.Name):
            yield from ((module, node.attr) for name, module in imported.items() if name == of.id)


def declares_what_is_shown(name: str) -> bool:
    """Return whether a module holds a type of plain data."""
    return any(getattr(node, "id", "") == "TypedDict" for node in nodes(modules()[name]))


@cache
def views() -> frozenset[str]:
    """Return the modules that show a night as a whole, or declare what is shown."""
    viewing = {f"{NIGHT}.night"} | {name for name in modules() if declares_what_is_shown(name)}
    asking = {name: {other for other, _ in asked_of(name)} for name in modules()}
    while more := {name for name, asks in asking.items() if asks & viewing} - viewing:
        viewing |= more
    return frozenset(viewing)


def is_record(module: str, taken: str) -> bool:
    """Return whether a name is a class: what was written, asked for or answered."""
    classes = [
        node.name for node in tree(modules()[module]).body if isinstance(node, ast.ClassDef)
    ]
    return taken in classes or (taken[0].isupper() and not taken.isupper())


def test_a_rule_asks_only_rules_of_concerns_below_its_own() -> None:
    upward = []
    for name in modules():
        concern = name.split(".")[2]
        if concern not in CONCERNS or name in views():
            continue
        for other, taken in asked_of(name):
            above = other.split(".")[2]
            is_up = CONCERNS.index(concern) < CONCERNS.index(above)
            if is_up and not is_record(other, taken):
                upward.append(f"{name} asks {other}.{taken}")
    assert upward == []


def test_every_module_of_the_night_has_a_word() -> None:
    folders = {name.split(".")[2] for name in modules() if name.count(".") > 2}
    assert folders == {*CONCERNS}
