"""A tablet whose profile was copied: two of them write under one id, one history cannot count by
itself. Every screen says so in red until a person takes the other one back.
"""

from __future__ import annotations

from pathlib import Path

from tests.kit.fixtures import Tablets
from tests.kit.locator import expect
from tests.kit.organization import Organization
from tests.kit.several import night_of, sends
from tests.kit.volunteer import Volunteer, opens

SCREENS = ("door", "seats", "tonight", "out", "pots", "standings", "payouts", "screen", "data")


def reopens(volunteer: Volunteer, night: str) -> None:
    volunteer.night = night
    volunteer.goes("#/nights")
    volunteer.page.locator('[data-test="night"] a, a[data-test="night"]').first.click()
    volunteer.go("door")


def test_sales_that_no_longer_count_are_red_until_they_are_taken_back(
    server: Organization, tablet: Tablets, tmp_path: Path
) -> None:
    first_browser, director = opens(tablet, "/#/data", name="director")
    director.connects(server.pairing_code)
    director.sets_up_selkirk()
    director.go("door")
    director.sells_entries(["Ann Ross", "Bob Okemaw"])
    sends(director)
    night = director.night
    first_browser.close()
    tablet.copies("director", "copy")

    # Neither is online while it sells: a tablet that sends by itself in between would not fork.
    original, director = opens(tablet, "/#/nights", name="director", offline=True)
    reopens(director, night)
    director.sells_entries(["Cy Dyck", "Di Flett", "Ed Li"])
    other, copy = opens(tablet, "/#/nights", name="copy", offline=True)
    reopens(copy, night)
    copy.sells_entries(["Fay Nault"])
    for browser, volunteer in ((original, director), (other, copy), (original, director)):
        browser.context.set_offline(False)
        volunteer.go("data")
        volunteer.press("sync")
        expect(volunteer.page.locator('[data-act="sync"]')).to_have_text("Send now")

    # Whichever counts, six were sold: the red word says how many of them are missing.
    director.test("missing").first.click()
    branch = director.test("branch")
    expect(branch).to_have_count(1)
    expect(branch.locator('[data-test="figure-takings"]')).to_contain_text("$240")
    director.go("door")
    counted = director.figure("entries")
    lost = 6 - counted
    loss = f"{lost} sale{'' if lost == 1 else 's'}, ${40 * lost}"
    for screen in SCREENS:
        if screen == "screen":
            director.goes(f"#/night/{night}/screen")
            expect(director.page.locator(".tv")).to_be_visible()
        else:
            director.go(screen)
        expect(director.test("missing").first).to_contain_text("Records missing")
        expect(director.test("missing").first).to_contain_text(loss)
        for comfort in ("Safe in", "Saved on this tablet", "Organization has it"):
            expect(director.page.locator("body")).not_to_contain_text(comfort)
    director.goes("#/nights")
    expect(director.test("night").first).to_contain_text("Records missing")

    reopens(director, night)
    director.test("missing").first.click()
    branch.locator("summary").click()
    expect(director.test("branch-lines").locator("li")).to_have_count(lost)
    director.press("branch-take")
    sheet = director.test("sheet")
    expect(sheet).to_contain_text(loss)
    sheet.locator('button[type="submit"]').click()
    director.saved()
    expect(director.test("missing")).to_have_count(0)
    expect(director.test("branch")).to_have_count(0)
    director.go("door")
    assert director.figure("entries") == 6

    # Two hold one number: the director gives the later one their own in one tap.
    director.go("seats")
    expect(director.test("todo")).to_contain_text("Ticket 0003 was sold twice")
    expect(director.page.locator("main")).not_to_contain_text("100001")
    director.does("doubled-ticket")
    director.saved()
    expect(director.page.locator('[data-task="doubled-ticket"]')).to_have_count(0)
    sends(director)
    sends(copy)
    expect(copy.test("missing")).to_have_count(0)
    copy.go("door")
    assert copy.figure("entries") == 6
    ours, theirs = night_of(director.exports(tmp_path)), night_of(copy.exports(tmp_path))
    assert ours.digest() == theirs.digest()
    assert sorted(ours.state.entries) == [1, 2, 3, 4, 5, 6]
