"""The dealer's tablet: the hands in play on it, step by step.

Each step is decided by the core, then written to the journal, and only when it is on disk is it
held and answered. A hand that ends goes into the log and out of the drafts in one transaction;
taking a recorded hand back does the reverse.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pycore.kernel.clauses import Refused
from pycore.kernel.units import Millis
from pycore.ledger.model import codec
from pycore.night.base.between_hands import HandHere
from pycore.night.base.parts import Out
from pycore.night.night import Night
from pycore.night.results.busts import AnyHand
from pycore.night.results.foreseen import Foreseen, foreseen
from pycore.night.table.dealt import HandInPlay, has_ended, replayed
from pycore.night.table.hands import HandPlayed
from pycore.night.table.table_view import TableView, as_recorded, check_table, table_view
from pycore.night.table.wager_view import Wager, wager_view
from webapp.worker import between_steps, hand_steps, let_in, told_steps
from webapp.worker.records import PLAY
from webapp.worker.requests import BadRequest, Request, field
from webapp.worker.shelf import Shelf
from webapp.worker.table_kit import Step, TableKit, seats_away


async def _undo(
    kit: TableKit, night: Night, table: int, wish: Mapping[str, Any], at: Millis
) -> Night:
    """The last tap of the hand in play, or all after its first *to* steps; between two hands, the
    last record of the table.
    """
    if kit.draft(night, table).hand is not None:
        return await hand_steps.undo_step(kit, night, table, wish.get("to"))
    return await between_steps.take_back(kit, night, table, at)


STEPS: dict[str, Step] = {
    **between_steps.STEPS,
    **hand_steps.STEPS,
    **told_steps.STEPS,
    "undo": _undo,
}

OF_ANOTHER = ("correct",)
"""Steps that name a hand which is over."""


class Tables:
    """The tables of every night on *shelf*. Whoever calls holds its lock."""

    def __init__(self, shelf: Shelf) -> None:
        self._kit = TableKit(shelf)

    def view(self, night: Night, request: Request, at: Millis) -> TableView:
        """The table that a request names, as the dealer's screen shows it."""
        table = field(request, "table", int)
        draft = self._kit.draft(night, table)
        away = seats_away(night, table, draft, at)
        view = table_view(night, table, draft.hand, away, at, draft.half)
        view["held"], view["unseen"] = codec.plain(draft.held), draft.unseen
        jumped = draft.jumped_from()
        if draft.hand is not None and jumped is not None:
            view["undo"] = {"what": "jump", "count": len(draft.hand.actions) - jumped}
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
        """What chips and words count for in the hand in play; nothing is written."""
        hand = self._kit.hand(night, field(request, "table", int))
        return wager_view(night, hand, field(request, "did", dict))

    def hands(self, night: Night, at: Millis) -> list[HandHere]:
        """The hands that lie on this tablet and were not recorded yet."""
        found = []
        for key in self._kit.shelf.journal.store(PLAY):
            tid, _, table = key.partition("/")
            if tid == night.tid and (hand := self._kit.draft(night, int(table)).hand) is not None:
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
        return foreseen(night, self._kit.shelf.dev, out, dealt, at)

    def next_deal(self, night: Night, target: object) -> str:
        """Whether the next hand is dealt here already where the hand *target* was recorded; ""
        where this tablet does not know.
        """
        seen = night.folded.find(target) if isinstance(target, str) else None
        if seen is None or not isinstance(seen.event, AnyHand):
            return ""
        return "begun" if self._kit.draft(night, seen.event.hand.table).hand is not None else ""


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
