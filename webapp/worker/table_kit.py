"""What every step at a dealer's table is made of: the draft that lies there is read, a wish is
decided by the core, and both are kept in one transaction.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import Any

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.units import Millis
from pycore.ledger.model import codec
from pycore.night.night import Night
from pycore.night.seating import absences
from pycore.night.table import mixed
from pycore.night.table.dealt import HandInPlay
from pycore.night.table.stacks import to_settle, unsaid
from webapp.worker.drafts import Draft, draft_changes, draft_key, read_draft
from webapp.worker.records import PLAY
from webapp.worker.shelf import Shelf

REFUSALS: Refusals = {
    "hand-not-over": ("no", "table"),
    "hand-out-of-order": ("no", "table"),
    "hand-players-differ": ("no", "table"),
    "no-hand-in-play": ("table",),
    "rebuy-unsaid": ("seats",),
}


class TableKit:
    """The tables of every night on *shelf*. Whoever calls holds its lock."""

    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf
        self._read: dict[str, tuple[str, Draft]] = {}

    def draft(self, night: Night, table: int) -> Draft:
        """What is kept of a table, as it stands on disk. Who left it is not away from it."""
        key = draft_key(night.tid, table)
        text = self.shelf.journal.store(PLAY).get(key)
        if text is None:
            return Draft()
        known = self._read.get(key)
        if known is None or known[0] != text:
            known = self._read[key] = (text, read_draft(text))
        draft, sitting = known[1], night.state.at_table(table)
        return replace(draft, away=tuple(ticket for ticket in draft.away if ticket in sitting))

    def hand(self, night: Night, table: int) -> HandInPlay:
        """The hand in play at a table. Refused where none is, or where another table's lies."""
        hand = self.draft(night, table).hand
        if hand is None:
            raise Refused("no-hand-in-play", table=table)
        if hand.table != table:
            raise Refused("hand-players-differ", table=table, no=hand.no)
        return hand

    def check_between(self, night: Night, table: int) -> None:
        """Refused while a hand is in play at a table."""
        hand = self.draft(night, table).hand
        if hand is not None:
            raise Refused("hand-not-over", table=table, no=hand.no)

    def check_number(self, night: Night, table: int, no: object) -> None:
        """Refused for a step of another hand than the one in play, or to come: the screen that it
        was tapped on showed hand *no*; None where no screen did.
        """
        hand, felt = self.draft(night, table).hand, night.state.felts.get(table)
        on = hand.no if hand is not None else felt.hands + 1 if felt else 1
        if no is not None and (type(no) is not int or no != on):
            raise Refused("hand-out-of-order", table=table, no=no if type(no) is int else 0)

    def decided(self, night: Night, wish: Mapping[str, Any], at: Millis) -> Night:
        """The night with a wish decided; nothing is written yet."""
        dev = self.shelf.dev
        return night.commit(dev, night.decide(dev, wish, at))

    async def record(self, night: Night, table: int, wish: Mapping[str, Any], at: Millis) -> Night:
        """Record a wish about a table; what is kept of it stays."""
        grown = self.decided(night, {**wish, "table": table}, at)
        return await self.keep(night, grown, table, self.draft(night, table))

    async def leave(self, night: Night, table: int, told: Mapping[str, Any], at: Millis) -> Night:
        """The hand goes from the table into the record."""
        hand = codec.to_body(self.hand(night, table))
        grown = self.decided(night, {**told, "hand": hand}, at)
        return await self.keep(night, grown, table, self.draft(night, table).going_on(None))

    async def keep(self, night: Night, grown: Night, table: int, draft: Draft) -> Night:
        """Write what was decided and what is kept of the table, in one transaction. A clock runs
        for one decision, and what is held waits for one hand.
        """
        before = self.draft(night, table).hand
        if draft.hand != before:
            goes_on = draft.hand is not None and before is not None and draft.hand.no == before.no
            draft = replace(draft, clock=None, held=draft.held if goes_on else None)
        ops = draft_changes(self.shelf.journal.store(PLAY), night.tid, table, draft)
        if grown is night:
            await self.shelf.journal.commit(ops)
        else:
            await self.shelf.save(grown, ops=ops)
        return grown


Step = Callable[[TableKit, Night, int, Mapping[str, Any], Millis], Awaitable[Night]]


def seats_away(night: Night, table: int, draft: Draft, at: Millis) -> tuple[int, ...]:
    """The seats of those who stay away, of those whom a penalty keeps away and of those who have
    not come. Kept are their tickets: others may sit there later.
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
    told: bool = False,
) -> Night:
    """The night once those are out whom a hand puts out that is dealt, or was: nothing is written
    yet. Refused while nobody was asked who may still buy again (SEL-7b); the wish says "out" when
    they were. *told*: the hand is on, and its deal was not seen.
    """
    state, rules = night.state, night.pack.play
    waiting = unsaid(state, night.pack, table, at)
    if waiting and wish.get("out") is not True:
        clause = state.adopted.clause("rebuy-between")
        raise Refused("rebuy-unsaid", clause, kind="ask", seats=list(waiting))
    level = mixed.level_of(state, table, at) if told else None
    if not any(to_settle(state, rules, table, at, button, level)):
        return night
    settle = {"command": "settle-table", "table": table, "button": button, "told": told}
    return kit.decided(night, settle, at)
