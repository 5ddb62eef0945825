"""What this tablet keeps of a table between two records: the hand in play, who stays away, what
was done out of turn and waits, the clock that was called on a player, and what was told so far of
a hand that is told when it is over.

    play   tid/table   {"hand": {...} or null, "away": [tickets], "jumps": [[from, to], ...],
                        "unseen": true, "held": {...}, "clock": {...}, "half": {...}}

All but the first two are there only where there is something to say.

A hand is here from its first riffle until it stands in the log, and every step is on disk before
the dealer is told so. What cannot be read back is set aside like a damaged line of a log.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace

from pycore.kernel import canonical
from pycore.kernel.clauses import Refused
from pycore.kernel.ids import is_id
from pycore.kernel.units import Millis
from pycore.kernel.values import dataclass
from pycore.law import packs
from pycore.ledger.model import codec
from pycore.night.table.hand_in_play import HandInPlay, replayed
from pycore.night.table.table_view import HalfTold
from webapp.worker.database.records import PLAY, QUARANTINE, Op, delete, put, set_aside


@dataclass(frozen=True, kw_only=True)
class PendingWager:
    """What a player did out of turn, as poker/wagers.py Did tells it, and the bet they faced."""

    seat: int
    chips: tuple[tuple[int, ...], ...]
    word: str
    amount: int
    chips_first: bool
    faced: int
    taken: int


@dataclass(frozen=True, kw_only=True)
class KeptClock:
    """A called clock as the page last told of it: for *seat* and *ticket*, 0 where nobody said,
    with *left_ms* to go, the last *countdown_ms* aloud. *bank*: the final table's. *key* is the
    decision it is for, as the page names it.
    """

    seat: int
    ticket: int
    bank: bool
    left_ms: int
    countdown_ms: int
    key: str


@dataclass(frozen=True)
class Draft:
    """The hand in play at a table, None between two hands, the tickets of who stays away, what
    waits or runs there, and what was told of a hand that is told. *jumps* are the steps of the
    hand that one tap told, from one number of steps to another; *unseen*: nobody writes down the
    cards of the board here.
    """

    hand: HandInPlay | None = None
    away: tuple[int, ...] = ()
    waiting_wager: PendingWager | None = None
    clock: KeptClock | None = None
    half: HalfTold | None = None
    jumps: tuple[tuple[int, int], ...] = ()
    unseen: bool = False

    def going_on(self, hand: HandInPlay | None) -> Draft:
        """Return the same with the hand as it stands after one tap more, or one less."""
        before = len(self.hand.actions) if self.hand else 0
        after = len(hand.actions) if hand else 0
        jumps = tuple(jump for jump in self.jumps if jump[1] <= min(before, after))
        if self.hand is not None and after - before > 1:
            jumps = (*jumps, (before, after))
        return replace(self, hand=hand, jumps=jumps)

    def jumped_from(self) -> int | None:
        """Return how many steps stood before the tap that told the last ones together, if one
        did.
        """
        steps = len(self.hand.actions) if self.hand else 0
        return self.jumps[-1][0] if self.jumps and self.jumps[-1][1] == steps else None


def draft_key(tid: str, table: int) -> str:
    return f"{tid}/{table}"


def read_draft(text: str) -> Draft:
    """Return the draft of a text; ValueError when it is damaged, which is also when nothing could
    be dealt in its hand whatever the rules.
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
    waiting_act, clock, half = value.get("held"), value.get("clock"), value.get("half")
    jumps = tuple(tuple(jump) for jump in value.get("jumps", ()))
    if not all(len(jump) == 2 and all(type(at) is int for at in jump) for jump in jumps):
        raise ValueError("not jumps")
    return Draft(
        hand,
        tuple(value["away"]),
        None if waiting_act is None else codec.back(PendingWager, waiting_act),
        None if clock is None else codec.back(KeptClock, clock),
        None if half is None else codec.from_body(HalfTold, half, Millis(0)),
        jumps,
        value.get("unseen") is True,
    )


def write_draft(draft: Draft) -> str:
    hand = None if draft.hand is None else codec.to_body(draft.hand)
    body: dict[str, object] = {"hand": hand, "away": list(draft.away)}
    beside = {"held": draft.waiting_wager, "clock": draft.clock}
    body |= {name: codec.plain(extra) for name, extra in beside.items() if extra is not None}
    if draft.half is not None:
        body["half"] = codec.to_body(draft.half)
    if draft.jumps:
        body["jumps"] = [list(jump) for jump in draft.jumps]
    if draft.unseen:
        body["unseen"] = True
    return canonical.dumps(body)


def draft_changes(store: Mapping[str, str], tid: str, table: int, draft: Draft) -> list[Op]:
    """Return what brings the store *store* to this draft; an empty one takes no room."""
    key = draft_key(tid, table)
    if draft == Draft():
        return [delete(PLAY, key)] if key in store else []
    text = write_draft(draft)
    return [] if store.get(key) == text else [put(PLAY, key, text)]


def draft_repairs(store: Mapping[str, str]) -> list[Op]:
    """Set aside what is no draft."""
    ops: list[Op] = []
    for key, text in store.items():
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
