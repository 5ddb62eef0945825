"""Who is being entered of the staff, and whose relief is looked for."""

from __future__ import annotations

from typing import Any

from webapp.ui.app.app import App


class StaffState:
    """*relieved* is whose relief is looked for, *wished* what was tapped last of who works
    already, *asked* an entry that waits for an answer.
    """

    def __init__(self) -> None:
        self.relieved: str = ""
        self.wished: "dict[str, Any]" = {}
        self.asked: "dict[str, Any]" = {}


def room_state(app: App) -> StaffState:
    return app.state(StaffState)
