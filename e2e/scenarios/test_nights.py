"""Worked nights of the law, end to end: what a volunteer does stands on real screens, what is long
comes from another tablet in a file; and at the end the papers of that night, saved from their room
and printed, have its figures to the cent.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from e2e.scenarios.conftest import Prints, paper
from pycore.law import packs
from pycore.law.house import house_format
from tests.core.felt import counted_in
from tests.core.hall import Hall, nunavut
from tests.core.kit import scenarios as rebuys
from tests.core.kit.scenarios import hamlet, prairie
from tests.kit.dealer import opens_table
from tests.kit.floor import enters_money, field, fills
from tests.kit.locator import expect
from tests.kit.papers import expect_words
from tests.kit.several import other_tablet, takes_in
from tests.kit.volunteer import Opener, Volunteer, opens


def sells(volunteer: Volunteer, name: str) -> None:
    """One more at the door, of age where that is asked."""
    volunteer.asked_for_age()
    volunteer.sells_entries([name])


pytestmark = [pytest.mark.browser, pytest.mark.slow]


def tries_rebuy(volunteer: Volunteer, ticket: int) -> None:
    finder = volunteer.page.locator("#who")
    finder.fill(str(ticket))
    finder.press("Enter")


def plays_out(volunteer: Volunteer, folder: Path, before: Callable[[Hall], Hall]) -> None:
    """Another tablet does something, announces the prizes, and all but one go out."""

    def does(other: Hall) -> Hall:
        hall = before(other)
        hall = hall if hall.state.announced else hall.do("announce-payouts")
        return hall.out(*sorted(hall.state.still_in())[:0:-1])

    other_tablet(volunteer, folder, does)


def spends(volunteer: Volunteer, kind: str, description: str, dollars: str, *states: str) -> None:
    """An expense, entered and on disk."""
    page = volunteer.page
    volunteer.unfolds("#expense")
    page.locator(f"#expense-kind-{kind}").check(force=True)
    fills(
        page,
        "expense",
        description=description,
        payee="Prairie Supply",
        cents=dollars,
        receipt="R-1",
    )
    for state in ("approved", *states):
        page.locator(f"#expense--states-{state}").check()
    enters_money(volunteer, "expense")
    volunteer.says(description)


def asks_after(volunteer: Volunteer, duty: str, *says: str, clause: str) -> None:
    """What the licence asks once the night is over, with its clause, on the screen of prizes."""
    volunteer.go("payouts")
    row = volunteer.test("after-night").locator(f'[data-duty="{duty}"]')
    for say in says:
        expect(row).to_contain_text(say)
    expect(row.locator(f'[data-clause~="{clause}"]').first).to_be_visible()


@pytest.mark.clause(
    "SK-4.g1", "SK-4.g2", "SK-4.k", "SK-5.a5", "SK-5.a6", "SK-5.a7", "SK-6", "SK-6.i", "SK-6.ii",
    "SK-6.iii", "SK-6.v", "SK-7.c", "SK-7.i", "SK-A.2.i",
)  # fmt: skip
def test_s05_saskatchewan_with_103_players(tablet: Opener, prints: Prints, tmp_path: Path) -> None:
    noon = datetime(2026, 11, 21, 12, 50, tzinfo=UTC)
    _, volunteer = takes_in(tablet, tmp_path, prairie().sell(102), noon)
    volunteer.go("door")
    sells(volunteer, "Player 103")
    assert volunteer.figure("entries") == 103
    volunteer.go("seats")
    volunteer.press("draw-seats")
    volunteer.says("tables: 11")
    volunteer.pass_time(10)
    volunteer.go("tonight")
    volunteer.press("start-clock")
    volunteer.saved()
    volunteer.go("door")
    expect(volunteer.page.locator("#name")).to_have_count(0)
    expect(volunteer.page.locator('main [data-clause~="SK-4.k"]').first).to_be_visible()
    expect(volunteer.page.locator("#who")).to_have_count(0)  # nor is a rebuy offered
    asks_after(volunteer, "staff", "Tables in use: 11. Staff needed: 15;", clause="SK-5.a7")

    def absent(hall: Hall) -> Hall:
        for ticket in (17, 60):
            hall = hall.do(
                "remove-player",
                ticket=ticket,
                why="abandoned",
                stack_chips=5_000,
                reason="not there when play began",
                clause="SK-A.2.t",
            )
        return hall

    plays_out(volunteer, tmp_path, absent)
    asks_after(volunteer, "deposit", "$6,180, by 24 November 2026", clause="SK-7.c")
    asks_after(volunteer, "report", "11 December 2026", clause="SK-6")
    asks_after(volunteer, "records", "21 November 2029", clause="SK-7.i")
    asks_after(volunteer, "unsold", "7 tickets that were not sold", "104 to 110", clause="SK-7.i")
    volunteer.go("money")
    assert field(volunteer, "gross") == "$6,180"
    spends(volunteer, "premises", "Hall", "300", "no-liquor-area", "flat-fee")
    spends(volunteer, "supplies", "Printing", "85")
    assert field(volunteer, "expenses") == "$385"

    text, pages = paper(prints, volunteer, "financial-report")
    expect_words(
        text,
        "Who took part SK-6.i 101",
        "Gross revenue SK-6.ii SK-3.gross $6,180",
        "Expenses SK-6.iv $385",
        "Net proceeds SK-3.net $851",
        "Entries sold 103",
        "Prizes in money $4,944",
        "Printing Prairie Supply R-1 $85",
    )
    assert pages == 2
    text, pages = paper(prints, volunteer, "winners")
    expect_words(
        text,
        "1st 0001 Player 1 $1,977.60",
        "Player 2 $1,236",
        "Player 3 $741.60",
        "Player 4 $593.28",
        "Player 5 $395.52",
        "Total $4,944",
    )
    assert pages == 1
    text, pages = paper(prints, volunteer, "tournament-rules")
    expect_words(
        text, "Service Club", "An entry costs $60", "At most 110 players", "Play ends at 10:00 pm"
    )
    assert pages == 2


@pytest.mark.clause("SK-4.l1", "SK-4.l2", "SK-4.o2", "SK-4.o3")
def test_s05_what_saskatchewan_lets_nobody_set_up(
    tablet: Opener, prints: Prints, tmp_path: Path
) -> None:
    """Hours and a fee that are not lawful are told before the night is opened, by clause; at
    the limit it opens, and its door takes cash.
    """
    moment = datetime(2026, 11, 21, 12, 50, tzinfo=UTC)
    browser, volunteer = opens(tablet, zone="UTC", moment=moment)
    browser.context.set_offline(True)
    page = browser.page
    volunteer.goes("#/setup")
    page.locator("#template-saskatchewan-night").check(force=True)
    page.locator("#organization").fill("Service Club")
    page.locator("#venue").fill("Prairie Hall")
    volunteer.holds_a_licence("SK-26-104")
    page.get_by_text("Change the numbers", exact=True).click()

    def refuses(clause: str, **values: str) -> None:
        before = {name: page.locator(f"#{name}").input_value() for name in values}
        for name, value in values.items():
            page.locator(f"#{name}").fill(value)
        expect(page.locator(f'#setup-foot [data-clause~="{clause}"]').first).to_be_visible()
        expect(page.locator('[data-act="create-night"]')).to_be_disabled()
        for name, value in before.items():
            page.locator(f"#{name}").fill(value)

    page.locator("#date").fill("2026-11-28")
    refuses("SK-4.o3", time="9:15")
    refuses("SK-4.o2", time="11:59")
    refuses("SK-4.o3", date="2026-11-29", time="11:30")
    refuses("SK-4.l2", **{"set-entry_fee_cents": "0"})
    page.locator("#date").fill("2026-11-29")
    page.locator("#time").fill("12:00")
    volunteer.opens_the_night()
    volunteer.go("door")
    ways = [choice.get_attribute("value") for choice in page.locator('[name="paid"]').all()]
    assert ways == ["cash", "prepaid"]
    expect(page.locator('main [data-clause~="SK-4.l1"]').first).to_be_visible()


def sets_up_at_120_dollars(volunteer: Volunteer) -> None:
    """No night at such a fee is opened."""
    page = volunteer.page
    volunteer.goes("#/setup")
    page.locator("#template-nunavut-ten-table").check(force=True)
    page.locator("#organization").fill("Hamlet Recreation Society")
    page.locator("#venue").fill("Community hall")
    page.locator("#available_population").fill("968")
    volunteer.held_nothing_before()
    page.get_by_text("Change the numbers", exact=True).click()
    page.locator("#set-entry_fee_cents").fill("120")
    volunteer.press("create-night")
    expect(page.locator('main [data-clause~="NU-5.02e"]').first).to_be_visible()
    expect(page).to_have_url(re.compile("#/setup"))


@pytest.mark.clause(
    "NU-5.02e",
    "NU-5.02f",
    "NU-5.02j",
    "NU-5.02h",
    "NU-8.12a",
    "NU-10.02",
    "NU-11.01",
    "NU-11.01b",
    "NU-11.03",
)
def test_s06_nunavut_at_both_caps(tablet: Opener, prints: Prints, tmp_path: Path) -> None:
    house = house_format.document(packs.house("nunavut-ten-table"))
    house["id"] = "our-own"
    plan = [{"up_to": 150, "parts": [4_000, 2_500, 1_500, 1_200, 800]}]
    house["values"]["payout_bands"]["value"] = plan
    evening = datetime(2026, 11, 20, 17, 50, tzinfo=UTC)
    _, volunteer = takes_in(tablet, tmp_path, hamlet(house).sell(95), evening)
    page = volunteer.page
    sets_up_at_120_dollars(volunteer)
    volunteer.go("door")
    sells(volunteer, "Player 96")
    expect(page.locator("#name")).to_have_count(0)
    expect(page.locator('main [data-clause~="NU-5.02f"]').first).to_be_visible()
    volunteer.go("seats")
    volunteer.press("draw-seats")
    volunteer.says("tables: 10")
    volunteer.pass_time(10)
    volunteer.go("tonight")
    volunteer.press("start-clock")
    volunteer.saved()
    volunteer.pass_time(30)
    other_tablet(volunteer, tmp_path, lambda hall: hall.rebuy(1, 1, 1, *range(2, 16)))
    volunteer.go("door")
    tries_rebuy(volunteer, 1)
    expect(page.locator('main [data-clause~="NU-8.12a"]').first).to_be_visible()
    assert volunteer.figure("rebuys") == 17
    volunteer.sells_rebuy(18)
    expect(page.locator("#who")).to_have_count(0)  # a nineteenth is not offered
    expect(page.locator('main [data-clause~="NU-5.02j"]').first).to_be_visible()
    assert volunteer.figure("rebuys") == 18
    volunteer.pass_time(180)
    plays_out(volunteer, tmp_path, lambda hall: hall)
    asks_after(volunteer, "report", "19 January 2027", clause="NU-11.01")
    asks_after(volunteer, "records", "31 March 2030", clause="NU-11.03")
    volunteer.go("money")
    assert field(volunteer, "gross") == "$10,500"
    spends(volunteer, "supplies", "Cards", "1575")

    text, pages = paper(prints, volunteer, "financial-report")
    expect_words(
        text,
        "Gross revenue NU-11.01b $10,500",
        "Prizes paid for NU-11.01b $5,250",
        "Expenses NU-11.01b $1,575",
        "Net proceeds NU-11.01b $3,675",
        "Entry fees taken $9,600",
        "Rebuys sold 18",
        "Rebuys taken $900",
    )
    assert pages == 2
    text, pages = paper(prints, volunteer, "winners")
    expect_words(
        text,
        "1st 0001 Player 1 $2,100",
        "Player 2 $1,312.50",
        "Player 3 $787.50",
        "Player 4 $630",
        "Player 5 $420",
        "Total $5,250",
    )
    assert pages == 1
    text, pages = paper(prints, volunteer, "tournament-rules")
    expect_words(
        text,
        "Hamlet Recreation Society",
        "An entry costs $100",
        "At most 96 players",
        "Rebuys NU-9.01f At most 3 a player, $50",
    )
    assert pages == 3


@pytest.mark.clause("NU-3.rebuy", "NU-8.12a", "NU-9.25")
def test_s17_rebuys_in_nunavut(tablet: Opener, prints: Prints, tmp_path: Path) -> None:
    """By the approved rule of the next deal: who lost everything may rebuy until then."""
    loser = rebuys.loser()
    hall = counted_in(rebuys.case_b().rebuy(loser, loser), stacks={3: 1_500})
    hall = rebuys.all_in_lost(hall).ends()
    moment = datetime(2026, 11, 19, 18, 5, tzinfo=UTC)
    _, volunteer = takes_in(tablet, tmp_path, hall, moment)
    main = volunteer.page.locator("main")
    volunteer.go("door")
    tries_rebuy(volunteer, loser)
    expect(
        main.locator('[data-clause~="NU-9.26"]').first
    ).to_be_visible()  # another tablet dealt there: no hand is on, they say
    volunteer.pass_time(0, 3)  # a tap that follows another at once does not count
    volunteer.press("hands-none-on")
    expect(volunteer.test("rebuys")).to_contain_text("3")
    volunteer.saved()
    assert volunteer.figure("rebuys") == 3
    tries_rebuy(volunteer, loser)
    expect(main.locator('[data-clause~="NU-8.12a"]').first).to_be_visible()

    text, pages = paper(prints, volunteer, "tournament-rules")
    expect_words(
        text,
        "At most 3 a player, $30",
        "When a player is out NU-9.25",
        "is out when the next hand is dealt without a rebuy",
    )
    assert pages == 2
    text, pages = paper(prints, volunteer, "rebuy-records")
    expect_words(text, f"Player {loser} 3", "Total 3 $90")
    assert pages == 1


@pytest.mark.clause("NU-8.12b", "NU-9.25", "NU-9.26", "NU-9.27")
def test_s17_without_such_a_rule_who_has_no_chips_is_out_at_once(
    tablet: Opener, prints: Prints, tmp_path: Path
) -> None:
    hall = nunavut().sell(5).at("17:55").draw().at("18:00").start().rebuy(1, 1)
    moment = datetime(2026, 11, 19, 18, 5, tzinfo=UTC)
    _, volunteer = takes_in(tablet, tmp_path, hall, moment)
    main = volunteer.page.locator("main")
    volunteer.go("out")
    volunteer.busts(1)
    volunteer.confirms_out()
    volunteer.go("door")
    tries_rebuy(volunteer, 1)
    expect(main.locator('[data-clause~="NU-9.27"]').first).to_be_visible()

    dealer = opens_table(volunteer)
    dealer.tap("tb-count")
    # Somebody has the chips of who is out: what the four bought is not all that is in play.
    volunteer.page.locator("#tb-count--because").fill("counted at the next break")
    dealer.tap("tb-count-right")
    dealer.tap("tb-deal")
    volunteer.go("door")
    tries_rebuy(volunteer, 2)
    expect(main.locator('[data-clause~="NU-9.26"]').first).to_be_visible()
    assert volunteer.figure("rebuys") == 2
    volunteer.pass_time(90)
    volunteer.go("tonight")
    volunteer.go("door")
    expect(main.locator('[data-clause~="NU-8.12b"]').first).to_be_visible()
    text, pages = paper(prints, volunteer, "tournament-rules")
    out = "When a player is out NU-9.25 Who has no chips left is out at once"
    expect_words(text, out, "7:20 pm")
    assert pages == 2
