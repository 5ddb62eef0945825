"""A structure's text form: what a house wrote comes back, and damage is noticed."""

from __future__ import annotations

import pytest

from pycore.kernel.units import Millis
from pycore.law import packs
from pycore.portable.structure import (
    StructureItem,
    chips_left,
    index_of_level,
    level,
    level_count,
    pause,
    read_structure,
    write_structure,
)

SELKIRK = packs.house("selkirk-thursday").structure(Millis(600_000))
NUNAVUT = packs.house("nunavut-five-table").structure(Millis(0))


@pytest.mark.clause("SEL-13a", "SEL-13b", "SEL-13c")
def test_selkirks_structure_is_the_published_one() -> None:
    items = read_structure(SELKIRK)
    assert level_count(items) == 16
    assert [(period.small, period.big) for period in items if period.big] == [
        (100, 200), (200, 400), (300, 600), (400, 800), (500, 1_000), (1_000, 2_000),
        (1_500, 3_000), (2_000, 4_000), (3_000, 6_000), (4_000, 8_000), (5_000, 10_000),
        (8_000, 16_000), (10_000, 20_000), (15_000, 30_000), (20_000, 40_000),
        (25_000, 50_000), (30_000, 60_000), (40_000, 80_000),
    ]  # fmt: skip
    assert {period.ms for period in items if period.big} == {15 * 60_000}
    assert [period.remove for period in items if not period.big] == [100, 500, 1_000]
    assert [period.number for period in items if period.extra] == [17, 18]


@pytest.mark.clause("NU-A.3a", "NU-A.3d")
def test_nunavuts_example_is_the_published_one() -> None:
    items = read_structure(NUNAVUT)
    assert [period.small for period in items] == [
        25, 50, 100, 200, 300, 400, 600, 1_000, 1_500, 2_000, 3_000, 5_000, 7_000, 10_000,
        15_000, 20_000,
    ]  # fmt: skip
    assert all((period.big, period.ms) == (2 * period.small, 20 * 60_000) for period in items)


@pytest.mark.parametrize("text", [SELKIRK, NUNAVUT, "l,1,25,50,5,60000;b,1,0;x,2,50,100,0,60000"])
def test_what_is_written_is_read_again(text: str) -> None:
    assert write_structure(read_structure(text)) == text


@pytest.mark.parametrize(
    "text",
    ["", "l,1,2,3", "z,1,2,3,4,5", "b,1", "l,1,2,3,0,0", "b,-1,0", "l,a,2,3,0,1", "l,1,2,3,0,1;"],
)
def test_damage_is_noticed(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - the number parser's own message will do
        read_structure(text)


def test_where_a_level_stands() -> None:
    items = read_structure(SELKIRK)
    assert (index_of_level(items, 4), index_of_level(items, 5)) == (3, 5)
    assert (index_of_level(items, 18), index_of_level(items, 19)) == (20, -1)


@pytest.mark.parametrize(
    ("finished", "values_left"),
    [
        ([], [100, 500, 1000]),
        ([level(1, 100, 200, 0, 60_000)], [100, 500, 1000]),
        ([pause(60_000, 100)], [500, 1000]),
        ([pause(60_000, 100), pause(60_000, 500)], [1000]),
        ([pause(60_000, 500)], [1000]),
        ([pause(60_000, 1000)], [1000]),
    ],
)
def test_a_break_takes_a_chip_out_once_it_is_over(
    finished: list[StructureItem], values_left: list[int]
) -> None:
    """SEL-16, NU-B.TP30: the largest always stays."""
    assert chips_left([1000, 100, 500], finished) == values_left
