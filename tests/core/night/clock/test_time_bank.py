"""The time bank of Selkirk's final table: who has it, when, and how many chips are left."""

from __future__ import annotations

import pytest

from tests.core.hall import Hall, closed, nunavut, playing


def chips_left(hall: Hall) -> dict[int, int]:
    return {row["ticket"]: row["chips"] for row in hall.view["act_clocks"]["bank"]["chips_left"]}


@pytest.mark.clause("SEL-42a", "SEL-42b")
def test_eight_chips_of_thirty_seconds_once_the_final_table_is_reached() -> None:
    early, at_final_table = playing(4), closed(4)
    bank = at_final_table.view["act_clocks"]["bank"]
    assert (bank["chips"], bank["seconds"], bank["clause"]) == (8, 30, "SEL-42a")
    assert (early.view["act_clocks"]["bank"]["is_on"], bank["is_on"]) == (False, True)
    refusal = early.refused("play-time-chips", ticket=1)
    assert (refusal.code, refusal.clause) == ("not-final-table", "SEL-42a")
    assert chips_left(at_final_table) == {1: 8, 2: 8, 3: 8, 4: 8}


@pytest.mark.clause("SEL-42a")
def test_one_or_several_at_a_time_and_never_more_than_there_are() -> None:
    hall = closed(4).do("play-time-chips", ticket=1).do("play-time-chips", ticket=1, chips=6)
    assert chips_left(hall)[1] == 1
    refusal = hall.refused("play-time-chips", ticket=1, chips=2)
    assert (refusal.code, refusal.clause, refusal.facts["left"]) == ("no-time-chips", "SEL-42a", 1)
    hall = hall.do("play-time-chips", ticket=1)
    assert hall.refused("play-time-chips", ticket=1).code == "no-time-chips"
    assert chips_left(hall.undo()) == {1: 1, 2: 8, 3: 8, 4: 8}


def test_two_tables_are_no_final_table() -> None:
    two = closed(18)
    assert not two.view["act_clocks"]["bank"]["is_on"]
    assert chips_left(two) == {}
    assert two.refused("play-time-chips", ticket=1).code == "not-final-table"


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"ticket": 99}, "player-not-in"),
        ({"ticket": 4}, "player-not-in"),
        ({"ticket": 1, "chips": 0}, "bad-command"),
        ({"ticket": 1, "chips": -3}, "bad-command"),
    ],
)
def test_what_is_turned_down(fields: dict[str, int], code: str) -> None:
    assert closed(4).out(4).refused("play-time-chips", **fields).code == code


@pytest.mark.clause("NU-B.TP4")
def test_where_the_rules_have_no_time_bank_there_is_none() -> None:
    north = nunavut().sell(4).draw().start()
    refused = north.refused("play-time-chips", ticket=1)
    assert (refused.code, refused.clause) == ("no-time-bank", "NU-B.TP4")
    clocks = north.view["act_clocks"]
    assert (clocks["bank"]["chips"], clocks["bank"]["is_on"]) == (0, False)
    assert (clocks["called"]["seconds"], clocks["called"]["countdown"]) == (60, 10)


def test_two_tablets_cannot_play_more_than_there_are() -> None:
    base = closed(4).do("play-time-chips", ticket=1, chips=7)
    both = base.on("here").do("play-time-chips", ticket=1)
    both = both.meets(base.on("there").do("play-time-chips", ticket=1))
    assert (chips_left(both)[1], both.conflicts()) == (0, ["time-chips-used"])
