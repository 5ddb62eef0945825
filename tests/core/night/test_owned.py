"""The chips that the organization owns, and when sales come near what they are enough for."""

from __future__ import annotations

from typing import Any

import pytest

from pycore import packs
from pycore.night import owned
from pycore.policies.house_writer import document
from pycore.views.set_up_view import set_up_view
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
    found = owning(thursday()).view["chips"]["capacity"]
    assert (found["players"], found["entered"], found["short"]) == (12, 0, False)
    worth = sum(value * count for value, count in PIECES.items())
    assert found["rebuys"] == worth // 12_000
    assert found["rows"][0] == {
        "unit_chips": 100, "colour": "white", "stack": 10, "owned": 120,
    }  # fmt: skip


def test_sales_that_come_near_the_last_stack_are_warned_of_until_they_close() -> None:
    hall = owning(thursday())
    assert "chips-short" not in hall.sell(10).todo()
    near = hall.sell(11)
    assert "chips-short" in near.todo()
    asked = next(one for one in near.view["todo"] if one["kind"] == "chips-short")
    assert (asked["players"], asked["entries"], asked["clause"]) == (12, 11, "SEL-5")
    assert near.todo()[0] == "draw-seats", "what is next stays next"
    assert "chips-short" in owning(playing(12)).todo()
    assert "chips-short" not in owning(playing(12)).at("20:10").todo()


def test_a_rebuy_that_finds_no_chips_is_warned_of() -> None:
    few = [{"unit_chips": 5_000, "pieces": 14}, {"unit_chips": 1_000, "pieces": 1_000}]
    hall = playing(4).do("own-chips", owned=few)
    assert owned.rebuys(hall.state) == (14 * 5_000 + 1_000_000 - 60_000) // 12_000


@pytest.mark.parametrize(
    "wrong",
    [
        [{"unit_chips": 50, "pieces": 1}],
        [{"unit_chips": 100, "pieces": 1}, {"unit_chips": 100, "pieces": 2}],
    ],
)
def test_only_chips_of_tonights_set_are_counted(wrong: list[dict[str, int]]) -> None:
    assert thursday().refused("own-chips", owned=wrong).code == "bad-command"


def test_a_nunavut_stack_is_made_of_two_colours() -> None:
    hall = nunavut().do(
        "own-chips",
        owned=[{"unit_chips": 25, "pieces": 400}, {"unit_chips": 100, "pieces": 520}],
    )
    assert owned.stacks(hall.state) == 40
    assert owned.stacks(hall.undo().state) is None
