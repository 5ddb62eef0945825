"""The dealer's table in Firefox and WebKitGTK: nothing scrolls sideways, no stack spills out of
its seat, no foot covers a line.
"""

from __future__ import annotations

import pytest

from e2e.engines.conftest import Opener
from e2e.engines.night import Night
from e2e.engines.screen import Screen
from tests.kit.promises import ENGINES

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.whole(ENGINES)]

PLAYERS = ["Annie", "Bobby", "Celestine", "Dorothy", "Eddie"]
UPRIGHT, ACROSS = (800, 1280), (1280, 800)
SMALL_ACROSS = ((1180, 820), (1080, 810), (1024, 768))
SIDEWAYS = """
  return [...document.querySelectorAll(".main, .tb-panel")].map((one) => {
    one.scrollLeft = 999;
    return one.scrollLeft;
  });
"""
# The largest stack of a full house at its end, in every seat: how far it stands out.
SPILLED = """
  return [...document.querySelectorAll(".tb-seat .tb-stack")].map((one) => {
    const told = one.textContent;
    one.textContent = "1,305,000";
    const text = document.createRange();
    text.selectNodeContents(one);
    const seat = one.closest(".tb-seat").getBoundingClientRect();
    const spilled = Math.ceil(text.getBoundingClientRect().right - seat.right + 4);
    one.textContent = told;
    return spilled;
  }).filter((spilled) => spilled > 0);
"""
# How many pixels of a line the panel's foot or edge hides.
HIDDEN = """
  const line = document.querySelector(arguments[0]).getBoundingClientRect();
  const panel = document.querySelector(".tb-panel").getBoundingClientRect();
  const foot = document.querySelector(".tb-foot").getBoundingClientRect();
  return Math.max(0, Math.round(line.bottom - Math.min(panel.bottom, foot.top)));
"""


def fits(screen: Screen) -> None:
    for size in (UPRIGHT, ACROSS, *SMALL_ACROSS):
        screen.sized(*size)
        assert screen.asks(SIDEWAYS) == [0, 0], size
        assert screen.asks(SPILLED) == [], size


def test_the_table_fits_in_every_stage(other: Opener) -> None:
    night = Night(other())
    screen = night.screen
    screen.open("/")
    screen.ready()
    night.sets_up_selkirk()
    night.go("door")
    night.sells(PLAYERS)
    night.draws_and_starts()
    night.opens_table()
    fits(screen)
    night.tap("tb-count")
    night.sees_stage("ready")
    fits(screen)
    night.tap("tb-deal")
    fits(screen)

    # The clock moves on during the hand: its notice takes room, and takes it from no line.
    night.go("tonight")
    screen.press('[data-act="next-level"]')
    screen.press('[data-act="change-why"]')
    night.saved()
    night.opens_table()
    screen.sees(".tb-coming [data-clause='SEL-14']", "why?")
    fits(screen)
    for size in (UPRIGHT, (820, 1180), (810, 1080)):
        screen.sized(*size)
        assert screen.asks(HIDDEN, ".tb-why") == 0, size

    # A board to be entered: the deck of cards.
    night.acts("ccccc")
    fits(screen)
