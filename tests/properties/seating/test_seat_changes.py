"""When seats may be changed: what a screen says of it comes true, and is no sooner true."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.portable.clock import CHANGE_MS, NOW, UNKNOWN, Clock, advance, opens_at
from pycore.portable.structure import BREAK, StructureItem, level, pause
from tests.core.hall import Hall, nunavut

MINUTE = 60_000
LENGTHS = st.integers(1, 30).map(lambda minutes: minutes * MINUTE)


@st.composite
def structures(draw: st.DrawFn) -> list[StructureItem]:
    rows = draw(st.lists(st.tuples(st.booleans(), LENGTHS), min_size=1, max_size=8))
    periods: list[StructureItem] = []
    for is_break, length in rows:
        if is_break and periods and periods[-1].kind != BREAK:
            periods.append(pause(length, 0))
        else:
            periods.append(level(len(periods) + 1, 100, 200, 0, length))
    return periods


@pytest.mark.clause("NU-A.4c", "BC-4.c")
@given(
    items=structures(),
    now_ms=st.integers(0, 200 * MINUTE),
    running=st.booleans(),
    parts=st.lists(st.integers(0, 999), max_size=6),
)
def test_seats_change_from_the_moment_that_is_told_and_not_before(
    items: list[StructureItem], now_ms: int, running: bool, parts: list[int]
) -> None:
    clock = Clock(0, items[0].ms, 0, running, True)
    opens = opens_at(items, clock, now_ms)
    at = advance(items, clock, now_ms)
    if opens == NOW:
        begun = items[at.index].ms - at.left_ms
        assert items[at.index].kind == BREAK or begun < CHANGE_MS
    elif opens == UNKNOWN:
        assert not running or at.index + 1 == len(items)
    else:
        assert opens > now_ms
        assert opens_at(items, clock, opens) == NOW
        for part in parts:
            between = now_ms + (opens - now_ms) * part // 1_000
            assert opens_at(items, clock, between) == opens


@pytest.mark.clause("NU-A.4c")
@given(
    minutes=st.integers(0, 170), reason=st.sampled_from(["balance", "director", "the lamp is out"])
)
def test_a_move_is_refused_just_when_the_screen_says_later(minutes: int, reason: str) -> None:
    hall = seated().later(minutes=minutes)
    opens = opens_at(hall.state.structure, hall.state.clock, hall.now)
    wish = {"ticket": 1, "table": hall.state.seats[1].table, "seat": 10, "reason": reason}
    if opens == NOW or reason == "the lamp is out":
        assert hall.do("move-player", **wish).last_record.kind == "applied"
    else:
        assert hall.refused("move-player", **wish).clause == "NU-A.4c"


def seated() -> Hall:
    return nunavut().sell(8).at("17:55").draw().at("18:00").start()
