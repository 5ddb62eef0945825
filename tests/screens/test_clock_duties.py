"""What a director does with the clock beyond starting it: breaks, lengths, penalties; offline."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest

from tests.kit.clock import SIX, playing, seconds_left
from tests.kit.dealer import opens_table
from tests.kit.locator import expect
from tests.kit.organization import Organization
from tests.kit.volunteer import Opener, Volunteer


def test_a_break_is_put_in_with_three_taps_and_taken_back_with_one(
    server: Organization, tablet: Opener
) -> None:
    volunteer = playing(server, tablet)
    page = volunteer.page
    volunteer.pass_time(5)
    volunteer.press("clock-more")
    page.locator("#break-now-10").click()
    page.locator('[data-why="incident"]').click()
    expect(volunteer.test("level")).to_contain_text("Break")
    expect(volunteer.test("clock")).to_have_text(re.compile(r"10:00|9:\d\d"))
    volunteer.saved()

    # A running break is made longer; that is another act, with its own reason.
    volunteer.press("clock-more")
    page.locator("#length-step-10").click()
    page.locator('[data-why="incident"]').click()
    expect(volunteer.test("clock")).to_have_text(re.compile(r"20:00|19:\d\d"))
    volunteer.saved()
    page.wait_for_timeout(1_100)
    volunteer.press("undo")
    expect(volunteer.test("clock")).to_have_text(re.compile(r"10:00|9:\d\d"))
    volunteer.saved()

    # The level goes on after it with what was left.
    volunteer.pass_time(10)
    expect(volunteer.test("level")).to_contain_text("Level 1")
    expect(volunteer.test("clock")).to_have_text(re.compile(r"10:00|9:\d\d"))


def test_a_level_to_come_gets_another_length(server: Organization, tablet: Opener) -> None:
    volunteer = playing(server, tablet)
    page = volunteer.page
    page.locator("#structure > summary").click()
    page.locator("#levels-open-2").click()
    page.locator("#levels-length-20").check(force=True)
    expect(page.locator("#minutes-2")).to_have_value("20")
    page.locator("#levels-onwards").check(force=True)
    page.locator('#sheet [type="submit"]').click()
    expect(volunteer.test("refusal")).to_contain_text("Say why")
    page.locator('[data-why="pace"]').click()
    expect(page.locator("#levels-onwards")).to_be_checked()
    page.locator('#sheet [type="submit"]').click()
    volunteer.says("16 levels were changed, 3 to 18")
    expect(page.locator("#levels-open-2")).to_have_text("20 min")
    expect(page.locator("#levels-open-6")).to_have_text("20 min")
    expect(page.locator("#levels-open-4")).to_have_text("10 min")  # the break

    page.locator("#levels-differs-2").click()
    expect(volunteer.test("sheet")).to_contain_text(
        re.compile(r"As adopted: 300\s/\s600 · 15\smin")
    )
    expect(volunteer.test("level-changes")).to_contain_text("Play is too slow or too fast")
    expect(volunteer.test("level-changes")).to_contain_text("this tablet")
    page.locator("#sheet-cancel").click()
    page.locator('#last [data-act="undo"]').click()
    expect(page.locator("#levels-differs-2")).to_have_count(0)
    expect(page.locator("#levels-open-2")).to_have_text("15 min")


def test_the_level_that_is_on_gets_another_length_and_keeps_its_blinds(
    server: Organization, tablet: Opener
) -> None:
    volunteer = playing(server, tablet)
    page = volunteer.page
    page.locator("#structure > summary").click()
    page.locator("#levels-open-0").click()
    expect(page.locator("#minutes-0")).to_have_value("15")
    expect(page.locator("#small-0")).to_have_count(0)
    page.locator("#minutes-0").fill("25")
    page.locator('[data-why="incident"]').click()
    expect(page.locator("#minutes-0")).to_have_value("25")
    page.locator('#sheet [type="submit"]').click()
    volunteer.says("Level 1 is 100/200 for 25 min now")
    expect(volunteer.test("clock")).to_have_text(re.compile(r"2[45]:\d\d"))


def penalizes(volunteer: Volunteer, length: str, chips: str = "") -> None:
    """Whoever sits first, for abuse; *length* is a choice of the sheet, *chips* leave play."""
    page = volunteer.page
    page.locator('input[name="seat"]:not([disabled])').first.check(force=True)
    volunteer.press("penalty-open")
    page.locator(f"#penalty-length-{length}").check(force=True)
    page.locator('[data-why="abuse"]').click()
    if chips:
        page.locator("#penalty-chips").fill(chips)
    page.locator('#sheet [type="submit"]').click()


def test_who_is_thrown_out_uncounted_is_out_and_to_be_counted(
    server: Organization, tablet: Opener
) -> None:
    volunteer = playing(server, tablet)
    page = volunteer.page
    penalizes(volunteer, "disqualified")
    volunteer.says("is disqualified; chips to be counted: Abuse")
    expect(volunteer.test("left").first).to_contain_text("3")
    task = volunteer.test("todo")
    expect(task).to_contain_text("Count the chips of")
    task.locator('a[href$="/chips"]').click()
    page.locator('[data-act="forfeit-who"]').click()
    page.locator("#forfeit-chips").fill("12,300")
    page.locator('#forfeit [type="submit"]').click()
    volunteer.says("12,300 chips were counted and left play")
    volunteer.go("tonight")
    expect(volunteer.test("todo")).not_to_contain_text("Count the chips of")


def test_who_is_disqualified_is_out_with_their_chips_and_comes_back_by_one_undo(
    server: Organization, tablet: Opener
) -> None:
    volunteer = playing(server, tablet)
    page = volunteer.page
    penalizes(volunteer, "disqualified", "-5")
    page.locator('#sheet [type="submit"]').click()
    expect(page.locator("#penalty-chips")).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#sheet-note")).to_have_value("Abuse")
    page.locator("#penalty-chips").fill("12,300")
    page.locator('#sheet [type="submit"]').click()
    volunteer.says("12,300 chips left play")
    volunteer.saved()
    volunteer.go("standings")
    expect(volunteer.test("standings")).to_be_visible()
    page.locator('[data-act="undo"]').first.click()
    volunteer.saved()
    expect(page.locator("tr.gone")).to_have_count(1)


def test_a_penalty_runs_ends_with_a_notice_and_can_be_taken_back(
    server: Organization, tablet: Opener
) -> None:
    volunteer = playing(server, tablet)
    page = volunteer.page
    penalizes(volunteer, "m10")
    away = volunteer.test("penalties")
    expect(away).to_contain_text(re.compile(r"9:\d\d, until"))
    volunteer.saved()

    # The dealer's screen shows the seat as away.
    volunteer.pass_time(4)
    expect(away).to_contain_text(re.compile(r"5:\d\d, until"))
    away.locator('[data-act="penalty-end"]').click()
    expect(page.locator("#sheet-note")).to_be_focused()
    page.keyboard.press("Escape")

    volunteer.reloads()
    expect(away).to_contain_text("5:")
    volunteer.pass_time(6)
    expect(volunteer.test("todo")).to_contain_text("may come back", timeout=40_000)
    volunteer.does("penalty-over")
    expect(away).to_have_count(0)
    volunteer.saved()
    page.wait_for_timeout(1_100)
    volunteer.press("undo")
    expect(away).to_contain_text("may come back")


def test_a_clock_is_called_without_a_dealers_tablet_and_nothing_moves_it(
    server: Organization, tablet: Opener
) -> None:
    volunteer = playing(server, tablet)
    page = volunteer.page
    volunteer.press("clock-more")
    page.locator("#call-1-0").click()
    called = volunteer.test("called")
    expect(called).to_contain_text("Table 1")
    expect(called.locator('[data-clause~="SEL-41"]').first).to_be_visible()
    assert 10 <= seconds_left(volunteer) <= 30

    # The wall clock jumps an hour ahead: the countdown stays, and a page loaded anew asks.
    volunteer.pass_time(0, 5)
    before = seconds_left(volunteer)
    page.clock.set_system_time(SIX + timedelta(hours=1))
    page.wait_for_timeout(1_500)
    assert before - 15 <= seconds_left(volunteer) <= before
    volunteer.reloads()
    expect(called).to_contain_text("Go on?")
    assert seconds_left(volunteer) <= before + 6  # it is kept every five seconds
    page.locator('[data-act="called-go-on"]').click()
    expect(called).not_to_contain_text("Go on?")

    # The last five seconds are counted aloud, and then it is out, until somebody puts it away.
    volunteer.pass_time(0, 30)
    expect(called).to_contain_text("Time is up")
    expect(called).to_contain_text("The hand is dead")
    volunteer.press("called-stop")
    expect(called).to_have_count(0)
    volunteer.page.settles()
    volunteer.reloads()
    expect(volunteer.test("clock")).to_be_visible()
    expect(called).to_have_count(0)


@pytest.mark.clause("SEL-42a", "SEL-42b")
def test_the_final_table_plays_by_the_time_bank(server: Organization, tablet: Opener) -> None:
    volunteer = playing(server, tablet)
    page = volunteer.page
    volunteer.pass_time(71)  # no entry is sold any more
    dealer = opens_table(volunteer)
    dealer.tap("tb-count")
    dealer.tap("tb-deal")
    dealer.sees_stage("bet")
    called = volunteer.test("called")
    expect(called).to_contain_text("Time to act")
    expect(called.locator('[data-clause~="SEL-42a"]').first).to_be_visible()
    volunteer.page.settles()
    volunteer.reloads()
    page.locator('[data-act="called-go-on"]').click()
    expect(called).to_contain_text("Time to act")
    assert seconds_left(volunteer) <= 30
    page.locator('[data-act="called-chip"]').click()
    expect(page.locator('[data-act="called-chip"]')).to_contain_text("7 left")
    assert 31 <= seconds_left(volunteer) <= 60
    volunteer.pass_time(1, 5)
    expect(called).to_contain_text("Time is up")
    expect(page.locator("#tb-dead")).to_have_text("Fold")  # a bet, the big blind, is faced
    dealer.tap("tb-dead")
    expect(dealer.test("undo")).to_contain_text("folded")
    expect(called).to_contain_text("Time to act")  # the next player's

    # Where nobody bet the same key is a check, and the player stays in (K54).
    dealer.tap("tb-round")
    dealer.sees_stage("board")
    dealer.tap("tb-unseen")
    dealer.sees_stage("bet")
    expect(page.locator("#tb-call")).to_have_text("Check")
    expect(called).to_contain_text("Time to act")
    seat = (page.locator(".tb-acting .tb-seat").get_attribute("id") or "").removeprefix("seat-")
    volunteer.pass_time(1, 5)
    expect(called).to_contain_text("Time is up")
    expect(page.locator("#tb-dead")).to_have_text("Check")
    dealer.tap("tb-dead")
    expect(dealer.test("undo")).to_contain_text("checked")
    place = page.locator(".tb-pos", has=page.locator(f"#seat-{seat}"))
    expect(place.locator(".tb-bet")).to_have_text("Check")
    expect(page.locator(".tb-folded")).to_have_count(1)  # who folded before the flop


def test_the_last_hand_is_announced_and_none_is_dealt_after_the_end(
    server: Organization, tablet: Opener
) -> None:
    volunteer = playing(server, tablet)
    say = volunteer.test("say")
    expect(say).to_contain_text("Level 1. The next hand plays at 100 / 200")
    volunteer.pass_time(14)
    expect(say).to_contain_text("One minute left. Then 200 / 400")
    volunteer.pass_time(6 * 60 + 17)  # from 6:14 pm to 12:31 am
    dealer = opens_table(volunteer)
    warning = volunteer.test("stop-warning")
    expect(warning).to_contain_text("Play ends at 12:45")
    dealer.tap("tb-count")
    volunteer.pass_time(10)
    expect(warning).to_contain_text("Last hand")
    expect(warning.locator('[data-clause~="SEL-9"]').first).to_be_visible()
    volunteer.pass_time(5)
    expect(dealer.test("table")).to_contain_text("no hand begins any more")
    volunteer.go("tonight")
    expect(volunteer.test("clock")).to_contain_text("Play is over")
