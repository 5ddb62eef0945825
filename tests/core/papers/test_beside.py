"""The voucher of a jackpot's win, the books of an evening, and house rules for the wall."""

from __future__ import annotations

from typing import Any

import pytest

from pycore.law.policies.statements import OPTIONS
from pycore.night.night import Night
from pycore.papers import columns, printing, sheet
from pycore.papers.contents import beside, posters
from pycore.papers.kinds import BLANK
from pycore.papers.paper import Fields, Paper, Table, Text
from tests.core.book.office import CHEQUE, TERMS, WIN, Office, office, sold
from tests.core.hall import Hall
from tests.core.papers import apart, desk
from webapp.ui.kit.catalogue import CATALOGUES


def filed(made: Paper) -> dict[str, str]:
    return columns.files(made, apart.WALL)


def sheet_html(made: Paper) -> str:
    return sheet.body(made, apart.voice())


# ---- the voucher ----


def test_a_voucher_says_what_was_paid_to_whom_by_which_cheque() -> None:
    made = beside.voucher(apart.voice(), [apart.win()], ("Legion",))
    assert filed(made)["jackpot-voucher"].removeprefix(columns.BOM).splitlines() == [
        "field,value,clause",
        "event,Thursday,",
        "day,2026-11-26,",
        "ticket,0003,",
        "cards,Both pocket cards,",
        "before,45.00,",
        "amount,45.00,",
        "payee,Ann,",
        "cheque,1041,",
        "cheque_day,2026-11-27,",
        "witness,Ruth,",
        "reference,LGCA 7,",
    ]
    assert made.clauses == ("SELJ-10", "SELJ-11")
    assert "Winner: signature, date" in sheet_html(made)
    assert "On hold" not in sheet_html(made)


def test_a_win_that_waits_for_its_paperwork_says_so_and_what_it_will_pay() -> None:
    unpaid = apart.win(is_held_up=True, paperwork=None, cheques=[], payout_cents=22_50)
    made = beside.voucher(apart.voice(), [unpaid])
    assert any(isinstance(block, Text) and block.title for block in made.blocks)
    assert "amount,22.50," in filed(made)["jackpot-voucher"]
    assert "payee,," in filed(made)["jackpot-voucher"]


def won(hall: Hall) -> Office:
    """The book of a night on which the holder of a ticket won, and was paid."""
    at_office = office().do(
        "count-jackpot",
        night=hall.night.tid,
        name="Thursday",
        day="2026-11-19",
        start_at_ms=int(hall.state.adopted.start_at_ms),
        terms=TERMS,
        sold=sold(9),
        records=hall.night.logs.count() + 1,
    )
    at_office = at_office.do("record-win", **{**WIN, "night": hall.night.tid})
    at_office = at_office.do("confirm-paperwork", win="w1", reference="LGCA 7")
    return at_office.do("write-cheque", **CHEQUE, cents=40_50)


def test_the_shelf_has_the_vouchers_of_its_night_as_the_book_has_them() -> None:
    hall = desk.finished_night("selkirk-thursday")
    book = won(hall).book
    words = CATALOGUES["en"]
    made = printing.made("jackpot-voucher", printing.asking(hall.night, words, hall.now, book))
    assert "payee,A winner," in filed(made)["jackpot-voucher"]
    assert "witness,A dealer," in filed(made)["jackpot-voucher"]
    assert made.clauses == ("SELJ-10", "SELJ-11")
    form = printing.asking(hall.night, words, hall.now, book, {BLANK: "1"})
    assert "A winner" not in sheet_html(printing.made("jackpot-voucher", form))
    unknown = printing.made("jackpot-voucher", printing.asking(hall.night, words, hall.now))
    assert "payee,," in filed(unknown)["jackpot-voucher"]


@pytest.mark.parametrize(
    ("house", "has"), [("selkirk-thursday", True), ("nunavut-five-table", False)]
)
def test_only_a_night_with_a_jackpot_has_a_voucher(house: str, has: bool) -> None:
    night: Night = desk.finished_night(house).night
    assert ("jackpot-voucher" in {kind.name for kind in printing.there(night)}) == has


# ---- the evening's books ----


def table_of(made: Paper) -> Table:
    (table,) = (block for block in made.blocks if isinstance(block, Table))
    return table


def test_the_evening_is_told_event_by_event_and_together() -> None:
    made = beside.evening_books(apart.voice(), apart.books("Main", "Side"), apart.NOW, ("Legion",))
    lines = filed(made)["evening-books"].removeprefix(columns.BOM).splitlines()
    assert lines[0] == "event,entries,revenue,prizes,estimate,share,jackpot,till"
    assert lines[1] == "Main,31,1240.00,744.00,,496.00,45.00,200.00"
    assert lines[2] == "Side,31,1240.00,,744.00,496.00,45.00,200.00"
    assert lines[3].startswith("The evening together,31,")
    assert made.under[0] == "Legion"
    assert "2026" in made.under[-1]


def test_a_column_that_no_event_has_anything_in_is_left_out() -> None:
    evening = apart.books("Main", jackpot_cents=0)
    made = table_of(beside.evening_books(apart.voice(), evening, apart.NOW))
    assert [column.name for column in made.columns] == [
        "event",
        "entries",
        "revenue",
        "estimate",
        "share",
        "till",
    ]
    assert made.totals == ()


# ---- house rules for the wall ----


def poster(house: str = "manitoba-hall", **changes: Any) -> Paper:
    return posters.house_poster(apart.voice(), apart.rules(house, **changes))


def rows(made: Paper, name: str) -> list[list[str]]:
    return [line.split(",") for line in filed(made)[name].splitlines()[1:]]


def test_levels_stand_with_their_hours_and_breaks_between_them() -> None:
    made = poster()
    items = apart.rules("manitoba-hall")["structure"]["items"]
    level_rows = rows(made, "levels")
    assert len(level_rows) == len(items)
    numbers = [row[0] for row in level_rows if row[0]]
    assert numbers == [str(index + 1) for index in range(len(numbers))]
    assert sum("Break" in row[2] for row in level_rows) == sum(
        "break" in period for period in items
    )
    assert level_rows[0][1] == apart.rules("manitoba-hall")["start"]


def test_an_hour_that_cannot_be_worked_out_is_left_open_and_what_was_typed_stands() -> None:
    document = apart.rules("manitoba-hall", start="about seven")
    document["structure"]["items"][0].update(small="20 or 25", big="x")
    document["values"]["entry_fee_cents"]["value"] = "forty"
    made = posters.house_poster(apart.voice(), document)
    first_level = rows(made, "levels")[0]
    assert first_level[1] == ""
    assert first_level[2] == "20 or 25 / x"
    assert ["starts", "about seven", ""] in rows(made, "values")
    assert ["entry_fee_cents", "forty", ""] in rows(made, "values")


@pytest.mark.parametrize(("payer", "title"), [("", "Ante"), ("big-blind", "Big blind ante")])
def test_it_says_whose_the_antes_are(payer: str, title: str) -> None:
    document = apart.rules("manitoba-hall")
    document["structure"]["items"][0]["ante"] = 100
    if payer:
        play = document.setdefault("play", {})
        play["ante_payer"] = {"value": payer, "clause": "OWN-3"}
    body = sheet_html(posters.house_poster(apart.voice(), document))
    assert f">{title}</th>" in body


def test_each_clause_is_said_once_and_what_the_rules_state_stands_with_its_clause() -> None:
    name, options = next(iter(OPTIONS.items()))
    stated = {name: {"value": next(iter(options)), "clause": "MB-1n"}}
    made = poster(states=stated)
    body = sheet_html(made)
    assert body.count('<ul class="paper-small">') == 1
    clauses = body.partition('<ul class="paper-small">')[2].split("<li>")[1:]
    assert len(clauses) == len(set(clauses)) > 3
    said_so = apart.voice().words[f"ui.setup.{name}-{stated[name]['value']}"]
    assert f'{name},"{said_so}",MB-1n' in filed(made)["stated"]


def test_what_is_left_out_of_the_rules_is_left_out_of_the_page() -> None:
    made = poster("nunavut-five-table")
    names = [row[0] for row in rows(made, "values")]
    assert "jackpot_fee_cents" not in names
    assert "one_card_bp" not in names
    assert isinstance(columns.named(poster("selkirk-thursday"))["values"], Fields)
    assert "two_cards_bp" in [row[0] for row in rows(poster("selkirk-thursday"), "values")]
