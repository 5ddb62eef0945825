"""No invisible mark that turns a line round is kept of what somebody types; letters all are."""

from __future__ import annotations

import pytest

from pycore.ledger.model.unturned import MARKS, closed, unturned
from pycore.portable import typed
from tests.core.hall import empty_hall, thursday, thursday_draft


@pytest.mark.parametrize("name", ["تجربة ليلى", "שרה לוי", "ᐃᖃᓗᐃᑦ ᑎᑭᕕᒃ", "Zoë O\u2019Neil", "김"])
def test_a_name_in_any_script_is_kept_as_it_is(name: str) -> None:
    hall = thursday().sell(name=name)
    assert hall.view["players"][0]["name"] == name


@pytest.mark.parametrize("mark", MARKS)
def test_a_mark_that_turns_a_line_round_is_not_kept(mark: str) -> None:
    text = f"An{mark}n"
    hall = thursday().sell(name=text)
    assert hall.view["players"][0]["name"] == "Ann"
    hall = hall.do("note-incident", incident="i", kind="other", text=text)
    assert hall.event.text == "Ann"
    hall = hall.do("expect-players", players=["soon"], prepaid=[False], names=[text])
    assert hall.night.people["soon"]["name"] == "Ann"


def test_a_refusal_leaves_out_the_same_marks_that_a_record_does() -> None:
    """The fields of a page know no record, and records know no page."""
    assert typed.TURNING == MARKS


def test_a_name_of_nothing_else_is_no_name() -> None:
    assert thursday().refused("sell-entry", player="p", paid="cash", name=MARKS).code == (
        "name-needed"
    )
    assert unturned({"a": [MARKS, 5, None]}) == {"a": ["", 5, None]}


@pytest.mark.parametrize(
    "unseen", ["\u200b", "\u00a0\u2060\ufeff", "\u3164", "\u00ad \u2800", "\u200f"]
)
def test_what_nobody_can_see_is_no_name(unseen: str) -> None:
    hall = thursday()
    assert hall.refused("sell-entry", player="p", paid="cash", name=unseen).code == "name-needed"
    for field in ("organization", "venue"):
        draft = thursday_draft(**{field: unseen})
        refused = empty_hall().refused("set-up-night", **draft)
        assert (refused.code, refused.facts) == ("field-needed", {"field": field})
    beside = " ".join(f"A{unseen}n".split())
    assert hall.sell(name=f"A{unseen}n").view["players"][0]["name"] == beside


def test_ten_thousand_letters_are_no_name() -> None:
    refusal = thursday().refused("sell-entry", player="p", paid="cash", name="ᐃ" * 10_000)
    assert (refusal.code, refusal.facts["limit"]) == ("text-too-long", 80)


@pytest.mark.parametrize(
    ("sent", "shown"),
    [
        ("Ann", "Ann"),
        ("then \u2068שרה\u2069, $12", "then \u2068שרה\u2069, $12"),
        ("\u2068\u2068שרה\u2069: 5\u2069", "\u2068\u2068שרה\u2069: 5\u2069"),
        ("\u202e$12", "$12"),
        ("\u2068\u202eשרה\u2069", "\u2068שרה\u2069"),
        ("\u2069a\u2068b\u2068c\u2069d", "ab\u2068c\u2069d"),
        ("\u2066a\u2069é", "aé"),
        (MARKS, "\u2068\u2069"),
    ],
)
def test_a_page_shows_no_mark_but_those_that_close_in(sent: str, shown: str) -> None:
    assert closed(sent) == shown


def test_a_page_shows_anything_but_a_text_as_it_is() -> None:
    assert closed(None) is None
    assert closed(12) == 12
