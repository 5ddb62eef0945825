"""The pot calculator as plain data, for a table without a tablet: what was put in, who folded and
who showed what -> the pots, who wins each, where the odd chip goes and by which clause.

Clauses: see pycore/poker/pots.py. Readings: a big-blind ante and other dead chips belong to the
main pot, as carried ones do; a uniform ante is counted with what its player put in. Where hands
tie for a pot, one that was not shown cannot win it (NU-B.TP21 speaks of tabled hands).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, TypedDict

from pycore.kernel.clauses import Refusals, Refused
from pycore.night.table.showdown_view import (
    MOST_SEATS,
    PotShares,
    by_strength,
    from_left_of,
    read_shown,
)
from pycore.poker.pots import Award, Pot, award, pots, uncalled
from pycore.poker.ranking import evaluate
from pycore.poker.showdown import pot_winners
from pycore.poker.terms import BookClauses, OddChip, PlayRules

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
    "button-needed": (),
    "chips-not-in-unit": ("chips", "seat", "unit_chips"),
    "no-such-seat": (),
    "nobody-left": (),
    "number-wrong": ("field",),
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
    """The pots of one hand.

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
