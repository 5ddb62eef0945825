"""The steps of a hand in play at a dealer's table: what was done in it, its end, and a hand that
cannot be recorded set aside.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.units import Millis
from pycore.ledger.model import codec
from pycore.night.clock.jumps import called_round, dealt_unseen, passed_to, with_board_card
from pycore.night.night import Night
from pycore.night.table.dealing_on import deals_on
from pycore.night.table.dealt import HandInPlay
from pycore.night.table.hand_in_play import begin, done, undone
from pycore.night.table.hands import HandPlayed
from pycore.night.table.table_view import last_step
from pycore.night.table.wager_view import wager_view
from webapp.worker.drafts import Draft, Held
from webapp.worker.requests import BadRequest, field
from webapp.worker.table_kit import Step, TableKit, seats_away

REFUSALS: Refusals = {
    "no-such-step": (),
}


async def _act(
    kit: TableKit, night: Night, table: int, wish: Mapping[str, Any], at: Millis
) -> Night:
    hand = kit.hand(night, table)
    field(wish, "kind", str)
    return await _told(kit, night, table, done(hand, night.pack.play, wish))


async def _pass(
    kit: TableKit, night: Night, table: int, wish: Mapping[str, Any], at: Millis
) -> Night:
    """Everybody before a seat folds, or checks where they owe nothing."""
    hand, seat = kit.hand(night, table), field(wish, "seat", int)
    return await _told(kit, night, table, passed_to(hand, night.pack.play, seat))


async def _round(
    kit: TableKit, night: Night, table: int, wish: Mapping[str, Any], at: Millis
) -> Night:
    """Everybody who is to act in this round calls, or checks."""
    hand = kit.hand(night, table)
    return await _told(kit, night, table, called_round(hand, night.pack.play))


async def _unseen(
    kit: TableKit, night: Night, table: int, wish: Mapping[str, Any], at: Millis
) -> Night:
    """From now on the board of this table is, or is not, written down."""
    draft = replace(kit.draft(night, table), unseen=wish.get("unseen") is True)
    if draft.unseen and draft.hand is not None:
        draft = draft.going_on(dealt_unseen(draft.hand, night.pack.play))
    return await kit.keep(night, night, table, draft)


async def _card(
    kit: TableKit, night: Night, table: int, wish: Mapping[str, Any], at: Millis
) -> Night:
    """Another card in its place on the board."""
    hand = kit.hand(night, table)
    place, card = field(wish, "place", int), field(wish, "card", str)
    return await _told(kit, night, table, with_board_card(hand, night.pack.play, place, card))


async def _told(kit: TableKit, night: Night, table: int, hand: HandInPlay) -> Night:
    """The hand after a tap; where nobody writes the board down, its cards go with it. What was
    held for a player waits no longer once they acted.
    """
    draft = kit.draft(night, table)
    if draft.held is not None and draft.hand is not None:
        acted = f"p{hand.player(draft.held.seat) + 1} "
        if any(text.startswith(acted) for text in hand.actions[len(draft.hand.actions) :]):
            draft = replace(draft, held=None)
    if draft.unseen:
        hand = dealt_unseen(hand, night.pack.play)
    return await kit.keep(night, night, table, draft.going_on(hand))


async def _hold(
    kit: TableKit, night: Night, table: int, wish: Mapping[str, Any], at: Millis
) -> Night:
    """What was done out of turn waits for the turn, as long as the hand goes on."""
    hand, did = kit.hand(night, table), field(wish, "did", dict)
    wager_view(night, hand, did)
    try:
        held = codec.back(Held, did)
    except codec.Unsound as err:
        raise BadRequest(f"did: {err.field}") from None
    return await kit.keep(night, night, table, replace(kit.draft(night, table), held=held))


async def undo_step(kit: TableKit, night: Night, table: int, to: object) -> Night:
    """The hand without its last tap, or with its first *to* steps alone."""
    draft, hand = kit.draft(night, table), kit.hand(night, table)
    if to is None:
        to = draft.jumped_from()
    back = undone(hand) if to is None else _cut(hand, to)
    return await kit.keep(night, night, table, draft.going_on(back))


def _cut(hand: HandInPlay, to: object) -> HandInPlay:
    """The hand with its first *to* steps. Refused where it has none after them."""
    if type(to) is not int or not 0 <= to < len(hand.actions):
        raise Refused("no-such-step")
    return replace(hand, actions=hand.actions[:to])


async def _end(
    kit: TableKit, night: Night, table: int, wish: Mapping[str, Any], at: Millis
) -> Night:
    """The hand goes into the record; with *deal* the next one begins with it, where nothing stands
    in the way of that.
    """
    told = {"command": "record-hand"}
    if wish.get("deal") is not True:
        return await kit.leave(night, table, told, at)
    hand = codec.to_body(kit.hand(night, table))
    grown, draft = kit.decided(night, {**told, "hand": hand}, at), kit.draft(night, table)
    coming = _next(grown, table, draft, at)
    return await kit.keep(night, grown, table, draft.going_on(coming))


def _next(night: Night, table: int, draft: Draft, at: Millis) -> HandInPlay | None:
    """The hand that is dealt in the tap that recorded the one before it; None where it waits."""
    last, rules = last_step(night, table), night.pack.play
    if last is None or not isinstance(last.event, HandPlayed):
        return None
    if not deals_on(night.state, rules, last.event, at):
        return None
    try:
        absent = seats_away(night, table, draft, at)
        return begin(night.state, rules, table=table, at=at, absent=absent)
    except Refused:
        return None


async def _aside(
    kit: TableKit, night: Night, table: int, wish: Mapping[str, Any], at: Millis
) -> Night:
    """A hand that cannot be recorded any more leaves the table and stays in the record."""
    told = {"command": "set-hand-aside", "reason": field(wish, "reason", str)}
    return await kit.leave(night, table, told, at)


STEPS: dict[str, Step] = {
    "act": _act,
    "pass": _pass,
    "round": _round,
    "unseen": _unseen,
    "card": _card,
    "hold": _hold,
    "end": _end,
    "aside": _aside,
}
