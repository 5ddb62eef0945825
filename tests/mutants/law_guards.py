"""The checks that stand outside the policies: each place of the core that refuses under a clause.

Such a place is changed in two ways: it refuses no more, and it refuses without its clause.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tests.mutants.law_changes import Change


def has_checks(text: str) -> bool:
    """Whether a module refuses anywhere under a clause."""
    return "Refused(" in text and any(_checks(ast.parse(text)))


def guard_changes(file: str, text: str) -> Iterator[Change]:
    """Both changes of every check of a file."""
    stem = file.rpartition("/")[2].removesuffix(".py")
    count = len(list(_checks(ast.parse(text))))
    counts: dict[str, int] = {}
    for index in range(count):
        for after in ("refuses no more", "its clause -> None"):
            tree, (parents, call) = _nth(text, index)
            check = " ".join(
                f"{ast.unparse(call.args[0])} under {ast.unparse(call.args[1])}".split()
            )
            again = counts[f"{check}{after}"] = counts.get(f"{check}{after}", 0) + 1
            name = f"{stem}: {check}: {after}" + (f" ({again})" if again > 1 else "")
            lines = call.lineno, call.end_lineno or call.lineno
            if after == "refuses no more":
                _silence(parents, call)
            else:
                call.args[1] = ast.Constant(None)
            source = ast.unparse(ast.fix_missing_locations(tree))
            yield Change(name, file, source, lines=lines, is_check=True)


Check = tuple[dict[ast.AST, ast.AST], ast.Call]


def _nth(text: str, index: int) -> tuple[ast.Module, Check]:
    tree = ast.parse(text)
    return tree, list(_checks(tree))[index]


def _checks(tree: ast.Module) -> Iterator[Check]:
    """Each `Refused(code, clause, ...)`, with {node: its parent}."""
    parents = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name("Refused"), args=[_, ast.Constant(None), *_]):
                continue
            case ast.Call(func=ast.Name("Refused"), args=[_, _, *_]):
                yield parents, node


def _silence(parents: dict[ast.AST, ast.AST], call: ast.Call) -> None:
    """Nothing is raised; where a refusal is handed on, there is none."""
    parent = parents[call]
    old, new = (
        (parent, ast.Pass()) if isinstance(parent, ast.Raise) else (call, ast.Constant(None))
    )
    above = parents[old]
    for field, value in ast.iter_fields(above):
        if value is old:
            setattr(above, field, new)
        elif isinstance(value, list) and old in value:
            value[value.index(old)] = new
