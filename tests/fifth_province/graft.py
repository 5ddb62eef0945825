"""A fifth province and its house rules, invented and as data only, put where the real ones are.

`grafted()` is for a test in this process. `repository(to)` is what somebody has who adds a
province: a copy of this one with two more folders, and no other file touched. It can be built
(`python -m webapp.build` in it) and served.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pycore import houses, jurisdictions, packs
from pycore.night import checklists
from pycore.views import library_view

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
CODE = "ca_xa"
HOUSE = "acadia-friday"
TOPS = (jurisdictions, houses)
MADE = ("dist", "node_modules", "__pycache__")
"""What a build and a run of Python leave behind."""


@contextmanager
def grafted() -> Iterator[None]:
    """The province is there while this lasts."""
    paths = [list(top.__path__) for top in TOPS]
    for top in TOPS:
        top.__path__ = [*top.__path__, str(HERE / top.__name__.rpartition(".")[2])]
    _forget()
    try:
        yield
    finally:
        for top, path in zip(TOPS, paths, strict=True):
            top.__path__ = path
        _forget()


def repository(to: Path) -> Path:
    """A copy of this repository at *to*, with the province in it and nothing built."""
    copied(to)
    for top in TOPS:
        name = top.__name__.rpartition(".")[2]
        shutil.copytree(HERE / name, to / "pycore" / name, dirs_exist_ok=True)
    return to


def copied(to: Path) -> Path:
    """A copy of this repository at *to*, nothing built."""
    made = shutil.ignore_patterns(*MADE)
    for path in ROOT.iterdir():
        if _is_not_kept(path.name):
            continue
        if path.is_dir():
            shutil.copytree(path, to / path.name, ignore=made)
        else:
            shutil.copy(path, to)
    tools = ROOT / "webapp" / "build" / "node_modules"
    if tools.is_dir():
        (to / "webapp" / "build" / "node_modules").symlink_to(tools)
    return to


def contents(root: Path) -> dict[str, bytes]:
    """Every file of a repository by its path in it; not what is made there."""
    found = {}
    for folder, names, files in os.walk(root):
        at = Path(folder)
        if at == root:
            names[:] = [name for name in names if not _is_not_kept(name)]
            files = [name for name in files if not _is_not_kept(name)]
        names[:] = [name for name in names if name not in MADE]
        for name in files:
            found[(at / name).relative_to(root).as_posix()] = (at / name).read_bytes()
    return found


def province() -> dict[str, bytes]:
    """Every file that adds the province, by its path in a repository."""
    names = [top.__name__.rpartition(".")[2] for top in TOPS]
    return {
        f"pycore/{name}/{path}": data
        for name in names
        for path, data in contents(HERE / name).items()
    }


def _is_not_kept(name: str) -> bool:
    """Of the names at the top of a repository: what a person's own copy has besides."""
    return name.startswith(".") or name == "data"


def _forget() -> None:
    """What was found by looking is looked for again."""
    for found in (
        packs.codes, packs.load, packs.house_folders, packs.houses, packs.rule_books,
        packs.play_rules, packs.wager_rules, packs.clauses, packs.clauses_under, packs.staff,
        checklists.of, library_view.libraries,
    ):  # fmt: skip
        found.cache_clear()
    ours = {path.parent.name for path in HERE.glob("*/*/__init__.py")}
    for name in [name for name in sys.modules if name.rpartition(".")[2] in ours]:
        del sys.modules[name]
