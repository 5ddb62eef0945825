"""Names that say nothing of what they name. Their number only ever falls, and shall be nought."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from tests.architecture.sources import nodes, python

BANNED = re.compile(
    "one|found|told|held|asked|known|kept|said|met|mine|whose|over|mixed|late|stands|rests|keeps"
    "|yields|moves|lasts|same|given|last|what|seen|left|first|nth|item|it|thing"
)
LEFT = {"pycore": 2146, "webapp": 1041, "backend": 545, "bench": 105, "tests": 4567, "e2e": 262}
"""{folder: how many stand there still}"""


def defined(node: ast.AST) -> Iterator[str]:
    """Yield the names that a node gives to something."""
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
        yield node.id
    elif isinstance(node, ast.arg):
        yield node.arg
    elif isinstance(node, ast.FunctionDef | ast.ClassDef):
        yield node.name


@pytest.mark.parametrize("folder", LEFT)
def test_no_more_names_say_nothing_than_yesterday(folder: str) -> None:
    vague_names = [
        name
        for path in python(folder)
        for node in nodes(path)
        for name in defined(node)
        if BANNED.fullmatch(name)
    ]
    assert len(vague_names) <= LEFT[folder]


def test_a_name_that_says_nothing_is_counted() -> None:
    source = "def told(one):\n for item in one:\n  first: int = 1\n  ticket = item\n  print(held)"
    named = {name for node in ast.walk(ast.parse(source)) for name in defined(node)}
    assert sorted(filter(BANNED.fullmatch, named)) == ["first", "item", "one", "told"]
