"""Levels and breaks of other blinds or of another length: what may become of the one that is on,
what history says of it, and that no tap makes the clock jump. Selkirk: 15-minute levels from
19:00, a break of ten minutes after the fourth.
"""

from __future__ import annotations

from typing import Any

import pytest

from pycore.night.floor import penalties
from pycore.night.floor.penalties import Penalties
from pycore.portable.structure import write_structure
from tests.core.hall import MINUTE, SEED, Hall, as_played, playing, thursday

WHY = {"reason": "the pace"}
RULING = {"reason": "agreed by all", "clause": "SEL-44"}


def lengths(hall: Hall) -> list[int]:
    return [row.ms // MINUTE for row in hall.state.structure]


def code(hall: Hall, *changes: dict[str, int], **why: str) -> str:
    return hall.refused("amend-structure", changes=list(changes), **{**WHY, **why}).code


# ---- what is on ----


def test_a_running_break_is_made_longer_and_shorter() -> None:
    hall = playing(4).at("20:05")
    longer = hall.lasting(20 * MINUTE)
    assert (longer.clock["is_break"], longer.clock["left_ms"]) == (True, 15 * MINUTE)
    assert hall.lasting(6 * MINUTE).clock["left_ms"] == MINUTE
    assert hall.lasting(2 * MINUTE).clock["left_ms"] == 1_000


@pytest.mark.clause("NU-A.3c", "SK-A.2.d", "BC-3.c")
def test_of_the_level_that_is_on_the_length_changes_and_the_blinds_do_not() -> None:
    hall = playing(4).at("19:20")
    longer = hall.lasting(25 * MINUTE)
    assert (longer.clock["number"], longer.clock["left_ms"]) == (2, 20 * MINUTE)
    assert code(hall, as_played(hall, 1, big_blind_chips=500)) == "level-has-begun"
    assert code(hall, as_played(hall, 1, ante_chips=100)) == "level-has-begun"
    assert code(hall, as_played(hall, 0, length_ms=20 * MINUTE)) == "level-has-begun"


def test_it_and_all_that_follow_it_change_in_one_act() -> None:
    hall = playing(4).at("19:05")
    levels = [index for index, row in enumerate(hall.state.structure) if row.number]
    longer = hall.lasting(20 * MINUTE, *levels)
    assert lengths(longer)[:6] == [20, 20, 20, 20, 10, 20]
    assert longer.clock["left_ms"] == 15 * MINUTE
    assert longer.undo().state.structure == hall.state.structure
    assert longer.undo().clock == hall.clock


def test_a_level_that_smaller_chips_were_made_for_still_gets_another_length() -> None:
    """They were changed up, and the clock went back: only what changes is measured."""
    hall = playing(4).at("20:05").do("colour-up", table=1, unit_chips=100, seed=SEED)
    hall = hall.do("previous-level", **WHY)
    assert hall.clock["small"] % 500
    assert hall.lasting(20 * MINUTE).clock["left_ms"] == 20 * MINUTE


def test_the_first_level_is_made_longer_before_the_start() -> None:
    hall = thursday().sell(4).draw().lasting(20 * MINUTE, 0).at("19:00").start()
    assert hall.at("19:19").clock["left_ms"] == MINUTE


def test_the_last_level_that_ran_out_is_played_on() -> None:
    hall = playing(4)
    while hall.clock["index"] + 1 < len(hall.state.structure):
        hall = hall.do("next-level", **WHY)
    hall = hall.later(minutes=20)
    assert hall.clock["ran_out"]
    longer = hall.lasting(20 * MINUTE)
    assert (longer.clock["ran_out"], longer.clock["left_ms"]) == (False, 5 * MINUTE)


def test_a_penalty_is_no_shorter_by_a_level_that_is() -> None:
    fields = {"ticket": 1, "minutes": 10, "reason": "abuse", "penalty": "p"}
    hall = playing(4).do("give-penalty", **fields).at("19:05").lasting(6 * MINUTE)
    penalty = hall.state.part(Penalties).penalties["p"]
    assert penalties.left_ms(hall.state, penalty, hall.now) == 5 * MINUTE


@pytest.mark.parametrize(
    "body",
    [
        {"left_ms": 0},
        {"left_ms": 60_000, "changes": "ahead"},
        {"left_ms": 60_000, "changes": "blinds"},
    ],
)
def test_a_record_that_says_otherwise_waits_for_the_director(body: dict[str, Any]) -> None:
    hall = playing(4)
    changes = {
        "ahead": as_played(hall, 2, length_ms=20 * MINUTE),
        "blinds": as_played(hall, 0, big_blind_chips=300),
        "now": as_played(hall, 0, length_ms=20 * MINUTE),
    }
    fields = {**WHY, "approval": "", **body, "changes": [changes[body.get("changes", "now")]]}
    assert hall.writes("clock", "structure-amended/1", fields).conflicts() == ["level-has-begun"]


def test_who_looked_at_a_structure_that_changed_meanwhile_looks_again() -> None:
    """A break that another put in stands where the one stood that was meant."""
    hall = playing(4).at("19:05")
    fields = {"changes": [as_played(hall, 4, length_ms=20 * MINUTE)], **WHY}
    structure = write_structure(hall.state.structure)
    assert hall.do("amend-structure", **fields, seen_structure=structure)
    other = hall.do("insert-break", index=4, length_ms=5 * MINUTE, reason="a spill")
    assert (
        other.refused("amend-structure", **fields, seen_structure=structure).code
        == "structure-changed"
    )


# ---- what history says ----


def facts(hall: Hall) -> dict[str, Any]:
    return dict(hall.view["history"][0]["facts"])


def test_history_says_what_became_of_one_level() -> None:
    hall = playing(4)
    level = as_played(hall, 1, big_blind_chips=500, small_blind_chips=200)
    change = facts(hall.do("amend-structure", changes=[level], **WHY))
    assert (change["result"], change["level"], change["length_ms"]) == ("level", 2, 15 * MINUTE)
    assert (change["small_blind_chips"], change["big_blind_chips"]) == (200, 500)
    ante = {**level, "ante_chips": 100}
    assert facts(hall.do("amend-structure", changes=[ante], **WHY))["result"] == "level-ante"


@pytest.mark.parametrize(
    ("indexes", "minutes", "expected"),
    [
        ((4,), 20, ("break", 1, 0, 0)),
        ((4, 9), 20, ("breaks", 2, 0, 0)),
        ((4, 5), 20, ("several-one", 2, 5, 5)),
        ((2, 3), 20, ("levels", 2, 3, 4)),
        ((3, 4, 5), 20, ("several", 3, 4, 5)),
    ],
)
def test_history_says_how_many_changed(
    indexes: tuple[int, ...], minutes: int, expected: tuple[str, int, int, int]
) -> None:
    change = facts(playing(4).lasting(minutes * MINUTE, *indexes))
    assert (change["result"], change["count"], change["level"], change["last_level"]) == expected


def test_history_says_that_breaks_became_of_different_lengths() -> None:
    hall = playing(4)
    changes = [
        as_played(hall, index, length_ms=much * MINUTE) for index, much in ((4, 15), (9, 20))
    ]
    assert facts(hall.do("amend-structure", changes=changes, **WHY))["result"] == "breaks-differ"


# ---- undo ----


def test_a_longer_level_is_taken_back_by_a_tap_while_it_would_be_on_without() -> None:
    longer = playing(4).at("19:05").lasting(25 * MINUTE)
    assert longer.at("19:14").undo().clock["left_ms"] == MINUTE
    assert longer.at("19:14").undo().clock["number"] == 1


def test_a_level_that_would_be_over_without_it_is_not_taken_back_by_a_tap() -> None:
    """The hall would be a level further from one moment to the next."""
    longer = playing(4).at("19:05").lasting(25 * MINUTE).at("19:18")
    assert longer.refused("undo", target=longer.last_id).code == "undo-jumps"
    assert longer.do("undo", target=longer.last_id, **RULING).clock["number"] == 2


def test_not_even_within_a_minute_does_a_tap_jump_ahead() -> None:
    longer = playing(4).at("19:14:50").lasting(25 * MINUTE).at("19:15:20")
    assert longer.refused("undo", target=longer.last_id).code == "undo-jumps"


def test_a_level_ended_by_mistake_is_played_on_within_a_minute() -> None:
    ended = playing(4).at("19:08").lasting(5 * MINUTE)
    assert ended.at("19:08:30").clock["number"] == 2
    back = ended.at("19:08:30").undo()
    assert (back.clock["number"], back.clock["left_ms"]) == (1, 6 * MINUTE + 30_000)
    later = ended.at("19:09:01")
    assert later.refused("undo", target=later.last_id).code == "undo-is-ruling"


def test_an_undo_taken_back_makes_the_clock_jump_no_more_than_the_undo() -> None:
    undone = playing(4).at("19:05").lasting(25 * MINUTE).at("19:14").undo()
    assert undone.at("19:14:30").undo(undone.last_id).clock["left_ms"] == 10 * MINUTE + 30_000
    later = undone.at("19:18")
    assert later.clock["number"] == 2
    assert later.refused("undo", target=undone.last_id).code == "undo-jumps"


def test_a_pause_is_not_taken_back_once_a_level_would_have_passed() -> None:
    paused = playing(4).at("19:05").do("pause-clock")
    assert paused.at("19:14").undo().clock["left_ms"] == MINUTE
    later = paused.at("19:16")
    assert later.refused("undo", target=later.last_id).code == "undo-jumps"
