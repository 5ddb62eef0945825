"""What tables and seats ask for: who needs one, which table is broken, filled or evened."""

from __future__ import annotations

from collections.abc import Mapping

from pycore.kernel.units import Millis
from pycore.night.base import selling
from pycore.night.base.parts import Plan
from pycore.night.base.seat_finding import (
    final_tables,
    kept_from_breaking,
    open_seats,
    seat_limits,
    staying_tables,
    to_fill,
)
from pycore.night.base.state import State
from pycore.night.night import Night
from pycore.night.seating.seat_changes import between, proposal
from pycore.night.todo_shape import BalanceTask, Mover, Task
from pycore.tournament.seating import out_of_balance, table_to_break


def seats_short(state: State) -> Task:
    """Return the task where more entries were sold than seats are open: some were blocked
    since.
    """
    settings = state.adopted
    tables = range(1, settings.table_limit + 1)
    return {
        "kind": "seats-short",
        "clause": settings.clause("seats_per_table"),
        "players": len(state.entries),
        "room": sum(len(open_seats(state, table)) for table in tables),
        "command": {"command": "unblock-seat"},
    }


def unseated(night: Night) -> list[Task]:
    state = night.state
    return [
        {
            "kind": "seat-player",
            "clause": state.adopted.clause("draw"),
            "ticket": ticket,
            "name": night.name(state.entries[ticket].player),
            "command": {"command": "move-player", "ticket": ticket},
        }
        for ticket in state.unseated()
    ]


def tables(night: Night, at: Millis) -> list[Task]:
    """Return what the tables ask for. While entries are sold the spare seats are for who comes: no
    table is broken, and no final table drawn; one that was opened for somebody late is filled.
    """
    state = night.state
    settings = state.adopted
    sizes = {table: len(seats) for table, seats in state.tables().items()}
    is_sold = selling.entries_closed(state, at) is None
    fewer = None if is_sold else _fewer_tables(state, sizes)
    if fewer is not None and fewer["kind"] != "kept-from-breaking":
        return [fewer]
    fill = to_fill(state) if is_sold else None
    if fill is not None:
        table, players = fill
        return [
            {
                "kind": "fill-table",
                "clause": settings.clause("balance_few"),
                "table": table,
                "players": players,
                "command": {"command": "fill-table", "table": table},
            }
        ]
    uneven = out_of_balance(sizes, settings.balance_few, settings.balance_many)
    tasks: list[Task] = [] if fewer is None else [fewer]
    if uneven is not None:
        tasks.append(_balance(night, *uneven, sizes, at))
    return tasks


def _fewer_tables(state: State, sizes: Mapping[int, int]) -> Task | None:
    settings, players_left = state.adopted, len(state.still_in())
    most = max(len(open_seats(state, table)) for table in final_tables(state))
    if len(sizes) > 1 and players_left <= most:
        clause = settings.clause("final-table") or settings.clause("break-table")
        redraw = {"command": "redraw-final-table"}
        return {
            "kind": "final-table",
            "clause": clause,
            "players_left": players_left,
            "command": redraw,
        }
    order = state.part(Plan).order
    limits, staying = seat_limits(state), staying_tables(state)
    closing = table_to_break(sizes, settings.seats_per_table, order, limits, staying)
    if closing is None:
        return None
    clause = settings.clause("break-order") or settings.clause("break-table")
    blockers = kept_from_breaking(state, closing)
    if blockers:
        return {
            "kind": "kept-from-breaking",
            "clause": None,
            "table": closing,
            "players": sizes[closing],
            "tickets": list(blockers),
            "command": {"command": "let-together"},
        }
    return {
        "kind": "break-table",
        "clause": clause,
        "table": closing,
        "players": sizes[closing],
        "command": {"command": "break-table", "table": closing},
    }


def _balance(
    night: Night, large: int, small: int, sizes: Mapping[int, int], at: Millis
) -> BalanceTask:
    move: dict[str, object] = {"command": "move-player", "table": small}
    mover: Mover | None = None
    proposed = proposal(night.state, large, small, at)
    if proposed is not None:
        ticket, place = proposed
        move |= {"ticket": ticket, "seat": place.to_seat, "reason": "balance"}
        mover = {
            "ticket": ticket,
            "name": night.name(night.state.entries[ticket].player),
            "seat": place.to_seat,
            "before_hands": place.before,
            "after_hands": place.after,
        }
    return {
        "kind": "balance",
        "clause": night.state.adopted.clause("balance_few"),
        "mover": mover,
        "tables": [table for table in (large, small) if between(night.state, table, at) is None],
        "from_table": large,
        "to_table": small,
        "from_players": sizes[large],
        "to_players": sizes[small],
        "command": move,
    }
