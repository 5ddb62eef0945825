"""The money of a night, from the door to the report: a Saskatchewan and a Nunavut night."""

from __future__ import annotations

import re
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from tests.kit.floor import enters_money, field, fills, opens_money
from tests.kit.locator import expect
from tests.kit.volunteer import ZONE, Opener, Volunteer, opens

SATURDAY = datetime(2026, 11, 21, 12, 0, tzinfo=ZoneInfo(ZONE))


def saskatchewan(volunteer: Volunteer) -> None:
    page = volunteer.page
    volunteer.goes("#/setup")
    page.locator("#template-saskatchewan-night").check(force=True)
    page.locator("#organization").fill("Service Club")
    page.locator("#venue").fill("Prairie Hall")
    volunteer.holds_a_licence("SK-26-104")
    volunteer.opens_the_night()


def played(volunteer: Volunteer) -> None:
    """Four at one table play it out; the prizes are announced and handed over."""
    page = volunteer.page
    volunteer.go("door")
    for name in ("Ann", "Ben", "Cy", "Dee"):
        volunteer.asked_for_age()
        volunteer.sells_entries([name])
    volunteer.draws_and_starts()
    volunteer.go("out")
    for ticket in (4, 3, 2):
        volunteer.busts(ticket)
        volunteer.confirms_out()
    volunteer.go("payouts")
    volunteer.press("announce-payouts")
    volunteer.saved()
    for _ in range(page.locator('[data-act="pay-prize"]').count()):
        volunteer.pass_time(0, 2)
        volunteer.press("pay-prize")
        volunteer.saved()


def counts_cash(volunteer: Volunteer, counted: str) -> None:
    """Two count the box of the door."""
    volunteer.go("door")
    volunteer.folds('[data-fold="door-cash"]')
    page = volunteer.page
    page.locator("#cash--float").fill("50")
    page.locator("#cash--counted").fill(counted)
    page.locator("#cash--counters").fill("Ann Ito, Bo Roy")
    page.locator('#cash [data-act="count-cash"]').click()
    expect(volunteer.test("cash-counted")).to_be_visible()


def lacks(volunteer: Volunteer, code: str, count: int) -> None:
    lacking = volunteer.page.locator(f'[data-test="money-lacking"] [data-lack="{code}"]')
    expect(lacking).to_have_count(count)


@pytest.mark.clause("SK-6", "SK-7.b", "SK-7.c", "SK-7.e", "SK-4.p2", "SK-4.p3", "SK-4.n")
def test_a_saskatchewan_night_ends_with_its_report(tablet: Opener) -> None:
    browser, volunteer = opens(tablet, moment=SATURDAY)
    page = browser.page
    browser.context.set_offline(True)
    saskatchewan(volunteer)
    played(volunteer)
    counts_cash(volunteer, "60")
    opens_money(volunteer)
    expect(volunteer.test("money-desk")).to_contain_text("Ann Ito, Bo Roy")
    lacks(volunteer, "cash-off", 1)
    assert field(volunteer, "participants") == "4"

    page.locator("#expense-kind-workers").check(force=True)
    expect(volunteer.test("money-expenses").locator('[data-test="refusal"]')).to_be_visible()
    page.locator("#expense-kind-premises").check(force=True)
    fills(page, "expense", description="Hall", payee="Prairie Hall", cents="20", receipt="R-7")
    page.locator("#expense--states-approved").check()
    page.locator("#expense--states-no-liquor-area").check()
    enters_money(volunteer, "expense")
    expect(volunteer.test("money-expenses").locator('[data-test="refusal"]')).to_contain_text(
        re.compile("Tick what must be so")
    )
    page.locator("#expense--states-flat-fee").check()
    enters_money(volunteer, "expense")
    volunteer.says("Hall")
    expect(volunteer.test("field-expenses")).to_have_text("$20")

    gross = field(volunteer, "gross")
    lacks(volunteer, "not-banked", 1)
    fills(
        page,
        "deposit",
        account="0042",
        day="2026-11-23",
        cents=gross.strip("$"),
        slip="17",
        by="Ann Ito",
    )
    enters_money(volunteer, "deposit")
    volunteer.says("slip 17")
    lacks(volunteer, "not-banked", 0)
    page.locator("#deposit-source-interest").check(force=True)
    expect(page.locator("#deposit--slip")).to_have_count(0)

    page.locator("#payment-towards-transfer").check(force=True)
    expect(volunteer.test("money-payments").locator('[data-test="refusal"]')).to_be_visible()
    page.locator("#payment-towards-expense").check(force=True)
    page.locator('[name="payment-expense"]').first.check(force=True)
    fills(
        page,
        "payment",
        payee="Prairie Hall",
        description="Rent",
        cents="20",
        day="2026-11-24",
        cheque="101",
        signers="Ann Ito, Bo Roy",
    )
    enters_money(volunteer, "payment")
    volunteer.says("cheque 101")
    lacks(volunteer, "no-cheque", 0)
    page.locator("#payment-towards-purpose").check(force=True)
    page.locator("#payment-purpose-charitable").check(force=True)
    fills(
        page,
        "payment",
        payee="Food Bank",
        description="Winter boxes",
        cents="5",
        day="2026-11-25",
        cheque="102",
    )
    enters_money(volunteer, "payment")
    volunteer.says("Winter boxes")
    expect(volunteer.test("field-used")).to_have_text("$5")

    due = page.locator('[data-due="report"]')
    expect(due).to_contain_text("11 December 2026")
    page.locator("#duty-duty-report").check(force=True)
    fills(page, "duty", day="2026-11-30", by="Ann Ito")
    enters_money(volunteer, "duty")
    expect(due).to_contain_text("Report sent on 30 November 2026, by Ann Ito")
    page.locator('[data-act="money-reopen"]').click()
    expect(due).to_contain_text("Send the report")

    volunteer.goes("#/nights")
    expect(page.locator('[data-test="due"] [data-duty="report"]')).to_contain_text("11 December")


@pytest.mark.clause("NU-11.01b", "NU-11.02c", "NU-5.02k", "NU-5.03", "NU-4.01")
def test_a_nunavut_night_ends_with_its_report(tablet: Opener) -> None:
    browser, volunteer = opens(tablet)
    page = browser.page
    browser.context.set_offline(True)
    volunteer.sets_up_nunavut()
    played(volunteer)
    opens_money(volunteer)
    caps = volunteer.test("money-caps")
    expect(caps.locator('[data-cap="expenses"]')).to_contain_text("15 %")
    expect(caps.locator('[data-cap="net"]')).to_have_count(2)
    lacks(volunteer, "cash-uncounted", 1)

    fills(page, "expense", description="Cards", payee="Card House", cents="999", receipt="R-1")
    page.locator("#expense--states-approved").check()
    enters_money(volunteer, "expense")
    expect(volunteer.test("money-expenses").locator('[data-test="refusal"]')).to_contain_text(
        re.compile(r"15\s%")
    )
    fills(page, "expense", cents="2")
    enters_money(volunteer, "expense")
    volunteer.says("Cards")
    fills(page, "payment", payee="Card House", description="Cards", cents="2", day="2026-11-20")
    page.locator('[name="payment-expense"]').first.check(force=True)
    enters_money(volunteer, "payment")
    expect(volunteer.test("money-payments").locator('[data-test="refusal"]')).to_contain_text(
        re.compile("cheque")
    )
    fills(page, "payment", cheque="1")
    enters_money(volunteer, "payment")
    volunteer.says("cheque 1")
    lacks(volunteer, "no-cheque", 0)
    expect(page.locator('[data-due="report"]')).to_contain_text("18 January 2027")
    volunteer.pass_time(0, 3)  # a tap that follows another at once does not count
    page.locator('[data-test="lately-here"] [data-act="undo"]').first.click()
    volunteer.saved()
    lacks(volunteer, "no-cheque", 1)
