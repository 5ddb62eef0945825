"""No invisible mark that turns a line round is kept of what somebody types; letters all are."""

from __future__ import annotations

import pytest

from pycore.record.unturned import MARKS, unturned
from tests.core.hall import thursday


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


def test_a_name_of_nothing_else_is_no_name() -> None:
    assert thursday().refused("sell-entry", player="p", paid="cash", name=MARKS).code == (
        "name-needed"
    )
    assert unturned({"a": [MARKS, 5, None]}) == {"a": ["", 5, None]}


def test_ten_thousand_letters_are_no_name() -> None:
    found = thursday().refused("sell-entry", player="p", paid="cash", name="ᐃ" * 10_000)
    assert (found.code, found.facts["limit"]) == ("text-too-long", 80)
