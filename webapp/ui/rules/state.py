"""What is being written in the book: it outlives a reload."""

from __future__ import annotations

from webapp.ui.frame.drafts import Drafts, kept

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from webapp.ui.frame.tablet import Tablet


class State(Drafts):
    """*house* is {"document", "text" (None while it is fields), "copy"} or None."""

    KEPT = ("house", "licence", "licence_id", "takings")

    def __init__(self) -> None:
        self.house: "dict[str, Any] | None" = kept("house", None)
        self.licence: "dict[str, str]" = kept("licence", {})
        self.licence_id: str = kept("licence_id", "")
        self.takings: "dict[str, str]" = kept("takings", {})


def mine(app: Tablet) -> State:
    return app.state(State)
