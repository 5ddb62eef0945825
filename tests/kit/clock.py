"""A night whose clock has just begun, and what a called clock says."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from tests.kit.volunteer import Opener, Volunteer, opens, seconds

SIX = datetime(2026, 11, 19, 18, 0, tzinfo=UTC)
"""In a zone whose clocks every browser agrees on."""


def playing(server: Any, tablet: Opener) -> Volunteer:
    """A Selkirk night of four that has just begun, without a network."""
    browser, volunteer = opens(tablet, zone="UTC", moment=SIX)
    browser.context.set_offline(True)
    server.kill()
    volunteer.sets_up_selkirk()
    volunteer.sells_entries(["Ann", "Bo", "Cy", "Di"])
    volunteer.draws_and_starts()
    return volunteer


def seconds_left(volunteer: Volunteer) -> int:
    """What a called clock says, in seconds."""
    return seconds(volunteer.test("called").locator(".called-left").inner_text())
