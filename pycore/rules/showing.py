"""A hand's cards and what they win: who turns theirs up or throws them away, who gets each pot.

Clauses: those of showdown.py, which says who must show and who has won.

A Showing is written by its own methods and by hand.py, which gives every step a copy.
"""

from __future__ import annotations

from operator import or_

from pycore.kernel.clauses import Refusals, Refused
from pycore.rules import showdown
from pycore.rules.actions import HIDDEN, UNKNOWN, Judge, Phase, Setup
from pycore.rules.betting import Round
from pycore.rules.cards import Card, name
from pycore.rules.pots import Award, Pot, award, pots

REFUSALS: Refusals = {
    "card-count": ("count", "needed"),
    "card-seen-already": ("cards",),
    "cards-differ": ("player",),
    "cards-needed": ("player?",),
    "hand-is-dead": ("player",),
    "hand-must-be-shown": ("player",),
    "not-yet-showdown": ("phase",),
    "pot-needs-a-hand": ("player",),
}


class Showing(Round):
    """The cards of a hand, and the pots that they are for."""

    __slots__ = (
        "ante", "at_stake", "awards", "board", "carried", "hole", "judge", "phase", "seen",
        "setup", "tabled",
    )  # fmt: skip

    setup: Setup
    judge: Judge
    phase: Phase
    ante: list[int]
    hole: list[tuple[Card, ...]]  # () until dealt
    board: tuple[Card, ...]
    seen: set[Card]
    tabled: list[bool]
    at_stake: list[Pot]  # the pots, once betting is over
    awards: tuple[Award, ...]
    carried: int  # chips that wait for the next pot

    # --- Reading ---

    def in_hand(self) -> list[int]:
        return [player for player, folded in enumerate(self.folded) if not folded]

    def pots(self) -> list[Pot]:
        """The pots as they lie, this round's bets included."""
        if self.at_stake:
            return self.at_stake
        total = [paid + bet for paid, bet in zip(self.paid, self.bets, strict=True)]
        setup = self.setup
        return pots(total, self.ante, self.in_hand(), trimmed=setup.trimmed, carried=setup.carried)

    def must_show(self) -> dict[int, str]:
        """{player: clause} of the hands that are to be turned up now."""
        if self.phase not in ("board", "showdown"):
            return {}
        all_in = self.able < 2
        if self.phase == "board" and not all_in:
            return {}
        duty = showdown.must_show(self.in_hand(), self.raiser, all_in=all_in, rules=self.rules)
        return {player: clause for player, clause in duty.items() if not self.tabled[player]}

    # --- Doing ---

    def fresh(self, cards: tuple[Card, ...], count: int, ruling: bool) -> tuple[Card, ...]:
        """These cards, if they are so many and none was seen before."""
        if len(cards) != count:
            raise Refused("card-count", count=len(cards), needed=count)
        seen, before = self.seen, len(self.seen)
        seen.update(cards)
        if len(seen) != before + count:
            # Unknown cards are all alike; anything else that is there twice is a wrong card.
            seen.discard(UNKNOWN)
            known = [card for card in cards if card]
            if len(seen) != before + len(known) and not ruling:
                twice = [name(card) for card in known]
                raise Refused("card-seen-already", kind="poker", cards=" ".join(twice))
        return cards

    def show(self, player: int, cards: tuple[Card, ...], ruling: bool) -> None:
        """Turn a hand up: at the showdown, while an all-in is dealt out, or for fun afterwards."""
        if self.phase not in ("showdown", "over") and not (
            self.phase == "board" and self.able < 2
        ):
            raise Refused("not-yet-showdown", phase=self.phase)
        if self.folded[player]:
            raise Refused("hand-is-dead", player=player)
        if cards:
            self._name(player, cards, ruling)
        if UNKNOWN in self.hole[player]:
            raise Refused("cards-needed", player=player)
        self.tabled[player] = True
        if self.phase == "showdown":
            self.settle()

    def _name(self, player: int, cards: tuple[Card, ...], ruling: bool) -> None:
        known = self.hole[player]
        if known == HIDDEN:
            self.hole[player] = self.fresh(cards, 2, ruling)
        elif set(known) - {UNKNOWN} <= set(cards) and UNKNOWN in known:
            self.seen.difference_update(known)
            self.hole[player] = self.fresh(cards, 2, ruling)
        elif set(known) != set(cards):
            raise Refused("cards-differ", player=player)

    def muck(self, player: int, ruling: bool) -> None:
        """Throw a hand away at the showdown: it can win nothing any more."""
        if self.phase == "over" and not self.folded[player]:
            return
        if self.phase != "showdown":
            raise Refused("not-yet-showdown", phase=self.phase)
        if self.folded[player]:
            raise Refused("hand-is-dead", player=player)
        mine = [pot.players for pot in self.at_stake if player in pot.players]
        if any(all(at == player or self.folded[at] for at in players) for players in mine):
            raise Refused("pot-needs-a-hand", player=player)
        bound = None if ruling or self.able < 2 else self.must_show().get(player)
        if bound:
            raise Refused("hand-must-be-shown", bound, kind="poker", player=player)
        self.folded[player] = True
        self.live -= 1
        self.settle()

    def settle(self) -> None:
        """Award the pots once every hand is up or away."""
        if self.live == 1 or all(map(or_, self.folded, self.tabled)):
            self.award_pots()

    def award_pots(self) -> None:
        """Give every pot to the best hand among those that are left."""
        left = self.in_hand()
        if len(left) == 1:
            best = {left[0]: 0}
        else:
            if UNKNOWN in self.board:
                raise Refused("cards-needed")
            hole = self.hole
            found = self.judge(self.board, [hole[at] for at in left])
            best = dict(zip(left, found, strict=True))
        unit, odd_chip = self.setup.unit, self.rules.odd_chip
        awards = []
        for pot, winners in zip(self.at_stake, showdown.winners(self.at_stake, best), strict=True):
            given = award(pot, winners, unit, odd_chip)
            awards.append(given)
            for player, chips in given.shares:
                self.stacks[player] += chips
            self.carried += given.carried
        self.awards = tuple(awards)
        self.phase = "over"
