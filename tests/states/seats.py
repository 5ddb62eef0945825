"""Seats: before the draw, the plan, a table, a move, a break, the lists."""

from __future__ import annotations

from tests.kit.nights import LONGEST
from tests.states.state import State, choose, fold, scroll, see, send, tap, write

TABLE_1 = (tap("#table-1"), see('[data-act="close-table"]'))
MOVE = (*TABLE_1, tap('.rows-two [data-act="move"]'))
TO_TABLE_2 = (*MOVE, choose("#move-table-2"))
GO = '[data-act="exchange-players"], [data-act="move-player"]'
IN_A_LEVEL = (
    *MOVE,
    choose("#move-table-1"),
    choose("#move-seat-2"),
    see('[data-test="change"]'),
)

STATES = (
    State("seats: before the draw", "selling/seats"),
    State(
        "seats: refused",
        "selling/seats",
        (fold("#draw details"), send("#tables", "999")),
        sees="#tables-wrong",
        next="#tables",
        near="#tables",
    ),
    State("seats: too few are open", "short_of_seats/seats", next=""),
    State(
        "seats: nobody can be refunded any more",
        "few_late/seats",
        (tap('[data-task="low-turnout"]'),),
        sees='[data-task="low-turnout"][data-meant="1"]',
        next="",
    ),
    State(
        "seats: a table that cannot break",
        "kept_from_breaking/seats",
        (tap("#table-3"),),
        sees='[data-act="close-table"]',
        next="",
        acted=True,
    ),
    State("seats: drawn", "running/seats", next=""),
    State("seats: one table", "running/seats", TABLE_1, next="", acted=True),
    State(
        "seats: found",
        "running/seats",
        (write("#find", LONGEST[:12]),),
        sees='[data-test="found-seat"]',
        next="",
    ),
    State(
        "seats: moving",
        "running/seats",
        TO_TABLE_2,
        next='.key:has([name="move-table"]:checked)',
        near="#over",
        acted=True,
    ),
    State("seats: to balance", "to_balance/seats"),
    State(
        "seats: where the big blind is",
        "to_balance/seats",
        (see('[data-test="ask-blind"]'), scroll('[data-test="ask-blind"]')),
        next="",
    ),
    State(
        "seats: the plan opened",
        "twelve_tables/seats",
        (fold("#plan-fold"),),
        sees="#order",
        next="",
    ),
    State("seats: whom to move", "dealt_uneven/seats"),
    State(
        "seats: asked at the table",
        "dealt_uneven/seats",
        (
            *TO_TABLE_2,
            choose("#move-seat-1"),
            tap(GO),
            see('[data-test="refusal"]'),
            write("#move--words", "the chair is broken"),
            tap(GO),
        ),
        sees='[data-act="hands-none-on"]',
        next="",
    ),
    State("seats: twelve tables", "twelve_tables/seats"),
    State("seats: the final table", "final_table/seats"),
    State("seats: a table was broken", "broken/seats", next=""),
    State(
        "seats: the list",
        "broken/seats",
        (tap('[data-act="show-list"]'),),
        sees='[data-test="lists"]',
        next="",
    ),
    State(
        "seats: by table",
        "broken/seats",
        (tap('[data-act="show-list"]'), choose("#list-tables")),
        sees='[data-test="lists"]',
        next="",
    ),
    State("seats: a table was broken, then one moved", "broken_and_moved/seats", next=""),
    State("seats: a branch to settle", "branch/seats"),
    State("absent: at a table", "blinded_off/seats", TABLE_1, next=""),
    State("absent: to be removed", "not_come/seats", sees='[data-test="absent"]', next=""),
    State(
        "absent: to be counted",
        "not_come/seats",
        (see('[data-test="absent"]'), tap("#absent button[type=submit]")),
        sees='[data-test="typed-wrong"]',
        next="",
        acted=True,
    ),
    State("moving: in a level", "dealt_uneven/seats", IN_A_LEVEL, next="", acted=True),
    State(
        "moving: in somebody's own words",
        "dealt_uneven/seats",
        (*IN_A_LEVEL, write("#move--words", LONGEST)),
        next="",
    ),
    State(
        "doors: asked before the draw",
        "doors_met/seats",
        sees='[data-test="todo"]',
        near='[data-test="todo"]',
    ),
)
