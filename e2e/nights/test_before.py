"""From the first screen to the first hand by what a volunteer reads, with a stopwatch of taps.

The hall is checked point by point and who must be there is entered; only the count of all chips,
which two people make beside it, is left to them.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from e2e.machines import Opener
from e2e.nights.reader import Reader
from tests.kit.volunteer import THURSDAY, ZONE, Volunteer

PLAYERS = 20
READING_MS = 2_000


def holds_a_licence(reader: Reader) -> None:
    reader.types("Number", "2026-17")
    reader.types("First day", "2026-04-01")
    reader.types("Last day", "2027-03-31")
    reader.presses("Enter the licence")


def selkirk(reader: Reader) -> None:
    reader.types(re.compile("Length of a break"), "10")


def nunavut(reader: Reader) -> None:
    holds_a_licence(reader)
    reader.picks("At once")
    reader.types("Available population", "2000")
    reader.presses("There were none")


def checks_everybody(reader: Reader) -> None:
    """The age of all who come, in one name."""
    reader.picks("We check everybody at the door tonight")
    sheet = reader.page.get_by_role("dialog")
    sheet.get_by_label("Name").fill("Ruth Dyck")
    reader.taps += 1
    reader.presses(re.compile("^They check"))
    expect(sheet).to_have_count(0)


def sells(reader: Reader, volunteer: Volunteer) -> None:
    for number in range(1, PLAYERS + 1):
        reader.types("Name", f"Ann Ross {number}", enter=True)
        volunteer.says(f"Ann Ross {number}")
        reader.reads()


def sees_what_is_to_be_seen(reader: Reader) -> None:
    reader.types("Your initials", "AB")
    before = reader.page.locator("section").filter(has_text="Before the doors")
    rows = before.get_by_role("listitem").filter(
        has=reader.page.get_by_role("button", name="Seen")
    )
    for rest in range(rows.count() - 1, -1, -1):
        reader.reads()
        note = rows.first.get_by_role("textbox")
        if note.count():
            note.fill("A red edge")
            reader.taps += 1
        rows.first.get_by_role("button", name="Seen").click()
        reader.taps += 1
        expect(rows).to_have_count(rest)


def enters_staff(reader: Reader, people: dict[str, str]) -> None:
    for name, role in people.items():
        reader.types("Name", name)
        if not reader.page.get_by_role("radio", name=role).first.is_checked():
            reader.picks(role)
        needed = reader.page.locator("label").filter(has_text=re.compile("· needed"))
        for place in range(needed.count()):
            needed.nth(place).click()
            reader.taps += 1
        reader.presses("On duty")
        expect(reader.page.get_by_text(name).first).to_be_visible()


CHAIR = {"Eve Ittuq": "Chairperson"}
CREW = {**CHAIR, "Bob Okemaw": "Table Manager", "Cy Dyck": "Dealer", "Dee Li": "Dealer"}


@pytest.mark.browser
@pytest.mark.slow
@pytest.mark.parametrize(
    ("house", "sets_up", "staff", "width", "height", "most"),
    [
        ("Selkirk Thursday", selkirk, {}, 360, 800, 60),
        ("Five tables, one evening", nunavut, CHAIR, 800, 1280, 70),
        ("An afternoon of 110 tickets", holds_a_licence, CREW, 1180, 820, 100),
    ],
)
def test_the_first_hand_is_few_taps_from_the_first_screen(
    tablet: Opener,
    house: str,
    sets_up: Callable[[Reader], None],
    staff: dict[str, str],
    width: int,
    height: int,
    most: int,
) -> None:
    browser = tablet(viewport={"width": width, "height": height}, timezone_id=ZONE)
    page: Page = browser.page
    volunteer, reader = Volunteer(page), Reader(page, READING_MS)
    volunteer.at(THURSDAY)
    browser.open("/")
    browser.ready()
    reader.presses("Set up tonight")
    reader.picks(house)
    reader.types("Organization", "Hamlet Recreation Society")
    reader.types("Hall", "Community hall")
    sets_up(reader)
    reader.presses("Open the door")
    expect(page.get_by_label("Name", exact=True)).to_be_focused()
    expect(volunteer.test("toast")).not_to_contain_text("key")
    if page.get_by_text("We check everybody at the door tonight").count():
        checks_everybody(reader)
    sells(reader, volunteer)

    reader.presses("Tonight")
    reader.presses("Checks")
    sees_what_is_to_be_seen(reader)
    reader.presses("Tonight")
    if staff:
        reader.presses("Staff")
        enters_staff(reader, staff)
        reader.presses("Tonight")
    reader.presses("Seats")
    reader.presses("Draw the seats")
    reader.presses("Tonight")
    reader.presses("Start the clock")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    assert volunteer.figure("left") == PLAYERS
    assert reader.taps <= most, f"{house}: {reader.taps} taps"
