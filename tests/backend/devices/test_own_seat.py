"""My seat: told to whoever shows the number and the word of the ticket's card, and nothing else
of the night's people to anybody.
"""

from __future__ import annotations

import io
import json

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import event
from werkzeug.test import TestResponse

from backend.api.views.live import SEAT
from backend.services.sync import patience
from backend.services.sync.patience import FREE_GUESSES
from backend.store.db import read
from backend.store.rows import Guess, db
from pycore.kernel.ids import grouped, live_id, seat_word, typed_id
from pycore.portable.card import read_seat
from tests.backend.tablet import START_MS, TID, Desk, Tablet

LIVE = f"/api/live/{live_id(TID)}/clock.json"


@pytest.fixture
def desk(app: Flask) -> Desk:
    """Twelve players seated, the clock started."""
    app.extensions["holdfast"].now_ms = lambda: START_MS
    desk = Desk(Tablet(app))
    for number in range(1, 13):
        desk.sell(f"player-{number}", f"Player {number}")
    desk.at = START_MS
    desk.do("draw-seats", seed="0123456789abcdef")
    desk.do("start-clock")
    desk.push()
    return desk


def card(number: int, word: str = "") -> dict[str, str]:
    return {SEAT: f"{number} {word or seat_word(TID, number)}"}


def wrong(number: int) -> str:
    """A word that is one, of no ticket."""
    return typed_id(1_000_000 + number)


def ask(
    client: FlaskClient, headers: dict[str, str], earlier: TestResponse | None = None
) -> TestResponse:
    if earlier is not None:
        headers = {**headers, "If-None-Match": earlier.headers["ETag"]}
    return client.get(LIVE, headers=headers)


def test_the_holder_of_a_card_is_told_their_seat(client: FlaskClient, desk: Desk) -> None:
    seat = desk.night.state.seats[5]
    response = ask(client, card(5))
    assert read_seat(response.json["seat"]) == ("seat", seat.table, seat.seat)
    typed = grouped(seat_word(TID, 5)).lower()
    assert ask(client, card(5, typed)).json["seat"] == response.json["seat"]
    assert response.headers["Cache-Control"] == "private, no-cache"
    assert SEAT in response.headers["Vary"]


def test_nothing_else_of_anybody_is_in_the_answer(client: FlaskClient, desk: Desk) -> None:
    """Not a name, another's seat, chips or money: only what everybody may see, and one seat."""
    plain, own = client.get(LIVE).json, ask(client, card(5)).json
    assert set(plain) == {"clock", "prizes", "now_ms"}
    assert {**plain, "seat": own["seat"]} == own
    assert "Player" not in json.dumps(own)
    assert TID not in json.dumps(own)


def test_a_wrong_word_an_unknown_ticket_and_nonsense_are_answered_alike(
    client: FlaskClient, desk: Desk
) -> None:
    cards = [
        card(5, wrong(0)),
        card(99),
        card(0),
        card(5, seat_word(TID, 6)),
        card(5, seat_word("other", 5)),
        {SEAT: ""},
        {SEAT: "5"},
        {SEAT: "x y z"},
        {SEAT: "²5 " + seat_word(TID, 5)},
        {SEAT: "-5 " + seat_word(TID, 5)},
        {SEAT: "9" * 4000 + " " + seat_word(TID, 5)},
    ]
    answers = [ask(client, headers) for headers in cards]
    assert {answer.status_code for answer in answers} == {200}
    assert {answer.text for answer in answers} == {answers[0].text}
    assert {answer.headers["ETag"] for answer in answers} == {answers[0].headers["ETag"]}
    assert answers[0].json["seat"] == ""


def test_a_phone_hears_of_its_own_move_and_not_of_others(client: FlaskClient, desk: Desk) -> None:
    plain, own = client.get(LIVE), ask(client, card(5))
    assert ask(client, card(5), own).status_code == 304
    place = desk.night.state.seats[5]
    free = next(
        seat for seat in range(1, 11) if seat not in desk.night.state.tables()[place.table]
    )
    desk.do("move-player", ticket=5, table=place.table, seat=free, reason="mistake")
    desk.push()
    moved = ask(client, card(5), own)
    assert moved.status_code == 200
    assert read_seat(moved.json["seat"]) == ("seat", place.table, free)
    assert ask(client, {}, plain).status_code == 304


def test_who_is_out_is_told_so_with_their_place(client: FlaskClient, desk: Desk) -> None:
    desk.do("eliminate", out=[{"ticket": 5, "stack_chips": None}])
    desk.push()
    assert ask(client, card(5)).json["seat"] == "out.12"


def test_who_waits_for_the_draw_is_told_so(app: Flask, client: FlaskClient) -> None:
    desk = Desk(Tablet(app))
    desk.sell("player-1", "Player 1")
    desk.push()
    assert ask(client, card(1)).json["seat"] == "wait"


def test_after_some_guesses_at_a_ticket_the_right_word_waits_too(
    app: Flask, client: FlaskClient, desk: Desk
) -> None:
    """Or a guesser would know it when it comes. Other tickets of the same hall do not wait, and
    the clock is told all the while.
    """
    shown = ask(client, card(5))
    for number in range(FREE_GUESSES):
        assert ask(client, card(5, wrong(number))).json["seat"] == ""
    hidden = ask(client, card(5))
    assert (hidden.json["seat"], hidden.json["clock"]) == ("", shown.json["clock"])
    assert ask(client, card(6)).json["seat"] != ""
    assert ask(client, card(5), shown).status_code == 304
    app.extensions["holdfast"].now_ms = lambda: START_MS + 60_000
    assert ask(client, card(5)).json["seat"] == shown.json["seat"]


def test_a_flood_of_wrong_words_hides_no_seat_from_its_holder(
    client: FlaskClient, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One phone that tries every ticket's number would shut all others out."""
    monkeypatch.setattr(patience, "ALL_AT_ONCE", 8)
    for number in range(1, 40):
        assert ask(client, card(number, wrong(number))).json["seat"] == ""
    for number in (1, 5, 12):
        assert ask(client, card(number)).json["seat"] != "", number


def test_a_mistyped_word_is_no_guess(app: Flask, client: FlaskClient, desk: Desk) -> None:
    word = seat_word(TID, 5)
    for _ in range(2 * FREE_GUESSES):
        ask(client, card(5, word[:-1] + ("A" if word[-1] != "A" else "B")))
    assert ask(client, card(5)).json["seat"] != ""
    with app.app_context():
        assert read(lambda session: session.query(Guess).filter_by(kind="seat").count()) == 0


def test_the_holder_of_a_card_costs_no_more_than_any_phone(
    app: Flask, client: FlaskClient, desk: Desk
) -> None:
    own = ask(client, card(5))
    statements: list[str] = []
    with app.app_context():
        event.listen(db.engine, "before_cursor_execute", lambda *args: statements.append(args[2]))
    assert ask(client, card(5), own).status_code == 304
    assert len([statement for statement in statements if not statement.startswith("BEGIN")]) == 1


def test_no_log_holds_a_word(client: FlaskClient, desk: Desk, logged: io.StringIO) -> None:
    ask(client, card(5))
    ask(client, card(5, wrong(0)))
    assert "/api/live/" in logged.getvalue()
    for word in (seat_word(TID, 5), wrong(0)):
        assert word not in logged.getvalue()


def test_a_phone_that_knows_the_clock_hears_that_its_word_is_wrong(
    client: FlaskClient, desk: Desk
) -> None:
    response = ask(client, card(5, wrong(0)), client.get(LIVE))
    assert (response.status_code, response.json["seat"]) == (200, "")
