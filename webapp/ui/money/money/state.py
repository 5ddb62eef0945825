"""What the night's money was when it was asked last."""

from __future__ import annotations

from typing import Any

from pycore.night.money.money_view import MoneyView
from webapp.ui.app.app import App


class MoneyState:
    def __init__(self) -> None:
        self.answer: MoneyView | None = None
        self.question: Any = None


def room_state(app: App) -> MoneyState:
    return app.state(MoneyState)
