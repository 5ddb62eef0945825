"""What Holdfast says it does about each clause is so: the places are there, the tests are there
and are marked with the clause, and the page that people read is what the data says.

Whether a test fails without its clause is tried by `run.py test --law`.
"""

from __future__ import annotations

import ast
import json
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from backend.cli import main
from backend.commands.clauses import page, plain
from backend.law.account import DOCUMENTS, KINDS, STATUSES, ClauseAccount, accounts
from pycore.law import packs

ROOT = Path(__file__).resolve().parents[3]
PAGE = ROOT / "docs" / "clauses.md"

ALL = 634
OPEN_AT_MOST = 0
"""How many may still be open; it only ever falls."""

DOES = ("enforced", "warned", "computed", "recorded")

DONE_IN_CODE = ("enforce", "warn", "compute", "record")
"""The kinds that ask for something to be done, not to be shown."""
ASKED = {
    "compute": 188,
    "enforce": 152,
    "record": 98,
    "reference": 77,
    "print": 60,
    "warn": 44,
    "display": 15,
}
HELD_OF_100 = 97
"""How many of a hundred clauses that ask for something to be done have code and a test."""
NOT_SERVED: tuple[str, ...] = ()

HELD_OTHERWISE = {
    "recorded": (
        "NU-7.02", "NU-B.PR1", "SK-4.w", "SK-A.2.e", "SK-A.2.g", "SK-A.2.t", "SK-A.2.ff",
        "SEL-22",
    ),
    "reference": ("NU-B.PR3",),
    "warned": (
        "NU-3.chair", "NU-8.11", "NU-9.07", "NU-9.28", "NU-A.4h", "SK-5.a5", "SK-5.a7",
        "SK-A.2.p1", "SK-A.2.u", "SK-A.2.y", "MB-24", "SEL-23", "BC-4.g",
    ),
    "computed": (
        "NU-9.24", "NU-9.30b", "NU-B.TP6", "SK-5.a2", "SK-A.2.cc1", "SK-A.2.cc2", "SK-A.3.s",
        "SK-A.3.w", "SK-A.3.y", "MB-26b",
    ),
    "displayed": ("SEL-45",),
}  # fmt: skip
"""What should be enforced and is not, each by its name: nothing joins them unseen."""
WEAKER = {
    ("compute", "displayed"): 5,
    ("compute", "recorded"): 1,
    ("compute", "warned"): 2,
    ("warn", "computed"): 2,
    ("warn", "displayed"): 5,
    ("warn", "recorded"): 3,
    ("record", "computed"): 4,
    ("record", "displayed"): 2,
    ("record", "warned"): 3,
    ("display", "recorded"): 1,
    ("display", "printed"): 2,
    ("reference", "warned"): 1,
}
"""How many of the other kinds are held by less, or by something else, than they ask for."""
OWN = {
    "enforce": "enforced",
    "warn": "warned",
    "compute": "computed",
    "record": "recorded",
    "print": "printed",
    "display": "displayed",
    "reference": "reference",
}


def test_every_clause_is_there_once() -> None:
    ids = [account.id for account in accounts()]
    prefixes = tuple(f"{document.upper()}-" for document in DOCUMENTS)
    clauses = {clause for clause in packs.clauses() if clause.startswith(prefixes)}
    assert len(ids) == len(set(ids)) == ALL
    parts = {clause for clause in clauses if clause[:-1] in ids or f"{clause}a" in ids}
    assert clauses - parts <= set(ids)


def test_every_row_is_whole() -> None:
    for account in accounts():
        assert account.kind in KINDS, account.id
        assert account.status in STATUSES, account.id
        assert account.topic, account.id
        for text in (account.says, account.why):
            assert not text or text.endswith("."), account.id
            assert "\n" not in text, account.id
            assert text == text.strip(), account.id
        if account.status in ("open", "not-served"):
            assert account.why, account.id
        else:
            assert account.says, account.id
            assert account.where, account.id
        if account.status in DOES or account.status in ("printed", "displayed"):
            assert account.tests, account.id


def test_the_open_ones_only_become_fewer() -> None:
    still_open = sum(account.status == "open" for account in accounts())
    assert still_open <= OPEN_AT_MOST


def test_as_many_of_each_kind_as_the_documents_ask_for() -> None:
    assert Counter(account.kind for account in accounts()) == ASKED


def test_what_asks_to_be_done_has_code_and_a_test() -> None:
    demands = [account for account in accounts() if account.kind in DONE_IN_CODE]
    assert len(demands) == 482
    proved = sum(bool(account.where and account.tests) for account in demands)
    assert proved * 100 >= len(demands) * HELD_OF_100


def test_all_that_asks_to_be_printed_is() -> None:
    to_print = [account for account in accounts() if account.kind == "print"]
    assert {account.status for account in to_print} == {"printed"}


def test_all_that_is_only_to_be_read_is_shown() -> None:
    hidden = [
        account.id
        for account in accounts()
        if account.kind == "reference" and not _is_shown(account)
    ]
    assert hidden == []


def test_nothing_more_is_left_unserved() -> None:
    unserved = {account.id for account in accounts() if account.status == "not-served"}
    assert unserved <= set(NOT_SERVED)


def test_nothing_is_held_by_less_than_it_asks_unseen() -> None:
    otherwise: dict[str, list[str]] = {}
    for account in accounts():
        if account.kind == "enforce" and account.status != "enforced":
            otherwise.setdefault(account.status, []).append(account.id)
    assert otherwise == {status: [*ids] for status, ids in HELD_OTHERWISE.items()}
    weaker = Counter(
        (account.kind, account.status)
        for account in accounts()
        if account.kind != "enforce" and account.status not in ("enforced", OWN[account.kind])
    )
    assert weaker == WEAKER


def test_what_does_it_is_there() -> None:
    missing = [
        (account.id, place)
        for account in accounts()
        for place in account.where
        if not _stands(account.id, place)
    ]
    assert missing == []


def test_what_holds_it_is_there_and_says_so() -> None:
    """Of a rule that is only read one test reads them all, without their marks."""
    missing = [
        (account.id, test)
        for account in accounts()
        for test in account.tests
        if not _holds(account, test)
    ]
    assert missing == []


def test_the_page_is_what_the_data_says() -> None:
    text = page(accounts())
    assert PAGE.read_text("utf-8") == text, "run: holdfast clauses --markdown > docs/clauses.md"


def test_a_program_reads_every_clause(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["clauses", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert rows == [plain(account) for account in accounts()]
    assert {tuple(row) for row in rows} == {("id", "kind", "status", "where", "tests")}


def test_some_are_asked_for_by_id_by_document_and_by_status(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["clauses", "SELJ-2", "NU-5.02e"]) == 0
    *rows, count = capsys.readouterr().out.splitlines()
    assert [row.split()[0] for row in rows] == ["NU-5.02e", "SELJ-2"]
    assert count == "2 clauses."
    statuses = Counter(account.status for account in accounts() if account.document == "SELC")
    assert main(["clauses", "--document", "SELC", "--status", "enforced", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)) == statuses["enforced"]


def test_a_clause_that_there_is_not_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["clauses", "NU-99.99"]) == 2
    assert "there is no clause “NU-99.99”" in capsys.readouterr().err


# --- Reading what is named ---


@cache
def _said(path: str) -> frozenset[str]:
    """Every text in a file of data, keys too."""
    texts: set[str] = set()
    todo = [json.loads((ROOT / path).read_text("utf-8"))]
    while todo:
        node = todo.pop()
        if isinstance(node, dict):
            texts |= {key.removeprefix("clause.") for key in node}
            todo += node.values()
        elif isinstance(node, list):
            todo += node
        elif isinstance(node, str):
            texts.add(node)
    return frozenset(texts)


@cache
def _tree(path: str) -> ast.Module:
    return ast.parse((ROOT / path).read_text("utf-8"))


@cache
def _names(path: str) -> frozenset[str]:
    """What stands at the top of a module, and methods of its classes: "EntriesSlice.decide"."""
    names: set[str] = set()
    for node in _tree(path).body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            names.add(node.name)
        if isinstance(node, ast.ClassDef):
            methods = (member.name for member in node.body if isinstance(member, ast.FunctionDef))
            names |= {f"{node.name}.{method}" for method in methods}
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names |= {target.id for target in targets if isinstance(target, ast.Name)}
    return frozenset(names)


@cache
def _marks(path: str) -> dict[str, set[str]]:
    """{function of a module of tests: the clauses it is marked with}"""
    return {
        node.name: {
            str(argument.value)
            for decorator in node.decorator_list
            for call in ast.walk(decorator)
            if isinstance(call, ast.Call) and ast.unparse(call.func) == "pytest.mark.clause"
            for argument in call.args
            if isinstance(argument, ast.Constant)
        }
        for node in _tree(path).body
        if isinstance(node, ast.FunctionDef)
    }


@cache
def _cases(path: str) -> dict[str, set[str]]:
    """{what a case says: its clauses}"""
    cases = json.loads((ROOT / path).read_text("utf-8"))
    return {case["says"]: set(case["clauses"]) for case in cases}


def _stands(clause: str, place: str) -> bool:
    """Whether a place of code or data is there; data tells the clause, or one of its parts."""
    path, _, named_clause = place.partition("#")
    if not (ROOT / path.partition(":")[0]).is_file():
        return False
    if named_clause:
        return named_clause == clause and clause in _said(path)
    file, _, name = place.partition(":")
    return name in _names(file)


def _is_shown(account: ClauseAccount) -> bool:
    """Whether it can be read; what warns of it shows it in the library as well."""
    if account.status == "warned":
        return any("library" in place for place in account.where)
    return account.status == "reference" and bool(account.where)


def _holds(account: ClauseAccount, test: str) -> bool:
    path, _, says = test.partition("#")
    file, _, name = path.partition("::")
    if not (ROOT / file).is_file():
        return False
    if says:
        return account.id in _cases(path).get(says, ())
    marks = _marks(file)
    return name in marks and (account.status == "reference" or account.id in marks[name])
