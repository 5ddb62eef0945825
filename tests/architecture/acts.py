"""Which acts a piece of markup may have that a helper makes: its `data-act` is a hole, and what
fills it comes from whoever calls the helper, however far away.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

from tests.architecture.sources import UI, nodes, python, shown, tree

HOLE = re.compile(r'data-act="\{(\w+)\}"')
BUTTONS = ("button", "submit")
Maker = tuple[Path, str]


@dataclass(frozen=True)
class Sources:
    """The modules of a folder as they are read: their functions, and every call of one."""

    folder: Path

    @cached_property
    def trees(self) -> dict[Path, ast.Module]:
        return {path: tree(path) for path in python(shown(self.folder))}

    @cached_property
    def functions(self) -> dict[Maker, ast.FunctionDef]:
        return {
            (path, node.name): node
            for path in self.trees
            for node in nodes(path)
            if isinstance(node, ast.FunctionDef)
        }

    @cached_property
    def named(self) -> dict[str, list[Maker]]:
        by_name: dict[str, list[Maker]] = {}
        for made in self.functions:
            by_name.setdefault(made[1], []).append(made)
        return by_name

    @cached_property
    def places(self) -> dict[Path, list[tuple[ast.FunctionDef | None, ast.Call]]]:
        """{module: every (function around it, call)}"""
        return {path: list(_calls(parsed, None)) for path, parsed in self.trees.items()}

    @cached_property
    def calls(self) -> dict[Maker, list[tuple[Path, ast.FunctionDef | None, ast.Call]]]:
        """{function: (module, function around it, call)}"""
        calls: dict[Maker, list[tuple[Path, ast.FunctionDef | None, ast.Call]]] = {}
        for path, places in self.places.items():
            for around, call in places:
                for made in self._meant(path, call.func):
                    calls.setdefault(made, []).append((path, around, call))
        return calls

    def _meant(self, path: Path, func: ast.expr) -> Iterator[Maker]:
        """The functions that a call may mean: this module's, else what it imports."""
        if isinstance(func, ast.Name):
            if (path, func.id) in self.functions:
                yield path, func.id
                return
            module = _imported(path).get(func.id)
            yield from (made for made in self.named.get(func.id, []) if made[0].stem == module)
        elif isinstance(func, ast.Attribute) and isinstance(func.value, ast.Name):
            module = func.value.id
            yield from (made for made in self.named.get(func.attr, []) if made[0].stem == module)

    @cached_property
    def forms(self) -> dict[str, tuple[Path, ast.Call]]:
        """{act: where a form is declared that answers to it}, to its button and to its keys."""
        forms = {}
        for path, places in self.places.items():
            for _, call in places:
                if getattr(call.func, "id", "") == "CommandForm":
                    name, _, act = map(ast.unparse, call.args[:3])
                    for act_name in (ast.literal_eval(name) + "-typed", ast.literal_eval(act)):
                        assert act_name not in forms, act_name
                        forms[act_name] = (path, call)
        return forms

    @cached_property
    def acts(self) -> tuple[dict[str, set[str]], list[str]]:
        """({act: the ids of its buttons, of one that is made up how it begins}, where an act
        cannot be told) of the markup whose act is no plain text.
        """
        acts: dict[str, set[str]] = {}
        lost: list[str] = []
        for path, places in self.places.items():
            for around, call in places:
                for hole, filled in _filled(call, around):
                    texts = self._values(path, around, filled, frozenset())
                    if texts is None:
                        lost.append(f"{path.relative_to(self.folder).as_posix()}: {hole}")
                    for act in texts or ():
                        acts.setdefault(act, set()).update(_ids(call, hole, act))
        return acts, lost

    def _values(
        self, path: Path, around: ast.FunctionDef | None, node: ast.expr, walked: frozenset[object]
    ) -> set[str] | None:
        """What an expression may come to; None where that cannot be told."""
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            return {node.value}
        if isinstance(node, ast.IfExp):
            return _both(
                self._values(path, around, node.body, walked),
                self._values(path, around, node.orelse, walked),
            )
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
            left_texts = self._values(path, around, node.left, walked)
            right = self._values(path, around, node.right, walked)
            if left_texts is None or right is None:
                return None
            return {head + other for head in left_texts for other in right}
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            modules = (module for module in self.trees if module.stem == node.value.id)
            return _known([_assigned(self.trees[module], node.attr) for module in modules])
        if isinstance(node, ast.Name):
            return self._of_name(path, around, node.id, walked)
        return None

    def _of_name(
        self, path: Path, around: ast.FunctionDef | None, name: str, walked: frozenset[object]
    ) -> set[str] | None:
        if around is None or name not in _parameters(around):
            inside = around and _assigned(around, name)
            return inside or _assigned(self.trees[path], name)
        if (around, name) in walked:
            return set()
        walked |= {(around, name)}
        text_sets: list[set[str] | None] = []
        for where, caller, call in self.calls.get((path, around.name), []):
            argument = _given(around, name, call)
            text_sets.append(
                None if argument is None else self._values(where, caller, argument, walked)
            )
        return _known(text_sets)


PAGE = Sources(UI)
"""The tablet's."""


@cache
def _imported(path: Path) -> dict[str, str]:
    """{name: the module that it comes from, without its folders}"""
    return {
        name.asname or name.name: (node.module or "").rpartition(".")[2]
        for node in nodes(path)
        if isinstance(node, ast.ImportFrom)
        for name in node.names
    }


def _calls(
    node: ast.AST, around: ast.FunctionDef | None
) -> Iterator[tuple[ast.FunctionDef | None, ast.Call]]:
    for inside in ast.iter_child_nodes(node):
        if isinstance(inside, ast.Call):
            yield around, inside
        yield from _calls(inside, inside if isinstance(inside, ast.FunctionDef) else around)


def _filled(call: ast.Call, around: ast.FunctionDef | None) -> Iterator[tuple[str, ast.expr]]:
    """(hole, what fills it) of each act that is no plain text. What button() and submit() are
    given is asked of each call of theirs.
    """
    made, argument = getattr(call.func, "id", ""), call.args[0] if call.args else None
    if argument is None or (around is not None and around.name in BUTTONS):
        return
    if made in BUTTONS and not isinstance(argument, ast.Constant):
        yield "act", argument
    elif made == "html" and isinstance(argument, ast.Constant):
        for hole in HOLE.findall(str(argument.value)):
            yield from ((hole, word.value) for word in call.keywords if word.arg == hole)


def _ids(call: ast.Call, hole: str, act: str) -> set[str]:
    texts = (node.value for node in ast.walk(call) if isinstance(node, ast.Constant))
    ids = re.findall(r'\bid="([^"]*)', "\n".join(text for text in texts if isinstance(text, str)))
    return {id_text.replace("{" + hole + "}", act).partition("{")[0] for id_text in ids} - {""}


def _parameters(function: ast.FunctionDef) -> list[str]:
    return [arg.arg for arg in function.args.args]


def _given(function: ast.FunctionDef, name: str, call: ast.Call) -> ast.expr | None:
    """What a call gives for a parameter, or what it is where nothing is given."""
    for word in call.keywords:
        if word.arg == name:
            return word.value
    names = _parameters(function)
    index = names.index(name)
    if index < len(call.args):
        return call.args[index]
    usual = dict(zip(reversed(names), reversed(function.args.defaults), strict=False))
    return usual.get(name)


def _assigned(tree: ast.AST, name: str) -> set[str] | None:
    """The texts that a name is set to, once or more; None where it is set to anything else."""
    values = _assignments(tree).get(name, [])
    texts = [value.value for value in values if isinstance(value, ast.Constant)]
    return {str(text) for text in texts} if texts and len(texts) == len(values) else None


@cache
def _assignments(tree: ast.AST) -> dict[str, list[ast.expr]]:
    """{name: what it is set to, anywhere in there}"""
    assigned: dict[str, list[ast.expr]] = {}
    for node in ast.walk(tree):
        for target in node.targets if isinstance(node, ast.Assign) else ():
            if isinstance(target, ast.Name):
                assigned.setdefault(target.id, []).append(node.value)
    return assigned


def _both(texts: set[str] | None, other: set[str] | None) -> set[str] | None:
    return None if texts is None or other is None else texts | other


def _known(text_sets: list[set[str] | None]) -> set[str] | None:
    known_sets = [texts for texts in text_sets if texts is not None]
    return set().union(*known_sets) if known_sets and len(known_sets) == len(text_sets) else None
