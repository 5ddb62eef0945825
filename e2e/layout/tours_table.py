"""The way into every state of the dealer's table and of the pot calculator."""

from __future__ import annotations

from playwright.sync_api import expect

from e2e.layout.tour import Tour
from e2e.test_pots import tell_s07


def table(tour: Tour) -> None:
    """One hand of ten at a table, from the count of stacks to the next hand."""
    tour.opens("dealing", "table/1")
    dealer = tour.dealer()
    dealer.sees_stage("count")
    tour.look("table: counting")
    dealer.tap("stack-2")
    tour.sees("#tb-stack")
    for digit in "15000":
        dealer.tap(f"key-{digit}")
    tour.acted("table: one stack")
    dealer.tap("tb-stack")
    dealer.tap("tb-count")
    dealer.sees_stage("ready")
    tour.acted("table: between hands")
    dealer.tap("seat-2")
    tour.sees("#tb-away")
    tour.acted("table: a seat", action="#tb-away")
    tour.brings(
        "table: a seat",
        lambda: dealer.tap("seat-3"),
        "#tb-away",
        lambda: tour.taps('[data-act="table-close"]'),
    )
    dealer.tap("tb-deal")
    dealer.sees_stage("bet")
    tour.acted("table: betting")
    betting(tour)
    dealer.acts("fcfrfffcfcc")
    dealer.sees_stage("board")
    tour.acted("table: the flop", action="#card-2c")
    dealer.cards("Qs", "9d", "4c")
    dealer.acts("crcff")
    dealer.cards("2h")
    dealer.acts("cc")
    dealer.cards("Jc")
    dealer.acts("rc")
    dealer.sees_stage("showdown")
    tour.acted("table: showdown", action="#card-2c")
    dealer.tap("tb-by-eye")
    tour.acted("table: who wins, by eye", action="#tb-split")
    dealer.tap("tb-by-cards")
    dealer.cards("Ah", "Qd")
    dealer.cards("As", "Qc")
    dealer.sees_stage("over")
    tour.acted("table: a split pot")
    dealer.tap("tb-end")
    dealer.sees_stage("ready")
    tour.acted("table: the next hand")
    played(tour)


def played(tour: Tour) -> None:
    """The hand that was just played, step by step, and the list that it stands in."""
    tour.taps('[data-test="hands-links"] a')
    tour.sees('[data-test="step"]')
    tour.look("hands: the deal", action="#story-next")
    for _ in range(4):
        tour.taps("#story-next")
    tour.acted("hands: a step", action="#story-next")
    tour.taps("#story-last")
    tour.acted("hands: the split", action="#story-back")
    tour.taps("#hands-all")
    tour.sees('[data-test="hands"]')
    tour.look("hands: the list", action="")
    tour.at("#hands-player").select_option(index=1)
    tour.sees('[data-test="net"]')
    tour.look("hands: of one player", action="")


def trainer(tour: Tour) -> None:
    """A round of the dealer trainer: every kind of question, an answer, and the sum."""
    tour.goes("#/trainer")
    tour.sees('[data-test="trainer"]')
    seen: set[str] = set()
    while not tour.at('[data-test="over"]').count():
        kind = tour.at('[data-test="trainer"]').get_attribute("data-kind") or ""
        if kind not in seen:
            tour.look(f"trainer: {kind}", action="#train-0")
        tour.taps("#train-0")
        tour.sees('[data-test="result"]')
        if kind not in seen:
            tour.acted(f"trainer: {kind}, answered", action="#train-next")
        seen.add(kind)
        tour.taps("#train-next")
        tour.page.wait_for_timeout(60)
    tour.look("trainer: the round is over", action="#train-again")


def library(tour: Tour) -> None:
    """The rules library: what is read together, and what is found."""
    tour.goes("#/library")
    tour.sees("#library-ask")
    tour.look("library: nothing is looked for", action="")
    for fold in ("ranking", "definitions", "general", "order"):
        tour.taps(f'[data-fold="library-{fold}"] > summary')
        tour.page.wait_for_timeout(80)
        tour.look(f"library: {fold}", action="")
        tour.taps(f'[data-fold="library-{fold}"] > summary')
        tour.page.wait_for_timeout(80)
    tour.at("#library-text").fill("nu-9.")
    tour.sees('[data-act="library-more"]')
    tour.look("library: what was found", action="")


def betting(tour: Tour) -> None:
    """The sheets of a player's turn; the turn is where it was afterwards."""
    dealer = tour.dealer()
    dealer.tap("tb-amount")
    tour.acted("table: an amount")
    dealer.tap("key-5")
    dealer.tap("key-0")
    expect(dealer.test("wrong")).to_be_visible()
    tour.look("table: too small an amount", action="#tb-cancel")
    dealer.tap("key-0")
    dealer.tap("tb-stands")
    tour.acted("table: a ruling")
    tour.taps('[data-act="table-close"]')
    dealer.tap("tb-wager")
    tour.acted("table: what did the player do", action="#word-call")
    for chip in ("chip-5000", "chip-1000"):
        dealer.tap(chip)
    dealer.tap("word-raise")
    expect(dealer.test("reading")).to_contain_text("SEL-")
    tour.look("table: what it counts for")
    tour.taps('[data-act="wager-close"]')
    dealer.tap("tb-floor")
    tour.acted("table: the floor", action="#rule-misdeal")
    dealer.tap("rule-void")
    tour.acted("table: a void hand")
    tour.taps('[data-act="table-close"]')
    seat = tour.page.locator(".tb-acting .tb-seat").get_attribute("id") or ""
    dealer.tap(seat)
    dealer.tap("tb-clock-call")
    tour.sees('[data-test="called"]')
    tour.acted("table: the clock is called")
    tour.page.clock.fast_forward(61_000)
    tour.sees("#tb-dead")
    tour.look("table: the time is out")
    dealer.tap("tb-dead")
    dealer.tap("tb-undo")


def all_in(tour: Tour) -> None:
    """Four all in before the flop: three pots, and everybody shows."""
    tour.opens("counted_stacks", "table/1")
    dealer = tour.dealer()
    dealer.sees_stage("ready")
    dealer.tap("tb-deal")
    for _ in range(4):
        dealer.tap("tb-all-in") if tour.at("#tb-all-in").count() else dealer.acts("c")
    while dealer.stage() == "bet":
        dealer.acts("f")
    tour.acted("table: four all in", action="#card-2c")
    tour.taps("#tb-later")
    tour.acted("table: the board first", action="#card-2c")
    tour.taps("#tb-show")
    for hand in ("AsAh", "KsKh", "QsQh", "JsJh"):
        dealer.cards(hand[:2], hand[2:])
    dealer.cards("2c", "7d", "9h")
    dealer.cards("3c")
    dealer.cards("4d")
    dealer.sees_stage("over")
    tour.acted("table: three pots")
    dealer.tap("tb-end")
    tour.look("table: who waits for a rebuy")
    tour.opens("late", "table/1")
    dealer.sees_stage("ready")
    tour.look("table: long stacks")
    dealer.tap("tb-deal")
    dealer.tap("tb-all-in")
    dealer.acts("c")
    tour.look("table: long bets")
    tour.opens("finished", "table/1")
    dealer.sees_stage("closed")
    tour.look("table: closed")
    tour.page.evaluate("location.hash = location.hash.replace('/table/1', '/table/99')")
    tour.sees('[data-test="refusal"]')
    tour.look("table: no such table", action="")


def pots(tour: Tour) -> None:
    tour.opens("running", "pots")
    tour.look("pots", action="")
    tell_s07(tour.page)
    tour.sees('[data-test="pot-1"]')
    tour.look("pots: told", action="")
    tour.taps("#rank-0-5")
    tour.taps("#rank-0-7")
    tour.sees('[data-test="odd"]')
    tour.acted("pots: a split", action="")
    tour.chooses("#pots-how-cards")
    tour.sees("#card-As")
    tour.acted("pots: by cards", action="#card-2c", near=".deck")
    for card in ("As", "Kd", "9h", "5c", "2s", "Ah", "Qd", "Ac", "Jh", "Kh", "Qs"):
        tour.taps(f"#card-{card}")
    tour.sees('[data-test="showdown"]')
    tour.acted("pots: the showdown", action="")
    tour.page.locator("#cards-type").press_sequentially("as")
    tour.sees('[data-test="refusal"]')
    tour.look("pots: a card twice", action="")
