"""What a tablet that only watches may be tapped for: nothing of it enters anything."""

from __future__ import annotations

import ast
from pathlib import Path

from tests.architecture.acts import PAGE, Maker
from tests.architecture.sources import UI, nodes, tree
from webapp.worker.tablet import WRITES


def reads() -> list[str]:
    for node in tree(UI / "app" / "watching.py").body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "READS":
            assert isinstance(node.value, ast.Call)
            assert isinstance(node.value.func, ast.Attribute)
            return str(ast.literal_eval(node.value.func.value)).split(" ")
    raise AssertionError("no list")


def acts() -> dict[str, set[Maker]]:
    """{act: the functions that answer to it}, of every dictionary that names functions."""
    makers_by_act: dict[str, set[Maker]] = {}
    for path in PAGE.trees:
        for node in nodes(path):
            for key, value in _pairs(node):
                made = _function(path, value)
                if made in PAGE.functions:
                    makers_by_act.setdefault(key, set()).add(made)
    for act, (path, call) in PAGE.forms.items():
        if command := _function(path, call.args[1]):
            makers_by_act.setdefault(act, set()).add(command)
    return makers_by_act


def _pairs(node: ast.AST) -> list[tuple[str, ast.expr]]:
    if not isinstance(node, ast.Dict):
        return []
    pairs = zip(node.keys, node.values, strict=True)
    return [(str(key.value), value) for key, value in pairs if isinstance(key, ast.Constant)]


def _function(path: Path, node: ast.expr) -> Maker | None:
    if isinstance(node, ast.Call):
        return _function(path, node.func)
    if isinstance(node, ast.Name):
        return (path, node.id)
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        named = PAGE.named.get(node.attr, [])
        return next((maker for maker in named if maker[0].stem == node.value.id), None)
    return None


def writing() -> set[Maker]:
    """The functions that ask for something to be entered, or call one that does."""
    writers = {made for made, function in PAGE.functions.items() if _asks(function)}
    for path, call in PAGE.forms.values():
        command = _function(path, call.args[1])
        if command and "in_book" not in {word.arg for word in call.keywords}:
            writers.add(command)
    called: dict[Maker, set[Maker]] = {}
    for made, calls in PAGE.calls.items():
        for path, around, _ in calls:
            if around is not None:
                called.setdefault((path, around.name), set()).add(made)
    while more := {maker for maker, its in called.items() if its & writers} - writers:
        writers |= more
    return writers


def _asks(function: ast.FunctionDef) -> bool:
    for node in ast.walk(function):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            if node.func.attr in ("do", "undo") and ast.unparse(node.func.value) == "app":
                return True
            argument = node.args[0] if node.func.attr == "call" and node.args else None
            if isinstance(argument, ast.Constant) and argument.value in WRITES:
                return True
    return False


def test_no_button_that_a_watching_tablet_keeps_enters_anything() -> None:
    makers_by_act, writes = acts(), writing()
    assert [act for act in reads() if act not in makers_by_act] == [], "no acts"
    assert [act for act in reads() if makers_by_act[act] & writes] == [], "they enter something"
    # Or the line above could not fail.
    for act in ("sell-entry", "seal-night", "undo", "tablet-stop-do", "create-night", "import"):
        assert makers_by_act[act] & writes, act
