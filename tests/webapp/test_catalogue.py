"""The words of the screens: both languages say the same things, and every sentence a screen can
need is there. A missing key would show itself as a code in the middle of a night."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from pycore.book.subject import BOOK
from pycore.night import hands
from pycore.night.subject import NIGHT
from pycore.policies.pack import CAP_CODES
from pycore.record import acts
from webapp.worker import peer

ROOT = Path(__file__).resolve().parents[2]
LANGUAGES = ("en", "fr")
CATALOGUES: dict[str, dict[str, str]] = {
    lang: json.loads((ROOT / "pycore" / "voice" / f"{lang}.json").read_text("utf-8"))
    for lang in LANGUAGES
}
EN = CATALOGUES["en"]
SPEAKERS = {"t", "h", "count"}
TODO_KINDS_SOURCE = ROOT / "pycore" / "views" / "todo.py"


def holes(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", text))


def calls(folder: str, names: set[str]) -> Iterator[tuple[Path, ast.Call, str]]:
    """Every call of one of *names* in a folder's Python, with the name it was called by."""
    for path in sorted((ROOT / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                func = node.func
                name = func.id if isinstance(func, ast.Name) else getattr(func, "attr", "")
                if name in names:
                    yield path, node, name


def literal(node: ast.Call) -> str | None:
    first = node.args[0] if node.args else None
    is_text = isinstance(first, ast.Constant) and isinstance(first.value, str)
    return first.value if is_text else None  # type: ignore[union-attr, return-value]


def spoken_keys() -> dict[str, tuple[str, set[str]]]:
    """{key: (where, facts given)} of every key that a screen names in full."""
    found: dict[str, tuple[str, set[str]]] = {}
    for path, node, name in calls("webapp/ui", SPEAKERS):
        key = literal(node)
        if key is None:
            continue
        facts = {one.arg for one in node.keywords if one.arg}
        where = f"{path.name}:{node.lineno}"
        if name == "count":
            for form in (".one", ".other"):
                found[key + form] = (where, facts | {"n"})
        else:
            found[key] = (where, facts)
    return found


def refusal_codes() -> dict[str, str]:
    """{code: where} of every refusal that the core or the worker can raise."""
    found = {}
    for folder in ("pycore", "webapp/worker"):
        for path, node, _ in calls(folder, {"Refused"}):
            code = literal(node)
            if code is not None:
                found[code] = f"{path.name}:{node.lineno}"
    # Policies are given their code as data: a Limit's first argument, or one of those for a most.
    for path, node, _ in calls("pycore", {"Limit"}):
        if node.args and isinstance(node.args[0], ast.Constant):
            found[str(node.args[0].value)] = f"{path.name}:{node.lineno}"
    return found | dict.fromkeys(CAP_CODES, "pack.json")


REASONS = sorted(
    {*acts.REASONS, *(why for one in (*NIGHT.slices, *BOOK.slices) for why in one.reasons)}
)
"""Why a record waits for the director: declared by the machine and by each slice."""


def todo_kinds() -> set[str]:
    source = TODO_KINDS_SOURCE.read_text("utf-8")
    return set(re.findall(r'"kind": "([a-z-]+)"', source))


def test_both_languages_have_the_same_keys_in_order() -> None:
    for lang in LANGUAGES:
        assert list(CATALOGUES[lang]) == sorted(CATALOGUES[lang]), lang
    assert list(CATALOGUES["fr"]) == list(EN)


@pytest.mark.parametrize("key", sorted(EN))
def test_both_languages_leave_the_same_holes(key: str) -> None:
    assert holes(CATALOGUES["fr"][key]) == holes(EN[key])


def test_no_sentence_is_empty() -> None:
    for lang in LANGUAGES:
        assert [key for key, text in CATALOGUES[lang].items() if not text.strip()] == []


@pytest.mark.parametrize("key", sorted(spoken_keys()))
def test_every_key_a_screen_names_exists_and_gets_its_facts(key: str) -> None:
    where, facts = spoken_keys()[key]
    assert key in EN, where
    assert holes(EN[key]) <= facts, where


@pytest.mark.parametrize("code", sorted(refusal_codes()))
def test_every_refusal_has_a_sentence(code: str) -> None:
    assert f"refused.{code}" in EN, refusal_codes()[code]


@pytest.mark.parametrize("reason", REASONS)
def test_every_reason_why_a_record_waits_has_a_sentence(reason: str) -> None:
    assert f"ui.conflict.why.{reason}" in EN


@pytest.mark.parametrize("reason", get_args(hands.HandReason))
def test_every_reason_against_a_hand_has_a_sentence_at_its_table_too(reason: str) -> None:
    assert f"refused.{reason}" in EN


@pytest.mark.parametrize("kind", sorted(NIGHT.events | BOOK.events))
def test_every_event_has_a_sentence_and_a_name(kind: str) -> None:
    name = kind.split("/")[0]
    assert f"event.{name}" in EN or {f"event.{name}.one", f"event.{name}.other"} <= EN.keys()
    assert f"ui.kind.{name}" in EN


def test_counted_sentences_have_no_fact_that_counting_takes_itself() -> None:
    counted = [key for key in EN if key.endswith((".one", ".other"))]
    wrong = [key for key in counted if "{number}" in EN[key] or "{key}" in EN[key]]
    assert wrong == []


@pytest.mark.parametrize("kind", sorted(todo_kinds()))
def test_every_thing_to_do_says_what_and_why(kind: str) -> None:
    assert f"todo.{kind}" in EN
    assert f"todo.{kind}.why" in EN


def test_french_puts_its_colons_and_dollars_as_canadians_do() -> None:
    wrong = [
        key
        for key, text in CATALOGUES["fr"].items()
        if re.search(r"\w :|\d \$|\w ;", text) or re.search(r"(?<![\u00a0\d]):(?= )", text)
    ]
    assert wrong == []


def problem_codes() -> set[str]:
    """Every way in which the organization's server could not be reached as it should."""
    said = {literal(node) for _, node, _ in calls("webapp/worker", {"PeerProblem"})}
    return {code for code in said | set(peer.CODES.values()) if code}


@pytest.mark.parametrize("code", sorted(problem_codes()))
def test_every_problem_with_the_server_has_a_sentence(code: str) -> None:
    assert f"ui.problem.{code}" in EN


def storage_codes() -> set[str]:
    """Every way in which the tablet's disk can fail, as the journal names it."""
    source = (ROOT / "webapp" / "worker" / "journal.js").read_text("utf-8")
    return set(re.findall(r'"(storage-[a-z]+)"', source))


@pytest.mark.parametrize("code", sorted(storage_codes()))
def test_every_trouble_with_the_disk_has_a_banner(code: str) -> None:
    assert {f"ui.alarm.{code}.title", f"ui.alarm.{code}.body"} <= EN.keys()


def test_the_codes_are_found_at_all() -> None:
    assert {"unreachable", "enrol-again", "organization-full"} <= problem_codes()
    assert storage_codes() == {"storage-failed", "storage-full", "storage-lost"}


WAGERS_SOURCE = ROOT / "pycore" / "rules" / "wagers.py"


def said(node: ast.expr) -> Iterator[str]:
    """The texts that an expression can come to."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value:
        yield node.value
    if isinstance(node, ast.IfExp):
        yield from said(node.body)
        yield from said(node.orelse)


def reading_codes() -> set[str]:
    """Every way in which chips and words can be read, and every note beside it."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(WAGERS_SOURCE.read_text("utf-8"))):
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.IfExp):
            found |= {text for text in said(node.value) if "-" in text or text == "calls"}
        if not isinstance(node, ast.Call) or not node.args:
            continue
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        first = node.args[0]
        if name == "Reading":
            found |= set(said(first))
        elif name in ("_Verdict", "_wager"):
            found |= set(said(node.args[1]))
        elif name == "append" and isinstance(first, ast.Tuple):
            found |= set(said(first.elts[0]))
    return found


@pytest.mark.parametrize("code", sorted(reading_codes()))
def test_every_reading_of_a_wager_has_a_sentence(code: str) -> None:
    assert f"ui.wager.read.{code}" in EN


def test_the_readings_are_found_at_all() -> None:
    assert {"string-bet-calls", "out-of-turn-held", "floor-may-release"} <= reading_codes()
    assert {"half-obliges-to-raise", "later-motions-back", "call-made-up"} <= reading_codes()
