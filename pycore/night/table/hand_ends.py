"""What the end of a hand means for the records around it, in whichever way it was told: who goes
out though the desk went on meanwhile, what was counted after it, until when it is taken back.

Clauses: NU-9.25, SEL-6b (out by a hand unless a rebuy was sold), NU-B.DM5 (a result stands once
the next deal has begun).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from pycore.kernel.values import dataclass
from pycore.ledger.model.codec import Dated
from pycore.ledger.model.slices import Attempt, Fact, NeedsRuling, Numbered
from pycore.night.base.parts import Out
from pycore.night.base.state import State
from pycore.night.base.taking_back import MovesClock
from pycore.night.table.dealt import HandInPlay
from pycore.night.table.mixed import HandFrame
from pycore.night.table.stack_records import StacksCounted


def newly_out(state: State, out: Iterable[Out]) -> tuple[Out, ...]:
    """Those whom nobody put out before."""
    already = state.out()
    return tuple(gone for gone in out if gone.ticket not in already)


def stays_out(state: State, hand: HandFrame, out: Iterable[Out]) -> tuple[Out, ...]:
    """Those who go out by a hand. A tablet at the desk may have sold a rebuy meanwhile: who paid
    is in, as if the hand had known of it.
    """
    rebuys = {sat.ticket: sat.rebuys for sat in hand.seats}
    return tuple(
        gone
        for gone in newly_out(state, out)
        if len(state.entries[gone.ticket].rebuys) <= rebuys.get(gone.ticket, 0)
    )


@dataclass(frozen=True, kw_only=True)
class OfHand(Dated):
    """An event that ends a hand."""

    hand: HandInPlay | HandFrame


class EndsHand(MovesClock, Numbered[OfHand]):
    """A slice whose events end a hand, each in the stream of its table."""

    def number(self, event: OfHand) -> int:
        return event.hand.table

    def depends_on(self, later: Dated, earlier: OfHand) -> Literal["hand-stacks-differ"] | None:
        """Chips that were counted after a hand lay as that hand had left them."""
        if not isinstance(later, StacksCounted):
            return None
        sat = {seated.ticket for seated in earlier.hand.seats}
        apart = sat.isdisjoint(stack.ticket for stack in later.stacks)
        return None if apart else "hand-stacks-differ"

    def undo(self, state: State, event: OfHand, attempt: Attempt) -> NeedsRuling | None:
        """Anybody takes a hand's result back until the next deal begins, which its own tablet
        knows; later, or from elsewhere, that is a ruling.
        """
        if state.settings is None:
            return None
        felt = state.felts.get(event.hand.table)
        followed = felt is not None and felt.hands > event.hand.no
        begun = attempt.next_deal == "begun" or not (attempt.next_deal or attempt.by_writer)
        if not followed and not begun:
            return None
        stands_by = state.settings.rules.hand_stands
        return NeedsRuling(stands_by.id if stands_by else "")


def which(hand: HandInPlay | HandFrame) -> list[Fact]:
    """Which hand it was, for the history."""
    return [Fact("table", hand.table, "table"), Fact("no", hand.no, "number")]


def who_went(out: tuple[Out, ...]) -> list[Fact]:
    """Who went out by it, for the history; nothing where nobody did."""
    return [Fact("tickets", [gone.ticket for gone in out], "tickets")] if out else []
