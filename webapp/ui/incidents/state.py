"""Which notes are shown."""

from __future__ import annotations

from webapp.ui.frame.tablet import Tablet


class State:
    def __init__(self) -> None:
        self.shown: str = "all"


def mine(app: Tablet) -> State:
    return app.state(State)
