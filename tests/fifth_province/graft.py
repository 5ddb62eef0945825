"""A fifth province and its house rules, invented and as data only, put where the real ones are.

`grafted()` is for a test in this process. `repository(to)` is what somebody has who adds a
province: a copy of this one with two more folders, and no other file touched. It can be built
(`python -m webapp.build` in it) and served.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pycore.law import houses, jurisdictions, packs
from pycore.night.floor import checklists
from pycore.night.setup import library_view
from tests.kit.copies import contents, copied

HERE = Path(__file__).parent
CODE = "ca_xa"
HOUSE = "acadia-friday"
TOPS = (jurisdictions, houses)


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
        shutil.copytree(HERE / name, to / "pycore" / "law" / name, dirs_exist_ok=True)
    return to


def province() -> dict[str, bytes]:
    """Every file that adds the province, by its path in a repository."""
    names = [top.__name__.rpartition(".")[2] for top in TOPS]
    return {
        f"pycore/law/{name}/{path}": data
        for name in names
        for path, data in contents(HERE / name).items()
    }


def _forget() -> None:
    """What was found by looking is looked for again."""
    for cached in (
        packs.codes,
        packs.load,
        packs.house_folders,
        packs.houses,
        packs.rule_books,
        packs.play_rules,
        packs.clauses,
        packs.clauses_under,
        packs.staff,
        checklists.of,
        library_view.libraries,
    ):
        cached.cache_clear()
    ours = {path.parent.name for path in HERE.glob("*/*/__init__.py")}
    for name in [name for name in sys.modules if name.rpartition(".")[2] in ours]:
        del sys.modules[name]
