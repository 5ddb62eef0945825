"""The table and seat in hand, and the question about the clock, until the night is closed."""

from __future__ import annotations

from webapp.ui.frame.foreseen import Foresight
from webapp.ui.frame.typed_field import Form

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from webapp.ui.frame.tablet import Tablet


class State:
    def __init__(self) -> None:
        self.change: dict[str, Any] = {}
        self.changed_from: str = ""
        self.change_typed: dict[str, str] = {}
        self.last_change: "tuple[str, str, int]" = ("", "", 0)
        self.said: list[str] = []
        self.level: dict[str, str] = {}
        self.level_form = Form([])
        self.seat: int = 0
        self.table: int = 0
        self.foresight = Foresight()


def mine(app: Tablet) -> State:
    return app.state(State)
