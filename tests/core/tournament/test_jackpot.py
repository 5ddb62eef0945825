"""What a royal flush pays, and what stands after an event."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pycore.kernel.units import BasisPoints, Cents, Millis
from pycore.law import packs
from pycore.tournament.jackpot import (
    Balance,
    EventLedger,
    JackpotTerms,
    RegisterSale,
    Royal,
    event,
)

SELKIRK = packs.house("selkirk-thursday").jackpot
assert SELKIRK is not None
TERMS: JackpotTerms = SELKIRK


def balance(current: int, seed: int) -> Balance:
    return Balance(Cents(current), Cents(seed))


def sold(count: int, cents: int = 500) -> list[RegisterSale]:
    return [RegisterSale(ticket, Cents(cents), Millis(ticket)) for ticket in range(1, count + 1)]


def played(before: Balance, count: int, *cards: int, terms: JackpotTerms = TERMS) -> EventLedger:
    """An event with so many in the register, and royal flushes of ticket 1, after all sales."""
    royals = [
        Royal(f"w{index}", 1, card, Millis(1_000 + index)) for index, card in enumerate(cards)
    ]
    return event(before, sold(count), royals, terms)


@pytest.mark.clause("SELJ-2", "SELJ-4", "SELJ-6", "SELJ-7", "SELJ-8", "SELJ-11")
def test_the_numbers_are_those_of_the_approved_rules() -> None:
    parts = (TERMS.current_bp, TERMS.one_card_bp, TERMS.two_cards_bp)
    assert parts == (9_000, 5_000, 10_000)
    assert (TERMS.sales, TERMS.once, TERMS.paperwork) == ("all", True, True)
    named = {name: TERMS.clause(name) for name in ("current_bp", "one_card_bp", "two_cards_bp")}
    assert named == {"current_bp": "SELJ-2", "one_card_bp": "SELJ-6", "two_cards_bp": "SELJ-7"}


@pytest.mark.clause("SELJ-2", "SELJ-9")
def test_two_thousand_of_sales_make_eighteen_hundred_and_two_hundred() -> None:
    assert played(balance(0, 0), 400).after == balance(180_000, 20_000)


@pytest.mark.clause("SELJ-6", "SELJ-7", "SELJ-9")
@pytest.mark.parametrize(
    ("current", "cards", "pays"),
    [(180_000, 1, 90_000), (180_000, 2, 180_000), (200_000, 1, 100_000), (200_000, 2, 200_000)],
)
def test_the_examples_of_the_rules(current: int, cards: int, pays: int) -> None:
    done = event(
        balance(current, 0),
        [RegisterSale(1, Cents(0), Millis(0))],
        [Royal("w", 1, cards, Millis(1))],
        TERMS,
    )
    assert [payout.cents for payout in done.payouts] == [pays]


@pytest.mark.clause("SELJ-8")
def test_without_a_win_the_seed_waits_and_with_one_it_joins_what_is_left() -> None:
    assert played(balance(59_400, 6_600), 55).after == balance(84_150, 9_350)
    assert played(balance(59_400, 6_600), 55, 1).after == balance(84_150 - 42_075 + 9_350, 0)


@pytest.mark.clause("SELJ-4")
def test_after_all_of_it_was_won_the_event_pays_nothing_more() -> None:
    done = played(balance(51_425, 0), 80, 2, 1)
    assert [(payout.cents, payout.why) for payout in done.payouts] == [
        (87_425, ""),
        (0, "jackpot-over"),
    ]
    assert done.after == balance(4_000, 0)


@pytest.mark.clause("SELJ-4")
def test_rules_may_begin_another_jackpot_at_once() -> None:
    done = played(balance(51_425, 0), 80, 2, 1, terms=replace(TERMS, once=False))
    assert [payout.cents for payout in done.payouts] == [87_425, 2_000]
    assert done.after == balance(2_000, 0)


@pytest.mark.clause("SELJ-5")
def test_who_is_not_in_the_register_wins_nothing_and_keeps_the_jackpot_open() -> None:
    royals = [Royal("a", 99, 2, Millis(1_000)), Royal("b", 1, 1, Millis(2_000))]
    done = event(balance(0, 0), sold(10), royals, TERMS)
    assert [(payout.cents, payout.why) for payout in done.payouts] == [
        (0, "not-signed"),
        (2_250, ""),
    ]


@pytest.mark.clause("SELJ-2")
def test_sales_after_the_royal_flush_count_or_not_as_the_rules_say() -> None:
    royal = [Royal("w", 1, 2, Millis(4))]
    before_royal = replace(TERMS, sales="before-royal")
    assert event(balance(1_000, 0), sold(10), royal, TERMS).paid == 1_000 + 4_500
    done = event(balance(1_000, 0), sold(10), royal, before_royal)
    assert done.paid == 1_000 + 4 * 450
    assert done.after == balance(6 * 450 + 500, 0), "what was sold later is in the next one"


@pytest.mark.parametrize("cents", [1, 5, 333, 499])
def test_odd_cents_are_split_whole(cents: int) -> None:
    done = played(balance(0, 0), 7, 1, terms=replace(TERMS, one_card_bp=BasisPoints(3_333)))
    assert done.after.total + done.paid == done.sold == 3_500
    odd = event(balance(0, 0), sold(7, cents), [], TERMS)
    assert odd.after.total == 7 * cents
    assert abs(odd.after.current * 10 - 7 * cents * 9) <= 5


def test_the_order_in_which_they_are_told_does_not_matter() -> None:
    royals = [Royal("b", 2, 1, Millis(7)), Royal("a", 1, 1, Millis(5))]
    ledger = event(balance(10_000, 0), sold(9), royals, TERMS)
    assert ledger == event(balance(10_000, 0), sold(9)[::-1], royals[::-1], TERMS)
    assert [paid.royal.key for paid in ledger.payouts] == ["a", "b"]


def test_what_is_played_for_now_is_never_less_than_nothing() -> None:
    """Where the next jackpot begins at once, it begins with the seed."""
    terms = replace(TERMS, once=False)
    for wins in range(4):
        done = played(Balance(), 20, *[2] * wins, terms=terms)
        assert done.now.current >= 0 <= done.now.seed
        assert done.now.total + done.paid == done.sold
