"""The pot calculator as plain data, for a table without a tablet: what was put in, who folded and
who showed what -> the pots, who wins each, where the odd chip goes and by which clause.

Clauses: see pycore/poker/pots.py. Readings: a big-blind ante and other dead chips belong to the
main pot, as carried ones do; a uniform ante is counted with what its player put in. Where hands
tie for a pot, one that was not shown cannot win it (NU-B.TP21 speaks of tabled hands).

The showdown checker as plain data: what each shown hand comes to, who wins, by which clause.

Also what the pot calculator shares with it: seats in the order of the button's left, and cards
read from text.

Clauses: see pycore/poker/ranking.py and pycore/poker/showdown.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, NamedTuple, TypedDict

from pycore.kernel.clauses import Refusals, Refused
from pycore.poker.cards import RANKS, SUITS, Card, name, names, parse
from pycore.poker.pots import Award, Pot, award, pots, uncalled
from pycore.poker.ranking import best_five, evaluate, words
from pycore.poker.showdown import pot_winners
from pycore.poker.terms import BookClauses, OddChip, PlayRules

# Amounts are chips, cards are text ("AsKd").


class ShownHand(TypedDict):
    """A hand of five to seven cards in words: its category, its ranks and kickers ("A", "T"), and
    its *place* among those that are shown.
    """

    seat: int
    place: int
    cards: str
    best: str
    category: str
    ranks: list[str]
    kickers: list[str]


DecidedBy = Literal["alone", "tie", "category", "ranks", "kicker"]


class PotShares(TypedDict):
    """A pot shared out: *shares* and *odd* are [seat, chips], *carried* waits for the next."""

    amount: int
    seats: list[int]
    shares: list[list[int]]
    odd: list[list[int]]
    carried: int


class Showdown(TypedDict):
    """Who wins. *order* are the seats best first, those that tie together; *by* is what set the
    two best apart.
    """

    hands: list[ShownHand]
    winners: list[int]
    order: list[list[int]]
    by: DecidedBy
    clause: str


MOST_SEATS = 20
BOARD_CARDS = 5
POCKET_CARDS = 2


def from_left_of(button: int, seats: Iterable[int]) -> list[int]:
    """Return seats clockwise, the first one left of the button first and the button's own last."""
    return sorted(seats, key=lambda seat: (seat <= button, seat))


def read_cards(text: object, taken: set[Card]) -> tuple[Card, ...]:
    """Return the cards of "As Kd", added to *taken*; refused when one is no card or is there
    already.
    """
    if not isinstance(text, str):
        raise Refused("bad-command", field="cards")
    joined = "".join(text.split())
    cards = []
    for at in range(0, len(joined), 2):
        piece = joined[at : at + 2]
        if len(piece) < 2 or piece[0] not in RANKS or piece[1] not in SUITS:
            raise Refused("not-a-card", what=piece)
        card = parse(piece)
        if card in taken:
            raise Refused("card-twice", card=name(card))
        taken.add(card)
        cards.append(card)
    return tuple(cards)


def read_shown(
    board_text: object, pockets: Mapping[Any, object]
) -> tuple[tuple[Card, ...], dict[int, tuple[Card, ...]]]:
    """Return the board, and each seat's cards; a seat with nothing written did not show."""
    taken: set[Card] = set()
    board = read_cards(board_text, taken)
    shown = {}
    for key, text in pockets.items():
        seat = _seat(key)
        cards = read_cards(text, taken)
        if not cards:
            continue
        if len(cards) != POCKET_CARDS:
            raise Refused("pocket-count", seat=seat, count=len(cards))
        shown[seat] = cards
    if shown and len(board) != BOARD_CARDS:
        raise Refused("board-count", count=len(board), least=BOARD_CARDS)
    return board, shown


def showdown_view(rules: PlayRules, facts: Mapping[str, Any]) -> Showdown:
    """Return what the shown hands come to, best first; equal hands stand in the order of the
    button's left.

    *facts*: "board" (text), "cards" ({seat: text}) and, if known, "button" (a seat).
    """
    pockets = facts.get("cards")
    button = facts.get("button", 0)
    if not isinstance(pockets, Mapping) or type(button) is not int:
        raise Refused("bad-command", field="cards")
    board, shown = read_shown(facts.get("board", ""), pockets)
    if not shown:
        raise Refused("nobody-shows")
    strengths = {seat: evaluate((*board, *cards)) for seat, cards in shown.items()}
    groups = by_strength(strengths, button)
    by = _decided_by(groups, strengths)
    return {
        "hands": [
            in_words(seat, board, shown[seat], strengths[seat], place)
            for place, group in zip(places_of(groups), groups, strict=True)
            for seat in group
        ],
        "winners": groups[0],
        "order": groups,
        "by": by,
        "clause": _clause(rules.book, by),
    }


def by_strength(strengths: Mapping[int, int], button: int) -> list[list[int]]:
    """Return seats best first, equal hands together."""
    seats = from_left_of(button, strengths)
    return [
        [seat for seat in seats if strengths[seat] == value]
        for value in sorted(set(strengths.values()), reverse=True)
    ]


def _seat(key: object) -> int:
    if type(key) is int and 0 < key <= MOST_SEATS:
        return key
    # JSON has text for keys.
    if isinstance(key, str) and key.isascii() and key.isdigit() and 0 < int(key) <= MOST_SEATS:
        return int(key)
    raise Refused("no-such-seat")


def places_of(groups: Sequence[Sequence[int]]) -> list[int]:
    return [1 + sum(map(len, groups[:index])) for index in range(len(groups))]


def _decided_by(groups: Sequence[Sequence[int]], strengths: Mapping[int, int]) -> DecidedBy:
    """What sets the best hand apart from the next: its category, the cards that make it, or a
    kicker; or nothing does.
    """
    if len(groups[0]) > 1:
        return "tie"
    if len(groups) == 1:
        return "alone"
    best, second = (words(strengths[group[0]]) for group in groups[:2])
    if best.category != second.category:
        return "category"
    return "ranks" if best.ranks != second.ranks else "kicker"


def _clause(book: BookClauses, by: DecidedBy) -> str:
    if by == "alone":
        return ""
    if by == "tie":
        return book.split
    return book.kicker if by == "kicker" else book.best


def in_words(
    seat: int, board: Sequence[Card], cards: Sequence[Card], strength: int, place: int
) -> ShownHand:
    """Return a hand of five to seven cards in words: its category, ranks and kickers."""
    hand = words(strength)
    return {
        "seat": seat,
        "place": place,
        "cards": names(cards),
        "best": names(best_five((*board, *cards))),
        "category": hand.category.replace(" ", "-"),
        "ranks": list(hand.ranks),
        "kickers": list(hand.kickers),
    }


# Amounts are chips, cards are text ("AsKd").


class CutPot(PotShares):
    """A pot and what becomes of it. *side* is 0 for the main pot; *shares* and *odd* are [seat,
    chips]; *carried* waits for the next pot. A clause is "" where it does not apply.
    """

    side: int
    side_clause: str
    split_clause: str
    odd_clause: str
    decided: bool


class Uncalled(TypedDict):
    """Chips that nobody matched go back."""

    seat: int
    chips: int
    clause: str


PotSeat = TypedDict(
    "PotSeat",
    {"seat": int, "put_in": int, "back": int, "won": int, "gets": int, "in": bool},
)
"""A seat of the hand: what it put in, gets back and won, the last two together; *in*: it did not
fold.
"""

Check = TypedDict(
    "Check",
    {
        "in": int,
        "out": int,
        "won": int,
        "back": int,
        "carried": int,
        "undecided": int,
        "holds": bool,
    },
)
"""The sum: what came *in* is what was won, went back and is carried (together *out*), or is not
decided yet.
"""


class PotView(TypedDict):
    """The pots of one hand; *complete* once every one is decided."""

    pots: list[CutPot]
    complete: bool
    uncalled: Uncalled | None
    seats: list[PotSeat]
    carried: int
    odd_chip: OddChip | None
    odd_chip_clause: str
    unit: int
    check: Check


REFUSALS: Refusals = {
    "bad-command": ("field",),
    "board-count": ("count", "least"),
    "button-needed": (),
    "card-twice": ("card",),
    "chips-not-in-unit": ("chips", "seat", "unit_chips"),
    "no-such-seat": (),
    "nobody-left": (),
    "nobody-shows": (),
    "not-a-card": ("what",),
    "number-wrong": ("field",),
    "pocket-count": ("count", "seat"),
    "seat-must-call": ("chips", "seat"),
    "seat-not-in-hand": ("seat",),
    "seat-ranked-twice": ("seat",),
    "seat-twice": ("seat",),
    "two-must-put-in": (),
    "unit-wrong": (),
}

MOST_CHIPS = 10**9


class _Felt(NamedTuple):
    """What lies on the table; players are numbered from the button's left, *seats* says who."""

    seats: tuple[int, ...]
    put_in: tuple[int, ...]
    live: tuple[int, ...]
    button: int
    unit: int
    carried: int
    dead: int


def pot_view(rules: PlayRules, facts: Mapping[str, Any]) -> PotView:
    """Return the pots of one hand.

    *facts*: "seats" ([{"seat", "chips", "folded", "all_in"}]), "button" (a seat), "unit" (the
    smallest chip in play), "carried" and "dead" (chips of the last hand, and of antes), and who
    is best: "order" ([[seats that tie], ...], best first) or "cards" ({seat: text}) with "board".
    Without either the pots are shown and nothing is awarded yet.
    """
    felt = _read(facts)
    back_to, back = uncalled(felt.put_in)
    bets = [chips - back * (player == back_to) for player, chips in enumerate(felt.put_in)]
    cut = pots(bets, (), felt.live, carried=felt.carried + felt.dead)
    strengths = _strengths(felt, facts)
    clauses = rules.book
    unit = felt.unit
    given_away: list[CutPot] = []
    won = dict.fromkeys(felt.seats, 0)
    carry = undecided = 0
    for pot, best in zip(cut, pot_winners(cut, strengths), strict=True):
        if len(pot.players) == 1:
            best = pot.players
        awarded = award(pot, best, unit, rules.odd_chip) if best else None
        given_away.append(_pot(felt, pot, awarded, rules, clauses, pot_number=len(given_away)))
        if awarded is None:
            undecided += pot.amount
            continue
        carry += awarded.carried
        for player, chips in awarded.shares:
            won[felt.seats[player]] += chips
    total = sum(felt.put_in) + felt.carried + felt.dead
    out = sum(won.values()) + back + carry
    return {
        "pots": given_away,
        "complete": not undecided,
        "uncalled": {
            "seat": felt.seats[back_to],
            "chips": back,
            "clause": clauses.uncalled,
        }
        if back
        else None,
        "seats": [
            {
                "seat": seat,
                "put_in": felt.put_in[player],
                "back": back if player == back_to else 0,
                "won": won[seat],
                "gets": won[seat] + (back if player == back_to else 0),
                "in": player in felt.live,
            }
            for player, seat in enumerate(felt.seats)
        ],
        "carried": carry,
        "odd_chip": rules.odd_chip.value,
        "odd_chip_clause": rules.odd_chip.clause,
        "unit": unit,
        "check": {
            "in": total,
            "out": out,
            "won": sum(won.values()),
            "back": back,
            "carried": carry,
            "undecided": undecided,
            "holds": total == out + undecided,
        },
    }


def _pot(
    felt: _Felt,
    pot: Pot,
    award: Award | None,
    rules: PlayRules,
    clauses: BookClauses,
    *,
    pot_number: int,
) -> CutPot:
    seats = felt.seats
    split = award is not None and len(award.shares) > 1
    return {
        "amount": pot.amount,
        "seats": [seats[player] for player in pot.players],
        "side": pot_number,
        "side_clause": clauses.side if pot_number else "",
        "shares": [[seats[player], chips] for player, chips in award.shares] if award else [],
        "split_clause": clauses.split if split else "",
        "odd": [[seats[player], chips] for player, chips in award.odd] if award else [],
        "carried": award.carried if award else 0,
        "odd_clause": rules.odd_chip.clause if award and (award.odd or award.carried) else "",
        "decided": award is not None,
    }


def _strengths(felt: _Felt, facts: Mapping[str, Any]) -> dict[int, int]:
    """{player: strength} of those who show; the larger wins."""
    numbers = {seat: player for player, seat in enumerate(felt.seats)}
    cards = facts.get("cards")
    if cards is not None:
        if not isinstance(cards, Mapping):
            raise Refused("bad-command", field="cards")
        board, pockets = read_shown(facts.get("board", ""), cards)
        strength = {seat: evaluate((*board, *pocket)) for seat, pocket in pockets.items()}
        order: Sequence[Any] = by_strength(strength, felt.button)
    else:
        order = facts.get("order") or []
    strengths: dict[int, int] = {}
    if not isinstance(order, Sequence):
        raise Refused("bad-command", field="order")
    for below, group in enumerate(order):
        for seat in group if isinstance(group, Sequence) else (group,):
            player = numbers.get(seat, -1)
            if player not in felt.live:
                raise Refused("seat-not-in-hand", seat=seat)
            if player in strengths:
                raise Refused("seat-ranked-twice", seat=seat)
            strengths[player] = len(order) - below
    return strengths


def _read(facts: Mapping[str, Any]) -> _Felt:
    rows = facts.get("seats")
    if not isinstance(rows, Sequence) or not all(isinstance(row, Mapping) for row in rows):
        raise Refused("bad-command", field="seats")
    by_seat: dict[int, Mapping[str, Any]] = {}
    unit = _whole(facts, "unit", 1)
    for row in rows:
        seat = _whole(row, "seat", 0)
        if not 0 < seat <= MOST_SEATS:
            raise Refused("no-such-seat")
        if seat in by_seat:
            raise Refused("seat-twice", seat=seat)
        chips = _whole(row, "chips", 0)
        if unit and chips % unit:
            raise Refused("chips-not-in-unit", seat=seat, chips=chips, unit_chips=unit)
        by_seat[seat] = row
    if unit < 1:
        raise Refused("unit-wrong")
    button = _whole(facts, "button", 0)
    if not 0 < button <= MOST_SEATS:
        raise Refused("button-needed")
    seats = from_left_of(button, [seat for seat, row in by_seat.items() if row["chips"]])
    put_in = tuple(int(by_seat[seat]["chips"]) for seat in seats)
    live = tuple(
        player for player, seat in enumerate(seats) if by_seat[seat].get("folded") is not True
    )
    if len(seats) < 2:
        raise Refused("two-must-put-in")
    if not live:
        raise Refused("nobody-left")
    most = max(put_in[player] for player in live)
    for player in live:
        if put_in[player] < most and by_seat[seats[player]].get("all_in") is not True:
            short = most - put_in[player]
            raise Refused("seat-must-call", seat=seats[player], chips=short)
    carried, dead = _whole(facts, "carried", 0), _whole(facts, "dead", 0)
    return _Felt(tuple(seats), put_in, live, button, unit, carried, dead)


def _whole(row: Mapping[str, Any], name: str, otherwise: int) -> int:
    value = row.get(name, otherwise)
    if type(value) is not int or not 0 <= value <= MOST_CHIPS:
        raise Refused("number-wrong", field=name)
    return value
