"""A copy of this repository, for a test that changes it."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from tests.kit.promises import RESULTS, ROOT


def copied(to: Path) -> Path:
    """A copy of this repository at *to*, nothing built; what Python compiled is not compiled
    again.
    """
    built = shutil.ignore_patterns(*RESULTS - {"__pycache__"})
    to.mkdir(parents=True, exist_ok=True)
    for path in ROOT.iterdir():
        if _is_own(path.name):
            continue
        if path.is_dir():
            shutil.copytree(path, to / path.name, ignore=built)
        else:
            shutil.copy(path, to)
    tools = ROOT / "webapp" / "build" / "node_modules"
    if tools.is_dir():
        (to / "webapp" / "build" / "node_modules").symlink_to(tools)
    return to


def contents(root: Path) -> dict[str, bytes]:
    """Every file of a repository by its path in it; not what is made there."""
    bytes_by_path = {}
    for folder, names, files in os.walk(root):
        at = Path(folder)
        if at == root:
            names[:] = [name for name in names if not _is_own(name)]
            files = [name for name in files if not _is_own(name)]
        names[:] = [name for name in names if name not in RESULTS]
        for name in files:
            bytes_by_path[(at / name).relative_to(root).as_posix()] = (at / name).read_bytes()
    return bytes_by_path


def _is_own(name: str) -> bool:
    """Of the names at the top of a repository: what a person's own copy has besides."""
    return name.startswith(".") or name == "data"
