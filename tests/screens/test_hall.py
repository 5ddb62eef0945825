"""Evenings that do not go as planned: too few come, or the hall has to close before there is a
winner; and the organization's page afterwards.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.core.hall import Hall
from tests.core.kit.scenarios import s01
from tests.kit.locator import expect
from tests.kit.office import signs_in
from tests.kit.organization import Organization
from tests.kit.volunteer import Opener, opens

AN_HOUR_BEFORE = datetime(2026, 11, 19, 18, 0, tzinfo=UTC)
JUST_BEFORE_THE_STOP = datetime(2026, 11, 20, 0, 44, 45, tzinfo=UTC)
STACKS_AT_STOP = {1: "900,000", 2: "450,000", 3: "450,000", 4: "240,000"}
PRIZES_AT_STOP = ["$1,078", "$576", "$576", "$297"]
HALF_A_MINUTE_MS = 30_000


def four_left() -> Hall:
    """S01 at half past midnight: the prizes announced, everybody out but four."""
    hall = s01().do("announce-payouts").at("23:59")
    return hall.out(*range(87, 4, -1)).at("00:30")


@pytest.mark.clause("SEL-4c", "SEL-4d", "SELJ-1")
def test_too_few_come_and_everybody_gets_the_money_back(tablet: Opener) -> None:
    _, volunteer = opens(tablet, zone="UTC", moment=AN_HOUR_BEFORE)
    volunteer.sets_up_selkirk()
    volunteer.go("door")
    volunteer.page.locator("#jackpot").check(force=True)
    volunteer.sells_entries(["Ann Ross"])
    volunteer.sells_entries(["Bob Okemaw", "Zoë Li"])
    volunteer.pass_time(60)
    volunteer.go("tonight")
    expect(volunteer.test("todo").locator('[data-clause~="SEL-4c"]').first).to_be_visible()
    volunteer.does("low-turnout")
    volunteer.says("called off")
    expect(volunteer.test("todo")).to_contain_text("$125")

    volunteer.go("door")
    for amount in ("$45", "$40", "$40"):
        refund = volunteer.page.locator('[data-act="refund-entry"]').first
        expect(refund).to_contain_text(amount)
        refund.click()
        volunteer.says(amount)
    expect(volunteer.page.locator('[data-act="refund-entry"]')).to_have_count(0)
    volunteer.pass_time(0, 5)
    volunteer.page.locator('#last [data-act="undo"]').click()
    expect(volunteer.page.locator('[data-act="refund-entry"]')).to_have_count(1)
    volunteer.page.locator('[data-act="refund-entry"]').click()
    volunteer.says("$40")
    volunteer.go("tonight")
    # What is left to do is the papers, the box, and to carry the records somewhere else.
    expect(volunteer.test("todo")).to_have_count(0)
    expect(volunteer.page.locator('[data-step="refund"]')).to_have_attribute("data-state", "done")
    expect(volunteer.page.locator('[data-step="copy"]')).to_contain_text("on this tablet alone")


@pytest.mark.clause("SEL-9", "SEL-38b", "SEL-8c")
def test_s11_the_hall_closes_and_the_chips_are_counted(
    server: Organization, tablet: Opener, tmp_path: Path
) -> None:
    hall = four_left()
    _, volunteer = opens(tablet, "/#/data", zone="UTC", moment=JUST_BEFORE_THE_STOP)
    volunteer.brings_in(hall.night, tmp_path)
    volunteer.connects(server.pairing_code)
    volunteer.goes("#/nights")
    volunteer.page.locator('[data-test="night"] a').first.click()

    # Nobody touches the tablet: it asks by itself when the time has come.
    todo = volunteer.test("todo")
    expect(todo.locator('[data-clause~="SEL-9"]').first).to_be_visible()
    expect(todo).to_contain_text("End play", timeout=2 * HALF_A_MINUTE_MS)
    volunteer.does_what_is_next()
    for ticket, chips in STACKS_AT_STOP.items():
        volunteer.page.locator(f"#stop-{ticket}").fill(chips)
    expect(volunteer.test("stop-total")).to_have_text("2,040,000")
    volunteer.press("stop-play")
    # A colour-up rounds chips up: it is asked about, and said to be right.
    expect(volunteer.test("stop-question")).to_contain_text("2,037,000")
    volunteer.press("stop-confirm")
    expect(volunteer.test("stop-question")).to_contain_text("Say why")
    volunteer.page.locator("#stop--because").fill("colour-ups on paper")
    volunteer.press("stop-confirm")
    expect(volunteer.test("stop-question")).to_have_count(0)
    volunteer.saved()
    volunteer.go("standings")
    rows = volunteer.test("standings").locator("tbody tr, li").all_inner_texts()[:4]
    assert [re.findall(r"\$[\d,]+", row)[0] for row in rows] == PRIZES_AT_STOP

    # The organization sees the same, without any script.
    volunteer.go("data")
    volunteer.press("sync")
    volunteer.has_all_at_the_organization()
    office = signs_in(server)
    office.get_by_role("link", name=hall.state.adopted.night_name).first.click()
    page = office.locator("main")
    expect(page).to_contain_text("Player 1")
    for prize in PRIZES_AT_STOP:
        expect(page).to_contain_text(prize)
    office.locator('a[href$="bundle.txt"]').first.click()
    assert hall.night.tid in office.text
