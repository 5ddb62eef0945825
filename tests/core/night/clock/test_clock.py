"""The clock's commands. Times of day are told in the hall; the face is what everybody sees."""

from __future__ import annotations

from typing import Any

import pytest

from pycore.night.phone_ticket import phone_ticket
from pycore.portable.clock import write_clock
from tests.core.hall import (
    DAY,
    MINUTE,
    Hall,
    as_played,
    closed,
    nunavut,
    playing,
    refused,
    thursday,
    wall,
)

WHY = {"reason": "the hall closes early"}
LEVEL = {
    "small_blind_chips": 50_000,
    "big_blind_chips": 100_000,
    "length_ms": 15 * MINUTE,
    "reason": "nobody goes out",
}


def shown(hall: Hall) -> tuple[int, int, bool]:
    """Level, seconds left, running."""
    clock = hall.clock
    return clock["number"], clock["left_ms"] // 1_000, clock["running"]


def test_the_clock_starts_once_and_with_seats_drawn() -> None:
    assert refused(thursday().sell(2), "start-clock") == ("seats-not-drawn", "SEL-3")
    assert shown(playing()) == (1, 900, True)
    assert refused(playing(), "start-clock") == ("clock-started", None)


def test_a_pause_stops_it_and_a_resume_lets_it_run_on() -> None:
    paused = playing().at("19:05").do("pause-clock")
    assert shown(paused.at("19:30")) == (1, 600, False)
    assert refused(paused, "pause-clock")[0] == "clock-paused"
    resumed = paused.at("19:30").do("resume-clock")
    assert shown(resumed.at("19:34")) == (1, 360, True)
    assert refused(resumed, "resume-clock")[0] == "clock-running"


@pytest.mark.parametrize(
    "command", ["pause-clock", "resume-clock", "next-level", "previous-level"]
)
def test_before_the_start_and_after_the_end_it_stands(command: str) -> None:
    assert refused(thursday().sell(2).draw(), command)[0] == "clock-not-started"
    assert refused(playing(2).out(1), command)[0] == "night-finished"


def test_time_left_can_be_set_in_a_level_and_in_a_break() -> None:
    hall = playing().at("19:05").do("set-time-left", left_ms=2 * MINUTE, **WHY)
    assert shown(hall.at("19:06")) == (1, 60, True)
    assert shown(hall.at("19:07")) == (2, 900, True)
    on_break = playing().at("20:00").do("set-time-left", left_ms=MINUTE, **WHY)
    assert shown(on_break.at("20:01"))[0] == 5


@pytest.mark.parametrize("left_ms", [0, -1, 240 * MINUTE + 1])
def test_time_left_has_its_range(left_ms: int) -> None:
    assert refused(playing(), "set-time-left", left_ms=left_ms, **WHY)[0] == "time-out-of-range"


def test_set_while_paused_it_stays_paused() -> None:
    hall = playing().do("pause-clock").do("set-time-left", left_ms=MINUTE, **WHY)
    assert shown(hall.at("23:00")) == (1, 60, False)


@pytest.mark.clause("SEL-14")
def test_the_director_goes_a_level_on_and_back_and_it_begins_whole() -> None:
    hall = playing().at("19:05").do("next-level", **WHY)
    assert shown(hall.at("19:06")) == (2, 840, True)
    later = hall.at("19:07").do("previous-level", **WHY)
    assert shown(later) == (1, 900, True)
    assert refused(later, "previous-level")[0] == "no-level-before"


@pytest.mark.clause("NU-8.18a", "NU-A.3c")
@pytest.mark.parametrize(
    ("command", "fields"),
    [("next-level", {}), ("previous-level", {}), ("set-time-left", {"left_ms": MINUTE})],
)
def test_a_structure_is_not_changed_without_a_word(command: str, fields: dict[str, int]) -> None:
    """The director says why; in Nunavut the regulator has approved it too."""
    south = playing().at("19:20")
    refusal = south.refused(command, **fields, reason="  ")
    assert (refusal.code, refusal.kind) == ("change-needs-reason", "poker")
    event = south.do(command, **fields, reason=" a   long  final ").event
    assert (event.reason, event.approval) == ("a long final", "")
    north = nunavut().sell(2).at("18:00").draw().start().at("18:25")
    assert refused(north, command, **fields) == ("change-needs-reason", "NU-8.18a")
    assert refused(north, command, **fields, **WHY) == ("change-needs-approval", "NU-8.18a")
    event = north.do(command, **fields, **WHY, approval=" NU-7 ").event
    assert (event.reason, event.approval) == ("the hall closes early", "NU-7")


@pytest.mark.clause("NU-8.18a")
def test_a_mistaken_press_is_taken_back_within_a_minute_to_the_second() -> None:
    hall = playing().at("19:05").do("next-level", **WHY)
    back = hall.at("19:05:40").do("previous-level")
    assert (shown(back), back.event.reason) == ((1, 560, True), "")
    assert refused(hall.at("19:06:01"), "previous-level")[0] == "change-needs-reason"
    # It is taken back once: going on from there is a change.
    assert refused(back.at("19:05:50"), "next-level")[0] == "change-needs-reason"


@pytest.mark.clause("NU-8.18a")
def test_a_press_is_taken_back_through_a_pause_and_a_corrected_time() -> None:
    hall = playing().at("19:05").do("next-level", **WHY).at("19:05:10").do("pause-clock")
    assert shown(hall.at("19:05:30").do("previous-level")) == (1, 590, False)
    moved = playing().at("19:05").do("next-level", **WHY).later(minutes=60)
    moved = moved.do("correct-time", delta_ms=60 * MINUTE).later(ms=30_000)
    assert shown(moved.do("previous-level")) == (1, 570, True)


@pytest.mark.clause("NU-8.18a")
def test_a_minute_given_by_mistake_is_taken_again_and_another_length_is_not_that() -> None:
    hall = playing().at("19:05").do("set-time-left", left_ms=11 * MINUTE, **WHY)
    later = hall.at("19:05:20")
    taken = later.do("set-time-left", left_ms=10 * MINUTE - 20_000 + 900)
    assert shown(taken) == (1, 580, True)
    assert refused(later, "set-time-left", left_ms=9 * MINUTE)[0] == "change-needs-reason"


@pytest.mark.clause("SEL-13b")
def test_after_level_four_comes_the_break() -> None:
    hall = playing().at("19:50").do("next-level", **WHY)
    assert hall.clock["is_break"]
    assert hall.clock["next_small"] == 500


@pytest.mark.clause("SEL-13c")
def test_behind_the_last_level_there_is_nothing_until_one_is_added() -> None:
    hall = playing().at("00:10")
    assert refused(hall, "next-level") == ("no-more-levels", "SEL-13c")
    longer = hall.do("add-level", **LEVEL)
    assert longer.event.number == 19
    assert shown(longer) == (19, 900, True)
    assert longer.clock["levels"] == 16


@pytest.mark.clause("SEL-13c")
def test_a_level_added_in_time_follows_the_last_one() -> None:
    hall = playing().at("23:50").do("add-level", **LEVEL)
    assert (hall.clock["number"], hall.clock["next_big"]) == (18, 100_000)
    assert shown(hall.at("00:01"))[0] == 19


@pytest.mark.clause("SEL-13a", "NU-A.3a")
@pytest.mark.parametrize(
    "blinds", [(0, 100_000), (60_000, 50_000), (10_000, 79_999), (40_000, 80_000)]
)
def test_blinds_do_not_fall(blinds: tuple[int, int]) -> None:
    level = {**LEVEL, "small_blind_chips": blinds[0], "big_blind_chips": blinds[1]}
    if blinds == (40_000, 80_000):
        assert playing().do("add-level", **level).event.big_blind_chips == 80_000
    else:
        assert refused(playing(), "add-level", **level) == ("blinds-must-rise", "SEL-13a")


@pytest.mark.clause("MB-1e", "NU-A.3c", "SEL-13c")
@pytest.mark.parametrize(("north", "clause"), [(False, "MB-1e"), (True, "NU-8.18a")])
def test_a_level_more_than_the_rules_name_has_a_reason(north: bool, clause: str) -> None:
    hall = nunavut().sell(2).draw().start() if north else playing()
    bare = {**LEVEL, "approval": "NU-7", "reason": " "}
    refusal = hall.refused("add-level", **bare)
    assert (refusal.code, refusal.clause, refusal.kind) == ("change-needs-reason", clause, "poker")
    assert hall.do("add-level", **{**bare, "reason": " a long  final "}).event.reason == (
        "a long final"
    )


@pytest.mark.clause("MB-1e")
@pytest.mark.parametrize(
    "posted", [(50_050, 100_000, 0), (50_000, 100_100, 0), (50_000, 100_000, 100)]
)
def test_what_a_level_asks_is_posted_with_the_chips_there_are(
    posted: tuple[int, int, int],
) -> None:
    names = ("small_blind_chips", "big_blind_chips", "ante_chips")
    refusal = playing().refused("add-level", **{**LEVEL, **dict(zip(names, posted, strict=True))})
    assert (refusal.code, refusal.facts) == ("not-in-unit", {"unit_chips": 5_000})


@pytest.mark.parametrize("length_ms", [0, MINUTE - 1, 240 * MINUTE + 1])
def test_a_level_has_a_sensible_length(length_ms: int) -> None:
    level = {**LEVEL, "length_ms": length_ms}
    assert refused(playing(), "add-level", **level)[0] == "time-out-of-range"


@pytest.mark.clause("NU-8.18a", "NU-A.3c", "MB-1e")
def test_nunavut_needs_written_approval_to_change_a_structure_and_manitoba_does_not() -> None:
    north = nunavut().sell(2).draw().start()
    refusal = north.refused("add-level", **LEVEL)
    assert (refusal.code, refusal.clause, refusal.kind) == (
        "change-needs-approval",
        "NU-8.18a",
        "law",
    )
    assert refused(north, "add-level", **LEVEL, approval="  ")[0] == "change-needs-approval"
    assert north.do("add-level", **LEVEL, approval=" NU-7 ").event.approval == "NU-7"
    assert playing().do("add-level", **LEVEL).event.approval == ""


@pytest.mark.parametrize("delta_ms", [5 * 60 * MINUTE, -DAY, 1])
def test_when_the_tablets_own_time_is_corrected_the_countdown_does_not_jump(delta_ms: int) -> None:
    before = playing().at("19:07:30")
    after = before.later(ms=delta_ms).do("correct-time", delta_ms=delta_ms)
    assert shown(after) == shown(before) == (1, 450, True)
    assert shown(after.later(minutes=7)) == (1, 30, True)
    assert shown(after.later(minutes=8))[0] == 2


def test_a_paused_clock_does_not_care_what_time_it_is() -> None:
    hall = playing().at("19:05").do("pause-clock").later(ms=DAY).do("correct-time", delta_ms=DAY)
    assert shown(hall) == (1, 600, False)


@pytest.mark.clause("SEL-11b", "SEL-7c")
def test_sales_follow_the_clock_and_not_the_wall() -> None:
    hall = (
        playing()
        .at("19:40")
        .do("next-level", **WHY)
        .do("next-level", **WHY)
        .do("next-level", **WHY)
    )
    assert hall.clock["number"] == 5
    assert hall.view["desk"]["entry_refused"]["code"] == "entries-closed"
    assert hall.do("previous-level", **WHY).view["desk"]["entry_refused"] is None


def test_the_night_over_the_clock_stops() -> None:
    hall = playing(2).at("19:08").out(2)
    assert shown(hall.at("23:00")) == (1, 420, False)


def test_the_golden_clock_of_a_whole_evening() -> None:
    hall = (
        closed()
        .do("pause-clock")
        .at("20:20")
        .do("resume-clock")
        .at("20:40")
        .do("next-level", **WHY)
    )
    assert write_clock(hall.state.clock) == f"7,900000,{wall('20:40')},1,1"


def test_no_level_is_added_to_a_night_that_is_over() -> None:
    ended = closed(2).out(2)
    assert ended.state.phase == "finished"
    refusal = ended.refused(
        "add-level", small_blind_chips=50_000, big_blind_chips=100_000, length_ms=900_000
    )
    assert refusal.code == "night-finished"


def test_a_corrected_time_moves_no_clock_that_was_never_started() -> None:
    """A clock that stands before 1970 could not be told to a phone."""
    hall = thursday().sell(2).do("correct-time", delta_ms=-60_000)
    assert (hall.conflicts(), hall.state.clock) == ([], thursday().state.clock)
    assert phone_ticket(hall.night, now_ms=hall.now, live=None)


def before_level_5(hall: Hall) -> Hall:
    """The clock put back, a press at a time, behind the level that ended the rebuys."""
    while hall.clock["number"] > 4:
        hall = hall.do("previous-level", **WHY)
    return hall


@pytest.mark.clause("SEL-7c", "SEL-11b")
@pytest.mark.parametrize(
    ("at", "command", "fields"),
    [
        ("20:22", "insert-break", {"length_ms": 5 * MINUTE, "now": True, **WHY}),
        ("20:26", "pause-clock", {}),
        ("20:26", "set-time-left", {"left_ms": 9 * MINUTE, **WHY}),
        (
            "20:26",
            "add-level",
            {
                "small_blind_chips": 100_000,
                "big_blind_chips": 200_000,
                "length_ms": 15 * MINUTE,
                **WHY,
            },
        ),
    ],
)
def test_rebuys_stay_closed_whatever_touched_the_clock_after_their_level(
    at: str, command: str, fields: dict[str, Any]
) -> None:
    hall = playing(4).at("20:20")
    assert hall.refused("sell-rebuy", ticket=1, paid="cash").code == "rebuys-closed"
    back = before_level_5(hall.at(at).do(command, **fields))
    assert back.refused("sell-rebuy", ticket=1, paid="cash").code == "rebuys-closed"


YEARS = 10 * 365 * 24 * 60


@pytest.mark.parametrize("minutes", [YEARS, -YEARS, 24 * 60, -24 * 60 - 5])
def test_a_clock_moved_from_another_day_is_said_until_the_director_has_looked(
    minutes: int,
) -> None:
    running = playing(4).at("19:05")
    moved = running.on("there").later(minutes=minutes).do("pause-clock")
    desk = moved.on("desk")
    assert "clock-leaps" in desk.todo()
    (breach,) = desk.view["breaches"]
    assert [limit["code"] for limit in breach["passed"]] == ["clock-leaps"]
    resolved = desk.do("resolve-conflict", target=breach["id"], take=True)
    assert "clock-leaps" not in resolved.todo()
    why = {"reason": "its date was wrong", "clause": "OWN-1"}
    back = running.meets(moved).do("undo", target=breach["id"], **why)
    assert (shown(back), back.view["breaches"]) == (shown(running), [])


def test_a_clock_that_starts_or_runs_on_from_another_day_is_said_too() -> None:
    drawn = thursday().sell(4).at("18:55").draw()
    assert "clock-leaps" in drawn.later(minutes=YEARS).do("start-clock").todo()
    paused = playing(4).at("19:05").do("pause-clock")
    assert "clock-leaps" in paused.later(minutes=YEARS).do("resume-clock").todo()


def test_a_long_night_moves_its_clock_and_nothing_is_said() -> None:
    hall = playing(4).at("19:05").do("pause-clock").later(minutes=24 * 60 - 1).do("resume-clock")
    assert hall.view["breaches"] == []


def test_a_structure_that_is_changed_long_before_the_night_moves_no_clock() -> None:
    early = thursday().later(minutes=-40 * 24 * 60)
    longer = as_played(early, 0, length_ms=30 * MINUTE)
    amended = early.do("amend-structure", changes=[longer], reason="asked for")
    assert (amended.event.at, amended.view["breaches"]) == (early.now, [])
