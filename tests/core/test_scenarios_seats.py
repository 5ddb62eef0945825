"""S14 of the law register: 87 seated, tables that differ, tables that break, the final table."""

from __future__ import annotations

from functools import cache

import pytest

from pycore.tournament.seating import draw, out_of_balance
from tests.core.hall import Hall, closed, playing, sizes

OTHER_SEED = "another-seed-than-before"
NINE = (10, 10, 9, 9, 9, 9, 9, 8, 7)
SIX = (9, 9, 8, 8, 8, 7)


@cache
def s14() -> Hall:
    """87 at nine tables, past the closing of sales."""
    return closed(87)


def counting(hall: Hall, counts: tuple[int, ...]) -> Hall:
    """Put players out until the tables hold so many; a table of none is gone."""
    for table in sorted(hall.state.tables()):
        count = counts[table - 1] if table <= len(counts) else 0
        hall = hall.out(*sorted(hall.state.at_table(table))[count:])
    return hall


def evened(counts: tuple[int, ...], few: int, many: int) -> tuple[list[int], int]:
    """The tables after as many moves as the tolerance asks for, and how many those are."""
    tables, move_count = dict(enumerate(counts, 1)), 0
    while (uneven := out_of_balance(tables, few, many)) is not None:
        tables[uneven[0]] -= 1
        tables[uneven[1]] += 1
        move_count += 1
    return sorted(tables.values(), reverse=True), move_count


@pytest.mark.clause("NU-A.4d", "SEL-3", "NU-7.03", "NU-A.4a")
def test_s14_87_sit_at_nine_tables_of_ten_and_nine() -> None:
    assert sizes(s14()) == [10] * 6 + [9] * 3


@pytest.mark.clause("SEL-21b", "NU-A.4e")
def test_s14_a_table_can_break_at_eighty_and_its_players_draw_empty_seats() -> None:
    eighty_one = s14().do("announce-payouts").out(*range(1, 7))
    assert "break-table" not in eighty_one.todo()
    eighty = eighty_one.out(7)
    task, *_ = eighty.view["todo"]
    assert (task["kind"], task["table"]) == ("break-table", 9)
    broken = eighty.do("break-table", table=9, seed=OTHER_SEED)
    assert sizes(broken) == [10] * 8
    stay = set(eighty.state.still_in()) - eighty.state.at_table(9)
    assert all(broken.state.seats[ticket] == eighty.state.seats[ticket] for ticket in stay)


@pytest.mark.clause("SEL-23", "NU-A.4h", "BC-4.g")
def test_s14_nine_tables_may_differ_by_two_and_one_move_evens_them() -> None:
    """As if the director had not broken a table yet, which the counts would allow."""
    assert out_of_balance(dict(enumerate(NINE, 1)), 1, 2) == (2, 9)
    assert evened(NINE, 1, 2) == ([10, 9, 9, 9, 9, 9, 9, 8, 8], 1)


def test_s14_where_tables_must_be_as_equal_as_possible_it_takes_two_moves() -> None:
    assert evened(NINE, 1, 1) == ([9, 9, 9, 9, 9, 9, 9, 9, 8], 2)


@pytest.mark.clause("SEL-23", "NU-A.4h", "NU-9.29", "MB-25")
def test_s14_six_tables_differ_by_one_and_the_director_is_asked_for_one_move() -> None:
    """While entries are sold: later 49 players would fit at five tables."""
    assert evened(SIX, 1, 2) == ([9, 8, 8, 8, 8, 8], 1)
    hall = counting(playing(87), SIX)
    assert sizes(hall) == list(SIX)
    task = hall.view["todo"][0]
    assert (task["kind"], task["from_table"], task["to_table"]) == ("balance", 2, 6)
    free = hall.view["tables"][5]["seats"].index(None) + 1
    mover = min(hall.state.at_table(2))
    moved = hall.do("move-player", ticket=mover, table=6, seat=free, reason="balance")
    assert sorted(sizes(moved), reverse=True) == [9, 8, 8, 8, 8, 8]
    assert "balance" not in moved.todo()


@pytest.mark.clause("SEL-24")
def test_s14_with_ten_left_all_seats_are_drawn_anew() -> None:
    hall = s14().do("announce-payouts").out(*range(1, 78))
    task, *_ = hall.view["todo"]
    assert (task["kind"], task["players_left"]) == ("final-table", 10)
    final = hall.do("redraw-final-table", seed=OTHER_SEED)
    assert final.event.seats == draw(hall.state.still_in(), 1, OTHER_SEED)
    assert sizes(final) == [10]
