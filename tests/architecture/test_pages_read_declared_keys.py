"""The pages read what the core says it tells, and add no money.

mypy holds what has types; this holds every line. A key that a page reads must be declared: by a
view's shape, as a fact of a record or a refusal, as a settings value, or be the page's own (its
form fields, its sheets, its places). A misspelt one is nobody's.
"""

from __future__ import annotations

import ast
import dataclasses
import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache

import pytest

from pycore.book.subject import BOOK
from pycore.law.policies.settings import NightSettings
from pycore.ledger.model import acts
from pycore.night.subject import NIGHT
from tests.architecture.sources import ROOT, at, nodes, pages, python, shown

SHOWN = ("pycore/night", "pycore/judge", "pycore/portable")
"""Where the types of views stand, each beside its view."""
# Beside those: whose TypedDicts a page may be handed.
DECLARING = (
    "pycore/kernel/clauses.py",
    "webapp/worker/answers.py",
    "webapp/worker/sync/code_answers.py",
)
KEY = re.compile(r"[a-z][a-z0-9_-]+\Z")
FORM_NAME = re.compile(r'\bname="([\w-]+)"')
ASKING = ("get", "pop")
Rule = Callable[[Iterable[ast.AST]], list[tuple[ast.AST, str]]]


def name_of(node: ast.AST) -> str:
    return getattr(node, "id", "") or getattr(node, "attr", "")


def text_of(node: ast.AST | None) -> str:
    is_text = isinstance(node, ast.Constant) and isinstance(node.value, str)
    return str(node.value) if is_text else ""  # type: ignore[union-attr]


# --- What is declared ---


@cache
def shape_keys() -> frozenset[str]:
    """Every key of every TypedDict that a page may be handed."""
    paths = [*python(*SHOWN), *(ROOT / name for name in DECLARING)]
    declaring = [node for path in paths for node in nodes(path)]
    classes = [node for node in declaring if isinstance(node, ast.ClassDef)]
    typed = {"TypedDict"}
    while (
        more := {
            shape.name for shape in classes if {name_of(base) for base in shape.bases} & typed
        }
        - typed
    ):
        typed |= more
    keys = {
        name_of(line.target)
        for shape in classes
        if shape.name in typed
        for line in shape.body
        if isinstance(line, ast.AnnAssign)
    }
    for node in declaring:
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
        for concern in subject.slices
        for kind in (*concern.events.values(), *concern.commands.values())
    ]
    kinds += [kind for kind in vars(acts).values() if dataclasses.is_dataclass(kind)]
    keys = {field.name for kind in (*kinds, NightSettings) for field in dataclasses.fields(kind)}
    keys |= {"names", "stands"}  # night/records.py adds them to what a slice tells
    for path in python("pycore"):
        for node in nodes(path):
            if isinstance(node, ast.Call):
                keys |= told_by(node)
    return frozenset(keys)


def told_by(call: ast.Call) -> set[str]:
    if name_of(call.func) == "Fact":
        return {text_of(call.args[0])}
    if name_of(call.func) == "Breach":
        fact_dicts = [arg for arg in call.args if isinstance(arg, ast.Dict)]
        return {text_of(key) for facts in fact_dicts for key in facts.keys}
    if name_of(call.func) in ("Refused", "damaged"):
        return {word.arg for word in call.keywords if word.arg}
    return set()


# --- What a page reads ---


def reads(module_nodes: Iterable[ast.AST]) -> Iterator[tuple[ast.AST, str]]:
    """The keys that are read: x["key"], x.get("key"), x.pop("key"), "key" in x."""
    for node in module_nodes:
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
    for path in pages():
        read = {id(node) for node, _ in reads(nodes(path))}
        for node in nodes(path):
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


def undeclared(module_nodes: Iterable[ast.AST]) -> list[tuple[ast.AST, str]]:
    declared = shape_keys() | fact_keys()
    return [
        (node, key) for node, key in reads(module_nodes) if key not in declared and not is_own(key)
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


def counted(module_nodes: Iterable[ast.AST]) -> list[tuple[ast.AST, str]]:
    """Where money is added, taken away, shared or multiplied."""
    adding = []
    for node in module_nodes:
        sides: list[ast.AST] = []
        if isinstance(node, ast.BinOp):
            sides = [node.left, node.right]
        elif isinstance(node, ast.AugAssign):
            sides = [node.target, node.value]
        elif isinstance(node, ast.Call) and name_of(node.func) in ("sum", "divmod"):
            sides = [inner for arg in node.args for inner in ast.walk(arg)]
        if any(is_money(side) for side in sides):
            adding.append((node, ast.unparse(node)))
    return adding


# --- Refusals ---

OF_FIELDS = {
    "webapp/ui/forms/typed_field.py": "what cannot be read in a field",
    "webapp/ui/registration/finder.py": "nobody, or more than one, is meant in a field",
    "webapp/ui/setup/rules/house_draft.py": "the worker's refusal, at its field",
}


def refusals(module_nodes: Iterable[ast.AST]) -> list[tuple[ast.AST, str]]:
    """Where a refusal is made up: a code with a clause."""
    return [
        (node, ast.unparse(node))
        for node in module_nodes
        if isinstance(node, ast.Dict) and {"code", "clause"} <= {text_of(key) for key in node.keys}
    ]


# --- The pages ---


@pytest.mark.parametrize("rule", [undeclared, counted, refusals])
def test_the_core_declares_adds_and_turns_down(rule: Rule) -> None:
    """It declares every key that a page reads, and adds all money; a page turns nothing down but
    what is typed.
    """
    allowed = OF_FIELDS if rule is refusals else ()
    paths = [path for path in pages() if shown(path) not in allowed]
    wrong = [f"{at(path, node)}: {fault}" for path in paths for node, fault in rule(nodes(path))]
    assert wrong == []


def test_the_shapes_hold_no_code() -> None:
    """They are read for their types alone; what decides is never in them."""
    deciding = (ast.FunctionDef, ast.AsyncFunctionDef, ast.For, ast.While, ast.Try)
    places = [
        at(path, node)
        for path in (*python(*SHOWN), ROOT / "webapp/worker/answers.py")
        if path.stem.endswith("_shape") or path.stem == "answers"
        for node in nodes(path)
        if isinstance(node, deciding)
    ]
    assert places == []


# --- The rules themselves ---


@pytest.mark.parametrize(
    "source",
    [
        'desk["entry_fee_cent"]',
        'view["plaeyrs"]',
        'reply.get("refuesd")',
        'x.pop("undo_refuse")',
        '"payuots" in view',
    ],
)
def test_a_misspelt_key_is_nobodys(source: str) -> None:
    assert len(undeclared(ast.walk(ast.parse(source)))) == 1


@pytest.mark.parametrize(
    "source",
    [
        'desk["entry_fee_cents"]',
        'facts["refund_cents"]',
        'refused["facts"]["until_at_ms"]',
        'table["no_raise"]',
        'face["next_break_in_ms"]',
        'check["in"]',
        'row["in"] = 1',
        '"%" in text',
        'document["structure"]["extra"]',
        'headers.get("ETag")',
    ],
)
def test_a_declared_key_is_read(source: str) -> None:
    assert undeclared(ast.walk(ast.parse(source))) == []


@pytest.mark.parametrize(
    "source",
    [
        'due_cents = desk["entry_fee_cents"] + other',
        'total += row["prize_cents"]',
        "due_cents -= 5",
        'a = limit["used_cents"] * 1000 // b',
        'sum(r["cents"] for r in rows)',
        'x = row.get("cents") - y',
        "x = view.pool_cents % 100",
    ],
)
def test_counting_money_is_seen(source: str) -> None:
    assert counted(ast.walk(ast.parse(source)))


def test_a_refusal_made_up_is_seen() -> None:
    made_up = 'app.refusals["entry"] = {"code": "name-missing", "clause": None, "facts": {}}'
    assert len(refusals(ast.walk(ast.parse(made_up)))) == 1
    assert refusals(ast.walk(ast.parse('app.refusals["entry"] = reply["refused"]'))) == []


@pytest.mark.parametrize(
    "source",
    [
        'words.amount(row["prize_cents"]) + " "',
        't("ui.due", due_cents=desk["due_cents"])',
        'row["prize_cents"] > 0',
        "left_ms = at_ms - now",
        'row["percents"] + x',
    ],
)
def test_telling_money_is_not_counting_it(source: str) -> None:
    assert counted(ast.walk(ast.parse(source))) == []
