"""Whatever the numbers: prizes pay the pool, a draw seats everybody, one value has one text."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from pycore.kernel import canonical
from pycore.kernel.units import WHOLE, BasisPoints, Cents, Chips
from pycore.tournament.finish import order_of_finish
from pycore.tournament.payouts import payouts, shared
from pycore.tournament.seating import draw, places_for, table_sizes, tables_needed
from tests.properties.strategies import values

seeds = st.text("abcdefghijklmnopqrstuvwxyz0123456789-_", min_size=16, max_size=24)


@st.composite
def whole_parts(draw_: st.DrawFn) -> tuple[BasisPoints, ...]:
    """Parts that make up the whole, largest first."""
    cuts = sorted(draw_(st.lists(st.integers(0, WHOLE), max_size=14)))
    edges = [0, *cuts, WHOLE]
    parts = [edges[index + 1] - edges[index] for index in range(len(edges) - 1)]
    return tuple(BasisPoints(part) for part in sorted(parts, reverse=True))


@given(st.integers(0, 10**9), whole_parts(), st.sampled_from([1, 5, 100, 2_500]))
def test_prizes_sum_to_the_pool_and_fall_with_the_place(
    pool: int, parts: tuple[BasisPoints, ...], unit: int
) -> None:
    paid = payouts(Cents(pool), parts, Cents(unit))
    assert sum(paid) == pool
    assert all(prize >= 0 for prize in paid)
    assert list(paid) == sorted(paid, reverse=True)
    assert all(prize % unit == 0 for prize in paid[1:])


@given(st.integers(0, 10**9), whole_parts(), st.sampled_from([1, 100]))
def test_no_prize_is_a_unit_away_from_its_share(
    pool: int, parts: tuple[BasisPoints, ...], unit: int
) -> None:
    whole = pool - pool % unit
    for prize, part in zip(payouts(Cents(pool), parts, Cents(unit))[1:], parts[1:], strict=True):
        assert abs(prize * WHOLE - whole * part) < unit * WHOLE


@given(st.lists(st.integers(0, 10**6), max_size=13), st.integers(1, 15), st.integers(1, 9))
def test_tied_players_share_all_of_it_and_differ_by_a_cent(
    prizes: list[int], first_place: int, players: int
) -> None:
    each = shared([Cents(prize) for prize in prizes], first_place, players)
    assert sum(each) == sum(prizes[first_place - 1 : first_place - 1 + players])
    assert max(each) - min(each) <= 1


@given(st.sets(st.integers(1, 500), min_size=1, max_size=130), st.integers(2, 10), seeds)
def test_a_draw_seats_everybody_once_and_evenly(tickets: set[int], size: int, seed: str) -> None:
    tables = tables_needed(len(tickets), size)
    places = draw(sorted(tickets), tables, seed)
    assert {place.ticket for place in places} == tickets
    assert len({(place.table, place.seat) for place in places}) == len(tickets)
    sizes = [sum(place.table == table for place in places) for table in range(1, tables + 1)]
    assert tuple(sizes) == table_sizes(len(tickets), tables)
    assert max(sizes) - min(sizes) <= 1
    assert all(1 <= place.seat <= size for place in places)


occupied = st.dictionaries(
    st.integers(1, 8), st.frozensets(st.integers(1, 10), max_size=10), max_size=6
)


@given(st.sets(st.integers(1, 300), max_size=12), occupied, seeds)
def test_a_seat_that_is_given_was_empty(
    tickets: set[int], taken: dict[int, frozenset[int]], seed: str
) -> None:
    places = places_for(sorted(tickets), taken, 10, seed)
    room = sum(10 - len(seats) for seats in taken.values())
    assert (places is None) == (len(tickets) > room)
    for place in places or ():
        assert place.seat not in taken[place.table]
    spots = {(place.table, place.seat) for place in places or ()}
    assert places is None or len(spots) == len(tickets)


GROUP = st.lists(st.integers(1, 5), min_size=1, max_size=4)


@given(st.lists(st.lists(GROUP, min_size=1, max_size=3), max_size=6), GROUP | st.just([]))
def test_places_are_a_permutation_with_ties(
    stacks: list[list[list[int]]], stopped: list[int]
) -> None:
    """Stacks of those who went out, table by table of hands dealt at the same time; and of those
    left at a stop.
    """
    ticket = iter(range(1, 100))
    hands = [
        [[(next(ticket), Chips(stack)) for stack in group] for group in groups]
        for groups in stacks
    ]
    stop = [(next(ticket), Chips(stack)) for stack in stopped]
    entered = next(ticket) - 1
    places = order_of_finish(entered, hands, stop)
    place_by_ticket = {place.ticket: place.place for place in places}
    for group in (group for groups in [*hands, [stop]] for group in groups):
        best_first = sorted(group, key=lambda out: -out[1])
        order = [place_by_ticket[holder] for holder, _ in best_first]
        assert order == sorted(order)
    assert [place.ticket for place in places if place.shared_by < 1] == []
    by_place: dict[int, list[int]] = {}
    for place in places:
        by_place.setdefault(place.place, []).append(place.shared_by)
    expected = 1
    for place_number, sharers in sorted(by_place.items()):
        assert place_number == expected
        assert sharers == [len(sharers)] * len(sharers)
        expected += len(sharers)
    assert expected == entered + 1


@given(values)
def test_one_value_has_one_text(value: Any) -> None:
    text = canonical.dumps(value)
    assert canonical.loads(text) == value
    assert canonical.dumps(canonical.loads(text)) == text
    assert canonical.loads(text.encode().decode()) == value


@given(st.text(max_size=40))
def test_any_text_is_read_or_refused_and_never_half(text: str) -> None:
    try:
        value = canonical.loads(text)
    except (ValueError, RecursionError):
        return
    canonical.dumps(value).encode()
