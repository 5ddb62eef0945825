"""Every paper there is, in the order in which a night needs them. To add one, write a module with
its KIND and name it here.
"""

from __future__ import annotations

from pycore.papers import guides, winners
from pycore.papers.kinds import Asked, Kind
from pycore.papers.paper import Paper

KINDS: dict[str, Kind] = {
    kind.name: kind for kind in (*guides.KINDS, *(one.KIND for one in (winners,)))
}


def of_night(asked: Asked) -> list[Kind]:
    """The papers that this night has."""
    return [kind for kind in KINDS.values() if kind.applies(asked.night)]


def make(name: str, asked: Asked) -> Paper:
    """One paper. KeyError when there is none of that name."""
    return KINDS[name].make(asked)
