"""The words of the command line: each is used, with the facts that it names, and is one line."""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path

import pytest

from backend.commands.parts import words
from pycore.kernel.clauses import Refused
from pycore.voice import catalogues

COMMANDS = Path(__file__).resolve().parents[3] / "backend" / "commands"
SOURCES = "\n".join(path.read_text("utf-8") for path in COMMANDS.rglob("*.py"))
WORDS = {
    key.removeprefix("cli."): text
    for key, text in catalogues.catalogue("en").items()
    if key.startswith("cli.")
}
SAID = [
    node
    for node in ast.walk(ast.parse(SOURCES))
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "say"
]


def holes(key: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", WORDS[key]))


@pytest.mark.parametrize("call", SAID, ids=lambda call: ast.unparse(call)[:60])
def test_a_sentence_gets_the_facts_it_names(call: ast.Call) -> None:
    keys = [
        node.value
        for node in ast.walk(call.args[0])
        if isinstance(node, ast.Constant) and node.value in WORDS
    ]
    named_facts = {keyword.arg for keyword in call.keywords}
    for key in keys:
        assert named_facts == holes(key), key
    assert keys or not isinstance(call.args[0], ast.Constant), ast.unparse(call)


def test_every_sentence_is_used_and_is_one_line() -> None:
    texts = Counter(
        node.value for node in ast.walk(ast.parse(SOURCES)) if isinstance(node, ast.Constant)
    )
    of_codes = ("line.", "cards.", "why.")
    for key, text in WORDS.items():
        assert "\n" not in text
        assert texts[key] > 0 or key.startswith(of_codes), f"{key} is said by nobody"


def test_a_refusal_is_told_as_on_every_screen_with_its_code_and_its_clause() -> None:
    sentence = words.refused(Refused("rebuy-cap", "SEL-7a", kind="law", limit=3))
    assert sentence == "refused: This player has bought all 3 rebuys (rebuy-cap, SEL-7a)"
    assert words.refused(Refused("clock-paused")) == (
        "refused: The clock is paused already (clock-paused)"
    )
    facts = {"value_cents": 10_001, "limit_cents": 10_000}
    money = Refused("entry-fee-cap", "NU-5.02e", **facts)  # type: ignore[arg-type]
    assert "may not pass $100 (" in words.refused(money)


def test_it_speaks_the_language_that_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOLDFAST_LANG", "fr")
    assert words.say("show.money", taken_cents=123_450, pool_cents=0) == (
        "Recettes 1 234,50 $, prix 0 $"
    )
    assert words.refused(Refused("clock-paused")) == (
        "refusé : L’horloge est déjà arrêtée (clock-paused)"
    )
    monkeypatch.setenv("HOLDFAST_LANG", "xx")
    assert words.say("show.break") == "break"
