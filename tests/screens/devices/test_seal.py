"""The director seals the night at its end: what may be missing is shown, the seal stands on the
screen and on the signed paper, and opening it says why.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.core.hall import Hall, thursday
from tests.kit.forms import playing
from tests.kit.hands import Hands
from tests.kit.locator import expect
from tests.kit.nights.devices import seal_lacks
from tests.kit.papers import SEAL_SHORT
from tests.kit.several import IN_LEVEL_THREE
from tests.kit.volunteer import Opener, Volunteer, opens


def finished(tablet: Opener) -> tuple[Any, Volunteer]:
    """Tonight once all but one are out."""
    page, volunteer = playing(tablet)
    volunteer.go("out")
    for ticket in (1, 2, 3):
        volunteer.busts(ticket)
        volunteer.confirms_out()
    volunteer.go("tonight")
    return page, volunteer


def test_a_night_is_sealed_at_its_end_and_opened_with_a_reason(tablet: Opener) -> None:
    page, volunteer = playing(tablet)
    panel, short = volunteer.test("seal"), volunteer.test("seal-short")
    expect(panel).to_have_count(0)
    volunteer.go("out")
    for ticket in (1, 2, 3):
        volunteer.busts(ticket)
        volunteer.confirms_out()
    volunteer.go("tonight")
    volunteer.seals()
    expect(short).to_have_text(SEAL_SHORT)
    sealed = short.inner_text()
    panel.locator("summary").click()
    panel.locator('button[data-act="open-seal"]').click()
    expect(panel).to_contain_text("needs its reason")
    page.locator("#unseal--reason").fill("the prize of place two was wrong")
    panel.locator('button[data-act="open-seal"]').click()
    expect(short).to_have_count(0)
    page.locator("#seal--reason").fill("put right")
    volunteer.seals()
    expect(short).to_have_text(SEAL_SHORT)
    assert short.inner_text() != sealed
    volunteer.saved()


def test_what_a_lost_tablet_had_is_said_in_red_before_the_seal(
    tablet: Opener, tmp_path: Path
) -> None:
    _, volunteer = opens(tablet, "/#/data", moment=IN_LEVEL_THREE)
    night = seal_lacks().night
    volunteer.brings_in(night, tmp_path)
    volunteer.go("tonight")
    felt = volunteer.test("seal").locator('[data-dev="felt"]')
    expect(felt.locator('[data-test="where-lacks"]')).to_contain_text("At least 3 more records")
    expect(felt.locator('[data-test="where-open"]')).to_be_visible()
    expect(volunteer.test("seal").locator('button[data-act="seal-night"]')).to_be_visible()


def test_the_close_is_done_on_its_page_and_the_seal_names_what_is_open(tablet: Opener) -> None:
    page, volunteer = finished(tablet)
    steps = volunteer.test("act-close").locator("li[data-step]")
    seal, short = volunteer.test("seal"), volunteer.test("seal-short")
    codes = [steps.nth(place).get_attribute("data-step") for place in range(steps.count())]
    assert codes == ["announce", "pay", "chips", "cash", "papers", "checks-before", "copy"]
    seal.locator('button[data-act="seal-night"]').click()
    expect(seal).to_contain_text("Still open: 7")
    expect(short).to_have_count(0)

    # A step further down is opened before its turn, and shut again.
    page.locator("#fold-close-cash").click()
    expect(page.locator("#cash--counted")).to_be_visible()
    page.locator('[data-act="close-fold"]', has_text="Close").first.click()
    expect(page.locator("#cash--counted")).to_have_count(0)

    volunteer.press("announce-payouts")
    expect(page.locator('[data-step="announce"]')).to_have_attribute("data-state", "done")
    while keys := page.locator('[data-act="pay-prize"]').count():
        volunteer.press("pay-prize")
        expect(page.locator('[data-act="pay-prize"]')).to_have_count(keys - 1)
    expect(page.locator('[data-step="pay"]')).to_have_attribute("data-state", "done")
    counts = page.locator('#tally input[name^="tally-"]')
    for initials in ("AB", "CD"):
        page.locator("#checks-who--by").fill(initials)
        for place in range(counts.count()):
            counts.nth(place).fill("3")
        page.locator('[data-act="tally-keep"]').click()
        volunteer.saved()
    expect(page.locator('[data-step="chips"]')).to_have_attribute("data-state", "done")
    page.locator("#cash--counted").fill("120")
    page.locator('[data-act="count-cash"]').click()
    expect(page.locator('[data-step="cash"]')).to_have_attribute("data-state", "done")
    page.locator("#tick-hall-papers").click()
    expect(page.locator('[data-step="papers"]')).to_have_attribute("data-state", "done")
    page.locator("#seal--open-checks-before").fill("Nobody had the list")
    page.locator("#seal--open-copy").fill("The office has it tomorrow")
    seal.locator('button[data-act="seal-night"]').click()
    expect(short).to_have_text(SEAL_SHORT)
    expect(volunteer.test("act-close")).to_be_visible()
    volunteer.saved()


def test_under_the_seal_no_step_is_done_any_more_but_a_copy(tablet: Opener) -> None:
    page, volunteer = finished(tablet)
    volunteer.seals("The bank has the box")
    expect(volunteer.test("seal-short")).to_have_text(SEAL_SHORT)
    keys = volunteer.test("act-close").locator("button[data-act]")
    acts = {keys.nth(place).get_attribute("data-act") for place in range(keys.count())}
    assert acts - {"clause"} == {"export"}
    expect(page.locator("li.step-now")).to_have_count(0)
    volunteer.go("history")
    expect(page.locator("#main")).to_contain_text("duties left open: 7 (The bank has the box;")


def staffed() -> Hall:
    """Two deal at a night of three that is over."""
    hall = thursday()
    for person, name in (("p-8", "Cy Poe"), ("p-9", "Dee Roy")):
        hall = hall.do("enter-staff", person=person, name=name, role="dealer", table=1)
    return hall.sell(3).draw().start().later(minutes=70).out(3).out(2)


def test_everybody_who_works_is_signed_out_by_one_press(hands: Hands) -> None:
    hands.opens(staffed, "tonight")
    step = hands.page.locator('[data-step="staff-out"]')
    expect(step).to_contain_text("Still on duty: 2")
    hands.at('[data-act="staff-all-out"]').click()
    expect(step).to_have_attribute("data-state", "done")
    hands.saved()


def test_two_steps_that_are_open_ask_for_initials_once(tablet: Opener) -> None:
    page, _ = finished(tablet)
    page.locator("#fold-close-papers").click()
    page.locator("#fold-close-chips").click()
    expect(page.locator("#tally")).to_be_visible()
    expect(page.locator("#checks-who")).to_have_count(1)
    expect(page.locator("#cash--counted")).to_have_count(0)
