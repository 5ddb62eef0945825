"""Two doors and a copied tablet: what they wrote against each other, side by side, settled on one
tablet with the keyboard alone, narrow and wide, in English and in French; the other one agrees.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from e2e.machines import Opener
from tests.core.hall import Hall, playing
from tests.kit.several import IN_LEVEL_THREE, holds, night_on
from tests.kit.volunteer import Volunteer, opens

pytestmark = [pytest.mark.browser, pytest.mark.slow]
SHOTS = os.environ.get("HOLDFAST_SHOTS", "")
SOLD = {
    "ticket": 7,
    "player": "bo",
    "fee_cents": 3_000,
    "stack_chips": 15_000,
    "paid": "cash",
    "is_late": False,
}
WIDTHS = {"narrow": (360, 740), "wide": (1280, 800)}


def apart() -> Hall:
    """A door that sold at another fee, a clock set on two tablets, and a copied desk whose two
    sales do not count.
    """
    hall = playing(6).at("19:05")
    wrong = hall.on("door").writes("door/door", "entry-sold/1", SOLD)
    there = hall.on("there").do("set-time-left", left_ms=420_000, reason="late")
    joined = hall.do("pause-clock").meets(wrong).meets(there)
    copy = joined.sell(name="Copy one", player="copy-one").sell(name="Copy two", player="copy-two")
    return joined.sell(3).meets(copy)


def tabs_to(volunteer: Volunteer, target: Locator) -> None:
    """Press Tab until the focus is there: no finger and no mouse."""
    for _ in range(120):
        if target.evaluate("element => element === document.activeElement"):
            return
        volunteer.page.keyboard.press("Tab")
    raise AssertionError("the keyboard does not come there")


def shoots(volunteer: Volunteer, name: str) -> None:
    if SHOTS:
        for scheme in ("light", "dark"):
            volunteer.page.emulate_media(color_scheme=scheme)
            path = Path(SHOTS) / f"{name}-{scheme}.png"
            volunteer.page.screenshot(path=str(path), full_page=True)


@pytest.mark.parametrize(("width", "lang"), [("narrow", "fr"), ("wide", "en")])
def test_what_two_doors_and_a_copy_wrote_is_settled_side_by_side(
    tablet: Opener, tmp_path: Path, width: str, lang: str
) -> None:
    hall = apart()
    _, director = opens(tablet, "/#/data", name="director", moment=IN_LEVEL_THREE)
    page, keys = director.page, director.page.keyboard
    page.set_viewport_size({"width": WIDTHS[width][0], "height": WIDTHS[width][1]})
    if lang == "fr":
        page.locator('input[type="radio"][value="fr"]').check(force=True)
    holds(director, hall, tmp_path)

    # The red word leads there from the working screen.
    director.go("tonight")
    director.test("missing").first.click()
    expect(director.test("conflict")).to_have_count(2)
    branch = director.test("branch")
    expect(branch.locator('[data-test="figure-takings"]')).to_contain_text("440")
    expect(page.locator("main")).not_to_contain_text("undefined")
    shoots(director, f"conflicts-{width}-{lang}")
    wider = "() => document.documentElement.scrollWidth > document.documentElement.clientWidth"
    assert not page.evaluate(wider)

    # The copied tablet's records come back whole.
    tabs_to(director, branch.locator('[data-act="branch-take"]'))
    keys.press("Enter")
    expect(director.test("sheet")).to_be_visible()
    tabs_to(director, director.test("sheet").locator('button[type="submit"]'))
    keys.press("Enter")
    expect(director.test("branch")).to_have_count(0)
    director.saved()

    # The clock as it stands, the other record left out.
    clock = director.test("conflict").filter(
        has=page.locator('[data-test="figure-left_on_clock"]')
    )
    tabs_to(director, clock.locator('[data-act="conflict-leave"]'))
    keys.press("Enter")
    expect(director.test("conflict")).to_have_count(1)

    # A sale at another fee: it cannot be taken so, and counts with the night's fee, for a reason.
    sale = director.test("conflict")
    expect(sale.locator('[data-act="conflict-take"]')).to_have_count(0)
    tabs_to(director, sale.locator('[data-act="conflict-amend"]'))
    keys.press("Enter")
    expect(director.test("amending")).to_be_visible()
    tabs_to(director, director.test("amending").locator('[data-act="values-close"]'))
    keys.press("Enter")
    expect(director.test("amending")).to_have_count(0)
    tabs_to(director, sale.locator('[data-act="conflict-amend"]'))
    keys.press("Enter")
    shoots(director, f"amending-{width}-{lang}")
    fee = director.test("amending").locator("input").nth(1)
    assert fee.input_value() in ("30", "30.00", "30,00")
    fee.focus()
    keys.press("Control+A")
    keys.type("40")
    keys.press("Enter")
    expect(director.test("refusal")).to_be_visible()
    reason = sale.locator("input[name=reason]")
    reason.focus()
    keys.type("the slip says 40")
    tabs_to(director, director.test("amending").locator('[data-act="conflict-amended"]'))
    keys.press("Enter")
    expect(director.test("conflict")).to_have_count(0)
    expect(director.test("conflict-count")).to_have_count(0)
    director.saved()
    page.evaluate("night => { location.hash = `#/night/${night}/history` }", director.night)
    expect(director.test("history")).to_contain_text("the slip says 40")

    # The other tablet takes it in as a file, and both hold the same.
    ours = night_on(director, tmp_path)
    assert (ours.conflicts, ours.strays) == ((), ())
    assert ours.state.revenue() == (6 + 3 + 2 + 1) * 4_000
    _, helper = opens(tablet, "/#/data", name="helper", moment=IN_LEVEL_THREE)
    holds(helper, Hall(ours, hall.now), tmp_path)
    expect(helper.test("conflict-count")).to_have_count(0)
    assert night_on(helper, tmp_path).digest() == ours.digest()
