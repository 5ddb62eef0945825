"""What this tablet keeps of a table between two records: the hand in play, and who stays away.

    play   tid/table   {"hand": {...} or null, "away": [tickets]}

A hand is here from its first riffle until it stands in the log, and every step is on disk before
the dealer is told so. What cannot be read back is set aside like a damaged line of a log.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace

from pycore import packs
from pycore.kernel import canonical
from pycore.kernel.clauses import Refused
from pycore.kernel.ids import is_id
from pycore.kernel.units import Millis
from pycore.night.dealt import HandInPlay, replayed
from pycore.record import codec
from webapp.worker.records import PLAY, QUARANTINE, Op, delete, put, set_aside


@dataclass(frozen=True)
class Draft:
    """The hand in play at a table, None between two hands, and the tickets of who stays away."""

    hand: HandInPlay | None = None
    away: tuple[int, ...] = ()


def draft_key(tid: str, table: int) -> str:
    return f"{tid}/{table}"


def read_draft(text: str) -> Draft:
    """The draft of a text; ValueError when it is damaged, which is also when nothing could be
    dealt in its hand whatever the rules.
    """
    value = json.loads(text)
    if not isinstance(value, dict) or not isinstance(value.get("away"), list):
        raise ValueError("not a draft")
    if not all(type(ticket) is int for ticket in value["away"]):
        raise ValueError("not tickets")
    hand = None
    if value.get("hand") is not None:
        hand = codec.from_body(HandInPlay, value["hand"], Millis(0))
        try:
            replayed(replace(hand, actions=()), packs.play_rules()[packs.NEUTRAL])
        except Refused as refused:
            raise ValueError(str(refused)) from None
    return Draft(hand, tuple(value["away"]))


def write_draft(draft: Draft) -> str:
    hand = None if draft.hand is None else codec.to_body(draft.hand)
    return canonical.dumps({"hand": hand, "away": list(draft.away)})


def draft_changes(held: Mapping[str, str], tid: str, table: int, draft: Draft) -> list[Op]:
    """What brings the store *held* to this draft; an empty one takes no room."""
    key = draft_key(tid, table)
    if draft == Draft():
        return [delete(PLAY, key)] if key in held else []
    text = write_draft(draft)
    return [] if held.get(key) == text else [put(PLAY, key, text)]


def draft_repairs(held: Mapping[str, str]) -> list[Op]:
    """Set aside what is no draft."""
    ops: list[Op] = []
    for key, text in held.items():
        tid, _, table = key.partition("/")
        try:
            hand = read_draft(text).hand
            sound = is_id(tid) and key == draft_key(tid, int(table))
            sound = sound and (hand is None or hand.table == int(table))
        except Exception:  # whatever stands there, the tablet must start
            sound = False
        if not sound:
            entry = set_aside(tid if is_id(tid) else "", "", 0, "damaged", text, key=key)
            ops += [put(QUARANTINE, *entry), delete(PLAY, key)]
    return ops
