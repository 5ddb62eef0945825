"""Finds the rooms of the tablet, and writes the module that imports them: a page cannot look into
folders.
"""

from __future__ import annotations

import ast
from pathlib import Path

MODULE = "webapp.ui.rooms"
_UI = Path("webapp") / "ui"


def rooms(root: Path) -> list[str]:
    """Return the modules that hold a ROOM, by the names of their folders: `room` in a folder of a
    concern, or in one of its own.
    """
    paths = (path for path in root.glob(f"{_UI}/**/room.py") if path.parent != root / _UI / "app")
    return [_module(root, path) for path in sorted(paths, key=lambda path: path.parent.name)]


def _module(root: Path, path: Path) -> str:
    return ".".join(path.relative_to(root).with_suffix("").parts)


def parts(root: Path) -> list[str]:
    """Return the modules that rooms share and that name ACTIONS, but for the shell, which is
    always there.
    """
    modules = []
    for path in sorted((root / _UI).glob("*/*.py"), key=lambda path: path.stem):
        if (path.parent / "room.py").exists() and path.parent.name != "app":
            continue
        assigned = {
            target.id
            for node in ast.parse(path.read_text("utf-8")).body
            if isinstance(node, ast.Assign)
            for target in node.targets
            if isinstance(target, ast.Name)
        }
        if "ACTIONS" in assigned and path.stem != "shell":
            modules.append(_module(root, path))
    return modules


def source(root: Path) -> str:
    """Return the text of webapp.ui.rooms as a page gets it."""
    lines, names = [], []
    for number, name in enumerate(rooms(root)):
        lines.append(f"from {name} import ROOM as room_{number}")
        names.append(f"room_{number}")
    shared = [name.rpartition(".") for name in parts(root)]
    stems = [stem for _, _, stem in shared]
    lines += [f"from {folder} import {stem}" for folder, _, stem in shared]
    lines += [f"ROOMS = ({', '.join(names)},)", f"PARTS = ({', '.join(stems)},)"]
    return "\n".join(lines) + "\n"
