"""Two tablets and no network: one joins the night through the other's codes, and records go from a
screen to a camera. Chromium's fake camera films what stands on the other page; what reads it is
the real reader.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from e2e.film import drawn, film, moving
from e2e.machines import FLAGS, PATIENCE_MS, Browser, Opener
from tests.kit.volunteer import THURSDAY, ZONE, Volunteer


def with_camera(tablet: Opener, name: str, sees: Path) -> tuple[Browser, Volunteer]:
    """A tablet whose camera films the file *sees*, which may be another one at every look."""
    flags = [
        *FLAGS,
        "--use-fake-device-for-media-stream",
        "--use-fake-ui-for-media-stream",
        f"--use-file-for-fake-video-capture={sees}",
    ]
    browser = tablet(name, timezone_id=ZONE, accept_downloads=True, args=flags)
    volunteer = Volunteer(browser.page)
    volunteer.at(THURSDAY)
    browser.context.set_offline(True)
    browser.open("/#/data")
    browser.ready()
    return browser, volunteer


@pytest.mark.browser
@pytest.mark.slow
def test_a_tablet_joins_and_gets_its_records_with_no_network_at_all(
    tablet: Opener, tmp_path: Path
) -> None:
    there, here = tmp_path / "there.y4m", tmp_path / "here.y4m"
    _, director = with_camera(tablet, "director", there)
    director.sets_up_selkirk()
    director.go("door")
    director.sells_entries(["Ann Ross", "Bob Okemaw", "Émile Carrière"])
    director.go("data")

    # The new tablet shows who it is; the director's reads it and gives it table 5.
    _, helper = with_camera(tablet, "helper", here)
    helper.press("code-join")
    expect(helper.test("code-short")).to_contain_text("-")
    short = helper.test("code-short").inner_text()
    film([drawn(helper.page)], there, tilt=True)
    director.press("code-add")
    sheet = director.test("sheet")
    expect(sheet).to_contain_text(short)
    director.page.locator("#tablet-table").fill("5")
    director.page.locator("#new-called").fill("Table 5")
    sheet.locator('button[type="submit"]').click()
    expect(sheet).to_contain_text("The way into this night")

    # The new one reads the night, and waits for its records.
    film([drawn(director.page)], here)
    helper.press("code-look-night")
    expect(helper.test("awaits")).to_contain_text("Table (table 5)")

    # It says what it has, which is nothing; then it looks at what the director's shows.
    helper.press("code-receive")
    film([drawn(helper.page)], there)
    sheet.locator('[data-act="code-send"]').click()
    expect(sheet).to_contain_text("Let the other tablet’s camera look at this")
    film(moving(director.page, 22), here, tilt=True)  # 14 blocks, begun anywhere
    helper.press("code-look-pieces")
    expect(helper.page.locator("#nav")).to_be_visible(timeout=PATIENCE_MS)
    row = helper.own_row()
    expect(row).to_contain_text("Table 5")
    expect(row).to_contain_text("table 5")
    assert helper.page.locator("video").count() == 0, "the camera is off"

    # To a tablet that cannot show what it has, everything is shown.
    director.page.locator("#sheet-cancel").click()
    director.press("code-send")
    director.press("code-send-all")
    expect(sheet).to_contain_text("7 records.")


@pytest.mark.browser
@pytest.mark.slow
def test_without_a_camera_it_says_so_and_what_to_do(tablet: Opener) -> None:
    browser = tablet("blind", permissions=[])
    browser.open("/#/data")
    browser.ready()
    volunteer = Volunteer(browser.page)
    volunteer.press("code-join")
    volunteer.press("code-look-night")
    expect(volunteer.test("scan-status")).to_contain_text("Type what stands below the code")
    browser.page.locator("#typed").fill("not one")
    volunteer.press("code-typed")
    expect(volunteer.test("scan-status")).to_contain_text("ten letters and digits")
