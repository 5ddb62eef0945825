"""The browser is killed with all its processes at any moment of selling: what the screen had
called saved is there when it comes back.

HOLDFAST_BROWSER_KILLS says how often (5 unless told, 20 in a whole run: each takes some seconds),
HOLDFAST_SEED which story is told.
"""

from __future__ import annotations

import os
import random
import time
from pathlib import Path

import pytest
from playwright.sync_api import expect

from e2e.machines import Opener, Server
from tests.kit import promises
from tests.kit.volunteer import opens

pytestmark = [pytest.mark.browser, pytest.mark.slow]

OFTEN = promises.BROWSER_KILLS.dose(part="5", full="20")
KILLS = int(os.environ.get("HOLDFAST_BROWSER_KILLS", OFTEN))
SEED = int(os.environ.get("HOLDFAST_SEED", "2026"))

A_LIFE = 5
"""Sales between two kills at most: with twenty kills the house takes no more than 120 players."""
SELLS = """([first, end]) => {
  const pause = () => new Promise(done => setTimeout(done, 1));
  const toldOf = name => document.querySelector('[data-test="toast"]')?.textContent.includes(name)
    && document.querySelector('[data-test="saved"]').dataset.state === 'saved';
  void (async () => {
    for (let number = first; number < end; number++) {
      const name = `Player ${number}.`, field = document.querySelector('#name');
      field.value = name;
      field.dispatchEvent(new Event('input', {bubbles: true}));
      field.form.requestSubmit();
      while (!toldOf(name)) await pause();
      fetch(`/told/${number}`, {method: 'POST', keepalive: true}).catch(() => {});
    }
  })();
}"""
"""Sells one after another, and tells the server each sale that the screen has called saved."""

HELD = """() => new Promise((done, failed) => {
  const asked = indexedDB.open('holdfast');
  asked.onerror = () => failed(asked.error);
  asked.onsuccess = () => {
    const people = asked.result.transaction('people').objectStore('people').getAll();
    people.onsuccess = () => {
      asked.result.close();
      done(people.result.map(text => JSON.parse(text).name));
    };
  };
})"""


def sales_saved(server: Server) -> set[int]:
    """The sales that the screen has called saved."""
    return {
        int(path.removeprefix("/told/"))
        for _, path, _ in server.requests()
        if path.startswith("/told/")
    }


@pytest.mark.timeout(300 + 60 * KILLS)
@pytest.mark.parametrize("seed", [SEED])
def test_what_the_screen_called_saved_is_there_after_any_kill(
    server: Server, tablet: Opener, tmp_path: Path, seed: int
) -> None:
    dice = random.Random(seed)
    browser, volunteer = opens(tablet)
    volunteer.sets_up_selkirk()
    night, next_number = volunteer.night, 1
    for kill_number in range(KILLS):
        volunteer.go("door")
        expect(browser.page.locator("#name")).to_be_visible()
        with browser.page.expect_request("**/told/*"):
            browser.page.evaluate(SELLS, [next_number, next_number + A_LIFE])
        time.sleep(dice.uniform(0.0, 1.0))  # the battery is pulled at any moment
        browser.kill()
        browser, volunteer = opens(tablet, f"/#/night/{night}/door", night=night)
        volunteer.go("door")
        volunteer.saved()
        names = set(browser.page.evaluate(HELD))
        missing = {number for number in sales_saved(server) if f"Player {number}." not in names}
        assert not missing, f"kill {kill_number} of HOLDFAST_SEED={seed}"
        assert volunteer.figure("entries") == len(names), "and each is a sale, not a name alone"
        next_number = len(names) + 1
    assert len(sales_saved(server)) >= KILLS
