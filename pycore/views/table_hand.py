"""A hand in play as plain data: what each player did last, whose turn it is, who shows, who wins.

Clauses: those of pycore/rules/hand.py, which answers every question here; the least raise, why a
raise may not be and whether a misdeal may be called are asked of it, never worked out again.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from pycore.kernel.clauses import Refusal, Refused
from pycore.night.dealt import CALLED_OFF, HandInPlay, read_step, stages
from pycore.night.hand_in_play import by_seat
from pycore.night.hands import HandPlayed
from pycore.policies.play import PlayRules
from pycore.rules import phh, pots, showdown
from pycore.rules.actions import ENDED, UNKNOWN, Action
from pycore.rules.betting import Options
from pycore.rules.cards import Card
from pycore.rules.hand import Hand, ask
from pycore.rules.ranking import evaluate
from pycore.views.showdown_view import by_strength, hand_told, places_of

RULED = {"kill": "dead", "disqualify": "disqualified"}
STREETS = (("flop", 3), ("turn", 1), ("river", 1))


class Told(NamedTuple):
    """A hand as far as it can be played again: the engine's, what each player did last in this
    round, and whom a ruling took the hand. *broken* says why the steps after *steps* cannot be.
    """

    sitting: HandInPlay
    hand: Hand
    did: dict[int, dict[str, Any]]
    ruled: dict[int, str]
    steps: int
    broken: Refused | None


def tell(sitting: HandInPlay, rules: PlayRules) -> Told:
    """The hand, step by step. Refused when not even its first card can be dealt."""
    hands, stopped = stages(sitting, rules)
    did = _forced(sitting, hands[0])
    ruled: dict[int, str] = {}
    for before, text in zip(hands[:-1], sitting.actions, strict=False):
        step = read_step(text)
        done = _done(before, step)
        if step.kind in RULED:
            ruled[step.player] = RULED[step.kind]
        if step.kind == "board":
            did = {}
        elif done is not None:
            did[step.player] = done
    broken = by_seat(stopped, sitting) if stopped is not None else None
    return Told(sitting, hands[-1], did, ruled, len(hands) - 1, broken)


def _forced(sitting: HandInPlay, hand: Hand) -> dict[int, dict[str, Any]]:
    found = {}
    for player, seat in enumerate(sitting.order()):
        bet, ante = hand.bets[player], hand.ante[player]
        if bet:
            kind = "big" if seat == sitting.big else "small"
            found[player] = _did(kind, bet, all_in=not hand.stacks[player])
        elif ante:
            found[player] = _did("ante", ante, all_in=not hand.stacks[player])
    return found


def _done(hand: Hand, step: Action) -> dict[str, Any] | None:
    kind, player, amount, _, _ = step
    if kind in ("fold", "kill", "disqualify"):
        return _did("fold")
    if kind in ("show", "muck"):
        return _did(kind)
    if kind not in ("call", "raise", "clock") or not 0 <= player < len(hand.bets):
        return None
    bet, stack, level = hand.bets[player], hand.stacks[player], hand.level
    if kind == "raise":
        return _did("raise" if level else "bet", amount, all_in=amount == bet + stack)
    if kind == "clock" and (level > bet or hand.rules.called_clock.value.without_a_bet):
        return _did("fold")
    owed = min(level - bet, stack)
    return _did("call" if owed else "check", bet + owed, all_in=owed == stack)


def _did(kind: str, amount: int = 0, *, all_in: bool = False) -> dict[str, Any]:
    return {"kind": kind, "amount": amount, "all_in": all_in}


# --- Seats ---


def cards_text(cards: tuple[Card, ...]) -> str:
    return "".join(phh.name_or_unknown(card) for card in cards)


def seat_told(told: Told, player: int) -> dict[str, Any]:
    """What one player's place at the table shows of the hand."""
    hand = told.hand
    folded, held = hand.folded[player], hand.hole[player]
    seat = told.sitting.order()[player]
    if folded:
        plain = "away" if seat in told.sitting.absent else "folded"
        state = told.ruled.get(player, plain)
    else:
        state = "in" if hand.stacks[player] else "all-in"
    known = UNKNOWN not in held
    return {
        "stack": hand.stacks[player],
        "bet": 0 if hand.phase in ENDED else hand.bets[player],
        "state": state,
        "cards": cards_text(held) if known else "" if folded else "??",
        "did": told.did.get(player),
        "won": sum(
            chips for given in hand.awards for winner, chips in given.shares if winner == player
        ),
    }


def hands_told(told: Told) -> dict[int, dict[str, Any]]:
    """{seat: its hand in words} of those whose cards are seen, from the flop on."""
    hand, order = told.hand, told.sitting.order()
    board = hand.board
    if len(board) < 3 or UNKNOWN in board:
        return {}
    shown = {
        order[player]: hand.hole[player]
        for player in hand.in_hand()
        if UNKNOWN not in hand.hole[player]
    }
    strengths = {seat: evaluate((*board, *cards)) for seat, cards in shown.items()}
    groups = by_strength(strengths, told.sitting.button)
    return {
        seat: hand_told(seat, board, shown[seat], strengths[seat], place)
        for place, group in zip(places_of(groups), groups, strict=True)
        for seat in group
    }


def pots_told(told: Told) -> tuple[int, list[dict[str, Any]]]:
    """The chips in the middle and before the players, and the pots of the rounds that are over."""
    hand, order = told.hand, told.sitting.order()
    if hand.phase in CALLED_OFF:
        return 0, []
    found, bets = hand.pots(), 0
    if hand.phase == "bet":
        setup, bets = hand.setup, sum(hand.bets)
        found = pots.pots(
            hand.paid, hand.ante, hand.in_hand(), trimmed=setup.trimmed, carried=setup.carried
        )
    shown = [
        {"amount": pot.amount, "seats": [order[player] for player in pot.players]} for pot in found
    ]
    return sum(pot.amount for pot in found) + bets, shown


# --- What comes next ---


def turn_told(told: Told, names: Mapping[int, str]) -> dict[str, Any] | None:
    """Whose turn it is and what may be done: amounts are totals for the round."""
    hand = told.hand
    options = hand.next_options
    if options is None or hand.phase != "bet":
        return None
    player = options.player
    seat = told.sitting.order()[player]
    lies, _ = pots_told(told)
    return {
        "seat": seat,
        "name": names.get(seat, ""),
        "behind": hand.stacks[player],
        "bet": hand.bets[player],
        "call": options.call,
        "level": hand.level,
        "least": options.least,
        "most": options.most,
        "half_pot": _quick(told, options, (lies + options.call) // 2),
        "pot": _quick(told, options, lies + options.call),
        "raise_clause": hand.rules.raise_size.clause,
        "no_raise": _no_raise(told, options),
    }


def _quick(told: Told, options: Options, more: int) -> int | None:
    """A raise by *more*, in whole chips; None where that is too little or too much."""
    if options.least is None or options.most is None:
        return None
    total = told.hand.level + more
    total -= total % told.sitting.unit
    return total if options.least <= total <= options.most else None


def _no_raise(told: Told, options: Options) -> Refusal | None:
    """Why who has chips beyond a call may not raise, in the engine's words."""
    hand, player = told.hand, options.player
    if options.least is not None or hand.stacks[player] <= options.call:
        return None
    top = hand.bets[player] + hand.stacks[player]
    found = ask(hand, Action("raise", player, min(top, hand.full_raise())))
    if isinstance(found, Refused):
        return by_seat(found, told.sitting).as_data()
    return Refused("nobody-can-call-more").as_data()


def due_told(told: Told) -> dict[str, Any] | None:
    """The cards that come next to the board."""
    if told.hand.phase != "board":
        return None
    street, cards = STREETS[told.hand.street]
    return {"street": street, "cards": cards}


def to_show(told: Told, names: Mapping[int, str]) -> list[dict[str, Any]]:
    """Who is to show, in turn, and whether the hand may be thrown away instead."""
    hand, order = told.hand, told.sitting.order()
    if hand.phase not in ("board", "showdown"):
        return []
    duty = hand.must_show()
    turns = showdown.order(hand.in_hand(), hand.raiser)
    return [
        {
            "seat": order[player],
            "name": names.get(order[player], ""),
            "must": player in duty,
            "clause": duty.get(player, ""),
            "may_muck": player not in duty
            and not isinstance(ask(hand, Action("muck", player)), Refused),
        }
        for player in turns
        if not hand.tabled[player] and (hand.phase == "showdown" or player in duty)
    ]


def misdeal_told(told: Told) -> dict[str, Any] | None:
    """Whether a misdeal may still be called."""
    if told.hand.phase in ENDED:
        return None
    found = ask(told.hand, Action("misdeal"))
    refused = by_seat(found, told.sitting).as_data() if isinstance(found, Refused) else None
    return {"refused": refused, "void_clause": told.hand.rules.void.clause}


# --- The end ---


def result_told(
    told: Told, recorded: HandPlayed | None, names: Mapping[int, str]
) -> dict[str, Any] | None:
    """What the hand comes to. *recorded* is what its record will say, None when it cannot be."""
    hand, rules, sitting = told.hand, told.hand.rules, told.sitting
    order = sitting.order()
    if hand.phase not in ENDED:
        return None
    seat_of = {sat.ticket: sat.seat for sat in sitting.seats}
    gone = {seat_of[one.ticket]: one.stack_chips for one in recorded.out} if recorded else {}
    lost = [seat for seat, chips in zip(order, hand.stacks, strict=True) if not chips]
    return {
        "pots": [
            {
                "amount": given.pot.amount,
                "seats": [order[player] for player in given.pot.players],
                "shares": [[order[player], chips] for player, chips in given.shares],
                "odd": [[order[player], chips] for player, chips in given.odd],
                "carried": given.carried,
                "clause": rules.book.split if len(given.shares) > 1 else "",
            }
            for given in hand.awards
        ],
        "returned": [
            [order[player], chips] for player, chips in hand.returned if hand.phase == "over"
        ],
        "carried": hand.carried,
        "odd_clause": rules.odd_chip.clause
        if any(given.odd or given.carried for given in hand.awards)
        else "",
        "removed": hand.removed,
        "out": [
            {"seat": seat, "name": names.get(seat, ""), "stack": gone[seat]}
            for seat in lost
            if seat in gone
        ],
        "zero": [
            {"seat": seat, "name": names.get(seat, "")}
            for seat in lost
            if recorded and seat not in gone
        ],
        "called_off": hand.phase if hand.phase in CALLED_OFF else None,
    }


def step_told(told: Told) -> dict[str, Any]:
    """The last step, as Undo names it."""
    if not told.sitting.actions:
        return {"what": "begin"}
    order = told.sitting.order()
    try:
        step = read_step(told.sitting.actions[-1])
    except Refused:
        return {"what": "action", "kind": "", "seat": None, "amount": 0, "cards": ""}
    done = told.did.get(step.player, {}) if step.kind in ("call", "raise") else {}
    return {
        "what": "action",
        "kind": step.kind,
        "seat": order[step.player] if 0 <= step.player < len(order) else None,
        "amount": done.get("amount", step.amount),
        "cards": cards_text(step.cards),
    }
