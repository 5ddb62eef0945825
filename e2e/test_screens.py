"""What people met on the screens: each was wrong once.

One tablet takes in prepared nights (e2e/layout/nights.py); every test opens its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Playwright, expect

from e2e.conftest import FLAGS, Browser, Server
from e2e.layout import nights
from e2e.layout.look import AXE
from e2e.volunteer import Volunteer
from pycore.log.bundle import write_bundle
from tests.core.hall import Hall, counted

pytestmark = [pytest.mark.browser, pytest.mark.slow]

BIG = {"width": 1920, "height": 1080}
SMALL = {"width": 1280, "height": 800}


def taken_back() -> Hall:
    """Set up, and the set-up undone."""
    return nights.begun("taken-back", -45).undo()


def six_out(tid: str) -> Hall:
    """Six are out, one by one."""
    return nights.now(nights.started(nights.begun(tid, 25), 20, 25)).out(*range(20, 14, -1))


def many_out() -> Hall:
    return six_out("many-out")


def out_by_row() -> Hall:
    return six_out("out-by-row")


def out_by_place() -> Hall:
    return six_out("out-by-place")


def sales() -> Hall:
    return nights.sold(nights.begun("sales", -45), 6)


def winners_of_a_licensed_night() -> Hall:
    """Over under a licence, somebody's name as long as it may be; one prize is paid."""
    hall = nights.started(nights.begun("licensed-won", 90, kind="nunavut"), 20, 90)
    hall = nights.now(hall).do("announce-payouts").out(*range(20, 1, -1))
    return hall.do("pay-prize", ticket=1)


A_MINUTE_MS = 60_000
PRINTS = "() => { window.printed = 0; window.print = () => { window.printed += 1 } }"


@dataclass
class Hands:
    """A person at the tablet, and the nights that are on it by name."""

    page: Page
    volunteer: Volunteer
    folder: Path
    nights: dict[str, str] = field(default_factory=dict)

    def at(self, selector: str) -> Locator:
        return self.page.locator(selector).first

    def goes(self, route: str) -> None:
        self.page.evaluate("route => { location.hash = route }", route)

    def holds(self, name: str, make: Callable[[], Hall]) -> str:
        """The night's id; its file is taken in the first time it is asked for."""
        if name not in self.nights:
            hall = make()
            file = self.folder / f"{name}.txt"
            file.write_text(write_bundle(hall.night.logs, hall.night.people), "utf-8")
            self.goes("#/data")
            here = self.page.locator('[data-test="data-here"]')
            before = here.inner_text()
            self.page.locator("#import").set_input_files(file)
            expect(here).not_to_have_text(before)
            self.nights[name] = hall.night.tid
        return self.nights[name]

    def begins(self) -> None:
        """The hour that the nights were prepared for, where the tests before this one took more
        than a minute.
        """
        now_ms = nights.NOW.timestamp() * 1_000
        if self.page.evaluate("Date.now()") - now_ms > A_MINUTE_MS:
            self.volunteer.back_at(nights.NOW)

    def opens(self, make: Callable[[], Hall], screen: str) -> None:
        """A prepared night, afresh, at a screen; whoever undid something before has let go."""
        tid = self.holds(make.__name__, make)
        self.volunteer.pass_time(0, 2)
        self.begins()
        self.goes("#/nights")
        expect(self.page.locator("body")).to_have_attribute("data-screen", "nights")
        self.volunteer.night = tid
        self.goes(f"#/night/{tid}/{screen}")
        expect(self.page.locator("body")).to_have_attribute("data-screen", screen)

    def saved(self) -> None:
        self.volunteer.saved()

    def middle(self, selector: str) -> tuple[float, float]:
        self.at(selector).scroll_into_view_if_needed()
        box = self.at(selector).bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def has_focus(self) -> str:
        """What has the focus: "the page", or a tag with its words."""
        return str(
            self.page.evaluate(
                """() => {
                  const at = document.activeElement;
                  const lost = !at || at === document.body || at.id === "main";
                  return lost ? "the page" : at.tagName + " " + at.textContent.trim();
                }"""
            )
        )


@pytest.fixture(scope="module")
def hall(dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("screens") / "server", dist)
    server.start()
    yield server
    server.kill()


@pytest.fixture(scope="module")
def browser(
    hall: Server,
    chromium: str,
    playwright_driver: Playwright,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Browser]:
    profile = tmp_path_factory.mktemp("screens") / "tablet"
    settings: dict[str, Any] = {"viewport": SMALL, "locale": "en-CA", "timezone_id": "UTC"}
    settings |= {"args": FLAGS, "executable_path": chromium, "headless": True}
    context = playwright_driver.chromium.launch_persistent_context(profile, **settings)
    browser = Browser(context, profile, hall.url)
    browser.page.clock.install(time=nights.NOW)
    browser.open("/#/nights")
    browser.ready()
    yield browser
    browser.close()
    assert browser.problems == []


@pytest.fixture(scope="module")
def _hands(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Hands:
    folder = tmp_path_factory.mktemp("nights")
    return Hands(browser.page, Volunteer(browser.page), folder)


@pytest.fixture
def hands(_hands: Hands) -> Iterator[Hands]:
    yield _hands
    _hands.page.set_viewport_size({"width": 1280, "height": 800})
    _hands.page.emulate_media(media="screen")
    assert _hands.page.locator('[data-test="failure"]').count() == 0


# ---- a night that was taken back ----


def test_a_night_whose_set_up_was_undone_says_so_and_can_be_put_back(hands: Hands) -> None:
    tid = hands.holds("taken_back", taken_back)
    hands.goes("#/nights")
    row = hands.page.locator('[data-test="night"]', has_text="Taken back")
    expect(row).to_contain_text("Memorial Hall Thursday Night")
    hands.goes(f"#/night/{tid}/tonight")
    expect(hands.page.locator("body")).to_have_attribute("data-screen", "nights")
    told = hands.at('[data-test="notice"]')
    expect(told).to_contain_text("Its set-up was undone")
    told.locator('[data-act="night-redo"]').click()
    expect(hands.page.locator("body")).to_have_attribute("data-screen", "door")
    expect(hands.at("#bar")).to_contain_text("Memorial Hall")


def test_undoing_the_set_up_leaves_the_night(hands: Hands) -> None:
    def empty() -> Hall:
        return nights.begun("empty", -45)

    hands.opens(empty, "door")
    hands.at('#last [data-act="undo"]').click()
    expect(hands.page.locator("body")).to_have_attribute("data-screen", "nights")
    told = hands.at('[data-test="notice"]')
    expect(told).to_contain_text("Its set-up was undone")
    told.locator('[data-act="night-redo"]').click()
    expect(hands.page.locator("body")).to_have_attribute("data-screen", "door")


def test_an_address_of_no_night_is_answered_in_a_sentence(hands: Hands) -> None:
    hands.goes("#/night/nobody-here/tonight")
    expect(hands.at('[data-test="notice"]')).to_contain_text("not on this tablet")
    hands.goes("#/setup")
    hands.goes("#/nights")
    expect(hands.page.locator('[data-test="notice"]')).to_have_count(0)


# ---- undo ----


AGAIN = """([x, y]) => new Promise((done) => {
  const tap = () => document.elementFromPoint(x, y).click();
  setTimeout(done, 20000);
  const main = document.getElementById("main");
  new MutationObserver((_, seen) => {
    if (!main.querySelector("li.gone")) return;
    seen.disconnect();
    tap();
    setTimeout(done, 400);
  }).observe(main, { childList: true, subtree: true });
  tap();
})"""
"""A second tap at the same place, the moment the list has changed under the finger."""


def test_a_double_tap_on_undo_undoes_one_thing(hands: Hands) -> None:
    hands.opens(many_out, "history")
    rows = hands.page.locator('[data-test="history"] > li')
    undone = hands.page.locator('[data-test="history"] > li.gone')
    place = hands.middle('[data-test="history"] [data-act="undo"]')
    before = rows.nth(0).bounding_box()
    hands.page.evaluate(AGAIN, list(place))
    hands.saved()
    expect(undone).to_have_count(1)
    assert rows.nth(0).bounding_box() == before, "the rows moved under the finger"
    expect(rows.nth(0)).to_contain_text("Undone")
    hands.volunteer.pass_time(0, 5)
    rows.nth(0).locator('[data-act="undo"]').click()
    expect(undone).to_have_count(0)
    expect(rows.nth(0)).to_contain_text("Put back")


def test_a_double_tap_on_the_strip_undoes_one_thing(hands: Hands) -> None:
    hands.opens(sales, "door")
    gone = hands.page.locator('[data-test="sales"] .gone')
    hands.page.mouse.dblclick(*hands.middle('#last [data-act="undo"]'))
    hands.saved()
    expect(gone).to_have_count(1)
    expect(hands.at('[data-test="entries"]')).to_contain_text("5")


AGAIN_AT_A_ROW = """([x, y, rows]) => new Promise((done) => {
  const at = () => document.elementFromPoint(x, y).closest("[data-act]");
  const own = at().dataset.target;
  setTimeout(() => done(null), 20000);
  new MutationObserver((_, seen) => {
    if (!document.querySelector(rows + ".gone")) return;
    seen.disconnect();
    const next = at();
    next?.click();
    setTimeout(() => done(next && next.dataset.target !== own && next.textContent), 400);
  }).observe(document.getElementById("main"), { childList: true, subtree: true });
  at().click();
})"""
"""A second tap at the same place, the moment the row has changed; answers what lay there."""


@pytest.mark.parametrize(
    ("make", "screen", "rows"),
    [
        (out_by_row, "out", '[data-test="lately"] li'),
        (out_by_place, "standings", '[data-test="standings"] tbody tr'),
    ],
)
def test_a_double_tap_where_somebody_is_out_takes_back_one(
    hands: Hands, make: Callable[[], Hall], screen: str, rows: str
) -> None:
    hands.opens(make, screen)
    found = hands.page.locator(rows)
    expect(found).to_have_count(6)
    names = [row.split("\n")[0] for row in found.all_inner_texts()]
    place = hands.middle(f'{rows}:nth-child(3) [data-act="undo"]')
    met = hands.page.evaluate(AGAIN_AT_A_ROW, [*place, rows])
    assert met == "Put back", "another row lay under the finger"
    hands.saved()
    gone = hands.page.locator(rows + ".gone")
    expect(gone).to_have_count(1)
    expect(found).to_have_count(6)
    expect(found.nth(2)).to_have_class("gone")
    expect(found.nth(2)).to_contain_text("Undone")
    hands.volunteer.pass_time(0, 5)
    found.nth(2).locator('[data-act="undo"]').click()
    hands.saved()
    expect(gone).to_have_count(0)
    assert [row.split("\n")[0] for row in found.all_inner_texts()] == names
    # Whoever goes out next: nobody needs the row of who was taken back.
    hands.volunteer.pass_time(0, 5)
    found.nth(0).locator('[data-act="undo"]').click()
    expect(gone).to_have_count(1)
    hands.goes(f"#/night/{hands.volunteer.night}/out")
    hands.volunteer.busts(1)
    hands.volunteer.confirms_out()
    hands.goes(f"#/night/{hands.volunteer.night}/{screen}")
    expect(found).to_have_count(6)
    expect(gone).to_have_count(0)


def test_a_bust_is_taken_back_at_its_row(hands: Hands) -> None:
    """Three busts later, without thinking of another screen."""
    hands.opens(many_out, "out")
    expect(hands.at('[data-test="lately"]')).to_contain_text("Émile")
    row = hands.page.locator('[data-test="lately"] li', has_text=nights.names(20)[16])
    hands.volunteer.pass_time(0, 5)
    row.locator('[data-act="undo"]').click()
    expect(row).to_have_class("gone")
    hands.goes(f"#/night/{hands.volunteer.night}/standings")
    row = hands.page.locator('[data-test="standings"] tbody tr', has_text=nights.names(20)[17])
    hands.volunteer.pass_time(0, 5)
    row.locator('[data-act="undo"]').click()
    expect(row).to_have_class("gone")


def test_an_undo_that_needs_a_ruling_leads_to_where_one_is_given(hands: Hands) -> None:
    hands.opens(nights.by_a_hand, "standings")
    hands.volunteer.pass_time(0, 5)
    hands.at('[data-test="standings"] [data-act="undo"]').click()
    expect(hands.page.locator("body")).to_have_attribute("data-screen", "history")
    expect(hands.at('[data-test="refusal"]')).to_be_visible()
    ruling = hands.at('[data-test="undo-ruling"]')
    ruling.locator("#undo--reason").fill("The board was dealt twice")
    ruling.locator("#undo--clause").fill("NU-9.05")
    ruling.locator('button[type="submit"]').click()
    expect(hands.page.locator('[data-test="undo-ruling"]')).to_have_count(0)
    hands.goes(f"#/night/{hands.volunteer.night}/standings")
    expect(hands.page.locator('[data-test="standings"] tbody tr')).to_have_count(0)


def test_the_strip_leads_to_all_that_was_done(hands: Hands) -> None:
    hands.opens(many_out, "tonight")
    hands.at("#last a").click()
    expect(hands.page.locator("body")).to_have_attribute("data-screen", "history")


def test_a_double_tap_on_what_is_next_does_one_thing(hands: Hands) -> None:
    """Three tables could close: the second stands where the first stood, under the same finger."""

    def many_empty() -> Hall:
        hall = nights.now(nights.started(nights.begun("many-empty", 75), 32, 75))
        return hall.do("announce-payouts").out(*range(32, 11, -1))

    hands.opens(many_empty, "tonight")
    hands.volunteer.pass_time(0, 5)
    before = len(many_empty().view["tables"])
    hands.page.wait_for_timeout(300)
    place = hands.middle('[data-task="break-table"]')
    hands.page.mouse.dblclick(*place)
    hands.saved()
    hands.page.wait_for_timeout(300)
    hands.goes(f"#/night/{hands.volunteer.night}/seats")
    expect(hands.page.locator(".tcard")).to_have_count(before - 1)


def test_a_table_that_deals_is_balanced_by_one_tap(hands: Hands) -> None:
    """Who moves, from where and to which seat stands on the button (NU-9.29)."""
    hands.opens(nights.dealt_uneven, "tonight")
    hands.volunteer.pass_time(0, 5)
    hands.page.wait_for_timeout(300)
    mover = nights.dealt_uneven().view["todo"][0]["mover"]
    act = hands.at('[data-task="balance"]')
    expect(act).to_contain_text(f"to table 2, seat {mover['seat']}")
    assert mover["before_hands"] == mover["after_hands"]
    expect(hands.at(".task-now")).to_contain_text("10 players against 7.")
    expect(hands.at(".task-now")).not_to_contain_text("big blind")  # the wait stays as it was
    act.click()
    hands.saved()
    expect(hands.at('[data-test="toast"]')).to_contain_text(mover["name"])
    expect(hands.page.locator('[data-task="balance"]')).to_have_count(0)


def test_a_rebuy_by_seat_is_paid_for_at_the_till(hands: Hands) -> None:
    """How it was paid is asked, and not taken to be cash."""
    hands.opens(nights.even, "tonight")
    hands.page.locator("#seat-1").check(force=True)
    name = hands.at('[data-test="chosen"]').inner_text()
    hands.at('[data-act="rebuy-seat"]').click()
    expect(hands.page.locator("body")).to_have_attribute("data-screen", "door")
    found = hands.page.locator(".rows-in li", has=hands.page.locator('[data-act="sell-rebuy"]'))
    expect(found).to_have_count(1)
    expect(found).to_contain_text(name)


def test_a_name_is_found_without_its_accents(hands: Hands) -> None:
    hands.opens(nights.even, "out")
    hands.at("#out-find").fill("zoe s")
    expect(hands.page.locator('[data-act="out-add"]')).to_have_count(1)


# ---- the big screen ----


def tie() -> Hall:
    """The hall closed with two equal stacks at the top."""
    hall = nights.begun("a-tie", 345, utc_offset_minutes=nights.MINUTES_AHEAD)
    hall = nights.now(nights.started(hall, 20, 345)).do("announce-payouts")
    stacks = counted({1: 40_000, 2: 100_000, 3: 100_000, 4: 60_000})
    return hall.out(*range(20, 4, -1)).do("stop-play", stacks=stacks)


def test_a_tie_shows_what_each_of_them_got(hands: Hands) -> None:
    hands.page.set_viewport_size({"width": 1920, "height": 1080})
    hands.opens(tie, "screen")
    view = tie().view
    each = {row["prize_cents"] for row in view["standings"] if row["place"] == 1}
    assert len(each) == 1
    cents = each.pop()
    shown = f"${cents // 100:,}" + (f".{cents % 100:02}" if cents % 100 else "")
    first = hands.page.locator(".tv-list li").first
    expect(first).to_contain_text(shown)
    expect(first).to_contain_text("each")
    expect(hands.page.locator(".tv-list li")).to_have_count(len(view["payouts"]["places"]) - 1)


def last_with_a_stop() -> Hall:
    """The structure has run out ten minutes before play must end."""
    hall = nights.begun("last-stop", 400, utc_offset_minutes=nights.MINUTES_AHEAD - 10)
    return nights.now(nights.started(hall, 12, 400)).out(12, 11)


def test_the_last_level_says_what_it_is_and_changes_at_the_stop(hands: Hands) -> None:
    hands.opens(last_with_a_stop, "screen")
    now = hands.at(".tv-now")
    expect(now).to_contain_text("Last level")
    expect(now).to_contain_text("Play ends in")
    expect(hands.at('[data-test="clock"]')).not_to_have_text("0:00")
    shown = hands.at('[data-test="clock"]').inner_text()
    hands.volunteer.pass_time(2)
    expect(hands.at('[data-test="clock"]')).not_to_have_text(shown)
    hands.goes(f"#/night/{hands.volunteer.night}/tonight")
    expect(hands.at(".live-clock")).to_contain_text("Play ends in")
    hands.goes(f"#/night/{hands.volunteer.night}/screen")
    hands.volunteer.pass_time(20)
    expect(now).to_contain_text("Play is over")
    expect(now).not_to_contain_text("0:00")


def test_the_last_level_without_a_stop_is_no_bare_zero(hands: Hands) -> None:
    hands.opens(nights.last_level, "screen")
    expect(hands.at(".tv-now")).to_contain_text("Last level")
    expect(hands.at(".tv-now")).not_to_contain_text("0:00")


def test_nobody_overlooks_a_pause_on_the_big_screen(hands: Hands) -> None:
    hands.page.set_viewport_size({"width": 1920, "height": 1080})
    hands.opens(nights.paused, "screen")
    word = hands.at('[data-test="tv-state"]')
    expect(word).to_have_text("Paused")
    box = word.bounding_box()
    assert box is not None
    assert box["height"] >= 90
    framed = "document.querySelector('.tv') && getComputedStyle(document.querySelector('.tv'))"
    assert hands.page.evaluate(f"{framed}.outlineStyle") == "solid"
    hands.goes(f"#/night/{hands.volunteer.night}/tonight")
    hands.at('[data-act="resume-clock"]').click()
    hands.saved()
    hands.goes(f"#/night/{hands.volunteer.night}/screen")
    expect(word).to_have_text("")
    assert hands.page.evaluate(f"{framed}.outlineStyle") == "none"


# ---- the door ----


def door() -> Hall:
    return nights.sold(nights.begun("door", -45), 3)


def test_debit_does_not_stay_on_for_the_next_sale(hands: Hands) -> None:
    hands.opens(door, "door")
    hands.page.locator("#paid-debit").check(force=True)
    hands.at("#name").fill("Wanda Flett")
    hands.at("#name").press("Enter")
    hands.volunteer.says("Wanda Flett")
    expect(hands.page.locator("#paid-cash")).to_be_checked()


def test_a_name_that_is_in_already_is_told_while_it_is_typed(hands: Hands) -> None:
    hands.opens(door, "door")
    hint = hands.at("#name-hint")
    hands.at("#name").press_sequentially("ann  Stefansson")
    expect(hint).to_contain_text("0001")
    expect(hint).to_contain_text("Ann Stefansson")
    hands.at("#name").press("Backspace")
    expect(hint).to_have_text("")


def test_an_undone_sale_keeps_its_name(hands: Hands) -> None:
    hands.opens(door, "door")
    hands.at("#name").fill("Gus Nault")
    hands.at("#name").press("Enter")
    hands.volunteer.says("Gus Nault")
    hands.volunteer.pass_time(0, 5)
    hands.at('[data-test="sales"] [data-act="undo"]').click()
    row = hands.at('[data-test="sales"] li')
    expect(row).to_contain_text("Undone")
    expect(row).to_contain_text("Gus Nault")
    expect(hands.at('[data-test="toast"]')).to_contain_text("Gus Nault")


def test_a_sale_with_a_jackpot_is_undone_by_one_undo(hands: Hands) -> None:
    hands.opens(door, "door")
    before = hands.at('[data-test="entries"]').inner_text()
    hands.at("#jackpot").check()
    hands.at("#name").fill("Jo Jackpot")
    hands.at("#name").press("Enter")
    hands.volunteer.says("Jo Jackpot")
    expect(hands.at('[data-test="jackpot"]')).to_be_visible()
    hands.volunteer.pass_time(0, 5)
    hands.at('[data-test="sales"] [data-act="undo"]').click()
    expect(hands.at('[data-test="entries"]')).to_have_text(before)
    expect(hands.page.locator('[data-test="jackpot"]')).to_have_count(0)


def everybody() -> Hall:
    return nights.sold(nights.begun("everybody", -45), 45)


def test_the_full_list_is_searched_by_whole_numbers_and_by_names(hands: Hands) -> None:
    hands.opens(everybody, "door")
    hands.page.locator('[data-fold="door-list"] summary').click()
    rows = hands.page.locator('[data-test="door-list"] > li')
    expect(rows).to_have_count(20)
    expect(hands.at('[data-test="list-page"]')).to_contain_text("1–20 of 45")
    hands.at('[data-act="list-on"]').click()
    hands.at('[data-act="list-back"]').click()
    expect(hands.at('[data-test="list-page"]')).to_contain_text("1–20 of 45")
    hands.at('[data-act="list-on"]').click()
    hands.at('[data-act="list-on"]').click()
    expect(rows).to_have_count(5)
    expect(hands.at("#list-on")).to_be_disabled()
    hands.at("#list-who").fill("4")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("0004")
    hands.at("#list-who").fill("emile")
    expect(rows).to_have_count(4)
    hands.at("#list-who").fill("99")
    expect(rows).to_have_count(0)


def listed() -> Hall:
    return nights.sold(nights.begun("listed", -45), 6)


def test_a_name_is_corrected_in_its_row_and_the_undo_stays_under_the_finger(hands: Hands) -> None:
    hands.opens(listed, "door")
    hands.page.locator('[data-fold="door-list"] summary').click()
    rows = hands.page.locator('[data-test="door-list"] > li')
    rows.nth(2).locator('[data-act="rename"]').click()
    expect(hands.at("#rename-name")).to_be_focused()
    hands.at("#rename-name").fill("Zoé Dupré")
    hands.at("#rename-name").press("Enter")
    expect(rows.nth(2)).to_contain_text("Zoé Dupré")
    hands.volunteer.pass_time(0, 5)
    rows.nth(2).locator('[data-act="undo"]').click()
    expect(rows.nth(2)).to_contain_text("Undone")
    expect(rows.nth(2)).to_contain_text("Zoé Dupré")
    expect(rows).to_have_count(6)
    hands.volunteer.pass_time(0, 5)
    rows.nth(2).locator('[data-act="undo"]').click()
    expect(rows.nth(2)).not_to_contain_text("Undone")
    expect(hands.at('[data-test="entries"]')).to_contain_text("6")


def test_who_paid_beforehand_gets_it_back_when_the_night_is_called_off(hands: Hands) -> None:
    hands.opens(nights.called_off_with_prepaid, "door")
    back = hands.page.locator('[data-act="refund-prepaid"]')
    expect(back).to_have_count(2)
    expect(back.first).to_contain_text("$40")
    back.last.click()
    expect(back).to_have_count(1)
    hands.saved()


def test_after_the_desks_hour_a_second_press_calls_the_night_off(hands: Hands) -> None:
    hands.opens(nights.few_late, "seats")
    off = hands.at('[data-task="low-turnout"]')
    off.dblclick()
    expect(hands.at('[data-test="todo"] [data-test="refusal"]')).to_contain_text("$160")
    expect(off).to_have_attribute("data-meant", "1")
    hands.volunteer.pass_time(0, 2)
    off.click()
    hands.saved()
    expect(off).to_have_count(0)
    hands.goes(f"#/night/{hands.volunteer.night}/door")
    expect(hands.page.locator('[data-act="refund-entry"]')).to_have_count(0)


def begun_long_ago() -> Hall:
    return nights.started(nights.begun("begun-long-ago", 20), 20, 20)


def test_an_old_sale_goes_with_what_rests_on_it_by_a_ruling(hands: Hands) -> None:
    hands.opens(begun_long_ago, "door")
    hands.page.locator('[data-fold="door-list"] summary').first.click()
    hands.volunteer.pass_time(0, 5)
    hands.at('[data-fold="door-list"] [data-act="undo"]').click()
    expect(hands.at('[data-act="undo-along"]')).to_be_visible()
    hands.volunteer.pass_time(0, 5)
    hands.at('[data-act="undo-along"]').click()
    expect(hands.page.locator("body")).to_have_attribute("data-screen", "history")
    ruling = hands.at('[data-test="undo-ruling"]')
    ruling.locator("#undo--reason").fill("Sold to somebody who never came")
    ruling.locator("#undo--clause").fill("SEL-44")
    ruling.locator('button[type="submit"]').click()
    hands.saved()
    expect(hands.page.locator('[data-test="undo-ruling"]')).to_have_count(0)
    expect(hands.page.locator("#history-all > li.gone").first).to_be_visible()


def waited_for() -> Hall:
    return nights.started(nights.begun("waited-for", 20), 20, 20).do("intend-rebuy", ticket=1)


def test_who_buys_again_is_put_out_by_a_second_press_alone(hands: Hands) -> None:
    hands.opens(waited_for, "out")
    hands.at("#out-find").fill("0001")
    hands.page.keyboard.press("Enter")
    out = hands.at('[data-act="eliminate"]')
    out.dblclick()
    expect(hands.at('[data-test="refusal"]')).to_contain_text("0001")
    expect(out).to_contain_text("all the same")
    hands.volunteer.pass_time(0, 2)
    out.click()
    hands.saved()
    expect(hands.page.locator('[data-test="lately"] li')).to_have_count(1)


def test_a_name_that_stands_already_asks_where_it_is_written(hands: Hands) -> None:
    hands.opens(namesakes, "door")
    hands.page.locator('[data-fold="door-list"] summary').click()
    rows = hands.page.locator('[data-test="door-list"] > li')
    rows.nth(2).locator('[data-act="rename"]').click()
    hands.at("#rename-name").fill("ann stefansson")
    hands.at("#rename-name").press("Enter")
    asked = hands.at('[data-test="rename-same"]')
    expect(asked).to_contain_text("the same person as ticket 0001?")
    hands.at('[data-act="rename-yes"]').click()
    expect(hands.at('#rename [data-test="refusal"]')).to_contain_text("two tickets")
    expect(hands.at("#rename-name")).to_be_focused()
    hands.at("#rename-name").fill("Ann Stefansson")
    hands.at("#rename-name").press("Enter")
    hands.at('[data-act="rename-no"]').click()
    expect(rows.nth(2)).to_contain_text("Ann Stefansson")
    expect(rows.nth(0)).to_contain_text("Ann Stefansson")


def namesakes() -> Hall:
    return nights.sold(nights.begun("namesakes", -45), 4)


def registered() -> Hall:
    return nights.sold(nights.begun("registered", -45), 2)


def test_a_pasted_list_is_looked_at_kept_and_ticked_off(hands: Hands) -> None:
    hands.opens(registered, "door")
    hands.page.locator('[data-fold="door-expected"] summary').first.click()
    hands.at("#names-text").fill("\n".join(f"{nth};%&/;?" for nth in range(2000)))
    hands.at('[data-act="look-names"]').click()
    expect(hands.at('#names [data-test="refusal"]')).to_contain_text("at most 500")
    text = "name,paid\nWanda Flett,yes\nAnn Stefansson,no\nGus Nault,\n204 555,yes\n"
    hands.at("#names-text").fill(text)
    hands.at('[data-act="look-names"]').click()
    wrong = hands.page.locator('[data-test="names-wrong"] > li')
    expect(wrong).to_have_count(2)
    expect(wrong.first).to_contain_text("ticket 0001")
    hands.at('[data-act="keep-expected"]').click()
    rows = hands.page.locator('[data-test="expected"] > li')
    expect(rows).to_have_count(2)
    rows.nth(1).locator('[data-act="sell-expected"]').click()
    expect(rows.nth(1)).to_contain_text("0003")
    expect(hands.at('[data-test="expected-come"]')).to_contain_text("1 of 2")
    hands.page.locator("#expected-paid-debit").check(force=True)
    rows.nth(0).locator('[data-act="sell-expected"]').click()
    expect(rows.nth(0)).to_contain_text("0004")
    expect(hands.page.locator("#expected-paid-cash")).to_be_checked()
    hands.volunteer.says("Gus Nault")
    hands.volunteer.pass_time(0, 5)
    hands.at('#last [data-act="undo"]').click()
    expect(rows.nth(0).locator('[data-act="sell-expected"]')).to_be_visible()


def buying_again() -> Hall:
    return nights.started(nights.begun("buying-again", 20), 20, 20)


def test_a_rebuy_is_paid_in_a_way_of_its_own(hands: Hands) -> None:
    hands.opens(buying_again, "door")
    hands.page.locator("#paid-debit").check(force=True)
    hands.volunteer.sells_rebuy(7)
    hands.at("#who").fill("8")
    hands.page.locator("#rebuy-paid-debit").check(force=True)
    hands.at("#who").press("Enter")
    hands.volunteer.saved()
    hands.page.locator('[data-fold="door-cash"] summary').click()
    till = hands.page.locator('[data-test="till"] tbody tr')
    expect(till).to_have_count(2)
    expect(till.nth(0)).to_contain_text("Cash")
    expect(till.nth(1)).to_contain_text("Debit")
    hands.at("#who").fill("9")
    expect(hands.page.locator("#rebuy-paid-cash")).to_be_checked()


def with_a_ham() -> Hall:
    return nights.sold(nights.begun("with-a-ham", -45), 6)


def test_a_prize_in_goods_is_offered_and_withdrawn(hands: Hands) -> None:
    hands.opens(with_a_ham, "payouts")
    hands.page.locator('[data-fold="goods-open"] summary').click()
    hands.at('[data-act="offer-goods"]').click()
    expect(hands.at("#goods--place")).to_have_attribute("aria-invalid", "true")
    hands.at("#goods--what").fill("A ham")
    hands.at("#goods--place").fill("2")
    hands.at("#goods--value").fill("60")
    hands.at("#goods--donated").check()
    hands.at('[data-act="offer-goods"]').click()
    ham = hands.page.locator('[data-test="goods"] tbody tr')
    expect(ham).to_contain_text("A ham")
    expect(ham).to_contain_text("$60")
    expect(hands.at("#goods--what")).to_have_value("")
    ham.locator('[data-act="withdraw-goods"]').click()
    expect(ham).to_have_count(0)


def at_the_box() -> Hall:
    return nights.sold(nights.begun("at-the-box", -45), 3)


def test_a_desk_is_cashed_up_and_the_difference_said(hands: Hands) -> None:
    hands.opens(at_the_box, "door")
    hands.at("#name").fill("Gus Nault")
    hands.at("#name").press("Enter")
    hands.volunteer.says("Gus Nault")
    hands.page.locator('[data-fold="door-cash"] summary').click()
    expect(hands.at('[data-test="till-cash"]')).to_contain_text("40")
    hands.at('[data-act="count-cash"]').click()
    expect(hands.at("#cash--counted")).to_have_attribute("aria-invalid", "true")
    hands.at("#cash--float").fill("100")
    hands.at("#cash--counted").fill("135")
    hands.at('[data-act="count-cash"]').click()
    expect(hands.at('[data-test="should-be"]')).to_contain_text("140")
    expect(hands.at('[data-test="cash-counted"]')).to_contain_text("$5 is missing")
    hands.page.evaluate(PRINTS)
    hands.at('[data-paper="cash-up"]').click()
    counted = hands.at('[data-test="paper"] table >> nth=1')
    for told in ("$100", "$140", "$135", "−$5"):
        expect(counted).to_contain_text(told)


def test_the_age_that_is_missing_is_marked_and_not_the_name(hands: Hands) -> None:
    def of_age() -> Hall:
        return nights.begun("of-age", -45, kind="nunavut")

    hands.opens(of_age, "door")
    if hands.at("#everyone").is_checked():
        hands.at("#everyone").uncheck()
    hands.at("#name").fill("Young Ross")
    hands.at("#name").press("Enter")
    expect(hands.at('[data-test="refusal"]')).to_be_visible()
    expect(hands.at("#of_age")).to_have_attribute("aria-invalid", "true")
    assert hands.at("#name").get_attribute("aria-invalid") is None
    assert "CHECKBOX" in hands.page.evaluate("document.activeElement.type.toUpperCase()")


# ---- the end of the night ----


def test_records_that_only_this_tablet_has_are_something_to_do(hands: Hands) -> None:
    hands.opens(nights.finished, "payouts")
    for _ in range(hands.page.locator('[data-act="pay-prize"]').count()):
        hands.at('[data-act="pay-prize"]').click()
        hands.saved()
    hands.goes(f"#/night/{hands.volunteer.night}/tonight")
    todo = hands.at('[data-test="todo"]')
    expect(todo).not_to_contain_text("Nothing to do")
    expect(todo).to_contain_text("only on this tablet")
    todo.locator("a.btn").first.click()
    expect(hands.page.locator("body")).to_have_attribute("data-screen", "data")


def test_a_long_name_leaves_ticket_and_prize_in_sight(hands: Hands) -> None:
    def longest() -> Hall:
        hall = nights.now(nights.started(nights.begun("longest", 75), 20, 75))
        return hall.do("announce-payouts").out(*range(20, 4, -1)).out(2, 3, 4)

    hands.opens(longest, "standings")
    for cell in ("td:last-child", "td:nth-child(3)"):
        box = hands.at(f'[data-test="standings"] tbody tr:nth-child(3) {cell}').bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= 1280
    table = hands.at('[data-test="standings"]').bounding_box()
    assert table is not None
    panel = hands.page.locator(".panel", has=hands.at('[data-test="standings"]'))
    around = panel.first.bounding_box()
    assert around is not None
    assert table["width"] <= around["width"]


def test_the_winners_are_printed_while_the_last_still_play(hands: Hands) -> None:
    """One press: each place has its prize and a line to sign, whoever has it or not."""
    hands.opens(nights.announced, "payouts")
    hands.page.evaluate(PRINTS)
    hands.at('[data-paper="winners"]').click()
    rows = hands.at('[data-test="paper"] tbody').locator("tr")
    expect(rows).to_have_count(len(nights.announced().view["payouts"]["places"]))
    assert hands.page.evaluate("window.printed") == 1
    hands.page.emulate_media(media="print")
    for row in rows.all():
        box = row.locator(".paper-sign").bounding_box()
        assert box is not None
        assert box["width"] >= 140, "room for a signature"
        assert box["height"] >= 30
    hands.page.emulate_media(media="screen")


def test_goods_that_were_won_stand_on_the_sheet_with_who_has_them(hands: Hands) -> None:
    hands.opens(nights.goods_over, "payouts")
    goods = nights.goods_over().view["payouts"]["goods"]
    hands.page.evaluate(PRINTS)
    hands.at('[data-paper="winners"]').click()
    rows = hands.at('[data-test="paper"] tbody').locator("tr")
    for good in goods:
        row = rows.filter(has_text=good["what"]).first
        expect(row.locator("td").nth(1)).to_have_text(re.compile(r"0\d{3}"))


def test_the_winners_are_printed_to_sign_and_file(hands: Hands) -> None:
    """Whose night, when, under what licence; each winner with ticket, prize and a line to sign."""
    hands.opens(winners_of_a_licensed_night, "payouts")
    hands.page.evaluate(PRINTS)
    after = hands.at('[data-test="after-night"]')
    gross = winners_of_a_licensed_night().state.revenue()
    for asked in ("By 18 January 2027", f"${gross * 15 // 10_000}", "until 31 March 2030"):
        expect(after).to_contain_text(asked, ignore_case=True)
    hands.at('[data-paper="winners"]').click()
    sheet = hands.at('[data-test="paper"]')
    for told in ("Hamlet Recreation Society", "NU-2026-17", "19 November 2026", "Community hall"):
        expect(sheet).to_contain_text(told)
    view = winners_of_a_licensed_night().view
    won = [row for row in view["standings"] if row["prize_cents"]]
    rows = sheet.locator("tbody tr")
    expect(rows).to_have_count(len(won))
    assert hands.page.evaluate("window.printed") == 1
    hands.page.emulate_media(media="print")
    expect(hands.at("#last")).to_be_hidden()
    expect(hands.at('[data-test="print-head"]')).to_be_hidden()
    for row, told in zip(rows.all(), won, strict=True):
        cells = [cell.inner_text() for cell in row.locator("td").all()]
        assert str(told["number"]) in cells[1]
        assert told["name"] in cells[2]
        assert cells[3].startswith("$")
        box = row.locator(".paper-sign").bounding_box()
        assert box is not None
        assert box["width"] >= 140, "room for a signature"
        assert box["height"] >= 30
    expect(sheet.locator(".paper-line")).to_have_count(2)
    hands.page.emulate_media(media="screen")
    hands.at('[data-act="papers-back"]').click()
    expect(hands.at(".pay-table")).to_be_visible()


def test_printed_prizes_say_whose_night_it_was(hands: Hands) -> None:
    """Where it was and under what licence stand in nothing else that is printed."""

    def licensed() -> Hall:
        hall = nights.begun("licensed", 75, venue="Kinsmen Centre", licence="MGCC 1234")
        hall = nights.now(nights.started(hall, 20, 75)).do("announce-payouts")
        return hall.out(*range(20, 1, -1)).do("pay-prize", ticket=1)

    assert licensed().view["phase"] == "finished"
    hands.opens(licensed, "payouts")
    head = hands.at('[data-test="print-head"]')
    expect(head).not_to_be_visible()
    hands.page.emulate_media(media="print")
    expect(head).to_be_visible()
    for part in (
        "Royal Canadian Legion", "Memorial Hall", "19 November 2026", "Kinsmen Centre",
        "Licence MGCC 1234",
    ):  # fmt: skip
        expect(head).to_contain_text(part)


# ---- the players' code ----


def test_the_code_can_be_read_from_a_chair(hands: Hands) -> None:
    """So many modules for a whole night, and so many pixels a module on a hall's screen."""
    hands.page.set_viewport_size({"width": 1920, "height": 1080})
    hands.opens(nights.running, "screen")
    code = hands.at("svg.qr")
    expect(code).to_be_visible()
    modules = int(str(code.get_attribute("viewBox")).split()[2])
    assert modules <= 49 + 8
    box = code.bounding_box()
    assert box is not None
    assert box["width"] / modules >= 5


def test_the_code_is_large_on_the_tablet_when_asked(hands: Hands) -> None:
    hands.opens(nights.running, "tonight")
    hands.at('[data-act="qr-large"]').click()
    code = hands.at('[data-test="sheet"] svg.qr')
    expect(code).to_be_visible()
    box = code.bounding_box()
    assert box is not None
    assert box["width"] >= 480
    hands.page.keyboard.press("Escape")
    expect(hands.page.locator('[data-test="sheet"]')).to_have_count(0)


def test_a_code_that_leads_only_to_this_device_warns(hands: Hands) -> None:
    """The address here is 127.0.0.1: a player's phone would look for Holdfast on itself."""
    hands.opens(nights.running, "tonight")
    expect(hands.at('[data-test="qr-only-here"]')).to_contain_text("127.0.0.1")
    hands.goes(f"#/night/{hands.volunteer.night}/screen")
    expect(hands.at('#tv [data-test="qr-only-here"]')).to_be_visible()


# ---- for people who do not see the screen, or do not use a finger ----


@pytest.mark.parametrize(
    ("make", "screen"),
    [
        (nights.running, "tonight"), (nights.paused, "tonight"), (nights.selling, "door"),
        (nights.running, "pots"), (nights.counted_stacks, "table/1"), (many_out, "out"),
    ],
)  # fmt: skip
def test_what_is_said_contains_what_is_seen(
    hands: Hands, make: Callable[[], Hall], screen: str
) -> None:
    tid = hands.holds(make.__name__, make)
    hands.goes("#/nights")
    hands.goes(f"#/night/{tid}/{screen}")
    expect(hands.page.locator("body")).to_have_attribute("data-screen", screen.split("/")[0])
    hands.page.wait_for_timeout(300)
    if not hands.page.evaluate("() => Boolean(window.axe)"):
        hands.page.evaluate(AXE.read_text("utf-8"))
    found = hands.page.evaluate(
        """() => axe.run(document, {
          runOnly: { type: "rule", values: ["label-content-name-mismatch"] },
          rules: { "label-content-name-mismatch": { enabled: true } },
        }).then(({ violations }) =>
          violations.flatMap(({ nodes }) => nodes.map((one) => one.html)))"""
    )
    assert found == []


def test_the_focus_stays_in_the_strip_after_its_undo(hands: Hands) -> None:
    def strip() -> Hall:
        return nights.sold(nights.begun("strip", -45), 3)

    hands.opens(strip, "seats")
    hands.volunteer.pass_time(0, 5)
    hands.at('#last [data-act="undo"]').focus()
    hands.page.keyboard.press("Enter")
    hands.saved()
    expect(hands.at('[data-test="toast"]')).to_contain_text("Undone")
    assert hands.has_focus().startswith("A Undone")


def test_the_focus_stays_after_a_pause_and_after_a_bust(hands: Hands) -> None:
    hands.opens(nights.even, "tonight")
    for act in ("pause-clock", "resume-clock"):
        hands.at(f'[data-act="{act}"]').focus()
        hands.page.keyboard.press("Enter")
        hands.saved()
        hands.page.wait_for_timeout(150)
        assert hands.has_focus() != "the page", act
    hands.page.locator("#seat-2").check(force=True)
    hands.at('[data-act="eliminate"]').focus()
    hands.page.keyboard.press("Enter")
    hands.saved()
    hands.page.wait_for_timeout(150)
    assert hands.has_focus() != "the page"
    hands.goes(f"#/night/{hands.volunteer.night}/out")
    hands.volunteer.busts(3)
    hands.at('#out [data-act="eliminate"]').focus()
    hands.page.keyboard.press("Enter")
    hands.saved()
    hands.page.wait_for_timeout(150)
    assert hands.has_focus() != "the page"


# ---- the royal flush jackpot ----


def royal_flush() -> Hall:
    """Table 1 showed a royal flush with both pocket cards, by one who signed the register."""
    return nights.royal_flush()


@pytest.mark.clause("SELJ-5", "SELJ-7", "SELJ-10", "SELJ-11")
def test_a_royal_flush_is_proposed_recorded_paid_by_cheque_and_undone(hands: Hands) -> None:
    hands.opens(royal_flush, "tonight")
    hands.page.evaluate(PRINTS)
    todo = hands.at('[data-test="todo"]')
    expect(todo).to_contain_text("Royal flush at table 1")
    todo.locator("a.btn").click()
    hands.at('[data-paper="jackpot-register"]').click()
    register = hands.at('[data-test="paper"]')
    expect(register).to_contain_text("Jackpot register")
    expect(register.locator("tbody tr:not(.paper-blank)")).to_have_count(10)
    hands.at('[data-act="papers-back"]').click()
    panel = hands.at('[data-test="jackpot"]')
    expect(panel).to_contain_text("One pocket card wins $22.50, both win $45")

    panel.locator("summary").click()
    hands.at("#jackpot--ticket").fill("1")
    hands.at("#cards-0").check(force=True)
    hands.at("#jackpot--witness").fill("Ruth")
    hands.at('[data-act="record-royal-by-hand"]').click()
    expect(panel).to_contain_text("No pocket card played")
    hands.at("#cards-2").check(force=True)
    hands.at('[data-act="record-royal-by-hand"]').click()
    expect(panel).to_contain_text("did not sign")
    hands.at("#jackpot--ticket").fill("2")
    hands.at("#jackpot--royal_at_ms").fill("18:30")
    hands.at('[data-act="record-royal-by-hand"]').click()
    expect(panel).to_contain_text("The hand was played between 7:55 pm and 8:15 pm")
    expect(hands.at("#jackpot--royal_at_ms")).to_be_focused()

    seen = hands.at('[data-test="royal-seen"]')
    seen.locator("input").fill("Ruth at table 1")
    seen.locator('[data-act="record-royal"]').click()
    expect(hands.at('[data-test="jackpot-win"]')).to_contain_text("$45")
    expect(hands.page.locator('[data-test="royal-seen"]')).to_have_count(0)
    expect(panel).to_contain_text("The next begins with $")  # so much as the day's nights leave
    hands.goes(f"#/night/{hands.volunteer.night}/screen")
    expect(hands.at('[data-test="tv-jackpot"]')).to_have_text("Royal flush jackpot Won")

    hands.goes("#/book")
    win = hands.at('[data-test="win"]')
    expect(win).to_contain_text("Waits for the paperwork")
    win.locator('[data-act="voucher-show"]').click()
    expect(hands.at('[data-test="paper"]')).to_contain_text("On hold")
    hands.at('[data-act="papers-back"]').click()
    win.locator("input").fill("Ann Ross")
    hands.at('[data-act="paperwork-done"]').click()
    expect(win).to_contain_text("No names.")
    expect(win.locator("input")).to_be_focused()
    expect(win.locator("input")).to_have_value("Ann Ross")
    hands.volunteer.pass_time(0, 2)
    win.locator("input").fill("LGCA 7")
    hands.at('[data-act="paperwork-done"]').click()
    hands.at('[data-act="cheque-begin"]').click()
    hands.at('[data-act="cheque-cancel"]').click()
    hands.at('[data-act="cheque-begin"]').click()
    hands.at("#cheque--payee").fill("Ann Ross")
    hands.at('[data-act="cheque-write"]').click()
    expect(win).to_contain_text("Number")
    hands.at("#cheque--number").fill("1041")
    hands.at('[data-act="cheque-write"]').click()
    expect(hands.at('[data-test="cheque"]')).to_contain_text("1041")
    expect(win).to_contain_text("Ann Ross")
    expect(hands.at('[data-test="jackpot-events"]')).to_contain_text("$45")
    win.locator('[data-act="voucher-show"]').click()
    expect(hands.at('[data-test="paper"]')).to_contain_text("LGCA 7")
    hands.page.locator("label", has_text="Français").click()
    expect(hands.at('[data-test="paper"]')).to_contain_text("pièce de paiement")
    hands.at('[data-act="paper-print"]').click()
    assert hands.page.evaluate("window.printed") == 1
    hands.at('[data-act="papers-back"]').click()
    expect(win.locator('[data-act="voucher-show"]')).to_be_focused()

    hands.volunteer.pass_time(0, 5)
    history = hands.at('[data-test="book-history"]')
    history.locator('[data-act="book-undo"]').first.click()
    expect(win).to_contain_text("$45 to pay")
    expect(hands.page.locator('[data-test="cheque"]')).to_have_count(0)
    hands.at('[data-fold="jackpot-opening"] summary').click()
    hands.at("#opening--day").fill("2026-11-01")
    hands.at("#opening--current_cents").fill("100")
    hands.at("#opening--seed_cents").fill("0")
    hands.at('[data-act="opening-enter"]').click()
    expect(win).to_contain_text("$145 to pay")
    expect(hands.at('[data-test="jackpot-opening"]')).to_contain_text("$100")
