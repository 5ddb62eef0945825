"""The law, its words and the tests, joined. Which ids there are is read from the data: whatever
the words of a folder tell is a clause, its prefix is that folder's, and nothing else is one.

A clause stands in the core as data (packs, house rules, rule books) or in a docstring that says
which rule a module obeys. It stands in a test as `@pytest.mark.clause("SEL-7c")`, or among the
*clauses* of a case in a folder's cases.json.
"""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path

import pytest

import pycore
from pycore.law import packs
from pycore.law.house import house_fields
from tests.core.kit.clauses import leaves

CORE = Path(pycore.__file__).parent
TESTS = Path(__file__).parent
BESIDE = (TESTS.parent, TESTS.parents[1] / "e2e")
"""Marks stand there too. Inside Pyodide there may be nothing of it but this folder."""
INVENTED = TESTS.parent / "fifth_province"
LANGUAGES = ("en", "fr")
DATA = (
    "pack.json",
    "house.json",
    "rules.json",
    "duties.json",
    "financial_report.json",
    "causes.json",
    "rulings.json",
    "checks.json",
    "staff.json",
)
NAMED = re.compile(r"\b([A-Z]{2,8})-([A-Z\d]\w*(?:\.\w+)*)(/[A-Z]*\d+|(?:/[a-z]\b)+)?(?![\w-])")
"""An id (NU-5.02e, TDA-2024/43), or some that share their number (SEL-38a/b)."""
NO_LAW = {"SHA", "UTF"}
"""What looks like the prefix of a document in a sentence and is none."""


def named(text: str) -> set[str]:
    """What looks like the id of a clause in a text."""
    clauses: set[str] = set()
    for prefix, number, more in NAMED.findall(text):
        if prefix in NO_LAW:
            continue
        if more and more[1].islower():
            clauses |= {f"{prefix}-{number[:-1]}{letter}" for letter in more[1:].split("/")}
            more = ""
        clauses.add(f"{prefix}-{number}{more}")
    return clauses


def clause_words(folder: str, lang: str) -> dict[str, str]:
    """{clause: what it says} of one folder."""
    words = json.loads(packs.text_of(folder, f"words.{lang}.json") or "{}")
    return {key[7:]: text for key, text in words.items() if key.startswith("clause.")}


def folder_by_clause() -> dict[str, str]:
    """{clause: the folder that tells it}"""
    return {clause: folder for folder in packs.folders() for clause in clause_words(folder, "en")}


def in_data() -> dict[str, str]:
    """{clause: the folder whose data stands under it}"""
    return {
        text: folder
        for folder in packs.folders()
        for name in DATA
        for text in leaves(json.loads(packs.text_of(folder, name) or "{}"))
        if house_fields.CLAUSE.match(text)
    }


def in_core() -> dict[str, str]:
    """{clause: a file or a folder that names it}"""
    in_docstrings = {
        clause: path.relative_to(CORE.parent).as_posix()
        for path in sorted(CORE.rglob("*.py"))
        for clause in named(path.read_text("utf-8"))
    }
    return in_docstrings | in_data()


def in_tests() -> set[str]:
    """The clauses that tests are marked with, read without running them, and those of cases."""
    clauses = {
        clause
        for folder in packs.folders()
        for case in json.loads(packs.text_of(folder, "cases.json") or "[]")
        for clause in case["clauses"]
    }
    return clauses | marked(TESTS).keys()


def marked(*tops: Path) -> dict[str, str]:
    """{clause that a test below these folders is marked with: where}, read without running it."""
    return {
        str(argument.value): f"{path.name}:{node.lineno}"
        for top in tops
        for path in sorted(top.rglob("test_*.py"))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.clause"
        for argument in node.args
        if isinstance(argument, ast.Constant)
    }


def invented() -> set[str]:
    """The clauses of the province that there is not: its words tell them, and no folder here."""
    return {
        key[7:]
        for path in INVENTED.glob("*/*/words.en.json")
        for key in json.loads(path.read_text("utf-8"))
        if key.startswith("clause.")
    }


def test_every_clause_that_the_core_names_is_held_to_by_a_test() -> None:
    marked = in_tests()
    missing = {clause: path for clause, path in in_core().items() if clause not in marked}
    assert not missing, f"no test is marked with {missing}"


def test_every_clause_that_the_core_names_says_something() -> None:
    """An id of a document that nobody knows, or that nobody tells, is shown as a bare code."""
    silent = {
        clause: path for clause, path in in_core().items() if clause not in folder_by_clause()
    }
    assert not silent, f"no words.en.json tells {silent}"


def test_every_clause_in_a_marker_or_a_case_is_one_that_is_told() -> None:
    strange = in_tests() - folder_by_clause().keys()
    assert not strange, f"no words.en.json tells {strange}"


def test_a_mark_of_any_test_names_a_clause_that_is_told() -> None:
    """A mark with a document that nobody knows would say that a test holds to some law."""
    marks = marked(*BESIDE)
    strange = {
        clause: at
        for clause, at in marks.items()
        if clause not in folder_by_clause().keys() | invented()
    }
    assert not strange, f"no words.en.json tells {strange}"
    assert marked(TESTS).keys() <= marks.keys()


def test_a_mark_is_read_wherever_it_stands(tmp_path: Path) -> None:
    (tmp_path / "deeper").mkdir()
    (tmp_path / "deeper" / "test_law.py").write_text(
        "import pytest\n@pytest.mark.clause('ZZ-9.9', 'SEL-9')\n"
        "def test_it(): assert True\n\n\npytestmark = [pytest.mark.clause('ZZ-1')]\n"
    )
    assert marked(tmp_path) == {
        "ZZ-9.9": "test_law.py:2",
        "SEL-9": "test_law.py:2",
        "ZZ-1": "test_law.py:6",
    }


def test_a_prefix_belongs_to_one_folder() -> None:
    places: dict[str, set[str]] = {}
    for folder in packs.folders():
        for clause in clause_words(folder, "en"):
            places.setdefault(clause.partition("-")[0], set()).add(folder)
    assert {prefix for prefix, folders in places.items() if len(folders) > 1} == set()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("folder", packs.folders())
def test_what_a_clause_says_points_to_clauses_that_are_told(folder: str, lang: str) -> None:
    for clause, text in clause_words(folder, lang).items():
        assert named(text) <= folder_by_clause().keys(), clause


def test_ids_are_read_out_of_sentences() -> None:
    text = "Clauses: SEL-38a/b, NU-5.02g/h, NU-A.3c (K23), SEL-7a to SEL-7c; SEL-H5; ca_nu, SEL-x."
    text += " MB-R, BC-2.g. SK-A.3.r1 NU-D.straights TDA-2024/40, 43, TDA-2024/RP5, SHA-256, XQ-9"
    assert named(text) == {
        "SEL-38a", "SEL-38b", "NU-5.02g", "NU-5.02h", "NU-A.3c", "SEL-7a", "SEL-7c", "SEL-H5",
        "MB-R", "BC-2.g", "SK-A.3.r1", "NU-D.straights", "TDA-2024/40", "TDA-2024/RP5", "XQ-9",
    }  # fmt: skip
    assert "XQ-9" not in folder_by_clause()


def test_the_law_is_named_at_all() -> None:
    assert len(in_core()) > 50
    assert len(in_data()) > 50
