"""A night's file goes off the tablet through the device's share sheet. The sheet is the device's
own, and no browser without a person shows one: it alone is stood in for.
"""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from e2e.machines import Opener
from pycore.ledger.lines.bundle import read_bundle
from tests.kit.volunteer import THURSDAY, ZONE, Volunteer

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SHEET = """
window.taken = [];
window.fails = '';
navigator.canShare = ({files}) =>
  files.every((one) => one.name.endsWith('.txt') && one.type.startsWith('text/plain'));
navigator.share = async ({files}) => {
  const text = await files[0].text();
  window.taken.push([files[0].name, text]);
  if (window.fails) throw new DOMException('', window.fails);
};
"""
NOTED = """tid => Object.entries(localStorage)
  .filter(([name]) => name.startsWith('holdfast-file') && name.endsWith(tid))
  .map(([, records]) => Number(records))"""
"""How many records the last file of the night held, as the night's end asks for it."""


def test_a_night_is_handed_to_the_share_sheet(tablet: Opener) -> None:
    browser = tablet("director", timezone_id=ZONE, accept_downloads=True)
    page = browser.page
    page.add_init_script(SHEET)
    director = Volunteer(page)
    director.at(THURSDAY)
    browser.context.set_offline(True)
    browser.open("/")
    browser.ready()
    director.sets_up_selkirk()

    def sold_and_shared(name: str) -> Any:
        director.go("door")
        director.sells_entries([name])
        director.go("data")
        before = page.evaluate("taken.length")
        director.press("share")
        page.wait_for_function("before => taken.length > before", arg=before)
        return page.evaluate("taken.at(-1)")

    name, text = sold_and_shared("Ann Ross")
    bundle = read_bundle(text)
    assert (name.endswith(".txt"), bundle.logs.tid) == (True, director.night)
    assert "Ann Ross" in text
    page.wait_for_function(f"tid => ({NOTED})(tid).length", arg=director.night)
    assert page.evaluate(NOTED, director.night) == [bundle.logs.count()]

    # Somebody who changes their mind has no file, and nothing comes in its place.
    page.evaluate("fails = 'AbortError'")
    sold_and_shared("Bob Okemaw")
    director.saved()
    assert page.evaluate(NOTED, director.night) == [bundle.logs.count()]

    # Where the device does not take it, it is saved.
    page.evaluate("fails = 'NotAllowedError'")
    with page.expect_download() as saved:
        _, text = sold_and_shared("Cal Desk")
    assert saved.value.path().read_text("utf-8") == text
    page.wait_for_function(
        "([tid, count]) => (" + NOTED + ")(tid)[0] === count",
        arg=[director.night, read_bundle(text).logs.count()],
    )

    # And where there is no sheet at all, no button promises one.
    page.evaluate("navigator.canShare = undefined")
    director.go("door")
    director.go("data")
    expect(page.locator('[data-act="export"]')).to_be_visible()
    expect(page.locator('[data-act="share"]')).to_have_count(0)
