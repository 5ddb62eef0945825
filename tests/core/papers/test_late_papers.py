"""A row that was entered later from paper says so on every paper and in every file that lists it;
forms for the night that is written by hand, and the night as it stands at any moment.
"""

from __future__ import annotations

import csv
import io
from functools import cache
from typing import Any

import pytest

from pycore.night.money.money_view import money_view
from pycore.night.night import Night
from pycore.papers import pack, printing
from pycore.papers.paper import Fields, Table
from pycore.verify import judge
from tests.core.felt import counted_in, deal
from tests.core.hall import Hall, playing, thursday, wall
from tests.core.papers import desk
from tests.core.papers.desk import asks
from webapp.ui.kit.catalogue import CATALOGUES

MARK = ("paper_at", "paper_by", "entered_at")


def on_paper(**fields: Any) -> dict[str, Any]:
    return {"happened_at_ms": wall("20:05"), "wrote": "Ana <Okpik>", **fields}


@cache
def late_night() -> Hall:
    """Four play; ticket 40, a rebuy and an elimination were on paper."""
    hall = playing(4).at("19:30").rebuy(1).at("22:30")
    who = {"player": "p-40", "name": "Noor", "paid": "cash", "of_age": True}
    sold = {**who, "number": 40, "seed": "a-seed-for-number-40"}
    hall = hall.do("sell-entry", **on_paper(**sold))
    hall = hall.do("sell-rebuy", **on_paper(ticket=2, paid="cash", happened_at_ms=wall("20:06")))
    return hall.do(
        "eliminate",
        **on_paper(out=[{"ticket": 3, "stack_chips": None}], happened_at_ms=wall("21:00")),
    )


def made(hall: Hall, name: str, lang: str = "en", **options: str) -> printing.Printed:
    return printing.printed(name, asks(hall, lang, **options), lang)


def files(hall: Hall, name: str, table: str = "") -> list[dict[str, str]]:
    csv_texts = made(hall, name).files
    text = next(text for file, text in csv_texts.items() if file.endswith(f"-{table or name}.csv"))
    return list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"))))


def marked(rows: list[dict[str, str]]) -> dict[str, list[str]]:
    """{ticket: what its row says of the paper} of the rows that were entered later."""
    return {
        row["ticket"]: [row[name][-8:-3] if name != "paper_by" else row[name] for name in MARK]
        for row in rows
        if row.get("paper_by")
    }


@pytest.mark.clause("NU-11.01c", "NU-11.01d")
def test_registers_say_what_was_entered_later() -> None:
    assert marked(files(late_night(), "registrations")) == {
        "0040": ["20:05", "Ana <Okpik>", "22:30"]
    }
    assert marked(files(late_night(), "sign-in")) == {"0040": ["20:05", "Ana <Okpik>", "22:30"]}
    assert marked(files(late_night(), "rebuy-records", "rebuys")) == {
        "0002": ["20:06", "Ana <Okpik>", "22:30"]
    }
    for name in ("registrations", "sign-in", "rebuy-records"):
        assert "Ana &lt;Okpik&gt;" in made(late_night(), name).body
        assert "Entered late at" in made(late_night(), name).body
    plain = playing(4).rebuy(1)
    assert not set(MARK) & set(files(plain, "registrations")[0])


def test_a_sale_that_was_taken_back_still_says_that_it_came_from_paper() -> None:
    sale = late_night().records("entry-sold")[-1].placed.id
    hall = late_night().undo(sale)
    (row,) = [file for file in files(hall, "registrations") if file["ticket"] == "0040"]
    assert (row["status"], row["paper_by"]) == ("taken back", "Ana <Okpik>")


@pytest.mark.clause("NU-11.01a", "SEL-6a")
def test_the_event_sheet_lists_every_record_that_was_entered_later() -> None:
    rows = files(late_night(), "event-sheet", "entered-late")
    assert [row["paper_at"][-8:-3] for row in rows] == ["20:05", "20:06", "21:00"]
    assert [row["entered_at"][-8:-3] for row in rows] == ["22:30"] * 3
    assert {row["paper_by"] for row in rows} == {"Ana <Okpik>"}
    assert "Player 3" in rows[2]["what"]
    undone = late_night().undo()
    assert len(files(undone, "event-sheet", "entered-late")) == 2
    plain = printing.make("event-sheet", asks(playing(4)))
    assert not [block for block in plain.blocks if isinstance(block, Table)]


@pytest.mark.clause("SEL-6a", "NU-10.02")
def test_who_won_by_an_elimination_from_paper_is_marked() -> None:
    hall = playing(20).at("22:30").out(*range(1, 18))
    hall = hall.do(
        "eliminate",
        **on_paper(
            out=[{"ticket": 18, "stack_chips": None}],
            happened_at_ms=wall("22:29"),
        ),
    )
    hall = hall.do(
        "eliminate",
        **on_paper(
            out=[{"ticket": 19, "stack_chips": None}],
            happened_at_ms=wall("22:30"),
        ),
    ).do("announce-payouts")
    assert marked(files(hall, "winners")) == {"0019": ["22:30", "Ana <Okpik>", "22:30"]}
    standing = {row["ticket"]: row["paper"] for row in hall.view["standings"]}
    assert standing[20] is None
    assert standing[19] == {
        "happened_at_ms": wall("22:30"),
        "wrote": "Ana <Okpik>",
        "entered_at_ms": wall("22:30"),
    }


@pytest.mark.parametrize("lang", desk.LANGUAGES)
@pytest.mark.parametrize("name", ["financial-report", "cash-up"])
def test_the_money_says_how_much_was_entered_later(name: str, lang: str) -> None:
    body = made(late_night(), name, lang).body
    words = CATALOGUES[lang]["paper.late.sales"].split("{", maxsplit=1)[0]
    assert words in body
    fees = late_night().state.entries[40].fee + late_night().state.entries[2].rebuys[0].fee
    assert asks(late_night(), lang).voice.money(fees) in body.split(words)[1].split("</p>")[0]
    assert words not in made(playing(4).rebuy(1), name, lang).body


@pytest.mark.clause("SK-5.a1")
def test_the_cash_up_of_one_desk_says_nothing_of_what_others_entered_later() -> None:
    request = asks(late_night())
    (first_desk, *_) = [row["desk"] for row in money_view(late_night().night)["desks"]]
    note = request.voice.words["paper.late.sales"].partition("{")[0]
    assert note in printing.printed("cash-up", request, "en").body
    assert note not in printing.printed("cash-up", asks(late_night(), desk=first_desk), "en").body


def test_the_report_pack_holds_the_marks() -> None:
    pack_files = pack.files(late_night().night, CATALOGUES["en"], "en")
    assert judge.judged(pack_files, CATALOGUES.get).records == late_night().night.logs.count()
    marked_files = [name for name, data in pack_files.items() if b"Ana <Okpik>" in data]
    for name in ("registrations", "rebuy-records", "sign-in", "entered-late", "night.txt"):
        assert any(name in file for file in marked_files), name


# --- Forms, and the night at any moment ----------------------------------------------------------

FORMS = (
    "registrations",
    "rebuy-records",
    "sign-in",
    "as-it-stands",
    "cash-up",
    "event-sheet",
    "incident-form",
    "checks",
)
BY_HAND = ("registrations", "rebuy-records", "sign-in", "as-it-stands")
"""Forms from which something is entered later: there is room for who writes."""


MOMENTS = (
    "before the doors",
    "at the door",
    "seated",
    "playing",
    "in a hand",
    "paused",
    "on a break",
    "late",
    "over",
)


def moments() -> dict[str, Hall]:
    """A night before its doors open, with the first at the door, while it plays, while a hand is
    dealt, on a break, and at its end; some of it was entered from paper.
    """
    finished = late_night().out(1, 2, 4)
    assert finished.state.phase == "finished"
    rest = next(
        hall
        for minute in range(0, 240, 5)
        if (hall := playing(4).later(minutes=minute)).clock["is_break"]
    )
    halls = (
        thursday(),
        thursday().sell(3),
        thursday().sell(4).draw(),
        playing(4).at("19:10"),
        deal(counted_in(playing(4).at("19:30"))).hall,
        playing(4).at("19:20").do("pause-clock").at("19:25"),
        rest,
        late_night(),
        finished,
    )
    return dict(zip(MOMENTS, halls, strict=True))


@pytest.mark.parametrize("lang", desk.LANGUAGES)
@pytest.mark.parametrize("when", MOMENTS)
def test_the_night_as_it_stands_prints_at_any_moment(when: str, lang: str) -> None:
    hall = moments()[when]
    assert "as-it-stands" in names(hall.night)
    paper = printing.make("as-it-stands", asks(hall, lang))
    (players,) = [
        block
        for block in paper.blocks
        if isinstance(block, Table) and block.name == "as-it-stands"
    ]
    assert {row[0] for row in players.rows} == set(hall.state.entries)
    assert players.blank >= 8
    assert any(isinstance(block, Fields) for block in paper.blocks)
    assert "<table>" in made(hall, "as-it-stands", lang).body
    outs = [row[-2] for row in players.rows if row[0] == 3]
    assert outs == ([wall("21:00")] if when in ("late", "over") else outs)


@pytest.mark.parametrize("lang", desk.LANGUAGES)
@pytest.mark.parametrize("when", ["before the doors", "playing", "late", "over"])
@pytest.mark.parametrize("name", FORMS)
def test_every_form_prints_empty_at_any_moment(name: str, when: str, lang: str) -> None:
    body = made(moments()[when], name, lang, blank="1").body
    for filled_in in ("Player 1", "Noor", "Okpik"):
        assert filled_in not in body
    if name in BY_HAND:
        assert 'class="paper-blank"' in body
        assert body.count(CATALOGUES[lang]["paper.late.by"]) == 1


@pytest.mark.clause("SK-4.i2")
@pytest.mark.parametrize("lang", desk.LANGUAGES)
def test_tickets_to_sell_by_hand_have_no_number_yet(lang: str) -> None:
    body = made(desk.finished_night("saskatchewan-night"), "tickets", lang, blank="1").body
    assert body.count('class="paper-card"') == 8
    assert "0001" not in body


def names(night: Night) -> list[str]:
    return [kind.name for kind in printing.there(night)]
