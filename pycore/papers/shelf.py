"""Every paper there is, in the order in which a night needs them. To add one, write a module with
its KIND (or its KINDS) and name it here.
"""

from __future__ import annotations

from collections.abc import Iterable
from types import ModuleType

from pycore.papers import (
    bank,
    beside,
    checks,
    financial,
    floor,
    guides,
    incidents,
    people,
    posters,
    pre_registration,
    records,
    staff,
    tickets,
    tournament_rules,
    winners,
)
from pycore.papers.kinds import Asked, Kind
from pycore.papers.paper import Paper

MODULES: tuple[ModuleType, ...] = (
    tournament_rules,
    pre_registration,
    posters,
    checks,
    tickets,
    people,
    staff,
    floor,
    incidents,
    winners,
    records,
    beside,
    bank,
    financial,
    guides,
)


def _kinds(module: ModuleType) -> Iterable[Kind]:
    several: Iterable[Kind] | None = getattr(module, "KINDS", None)
    return (module.KIND,) if several is None else several


KINDS: dict[str, Kind] = {kind.name: kind for module in MODULES for kind in _kinds(module)}


def of_night(asked: Asked) -> list[Kind]:
    """The papers that this night has."""
    return [kind for kind in KINDS.values() if kind.applies(asked.night)]


def make(name: str, asked: Asked) -> Paper:
    """One paper. KeyError when there is none of that name."""
    return KINDS[name].make(asked)
