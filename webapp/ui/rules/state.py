"""What is being written in the book: it outlives a reload."""

from __future__ import annotations

from webapp.ui.frame.drafts import Drafts, kept
from webapp.ui.frame.typed_field import Form

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypedDict

    from webapp.ui.frame.tablet import Tablet

    class Written(TypedDict):
        """House rules on their way: *text* is None while they are fields, *copy* while they are
        not yet the organization's own. What cannot be read stands in the document as it was typed.
        """

        document: dict[str, Any]
        text: str | None
        copy: bool


class State(Drafts):
    """*form* reads the fields of *house*, if one is being written."""

    KEPT = ("house", "licence", "licence_id", "takings")

    def __init__(self) -> None:
        self.house: Written | None = kept("house", None)
        self.form = Form([])
        self.licence: dict[str, str] = kept("licence", {})
        self.licence_id: str = kept("licence_id", "")
        self.takings: dict[str, str] = kept("takings", {})
        self.licence_form = Form([])
        self.takings_form = Form([])


def mine(app: Tablet) -> State:
    return app.state(State)
