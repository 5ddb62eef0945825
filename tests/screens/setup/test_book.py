"""House rules and licence on a tablet: brought in as data, copied and changed, and played by."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from pycore.ledger.lines.bundle import read_bundle
from pycore.night.night import Night
from pycore.night.table.hands import HandPlayed
from tests.kit.dealer import opens_table
from tests.kit.locator import expect
from tests.kit.organization import CODE, Organization
from tests.kit.volunteer import Opener, Volunteer, opens

HOUSES = Path(__file__).resolve().parents[2] / "houses"
NAMES = ["Ann", "Bo", "Cy"]


def plays_one_hand_and_one_bust(volunteer: Volunteer) -> None:
    volunteer.go("door")
    for name in NAMES:
        volunteer.asked_for_age()
        volunteer.sells_entries([name])
    volunteer.draws_and_starts()
    dealer = opens_table(volunteer)
    dealer.tap("tb-count")
    dealer.tap("tb-deal")
    dealer.acts("ff")
    dealer.sees_stage("over")
    dealer.tap("tb-end")
    volunteer.go("out")
    volunteer.busts(3)
    volunteer.confirms_out()


@pytest.mark.parametrize(
    ("file", "name", "jurisdiction", "approved"),
    [
        ("prairie-cup", "Prairie Cup", "ca_sk", "SLGA 26-0418, 18 April 2026"),
        ("harbour-night", "Soirée du port", "ca_bc", "GPEB 9921, 1 September 2026"),
    ],
)
def test_a_night_by_house_rules_that_were_brought_in_as_data(
    server: Organization,
    tablet: Opener,
    tmp_path: Path,
    file: str,
    name: str,
    jurisdiction: str,
    approved: str,
) -> None:
    browser, volunteer = opens(tablet)
    browser.context.set_offline(True)
    server.kill()
    page, path = browser.page, HOUSES / f"{file}.json"
    document = json.loads(path.read_text("utf-8"))
    damaged = {**document, "start": "25:00"}
    bad = tmp_path / "bad.json"
    bad.write_text(json.dumps(damaged), "utf-8")
    volunteer.goes("#/book")
    page.locator("#house-file").set_input_files(bad)
    expect(volunteer.test("refusal")).to_contain_text("start: ")
    expect(volunteer.test("houses")).not_to_contain_text(name)
    volunteer.brings_in_house_rules(path, name)
    expect(volunteer.test("houses")).to_contain_text(f"Approved: {approved}")

    volunteer.goes("#/setup")
    option = page.locator(".option", has=page.locator(f'[name="template"][value^="{file}."]'))
    option.locator("input").check(force=True)
    expect(option).to_contain_text(f"Approved: {approved}")
    page.locator("#organization").fill("Service Club")
    page.locator("#venue").fill("Hall")
    if page.locator("#break_minutes").count():
        page.locator("#break_minutes").fill("10")
    if jurisdiction == "ca_sk":
        volunteer.holds_a_licence("SLGA-26-0418")
    volunteer.opens_the_night()
    plays_one_hand_and_one_bust(volunteer)
    volunteer.go("amend")
    expect(volunteer.test("adopted")).to_contain_text(f"Approved: {approved}")

    night = Night.of(read_bundle(volunteer.exports(tmp_path)).logs)
    settings = night.state.adopted
    assert (settings.template, settings.pack) == (file, jurisdiction)
    assert settings.approval.reference == document["approval"]["reference"]
    assert any(isinstance(record.event, HandPlayed) for record in night.folded.recorded)
    assert night.state.out() == {3}
    assert night.conflicts == ()


@pytest.mark.clause("NU-5.02j")
def test_rules_are_copied_changed_and_kept_and_the_year_is_read_on_every_tablet(
    server: Organization, tablet: Opener
) -> None:
    browser, volunteer = opens(tablet)
    page = browser.page
    volunteer.goes("#/book")
    page.locator('[data-act="house-edit"][data-house="nunavut-five-table"]').click()
    for i, clause in enumerate(("NU-B.PR7", "NU-9.24")):
        fixed = volunteer.test("fixed").nth(i)
        expect(fixed.locator(f'[data-clause="{clause}"]')).to_be_visible()
    expect(page.locator("#odd_chip-first")).to_have_count(0)
    page.locator("#approval-reference").fill("CGD 7")
    page.locator("#approval-date").focus()
    expect(page.locator("#odd_chip-first")).to_have_count(1)
    page.locator("#ante_payer-each").press("ArrowDown")
    expect(page.locator("#ante_payer-big-blind")).to_be_checked()
    page.locator('[data-act="house-poster"]').press("Enter")
    expect(volunteer.test("paper")).to_be_visible()
    page.locator('[data-act="papers-back"]').press("Enter")
    expect(page.locator("#house-poster")).to_be_focused()
    expect(page.locator("#ante_payer-big-blind")).to_be_checked()
    page.locator("#ante_payer-big-blind").press("ArrowUp")
    expect(page.locator("#ante_payer-each")).to_be_checked()
    page.locator("#approval-reference").fill("")
    page.locator("#approval-date").focus()
    for i, clause in enumerate(("NU-B.PR7", "NU-9.24")):
        fixed = volunteer.test("fixed").nth(i)
        expect(fixed.locator(f'[data-clause="{clause}"]')).to_be_visible()
    page.locator("#name").fill("<i>Friday</i> rules")
    expect(page.locator("#value-entry_fee_cents-help")).to_contain_text("At most $100 by law")
    page.locator("#value-entry_fee_cents").fill("100.01")
    # A remark that comes while the finger is on its way moves the key under it.
    expect(page.locator("#house-form")).to_contain_text("may not pass $100")
    volunteer.press("house-save")
    expect(volunteer.test("refusal")).to_contain_text("the law allows 100 at most")
    expect(volunteer.test("refusal").locator('[data-clause~="NU-5.02e"]').first).to_be_visible()
    page.locator("#value-entry_fee_cents").fill("50")
    expect(page.locator("#house-form")).not_to_contain_text("may not pass $100")
    page.locator("#row-0-small").fill("a lot")
    volunteer.press("house-save")
    expect(page.locator("#row-0-small-wrong")).to_contain_text("“a lot” is not a number")
    expect(page.locator("#row-0-small")).to_be_focused()
    page.locator("#row-0-small").fill("60")
    expect(page.locator("#house-form")).to_contain_text("is at least the small one, 60")
    volunteer.press("house-save")
    expect(volunteer.test("refusal")).to_contain_text("Level 1, Big blind")
    volunteer.press("house-show")
    expect(page.locator("#row-0-big")).to_be_focused()
    page.locator("#row-0-small").fill("a lot")
    page.locator("#row-0-big").focus()
    page.reload()
    browser.ready()
    expect(page.locator("#row-0-small")).to_have_value("a lot")
    expect(page.locator("#value-entry_fee_cents")).to_have_value("50")
    page.locator("#row-0-small").fill("25")
    page.locator("#add-level").click()
    expect(volunteer.test("row")).to_have_count(17)
    page.locator("#house-without-row-16").click()
    expect(volunteer.test("row")).to_have_count(16)
    page.locator("#approval-reference").fill("CGD 7")
    page.locator("#approval-date").focus()
    expect(page.locator("#odd_chip-first")).to_have_count(1)
    page.locator("#approval-date").fill("2026-08-16")
    page.locator('[data-act="house-as-text"]').click()
    expect(page.locator("#house-text")).to_have_value(re.compile("i-friday-i-rules"))
    expect(page.locator("#house-text")).to_have_value(re.compile(r'"date": "2026-08-16"'))
    page.locator('[data-act="house-as-fields"]').click()
    expect(page.locator("#approval-date")).to_have_value("2026-08-16")
    volunteer.press("house-poster")
    expect(volunteer.test("paper")).to_contain_text("Approved: CGD 7, 16 August 2026")
    volunteer.press("papers-back")
    volunteer.press("house-save")
    own = volunteer.test("houses").locator("li", has_text="<i>Friday</i> rules")
    expect(own).to_contain_text("Approved: CGD 7, 16 August 2026")
    with page.expect_download() as saved:
        own.locator('[data-act="house-export"]').click()
    house = json.loads(saved.value.text())
    assert (house["name"], house["approval"]["date"]) == ("<i>Friday</i> rules", "2026-08-16")
    own.locator('[data-act="house-retire"]').click()
    expect(own).to_contain_text("Retired")
    volunteer.goes("#/setup")
    expect(page.locator('[name="template"]').first).to_be_attached()
    expect(page.locator('[name="template"][value^="i-friday-i-rules."]')).to_have_count(0)
    volunteer.goes("#/book")
    own.locator('[data-act="house-retire"]').click()
    expect(own).not_to_contain_text("Retired")
    differs = volunteer.test("differs")
    differs.locator("summary").click()
    expect(differs).to_contain_text("1 difference")
    expect(differs).to_contain_text("$50")
    expect(differs).to_contain_text("As shipped: $60")

    page.locator('[data-fold="licence-open"] > summary').click()
    page.locator("#licence--number").fill("NU-2026-17")
    page.locator("#licence--first_day").fill("2026-04-01")
    page.locator("#licence--last_day").fill("2027-03-31")
    page.locator('#licence button[type="submit"]').click()
    expect(volunteer.test("licences")).to_contain_text("NU-2026-17")
    page.locator("#jurisdiction-ca_nu").check(force=True)
    page.locator("#takings--day").fill("2026-05-02")
    page.locator("#takings--gross").fill("41000")
    page.locator('#takings button[type="submit"]').click()
    expect(volunteer.test("year")).to_contain_text("$41,000")
    expect(volunteer.test("room").locator('[data-clause~="NU-5.02j"]').first).to_be_visible()

    volunteer.goes("#/data")
    volunteer.connects(CODE)
    expect(page.locator(".reach")).not_to_contain_text("This tablet only")
    other, second = opens(tablet, name="second")
    second.goes("#/data")
    second.connects(CODE)
    second.goes("#/setup")
    other.page.locator('[name="template"][value^="i-friday-i-rules."]').check(force=True)
    expect(second.test("gross-before")).to_contain_text("$41,000")
    expect(second.test("licence-number")).to_have_text("NU-2026-17")
    expect(second.test("differs")).to_contain_text("1 difference")
    second.goes("#/nights")
    expect(second.test("night")).to_have_count(0)
