"""A hand of ten with two side pots and a split, by Nunavut's terms: the tablet dies in the middle
and goes on at the same decision.
"""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from playwright.sync_api import expect

from e2e.machines import Opener, Server
from pycore.law import packs
from pycore.ledger.lines.bundle import read_bundle
from pycore.night.night import Night
from pycore.night.table.hands import HandPlayed
from pycore.poker import phh
from tests.kit.dealer import Dealer, opens_table
from tests.kit.volunteer import THURSDAY, opens

NAMES = ["Leetia", "Paul", "Simeonie", "Annie", "Mary", "Joe", "Elisapee", "Marc", "Jim", "Olivia"]
FINISH = {1: 1500, 2: 1475, 3: 1450, 4: 1500, 5: 875, 6: 1500, 7: 0, 8: 1500, 9: 3425, 10: 0}


@pytest.mark.browser
@pytest.mark.clause("NU-9.24", "NU-9.23", "NU-9.25", "NU-3.sidepot", "NU-B.TP3", "NU-B.TP7")
def test_two_side_pots_and_a_split_on_a_tablet_that_dies(
    server: Server, tablet: Opener, tmp_path: Path
) -> None:
    browser, volunteer = opens(tablet)
    volunteer.sets_up_nunavut()
    browser.context.set_offline(True)
    server.kill()
    volunteer.go("door")
    for name in NAMES:
        volunteer.page.locator("#of_age").check(force=True)
        volunteer.sells_entries([name])
    volunteer.draws_and_starts()
    dealer = opens_table(volunteer)
    dealer.counts(5, 425)
    dealer.counts(7, 825)
    dealer.tap("tb-count")
    volunteer.page.locator("#tb-count--because").fill("hands before the tablet came")
    dealer.tap("tb-count-right")  # not the 15,000 that were sold: said to be right

    # Button 1, blinds 25 and 50. Seat 5 is all-in for 425, seat 7 for 825.
    dealer.tap("tb-deal")
    dealer.acts("f")
    dealer.tap("tb-all-in")
    dealer.acts("f")
    dealer.tap("tb-all-in")
    dealer.acts("f")
    dealer.turn(9)
    expect(dealer.test("call")).to_have_text("Call 825")
    before = table_as_shown(dealer)

    # The battery is pulled at seat 9's decision.
    browser.kill()
    night, later = volunteer.night, THURSDAY + timedelta(minutes=5)
    browser, volunteer = opens(
        tablet, f"/#/night/{night}/table/1", moment=later, night=night, offline=True
    )
    dealer = Dealer(browser.page)
    dealer.turn(9)
    assert table_as_shown(dealer) == before

    dealer.tap("tb-all-in")
    dealer.acts("cfff")
    # All-in and no more betting: the hands go face up, then the board.
    expect(dealer.test("showing").locator('[data-clause~="NU-B.TP7"]').first).to_be_visible()
    show = {5: ("As", "Qc"), 7: ("Kd", "Jd"), 9: ("Ah", "Qd"), 10: ("Th", "Td")}
    for seat, cards in show.items():
        dealer.tap(f"show-{seat}")
        dealer.cards(*cards)
    dealer.cards("Qs", "9d", "4c")
    dealer.cards("2h")
    dealer.cards("Jc")
    dealer.sees_stage("over")
    expect(dealer.test("share-0-5")).to_have_text("875")
    expect(dealer.test("share-0-9")).to_have_text("875")
    expect(dealer.test("share-1-9")).to_have_text("1,200")
    expect(dealer.test("share-2-9")).to_have_text("1,350")
    expect(dealer.test("result").locator('[data-clause~="NU-9.23"]').first).to_be_visible()
    expect(dealer.test("odd")).to_contain_text("25")
    expect(dealer.test("odd").locator('[data-clause~="NU-9.24"]').first).to_be_visible()
    expect(dealer.test("leaves")).to_contain_text("825")
    dealer.tap("tb-end")

    # The next hand: the button moved, and the odd chip lies in the pot with the blinds.
    expect(dealer.page.locator("#seat-2")).to_contain_text("Button")
    dealer.tap("tb-deal")
    expect(dealer.test("pot")).to_have_text("100")

    exported_night = Night.of(read_bundle(volunteer.exports(tmp_path)).logs)
    played = exported_night.folded.recorded[-1].event
    assert isinstance(played, HandPlayed)
    assert dict(zip(played.hand.order(), played.finish, strict=True)) == FINISH
    assert played.left_over == 25
    out = {gone.ticket: gone.stack_chips for gone in played.out}
    assert sorted(chips or 0 for chips in out.values()) == [825, 1500]
    volunteer.go("standings")
    standings = volunteer.page.locator("main")
    by_stack = sorted(out, key=lambda ticket: -(out[ticket] or 0))
    for place, ticket in zip(("9", "10"), by_stack, strict=True):
        name = NAMES[ticket - 1]
        expect(standings.locator("tr, li").filter(has_text=name).first).to_contain_text(place)

    volunteer.go("data")
    with volunteer.page.expect_download() as download:
        volunteer.press("export-hands")
    (record,) = phh.read(download.value.path().read_text("utf-8"))
    assert isinstance(record, phh.PhhHand)
    again = phh.replay(record, packs.play_rules()["ca_nu"])
    assert tuple(again.hand.stacks) == played.finish


def table_as_shown(dealer: Dealer) -> list[str]:
    """Every seat and the pot, in words."""
    seats = [dealer.test(f"seat-{seat}").inner_text() for seat in range(1, 11)]
    return [*seats, dealer.test("pot").inner_text(), dealer.test("turn").inner_text()]
