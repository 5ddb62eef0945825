"""Whether a table can break is known before anybody draws."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pycore.tournament.seating import DrawLimits, NoDraw, can_place, places_for
from tests.core.hall import SEED

MOVERS = (1, 2, 3, 4)
THERE = {11: 1, 12: 1, 21: 2, 22: 2, 31: 3}
"""{ticket: table} of those who sit already."""
PAIRS = [frozenset(pair) for pair in combinations((*MOVERS, *THERE), 2)]
tables = st.fixed_dictionaries(
    {table: st.frozensets(st.integers(1, 4), max_size=4) for table in (1, 2, 3)}
)
pairs = st.frozensets(st.sampled_from(PAIRS), max_size=8)
closed = st.dictionaries(st.sampled_from([1, 2, 3]), st.frozensets(st.integers(1, 4), max_size=2))


@pytest.mark.clause("NU-B.SE1", "NU-A.4e")
@settings(max_examples=300, deadline=None)
@given(tables, pairs, closed, st.integers(1, 4))
def test_who_must_be_kept_apart_can_be_exactly_where_a_draw_is_found(
    taken: Mapping[int, frozenset[int]],
    apart: frozenset[frozenset[int]],
    shut: Mapping[int, frozenset[int]],
    count: int,
) -> None:
    movers, limits = MOVERS[:count], DrawLimits(shut, apart)
    try:
        places = places_for(movers, taken, 4, SEED, limits, THERE)
    except NoDraw:
        assert not can_place(movers, taken, 4, limits, THERE)
    else:
        assert places is None or can_place(movers, taken, 4, limits, THERE)


def test_where_so_many_are_kept_apart_that_nobody_knows_it_is_left_to_the_draw() -> None:
    everybody = frozenset(frozenset(pair) for pair in combinations(range(1, 11), 2))
    nine = {table: frozenset({1}) for table in range(1, 10)}
    assert can_place(range(1, 11), nine, 10, DrawLimits(apart=everybody), {})
