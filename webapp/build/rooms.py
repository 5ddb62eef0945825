"""Finds the rooms of the tablet, and writes the module that imports them: a page cannot look into
folders.
"""

from __future__ import annotations

import ast
from pathlib import Path

MODULE = "webapp.ui.rooms"
_UI = Path("webapp") / "ui"


def rooms(root: Path) -> list[str]:
    """The modules that hold a ROOM: `room` in every folder of webapp/ui."""
    return [
        f"webapp.ui.{path.parent.name}.room"
        for path in sorted(root.glob(f"{_UI}/*/room.py"))
        if path.parent.name != "frame"
    ]


def parts(root: Path) -> list[str]:
    """The modules of the frame that name ACTIONS, but for the shell, which is always there."""
    found = []
    for path in sorted((root / _UI / "frame").glob("*.py")):
        assigned = {
            target.id
            for node in ast.parse(path.read_text("utf-8")).body
            if isinstance(node, ast.Assign)
            for target in node.targets
            if isinstance(target, ast.Name)
        }
        if "ACTIONS" in assigned and path.stem != "shell":
            found.append(f"webapp.ui.frame.{path.stem}")
    return found


def source(root: Path) -> str:
    """The text of webapp.ui.rooms as a page gets it."""
    lines, names = [], []
    for number, name in enumerate(rooms(root)):
        lines.append(f"from {name} import ROOM as room_{number}")
        names.append(f"room_{number}")
    stems = [name.rpartition(".")[2] for name in parts(root)]
    lines += [f"from webapp.ui.frame import {stem}" for stem in stems]
    lines += [f"ROOMS = ({', '.join(names)},)", f"PARTS = ({', '.join(stems)},)"]
    return "\n".join(lines) + "\n"
