"""The full list at the door: every sale in the order of its ticket, with the record that takes it
back or puts it back. A sale that was undone or refunded keeps its row, so that nothing moves under
a finger.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypedDict

from pycore.kernel.ids import grouped, seat_word
from pycore.ledger.fold.folded import RecordedEvent
from pycore.night.base import late
from pycore.night.base.namesakes import folded
from pycore.night.from_paper import PaperMark, mark
from pycore.night.night import Night
from pycore.night.records import Buyer, Holder, printed
from pycore.night.registration.entries import EntrySold
from pycore.night.registration.expecting import Expected


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
    registered beforehand, by name. *events*: so many records the night had when it was made.
    """

    events: int
    rows: list[ListedEntry]
    expected: list[ExpectedPlayer]


def door_list(night: Night) -> DoorList:
    """Everybody who ever got a ticket tonight, and everybody who is expected."""
    sales = [
        folded_event
        for folded_event in night.folded.recorded
        if isinstance(folded_event.event, EntrySold)
    ]
    # Somebody who was paid back may have bought another ticket since.
    last_ids = {sale.event.player: sale.placed.id for sale in sales if night.folded.counts(sale)}
    rows = [row for sale in sales if (row := _row(night, sale, sale.event, last_ids)) is not None]
    rows.sort(key=lambda row: (row["number"], row["sold_at_ms"]))
    return {"events": night.logs.count(), "rows": rows, "expected": _expected(night)}


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
    expected_players.sort(key=lambda row: (folded(row["name"]), row["player"]))
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
