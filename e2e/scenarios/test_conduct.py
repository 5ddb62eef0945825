"""A worked night of the law in every place, end to end: a marked deck, then a threat. Both are
written down on real screens and read back from the printed papers.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import pytest

from e2e.scenarios.conftest import Prints, paper
from tests.core.kit import scenarios as conduct
from tests.kit.locator import expect
from tests.kit.papers import expect_words, words_of
from tests.kit.several import takes_in
from tests.kit.volunteer import Opener, Volunteer

pytestmark = [pytest.mark.browser, pytest.mark.slow]
AT_ONCE = "Report without delay, in writing"


@dataclass(frozen=True)
class Place:
    """What one place asks: the *clause* of a threat; the *deck_clause* by which it is kept, for
    the report or, where no document asks for one, sealed for the inspection; until when both are
    *due* for a report; whom a player may turn to, and how many *pages* the paper of both fills.
    """

    house: str
    clause: str
    deck_clause: str
    due: str
    due_by: str
    contact: str
    pages: int


REPORT = "It goes with the incident report."
PLACES = (
    Place(
        conduct.NU,
        "NU-B.CC2",
        "NU-9.06",
        "Report by 18 January 2027",
        "NU-8.14e",
        "867-975-5351",
        2,
    ),
    Place(conduct.BC, "BC-D1.k", "BC-5.d", AT_ONCE, "BC-D1.k", "", 2),
    Place(conduct.SK, "SK-A.2.gg", "SK-A.2.f", AT_ONCE, "SK-5.b9", "", 2),
    Place(conduct.SEL, "SEL-34", "SEL-35", "", "", "(LGCA)", 1),
)


@pytest.mark.clause(
    "NU-9.06",
    "NU-8.14e",
    "NU-B.TP24",
    "NU-B.CC2",
    "BC-5.d",
    "BC-D1.k",
    "SK-A.2.f",
    "SK-5.b9",
    "SK-A.2.gg",
    "SEL-34",
    "SEL-35",
    "MB-28b",
)
@pytest.mark.parametrize("place", PLACES, ids=lambda place: place.house)
def test_s16_a_marked_deck_and_a_threat(
    tablet: Opener, prints: Prints, tmp_path: Path, place: Place
) -> None:
    hall = conduct.played(place.house)
    moment = datetime(2026, 11, 19, 20, 25, tzinfo=UTC)
    _, volunteer = takes_in(tablet, tmp_path, hall, moment)
    finds_the_deck(volunteer, place)
    volunteer.pass_time(0, 3)
    ticket = conduct.offender(hall)[1]
    threatens(volunteer, place, ticket)

    text, pages = paper(prints, volunteer, "incident-form" if place.due else "incident-log")
    expect_words(text, "Two aces are marked", "Threat or assault", place.clause)
    if place.due:
        expect_words(text, "Blue, sealed", "20 minutes away")
    assert (words_of("Who is not content") in text) == bool(place.contact)
    expect_words(text, place.contact)
    assert pages == place.pages
    text, pages = paper(prints, volunteer, "inventory")
    expect_words(text, "Blue", "Marked or suspect", "MJ")
    assert pages == 1
    text, pages = paper(prints, volunteer, "penalties")
    expect_words(text, "20 minutes away", "Threat or assault", place.clause)
    assert pages == 1

    chips = hall.state.stacks[ticket].chips
    volunteer.go("incidents")
    disqualifies(volunteer, ticket)
    expect(volunteer.test("incidents")).to_contain_text(f"disqualified, {chips:,} chips left play")
    text, _ = paper(prints, volunteer, "penalties")
    expect_words(text, "20 minutes away", f"disqualified, {chips:,} chips left play")
    volunteer.go("chips")
    in_play = hall.state.chips_in_play() - chips
    expect(volunteer.test("in-play")).to_have_text(f"{in_play:,}")


@pytest.mark.clause("NU-B.TP24")
def test_s16_twenty_minutes_later_they_may_come_back(
    tablet: Opener, prints: Prints, tmp_path: Path
) -> None:
    hall = conduct.threatened(conduct.NU)
    moment = datetime(2026, 11, 19, 20, 44, tzinfo=UTC)
    _, volunteer = takes_in(tablet, tmp_path, hall, moment)
    task = volunteer.test("todo").locator('[data-task="penalty-over"]')
    volunteer.go("tonight")
    expect(volunteer.test("todo")).to_be_visible()
    expect(task).to_have_count(0)
    volunteer.pass_time(1)
    expect(task).to_have_count(1)


def finds_the_deck(volunteer: Volunteer, place: Place) -> None:
    """The marked deck is written down and taken away; another is in play at its table."""
    page = volunteer.page
    volunteer.go("incidents")
    if not place.contact:
        expect(volunteer.test("contact")).to_have_count(0)
    page.locator("#incident-room").click()
    page.locator('[name="incident-kind"][value="wrongdoing"]').check(force=True)
    page.locator("#sheet-note").fill("Two aces are marked")
    page.locator("#incident--table").fill("4")
    page.locator('[data-test="sheet"] [type="submit"]').click()
    volunteer.says("Two aces are marked")
    says_when_due(volunteer, place)
    volunteer.pass_time(0, 3)
    volunteer.go("checks")
    row = volunteer.test("deck-row")
    row.first.locator('[data-act="deck-open"]').click()
    page.locator('[name="deck-why"][value="marked"]').check(force=True)
    page.locator('#deck-take label:has-text("Red")').click()
    page.locator("#deck-take--by").fill("MJ")
    page.locator("#deck-sealed").check(force=True)
    if not place.due:
        sealed = page.locator("#deck-take label:has(#deck-sealed)")
        expect(sealed.locator(f'[data-clause="{place.deck_clause}"]')).to_be_visible()
    page.locator('#deck-take label:has-text("Two aces are marked")').click()
    page.locator('[data-act="deck-take"]').click()
    expect(row.nth(1)).to_contain_text("In play at table 4")
    expect(row.first).to_contain_text("sealed")
    if place.due:
        expect(row.first).to_contain_text(REPORT)
        expect(row.first.locator(f'[data-clause="{place.deck_clause}"]')).to_be_visible()
    else:
        expect(row.first).not_to_contain_text(REPORT)


def says_when_due(volunteer: Volunteer, place: Place) -> None:
    """Until when the newest note is to be reported, and under which clause."""
    newest = volunteer.test("incidents").locator("li").first
    if place.due:
        expect(newest).to_contain_text(place.due)
        expect(newest.locator(f'[data-clause="{place.due_by}"]').first).to_be_visible()
    else:
        expect(newest).not_to_contain_text("Report by")
        expect(newest).not_to_contain_text("Report without delay")


def threatens(volunteer: Volunteer, place: Place, ticket: int) -> None:
    """A threat is kept by its key, and who made it is away for 20 minutes."""
    page = volunteer.page
    volunteer.go("incidents")
    page.locator("#incident-room").click()
    volunteer.unfolds("#situation-threat")
    page.locator("#situation-threat").click()
    expect(volunteer.test("kept")).to_contain_text(place.clause)
    page.locator("#kept--ticket").fill(str(ticket))
    page.locator('[data-test="sheet"] [type="submit"]').click()
    expect(page.locator("#penalty-clause")).to_have_value(place.clause)
    page.locator("#penalty-length-m20").check(force=True)
    page.locator('[data-test="sheet"] [type="submit"]').click()
    expect(volunteer.test("sheet")).to_have_count(0)
    expect(volunteer.test("incidents")).to_contain_text("20 minutes away")
    says_when_due(volunteer, place)


def disqualifies(volunteer: Volunteer, ticket: int) -> None:
    """For the same threat: their chips, which the table's tablet counted, leave play."""
    page = volunteer.page
    volunteer.test("incidents").locator('[data-act="incident-gone"]').first.click()
    page.locator("#kept--ticket").fill(str(ticket))
    page.locator('[data-test="sheet"] [data-act="incident-penalty"]').click()
    page.locator("#penalty-length-disqualified").check(force=True)
    page.locator('[data-test="sheet"] [type="submit"]').click()
    expect(page.locator('[data-act="hands-none-on"]')).to_be_visible()
    volunteer.pass_time(0, 3)  # a tap that follows another at once does not count
    volunteer.press("hands-none-on")  # they say so at the table
    expect(volunteer.test("sheet")).to_have_count(0)
