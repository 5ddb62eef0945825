"""What the events of the evening came to, as it was asked last."""

from __future__ import annotations

from typing import Any

from pycore.night.evening import EveningBooks
from webapp.ui.app.app import App


class EveningState:
    def __init__(self) -> None:
        self.books: EveningBooks | None = None
        self.asked: Any = None
        self.is_asking: bool = False


def room_state(app: App) -> EveningState:
    return app.state(EveningState)
