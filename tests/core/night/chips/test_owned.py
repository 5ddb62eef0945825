"""The chips that the organization owns, and when sales come near what they are enough for."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pycore.law import packs
from pycore.law.house.house_format import document
from pycore.night.base.parts import Adopted
from pycore.night.chips import owned
from pycore.night.setup.set_up_view import set_up_view
from tests.core.hall import Hall, empty_hall, nunavut, playing, thursday, thursday_draft

PIECES = {100: 120, 500: 72, 1_000: 80, 5_000: 30, 10_000: 10}


def rows(**_: Any) -> list[dict[str, int]]:
    return [{"unit_chips": value, "pieces": count} for value, count in PIECES.items()]


def owning(hall: Hall) -> Hall:
    return hall.do("own-chips", owned=rows())


def owning_house() -> dict[str, Any]:
    """Selkirk's rules, of an organization that says in them what it owns."""
    house = document(packs.house("selkirk-thursday"))
    for chip in house["values"]["chip_set"]["value"]:
        chip["owned"] = PIECES[chip["value"]]
    return thursday_draft(template="", house=house)


@pytest.mark.clause("SEL-5")
def test_a_night_starts_with_the_chips_that_its_house_owns() -> None:
    draft = owning_house()
    preview = set_up_view(draft)
    assert (preview["chips_for"], preview["player_cap"]) == (12, 120)  # type: ignore[typeddict-item]
    hall = empty_hall().do("set-up-night", **draft)
    assert hall.state.part(owned.Owned).pieces == PIECES
    assert hall.view["chips"]["capacity"]["players"] == 12
    fewer = hall.do("own-chips", owned=[{"unit_chips": 100, "pieces": 50}])
    assert fewer.view["chips"]["capacity"]["players"] == 0


def test_a_house_that_says_nothing_of_its_chips_starts_without_them() -> None:
    assert set_up_view(thursday_draft())["chips_for"] is None  # type: ignore[typeddict-item]
    assert thursday().records("chips-owned") == []


def test_a_set_up_undone_takes_the_chips_it_began_with_along() -> None:
    hall = empty_hall().do("set-up-night", **owning_house())
    (set_up,) = hall.records("night-set-up")
    undone = hall.do("undo", target=set_up.placed.id)
    assert (undone.state.phase, undone.conflicts()) == ("none", [])
    back = undone.undo()
    assert back.state.part(owned.Owned).pieces == PIECES


@pytest.mark.clause("SEL-5")
def test_capacity_is_told_from_the_set_up_on() -> None:
    assert thursday().view["chips"]["capacity"]["players"] is None
    capacity = owning(thursday()).view["chips"]["capacity"]
    assert (capacity["players"], capacity["entered"], capacity["short"]) == (12, 0, False)
    worth = sum(value * count for value, count in PIECES.items())
    assert capacity["rebuys"] == worth // 12_000
    assert capacity["rows"][0] == {
        "unit_chips": 100,
        "colour": "white",
        "stack": 10,
        "owned": 120,
    }


def test_sales_that_come_near_the_last_stack_are_warned_of_until_they_close() -> None:
    hall = owning(thursday())
    assert "chips-short" not in hall.sell(10).todo()
    near = hall.sell(11)
    assert "chips-short" in near.todo()
    task = next(task for task in near.view["todo"] if task["kind"] == "chips-short")
    assert (task["players"], task["entries"], task["clause"]) == (12, 11, "SEL-5")
    assert near.todo()[0] == "draw-seats", "what is next stays next"
    assert "chips-short" in owning(playing(12)).todo()
    assert "chips-short" not in owning(playing(12)).at("20:10").todo()


@pytest.mark.parametrize(
    ("stacks", "entries", "short"),
    [
        (2, 0, False),
        (2, 1, True),
        (19, 17, False),
        (19, 18, True),
        (25, 23, False),
        (25, 24, True),
        (30, 27, False),
        (30, 28, True),
        (30, 30, True),
    ],
)
def test_the_last_tenth_of_the_stacks_is_near_and_two_at_least(
    stacks: int, entries: int, short: bool
) -> None:
    plenty = dict.fromkeys(PIECES, 10000)
    owned_chips = [
        {"unit_chips": value, "pieces": count}
        for value, count in {**plenty, 100: 10 * stacks + 9}.items()
    ]
    hall = thursday().sell(entries).do("own-chips", owned=owned_chips)
    assert owned.stacks(hall.state) == stacks
    assert owned.runs_short(hall.state) is short


def test_a_rebuy_that_finds_no_chips_is_warned_of() -> None:
    few = [{"unit_chips": 5_000, "pieces": 14}, {"unit_chips": 1_000, "pieces": 1_000}]
    hall = playing(4).do("own-chips", owned=few)
    assert owned.rebuys(hall.state) == (14 * 5_000 + 1_000_000 - 60_000) // 12_000


@pytest.mark.clause("SEL-5")
def test_rebuys_can_run_short_where_stacks_do_not() -> None:
    """Six stacks for four players; a rebuy takes 12 000 of the 30 000 that are left."""
    six = [
        {"unit_chips": value, "pieces": count * 6}
        for value, count in ((100, 10), (500, 6), (1_000, 6), (5_000, 1))
    ]
    hall = playing(4).do("own-chips", owned=six)
    assert (owned.stacks(hall.state), owned.rebuys(hall.state)) == (6, 2)
    assert not owned.runs_short(hall.state)
    sold = hall.at("19:05").rebuy(1)
    assert (owned.stacks(sold.state), owned.rebuys(sold.state)) == (6, 1)
    assert owned.runs_short(sold.state)


@pytest.mark.parametrize(
    "wrong",
    [
        [{"unit_chips": 50, "pieces": 1}],
        [{"unit_chips": 100, "pieces": -1}],
        [{"unit_chips": 100, "pieces": 1_000_001}],
        [{"unit_chips": 100, "pieces": 1}, {"unit_chips": 100, "pieces": 2}],
    ],
)
def test_only_chips_of_tonights_set_are_counted(wrong: list[dict[str, int]]) -> None:
    assert thursday().refused("own-chips", owned=wrong).code == "bad-command"


def test_where_the_rules_leave_a_stack_open_its_value_counts() -> None:
    """45 chips of 100 make three stacks of 1 500, none where eight of 25 belong to each."""
    hall = nunavut().do("own-chips", owned=[{"unit_chips": 100, "pieces": 45}])
    assert owned.stacks(hall.state) == 0
    settings = hall.state.adopted
    chip_set = tuple(replace(chip, count=0) for chip in settings.chip_set)
    left_open = hall.state.having(Adopted(settings=replace(settings, chip_set=chip_set)))
    assert owned.stacks(left_open) == 3


def test_before_a_night_is_set_up_no_chips_are_owned() -> None:
    assert empty_hall().refused("own-chips", owned=rows()).code == "not-set-up"


def test_a_nunavut_stack_is_made_of_two_colours() -> None:
    hall = nunavut().do(
        "own-chips",
        owned=[{"unit_chips": 25, "pieces": 400}, {"unit_chips": 100, "pieces": 520}],
    )
    assert owned.stacks(hall.state) == 40
    assert owned.stacks(hall.undo().state) is None
