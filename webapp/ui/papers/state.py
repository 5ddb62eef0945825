"""Which papers the night has as they were asked last, and what was entered from paper."""

from __future__ import annotations

from typing import Any

from pycore.night.records import HistoryLine
from webapp.ui.frame.tablet import Tablet
from webapp.ui.frame.typed_field import Form
from webapp.worker.answers import PaperLine

FORM = "late"
"""The form of what is entered from paper, as it stands on the page."""


class State:
    """*late* is what was typed of something that is entered from paper, *late_what* which sort it
    is, *written* what was entered so, with the undos of it.
    """

    def __init__(self) -> None:
        self.lines: list[PaperLine] | None = None
        self.asked: Any = None
        self.late: dict[str, Any] = {}
        self.late_what: str = "entry"
        self.late_form = Form([])
        self.written: list[HistoryLine] = []


def mine(app: Tablet) -> State:
    return app.state(State)
