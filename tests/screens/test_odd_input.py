"""Odd things typed at the set-up, into the licence and among the staff: refused with a sentence at
the field, or harmless; what was typed is still there after a refusal, a reload and the way back.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from pycore.ledger.lines.bundle import read_bundle
from tests.kit.floor import staff_row, to_the_staff
from tests.kit.forms import at_set_up, expect_wrong
from tests.kit.locator import expect
from tests.kit.volunteer import Opener

UNSEEN = "\u200b\u00a0\u2060"
"""What nobody can see."""
NOBODY_S_DAY = "99999-12-31"


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_what_the_set_up_enters_into_the_book_is_refused_at_its_field_and_kept(
    tablet: Opener, lang: str
) -> None:
    browser, volunteer = at_set_up(tablet, "nunavut-five-table", lang)
    page = browser.page
    number = page.locator("#own-licence--number")
    number.fill("N-77")
    page.locator("#own-licence--first_day").fill(NOBODY_S_DAY)
    page.locator("#own-licence--last_day").fill("2027-03-31")
    volunteer.press("own-licence-enter")
    expect_wrong(page, "own-licence--first_day", NOBODY_S_DAY)
    page.locator("#own-licence--first_day").fill("2027-03-31")
    page.locator("#own-licence--last_day").fill("2026-04-01")
    volunteer.press("own-licence-enter")
    expect_wrong(
        page, "own-licence--last_day", "31 March 2027" if lang == "en" else "31 mars 2027"
    )
    page.locator("#own-licence--last_day").fill("2028-04-01")
    number.fill(UNSEEN)
    volunteer.press("own-licence-enter")
    expect(number).to_be_focused()
    expect(volunteer.test("licence")).to_contain_text("Number" if lang == "en" else "Numéro")

    number.fill("N-77")
    volunteer.folds('[data-fold="before-open"]')
    page.locator("#before--event_name").fill("ᐃᖃᓗᐃᑦ <b>bingo</b>")
    page.locator("#before--gross").fill("-5")
    volunteer.press("before-record")
    expect(page.locator("#before--gross-wrong")).to_contain_text("-5")
    for _ in range(2):  # loaded anew, and come back to from elsewhere
        page.reload()
        browser.ready()
        expect(number).to_have_value("N-77")
        page.locator("#organization").fill("Hamlet")  # before the book is there again, or after
        expect(page.locator("#own-licence--last_day")).to_have_value("2028-04-01")
        expect(page.locator("#before--event_name")).to_have_value("ᐃᖃᓗᐃᑦ <b>bingo</b>")
        expect(page.locator("#before--gross")).to_have_value("-5")
        expect(page.locator("#before--gross")).to_be_visible()
        volunteer.goes("#/book")
        expect(volunteer.test("houses")).to_be_visible()
        page.go_back()
        expect(number).to_have_value("N-77")
    page.locator("#own-licence--first_day").fill("2026-04-01")
    volunteer.press("own-licence-enter")
    expect(volunteer.test("licence-number")).to_have_text("N-77")
    expect(page.locator("#before--event_name")).to_have_value("ᐃᖃᓗᐃᑦ <b>bingo</b>")
    expect(page.locator("#before--gross")).to_have_value("-5")


def test_what_a_licence_cannot_say_is_refused_at_its_field(tablet: Opener) -> None:
    browser, volunteer = at_set_up(tablet, "nunavut-five-table")
    page = browser.page
    volunteer.goes("#/book")
    volunteer.folds('[data-fold="licence-open"]')
    volunteer.folds('[data-fold="licence-more"]')
    keep = page.locator('#licence button[data-act="licence-keep"]')
    page.locator("#licence--number").fill("ᐃᖃᓗᐃᑦ-7")
    page.locator("#licence--last_day").fill("2026-12-31")
    page.locator("#licence--first_day").fill(NOBODY_S_DAY)
    keep.click()
    expect_wrong(page, "licence--first_day", NOBODY_S_DAY)
    page.locator("#licence--first_day").fill("2026-04-01")
    for field in ("players", "year_gross_cents", "fee_cents"):
        box = page.locator(f"#licence--{field}")
        for text in ("-5", "9" * 40, "１２", "=1+1", "<b>"):
            box.fill(text)
            keep.click()
            expect_wrong(page, f"licence--{field}", text)
        box.fill("")
    for field, text, sentence in (
        ("days", "2026-02-31", "no such day"),
        ("days", "99999-01-01", "no such day"),
        ("days", "2030-01-01", "outside"),
        ("places", "x" * 1_000, "Places"),
        ("places", "\n".join(f"hall {number}" for number in range(500)), "400"),
    ):
        page.locator(f"#licence--{field}").fill(text)
        keep.click()
        expect(volunteer.test("refusal").first).to_contain_text(sentence)
        expect(page.locator(f"#licence--{field}")).to_be_focused()
        expect(page.locator(f"#licence--{field}")).to_have_value(text)
        page.locator(f"#licence--{field}").fill("")
    page.locator("#licence--special").fill("x" * 10_000)
    assert len(page.locator("#licence--special").input_value()) == 2_000
    page.reload()
    browser.ready()
    expect(page.locator("#licence--number")).to_have_value("ᐃᖃᓗᐃᑦ-7")
    volunteer.unfolds("#licence--special")
    page.locator("#licence--special").fill("<script>bad()</script>")
    keep.click()
    expect(volunteer.test("licences")).to_contain_text("<script>bad()</script>")

    volunteer.unfolds("#training--name")
    page.locator("#training--name").fill("Fay Moss")
    page.locator("#training--topic").fill("=Dealing")
    page.locator("#training--by").fill("Zoe Kadlak")
    page.locator("#training--day").fill("2030-01-01")
    page.locator('#training [data-act="training-keep"]').click()
    expect_wrong(page, "training--day", "19 November 2026")


def test_who_works_is_typed_once_and_kept_over_a_reload(tablet: Opener, tmp_path: Path) -> None:
    browser, volunteer = at_set_up(tablet, "nunavut-five-table")
    page = browser.page
    page.locator("#available_population").fill("2000")
    volunteer.held_nothing_before()
    volunteer.opens_the_night()

    # The door: what is typed stays while the box of the age is still empty, and nobody is sold in.
    name = page.locator("#name")
    for text in ("<b>x</b>", "=1+1", "ᐃᖃᓗᐃᑦ", "שלום", "ＡＮＮ", "x" * 80):
        name.fill(text)
        volunteer.pass_time(0, 2)
        name.press("Enter")
        expect(page.locator("#of_age")).to_have_attribute("aria-invalid", "true")
        expect(name).to_have_value(text)
    assert volunteer.figure("entries") == 0
    page.locator("#of_age").check(force=True)
    name.fill(UNSEEN)
    volunteer.pass_time(0, 2)
    name.press("Enter")
    expect(page.locator("#name")).to_be_focused()

    to_the_staff(volunteer)
    enter = page.locator('#staff [data-act="staff-enter"]')
    who, table = page.locator("#staff--name"), page.locator("#staff--table")
    page.locator("#staff-role-dealer").check(force=True)
    for text in ("", UNSEEN):
        who.fill(text)
        volunteer.pass_time(0, 3)
        enter.click()
        expect(volunteer.test("refusal").first).to_contain_text("name")
        expect(who).to_be_focused()
    who.fill("Fay \u202eMoss")
    for text, sentence in (
        ("-1", "“-1”"),
        ("1.5", "“1.5”"),
        ("9" * 40, "999"),
        ("１", "digits"),
        ("0", "“0”"),
    ):
        table.fill(text)
        volunteer.pass_time(0, 3)
        enter.click()
        expect_wrong(page, "staff--table", sentence)
    table.fill("77")
    volunteer.pass_time(0, 3)
    enter.click()
    expect(volunteer.test("refusal").first).to_contain_text("no table 77")
    expect(table).to_be_focused()
    page.reload()
    browser.ready()
    expect(table).to_have_value("77")
    expect(page.locator("#staff-role-dealer")).to_be_checked()
    table.fill("1")
    volunteer.pass_time(0, 3)
    page.locator('#staff [data-act="staff-enter"]').taps(3)
    expect(staff_row(volunteer, "Fay Moss")).to_have_count(1)
    volunteer.saved()
    page.reload()
    browser.ready()
    expect(staff_row(volunteer, "Fay Moss")).to_have_count(1)
    expect(who).to_have_value("")
    people = read_bundle(volunteer.exports(tmp_path)).people
    assert [person["name"] for person in people.values()] == ["Fay Moss"]
