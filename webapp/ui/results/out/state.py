"""Who was picked as out, and the chips that were counted. Forgotten when the night is closed."""

from __future__ import annotations

from webapp.ui.app.app import App
from webapp.ui.forms.typed_field import Form
from webapp.ui.registration.finder import Finder
from webapp.ui.results.foreseen import Foresight


class OutState:
    def __init__(self) -> None:
        self.finder = Finder("out-find", "out-find")
        self.stacks = Form([])
        self.tickets: list[int] = []
        self.foresight = Foresight()
        self.stop = Form([])
        self.stop_why: dict[str, str] = {}


def room_state(app: App) -> OutState:
    return app.state(OutState)
