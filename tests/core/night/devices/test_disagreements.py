"""What tablets wrote against each other, side by side: in words, chips and dollars."""

from __future__ import annotations

from typing import Any

import pytest

from pycore.kernel.units import Millis
from pycore.night.devices.disagreements import MOST, Disagreements, disagreements
from pycore.night.night import Night
from tests.core.hall import Hall, closed, playing, thursday
from tests.core.kit.apart import CASES, SALE, WHY, placed, together, told_anew, unknown_type
from tests.core.shapes import misfits


def sides(hall: Hall) -> Any:
    view = disagreements(hall.night, hall.now)
    wrong = misfits(dict(view), Disagreements)
    assert not wrong, wrong
    return view


def figures(effect: Any) -> dict[str, tuple[int, int]]:
    return {figure["name"]: (figure["now"], figure["then"]) for figure in effect["figures"]}


@pytest.mark.parametrize("name", CASES)
def test_it_says_what_taking_it_comes_to_and_taking_it_comes_to_that(name: str) -> None:
    hall = CASES[name].hall().on("desk")
    (conflict,) = sides(hall)["conflicts"]
    assert conflict["why"] == name
    if conflict["refused"]:
        assert (conflict["effect"], CASES[name].fits) == (None, False)
        return
    taken = hall.do("resolve-conflict", target=conflict["id"], take=True, note=WHY)
    after = {figure["name"]: figure for figure in conflict["effect"]["figures"]}
    if "takings" in after:
        assert after["takings"]["then"] == taken.state.revenue()
        assert after["pool"]["then"] == taken.view["payouts"]["pool_cents"]
    then_by_ticket = {player["ticket"]: player["then"] for player in conflict["effect"]["players"]}
    for ticket, then in then_by_ticket.items():
        entry = taken.state.entries.get(ticket)
        assert (then is None) == (entry is None)


@pytest.mark.parametrize("name", CASES)
def test_whatever_may_be_put_right_can_be_written(name: str) -> None:
    hall = CASES[name].hall().on("desk")
    (conflict,) = sides(hall)["conflicts"]
    assert CASES[name].values.keys() <= {value["path"] for value in conflict["values"]}


def test_a_sale_of_a_stopped_tablet_in_dollars_and_chips() -> None:
    (conflict,) = sides(CASES["stopped"].hall())["conflicts"]
    assert conflict["dev"] == "door"
    assert figures(conflict["effect"]) == {
        "takings": (12_000, 16_000),
        "pool": (8_400, 11_200),
        "entered": (3, 4),
        "left": (3, 4),
        "chips": (45_000, 60_000),
    }
    (player,) = conflict["effect"]["players"]
    assert (player["number"], player["now"]) == (conflict["facts"]["ticket"], None)
    assert player["name"] == "Player 4"
    assert conflict["effect"]["passes"] == []


def test_what_stands_is_the_record_that_won() -> None:
    (conflict,) = sides(CASES["stale-base"].hall())["conflicts"]
    assert [stand["type"] for stand in conflict["opposing_records"]] == ["clock-paused/1"]
    assert [stand["dev"] for stand in conflict["opposing_records"]] == ["desk"]
    assert figures(conflict["effect"])["left_on_clock"] == (600_000, 700_000)
    (conflict,) = sides(CASES["ticket-taken"].hall())["conflicts"]
    assert [
        (stand["type"], stand["facts"]["names"]) for stand in conflict["opposing_records"]
    ] == [("entry-sold/1", ["Player 1"])]
    (conflict,) = sides(unknown_type())["conflicts"]
    assert (conflict["opposing_records"], conflict["refused"], conflict["values"]) == (
        [],
        "not-taken",
        [],
    )


def test_a_player_who_went_out_here_and_bought_in_there() -> None:
    hall = playing(4).at("19:05")
    both = hall.on("here").out(2).meets(hall.on("there").rebuy(2))
    waiting = sides(both)["conflicts"]
    for conflict in waiting:
        assert conflict["opposing_records"], conflict["why"]


def test_the_limits_that_taking_it_would_pass_are_said() -> None:
    hall = placed(thursday().sell(120), door="desk")
    late_sale = hall.on("door").writes("door/door", "entry-sold/1", {**SALE, "ticket": 121})
    merged = together(hall.do("stop-tablet", dev="door", why="lost"), late_sale)
    (conflict,) = sides(merged)["conflicts"]
    assert [limit["code"] for limit in conflict["effect"]["passes"]] == ["player-cap"]


def test_a_copied_tablet_is_summed_up_before_it_is_taken_back_whole() -> None:
    hall = playing(4)
    real = hall.sell(3).do("pause-clock")
    copy = hall.sell(player="copy").do("pause-clock")
    merged = real.meets(copy)
    (branch,) = sides(merged)["branches"]
    (stray,) = merged.night.strays
    assert (branch["tip"], branch["records"], branch["hands"]) == (stray.tip, len(stray.items), 0)
    sold = branch["sales"]
    now, then = figures(branch["effect"])["takings"]
    assert then - now == branch["cents"] == sold * 4_000
    waits = [wait["why"] for wait in branch["waits"]]
    taken = told_anew(merged.do("settle-branch", dev=stray.dev, tip=stray.tip, take=True))
    assert taken.conflicts() == waits == ["clock-paused"]
    assert taken.state.revenue() == then
    assert [conflict["why"] for conflict in sides(taken)["conflicts"]] == waits
    back = told_anew(taken.undo(taken.records("branch-settled")[0].placed.id))
    assert (back.state, len(back.night.strays)) == (merged.state, 1)


def test_no_more_than_a_screen_can_show_is_weighed() -> None:
    hall = placed(thursday().sell(3), door="desk")
    merged = together(hall.do("stop-tablet", dev="door", why="lost"), hall.on("door").sell(2))
    assert len(sides(merged)["conflicts"]) == 1, "two of one tablet are one block"
    away = thursday().sell(3)
    for number in range(MOST + 3):
        away = away.on(f"door-{number}").writes(
            f"door/door-{number}", "entry-sold/1", {**SALE, "fee_cents": 1, "player": f"p{number}"}
        )
    view = sides(away)
    assert (len(view["conflicts"]), view["more"]) == (MOST, 3)


def test_a_night_that_was_never_set_up_has_no_figures() -> None:
    hall = Hall(Night.empty("night-1"), Millis(1_795_111_200_000), "door")
    hall = hall.writes("door/door", "entry-sold/1", SALE)
    (conflict,) = sides(hall)["conflicts"]
    assert (conflict["refused"], conflict["effect"]) == ("not-set-up", None)


def test_what_puts_a_player_out_says_who_and_how_they_stand() -> None:
    hall = placed(closed(4), door="director")
    merged = together(
        hall.do("stop-tablet", dev="door", why="lost"),
        hall.on("door").do("eliminate", out=[{"ticket": 2, "stack_chips": None}]),
    )
    (conflict,) = sides(merged)["conflicts"]
    (player,) = conflict["effect"]["players"]
    assert (player["now"]["out"], player["then"]["out"]) == (False, True)
    assert figures(conflict["effect"]) == {"left": (4, 3)}
