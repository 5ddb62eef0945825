"""My seat, asked in the hall: a phone asks the hub, by the number and the word of its card, and by
the code on the card itself.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import segno
from flask import Flask
from werkzeug.test import TestResponse

from backend.api.views.live import SEAT
from backend.services.sync.patience import FREE_GUESSES
from pycore.kernel.ids import live_id, near_id, seat_word, typed_id
from pycore.papers.phones import drawn
from pycore.portable.card import read_card, read_seat
from tests.backend.club import Club
from tests.backend.kit.office_forms import sign_in
from tests.webapp.fakes import CODE, ORIGIN, Hall, run
from tests.webapp.served import Wire
from webapp.ui.kit.catalogue import CATALOGUES

LAN = "http://192.168.4.1:8000"


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    new_club = Club(tmp_path)
    new_club.hub.extensions["holdfast"].hall = LAN
    yield new_club
    new_club.close()


async def _seated(hall: Hall, code: str = "", names: int = 4) -> str:
    """A night of the hall with everybody seated, at the server that it is connected to."""
    tid = await hall.create()
    for n in range(names):
        await hall.sell(tid, f"Player {n}")
    await hall.do(tid, command="draw-seats")
    await (hall.get("enrol", code=code, label="Office") if code else hall.enrol())
    await hall.sync()
    return tid


def _asks(app: Flask, tid: str, number: int, word: str = "") -> TestResponse:
    shown = {SEAT: f"{number} {word or seat_word(tid, number)}"}
    return app.test_client().get(f"/api/live/{live_id(tid)}/clock.json", headers=shown)


def _seat(hall: Hall, tid: str, number: int) -> tuple[str, int, int]:
    seat = hall.night(tid).state.seats[number]
    return "seat", seat.table, seat.seat


def test_a_phone_in_the_hall_hears_its_seat_from_the_hub_without_the_internet(
    club: Club,
) -> None:
    async def work() -> None:
        club.way.is_cut = True
        hall = club.tablet()
        tid = await _seated(hall)
        club.rounds()
        phone = club.hub.test_client()
        led = phone.get(f"/n/{near_id(live_id(tid))}").headers["Location"]
        assert led.startswith("/phone/#")
        response = _asks(club.hub, tid, 2)
        assert read_seat(response.json["seat"]) == _seat(hall, tid, 2)
        assert response.headers["Cache-Control"] == "private, no-cache"
        assert "Player" not in response.text
        assert _asks(club.hub, tid, 2, seat_word(tid, 3)).json["seat"] == ""
        free = {*range(1, 11)} - {*hall.night(tid).state.tables()[1]}
        await hall.do(
            tid, command="move-player", ticket=2, table=1, seat=min(free), reason="mistake"
        )
        await hall.sync()
        assert read_seat(_asks(club.hub, tid, 2).json["seat"]) == ("seat", 1, min(free))
        assert club.has(club.org, tid)[0] == {}

    run(work())


def test_a_night_of_the_office_is_told_at_the_hub_as_at_the_organization(club: Club) -> None:
    async def work() -> None:
        office = Hall()
        office.transport = Wire(club.org)
        tid = await _seated(office, code="ORG-CODE")
        assert _asks(club.hub, tid, 1).status_code == 404
        club.rounds()
        for app in (club.hub, club.org):
            assert read_seat(_asks(app, tid, 1).json["seat"]) == _seat(office, tid, 1)

    run(work())


def test_who_guesses_at_the_hub_waits_there_for_that_ticket_alone(club: Club) -> None:
    async def work() -> None:
        hall = club.tablet()
        tid = await _seated(hall)
        for number in range(FREE_GUESSES):
            assert _asks(club.hub, tid, 1, typed_id(1_000_000 + number)).json["seat"] == ""
        assert _asks(club.hub, tid, 1).json["seat"] == ""
        assert _asks(club.hub, tid, 2).json["seat"] != ""

    run(work())


def _codes(document: str) -> list[str]:
    """The paths of the codes on a paper."""
    return re.findall(r'<svg class="paper-code".*?<path d="([^"]*)"', document)


def _link(origin: str, tid: str, number: int) -> str:
    return f"{origin}/phone/#seat.{number}.{seat_word(tid, number)}.{live_id(tid)}"


def _drawn(link: str) -> str:
    return drawn(segno.make_qr(link, error="l", mask=0).matrix).path


async def _cards(hall: Hall, tid: str) -> str:
    request = {"tid": tid, "paper": "seat-cards", "lang": "en", "words": CATALOGUES["en"]}
    return str((await hall.get("paper", **request, options={}))["text"])


def test_the_code_of_a_card_leads_to_the_hub_by_the_hall_s_own_address(club: Club) -> None:
    """Not by the name that only the staff's tablets trust; and the hub answers what it holds."""

    async def work() -> None:
        hall = club.tablet()
        tid = await _seated(hall)
        text = await _cards(hall, tid)
        tickets = sorted(hall.night(tid).state.seats)
        wanted = {_drawn(_link(LAN, tid, number)) for number in tickets}
        assert set(_codes(text)) == wanted
        assert len(wanted) == 4
        card = read_card(_link(LAN, tid, 3).partition("#")[2])
        assert card is not None
        response = club.hub.test_client().get(
            f"/api/live/{card.live}/clock.json", headers={SEAT: f"{card.number} {card.word}"}
        )
        assert read_seat(response.json["seat"]) == _seat(hall, tid, 3)
        shown = (await hall.get("seat-code", tid=tid, number=3))["drawn"]
        assert shown["path"] == _drawn(_link(LAN, tid, 3))
        assert (await hall.get("qr", tid=tid))["near"].startswith(LAN + "/n/")

    run(work())


@pytest.mark.parametrize(
    "address",
    [
        "http://127.0.0.1:8000",
        "http://localhost:8000",
        "javascript://x",
        "http://",
        "ftp://hall",
        "http://hall/#x",
        "http://hall/other",
        "http://a@hall",
        "http://h all",
        "http://" + "h" * 99,
    ],
)
def test_an_address_that_no_phone_could_follow_is_not_taken_from_a_server(
    club: Club, address: str
) -> None:
    async def work() -> None:
        club.hub.extensions["holdfast"].hall = address
        hall = club.tablet()
        tid = await _seated(hall)
        assert set(_codes(await _cards(hall, tid))) == {
            _drawn(_link(ORIGIN, tid, number)) for number in range(1, 5)
        }

    run(work())


def test_at_home_the_cards_lead_to_the_organization_again(club: Club) -> None:
    async def work() -> None:
        hall = club.tablet()
        tid = await _seated(hall)
        hall.transport = Wire(club.org)
        await hall.start()
        await hall.get("enrol", code="ORG-CODE", label="Door")
        await hall.sync()
        assert _drawn(_link(ORIGIN, tid, 1)) in _codes(await _cards(hall, tid))

    run(work())


def test_without_a_server_a_card_has_its_word_and_no_code() -> None:
    async def work() -> None:
        hall = Hall()
        tid = await hall.create()
        for name in ("Ann", "Bo"):
            await hall.sell(tid, name)
        await hall.do(tid, command="draw-seats")
        text = await _cards(hall, tid)
        assert _codes(text) == []
        assert "word " in text
        assert (await hall.get("seat-code", tid=tid, number=1)) == {"drawn": None}

    run(work())


def _printed_at(app: Flask, tid: str, base: str) -> list[str]:
    """The codes on the cards that somebody prints from the organization's page at this address."""
    page = app.test_client()
    sign_in(page, CODE, base)
    answer = page.get(f"/org/nights/{tid}/papers/seat-cards.html", base_url=base)
    assert (answer.status_code, "word " in answer.text) == (200, True)
    return _codes(answer.text)


def test_the_hub_s_own_page_prints_the_hall_s_address_too(club: Club) -> None:
    """Though whoever prints sits at the hub itself, at an address that no phone could follow."""

    async def work() -> str:
        return await _seated(club.tablet())

    tid, here, away = run(work()), "http://127.0.0.1:8000", "http://10.0.0.7:8000"
    assert _drawn(_link(LAN, tid, 1)) in _printed_at(club.hub, tid, here)
    club.hub.extensions["holdfast"].hall = ""
    assert _printed_at(club.hub, tid, here) == []
    assert _drawn(_link(away, tid, 1)) in _printed_at(club.hub, tid, away)


def test_no_log_of_the_hub_holds_a_word(club: Club, logged: io.StringIO) -> None:
    async def work() -> str:
        return await _seated(club.tablet())

    tid = run(work())
    club.rounds()
    _asks(club.hub, tid, 1)
    assert "/api/live/" in logged.getvalue()
    assert seat_word(tid, 1) not in logged.getvalue()
