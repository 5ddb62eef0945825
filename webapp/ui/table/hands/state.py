"""Which hands are listed, and the one that is told. Forgotten when the night is closed."""

from __future__ import annotations

from pycore.kernel.clauses import Refusal
from pycore.night.table.hand_story import HandLine, HandsPlayed, HandStory
from webapp.ui.app.app import App


class HandsState:
    """*turn* numbers the questions to the worker: what a later one has overtaken is dropped."""

    def __init__(self) -> None:
        self.table: int = 0
        self.ticket: int = 0
        self.found: HandsPlayed | None = None
        self.lines: list[HandLine] = []
        self.story: HandStory | None = None
        self.refused: Refusal | None = None
        self.turn: int = 0


def room_state(app: App) -> HandsState:
    return app.state(HandsState)
