"""The door desk as plain data: what can be sold now and why not, what came in, how much room is
left.

The full list at the door: every sale in the order of its ticket, with the record that takes it
back or puts it back. A sale that was undone or refunded keeps its row, so that nothing moves under
a finger.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Any, Literal, TypedDict

from pycore.kernel.clauses import Refusal, Refused
from pycore.kernel.ids import grouped, seat_word
from pycore.kernel.units import BasisPoints, Cents, Chips, Millis, used_of
from pycore.law.policies.set_up import Paid
from pycore.law.policies.takings import NEAR_BP
from pycore.law.policies.takings import Limit as Counted
from pycore.ledger.fold.folded import RecordedEvent
from pycore.night.base import late, selling
from pycore.night.base.namesakes import folded
from pycore.night.base.state import State
from pycore.night.from_paper import PaperMark, mark
from pycore.night.money import money
from pycore.night.money.headroom import headroom
from pycore.night.night import Night
from pycore.night.records import Buyer, HistoryLine, Holder, history_line, printed
from pycore.night.registration import expecting, refunds
from pycore.night.registration.entries import EntrySold
from pycore.night.registration.expecting import Expected
from pycore.night.registration.rebuying import RebuySold
from pycore.night.registration.tickets import next_ticket
from pycore.portable.clock import starts_at
from pycore.portable.structure import index_of_level


class DeskLimit(TypedDict):
    """How far something counted has come: *used* and *limit* are in *unit*. *used_bp* is how much
    of the limit that is, rounded down, and never more than all of it; *is_breached*: it was
    passed, *near*: nearly. *least*: it is what must remain.
    """

    code: str
    used: int
    limit: int
    used_bp: BasisPoints
    is_breached: bool
    near: bool
    unit: Literal["players", "cents", "minutes", "events", "people"]
    clause: str
    least: bool


class PassedTogether(TypedDict):
    """A limit that devices passed together, told like its refusal: how far, by so many *records*,
    of which the director has seen *settled*.
    """

    code: str
    clause: str | None
    facts: dict[str, Any]
    records: int
    settled: int


class Desk(TypedDict):
    """The door. *entry_refused* and *rebuy_refused* hold whoever asks. A close level of 0 never
    comes; a close time is None when it is past or cannot be known yet. *due_cents* is what the
    next entry pays, *due_with_jackpot_cents* where they join the jackpot with it. What is sold is
    paid in one of the *ways*; *ways_clause* leaves another out, None where none does.
    """

    next_ticket: int
    player_cap: int
    entries: int
    rebuys: int
    entry_fee_cents: Cents
    due_cents: Cents
    due_with_jackpot_cents: Cents
    starting_stack_chips: Chips
    rebuy_fee_cents: Cents
    rebuy_chips: Chips
    rebuy_limit: int
    ways: list[Paid]
    ways_clause: str | None
    entry_refused: Refusal | None
    rebuy_refused: Refusal | None
    sales_close_level: int
    sales_close_at_ms: int | None
    sales_close_clause: str | None
    rebuy_close_level: int
    rebuy_close_at_ms: int | None
    rebuy_clause: str | None
    jackpot_fee_cents: Cents
    jackpot_clause: str | None
    jackpot_joined: int
    jackpot_cents: Cents
    refund_refused: Refusal | None
    prepaid_waiting: int
    age_limit: int | None
    age_clause: str | None
    entry_revenue_cents: Cents
    rebuy_revenue_cents: Cents
    revenue_cents: Cents
    pool_cents: Cents
    licensee_share_cents: Cents
    limits: list[DeskLimit]
    passed: list[PassedTogether]


def refusal(refused: Refused | None) -> Refusal | None:
    return refused.as_data() if refused is not None else None


def entry_refused(night: Night, at: Millis) -> Refused | None:
    """Return why the next entry cannot be sold at *at*, whoever it is for."""
    closed = selling.entries_closed(night.state, at) or selling.seats_gone(night.state)
    if closed is not None:
        return closed
    settings = night.state.adopted
    return _takings_refused(night, players=1, cents=settings.entry_fee_cents)


def rebuy_refused(night: Night, at: Millis) -> Refused | None:
    """Return why no rebuy can be sold at *at*, whoever it is for."""
    closed = selling.rebuys_closed(night.state, at)
    if closed is not None:
        return closed
    return _takings_refused(night, players=0, cents=night.state.adopted.rebuy_fee_cents)


def _takings_refused(night: Night, *, players: int, cents: Cents) -> Refused | None:
    state = night.state
    try:
        night.pack.check_takings(state.adopted, selling.takings(state, players, cents))
    except Refused as refused:
        return refused
    return None


def desk(night: Night, at: Millis) -> Desk:
    """Return the door at *at*; money is cents."""
    state, pack = night.state, night.pack
    settings = state.adopted
    revenue = state.revenue()
    pool = money.pool(settings, revenue)
    ways, ways_clause = pack.ways_of_paying()
    return {
        "next_ticket": next_ticket(night.deciding),
        "player_cap": settings.player_cap,
        "entries": len(state.entries),
        "rebuys": state.rebuy_count(),
        "entry_fee_cents": settings.entry_fee_cents,
        "due_cents": settings.entry_fee_cents,
        "due_with_jackpot_cents": Cents(settings.entry_fee_cents + settings.jackpot_fee_cents),
        "starting_stack_chips": settings.starting_stack_chips,
        "rebuy_fee_cents": settings.rebuy_fee_cents,
        "rebuy_chips": settings.rebuy_chips,
        "rebuy_limit": settings.rebuy_limit,
        "ways": list(ways),
        "ways_clause": ways_clause.id if ways_clause else None,
        "entry_refused": refusal(entry_refused(night, at)),
        "rebuy_refused": refusal(rebuy_refused(night, at)),
        "sales_close_level": settings.entry_close_level,
        "sales_close_at_ms": _level_at(state, settings.entry_close_level, at),
        "sales_close_clause": settings.clause("entry_close_level"),
        "rebuy_close_level": settings.rebuy_close_level,
        "rebuy_close_at_ms": _level_at(state, settings.rebuy_close_level, at),
        "rebuy_clause": settings.clause("rebuy_limit"),
        "jackpot_fee_cents": settings.jackpot_fee_cents,
        "jackpot_clause": settings.clause("jackpot_fee_cents"),
        "jackpot_joined": len(state.jackpot),
        "jackpot_cents": Cents(sum(state.jackpot.values())),
        "refund_refused": refusal(refunds.refunds_closed(state, at, pack)),
        "prepaid_waiting": len(expecting.waiting(state)),
        "age_limit": pack.minimum_age.years if pack.minimum_age else None,
        "age_clause": pack.minimum_age.clause.id if pack.minimum_age else None,
        "entry_revenue_cents": state.entry_revenue(),
        "rebuy_revenue_cents": state.rebuy_revenue(),
        "revenue_cents": revenue,
        "pool_cents": pool,
        "licensee_share_cents": Cents(revenue - pool),
        "limits": limits(headroom(night, at)),
        "passed": _passed(night),
    }


def is_over(limit: Counted) -> bool:
    """Return whether a limit was passed, or what must remain does not."""
    return limit.used < limit.limit if limit.least else limit.used > limit.limit


def is_near(limit: Counted) -> bool:
    """Return whether nearly all of a limit is used, where that says anything: a pool that is a
    part of the takings stands at the cap on that part from the first ticket on.
    """
    if limit.least or limit.by_design or is_over(limit):
        return False
    return limit.limit > 0 and used_of(limit.limit, limit.used) >= NEAR_BP


def limits(counted: Iterable[Counted]) -> list[DeskLimit]:
    """Return how far everything that is counted up to a limit has come."""
    return [
        {
            "code": limit.code,
            "used": limit.used,
            "limit": limit.limit,
            "used_bp": used_of(limit.limit, limit.used),
            "is_breached": is_over(limit),
            "near": is_near(limit),
            "unit": limit.unit,
            "clause": limit.clause,
            "least": limit.least,
        }
        for limit in counted
    ]


def _passed(night: Night) -> list[PassedTogether]:
    """The limits that devices passed together, for the books: how far, by how many records, and
    how many of those the director has seen.
    """
    rows: dict[tuple[str, str | None], PassedTogether] = {}
    for breach in night.folded.breaches():
        for passed in breach.breaches:
            before = rows.get((passed.code, passed.clause))
            rows[passed.code, passed.clause] = {
                "code": passed.code,
                "clause": passed.clause,
                "facts": dict(passed.facts),
                "records": (before["records"] if before else 0) + 1,
                "settled": (before["settled"] if before else 0)
                + (breach.placed.id in night.folded.settled),
            }
    return list(rows.values())


def _level_at(state: State, number: int, at: Millis) -> int | None:
    """When level *number* begins if nobody touches the clock, or None when that is past or
    unknown.
    """
    index = index_of_level(state.structure, number)
    when = starts_at(state.structure, state.clock, at, index)
    return when if when >= 0 and not selling.level_reached(state, number, at) else None


class ListedEntry(Buyer):
    """One sale, whatever became of it. *ticket* is what its buyer stands under, *number* what is
    printed, *word* what leads its holder's phone to their own seat, "" where it holds nothing.
    *undo* is the record that its button undoes: the sale while it counts, else the undo that took
    it back; "" where there is none. *paper*: it was entered later. *changed*: the name is none
    that was typed.
    """

    word: str
    changed: bool
    status: Literal["in", "out", "undone", "refunded"]
    undo: str
    paper: PaperMark | None


class ExpectedPlayer(Holder):
    """Somebody who registered beforehand; *ticket* is 0 until they came. *out* they never are."""

    player: str
    prepaid: bool
    out: bool


class DoorList(TypedDict):
    """The rows in the order of their tickets: no row ever goes. *expected* are those who
    registered beforehand, those who are missing first, by name; *sales* the last ones, newest
    first. *events*: so many records the night had when it was made.
    """

    events: int
    rows: list[ListedEntry]
    expected: list[ExpectedPlayer]
    sales: list[HistoryLine]


SALES = 8
"""So many sales the door shows, however long ago they were made."""


def door_list(night: Night) -> DoorList:
    """Return everybody who ever got a ticket tonight, and everybody who is expected."""
    sales = [
        folded_event
        for folded_event in night.folded.recorded
        if isinstance(folded_event.event, EntrySold)
    ]
    # Somebody who was paid back may have bought another ticket since.
    last_ids = {sale.event.player: sale.placed.id for sale in sales if night.folded.counts(sale)}
    rows = [row for sale in sales if (row := _row(night, sale, sale.event, last_ids)) is not None]
    rows.sort(key=lambda row: (row["number"], row["sold_at_ms"]))
    return {
        "events": night.logs.count(),
        "rows": rows,
        "expected": _expected(night),
        "sales": _last_sales(night),
    }


def _last_sales(night: Night) -> list[HistoryLine]:
    every = night.folded.backwards()
    sales = (sale for sale in every if isinstance(sale.event, EntrySold | RebuySold))
    return [history_line(night, sale) for sale in islice(sales, SALES)]


def _expected(night: Night) -> list[ExpectedPlayer]:
    tickets = {entry.player: ticket for ticket, entry in night.state.entries.items()}
    expected_players: list[ExpectedPlayer] = []
    for player, prepaid in night.state.part(Expected).paid.items():
        ticket = tickets.get(player, 0)
        number = printed(night.state, ticket) if ticket else 0
        expected_players.append(
            {
                "player": player,
                "ticket": ticket,
                "number": number,
                "name": night.name(player),
                "prepaid": prepaid,
                "out": False,
            }
        )
    expected_players.sort(key=lambda row: (row["ticket"] > 0, folded(row["name"]), row["player"]))
    return expected_players


def _row(
    night: Night, folded_event: RecordedEvent, sale: EntrySold, last_ids: Mapping[str, str]
) -> ListedEntry | None:
    state = night.state
    counts = night.folded.counts(folded_event)
    taken_back = night.folded.gone.get(folded_event.placed.id, "")
    if not counts and not taken_back:
        return None  # it waits for the director, or was left out: no entry, and nothing to undo
    holds = last_ids.get(sale.player) == folded_event.placed.id
    entry = state.holder(sale.ticket, sale.player) if holds else None
    ticket = entry.ticket if entry is not None else sale.ticket
    number = printed(state, ticket) if entry is not None else sale.ticket
    out = entry is not None and ticket in state.out()
    seat = state.seats.get(ticket) if entry is not None and not out else None
    return {
        "ticket": ticket,
        "number": number,
        "word": grouped(seat_word(night.tid, number)) if entry is not None else "",
        "name": night.name(sale.player),
        "changed": night.is_changed(sale.player),
        "paid": sale.paid,
        "is_late": sale.is_late,
        "jackpot": entry is not None and ticket in state.jackpot,
        "rebuys": len(entry.rebuys) if entry is not None else 0,
        "table": seat.table if seat else None,
        "seat": seat.seat if seat else None,
        "out": out,
        "status": "undone"
        if not counts
        else "refunded"
        if entry is None
        else "out"
        if out
        else "in",
        "undo": taken_back if not counts else folded_event.placed.id if entry is not None else "",
        "sold_at_ms": sale.at,
        "paper": mark(late.paper_of(sale)),
    }
