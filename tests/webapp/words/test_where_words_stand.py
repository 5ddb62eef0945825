"""Where a word stands: beside whoever says it. voice/ holds what several say, or the app itself.

Whose a word is follows from what is declared: records, refusals, tasks, fields of commands, rooms.
Any other stands with those whose keys begin alike, and not in voice/ if only one concern names it.
"""

from __future__ import annotations

import ast
import dataclasses
import json
import re
from collections import defaultdict
from collections.abc import Iterable
from functools import cache
from typing import Any, get_args, get_type_hints

import pytest

from pycore.ledger.model import acts
from tests import declared
from tests.architecture.sources import ROOT, UI, dotted, files, nodes, python, text

CORE = ROOT / "pycore"
EVERYBODY = "voice"
OF_EVERYBODY = "boot cli common event field guide lang org phone rank refused topic topic-also ui"
"""How the key of a word in voice/ may begin."""
NIGHT = CORE / "night"
CONCERNS = {file.parent.name for file in NIGHT.glob("*/words.en.json")}
TABLES = ("pycore.poker.", "webapp.worker.tables")
"""A hand's arithmetic and the tablet at its table say nothing themselves: the table does."""


@cache
def folders() -> dict[str, str]:
    """Return {key: the folder of the core where it stands}: "voice", "night/floor"."""
    return {
        key: file.parent.relative_to(CORE).as_posix()
        for file in (CORE / EVERYBODY / "en.json", *CORE.rglob("words.en.json"))
        for key in json.loads(file.read_text("utf-8"))
    }


def home(module: str) -> str:
    """Return the folder of what a module says."""
    _, *parts = module.split(".")
    if module.startswith(TABLES):
        return "night/table"
    if parts[0] == "night" and parts[1] in CONCERNS:
        return "/".join(parts[:2])
    return "book" if parts[0] == "book" else EVERYBODY


def homes(saying: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Return {name: the one folder of all who say it} of (name, module); of several, voice/."""
    places: dict[str, set[str]] = defaultdict(set)
    for name, module in saying:
        places[name].add(home(module))
    return {name: min(by) if len(by) == 1 else EVERYBODY for name, by in places.items()}


def records() -> dict[str, str]:
    """Return where each kind of record is told."""
    return homes(
        (kind.split("/")[0], event.__module__)
        for subject in declared.SUBJECTS
        for kind, event in subject.events.items()
    )


def refusals() -> dict[str, str]:
    """Return where the reason of each refusal stands."""
    return homes((code, module) for module, codes in declared.declarations() for code in codes)


def tasks() -> dict[str, str]:
    """Return where each thing to do stands; voice/ where the night as a whole asks for it."""
    return homes(
        (name.value, dotted(path))
        for path in python("pycore/night")
        for node in nodes(path)
        if isinstance(node, ast.Dict)
        for key, value in zip(node.keys, node.values, strict=True)
        if isinstance(key, ast.Constant) and key.value == "kind"
        for name in ast.walk(value)
        if isinstance(name, ast.Constant) and name.value in declared.tasks()
    )


def fields() -> dict[str, str]:
    """Return where each field of a command is named."""
    walked: set[Any] = set()
    todo: list[Any] = list(acts.COMMANDS.values())
    todo += [kind for subject in declared.SUBJECTS for kind in subject.commands.values()]
    while todo:
        kind = todo.pop()
        todo += get_args(kind)
        if dataclasses.is_dataclass(kind) and kind not in walked:
            walked.add(kind)
            todo += get_type_hints(kind).values()
    return homes((field, kind.__module__) for kind in walked for field in get_type_hints(kind))


def rooms() -> dict[str, str]:
    """Return where each room's name stands."""
    return {
        name: f"night/{concern}" if concern in CONCERNS else EVERYBODY
        for path in UI.rglob("*.py")
        for name in re.findall(r'\bRoom\(\s*"([\w-]+)"', text(path))
        for concern in path.relative_to(UI).parts[:1]
    }


DECLARED = {
    "event.": records,
    "field.": fields,
    "refused.": refusals,
    "todo.": tasks,
    "ui.kind.": records,
    "ui.nav.": rooms,
    "ui.title.": rooms,
}


@pytest.mark.parametrize("start", DECLARED)
def test_what_one_concern_declares_is_told_in_its_folder(start: str) -> None:
    where = DECLARED[start]()
    ours = {
        key: where.get(key.removeprefix(start).split(".")[0], EVERYBODY)
        for key in folders()
        if key.startswith(start)
    }
    of_one = {key: place for key, place in ours.items() if place != EVERYBODY}
    assert of_one
    assert {key: folders()[key] for key in of_one} == of_one


def test_voice_has_only_words_of_everybody() -> None:
    tops = {key.split(".")[0] for key, place in folders().items() if place == EVERYBODY}
    assert " ".join(sorted(tops)) == OF_EVERYBODY


def groups() -> dict[str, set[str]]:
    """Return {how keys of screens begin: where they stand}, of what is not declared."""
    places: dict[str, set[str]] = defaultdict(set)
    for key, place in folders().items():
        if key.startswith("ui.") and not key.startswith((*DECLARED, "ui.conflict.why.")):
            places[".".join(key.split(".")[:2])].add(place)
    return places


def test_words_that_begin_alike_stand_together() -> None:
    assert {start: places for start, places in groups().items() if len(places) > 1} == {}


@cache
def names() -> dict[str, set[str]]:
    """Return {how keys of screens begin: the concerns that name one, voice/ for anybody else}."""
    places: dict[str, set[str]] = defaultdict(set)
    for top in (CORE, UI, ROOT / "webapp" / "phone", ROOT / "backend"):
        for path in files(top):
            if path.suffix in (".py", ".html"):
                folder = path.relative_to(NIGHT if NIGHT in path.parents else top).parts[0]
                place = folder if folder in CONCERNS else EVERYBODY
                for start in re.findall(r"[\"'{](ui\.[\w-]+)", text(path)):
                    places[start].add(place)
    return places


def test_what_only_one_concern_names_is_not_in_voice() -> None:
    ours = {start for start, places in groups().items() if places == {EVERYBODY}}
    assert [start for start in ours if names()[start] in ({name} for name in CONCERNS)] == []
