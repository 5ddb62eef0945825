"""A dealer's table, hand by hand: each walk is one night, from its first tap to its last."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from e2e.layout.moves import brings
from e2e.layout.stage import SettledDealer, Stage

pytestmark = [pytest.mark.browser, pytest.mark.slow]
CLOSE = '[data-act="table-close"]'


def sits_down(stage: Stage, night: str, phase: str) -> SettledDealer:
    stage.opens(night, "table/1", is_changed=True)
    dealer = stage.dealer()
    dealer.sees_stage(phase)
    return dealer


def test_a_hand_of_ten(stage: Stage) -> None:
    """From the count of stacks to the next hand, and the hand that was played, step by step."""
    dealer = sits_down(stage, "dealing", "count")
    dealer.tap("stack-2")
    stage.sees("#tb-stack")
    for digit in "15000":
        dealer.tap(f"key-{digit}")
    stage.acted("table: one stack")
    dealer.tap("tb-stack")
    dealer.tap("tb-count")
    dealer.sees_stage("ready")
    stage.acted("table: between hands")
    dealer.tap("seat-2")
    stage.sees("#tb-away")
    stage.acted("table: a seat", action="#tb-away")
    brings(
        stage,
        "table: a seat",
        lambda: dealer.tap("seat-3"),
        "#tb-away",
        lambda: stage.taps(CLOSE),
    )
    dealer.tap("tb-deal")
    dealer.sees_stage("bet")
    stage.acted("table: betting")
    _bets(stage, dealer)
    dealer.acts("fcfrfffcfcc")
    dealer.sees_stage("board")
    stage.acted("table: the flop", action="#card-2c")
    dealer.cards("Qs", "9d", "4c")
    dealer.acts("crcff")
    dealer.cards("2h")
    dealer.acts("cc")
    dealer.cards("Jc")
    dealer.acts("rc")
    dealer.sees_stage("showdown")
    stage.acted("table: showdown", action="#card-2c")
    dealer.tap("tb-by-eye")
    stage.acted("table: who wins, by eye", action="#tb-split")
    dealer.tap("tb-by-cards")
    dealer.cards("Ah", "Qd")
    dealer.cards("As", "Qc")
    dealer.sees_stage("over")
    stage.acted("table: a split pot")
    dealer.tap("tb-end")
    dealer.sees_stage("ready")
    stage.acted("table: the next hand")
    _is_told(stage)


def _bets(stage: Stage, dealer: SettledDealer) -> None:
    """The sheets of a player's turn; the turn is where it was afterwards."""
    dealer.tap("tb-amount")
    stage.acted("table: an amount")
    dealer.tap("key-5")
    dealer.tap("key-0")
    expect(dealer.test("wrong")).to_be_visible()
    stage.eye.look("table: too small an amount", action="#tb-cancel")
    dealer.tap("key-0")
    dealer.tap("tb-stands")
    stage.acted("table: a ruling")
    stage.taps(CLOSE)
    dealer.tap("tb-wager")
    stage.acted("table: what did the player do", action="#word-call")
    for chip in ("chip-5000", "chip-1000"):
        dealer.tap(chip)
    dealer.tap("word-raise")
    expect(dealer.test("reading").locator('[data-clause^="SEL-"]')).to_be_visible()
    stage.eye.look("table: what it counts for")
    stage.taps('[data-act="wager-close"]')
    dealer.tap("tb-floor")
    stage.acted("table: the floor", action="#rule-misdeal")
    dealer.tap("rule-void")
    stage.acted("table: a void hand")
    stage.taps(CLOSE)
    seat = stage.page.locator(".tb-acting .tb-seat").get_attribute("id") or ""
    dealer.tap(seat)
    dealer.tap("tb-clock-call")
    stage.sees('[data-test="called"]')
    stage.acted("table: the clock is called")
    stage.later(1, 1)
    stage.sees("#tb-dead")
    stage.eye.look("table: the time is out")
    dealer.tap("tb-dead")
    dealer.tap("tb-undo")


def _is_told(stage: Stage) -> None:
    """The hand that was just played, step by step, and the list that it stands in."""
    stage.taps('[data-test="hands-links"] a')
    stage.sees('[data-test="step"]')
    stage.eye.look("hands: the deal", action="#story-next")
    for _ in range(4):
        stage.taps("#story-next")
    stage.acted("hands: a step", action="#story-next")
    stage.taps("#story-last")
    stage.acted("hands: the split", action="#story-back")
    stage.taps("#hands-all")
    stage.sees('[data-test="hands"]')
    stage.eye.look("hands: the list", action="")
    stage.at("#hands-player").select_option(index=1)
    stage.settles()
    stage.sees('[data-test="net"]')
    stage.eye.look("hands: of one player", action="")


def test_four_all_in(stage: Stage) -> None:
    """Three pots, and everybody shows."""
    dealer = sits_down(stage, "counted_stacks", "ready")
    dealer.tap("tb-deal")
    for _ in range(4):
        dealer.tap("tb-all-in") if stage.at("#tb-all-in").count() else dealer.acts("c")
    while dealer.stage() == "bet":
        dealer.acts("f")
    stage.acted("table: four all in", action="#card-2c")
    stage.taps("#tb-later")
    stage.acted("table: the board first", action="#card-2c")
    stage.taps("#tb-show")
    for hand in ("AsAh", "KsKh", "QsQh", "JsJh"):
        dealer.cards(hand[:2], hand[2:])
    dealer.cards("2c", "7d", "9h")
    dealer.cards("3c")
    dealer.cards("4d")
    dealer.sees_stage("over")
    stage.acted("table: three pots")
    dealer.tap("tb-end")
    stage.eye.look("table: who waits for a rebuy")


def test_long_bets(stage: Stage) -> None:
    dealer = sits_down(stage, "lopsided_ten", "ready")
    dealer.tap("tb-deal")
    dealer.tap("tb-all-in")
    dealer.acts("c")
    stage.eye.look("table: long bets")


def test_hands_that_are_told_or_not_entered(stage: Stage) -> None:
    """A table run by results, then by its button, then counted and dealt again."""
    dealer = sits_down(stage, "in_three_ways", "ready")
    dealer.tap("way-told")
    stage.sees("#tb-unentered")
    stage.acted("table: hands are told", action="#tb-unentered")
    dealer.tap("seat-2")
    stage.sees("#told-q-all")
    stage.acted("table: what a player put in", action="#told-q-all")
    for digit in "900":
        dealer.tap(f"key-{digit}")
    stage.acted("table: chips put in, typed", action="#told-in")
    dealer.tap("told-in")
    dealer.tap("seat-5")
    dealer.tap("told-5")
    dealer.tap("told-q-all")
    dealer.tap("told-2")
    dealer.tap("told-q-all")
    stage.sees("#wins-0-5")
    stage.acted("table: who wins a told pot", action="#wins-0-5")
    dealer.tap("wins-0-5")
    stage.acted("table: a told hand is whole", action="#tb-told")
    dealer.tap("tb-told")
    stage.acted("table: who lost all of a told hand", action="#tb-unentered")
    dealer.tap("tb-correct-open")
    stage.sees("#correct-0-2")
    dealer.tap("correct-0-2")
    stage.acted("table: who really won", action="#tb-correct")
    stage.taps(CLOSE)
    dealer.tap("way-button")
    stage.acted("table: button and stacks", action="#tb-unentered")
    dealer.tap("seat-7")
    stage.sees("#tb-lost")
    stage.acted("table: who lost without entry", action="#tb-lost")
    dealer.tap("tb-lost")
    dealer.tap("tb-unentered")
    stage.sees("#tb-deal-out")
    dealer.tap("tb-deal-out")
    stage.acted("table: stacks nobody knows", action="#tb-unentered")
    dealer.tap("tb-count-now")
    stage.acted("table: counting between hands")
    stage.taps('[data-act="count-close"]')
    stage.sees("#tb-count-now")
    dealer.tap("seat-3")
    dealer.tap("tb-correct-stack")
    stage.sees("#tb-stack")
    stage.acted("table: a stack put right", action="#tb-stack")


def test_the_shortcuts_of_a_hand(stage: Stage) -> None:
    """Jumps, presets, another card, steps back, causes and winners by tap."""
    dealer = sits_down(stage, "dealt_in_few_taps", "ready")
    dealer.tap("tb-deal")
    dealer.sees_stage("bet")
    stage.acted("table: jumps and presets", action="#tb-call")
    dealer.tap("tb-floor")
    dealer.tap("rule-misdeal")
    stage.acted("table: causes of a misdeal", action='[data-act="rule-cause"]')
    stage.taps(CLOSE)
    dealer.tap(stage.at(".tb-ahead .tb-seat").get_attribute("id") or "")
    dealer.acts("c")
    stage.acted("table: after a jump", action="#tb-call")
    dealer.tap("tb-steps")
    stage.sees("#step-0")
    stage.acted("table: the steps so far", action="#step-0")
    stage.taps(CLOSE)
    dealer.tap("tb-round")
    dealer.cards("Qs", "9d", "4c")
    dealer.tap("board-1")
    stage.acted("table: another card on the board", action="#card-2c")
    stage.taps(CLOSE)
    dealer.tap("tb-round")
    dealer.tap("tb-unseen")
    dealer.tap("tb-round")
    dealer.tap("tb-round")
    dealer.sees_stage("showdown")
    stage.acted("table: the winner by a tap", action=".tb-win")
    dealer.tap("tb-split")
    for index in (0, 1):
        dealer.tap(stage.page.locator(".tb-win").nth(index).get_attribute("id") or "")
    stage.acted("table: a pot shared by taps", action="#tb-shared")
    dealer.tap("tb-shared")
    dealer.sees_stage("over")
    stage.acted("table: pay and deal the next", action="#tb-next")
