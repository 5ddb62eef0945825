"""What a director says aloud, and when: Selkirk's evening, from 19:00, breaks of ten minutes."""

from __future__ import annotations

import pytest

from pycore.portable.clock import face, stop_warning
from pycore.portable.sentences import to_say
from tests.core.hall import Hall, playing, wall

STOP = wall("00:45")


def announcements(
    hall: Hall, at: str, *, entries: str = "", rebuys: str = "", stop: int = 0
) -> list[str]:
    items, now = hall.state.structure, wall(at)
    shown = face(items, hall.state.clock, now)
    closing = [wall(when) if when else 0 for when in (entries, rebuys)]
    return to_say(items, shown, now, stop, *closing)


@pytest.mark.clause("SEL-14", "NU-B.TP14", "BC-D1.h")
@pytest.mark.parametrize(
    ("at", "expected"),
    [
        ("19:00:30", ["level"]),
        ("19:01", []),
        ("19:13:59", []),
        ("19:14", ["blinds-soon"]),
        ("19:15", ["level"]),
        ("19:59", ["break-soon"]),
        ("20:00", ["break-colour-up"]),
        ("20:05", []),
        ("20:08", ["seats"]),
        ("20:10", ["level"]),
    ],
)
def test_a_level_and_a_break_are_called(at: str, expected: list[str]) -> None:
    assert announcements(playing(4), at) == expected


def test_a_break_that_takes_no_chips_out_is_only_a_break() -> None:
    hall = playing(4).at("19:05").do("insert-break", length_ms=600_000, reason="lights")
    assert announcements(hall, "19:05:10") == ["break"]


def test_what_closes_is_said_five_minutes_before() -> None:
    hall = playing(4)
    assert announcements(hall, "19:54:59", entries="20:00", rebuys="20:00") == []
    assert announcements(hall, "19:55", entries="20:00", rebuys="20:00") == ["entries", "rebuys"]
    assert announcements(hall, "20:00", entries="20:00", rebuys="20:00") == ["break-colour-up"]


@pytest.mark.clause("SEL-9", "NU-10.03b")
@pytest.mark.parametrize(
    ("at", "warning"),
    [("00:29:59", ""), ("00:30", "soon"), ("00:40", "last"), ("00:45", "over"), ("02:00", "over")],
)
def test_the_end_of_play_is_told_before_it_comes(at: str, warning: str) -> None:
    hall = playing(4)
    shown = face(hall.state.structure, hall.state.clock, wall(at))
    assert stop_warning(shown, STOP, wall(at)) == warning
    assert stop_warning(shown, 0, wall(at)) == ""
    assert (f"stop-{warning}" in announcements(hall, at, stop=STOP)) == (warning != "")


def test_once_play_has_ended_nothing_else_is_said() -> None:
    assert announcements(playing(4), "00:45", stop=STOP, entries="00:46") == ["stop-over"]


def test_a_paused_clock_calls_no_level_but_the_end_of_play() -> None:
    hall = playing(4).at("19:14").do("pause-clock")
    assert announcements(hall, "19:20") == []
    assert announcements(hall, "00:41", stop=STOP) == ["stop-last"]
