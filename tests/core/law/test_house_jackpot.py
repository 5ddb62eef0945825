"""The jackpot's section of a file of house rules."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from pycore.kernel.clauses import Refused
from pycore.law import packs
from pycore.law.house.house_format import document

SELKIRK = document(packs.house("selkirk-thursday"))


def changed(name: str, part: str, value: Any) -> dict[str, Any]:
    house: dict[str, Any] = copy.deepcopy(SELKIRK)
    house["jackpot"][name][part] = value
    return house


@pytest.mark.clause("SELJ-2", "SELJ-4", "SELJ-11")
def test_what_a_file_says_is_what_is_read() -> None:
    jackpot = packs.read_house(changed("sales", "value", "before-royal")).jackpot
    assert jackpot is not None
    assert (jackpot.sales, jackpot.once, jackpot.clause("once")) == (
        "before-royal",
        True,
        "SELJ-4",
    )
    without = {name: value for name, value in SELKIRK.items() if name != "jackpot"}
    with pytest.raises(Refused) as refused:
        packs.read_house(without)
    assert refused.value.facts == {"field": "jackpot", "why": "missing"}, "its sales must go on"
    free = copy.deepcopy(without)
    free["values"]["jackpot_fee_cents"]["value"] = 0
    assert packs.read_house(free).jackpot is None
    assert "jackpot" not in document(packs.read_house(free))


@pytest.mark.parametrize(
    ("name", "part", "value", "why"),
    [
        ("current_bp", "value", 10_001, "out-of-range"),
        ("one_card_bp", "value", -1, "out-of-range"),
        ("two_cards_bp", "value", "all", "not-a-whole-number"),
        ("sales", "value", "some", "not-one-of"),
        ("once", "value", 1, "not-yes-or-no"),
        ("paperwork", "clause", "eleven", "not-a-clause"),
        ("clauses", "carry", "", "not-a-clause"),
        ("clauses", "colour", "SELJ-8", "unknown"),
    ],
)
def test_what_does_not_fit_is_named(name: str, part: str, value: Any, why: str) -> None:
    with pytest.raises(Refused) as refusal:
        packs.read_house(changed(name, part, value))
    assert refusal.value.facts["why"] == why
    field = f"jackpot.{name}.{part}"
    assert refusal.value.facts["field"] == field


@pytest.mark.parametrize("name", ["current_bp", "one_card_bp", "two_cards_bp"])
@pytest.mark.parametrize("part", [0, 10_000])
def test_a_part_is_nothing_or_all_or_between(name: str, part: int) -> None:
    jackpot = packs.read_house(changed(name, "value", part)).jackpot
    assert jackpot is not None
    assert getattr(jackpot, name) == part


def test_a_part_that_is_missing_is_named() -> None:
    data = copy.deepcopy(SELKIRK)
    del data["jackpot"]["once"]
    with pytest.raises(Refused) as refusal:
        packs.read_house(data)
    assert refusal.value.facts["field"] == "jackpot.once"
