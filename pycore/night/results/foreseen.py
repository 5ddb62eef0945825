"""Where players would finish if they went out now, before anybody confirms it.

Clauses: SEL-6a, NU-9.25, NU-10.03a (by elimination), SEL-38a/b (on one hand: by the stacks it
began with, equal ones share).
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import Literal, TypedDict

from pycore.kernel.units import Cents, Millis
from pycore.night.base.parts import HandForHand, Out
from pycore.night.money import money
from pycore.night.night import Night
from pycore.night.results.prizes import GoodsPrize, goods_won
from pycore.night.results.standings import by_table, joined, places, put_out, stacks_needed

InHand = Literal["", "here", "elsewhere"]


class GoesOut(TypedDict):
    """The holder of *ticket* would finish at *place*, None while the stacks that decide it are not
    known; *tied* ones share, *prize_goods* are theirs together. *hand*: they play one on this
    tablet that is not over, or another tablet deals at their table and may be in one.
    """

    ticket: int
    place: int | None
    tied: bool
    prize_cents: Cents
    prize_goods: list[GoodsPrize]
    hand: InHand


class Foreseen(TypedDict):
    """The places that would be taken, from *first_place* to *last_place*, 0 where nobody could go
    out so. *announced*: the prizes are; until then they are an estimate.
    """

    rows: list[GoesOut]
    first_place: int
    last_place: int
    announced: bool


def foreseen(night: Night, dev: str, out: Sequence[Out], dealt: Set[int], at: Millis) -> Foreseen:
    """Return what it comes to when these go out on one hand at *at*. *dealt* are the tickets in
    the hands that lie on this tablet, *dev*.
    """
    state = night.state
    tickets = {gone.ticket for gone in out}
    tickets_left = set(state.still_in())
    announced = state.announced is not None
    if state.phase != "playing" or not tickets < tickets_left or len(tickets) != len(out):
        return {"rows": [], "first_place": 0, "last_place": 0, "announced": announced}
    groups = by_table(state, out)
    after = put_out(state, groups, at)
    if len(groups) > 1:
        players = {state.entries[ticket].player for ticket in tickets}
        after = after.having(joined(after.part(HandForHand), players))
    is_known = all(
        _is_known(group, needed=stacks_needed(state, group, len(out))) for group in groups
    )
    place_by_ticket = {place.ticket: place for place in places(after)} if is_known else {}
    won = money.winnings(after) if is_known else {}
    rows: list[GoesOut] = []
    for gone in out:
        place = place_by_ticket.get(gone.ticket)
        rows.append(
            {
                "ticket": gone.ticket,
                "place": place.place if place else None,
                "tied": place is not None and place.shared_by > 1,
                "prize_cents": won.get(gone.ticket, Cents(0)),
                "prize_goods": goods_won(after, place) if place else [],
                "hand": _hand(night, dev, gone.ticket, dealt),
            }
        )
    lowest = len(tickets_left)
    return {
        "rows": rows,
        "first_place": lowest - len(out) + 1,
        "last_place": lowest,
        "announced": announced,
    }


def _is_known(group: Sequence[Out], *, needed: bool) -> bool:
    """Whether the stacks of those of one table are known, or decide nothing."""
    counted = [gone for gone in group if gone.stack_chips]
    return len(counted) == len(group) or not (counted or needed)


def _hand(night: Night, dev: str, ticket: int, dealt: Set[int]) -> InHand:
    """Whether they play a hand, as far as this tablet can know."""
    if ticket in dealt:
        return "here"
    seat = night.state.seats.get(ticket)
    return "elsewhere" if seat and night.is_dealt_elsewhere(dev, seat.table) else ""
