"""The clock: nothing ticks, so every question has a time of day. The evening is S11's."""

from __future__ import annotations

from typing import Any

import pytest

from pycore.kernel.units import Millis
from pycore.law import packs
from pycore.portable.clock import (
    Clock,
    advance,
    countdown,
    counting,
    face,
    new_clock,
    read_clock,
    starts_at,
    write_clock,
)
from pycore.portable.structure import BREAK, extra_level, index_of_level, level, read_structure
from tests.core.hall import MINUTE, wall

ITEMS = read_structure(packs.house("selkirk-thursday").structure(Millis(10 * MINUTE)))
SEVEN = Clock(0, 15 * MINUTE, wall("19:00"), True, True)
LEVEL_STARTS = {
    1: "19:00", 2: "19:15", 3: "19:30", 4: "19:45", 5: "20:10", 6: "20:25", 7: "20:40",
    8: "20:55", 9: "21:20", 10: "21:35", 11: "21:50", 12: "22:05", 13: "22:30", 14: "22:45",
    15: "23:00", 16: "23:15", 17: "23:30", 18: "23:45",
}  # fmt: skip


def shown(at: str, clock: Clock = SEVEN) -> dict[str, Any]:
    view: dict[str, Any] = face(ITEMS, clock, wall(at))
    return view


@pytest.mark.clause("SEL-13a", "SEL-13b", "SEL-13c")
@pytest.mark.parametrize(("number", "start"), LEVEL_STARTS.items())
def test_levels_start_when_scenario_s11_says(number: int, start: str) -> None:
    index = index_of_level(ITEMS, number)
    if number > 1:
        assert starts_at(ITEMS, SEVEN, wall("19:00"), index) == wall(start)
        assert face(ITEMS, SEVEN, wall(start) - 1)["index"] == index - 1
    assert shown(start)["number"] == number
    assert shown(start)["left_ms"] == 15 * MINUTE


@pytest.mark.clause("SEL-13b", "SEL-15")
@pytest.mark.parametrize(
    ("begins", "ends", "remove"),
    [("20:00", "20:10", 100), ("21:10", "21:20", 500), ("22:20", "22:30", 1_000)],
)
def test_a_break_after_every_fourth_level(begins: str, ends: str, remove: int) -> None:
    on_break = shown(begins)
    assert (on_break["is_break"], on_break["number"], on_break["remove"]) == (True, 0, remove)
    assert on_break["next_at_ms"] == wall(ends)
    assert not shown(ends)["is_break"]


@pytest.mark.clause("SEL-13c")
def test_the_last_extra_level_stays_on_until_play_stops() -> None:
    at_stop = shown("00:45")
    assert (at_stop["number"], at_stop["small"], at_stop["big"]) == (18, 40_000, 80_000)
    assert (at_stop["left_ms"], at_stop["ran_out"], at_stop["next_at_ms"]) == (0, True, -1)
    assert not shown("23:59:59.999")["ran_out"]
    assert shown("00:00")["ran_out"]


def test_the_face_at_ten_to_eight() -> None:
    assert shown("19:50") == {
        "index": 3,
        "is_break": False,
        "number": 4,
        "levels": 16,
        "small": 400,
        "big": 800,
        "ante": 0,
        "remove": 0,
        "left_ms": 10 * MINUTE,
        "running": True,
        "started": True,
        "ran_out": False,
        "next_is_break": True,
        "next_small": 500,
        "next_big": 1_000,
        "next_ante": 0,
        "next_at_ms": wall("20:00"),
        "next_break_at_ms": wall("20:00"),
        "next_break_in_ms": 10 * MINUTE,
    }


@pytest.mark.clause("SEL-9", "SEL-13c")
def test_a_clock_that_ran_out_counts_until_play_must_end() -> None:
    stop = wall("00:45")

    def counts(at: str, stop_at_ms: int = stop) -> tuple[str, int]:
        return counting(face(ITEMS, SEVEN, wall(at)), stop_at_ms, wall(at))

    assert counts("19:50") == ("item", 10 * MINUTE)
    assert counts("23:59:59.999") == ("item", 1)
    assert counts("00:00") == ("stop", 45 * MINUTE)
    assert counts("00:44:59.999") == ("stop", 1)
    assert counts("00:45") == ("over", 0)
    assert counts("02:00") == ("over", 0)
    for unknown in (0, -1):
        assert counts("00:00", unknown) == ("last", 0)
        assert counts("19:50", unknown) == ("item", 10 * MINUTE)


def test_after_the_last_break_there_is_no_next_break() -> None:
    late_view = shown("22:30")
    assert (late_view["next_break_at_ms"], late_view["next_break_in_ms"]) == (-1, -1)


def test_before_the_start_the_first_level_is_shown_whole() -> None:
    before = shown("18:00", new_clock(ITEMS))
    assert (before["number"], before["left_ms"], before["started"]) == (1, 15 * MINUTE, False)
    assert (before["next_at_ms"], before["next_break_at_ms"]) == (-1, -1)
    assert before["next_break_in_ms"] == 60 * MINUTE


def test_a_paused_clock_shows_no_times_of_day() -> None:
    paused = Clock(2, 90_000, wall("19:43:30"), False, True)
    for at in ("19:43:30", "20:30", "00:45"):
        now = shown(at, paused)
        assert (now["number"], now["left_ms"], now["running"]) == (3, 90_000, False)
        assert (now["next_at_ms"], now["next_break_at_ms"]) == (-1, -1)
        assert now["next_break_in_ms"] == 90_000 + 15 * MINUTE


def test_time_left_never_grows_when_the_wall_jumps_back() -> None:
    assert shown("18:30")["left_ms"] == 15 * MINUTE
    ten_past = advance(ITEMS, SEVEN, wall("19:10"))
    back = advance(ITEMS, ten_past, wall("19:05"))
    assert (back.left_ms, back.anchor_ms) == (5 * MINUTE, wall("19:10"))
    assert advance(ITEMS, back, wall("19:12")).left_ms == 3 * MINUTE


def test_advancing_in_steps_is_advancing_at_once() -> None:
    stepped = SEVEN
    for minutes in range(0, 6 * 60, 7):
        stepped = advance(ITEMS, stepped, wall("19:00") + minutes * MINUTE)
    at = wall("19:00") + (6 * 60 - 3) * MINUTE
    assert write_clock(advance(ITEMS, stepped, at)) == write_clock(advance(ITEMS, SEVEN, at))


def test_nothing_starts_at_a_known_time_when_paused_or_past() -> None:
    assert starts_at(ITEMS, new_clock(ITEMS), wall("19:00"), 5) == -1
    assert starts_at(ITEMS, SEVEN, wall("20:30"), 5) == -1
    assert starts_at(ITEMS, SEVEN, wall("20:30"), 7) == wall("20:40")


def test_an_ante_is_shown_now_and_next() -> None:
    items = [level(1, 100, 200, 0, MINUTE), level(2, 100, 200, 25, MINUTE)]
    now = face(items, Clock(0, MINUTE, 0, True, True), 0)
    assert (now["ante"], now["next_ante"]) == (0, 25)


def test_extra_levels_are_not_among_the_levels_counted() -> None:
    items = [level(1, 100, 200, 0, MINUTE), extra_level(2, 200, 400, 0, MINUTE)]
    assert face(items, Clock(0, MINUTE, 0, True, True), MINUTE)["levels"] == 1


def test_the_text_form_is_read_again() -> None:
    assert write_clock(SEVEN) == f"0,{15 * MINUTE},{wall('19:00')},1,1"
    assert write_clock(read_clock(write_clock(SEVEN))) == write_clock(SEVEN)


@pytest.mark.parametrize(
    "text", ["", "0,1,2,1", "0,1,2,1,1,0", "-1,0,0,0,0", "0,-1,0,0,0", "a,1,2,1,1"]
)
def test_a_damaged_text_form_is_noticed(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - the number parser's own message will do
        read_clock(text)


@pytest.mark.parametrize(
    ("left_ms", "text"),
    [
        (0, "0:00"),
        (1, "0:01"),
        (1_000, "0:01"),
        (1_001, "0:02"),
        (59_000, "0:59"),
        (582_000, "9:42"),
        (899_001, "15:00"),
        (900_000, "15:00"),
        (3_599_999, "1:00:00"),
        (3_900_000, "1:05:00"),
    ],
)
def test_the_countdown_rounds_up(left_ms: int, text: str) -> None:
    assert countdown(left_ms) == text


def test_breaks_have_no_number() -> None:
    assert [period.number for period in ITEMS if period.kind == BREAK] == [0, 0, 0]
