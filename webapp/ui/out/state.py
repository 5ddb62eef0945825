"""Who was picked as out, and the chips that were counted. Forgotten when the night is closed."""

from __future__ import annotations

from webapp.ui.frame.app import App
from webapp.ui.frame.finder import Finder
from webapp.ui.frame.foreseen import Foresight
from webapp.ui.frame.typed_field import Form


class State:
    def __init__(self) -> None:
        self.finder = Finder("out-find", "out-find")
        self.stacks = Form([])
        self.tickets: list[int] = []
        self.foresight = Foresight()
        self.stop = Form([])
        self.stop_why: dict[str, str] = {}


def mine(app: App) -> State:
    return app.state(State)
