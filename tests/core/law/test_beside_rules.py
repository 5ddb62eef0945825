"""Until when an event beside another may start, by the clock of the hall wherever the hall is."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from pycore.kernel.clauses import Refused
from pycore.kernel.units import MINUTE
from pycore.law import packs
from pycore.law.house.house_format import document
from pycore.law.policies.beside import BesideRules

HOUR = 60 * MINUTE


@pytest.mark.clause("SELC-1b")
@pytest.mark.parametrize(("offset_minutes", "utc_hour"), [(0, 23), (-360, 29), (120, 21)])
def test_the_last_start_is_told_by_the_clock_of_the_hall(
    offset_minutes: int, utc_hour: int
) -> None:
    rules = BesideRules(
        clause="SELC-1a",
        most=10,
        most_clause="SELC-1b",
        last_start_minute=23 * 60,
        last_start_clause="SELC-1b",
        least_players=8,
        least_clause="SELC-3",
        open_to="everybody",
        open_to_clause="SELC-11",
    )
    main = 19 * HOUR - offset_minutes * MINUTE
    assert rules.last_start_at(main, offset_minutes) == utc_hour * HOUR


@pytest.mark.parametrize(("most", "is_read"), [(0, False), (1, True), (100, True), (101, False)])
def test_a_file_says_that_one_stands_beside_or_up_to_a_hundred(most: int, is_read: bool) -> None:
    made: dict[str, Any] = copy.deepcopy(document(packs.house("selkirk-consolation")))
    made["beside"]["most"]["value"] = most
    if is_read:
        beside = packs.read_house(made).beside
        assert beside is not None
        assert beside.most == most
        return
    with pytest.raises(Refused) as refused:
        packs.read_house(made)
    assert refused.value.facts["field"] == "beside.most.value"
