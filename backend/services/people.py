"""Names behind players' ids: who is meant by a pseudonym, kept beside the log so that a name can
be erased.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy.orm import Session

from backend import config
from backend.store import logs
from backend.store import people as rows
from backend.store.db import read, write
from pycore.kernel.ids import is_id, live_id
from pycore.record.names import sound_name


class BadPerson(ValueError):
    """A name that cannot be kept; *player* says whose, as far as that can be said."""

    def __init__(self, player: str) -> None:
        super().__init__(player)
        self.player = player


def sound(told: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """The names of a request, checked: {player: {"name", "wall", "dev"[, "salt"]}}. Raises
    BadPerson.
    """
    people: dict[str, dict[str, Any]] = {}
    for player, person in told.items():
        found = sound_name(person) if is_id(player) else None
        if found is None:
            raise BadPerson(player[:64])
        people[player] = found
    return people


def names(org: str, tid: str) -> dict[str, dict[str, Any]]:
    """{player: {"name", "wall", "dev"[, "salt"]}} of one tournament."""
    return read(lambda session: rows.people(session, org, tid))


def swap(org: str, tid: str, told: Mapping[str, Any], now_ms: int) -> dict[str, dict[str, Any]]:
    """Take names in, the newest of each player, and answer all that are known.
    Raises BadPerson.
    """
    people = sound(told)
    if not people:
        return names(org, tid)

    def work(session: Session) -> dict[str, dict[str, Any]]:
        logs.add_tournament(session, org, tid, live_id(tid), now_ms)
        logs.lock(session, org, tid)
        merge(session, org, tid, people)
        return rows.people(session, org, tid)

    return write(work)


def merge(session: Session, org: str, tid: str, people: Mapping[str, Mapping[str, Any]]) -> None:
    """Keep names that passed `sound`; the caller locked the tournament."""
    if people:
        rows.merge(session, org, tid, people, most=config.MOST_NAMES_OF_NIGHT)
