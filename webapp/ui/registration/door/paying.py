"""How what the door sells is paid: the ways that the night's rules accept, and the clause that
leaves another out.
"""

from __future__ import annotations

from webapp.ui.app.app import App
from webapp.ui.kit.html import Markup, Piece, join
from webapp.ui.kit.parts import clause, keys
from webapp.ui.kit.words import t

BEFOREHAND = "prepaid"


def choices(
    app: App, name: str, legend: str, tapped: str, change: str, beforehand: bool = False
) -> Markup:
    """The accepted ways as keys; *beforehand*: it may have been paid already."""
    ways: list[tuple[object, Piece, str, bool]] = [
        (way, t("ui.paid." + way), "", False) for way in _ways(app, beforehand)
    ]
    heading = join([legend, clause(app.view["desk"]["ways_clause"])])
    return keys(name, heading, ways, chosen(app, tapped), change)


def chosen(app: App, tapped: str) -> str:
    """What was tapped, or the first way where that is none that is accepted."""
    ways = app.view["desk"]["ways"]
    return tapped if tapped in ways else ways[0]


def _ways(app: App, beforehand: bool) -> list[str]:
    return [way for way in app.view["desk"]["ways"] if beforehand or way != BEFOREHAND]
