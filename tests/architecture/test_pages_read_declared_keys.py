"""The pages read what the core says it tells, and add no money.

mypy holds what has types; this holds every line. A key that a page reads must be declared: by a
view's shape, as a fact of a record or a refusal, as a settings value, or be the page's own (its
form fields, its sheets, its places). A misspelt one is nobody's.
"""

from __future__ import annotations

import ast
import dataclasses
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from pycore.book.subject import BOOK
from pycore.night.subject import NIGHT
from pycore.policies.settings import Settings
from pycore.record import acts

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted([*ROOT.glob("webapp/ui/**/*.py"), *ROOT.glob("webapp/phone/**/*.py")])
SHAPES = sorted(ROOT.glob("pycore/views/shapes/*.py"))
DECLARING = [
    *SHAPES,
    *sorted(ROOT.glob("pycore/portable/*.py")),
    ROOT / "pycore/kernel/clauses.py",
    ROOT / "webapp/worker/answers.py",
    ROOT / "webapp/worker/code_answers.py",
]
KEY = re.compile(r"[a-z][a-z0-9_-]+\Z")
FORM_NAME = re.compile(r'\bname="([\w-]+)"')
ASKING = ("get", "pop")


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def name_of(node: ast.AST) -> str:
    return getattr(node, "id", "") or getattr(node, "attr", "")


def text_of(node: ast.AST | None) -> str:
    is_text = isinstance(node, ast.Constant) and isinstance(node.value, str)
    return str(node.value) if is_text else ""  # type: ignore[union-attr]


# --- What is declared ---


@cache
def shape_keys() -> frozenset[str]:
    """Every key of every TypedDict that a page may be handed."""
    classes = [
        node
        for path in DECLARING
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.ClassDef)
    ]
    typed = {"TypedDict"}
    while (
        more := {
            found.name for found in classes if {name_of(base) for base in found.bases} & typed
        }
        - typed
    ):
        typed |= more
    keys = {
        name_of(line.target)
        for found in classes
        if found.name in typed
        for line in found.body
        if isinstance(line, ast.AnnAssign)
    }
    for path in DECLARING:
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.Call) and name_of(node.func) == "TypedDict":
                assert isinstance(node.args[1], ast.Dict)
                keys |= {text_of(key) for key in node.args[1].keys}
    return frozenset(keys)


@cache
def fact_keys() -> frozenset[str]:
    """Every fact that a record, a refusal or a breach may carry, and every settings value."""
    kinds = [
        kind
        for subject in (NIGHT, BOOK)
        for one in subject.slices
        for kind in (*one.events.values(), *one.commands.values())
    ]
    kinds += [kind for kind in vars(acts).values() if dataclasses.is_dataclass(kind)]
    keys = {field.name for kind in (*kinds, Settings) for field in dataclasses.fields(kind)}
    keys |= {"names", "stands"}  # views/records.py adds them to what a slice tells
    for path in ROOT.glob("pycore/**/*.py"):
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.Call):
                keys |= told_by(node)
    return frozenset(keys)


def told_by(call: ast.Call) -> set[str]:
    if name_of(call.func) == "Fact":
        return {text_of(call.args[0])}
    if name_of(call.func) == "Breach":
        told = [arg for arg in call.args if isinstance(arg, ast.Dict)]
        return {text_of(key) for facts in told for key in facts.keys}
    if name_of(call.func) in ("Refused", "damaged"):
        return {word.arg for word in call.keywords if word.arg}
    return set()


# --- What a page reads ---


def reads(tree: ast.AST) -> Iterator[tuple[ast.AST, str]]:
    """The keys that are read: x["key"], x.get("key"), x.pop("key"), "key" in x."""
    for node in ast.walk(tree):
        key: ast.AST | None = None
        if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load):
            key = node.slice
        elif isinstance(node, ast.Call) and name_of(node.func) in ASKING and node.args:
            key = node.args[0]
        elif isinstance(node, ast.Compare) and isinstance(node.ops[0], (ast.In, ast.NotIn)):
            key = node.left
        if key is not None and KEY.match(text_of(key)):
            yield key, text_of(key)


@cache
def own_keys() -> frozenset[str]:
    """What the pages name themselves: every word they write anywhere but where a key is read."""
    words: set[str] = set()
    for path in PAGES:
        tree = tree_of(path)
        read = {id(node) for node, _ in reads(tree)}
        for node in ast.walk(tree):
            if text_of(node) and id(node) not in read:
                words.add(text_of(node))
                words |= set(FORM_NAME.findall(text_of(node)))
    return frozenset(words)


def is_own(key: str) -> bool:
    """A word of the pages, or two in a row: "approval-" and "reference", "book--" and "day"."""
    words = own_keys()
    if key in words or any(word.endswith("--" + key) for word in words):
        return True
    return any(
        key[:place] in words and key[place:] in words
        for place, letter in enumerate(key, 1)
        if letter in "-_"
    )


def undeclared(tree: ast.AST) -> list[str]:
    return [
        f"{node.lineno}: {key}"  # type: ignore[attr-defined]
        for node, key in reads(tree)
        if key not in shape_keys() | fact_keys() and not is_own(key)
    ]


# --- Money ---


def is_money(node: ast.AST) -> bool:
    """A value whose name says cents: due_cents, row["prize_cents"], row.get("prize_cents")."""
    if isinstance(node, ast.Subscript):
        return is_cents(text_of(node.slice))
    if isinstance(node, ast.Call):
        return bool(node.args) and name_of(node.func) in ASKING and is_cents(text_of(node.args[0]))
    return is_cents(name_of(node))


def is_cents(name: str) -> bool:
    return name == "cents" or name.endswith("_cents")


def counted(tree: ast.AST) -> list[str]:
    """Where money is added, taken away, shared or multiplied."""
    found = []
    for node in ast.walk(tree):
        sides: list[ast.AST] = []
        if isinstance(node, ast.BinOp):
            sides = [node.left, node.right]
        elif isinstance(node, ast.AugAssign):
            sides = [node.target, node.value]
        elif isinstance(node, ast.Call) and name_of(node.func) in ("sum", "divmod"):
            sides = [inner for arg in node.args for inner in ast.walk(arg)]
        if any(is_money(side) for side in sides):
            found.append(f"{node.lineno}: {ast.unparse(node)}")  # type: ignore[attr-defined]
    return found


# --- Refusals ---

OF_FIELDS = {
    "webapp/ui/frame/typed_field.py": "what cannot be read in a field",
    "webapp/ui/frame/finder.py": "nobody, or more than one, is meant in a field",
    "webapp/ui/rules/house_refusal.py": "the worker's refusal, at its field",
}


def refusals(tree: ast.AST) -> list[int]:
    """The lines where a refusal is made up: a code with a clause."""
    return [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Dict) and {"code", "clause"} <= {text_of(key) for key in node.keys}
    ]


# --- The pages ---


def called(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("path", PAGES, ids=called)
def test_every_key_that_is_read_is_declared(path: Path) -> None:
    assert undeclared(tree_of(path)) == []


@pytest.mark.parametrize("path", PAGES, ids=called)
def test_the_core_adds_all_money(path: Path) -> None:
    assert counted(tree_of(path)) == []


@pytest.mark.parametrize("path", PAGES, ids=called)
def test_a_page_turns_nothing_down_but_what_is_typed(path: Path) -> None:
    assert called(path) in OF_FIELDS or refusals(tree_of(path)) == []


def test_the_shapes_hold_no_code() -> None:
    """They are read for their types alone; what decides is never in them."""
    deciding = (ast.FunctionDef, ast.AsyncFunctionDef, ast.For, ast.While, ast.Try)
    found = [
        f"{called(path)}:{node.lineno}"
        for path in (*SHAPES, ROOT / "webapp/worker/answers.py")
        for node in ast.walk(tree_of(path))
        if isinstance(node, deciding)
    ]
    assert found == []


# --- The rules themselves ---


@pytest.mark.parametrize(
    "source",
    [
        'desk["entry_fee_cent"]', 'view["plaeyrs"]', 'reply.get("refuesd")',
        'x.pop("undo_refuse")', '"payuots" in view',
    ],
)  # fmt: skip
def test_a_misspelt_key_is_nobodys(source: str) -> None:
    assert len(undeclared(ast.parse(source))) == 1


@pytest.mark.parametrize(
    "source",
    [
        'desk["entry_fee_cents"]', 'facts["refund_cents"]', 'refused["facts"]["until_at_ms"]',
        'table["no_raise"]', 'face["next_break_in_ms"]', 'check["in"]', 'row["in"] = 1',
        '"%" in text', 'document["structure"]["extra"]', 'headers.get("ETag")',
    ],
)  # fmt: skip
def test_a_declared_key_is_read(source: str) -> None:
    assert undeclared(ast.parse(source)) == []


@pytest.mark.parametrize(
    "source",
    [
        'due_cents = desk["entry_fee_cents"] + other', 'total += row["prize_cents"]',
        "due_cents -= 5", 'a = limit["used_cents"] * 1000 // b', 'sum(r["cents"] for r in rows)',
        'x = row.get("cents") - y', "x = view.pool_cents % 100",
    ],
)  # fmt: skip
def test_counting_money_is_seen(source: str) -> None:
    assert counted(ast.parse(source))


def test_a_refusal_made_up_is_seen() -> None:
    made_up = 'app.refusals["entry"] = {"code": "name-missing", "clause": None, "facts": {}}'
    assert refusals(ast.parse(made_up)) == [1]
    assert refusals(ast.parse('app.refusals["entry"] = reply["refused"]')) == []


@pytest.mark.parametrize(
    "source",
    [
        'words.amount(row["prize_cents"]) + " "', 't("ui.due", due_cents=desk["due_cents"])',
        'row["prize_cents"] > 0', "left_ms = at_ms - now", 'row["percents"] + x',
    ],
)  # fmt: skip
def test_telling_money_is_not_counting_it(source: str) -> None:
    assert counted(ast.parse(source)) == []
