"""One arc of the night for the tablet, the big screen and the phone."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from pycore.portable.clock import Clock
from pycore.portable.structure import StructureItem, extra_level, level, pause
from webapp.ui.clock.sky import LEFT, RIGHT, sky, times

ROOT = Path(__file__).resolve().parents[3]
MINUTE = 60_000
START = 1_000_000_000
ITEMS: list[StructureItem] = [
    level(1, 100, 200, 0, 20 * MINUTE),
    pause(10 * MINUTE, 0),
    level(2, 200, 400, 0, 20 * MINUTE),
    extra_level(3, 400, 800, 0, 20 * MINUTE),
]
RUNNING = Clock(0, 20 * MINUTE, START, True, True)


def drawn(clock: Clock, start: int, stop: int, now: int) -> tuple[int, list[str]]:
    """Where the disc stands, and the kinds of the breaks."""
    text = sky(ITEMS, clock, start, stop, now, 90, "<the night>").text
    assert 'aria-label="&lt;the night&gt;"' in text
    disc = re.search(r'class="disc" cx="(\d+)"', text)
    assert disc is not None
    return int(disc[1]), re.findall(r'class="(pause[a-z-]*)"', text)


def test_the_phone_and_the_tablet_draw_the_same_night() -> None:
    """A phone does not know when the night was to start: a started clock says it too."""
    now = START + 25 * MINUTE
    for stop in (0, -1, START + 120 * MINUTE):
        on_the_tablet = sky(ITEMS, RUNNING, START, stop, now, 90, "a")
        assert sky(ITEMS, RUNNING, 0, stop, now, 90, "a") == on_the_tablet


def test_the_disc_goes_from_one_end_to_the_other() -> None:
    assert drawn(RUNNING, START, 0, START) == (LEFT, ["pause"])
    middle, breaks = drawn(RUNNING, START, 0, START + 25 * MINUTE)
    assert (middle, breaks) == ((LEFT + RIGHT) // 2, ["pause-past"])
    assert drawn(RUNNING, START, 0, START + 50 * MINUTE - 1) == (RIGHT - 1, ["pause-past"])
    assert drawn(RUNNING, START, START + MINUTE, START + 30 * MINUTE)[0] == RIGHT


def test_an_extra_level_counts_once_it_is_played() -> None:
    assert times(ITEMS, RUNNING, START, 0, START)[1] == START + 50 * MINUTE
    extra = Clock(3, 15 * MINUTE, START + 55 * MINUTE, True, True)
    assert times(ITEMS, extra, START, 0, START + 55 * MINUTE)[1] == START + 70 * MINUTE


def test_before_the_start_nothing_is_past() -> None:
    waiting = Clock(0, 20 * MINUTE, 0, False, False)
    assert drawn(waiting, START, 0, START - MINUTE) == (LEFT, ["pause"])
    assert drawn(waiting, 0, -1, START) == (LEFT, ["pause"])


def test_nobody_else_draws_a_sky() -> None:
    """Its shapes are written in one module, and the tablet's rooms and the phone ask for them."""
    pages = [*(ROOT / "webapp/ui").rglob("*.py"), *(ROOT / "webapp/phone").rglob("*.py")]
    for path in pages:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                assert "<polyline" not in node.value or path.name == "sky.py", path
    assert [path for path in pages if path.name == "sky.py"] == [ROOT / "webapp/ui/clock/sky.py"]
