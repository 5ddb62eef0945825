"""What waits as it was asked last, the reasons typed so far, and the values that are put right."""

from __future__ import annotations

from typing import Any

from pycore.night.devices.disagreements import Disagreements
from webapp.ui.app.app import App
from webapp.ui.forms.typed_field import Form


class ConflictsState:
    def __init__(self) -> None:
        self.answer: Disagreements | None = None
        self.question: Any = None
        self.reasons: dict[str, str] = {}
        self.amending: str = ""
        self.paths: dict[str, str] = {}
        self.was: dict[str, str] = {}
        self.form = Form([])


def room_state(app: App) -> ConflictsState:
    return app.state(ConflictsState)
