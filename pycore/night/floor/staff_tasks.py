"""What the director is asked about the staff: fewer than the tables need, somebody away who should
be there throughout, and one name among workers and players.

Clauses: those of staff.json. Fewer than needed stops nobody: it is said with its figures.
"""

from __future__ import annotations

from pycore.night.floor.staff import rules
from pycore.night.floor.staff_view import both, on_duty, role_rows
from pycore.night.night import Night
from pycore.night.todo_shape import Task


def staff_tasks(night: Night) -> list[Task]:
    """While the seats are drawn or play is on; last in the list, but who both works and plays."""
    return [*_both(night), *_away(night), *_short(night)]


def _short(night: Night) -> list[Task]:
    rows = [row for row in role_rows(night.state) if row["needed"] > row["there"]]
    if not rows:
        return []
    return [
        {
            "kind": "staff-short",
            "clause": rows[0]["need_clause"],
            "present": sum(row["there"] for row in rows),
            "needed": sum(row["needed"] for row in rows),
            "command": {"command": "enter-staff"},
        }
    ]


def _away(night: Night) -> list[Task]:
    """Who is on a break although their role stays, and nobody else of it is there."""
    stays = {role.id: role.stays for role in rules(night.state).roles if role.stays}
    people = on_duty(night)
    there = {row["role"] for row in people if not row["away"]}
    return [
        {
            "kind": "staff-away",
            "clause": stays[row["role"]],
            "name": row["name"],
            "at_ms": row["since_ms"],
            "command": {"command": "return-staff", "person": row["person"]},
        }
        for row in people
        if row["away"] == "break" and row["role"] in stays and row["role"] not in there
    ]


def _both(night: Night) -> list[Task]:
    return [
        {
            "kind": "plays-and-works",
            "clause": row["clause"],
            "name": row["name"],
            "ticket": row["ticket"],
            "command": {
                "command": "tell-apart",
                "person": row["person"],
                "ticket": row["ticket"],
            },
        }
        for row in both(night)
    ]
