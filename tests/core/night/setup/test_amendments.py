"""What was set up, changed after the night was opened: while it is lawful to, and told."""

from __future__ import annotations

from typing import Any

import pytest

from pycore.kernel.units import Millis
from pycore.law import packs
from pycore.night.setup.amendable import first_open
from pycore.portable.structure import BREAK
from tests.core.hall import (
    DAY,
    MINUTE,
    Hall,
    as_played,
    empty_hall,
    nunavut,
    playing,
    thursday,
    wall,
)

WHY = {"reason": "the furnace failed"}
REFERENCE = {"approval": "NU-2026-17-A"}


def breaks(hall: Hall, minutes: int) -> list[dict[str, int]]:
    """Every break that has not begun, so many minutes long."""
    first_index = first_open(hall.state, hall.now)
    return [
        as_played(hall, index, length_ms=minutes * MINUTE)
        for index, period in enumerate(hall.state.structure)
        if period.kind == BREAK and index >= first_index
    ]


def refusal_of(hall: Hall, command: str, **fields: Any) -> tuple[str, str | None, str]:
    refused = hall.refused(command, **fields)
    return refused.code, refused.clause, refused.kind


def detail(hall: Hall, subject: str) -> dict[str, Any]:
    (row,) = [row for row in hall.view["amending"]["details"] if row["detail"] == subject]
    return dict(row)


# ---- details ----


def test_the_name_and_the_licence_are_put_right_at_any_time() -> None:
    hall = playing(4).do("amend-night", night_name=" Legion  Night ", licence="LGCA 4711")
    night = hall.view["night"]
    assert (night["name"], night["licence"]) == ("Legion Night", "LGCA 4711")
    assert hall.view["history"][0]["facts"]["result"] == "several"
    finished = playing(4).out(4, 3, 2)
    assert finished.do("amend-night", licence="LGCA 4711").view["night"]["licence"] == "LGCA 4711"
    assert detail(finished, "venue")["refused"]["code"] == "night-finished"


def test_what_stands_already_is_no_change() -> None:
    hall = thursday().do("amend-night", night_name="Legion Night")
    assert refusal_of(hall, "amend-night", night_name="Legion Night")[0] == "nothing-changes"
    assert refusal_of(hall, "amend-night")[0] == "nothing-changes"


@pytest.mark.parametrize("name", ["night_name", "venue"])
def test_a_name_is_not_taken_away(name: str) -> None:
    assert refusal_of(thursday(), "amend-night", **{name: "  "}, **WHY)[0] == "field-needed"
    assert refusal_of(thursday(), "amend-night", **{name: "x" * 201}, **WHY)[0] == "text-too-long"


def test_another_hall_needs_a_reason_and_without_one_nothing_changes() -> None:
    hall = playing(4)
    assert refusal_of(hall, "amend-night", venue="Curling rink")[0] == "change-needs-reason"
    assert refusal_of(hall, "amend-night", venue="Curling rink", reason=" ")[0] == (
        "change-needs-reason"
    )
    moved = hall.do("amend-night", venue="Curling rink", **WHY)
    assert moved.view["night"]["venue"] == "Curling rink"
    assert detail(moved, "venue")["changed"]
    assert moved.undo().view["night"]["venue"] == "Selkirk"


@pytest.mark.clause("NU-8.19", "SK-4.b")
def test_where_the_licence_names_the_place_another_one_needs_its_reference() -> None:
    north = nunavut()
    assert refusal_of(north, "amend-night", venue="School", **WHY) == (
        "change-needs-approval",
        "NU-8.19",
        "law",
    )
    moved = north.do("amend-night", venue="School", **WHY, **REFERENCE)
    assert moved.event.approval == "NU-2026-17-A"
    assert detail(north, "venue")["asks"] == ["reason", "approval"]
    assert north.do("amend-night", night_name="A name").event.approval == ""
    assert thursday().night.pack.licensed_detail("venue") is None
    named = packs.load("ca_sk").licensed_detail("start_at_ms")
    assert named is not None
    assert named.id == "SK-4.b"


@pytest.mark.clause("SEL-9")
def test_the_start_moves_to_another_day_and_the_end_of_play_with_it() -> None:
    week = Millis(wall("19:30") + 7 * DAY)
    hall = thursday().do("amend-night", start_at_ms=week, **WHY)
    settings = hall.state.adopted
    assert settings.start_at_ms == week
    assert settings.stop_at_ms == wall("00:45") + 7 * DAY
    assert hall.view["history"][0]["facts"]["start_at_ms"] == week


@pytest.mark.clause("SEL-9")
def test_play_ends_at_the_same_time_of_day_when_the_clocks_change() -> None:
    week = Millis(wall("19:00") + 7 * DAY)
    hall = thursday().do("amend-night", start_at_ms=week, utc_offset_minutes=-60, **WHY)
    assert hall.state.adopted.stop_at_ms == wall("00:45") + 7 * DAY + 60 * MINUTE


def test_a_day_that_is_past_is_no_start() -> None:
    yesterday = Millis(wall("19:00") - DAY)
    assert (
        refusal_of(thursday(), "amend-night", start_at_ms=yesterday, **WHY)[0] == "start-is-past"
    )
    assert thursday().at("19:10").do("amend-night", start_at_ms=wall("19:05"), **WHY)
    far = {"start_at_ms": 2**53 - 1}
    assert refusal_of(thursday(), "amend-night", **far, **WHY)[0] == "bad-command"
    odd = {"start_at_ms": wall("20:00"), "utc_offset_minutes": 100_000}
    assert refusal_of(thursday(), "amend-night", **odd, **WHY)[0] == "bad-command"


@pytest.mark.clause("SEL-13a")
def test_once_the_clock_runs_the_start_stands() -> None:
    hall = playing(4)
    assert refusal_of(hall, "amend-night", start_at_ms=wall("20:00"), **WHY)[:2] == (
        "start-has-passed",
        "SEL-13a",
    )
    assert detail(hall, "start_at_ms")["refused"]["code"] == "start-has-passed"


@pytest.mark.clause("SEL-4c")
def test_whether_a_night_may_be_called_off_follows_the_start() -> None:
    hall = thursday().sell(4).at("18:50")
    assert hall.todo()[0] == "low-turnout"
    later = hall.do("amend-night", start_at_ms=wall("20:00"), **WHY)
    assert "low-turnout" not in later.todo()


def test_a_night_that_was_called_off_changes_no_more() -> None:
    hall = thursday().sell(2).at("18:50").do("cancel-night")
    assert refusal_of(hall, "amend-night", licence="LGCA 4711")[0] == "night-cancelled"
    assert refusal_of(hall, "amend-structure", changes=breaks(thursday(), 15), **WHY)[0] == (
        "night-cancelled"
    )


# ---- the structure ----


@pytest.mark.clause("MB-1e", "NU-A.3c")
def test_the_breaks_to_come_get_another_length_with_a_reason() -> None:
    hall = playing(4)
    assert refusal_of(hall, "amend-structure", changes=breaks(hall, 15))[:2] == (
        "change-needs-reason",
        "MB-1e",
    )
    longer = hall.do("amend-structure", changes=breaks(hall, 15), **WHY)
    assert {period.ms for period in longer.state.structure if period.kind == BREAK} == {
        15 * MINUTE
    }
    assert longer.at("20:10").clock["is_break"]


@pytest.mark.clause("NU-8.18a")
def test_an_approved_structure_changes_under_the_reference_alone() -> None:
    north = nunavut()
    changes = [as_played(north, 0, length_ms=25 * MINUTE)]
    assert refusal_of(north, "amend-structure", changes=changes, **WHY) == (
        "change-needs-approval",
        "NU-8.18a",
        "law",
    )
    longer = north.do("amend-structure", changes=changes, **WHY, **REFERENCE)
    assert longer.clock["left_ms"] == 25 * MINUTE


@pytest.mark.clause("MB-1e")
def test_what_has_begun_stays_as_it_was_played() -> None:
    hall = playing(4).at("19:20")
    begun = [as_played(hall, 0, length_ms=30 * MINUTE)]
    assert refusal_of(hall, "amend-structure", changes=begun, **WHY)[:2] == (
        "level-has-begun",
        "MB-1e",
    )
    both = [as_played(hall, 0, length_ms=30 * MINUTE), as_played(hall, 5, length_ms=30 * MINUTE)]
    assert refusal_of(hall, "amend-structure", changes=both, **WHY)[0] == "level-has-begun"
    later = hall.do("amend-structure", changes=[as_played(hall, 5, length_ms=30 * MINUTE)], **WHY)
    assert later.clock["left_ms"] == hall.clock["left_ms"]


@pytest.mark.clause("SEL-13a")
def test_blinds_do_not_fall_and_a_level_has_a_sensible_length() -> None:
    hall = playing(4)
    small = [as_played(hall, 2, small_blind_chips=50, big_blind_chips=100)]
    assert refusal_of(hall, "amend-structure", changes=small, **WHY)[:2] == (
        "blinds-must-rise",
        "SEL-13a",
    )
    above = [as_played(hall, 2, big_blind_chips=hall.state.structure[3].big + 100)]
    assert refusal_of(hall, "amend-structure", changes=above, **WHY)[0] == "blinds-must-rise"
    for length_ms in (MINUTE - 1, 241 * MINUTE):
        wrong = [as_played(hall, 2, length_ms=length_ms)]
        assert refusal_of(hall, "amend-structure", changes=wrong, **WHY)[0] == "time-out-of-range"


@pytest.mark.parametrize(
    ("index", "fields", "unit_chips"),
    [
        (1, {"small_blind_chips": 137, "big_blind_chips": 400}, 100),
        (1, {"small_blind_chips": 200, "big_blind_chips": 451}, 100),
        (2, {"ante_chips": 50}, 100),
        (6, {"small_blind_chips": 1_100, "big_blind_chips": 2_000}, 500),
    ],
)
def test_blinds_can_be_posted_in_the_chips_on_the_tables_then(
    index: int, fields: dict[str, int], unit_chips: int
) -> None:
    hall = playing(4)
    refusal = hall.refused("amend-structure", changes=[as_played(hall, index, **fields)], **WHY)
    assert (refusal.code, refusal.facts) == ("not-in-unit", {"unit_chips": unit_chips})
    fits = as_played(hall, index, length_ms=10 * MINUTE)
    assert hall.do("amend-structure", changes=[fits], **WHY).state.structure[index].ms == (
        10 * MINUTE
    )


@pytest.mark.parametrize("indexes", [(), (3, 3), (500,)])
def test_rubbish_changes_nothing(indexes: tuple[int, ...]) -> None:
    hall = playing(4)
    changes = [{**as_played(hall, 3), "index": index, "length_ms": 600_000} for index in indexes]
    assert refusal_of(hall, "amend-structure", changes=changes, **WHY)[0] == "bad-command"


def test_the_same_structure_again_is_no_change() -> None:
    hall = playing(4)
    assert (
        refusal_of(hall, "amend-structure", changes=[as_played(hall, 3)], **WHY)[0]
        == "nothing-changes"
    )


def test_who_looked_at_another_structure_looks_again() -> None:
    hall = playing(4)
    moved = {**as_played(hall, 4, length_ms=900_000), "index": 5}
    assert refusal_of(hall, "amend-structure", changes=[moved], **WHY)[0] == "structure-changed"
    body = {"changes": [moved], "reason": "x", "approval": ""}
    assert hall.writes("clock", "structure-amended/1", body).conflicts() == ["no-such-level"]


def test_only_what_differs_is_recorded() -> None:
    hall = playing(4)
    changes = [as_played(hall, 6), as_played(hall, 5, length_ms=600_000)]
    done = hall.do("amend-structure", changes=changes, **WHY)
    assert [change.index for change in done.event.changes] == [5]


# ---- two tablets, and undo ----


def test_of_two_tablets_that_change_at_once_the_second_waits_for_the_director() -> None:
    hall = playing(4)
    here = hall.on("here").do("amend-night", venue="Curling rink", **WHY)
    there = hall.on("there").do("amend-night", venue="School", **WHY)
    merged = here.meets(there)
    assert merged.conflicts() == ["stale-base"]
    assert merged.view["night"]["venue"] in ("Curling rink", "School")
    assert merged.view["night"]["venue"] == there.meets(here).view["night"]["venue"]


@pytest.mark.parametrize(("director", "helper"), [("a", "b"), ("b", "a")])
def test_a_level_that_another_tablet_began_meanwhile_is_not_changed(
    director: str, helper: str
) -> None:
    hall = playing(4)
    here = hall.on(director).do("next-level", reason="too slow")
    changes = [as_played(hall, 1, length_ms=600_000)]
    there = hall.on(helper).do("amend-structure", changes=changes, **WHY)
    assert here.meets(there).conflicts() == there.meets(here).conflicts() == ["stale-base"]


@pytest.mark.parametrize(("director", "helper"), [("a", "b"), ("b", "a")])
def test_a_break_put_in_meanwhile_is_not_changed_for_the_one_that_was_meant(
    director: str, helper: str
) -> None:
    """A new break stands where the other stood: its place and its kind tell nothing apart."""
    hall = playing(4).at("19:05")
    here = hall.on(director).do("insert-break", index=4, length_ms=5 * MINUTE, **WHY)
    changes = [as_played(hall, 4, length_ms=20 * MINUTE)]
    there = hall.on(helper).do("amend-structure", changes=changes, **WHY)
    both = here.meets(there)
    assert both.conflicts() == there.meets(here).conflicts() == ["stale-base"]
    assert both.state.structure == there.meets(here).state.structure
    of_one = [tablet.state.structure for tablet in (here, there)]
    assert both.state.structure in of_one


def test_what_rests_on_an_amendment_goes_with_it_or_keeps_it() -> None:
    hall = playing(4)
    last_index = len(hall.state.structure) - 1
    lower = {"small_blind_chips": 35_000, "big_blind_chips": 70_000}
    amended = hall.do("amend-structure", changes=[as_played(hall, last_index, **lower)], **WHY)
    level = {"small_blind_chips": 40_000, "big_blind_chips": 75_000, "length_ms": 900_000}
    longer = amended.do("add-level", **level, **WHY)
    refused = longer.refused("undo", target=amended.last_id)
    assert (refused.code, refused.facts["by"]) == ("undo-blocked", "level-added/1")
    back = longer.do("undo", target=amended.last_id, along=True)
    assert back.state.structure == hall.state.structure
    assert back.conflicts() == []


def test_a_structure_that_was_played_is_taken_back_by_a_ruling_alone() -> None:
    hall = playing(4)
    longer = hall.do("amend-structure", changes=[as_played(hall, 1, length_ms=30 * MINUTE)], **WHY)
    amendment = longer.last_id
    assert longer.at("19:14").undo().clock == hall.at("19:14").clock
    played = longer.at("19:40")
    assert played.clock["number"] == 2
    assert played.refused("undo", target=amendment).code == "undo-is-ruling"
    ruling = {"reason": "agreed by all", "clause": "SEL-44"}
    back = played.do("undo", target=amendment, **ruling)
    assert (back.event.follows, back.clock["number"]) == ("SEL-44", 3)


@pytest.mark.clause("SEL-9")
def test_a_start_that_play_began_by_is_taken_back_by_a_ruling_alone() -> None:
    """Without it play would have had to end the night before."""
    hall = thursday().do("amend-night", start_at_ms=Millis(wall("19:00") + DAY), **WHY)
    amendment = hall.last_id
    assert hall.undo().state.adopted.start_at_ms == wall("19:00")
    hall = hall.sell(4).later(minutes=24 * 60).draw().later(minutes=60)
    assert hall.undo(amendment).state.adopted.start_at_ms == wall("19:00")
    hall = hall.start().later(minutes=5)
    assert hall.refused("undo", target=amendment).code == "undo-is-ruling"
    ruling = {"reason": "entered twice", "clause": "SEL-44"}
    back = hall.do("undo", target=amendment, **ruling)
    assert back.state.adopted.start_at_ms == wall("19:00")
    named = hall.do("amend-night", night_name="Legion Night", venue="Curling rink", **WHY)
    assert named.undo().state.adopted.venue == "Selkirk"


def test_what_stands_is_told_with_its_reason() -> None:
    opened, begun = thursday(), playing(4)
    before, after = opened.view["amending"], begun.view["amending"]
    by_field = {stand["field"]: stand["why"] for stand in after["fixed_values"]}
    assert by_field["entry_fee_cents"] == "sold"
    assert by_field["player_cap"] == "limit"
    assert {stand["field"]: stand["why"] for stand in before["fixed_values"]}[
        "entry_fee_cents"
    ] == "anew"
    assert [first_open(hall.state, hall.now) for hall in (opened, begun)] == [0, 1]


def test_nothing_can_be_changed_where_nothing_was_set_up() -> None:
    assert refusal_of(empty_hall(), "amend-night", licence="1")[0] == "not-set-up"
