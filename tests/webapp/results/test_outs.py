"""The list of who is out stands still while somebody is taken back."""

from __future__ import annotations

from tests.core.hall import Hall, counted, playing
from webapp.ui.results.outs import OutRow, rows


def rows_of(hall: Hall) -> list[str]:
    """ "3" for somebody who stands there, "-3" for somebody taken back a moment ago."""
    return [_told(row) for row in rows(hall.view)]


def _told(row: OutRow) -> str:
    if row.standing:
        return str(row.standing["ticket"])
    assert row.gone
    return f"-{row.gone['ticket']}"


def newest_of(hall: Hall, ticket: int) -> str:
    """The record that put somebody out."""
    return next(
        entry["id"]
        for entry in hall.view["history"]
        if entry["type"] == "players-eliminated/1" and ticket in entry["facts"]["tickets"]
    )


def taken_back(hall: Hall, ticket: int) -> Hall:
    return hall.do("undo", target=newest_of(hall, ticket))


def test_whoever_was_taken_back_keeps_the_row() -> None:
    hall = playing(8).out(8).out(7).out(6)
    assert rows_of(hall) == ["6", "7", "8"]
    assert rows_of(taken_back(hall, 7)) == ["6", "-7", "8"]
    assert rows_of(taken_back(hall, 6)) == ["-6", "7", "8"]
    assert rows_of(taken_back(taken_back(hall, 8), 6)) == ["-6", "7", "-8"]


def test_put_back_stands_where_it_stood() -> None:
    hall = taken_back(playing(8).out(8).out(7).out(6), 7)
    (gone,) = [row for row in rows(hall.view) if row.gone]
    assert gone.entry
    undo = gone.chain[-1]["id"]
    assert rows_of(hall.do("undo", target=undo)) == ["6", "7", "8"]


def test_the_next_who_goes_out_ends_it() -> None:
    hall = taken_back(playing(8).out(8).out(7), 7)
    assert rows_of(hall.out(5)) == ["5", "8"]
    assert rows_of(taken_back(hall.out(5), 5)) == ["-5", "8"]


def test_two_on_one_hand_are_two_rows() -> None:
    hall = playing(8).out(8).out_together({6: 4_000, 7: 9_000})
    assert rows_of(hall)[-1] == "8"
    back = rows_of(taken_back(hall, 7))
    assert sorted(back) == ["-6", "-7", "8"]
    assert back[-1] == "8"


def test_who_had_won_keeps_the_row_above() -> None:
    hall = playing(4).out(4).out(3).out(2)
    assert rows_of(hall) == ["1", "2", "3", "4"]
    assert rows_of(taken_back(hall, 2)) == ["-1", "-2", "3", "4"]
    assert rows_of(taken_back(hall, 3)) == ["-1", "2", "-3", "4"]


def test_a_stop_taken_back_keeps_everybody_who_was_counted() -> None:
    hall = playing(4).out(4)
    chips = hall.view["counts"]["chips_in_play"]
    stacks = counted({1: chips // 2, 2: chips // 2 - 100, 3: 100})
    stopped = hall.do("stop-play", stacks=stacks, reason="the hall closes", clause="SEL-44")
    assert rows_of(stopped) == ["1", "2", "3", "4"]
    assert rows_of(stopped.undo()) == ["-1", "-2", "-3", "4"]
