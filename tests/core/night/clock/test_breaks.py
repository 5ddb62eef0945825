"""A break put in: reasons, approvals, what it does to the clock, and what an undo leaves.
Selkirk: 15-minute levels from 19:00, a break after the fourth.
"""

from __future__ import annotations

from typing import Any

import pytest

from pycore.law.house.house_values import MOST_ITEMS
from pycore.night.floor import penalties
from pycore.night.floor.penalties import Penalties
from pycore.night.phone_ticket import phone_ticket
from pycore.portable.structure import BREAK, read_structure, write_structure
from tests.core.hall import Hall, nunavut, playing, thursday, wall

MINUTE = 60_000
WHY = {"reason": "the fire alarm"}


def lengths(hall: Hall) -> list[int]:
    return [row.ms // MINUTE for row in hall.state.structure]


@pytest.mark.clause("SK-A.2.d", "BC-3.c", "NU-A.3c")
def test_a_break_now_cuts_the_level_and_its_rest_follows() -> None:
    hall = playing(4).at("19:05").do("insert-break", length_ms=10 * MINUTE, **WHY)
    shown = hall.clock
    assert (shown["is_break"], shown["left_ms"], shown["remove"]) == (True, 10 * MINUTE, 0)
    assert (shown["next_small"], shown["next_at_ms"]) == (100, wall("19:15"))
    on = hall.at("19:15").clock
    assert (on["number"], on["small"], on["left_ms"]) == (1, 100, 10 * MINUTE)
    after = hall.at("19:25").clock
    assert (after["number"], after["left_ms"]) == (2, 15 * MINUTE)
    assert (shown["levels"], lengths(hall)[:4]) == (16, [5, 10, 10, 15])


def test_no_second_is_lost_or_won_by_the_cut() -> None:
    hall = playing(4).at("19:05:17.345").do("insert-break", length_ms=5 * MINUTE, **WHY)
    rest = hall.at("19:10:17.345")
    assert 0 <= rest.clock["left_ms"] - (wall("19:15") - wall("19:05:17.345")) < 1_000
    assert read_structure(write_structure(hall.state.structure)) == list(hall.state.structure)


def test_a_break_at_the_very_start_of_a_level_cuts_nothing() -> None:
    hall = playing(4).at("19:15").do("insert-break", length_ms=5 * MINUTE, **WHY)
    assert lengths(hall)[:4] == [15, 5, 15, 15]
    assert (hall.clock["is_break"], hall.at("19:20").clock["number"]) == (True, 2)


def test_a_break_can_stand_after_a_level() -> None:
    hall = playing(4).at("19:05").do("insert-break", index=1, length_ms=5 * MINUTE, **WHY)
    assert (hall.clock["number"], hall.clock["left_ms"]) == (1, 10 * MINUTE)
    assert (hall.clock["next_is_break"], hall.at("19:16").clock["is_break"]) == (True, True)
    assert hall.at("19:20").clock["number"] == 2


def test_a_break_in_a_paused_level_waits_with_it() -> None:
    hall = playing(4).at("19:05").do("pause-clock").at("19:09")
    hall = hall.do("insert-break", length_ms=5 * MINUTE, **WHY).at("19:30")
    assert (hall.clock["is_break"], hall.clock["left_ms"]) == (True, 5 * MINUTE)
    assert not hall.clock["running"]


def test_the_last_level_that_ran_out_goes_on_after_the_break() -> None:
    hall = playing(2)
    hall = hall.do("set-time-left", left_ms=MINUTE, **WHY)
    while hall.clock["index"] + 1 < len(hall.state.structure):
        hall = hall.do("next-level", **WHY)
    hall = hall.later(minutes=20)
    assert hall.clock["ran_out"]
    hall = hall.do("insert-break", length_ms=5 * MINUTE, **WHY)
    assert (hall.clock["is_break"], hall.clock["ran_out"]) == (True, False)
    assert hall.later(minutes=5).clock["left_ms"] > 0


@pytest.mark.clause("NU-8.18a", "NU-A.3c")
def test_a_break_put_in_needs_its_reason_and_in_nunavut_the_approval() -> None:
    south, north = playing(4), nunavut().sell(4).draw().start()
    command, fields = "insert-break", {"length_ms": 5 * MINUTE}
    assert south.refused(command, **fields).code == "change-needs-reason"
    assert (south.do(command, **fields, **WHY).event.reason) == "the fire alarm"
    refusal = north.refused(command, **fields, **WHY)
    assert (refusal.code, refusal.clause, refusal.kind) == (
        "change-needs-approval",
        "NU-8.18a",
        "law",
    )
    event = north.do(command, **fields, **WHY, approval="CGS-77").event
    assert event.approval == "CGS-77"


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"length_ms": 0}, "time-out-of-range"),
        ({"length_ms": 241 * MINUTE}, "time-out-of-range"),
        ({"length_ms": 5 * MINUTE, "index": 0}, "bad-command"),
        ({"length_ms": 5 * MINUTE, "index": 99}, "bad-command"),
    ],
)
def test_what_is_turned_down(fields: dict[str, Any], code: str) -> None:
    assert playing(4).at("19:20").refused("insert-break", **fields, **WHY).code == code


def test_there_is_no_break_in_a_break_and_none_before_the_start() -> None:
    fields = {"length_ms": 5 * MINUTE, **WHY}
    assert playing(4).at("20:05").refused("insert-break", **fields).code == "on-break"
    drawn = thursday().sell(4).draw()
    assert drawn.refused("insert-break", **fields).code == "clock-not-started"


def test_a_break_undone_takes_what_was_counted_with_it_along() -> None:
    hall = playing(4).at("19:05").do("insert-break", length_ms=10 * MINUTE, **WHY)
    put_in = hall.last_id
    moved = hall.do("set-time-left", left_ms=MINUTE, **WHY)
    refusal = moved.refused("undo", target=put_in)
    assert refusal.code == "undo-blocked"
    back = moved.do("undo", target=put_in, along=True)
    assert (back.clock["number"], back.clock["left_ms"]) == (1, 10 * MINUTE)
    assert lengths(back) == lengths(playing(4))
    assert back.conflicts() == []


def test_two_tablets_that_both_put_a_break_in_ask_the_director() -> None:
    fields = {"length_ms": 5 * MINUTE, **WHY}
    here = playing(4).at("19:05").on("here").do("insert-break", **fields)
    there = playing(4).at("19:05").on("there").do("insert-break", **fields)
    both = here.meets(there)
    assert sum(row.kind == BREAK for row in both.state.structure) == 4
    assert len(both.conflicts()) == 1


def test_a_penalty_is_no_shorter_by_a_break_that_is_put_in() -> None:
    fields = {"ticket": 1, "minutes": 10, "reason": "abuse", "penalty": "p"}
    hall = playing(4).at("19:01").do("give-penalty", **fields).at("19:05")
    hall = hall.do("insert-break", length_ms=10 * MINUTE, **WHY).at("19:15")
    penalty = hall.state.part(Penalties).penalties["p"]
    assert penalties.left_ms(hall.state, penalty, hall.now) == 6 * MINUTE


def test_a_structure_does_not_grow_for_ever() -> None:
    hall, fields = playing(4), {"length_ms": MINUTE, "index": 1, **WHY}
    while len(hall.state.structure) < MOST_ITEMS - 1:
        hall = hall.do("insert-break", **fields)
    cut = hall.at("19:05").refused("insert-break", length_ms=MINUTE, **WHY)
    assert (cut.code, cut.facts["limit"]) == ("structure-full", MOST_ITEMS)
    hall = hall.do("insert-break", **fields)
    assert hall.refused("insert-break", **fields).code == "structure-full"
    level = {"small_blind_chips": 50_000, "big_blind_chips": 100_000, "length_ms": 900_000}
    assert hall.refused("add-level", **level).code == "structure-full"
    assert phone_ticket(hall.night, now_ms=hall.now, live="", language="en")


def test_a_break_that_was_held_is_taken_back_by_a_ruling_alone() -> None:
    hall = playing(4).at("19:05").do("insert-break", length_ms=10 * MINUTE, **WHY)
    for when in ("19:06:01", "19:14", "19:16"):
        assert hall.at(when).refused("undo", target=hall.last_id).code == "undo-is-ruling"


def test_a_break_put_in_by_mistake_is_taken_back_while_nobody_rested_in_it() -> None:
    hall = playing(4).at("19:05").do("insert-break", length_ms=10 * MINUTE, **WHY)
    assert hall.at("19:06").undo().clock["left_ms"] == 9 * MINUTE
    paused = playing(4).at("19:05").do("pause-clock")
    put_in = paused.do("insert-break", length_ms=10 * MINUTE, **WHY)
    assert put_in.at("19:30").undo().clock["left_ms"] == 10 * MINUTE
    ahead = playing(4).at("19:05").do("insert-break", length_ms=10 * MINUTE, index=1, **WHY)
    assert ahead.at("19:14").undo().clock["left_ms"] == MINUTE
    assert ahead.at("19:16").undo().clock["number"] == 2
    assert ahead.at("19:17").refused("undo", target=ahead.last_id).code == "undo-is-ruling"


def test_a_break_undone_takes_a_later_change_of_the_levels_along() -> None:
    hall = playing(4).at("19:05").do("insert-break", length_ms=10 * MINUTE, **WHY)
    put_in = hall.last_id
    amended = hall.lasting(20 * MINUTE, 4)
    assert amended.refused("undo", target=put_in).code == "undo-blocked"
