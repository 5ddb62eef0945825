"""What went wrong in one engine and not in Chromium; each is tried in both others."""

from __future__ import annotations

import pytest

from e2e.engines.conftest import Opener
from e2e.engines.night import Night
from e2e.machines import Server
from tests.kit.promises import ENGINES

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.whole(ENGINES)]

STARTS = '[data-live="clock-state"]'
# The worker behind this page answers.
ANSWERS = """
  if (!window.told) {
    window.told = [];
    holdfast.listen((text) => told.push(JSON.parse(text).id));
    holdfast.post(JSON.stringify({ id: 987654, op: "hello" }));
  }
  return told.includes(987654);
"""


def test_the_tablet_comes_back_from_the_players_page(other: Opener) -> None:
    """A page kept for the way back must not keep the right to write."""
    screen = other()
    screen.open("/")
    screen.ready()
    screen.moves_to("/phone/")
    screen.waits("return document.readyState === 'complete'")
    screen.moves_to("/")
    screen.ready()
    # And by the browser's own way back, to the page that was left first.
    screen.goes_back(2)
    screen.ready()
    screen.waits(ANSWERS)


def test_a_machine_without_a_language_draws_the_screens(other: Opener) -> None:
    """WebKit then calls its language "C", which is no language tag."""
    screen = other(LC_ALL="", LANG="C.UTF-8")
    screen.open("/")
    screen.ready()
    screen.open("/phone/")
    screen.sees('[data-test="message"]', "No clock yet")
    if other.engine == "webkit":
        assert screen.asks("return navigator.language") == "C"


@pytest.mark.parametrize("path", ["/", "/phone/"])
def test_a_browser_that_cannot_read_the_floor_is_told(
    other: Opener, server: Server, path: str
) -> None:
    server.fault(instead={"floor.": "class Floor { unheard of {} }"})
    server.forget()
    screen = other()
    screen.open(path)
    screen.sees('[data-test="old"]', "too old")
    screen.waits("return document.readyState === 'complete'")
    requested = [path for _, path, _ in server.requests()]
    assert not [path for path in requested if "runtime" in path or path.endswith("sw.js")]


def test_a_tab_that_forgets_says_so_before_the_first_night(other: Opener) -> None:
    """Browsers on WebKit clear what nobody visits for seven days."""
    screen = other()
    screen.open("/#/setup")
    screen.ready()
    screen.waits("return document.querySelector('#create-night')")
    shown = "return [...document.querySelectorAll('[data-test=\"tab-note\"]')].length"
    assert screen.asks(shown) == (1 if other.engine == "webkit" else 0)
    screen.asks("location.hash = '#/data'")
    screen.waits("return document.querySelector('#code')")
    assert screen.asks(shown) == (1 if other.engine == "webkit" else 0)


def test_a_night_keeps_the_halls_clock_whatever_a_browser_believes(other: Opener) -> None:
    """Two engines differ on the offset of one city: the night adopts the one it was set up with,
    and every tablet shows its times by that.
    """
    night = Night(other())
    screen = night.screen
    screen.open("/")
    screen.ready()
    night.fills_in_selkirk()
    offset = screen.asks("return -new Date().getTimezoneOffset() / 60")
    screen.sees("#hall-clock", f"Winnipeg, UTC{offset}".replace("-", "−"))
    night.opens_the_door()
    night.go("tonight")
    starts = screen.reads(STARTS)
    screen.driver.kill()

    elsewhere = Night(other(TZ="Asia/Tokyo"), night.id)
    elsewhere.screen.open(f"/#/night/{night.id}/tonight")
    elsewhere.screen.ready()
    elsewhere.screen.sees(STARTS, starts)
