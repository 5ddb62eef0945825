"""Who is being moved, and where. Forgotten when the night is closed."""

from __future__ import annotations

from webapp.ui.app.app import App
from webapp.ui.registration.finder import Finder


class SeatsState:
    def __init__(self) -> None:
        self.balance_to: int = 0
        self.finder = Finder("find", "find", only_in=False)
        self.lists: str = ""
        self.to_seat: int = 0
        self.to_table: int = 0
        self.moving: int = 0
        self.order_reason: str = ""
        self.printed: list[str] = []
        self.reason: str = ""
        self.own_words: str = ""
        self.table: int = 0


def room_state(app: App) -> SeatsState:
    return app.state(SeatsState)
