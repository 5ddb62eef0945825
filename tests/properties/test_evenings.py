"""The events of one evening: what is done in one of them changes no other."""

from __future__ import annotations

from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st

from pycore.night.evening import evening_books
from tests.core.evening import thursday_evening
from tests.core.hall import Hall

OUT = range(24, 16, -1)
played = cache(lambda: thursday_evening().at("20:30").open(2).sell(1, *OUT).draw(1).start(1))


def moved(hall: Hall, act: int) -> Hall:
    """One more thing done in an event, as far as it may be."""
    if act == 0 or not hall.state.started:
        return hall.later(minutes=1)
    tickets_left = hall.state.still_in()
    return hall.later(minutes=1).out(tickets_left[-1]) if len(tickets_left) > 2 else hall


@settings(max_examples=20)
@given(st.lists(st.tuples(st.integers(0, 2), st.integers(0, 1)), max_size=8))
def test_whatever_is_done_in_one_event_changes_no_other(
    steps: list[tuple[int, int]],
) -> None:
    """The sums are those of the events, and no event's record hears of another's."""
    evening = played()
    for number, act in steps:
        before = {hall.night.tid: hall.night.digest() for hall in evening.halls}
        evening = evening.putting(number, moved(evening.hall(number), act))
        changed = evening.hall(number).night.tid
        for hall in evening.halls:
            assert hall.night.tid == changed or hall.night.digest() == before[hall.night.tid]
    books = evening_books(evening.nights, evening.hall(0).night, "desk")
    for name in ("entries", "revenue_cents", "prizes_cents", "licensee_share_cents"):
        assert books["together"][name] == sum(event[name] for event in books["events"])  # type: ignore[literal-required]
