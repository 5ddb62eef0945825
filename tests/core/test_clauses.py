"""The law and the tests, joined: every clause that the core names is held to by a test.

A clause id stands in the core as data (packs, house rules) or in a docstring that says which rule
a module obeys. It stands in a test as `@pytest.mark.clause("SEL-7c")`.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pycore

CORE = Path(pycore.__file__).parent
TESTS = Path(__file__).parent
CLAUSE = re.compile(r"\b(NU|SK|BC|MB|SELC|SELJ|SEL)-([A-Z\d]\w*(?:\.\w+)*)((?:/[a-z])*)(?![\w-])")
"""An id, or two that share their number: SEL-38a/b."""


def named(text: str) -> set[str]:
    """The clause ids in a text."""
    found: set[str] = set()
    for prefix, number, more in CLAUSE.findall(text):
        found.add(f"{prefix}-{number}")
        found |= {f"{prefix}-{number[:-1]}{letter}" for letter in more.split("/") if letter}
    return found


def in_core() -> dict[str, str]:
    """{clause: a file that names it}"""
    return {
        clause: path.relative_to(CORE.parent).as_posix()
        for pattern in ("*.py", "*.json")
        for path in sorted(CORE.rglob(pattern))
        for clause in named(path.read_text("utf-8"))
    }


def in_tests() -> set[str]:
    """The clause ids that tests are marked with, read without running them."""
    found: set[str] = set()
    for path in TESTS.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.clause":
                found |= {str(ast.literal_eval(argument)) for argument in node.args}
    return found


def test_every_clause_that_the_core_names_is_held_to_by_a_test() -> None:
    missing = {clause: path for clause, path in in_core().items() if clause not in in_tests()}
    assert not missing, f"no test is marked with {missing}"


def test_the_ids_in_markers_look_like_clauses() -> None:
    strange = {clause for clause in in_tests() if named(clause) != {clause}}
    assert not strange


def test_ids_are_read_out_of_sentences() -> None:
    text = "Clauses: SEL-38a/b, NU-5.02g/h, NU-A.3c (K23), SEL-7a to SEL-7c; SEL-H5; ca_nu, SEL-x."
    text += " MB-R, BC-2.g. SK-A.3.r1 NU-D.straights"
    assert named(text) == {
        "SEL-38a", "SEL-38b", "NU-5.02g", "NU-5.02h", "NU-A.3c", "SEL-7a", "SEL-7c", "SEL-H5",
        "MB-R", "BC-2.g", "SK-A.3.r1", "NU-D.straights",
    }  # fmt: skip


def test_the_law_is_named_at_all() -> None:
    assert len(in_core()) > 50
