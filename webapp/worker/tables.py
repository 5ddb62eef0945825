"""The dealer's tablet: the hands in play on it, step by step.

Each step is decided by the core, then written to the journal, and only when it is on disk is it
held and answered. A hand that ends goes into the log and out of the drafts in one transaction;
taking a recorded hand back does the reverse.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import Any

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.units import Millis
from pycore.night import absences
from pycore.night.between_hands import HandHere
from pycore.night.dealt import HandInPlay, has_ended, replayed
from pycore.night.hand_in_play import begin, cannot_begin, done, here, undone
from pycore.night.hands import HandPlayed, HandSetAside
from pycore.night.night import Night
from pycore.night.parts import Out
from pycore.night.stacks import to_settle
from pycore.record import codec
from pycore.views.foreseen import foreseen
from pycore.views.shapes.foreseen import Foreseen
from pycore.views.shapes.table import TableView, Wager
from pycore.views.table_view import as_recorded, check_table, last_step, table_view
from pycore.views.wager_view import wager_view
from webapp.worker.drafts import Draft, draft_changes, draft_key, read_draft
from webapp.worker.records import PLAY
from webapp.worker.requests import BadRequest, Request, field
from webapp.worker.shelf import Shelf

REFUSALS: Refusals = {
    "hand-not-over": ("no", "table"),
    "no-hand-in-play": ("table",),
    "nothing-to-undo": (),
    "seat-empty": ("seat",),
}

Step = Callable[[Night, int, Mapping[str, Any], Millis], Awaitable[Night]]


class Tables:
    """The tables of every night on *shelf*. Whoever calls holds its lock."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self._read: dict[str, tuple[str, Draft]] = {}
        self._steps: dict[str, Step] = {
            "count": self._count,
            "away": self._away,
            "begin": self._begin,
            "act": self._act,
            "undo": self._undo,
            "end": self._end,
            "aside": self._aside,
            "settle": self._settle,
        }

    def draft(self, night: Night, table: int) -> Draft:
        """What is kept of a table, as it stands on disk. Who left it is not away from it."""
        key = draft_key(night.tid, table)
        text = self._shelf.journal.store(PLAY).get(key)
        if text is None:
            return Draft()
        known = self._read.get(key)
        if known is None or known[0] != text:
            known = self._read[key] = (text, read_draft(text))
        draft, sitting = known[1], night.state.at_table(table)
        return replace(draft, away=tuple(ticket for ticket in draft.away if ticket in sitting))

    def view(self, night: Night, request: Request, at: Millis) -> TableView:
        """The table that a request names, as the dealer's screen shows it."""
        table = field(request, "table", int)
        draft = self.draft(night, table)
        return table_view(night, table, draft.hand, _seats_away(night, table, draft, at), at)

    async def deal(self, night: Night, request: Request, at: Millis) -> Night:
        """Do one step; the night after it."""
        table, wish = field(request, "table", int), field(request, "do", dict)
        step = self._steps.get(str(wish.get("what")))
        if step is None:
            raise BadRequest(f"no such step: {str(wish.get('what'))[:60]}")
        check_table(night, table)
        return await step(night, table, wish, at)

    def wager(self, night: Night, request: Request) -> Wager:
        """What chips and words count for in the hand in play; nothing is written."""
        hand = self._hand(night, field(request, "table", int))
        return wager_view(night, hand, field(request, "did", dict))

    def hands(self, night: Night, at: Millis) -> list[HandHere]:
        """The hands that lie on this tablet and were not recorded yet."""
        found = []
        for key in self._shelf.journal.store(PLAY):
            tid, _, table = key.partition("/")
            if tid == night.tid and (hand := self.draft(night, int(table)).hand) is not None:
                dealt = tuple(sat.ticket for sat in hand.seats)
                found.append(HandHere(hand.table, dealt, _plays(night, hand, dealt, at)))
        return found

    def foresee(self, night: Night, request: Request, at: Millis) -> Foreseen:
        """What it would come to if those whom a request names went out on one hand now."""
        try:
            out = codec.back(tuple[Out, ...], field(request, "out", list))
        except codec.Unsound as err:
            raise BadRequest(f"out: {err.field}") from None
        dealt = {ticket for hand in self.hands(night, at) for ticket in hand.dealt}
        return foreseen(night, self._shelf.dev, out, dealt, at)

    def next_deal(self, night: Night, target: object) -> str:
        """Whether the next hand is dealt here already where the hand *target* was recorded; ""
        where this tablet does not know.
        """
        seen = night.folded.find(target) if isinstance(target, str) else None
        if seen is None or not isinstance(seen.event, HandPlayed):
            return ""
        return "begun" if self.draft(night, seen.event.hand.table).hand is not None else ""

    # Steps

    async def _count(self, night: Night, table: int, wish: Mapping[str, Any], at: Millis) -> Night:
        self._check_between(night, table)
        told = {"confirmed": wish.get("confirmed") is True, "because": wish.get("because", "")}
        count = {"command": "count-stacks", "stacks": wish.get("stacks"), **told}
        return await self._record(night, table, count, at)

    async def _settle(
        self, night: Night, table: int, wish: Mapping[str, Any], at: Millis
    ) -> Night:
        self._check_between(night, table)
        return await self._record(night, table, {"command": "settle-table"}, at)

    async def _away(self, night: Night, table: int, wish: Mapping[str, Any], at: Millis) -> Night:
        seat, draft = field(wish, "seat", int), self.draft(night, table)
        ticket = here(night.state, table).get(seat)
        if ticket is None:
            raise Refused("seat-empty", seat=seat)
        away = {*draft.away, ticket} if wish.get("away") is True else {*draft.away} - {ticket}
        return await self._keep(night, night, table, replace(draft, away=tuple(sorted(away))))

    async def _begin(self, night: Night, table: int, wish: Mapping[str, Any], at: Millis) -> Night:
        self._check_between(night, table)
        button = wish.get("button")
        if button is not None and type(button) is not int:
            raise BadRequest("button is no seat")
        refused = cannot_begin(night.state, table, at)
        if refused is not None:
            raise refused
        draft, grown = self.draft(night, table), night
        if any(to_settle(night.state, night.pack.play, table, at, button)):
            settled = {"command": "settle-table", "table": table, "button": button}
            grown = self._decided(night, settled, at)
        absent = _seats_away(night, table, draft, at)
        hand = begin(
            grown.state, grown.pack.play, table=table, at=at, placed=button, absent=absent
        )
        return await self._keep(night, grown, table, replace(draft, hand=hand))

    async def _act(self, night: Night, table: int, wish: Mapping[str, Any], at: Millis) -> Night:
        draft, hand = self.draft(night, table), self._hand(night, table)
        field(wish, "kind", str)
        return await self._keep(
            night, night, table, replace(draft, hand=done(hand, night.pack.play, wish))
        )

    async def _undo(self, night: Night, table: int, wish: Mapping[str, Any], at: Millis) -> Night:
        """The last step of the hand in play; between two hands, the last record of the table. A
        hand that is taken back lies on the table again, with all its steps.
        """
        draft = self.draft(night, table)
        if draft.hand is not None:
            back = replace(draft, hand=undone(draft.hand))
            return await self._keep(night, night, table, back)
        last = last_step(night, table)
        if last is None:
            raise Refused("nothing-to-undo")
        told = {
            "command": "undo",
            "target": last.placed.id,
            "next_deal": "not-begun",
        }
        grown = self._decided(night, told, at)
        if isinstance(last.event, HandPlayed | HandSetAside):
            draft = replace(draft, hand=last.event.hand)
        return await self._keep(night, grown, table, draft)

    async def _end(self, night: Night, table: int, wish: Mapping[str, Any], at: Millis) -> Night:
        return await self._leave(night, table, {"command": "record-hand"}, at)

    async def _aside(self, night: Night, table: int, wish: Mapping[str, Any], at: Millis) -> Night:
        """A hand that cannot be recorded any more leaves the table and stays in the record."""
        told = {"command": "set-hand-aside", "reason": field(wish, "reason", str)}
        return await self._leave(night, table, told, at)

    # What the steps are made of

    def _hand(self, night: Night, table: int) -> HandInPlay:
        hand = self.draft(night, table).hand
        if hand is None:
            raise Refused("no-hand-in-play", table=table)
        return hand

    def _check_between(self, night: Night, table: int) -> None:
        hand = self.draft(night, table).hand
        if hand is not None:
            raise Refused("hand-not-over", table=table, no=hand.no)

    async def _record(
        self, night: Night, table: int, wish: Mapping[str, Any], at: Millis
    ) -> Night:
        grown = self._decided(night, {**wish, "table": table}, at)
        return await self._keep(night, grown, table, self.draft(night, table))

    async def _leave(self, night: Night, table: int, told: Mapping[str, Any], at: Millis) -> Night:
        """The hand goes from the table into the record."""
        hand = codec.to_body(self._hand(night, table))
        grown = self._decided(night, {**told, "hand": hand}, at)
        return await self._keep(night, grown, table, replace(self.draft(night, table), hand=None))

    def _decided(self, night: Night, wish: Mapping[str, Any], at: Millis) -> Night:
        dev = self._shelf.dev
        return night.commit(dev, night.decide(dev, wish, at))

    async def _keep(self, night: Night, grown: Night, table: int, draft: Draft) -> Night:
        """Write what was decided and what is kept of the table, in one transaction."""
        ops = draft_changes(self._shelf.journal.store(PLAY), night.tid, table, draft)
        if grown is night:
            await self._shelf.journal.commit(ops)
        else:
            await self._shelf.save(grown, ops=ops)
        return grown


def _seats_away(night: Night, table: int, draft: Draft, at: Millis) -> tuple[int, ...]:
    """The seats of those who stay away, of those whom a penalty keeps away and of those who have
    not come. Kept are their tickets: others may sit there later.
    """
    state = night.state
    tickets = {*draft.away} | (absences.away(state, at) & state.at_table(table))
    return tuple(sorted(state.seats[ticket].seat for ticket in tickets))


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
