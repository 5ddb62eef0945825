"""The ledger of the chips in play and the card of a colour-up, as the screens are told them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.core.felt import counted_in, stranded
from tests.core.hall import SEED, Hall, counted, nunavut, playing

STACKS = {1: 13_300, 2: 16_700, 3: 15_000, 4: 100, 5: 29_900}


def chips(hall: Hall) -> dict[str, Any]:
    view: dict[str, Any] = hall.view["chips"]
    return view


@pytest.mark.clause("SEL-16", "SEL-13b")
def test_a_table_whose_stacks_are_known_says_who_gives_and_who_gets_before_it_is_done() -> None:
    hall = counted_in(playing(5).at("20:05"), stacks=STACKS)
    up = chips(hall)["up"]
    assert (up["unit_chips"], up["into_chips"], up["size"], up["due"]) == (100, 500, 5, True)
    assert (up["unit_colour"], up["into_colour"]) == ("white", "blue")
    assert (up["method"], up["is_ruled"], up["clause"]) == ("top-up", True, "SEL-16")
    (table,) = up["tables"]
    assert (table["record"], table["count"]) == ("", False)
    assert [(row["seat"], row["pieces"], row["gets"]) for row in table["rows"]] == [
        (1, 3, 1),
        (2, 2, 1),
        (3, 0, 0),
        (4, 1, 1),
        (5, 4, 1),
    ]
    done = hall.do("colour-up", table=1, unit_chips=100, seed=SEED)
    (after,) = chips(done.at("20:20"))["up"]["tables"]
    assert after["record"] == done.last_id
    assert (after["created"], after["lost"]) == (1_000, 0)
    assert [row["gets"] for row in after["rows"]] == [1, 1, 0, 1, 1]
    assert chips(done.at("20:40"))["up"] is None


def test_a_table_that_nobody_counted_says_so() -> None:
    (table,) = chips(playing(5).at("20:05"))["up"]["tables"]
    assert all(row["pieces"] is None and not row["is_known"] for row in table["rows"])
    done = playing(5).at("20:05").do("colour-up", table=1, unit_chips=100, seed=SEED)
    view = chips(done)
    assert (view["fewer"], view["more"], view["created"]) == (0, 2_000, 0)


def test_nothing_leaves_while_the_blinds_need_it() -> None:
    assert chips(playing(5))["up"] is None
    offered = chips(nunavut().sell(5).at("17:55").draw().at("18:00").start().at("18:45"))["up"]
    assert (offered["unit_chips"], offered["due"], offered["method"]) == (25, False, "race")


@pytest.mark.clause("NU-B.TP30")
def test_a_race_says_who_gets_what_only_when_the_cards_are_dealt() -> None:
    hall = counted_in(
        nunavut().sell(5).at("17:55").draw().at("18:00").start(),
        stacks={1: 1_575, 2: 2_700, 3: 25, 4: 1_650, 5: 1_550},
    ).at("18:45")
    (table,) = chips(hall)["up"]["tables"]
    assert [row["gets"] for row in table["rows"]] == [None, 0, None, None, None]
    done = hall.do("colour-up", table=1, unit_chips=25, seed=SEED)
    view = chips(done)
    assert view["counted"] == view["in_play"]
    (after,) = view["up"]["tables"]
    assert [len(row["cards"].split()) for row in after["rows"]] == [3, 0, 1, 2, 2]
    assert sum(row["gets"] for row in after["rows"]) in (2, 3)


def test_the_ledger_adds_up_to_what_is_in_play_and_gives_the_average() -> None:
    hall = counted_in(playing(5).rebuy(2, between_hands=True).at("20:05"), stacks={1: 13_300})
    hall = hall.do("colour-up", table=1, unit_chips=100, seed=SEED)
    hall = hall.do("forfeit-chips", ticket=2, chips=500, why="hidden")
    view = chips(hall)
    assert (view["sold"], view["rebought"], view["created"], view["forfeited"]) == (
        75_000,
        12_000,
        200,
        500,
    )
    assert view["in_play"] == 75_000 + 12_000 + 200 - 500
    assert view["average"] == view["in_play"] // 5
    assert hall.view["counts"]["average_stack_chips"] == view["average"]


def test_the_chips_of_who_is_put_out_by_hand_went_to_somebody_who_is_left() -> None:
    """The average stack is what is in play over who is left; only what left play is nobody's."""
    hall = counted_in(playing(5), stacks={1: 13_000, 2: 17_000})
    rich = next(ticket for ticket, place in hall.state.seats.items() if place.seat == 2)
    for gone in (hall.out(rich), hall.out_together({rich: 17_000})):
        view = chips(gone)
        assert (view["in_play"], view["average"]) == (75_000, 18_750)
        assert gone.view["counts"]["average_stack_chips"] == 18_750
        # Nobody was counted since: that the known stacks lack 17,000 is told beside it.
        assert view["counted"] == 58_000
    why = {"why": "disqualified", "reason": "threw a chair"}
    removed = chips(hall.do("remove-player", ticket=rich, stack_chips=17_000, **why))
    assert (removed["in_play"], removed["removed"], removed["average"]) == (58_000, 17_000, 14_500)
    assert chips(hall.out(rich).undo())["average"] == 15_000


def test_stacks_that_do_not_come_to_the_ledger_are_told_beside_it() -> None:
    view = chips(counted_in(playing(5), stacks={1: 14_000}))
    assert (view["counted"], view["in_play"]) == (74_000, 75_000)


@pytest.mark.clause("NU-9.24")
def test_what_a_closed_table_left_is_told_and_is_in_no_count_at_the_stop() -> None:
    hall = stranded()
    view = chips(hall)
    assert view["stranded"] == [{"table": 2, "chips": 25}]
    assert view["carried"] == 25
    stacks = dict.fromkeys(hall.state.still_in(), 1500)
    why = {"reason": "the hall closes", "clause": "NU-A.3c"}
    assert hall.refused("stop-play", stacks=counted(stacks), **why).facts == {
        "counted_chips": 15_000,
        "in_play_chips": 14_975,
    }
    right = counted({**stacks, 1: 1_475})
    assert hall.do("stop-play", stacks=right, **why).event.in_play_chips == 0
