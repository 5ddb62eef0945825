"""The words of the command line: each is used, with the facts that it names, and is one line."""

from __future__ import annotations

import ast
import string
from collections import Counter
from pathlib import Path

import pytest

from backend.commands.words import WORDS

COMMANDS = Path(__file__).resolve().parents[2] / "backend" / "commands"
SOURCES = "\n".join(path.read_text("utf-8") for path in COMMANDS.glob("*.py"))
SAID = [
    node
    for node in ast.walk(ast.parse(SOURCES))
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "say"
]


def holes(key: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(WORDS[key]) if name}


@pytest.mark.parametrize("call", SAID, ids=lambda call: ast.unparse(call)[:60])
def test_a_sentence_gets_the_facts_it_names(call: ast.Call) -> None:
    keys = [
        node.value
        for node in ast.walk(call.args[0])
        if isinstance(node, ast.Constant) and node.value in WORDS
    ]
    given = {keyword.arg for keyword in call.keywords}
    for key in keys:
        assert given == holes(key), key
    assert keys or not isinstance(call.args[0], ast.Constant), ast.unparse(call)


def test_every_sentence_is_used_and_is_one_line() -> None:
    texts = Counter(
        node.value for node in ast.walk(ast.parse(SOURCES)) if isinstance(node, ast.Constant)
    )
    of_codes = ("line.", "cards.")
    for key, text in WORDS.items():
        assert "\n" not in text
        assert texts[key] > 1 or key.startswith(of_codes), f"{key} stands in the table only"
