"""What a change of a folder's data asks: what is read anew, who reads it, and who builds on it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Sequence
from typing import Any

import pytest

from pycore.law import packs
from pycore.night.floor import checklists
from pycore.night.setup.library_view import libraries
from pycore.papers import required
from tests.core import test_cases
from tests.core.law import test_decided

OF_NO_FILE = (
    "pycore.ledger",
    "pycore.poker",
    "pycore.tournament",
    "pycore.law.policies.term_data",
    "pycore.voice",
    "tests.core.shapes",
)
"""Modules that keep only what follows from the code, or from words."""

RULES = ("pack.json", "house.json", "rules.json")
READ_FROM = {
    "codes": (),
    "load": ("pack.json",),
    "rule_books": ("rules.json",),
    "house_folders": ("pack.json", "house.json"),
    "houses": ("pack.json", "house.json"),
    "play_rules": RULES,
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
    "financial_report.json": packs.financial_report,
    "papers.json": required._of,
    "rulings.json": packs.rulings,
    "staff.json": packs.staff,
}
"""Who reads a file for a jurisdiction, or for house rules of it; cases read all the others."""


def forget(name: str) -> None:
    """Whatever was kept that a file of this name may have a part in."""
    for module in [
        module for key, module in sys.modules.items() if key.startswith(("pycore", "tests"))
    ]:
        for var in vars(module).values():
            clear = getattr(var, "cache_clear", None)
            if clear and _follows(var, name):
                clear()


def _follows(cached: Any, name: str) -> bool:
    home = str(getattr(cached, "__module__", ""))
    if home == packs.__name__:
        return name in READ_FROM.get(cached.__name__, (name,))
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
    under = [other for other, house in houses.items() if house.pack == pack and other != folder]
    return under if pack in packs.codes() else list(houses)


def fate(folder: str, name: str, clauses: Collection[str], built_on: Sequence[str]) -> str:
    """What becomes of a change of a file that stands by *clauses*, by its name in law.Fate."""
    try:
        read(folder, name)
        if not _as_in_tables(folder.rpartition(".")[2], name):
            return "BY_TEST"
        for law_folder in (folder, *built_on):
            for place, cases in test_cases.places(law_folder):
                if not _all_hold(place, _likely_first(cases, name, clauses)):
                    return "BY_CASE"
    except Exception:
        return "WHEN_READ"
    return "LIVES"


def _likely_first(
    cases: Sequence[test_cases.Case], name: str, clauses: Collection[str]
) -> list[test_cases.Case]:
    """Those that name a clause of the change come first, and those that look into the file."""
    near = set(clauses)
    return sorted(
        cases,
        key=lambda case: (near.isdisjoint(case["clauses"]), name not in case.get("holds", ())),
    )


def _all_hold(place: test_cases.Place, cases: Sequence[test_cases.Case]) -> bool:
    try:
        for case in cases:
            test_cases.test_a_case(place, case)
    except (Exception, pytest.fail.Exception):
        return False
    return True


def _as_in_tables(code: str, name: str) -> bool:
    """Whether a library says what the tables of what was decided say; no other file has one."""
    if name == "library.json":
        try:
            test_decided.decided(code)
            test_decided.together(code)
        except Exception:
            return False
    return True
