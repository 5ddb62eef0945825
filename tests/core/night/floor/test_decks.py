"""The decks: who keeps them, where they play, why one was taken away."""

from __future__ import annotations

from functools import cache
from typing import Any, get_args

import pytest

from pycore.night.floor.checks_view import checks_view
from pycore.night.floor.decks import UNFIT, Why
from tests.core.hall import Hall, nunavut, playing, thursday


def entered(hall: Hall, *names: str) -> Hall:
    for name in names:
        hall = hall.do("keep-deck", deck=name, name=name.title(), holder="cash box")
    return hall


def deck(hall: Hall, name: str) -> Any:
    (row,) = (row for row in checks_view(hall.night)["decks"] if row["deck"] == name)
    return row


played = cache(
    lambda: entered(playing(4), "blue", "red", "green").do("place-deck", deck="blue", table=1)
)


@pytest.mark.clause("NU-7.02", "SK-4.x", "SK-A.2.c")
def test_every_deck_is_looked_at_and_said_where_it_is() -> None:
    hall = entered(nunavut(), "blue")
    assert deck(hall, "blue")["open"] == ["nu-deck"]
    assert (deck(hall, "blue")["holder"], deck(hall, "blue")["table"]) == ("cash box", 0)
    hall = hall.do("tick-checks", checks=["nu-deck"], deck="blue", by="MJ")
    assert deck(hall, "blue")["open"] == []
    hall = hall.do("place-deck", deck="blue", table=2)
    assert deck(hall, "blue")["table"] == 2
    moved = hall.do("keep-deck", deck="blue", name="Blue 1", holder="dealer")
    row = deck(moved, "blue")
    assert (row["name"], row["holder"], row["table"]) == ("Blue 1", "dealer", 2)


@pytest.mark.clause("SEL-35", "SK-A.2.f", "NU-9.06", "NU-A.5d", "BC-5.d", "NU-7.02")
@pytest.mark.parametrize("why", UNFIT)
def test_an_unfit_deck_is_replaced_and_does_not_come_back(why: str) -> None:
    hall = played().do("take-deck", deck="blue", why=why, by="TD", instead="red", sealed=True)
    gone = deck(hall, "blue")
    assert (gone["is_out"], gone["why"], gone["by"], gone["sealed"]) == (True, why, "TD", True)
    assert (gone["table"], deck(hall, "red")["table"]) == (0, 1)
    assert hall.refused("place-deck", deck="blue", table=1).code == "deck-not-free"
    assert deck(hall.undo(), "blue")["table"] == 1
    assert hall.view["history"][0]["facts"]["result"] == why


@pytest.mark.clause("SK-A.2.f", "NU-9.06")
def test_a_suspect_deck_goes_with_the_incident_report() -> None:
    hall = entered(nunavut().sell(4).draw().at("18:00").start(), "blue")
    hall = hall.do("place-deck", deck="blue", table=1)
    hall = hall.do("note-incident", incident="note", kind="wrongdoing", text="A marked ace")
    marked = hall.do("take-deck", deck="blue", why="marked", by="TD", incident="note")
    row = deck(marked, "blue")
    assert (row["report_clause"], row["incident"]) == ("NU-9.06", "note")
    worn = hall.do("take-deck", deck="blue", why="worn", by="TD")
    assert deck(worn, "blue")["report_clause"] == ""


@pytest.mark.clause("NU-B.PR11", "SEL-35")
def test_a_deck_is_not_changed_because_somebody_asks() -> None:
    refused = played().refused("take-deck", deck="blue", why="asked", by="TD")
    assert (refused.code, refused.clause, refused.kind) == ("deck-not-on-request", "SEL-35", "law")
    there = entered(nunavut().sell(4).draw().at("18:00").start(), "blue")
    there = there.do("place-deck", deck="blue", table=1)
    assert there.refused("take-deck", deck="blue", why="asked", by="TD").clause == "NU-B.PR11"


@pytest.mark.clause("SK-A.2.g", "NU-A.5d", "BC-5.d")
def test_who_decided_on_a_change_during_play_is_written_down() -> None:
    assert played().refused("take-deck", deck="blue", why="director").code == "field-needed"
    hall = played().do("take-deck", deck="blue", why="director", by="TD", instead="red")
    assert (deck(hall, "blue")["is_out"], deck(hall, "blue")["by"]) == (False, "TD")
    assert deck(hall.do("place-deck", deck="blue", table=2), "blue")["table"] == 2


def test_decks_are_put_away_when_nobody_plays() -> None:
    hall = entered(thursday(), "blue").do("place-deck", deck="blue", table=1)
    assert deck(hall.do("take-deck", deck="blue", why="away"), "blue")["table"] == 0
    assert played().refused("take-deck", deck="blue", why="away", by="TD").code == "bad-command"


@pytest.mark.parametrize(
    ("hall", "command", "fields", "code"),
    [
        (played, "keep-deck", {"deck": "x", "name": " "}, "field-needed"),
        (played, "keep-deck", {"deck": "", "name": "x"}, "bad-command"),
        (played, "keep-deck", {"deck": "x", "name": "BLUE"}, "deck-named-twice"),
        (played, "keep-deck", {"deck": "x", "name": "x" * 41}, "text-too-long"),
        (played, "keep-deck", {"deck": "x", "name": "x", "holder": "x" * 41}, "text-too-long"),
        (played, "place-deck", {"deck": "none", "table": 1}, "no-such-deck"),
        (played, "place-deck", {"deck": "red", "table": 99}, "no-table-in-hall"),
        (played, "place-deck", {"deck": "blue", "table": 1}, "deck-not-free"),
        (played, "take-deck", {"deck": "none", "why": "worn"}, "no-such-deck"),
        (played, "take-deck", {"deck": "red", "why": "director"}, "deck-not-in-play"),
        (played, "take-deck", {"deck": "red", "why": "worn", "instead": "green"}, "deck-not-free"),
        (played, "take-deck", {"deck": "blue", "why": "worn", "by": "x" * 13}, "text-too-long"),
        (
            played,
            "take-deck",
            {"deck": "blue", "why": "worn", "by": "TD", "instead": "none"},
            "deck-not-free",
        ),
        (
            lambda: played().do("take-deck", deck="blue", why="worn", by="TD"),
            "take-deck",
            {"deck": "blue", "why": "worn"},
            "deck-not-free",
        ),
    ],
    indirect=["hall"],
)
def test_what_makes_no_sense_is_refused(
    hall: Hall, command: str, fields: dict[str, Any], code: str
) -> None:
    assert hall.refused(command, **fields).code == code


def test_a_hall_has_only_so_many_decks() -> None:
    hall = entered(thursday(), *(f"deck-{number}" for number in range(200)))
    assert hall.refused("keep-deck", deck="more", name="More").code == "too-many-decks"
    assert hall.do("keep-deck", deck="deck-1", name="Deck-1").state is not None


def test_every_reason_has_its_words_in_the_history() -> None:
    assert {"asked"} & set(get_args(Why)) == set()
