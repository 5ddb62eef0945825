"""Whoever paid and is not there, however many come: the rest are out together, and every chip and
every place is accounted for.
"""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.night.seating.absences import absent
from tests.core.felt import counted_in
from tests.core.hall import SEED, Hall, counted, thursday

PLAYERS, PAID = 8, 6
STACK = 15_000


@cache
def seated() -> Hall:
    """Eight are there, six have paid and are not; all sit at two tables."""
    paid = [f"paid-{number}" for number in range(PAID)]
    fields = {"prepaid": [True] * PAID, "names": [f"Paid {number}" for number in range(PAID)]}
    hall = thursday().do("expect-players", players=paid, **fields).sell(PLAYERS)
    hall = hall.do("seat-prepaid", seed=SEED).draw(tables=2)
    return hall.at("19:00").start()


@pytest.mark.clause("SEL-11a", "SEL-38a")
@given(
    come=st.sets(st.integers(PLAYERS + 1, PLAYERS + PAID), max_size=PAID - 1),
    hundreds=st.lists(st.integers(0, STACK // 100), min_size=PAID, max_size=PAID),
    with_tablet=st.booleans(),
)
def test_the_rest_are_out_at_once_and_nothing_is_lost(
    come: set[int], hundreds: list[int], with_tablet: bool
) -> None:
    hall = counted_in(seated()) if with_tablet else seated()
    for ticket in sorted(come):
        hall = hall.do("note-arrival", ticket=ticket)
    gone = absent(hall.state)
    assert set(gone) == set(range(PLAYERS + 1, PLAYERS + PAID + 1)) - come
    due = hall.at("20:10")
    chips = {ticket: hundreds[ticket - PLAYERS - 1] * 100 for ticket in gone}
    known_chips = {ticket: stack.chips for ticket, stack in due.state.stacks.items()}
    to_count = {ticket: count for ticket, count in chips.items() if ticket not in known_chips}
    done = due.do("remove-absent", stacks=counted(to_count))
    chips_left = {
        **chips,
        **{ticket: known_chips[ticket] for ticket in gone if ticket in known_chips},
    }

    assert set(done.state.still_in()) == set(range(1, PLAYERS + 1)) | come
    assert done.state.chips_in_play() == due.state.chips_in_play() - sum(chips_left.values())
    assert done.state.revenue() == due.state.revenue()
    sitting = [place for table in done.state.tables() for place in done.state.at_table(table)]
    assert sorted(sitting) == list(done.state.still_in())
    places = {ticket: place for ticket, (place, _, _) in done.places().items()}
    assert set(places) == set(gone)
    assert min(places.values()) == len(done.state.still_in()) + 1
    for absentee in gone:
        for other in gone:
            assert (chips_left[absentee] > chips_left[other]) == (places[absentee] < places[other])
    assert done.undo().state == due.state
