"""The tree's own Python as the tests of this folder read it: each file is read and parsed once."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MADE = {"dist", "node_modules", "__pycache__"}
"""Folders that are results, never sources."""
UI = ROOT / "webapp" / "ui"


@cache
def python(*tops: str) -> tuple[Path, ...]:
    """Return every Python file below these folders of the tree."""
    paths = (path for top in tops for path in files(ROOT / top) if path.suffix == ".py")
    return tuple(sorted(paths))


def pages() -> tuple[Path, ...]:
    """Return the files that Brython runs as the tablet's page and the phone's."""
    return python("webapp/ui", "webapp/phone")


def files(folder: Path) -> Iterator[Path]:
    """Yield every file below a folder of the tree that somebody wrote."""
    for path in folder.iterdir():
        if path.is_file():
            yield path
        elif path.name not in MADE and path.name[0] != "." and path != ROOT / "data":
            yield from files(path)


@cache
def text(path: Path) -> str:
    return path.read_text("utf-8")


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(text(path))


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """Return every node of a file, in the order of ast.walk."""
    return tuple(ast.walk(tree(path)))


def shown(path: Path) -> str:
    """Return the path as it stands in the tree: "webapp/ui/main.py"."""
    return path.relative_to(ROOT).as_posix()


def dotted(path: Path) -> str:
    """Return the name that a module is imported by: "webapp.ui.main"."""
    return shown(path).removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def imported(path: Path) -> set[str]:
    """Return every name that a file imports, in full: "webapp.ui.kit.html.html"."""
    names: set[str] = set()
    for node in nodes(path):
        if isinstance(node, ast.ImportFrom) and node.module:
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
    return names


def at(path: Path, node: ast.AST) -> str:
    """Return where a node stands: "webapp/ui/main.py:12"."""
    return f"{shown(path)}:{getattr(node, 'lineno', 0)}"
