"""Which papers the night has as they were asked last, and what was entered from paper."""

from __future__ import annotations

from typing import Any

from pycore.night.records import HistoryLine
from webapp.ui.app.app import App
from webapp.worker.answers import PaperLine


class PapersState:
    """*written* is what was entered from paper, with the undos of it."""

    def __init__(self) -> None:
        self.lines: list[PaperLine] | None = None
        self.asked: Any = None
        self.written: list[HistoryLine] = []


def room_state(app: App) -> PapersState:
    return app.state(PapersState)
