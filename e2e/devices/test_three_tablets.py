"""A whole small night in a hall without the internet: three tablets and a hub.

One directs, one sells at the door, one deals the table. The dealing one is lost in the middle of a
hand, a spare takes the table over and the hand ends there; the office at the hub puts the lost one
out. It comes back, and neither writes nor reads. After the seal the organization's server can be
reached, and the night stands there as it stood in the hall.
"""

from __future__ import annotations

import contextlib
import re
import time
import urllib.error
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from backend.cli import main
from e2e.machines import PAIRING_CODE, Browser, Opener, Server
from e2e.office import signs_in
from e2e.served import Served
from pycore.ledger.lines.bundle import verify
from pycore.night.night import Night
from pycore.night.table.hands import HandPlayed
from tests.kit.dealer import Dealer
from tests.kit.several import confirms, night_of, sends
from tests.kit.volunteer import Volunteer, opens

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(900)]

PLAYERS = ["Ann Ross", "Bob Okemaw", "Cy Dyck", "Di Flett", "Ed Li", "Fay Nault"]
STACK = 15_000
BLINDS = 100 + 200
STACKS = """() => Object.fromEntries(
  [...document.querySelectorAll('.tb-felt [id^="seat-"]')]
    .filter(seat => seat.querySelector('.tb-stack'))
    .map(seat => [seat.id.slice(5),
      Number(seat.querySelector('.tb-stack').textContent.replace(/\\D/g, ''))]))"""

TOKEN = """() => new Promise(done => {
  const opening = indexedDB.open('holdfast')
  opening.onsuccess = () => {
    const asked = opening.result.transaction('kv').objectStore('kv').get('token')
    asked.onsuccess = () => done(asked.result)
  }
})"""


@pytest.fixture
def server(dist: Path, port: int, tmp_path: Path) -> Iterator[Served]:
    """The hub in the organization's place; nothing is above it."""
    hub = Served(tmp_path / "hub", dist, "--hub", port=port)
    hub.start()
    yield hub
    hub.kill()


@pytest.fixture
def above(dist: Path, tmp_path: Path) -> Iterator[Server]:
    """The organization's server, when it can be reached."""
    server = Server(tmp_path / "above", dist)
    yield server
    server.kill()


def joins(tablet: Opener, name: str, director: Volunteer) -> tuple[Browser, Volunteer]:
    """A tablet that the hub lets in, with the night open and a name that the others read."""
    browser, volunteer = opens(tablet, "/#/data", name=name)
    volunteer.page.locator("#label").fill(name)
    volunteer.connects(PAIRING_CODE)
    volunteer.page.evaluate("location.hash = '#/nights'")
    volunteer.test("night").locator("a").or_(
        volunteer.page.locator('a[data-test="night"]')
    ).click()
    expect(volunteer.page.locator("#nav")).to_be_visible()
    volunteer.night = director.night
    volunteer.go("data")
    volunteer.page.locator("#tablet-called").fill(name)
    volunteer.press("tablet-name")
    volunteer.saved()
    sends(volunteer)
    return browser, volunteer


def row(director: Volunteer, name: str) -> Locator:
    tablet_row: Locator = director.test("tablets").locator("li").filter(has_text=name)
    return tablet_row


def gives(director: Volunteer, name: str, role: str, table: str = "") -> None:
    """Its part, once the director's tablet has heard of it."""
    sends(director)
    row(director, name).locator('[data-act="tablet-part"]').click()
    director.page.locator(f"#tablet-role-{role}").check(force=True)
    director.page.locator("#tablet-table").fill(table)
    director.test("sheet").locator('button[type="submit"]').click()
    expect(director.test("sheet")).to_have_count(0)
    director.saved()
    sends(director)


def to_the_table(volunteer: Volunteer) -> Dealer:
    where = f"#/night/{volunteer.night}/table/1"
    volunteer.page.evaluate("route => { location.hash = route }", where)
    dealer = Dealer(volunteer.page)
    expect(dealer.test("table")).to_have_count(1)
    return dealer


def stacks(dealer: Dealer) -> dict[str, int]:
    chips_by_seat: dict[str, int] = dealer.page.evaluate(STACKS)
    return chips_by_seat


def hand(dealer: Dealer, number: int) -> None:
    expect(dealer.page.locator("#bar h1")).to_have_text(f"Table 1, hand {number}")


def office_puts_out(phone: Opener, server: Server, name: str) -> None:
    """On the hub's own pages, with its first account."""
    page = phone("office").page
    signs_in(page, server)
    page.locator('.org-head a[href="/org/devices"]').click()
    page.get_by_role("button", name=f"Put out, {name}").click()
    expect(page.locator("li").filter(has_text=name).locator(".badge-no")).to_have_text("Put out")


def at_the_hub(volunteer: Volunteer) -> None:
    """It knows that the hub has every record, and that this is not the organization's word."""
    volunteer.go("data")
    volunteer.press("sync")
    expect(volunteer.test("data-hub")).to_have_text(volunteer.test("data-here").inner_text())
    expect(volunteer.test("data-organization")).to_have_text("0")


def out_there(director: Volunteer) -> None:
    """Another tablet deals there: asked, no hand is on."""
    out, answer = (
        director.page.locator("#out"),
        director.page.locator('[data-act="hands-none-on"]'),
    )
    out.locator('[data-act="eliminate"]').click()
    expect(answer).to_have_count(1)
    director.pass_time(0, 2)  # a tap that follows at once was not meant for it
    answer.click()
    expect(out).to_have_count(0)
    director.saved()


def hands_of(night: Night) -> list[tuple[int, str]]:
    """The hands that count: number, and who wrote them."""
    return [
        (record.event.hand.no, record.placed.dev)
        for record in night.folded.recorded
        if night.folded.counts(record) and isinstance(record.event, HandPlayed)
    ]


class Observer:
    """Reads a server's nights, as a device that was let in."""

    def __init__(self, server: Server) -> None:
        self.server = server
        enrolled = {"dev": "an-observer", "code": PAIRING_CODE, "label": "Observer"}
        self.token = server.ask("POST", "/api/sync/1/enrol", enrolled)["token"]

    def file(self, tid: str) -> str:
        path, token = f"/api/sync/1/t/{tid}/bundle.txt", f"Bearer {self.token}"
        with self.server.get(path, Authorization=token) as answer:
            return str(answer.read().decode())

    def view(self, tid: str) -> dict[str, Any]:
        answer: dict[str, Any] = self.server.ask("GET", f"/api/nights/{tid}", token=self.token)
        return answer


def arrives(above: Observer, night: Night) -> str:
    """The night's file there, once as much of it has come as of *night* is known."""
    heads: dict[str, Any] = {}
    for _ in range(600):
        with contextlib.suppress(urllib.error.HTTPError):
            file = above.file(night.tid)
            heads = night_of(file).logs.heads()
            if heads == night.logs.heads():
                return file
        time.sleep(0.5)
    raise AssertionError(f"{heads} came up of {night.logs.heads()}")


def test_a_whole_night_through_a_hub_with_a_tablet_lost_in_a_hand(
    server: Served, above: Server, tablet: Opener, phone: Opener, tmp_path: Path
) -> None:
    _, director = opens(tablet, "/#/data", name="director")
    director.connects(PAIRING_CODE)
    director.sets_up_selkirk()
    director.go("data")
    sends(director)
    _, desk = joins(tablet, "Door", director)
    lost, table = joins(tablet, "Felt", director)
    sends(director)
    director.press("tablet-first")
    confirms(director, "this tablet decides")
    gives(director, "Door", "desk")
    gives(director, "Felt", "table", "1")

    # The door sells; the director draws and starts; the table hears of both.
    sends(desk)
    desk.go("door")
    desk.sells_entries(PLAYERS)
    sends(desk)
    sends(director)
    director.draws_and_starts()
    sends(director)
    sends(table)
    dealer = to_the_table(table)
    dealer.tap("tb-count")
    dealer.sees_stage("ready")
    dealer.tap("tb-deal")
    dealer.acts("fffff")
    dealer.tap("tb-end")
    dealer.sees_stage("ready")
    hand(dealer, 2)
    lay = stacks(dealer)
    assert sum(lay.values()) == len(PLAYERS) * STACK
    sends(table)

    # In the middle of the second hand the tablet is gone.
    dealer = to_the_table(table)
    dealer.tap("tb-deal")
    dealer.acts("rf")
    dealer.sees_stage("bet")
    lost.kill()

    # The spare takes the table over: the hand is dealt on from the stacks before it.
    _, spare = joins(tablet, "Spare", director)
    spare.go("data")
    spare.folds("#taking")
    spare.page.locator('[data-act="tablet-take"][data-table="1"]').click()
    confirms(spare, "play goes on from the stacks before that hand")
    dealer = to_the_table(spare)
    hand(dealer, 2)
    assert stacks(dealer) == lay
    dealer.tap("tb-deal")
    raiser = re.findall(r"Seat (\d+)", dealer.test("turn").inner_text())[0]
    dealer.acts("rfffff")
    dealer.sees_stage("over")
    dealer.tap("tb-end")
    hand(dealer, 3)
    after = stacks(dealer)
    assert after[raiser] == lay[raiser] + BLINDS
    assert sum(after.values()) == sum(lay.values())
    sends(spare)
    sends(director)
    expect(row(director, "Spare")).to_contain_text("table 1")

    # The office puts the lost one out, and the director tells the night so.
    office_puts_out(phone, server, "Felt")
    row(director, "Felt").locator('[data-act="tablet-stop"]').click()
    director.page.locator("#tablet-why-stolen").check(force=True)
    confirms(director, "you can take it back whole")
    expect(row(director, "Felt")).to_contain_text("Stolen")
    sends(director)

    # It comes back: the hand ends on it as nobody played it, and stays there.
    where = f"/#/night/{director.night}/table/1"
    lost, table = opens(tablet, where, name="Felt", night=director.night, offline=True)
    dealer = Dealer(table.page)
    dealer.sees_stage("bet")
    dealer.acts("rffff")
    dealer.sees_stage("over")
    dealer.tap("tb-end")
    hand(dealer, 3)
    lost.context.set_offline(False)
    table.go("data")
    expect(table.test("put-out")).to_have_text("Put out by the organization")
    expect(table.test("problem")).to_contain_text("Everything you entered is still here")
    expect(table.page.locator("main")).to_contain_text("1 record would be lost")
    expect(table.test("tablets")).not_to_contain_text("Spare")
    exported = table.exports(tmp_path)
    assert [number for number, _ in hands_of(night_of(exported))] == [1, 2]
    table.page.locator("#code").fill(PAIRING_CODE)
    table.press("enrol")
    expect(table.test("enrol-problem")).to_contain_text("put this tablet out")
    token = table.page.evaluate(TOKEN)
    for method, path, body in (
        ("GET", "/api/sync/1/nights", None),
        ("GET", f"/api/nights/{director.night}", None),
        ("POST", f"/api/sync/1/t/{director.night}/pull", {"have": {}}),
        ("POST", f"/api/sync/1/t/{director.night}/push", {}),
    ):
        with pytest.raises(urllib.error.HTTPError) as refused:
            server.ask(method, path, body, token)
        assert refused.value.code == 403, path
    lost.close()

    # Nobody in the hall hears of that hand; the night goes on to its prizes.
    sends(director)
    for volunteer in (director, spare, desk):
        volunteer.pass_time(75)
    director.go("payouts")
    director.press("announce-payouts")
    director.saved()
    sends(director)
    sends(spare)
    tickets = sorted(night_of(director.exports(tmp_path)).state.entries)
    director.go("out")
    for ticket in tickets[:0:-1]:
        director.busts(ticket)
        out_there(director)
    director.go("payouts")
    shown = director.test("payouts").locator("tbody tr td.end").all_inner_texts()
    prizes = [100 * int(amount.lstrip("$").replace(",", "")) for amount in shown]
    assert sum(prizes) > 0
    while keys := director.page.locator('[data-act="pay-prize"]').count():
        director.pass_time(0, 2)
        director.press("pay-prize")
        expect(director.page.locator('[data-act="pay-prize"]')).to_have_count(keys - 1)
        director.saved()
    for volunteer in (spare, desk, director):
        sends(volunteer)
    director.go("tonight")
    director.seals()
    short = director.test("seal-short").inner_text()
    sends(director)
    text = director.exports(tmp_path)
    sealed = night_of(text)
    assert verify(text).ok
    assert not sealed.conflicts
    assert sealed.state.phase == "finished"
    wrote = dict(hands_of(sealed))
    assert sorted(wrote) == [1, 2]
    assert wrote[1] != wrote[2]

    # The internet is there: the hub brings the night up, as it stood in the hall.
    server.stop()
    server.goes_on_to(above)
    server.start()
    at_the_hub(director)
    director.goes("#/nights")
    expect(director.page.locator("#main")).to_contain_text("The hall’s hub has everything")
    above.start()
    observer = Observer(above)
    file = arrives(observer, sealed)
    sends(director)
    director.has_all_at_the_organization()
    director.goes("#/nights")
    expect(director.page.locator("#main")).to_contain_text("The organization has everything.")

    # The same money, places and seal; the stolen tablet's hand is not there.
    there = night_of(file)
    assert there.state.revenue() == len(PLAYERS) * 4_000
    answer = observer.view(sealed.tid)
    assert answer["digest"] == sealed.digest()
    places = [
        (standing["name"], standing["prize_cents"]) for standing in answer["view"]["standings"]
    ]
    paid = [*prizes, *[0] * len(PLAYERS)]
    assert places == list(zip(PLAYERS, paid, strict=False))
    assert dict(hands_of(there)) == wrote
    path = tmp_path / "above.txt"
    path.write_text(file, "utf-8")
    assert main(["verify", str(path), "--seal", short]) == 0
