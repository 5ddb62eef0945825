"""The players' phone page in a real browser: a right clock from a link, network or not."""

from __future__ import annotations

import json
import time
import urllib.request
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Page, expect

from pycore.kernel.ids import grouped, live_id, near_id, seat_word
from pycore.law import packs
from pycore.ledger.lines.bundle import write_bundle
from pycore.night.night import Night
from pycore.night.phone_ticket import phone_prizes
from pycore.portable.card import PhoneCard, prizes_in, write_card
from pycore.portable.clock import Clock, face
from pycore.portable.hand_guide import RANKING
from pycore.portable.structure import StructureItem, extra_level, level, pause
from pycore.portable.ticket import write_ticket

if TYPE_CHECKING:
    from e2e.machines import Browser, Opener, Server

pytestmark = pytest.mark.browser

MINUTE_MS = 60_000
HOUR_MS = 60 * MINUTE_MS
MOST_BYTES = 250_000
KEEPS_RULES = """async () => {
  const kept = await (await caches.open("holdfast-phone-files")).keys();
  return kept.filter((one) => one.url.includes("/assets/rules-")).length >= 2;
}"""
"""The rules are on the phone, in both languages."""
ASKS = "**/clock.json"
COUNTED = """wanted => document.querySelector('[data-test="left"]').textContent.split(":")
  .reduce((minutes, seconds) => 60 * minutes + Number(seconds), 0) <= wanted"""
"""A phone shows so many seconds, or fewer."""
STRUCTURE: list[StructureItem] = [
    level(1, 100, 200, 0, 15 * MINUTE_MS),
    level(2, 200, 400, 0, 15 * MINUTE_MS),
    pause(10 * MINUTE_MS, 100),
    level(3, 500, 1_000, 1_000, 15 * MINUTE_MS),
    extra_level(4, 30_000, 60_000, 0, 15 * MINUTE_MS),
]
FACTS = {
    "name": "Thursday main event",
    "players_left": 71,
    "entered": 87,
    "average": 28_732,
    "rule": "SEL-20",
    "lang": "en",
}


def now_ms() -> int:
    return int(time.time() * 1000)


def running(index: int, left_ms: int, hall_ms: int) -> Clock:
    """A clock that had *left_ms* to go at *hall_ms*."""
    return Clock(index, left_ms, hall_ms, True, True)


def link(clock: Clock, hall_ms: int | None, **facts: object) -> str:
    return "/phone/#" + write_ticket(STRUCTURE, clock, hall_ms, {**FACTS, **facts})


def show(browser: Browser, path: str) -> Page:
    """The page of *path*, loaded afresh: a step from one # to another would not load anything."""
    browser.page.goto("about:blank")
    browser.open(path)
    return browser.ready()


def at(page: Page, name: str) -> Any:
    return page.locator(f'[data-test="{name}"]')


def seconds_left(page: Page) -> int:
    minutes, seconds = at(page, "left").inner_text().split(":")
    return int(minutes) * 60 + int(seconds)


def counts_on(page: Page, seconds: int) -> None:
    """The countdown goes on by itself for so long, neither faster nor slower than the time."""
    since = time.monotonic()
    before = seconds_left(page)
    read = time.monotonic()
    page.wait_for_function(COUNTED, arg=before - seconds)
    waited_s = time.monotonic() - read
    gone = before - seconds_left(page)
    assert waited_s - 2 <= gone <= time.monotonic() - since + 2


def assert_as_in_the_hall(page: Page, clock: Clock, ahead_ms: int = 0) -> None:
    """The countdown is the core's, for a phone whose clock is *ahead_ms* ahead of the hall."""
    shown = seconds_left(page)
    core = face(STRUCTURE, clock, now_ms() - ahead_ms)
    assert -2 <= shown - core["left_ms"] / 1000 <= 5, "it was read, and then worked out"


# ---- the link ----


@pytest.mark.clause("SEL-20", "NU-9.31")
def test_a_link_shows_level_blinds_time_and_what_comes_next(phone: Opener) -> None:
    browser = phone()
    # A link that opens late counts that late; the very first load may take seconds.
    show(browser, link(running(0, 60_000, now_ms()), now_ms()))
    hall_ms = now_ms()
    clock = running(1, 9 * MINUTE_MS + 42_000, hall_ms)
    page = show(browser, link(clock, hall_ms))
    assert_as_in_the_hall(page, clock)
    expect(at(page, "name")).to_have_text("Thursday main event")
    expect(at(page, "level")).to_have_text("Level 2")
    expect(at(page, "levels")).to_have_text("of 3")
    expect(at(page, "blinds")).to_have_text("200 / 400")
    expect(at(page, "next")).to_have_text("500 / 1,000")
    expect(at(page, "next-ante")).to_have_text("Ante 1,000")
    page = show(browser, link(clock, hall_ms, big_blind_antes=True))
    expect(at(page, "next-ante")).to_have_text("Big blind ante 1,000")
    expect(at(page, "players")).to_have_text("71 of 87")
    expect(at(page, "players")).to_have_text("71 of 87")
    expect(at(page, "average")).to_have_text("28,732")
    expect(at(page, "rule")).to_contain_text("Away from the table only, please. SEL-20")
    expect(at(page, "source")).to_contain_text("Counts on by itself. Set from the hall at")
    expect(page.locator('[role="timer"]')).to_have_attribute("aria-live", "off")
    expect(at(page, "rehearsal")).to_be_hidden()
    page = show(browser, link(clock, now_ms(), is_rehearsal=True))
    expect(at(page, "rehearsal")).to_have_text("Practice: not a real night.")
    assert_as_in_the_hall(page, clock)


@pytest.mark.clause("NU-9.31", "NU-B.ET2", "NU-B.TP12")
def test_the_reminder_names_the_clause_of_the_place(phone: Opener) -> None:
    browser, hall_ms = phone(), now_ms()
    clock = running(0, MINUTE_MS, hall_ms)
    page = show(browser, link(clock, hall_ms, rule="OWN-3"))
    expect(at(page, "rule-own")).to_have_text("House rule 3")
    expect(at(page, "rule-clause")).to_be_hidden()
    page = show(browser, link(clock, hall_ms, rule="NU-9.31"))
    expect(at(page, "rule-clause")).to_have_text("NU-9.31")
    expect(at(page, "rule-says")).to_be_hidden()
    at(page, "rule-clause").click()
    sentence = "No cell phone or electronic device is used while playing."
    expect(at(page, "rule-says")).to_have_text(sentence)
    page.get_by_role("button", name="Français").click()
    expect(at(page, "rule-says")).to_have_text(packs.words("fr")["clause.NU-9.31"])


@pytest.mark.parametrize("wrong_ms", [3 * HOUR_MS, -40 * HOUR_MS])
def test_a_phone_whose_clock_is_wrong_counts_right(phone: Opener, wrong_ms: int) -> None:
    browser, hall_ms = phone(), now_ms() - wrong_ms
    clock = running(0, 10 * MINUTE_MS, hall_ms)
    page = show(browser, link(clock, hall_ms))
    assert_as_in_the_hall(page, clock, wrong_ms)
    counts_on(page, 3)
    page.reload()
    expect(at(page, "level")).to_have_text("Level 1")
    assert_as_in_the_hall(page, clock, wrong_ms)  # not the ten minutes of the link again
    assert seconds_left(page) <= 598


def test_a_phone_clock_that_jumps_does_not_move_the_countdown(phone: Opener) -> None:
    browser, hall_ms = phone(), now_ms()
    clock = running(0, 10 * MINUTE_MS, hall_ms)
    page = show(browser, link(clock, hall_ms))
    page.evaluate("() => { const right = Date.now; Date.now = () => right() + 7_200_000; }")
    counts_on(page, 1)
    assert_as_in_the_hall(page, clock)


def test_levels_and_breaks_pass_by_themselves(phone: Opener) -> None:
    browser = phone()
    show(browser, "/phone/")  # the very first load may take longer than the level does
    hall_ms = now_ms()
    page = show(browser, link(running(1, 10_000, hall_ms), hall_ms))
    expect(at(page, "level")).to_have_text("Level 2")
    expect(at(page, "level")).to_have_text("Break")
    expect(at(page, "blinds")).to_have_text("500 / 1,000")
    expect(at(page, "remove")).to_have_text("Chips of 100 leave play")
    expect(page.locator("#said")).to_have_text("Break")  # a screen reader is told, once


def test_a_paused_clock_stands_and_one_that_ran_out_says_so(phone: Opener) -> None:
    browser, hall_ms = phone(), now_ms()
    page = show(browser, link(Clock(1, 300_000, hall_ms, False, True), hall_ms))
    expect(at(page, "standing")).to_have_text("Paused")
    expect(at(page, "break")).to_have_text("after 5 min of play")
    expect(at(page, "left")).to_have_text("5:00")
    expect(at(page, "left")).to_have_attribute("aria-label", "5 minutes 0 seconds left")
    page = show(browser, link(Clock(0, 900_000, 0, False, False), hall_ms))
    expect(at(page, "standing")).to_have_text("Not started yet")
    page = show(browser, link(running(4, 1_000, hall_ms - 60_000), hall_ms))
    expect(at(page, "standing")).to_have_text("The last level stays on")
    expect(at(page, "left")).to_have_text("–")
    expect(at(page, "left")).to_have_attribute("aria-label", "The last level has run out")
    page.get_by_role("button", name="Français").click()
    expect(at(page, "left")).to_have_attribute("aria-label", "Le dernier niveau est écoulé")


def test_the_page_speaks_the_language_of_the_night_until_the_player_chooses(phone: Opener) -> None:
    browser, hall_ms = phone(), now_ms()
    clock = running(1, 582_000, hall_ms)
    page = show(browser, link(clock, hall_ms, lang="fr", name="Tournoi d’été ᓄᓇᕗᑦ"))
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(at(page, "name")).to_have_text("Tournoi d’été ᓄᓇᕗᑦ")
    expect(at(page, "level")).to_have_text("Niveau 2")
    expect(at(page, "average")).to_have_text("28 732")
    page.get_by_role("button", name="English").click()
    expect(at(page, "level")).to_have_text("Level 2")
    page.reload()
    expect(at(page, "level")).to_have_text("Level 2")


def test_times_are_the_halls_on_a_phone_of_another_zone(phone: Opener) -> None:
    """Fifteen minutes of level 2, then the break: at 7:15 pm in the hall."""
    now = now_ms()
    local = now // 60_000 % 1_440  # minutes of the day in UTC
    ahead = 19 * 60 - local if local > 300 else 19 * 60 - local - 1_440
    clock = running(1, 15 * MINUTE_MS, now)
    page = show(phone(timezone_id="Asia/Tokyo"), link(clock, now, utc_offset_minutes=ahead))
    expect(at(page, "break")).to_have_text("7:15\u00a0pm")
    page.get_by_role("button", name="Français").click()
    expect(at(page, "break")).to_have_text("19\u00a0h\u00a015")


def test_nothing_is_announced_in_the_language_before(phone: Opener) -> None:
    browser = phone()
    show(browser, "/phone/")
    page = show(browser, link(Clock(0, 10_000, now_ms(), True, True), now_ms()))
    expect(at(page, "level")).to_have_text("Level 1")
    announcement = page.locator("#said")
    expect(announcement).to_contain_text("Level 2")
    page.get_by_role("button", name="Français").click()
    expect(announcement).to_be_empty()


def test_a_link_is_text_and_never_markup(phone: Opener) -> None:
    hall_ms = now_ms()
    name = "<img src=x onerror=document.title='taken'>"
    page = show(phone(), link(running(0, 600_000, hall_ms), hall_ms, name=name))
    expect(at(page, "name")).to_have_text(name)
    assert page.locator("img").count() == 0


def test_a_link_that_cannot_be_read_says_why_and_what_to_do(phone: Opener) -> None:
    browser, hall_ms = phone(), now_ms()
    page = show(browser, "/phone/")
    expect(at(page, "message")).to_contain_text("No clock yet")
    good = link(running(0, 600_000, hall_ms), hall_ms)
    page = show(browser, good[:-9])
    expect(at(page, "message")).to_contain_text("This link is damaged")
    expect(at(page, "message")).to_contain_text("Scan the code on the hall’s screen again.")
    expect(at(page, "clock")).to_be_hidden()
    page = show(browser, "/phone/#9.not.known.here")
    expect(at(page, "message")).to_contain_text("This link is too new for this page")
    page = show(browser, good.replace("-", "%2D"))  # as some message services write it
    expect(at(page, "level")).to_have_text("Level 1")


# ---- without a network ----


def test_a_page_opened_before_the_cut_shows_the_right_clock_from_a_link(
    phone: Opener, server: Server
) -> None:
    browser = phone()
    page = show(browser, "/phone/")
    expect(at(page, "offline")).to_be_visible()
    expect(at(page, "offline")).to_have_text("Kept on this phone: opens without a network too")
    server.kill()
    browser.context.set_offline(True)
    hall_ms = now_ms()
    clock = running(1, 9 * MINUTE_MS, hall_ms - 20 * MINUTE_MS)
    page = browser.context.new_page()  # as a camera app opens it
    browser.open(link(clock, hall_ms), page)
    browser.ready(page)
    expect(at(page, "level")).to_have_text("Level 3")
    assert_as_in_the_hall(page, clock)
    counts_on(page, 2)
    assert_as_in_the_hall(page, clock)


@pytest.mark.clause("BC-1.a")
def test_a_place_without_a_rule_on_phones_still_opens_its_own_rules(phone: Opener) -> None:
    page = show(phone(), link(running(0, 9 * MINUTE_MS, now_ms()), now_ms(), rule="ca_bc"))
    expect(at(page, "rule")).to_be_visible()
    expect(at(page, "rule")).not_to_contain_text("ca_bc")
    at(page, "rules").click()
    at(page, "guides").click()
    page.wait_for_url("**/phone/rules/*.html#ca_bc")
    expect(at(page, "ca_bc")).to_have_attribute("open", "")
    expect(at(page, "ca_bc").locator("summary")).to_be_in_viewport()


@pytest.mark.clause("NU-C", "NU-D", "NU-A.1", "BC-1.a")
@pytest.mark.parametrize(
    ("lang", "term", "steps"),
    [
        ("en", "Aggressive action: a bet or raise", "The dealer, step by step"),
        ("fr", "À tapis\u00a0: tous les jetons", "Le croupier, pas à pas"),
    ],
)
def test_the_rules_open_from_the_phone_page_and_stay_without_a_network(
    phone: Opener, server: Server, lang: str, term: str, steps: str
) -> None:
    browser = phone()
    page = show(browser, link(running(0, 9 * MINUTE_MS, now_ms()), now_ms(), lang=lang))
    expect(at(page, "offline")).to_be_visible()
    assert not [path for _, path, _ in server.requests() if "rules" in path]
    at(page, "rules").click()
    at(page, "guides").click()
    page.wait_for_url(f"**/phone/rules/{lang}.html#SEL")
    expect(at(page, "ca_mb")).to_have_attribute("open", "")
    expect(at(page, "ca_mb").locator("summary")).to_be_in_viewport()
    assert page.evaluate("document.scrollingElement.scrollTop") > 0
    at(page, "places").locator('a[href="#ca_nu"]').click()
    expect(at(page, "ca_nu").locator("summary")).to_be_in_viewport()
    expect(at(page, "ca_nu")).to_have_attribute("open", "")
    expect(at(page, "ca_bc")).not_to_have_attribute("open", "")
    page.wait_for_function(KEEPS_RULES)
    server.kill()
    browser.context.set_offline(True)
    for _ in range(2):
        assert page.locator(".paper-faces").count() == len(RANKING)
        expect(page.locator(".paper-faces").first).to_be_visible()
        terms = at(page, "rules-definitions")
        terms.locator("summary").click()
        expect(terms).to_contain_text(term)
        expect(terms.get_by_text(term)).to_be_visible()
        expect(at(page, "ca_nu").get_by_text(steps)).to_be_visible()
        for code in ("ca_sk", "ca_bc"):
            at(page, code).locator("summary").click()
            expect(at(page, code).get_by_text(steps)).to_be_visible()
        assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
        page.reload()
    other = {"en": "fr", "fr": "en"}[lang]
    page.locator(f'a[hreflang="{other}"]').click()
    expect(page.locator("html")).to_have_attribute("lang", other)
    expect(page.locator("h1")).to_have_css("font-weight", "600")  # its style came along
    at(page, "back").click()
    browser.ready()
    expect(at(page, "left")).to_be_visible()


def test_without_a_link_the_phone_shows_the_night_it_last_followed(phone: Opener) -> None:
    browser, hall_ms = phone(), now_ms() - 5 * HOUR_MS
    clock = running(0, 10 * MINUTE_MS, hall_ms)
    show(browser, link(clock, hall_ms))
    page = show(browser, "/phone/")
    expect(at(page, "level")).to_have_text("Level 1")
    assert_as_in_the_hall(page, clock, 5 * HOUR_MS)


def test_the_install_is_small_and_leaves_pyodide_alone(
    phone: Opener, server: Server, dist: Path
) -> None:
    server.forget()
    page = show(phone(), "/phone/")
    expect(at(page, "offline")).to_be_visible()
    listed = json.loads((dist / "assets" / "manifest.json").read_text("utf-8"))
    roles = {file["url"]: file["role"] for file in listed}
    sizes = {file["url"]: file["br_bytes"] for file in listed}
    fetched = [path for _, path, status in server.requests() if status == "200"]
    assert {roles[path] for path in fetched} <= {"phone", "both"}
    assert sum(sizes[path] for path in fetched) < MOST_BYTES


def test_the_page_runs_under_a_strict_policy(phone: Opener, server: Server) -> None:
    browser = phone()
    browser.page.add_init_script(
        "window.stopped = []; addEventListener('securitypolicyviolation', "
        "(event) => stopped.push(event.violatedDirective + ' ' + event.blockedURI))"
    )
    hall_ms = now_ms()
    page = show(browser, link(running(0, 600_000, hall_ms), hall_ms))
    with server.get("/phone/") as answer:
        policy = answer.headers["Content-Security-Policy"]
    assert "script-src 'self';" in policy
    assert "unsafe" not in policy
    assert page.evaluate("stopped") == []
    # In a timer, because a browser driver's own evaluate() is let past the policy.
    tried = "try { done(Function('return 1')()) } catch (error) { done(error.name) }"
    error_name = page.evaluate(f"() => new Promise((done) => setTimeout(() => {{ {tried} }}))")
    assert error_name == "EvalError"


# ---- the live address ----


class Hall:
    """A tablet's night, brought to the organization's server."""

    TID, DEV = "phone-night", "tablet-one"

    def __init__(self, server: Server) -> None:
        self._url = server.url + "/api/sync/1/"
        enrolment = {"dev": self.DEV, "code": server.pairing_code, "label": "Director"}
        self._token = ""
        self.ahead_ms = 0  # of ours: so much later it is in the hall
        self._token = json.loads(self._post("enrol", json.dumps(enrolment)))["token"]
        self.night = Night.empty(self.TID)
        start_ms = now_ms()
        self.do(
            "set-up-night",
            template="selkirk-thursday",
            utc_offset_minutes=0,
            start_at_ms=start_ms,
            organization="Selkirk Legion Branch 42",
            venue="Clubroom",
            licence="LGCA 4417-RF",
            settings={"break_ms": 10 * MINUTE_MS},
        )
        for number in range(12):
            entry = {"player": f"p{number}", "name": f"Player {number}", "paid": "cash"}
            self.do("sell-entry", **entry, of_age=True, seed="0123456789abcdef")
        self.do("draw-seats", seed="0123456789abcdef")

    def do(self, command: str, **fields: object) -> None:
        wish = {"command": command, **fields}
        decided = self.night.decide(self.DEV, wish, now_ms() + self.ahead_ms)
        self.night = self.night.commit(self.DEV, decided)

    def bring(self) -> None:
        self._post(f"t/{self.TID}/bundle.txt", write_bundle(self.night.logs, self.night.people))

    def _post(self, path: str, text: str) -> str:
        request = urllib.request.Request(self._url + path, data=text.encode(), method="POST")
        request.add_header("Content-Type", "application/json")
        request.add_header("Authorization", "Bearer " + self._token)
        with urllib.request.urlopen(request) as answer:
            return str(answer.read().decode())


def test_a_live_link_follows_the_hall_and_counts_on_when_the_server_dies(
    phone: Opener, server: Server
) -> None:
    hall = Hall(server)
    hall.do("start-clock")
    hall.bring()
    browser = phone()
    link_without_time = link(running(0, 1, 1), None, live=live_id(hall.TID))
    page = show(browser, link_without_time)
    expect(at(page, "source")).to_have_text("Live from the hall")
    expect(at(page, "level")).to_have_text("Level 1")
    expect(at(page, "levels")).to_have_text("of 16")
    expect(at(page, "players")).to_have_text("12 of 12")
    expect(at(page, "rule-clause")).to_have_text("SEL-20")
    hall.do("pause-clock")
    hall.bring()
    expect(at(page, "standing")).to_have_text("Paused")
    hall.do("resume-clock")
    hall.bring()
    expect(at(page, "standing")).to_be_hidden()
    server.forget()
    since = time.monotonic()
    for _ in range(3):
        with page.expect_response(ASKS):
            pass
    assert time.monotonic() - since >= 4, "it asks no more often than every two seconds"
    polls = [status for _, path, status in server.requests() if path.endswith("/clock.json")]
    assert set(polls) == {"304"}
    server.kill()
    expect(at(page, "source")).to_contain_text("Counts on by itself")
    counts_on(page, 2)


def test_a_phone_shows_the_seat_of_its_ticket_and_a_new_one(phone: Opener, server: Server) -> None:
    hall = Hall(server)
    hall.do("start-clock")
    hall.bring()
    browser = phone()
    page = show(browser, f"/n/{near_id(live_id(hall.TID))}")
    expect(at(page, "source")).to_have_text("Live from the hall")
    page.locator("#my-ticket").fill("5")
    page.locator("#my-word").fill(grouped(seat_word(hall.TID, 6)))
    expect(at(page, "no-seat")).to_contain_text("ask at the desk")
    page.locator("#my-word").fill(grouped(seat_word(hall.TID, 5)).lower())
    seat = hall.night.state.seats[5]
    expect(at(page, "my-seat")).to_have_text(f"Your seat: table {seat.table}, seat {seat.seat}")
    expect(page.locator("#my-word")).to_be_hidden()
    for ticket in (1, 2):
        hall.do("eliminate", out=[{"ticket": ticket, "stack_chips": None}])
    hall.do("redraw-final-table", seed="fedcba9876543210")
    hall.bring()
    moved = hall.night.state.seats[5]
    assert moved != seat
    expect(at(page, "my-seat")).to_have_text(f"You move to table {moved.table}, seat {moved.seat}")
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
    page.reload()
    expect(at(page, "my-seat")).to_have_text(f"Your seat: table {moved.table}, seat {moved.seat}")
    page.locator("#forget").click()
    expect(at(page, "my-seat")).to_be_hidden()
    page.reload()
    expect(at(page, "source")).to_have_text("Live from the hall")
    expect(page.locator("#my-word")).to_have_value("")
    assert seat_word(hall.TID, 5) not in str(page.evaluate("JSON.stringify(localStorage)"))


def test_the_code_of_a_card_shows_seat_and_clock_on_a_phone_that_had_neither(
    phone: Opener, server: Server
) -> None:
    hall = Hall(server)
    hall.do("start-clock")
    hall.bring()
    word, live = seat_word(hall.TID, 7), live_id(hall.TID)
    browser = phone()
    page = show(browser, f"/phone/#{write_card(PhoneCard(live, 7, word))}")
    seat = hall.night.state.seats[7]
    expect(at(page, "my-seat")).to_have_text(f"Your seat: table {seat.table}, seat {seat.seat}")
    expect(at(page, "level")).to_have_text("Level 1")
    page.reload()
    expect(at(page, "my-seat")).to_be_visible()
    hall.do("eliminate", out=[{"ticket": 7, "stack_chips": None}])
    hall.bring()
    expect(at(page, "my-seat")).to_have_text("You finished 12th")
    assert word not in "".join(path for _, path, _ in server.requests())


def test_a_wide_page_is_a_big_screen_and_says_the_end(phone: Opener, server: Server) -> None:
    hall = Hall(server)
    hall.do("start-clock")
    hall.bring()
    browser = phone(viewport={"width": 1920, "height": 1080}, has_touch=False)
    page = show(browser, f"/n/{near_id(live_id(hall.TID))}")
    expect(at(page, "rule")).to_be_visible()
    page.locator("#big").click()
    expect(at(page, "rule")).to_be_hidden()
    page.reload()
    expect(page.locator("body")).to_have_attribute("data-big", "1")
    assert page.evaluate("document.scrollingElement.scrollHeight <= innerHeight")
    for ticket in range(12, 1, -1):
        hall.do("eliminate", out=[{"ticket": ticket, "stack_chips": None}])
    hall.bring()
    expect(at(page, "standing")).to_have_text("Play is over")
    expect(at(page, "left")).to_have_text("–")
    page.set_viewport_size({"width": 360, "height": 800})
    expect(page.locator("#big")).to_be_hidden()
    expect(at(page, "rule")).to_be_visible()


def test_a_phone_lists_the_prizes_once_they_are_announced(phone: Opener, server: Server) -> None:
    hall = Hall(server)
    hall.do("start-clock")
    hall.bring()
    browser = phone()
    page = show(browser, f"/n/{near_id(live_id(hall.TID))}")
    expect(at(page, "source")).to_have_text("Live from the hall")
    expect(at(page, "prizes")).to_be_hidden()
    hall.ahead_ms = 75 * MINUTE_MS
    hall.do("announce-payouts")
    hall.bring()
    expect(at(page, "prizes")).to_be_visible()
    rows = at(page, "prizes").locator("li")
    prizes = prizes_in(phone_prizes(hall.night))
    expect(rows).to_have_count(len(prizes))
    expect(rows.first).to_contain_text("1st")
    expect(rows.first).to_contain_text(f"${prizes[0][1] // 100:,}")
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
    page.locator('#langs [lang="fr"]').click()
    expect(rows.first).to_contain_text("1er")
    expect(at(page, "prizes").locator("h2")).to_have_text("Prix")


def test_a_server_that_knows_less_than_the_link_does_not_turn_the_clock_back(
    phone: Opener, server: Server
) -> None:
    hall = Hall(server)
    hall.do("start-clock")
    hall.bring()
    hall_ms = now_ms() + 1_000
    paused = Clock(0, 300_000, hall_ms, False, True)  # the tablet paused; nobody told the server
    browser = phone()
    with browser.page.expect_response(ASKS):
        page = show(browser, link(paused, hall_ms, live=live_id(hall.TID)))
    with page.expect_response(ASKS):
        pass
    expect(at(page, "standing")).to_have_text("Paused")
    expect(at(page, "left")).to_have_text("5:00")
    expect(at(page, "source")).to_contain_text("Counts on by itself")


def test_a_live_link_to_a_night_the_server_never_saw_waits(phone: Opener) -> None:
    page = show(phone(), link(running(0, 1, 1), None, live="nobodys-night"))
    expect(at(page, "message")).to_contain_text("Waiting for the hall")
