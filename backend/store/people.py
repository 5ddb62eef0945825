"""Names behind players' ids. They are not part of any chain: without the row, and the salt in
it, the digest that a chain says of the name tells nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import bindparam, select, update
from sqlalchemy.orm import Session

from backend.store.db import NightFull, insert_or_replace
from backend.store.rows import Person, Tournament
from pycore.record.names import entry, name_age

_PEOPLE = (
    select(Person.player, Person.name, Person.wall, Person.dev, Person.salt)
    .where(Person.org == bindparam("org"), Person.tid == bindparam("tid"))
    .order_by(Person.player)
)
"""Made once: to make a statement takes longer than to carry it out."""


def people(session: Session, org: str, tid: str) -> dict[str, dict[str, Any]]:
    """{player: {"name", "wall", "dev"[, "salt"]}}"""
    found = session.execute(_PEOPLE, {"org": org, "tid": tid})
    return {player: entry(name, wall, dev, salt) for player, name, wall, dev, salt in found}


def merge(
    session: Session, org: str, tid: str, told: Mapping[str, Mapping[str, Any]], *, most: int
) -> int:
    """Keep of each player the newest, by name_age. Answers how many names changed; the tournament
    must be locked. NightFull where they would be more than *most*.
    """
    held = people(session, org, tid)
    newer = {
        player: person
        for player, person in told.items()
        if player not in held or name_age(person) > name_age(held[player])
    }
    if len(held.keys() | newer.keys()) > most:
        raise NightFull
    where = {"org": org, "tid": tid}
    rows = [{**where, "player": player, "salt": "", **person} for player, person in newer.items()]
    insert_or_replace(session, Person, rows)
    if newer:
        session.execute(
            update(Tournament)
            .where(Tournament.org == org, Tournament.tid == tid)
            .values(people_cur=Tournament.people_cur + 1)
        )
    return len(newer)
