"""A player's own seat through the hall's hub: the code on the card, which a tablet shows and
prints, opens the phone's page with number and word filled in, at an address that phones reach.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import segno
from playwright.sync_api import Locator, expect

from backend.commands.parts import hall as addresses
from e2e.machines import PAIRING_CODE, Opener
from e2e.served import Served
from pycore.kernel.ids import grouped, live_id, seat_word
from pycore.papers.phones import drawn
from tests.core.hall import playing
from tests.kit.several import sends
from tests.kit.volunteer import Volunteer, opens

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(600)]

NUMBER = 3


@pytest.fixture
def server(dist: Path, port: int, tmp_path: Path) -> Iterator[Served]:
    hub = Served(tmp_path / "hub", dist, "--hub", "--log-requests", port=port)
    hub.start()
    yield hub
    hub.kill()


def link_at(origin: str, tid: str) -> str:
    return f"{origin}/phone/#seat.{NUMBER}.{seat_word(tid, NUMBER)}.{live_id(tid)}"


def path_of(link: str) -> str:
    return drawn(segno.make_qr(link, error="l", mask=0).matrix).path


def shows_the_code(volunteer: Volunteer) -> Locator:
    """The code of the card, as the door's list shows it."""
    volunteer.go("door")
    key = volunteer.page.locator(f'[data-act="seat-code"][data-number="{NUMBER}"]')
    if not key.count():
        volunteer.page.locator('[data-fold="door-list"] summary').click()
    key.click()
    sheet = volunteer.test("sheet")
    word = grouped(seat_word(volunteer.night, NUMBER))
    expect(volunteer.test("seat-word")).to_contain_text(word)
    return sheet


def test_a_phone_that_reads_the_card_off_a_tablet_sees_its_seat_at_the_hub(
    server: Served, tablet: Opener, phone: Opener, tmp_path: Path
) -> None:
    played = playing()
    _, director = opens(tablet, "/#/data", zone="UTC")
    director.brings_in(played.night, tmp_path)
    assert director.page.evaluate("location.hostname") == "127.0.0.1"

    # Before there is a server the word is told, and why there is no code.
    sheet = shows_the_code(director)
    expect(sheet).to_contain_text("No server is known")
    expect(sheet.locator("svg")).to_have_count(0)
    director.page.locator("#sheet-cancel").click()
    expect(director.page.locator(f"#seat-code-{NUMBER}")).to_be_focused()

    director.go("data")
    director.connects(PAIRING_CODE)
    sends(director)
    reached = [addresses.address(host, server.port) for host in addresses.reached("0.0.0.0")]
    sheet = shows_the_code(director)
    if not reached:  # this machine is on no network, and the code would lead nowhere
        expect(sheet).to_contain_text("No server is known")
        return
    link = link_at(reached[0], director.night)
    expect(sheet.locator("svg path").last).to_have_attribute("d", path_of(link))
    director.page.locator("#sheet-cancel").click()

    # The same stands on the printed card.
    director.page.evaluate(
        "route => { location.hash = route }", f"#/night/{director.night}/papers"
    )
    director.page.locator('[data-act="paper-open"][data-paper="seat-cards"]').click()
    codes = director.test("paper").locator(".paper-code path")
    expect(codes.first).to_be_attached()
    assert path_of(link) in [code.get_attribute("d") for code in codes.all()]

    # A phone that reads it has nothing to type, and asks the hub in a header alone.
    browser = phone(service_workers="block")
    browser.url = reached[0]
    browser.open(link.removeprefix(browser.url))
    seat = played.night.state.seats[NUMBER]
    expect(browser.page.locator('[data-test="my-seat"]')).to_have_text(
        re.compile(f"table {seat.table}, seat {seat.seat}")
    )
    expect(browser.page.locator("#my-ticket")).to_have_value(str(NUMBER))
    assert seat_word(director.night, NUMBER) not in server.printed()
    assert "/api/live/<live_id>/clock.json" in server.printed()
