"""The lists as they were asked last, who ticks, and what was typed and not yet sent."""

from __future__ import annotations

from typing import Any

from pycore.night.floor.checks_view import AdvertView, ChecksView
from webapp.ui.app.app import App
from webapp.ui.forms.typed_field import Form

MOST_INITIALS = 12
"""As many letters as a record takes for who looked."""


class ChecksState:
    def __init__(self) -> None:
        self.answer: ChecksView | None = None
        self.question: Any = None
        self.by: str = ""
        self.notes: dict[str, str] = {}
        self.noting: str = ""
        self.moment: str = ""
        self.counts: dict[str, Form] = {}
        self.taking: str = ""
        self.text: str = ""
        self.looked: AdvertView | None = None


def room_state(app: App) -> ChecksState:
    return app.state(ChecksState)
