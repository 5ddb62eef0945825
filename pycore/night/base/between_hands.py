"""No hand in play is surprised: what changes who sits where, or what lies before whom, waits until
the hand that it reaches into has ended.

Clauses: NU-9.26, SEL-7b (no rebuy during a hand), SEL-22, NU-A.4c (a move is the director's, and
not in the middle of a hand). The rest is ours: a hand is recorded with the seats and the chips
that it began with, and would not fit any more.

A hand in play is in no log. The tablet that deals it knows; for the tables that another one deals
whoever asks there answers, and the record keeps that they did.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping

from pycore.kernel.clauses import Kind, Refusals, Refused
from pycore.kernel.ranges import Holder, TableNo
from pycore.kernel.values import dataclass
from pycore.ledger.model import acts
from pycore.ledger.model.slices import Fact
from pycore.tournament.seating import Seated


@dataclass(frozen=True)
class HandHere:
    """A hand that lies on this tablet and is not recorded: who was *dealt* in, and who of them
    still *plays*, or goes out by it.
    """

    table: TableNo
    dealt: tuple[Holder, ...] = ()
    plays: tuple[Holder, ...] = ()


@dataclass(frozen=True, kw_only=True)
class ReachingWish:
    """What no hand may be surprised by. *hands* lie on this tablet; *between_hands*: who asked at
    the tables that another tablet deals says that no hand is on.
    """

    between_hands: bool = False
    hands: tuple[HandHere, ...] = ()


@dataclass(frozen=True, kw_only=True)
class ReachingFact:
    """What came of it. *between_hands*: another tablet deals there, and who asked said that no
    hand was on.
    """

    between_hands: bool = False


@dataclass(frozen=True, kw_only=True)
class TakeBack(acts.Undo, ReachingWish):
    """Undo a record: who comes back, goes back or has other chips before them by it may be in a
    hand.
    """


@dataclass(frozen=True, kw_only=True)
class Reach:
    """Into which hands something reaches: all at these *tables*, those that these *players* were
    dealt into, those that these *buyers* still play. By which clause it waits, and who refuses.
    """

    tables: tuple[int, ...] = ()
    players: tuple[int, ...] = ()
    buyers: tuple[int, ...] = ()
    clause: str | None = None
    kind: Kind = "state"


def checked(
    wish: ReachingWish,
    reach: Reach,
    seats: Mapping[int, Seated],
    is_dealt_elsewhere: Callable[[int], bool],
) -> bool:
    """Return whether somebody had to be asked, and answered. Refused where a hand on this tablet
    is reached, or where it must be asked at another's table first.
    """
    for hand in wish.hands:
        dealt_in = {*hand.dealt} & {*reach.players} or {*hand.plays} & {*reach.buyers}
        if dealt_in or hand.table in reach.tables:
            raise Refused("hand-in-play", reach.clause, kind=reach.kind, table=hand.table)
    at = {*reach.tables} | {
        seats[ticket].table for ticket in (*reach.players, *reach.buyers) if ticket in seats
    }
    tables_to_ask = sorted(table for table in at if is_dealt_elsewhere(table))
    if tables_to_ask and not wish.between_hands:
        raise Refused("between-hands", reach.clause, kind="ask", at_table=tables_to_ask)
    return bool(tables_to_ask)


def undoing(reaches: Iterable[Reach], tables: Container[int], still_in: Container[int]) -> Reach:
    """Return the reach of an undo of all these reaches, where it is still *tables* that stand and
    players who are *still_in*: who comes back was dealt into no hand. No clause speaks of it.
    """
    all_reaches = tuple(reaches)
    return Reach(
        tables=tuple(table for reach in all_reaches for table in reach.tables if table in tables),
        players=tuple(
            ticket for reach in all_reaches for ticket in reach.players if ticket in still_in
        ),
        buyers=tuple(
            ticket for reach in all_reaches for ticket in reach.buyers if ticket in still_in
        ),
    )


def asked_facts(event: ReachingFact) -> tuple[Fact, ...]:
    """Return that it was asked, where it was."""
    return (Fact("between_hands", True, "flag"),) if event.between_hands else ()


REFUSALS: Refusals = {
    "between-hands": ("at_table",),
    "hand-in-play": ("table",),
}
