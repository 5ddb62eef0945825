"""How much is shown, and the ruling that is written. Forgotten when the night is closed."""

from __future__ import annotations

from webapp.ui.app.app import App


class HistoryState:
    def __init__(self) -> None:
        self.all: bool = False


def room_state(app: App) -> HistoryState:
    return app.state(HistoryState)
