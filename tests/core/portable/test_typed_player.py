"""A number typed at a till is a ticket, and never part of somebody's name."""

from __future__ import annotations

import pytest

from pycore.night.base.namesakes import folded
from pycore.portable.typed import is_number, matching, player
from tests.core.portable.languages import EN, FR

PLAYERS: list[dict[str, object]] = [
    {"ticket": 6, "number": 6, "name": "Marie Cardinal", "out": True},
    {"ticket": 9, "number": 9, "name": "P06", "out": False},
    {"ticket": 10, "number": 10, "name": "Joe Banks", "out": False},
    {"ticket": 11, "number": 11, "name": "Joe Banksy", "out": False},
    {"ticket": 12, "number": 12, "name": "Ann Banjo", "out": False},
    {"ticket": 100_001, "number": 12, "name": "Éloi", "out": False},
    {"ticket": 13, "number": 13, "name": None, "out": False},
]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("6", 6), ("0006", 6), ("#6", 6), ("9", 9), ("P06", 9), ("p0", 9),
        ("60", "no-such-ticket"), ("0", "typed-below-number"), ("1,0", "typed-not-a-ticket"),
        ("６", "typed-other-digits"), ("12", "typed-ticket-twice"), ("13", 13),
        ("joe banks", 10), (" Joe Banksy ", 11), ("ann", 12), ("ÉLOI", 100_001),
        ("joe", "typed-name-several"), ("ban", "typed-name-several"),
        ("eloi", 100_001), ("marie", "typed-name-nobody"), ("zoë", "typed-name-nobody"),
        (" ", "typed-empty"),
    ],
)  # fmt: skip
def test_who_is_meant(text: str, meant: object) -> None:
    for rules in (EN, FR):
        read = player(text, rules, PLAYERS, folded)
        assert (read.code or read.value) == meant


def test_a_number_whose_ticket_is_out_finds_its_holder_and_nobody_else() -> None:
    assert [row["ticket"] for row in matching("6", EN, PLAYERS, folded)] == [6]
    assert matching("60", EN, PLAYERS, folded) == []
    assert matching("", EN, PLAYERS, folded) == []


def test_names_that_fit_better_come_first() -> None:
    matches = matching(
        "ban", EN, [*PLAYERS, {"ticket": 14, "number": 14, "name": "Ban", "out": 0}], folded
    )
    assert [row["ticket"] for row in matches] == [14, 10, 11, 12]


def test_by_name_those_who_are_out_are_found_only_where_they_are_looked_for() -> None:
    assert matching("marie", EN, PLAYERS, folded) == []
    assert [row["ticket"] for row in matching("marie", EN, PLAYERS, folded, only_in=False)] == [6]
    assert player("marie", EN, PLAYERS, folded, only_in=False).value == 6


def test_a_refusal_says_whom_it_is_about() -> None:
    assert player("60", EN, PLAYERS, folded).facts == {"ticket": 60}
    assert player("joe", EN, PLAYERS, folded).facts == {"typed": "joe", "players": 2}
    assert player("12", EN, PLAYERS, folded).facts == {"typed": "12"}


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("6", True),
        ("# 6", True),
        ("1,000", True),
        ("６", True),
        ("#", False),
        ("", False),
        ("P6", False),
        ("6th", False),
    ],
)
def test_what_is_meant_as_a_number(text: str, is_one: bool) -> None:
    assert is_number(text) is is_one
