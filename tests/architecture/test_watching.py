"""What a tablet that only watches may be tapped for: nothing of it enters anything."""

from __future__ import annotations

import ast
from pathlib import Path

from tests.architecture.acts import Maker, Sources
from webapp.worker.watching import WRITES

UI = Sources(Path("webapp/ui"))


def reads() -> list[str]:
    tree = UI.trees[UI.folder / "frame" / "watching.py"]
    for node in tree.body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "READS":
            assert isinstance(node.value, ast.Call)
            assert isinstance(node.value.func, ast.Attribute)
            return str(ast.literal_eval(node.value.func.value)).split(" ")
    raise AssertionError("no list")


def acts() -> dict[str, Maker]:
    """{act: the function that answers to it}, of every dictionary that names functions."""
    found: dict[str, Maker] = {}
    for path, tree in UI.trees.items():
        for node in ast.walk(tree):
            for key, value in _pairs(node):
                made = _function(path, value)
                if made in UI.functions:
                    found[key] = made
    return found


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
        stem = node.value.id
        meant = [one for one in UI.functions if one[0].stem == stem and one[1] == node.attr]
        return meant[0] if meant else None
    return None


def writing() -> set[Maker]:
    """The functions that ask for something to be entered, or call one that does."""
    found = {made for made, function in UI.functions.items() if _asks(function)}
    called: dict[Maker, set[Maker]] = {}
    for made, calls in UI.calls.items():
        for path, around, _ in calls:
            if around is not None:
                called.setdefault((path, around.name), set()).add(made)
    while more := {one for one, its in called.items() if its & found} - found:
        found |= more
    return found


def _asks(function: ast.FunctionDef) -> bool:
    for node in ast.walk(function):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            if node.func.attr in ("do", "undo") and ast.unparse(node.func.value) == "app":
                return True
            first = node.args[0] if node.func.attr == "call" and node.args else None
            if isinstance(first, ast.Constant) and first.value in WRITES:
                return True
    return False


def test_no_button_that_a_watching_tablet_keeps_enters_anything() -> None:
    known, writes = acts(), writing()
    for act in reads():
        assert act in known, f"{act} is no act"
        assert known[act] not in writes, f"{act} enters something"


def test_the_buttons_that_enter_something_are_found() -> None:
    """Or the test above could not fail."""
    known, writes = acts(), writing()
    for act in ("sell-entry", "seal-night", "undo", "tablet-stop-do", "create-night", "import"):
        assert known[act] in writes, act
