"""What people met on the screens: each was wrong once.

One tablet takes in prepared nights (e2e/layout/nights.py); every test opens its own.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from e2e.running import PRINTS, Running
from tests.core.hall import Hall
from tests.kit import nights

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def many_out() -> Hall:
    return nights.six_out("many-out")


def out_by_row() -> Hall:
    return nights.six_out("out-by-row")


def out_by_place() -> Hall:
    return nights.six_out("out-by-place")


def sales() -> Hall:
    return nights.sold(nights.begun("sales", -45), 6)


def winners_of_a_licensed_night() -> Hall:
    """Over under a licence, somebody's name as long as it may be; one prize is paid."""
    hall = nights.started(nights.begun("licensed-won", 90, kind="nunavut"), 20, 90)
    hall = nights.now(hall).do("announce-payouts").out(*range(20, 1, -1))
    return hall.do("pay-prize", ticket=1)


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


def test_a_double_tap_on_undo_undoes_one_thing(hands: Running) -> None:
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


def test_a_double_tap_on_the_strip_undoes_one_thing(hands: Running) -> None:
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
    hands: Running, make: Callable[[], Hall], screen: str, rows: str
) -> None:
    hands.opens(make, screen)
    out_rows = hands.page.locator(rows)
    expect(out_rows).to_have_count(6)
    names = [row.split("\n")[0] for row in out_rows.all_inner_texts()]
    place = hands.middle(f'{rows}:nth-child(3) [data-act="undo"]')
    label = hands.page.evaluate(AGAIN_AT_A_ROW, [*place, rows])
    assert label == "Put back", "another row lay under the finger"
    hands.saved()
    gone = hands.page.locator(rows + ".gone")
    expect(gone).to_have_count(1)
    expect(out_rows).to_have_count(6)
    expect(out_rows.nth(2)).to_have_class("gone")
    expect(out_rows.nth(2)).to_contain_text("Undone")
    hands.volunteer.pass_time(0, 5)
    out_rows.nth(2).locator('[data-act="undo"]').click()
    hands.saved()
    expect(gone).to_have_count(0)
    assert [row.split("\n")[0] for row in out_rows.all_inner_texts()] == names
    # Whoever goes out next: nobody needs the row of who was taken back.
    hands.volunteer.pass_time(0, 5)
    out_rows.nth(0).locator('[data-act="undo"]').click()
    expect(gone).to_have_count(1)
    hands.goes(f"#/night/{hands.volunteer.night}/out")
    hands.volunteer.busts(1)
    hands.volunteer.confirms_out()
    hands.goes(f"#/night/{hands.volunteer.night}/{screen}")
    expect(out_rows).to_have_count(6)
    expect(gone).to_have_count(0)


def test_a_double_tap_on_what_is_next_does_one_thing(hands: Running) -> None:
    """Three tables could close: the second stands where the first stood, under the same finger."""

    def many_empty() -> Hall:
        hall = nights.now(nights.started(nights.begun("many-empty", 75), 32, 75))
        return hall.do("announce-payouts").out(*range(32, 11, -1))

    hands.opens(many_empty, "tonight")
    hands.volunteer.pass_time(0, 5)
    before = len(many_empty().view["tables"])
    hands.settles()
    place = hands.middle('[data-task="break-table"]')
    hands.page.mouse.dblclick(*place)
    hands.settles()
    hands.goes(f"#/night/{hands.volunteer.night}/seats")
    expect(hands.page.locator(".tcard")).to_have_count(before - 1)


def test_nobody_overlooks_a_pause_on_the_big_screen(hands: Running) -> None:
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


def test_a_long_name_leaves_ticket_and_prize_in_sight(hands: Running) -> None:
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


def test_the_winners_are_printed_while_the_last_still_play(hands: Running) -> None:
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


def test_the_winners_are_printed_to_sign_and_file(hands: Running) -> None:
    """Whose night, when, under what licence; each winner with ticket, prize and a line to sign."""
    hands.opens(winners_of_a_licensed_night, "payouts")
    hands.page.evaluate(PRINTS)
    after = hands.at('[data-test="after-night"]')
    gross = winners_of_a_licensed_night().state.revenue()
    for duty in ("By 18 January 2027", f"${gross * 15 // 10_000}", "until 31 March 2030"):
        expect(after).to_contain_text(duty, ignore_case=True)
    hands.at('[data-paper="winners"]').click()
    sheet = hands.at('[data-test="paper"]')
    for shown in ("Hamlet Recreation Society", "NU-2026-17", "19 November 2026", "Community hall"):
        expect(sheet).to_contain_text(shown)
    view = winners_of_a_licensed_night().view
    won = [row for row in view["standings"] if row["prize_cents"]]
    rows = sheet.locator("tbody tr")
    expect(rows).to_have_count(len(won))
    assert hands.page.evaluate("window.printed") == 1
    hands.page.emulate_media(media="print")
    expect(hands.at("#last")).to_be_hidden()
    expect(hands.at('[data-test="print-head"]')).to_be_hidden()
    for row, shown in zip(rows.all(), won, strict=True):
        cells = [cell.inner_text() for cell in row.locator("td").all()]
        assert str(shown["number"]) in cells[1]
        assert shown["name"] in cells[2]
        assert cells[3].startswith("$")
        box = row.locator(".paper-sign").bounding_box()
        assert box is not None
        assert box["width"] >= 140, "room for a signature"
        assert box["height"] >= 30
    expect(sheet.locator(".paper-line")).to_have_count(2)
    hands.page.emulate_media(media="screen")
    hands.at('[data-act="papers-back"]').click()
    expect(hands.at(".pay-table")).to_be_visible()


def test_printed_prizes_say_whose_night_it_was(hands: Running) -> None:
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
        "Royal Canadian Legion",
        "Memorial Hall",
        "19 November 2026",
        "Kinsmen Centre",
        "Licence MGCC 1234",
    ):
        expect(head).to_contain_text(part)


# ---- the players' code ----


def test_the_code_can_be_read_from_a_chair(hands: Running) -> None:
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


def test_the_code_is_large_on_the_tablet_when_asked(hands: Running) -> None:
    hands.opens(nights.running, "tonight")
    hands.at('[data-act="qr-large"]').click()
    code = hands.at('[data-test="sheet"] svg.qr')
    expect(code).to_be_visible()
    box = code.bounding_box()
    assert box is not None
    assert box["width"] >= 480
    hands.page.keyboard.press("Escape")
    expect(hands.page.locator('[data-test="sheet"]')).to_have_count(0)


def test_the_focus_stays_in_the_strip_after_its_undo(hands: Running) -> None:
    def strip() -> Hall:
        return nights.sold(nights.begun("strip", -45), 3)

    hands.opens(strip, "seats")
    hands.volunteer.pass_time(0, 5)
    hands.at('#last [data-act="undo"]').focus()
    hands.page.keyboard.press("Enter")
    hands.saved()
    expect(hands.at('[data-test="toast"]')).to_contain_text("Undone")
    assert hands.has_focus().startswith("A Undone")


def test_the_focus_stays_after_a_pause_and_after_a_bust(hands: Running) -> None:
    hands.opens(nights.even, "tonight")
    for act in ("pause-clock", "resume-clock"):
        hands.at(f'[data-act="{act}"]').focus()
        hands.page.keyboard.press("Enter")
        hands.saved()
        hands.settles()
        assert hands.has_focus() != "the page", act
    hands.page.locator("#seat-2").check(force=True)
    hands.at('[data-act="eliminate"]').focus()
    hands.page.keyboard.press("Enter")
    hands.saved()
    hands.settles()
    assert hands.has_focus() != "the page"
    hands.goes(f"#/night/{hands.volunteer.night}/out")
    hands.volunteer.busts(3)
    hands.at('#out [data-act="eliminate"]').focus()
    hands.page.keyboard.press("Enter")
    hands.saved()
    hands.settles()
    assert hands.has_focus() != "the page"
