"""No name is one that says nothing of what it names."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from tests.architecture.sources import ROOT, nodes, python

BANNED = re.compile(
    "one|found|told|held|asked|known|kept|said|met|mine|whose|over|mixed|late|stands|rests|keeps"
    "|yields|moves|lasts|same|given|last|what|seen|left|first|nth|item|it|thing"
)
FOLDERS = ("pycore", "webapp", "backend", "bench", "tests", "e2e")
FOREIGN = {
    "tests/kit/document.py": {"left"},  # of a rectangle, in a browser
    "tests/kit/locator.py": {"first", "last", "nth"},  # of a locator, in Playwright
    "tests/kit/meter.py": {"item"},  # of a hook, in pytest
}
"""{file: the names in it that somebody else's interface gives}"""


def defined(node: ast.AST) -> Iterator[str]:
    """Yield the names that a node gives to something."""
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
        yield node.id
    elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
        yield node.attr
    elif isinstance(node, ast.arg):
        yield node.arg
    elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        yield node.name


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_name_says_what_it_names(folder: str) -> None:
    for path in python(folder):
        file = str(path.relative_to(ROOT))
        names = {name for node in nodes(path) for name in defined(node) if BANNED.fullmatch(name)}
        assert names - FOREIGN.get(file, set()) == set(), file


def test_a_name_that_says_nothing_is_counted() -> None:
    source = (
        "def told(one):\n for item in one:\n  first: int = 1\n  self.last = item\n  print(held)"
    )
    named = {name for node in ast.walk(ast.parse(source)) for name in defined(node)}
    assert sorted(filter(BANNED.fullmatch, named)) == ["first", "item", "last", "one", "told"]


def test_a_class_name_has_one_meaning() -> None:
    files: dict[str, list[str]] = {}
    for folder in ("pycore", "webapp", "backend", "bench"):
        for path in python(folder):
            for node in nodes(path):
                if isinstance(node, ast.ClassDef):
                    files.setdefault(node.name, []).append(str(path.relative_to(ROOT)))
    assert {name: where for name, where in files.items() if len(where) > 1} == {}


NO_VERB = re.compile(
    "a|all|an|another|as|by|each|every|everybody|everyone|everything|from|how|its|nobody|none|nothing"
    "|of|one|only|refused|several|so|somebody|something|that|the|their|these|this|those|true|two"
    "|what|when|where|whether|which|while|who|whoever|whom|whose|why|with|without"
)
"""What a sentence begins with that keeps the reader waiting for what a function does."""
RULES_OF_A_SLICE = {
    "breaches",
    "conflict",
    "depends_on",
    "outdated",
    "reach",
    "takes_along",
    "undo",
}
"""Methods of which each slice says its rule, as the clause has it."""


@pytest.mark.parametrize("folder", ["pycore", "webapp", "backend"])
def test_a_docstring_begins_with_what_a_function_does(folder: str) -> None:
    """Asked of what others call; a property is told as the value that it is."""
    waiting = [
        f"{path.relative_to(ROOT)}: {node.name}"
        for path in python(folder)
        for node in nodes(path)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and not node.name.startswith("_")
        and node.name not in RULES_OF_A_SLICE
        and not any("property" in ast.unparse(decorator) for decorator in node.decorator_list)
        and NO_VERB.fullmatch(re.split(r"\W", ast.get_docstring(node) or "")[0].lower())
    ]
    assert waiting == []
