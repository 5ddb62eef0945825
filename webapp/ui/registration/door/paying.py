"""How what the door sells is paid: the ways that the night's rules accept, and the clause that
leaves another out.

What the desk is selling. Forgotten when the night is closed.
"""

from __future__ import annotations

from typing import Any

from pycore.night.records import HistoryLine
from pycore.night.registration.desk import ExpectedPlayer, ListedEntry
from pycore.night.registration.lists.name_list import NameList
from webapp.ui.app.app import MOMENT_MS, App
from webapp.ui.kit.html import Markup, Piece, join
from webapp.ui.kit.parts import keys, why_key
from webapp.ui.kit.words import t
from webapp.ui.registration.finder import Finder

LIST = "door-list"
"""The fold that holds the full list."""

EXPECTED = "door-expected"
"""The fold that holds who registered beforehand."""


class DoorState:
    def __init__(self) -> None:
        self.entry: dict[str, Any] = {}
        self.sold_ms: int = -MOMENT_MS
        self.namesakes: "dict[int, tuple[dict[str, Any], Any]]" = {}
        self.waited: int = 0
        self.answered_ms: int = -MOMENT_MS
        self.asked_close_at_ms: int = 0
        self.rebuy = Finder("who", "find-rebuy")
        self.rebuy_paid: str = ""
        self.refund = Finder("refund-who", "find-refund")
        self.listed = Finder("list-who", "find-listed", only_in=False)
        self.list_rows: list[ListedEntry] = []
        self.list_asked: int = -1
        self.list_page: int = 0
        self.arrival = Finder("expected-who", "find-expected", only_in=False)
        self.arrival_paid: str = ""
        self.arrival_jackpot: bool = False
        self.arriving: str = ""
        self.striking: str = ""
        self.expected_rows: list[ExpectedPlayer] = []
        self.sales: list[HistoryLine] = []
        self.names_text: str = ""
        self.names_read: NameList | None = None
        self.names_taken: list[int] = []


def room_state(app: App) -> DoorState:
    return app.state(DoorState)


BEFOREHAND = "prepaid"


def choices(
    app: App, name: str, legend: str, tapped: str, change: str, beforehand: bool = False
) -> Markup:
    """Return the accepted ways as keys; *beforehand*: it may have been paid already."""
    ways: list[tuple[object, Piece, str, bool]] = [
        (way, t("ui.paid." + way), "", False) for way in _ways(app, beforehand)
    ]
    heading = join([legend, why_key(app.view["desk"]["ways_clause"])])
    return keys(name, heading, ways, chosen(app, tapped), change)


def chosen(app: App, tapped: str) -> str:
    """Return what was tapped, or the first way where that is none that is accepted."""
    ways = app.view["desk"]["ways"]
    return tapped if tapped in ways else ways[0]


def _ways(app: App, beforehand: bool) -> list[str]:
    return [way for way in app.view["desk"]["ways"] if beforehand or way != BEFOREHAND]
