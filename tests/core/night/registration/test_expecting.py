"""Players who registered beforehand, and who of them comes."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from pycore.night.registration.desk import door_list
from pycore.night.registration.expecting import MOST_EXPECTED
from pycore.night.subject import NIGHT
from tests.core.hall import Hall, closed, thursday

LIST: dict[str, Any] = {
    "players": ["id-ann", "id-bob", "id-zoe"],
    "prepaid": [True, False, True],
    "names": ["Ann Ross", "Bob Li", "Zoë  Dupré"],
}


@cache
def expecting() -> Hall:
    return thursday().do("expect-players", **LIST)


def comes(hall: Hall, player: str, name: str, **fields: Any) -> Hall:
    return hall.do("sell-entry", player=player, name=name, **{"paid": "prepaid", **fields})


def shown(hall: Hall) -> list[tuple[str, bool, int]]:
    rows = door_list(hall.night)["expected"]
    return [(row["name"], row["prepaid"], row["ticket"]) for row in rows]


@pytest.mark.clause("SEL-10a")
def test_expected_players_stand_in_a_list_with_who_has_paid() -> None:
    assert shown(expecting()) == [
        ("Ann Ross", True, 0),
        ("Bob Li", False, 0),
        ("Zoë Dupré", True, 0),
    ]
    assert expecting().state.entries == {}
    assert expecting().view["desk"]["revenue_cents"] == 0


def test_those_who_are_missing_stand_before_those_who_came() -> None:
    hall = comes(expecting(), "id-ann", "Ann Ross")
    assert [name for name, _, _ in shown(hall)] == ["Bob Li", "Zoë Dupré", "Ann Ross"]


@pytest.mark.clause("SEL-10a")
def test_who_comes_is_sold_an_entry_and_their_undo_lets_them_come_again() -> None:
    hall = comes(expecting(), "id-zoe", "Zoë Dupré")
    assert shown(hall)[2] == ("Zoë Dupré", True, 1)
    assert (hall.state.entries[1].paid, hall.view["desk"]["revenue_cents"]) == ("prepaid", 4_000)
    again = comes(hall.undo(), "id-zoe", "Zoë Dupré", paid="cash")
    assert shown(again)[2] == ("Zoë Dupré", True, 2)
    paid_back = comes(again.do("refund-entry", ticket=2), "id-zoe", "Zoë Dupré")
    assert [(row["number"], row["status"]) for row in door_list(paid_back.night)["rows"]] == [
        (1, "undone"),
        (2, "refunded"),
        (3, "in"),
    ]


def test_the_log_holds_pseudonyms_alone() -> None:
    line = expecting().night.logs.log("desk").lines[-1]
    assert b"Ann" not in line
    assert b"id-ann" in line
    assert expecting().view["history"][0]["facts"] == {"players": 3, "prepaid": 2, "names": []}


def test_who_called_off_is_struck_and_put_back() -> None:
    hall = expecting().do("strike-expected", player="id-bob")
    assert [name for name, *_ in shown(hall)] == ["Ann Ross", "Zoë Dupré"]
    assert shown(hall.undo()) == shown(expecting())
    assert hall.refused("strike-expected", player="id-bob").code == "not-expected"


def test_the_whole_list_is_undone_in_one_act_and_who_came_stays_in() -> None:
    hall = comes(expecting(), "id-ann", "Ann Ross")
    gone = hall.undo(expecting().last_id)
    assert (shown(gone), list(gone.state.entries), gone.conflicts()) == ([], [1], [])


def test_two_doors_strike_one_player_and_one_record_waits() -> None:
    here = expecting().on("a-door").do("strike-expected", player="id-bob")
    there = expecting().on("b-door").do("strike-expected", player="id-bob")
    assert here.meets(there).conflicts() == ["not-expected"]


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"players": [], "prepaid": [], "names": []}, "nobody-expected"),
        ({"names": ["Ann"]}, "bad-command"),
        ({"names": "Ann"}, "bad-command"),
        ({"names": ["Ann", " ", "Bob"]}, "name-needed"),
        ({"names": ["Ann", "x" * 81, "Bob"]}, "text-too-long"),
        ({"names": ["Ann", 7, "Bob"]}, "name-needed"),
        ({"prepaid": [True]}, "bad-command"),
        ({"players": ["id-1", "id-1", "id-2"]}, "bad-command"),
        ({"players": ["no id", "id-1", "id-2"]}, "bad-command"),
    ],
)
def test_a_list_is_taken_whole_or_not_at_all(fields: dict[str, Any], code: str) -> None:
    assert thursday().refused("expect-players", **{**LIST, **fields}).code == code


def test_nobody_is_expected_twice_under_one_pseudonym() -> None:
    again = {**LIST, "players": ["id-new", "id-bob", "id-also"]}
    refusal = expecting().refused("expect-players", **again)
    assert (refusal.code, refusal.facts) == ("bad-command", {"field": "players"})
    struck = expecting().do("strike-expected", player="id-bob")
    assert len(shown(struck.do("expect-players", **again))) == 5


def test_no_hall_expects_more_than_a_record_tells() -> None:
    many = [f"id-{number:013}" for number in range(MOST_EXPECTED)]
    wish = {"players": many, "prepaid": [True] * len(many), "names": ["Ann"] * len(many)}
    hall = thursday().do("expect-players", **wish)
    assert len(hall.view["history"]) == 2
    refusal = hall.refused("expect-players", **LIST)
    assert (refusal.code, refusal.facts) == ("too-many-expected", {"limit": 500, "rows": 503})


def test_after_the_night_nobody_is_expected() -> None:
    ended = closed(4).out(4, 3, 2)
    assert ended.refused("expect-players", **LIST).code == "night-finished"


def test_a_shell_draws_a_pseudonym_for_every_name() -> None:
    drawn = iter("abcd")
    wish = {"command": "expect-players", "prepaid": [False] * 3, "names": ["A", "B", "C"]}
    assert NIGHT.filled(wish, lambda: next(drawn), {})["players"] == ["a", "b", "c"]
    assert NIGHT.filled({**wish, "names": 7}, lambda: next(drawn), {})["players"] == "d"
