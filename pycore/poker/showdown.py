"""The showdown: who shows first, who must show, who throws their cards away, who wins each pot.

Clauses: NU-9.21a, MB-20a, SK-A.3.p1 (the last one left need not show), NU-9.21b1, MB-20b,
SK-A.3.p2 (the last bettor shows; K52: of the whole hand, and also when every caller throws away),
NU-9.21b2 (nobody bet in any round: all show; a blind is no bet; K8), BC-5.i, K8b (all show,
whoever bet), BC-2.e (the last bettor first, else the first to check), NU-B.TP7, SEL-37, SK-A.3.u
(all-in and no more betting: hands are turned up at once, and stay up), NU-B.TP21 (a tabled winning
hand wins, and only a ruling takes it), NU-B.TP3, SEL-40 (each pot has its own winners).

Reading: where who made the last bet of the hand is out of it, nobody is bound to show.

Players are numbered from 0 in the order of the first seat left of the button. A Showing is
written by its own methods and by hand.py, which gives every step a copy.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import or_

from pycore.kernel.clauses import Refusals, Refused
from pycore.poker.actions import HIDDEN, UNKNOWN, Judge, Phase, Setup
from pycore.poker.betting import NOBODY, Round
from pycore.poker.cards import Card, name
from pycore.poker.pots import Award, Pot, award, pots
from pycore.poker.terms import PlayRules

REFUSALS: Refusals = {
    "bad-command": ("field",),
    "card-count": ("count", "needed"),
    "card-seen-already": ("cards",),
    "cards-differ": ("player",),
    "cards-needed": ("player?",),
    "hand-is-dead": ("player",),
    "hand-must-be-shown": ("player",),
    "not-in-pot": ("player",),
    "not-yet-showdown": ("phase",),
    "shown-hand-loses": ("player",),
    "shown-hand-wins": ("player",),
    "pot-needs-a-hand": ("player",),
    "tabled-hand-stays": ("player",),
}


class Showing(Round):
    """The cards of a hand, and the pots that they are for."""

    __slots__ = (
        "ante",
        "at_stake",
        "awards",
        "board",
        "cards_seen",
        "carried",
        "hole",
        "judge",
        "phase",
        "setup",
        "tabled",
        "won",
    )

    setup: Setup
    judge: Judge
    phase: Phase
    ante: list[int]
    hole: list[tuple[Card, ...]]  # () until dealt
    board: tuple[Card, ...]
    cards_seen: set[Card]
    tabled: list[bool]
    at_stake: list[Pot]  # the pots, once betting is over
    awards: tuple[Award, ...]
    carried: int  # chips that wait for the next pot
    won: tuple[tuple[int, ...], ...]  # who was seen to win, the best hands first

    # --- Reading ---

    def in_hand(self) -> list[int]:
        return [player for player, folded in enumerate(self.folded) if not folded]

    def pots(self) -> list[Pot]:
        """Return the pots as they lie, this round's bets included."""
        if self.at_stake:
            return self.at_stake
        total = [paid + bet for paid, bet in zip(self.paid, self.bets, strict=True)]
        setup = self.setup
        return pots(total, self.ante, self.in_hand(), trimmed=setup.trimmed, carried=setup.carried)

    def must_show(self) -> dict[int, str]:
        """Return {player: clause} of the hands that are to be turned up now."""
        if self.phase not in ("board", "showdown"):
            return {}
        all_in = self.is_all_in()
        if self.phase == "board" and not all_in:
            return {}
        duty = must_show(self.in_hand(), self._bound(), all_in=all_in, rules=self.rules)
        return {player: clause for player, clause in duty.items() if not self.tabled[player]}

    def is_all_in(self) -> bool:
        """Return whether somebody in the hand is all-in and nobody can bet any more: before the
        board is whole with fewer than two who have chips, after the last bet with one who has
        none.
        """
        return self.able < (self.live if self.phase == "showdown" else 2)

    def shows_first(self) -> tuple[int, ...]:
        """Return who is left, in the order in which they show."""
        return order(self.in_hand(), self._bound())

    def _bound(self) -> int:
        """Whose bet obliges to show."""
        return self.bettor if self.rules.last_bet.value == "hand" else self.raiser

    def check_stands(self, player: int) -> None:
        """Raise Refused where a tabled hand wins as the cards lie, and a ruling alone could take
        it.
        """
        term = self.rules.tabled_stands
        if term.value and self.phase == "showdown" and self.tabled[player] and self._leads(player):
            raise Refused("tabled-hand-stays", term.clause, kind="poker", player=player)

    def _leads(self, player: int) -> bool:
        """Whether no tabled hand beats this one in one of its pots."""
        if UNKNOWN in self.board:
            return False
        up = [at for at in self.in_hand() if self.tabled[at]]
        strengths = self.judge(self.board, [self.hole[at] for at in up])
        best = pot_winners(self.at_stake, dict(zip(up, strengths, strict=True)))
        return any(player in winners for winners in best)

    def pot_to_win(self) -> tuple[int, tuple[int, ...]] | None:
        """Return the first pot that nobody has won yet, and who can win it; None where there is
        none.
        """
        if self.phase != "showdown":
            return None
        best = self._seen_to_win()
        for pot_index, pot in enumerate(self.at_stake):
            rivals = tuple(player for player in pot.players if not self.folded[player])
            if len(rivals) > 1 and best.keys().isdisjoint(rivals):
                return pot_index, rivals
        return None

    def _seen_to_win(self) -> dict[int, int]:
        """{player: strength} of those who were seen to win, by the pots that they won first."""
        return {
            player: -index
            for index, players in enumerate(self.won)
            for player in players
            if not self.folded[player]
        }

    # --- Doing ---

    def fresh(self, cards: tuple[Card, ...], count: int, ruling: bool) -> tuple[Card, ...]:
        """Return these cards, if they are so many and none was seen before."""
        if len(cards) != count:
            raise Refused("card-count", count=len(cards), needed=count)
        # Unknown cards are all alike; anything else that is there twice is a wrong card.
        seen_cards, before = self.cards_seen, len(self.cards_seen)
        named_cards = [card for card in cards if card]
        seen_cards.update(named_cards)
        if len(seen_cards) != before + len(named_cards) and not ruling:
            twice = [name(card) for card in named_cards]
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
        pocket = self.hole[player]
        if pocket == HIDDEN:
            self.hole[player] = self.fresh(cards, 2, ruling)
        elif set(pocket) - {UNKNOWN} <= set(cards) and UNKNOWN in pocket:
            self.cards_seen.difference_update(pocket)
            self.hole[player] = self.fresh(cards, 2, ruling)
        elif set(pocket) != set(cards):
            raise Refused("cards-differ", player=player)

    def muck(self, player: int, ruling: bool) -> None:
        """Throw a hand away at the showdown: it can win nothing any more."""
        if self.phase == "over" and not self.folded[player]:
            return
        if self.phase != "showdown":
            raise Refused("not-yet-showdown", phase=self.phase)
        if self.folded[player]:
            raise Refused("hand-is-dead", player=player)
        is_last = self.live == 1
        pot_players = [pot.players for pot in self.at_stake if player in pot.players]
        if not is_last and any(
            all(at == player or self.folded[at] for at in players) for players in pot_players
        ):
            raise Refused("pot-needs-a-hand", player=player)
        if not ruling:
            self._check_muck(player)
        if is_last:
            self.award_pots()
            return
        self.folded[player] = True
        self.live -= 1
        self.settle()

    def _check_muck(self, player: int) -> None:
        bound = self.must_show().get(player)
        if bound:
            raise Refused("hand-must-be-shown", bound, kind="poker", player=player)
        up = self.rules.face_up_all_in
        if up.value and self.tabled[player] and self.is_all_in():
            raise Refused("tabled-hand-stays", up.clause, kind="poker", player=player)
        self.check_stands(player)

    def settle(self) -> None:
        """Award the pots once every hand is up or away. Who made the last bet of a hand shows
        first, though nobody is left against them.
        """
        alone = self.live == 1 and not self._owes_a_show()
        if alone or all(map(or_, self.folded, self.tabled)):
            self.award_pots()
        elif self.won and self.pot_to_win() is None:
            best = self._seen_to_win()
            for player in self.in_hand():
                best.setdefault(player, -len(self.won))
            self._give(best)

    def win(self, winners: tuple[int, ...]) -> None:
        """Let these win the first pot that nobody has won, with the best hands of it, as everybody
        saw: what else any of them can win is theirs too. No cards are asked for; those that were
        shown on the tablet are believed before the eye.
        """
        stake = self.pot_to_win()
        if stake is None:
            raise Refused("not-yet-showdown", phase=self.phase)
        if not winners or len(set(winners)) != len(winners):
            raise Refused("bad-command", field="seats")
        for player in winners:
            if player < len(self.folded) and self.folded[player]:
                raise Refused("hand-is-dead", player=player)
            if player not in stake[1]:
                raise Refused("not-in-pot", player=player)
        self._check_shown(winners, stake[1])
        self.won += (winners,)
        self.settle()

    def _check_shown(self, winners: tuple[int, ...], rivals: tuple[int, ...]) -> None:
        """A hand that was shown neither loses to a lesser one nor shares with none (NU-B.TP21)."""
        if UNKNOWN in self.board:
            return
        shown = [player for player in rivals if self.tabled[player]]
        strengths = self.judge(self.board, [self.hole[player] for player in shown])
        strength_of = dict(zip(shown, strengths, strict=True))
        winning = [strength_of[player] for player in winners if player in strength_of]
        for player, strength in strength_of.items():
            if winning and strength >= min(winning) and player not in winners:
                raise Refused("shown-hand-wins", player=player)
            if winning and player in winners and strength < max(winning):
                raise Refused("shown-hand-loses", player=player)

    def _owes_a_show(self) -> bool:
        rules, bettor = self.rules, self.bettor
        if rules.last_bet.value != "hand" or not rules.bettor_shows.value or bettor == NOBODY:
            return False
        return not self.folded[bettor]

    def award_pots(self) -> None:
        """Give every pot to the best hand among those that are left."""
        players_left = self.in_hand()
        if len(players_left) == 1:
            best = {players_left[0]: 0}
        else:
            if UNKNOWN in self.board:
                raise Refused("cards-needed")
            hole = self.hole
            strengths = self.judge(self.board, [hole[at] for at in players_left])
            best = dict(zip(players_left, strengths, strict=True))
        self._give(best)

    def _give(self, best: dict[int, int]) -> None:
        """Every pot to those of its players who have the most strength."""
        unit, odd_chip = self.setup.unit, self.rules.odd_chip
        awards = []
        for pot, winners in zip(self.at_stake, pot_winners(self.at_stake, best), strict=True):
            awarded = award(pot, winners, unit, odd_chip)
            awards.append(awarded)
            for player, chips in awarded.shares:
                self.stacks[player] += chips
            self.carried += awarded.carried
        self.awards = tuple(awards)
        self.phase = "over"


def order(live: Sequence[int], raiser: int) -> tuple[int, ...]:
    """Return who shows, in turn: whose bet obliges and on from there, else from the button's
    left.
    """
    if raiser not in live:
        return tuple(live)
    at = list(live).index(raiser)
    return (*live[at:], *live[:at])


def must_show(
    live: Sequence[int], raiser: int, *, all_in: bool, rules: PlayRules
) -> dict[int, str]:
    """Return {player: clause} of those who may not throw their cards away unseen. *raiser* is
    whose bet obliges, below 0 where nobody bet.
    """
    if all_in and rules.face_up_all_in.value:
        return dict.fromkeys(live, rules.face_up_all_in.clause)
    if rules.called_all_show.value:
        return dict.fromkeys(live, rules.called_all_show.clause)
    nobody = raiser < 0 if rules.last_bet.value == "hand" else raiser not in live
    if nobody:
        return (
            dict.fromkeys(live, rules.unbet_all_show.clause) if rules.unbet_all_show.value else {}
        )
    if raiser not in live:
        return {}
    return {raiser: rules.bettor_shows.clause} if rules.bettor_shows.value else {}


def pot_winners(pots: Sequence[Pot], strengths: Mapping[int, int]) -> list[tuple[int, ...]]:
    """Return the winners of each pot, in order, among those with a strength; () where nobody
    has.
    """
    winners_by_pot = []
    for pot in pots:
        rivals = [player for player in pot.players if player in strengths]
        best = max((strengths[player] for player in rivals), default=None)
        winners_by_pot.append(tuple(player for player in rivals if strengths[player] == best))
    return winners_by_pot
