"""A fifth province and its house rules, invented and as data only, put where the real ones are.

`grafted()` is for a test in this process. `into(root)` does to a copy of the repository what
somebody does who adds a province: two folders are copied, and no other file is touched.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pycore import houses, jurisdictions, packs

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


def into(root: Path) -> None:
    """Copies the province into the repository at *root*."""
    for top in TOPS:
        name = top.__name__.rpartition(".")[2]
        shutil.copytree(HERE / name, root / "pycore" / name, dirs_exist_ok=True)


def _forget() -> None:
    """What was found by looking is looked for again."""
    for found in (
        packs.codes, packs.load, packs.houses, packs.rule_books, packs.play_rules,
        packs.wager_rules,
    ):  # fmt: skip
        found.cache_clear()
    ours = {path.parent.name for path in HERE.glob("*/*/__init__.py")}
    for name in [name for name in sys.modules if name.rpartition(".")[2] in ours]:
        del sys.modules[name]
