"""What chips and words count for, as plain data: the dealer says what was seen and heard.

Clauses: those of pycore/rules/wagers.py, which decides.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

from pycore.kernel.clauses import Refusals, Refused
from pycore.night.dealt import HandInPlay, replayed
from pycore.night.hand_in_play import by_seat
from pycore.night.night import Night
from pycore.rules.wagers import IN_TURN, Did, Word, read

REFUSALS: Refusals = {
    "bad-command": ("field",),
}


def wager_view(night: Night, sitting: HandInPlay, told: Mapping[str, Any]) -> dict[str, Any]:
    """What it counts for now. *told*: "seat", "chips" ([[500, 500], [100]], by motion), "word",
    "amount", "chips_first", "faced" and "taken" (rules/wagers.py Did).
    """
    rules = night.pack.play
    hand = replayed(sitting, rules)
    try:
        found = read(hand, _did(told, sitting), night.pack.wagers)
    except Refused as refused:
        raise by_seat(refused, sitting) from None
    return {
        "code": found.code,
        "clause": found.clause,
        "actions": [{"kind": one.kind, "amount": one.amount} for one in found.actions],
        "back": found.back,
        "add": found.add,
        "notes": [list(note) for note in found.notes],
    }


def _did(told: Mapping[str, Any], sitting: HandInPlay) -> Did:
    seat, chips, word = _whole(told, "seat", 0), told.get("chips", []), told.get("word", "")
    if not isinstance(chips, list) or not all(_is_motion(motion) for motion in chips):
        raise Refused("bad-command", field="chips")
    if not isinstance(word, str) or word not in get_args(Word):
        raise Refused("bad-command", field="word")
    return Did(
        player=sitting.player(seat),
        chips=tuple(tuple(motion) for motion in chips),
        word=word,  # type: ignore[arg-type]
        amount=_whole(told, "amount", 0),
        chips_first=told.get("chips_first") is True,
        faced=_whole(told, "faced", IN_TURN),
        taken=_whole(told, "taken", 0),
    )


def _is_motion(motion: object) -> bool:
    return isinstance(motion, list) and all(type(chip) is int for chip in motion)


def _whole(told: Mapping[str, Any], name: str, otherwise: int) -> int:
    value = told.get(name, otherwise)
    if type(value) is not int or abs(value) >= 1 << 53:
        raise Refused("bad-command", field=name)
    return value
