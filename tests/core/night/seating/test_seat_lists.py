"""The seat list, and who goes where by what the director did last."""

from __future__ import annotations

from typing import Any

from pycore.night.night import Night
from pycore.night.night_view import night_view
from tests.core.felt import counted_in
from tests.core.hall import SEED, Hall, closed, playing, thursday

OTHER_SEED = "another-seed-than-before"


def lists(hall: Hall) -> dict[str, Any]:
    return dict(hall.view["seating"])


def left_at(hall: Hall, table: int, count: int) -> Hall:
    return hall.out(*sorted(hall.state.at_table(table))[count:])


def test_before_the_draw_nobody_sits_anywhere() -> None:
    assert lists(thursday().sell(3)) == {
        "seat_list": [],
        "seat_moves": [],
        "moved_by": [],
        "order": [],
        "blocked": [],
        "apart": [],
        "staying": [],
        "roomier": None,
        "change_clause": "",
    }


def test_the_plan_is_told_with_the_lists() -> None:
    hall = thursday().sell(29).draw().do("set-table-order", table_order=[2])
    hall = hall.do("block-seat", table=3, seat=10)
    hall = hall.do("keep-apart", ticket=9, other=4, reason="soft play was seen")
    seating = lists(hall)
    assert seating["order"] == [2, 3, 1]
    assert seating["blocked"] == [{"table": 3, "seat": 10}]
    assert seating["apart"] == [
        {"ticket": 4, "name": "Player 4", "other": 9, "other_name": "Player 9"}
    ]


def test_a_draw_with_spare_seats_is_offered_where_the_tables_would_be_full() -> None:
    def roomier(entries: int) -> Any:
        return lists(thursday().sell(entries))["roomier"]

    assert roomier(40) == {"tables": 5, "free": 10}
    assert roomier(38) == {"tables": 5, "free": 12}
    assert roomier(36) is None, "a seat at each table stays free"
    assert roomier(2) is None, "two cannot sit at two tables"
    assert roomier(120) is None, "nobody comes any more"
    assert lists(thursday().sell(40).draw())["roomier"] is None


def test_everybody_who_is_in_stands_in_the_list_by_their_name() -> None:
    hall = thursday()
    for name in ("zoë", "Åsa", "anna", "Émile", "Bob"):
        hall = hall.sell(1, name=name)
    hall = hall.draw().at("19:00").start().out(5)
    seat_list = lists(hall)["seat_list"]
    assert [line["name"] for line in seat_list] == ["anna", "Åsa", "Émile", "zoë"]
    for line in seat_list:
        place = hall.state.seats[line["ticket"]]
        assert (line["table"], line["seat"]) == (place.table, place.seat)
        assert line["number"] == line["ticket"]


def test_the_list_goes_by_the_last_word_of_a_name() -> None:
    hall = thursday()
    for name in ("Zoë  Ash", "Ann Ross", "Émile de la Côte", "Cher", "Abe Ross"):
        hall = hall.sell(1, name=name)
    order = ["Zoë Ash", "Cher", "Émile de la Côte", "Abe Ross", "Ann Ross"]
    drawn = lists(hall.draw())
    assert [line["name"] for line in drawn["seat_list"]] == order
    assert [move["name"] for move in drawn["seat_moves"]] == order


def test_a_draw_sends_everybody_to_their_seat() -> None:
    hall = thursday().sell(20).draw()
    seating = lists(hall)
    assert seating["moved_by"] == [
        {
            "id": hall.last_id,
            "type": "seats-drawn/1",
            "at_ms": hall.now,
            "table": 0,
            "seed": SEED,
            "reason": "",
            "joins": False,
        }
    ]
    assert len(seating["seat_moves"]) == 20
    assert {(move["from_table"], move["from_seat"]) for move in seating["seat_moves"]} == {(0, 0)}


def test_a_broken_table_tells_where_each_of_its_players_came_from_and_goes_to() -> None:
    before = left_at(closed(40), 4, 3)
    for table in (1, 2, 3):
        before = left_at(before, table, 9)
    hall = before.do("break-table", table=4, seed=OTHER_SEED)
    seating = lists(hall)
    (by,) = seating["moved_by"]
    assert (by["type"], by["table"], by["seed"]) == ("table-broken/1", 4, OTHER_SEED)
    assert by["joins"], "who goes there may come between the button and the small blind"
    assert len(seating["seat_moves"]) == 3
    for move in seating["seat_moves"]:
        was, now = before.state.seats[move["ticket"]], hall.state.seats[move["ticket"]]
        assert (move["from_table"], move["from_seat"]) == (was.table, was.seat)
        assert (move["to_table"], move["to_seat"]) == (now.table, now.seat)


def test_a_move_undone_is_not_told_any_more() -> None:
    hall = playing(18)
    moved = hall.do("move-player", ticket=5, table=2, seat=10)
    was = hall.state.seats[5]
    (move,) = lists(moved)["seat_moves"]
    assert (move["ticket"], move["from_table"], move["from_seat"]) == (5, was.table, was.seat)
    assert (move["to_table"], move["to_seat"], move["chips"]) == (2, 10, None)
    back = moved.undo()
    assert [by["type"] for by in lists(back)["moved_by"]] == ["seats-drawn/1"]
    again = back.do("move-player", ticket=5, table=1, seat=10)
    assert lists(again)["seat_moves"] == [{**move, "to_table": 1, "by": again.last_id}]


def broken_and_balanced() -> tuple[Hall, Hall, Hall]:
    """Before, table 4 broken, and two minutes later one of the others moved."""
    before = closed(40)
    for table in (1, 2, 3):
        before = left_at(before, table, 6)
    before = left_at(before, 4, 9)
    broken = before.do("break-table", table=4, seed=OTHER_SEED)
    moved = {place.ticket for place in broken.event.seats}
    at_table = {table: set(broken.state.at_table(table)) for table in (1, 2, 3)}
    ticket = min(at_table[1] - moved)
    free = next(seat for seat in range(1, 11) if seat not in broken.state.tables()[2])
    later = broken.later(minutes=2)
    return before, broken, later.do("move-player", ticket=ticket, table=2, seat=free)


def test_a_move_after_a_broken_table_leaves_the_others_told() -> None:
    before, broken, moved = broken_and_balanced()
    seating = lists(moved)
    assert len(seating["seat_moves"]) == 10
    assert [by["type"] for by in seating["moved_by"]] == ["player-moved/1", "table-broken/1"]
    for move in seating["seat_moves"]:
        was, now = before.state.seats[move["ticket"]], moved.state.seats[move["ticket"]]
        assert (move["from_table"], move["from_seat"]) == (was.table, was.seat)
        assert (move["to_table"], move["to_seat"]) == (now.table, now.seat)
    by = [move["by"] for move in seating["seat_moves"]]
    assert by.count(moved.last_id) == 1
    assert by.count(broken.last_id) == 9


def test_an_undo_takes_only_its_own_lines_away() -> None:
    _, broken, moved = broken_and_balanced()
    seat_moves = lists(broken)["seat_moves"]
    assert lists(moved.undo())["seat_moves"] == seat_moves
    other = lists(moved.undo(broken.last_id))
    assert [by["type"] for by in other["moved_by"]] == ["player-moved/1"]
    assert [move["by"] for move in other["seat_moves"]] == [moved.last_id]


def test_who_moves_twice_is_told_their_last_seat_and_the_one_before() -> None:
    hall = playing(18).do("move-player", ticket=5, table=2, seat=10)
    (move,) = lists(hall.do("move-player", ticket=5, table=1, seat=10))["seat_moves"]
    assert (move["from_table"], move["from_seat"]) == (2, 10)
    assert (move["to_table"], move["to_seat"]) == (1, 10)


def test_a_move_is_told_for_a_quarter_of_an_hour_of_moves() -> None:
    hall = playing(18).do("move-player", ticket=5, table=2, seat=10)
    soon = hall.later(minutes=15).do("move-player", ticket=6, table=1, seat=10)
    assert [move["ticket"] for move in lists(soon)["seat_moves"]] == [5, 6]
    long_after = hall.later(minutes=16).do("move-player", ticket=6, table=1, seat=10)
    assert [move["ticket"] for move in lists(long_after)["seat_moves"]] == [6]


def test_the_final_table_leaves_nothing_to_tell_of_before() -> None:
    hall = playing(18).do("move-player", ticket=5, table=2, seat=10)
    hall = hall.out(*range(18, 10, -1)).do("redraw-final-table", seed=OTHER_SEED)
    seating = lists(hall)
    assert [by["type"] for by in seating["moved_by"]] == ["final-table-drawn/1"]
    assert len(seating["seat_moves"]) == 10
    (five,) = [move for move in seating["seat_moves"] if move["ticket"] == 5]
    assert (five["from_table"], five["from_seat"]) == (2, 10)


def test_who_came_late_is_moved_from_the_seat_they_were_sold() -> None:
    hall = playing(18).sell(1)
    sold = hall.state.seats[19]
    free = next(seat for seat in range(1, 11) if seat not in hall.state.tables()[3 - sold.table])
    (move,) = lists(hall.do("move-player", ticket=19, table=3 - sold.table, seat=free))[
        "seat_moves"
    ]
    assert (move["from_table"], move["from_seat"]) == (sold.table, sold.seat)


def test_a_slip_says_the_chips_where_they_were_counted() -> None:
    hall = counted_in(playing(18), 1)
    ticket = min(hall.state.at_table(1))
    (move,) = lists(hall.do("move-player", ticket=ticket, table=2, seat=10))["seat_moves"]
    assert move["chips"] == 15_000


def test_a_move_that_was_taken_in_against_another_is_told() -> None:
    """Two tablets moved somebody; the director takes the later one, which then counts."""
    hall = playing(18)
    desk = hall.do("move-player", ticket=5, table=2, seat=10)
    other = hall.on("other").do("move-player", ticket=6, table=1, seat=10)
    merged = desk.meets(other)
    (waiting,) = merged.night.conflicts
    waits = waiting.event
    taken = merged.do("resolve-conflict", target=waiting.placed.id, take=True)
    seat_moves = lists(taken)["seat_moves"]
    assert {move["ticket"] for move in seat_moves} == {5, 6}
    assert (waits.ticket, waits.seat) in {(move["ticket"], move["to_seat"]) for move in seat_moves}


def test_out_is_no_more_on_a_slip() -> None:
    hall = playing(18).do("move-player", ticket=5, table=2, seat=10).out(5)
    assert lists(hall)["seat_moves"] == []


def test_a_night_read_from_a_kept_fold_tells_the_same() -> None:
    hall = playing(18).do("move-player", ticket=5, table=2, seat=10)
    night = Night.restored(hall.night.logs, hall.night.people, hall.night.to_keep())
    assert night is not None
    assert night_view(night, hall.now)["seating"] == hall.view["seating"]


def test_a_name_whose_correction_is_undone_is_the_old_one_again() -> None:
    hall = playing(17)
    ticket = sorted(hall.state.at_table(1))[0]
    free = next(seat for seat in range(1, 11) if seat not in hall.state.tables()[2])
    hall = hall.do("move-player", ticket=ticket, table=2, seat=free)

    def named(hall: Hall) -> tuple[str, str]:
        seating = lists(hall)
        line = next(line for line in seating["seat_list"] if line["ticket"] == ticket)
        return line["name"], seating["seat_moves"][0]["name"]

    before = named(hall)
    corrected = hall.do("correct-name", ticket=ticket, written="abcdefghijklmnop", name="Zed")
    assert named(corrected) == ("Zed", "Zed")
    assert named(corrected.undo()) == before
