"""What tests/screens hold without a browser is what a browser draws: prepared nights, room by
room, element by element with its own words and keys.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from e2e.running import Running
from tests.core.hall import Hall
from tests.kit import hands as of_hands
from tests.kit import nights
from tests.kit.hands import Hands
from tests.kit.locator import expect
from tests.kit.screen import Screen

pytestmark = [pytest.mark.browser, pytest.mark.slow]

Said = list[tuple[str, ...]]
KEYS = ("id", "type", "name", "data-act", "data-test", "data-task", "href", "role", "aria-label")
FLAGS = ("disabled", "hidden", "checked", "open")
LOOKS = 150
"""So many, 30 s in all: what a room asks its worker is drawn late on a slow machine."""
DRAWN = """([keys, flags]) => [...document.querySelectorAll("#main *")]
  .filter(one => !one.closest(".qr-panel")).map(one => [
  one.tagName.toLowerCase(),
  [...one.childNodes].filter(node => node.nodeType === 3).map(node => node.data).join(" "),
  ...keys.map(key => one.getAttribute(key) ?? ""),
  ...flags.map(flag => one.hasAttribute(flag) ? flag : ""),
])"""
PASSES = re.compile(
    r"127\.0\.0\.1:\d+|\b\d+:\d\d\b|\bTablet [0-9A-Z]{6}\b|/live/\S+|#?[\w.~-]{60,}"
)
"""What is another from one tablet or one second to the next: times, names, codes."""
ROOMS: tuple[tuple[Callable[[], Hall], tuple[str, ...]], ...] = (
    (nights.selling, ("door", "seats", "tonight", "incidents", "staff")),
    (nights.even, ("tonight", "seats", "out", "door", "chips", "history", "amend", "money")),
    (nights.announced, ("payouts", "standings", "pots", "papers")),
    (nights.finished, ("payouts", "standings", "tonight", "amend")),
    (nights.conflicts, ("conflicts", "tonight")),
    (nights.dealing, ("seats", "history")),
)


def plain(drawn: list[list[str]]) -> Said:
    """Without what passes, and without what only draws: a browser's drawings have no words."""
    return [
        tuple(PASSES.sub("…", " ".join(text.split())) for text in piece)
        for piece in drawn
        if piece[0] not in ("path", "rect", "g", "use", "svg", "circle", "line")
    ]


def is_of_a_code(node: Any) -> bool:
    """The panel with the players' code has the address of the one server or the other."""
    around = (node, *node.iterancestors())
    return any("qr-panel" in holder.get("class", "").split() for holder in around)


def drawn_without(screen: Screen) -> Said:
    main: Any = screen.document.querySelector("#main")
    return plain(
        [
            [
                node.tag,
                " ".join([node.text or "", *(child.tail or "" for child in node)]),
                *(node.get(key, "") for key in KEYS),
                *(flag if flag in node.attrib else "" for flag in FLAGS),
            ]
            for node in main.node.iterdescendants()
            if isinstance(node.tag, str) and not is_of_a_code(node)
        ]
    )


@pytest.fixture
def screen() -> Iterator[Screen]:
    screen = Screen(zone="UTC")
    yield screen
    screen.close()
    assert screen.problems == []


@pytest.mark.parametrize(("make", "rooms"), ROOMS, ids=lambda case: getattr(case, "__name__", ""))
def test_a_browser_draws_what_the_screens_without_one_say(
    hands: Running,
    screen: Screen,
    tmp_path: Path,
    make: Callable[[], Hall],
    rooms: tuple[str, ...],
) -> None:
    without: Hands = of_hands.at(screen, tmp_path)
    screen.open()
    without.file = hands.file  # type: ignore[method-assign]
    for room in rooms:
        for side in (hands, without):
            side.opens(make, room)
            expect(side.at('[data-test="saved"]')).to_have_attribute("data-state", "saved")
        for _ in range(LOOKS):
            # Meanwhile time goes by there, and what is said for a minute comes and goes.
            screen.clock.fast_forward(hands.volunteer.now_ms() - without.volunteer.now_ms())
            wanted = drawn_without(screen)
            there = plain(hands.page.evaluate(DRAWN, [KEYS, FLAGS]))
            if wanted == there:
                break
            hands.page.wait_for_timeout(200)
        assert wanted == there, room
