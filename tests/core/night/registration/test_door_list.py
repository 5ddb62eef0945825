"""The full list at the door: nothing leaves it, and every row says what its button undoes."""

from __future__ import annotations

from dataclasses import replace

from pycore.kernel.ids import grouped, seat_word
from pycore.night.registration.desk import DoorList, ListedEntry, door_list
from tests.core.hall import Hall, playing, thursday
from tests.core.shapes import misfits


def rows(hall: Hall) -> list[ListedEntry]:
    listed = door_list(hall.night)
    assert not misfits(listed, DoorList)
    assert listed["events"] == hall.night.logs.count()
    return listed["rows"]


def test_every_sale_keeps_its_row_whatever_becomes_of_it() -> None:
    hall = thursday().sell(4).do("join-jackpot", ticket=1, signed=True)
    second = hall.records("entry-sold")[1].placed.id
    hall = hall.undo(second).do("refund-entry", ticket=3)
    assert [(row["number"], row["status"]) for row in rows(hall)] == [
        (1, "in"),
        (2, "undone"),
        (3, "refunded"),
        (4, "in"),
    ]
    assert [row["jackpot"] for row in rows(hall)] == [True, False, False, False]
    assert rows(hall)[1]["name"] == "Player 2"
    cards = [grouped(seat_word(hall.night.tid, number)) for number in (1, 4)]
    assert [row["word"] for row in rows(hall)] == [cards[0], "", "", cards[1]]


def test_its_button_undoes_the_sale_or_puts_it_back() -> None:
    hall = thursday().sell(3)
    row = rows(hall)[1]
    gone = hall.undo(row["undo"])
    assert sorted(gone.state.entries) == [1, 3]
    back = gone.undo(rows(gone)[1]["undo"])
    assert sorted(back.state.entries) == [1, 2, 3]
    assert rows(back)[1] == row
    refunded = hall.do("refund-entry", ticket=2)
    assert rows(refunded)[1]["undo"] == "", "the refund is undone, not the sale under it"


def test_a_row_tells_the_seat_the_rebuys_and_who_is_out() -> None:
    hall = playing(4).rebuy(1, 1).out(4)
    first_row, *_, last_row = rows(hall)
    assert (first_row["rebuys"], first_row["table"], first_row["status"]) == (2, 1, "in")
    assert (last_row["out"], last_row["status"], last_row["seat"]) == (True, "out", None)


def test_two_that_two_doors_sold_as_one_number_stand_side_by_side() -> None:
    desk = thursday().sell(2)
    both = desk.on("a-door").sell().meets(desk.on("b-door").sell())
    listed = rows(both)
    assert [row["number"] for row in listed] == [1, 2, 3, 3]
    assert sorted(row["ticket"] for row in listed)[-1] > 100_000
    waiting = listed[-1] if listed[-1]["ticket"] > 100_000 else listed[-2]
    assert len(both.undo(waiting["undo"]).state.entries) == 3


def test_a_row_whose_name_somebody_changed_says_so() -> None:
    salt = "a-salt-of-96-bit"
    hall = thursday().sell(name="Rose Spense", salt=salt).sell(name="Ken Oleson", salt=salt)
    hall = hall.do("correct-name", ticket=1, written="right", name="Rose Spence", salt=salt)
    assert [row["changed"] for row in rows(hall)] == [False, False]
    for player, changed in (
        ("desk-1", [False, False]),
        ("right", [True, False]),
        ("desk-2", [False, True]),
    ):
        forged = {**hall.night.people[player], "name": "Somebody Else", "wall": hall.now + 1}
        tampered = replace(hall, night=hall.night.named({**hall.night.people, player: forged}))
        assert [row["changed"] for row in rows(tampered)] == changed, player
