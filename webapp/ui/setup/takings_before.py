"""Takings before Holdfast: their fields, and the command that enters them."""

from __future__ import annotations

from webapp.ui.app.app import App, Command
from webapp.ui.forms.typed_field import InputField
from webapp.ui.kit import words
from webapp.ui.setup.house_fields import MOST_GROSS_CENTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def takings_fields(app: App, where: str) -> list[InputField]:
    """Return the day and the sum of takings before Holdfast, which lie behind us."""
    return [
        InputField("day", "day", highest=words.date_field(app.now()), place=where + "--day"),
        InputField("gross", "money", 0, MOST_GROSS_CENTS, place=where + "--gross"),
    ]


def takings_wish(values: dict[str, Any], event_name: str, jurisdiction: str) -> Command:
    """Return the command that enters takings before Holdfast as they were read."""
    return {
        "command": "record-takings",
        "day": values["day"],
        "gross_cents": values["gross"],
        "event_name": event_name,
        "jurisdiction": jurisdiction,
    }
