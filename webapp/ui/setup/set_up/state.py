"""The night that is being set up: what was typed outlives a reload."""

from __future__ import annotations

from typing import Any

from pycore.night.setup.set_up_view import SetUpView, UnreadDraft
from webapp.ui.app.app import App
from webapp.ui.forms.drafts import Drafts, stored_draft
from webapp.ui.forms.typed_field import Form


class SetUpState(Drafts):
    """*typed* are the fields of the form, none before house rules were chosen: *form* reads them.
    *before* and *own_licence* read what is entered for the book, *before* and *own* as it was
    typed. *turn* numbers the previews that were asked for. *pressed*: somebody wanted to open the
    night, so whatever is missing is said.
    """

    KEPT = ("typed", "before_texts", "own")

    def __init__(self) -> None:
        self.typed: dict[str, Any] = stored_draft("typed", {})
        self.form = Form([])
        self.before_texts: dict[str, str] = stored_draft("before_texts", {})
        self.before = Form([])
        self.own: dict[str, str] = stored_draft("own", {})
        self.own_licence = Form([])
        self.licence_shown: str = ""
        self.preview: SetUpView | UnreadDraft | None = None
        self.turn: int = 0
        self.creating: bool = False
        self.pressed: bool = False


def room_state(app: App) -> SetUpState:
    return app.state(SetUpState)
