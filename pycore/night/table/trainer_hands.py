"""Hands that are dealt for practice: played to their end by the engine under a table's rules, by
chance from a seed. Nobody plays well in them, but nobody does what may not be done.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pycore.kernel.units import Chips, Millis
from pycore.kernel.values import dataclass
from pycore.law.policies.play import PlayRules
from pycore.night.table.dealt import HandInPlay, Sat, replayed
from pycore.poker import phh
from pycore.poker.actions import Action
from pycore.poker.button import forward_to
from pycore.poker.cards import Card, deck, name
from pycore.poker.hand import Hand, act
from pycore.tournament.seating import Dice

FEWEST, MOST = 3, 6
UNIT = 25
BLINDS = ((25, 50), (50, 100), (100, 200), (200, 400), (300, 600))
DECK = deck()


@dataclass(frozen=True)
class Style:
    """How a hand is played: of a hundred chances to bet or raise, and to fold to a bet, how many
    are taken; how often a raise is all-in; stacks in big blinds; with *equals* the hands are most
    likely equal, and bets are such that a pot may not divide.
    """

    raises: int = 25
    folds: int = 30
    all_in: int = 5
    stacks: tuple[int, int] = (15, 60)
    equals: bool = False


@dataclass(frozen=True)
class Moment:
    """A hand as it stands, what was done in it so far, and the pockets that will be shown; and
    the clauses of what makes a misdeal here.
    """

    sitting: HandInPlay
    rules: PlayRules
    pockets: tuple[tuple[Card, Card], ...]
    hand: Hand
    causes: tuple[str, ...] = ()

    def after(self, action: Action) -> Moment:
        told = (*self.sitting.actions, phh.told(action))
        sitting = replace(self.sitting, actions=told)
        return replace(self, sitting=sitting, hand=act(self.hand, action))


def played(dice: Dice, rules: PlayRules, style: Style) -> list[Moment]:
    """Every moment of one hand, from the deal to its end."""
    moment, board = _dealt(dice, rules, style)
    moments = [moment]
    while (hand := moment.hand).phase != "over":
        moment = moment.after(_next(dice, hand, moment, board, style))
        moments.append(moment)
    return moments


def _dealt(dice: Dice, rules: PlayRules, style: Style) -> tuple[Moment, list[Card]]:
    players = FEWEST + dice.below(MOST - FEWEST + 1)
    level = 0 if style.equals else dice.below(len(BLINDS))
    small, big = BLINDS[level]
    least, most = style.stacks
    places = forward_to(1 + dice.below(players), range(1, players + 1))
    seats = tuple(
        Sat(
            seat=seat,
            ticket=seat,
            stack_chips=Chips((least * big + dice.below((most - least) * big)) // UNIT * UNIT),
        )
        for seat in places.order
    )
    cards = dice.shuffled(DECK)
    pockets = [(cards[5 + 2 * at], cards[6 + 2 * at]) for at in range(players)]
    if style.equals:
        pockets = _equal(cards[:5], pockets, cards[5 + 2 * players :])
    sitting = HandInPlay(
        table=1,
        no=1,
        level=level + 1,
        small_blind=Chips(small),
        big_blind=Chips(big),
        unit=Chips(UNIT),
        button=places.button,
        small=places.small or 0,
        big=places.big,
        small_seat=places.small_seat,
        seats=seats,
        begun_ms=Millis(0),
    )
    return Moment(sitting, rules, tuple(pockets), replayed(sitting, rules)), cards[:5]


def _equal(
    board: Sequence[Card], pockets: list[tuple[Card, Card]], left: Sequence[Card]
) -> list[tuple[Card, Card]]:
    """The pockets, everybody's after the first the same ranks in other suits as far as the deck
    has them: most such hands are equal.
    """
    ranks = [name(card)[0] for card in pockets[0]]
    free = [card for pocket in pockets[1:] for card in pocket] + list(left)
    made = [pockets[0]]
    for _ in pockets[1:]:
        found: list[Card] = []
        for rank in ranks:
            same = [card for card in free if name(card)[0] == rank and card not in found]
            found.append((same or [card for card in free if card not in found])[0])
        free = [card for card in free if card not in found]
        made.append((found[0], found[1]))
    return made


def _next(dice: Dice, hand: Hand, moment: Moment, board: list[Card], style: Style) -> Action:
    if hand.phase == "board":
        first = 0 if hand.street == 0 else hand.street + 2
        return Action("board", cards=tuple(board[first : 3 if hand.street == 0 else first + 1]))
    if hand.phase == "showdown":
        player = next(at for at in hand.in_hand() if not hand.tabled[at])
        return Action("show", player, cards=moment.pockets[player])
    options = hand.options(hand.turn)
    if options.least is not None and options.most is not None and dice.below(100) < style.raises:
        if dice.below(100) < style.all_in:
            return Action("raise", hand.turn, options.most)
        more = dice.below(9) * UNIT if style.equals else dice.below(3) * hand.setup.big_blind
        return Action("raise", hand.turn, min(options.least + more, options.most))
    if options.call and dice.below(100) < style.folds:
        return Action("fold", hand.turn)
    return Action("call", hand.turn)
