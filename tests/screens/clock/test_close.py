"""The close of a night on its page, in the hands of somebody in a hurry: out of order, wrong,
twice.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.core.hall import Hall
from tests.kit import nights
from tests.kit.hands import Hands, arrives, elsewhere
from tests.kit.locator import expect
from tests.kit.nights import closing
from tests.kit.volunteer import Opener, Volunteer, opens


def finished(
    tablet: Opener, folder: Path, night: Callable[[str], Hall] = closing.nunavut
) -> tuple[Any, Volunteer]:
    """Tonight, once the last hand was played, at the tablet that sold all the entries."""
    page, volunteer = opens(tablet, "/#/data", zone="UTC", moment=nights.NOW)
    hall = night(page.worker.shelf.dev).out(2)
    volunteer.brings_in(hall.night, folder)
    volunteer.go("tonight")
    return page, volunteer


def step(page: Any, code: str) -> Any:
    return page.locator(f'[data-step="{code}"]')


def counts_chips(page: Any, volunteer: Volunteer, by: str, pieces: str) -> None:
    page.locator("#checks-who--by").fill(by)
    for field in page.locator('#tally input[name^="tally-"]').all():
        field.fill(pieces)
    page.locator('[data-act="tally-keep"]').click()
    volunteer.saved()


def test_prizes_wait_for_their_announcement_and_nobody_says_that_there_are_none(
    tablet: Opener, tmp_path: Path
) -> None:
    page, volunteer = finished(tablet, tmp_path)
    pay = step(page, "pay")
    expect(pay).to_contain_text("Announce the prizes first")
    expect(pay).not_to_contain_text("0")
    expect(pay.locator("button")).to_have_count(0)
    volunteer.press("announce-payouts")
    expect(pay).to_contain_text("Still to hand over: 3")


def test_papers_are_signed_before_their_turn(tablet: Opener, tmp_path: Path) -> None:
    page, _ = finished(tablet, tmp_path)
    page.locator("#fold-close-papers").click()
    page.locator("#checks-who--by").fill("AB")
    page.locator("#tick-hall-papers").click()
    expect(step(page, "papers")).to_have_attribute("data-state", "done")
    expect(step(page, "chips")).to_have_attribute("data-state", "open")


def test_initials_that_are_missing_are_asked_for_once_at_their_field(
    tablet: Opener, tmp_path: Path
) -> None:
    page, volunteer = finished(tablet, tmp_path)
    page.locator("#fold-close-chips").click()
    for field in page.locator('#tally input[name^="tally-"]').all():
        field.fill("3")
    page.locator('[data-act="tally-keep"]').click()
    expect(page.locator("#main [role=alert]")).to_have_count(1)
    expect(volunteer.test("refusal")).to_have_count(0)
    expect(page.locator("#checks-who--by-help")).to_contain_text("who did it")
    expect(volunteer.test("toast")).not_to_contain_text("who did it")
    expect(page.locator("#checks-who--by")).to_be_focused()
    page.locator("#checks-who--by").fill("AB")
    page.locator('[data-act="tally-keep"]').click()
    expect(page.locator("#main [role=alert]")).to_have_count(0)


def test_whoever_counts_the_chips_second_gives_initials_of_their_own(
    tablet: Opener, tmp_path: Path
) -> None:
    page, volunteer = finished(tablet, tmp_path)
    page.locator("#fold-close-chips").click()
    counts_chips(page, volunteer, "AB", "3")
    expect(step(page, "chips")).to_have_attribute("data-state", "open")
    expect(step(page, "chips")).to_contain_text("Counted once, by AB")
    expect(page.locator("#checks-who--by")).to_have_value("")
    expect(page.locator("#checks-who--by")).to_be_focused()
    expect(page.locator("#tally-25")).to_have_value("")
    counts_chips(page, volunteer, "CD", "3")
    expect(step(page, "chips")).to_have_attribute("data-state", "done")


def test_what_does_not_agree_stands_in_its_step_and_is_counted_again(
    tablet: Opener, tmp_path: Path
) -> None:
    page, volunteer = finished(tablet, tmp_path)
    page.locator("#fold-close-chips").click()
    counts_chips(page, volunteer, "AB", "3")
    counts_chips(page, volunteer, "CD", "2")
    for _ in ("in the open step", "in its line"):
        expect(step(page, "chips").get_by_text("The two counts differ")).to_have_count(1)
        page.locator("#fold-close-chips").click()
    counts_chips(page, volunteer, "AB", "2")
    expect(step(page, "chips")).not_to_contain_text("differ")

    page.locator("#fold-close-cash").click()
    for typed, line in (("700", "$20 is missing"), ("730", "$10 too much")):
        page.locator("#cash--counted").fill(typed)
        page.locator('[data-act="count-cash"]').click()
        expect(step(page, "cash")).to_have_attribute("data-state", "done")
        expect(step(page, "cash").get_by_text(line)).to_have_count(1)
        page.locator("#fold-close-cash").click()
        expect(step(page, "cash").locator(".step-line")).to_contain_text(line)
        page.locator("#fold-close-cash").click()
    page.locator("#cash--counted").fill("720")
    page.locator('[data-act="count-cash"]').click()
    expect(step(page, "cash").locator(".step-line")).not_to_contain_text("too much")


@pytest.mark.clause("NU-11.01f")
def test_a_check_that_needs_a_note_says_so_beforehand(tablet: Opener, tmp_path: Path) -> None:
    page, volunteer = finished(tablet, tmp_path)
    page.locator("#fold-close-checks-end").click()
    check = volunteer.test("check-nu-statements")
    expect(check.locator("label")).to_have_text("Note · needed")
    page.locator("#checks-who--by").fill("AB")
    check.locator("button").last.click()
    expect(volunteer.test("refusal")).to_have_count(0)
    expect(page.locator("#note-of-nu-statements-help")).to_contain_text("the note")
    expect(page.locator("#note-of-nu-statements")).to_be_focused()
    page.locator("#note-of-nu-statements").fill("November, 0042")
    check.locator("button").last.click()
    expect(step(page, "checks-end")).to_have_attribute("data-state", "done")


def test_checks_that_were_missed_before_the_doors_are_a_step_with_its_place(
    tablet: Opener, tmp_path: Path
) -> None:
    page, volunteer = opens(tablet, "/#/data", zone="UTC", moment=nights.NOW)
    volunteer.brings_in(nights.finished().night, tmp_path)
    volunteer.go("tonight")
    missed = step(page, "checks-before")
    expect(missed).to_contain_text("Checks before the doors")
    expect(missed).to_contain_text("Still to do: 9")
    volunteer.test("seal").locator('button[data-act="seal-night"]').click()
    expect(page.locator("#seal--open-checks-before")).to_be_visible()
    missed.locator("a.btn").click()
    expect(volunteer.test("checks-before")).to_be_visible()


def test_the_close_comes_into_sight_with_the_last_bust(tablet: Opener, tmp_path: Path) -> None:
    page, volunteer = opens(tablet, "/#/data", zone="UTC", moment=nights.NOW)
    volunteer.brings_in(closing.selkirk(page.worker.shelf.dev).night, tmp_path)
    volunteer.go("tonight")
    page.get_by_role("radio", name=re.compile("Ann Stefansson")).check(force=True)
    page.locator('.chosen [data-act="eliminate"]').click()
    expect(step(page, "announce")).to_be_focused()


def test_a_tablet_that_sold_nothing_counts_no_box(tablet: Opener, tmp_path: Path) -> None:
    page, volunteer = opens(tablet, "/#/data", zone="UTC", moment=nights.NOW)
    volunteer.brings_in(closing.nunavut("door").out(2).night, tmp_path)
    volunteer.go("tonight")
    page.locator("#fold-close-cash").click()
    cash = step(page, "cash")
    expect(cash).to_contain_text("Desks not counted: 1")
    expect(cash).to_contain_text("Nothing was sold on this tablet")
    expect(cash).to_contain_text("The other tablets count their own box")
    expect(page.locator("#cash--counted")).to_have_count(0)


def test_what_another_tablet_had_done_is_no_longer_red_once_it_shows(
    tablet: Opener, tmp_path: Path
) -> None:
    page, volunteer = finished(tablet, tmp_path)
    table_hands = Hands(page, volunteer, tmp_path)
    assert elsewhere(table_hands, command="announce-payouts")
    volunteer.press("announce-payouts")
    expect(volunteer.test("refusal")).to_have_count(1)
    arrives(table_hands)
    expect(volunteer.test("refusal")).to_have_count(0)
    volunteer.pass_time(0, 3)

    assert elsewhere(table_hands, command="pay-prize", ticket=1)
    volunteer.press("pay-prize")
    expect(volunteer.test("refusal")).to_contain_text("was paid already")
    arrives(table_hands)
    expect(volunteer.test("refusal")).to_have_count(0)
    expect(step(page, "pay")).to_contain_text("Still to hand over: 2")


def test_what_was_typed_outlives_a_reload_and_is_gone_once_it_was_kept(
    tablet: Opener, tmp_path: Path
) -> None:
    page, volunteer = finished(tablet, tmp_path)
    page.locator("#fold-close-chips").click()
    page.locator("#fold-close-cash").click()
    page.locator("#tally-25").fill("3")
    page.locator("#cash--counted").fill("720")
    volunteer.test("seal").locator('button[data-act="seal-night"]').click()
    page.locator("#seal--open-copy").fill("The office has it")
    volunteer.reloads()
    page.locator("#fold-close-chips").click()
    page.locator("#fold-close-cash").click()
    expect(page.locator("#tally-25")).to_have_value("3")
    expect(page.locator("#cash--counted")).to_have_value("720")
    expect(page.locator("#seal--open-copy")).to_have_value("The office has it")
    counts_chips(page, volunteer, "AB", "3")
    page.locator('[data-act="count-cash"]').click()
    volunteer.saved()
    volunteer.reloads()
    page.locator("#fold-close-chips").click()
    page.locator("#fold-close-cash").click()
    expect(page.locator("#tally-25")).to_have_value("")
    expect(page.locator("#cash--counted")).to_have_value("")


def test_the_seal_asks_for_a_reason_at_the_step_that_is_open(
    tablet: Opener, tmp_path: Path
) -> None:
    page, volunteer = finished(tablet, tmp_path)
    key = volunteer.test("seal").locator('button[data-act="seal-night"]')
    expect(page.locator('input[id^="seal--open-"]')).to_have_count(0)
    key.click()
    expect(page.locator('input[id^="seal--open-"]')).to_have_count(8)
    expect(page.locator("#seal--open-announce-help")).to_contain_text("Still open: 8")
    expect(page.locator("#seal--open-announce")).to_be_focused()
    expect(volunteer.test("toast")).not_to_contain_text("Still open")
    page.locator("#seal--open-announce").fill("The guests had left")
    key.click()
    expect(volunteer.test("refusal")).to_have_count(0)
    expect(page.locator("#seal--open-pay-help")).to_contain_text("Still open: 7")
    expect(page.locator("#seal--open-pay")).to_be_focused()
    expect(page.locator("#main [role=alert]")).to_have_count(1)
    volunteer.pass_time(0, 3)
    volunteer.press("announce-payouts")
    expect(page.locator('input[id^="seal--open-"]')).to_have_count(7)
