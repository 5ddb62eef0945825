"""What the papers of a night say, and which clause each of it stands under."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest

from pycore.kernel.ids import grouped, live_id, seat_word
from pycore.law import packs
from pycore.law.house import house_format
from pycore.night.night import Night
from pycore.papers import printing, required
from pycore.papers.contents import tickets
from pycore.papers.paper import Cards, Field, Fields, Paper, Signatures, Table
from pycore.papers.phones import Phones
from tests.core.hall import Hall, empty_hall, nunavut_draft
from tests.core.papers import desk
from tests.core.papers.desk import asks

NUNAVUT, SASKATCHEWAN = "nunavut-five-table", "saskatchewan-night"
MANITOBA, SELKIRK = "manitoba-hall", "selkirk-thursday"


def made(name: str, hall: Hall, lang: str = "en", **options: str) -> Paper:
    return printing.make(name, asks(hall, lang, **options))


def fields(paper: Paper) -> dict[str, Field]:
    rows = (row for block in paper.blocks if isinstance(block, Fields) for row in block.rows)
    return {row.name or row.label: row for row in rows}


def table(paper: Paper) -> Table:
    return next(block for block in paper.blocks if isinstance(block, Table))


def names(night: Night) -> list[str]:
    return [kind.name for kind in printing.there(night)]


# ---- tournament rules ----

SAID = {
    "entry": "a",
    "prepaid": "b",
    "prizes": "c",
    "raises": "d",
    "blinds": "e",
    "rebuys": "f",
    "colour_up": "g",
}
IN_NUNAVUT = {
    **SAID,
    "finish": "h",
    "ties": "i",
    "leaving": "j",
    "language": "k",
    "other": "l",
    "age": "m",
}
IN_MANITOBA = {
    **SAID,
    "odd_chip": "h",
    "elimination": "i",
    "finish": "j",
    "ties": "k",
    "leaving": "l",
    "rule_book": "m",
    "language": "n",
    "other": "o",
}


@pytest.mark.clause(
    "NU-8.03a", "NU-9.01a", "NU-9.01b", "NU-9.01c", "NU-9.01d", "NU-9.01e", "NU-9.01f",
    "NU-9.01g", "NU-9.01h", "NU-9.01i", "NU-9.01j", "NU-9.01k", "NU-9.01l", "NU-9.01m",
)  # fmt: skip
@pytest.mark.parametrize("lang", desk.LANGUAGES)
def test_nunavut_s_rules_say_all_that_they_must(lang: str) -> None:
    rules = fields(made("tournament-rules", desk.set_up(NUNAVUT), lang))
    for name, letter in IN_NUNAVUT.items():
        assert rules[name].clause == f"NU-9.01{letter}"
        assert rules[name].value, name
    assert "tournament-rules" in names(desk.set_up(NUNAVUT).night)


@pytest.mark.clause(
    "MB-1a", "MB-1b", "MB-1c", "MB-1d", "MB-1e", "MB-1f", "MB-1g", "MB-1h", "MB-1i", "MB-1j",
    "MB-1k", "MB-1l", "MB-1m", "MB-1n", "MB-1o",
)  # fmt: skip
@pytest.mark.parametrize("house", [MANITOBA, SELKIRK])
@pytest.mark.parametrize("lang", desk.LANGUAGES)
def test_manitoba_s_rules_say_all_that_they_must(house: str, lang: str) -> None:
    rules = fields(made("tournament-rules", desk.set_up(house), lang))
    for name, letter in IN_MANITOBA.items():
        assert rules[name].clause == f"MB-1{letter}"
        assert rules[name].value, name


def test_the_rules_are_those_that_the_night_adopted() -> None:
    rules = fields(made("tournament-rules", desk.set_up(NUNAVUT)))
    settings = desk.set_up(NUNAVUT).state.adopted
    assert f"${settings.entry_fee_cents // 100}" in str(rules["entry"].value)
    assert "1,500 chips" in str(rules["entry"].value)
    assert "level 5" in str(rules["rebuys"].value)
    assert "7:20\u00a0pm" in str(rules["rebuys"].value)
    rows = [
        block
        for block in made("tournament-rules", desk.set_up(NUNAVUT)).blocks
        if isinstance(block, Table)
    ]
    assert [row.name for row in rows] == ["levels", "prizes", "chips"]
    assert len(rows[0].rows) == 16


@pytest.mark.clause("SEL-2", "MB-1n")
def test_selkirk_plays_in_english() -> None:
    assert fields(made("tournament-rules", desk.set_up(SELKIRK)))["language"].value == "English."


@pytest.mark.parametrize("field", ["organization", "venue", "night_name", "licence"])
def test_a_text_that_fills_pages_is_refused_before_it_is_printed(field: str) -> None:
    draft = {**nunavut_draft(), field: "x" * 10_000}
    assert empty_hall("17:00").refused("set-up-night", **draft).code == "text-too-long"


def test_a_name_that_fills_pages_is_refused_at_the_door() -> None:
    sale = {"player": "p-1", "paid": "cash", "of_age": True, "seed": "x" * 16}
    refused = desk.set_up(NUNAVUT).refused("sell-entry", name="x" * 10_000, **sale)
    assert refused.code == "text-too-long"


@pytest.mark.clause("NU-8.10", "NU-9.02", "MB-2", "NU-9.24", "NU-8.04")
def test_chips_are_worth_nothing_and_nothing_is_given_back() -> None:
    rules = fields(made("tournament-rules", desk.set_up(NUNAVUT)))
    assert (rules["chips"].clause, rules["refunds"].clause) == ("NU-8.10", "NU-9.02")
    assert "no cash value" in str(rules["chips"].value)
    assert rules["odd_chip"].clause == "NU-9.24"
    assert "next pot" in str(rules["odd_chip"].value)
    assert fields(made("tournament-rules", desk.set_up(MANITOBA)))["refunds"].clause == "MB-2"


@pytest.mark.clause("NU-9.32b", "MB-28b")
@pytest.mark.parametrize("name", ["tournament-rules", "notice"])
def test_who_is_not_content_reads_whom_to_turn_to(name: str) -> None:
    text = str(made(name, desk.set_up(NUNAVUT)).blocks)
    assert "867-975-5351" in text
    assert "NU-9.32b" in text
    assert "MB-28b" in str(made(name, desk.set_up(MANITOBA)).blocks)
    assert "contact" not in fields(made("tournament-rules", desk.set_up(SASKATCHEWAN)))


@pytest.mark.clause("NU-9.01h", "NU-9.01i", "NU-9.01k", "NU-9.01l", "NU-9.01b")
def test_rules_of_one_s_own_state_what_nunavut_wants_stated() -> None:
    """What the shipped examples say in words is asked at the set-up where own rules do not."""
    document = house_format.document(packs.house(NUNAVUT))
    document = {name: section for name, section in document.items() if name != "states"}
    document |= {"id": "own-night", "edition": "2026-11-01"}
    draft = {**nunavut_draft(), "template": "", "house": document}
    hall = empty_hall("17:00")
    refused = hall.refused("set-up-night", **draft)
    assert (refused.code, refused.clause) == (
        "field-needed",
        "NU-9.01b",
    )
    answers = {
        "prepaid": "registered",
        "finish": "last-out",
        "ties": "share",
        "language": "fr",
        "other": "posted",
    }
    for name in answers:
        lacks = {field: value for field, value in answers.items() if field != name}
        refused = hall.refused("set-up-night", **draft, stated=lacks)
        assert (refused.code, refused.clause, refused.kind) == (
            "field-needed",
            f"NU-9.01{IN_NUNAVUT[name]}",
            "law",
        )
        assert refused.facts == {"field": name}
    hall = hall.do("set-up-night", **draft, stated=answers)
    rules = fields(made("tournament-rules", hall))
    for name, letter in IN_NUNAVUT.items():
        assert rules[name].clause == f"NU-9.01{letter}"
        assert rules[name].value, name
    assert str(rules["prepaid"].value).startswith("Register beforehand")
    assert str(rules["language"].value) == "French."
    assert rules["other"].clause == "NU-9.01l"


# ---- posters and handouts ----


@pytest.mark.clause("NU-8.02a", "SK-4.c")
@pytest.mark.parametrize(("house", "clause"), [(NUNAVUT, "NU-8.02a"), (SASKATCHEWAN, "SK-4.c")])
def test_the_copy_of_the_licence_has_its_frame(house: str, clause: str) -> None:
    hall = desk.set_up(house)
    printed = printing.printed("licence-copy", asks(hall), "en")
    assert "NU-2026-17" in printed.body
    assert clause in printed.body
    assert "licence-copy" not in names(desk.set_up(MANITOBA).night)


@pytest.mark.clause("NU-A.3b", "BC-3.b")
def test_the_levels_hang_where_all_see_them() -> None:
    for house, clause in ((NUNAVUT, "NU-A.3b"), ("british-columbia-night", "BC-3.b")):
        hall = desk.set_up(house)
        assert len(table(made("structure", hall)).rows) >= 8
        assert clause in printing.printed("structure", asks(hall), "en").body


@pytest.mark.clause("NU-8.18b")
def test_approved_changes_are_there_to_be_posted() -> None:
    hall = desk.set_up(NUNAVUT)
    assert table(made("amendments", hall)).rows == ()
    why = {"reason": "flooded", "approval": "CGS 2026-5"}
    hall = hall.do("amend-night", venue="Arena", **why)
    ((at, says, approval),) = table(made("amendments", hall)).rows
    assert (at, approval) == (hall.now, "CGS 2026-5")
    assert "Arena" in str(says)
    assert table(made("amendments", hall.undo())).rows == ()


@pytest.mark.clause("NU-8.03c")
def test_who_registers_beforehand_gets_the_rules_for_it() -> None:
    paper_fields = fields(made("pre-registration", desk.set_up(NUNAVUT)))
    assert {"prepaid", "refunds", "contact"} <= set(paper_fields)
    assert "pre-registration" not in names(desk.set_up(SASKATCHEWAN).night)


@pytest.mark.clause("NU-8.05b")
def test_players_and_workers_can_be_told_apart() -> None:
    hall = desk.finished_night(NUNAVUT)
    (badges,) = (block for block in made("badges", hall).blocks if isinstance(block, Cards))
    assert {"Dealer", "Tournament chairperson"} <= {card.head for card in badges.cards}
    before = desk.set_up(NUNAVUT).sell(3).at("17:55").draw()
    (cards,) = (block for block in made("seat-cards", before).blocks if isinstance(block, Cards))
    assert [card.big for card in cards.cards] == ["Player 1", "Player 2", "Player 3"]
    assert {card.head for card in cards.cards} == {"Player"}


def test_a_seat_card_and_a_ticket_carry_the_same_word() -> None:
    hall = desk.set_up(SASKATCHEWAN).sell(3).at("17:55").draw()
    word = grouped(seat_word(hall.night.tid, 2))
    for name in ("seat-cards", "tickets"):
        (cards,) = (block for block in made(name, hall).blocks if isinstance(block, Cards))
        holds = [index for index, card in enumerate(cards.cards) if word in " ".join(card.lines)]
        assert holds == [1], name


def test_the_code_on_a_seat_card_opens_the_phones_page_with_number_and_word() -> None:
    hall, urls = desk.set_up(SASKATCHEWAN).sell(3).at("17:55").draw(), []

    def encode(text: str) -> list[list[int]]:
        urls.append(text)
        return [[1, 0], [0, 1]]

    def made_with(**options: str) -> Cards:
        phones = Phones.of("http://192.168.4.1:8000", encode)
        (cards,) = printing.make(
            "seat-cards", replace(asks(hall, **options), phones=phones)
        ).blocks
        assert isinstance(cards, Cards)
        return cards

    tid = hall.night.tid
    assert {card.code.path for card in made_with().cards if card.code} == {
        "M4 4h1v1h-1zM5 5h1v1h-1z"
    }
    page, live = "http://192.168.4.1:8000/phone/#", live_id(tid)
    assert sorted(urls) == [f"{page}seat.{n}.{seat_word(tid, n)}.{live}" for n in (1, 2, 3)]
    assert [card.code for card in made_with(blank="1").cards] == [None] * len(made_with().cards)
    (plain,) = made("seat-cards", hall).blocks
    assert isinstance(plain, Cards)
    assert [card.code for card in plain.cards] == [None, None, None]


# ---- tickets ----


@pytest.mark.clause(
    "SK-4.h1", "SK-4.h2", "SK-4.h3", "SK-4.h4", "SK-4.h5", "SK-4.i1", "SK-4.i2", "SK-4.j"
)
def test_a_ticket_shows_what_it_must_in_two_parts() -> None:
    hall = desk.set_up(SASKATCHEWAN).sell()
    settings = hall.state.adopted
    (cards,) = (block for block in made("tickets", hall).blocks if isinstance(block, Cards))
    assert len(cards.cards) == settings.player_cap
    assert [card.big for card in cards.cards[:2]] == ["Ticket 0001", "Ticket 0002"]
    card = cards.cards[0]
    assert card.head == settings.organization
    text = " ".join(card.lines)
    for wanted in (
        settings.licence,
        f"${settings.entry_fee_cents // 100}",
        "% of the sales",
        "19 November 2026, 6:00\u00a0pm",
        settings.venue,
        f"{settings.player_cap} tickets in all",
    ):
        assert wanted in text
    assert [field.label for field in card.stub] == ["Ticket", "Name", "Phone or e-mail"]
    assert [field.value for field in card.stub] == [1, "Player 1", None]
    assert [field.value for field in cards.cards[1].stub] == [2, None, None]


@pytest.mark.clause("SK-4.h3", "SK-4.r")
def test_a_ticket_shows_the_prizes_that_are_announced_and_those_in_goods() -> None:
    hall = desk.set_up(SASKATCHEWAN).sell(12)
    hall = hall.do(
        "offer-goods", description="A bicycle", place=1, value_cents=49_950, donated=True
    )
    (prize_line,) = (line for line in tickets.facts_of(asks(hall)) if "A bicycle" in line)
    assert "% of the sales" in prize_line
    assert "$499.50" in prize_line
    announced = hall.draw().at("18:00").start().do("announce-payouts")
    (prize_line,) = (line for line in tickets.facts_of(asks(announced)) if "A bicycle" in line)
    cents = announced.state.announced.payouts_cents  # type: ignore[union-attr]
    assert "% of the sales" not in prize_line
    assert all(asks(announced).voice.money(cent) in prize_line for cent in cents)
    assert fields(made("advert", announced))["Prizes"].value == prize_line


def test_some_tickets_alone_are_printed_and_none_beyond_the_last() -> None:
    hall = desk.set_up(SASKATCHEWAN)
    chosen = {tickets.FROM: "3", tickets.TO: "99999"}
    (cards,) = (
        block for block in made("tickets", hall, **chosen).blocks if isinstance(block, Cards)
    )
    assert cards.cards[0].big == "Ticket 0003"
    assert len(cards.cards) == hall.state.adopted.player_cap - 2
    for wrong in ("", "x", "-1", "1" * 40):
        assert made("tickets", hall, **{tickets.FROM: wrong}).blocks


@pytest.mark.clause("SK-4.r")
def test_an_advertisement_tells_what_a_ticket_does() -> None:
    advert = fields(made("advert", desk.set_up(SASKATCHEWAN)))
    assert advert["Licence number"].value == "NU-2026-17"
    assert advert["Tickets in all"].value == desk.set_up(SASKATCHEWAN).state.adopted.player_cap
    assert "advert" not in names(desk.set_up(MANITOBA).night)


# ---- records ----


@pytest.mark.clause("NU-11.01c")
def test_every_registration_is_filed_whatever_became_of_it() -> None:
    hall = desk.set_up(NUNAVUT).sell(3)
    hall = hall.undo()
    rows = table(made("registrations", hall)).rows
    assert [(row[0], row[1], row[-1]) for row in rows] == [
        (1, "Player 1", "plays"),
        (2, "Player 2", "plays"),
        (3, "Player 3", "taken back"),
    ]
    assert required.paper(hall.night, "registrations") == ("NU-11.01c",)


@pytest.mark.clause("NU-11.01d")
def test_every_rebuy_is_filed_and_added_up() -> None:
    rebuys = table(made("rebuy-records", desk.finished_night(NUNAVUT)))
    ((ticket, name, number, _, chips, paid, fee),) = rebuys.rows
    assert (ticket, name, number, chips, paid, fee) == (1, "Player 1", 1, 1_500, "Cash", 30_00)
    assert rebuys.totals[-1] == 30_00


@pytest.mark.clause("NU-11.01a")
def test_the_event_has_its_sheet() -> None:
    hall = desk.finished_night(NUNAVUT)
    sheet_fields = fields(made("event-sheet", hall))
    assert (sheet_fields["entries"].value, sheet_fields["rebuys"].value) == (9, 1)
    assert sheet_fields["began"].value == hall.night.began()
    assert sheet_fields["licence"].value == "NU-2026-17"


@pytest.mark.clause("SELJ-1", "SELJ-10", "SELJ-11")
def test_the_jackpot_has_its_register_and_the_winner_a_form_that_holds_it() -> None:
    hall = desk.set_up(SELKIRK).sell(2)
    hall = hall.do("join-jackpot", ticket=2, signed=True)
    register = table(made("jackpot-register", hall))
    assert register.rows == ((2, "Player 2", 5_00, None),)
    form = made("jackpot-winner", hall)
    assert any(isinstance(block, Signatures) for block in form.blocks)
    assert "SELJ-11" in str(form.blocks)
    assert "held until" in str(form.blocks)
    assert "cheque" in fields(form)
    assert "jackpot-winner" not in names(desk.set_up(NUNAVUT).night)


# ---- the floor ----


@pytest.mark.clause("NU-9.28", "MB-24")
def test_who_moves_gets_a_slip() -> None:
    hall = desk.set_up(NUNAVUT).sell(3).at("17:55").draw()
    (cards,) = (block for block in made("moves", hall).blocks if isinstance(block, Cards))
    assert len(cards.cards) == 3
    assert cards.cards[0].big.startswith("Table 1, seat")


def test_the_night_can_go_on_by_hand_at_any_moment() -> None:
    for hall in (desk.set_up(NUNAVUT), desk.finished_night(NUNAVUT)):
        paper = made("as-it-stands", hall)
        listed = table(paper)
        assert len(listed.rows) == len(hall.state.entries)
        assert listed.blank
        assert {"levels", "prizes"} <= {b.name for b in paper.blocks if isinstance(b, Table)}
    places = [row[5] for row in listed.rows]
    assert sorted(place for place in places if isinstance(place, int)) == list(range(1, 10))


# ---- all of them ----


@pytest.mark.parametrize("house", desk.MAIN_HOUSES)
def test_a_blank_form_names_nobody(house: str) -> None:
    hall = desk.finished_night(house)
    for kind in printing.there(hall.night):
        request = asks(hall, **{printing.BLANK: "1"})
        text = printing.printed(kind.name, request, "en").body
        assert not re.search(r"Player \d", text), kind.name


@pytest.mark.parametrize(
    "source",
    [
        "[]",
        '{"code": "x"}',
        '{"code": "x", "papers": {}, "rules": {"a": []}}',
        '{"code": "x", "papers": [], "rules": {}}',
        '{"code": "x", "papers": {"a": [1]}, "rules": {}}',
    ],
)
def test_what_is_asked_for_is_read_whole_or_not_at_all(source: str) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        required.read(source)


@pytest.mark.parametrize("code", packs.codes())
def test_what_is_asked_for_is_a_paper_and_a_section(code: str) -> None:
    source = packs.text_of(f"pycore.law.jurisdictions.{code}", "papers.json")
    wanted = required.read(source) if source else {"papers": {}, "rules": {}}
    assert set(wanted["papers"]) <= set(printing.KINDS)
    words = packs.words("en")
    named = {clause for part in wanted.values() for clauses in part.values() for clause in clauses}
    assert {clause for clause in named if f"clause.{clause}" not in words} == set()
    if source:
        assert json.loads(source)["code"] == code


def test_a_place_without_data_is_asked_for_nothing() -> None:
    night = desk.set_up("british-columbia-night").night
    assert required.paper(night, "tickets") == ()
    assert not {"tickets", "licence-copy", "amendments", "badges"} & set(names(night))
