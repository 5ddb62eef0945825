"""Where players would finish if they went out now."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from pycore.kernel.units import Chips
from pycore.night.base.parts import Out
from pycore.night.results.foreseen import Foreseen, foreseen
from tests.core.felt import counted_in
from tests.core.hall import Hall, closed, playing, thursday
from tests.core.shapes import misfits


def foresight(hall: Hall, stacks: Mapping[int, int | None], *here: int) -> Foreseen:
    out = [
        Out(ticket, None if chips is None else Chips(chips)) for ticket, chips in stacks.items()
    ]
    forecast = foreseen(hall.night, hall.dev, out, frozenset(here), hall.now)
    assert not misfits(forecast, Foreseen)
    return forecast


def rows(hall: Hall, stacks: Mapping[int, int | None]) -> dict[int, tuple[Any, bool, int]]:
    return {
        row["ticket"]: (row["place"], row["tied"], row["prize_cents"])
        for row in foresight(hall, stacks)["rows"]
    }


@pytest.mark.clause("SEL-6a", "NU-9.25", "NU-10.03a")
@pytest.mark.parametrize("players_left", [20, 6, 2])
def test_what_is_foreseen_is_what_comes(players_left: int) -> None:
    hall = closed().out(*range(20, players_left, -1))
    places = rows(hall, {1: None})
    assert places[1][0] == players_left
    assert places == {1: hall.out(1).places()[1]}


def test_in_the_money_the_prize_is_told_and_that_it_is_an_estimate() -> None:
    hall = closed().out(*range(20, 2, -1))
    forecast = foresight(hall, {1: None})
    assert forecast["rows"][0]["prize_cents"] > 0
    assert not forecast["announced"]
    assert foresight(hall.do("announce-payouts"), {1: None})["announced"]


def test_a_prize_in_goods_is_told_beside_the_money_and_without_it() -> None:
    hall = closed()
    for place, prize_name in ((2, "A quilt"), (20, "A lamp")):
        hall = hall.do("offer-goods", description=prize_name, place=place, value_cents=8_000)
    last_place = foresight(hall, {20: None})["rows"][0]
    assert (
        last_place["prize_cents"],
        [prize["description"] for prize in last_place["prize_goods"]],
    ) == (
        0,
        ["A lamp"],
    )
    second = foresight(hall.out(*range(20, 2, -1)), {2: None})["rows"][0]
    assert second["prize_cents"] > 0
    assert [prize["value_cents"] for prize in second["prize_goods"]] == [8_000]


@pytest.mark.clause("SEL-38a", "SEL-38b")
@pytest.mark.parametrize("stacks", [{1: 9_000, 2: 9_000}, {1: 9_000, 2: 400}, {3: 1, 2: 2, 1: 3}])
def test_on_one_hand_the_stacks_decide_and_equal_ones_tie(stacks: dict[int, int | None]) -> None:
    hall = closed().out(*range(20, 5, -1))
    after = hall.out_together({ticket: chips or 0 for ticket, chips in stacks.items()})
    assert rows(hall, stacks) == {ticket: after.places()[ticket] for ticket in stacks}


def test_until_the_stacks_are_known_only_the_span_is() -> None:
    hall = closed().out(20, 19)
    forecast = foresight(hall, {1: 5_000, 2: None})
    assert (forecast["first_place"], forecast["last_place"]) == (17, 18)
    assert [(row["place"], row["tied"], row["prize_cents"]) for row in forecast["rows"]] == [
        (None, False, 0),
        (None, False, 0),
    ]


def test_where_no_stack_is_needed_the_places_are_shared() -> None:
    forecast = foresight(closed(), {1: None, 2: None})
    assert [(row["place"], row["tied"]) for row in forecast["rows"]] == [(19, True), (19, True)]


@pytest.mark.parametrize("stacks", [{}, {99: None}, {1: None, 2: None, 3: None, 4: None}])
def test_nothing_is_foreseen_of_who_cannot_go_out(stacks: dict[int, int | None]) -> None:
    assert foresight(playing(4), stacks)["rows"] == []
    assert foresight(closed(4).out(4, 3, 2), {1: None})["rows"] == []
    assert foresight(thursday().sell(4).draw(), {1: None})["rows"] == []


def test_who_is_named_twice_goes_out_of_nothing() -> None:
    twice = [Out(1, Chips(100)), Out(1, Chips(200))]
    hall = playing(4)
    forecast = foreseen(hall.night, hall.dev, twice, lambda _: False, hall.now)
    assert (forecast["rows"], forecast["first_place"], forecast["last_place"]) == ([], 0, 0)


def test_a_hand_in_play_is_told_here_and_asked_about_elsewhere() -> None:
    dealt = counted_in(playing(4))
    assert foresight(dealt, {1: None}, 1)["rows"][0]["hand"] == "here"
    assert foresight(dealt, {1: None})["rows"][0]["hand"] == ""
    assert foresight(dealt.on("another"), {1: None})["rows"][0]["hand"] == "elsewhere"
    assert foresight(playing(4).on("another"), {1: None})["rows"][0]["hand"] == ""
