"""The structure and prize designer in the form of house rules: by keyboard and by touch, on a
phone and on a wide screen; what cannot work is said where it is made.
"""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from playwright.sync_api import CDPSession, Locator, Page, expect

from e2e.machines import Opener
from tests.kit.volunteer import Volunteer, opens

HOUSES = Path(__file__).resolve().parents[2] / "tests" / "houses"
PHONE, WIDE = {"width": 360, "height": 740}, {"width": 1280, "height": 800}


def remarks(page: Page, place: str) -> Locator:
    return page.locator(f"#said-{place} [data-test=remark]")


def blinds(page: Page) -> list[str]:
    """The small blind of every row, "-" for a break."""
    rows = page.locator("[data-test=row]")
    smalls = []
    for index in range(rows.count()):
        small = page.locator(f"#row-{index}-small")
        smalls.append(small.input_value() if small.count() else "-")
    return smalls


def stand(page: Page, wanted: list[str]) -> None:
    """The rows have these small blinds, as soon as a tap did what it does."""
    expect(page.locator("[data-test=row]")).to_have_count(len(wanted))
    for index, small in enumerate(wanted):
        if small != "-":
            expect(page.locator(f"#row-{index}-small")).to_have_value(small)


def copies_nunavut(page: Page) -> None:
    page.evaluate("location.hash = '#/book'")
    page.locator('[data-act="house-edit"][data-house="nunavut-five-table"]').press("Enter")
    expect(page.locator("#told-row-1")).to_contain_text("6:20 pm")


@pytest.mark.browser
def test_a_structure_is_made_by_keyboard(tablet: Opener) -> None:
    browser, volunteer = opens(tablet)
    page = browser.page
    page.set_viewport_size(WIDE)
    copies_nunavut(page)
    expect(volunteer.test("advice")).to_contain_text("Nothing stands against it")

    page.locator("#row-1-small").press("Alt+ArrowDown")
    expect(page.locator("#row-2-small")).to_be_focused()
    assert blinds(page)[:4] == ["25", "100", "50", "200"]
    expect(remarks(page, "row-2")).to_contain_text("Level 3, Small blind: blinds may not fall")
    page.keyboard.press("Alt+ArrowUp")
    expect(page.locator("#row-1-small")).to_be_focused()
    expect(remarks(page, "row-2")).to_have_count(0)

    page.locator("#house-below-row-3").press("Enter")
    page.locator("#put-break").press("Enter")
    expect(page.locator("#row-4-minutes")).to_be_focused()
    expect(page.locator("#told-row-5")).to_contain_text("7:30 pm")
    page.keyboard.press("Tab")
    page.keyboard.type("100")
    expect(remarks(page, "row-4")).to_contain_text("level 5 still needs them")
    expect(remarks(page, "row-5")).to_have_count(2)
    expect(remarks(page, "row-5").first).to_contain_text("Nobody can post 300")
    expect(page.locator("#row-4-remove")).to_be_focused()
    expect(volunteer.test("advice")).to_contain_text("cannot work")
    page.reload()
    browser.ready()
    expect(remarks(page, "row-5")).to_have_count(2)
    page.locator("#row-4-remove").fill("25")
    expect(remarks(page, "row-4")).to_have_count(0)

    page.set_viewport_size(PHONE)
    suggests_by_keyboard(page, volunteer)
    page.locator("#value-entry_fee_cents").fill("110")
    page.locator("#value-player_cap").fill("150")
    page.locator("#value-table_limit").fill("15")
    page.locator("#bands-10").press("Enter")
    expect(volunteer.test("band")).to_have_count(12)
    expect(remarks(page, "band-11")).to_contain_text("over the limit of $2,500")
    expect(remarks(page, "band-11").locator('[data-clause~="NU-5.02h"]').first).to_be_visible()
    page.locator("#band-0-parts").fill("60 41")
    expect(page.locator("#told-band-0")).to_contain_text("Sum: 101")
    expect(page.locator("#told-band-0 .wrong")).to_be_visible()
    page.locator('[data-act="house-cancel"]').press("Enter")
    page.locator('[data-act="house-edit"][data-house="selkirk-consolation"]').press("Enter")
    expect(remarks(page, "rest").first).to_contain_text("Extra level")


def suggests_by_keyboard(page: Page, volunteer: Volunteer) -> None:
    before = blinds(page)
    page.locator('[data-fold="house-suggest"] > summary').press("Enter")
    page.locator("#ask-players").fill("40")
    page.locator("#ask-minutes").fill("200")
    page.locator('[data-act="house-suggest"]').press("Enter")
    expect(volunteer.test("filled")).to_be_visible()
    after = blinds(page)
    assert after != before
    assert after[:4] == ["25", "50", "75", "-"]
    expect(page.locator("#said-add-level")).to_contain_text("9:20 pm")
    expect(volunteer.test("advice")).not_to_contain_text("cannot")
    page.locator('[data-act="house-put-back"]').press("Enter")
    assert blinds(page) == before
    page.locator('[data-act="house-suggest"]').press("Enter")
    expect(volunteer.test("filled")).to_be_visible()


def has_a_jackpot(page: Page) -> None:
    """Switched on, its parts typed, switched off: then it costs nothing again."""
    page.locator("#with-jackpot").tap()
    expect(page.locator("#value-jackpot_fee_cents")).to_be_focused()
    expect(remarks(page, "value-jackpot_fee_cents")).to_contain_text("costs nothing")
    page.locator("#value-jackpot_fee_cents").fill("5")
    expect(remarks(page, "value-jackpot_fee_cents")).to_have_count(0)
    page.locator("#jackpot-current_bp").fill("80")
    page.locator("label:has(#jackpot-sales-before-royal)").tap()
    page.locator("label:has(#jackpot-once-no)").tap()
    page.locator("#row-0-minutes").fill("25")
    page.locator("#house-down-row-0").tap()
    expect(page.locator("#jackpot-current_bp")).to_have_value("80")
    expect(page.locator("#jackpot-sales-before-royal")).to_be_checked()
    expect(page.locator("#jackpot-once-no")).to_be_checked()
    expect(page.locator("#jackpot-paperwork-yes")).to_be_checked()
    page.locator("#without-jackpot").tap()
    expect(page.locator("#with-jackpot")).to_be_focused()
    page.locator("#with-jackpot").tap()
    expect(page.locator("#jackpot-current_bp")).to_have_value("80")
    expect(page.locator("#value-jackpot_fee_cents")).to_have_value("5")
    page.locator("#without-jackpot").tap()


def drags(page: Page, touch: CDPSession, grip: str, onto: str) -> None:
    """A finger on a grip, over to another row, where it rests: after a throw a browser takes the
    next tap for the one that stops it.
    """
    page.locator(grip).scroll_into_view_if_needed()
    grip_box, target_box = page.locator(grip).bounding_box(), page.locator(onto).bounding_box()
    assert grip_box
    assert target_box
    x, y = grip_box["x"] + grip_box["width"] / 2, grip_box["y"] + grip_box["height"] / 2
    end = target_box["y"] + 20
    steps = [("touchStart", y), *(("touchMove", at) for at in ((y + end) / 2, end, end, end))]
    moment_s = time.time()  # the browser judges a throw by the times that the events carry
    for kind, at in (*steps, ("touchEnd", None)):
        moment_s += 0.06
        points = [] if at is None else [{"x": x, "y": at}]
        touch_event = {"type": kind, "touchPoints": points, "timestamp": moment_s}
        touch.send("Input.dispatchTouchEvent", touch_event)


@pytest.mark.browser
@pytest.mark.clause("SK-4.o3")
def test_a_structure_is_made_by_touch(tablet: Opener) -> None:
    browser = tablet("director", timezone_id="America/Winnipeg", has_touch=True, viewport=PHONE)
    page, volunteer = browser.page, Volunteer(browser.page)
    browser.open("/#/book")
    browser.ready()
    volunteer.brings_in_house_rules(HOUSES / "prairie-cup.json", "Prairie Cup")
    page.locator('[data-act="house-edit"][data-house="prairie-cup"]').tap()
    # The file removes the 100s and then asks for antes of 100: nobody had seen it.
    expect(remarks(page, "row-6")).to_contain_text("Chips of 100 leave play here")
    expect(remarks(page, "row-8")).to_contain_text("Nobody can post 100")
    touch = page.context.new_cdp_session(page)
    for size in (PHONE, WIDE):
        page.set_viewport_size(size)
        before = blinds(page)
        drags(page, touch, "#none-row-0", '[data-slot="2"]')
        expect(page.locator("#row-2-small")).to_have_value(before[0])
        page.locator("#house-up-row-2").tap()
        page.locator("#house-up-row-1").tap()
        stand(page, before)
        page.locator("#house-down-row-0").tap()
        page.locator("#house-up-row-1").tap()
        page.locator("#house-below-row-0").tap()
        page.locator("#put-level").tap()
        expect(remarks(page, "row-1")).to_contain_text("those of the level before")
        page.locator("#house-without-row-1").tap()
        stand(page, before)

    page.locator("#stop").fill("02:30")
    stop_remark = remarks(page, "stop").filter(has_text="Play must be over by 2:00 am")
    expect(stop_remark.locator('[data-clause~="SK-4.o3"]').first).to_be_visible()
    page.locator("#start").fill("23:50")
    expect(page.locator(".remark", has_text="never begins").first).to_be_visible()
    page.locator('[data-act="house-poster"]').tap()
    expect(volunteer.test("paper")).to_contain_text("11:50 pm")
    # A page that the browser is printing already cannot be made a PDF of at the same time.
    page.evaluate("() => { window.printed = 0; window.print = () => { window.printed += 1 } }")
    page.locator('[data-act="paper-print"]').tap()
    page.wait_for_function("window.printed === 1")
    assert page.pdf(format="Letter").count(b"/Type /Page\n") == 1
    page.locator('[data-act="papers-back"]').tap()
    expect(page.locator("#start")).to_have_value("23:50")
    expect(page.locator("#with-jackpot")).to_have_count(0)
    page.locator('[data-act="house-cancel"]').tap()
    expect(volunteer.test("houses")).to_contain_text("Prairie Cup")
    page.locator('[data-act="house-edit"][data-house="manitoba-hall"]').tap()
    has_a_jackpot(page)
    page.locator('[data-act="house-cancel"]').tap()
    expect(volunteer.test("houses")).to_contain_text("Prairie Cup")
