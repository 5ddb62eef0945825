"""In a page a name that is not there is found only by tapping: here it is found by reading."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from webapp.build import brython_lint, rooms

ROOT = Path(__file__).resolve().parents[2]
FILES = {
    name: path
    for name, path in brython_lint.modules(ROOT).items()
    if name not in {rooms.MODULE, *brython_lint.REPLACED}
}


def tree(name: str) -> ast.Module:
    return ast.parse(FILES[name].read_text("utf-8"))


def defined(name: str) -> set[str]:
    """What stands at the top of a module, its imports included."""
    found: set[str] = set()
    for node in ast.walk(tree(name)):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            found.add(node.name)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.add(node.id)
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            found |= {alias.asname or alias.name for alias in node.names}
    return found


def taken(name: str) -> dict[str, str]:
    """{name: module} of the pages' own modules that a module imports whole."""
    return {
        alias.asname or alias.name: f"{node.module}.{alias.name}"
        for node in ast.walk(tree(name))
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
        if f"{node.module}.{alias.name}" in FILES
    }


@pytest.mark.parametrize("name", FILES)
def test_what_a_page_asks_of_a_module_stands_there(name: str) -> None:
    modules = taken(name)
    for node in ast.walk(tree(name)):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            module = modules.get(node.value.id)
            if module:
                assert node.attr in defined(module), f"line {node.lineno}: {module}.{node.attr}"


@pytest.mark.parametrize("name", FILES)
def test_no_variable_hides_a_module(name: str) -> None:
    modules = taken(name)
    for node in ast.walk(tree(name)):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            assert node.id not in modules, f"line {node.lineno}: {node.id}"
