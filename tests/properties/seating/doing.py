"""Doing what the tables ask for."""

from __future__ import annotations

from typing import Any

from pycore.night.base.seat_finding import free_seats
from tests.core.hall import SEED, Hall

ASKED = ("final-table", "break-table", "fill-table", "balance", "seat-player")


def done(hall: Hall, task: dict[str, Any]) -> Hall:
    """The hall after what a task asks for; where nobody knows the big blinds somebody looks."""
    if task["kind"] == "balance" and task["mover"] is None:
        for table in (task["from_table"], task["to_table"]):
            hall = hall.do("note-big-blind", table=table, seat=min(hall.state.tables()[table]))
        (task,) = (task for task in hall.view["todo"] if task["kind"] == "balance")
        assert task["mover"] is not None
    wish = hall.night.subject.filled(task["command"], lambda: SEED, {})
    if task["kind"] == "seat-player":
        tables = hall.state.tables()
        table = min(tables, key=lambda number: (len(tables[number]), number))
        wish |= {"table": table, "seat": free_seats(hall.state, table)[0]}
    return hall.do(wish.pop("command"), **wish)
