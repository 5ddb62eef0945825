"""The royal flush jackpot's arithmetic: what each win pays, and what stands after an event.

Clauses: SELJ-2 (a part of an event's sales goes to the current jackpot, the rest seeds the next),
SELJ-4, K31c (one jackpot an event, possibly in parts), SELJ-6, SELJ-7 (what one or two pocket
cards pay), SELJ-8 (what is left after a win goes into the next jackpot, with the seed), SELJ-9,
K31b (by the formula, whatever the examples assume). The numbers themselves are an organization's
own rules. Readings: an event's sales are split as one sum, so that the cents do not depend on who
sold what; half a cent goes to the winner, and in the split to the current jackpot.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from typing import Literal

from pycore.kernel.ranges import Holder, Moment, Money, Word
from pycore.kernel.units import NO_CENTS, WHOLE, BasisPoints, Cents, Millis
from pycore.kernel.values import dataclass

SalesCount = Literal["all", "before-royal"]
"""Which of an event's sales count towards what a win pays (open question 8)."""

Unpaid = Literal["", "jackpot-over", "not-signed"]
"""Why a royal flush pays nothing: "" where it pays."""


@dataclass(frozen=True, kw_only=True)
class JackpotTerms:
    """How an organization's jackpot goes: *current_bp* of the sales is played for now, the rest
    seeds the next. *once*: no second jackpot is begun at the same event. *paperwork*: it is done
    before anything is paid. *clauses* by the names of the values and of the rules without one.
    """

    current_bp: BasisPoints
    one_card_bp: BasisPoints
    two_cards_bp: BasisPoints
    sales: SalesCount
    once: bool
    paperwork: bool
    clauses: Mapping[str, str] = field(default_factory=dict)

    def clause(self, name: str) -> str | None:
        """Return the clause of a value or a rule, if it has one."""
        return self.clauses.get(name)

    def share(self, cards: int) -> BasisPoints:
        """Return what a royal flush with so many pocket cards wins of the current jackpot."""
        return self.one_card_bp if cards == 1 else self.two_cards_bp

    def is_sound(self) -> bool:
        """Return whether every part is one of a whole."""
        parts = (self.current_bp, self.one_card_bp, self.two_cards_bp)
        return all(0 <= part <= WHOLE for part in parts)


@dataclass(frozen=True)
class RegisterSale:
    """The holder of a ticket signed the register and paid. *player* is their pseudonym, by which
    they are found again where their ticket was numbered anew; "" where the register tells none.
    """

    ticket: Holder
    cents: Money
    at: Moment
    player: Word = ""


@dataclass(frozen=True)
class Royal:
    """A royal flush with so many pocket *cards*, by the holder of a ticket."""

    key: str
    ticket: int
    cards: int
    at: Millis


@dataclass(frozen=True)
class Balance:
    """What is played for now, and what the next jackpot begins with."""

    current: Cents = NO_CENTS
    seed: Cents = NO_CENTS

    @property
    def total(self) -> Cents:
        return Cents(self.current + self.seed)


@dataclass(frozen=True)
class Payout:
    """What a royal flush came to: what was played for just *before* it, and why it pays nothing,
    if so.
    """

    royal: Royal
    before: Cents
    cents: Cents
    why: Unpaid = ""


@dataclass(frozen=True)
class EventLedger:
    """One event: the balance *before* it, *with_sales* before anything was paid, *now* while it
    goes on, and *after* it; what it *sold*, and the payouts in the order of the royal flushes.
    """

    before: Balance
    sold: Cents
    with_sales: Balance
    payouts: tuple[Payout, ...]
    now: Balance
    after: Balance

    @property
    def paid(self) -> Cents:
        return Cents(sum(payout.cents for payout in self.payouts))


def part(amount: int, share: BasisPoints) -> Cents:
    """Return *share* of *amount*, half a cent rounded up."""
    return Cents((amount * share + WHOLE // 2) // WHOLE)


def event(
    before: Balance,
    sold: Sequence[RegisterSale],
    royals: Iterable[Royal],
    terms: JackpotTerms,
    *,
    counted_before: bool = False,
) -> EventLedger:
    """Return what an event does to a jackpot. Its sales and royal flushes come in any order.
    *counted_before*: what it sold lies in the balance already.
    """
    sums = () if counted_before else sold
    total = sum(sale.cents for sale in sums)
    cut = part(total, terms.current_bp)
    payouts: list[Payout] = []
    paid, is_over, begun = 0, False, False
    in_order = sorted(royals, key=lambda royal: (royal.at, royal.key))
    signed = {sale.ticket for sale in sold} if in_order else set()
    for royal in in_order:
        counted = total
        if terms.sales == "before-royal":
            counted = sum(sale.cents for sale in sums if sale.at <= royal.at)
        have = before.current + part(counted, terms.current_bp) - paid
        if begun:  # the next one began at once, with the seed
            have = before.total + counted - paid
        why: Unpaid = "not-signed" if royal.ticket not in signed else "jackpot-over"
        if is_over or why == "not-signed":
            payouts.append(Payout(royal, Cents(0 if is_over else have), NO_CENTS, why))
            continue
        share = terms.share(royal.cards)
        payouts.append(Payout(royal, Cents(have), part(have, share)))
        paid += payouts[-1].cents
        if share == WHOLE:
            is_over, begun = terms.once, not terms.once
    with_sales = Balance(Cents(before.current + cut), Cents(before.seed + total - cut))
    won = any(not payout.why for payout in payouts)
    remaining = with_sales.current - paid
    after = Balance(Cents(remaining + with_sales.seed)) if won else with_sales
    now = after if begun else Balance(Cents(remaining), with_sales.seed)
    return EventLedger(before, Cents(total), with_sales, tuple(payouts), now, after)
