"""Penalties: warnings, minutes and hands away; what the clock and an undo do to them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pycore.kernel.rulings import MOST_CLAUSE
from pycore.night.floor import penalties
from pycore.night.floor.penalties import Penalties
from pycore.portable.clock import played_until
from tests.core.felt import counted_in, deal
from tests.core.hall import Hall, closed, nunavut, playing, thursday, wall

MINUTE = 60_000


def penalized(hall: Hall, ticket: int = 1, **fields: Any) -> Hall:
    penalty = {"minutes": 10, "reason": "soft play", "penalty": f"p-{ticket}", **fields}
    return hall.do("give-penalty", ticket=ticket, **penalty)


def left_ms(hall: Hall, name: str = "p-1") -> int:
    penalty = hall.state.part(Penalties).penalties[name]
    return penalties.left_ms(hall.state, penalty, hall.now)


def state_of(hall: Hall) -> list[tuple[int, str]]:
    return [(row["ticket"], row["state"]) for row in hall.view["penalties"]]


@pytest.mark.clause("NU-B.TP24")
def test_ten_minutes_away_end_by_themselves_and_the_director_is_told() -> None:
    hall = penalized(playing(4).at("19:01"), clause="NU-B.TP24")
    assert (left_ms(hall), state_of(hall)) == (10 * MINUTE, [(1, "away")])
    assert penalties.away(hall.state, hall.now) == {1}
    before_end = hall.at("19:10:59")
    assert (left_ms(before_end), "penalty-over" in before_end.todo()) == (1_000, False)
    after_end = hall.at("19:11")
    assert (left_ms(after_end), state_of(after_end)) == (0, [(1, "due")])
    assert penalties.away(after_end.state, after_end.now) == frozenset()
    task = next(task for task in after_end.view["todo"] if task["kind"] == "penalty-over")
    assert (task["ticket"], task["clause"]) == (1, "NU-B.TP24")
    back = after_end.do(**task["command"])
    assert (state_of(back), "penalty-over" in back.todo()) == ([(1, "back")], False)
    assert not back.event.early


@pytest.mark.clause("NU-B.DM7")
def test_what_somebody_was_penalized_for_before_is_listed_with_its_reason() -> None:
    hall = penalized(playing(4), minutes=0, reason="told once", penalty="first")
    again = penalized(hall, reason="told again", penalty="second")
    rows = [(row["ticket"], row["reason"], row["state"]) for row in again.view["penalties"]]
    assert rows == [(1, "told again", "away"), (1, "told once", "warning")]


@pytest.mark.clause("NU-B.TP24", "SEL-34")
def test_the_rungs_of_the_ladder_are_offered_with_their_clause() -> None:
    assert nunavut().view["penalty_terms"] == {
        "minutes": [10, 20, 30, 40],
        "clause": "NU-B.TP24",
        "abandoned_clause": "NU-B.TP24",
    }
    terms = thursday().view["penalty_terms"]
    assert (terms["clause"], terms["abandoned_clause"]) == ("SEL-34", "SEL-19a")


def test_a_penalty_stands_still_while_the_clock_is_paused() -> None:
    hall = penalized(playing(4).at("19:01")).at("19:05").do("pause-clock")
    assert left_ms(hall.at("19:40")) == 6 * MINUTE
    on = hall.at("19:40").do("resume-clock")
    assert left_ms(on.at("19:45:59")) == 1_000
    assert state_of(on.at("19:46")) == [(1, "due")]


def test_a_break_is_not_sat_out() -> None:
    """Selkirk's first break stands from 20:00 to 20:10."""
    hall = penalized(playing(4).at("19:55"))
    assert left_ms(hall.at("20:00")) == left_ms(hall.at("20:09")) == 5 * MINUTE
    assert (left_ms(hall.at("20:14:59")), left_ms(hall.at("20:15"))) == (1_000, 0)


def test_a_jump_of_the_wall_clock_moves_no_penalty() -> None:
    hall = penalized(playing(4).at("19:01")).at("19:05")
    jumped = hall.at("20:05").do("correct-time", delta_ms=60 * MINUTE)
    assert left_ms(jumped) == left_ms(hall) == 6 * MINUTE
    assert left_ms(jumped.at("20:11")) == 0


def test_a_change_of_the_clock_does_not_shorten_it() -> None:
    hall = penalized(playing(4).at("19:01")).at("19:05").do("next-level", reason="pace")
    assert left_ms(hall) == 6 * MINUTE
    assert left_ms(hall.at("19:11")) == 0


def test_a_change_of_what_is_to_come_does_not_make_it_begin_again() -> None:
    hall = penalized(playing(4).at("19:01")).at("19:05")
    amended = hall.lasting(20 * MINUTE, 2)
    assert left_ms(amended) == 6 * MINUTE
    assert left_ms(amended.at("19:11")) == 0


def test_coming_back_early_needs_a_reason() -> None:
    hall = penalized(playing(4).at("19:01")).at("19:05")
    refusal = hall.refused("end-penalty", penalty="p-1")
    assert (refusal.code, refusal.facts["left_ms"]) == ("penalty-still-runs", 6 * MINUTE)
    back = hall.do("end-penalty", penalty="p-1", reason="given by mistake")
    assert (back.event.early, state_of(back)) == (True, [(1, "back")])
    assert back.refused("end-penalty", penalty="p-1").code == "penalty-over"


@pytest.mark.clause("NU-B.TP5", "SK-A.2.gg", "BC-D1.g")
def test_a_warning_takes_no_time() -> None:
    hall = penalized(playing(4), minutes=0)
    assert (state_of(hall), hall.todo()) == ([(1, "warning")], playing(4).todo())
    assert hall.refused("end-penalty", penalty="p-1").code == "no-such-penalty"
    assert hall.view["history"][0]["facts"]["result"] == "warning"


@pytest.mark.clause("NU-B.TP15", "SEL-18")
def test_hands_away_are_counted_at_a_table_that_records_them() -> None:
    hall = penalized(counted_in(playing(4)), minutes=0, hands=2)
    seat = hall.state.seats[1].seat
    assert state_of(hall) == [(1, "away")]
    for no in (1, 2):
        hall = deal(hall, absent=(seat,)).folds(2).ends()
        assert hall.view["penalties"][0]["missed"] == no
    assert state_of(hall) == [(1, "due")]
    undone = hall.undo()
    assert (undone.view["penalties"][0]["missed"], state_of(undone)) == (1, [(1, "away")])


@pytest.mark.clause("NU-B.TP15", "SEL-18")
def test_a_hand_counts_for_those_who_were_away_from_it_alone() -> None:
    """Two tables; 1 is away, 2 came back to their seat, and who sits elsewhere is not dealt in."""
    hall = counted_in(playing(18))
    here = sorted(hall.state.at_table(1))
    elsewhere = min(hall.state.at_table(2))
    for ticket in (*here[:2], elsewhere):
        hall = penalized(hall, ticket, minutes=0, hands=2)
    hall = deal(hall, absent=(hall.state.seats[here[0]].seat,)).folds(7).ends()
    missed = {row["ticket"]: row["missed"] for row in hall.view["penalties"]}
    assert missed == {here[0]: 1, here[1]: 0, elsewhere: 0}


def test_no_more_hands_are_counted_than_the_penalty_is_long() -> None:
    hall = penalized(counted_in(playing(4)), minutes=0, hands=1)
    absent = (hall.state.seats[1].seat,)
    for _ in range(3):
        hall = deal(hall, absent=absent).folds(2).ends()
    assert (hall.view["penalties"][0]["missed"], state_of(hall)) == (1, [(1, "due")])


def test_a_hand_that_had_begun_before_the_penalty_is_no_hand_away() -> None:
    hall = counted_in(playing(4))
    absent = (hall.state.seats[1].seat,)
    begun = deal(hall, absent=absent)
    with_penalty = penalized(hall.later(minutes=1), minutes=0, hands=2)
    ended = replace(begun, hall=with_penalty).folds(2).ends()
    assert ended.view["penalties"][0]["missed"] == 0
    assert deal(ended, absent=absent).folds(2).ends().view["penalties"][0]["missed"] == 1


def test_a_hand_that_was_called_off_is_no_hand_away() -> None:
    hall = penalized(counted_in(playing(4)), minutes=0, hands=1)
    absent = (hall.state.seats[1].seat,)
    off = deal(hall, absent=absent).do("misdeal", reason="exposed").ends()
    assert (off.view["penalties"][0]["missed"], state_of(off)) == (0, [(1, "away")])
    again = deal(off, absent=absent).folds(2).ends()
    assert (again.view["penalties"][0]["missed"], state_of(again)) == (1, [(1, "due")])


@pytest.mark.parametrize("fields", [{}, {"minutes": 0, "hands": 2}])
def test_without_the_start_nobody_is_away(fields: dict[str, Any]) -> None:
    started = playing(4)
    hall = penalized(started.at("19:01"), **fields)
    refusal = hall.refused("undo", target=started.last_id)
    assert (refusal.code, refusal.facts["by"]) == ("undo-blocked", "penalty-given/1")
    back = hall.do("undo", target=started.last_id, along=True)
    assert (back.state.phase, state_of(back), back.conflicts()) == ("open", [], [])
    warned = penalized(started.at("19:01"), minutes=0)
    assert state_of(warned.undo(started.last_id)) == [(1, "warning")]


def test_who_goes_out_has_no_penalty_any_more() -> None:
    hall = penalized(playing(4)).out(1)
    assert (state_of(hall), penalties.away(hall.state, hall.now)) == ([], frozenset())
    assert hall.refused("end-penalty", penalty="p-1").code == "penalty-over"


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"ticket": 99}, "no-such-ticket"),
        ({"ticket": 4}, "player-not-in"),
        ({"minutes": -1}, "bad-command"),
        ({"minutes": 241}, "bad-command"),
        ({"hands": 2}, "bad-command"),
        ({"reason": "   "}, "penalty-needs-reason"),
        ({"penalty": ""}, "bad-command"),
    ],
)
def test_what_is_turned_down(fields: dict[str, Any], code: str) -> None:
    wish = {"ticket": 1, "minutes": 10, "reason": "soft play", "penalty": "p", **fields}
    assert playing(4).out(4).refused("give-penalty", **wish).code == code


def test_nobody_is_sent_away_before_the_start_or_after_the_end() -> None:
    wish = {"ticket": 1, "minutes": 10, "reason": "soft play", "penalty": "p"}
    assert thursday().sell(4).draw().refused("give-penalty", **wish).code == "not-playing"
    assert thursday().sell(4).do("give-penalty", **{**wish, "minutes": 0}).view["penalties"]
    assert closed(4).out(4, 3, 2).refused("give-penalty", **wish).code == "night-finished"


def test_a_penalty_undone_leaves_nothing_behind() -> None:
    hall = penalized(playing(4).at("19:01"))
    penalty_id = hall.last_id
    back = hall.at("19:11").do("end-penalty", penalty="p-1")
    assert back.refused("undo", target=penalty_id).code == "undo-blocked"
    assert state_of(back.undo()) == [(1, "due")]
    assert state_of(hall.undo(penalty_id)) == []


def test_two_tablets_penalize_two_players_and_both_count() -> None:
    both = penalized(playing(4).on("here")).meets(penalized(playing(4).on("there"), 2))
    assert (sorted(state_of(both)), both.conflicts()) == ([(1, "away"), (2, "away")], [])


def test_a_penalty_given_in_another_time_is_as_long() -> None:
    hall = penalized(playing(4).at("19:01"), minutes=40)
    assert wall("19:41") - hall.now == left_ms(hall)


@pytest.mark.clause("NU-B.TP24", "NU-B.TP15")
def test_s16_twenty_minutes_from_20_25_end_at_20_45() -> None:
    """Nunavut, level 7: whoever is away is dealt in, blinded, and the hand is mucked."""
    hall = nunavut().sell(4).draw().at("18:20").start().at("20:25")
    assert hall.clock["number"] == 7
    hall = penalized(hall, minutes=20, reason="threatened the dealer", clause="NU-B.TP24")
    penalty = hall.state.part(Penalties).penalties["p-1"]
    items, clock = hall.state.structure, hall.state.clock
    assert played_until(items, clock, hall.now, left_ms(hall)) == wall("20:45")
    seat = hall.state.seats[1].seat
    table = deal(counted_in(hall), absent=(seat,))
    assert seat in table.hand.absent
    after_hand = table.folds(2).ends()
    assert after_hand.state.part(Penalties).penalties["p-1"].missed == penalty.missed + 1
    assert (state_of(after_hand.at("20:44:59")), state_of(after_hand.at("20:45"))) == (
        [(1, "away")],
        [(1, "due")],
    )


def test_a_clause_is_as_long_as_that_of_a_ruling() -> None:
    hall = penalized(playing(4), clause="x" * 60)
    assert len(hall.event.clause) == MOST_CLAUSE
