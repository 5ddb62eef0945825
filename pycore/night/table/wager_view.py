"""What chips and words count for, as plain data: the dealer says what was seen and heard.

Clauses: those of pycore/poker/wagers.py, which decides.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypedDict, get_args

from pycore.kernel.clauses import Refusals, Refused
from pycore.night.night import Night
from pycore.night.table.dealt import HandInPlay, replayed
from pycore.night.table.hand_in_play import by_seat
from pycore.poker.actions import Kind
from pycore.poker.wagers import IN_TURN, WagerSeen, Word, read

# Amounts are chips, cards are text ("AsKd"; "??" for one not seen).


class WagerAction(TypedDict):
    """*amount* is a total for the round."""

    kind: Kind
    amount: int


class Wager(TypedDict):
    """What chips and words count for. One action is decided; of several they choose; none: they
    are not bound. *back* goes to them, *add* they still owe. *notes* are [code, clause].
    """

    code: str
    clause: str
    actions: list[WagerAction]
    back: int
    add: int
    notes: list[list[str]]


REFUSALS: Refusals = {
    "bad-command": ("field",),
}


def wager_view(night: Night, sitting: HandInPlay, fields: Mapping[str, Any]) -> Wager:
    """What it counts for now. *fields*: "seat", "chips" ([[500, 500], [100]], by motion), "word",
    "amount", "chips_first", "faced" and "taken" (poker/wagers.py Did).
    """
    rules = night.pack.play
    hand = replayed(sitting, rules)
    try:
        reading = read(hand, _did(fields, sitting), night.pack.wagers)
    except Refused as refused:
        raise by_seat(refused, sitting) from None
    return {
        "code": reading.code,
        "clause": reading.clause,
        "actions": [{"kind": action.kind, "amount": action.amount} for action in reading.actions],
        "back": reading.back,
        "add": reading.add,
        "notes": [list(note) for note in reading.notes],
    }


def _did(fields: Mapping[str, Any], sitting: HandInPlay) -> WagerSeen:
    seat, chips, word = _whole(fields, "seat", 0), fields.get("chips", []), fields.get("word", "")
    if not isinstance(chips, list) or not all(_is_motion(motion) for motion in chips):
        raise Refused("bad-command", field="chips")
    if not isinstance(word, str) or word not in get_args(Word):
        raise Refused("bad-command", field="word")
    return WagerSeen(
        player=sitting.player(seat),
        chips=tuple(tuple(motion) for motion in chips),
        word=word,  # type: ignore[arg-type]
        amount=_whole(fields, "amount", 0),
        chips_first=fields.get("chips_first") is True,
        faced=_whole(fields, "faced", IN_TURN),
        taken=_whole(fields, "taken", 0),
    )


def _is_motion(motion: object) -> bool:
    return isinstance(motion, list) and all(type(chip) is int for chip in motion)


def _whole(fields: Mapping[str, Any], name: str, otherwise: int) -> int:
    value = fields.get(name, otherwise)
    if type(value) is not int or abs(value) >= 1 << 53:
        raise Refused("bad-command", field=name)
    return value
