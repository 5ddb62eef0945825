"""A plain Manitoba hall's night with two sit-n-gos beside it, on one tablet without a network: the
hall answers what MB-1 wants said, all three are played to their end, announced and paid; their
books together and apart, in figures worked by hand.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.core.hall import Hall as Other
from tests.kit.floor import evens
from tests.kit.locator import expect
from tests.kit.nights import names
from tests.kit.organization import Organization
from tests.kit.several import night_of, other_tablet
from tests.kit.volunteer import Opener, Volunteer, opens, seconds

ENTERED, AT_THE_DOOR, LEFT = 31, 5, 9
ANSWERS = (
    "odd_chip-carry",
    "raises-previous-raise",
    "leaving-dealt-in-and-dead",
    "rule_book-tda-2024",
    "out_at-zero-chips",
    "finish-last-out",
    "ties-share",
    "prepaid-door",
    "language-en",
    "other-nothing",
)
"""What the hall says of each letter that the set-up asks; odd chips go on, unlike at Selkirk."""


def sets_up_the_hall(volunteer: Volunteer) -> None:
    """Every question by one tap; nothing opens before the last is answered."""
    page = volunteer.page
    volunteer.goes("#/setup")
    page.locator("#template-manitoba-hall").check(force=True)
    page.locator("#organization").fill("Our parish")
    page.locator("#venue").fill("Parish hall")
    page.locator("#licence").fill("LGCA 1234")
    expect(volunteer.test("choices-left")).to_contain_text("9 ")
    volunteer.press("create-night")
    expect(page.locator("#odd_chip-lack").locator('[data-clause~="MB-1h"]').first).to_be_visible()
    for answer in ANSWERS:
        page.locator(f"#{answer}").check(force=True)
    expect(volunteer.test("choices-left")).to_have_count(0)
    volunteer.opens_the_night()


def goes_out(other: Other) -> Other:
    """All but ten go out, the last of the fullest table first."""
    while other.state.left_count() > LEFT + 1:
        tables = other.state.tables()
        fullest = max(tables, key=lambda table: (len(tables[table]), table))
        other = other.out(max(other.state.at_table(fullest)))
    return other


def sells_the_rest(other: Other) -> Other:
    for name in names(ENTERED)[AT_THE_DOOR:]:
        other = other.sell(name=name)
    return other


def opens_one(volunteer: Volunteer, number: int, players: int) -> str:
    """A sit-n-go beside the main event: opened, sold with one tap a player, drawn, started."""
    volunteer.pass_time(0, 2)
    volunteer.press("open-beside")
    page = volunteer.page
    expect(page.locator(".evening-event")).to_have_count(number + 2)
    volunteer.night = page.url.split("#/night/")[1].split("/")[0]
    for sold in range(1, players + 1):
        volunteer.pass_time(0, 2)
        volunteer.press("sell-out")
        expect(volunteer.test("entries")).to_contain_text(str(sold))
        volunteer.saved()
    volunteer.draws_and_starts()
    return volunteer.night


def lefts(volunteer: Volunteer) -> list[int]:
    """What is left of the level in every event, in seconds."""
    return [seconds(shown) for shown in volunteer.test("evening-left").all_inner_texts()]


def changes_to(volunteer: Volunteer, tid: str) -> None:
    """One tap on the strip, from whatever screen."""
    volunteer.page.locator(f"#evening-{tid}").click()
    volunteer.night = tid
    expect(volunteer.page.locator(f"#evening-{tid}")).to_have_attribute("aria-current", "true")


def ends(volunteer: Volunteer, tid: str, tickets_left: list[int], prizes: list[str]) -> None:
    """Announced, everybody put out by taps down to the winner, and every prize paid."""
    changes_to(volunteer, tid)
    volunteer.go("payouts")
    volunteer.press("announce-payouts")
    volunteer.saved()
    volunteer.go("out")
    for ticket in sorted(tickets_left)[:0:-1]:
        volunteer.busts(ticket)
        volunteer.confirms_out()
    volunteer.go("payouts")
    cells = volunteer.test("payouts").locator("tbody tr td.end")
    assert cells.all_inner_texts() == prizes
    while volunteer.page.locator('[data-act="pay-prize"]').count():
        before = volunteer.page.locator('[data-act="pay-prize"]').count()
        volunteer.pass_time(0, 2)
        volunteer.press("pay-prize")
        expect(volunteer.page.locator('[data-act="pay-prize"]')).to_have_count(before - 1)
        volunteer.saved()


def figures(volunteer: Volunteer, books: str) -> list[str]:
    box = volunteer.test(f"books-{books}")
    shown = ("entries", "revenue", "prizes", "share", "till")
    return [box.locator(f'[data-test="{name}"]').inner_text() for name in shown]


@pytest.mark.clause(
    "MB-1b",
    "MB-1d",
    "MB-1h",
    "MB-1i",
    "MB-1j",
    "MB-1k",
    "MB-1l",
    "MB-1m",
    "MB-1n",
    "MB-1o",
    "SELC-11",
)
def test_a_plain_hall_s_night_with_two_sit_n_gos_beside_it(
    server: Organization, tablet: Opener, tmp_path: Path
) -> None:
    browser, volunteer = opens(tablet)
    page = browser.page
    browser.context.set_offline(True)
    server.kill()
    sets_up_the_hall(volunteer)
    main = volunteer.night

    volunteer.go("door")
    volunteer.sells_entries(names(ENTERED)[:AT_THE_DOOR])
    other_tablet(volunteer, tmp_path, sells_the_rest)
    volunteer.pass_time(60)
    volunteer.draws_and_starts()
    volunteer.pass_time(100)
    other_tablet(volunteer, tmp_path, goes_out)
    volunteer.go("seats")
    evens(volunteer)
    tickets_left = sorted(night_of(volunteer.exports(tmp_path)).state.still_in())
    volunteer.go("out")
    volunteer.busts(tickets_left.pop())
    volunteer.confirms_out()

    volunteer.go("tonight")
    expect(volunteer.test("beside")).to_contain_text("0 of 10")
    first_tid = opens_one(volunteer, 1, 8)
    expect(volunteer.test("beside")).to_have_count(0)
    changes_to(volunteer, main)
    volunteer.go("tonight")
    expect(volunteer.test("beside")).to_contain_text("1 of 10")
    second = opens_one(volunteer, 2, 9)
    expect(volunteer.test("evening-warning")).to_have_count(0)

    changes_to(volunteer, first_tid)
    was = lefts(volunteer)
    assert len(was) == 3
    volunteer.pass_time(1)
    for tid in (main, first_tid, second):
        changes_to(volunteer, tid)
        for screen in ("door", "seats", "tonight"):
            volunteer.go(screen)
            expect(page.locator(f"#evening-{tid}")).to_have_attribute("aria-current", "true")
            gone = [a - b for a, b in zip(was, lefts(volunteer), strict=True)]
            assert all(55 <= seconds <= 120 for seconds in gone), (was, gone)

    page.reload()
    browser.ready()
    expect(volunteer.test("evening-players")).to_have_text(
        ["9 of 31 left", "8 of 8 left", "9 of 9 left"]
    )
    # $160 and $180 of fees: a half and a quarter each; 60 % of 31 x $40 in four parts.
    ends(volunteer, first_tid, list(range(1, 9)), ["$80", "$40"])
    ends(volunteer, second, list(range(1, 10)), ["$90", "$45"])
    for tid in (first_tid, second):
        changes_to(volunteer, tid)
        side = night_of(volunteer.exports(tmp_path))
        assert (side.state.phase, side.conflicts) == ("finished", ())
        assert side.pack.play.odd_chip.value == "carry"
        adopted = side.state.adopted
        assert (adopted.template, adopted.approval.reference) == ("manitoba-consolation", "")
        assert (adopted.venue, adopted.licence, adopted.jackpot_fee_cents) == (
            "Parish hall",
            "LGCA 1234",
            0,
        )
    changes_to(volunteer, main)
    volunteer.go("seats")
    evens(volunteer)
    ends(volunteer, main, tickets_left, ["$298", "$186", "$149", "$111"])
    night = night_of(volunteer.exports(tmp_path))
    assert (night.state.phase, night.conflicts) == ("finished", ())

    page.locator("#evening-all").click()
    assert figures(volunteer, main) == ["31", "$1,240", "$744", "$496", "$200"]
    assert figures(volunteer, first_tid) == ["8", "$160", "$120", "$40", "$160"]
    assert figures(volunteer, second) == ["9", "$180", "$135", "$45", "$180"]
    assert figures(volunteer, "together") == ["48", "$1,580", "$999", "$581", "$540"]
    volunteer.press("print-evening")
    books = volunteer.test("paper").locator("tbody tr")
    expect(books).to_have_count(3)
    expect(books.nth(1)).to_contain_text("$160")
    expect(volunteer.test("paper").locator("tfoot")).to_contain_text("$1,580")
    assert page.printed == 1
    volunteer.press("papers-back")
    expect(page.locator("#print-evening")).to_be_focused()
    volunteer.goes(f"#/night/{main}/amend")
    expect(volunteer.test("stated").locator('[data-clause~="MB-1j"]').first).to_be_visible()

    volunteer.goes("#/nights")
    expect(page.locator(".row-beside")).to_have_count(2)
