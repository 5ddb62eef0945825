"""A Thursday night at the Selkirk Legion, from the door to the payouts, with no network.

Installed and connected while online; then the network is cut and the server killed. 87 entries,
61 rebuys, seats, the clock through its breaks, everybody busted but one, the browser killed in the
middle. Then the server comes back and has everything.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from e2e.machines import Opener, Server
from tests.kit.several import night_of
from tests.kit.volunteer import THURSDAY, ZONE, opens, seconds

ENTRIES = 87
REBUYS = 61
PAYOUTS = ["$1,078", "$706", "$446", "$297", "$279", "$242", "$223", "$186", "$149", "$111"]


def names() -> list[str]:
    first_names = ["Ann", "Bob", "Zoë", "Dave", "Émile", "Ruth", "Joe", "Kay", "Lou", "Mia"]
    surnames = [
        "Stefansson",
        "Okemaw",
        "Ippak",
        "Carrière",
        "Sinclair",
        "Bjarnason",
        "Ross",
        "Dyck",
        "Li",
    ]
    return [f"{first_name} {other}" for other in surnames for first_name in first_names][:ENTRIES]


def rebuyers() -> Iterator[int]:
    """Tickets that rebuy: the first thirty twice, one more once; nobody passes three."""
    yield from [ticket for ticket in range(1, 31) for _ in range(2)]
    yield 31


@pytest.mark.browser
@pytest.mark.slow
@pytest.mark.clause("SEL-3", "SEL-4b", "SEL-7a", "SEL-8c", "SEL-8d", "SEL-13b", "SEL-38a", "MB-3")
def test_a_whole_thursday_without_a_network(
    server: Server, tablet: Opener, phone: Opener, tmp_path: Path
) -> None:
    browser, volunteer = opens(tablet)
    volunteer.sets_up_selkirk()
    volunteer.go("data")
    volunteer.connects(server.pairing_code)
    expect(volunteer.test("data-organization")).to_have_text("2")  # the set-up, and the key
    player = phone(timezone_id=ZONE)
    player.open("/phone/")
    expect(player.page.locator('[data-test="offline"]')).to_be_visible()

    # The network goes, and the server with it.
    browser.context.set_offline(True)
    player.context.set_offline(True)
    server.kill()

    volunteer.go("door")
    volunteer.sells_entries(names())
    assert volunteer.figure("entries") == ENTRIES
    volunteer.go("seats")
    volunteer.press("draw-seats")
    volunteer.says("tables: 9")
    volunteer.go("tonight")
    expect(volunteer.test("left").first).to_contain_text("87")
    volunteer.pass_time(60)
    volunteer.press("start-clock")
    volunteer.saved()
    expect(volunteer.test("blinds").first).to_have_text("100 / 200")

    volunteer.go("door")
    for ticket in rebuyers():
        volunteer.sells_rebuy(ticket)
    assert volunteer.figure("rebuys") == REBUYS

    # Through the levels, a pause, and the first break.
    volunteer.go("tonight")
    volunteer.pass_time(16)
    expect(volunteer.test("blinds").first).to_have_text("200 / 400")
    volunteer.press("pause-clock")
    volunteer.saved()
    paused_clock = volunteer.test("clock").first.inner_text()
    volunteer.pass_time(20)
    assert volunteer.test("clock").first.inner_text() == paused_clock, "a paused clock moved"
    volunteer.press("resume-clock")
    volunteer.saved()
    link_before = volunteer.phone_link()
    volunteer.pass_time(44)
    expect(volunteer.test("level").first).to_contain_text("Break")

    # A phone that was here before shows the same clock from the link, with no network and a
    # wrong clock.
    expect(volunteer.test("qr-link").first).not_to_have_attribute("href", link_before)
    link = volunteer.phone_link()
    player.page.clock.install(time=THURSDAY.replace(year=2024, month=2))
    player.open(link.removeprefix(server.url))
    on_phone = player.page.locator('[data-test="left"]')
    expect(on_phone).to_have_text(re.compile(r"^\d+:\d\d$"))
    apart = seconds(on_phone.inner_text()) - seconds(volunteer.test("clock").first.inner_text())
    assert -2 <= apart <= 12, f"the phone is {apart} s away from the tablet"
    expect(player.page.locator('[data-test="rule-clause"]')).to_have_text("SEL-20")

    volunteer.pass_time(10)
    expect(volunteer.test("blinds").first).to_have_text("500 / 1,000")
    volunteer.go("door")
    expect(
        volunteer.test("refusal").first.locator('[data-clause~="SEL-11b"]').first
    ).to_be_visible()
    volunteer.go("payouts")
    volunteer.press("announce-payouts")
    volunteer.saved()
    table = volunteer.test("payouts")
    expect(table).to_have_attribute("data-status", "announced")
    paid = table.locator("tbody tr td.end").all_inner_texts()
    assert paid == PAYOUTS
    expect(table.locator('[data-test="pool"]')).to_have_text("$3,717")

    # Half the field goes out, two of them on one hand; then the battery is pulled.
    volunteer.go("out")
    for ticket in range(ENTRIES, 47, -1):
        volunteer.busts(ticket)
        volunteer.confirms_out()
    volunteer.busts(47)
    volunteer.busts(46)
    # No prize hangs on these places: nobody asks for stacks.
    expect(volunteer.page.locator("#stack-47")).to_have_count(0)
    volunteer.confirms_out()
    before = night_of(volunteer.exports(tmp_path))
    browser.kill()

    later = THURSDAY.replace(hour=21, minute=30)
    night = volunteer.night
    browser, volunteer = opens(
        tablet, f"/#/night/{night}/tonight", moment=later, night=night, offline=True
    )
    assert night_of(volunteer.exports(tmp_path)).digest() == before.digest()
    volunteer.go("tonight")
    assert volunteer.figure("left") == 45
    volunteer.go("standings")
    rows = volunteer.test("standings").first.inner_text()
    assert rows.index(names()[45]) < rows.index(names()[46]), "the larger stack finishes higher"

    volunteer.go("out")
    for ticket in range(45, 9, -1):
        volunteer.busts(ticket)
        volunteer.confirms_out()
    volunteer.go("seats")
    volunteer.does_what_is_next()
    volunteer.go("out")
    for ticket in range(9, 1, -1):
        volunteer.busts(ticket)
        volunteer.confirms_out()
    volunteer.go("payouts")
    volunteer.page.locator('[data-act="pay-prize"][data-ticket="1"]').click()
    volunteer.says(names()[0])
    expect(volunteer.test("to-pay")).to_have_text("$2,639")
    tablet_night = night_of(volunteer.exports(tmp_path))
    assert tablet_night.state.phase == "finished"
    assert not tablet_night.conflicts

    # The server comes back: everything arrives, and it sees the same night.
    server.start()
    browser.context.set_offline(False)
    volunteer.go("data")
    volunteer.press("sync")
    # The night's records, and the line that it has in the organization's book.
    total = tablet_night.logs.count() + 1
    expect(volunteer.test("data-organization")).to_have_text(str(total))
    expect(volunteer.test("data-here")).to_have_text(str(total))
    enrolled = {"dev": "an-observer", "code": server.pairing_code, "label": "test"}
    token = server.ask("POST", "/api/sync/1/enrol", enrolled)["token"]
    answer = server.ask("GET", f"/api/nights/{volunteer.night}", token=token)
    assert answer["digest"] == tablet_night.digest()
    winner = answer["view"]["standings"][0]
    assert (winner["name"], winner["prize_cents"]) == (names()[0], 107_800)
