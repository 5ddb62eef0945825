"""Every field has its range in its type: what lies outside is unsound, whatever it stands in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, get_args

import pytest

from pycore.kernel import ranges
from pycore.kernel.canonical import MOST
from pycore.kernel.ranges import IntRange, Letters, Note, SeatNo, Ticket, Word
from pycore.kernel.units import Millis
from pycore.ledger.model import codec

NAMED = {name: hint for name, hint in vars(ranges).items() if get_args(hint)}
NUMBERS = {
    name: (mark.low, mark.high)
    for name, hint in NAMED.items()
    for mark in get_args(hint)[1:]
    if isinstance(mark, IntRange)
}
TEXTS = {
    name: mark.most
    for name, hint in NAMED.items()
    for mark in get_args(hint)[1:]
    if isinstance(mark, Letters)
}
NEVER = (True, False, 1.0, None, "1", [1], {"a": 1}, 2**53, -(2**53))


@dataclass(frozen=True, kw_only=True)
class Sat:
    ticket: Ticket
    seat: SeatNo = 1


@dataclass(frozen=True, kw_only=True)
class Told:
    """Every way in which a range can be inside of something."""

    sat: Sat
    maybe: SeatNo | None = None
    either: SeatNo | Word = 1
    row: tuple[SeatNo, ...] = ()
    pair: tuple[SeatNo, Word] = (1, "")
    table: Mapping[Word, SeatNo] | None = None
    note: Note = ""
    twice: Annotated[Ticket, IntRange(5, 200_000)] = 5
    at: Millis


def kind_of(hint: Any) -> type:
    @dataclass(frozen=True, kw_only=True)
    class One:
        field: int
        at: Millis

    One.__annotations__["field"] = hint
    return One


def decoded(**fields: Any) -> Any:
    return codec.from_body(Told, {"sat": {"ticket": 1}, **fields}, Millis(0))


def where(**fields: Any) -> str:
    with pytest.raises(codec.Unsound) as unsound:
        decoded(**fields)
    return unsound.value.field


@pytest.mark.parametrize("name", NUMBERS)
def test_a_number_is_sound_from_the_lowest_to_the_highest(name: str) -> None:
    kind, (low, high) = kind_of(NAMED[name]), NUMBERS[name]
    for fits in (low, high, low + (high - low) // 2):
        assert codec.from_body(kind, {"field": fits}, Millis(0)).field == fits
    for wrong in (low - 1, high + 1, MOST, -MOST, *NEVER):
        with pytest.raises(codec.Unsound, match=r"^field$"):
            codec.from_body(kind, {"field": wrong}, Millis(0))


@pytest.mark.parametrize("name", TEXTS)
def test_a_text_is_sound_up_to_its_length_in_characters(name: str) -> None:
    kind, most = kind_of(NAMED[name]), TEXTS[name]
    for fits in ("", "x" * most, "ᐃ" * most, "🂡" * most):
        assert codec.from_body(kind, {"field": fits}, Millis(0)).field == fits
    for wrong in ("x" * (most + 1), "ᐃ" * (most + 1), "\ud83d", True, 1, None, ["x"]):
        with pytest.raises(codec.Unsound, match=r"^field$"):
            codec.from_body(kind, {"field": wrong}, Millis(0))


def test_there_are_names_for_numbers_and_for_texts() -> None:
    assert {"Ticket", "Money", "ChipCount", "Length", "Moment"} <= set(NUMBERS)
    assert {"Id", "Word", "Note", "Name"} <= set(TEXTS)


@pytest.mark.parametrize("at", [-1, ranges.YEAR_2100 + 1, MOST, -MOST, *NEVER])
def test_the_time_in_the_envelope_has_its_range(at: Any) -> None:
    with pytest.raises(codec.Unsound, match=r"^at$"):
        codec.from_body(Told, {"sat": {"ticket": 1}}, at)


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"sat": {"ticket": 0}}, "sat.ticket"),
        ({"sat": {"ticket": 1, "seat": 100}}, "sat.seat"),
        ({"sat": {"seat": 1}}, "sat.ticket"),
        ({"sat": {"ticket": 1, "seat": 1, "more": 2, "even": 3}, "maybe": 0}, "maybe"),
        ({"maybe": "1"}, "maybe"),
        ({"either": 100}, "either"),
        ({"either": "x" * 61}, "either"),
        ({"either": None}, "either"),
        ({"row": [1, 2, 0]}, "row[2]"),
        ({"row": 1}, "row"),
        ({"pair": [1, "x" * 61]}, "pair[1]"),
        ({"pair": [0, "x"]}, "pair[0]"),
        ({"pair": [1]}, "pair"),
        ({"pair": [1, "x", 2]}, "pair"),
        ({"table": {"a": 100}}, "table.a"),
        ({"table": {"[a": 100}}, "table.[a"),
        ({"table": {"x" * 61: 1}}, "table"),
        ({"table": {"\ud83d": 1}}, "table"),
        ({"note": "x" * 201}, "note"),
        ({"twice": 4}, "twice"),
        ({"twice": 100_000}, "twice"),
    ],
)
def test_what_is_out_of_range_is_named_wherever_it_stands(
    fields: dict[str, Any], field: str
) -> None:
    assert where(**fields) == field


def test_what_is_in_range_is_read_wherever_it_stands() -> None:
    fields = {
        "sat": {"ticket": 99_999, "seat": 99},
        "maybe": 99,
        "either": "word",
        "row": [1, 99],
        "pair": [99, "x"],
        "table": {"a": 1},
        "note": "x" * 200,
        "twice": 99_999,
    }
    read = decoded(**fields)
    assert codec.to_body(read) == fields
    assert read == Told(
        sat=Sat(ticket=99_999, seat=99),
        maybe=99,
        either="word",
        row=(1, 99),
        pair=(99, "x"),
        table={"a": 1},
        note="x" * 200,
        twice=99_999,
        at=Millis(0),
    )
    assert hash(read.sat) == hash(Sat(ticket=99_999, seat=99))


def test_a_value_with_missing_fields_has_its_defaults_and_the_data_stays_as_it_was() -> None:
    body = {"sat": {"ticket": 7}, "row": [1]}
    read = codec.from_body(Told, body, Millis(5))
    assert read == Told(sat=Sat(ticket=7), row=(1,), at=Millis(5))
    assert body == {"sat": {"ticket": 7}, "row": [1]}


def test_a_dataclass_that_looks_at_itself_is_still_asked() -> None:
    @dataclass(frozen=True)
    class Even:
        number: int
        at: Millis

        def __post_init__(self) -> None:
            object.__setattr__(self, "number", self.number * 2)

    assert codec.from_body(Even, {"number": 4}, Millis(0)).number == 8
