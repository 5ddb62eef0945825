"""A night that is being set up: its draft with what the book knows of that day, and the night that
it would be.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pycore.kernel.units import Millis
from pycore.night.night import Night
from pycore.night.setup.set_up_view import YearBefore
from webapp.worker.office import Office

_DRAFT = "draft"
"""The id of a night that is none yet, and of the device that holds it."""


def draft_with_year(
    office: Office, draft: Mapping[str, Any]
) -> tuple[dict[str, Any], YearBefore | None]:
    """The draft as it would be decided, and the year before it as the book has it."""
    before = office.before(draft)
    filled_draft = {
        **draft,
        "gross_before_cents": before["cents"] if before else None,
        "licensed": office.licensed(Night.empty(_DRAFT), draft),
    }
    return filled_draft, before


def night_of(office: Office, draft: Mapping[str, Any], at_ms: Millis) -> Night:
    """The night that a draft would open, which nobody keeps. Refused like the set-up itself."""
    night = Night.empty(_DRAFT)
    wish = {**draft_with_year(office, draft)[0], "command": "set-up-night"}
    return night.commit(_DRAFT, night.decide(_DRAFT, wish, at_ms))
