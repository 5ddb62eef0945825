"""What is looked at before the doors, during play and at the end; chips counted by two."""

from __future__ import annotations

from typing import Any

import pytest

from pycore.judge.acts import open_duties
from pycore.night.floor import checks
from pycore.night.floor.checks_view import ChecksView, checks_view
from pycore.papers.contents.checks import lists
from pycore.papers.paper import Fields
from tests.core.hall import Hall, nunavut, playing, thursday
from tests.core.kit.scenarios import prairie
from tests.core.papers.desk import asks
from tests.core.shapes import misfits


def view(hall: Hall) -> Any:
    shown_checks = checks_view(hall.night)
    assert misfits(shown_checks, ChecksView) == []
    return shown_checks


def row(hall: Hall, check: str) -> Any:
    (check_row,) = (check_row for check_row in view(hall)["checks"] if check_row["id"] == check)
    return check_row


def tally(hall: Hall, by: str, moment: str = "before", **pieces: int) -> Hall:
    counted = [{"unit_chips": int(unit[1:]), "pieces": n} for unit, n in pieces.items()]
    return hall.do("tally-chips", moment=moment, pieces=counted, by=by)


@pytest.mark.clause("NU-8.02a", "NU-8.02b", "NU-8.02c", "NU-7.01", "NU-8.06")
def test_what_is_looked_at_is_ticked_with_who_and_when_and_taken_back() -> None:
    hall = nunavut().at("17:10").do("tick-checks", checks=["nu-licence"], by=" M  J ")
    assert row(hall, "nu-licence")["done"] == {"by": "M J", "note": "", "at_ms": hall.now}
    assert row(hall, "nu-posters")["done"] is None
    open_count = view(hall)["open"]
    assert view(nunavut())["open"] == open_count + 1
    assert row(hall.undo(), "nu-licence")["done"] is None
    assert hall.view["history"][0]["facts"]["check"] == "nu-licence"


@pytest.mark.clause("NU-9.05", "NU-A.5a", "NU-A.5b", "MB-5", "BC-5.a", "BC-5.b")
def test_a_table_is_signed_off_in_one_act() -> None:
    hall = nunavut().sell(12)
    assert [table["table"] for table in view(hall)["tables"]] == [1, 2]
    names = ["nu-table", "nu-cards-shown", "nu-new-deck", "nu-deck-checked", "hall-cut-card"]
    assert view(hall)["tables"][0]["open"] == names
    signed = hall.do("tick-checks", checks=names, table=1, by="AB")
    assert view(signed)["tables"][0]["signed"]["by"] == "AB"
    assert view(signed)["tables"][1]["signed"] is None
    assert row(signed, "nu-cards-shown")["open_count"] == 1
    assert signed.view["history"][0]["facts"]["result"] == "table"


@pytest.mark.clause("NU-9.05", "MB-5")
def test_what_is_open_is_asked_and_stops_nobody() -> None:
    """The law wants the cards shown before the first hand: it comes first, and play may start."""
    hall = thursday().sell(4).draw()
    checks_task = hall.view["todo"][-1]
    assert (checks_task["kind"], checks_task["clause"]) == ("checks-before", "MB-5")
    assert hall.start().state.phase == "playing"
    hall = hall.do("tick-checks", checks=["mb-cards-shown"], table=1, by="MJ")
    assert hall.view["todo"][-1]["clause"] == "MB-0"
    assert hall.view["todo"][-1]["checks_left"] == checks_task["checks_left"] - 1


@pytest.mark.clause("NU-11.01f")
def test_which_bank_statements_lie_with_the_report_is_written_down_after_the_night() -> None:
    hall = nunavut().sell(2).draw().at("18:00").start().at("21:45").do("announce-payouts").out(2)
    assert hall.state.phase == "finished"
    assert row(hall, "nu-statements")["clause"] == "NU-11.01f"
    assert hall.view["todo"][-1]["kind"] == "checks-end"
    open_count, ticks = view(hall)["open"], {"checks": ["nu-statements"], "by": "MJ"}
    assert hall.refused("tick-checks", **ticks).facts == {"field": "note"}
    later = hall.at("22:30").do("tick-checks", **ticks, note="November, account 1")
    assert row(later, "nu-statements")["done"] == {
        "by": "MJ",
        "note": "November, account 1",
        "at_ms": later.now,
    }
    assert view(later)["open"] == open_count - 1
    printed = lists(asks(later))
    (statement,) = (
        statement
        for block in printed.blocks
        if isinstance(block, Fields)
        for statement in block.rows
        if statement.clause == "NU-11.01f"
    )
    assert "November, account 1" in str(statement.value)


def test_during_play_what_came_before_interrupts_nobody_and_the_close_asks_for_it() -> None:
    """The hall plays on; whoever seals says why nobody looked."""
    hall = playing(4)
    assert "checks-before" not in hall.todo()
    assert {check["id"] for check in view(hall)["checks"] if check["when"] == "during"} == {
        "mb-dealers",
        "mb-phones",
        "sel-phones",
    }
    assert view(hall)["open"] == 3
    hall = hall.later(minutes=70).out(4).out(3).out(2)
    assert "checks-before" in open_duties(hall.night, hall.now, is_copied=None)


@pytest.mark.clause("NU-7.04", "SK-4.v")
def test_what_tells_the_chips_apart_is_written_down() -> None:
    wish = {"checks": ["nu-chips-marked"], "by": "MJ"}
    assert nunavut().refused("tick-checks", **wish).code == "field-needed"
    hall = nunavut().do("tick-checks", **wish, note=" A red  dot ")
    assert row(hall, "nu-chips-marked")["done"]["note"] == "A red dot"


@pytest.mark.clause("SK-4.v", "SK-4.w", "SK-4.x", "SK-A.2.c")
def test_saskatchewan_writes_down_its_chips_counts_them_twice_and_looks_at_every_deck() -> None:
    hall = prairie()
    assert hall.refused("tick-checks", checks=["sk-chips-own"], by="MJ").code == "field-needed"
    ticked = hall.do("tick-checks", checks=["sk-chips-own"], by="MJ", note="A blue rim")
    assert row(ticked, "sk-chips-own")["done"]["note"] == "A blue rim"
    pieces = {f"c{chip.value}": 40 for chip in hall.state.adopted.chip_set}
    once = tally(hall, "MJ", **pieces)
    assert row(once, "sk-chips-before")["done"] is None
    twice = tally(once.later(minutes=1), "AB", **pieces)
    assert row(twice, "sk-chips-before")["done"]["by"] == "AB"
    with_deck = hall.do("keep-deck", deck="blue", name="Blue 1", holder="cash box")
    (deck,) = view(with_deck)["decks"]
    assert deck["open"] == ["sk-deck", "sk-deck-alike"]


@pytest.mark.clause("SEL-5", "NU-7.04", "SK-4.w")
def test_chips_are_counted_by_two_people_who_agree() -> None:
    hall = tally(thursday(), "MJ", c100=400, c500=200)
    (before, _) = view(hall)["counts"]
    assert (before["by"], before["agrees"], before["value_chips"]) == (["MJ"], None, 140_000)
    assert row(hall, "sel-chips-before")["done"] is None
    again = tally(hall, "mj", c100=400, c500=200)
    assert row(again, "sel-chips-before")["done"] is None, "the same person twice is one count"
    twice = tally(hall.at("18:01"), "AB", c100=400, c500=200)
    assert view(twice)["counts"][0]["agrees"]
    assert row(twice, "sel-chips-before")["done"]["by"] == "AB"


def test_where_two_counts_differ_both_stand_and_it_is_said() -> None:
    hall = tally(tally(thursday(), "MJ", c100=400, c500=200).at("18:01"), "AB", c100=399, c500=200)
    before = view(hall)["counts"][0]
    assert before["agrees"] is False
    assert before["rows"][0]["pieces"] == [400, 399]
    assert [count_row["differs"] for count_row in before["rows"]] == [1, 0, 0, 0, 0]
    mended = tally(hall.at("18:02"), "MJ", c100=399, c500=200)
    assert view(mended)["counts"][0]["agrees"]


@pytest.mark.clause("SK-4.w", "NU-7.04")
def test_what_is_missing_at_the_end_is_said() -> None:
    hall = tally(thursday(), "MJ", c100=400)
    hall = tally(hall, "MJ", "end", c100=398)
    (_, end) = view(hall)["counts"]
    assert (end["value_chips"], end["short_chips"]) == (39_800, 200)


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"checks": []}, "bad-command"),
        ({"checks": ["nothing"]}, "bad-command"),
        ({"checks": ["mb-rules", "mb-rules"]}, "bad-command"),
        ({"checks": ["sel-chips-before"]}, "bad-command"),
        ({"checks": ["mb-rules"], "table": 1}, "bad-command"),
        ({"checks": ["mb-cards-shown"]}, "bad-command"),
        ({"checks": ["mb-cards-shown"], "table": 99}, "no-table-in-hall"),
        ({"checks": ["mb-rules"], "deck": "none"}, "no-such-deck"),
        ({"checks": ["mb-rules"], "by": " "}, "field-needed"),
        ({"checks": ["mb-rules"], "by": "A whole long name"}, "text-too-long"),
        ({"checks": ["mb-rules"], "note": "x" * 201}, "text-too-long"),
    ],
)
def test_what_makes_no_sense_is_refused(fields: dict[str, Any], code: str) -> None:
    assert thursday().refused("tick-checks", **{"by": "MJ", **fields}).code == code


@pytest.mark.parametrize(
    "pieces",
    [[], [{"unit_chips": 7, "pieces": 1}], [{"unit_chips": 100, "pieces": 1}] * 2],
)
def test_only_tonights_chips_are_counted(pieces: list[Any]) -> None:
    wish = {"moment": "before", "pieces": pieces, "by": "MJ"}
    assert thursday().refused("tally-chips", **wish).code == "bad-command"


def test_two_counts_are_compared_whatever_stands_in_them() -> None:
    counts = checks.differs(
        [
            checks.ChipTally(by="a", pieces={100: 1}, at=thursday().now),
            checks.ChipTally(by="b", pieces={500: 2}, at=thursday().now),
        ]
    )
    assert counts == {100: (1, 0), 500: (0, 2)}
