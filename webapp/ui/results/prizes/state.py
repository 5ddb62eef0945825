"""The prize in goods that is being offered, the royal flush that is being recorded, and who saw
each royal flush that a table recorded. Forgotten when the night is closed.
"""

from __future__ import annotations

from webapp.ui.app.app import App


class PrizesState:
    def __init__(self) -> None:
        self.witnesses: dict[str, str] = {}


def room_state(app: App) -> PrizesState:
    return app.state(PrizesState)
