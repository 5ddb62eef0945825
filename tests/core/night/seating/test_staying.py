"""Players who stay at their table: what draws, balances, breaks and the final table do then."""

from __future__ import annotations

from typing import Any

import pytest

from pycore.night.base.parts import Staying
from pycore.night.seating.draws import draws_checked
from pycore.tournament.seating import DrawLimits, draw, movers_to, table_to_break
from tests.core.hall import SEED, Hall, closed, playing, sizes, thursday

OTHER_SEED = "another-seed-than-before"


def at_table(hall: Hall, table: int) -> list[int]:
    return sorted(hall.state.at_table(table))


def stays(hall: Hall, *tickets: int, **fields: Any) -> Hall:
    for ticket in tickets:
        hall = hall.do("keep-seat", ticket=ticket, **fields)
    return hall


def seat(hall: Hall, ticket: int) -> tuple[int, int]:
    place = hall.state.seats[ticket]
    return place.table, place.seat


def left_at(hall: Hall, counts: dict[int, int], *safe: int) -> Hall:
    """The hall when so many are left at its tables, *safe* tickets among them."""
    for table, count in counts.items():
        there = [ticket for ticket in at_table(hall, table) if ticket not in safe]
        hall = hall.out(*there[: len(at_table(hall, table)) - count])
    return hall


def verified(hall: Hall) -> bool:
    return all(draw["is_same"] for draw in draws_checked(hall.night))


# --- The arithmetic, as a table ---


@pytest.mark.clause("SEL-21b")
@pytest.mark.parametrize(
    ("sizes", "order", "staying", "turn"),
    [
        ({1: 5, 2: 5, 3: 5}, (), (), 3),
        ({1: 5, 2: 5, 3: 5}, (), (3,), 2),
        ({1: 5, 2: 5, 3: 5}, (), (2, 3), 1),
        ({1: 5, 2: 5, 3: 5}, (2,), (2,), 3),
        ({1: 5, 2: 5, 3: 5}, (2, 1), (2, 3), 1),
        ({1: 5, 2: 5, 3: 5}, (), (1, 2, 3), 3),
        ({1: 5, 2: 5, 3: 5}, (2,), (1, 2, 3), 2),
        ({1: 9, 2: 9, 3: 3}, (), (3,), None),  # no table can close yet
        ({1: 5}, (), (1,), None),
    ],
)
def test_a_table_where_somebody_stays_closes_after_all_others(
    sizes: dict[int, int], order: tuple[int, ...], staying: tuple[int, ...], turn: int | None
) -> None:
    assert table_to_break(sizes, 10, order, staying=staying) == turn


@pytest.mark.clause("SEL-23")
@pytest.mark.parametrize(
    ("sitting", "staying", "movers"),
    [
        ({1: [1, 2, 3, 4], 2: [5, 6, 7, 8]}, (), {1: 1, 2: 1}),
        ({1: [1, 2, 3, 4], 2: [5, 6, 7, 8]}, (1,), {1: 1, 2: 1}),
        ({1: [1, 2, 3, 4], 2: [5, 6, 7, 8]}, (1, 2, 3, 4), {2: 1}),
        ({1: [1, 2, 3, 4], 2: [5, 6, 7, 8]}, tuple(range(1, 9)), {}),
    ],
)
def test_a_table_gives_only_players_who_need_not_stay(
    sitting: dict[int, list[int]], staying: tuple[int, ...], movers: dict[int, int]
) -> None:
    assert movers_to(3, {**sitting, 3: [9]}, 9, staying) == movers


@pytest.mark.clause("NU-9.03a", "MB-3", "SEL-3")
@pytest.mark.parametrize(
    ("staying", "counts"),
    [
        ({}, [5, 4, 4]),
        ({1: (3, 0)}, [5, 4, 4]),
        ({1: (3, 10), 2: (3, 9)}, [5, 4, 4]),
        (dict.fromkeys(range(1, 8), (3, 0)), [3, 3, 7]),
        ({1: (4, 0)}, [5, 4, 4]),  # no such table in this draw: they draw as others do
    ],
)
def test_tables_are_as_equal_as_those_who_stay_allow(
    staying: dict[int, tuple[int, int]], counts: list[int]
) -> None:
    places = draw(range(1, 14), 3, SEED, DrawLimits(staying=staying), 10)
    assert [sum(place.table == table for place in places) for table in (1, 2, 3)] == counts
    by_ticket = {place.ticket: place for place in places}
    for ticket, (table, number) in staying.items():
        if table <= 3:
            assert by_ticket[ticket].table == table
            assert number in (0, by_ticket[ticket].seat)


def test_nobody_stays_and_the_draw_is_what_it_was() -> None:
    limits = DrawLimits(staying={99: (1, 1)})
    plain = draw(range(1, 14), 3, SEED, seats_per_table=10)
    assert draw(range(1, 14), 3, SEED, limits, 10) == plain


# --- The mark ---


def test_a_player_is_marked_and_may_move_again() -> None:
    hall = stays(playing(20), 3)
    assert hall.view["seating"]["staying"] == [
        {"ticket": 3, "name": "Player 3", "table": seat(hall, 3)[0]}
    ]
    assert hall.refused("keep-seat", ticket=3).code == "stays-already"
    free = hall.do("keep-seat", ticket=3, stays=False)
    assert free.view["seating"]["staying"] == []
    assert free.undo().state == hall.state
    assert hall.undo().state.part(Staying) == Staying()
    assert free.refused("keep-seat", ticket=3, stays=False).code == "stays-nowhere"
    assert hall.refused("keep-seat", ticket=99).code == "player-not-in"
    assert "Player 3" in str(hall.out(3).view["standings"])
    assert hall.out(3).view["seating"]["staying"] == []


def test_a_table_is_named_before_the_draw_only() -> None:
    hall = thursday().sell(20)
    assert hall.refused("keep-seat", ticket=1, table=0).code == "no-such-table"
    assert hall.refused("keep-seat", ticket=1, table=99).code == "no-such-table"
    hall = stays(hall, 1, table=2)
    assert hall.refused("keep-seat", ticket=1, table=2).code == "stays-already"
    hall = stays(hall, 1, table=1)
    assert hall.view["seating"]["staying"][0]["table"] == 1
    drawn = hall.draw()
    elsewhere = at_table(drawn, 2)[0]
    assert drawn.refused("keep-seat", ticket=elsewhere, table=1).code == "sits-elsewhere"
    assert stays(drawn, elsewhere, table=2).last_record.kind == "applied"


def test_no_more_are_named_for_a_table_than_it_has_seats() -> None:
    hall = stays(thursday().sell(20), *range(1, 11), table=1)
    refusal = hall.refused("keep-seat", ticket=11, table=1)
    assert (refusal.code, refusal.facts) == ("too-many-stay", {"table": 1, "room": 10})


# --- The draw ---


@pytest.mark.clause("NU-9.03a", "MB-3", "SEL-3")
def test_given_a_table_was_named_when_seats_are_drawn_then_they_sit_there() -> None:
    hall = stays(thursday().sell(20), 7, table=2).draw()
    assert seat(hall, 7)[0] == 2
    assert sizes(hall) == [10, 10]
    assert verified(hall)
    again = hall.draw(seed=OTHER_SEED)
    assert seat(again, 7) == seat(hall, 7), "they keep their seat when all draw again"
    assert again.state.seats != hall.state.seats
    assert verified(again)
    assert verified(again.do("keep-seat", ticket=7, stays=False))


def test_given_no_table_was_named_the_draw_is_as_ever_and_they_stay_there() -> None:
    plain, hall = thursday().sell(20).draw(), stays(thursday().sell(20), 7).draw()
    assert hall.state.seats == plain.state.seats
    assert seat(hall.draw(seed=OTHER_SEED), 7) == seat(hall, 7)


def test_given_their_table_is_not_drawn_for_then_the_director_is_asked() -> None:
    hall = stays(thursday().sell(20), 7, 8, table=3)
    refusal = hall.refused("draw-seats", seed=SEED)
    assert (refusal.code, refusal.kind, refusal.facts) == (
        "moves-staying",
        "ask",
        {"tickets": [7, 8]},
    )
    assert seat(hall.draw(tables=3), 7)[0] == 3
    drawn = hall.draw(confirmed=True)
    assert sizes(drawn) == [10, 10]
    assert verified(drawn)
    assert drawn.view["seating"]["staying"][0]["table"] == seat(drawn, 7)[0], "they stay there now"


@pytest.mark.clause("NU-B.SE1")
def test_given_two_who_are_kept_apart_at_one_table_then_no_draw_is_found() -> None:
    hall = stays(thursday().sell(20), 7, 8, table=2)
    hall = hall.do("keep-apart", ticket=7, other=8, reason="soft play")
    assert hall.refused("draw-seats", seed=SEED).code == "cannot-keep-apart"


# --- Balance and fill ---


@pytest.mark.clause("SEL-23", "NU-9.29", "MB-25")
def test_given_who_would_move_stays_then_somebody_else_is_proposed() -> None:
    hall = left_at(closed(33), {1: 9, 2: 8, 3: 8, 4: 6})
    for table in (1, 4):
        taken = min(hall.state.tables()[table])
        hall = hall.do("note-big-blind", table=table, seat=taken)
    (task,) = (task for task in hall.view["todo"] if task["kind"] == "balance")
    mover = task["mover"]["ticket"]
    staying_hall = stays(hall, mover)
    (task,) = (task for task in staying_hall.view["todo"] if task["kind"] == "balance")
    assert task["mover"]["ticket"] != mover
    everybody = stays(
        staying_hall, *(ticket for ticket in at_table(staying_hall, 1) if ticket != mover)
    )
    (task,) = (task for task in everybody.view["todo"] if task["kind"] == "balance")
    assert task["mover"] is None


@pytest.mark.clause("NU-A.4c", "SEL-22")
def test_given_the_director_moves_them_all_the_same_then_they_are_asked() -> None:
    hall = stays(playing(20), 3)
    table, number = seat(hall, 3)
    other = at_table(hall, 3 - table)[0]
    free = hall.out(other)
    to = {"table": 3 - table, "seat": seat(hall, other)[1], "reason": "a broken chair"}
    refusal = free.refused("move-player", ticket=3, **to)
    assert (refusal.code, refusal.kind, refusal.facts) == (
        "moves-staying",
        "ask",
        {"tickets": [3]},
    )
    moved = free.do("move-player", ticket=3, confirmed=True, **to)
    assert moved.view["seating"]["staying"][0]["table"] == 3 - table, "they stay where they sit"
    exchange = {"ticket": other, "other": 3, "reason": "a broken chair"}
    assert hall.refused("exchange-players", **exchange).facts == {"tickets": [3]}
    exchanged = hall.do("exchange-players", confirmed=True, **exchange)
    assert seat(exchanged, other) == (table, number)


@pytest.mark.clause("NU-A.4d", "SEL-23")
def test_given_a_table_is_filled_then_nobody_who_stays_goes_there() -> None:
    hall = playing(40)
    stayers = [ticket for table in (1, 2, 3, 4) for ticket in at_table(hall, table)[:8]]
    hall = stays(hall, *stayers).sell(1)
    filled = hall.do("fill-table", table=5, seed=OTHER_SEED)
    assert sorted(sizes(filled)) == [8, 8, 8, 8, 9]
    assert all(seat(filled, ticket) == seat(hall, ticket) for ticket in stayers)
    assert verified(filled)
    everybody = stays(hall, *(ticket for ticket in range(1, 41) if ticket not in stayers))
    assert everybody.refused("fill-table", table=5, seed=SEED).code == "tables-even"


# --- Breaking ---


def thirty() -> Hall:
    """Thirty are left at four tables of a hall that sells no more."""
    return left_at(closed(40), {1: 7, 2: 7, 3: 7, 4: 7})


@pytest.mark.clause("SEL-21b")
def test_given_somebody_stays_at_the_next_table_then_another_one_is_proposed() -> None:
    hall = thirty()
    assert hall.view["todo"][0]["table"] == 4
    ticket = at_table(hall, 4)[0]
    staying_hall = stays(hall, ticket)
    assert staying_hall.view["todo"][0]["kind"] == "break-table"
    assert staying_hall.view["todo"][0]["table"] == 3
    assert staying_hall.view["seating"]["order"] == [3, 2, 1, 4]
    assert staying_hall.refused("break-table", table=2, seed=SEED).code == "break-order"
    broken = staying_hall.do("break-table", table=3, seed=SEED)
    assert seat(broken, ticket) == seat(staying_hall, ticket)
    assert verified(broken)


@pytest.mark.clause("SEL-21b")
def test_given_the_director_breaks_it_all_the_same_then_they_are_asked() -> None:
    hall = thirty()
    tickets = at_table(hall, 4)[:2]
    staying_hall = stays(hall, *tickets)
    refusal = staying_hall.refused("break-table", table=4, seed=SEED)
    assert (refusal.code, refusal.kind, refusal.facts) == (
        "moves-staying",
        "ask",
        {"tickets": tickets},
    )
    broken = staying_hall.do("break-table", table=4, seed=SEED, confirmed=True)
    assert set(broken.state.tables()) == {1, 2, 3}
    assert verified(broken)
    assert broken.undo().state.seats == staying_hall.state.seats


# --- The final table ---


@pytest.mark.clause("SEL-24")
@pytest.mark.parametrize("table", [1, 2])
def test_given_somebody_stays_then_their_table_is_the_final_table(table: int) -> None:
    hall = left_at(closed(20), {1: 5, 2: 5})
    ticket = at_table(hall, table)[2]
    final = stays(hall, ticket).do("redraw-final-table", seed=SEED)
    assert set(final.state.tables()) == {table}
    assert seat(final, ticket) == seat(hall, ticket)
    assert verified(final)
    assert final.undo().state.seats == hall.state.seats


@pytest.mark.clause("SEL-24")
def test_given_two_stay_at_two_tables_then_the_director_is_asked_which_one() -> None:
    hall = left_at(closed(20), {1: 5, 2: 5})
    here, there = at_table(hall, 1)[0], at_table(hall, 2)[0]
    hall = stays(hall, here, there)
    assert "final-table" in hall.todo()
    refusal = hall.refused("redraw-final-table", seed=SEED)
    assert (refusal.code, refusal.kind, refusal.facts) == (
        "choose-final-table",
        "ask",
        {"at_table": [1, 2]},
    )
    final = hall.do("redraw-final-table", seed=SEED, table=2)
    assert set(final.state.tables()) == {2}
    assert seat(final, there) == seat(hall, there)
    assert verified(final)
    assert hall.refused("redraw-final-table", seed=SEED, table=99).code == "no-such-table"


@pytest.mark.clause("SEL-24")
def test_given_two_stay_at_one_table_then_both_keep_their_seats() -> None:
    hall = left_at(closed(20), {1: 5, 2: 5})
    tickets = at_table(hall, 2)[:2]
    final = stays(hall, *tickets).do("redraw-final-table", seed=SEED)
    assert [seat(final, ticket) for ticket in tickets] == [
        seat(hall, ticket) for ticket in tickets
    ]


# --- Two tablets ---


def test_marked_here_and_moved_there_both_count() -> None:
    hall = playing(20)
    table = seat(hall, 3)[0]
    other = at_table(hall, 3 - table)[0]
    hall = hall.out(other)
    moved = hall.on("floor").do(
        "move-player", ticket=3, table=3 - table, seat=seat(hall, other)[1], reason="a chair"
    )
    both = stays(hall, 3).meets(moved)
    assert both.conflicts() == []
    assert both.view["seating"]["staying"][0]["table"] == 3 - table


def test_a_table_named_here_and_drawn_there_waits_unless_they_sit_at_it() -> None:
    hall = thursday().sell(20)
    drawn = hall.on("floor").draw()
    table = seat(drawn, 3)[0]
    for named, conflicts in ((table, []), (3 - table, ["sits-elsewhere"])):
        both = drawn.meets(stays(stays(hall, 4), 3, table=named))  # written after the draw
        assert both.conflicts() == conflicts, named
        assert verified(both)


def test_marked_on_two_tablets_waits_for_the_director() -> None:
    hall = playing(20)
    both = stays(hall, 3).meets(stays(hall.on("floor"), 4))
    assert both.conflicts() == ["stale-base"]
