"""What is being written in the book: it outlives a reload."""

from __future__ import annotations

from webapp.ui.frame.drafts import Drafts, kept
from webapp.ui.frame.typed_field import Form

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from webapp.ui.frame.tablet import Tablet


class State(Drafts):
    """*house* is {"document", "text" (None while it is fields), "copy"} or None; *form* reads its
    fields.
    """

    KEPT = ("house", "licence", "licence_id", "takings")

    def __init__(self) -> None:
        self.house: "dict[str, Any] | None" = kept("house", None)
        self.form = Form([])
        self.licence: "dict[str, str]" = kept("licence", {})
        self.licence_id: str = kept("licence_id", "")
        self.takings: "dict[str, str]" = kept("takings", {})
        self.licence_form = Form([])
        self.takings_form = Form([])


def mine(app: Tablet) -> State:
    return app.state(State)
