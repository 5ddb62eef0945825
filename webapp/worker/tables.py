"""The dealer's tablet: the hands in play on it, step by step.

Each step is decided by the core, then written to the journal, and only when it is on disk is it
held and answered. A hand that ends goes into the log and out of the drafts in one transaction;
taking a recorded hand back does the reverse. What is told of a hand waits beside the draft until
the hand is told whole.

The clocks that run for one player's decision lie beside the hands in play. A page counts them by a
timer that nobody sets, and says every few seconds what is left. One that is loaded anew cannot
know how long it was away: it asks, with what was left as it stands here.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import Any

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.units import Millis
from pycore.ledger.fold.folded import RecordedEvent
from pycore.ledger.model import codec
from pycore.ledger.model.acts import Undone
from pycore.night.base.between_hands import HandHere
from pycore.night.base.known_stacks import here
from pycore.night.base.parts import Out
from pycore.night.clock.jumps import called_round, dealt_unseen, passed_to, with_board_card
from pycore.night.night import Night
from pycore.night.results.busts import AnyHand
from pycore.night.results.foreseen import Foreseen, foreseen
from pycore.night.seating import absences
from pycore.night.table import hand_records, hands_told
from pycore.night.table.hand_in_play import (
    HandInPlay,
    begin,
    cannot_begin,
    done,
    has_ended,
    replayed,
    undone,
)
from pycore.night.table.hand_records import HandFrame
from pycore.night.table.hands import HandPlayed, HandSetAside, deals_on
from pycore.night.table.hands_told import HandTold, HandUnentered, ToldChips, check_sums
from pycore.night.table.stacks import to_settle, unsaid
from pycore.night.table.table_hand import Wager, wager_view
from pycore.night.table.table_view import (
    HalfTold,
    TableView,
    as_recorded,
    check_table,
    hand_on,
    last_pots,
    last_step,
    put_right,
    table_view,
    told_half,
)
from webapp.worker import answers, let_in
from webapp.worker.database.drafts import (
    Draft,
    KeptClock,
    PendingWager,
    draft_changes,
    draft_key,
    read_draft,
)
from webapp.worker.database.records import PLAY
from webapp.worker.database.shelf import Shelf
from webapp.worker.requests import BadRequest, Request, field


async def called(shelf: Shelf, night: Night, request: Request) -> answers.CalledClocks:
    """Return the clocks of a night, after the one of *table* was kept as the request says, or
    stopped.
    """
    if "clock" in request:
        await _keep_clock(shelf, night, request)
    clocks: list[answers.CalledClockAnswer] = []
    for key, text in shelf.journal.store(PLAY).items():
        tid, _, table = key.partition("/")
        clock = read_draft(text).clock if tid == night.tid else None
        if clock is not None:
            clocks.append(
                {
                    "table": int(table),
                    "seat": clock.seat,
                    "ticket": clock.ticket,
                    "bank": clock.bank,
                    "left_ms": clock.left_ms,
                    "countdown_ms": clock.countdown_ms,
                    "key": clock.key,
                }
            )
    return {"clocks": clocks}


async def _keep_clock(shelf: Shelf, night: Night, request: Request) -> None:
    table, clock_fields = field(request, "table", int), request["clock"]
    try:
        clock = None if clock_fields is None else codec.back(KeptClock, clock_fields)
    except codec.Unsound as err:
        raise BadRequest(f"clock: {err.field}") from None
    if not 0 <= table <= night.state.adopted.table_limit:
        raise BadRequest("no such table")
    store = shelf.journal.store(PLAY)
    text = store.get(draft_key(night.tid, table))
    draft = replace(read_draft(text) if text else Draft(), clock=clock)
    ops = draft_changes(store, night.tid, table, draft)
    if ops:
        await shelf.journal.commit(ops)


REFUSALS: Refusals = {
    "hand-not-over": ("no", "table"),
    "hand-out-of-order": ("no", "table"),
    "hand-players-differ": ("no", "table"),
    "no-hand-in-play": ("table",),
    "no-such-step": (),
    "nothing-to-correct": (),
    "nothing-to-undo": (),
    "rebuy-unsaid": ("seats",),
    "seat-empty": ("seat",),
}


class TableKit:
    """The tables of every night on *shelf*. Whoever calls holds its lock."""

    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf
        self._read: dict[str, tuple[str, Draft]] = {}

    def draft(self, night: Night, table: int) -> Draft:
        """Return what is kept of a table, as it stands on disk. Who left it is not away from
        it.
        """
        key = draft_key(night.tid, table)
        text = self.shelf.journal.store(PLAY).get(key)
        if text is None:
            return Draft()
        memo = self._read.get(key)
        if memo is None or memo[0] != text:
            memo = self._read[key] = (text, read_draft(text))
        draft, sitting = memo[1], night.state.at_table(table)
        return replace(draft, away=tuple(ticket for ticket in draft.away if ticket in sitting))

    def hand(self, night: Night, table: int) -> HandInPlay:
        """Return the hand in play at a table. Refused where none is, or where another table's
        lies.
        """
        hand = self.draft(night, table).hand
        if hand is None:
            raise Refused("no-hand-in-play", table=table)
        if hand.table != table:
            raise Refused("hand-players-differ", table=table, no=hand.no)
        return hand

    def check_between(self, night: Night, table: int) -> None:
        """Raise Refused while a hand is in play at a table."""
        hand = self.draft(night, table).hand
        if hand is not None:
            raise Refused("hand-not-over", table=table, no=hand.no)

    def check_number(self, night: Night, table: int, no: object) -> None:
        """Raise Refused for a step of another hand than the one in play, or to come: the screen
        that it was tapped on showed hand *no*; None where no screen did.
        """
        hand, felt = self.draft(night, table).hand, night.state.felts.get(table)
        on = hand.no if hand is not None else felt.hands + 1 if felt else 1
        if no is not None and (type(no) is not int or no != on):
            raise Refused("hand-out-of-order", table=table, no=no if type(no) is int else 0)

    def decided(self, night: Night, wish: Mapping[str, Any], at: Millis) -> Night:
        """Return the night with a wish decided; nothing is written yet."""
        dev = self.shelf.dev
        return night.commit(dev, night.decide(dev, wish, at))

    async def record(self, night: Night, table: int, wish: Mapping[str, Any], at: Millis) -> Night:
        """Record a wish about a table; what is kept of it stays."""
        grown = self.decided(night, {**wish, "table": table}, at)
        return await self.keep(night, grown, table, self.draft(night, table))

    async def leave(self, night: Night, table: int, wish: Mapping[str, Any], at: Millis) -> Night:
        """Take the hand from the table into the record."""
        hand = codec.to_body(self.hand(night, table))
        grown = self.decided(night, {**wish, "hand": hand}, at)
        return await self.keep(night, grown, table, self.draft(night, table).going_on(None))

    async def keep(self, night: Night, grown: Night, table: int, draft: Draft) -> Night:
        """Write what was decided and what is kept of the table, in one transaction. A clock runs
        for one decision, and what is held waits for one hand.
        """
        before = self.draft(night, table).hand
        if draft.hand != before:
            goes_on = draft.hand is not None and before is not None and draft.hand.no == before.no
            draft = replace(
                draft, clock=None, waiting_wager=draft.waiting_wager if goes_on else None
            )
        ops = draft_changes(self.shelf.journal.store(PLAY), night.tid, table, draft)
        if grown is night:
            await self.shelf.journal.commit(ops)
        else:
            await self.shelf.save(grown, ops=ops)
        return grown


Step = Callable[[TableKit, Night, int, Mapping[str, Any], Millis], Awaitable[Night]]


def seats_away(night: Night, table: int, draft: Draft, at: Millis) -> tuple[int, ...]:
    """Return the seats of those who stay away, of those whom a penalty keeps away and of those who
    have not come. Kept are their tickets: others may sit there later.
    """
    state = night.state
    tickets = {*draft.away} | (absences.away(state, at) & state.at_table(table))
    return tuple(sorted(state.seats[ticket].seat for ticket in tickets))


def settled(
    kit: TableKit,
    night: Night,
    table: int,
    wish: Mapping[str, Any],
    button: int | None,
    at: Millis,
    *,
    is_under_way: bool = False,
) -> Night:
    """Return the night once those are out whom a hand puts out that is dealt, or was: nothing is
    written yet. Refused while nobody was asked who may still buy again (SEL-7b); the wish says
    "out" when they were. *is_under_way*: the hand is on, and its deal was not seen.
    """
    state, rules = night.state, night.pack.play
    waiting = unsaid(state, night.pack, table, at)
    if waiting and wish.get("out") is not True:
        clause = state.adopted.clause("rebuy-between")
        raise Refused("rebuy-unsaid", clause, kind="ask", seats=list(waiting))
    level = hand_records.level_of(state, table, at) if is_under_way else None
    if not any(to_settle(state, rules, table, at, button, level)):
        return night
    settle = {
        "command": "settle-table",
        "table": table,
        "button": button,
        "is_under_way": is_under_way,
    }
    return kit.decided(night, settle, at)


async def _act(
    kit: TableKit, night: Night, table: int, wish: Mapping[str, Any], at: Millis
) -> Night:
    hand = kit.hand(night, table)
    field(wish, "kind", str)
    return await _tapped(kit, night, table, done(hand, night.pack.play, wish))


async def _pass(
    kit: TableKit, night: Night, table: int, wish: Mapping[str, Any], at: Millis
) -> Night:
    """Everybody before a seat folds, or checks where they owe nothing."""
    hand, seat = kit.hand(night, table), field(wish, "seat", int)
    return await _tapped(kit, night, table, passed_to(hand, night.pack.play, seat))


async def _round(
    kit: TableKit, night: Night, table: int, wish: Mapping[str, Any], at: Millis
) -> Night:
    """Everybody who is to act in this round calls, or checks."""
    hand = kit.hand(night, table)
    return await _tapped(kit, night, table, called_round(hand, night.pack.play))


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
    return await _tapped(kit, night, table, with_board_card(hand, night.pack.play, place, card))


async def _tapped(kit: TableKit, night: Night, table: int, hand: HandInPlay) -> Night:
    """The hand after a tap; where nobody writes the board down, its cards go with it. What was
    held for a player waits no longer once they acted.
    """
    draft = kit.draft(night, table)
    if draft.waiting_wager is not None and draft.hand is not None:
        acted = f"p{hand.player(draft.waiting_wager.seat) + 1} "
        if any(text.startswith(acted) for text in hand.actions[len(draft.hand.actions) :]):
            draft = replace(draft, waiting_wager=None)
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
        waiting_act = codec.back(PendingWager, did)
    except codec.Unsound as err:
        raise BadRequest(f"did: {err.field}") from None
    return await kit.keep(
        night, night, table, replace(kit.draft(night, table), waiting_wager=waiting_act)
    )


async def undo_step(kit: TableKit, night: Night, table: int, to: object) -> Night:
    """Return the hand without its last tap, or with its first *to* steps alone."""
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
    command = {"command": "record-hand"}
    if wish.get("deal") is not True:
        return await kit.leave(night, table, command, at)
    hand = codec.to_body(kit.hand(night, table))
    grown, draft = kit.decided(night, {**command, "hand": hand}, at), kit.draft(night, table)
    coming = _next(grown, table, draft, at)
    return await kit.keep(night, grown, table, draft.going_on(coming))


def _next(night: Night, table: int, draft: Draft, at: Millis) -> HandInPlay | None:
    """The hand that is dealt in the tap that recorded the one before it; None where it waits."""
    step, rules = last_step(night, table), night.pack.play
    if step is None or not isinstance(step.event, HandPlayed):
        return None
    if not deals_on(night.state, rules, step.event, at):
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
    command = {"command": "set-hand-aside", "reason": field(wish, "reason", str)}
    return await kit.leave(night, table, command, at)


async def _count(
    kit: TableKit, night: Night, table: int, wish: Mapping[str, Any], at: Millis
) -> Night:
    kit.check_between(night, table)
    confirmation = {"confirmed": wish.get("confirmed") is True, "because": wish.get("because", "")}
    count = {"command": "count-stacks", "stacks": wish.get("stacks"), **confirmation}
    return await kit.record(night, table, count, at)


async def _settle(
    kit: TableKit, night: Night, table: int, wish: Mapping[str, Any], at: Millis
) -> Night:
    kit.check_between(night, table)
    return await kit.record(night, table, {"command": "settle-table"}, at)


async def _away(
    kit: TableKit, night: Night, table: int, wish: Mapping[str, Any], at: Millis
) -> Night:
    seat, draft = field(wish, "seat", int), kit.draft(night, table)
    ticket = here(night.state, table).get(seat)
    if ticket is None:
        raise Refused("seat-empty", seat=seat)
    away = {*draft.away, ticket} if wish.get("away") is True else {*draft.away} - {ticket}
    return await kit.keep(night, night, table, replace(draft, away=tuple(sorted(away))))


async def _begin(
    kit: TableKit, night: Night, table: int, wish: Mapping[str, Any], at: Millis
) -> Night:
    kit.check_between(night, table)
    button = wish.get("button")
    if button is not None and type(button) is not int:
        raise BadRequest("button is no seat")
    refused = cannot_begin(night.state, table, at)
    if refused is not None:
        raise refused
    draft, grown = kit.draft(night, table), settled(kit, night, table, wish, button, at)
    absent = seats_away(night, table, draft, at)
    hand = begin(grown.state, grown.pack.play, table=table, at=at, placed=button, absent=absent)
    return await kit.keep(night, grown, table, draft.going_on(hand))


async def take_back(kit: TableKit, night: Night, table: int, at: Millis) -> Night:
    """Return what was told last of a hand that is told; else the last record of the table. A hand
    that is taken back lies on it again, with all its steps; one that was put right stands as
    before.
    """
    draft = kit.draft(night, table)
    if draft.half is not None and draft.half.rows:
        half = replace(draft.half, rows=draft.half.rows[:-1], winners=())
        return await kit.keep(night, night, table, replace(draft, half=half))
    step = last_step(night, table)
    if step is None:
        raise Refused("nothing-to-undo")
    command = {
        "command": "undo",
        "target": step.placed.id,
        "next_deal": "not-begun",
    }
    grown = kit.decided(night, command, at)
    if isinstance(step.event, HandPlayed | HandTold) and step.event.corrects:
        grown = _as_before(kit, grown, step, at)
    elif isinstance(step.event, HandPlayed | HandSetAside):
        draft = replace(draft, hand=step.event.hand)
    elif isinstance(step.event, HandTold):
        draft = replace(draft, half=told_half(step.event))
    elif isinstance(step.event, HandUnentered) and step.event.lost:
        draft = replace(draft, half=HalfTold(no=step.event.hand.no, lost=step.event.lost))
    return await kit.keep(night, grown, table, draft)


def _as_before(kit: TableKit, night: Night, corrected: RecordedEvent, at: Millis) -> Night:
    """A hand that was put right stands as it did: what took it back was written right before it,
    and is taken back too.
    """
    dev, seq = corrected.placed.dev, corrected.placed.seq - 1
    for backward in night.folded.backwards():
        beside = (backward.placed.dev, backward.placed.seq) == (dev, seq)
        if (
            not beside
            or not isinstance(backward.event, Undone)
            or not night.folded.counts(backward)
        ):
            continue
        target = night.folded.find(backward.event.target)
        if target is not None and _which(target.event) == _which(corrected.event):
            command = {"command": "undo", "target": backward.placed.id, "next_deal": "not-begun"}
            return kit.decided(night, command, at)
    return night


def _which(event: object) -> tuple[int, int] | None:
    """The table and the number of a hand that can be put right."""
    if isinstance(event, HandPlayed | HandTold):
        return event.hand.table, event.hand.no
    return None


LATER = ("nobody-left", "pot-without-winner", "seat-must-call", "winner-not-in-pot")
"""What a hand that is told half-way still misses, or what its next row puts right."""


async def _way(
    kit: TableKit, night: Night, table: int, wish: Mapping[str, Any], at: Millis
) -> Night:
    kit.check_between(night, table)
    command = {"command": "choose-way", "table": table, "way": wish.get("way")}
    draft = replace(kit.draft(night, table), half=None)
    return await kit.keep(night, kit.decided(night, command, at), table, draft)


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
        rows = (*rows, hands_told.matching(hand, night.pack.play, rows, seat))
    elif wish.get("clear") is not True:
        row = {name: wish[name] for name in ("seat", "chips", "all_in", "folded") if name in wish}
        try:
            rows = (*rows, codec.back(ToldChips, row))
        except codec.Unsound as err:
            raise BadRequest(f"tell: {err.field}") from None
    try:
        check_sums(night.state, hand, hands_told.cut(hand, night.pack.play, rows))
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
    cut = hands_told.cut(hand, night.pack.play, half.rows)
    if not 0 <= pot < len(cut.pots):
        raise BadRequest("no such pot")
    winners = [
        list(half.winners[index]) if index < len(half.winners) else []
        for index in range(len(cut.pots))
    ]
    others = [winner for winner in winners[pot] if winner != seat]
    winners[pot] = others if seat in winners[pot] else [*others, seat]
    # Who wins this pot may decide those after it, which are asked for again where it does not.
    winners[pot + 1 :] = [[] for _ in winners[pot + 1 :]]
    try:
        hands_told.awards(hand, night.pack.play, cut, winners)
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
    others = tuple(loser for loser in half.lost if loser != seat)
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
    command = {
        "command": "tell-hand",
        "chips": [codec.plain(row) for row in half.rows],
        "winners": [list(seats) for seats in half.winners],
    }
    return await _record(kit, night, table, wish, command, at)


async def _walk(
    kit: TableKit, night: Night, table: int, wish: Mapping[str, Any], at: Millis
) -> Night:
    """Everybody folded to the big blind."""
    hand, _ = _on(kit, night, table, at)
    chips = [codec.plain(row) for row in hands_told.walk(hand)]
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
    step = last_step(night, table)
    if step is None or last_pots(step.event) is None:
        raise Refused("nothing-to-correct")
    event = step.event
    assert isinstance(event, HandPlayed | HandTold)
    if field(wish, "no", int) != event.hand.no:
        raise Refused("hand-out-of-order", table=table, no=field(wish, "no", int))
    winners = wish.get("winners")
    if not isinstance(winners, list) or not all(
        isinstance(seats, list) and all(type(seat) is int for seat in seats) for seats in winners
    ):
        raise BadRequest("winners are no seats")
    again = put_right(night, event, winners)
    back = {"command": "undo", "target": step.placed.id, "next_deal": "not-begun"}
    grown = kit.decided(kit.decided(night, back, at), again, at)
    return await kit.keep(night, grown, table, replace(kit.draft(night, table), half=None))


def _on(kit: TableKit, night: Night, table: int, at: Millis) -> tuple[HandFrame, HalfTold]:
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
    command: Mapping[str, Any],
    at: Millis,
) -> Night:
    """Who waits without chips is out by the deal that this hand began with."""
    draft = kit.draft(night, table)
    button = hand_on(night, table, draft.half, (), at)[1].button or None
    grown = settled(kit, night, table, wish, button, at, is_under_way=True)
    away = list(seats_away(grown, table, draft, at))
    command = {**command, "table": table, "absent": away, "button": button}
    grown = kit.decided(grown, command, at)
    return await kit.keep(night, grown, table, replace(draft, half=None))


async def _undo(
    kit: TableKit, night: Night, table: int, wish: Mapping[str, Any], at: Millis
) -> Night:
    """The last tap of the hand in play, or all after its first *to* steps; between two hands, the
    last record of the table.
    """
    if kit.draft(night, table).hand is not None:
        return await undo_step(kit, night, table, wish.get("to"))
    return await take_back(kit, night, table, at)


STEPS: dict[str, Step] = {
    "count": _count,
    "away": _away,
    "begin": _begin,
    "settle": _settle,
    "act": _act,
    "pass": _pass,
    "round": _round,
    "unseen": _unseen,
    "card": _card,
    "hold": _hold,
    "end": _end,
    "aside": _aside,
    "way": _way,
    "tell": _tell,
    "wins": _wins,
    "lost": _lost,
    "place": _place,
    "told": _told,
    "walk": _walk,
    "unentered": _unentered,
    "correct": _correct,
    "undo": _undo,
}

OF_ANOTHER = ("correct",)
"""Steps that name a hand which is over."""


class Tables:
    """The tables of every night on *shelf*. Whoever calls holds its lock."""

    def __init__(self, shelf: Shelf) -> None:
        self._kit = TableKit(shelf)

    def view(self, night: Night, request: Request, at: Millis) -> TableView:
        """Return the table that a request names, as the dealer's screen shows it."""
        table = field(request, "table", int)
        draft = self._kit.draft(night, table)
        away = seats_away(night, table, draft, at)
        view = table_view(night, table, draft.hand, away, at, draft.half)
        view["held_action"], view["unseen"] = codec.plain(draft.waiting_wager), draft.unseen
        jumped = draft.jumped_from()
        if draft.hand is not None and jumped is not None:
            view["undo"] = {"step": "jump", "count": len(draft.hand.actions) - jumped}
        return view

    async def deal(self, night: Night, request: Request, at: Millis) -> Night:
        """Do one step; the night after it."""
        table, wish = field(request, "table", int), field(request, "do", dict)
        step = STEPS.get(str(wish.get("what")))
        if step is None:
            raise BadRequest(f"no such step: {str(wish.get('what'))[:60]}")
        check_table(night, table)
        if self._kit.draft(night, table).hand is None:
            shelf = self._kit.shelf
            let_in.check_kind(shelf.role, shelf.dev, night, HandPlayed)
            night.check_dealer(shelf.dev, table)
        if wish["what"] not in OF_ANOTHER:
            self._kit.check_number(night, table, wish.get("no"))
        return await step(self._kit, night, table, wish, at)

    def wager(self, night: Night, request: Request) -> Wager:
        """Return what chips and words count for in the hand in play; nothing is written."""
        hand = self._kit.hand(night, field(request, "table", int))
        return wager_view(night, hand, field(request, "did", dict))

    def hands(self, night: Night, at: Millis) -> list[HandHere]:
        """Return the hands that lie on this tablet and were not recorded yet."""
        hands_here = []
        for key in self._kit.shelf.journal.store(PLAY):
            tid, _, table = key.partition("/")
            if tid == night.tid and (hand := self._kit.draft(night, int(table)).hand) is not None:
                dealt = tuple(sat.ticket for sat in hand.seats)
                hands_here.append(HandHere(hand.table, dealt, _plays(night, hand, dealt, at)))
        return hands_here

    def foresee(self, night: Night, request: Request, at: Millis) -> Foreseen:
        """Return what it would come to if those whom a request names went out on one hand now."""
        try:
            out = codec.back(tuple[Out, ...], field(request, "out", list))
        except codec.Unsound as err:
            raise BadRequest(f"out: {err.field}") from None
        dealt = {ticket for hand in self.hands(night, at) for ticket in hand.dealt}
        return foreseen(night, self._kit.shelf.dev, out, dealt, at)

    def next_deal(self, night: Night, target: object) -> str:
        """Return whether the next hand is dealt here already where the hand *target* was recorded;
        "" where this tablet does not know.
        """
        record = night.folded.find(target) if isinstance(target, str) else None
        if record is None or not isinstance(record.event, AnyHand):
            return ""
        return "begun" if self._kit.draft(night, record.event.hand.table).hand is not None else ""


def _plays(night: Night, hand: HandInPlay, dealt: tuple[int, ...], at: Millis) -> tuple[int, ...]:
    """Who still plays a hand: all who were *dealt* in while it goes on; when it is over, those
    whom it puts out: they are out before the dealer has ended it.
    """
    try:
        if not has_ended(replayed(hand, night.pack.play)):
            return dealt
    except Refused:
        return dealt
    try:
        return tuple(gone.ticket for gone in as_recorded(night, hand, at).out)
    except Refused:
        return ()
