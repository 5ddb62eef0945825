"""How much is shown, and the ruling that is written. Forgotten when the night is closed."""

from __future__ import annotations

from webapp.ui.frame.tablet import Tablet


class State:
    def __init__(self) -> None:
        self.all: bool = False
        self.ruling: dict[str, str] = {}


def mine(app: Tablet) -> State:
    return app.state(State)
