"""What is being written in the book: it outlives a reload."""

from __future__ import annotations

from pycore.night.setup.house_advice_view import HouseAdvice
from webapp.ui.app.app import App
from webapp.ui.forms.drafts import Drafts, stored_draft
from webapp.ui.forms.typed_field import Form

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypedDict

    class Written(TypedDict):
        """House rules on their way: *text* is None while they are fields, *copy* while they are
        not yet the organization's own. What cannot be read stands in the document as it was typed.
        """

        document: dict[str, Any]
        text: str | None
        copy: bool


class RulesState(Drafts):
    """*form* reads the fields of *house*, if one is being written; *asks* are what a suggestion is
    made of as it was typed, *before* the document that it filled in, *ended* the one whose jackpot
    was taken out last. *advice* is what was told of the draft last, *turn* counts the keys,
    beneath the row *adding* one is put (-1: beneath none). *shown* is the document that the fields
    on the page are of, *offered* what stood in those of a suggestion before anybody typed.
    *references* are those of the wins' paperwork.
    """

    KEPT = ("house", "asks", "before", "licence_id", "win", "references")

    def __init__(self) -> None:
        self.house: Written | None = stored_draft("house", None)
        self.asks: dict[str, str] = stored_draft("asks", {})
        self.before: dict[str, Any] | None = stored_draft("before", None)
        self.ended: dict[str, Any] | None = None
        self.advice: HouseAdvice | None = None
        self.shown: dict[str, Any] | None = None
        self.offered: dict[str, str] = {}
        self.turn = 0
        self.adding = -1
        self.form = Form([])
        self.licence_id: str = stored_draft("licence_id", "")
        self.win: str = stored_draft("win", "")
        self.references: dict[str, str] = stored_draft("references", {})


def room_state(app: App) -> RulesState:
    return app.state(RulesState)
