"""What a change of a folder's data asks: what is read anew, who reads it, and who builds on it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from pycore import packs
from pycore.night import checklists
from pycore.papers import required
from pycore.views.library_view import libraries
from tests.core.policies import test_decided

OF_NO_FILE = (
    "pycore.record", "pycore.rules", "pycore.policies.term_data", "pycore.voice",
    "tests.core.shapes",
)  # fmt: skip
"""Modules that keep only what follows from the code, or from words."""

RULES = ("pack.json", "house.json", "rules.json")
READ_FROM = {
    "codes": (),
    "load": ("pack.json",),
    "rule_books": ("rules.json",),
    "house_folders": ("pack.json", "house.json"),
    "houses": ("pack.json", "house.json"),
    "play_rules": RULES,
    "wager_rules": RULES,
    "clauses": ("library.json",),
    "clauses_under": ("library.json", "house.json"),
    "_tellers": ("library.json",),
}
"""{what packs keeps: the files that it follows from}, where that is not every file."""

READERS: dict[str, Callable[..., Any]] = {
    "causes.json": packs.misdeal_causes,
    "checks.json": checklists.of,
    "contact.json": packs.contact,
    "duties.json": packs.duties,
    "papers.json": required._of,
    "rulings.json": packs.rulings,
    "staff.json": packs.staff,
}
"""Who reads a file for a jurisdiction, or for house rules of it; cases read all the others."""


def forget(name: str) -> None:
    """Whatever was kept that a file of this name may have a part in."""
    for module in [one for key, one in sys.modules.items() if key.startswith(("pycore", "tests"))]:
        for kept in vars(module).values():
            clear = getattr(kept, "cache_clear", None)
            if clear and _follows(kept, name):
                clear()


def _follows(kept: Any, name: str) -> bool:
    home = str(getattr(kept, "__module__", ""))
    if home == packs.__name__:
        return name in READ_FROM.get(kept.__name__, (name,))
    return not home.startswith(OF_NO_FILE)


def read(folder: str, name: str) -> None:
    """Raises ValueError where a file does not fit, read as the core reads it."""
    if name == "library.json":
        libraries()
    elif name in READERS:
        house = packs.house_folders().get(folder)
        READERS[name](*((house.pack, house.id) if house else (folder.rpartition(".")[2],)))


def built_on(folder: str) -> list[str]:
    """The house rules that may say otherwise when a folder does; a rule book's are all."""
    houses, code = packs.house_folders(), folder.rpartition(".")[2]
    pack = houses[folder].pack if folder in houses else code
    under = [one for one, house in houses.items() if house.pack == pack and one != folder]
    return under if pack in packs.codes() else list(houses)


def as_in_tables(folder: str, name: str) -> bool:
    """Whether a library says what the tables of what was decided say; no other file has one."""
    try:
        if name == "library.json":
            test_decided.decided(folder.rpartition(".")[2])
            test_decided.together(folder.rpartition(".")[2])
    except Exception:
        return False
    return True
