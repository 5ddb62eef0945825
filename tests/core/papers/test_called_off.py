"""What the papers say of a night that was called off before play, and of one that was ended early:
that it was, why, and what was given back.
"""

from __future__ import annotations

from functools import cache

import pytest

from pycore.night.money.money_view import money_view
from pycore.papers import columns, printing, sheet
from pycore.papers.paper import Field, Fields, Table
from tests.core.chip_ledger import traced
from tests.core.hall import Hall, thursday
from tests.core.papers.desk import LANGUAGES, asks, set_up

STORM = {"reason": "A blizzard closed the road", "approval": "NU-2026-17-B"}
nunavut_off = cache(lambda: set_up("nunavut-five-table").sell(3).do("cancel-night", **STORM))
paid_back = cache(lambda: nunavut_off().at("18:05").do("refund-entry", ticket=1))
UNSAID = ("licence-copy",)
"""Papers that are another's: the frame of the licence."""


def body(hall: Hall, name: str, lang: str = "en") -> str:
    request = asks(hall, lang)
    return sheet.body(printing.make(name, request), request.voice)


def tables(hall: Hall, name: str) -> dict[str, Table]:
    blocks = (
        block for block in printing.make(name, asks(hall)).blocks if isinstance(block, Table)
    )
    return {block.name: block for block in blocks}


def fields(hall: Hall, name: str) -> dict[str, Field]:
    blocks = printing.make(name, asks(hall)).blocks
    rows = (row for block in blocks if isinstance(block, Fields) for row in block.rows)
    return {row.name: row for row in rows}


@pytest.mark.clause("NU-11.01a", "NU-B.TP23")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_paper_says_that_the_night_was_called_off_and_why(lang: str) -> None:
    for kind in printing.there(paid_back().night):
        paper = printing.make(kind.name, asks(paid_back(), lang))
        lines = [line for line in paper.under if STORM["reason"] in line]
        assert len(lines) == (kind.name not in UNSAID), kind.name
        assert all(STORM["approval"] in line for line in lines), kind.name
    undone = paid_back().undo(paid_back().records("night-cancelled")[0].placed.id)
    assert STORM["reason"] not in body(undone, "event-sheet", lang)


@pytest.mark.clause("SEL-4c")
def test_where_too_few_came_that_is_the_cause() -> None:
    off = thursday().sell(9).at("18:45").do("cancel-night")
    sentence = "The night was called off: too few had registered · 19 November 2026, 6:45\u00a0pm"
    assert sentence in printing.make("event-sheet", asks(off)).under


@pytest.mark.clause("NU-8.18b")
def test_the_notices_in_the_hall_say_it_too() -> None:
    html = body(paid_back(), "notice")
    off = f"The night was called off: {STORM['reason']}"
    assert f'<div class="paper-big"><p><bdi>{off}' in html
    assert "gets it back" in html
    assert "once play has begun" not in html
    ((at, says, approval),) = tables(paid_back(), "amendments")["amendments"].rows
    assert (at, approval) == (nunavut_off().now, STORM["approval"])
    assert STORM["reason"] in str(says)


@pytest.mark.clause("SEL-4d")
def test_the_notice_says_until_when_the_desk_pays_back() -> None:
    off = thursday().sell(9).at("18:45").do("cancel-night")
    assert "until 8:00\u00a0pm" in body(off, "notice")
    assert "SEL-4d" in body(off, "notice")


@pytest.mark.clause("NU-11.01a", "NU-9.02", "SEL-10b", "SEL-4d")
def test_what_was_given_back_and_what_is_still_owed_is_listed_and_signed_for() -> None:
    refunds = tables(paid_back(), "refunds")["refunds"]
    at = paid_back().now
    assert [row[:5] for row in refunds.rows] == [
        (1, "Player 1", "Cash", 60_00, at),
        (2, "Player 2", "Cash", 60_00, None),
        (3, "Player 3", "Cash", 60_00, None),
    ]
    refund_fields = fields(paid_back(), "refunds")
    assert (refund_fields["given_back"].value, refund_fields["owed"].value) == (60_00, 120_00)
    event = fields(paid_back(), "event-sheet")
    assert (event["given_back"].value, event["owed"].value) == (60_00, 120_00)


@pytest.mark.clause("SEL-4d", "SEL-10a")
def test_what_was_paid_beforehand_and_the_jackpot_are_given_back_too() -> None:
    hall = thursday().sell(2).do("join-jackpot", ticket=2, signed=True)
    hall = hall.do("expect-players", players=["x"], prepaid=[True], names=["Xenia"])
    hall = hall.at("18:45").do("cancel-night")
    owed = tables(hall, "refunds")["refunds"]
    assert [row[:5] for row in owed.rows] == [
        (1, "Player 1", "Cash", 40_00, None),
        (2, "Player 2", "Cash", 45_00, None),
        (None, "Xenia", "Prepaid", 40_00, None),
    ]
    paid = hall.do("refund-entry", ticket=2).do("refund-prepaid", player="x")
    assert fields(paid, "refunds")["given_back"].value == 85_00
    assert fields(paid, "refunds")["owed"].value == 40_00
    assert {row[1] for row in tables(paid, "refunds")["refunds"].rows if row[4]} == {
        "Player 2",
        "Xenia",
    }


def test_before_play_a_single_refund_is_listed_and_nothing_is_owed() -> None:
    hall = set_up("nunavut-five-table").sell(3).do("refund-entry", ticket=2)
    (row,) = tables(hall, "refunds")["refunds"].rows
    assert row[:2] == (2, "Player 2")
    assert "owed" not in fields(hall, "refunds")
    assert fields(hall, "event-sheet")["given_back"].value == 60_00


def test_nobody_plays_a_night_that_was_called_off() -> None:
    states = [row[5] for row in tables(paid_back(), "registrations")["registrations"].rows]
    assert states == ["paid back", "to be paid back", "to be paid back"]


@pytest.mark.clause("NU-11.01b", "NU-11.02b", "SK-6.ii", "SK-3.net")
def test_the_report_has_no_prizes_of_it_and_says_what_is_owed() -> None:
    more = {row["name"]: row for row in money_view(paid_back().night)["more"]}
    required = {row["name"]: row for row in money_view(paid_back().night)["report_fields"]}
    assert more["prize_money"]["value"] == required["prizes"]["value"] == 0
    assert required["net"]["value"] == required["gross"]["value"] == 120_00
    assert more["refunded"]["value"] == 60_00
    assert more["participants"]["value"] == 0
    assert traced(paid_back())["refunded"] == 60_00
    assert more["refunded"]["records"] == [paid_back().last_id]
    lacks = {row["code"]: row["facts"] for row in money_view(paid_back().night)["lacking"]}
    assert lacks == {"owed-back": {"players": 2, "cents": 120_00}, "cash-uncounted": {"count": 1}}
    assert money_view(paid_back().night)["to_bank_cents"] == 0
    whole = paid_back().do("refund-entry", ticket=2).do("refund-entry", ticket=3)
    assert "owed-back" not in {row["code"] for row in money_view(whole.night)["lacking"]}
    asked_of = asks(paid_back())
    filed = columns.files(printing.make("financial-report", asked_of), asked_of.voice.wall)
    assert "refunded,60.00," in filed["financial-report-more"]


def stopped(house: str, **fields: object) -> Hall:
    hall = set_up(house).sell(4).at("17:55").draw().at("18:00").start().at("19:00")
    each = hall.state.chips_in_play() // 4
    stacks = [{"ticket": ticket, "stack_chips": each} for ticket in hall.state.still_in()]
    return hall.do("stop-play", stacks=stacks, **fields)


@pytest.mark.clause("NU-11.01a", "SEL-9")
@pytest.mark.parametrize("house", ["nunavut-five-table", "selkirk-thursday"])
def test_the_event_sheet_says_when_play_ended_and_why_early(house: str) -> None:
    hall = stopped(house, reason="Power went out", clause="SEL-4d")
    sheet_fields = fields(hall, "event-sheet")
    assert sheet_fields["ended"].value == hall.now
    assert "Power went out" in str(sheet_fields["how_ended"].value)
    assert "SEL-4d" in str(sheet_fields["how_ended"].value)
    assert ("SEL-9" in str(sheet_fields["how_ended"].value)) == (house == "selkirk-thursday")
    assert "Power went out" in body(hall, "event-sheet", "fr")


def test_of_a_night_that_was_played_out_only_the_hour_is_told() -> None:
    hall = set_up("nunavut-five-table").sell(3).at("17:55").draw().at("18:00").start()
    assert fields(hall, "event-sheet")["ended"].value is None
    hall = hall.at("19:00").out(1).at("20:00").out(2)
    sheet_fields = fields(hall, "event-sheet")
    assert sheet_fields["ended"].value == hall.now
    assert "how_ended" not in sheet_fields


def test_before_play_refunds_have_a_form_and_later_only_where_there_were_any() -> None:
    hall = set_up("nunavut-five-table").sell(3)
    form = tables(hall, "refunds")["refunds"]
    assert (form.rows, form.blank) == ((), 12)
    kinds = [kind.name for kind in printing.there(hall.night)]
    assert "refunds" in kinds
    began = hall.at("17:55").draw().at("18:00").start()
    assert "refunds" not in [kind.name for kind in printing.there(began.night)]
    one_less = hall.do("refund-entry", ticket=1).at("17:55").draw().at("18:00").start()
    assert "refunds" in [kind.name for kind in printing.there(one_less.night)]


@pytest.mark.clause("NU-11.01a", "NU-3.chair")
def test_the_event_sheet_names_who_chaired_it_and_else_leaves_room() -> None:
    hall = set_up("nunavut-five-table")
    assert fields(hall, "event-sheet")["chairperson"].value is None
    for index, name in enumerate(("Ann Ito", "Bo Roy")):
        wish = {"person": f"s-{index}", "name": name, "attested": ("member",)}
        hall = hall.do("enter-staff", role="chairperson" if not index else "dealer", **wish)
    assert fields(hall, "event-sheet")["chairperson"].value == "Ann Ito"
