"""Slips, cards and seat lists: what is cut off or hung up says all that it must by itself."""

from __future__ import annotations

import pytest

from pycore.papers import printing, sheet
from pycore.papers.paper import Card, Cards, Paper, Table, Text
from tests.core.felt import counted_in
from tests.core.hall import SEED, Hall, closed, playing, thursday
from tests.core.papers.desk import asks

BREAKS_4 = "another-seed-than-before"


def made(name: str, hall: Hall, lang: str = "en", **options: str) -> Paper:
    return printing.make(name, asks(hall, lang, **options))


def slips(hall: Hall, lang: str = "en", **options: str) -> tuple[Card, ...]:
    (block,) = made("moves", hall, lang, **options).blocks
    assert isinstance(block, Cards)
    return block.cards


def left_at(hall: Hall, table: int, count: int) -> Hall:
    return hall.out(*sorted(hall.state.at_table(table))[count:])


def broken() -> Hall:
    hall = closed(40)
    for table, count in ((1, 6), (2, 6), (3, 6), (4, 9)):
        hall = left_at(hall, table, count)
    return hall.do("break-table", table=4, seed=BREAKS_4)


@pytest.mark.clause("NU-9.28", "MB-24")
def test_a_slip_says_from_where_with_how_many_chips_and_whether_a_hand_is_missed() -> None:
    hall = broken()
    cards = slips(hall)
    assert len(cards) == 9
    for card in cards:
        assert any(line.startswith("From table 4, seat") for line in card.lines)
        assert any("no hand until the button has passed" in line for line in card.lines)
        assert [field.label for field in card.fields] == ["Chips:", "Chips carried by:"]
        assert card.fields[0].value is None
    assert "Chips carried by" in sheet.body(made("moves", hall), asks(hall).voice)


@pytest.mark.clause("NU-9.28", "MB-24")
def test_a_slip_says_what_a_counted_player_carries_and_why_they_go() -> None:
    hall = counted_in(playing(18).at("20:05"), stacks={5: 12_300})
    (ticket,) = (
        ticket for ticket, at in hall.state.seats.items() if (at.table, at.seat) == (1, 5)
    )
    hall = hall.do("move-player", ticket=ticket, table=2, seat=10, reason="balance")
    (card,) = slips(hall)
    assert card.fields[0].value == 12_300
    assert "Why: Balance the tables" in card.lines
    again = hall.undo().do("move-player", ticket=ticket, table=2, seat=10, reason="a draught")
    (other,) = slips(again)
    assert "Why: a draught" in other.lines


def test_slips_of_one_act_alone_are_asked_for_by_its_record() -> None:
    before = broken()
    came = {move["ticket"] for move in before.view["seating"]["seat_moves"]}
    ticket = min(set(before.state.at_table(1)) - came)
    free = next(seat for seat in range(1, 11) if seat not in before.state.tables()[2])
    hall = before.later(minutes=2).do("move-player", ticket=ticket, table=2, seat=free)
    assert len(slips(hall, by=hall.last_id)) == 1
    assert len(slips(hall, by=f"{hall.last_id} {before.last_id}")) == len(slips(hall)) >= 9


def test_a_new_seat_before_play_misses_no_hand() -> None:
    hall = closed(18)
    assert not any("button" in line for card in slips(hall) for line in card.lines)


@pytest.mark.clause("NU-9.01g", "MB-1g")
def test_the_card_of_a_table_says_who_gives_and_gets_what() -> None:
    stacks = {1: 13_300, 2: 16_700, 3: 15_000, 4: 100, 5: 29_900}
    hall = counted_in(playing(5).at("20:05"), stacks=stacks)
    waiting = made("colour-up", hall).blocks[1]
    assert isinstance(waiting, Table)
    hall = hall.do("colour-up", table=1, unit_chips=100, seed=SEED)
    intro, card = made("colour-up", hall).blocks
    assert isinstance(intro, Text)
    assert "100" in intro.title
    assert intro.clause
    assert isinstance(card, Table)
    up = hall.view["chips"]["up"]
    assert up
    (recorded,) = up["tables"]
    assert [row[2:4] for row in card.rows] == [
        (row["pieces"], row["gets"]) for row in recorded["rows"]
    ]
    assert any(row[2] for row in card.rows)


def test_without_chips_to_change_the_card_is_a_form() -> None:
    blocks = made("colour-up", playing(18)).blocks
    tables = [block for block in blocks if isinstance(block, Table)]
    assert len(tables) == 2
    assert {row[2:] for table in tables for row in table.rows} == {(None, None, None)}


def test_what_hangs_in_the_hall_says_nothing_of_how_seats_were_drawn() -> None:
    for name, hall in (
        ("seat-list", closed(18)),
        ("table-lists", closed(18)),
        ("moves", broken()),
    ):
        drawn = sheet.body(made(name, hall), asks(hall).voice)
        assert SEED not in drawn, name
        assert "SHA-256" not in drawn, name


def test_the_event_sheet_keeps_the_seed_of_every_draw() -> None:
    hall = broken()
    blocks = made("event-sheet", hall).blocks
    (note,) = (block for block in blocks if isinstance(block, Text))
    assert len(note.paragraphs) == 2
    for paragraph, seed in zip(note.paragraphs, (SEED, BREAKS_4), strict=True):
        assert seed in paragraph
        assert "holdfast draw verify" in paragraph
    assert "draw verify" not in sheet.body(made("event-sheet", thursday()), asks(thursday()).voice)


def test_a_long_list_of_seats_stands_in_two_columns_a_page() -> None:
    def tables_of(count: int) -> list[int]:
        hall = closed(count)
        assert len(made("seat-list", hall).blocks) == 1, "one table in the file"
        drawn = sheet.body(made("seat-list", hall), asks(hall).voice)
        return [part.count("<tr>") - 1 for part in drawn.split("<table>")[1:]]

    assert tables_of(18) == [18]
    assert tables_of(40) == [20, 20]
    assert tables_of(75) == [30, 30, 8, 7]


def test_seats_are_listed_by_name_and_by_table() -> None:
    hall = closed(18)
    by_table = made("table-lists", hall)
    tables = [block for block in by_table.blocks if isinstance(block, Table)]
    assert [table.title for table in tables] == ["Table 1", "Table 2"]
    for table in tables:
        seats = [row[0] for row in table.rows]
        assert seats == sorted(seats, key=lambda seat: int(seat or 0))
    assert sum(len(table.rows) for table in tables) == 18
