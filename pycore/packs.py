"""Finds jurisdictions, house rules and rule books by looking at their folders; nothing is listed
by hand. What a folder holds is told in pycore/jurisdictions/README.md.
"""

from __future__ import annotations

import importlib
import json
import pkgutil
from collections.abc import Mapping
from functools import cache
from types import ModuleType
from typing import Any

from pycore import houses as houses_folder
from pycore import jurisdictions as jurisdictions_folder
from pycore import policies as neutral_folder
from pycore import rulebooks as rulebooks_folder
from pycore.policies import house_format
from pycore.policies.pack import RulePack
from pycore.policies.play import TDA, PlayRules
from pycore.policies.settings import HouseRules
from pycore.policies.wagers import TDA_WAGERS, WagerRules


@cache
def codes() -> tuple[str, ...]:
    """The jurisdictions there are, by ISO 3166-2 code in lower case ("ca_nu")."""
    return tuple(
        sorted(found.name for found in pkgutil.iter_modules(jurisdictions_folder.__path__))
    )


@cache
def load(code: str) -> RulePack:
    """A jurisdiction's rule pack, which a new night adopts; LookupError when there is none."""
    if code not in codes():
        raise LookupError(f"no jurisdiction {code!r}")
    found: RulePack = importlib.import_module(f"pycore.jurisdictions.{code}.pack").PACK
    return found


@cache
def houses() -> dict[str, HouseRules]:
    """Every shipped set of house rules by its id."""
    found = (read_house(text_of(folder, "house.json")) for folder in _inside(houses_folder))
    return {house.id: house for house in sorted(found, key=lambda house: house.id)}


def house(template: str) -> HouseRules:
    """One shipped set of house rules; LookupError when there is none."""
    if template not in houses():
        raise LookupError(f"no template {template!r}")
    return houses()[template]


def read_house(source: str | Mapping[str, Any]) -> HouseRules:
    """House rules from the text of a file or what it parses to; Refused names the field that does
    not fit.
    """
    return house_format.read(source, load)


@cache
def play_rules() -> dict[str, PlayRules]:
    """Every way of playing hands by its name: the neutral one, the jurisdictions', the houses'."""
    return {TDA.code: TDA, **{pack.play.code: pack.play for pack in _ways()}}


@cache
def wager_rules() -> dict[str, WagerRules]:
    """What chips and words count for, by the same names as play_rules()."""
    return {TDA_WAGERS.code: TDA_WAGERS, **{pack.play.code: pack.wagers for pack in _ways()}}


def _ways() -> list[RulePack]:
    found = [load(code) for code in codes()]
    return found + [house.over(load(house.pack)) for house in houses().values() if house.play]


def words(lang: str) -> dict[str, str]:
    """What every folder of data is called and says in one language, by key: "jurisdiction.<code>",
    "house.<id>" and "clause.<clause id>". Empty for a language that none of them speaks.
    """
    found: dict[str, str] = {}
    for folder in folders():
        found.update(json.loads(text_of(folder, f"words.{lang}.json") or "{}"))
    return found


def folders() -> tuple[str, ...]:
    """Every folder of data by the name of its module; the first is nobody's own."""
    inside = (jurisdictions_folder, houses_folder, rulebooks_folder)
    return (neutral_folder.__name__, *(one for parent in inside for one in _inside(parent)))


def text_of(folder: str, name: str) -> str:
    """A file of one of the folders; "" where it has none of that name."""
    try:
        data = pkgutil.get_data(folder, name)
    except OSError:
        return ""
    return (data or b"").decode("utf-8")


def _inside(parent: ModuleType) -> list[str]:
    found = (module.name for module in pkgutil.iter_modules(parent.__path__) if module.ispkg)
    return [f"{parent.__name__}.{name}" for name in sorted(found)]
