"""Clauses as a file has them, by their ids, and as records do, with what an early edition said."""

from __future__ import annotations

from typing import Any

_CLAUSES = (
    "clause",
    "no_return",
    "no_refund",
    "no_online_prize",
    "hand_stands",
    "structure_change",
)


def with_clauses(data: Any) -> Any:
    """A file has the id of a clause where an event has the clause."""
    if isinstance(data, dict):
        return {
            name: {"id": value} if name in _CLAUSES else with_clauses(value)
            for name, value in data.items()
        }
    return [with_clauses(member) for member in data] if isinstance(data, list) else data


def without_gists(data: Any) -> Any:
    """The same data as a file has it."""
    if isinstance(data, dict):
        if data.keys() == {"id", "gist"}:
            return data["id"]
        return {name: without_gists(value) for name, value in data.items()}
    return [without_gists(member) for member in data] if isinstance(data, list | tuple) else data
