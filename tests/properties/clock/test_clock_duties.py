"""Breaks that are put in, penalties, and a wall clock that jumps: what holds whatever happens.

A jump is told to the night as tablets tell it: what every countdown says stays where it was.
"""

from __future__ import annotations

from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from pycore.kernel.clauses import Refused
from pycore.night.clock.breaks import BreakInserted
from pycore.night.clock.level_changes import StructureAmended
from pycore.night.floor import penalties
from pycore.night.floor.penalties import Penalties
from pycore.portable.clock import advance, face, played_between, played_until
from pycore.portable.structure import BREAK, level_count
from tests.core.hall import Hall, playing

MINUTE = 60_000
HOUR = 60 * MINUTE
WHY = {"reason": "the fire alarm"}
CHANGES = (BreakInserted, StructureAmended)
JUMPS = st.integers(-3 * HOUR, 3 * HOUR)


def countdowns(hall: Hall) -> list[object]:
    """Everything that counts down in a hall, as it stands now."""
    shown = face(hall.state.structure, hall.state.clock, hall.now)
    lasting = hall.state.part(Penalties).penalties.values()
    return [
        (shown["index"], shown["left_ms"], shown["next_break_in_ms"]),
        [penalties.left_ms(hall.state, penalty, hall.now) for penalty in lasting],
        [row["state"] for row in hall.view["penalties"]],
    ]


@given(
    cuts=st.lists(st.tuples(st.integers(1, 40 * MINUTE), st.integers(1, 30)), max_size=5),
    jump=JUMPS,
)
def test_breaks_add_their_length_and_nothing_else(cuts: list[tuple[int, int]], jump: int) -> None:
    """Whatever is put in, the structure has its levels and as much time for each."""
    hall = playing(2)
    before = sum(period.ms for period in hall.state.structure)
    added = 0
    for later, minutes in cuts:
        hall = hall.later(ms=later)
        if not hall.clock["is_break"]:
            hall = hall.do("insert-break", length_ms=minutes * MINUTE, **WHY)
            added += minutes * MINUTE
    items = hall.state.structure
    assert abs(sum(period.ms for period in items) - before - added) <= 1_000 * len(cuts)
    assert level_count(items) == 16
    shown = countdowns(hall)
    assert countdowns(hall.later(ms=jump).do("correct-time", delta_ms=jump)) == shown


STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("wait"), st.integers(0, 30 * MINUTE)),
        st.tuples(st.just("pause"), st.just(0)),
        st.tuples(st.just("penalty"), st.integers(1, 40)),
        st.tuples(st.just("next"), st.just(0)),
        st.tuples(st.just("break"), st.integers(1, 20)),
        st.tuples(st.just("longer"), st.integers(5, 40)),
        st.tuples(st.just("amend"), st.integers(5, 40)),
        st.tuples(st.just("jump"), JUMPS),
    ),
    max_size=12,
)


def step(hall: Hall, act: str, much: int, no: int) -> Hall:
    """The hall after one more thing, as far as it may be."""
    clock = hall.clock
    if act == "wait":
        return hall.later(ms=much)
    if act == "pause":
        return hall.do("pause-clock" if clock["running"] else "resume-clock")
    if act == "penalty":
        fields: dict[str, Any] = {"ticket": 1 + no % 4, "reason": "abuse", "penalty": f"p{no}"}
        return hall.do("give-penalty", minutes=much, **fields)
    if act == "next":
        is_last = clock["index"] + 1 >= len(hall.state.structure)
        return hall if is_last else hall.do("next-level", **WHY)
    if act == "break":
        if clock["is_break"]:
            return hall
        return hall.do("insert-break", length_ms=much * MINUTE, **WHY)
    if act == "longer":
        return amended(hall, clock["index"], much)
    if act == "amend":
        return amended(hall, clock["index"] + 1, much)
    return hall.later(ms=much).do("correct-time", delta_ms=much)


def amended(hall: Hall, index: int, minutes: int) -> Hall:
    """The hall with another length of a level or break, where there is one."""
    if index >= len(hall.state.structure) or hall.state.structure[index].ms == minutes * MINUTE:
        return hall
    return hall.lasting(minutes * MINUTE, index)


@given(steps=STEPS)
def test_a_wall_clock_that_jumps_moves_no_countdown(steps: list[tuple[str, int]]) -> None:
    """Told with its jumps and without them, a night counts the same."""
    jumping, steady = playing(4), playing(4)
    for no, (act, much) in enumerate(steps):
        jumping = step(jumping, act, much, no)
        if act != "jump":
            steady = step(steady, act, much, no)
        assert countdowns(jumping) == countdowns(steady)


@given(steps=STEPS)
@example(steps=[("penalty", 40), ("wait", 5 * MINUTE), ("amend", 30)])
def test_no_penalty_grows_and_none_ends_before_its_time(steps: list[tuple[str, int]]) -> None:
    hall = playing(4)
    for no, (act, much) in enumerate(steps):
        before = hall
        hall = step(hall, act, much, no)
        for name, penalty in before.state.part(Penalties).penalties.items():
            then = penalties.left_ms(before.state, penalty, before.now)
            now = penalties.left_ms(
                hall.state, hall.state.part(Penalties).penalties[name], hall.now
            )
            waited = much if act == "wait" else 0
            assert max(0, then - waited) <= now <= then


@given(
    start=st.integers(0, 6 * HOUR), play=st.integers(0, 3 * HOUR), ahead=st.integers(0, 6 * HOUR)
)
def test_when_so_much_play_has_passed_is_when_it_is_counted_so(
    start: int, play: int, ahead: int
) -> None:
    hall = playing(2)
    items, clock, now = hall.state.structure, hall.state.clock, hall.now + start
    until = played_until(items, clock, now, play)
    assert until >= now + play
    assert played_between(items, clock, now, until) == play
    assert not play or played_between(items, clock, now, until - 1) == play - 1
    halves = played_between(items, clock, now, now + ahead)
    rest = played_between(items, clock, now + ahead, now + 6 * HOUR)
    assert halves + rest == played_between(items, clock, now, now + 6 * HOUR)


@given(steps=STEPS, ahead=st.integers(0, 6 * HOUR))
def test_what_is_left_of_a_clock_never_grows_by_itself(
    steps: list[tuple[str, int]], ahead: int
) -> None:
    hall = playing(4)
    for no, (act, much) in enumerate(steps):
        hall = step(hall, act, much, no)
    items, clock = hall.state.structure, hall.state.clock
    now, later = advance(items, clock, hall.now), advance(items, clock, hall.now + ahead)
    assert (later.index, -later.left_ms) >= (now.index, -now.left_ms)


def place(hall: Hall) -> tuple[int, bool]:
    """The level that is on, or the one before the break that is."""
    items, index = hall.state.structure, hall.clock["index"]
    return max(period.number for period in items[: index + 1]), items[index].kind == BREAK


def level_ms(hall: Hall) -> int:
    return hall.state.structure[hall.clock["index"]].ms


@given(
    steps=STEPS, which=st.integers(0, 11), after=st.integers(0, 30 * MINUTE), along=st.booleans()
)
@example(steps=[("wait", 5 * MINUTE), ("longer", 25)], which=0, after=13 * MINUTE, along=False)
@example(steps=[("wait", 5 * MINUTE), ("longer", 25)], which=0, after=8 * MINUTE, along=False)
@example(steps=[("wait", 8 * MINUTE), ("longer", 5)], which=0, after=30_000, along=False)
def test_no_tap_takes_a_change_back_and_makes_the_clock_jump(
    steps: list[tuple[str, int]], which: int, after: int, along: bool
) -> None:
    """Where the undo is taken, the level that is on stays on: with as much time, or with what the
    length gives and takes. But a break that is on ends, and a level just ended comes back.
    """
    hall = playing(4)
    for no, (act, much) in enumerate(steps):
        hall = step(hall, act, much, no)
    hall = hall.later(ms=after)
    changes = [event for event in hall.night.folded.recorded if isinstance(event.event, CHANGES)]
    if not changes:
        return
    target = changes[which % len(changes)]
    try:
        back = hall.do("undo", target=target.placed.id, along=along)
    except Refused:
        return
    if place(back) == place(hall):
        gained = back.clock["left_ms"] - hall.clock["left_ms"]
        assert abs(gained) <= abs(level_ms(back) - level_ms(hall))
        assert not gained or (gained > 0) == (level_ms(back) > level_ms(hall))
    elif isinstance(target.event, BreakInserted):
        assert hall.clock["index"] == target.event.index
    else:
        assert hall.now - target.event.at <= MINUTE
        assert place(back) < place(hall)
