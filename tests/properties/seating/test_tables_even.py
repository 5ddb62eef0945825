"""Whoever does what the tables ask for, thing by thing, comes to even tables and to an end."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pycore.tournament.seating import out_of_balance
from tests.core.hall import Hall, closed, playing
from tests.properties.seating.doing import ASKED, done
from tests.properties.starts import STARTS, begun
from tests.properties.strategies import after_story, wishes

halls = st.tuples(st.booleans(), st.sampled_from([9, 20, 33, 40, 75]))
stories = st.lists(wishes, max_size=40)


def seen_to(hall: Hall) -> Hall:
    """The hall after all that was asked, in the order in which it was."""
    for _ in range(60):
        tasks = [task for task in hall.view["todo"] if task["kind"] in ASKED]
        if not tasks:
            return hall
        hall = done(hall, tasks[0])
    raise AssertionError("it never came to an end")


def is_even(hall: Hall) -> None:
    """No two tables differ by more than they may, and everybody in has a seat of their own."""
    sizes = {table: len(seats) for table, seats in hall.state.tables().items()}
    rules = hall.state.adopted
    if hall.state.phase == "playing":
        assert out_of_balance(sizes, rules.balance_few, rules.balance_many) is None
    places = [hall.state.seats[ticket] for ticket in hall.state.still_in()]
    assert len({(place.table, place.seat) for place in places}) == len(places)


@pytest.mark.clause("SEL-23", "SEL-21b", "NU-A.4h")
@settings(max_examples=40, deadline=None)
@given(halls, st.data())
def test_tables_are_even_when_everything_asked_is_done(
    start: tuple[bool, int], data: st.DataObject
) -> None:
    is_sold, entries = start
    hall = playing(entries) if is_sold else closed(entries)
    if is_sold:
        hall = hall.sell(data.draw(st.integers(0, 3)))
    tickets = hall.state.still_in()
    hall = hall.out(
        *data.draw(st.lists(st.sampled_from(tickets), max_size=len(tickets) - 1, unique=True))
    )
    is_even(seen_to(hall))


@pytest.mark.clause("SEL-23", "NU-A.4h")
@settings(max_examples=80, deadline=None)
@given(st.sampled_from(sorted(STARTS)), stories)
def test_any_evening_of_whims_comes_to_rest_at_even_tables(start: str, story: list[Any]) -> None:
    hall = after_story(begun(start), story)
    if hall.state.phase == "playing":
        is_even(seen_to(hall))
