"""The table in hand at a colour-up, how it is done where no rule says so, and what was typed."""

from __future__ import annotations

from webapp.ui.app.app import App
from webapp.ui.forms.typed_field import Form
from webapp.ui.registration.finder import Finder

MOST_PIECES = 1000
"""As many of one chip as the records take before one seat."""


class ChipsState:
    def __init__(self) -> None:
        self.table: int = 0
        self.method: str = ""
        self.pieces = Form([])
        self.only: list[int] = []
        self.finder = Finder("forfeit-find", "forfeit-find")
        self.ticket: int = 0


def room_state(app: App) -> ChipsState:
    return app.state(ChipsState)
