"""Which notes are shown."""

from __future__ import annotations

from webapp.ui.app.app import App


class IncidentsState:
    def __init__(self) -> None:
        self.shown: str = "all"


def room_state(app: App) -> IncidentsState:
    return app.state(IncidentsState)
