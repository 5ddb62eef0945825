"""Which papers the night has, which one is open and in which language, as they were asked last."""

from __future__ import annotations

from webapp.ui.frame.typed_field import Form

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pycore.views.shapes.record import HistoryLine
    from webapp.ui.frame.tablet import Tablet
    from webapp.worker.answers import PaperLine, PaperMade

FORM = "late"
"""The form of what is entered from paper, as it stands on the page."""


class State:
    """*chosen* is the paper that is open ("" for the list), *options* of what it is, *lang* its
    language, *is_blank* where only its form is wanted; *made* is it, once it was answered. *back*
    is the room that it was opened from ("" for the list), *prints* where it goes on paper as soon
    as it is made. *late* is what was typed of something that is entered from paper, *late_what*
    which sort it is, *written* what was entered so, with the undos of it.
    """

    def __init__(self) -> None:
        self.lines: list[PaperLine] | None = None
        self.asked: Any = None
        self.chosen: str = ""
        self.options: dict[str, str] = {}
        self.lang: str = ""
        self.is_blank: bool = False
        self.back: str = ""
        self.prints: bool = False
        self.made: PaperMade | None = None
        self.late: dict[str, Any] = {}
        self.late_what: str = "entry"
        self.late_form = Form([])
        self.written: list[HistoryLine] = []


def mine(app: Tablet) -> State:
    return app.state(State)
