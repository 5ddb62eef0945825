"""Somebody wrote a line in the name of the tablet that set the night up, before everything else:
the night does not count as it stands. The list says so in red, and one tap brings it back.
"""

from __future__ import annotations

from pathlib import Path

from pycore.ledger.lines.bundle import read_bundle, write_bundle
from pycore.ledger.lines.logset import LogSet
from tests.forged import forged
from tests.kit.locator import expect
from tests.kit.volunteer import Opener, opens


def test_a_night_that_somebody_wrote_over_comes_back_from_the_list(
    tablet: Opener, tmp_path: Path
) -> None:
    browser, director = opens(tablet, offline=True)
    page = browser.page
    director.sets_up_selkirk()
    director.go("door")
    director.sells_entries(["Ann Ross", "Bob Okemaw"])
    director.go("data")
    with page.expect_download() as saved:
        page.locator('[data-act="export"]').click()
    logs = read_bundle(saved.value.text()).logs
    (dev,) = logs.logs
    forged_logs, _ = LogSet(logs.tid).receive(forged(logs, dev, 1))
    file = tmp_path / "over.txt"
    file.write_text(write_bundle(forged_logs, {}), "utf-8")
    page.locator("#import").set_input_files(file)

    # No room of the night can be drawn: the list opens, and says what became of it.
    notice = director.test("notice")
    expect(notice).to_contain_text("does not count as it stands")
    row = director.test("night")
    expect(row).to_contain_text("Records missing")
    expect(row).to_contain_text("2 sales, $80")
    director.reloads()
    expect(row).to_contain_text("Records missing")
    key = row.locator('[data-act="night-take"]')
    key.click()
    expect(page.locator("body")).to_have_attribute("data-screen", "door")
    director.saved()
    expect(director.test("missing")).to_have_count(0)
    assert director.figure("entries") == 2
    director.sells_entries(["Cy Dyck"])
    assert director.figure("entries") == 3
