"""Whoever does what the tables ask for, thing by thing, comes to even tables and to an end."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from pycore.rules.seating import out_of_balance
from tests.core.hall import SEED, Hall, closed, playing

ASKED = ("final-table", "break-table", "fill-table", "balance")
halls = st.tuples(st.booleans(), st.sampled_from([9, 20, 33, 40, 75]))


def done(hall: Hall, task: dict[str, object]) -> Hall:
    """The hall after what a task asks for; where nobody knows the big blinds somebody looks."""
    if task["kind"] == "balance" and task["mover"] is None:
        for table in (task["from_table"], task["to_table"]):
            assert isinstance(table, int)
            hall = hall.do("note-big-blind", table=table, seat=min(hall.state.tables()[table]))
        (task,) = (one for one in hall.view["todo"] if one["kind"] == "balance")
        assert task["mover"] is not None
    command = task["command"]
    assert isinstance(command, dict)
    wish = hall.night.subject.filled(command, lambda: SEED, {})
    return hall.do(wish.pop("command"), **wish)


@settings(max_examples=40, deadline=None)
@given(halls, st.data())
def test_tables_are_even_when_everything_asked_is_done(
    start: tuple[bool, int], data: st.DataObject
) -> None:
    is_sold, entries = start
    hall = playing(entries) if is_sold else closed(entries)
    if is_sold:
        hall = hall.sell(data.draw(st.integers(0, 3)))
    left = hall.state.left()
    hall = hall.out(
        *data.draw(st.lists(st.sampled_from(left), max_size=len(left) - 1, unique=True))
    )
    for _ in range(60):
        tasks = [task for task in hall.view["todo"] if task["kind"] in ASKED]
        if not tasks:
            break
        hall = done(hall, tasks[0])
    else:
        raise AssertionError("it never came to an end")
    sizes = {table: len(seats) for table, seats in hall.state.tables().items()}
    rules = hall.state.adopted
    if hall.state.phase == "playing":
        assert out_of_balance(sizes, rules.balance_few, rules.balance_many) is None
    places = [hall.state.seats[ticket] for ticket in hall.state.left()]
    assert len({(place.table, place.seat) for place in places}) == len(places)
