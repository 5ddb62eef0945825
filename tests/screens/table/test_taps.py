"""The taps of the usual jobs, counted where they are made and held against docs/taps.md."""

from __future__ import annotations

import re
from pathlib import Path

from tests.kit import nights
from tests.kit.floor import blind_of_each, uneven
from tests.kit.hands import Hands
from tests.kit.locator import expect
from tests.kit.volunteer import Opener, opens

TAPS = Path(__file__).resolve().parents[3] / "docs" / "taps.md"


def taps_by_job() -> dict[str, int]:
    """{job: how many taps the page says that it takes}."""
    rows = re.findall(r"^\| ([^|]+) \|[^|]+\| (\d+) \|$", TAPS.read_text("utf-8"), re.M)
    return {job.strip(): int(taps) for job, taps in rows}


class Counted:
    """Taps from here on."""

    def __init__(self, hands: Hands) -> None:
        self.hands = hands
        hands.volunteer.pass_time(0, 5)  # past the guard against a double tap
        hands.page.wait_for_timeout(300)
        hands.page.document.taps = 0

    def on(self, selector: str) -> None:
        self.hands.at(selector).click()

    def come_to(self, job: str) -> None:
        assert self.hands.page.document.taps == taps_by_job()[job], job


def test_every_job_of_the_page_is_counted_here() -> None:
    here = Path(__file__).read_text("utf-8")
    assert taps_by_job()
    assert [job for job in taps_by_job() if f'"{job}"' not in here] == []


def test_a_night_is_set_up(tablet: Opener) -> None:
    browser, volunteer = opens(tablet, "/#/nights")
    page = browser.page
    page.document.taps = 0
    page.locator('a[href="#/setup"]').first.click()
    page.locator("label:has(#template-selkirk-thursday)").click()
    for name, value in (("organization", "Legion 42"), ("venue", "Hall"), ("break_minutes", "10")):
        page.locator(f"#{name}").click()
        page.keyboard.type(value)
    volunteer.opens_the_night()
    assert page.document.taps == taps_by_job()["Set up Selkirk's Thursday"]
    assert taps_by_job()["Set up Selkirk's Thursday"] <= 7

    # The door types on: name, Enter, the next name.
    page.document.taps = 0
    page.keyboard.type("Ann Ross")
    page.keyboard.press("Enter")
    volunteer.says("Ann Ross")
    page.keyboard.type("Bob Okemaw")
    page.keyboard.press("Enter")
    volunteer.says("Bob Okemaw")
    assert page.document.taps == taps_by_job()["Sell an entry"]
    assert volunteer.figure("entries") == 2


def test_a_player_is_put_out_from_tonight(hands: Hands) -> None:
    hands.opens(nights.even, "tonight")
    before = hands.volunteer.figure("left")
    counted = Counted(hands)
    counted.on('label:has(input[name="seat"]:not([disabled]))')
    counted.on('[data-act="eliminate"]')
    hands.saved()
    expect(hands.volunteer.test("left").first).to_contain_text(str(before - 1))
    counted.come_to("Put a player out at the table that is shown")


def test_a_player_is_put_out_at_another_table(hands: Hands) -> None:
    hands.opens(nights.even, "tonight")
    before = hands.volunteer.figure("left")
    counted = Counted(hands)
    counted.on("label:has(#table-2)")
    counted.on('label:has(input[name="seat"]:not([disabled]))')
    counted.on('[data-act="eliminate"]')
    hands.saved()
    expect(hands.volunteer.test("left").first).to_contain_text(str(before - 1))
    counted.come_to("Put a player out at another table")


def test_a_table_is_balanced(hands: Hands) -> None:
    hands.opens(nights.dealt_uneven, "tonight")
    counted = Counted(hands)
    counted.on('[data-task="balance"]')
    hands.saved()
    expect(hands.page.locator('[data-task="balance"]')).to_have_count(0)
    counted.come_to("Move a player to a smaller table, where the button is known")


def test_a_table_is_balanced_where_no_tablet_deals(hands: Hands) -> None:
    hands.opens(nights.to_balance, "seats")
    tables = uneven()
    counted = Counted(hands)
    blind_of_each(hands, tables)
    counted.on('[data-task="balance"]')
    hands.saved()
    counted.come_to("Move a player to a smaller table, where no tablet deals")


def test_a_table_is_broken(hands: Hands) -> None:
    hands.opens(nights.to_break, "tonight")
    counted = Counted(hands)
    counted.on('[data-task="break-table"]')
    hands.saved()
    expect(hands.page.locator('[data-task="break-table"]')).to_have_count(0)
    counted.come_to("Break a table")


def test_chips_leave_a_table(hands: Hands) -> None:
    hands.opens(nights.changing_up, "tonight")
    counted = Counted(hands)
    counted.on('[data-test="todo"] .btn-main')
    counted.on("#up-do")
    hands.saved()
    counted.come_to("Take chips out of play at the first table, nothing typed")


def test_a_bust_is_taken_back_three_busts_later(hands: Hands) -> None:
    hands.opens(nights.even, "out")
    tickets = sorted(nights.even().state.still_in())[-3:]
    for ticket in tickets:
        hands.volunteer.busts(ticket)
        hands.volunteer.confirms_out()
    counted = Counted(hands)
    row = hands.volunteer.test("lately").locator("li").nth(2)
    row.locator('[data-act="undo"]').click()
    hands.saved()
    counted.come_to("Undo a bust three busts later")
    assert tickets[0] in nights.even().state.still_in()
