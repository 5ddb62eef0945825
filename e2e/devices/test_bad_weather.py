"""What goes wrong in a hall: a full tablet, a lost database, a record that was damaged on the
disk.

Each gives a clear sentence, keeps what was saved and what was typed, and goes on when the
trouble is over.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from e2e.machines import Browser, Opener, failure
from pycore.ledger.lines.bundle import read_bundle
from tests.kit.volunteer import THURSDAY, ZONE, Volunteer, opens

pytestmark = pytest.mark.browser
Door = Callable[[], tuple[Browser, Volunteer]]

RECORDS = """change => new Promise((done, failed) => {
  const opening = indexedDB.open("holdfast");
  opening.onerror = () => failed(opening.error);
  opening.onsuccess = () => {
    const db = opening.result;
    const store = db.transaction("log", "readwrite").objectStore("log");
    const keys = store.getAllKeys();
    keys.onsuccess = () => {
      const key = keys.result.filter((one) => one.endsWith(change.seq))[0];
      const value = store.get(key);
      value.onsuccess = () => {
        store.put(value.result.replace(change.from, change.to), key);
        store.transaction.oncomplete = () => { db.close(); done(); };
      };
    };
  };
})"""


@pytest.fixture
def door(tablet: Opener) -> Door:
    """A tablet at the door of a night with two entries."""

    def opened() -> tuple[Browser, Volunteer]:
        browser, volunteer = opens(tablet)
        volunteer.sets_up_selkirk()
        volunteer.go("door")
        volunteer.sells_entries(["Ann Ross", "Bob Dyck"])
        return browser, volunteer

    return opened


def test_a_full_tablet_says_so_keeps_what_was_typed_and_goes_on(
    door: Door, tablet: Opener
) -> None:
    browser, volunteer = door()
    night = volunteer.night
    browser.close()
    # Chromium remembers for half a minute how much room there is, so the tablet is opened full.
    browser = tablet("director", timezone_id=ZONE)
    session = browser.context.new_cdp_session(browser.page)
    session.send("Storage.overrideQuotaForOrigin", {"origin": browser.url, "quotaSize": 1})
    volunteer = Volunteer(browser.page, night)
    volunteer.at(THURSDAY)
    browser.open(f"/#/night/{night}/door")
    browser.ready()
    name = volunteer.page.locator("#name")
    name.fill("Zoë Ippak")
    name.press("Enter")
    expect(volunteer.test("alarm")).to_contain_text("full")
    expect(volunteer.test("saved").first).to_have_attribute("data-state", "unsaved")
    expect(name).to_have_value("Zoë Ippak")
    assert volunteer.figure("entries") == 2, "an entry that was not saved is shown as sold"
    session.send("Storage.overrideQuotaForOrigin", {"origin": browser.url})
    volunteer.press("try-again")
    volunteer.saved()
    expect(volunteer.test("alarm")).to_have_count(0)
    assert volunteer.figure("entries") == 3
    browser.page.reload()
    browser.ready()
    assert volunteer.figure("entries") == 3


def test_a_lost_database_is_written_again_from_what_the_tablet_holds(
    door: Door, tmp_path: Path
) -> None:
    browser, volunteer = door()
    session = browser.context.new_cdp_session(browser.page)
    wiped = {"origin": browser.url, "storageTypes": "indexeddb"}
    session.send("Storage.clearDataForOrigin", wiped)
    name = volunteer.page.locator("#name")
    name.fill("Cy Okemaw")
    name.press("Enter")
    expect(volunteer.test("alarm")).to_be_visible()
    expect(volunteer.test("saved").first).to_have_attribute("data-state", "unsaved")
    volunteer.press("try-again")
    volunteer.says("Cy Okemaw")
    browser.page.reload()
    browser.ready()
    assert volunteer.figure("entries") == 3
    night = read_bundle(volunteer.exports(tmp_path))
    assert night.logs.count() == 5
    assert {person["name"] for person in night.people.values()} == {
        "Ann Ross",
        "Bob Dyck",
        "Cy Okemaw",
    }


def test_a_record_damaged_on_the_disk_is_set_aside_and_the_rest_is_used(door: Door) -> None:
    browser, volunteer = door()
    damage = {"seq": "00000004", "from": '"fee_cents":4000', "to": '"fee_cents":1'}
    browser.page.evaluate(RECORDS, damage)
    browser.page.reload()
    browser.ready()
    assert volunteer.figure("entries") == 1, "the damaged sale must not be used"
    volunteer.go("data")
    expect(volunteer.test("quarantined")).to_be_visible()
    volunteer.go("door")
    volunteer.sells_entries(["Dee Li"])
    assert volunteer.figure("entries") == 2


ANSWERED = """ids => Promise.all(ids.map((id) => new Promise((done) => {
  const wanted = JSON.stringify(id);
  window.holdfast.listen((text) => JSON.stringify(JSON.parse(text).id) === wanted && done(id));
  window.holdfast.post(JSON.stringify({ id, op: "hello" }));
})))"""


def test_whoever_asks_the_worker_is_answered_by_whatever_they_are_called(tablet: Opener) -> None:
    browser, _ = opens(tablet)
    ids = ["a text", 1.5, -7, None, {"of": "another"}]
    assert browser.page.evaluate(ANSWERED, ids) == ids
    assert failure(browser.page) == ""
