"""A name that is written from right to left moves nothing beside it: what stands before and behind
it on the line is where it would be beside any other name.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

from e2e.harm import DRAWN, UNFOLDS
from e2e.machines import Opener, Server
from e2e.office import Office, synced
from tests.core.hall import Hall
from tests.core.papers import busy
from tests.kit.forms import selling

pytestmark = [pytest.mark.browser, pytest.mark.slow]

LEILA = "تجربة ليلى"
HOUSE = "nunavut-five-table"
ORDER = r"""() => {
  const block = one => {
    while (getComputedStyle(one).display.startsWith("inline")) one = one.parentElement;
    return one;
  };
  const parts = /[\u0590-\u08ff](?:[^\d$,·:]*[\u0590-\u08ff])?|\$?\d[\d,.]*/g;
  const found = [], told = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    for (const part of node.data.matchAll(parts)) {
      const range = document.createRange();
      range.setStart(node, part.index);
      range.setEnd(node, part.index + part[0].length);
      const boxes = [...range.getClientRects()].filter(one => one.width);
      if (boxes.length !== 1) continue;
      const within = block(node.parentElement);
      found.push({text: part[0], box: boxes[0], within, turns: part[0] > "\u0590"});
    }
  }
  for (let nth = 1; nth < found.length; nth++) {
    const [one, next] = [found[nth - 1], found[nth]];
    const level = Math.abs(one.box.top + one.box.bottom - next.box.top - next.box.bottom) < 12;
    if (one.within !== next.within || !level || !(one.turns || next.turns)) continue;
    const says = `${one.text} | ${next.text} in ${one.within.textContent.slice(0, 90)}`;
    told.push({says, right: one.box.right <= next.box.left + 1});
  }
  return told;
}"""
"""A name beside a number, or another name, in one line of one text: whether what is read first
stands on the left.
"""


def named(number: int) -> str:
    """The nth name, all of letters."""
    return f"{LEILA} " + "".join(chr(0x0628 + int(digit)) for digit in f"{number:03}")


def night() -> Hall:
    hall, _ = busy.busy_night(HOUSE, named)
    return hall


def stand_in_order(page: Page, least: int, where: str) -> None:
    """Whatever stands beside such a name on a page, of which there are so many."""
    # What the worker tells comes after the page, and folded.
    with suppress(PlaywrightTimeoutError):
        enough = f"least => {{ ({UNFOLDS})(); return ({ORDER})().length >= least; }}"
        page.wait_for_function(enough, arg=least)
    page.evaluate(DRAWN)
    neighbours = page.evaluate(ORDER)
    assert len(neighbours) >= least, f"{where}: {neighbours}"
    assert [neighbour["says"] for neighbour in neighbours if not neighbour["right"]] == [], where


def test_numbers_stay_where_they_are_beside_a_name_from_right_to_left(
    tablet: Opener, chrome: Chromium, server: Server, tmp_path: Path
) -> None:
    volunteer = synced(tablet, server, tmp_path, night())
    page = volunteer.page
    for where, least in (("history", 8), ("incidents", 8), ("money", 8), ("payouts", 3)):
        volunteer.go(where)
        stand_in_order(page, least, where)
    office = Office(chrome, server, volunteer.night)
    link = office.gives(named(1)).removeprefix(server.url)
    for path, least in (
        ("/org", 2),
        (f"/org/nights/{volunteer.night}", 3),
        (link, 6),
        (f"{link}/records", 20),
    ):
        office.page.goto(server.url + path)
        stand_in_order(office.page, least, path)


def test_at_the_door_too(tablet: Opener) -> None:
    """What is said of a sale while more are sold, and what the history says of all."""
    _, volunteer = selling(tablet, ["Ann", LEILA])
    stand_in_order(volunteer.page, 1, "door")
    volunteer.go("history")
    stand_in_order(volunteer.page, 1, "history")
