"""The steps of a table whose hands are told when they are over, or not entered: how it is run,
what was put in, who won, who lost everything, the record, and the last hand's winners put right.

What was told of a hand half-way is kept like a hand in play: a reload or a kill loses nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.units import Millis
from pycore.ledger.model import codec
from pycore.night.night import Night
from pycore.night.table import told_chips
from pycore.night.table.hands import HandPlayed
from pycore.night.table.hands_told import HandTold, check_sums
from pycore.night.table.mixed import Frame
from pycore.night.table.table_view import last_step
from pycore.night.table.told_chips import ToldChips
from pycore.night.table.told_view import HalfTold, hand_on, last_pots, put_right
from webapp.worker.requests import BadRequest, field
from webapp.worker.table_kit import Step, TableKit, seats_away, settled

REFUSALS: Refusals = {
    "hand-out-of-order": ("no", "table"),
    "nothing-to-correct": (),
}

LATER = ("nobody-left", "pot-without-winner", "seat-must-call", "winner-not-in-pot")
"""What a hand that is told half-way still misses, or what its next row puts right."""


async def _way(
    kit: TableKit, night: Night, table: int, wish: Mapping[str, Any], at: Millis
) -> Night:
    kit.check_between(night, table)
    told = {"command": "choose-way", "table": table, "way": wish.get("way")}
    draft = replace(kit.draft(night, table), half=None)
    return await kit.keep(night, kit.decided(night, told, at), table, draft)


async def _tell(
    kit: TableKit, night: Night, table: int, wish: Mapping[str, Any], at: Millis
) -> Night:
    """What was put in from a seat, the last word on it: with "same" as much as the highest, with
    "clear" nothing any more.
    """
    hand, half = _on(kit, night, table, at)
    seat = field(wish, "seat", int)
    rows = tuple(row for row in half.rows if row.seat != seat)
    if wish.get("same") is True:
        rows = (*rows, told_chips.matching(hand, night.pack.play, rows, seat))
    elif wish.get("clear") is not True:
        told = {name: wish[name] for name in ("seat", "chips", "all_in", "folded") if name in wish}
        try:
            rows = (*rows, codec.back(ToldChips, told))
        except codec.Unsound as err:
            raise BadRequest(f"tell: {err.field}") from None
    try:
        check_sums(night.state, hand, told_chips.cut(hand, night.pack.play, rows))
    except Refused as refused:
        if refused.code not in LATER:
            raise
    return await _keep(kit, night, table, replace(half, rows=rows, winners=()))


async def _wins(
    kit: TableKit, night: Night, table: int, wish: Mapping[str, Any], at: Millis
) -> Night:
    """Who wins a pot; who was told to win it does not after all."""
    hand, half = _on(kit, night, table, at)
    pot, seat = field(wish, "pot", int), field(wish, "seat", int)
    cut = told_chips.cut(hand, night.pack.play, half.rows)
    if not 0 <= pot < len(cut.pots):
        raise BadRequest("no such pot")
    winners = [
        list(half.winners[nth]) if nth < len(half.winners) else [] for nth in range(len(cut.pots))
    ]
    others = [one for one in winners[pot] if one != seat]
    winners[pot] = others if seat in winners[pot] else [*others, seat]
    # Who wins this pot may decide those after it, which are asked for again where it does not.
    winners[pot + 1 :] = [[] for _ in winners[pot + 1 :]]
    try:
        told_chips.awards(hand, night.pack.play, cut, winners)
    except Refused as refused:
        if refused.code != "pot-without-winner":
            raise
    return await _keep(
        kit, night, table, replace(half, winners=tuple(tuple(seats) for seats in winners))
    )


async def _lost(
    kit: TableKit, night: Night, table: int, wish: Mapping[str, Any], at: Millis
) -> Night:
    """Who has nothing left by a hand without entry; or has after all."""
    hand, half = _on(kit, night, table, at)
    seat = field(wish, "seat", int)
    hand.ticket(seat)
    others = tuple(one for one in half.lost if one != seat)
    lost = others if seat in half.lost else (*others, seat)
    return await _keep(kit, night, table, replace(half, lost=lost))


async def _place(
    kit: TableKit, night: Night, table: int, wish: Mapping[str, Any], at: Millis
) -> Night:
    """The button lies at this seat; at 0 where it would lie by itself. Other blinds are owed then,
    so that nobody has won yet.
    """
    _, half = _on(kit, night, table, at)
    placed = replace(half, button=field(wish, "seat", int), winners=())
    hand_on(night, table, placed, (), at)
    return await _keep(kit, night, table, placed)


async def _told(
    kit: TableKit, night: Night, table: int, wish: Mapping[str, Any], at: Millis
) -> Night:
    """The hand goes into the record as it was told."""
    _, half = _on(kit, night, table, at)
    told = {
        "command": "tell-hand",
        "chips": [codec.plain(row) for row in half.rows],
        "winners": [list(seats) for seats in half.winners],
    }
    return await _record(kit, night, table, wish, told, at)


async def _walk(
    kit: TableKit, night: Night, table: int, wish: Mapping[str, Any], at: Millis
) -> Night:
    """Everybody folded to the big blind."""
    hand, _ = _on(kit, night, table, at)
    chips = [codec.plain(row) for row in told_chips.walk(hand)]
    return await _record(kit, night, table, wish, {"command": "tell-hand", "chips": chips}, at)


async def _unentered(
    kit: TableKit, night: Night, table: int, wish: Mapping[str, Any], at: Millis
) -> Night:
    """The hand is over, and nothing of it is told but who lost everything."""
    _, half = _on(kit, night, table, at)
    return await _record(
        kit, night, table, wish, {"command": "record-unentered", "lost": list(half.lost)}, at
    )


async def _correct(
    kit: TableKit, night: Night, table: int, wish: Mapping[str, Any], at: Millis
) -> Night:
    """The last hand had other winners: it is taken back and recorded again, in one act."""
    kit.check_between(night, table)
    last = last_step(night, table)
    if last is None or last_pots(last.event) is None:
        raise Refused("nothing-to-correct")
    event = last.event
    assert isinstance(event, HandPlayed | HandTold)
    if field(wish, "no", int) != event.hand.no:
        raise Refused("hand-out-of-order", table=table, no=field(wish, "no", int))
    winners = wish.get("winners")
    if not isinstance(winners, list) or not all(
        isinstance(seats, list) and all(type(seat) is int for seat in seats) for seats in winners
    ):
        raise BadRequest("winners are no seats")
    again = put_right(night, event, winners)
    back = {"command": "undo", "target": last.placed.id, "next_deal": "not-begun"}
    grown = kit.decided(kit.decided(night, back, at), again, at)
    return await kit.keep(night, grown, table, replace(kit.draft(night, table), half=None))


def _on(kit: TableKit, night: Night, table: int, at: Millis) -> tuple[Frame, HalfTold]:
    """The hand that is on and what was told of it. Refused while one is in play."""
    kit.check_between(night, table)
    draft = kit.draft(night, table)
    return hand_on(night, table, draft.half, seats_away(night, table, draft, at), at)


async def _keep(kit: TableKit, night: Night, table: int, half: HalfTold) -> Night:
    draft = replace(kit.draft(night, table), half=None if half == HalfTold(no=half.no) else half)
    return await kit.keep(night, night, table, draft)


async def _record(
    kit: TableKit,
    night: Night,
    table: int,
    wish: Mapping[str, Any],
    told: Mapping[str, Any],
    at: Millis,
) -> Night:
    """Who waits without chips is out by the deal that this hand began with."""
    draft = kit.draft(night, table)
    button = hand_on(night, table, draft.half, (), at)[1].button or None
    grown = settled(kit, night, table, wish, button, at, told=True)
    away = list(seats_away(grown, table, draft, at))
    told = {**told, "table": table, "absent": away, "button": button}
    grown = kit.decided(grown, told, at)
    return await kit.keep(night, grown, table, replace(draft, half=None))


STEPS: dict[str, Step] = {
    "way": _way,
    "tell": _tell,
    "wins": _wins,
    "lost": _lost,
    "place": _place,
    "told": _told,
    "walk": _walk,
    "unentered": _unentered,
    "correct": _correct,
}
