"""Between dataclasses and plain data: field types say what is sound; the field is named."""

from __future__ import annotations

from typing import Any

import pytest

from pycore.kernel.units import Millis
from pycore.ledger.model import codec
from pycore.night.base.parts import Out
from pycore.night.clock.levels import LevelAdded
from pycore.night.registration.entries import EntrySold
from pycore.night.results.standings import PlayersEliminated
from pycore.night.setup.set_up import NightSetUp
from tests.core.hall import nunavut, thursday

AT = Millis(5)
SOLD = {
    "ticket": 1,
    "player": "p",
    "fee_cents": 4_000,
    "stack_chips": 15_000,
    "paid": "cash",
    "is_late": False,
    "others": [],
    "table": 0,
    "seat": 0,
    "seed": "",
    "happened_at_ms": 0,
    "wrote": "",
}


def where(kind: type, body: dict[str, Any]) -> str:
    with pytest.raises(codec.Unsound) as unsound:
        codec.from_body(kind, body, AT)
    return unsound.value.field


@pytest.mark.parametrize("hall", [thursday, nunavut], indirect=True, ids=["thursday", "nunavut"])
def test_a_whole_set_up_comes_back(hall: Any) -> None:
    body = codec.to_body(hall.event)
    assert codec.from_body(NightSetUp, body, hall.event.at) == hall.event


def test_the_time_travels_in_the_envelope() -> None:
    event = codec.from_body(EntrySold, {**SOLD, "at": 99}, AT)
    assert event.at == AT
    assert codec.to_body(event) == SOLD


def test_a_field_with_a_default_may_be_missing_and_an_unknown_one_is_passed_over() -> None:
    short = {name: SOLD[name] for name in list(SOLD)[:6]}
    event = codec.from_body(EntrySold, {**short, "colour": "new"}, AT)
    assert (event.table, event.seat, event.seed) == (0, 0, "")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("ticket", "1"),
        ("ticket", True),
        ("ticket", None),
        ("ticket", 1.0),
        ("ticket", 2**53),
        ("player", 7),
        ("player", "\ud83d"),
        ("paid", "cheque"),
        ("paid", ["cash"]),
        ("is_late", 0),
        ("is_late", "no"),
        ("seed", None),
    ],
)
def test_a_value_that_does_not_fit_is_named(field: str, value: object) -> None:
    assert where(EntrySold, {**SOLD, field: value}) == field


def test_a_missing_field_is_named() -> None:
    assert where(LevelAdded, {"number": 17}) == "small_blind_chips"


@pytest.mark.parametrize(
    ("out", "field"),
    [
        (None, "out"),
        ("x", "out"),
        ([7], "out[0]"),
        ([{"ticket": 1, "stack_chips": None}, {"ticket": 2}], "out[1].stack_chips"),
        ([{"ticket": 1, "stack_chips": "many"}], "out[0].stack_chips"),
    ],
)
def test_what_is_inside_a_list_is_named_with_its_place(out: object, field: str) -> None:
    assert where(PlayersEliminated, {"out": out}) == field


def test_a_stack_may_be_uncounted() -> None:
    body = {"out": [{"ticket": 1, "stack_chips": None}]}
    assert codec.from_body(PlayersEliminated, body, AT).out == (Out(1, None),)


def test_what_is_inside_a_mapping_is_named_with_its_key() -> None:
    body = codec.to_body(thursday().event)
    body["settings"]["clauses"] = {"stop": 9}
    assert where(NightSetUp, body) == "settings.clauses.stop"
    body["settings"]["clauses"] = []
    assert where(NightSetUp, body) == "settings.clauses"
