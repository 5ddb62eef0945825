"""Colour-up: chips of one value leave a table, and what each player gets for theirs.

    colour_up(held, unit=100, into=500, method="top-up")

Clauses: NU-B.TP30, NU-9.01g (the race: from seat 1, one chip at most for each player, nobody is
raced out), SEL-13b, SEL-16 (the top-up: one chip more for any remainder), SEL-17 (nobody goes out
by it). The race that SEL-16x struck is never run.

Every method first changes what makes whole new chips. What is left then are odd chips: fewer than
a new chip is worth, for each player.

    race       the odd chips together make new chips, and cards say who gets them; whoever would
               have nothing left gets one as well
    top-up     whoever has odd chips gets one new chip for them; value is created
    exchange   odd chips leave play; whoever would have nothing left gets one new chip

Chips are counted in pieces here, values are chips. A race is won by rank, then by suit (clubs,
diamonds, hearts, spades); each player has one card for each odd chip, and their best counts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pycore.kernel.values import dataclass
from pycore.poker.cards import Card, deck, rank_of
from pycore.poker.terms import ColourUp, RaceRounding
from pycore.tournament.seating import Dice

_SUITS = {card: place % 4 for place, card in enumerate(deck())}


@dataclass(frozen=True)
class Leaving:
    """A seat with so many *pieces* of the chip that leaves; *only*: they have no other chips."""

    seat: int
    pieces: int
    only: bool = False


@dataclass(frozen=True)
class Changed:
    """What a seat gives and gets: *pieces* of the old chip, of which *odd* make no new one;
    *whole* new chips for the others, and *more* (0 or 1) for the odd ones. *created* is the value
    after less the value before. *cards* were dealt for the odd chips.
    """

    seat: int
    pieces: int
    odd: int
    whole: int
    more: int
    created: int
    cards: tuple[Card, ...] = ()

    @property
    def gets(self) -> int:
        return self.whole + self.more


def colour_up(
    leaving: Sequence[Leaving],
    *,
    unit: int,
    into: int,
    method: ColourUp,
    rounding: RaceRounding = "half",
    cards: Mapping[int, Sequence[Card]] | None = None,
) -> tuple[Changed, ...]:
    """Return what every seat gives and gets, in the order of the seats. *cards* by seat, as
    `dealt` gives them, are needed for a race. ValueError when a seat comes twice or chips cannot
    be changed so.
    """
    if not 0 < unit < into or into % unit:
        raise ValueError("into is no multiple of unit")
    by_seat = {pile.seat: pile for pile in sorted(leaving, key=lambda pile: pile.seat)}
    if len(by_seat) != len(leaving) or any(pile.pieces < 0 for pile in leaving):
        raise ValueError("held")
    size = into // unit
    odd = {seat: pile.pieces % size for seat, pile in by_seat.items()}
    shown = {seat: tuple((cards or {}).get(seat, ())) for seat in by_seat}
    if method == "top-up":
        more = {seat for seat in odd if odd[seat]}
    else:
        more = {
            seat
            for seat, pile in by_seat.items()
            if pile.only and pile.pieces and pile.pieces < size
        }
    if method == "race":
        if any(len(shown[seat]) != odd[seat] for seat in odd):
            raise ValueError("cards")
        more |= set(_winners(shown, new_chips(sum(odd.values()), size, rounding)))
    return tuple(
        Changed(
            seat=seat,
            pieces=pile.pieces,
            odd=odd[seat],
            whole=pile.pieces // size,
            more=int(seat in more),
            created=int(seat in more) * into - odd[seat] * unit,
            cards=shown[seat],
        )
        for seat, pile in by_seat.items()
    )


def new_chips(odd: int, size: int, rounding: RaceRounding) -> int:
    """Return how many new chips are raced for, where *size* odd chips make one. No clause says
    what becomes of a remainder (K28): the organization's own rules do, else half a chip is one.
    """
    up = {"down": 0, "half": size // 2 if size % 2 == 0 else size // 2 + 1, "up": 1}[rounding]
    whole, rest = divmod(odd, size)
    return whole + int(0 < up <= rest)


def _winners(shown: Mapping[int, tuple[Card, ...]], chips: int) -> list[int]:
    """The seats that win one chip each, best card first. Equal cards, which only a second deck
    can bring, are told apart by the next card and then by the lower seat.
    """
    ranked = sorted(
        ((sorted((_height(card) for card in dealt), reverse=True), -seat), seat)
        for seat, dealt in shown.items()
        if dealt
    )
    return [seat for _, seat in reversed(ranked)][:chips]


def _height(card: Card) -> tuple[int, int]:
    return rank_of(card), _SUITS[card]


def dealt(odd: Mapping[int, int], seed: str) -> dict[int, tuple[Card, ...]]:
    """Return a card for every odd chip, drawn from *seed*: seat 1 first, each seat all of its own.
    A further deck is shuffled where one has too few.
    """
    dice, undealt, cards_by_seat = Dice(seed), list[Card](), {}
    for seat in sorted(odd):
        own_cards: list[Card] = []
        for _ in range(odd[seat]):
            undealt = undealt or dice.shuffled(deck())
            own_cards.append(undealt.pop(0))
        cards_by_seat[seat] = tuple(own_cards)
    return cards_by_seat
