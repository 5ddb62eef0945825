"""Several tablets of one night: what they send, bring in as a file, and hold."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from pycore.kernel.units import Millis
from pycore.ledger.lines.bundle import read_bundle
from pycore.night.night import Night
from tests.core.hall import Hall
from tests.kit.locator import expect
from tests.kit.volunteer import Opener, Volunteer, opens

IN_LEVEL_THREE = datetime(2026, 11, 19, 18, 45, tzinfo=UTC)


def night_of(text: str) -> Night:
    """The night in the text of a file."""
    bundle = read_bundle(text)
    return Night.of(bundle.logs, bundle.people)


def night_on(volunteer: Volunteer, folder: Path) -> Night:
    """The night that a tablet holds, by its file."""
    return night_of(volunteer.exports(folder))


def sends(volunteer: Volunteer) -> None:
    """Press "send now" on the data screen and see that nothing waits any more."""
    volunteer.go("data")
    volunteer.press("sync")
    expect(volunteer.page.locator('[data-act="sync"]')).to_have_text("Send now")
    volunteer.has_all_at_the_organization()


def confirms(volunteer: Volunteer, text: str) -> None:
    """The sheet says this, and its button is pressed."""
    sheet = volunteer.test("sheet")
    expect(sheet).to_contain_text(text)
    sheet.locator('button[type="submit"]').click()
    expect(sheet).to_have_count(0)
    volunteer.saved()


def holds(volunteer: Volunteer, hall: Hall, folder: Path) -> None:
    """The tablet with this night, open at Tonight."""
    volunteer.brings_in(hall.night, folder)
    volunteer.goes("#/nights")
    volunteer.page.locator('[data-test="night"] a').first.click()


def takes_in(tablet: Opener, folder: Path, hall: Hall, moment: Any) -> tuple[Any, Volunteer]:
    """A tablet without a network that was given a prepared night, at a *moment* of it."""
    browser, volunteer = opens(tablet, "/#/data", zone="UTC", moment=moment)
    browser.context.set_offline(True)
    volunteer.brings_in(hall.night, folder)
    return browser, volunteer


def other_tablet(volunteer: Volunteer, folder: Path, does: Callable[[Hall], Hall]) -> None:
    """What another tablet did meanwhile, taken in as its file."""
    hall = does(Hall(night_on(volunteer, folder), Millis(volunteer.now_ms()), "other"))
    volunteer.brings_in(hall.night, folder)
