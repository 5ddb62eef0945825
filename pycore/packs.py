"""Finds rule packs and house rules by looking at their folders; nothing is listed by hand."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

from pycore import houses as houses_folder
from pycore import jurisdictions as jurisdictions_folder
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
def load(code: str, edition: str | None = None) -> RulePack:
    """An edition of a jurisdiction's rule pack, by default the newest; LookupError when there is
    none.
    """
    if code not in codes():
        raise LookupError(f"no jurisdiction {code!r}")
    module = importlib.import_module(f"pycore.jurisdictions.{code}.pack")
    found: tuple[RulePack, ...] = module.EDITIONS
    for pack in reversed(found):
        if edition in (None, pack.edition):
            return pack
    raise LookupError(f"no edition {edition!r} of {code!r}")


@cache
def houses() -> dict[str, HouseRules]:
    """Every template of house rules by its id."""
    found = (
        importlib.import_module(f"pycore.houses.{module.name}").HOUSE
        for module in pkgutil.iter_modules(houses_folder.__path__)
    )
    return {house.id: house for house in sorted(found, key=lambda house: house.id)}


def house(template: str) -> HouseRules:
    """One template; LookupError when there is none."""
    if template not in houses():
        raise LookupError(f"no template {template!r}")
    return houses()[template]


@cache
def play_rules() -> dict[str, PlayRules]:
    """Every way of playing hands by its name: the neutral one, the jurisdictions', the houses'."""
    ways = [TDA, *(load(code).play for code in codes())]
    ways += [house.play for house in houses().values() if house.play]
    return {way.code: way for way in ways}


@cache
def wager_rules() -> dict[str, WagerRules]:
    """What chips and words count for, by the same names as play_rules()."""
    ways: list[WagerRules] = [TDA_WAGERS]
    ways += [
        importlib.import_module(f"pycore.jurisdictions.{code}.wagers").WAGERS for code in codes()
    ]
    for module in pkgutil.iter_modules(houses_folder.__path__):
        found = importlib.import_module(f"pycore.houses.{module.name}")
        ways += [found.WAGERS] if hasattr(found, "WAGERS") else []
    return {way.code: way for way in ways}
