"""A table to try rules on: hands told in the words of PHH, players from 1.

    felt(5000, 5000, 5000, 150).do("p3 cc", "p4 cbr 150").legal == (1, 100, 250, 5000)

Blinds are 50 and 100 and p1 is the small blind unless said otherwise; with two, p2 is. Every word
gives the next Felt, so one hand can be told on in two ways.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pycore.kernel.clauses import Refused
from pycore.law import packs
from pycore.poker.actions import Action, Setup
from pycore.poker.cards import Card, parse_all
from pycore.poker.hand import Hand, Legal, act, ask, start
from pycore.poker.phh import action
from pycore.poker.terms import PlayRules, WagerRules, stated
from tests.core.poker.posts import forced

BOARD = ("d db 2c7dTh", "d db 3s", "d db 8c")
HIGH_CARDS = {"aces": "AsAh", "kings": "KsKh", "queens": "QsQh", "jacks": "JsJh", "nines": "9s9h"}


def way(code: str) -> PlayRules:
    """How a place plays; where the organization must choose for the odd chip, one each."""
    rules = packs.play_rules()[code]
    return stated(rules, rules.odd_chip.clause, odd_chip="each") if rules.to_be_stated() else rules


def wager_rules() -> dict[str, WagerRules]:
    """What chips and words count for, by the same names as `packs.play_rules()`."""
    places = {pack.play.code: pack.wagers for pack in packs._ways()}
    return {book.code: book.wagers for book in packs.rule_books().values()} | places


@dataclass(frozen=True)
class Felt:
    """A hand in play."""

    hand: Hand

    def do(self, *texts: str) -> Felt:
        hand = self.hand
        total = hand.chips()
        for text in texts:
            hand = act(hand, action_of(text))
            assert hand.chips() == total, f"{text} made or lost chips"
        return Felt(hand)

    def refused(self, text: str) -> Refused:
        """How a wish is turned down; the hand stays as it was."""
        before = self.hand.copy()
        refusal = ask(self.hand, action_of(text))
        assert isinstance(refusal, Refused), f"{text} is legal"
        assert self.hand == before
        return refusal

    def allows(self, text: str) -> bool:
        return isinstance(ask(self.hand, action_of(text)), Legal)

    def ruled(self, text: str) -> Felt:
        """The same, by a ruling of the floor."""
        return Felt(act(self.hand, action_of(text)._replace(ruling=True)))

    def checked_down(self) -> Felt:
        """Every street dealt and checked, as far as the showdown."""
        felt = self
        for text in BOARD[felt.hand.street :]:
            felt = felt.do(text)
            while felt.hand.phase == "bet":
                felt = felt.do(f"p{felt.hand.turn + 1} cc")
        return felt

    def shown(self) -> Felt:
        """Everybody left turns up what he holds."""
        felt = self
        while felt.hand.phase == "showdown":
            felt = felt.do(
                f"p{next(p for p in felt.hand.in_hand() if not felt.hand.tabled[p]) + 1} sm -"
            )
        return felt

    @property
    def legal(self) -> tuple[int, int, int | None, int | None] | None:
        options = self.hand.next_options
        return options and (options.player + 1, *options[1:])

    @property
    def stacks(self) -> list[int]:
        return self.hand.stacks

    @property
    def pots(self) -> list[tuple[int, tuple[int, ...]]]:
        """(chips, players from 1), main pot first."""
        return [(pot.amount, tuple(at + 1 for at in pot.players)) for pot in self.hand.pots()]


def action_of(text: str) -> Action:
    if text in ("misdeal", "void"):
        return Action(text)  # type: ignore[arg-type]
    if text.endswith(" sm -"):
        return Action("show", int(text[1:-5]) - 1)
    parsed = action(text)
    assert parsed is not None, text
    return parsed


def cards(*texts: str) -> list[tuple[Card, ...]]:
    return [parse_all(text) for text in texts]


def felt(
    *stacks: int,
    code: str = "tda",
    rules: PlayRules | None = None,
    small: int = 50,
    big: int = 100,
    hole: dict[int, str] | None = None,
    dealt: bool = True,
    ante: int = 0,
    ante_kind: Any = "each",
    **setup: Any,
) -> Felt:
    """A hand with its blinds posted and its cards dealt, *hole* naming what some players hold."""
    posted = forced(len(stacks), small, big, ante=ante, ante_kind=ante_kind)
    antes = setup.pop("antes", posted.antes)
    blinds = setup.pop("blinds", posted.blinds)
    hand = start(Setup(stacks, blinds, big, antes, **setup), rules or way(code))
    if dealt:
        for player, text in (hole or {}).items():
            hand = act(hand, Action("hole", player - 1, 0, parse_all(HIGH_CARDS.get(text, text))))
        if hand.phase == "deal":
            hand = act(hand, Action("hole"))
    return Felt(hand)
