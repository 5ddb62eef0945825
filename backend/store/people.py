"""Names behind players' ids. They are not part of any chain: without the row, and the salt in
it, the digest that a chain says of the name tells nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from sqlalchemy import ColumnElement, LargeBinary, bindparam, func, select, update
from sqlalchemy.orm import Session

from backend.store.db import NightFull, insert_or_replace
from backend.store.logs import FORK
from backend.store.rows import Event, Person, SetAside, Tournament
from pycore.record.digests import NAMES_MARK
from pycore.record.names import entry

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


def keep(
    session: Session, org: str, tid: str, told: Mapping[str, Mapping[str, Any]], *, most: int
) -> None:
    """Keep these in the place of what stands for their players; the tournament must be locked.
    NightFull where they would be more than *most*.
    """
    if not told:
        return
    held = people(session, org, tid)
    if len(held.keys() | told.keys()) > most:
        raise NightFull
    where = {"org": org, "tid": tid}
    rows = [{**where, "player": player, "salt": "", **person} for player, person in told.items()]
    insert_or_replace(session, Person, rows)
    session.execute(
        update(Tournament)
        .where(Tournament.org == org, Tournament.tid == tid)
        .values(people_cur=Tournament.people_cur + 1)
    )


def all_lines(session: Session, org: str, tid: str) -> Iterator[bytes]:
    """Yield every line that is kept of a night, whether or not it counts."""
    for one in (Event, SetAside):
        yield from session.scalars(select(one.raw).where(one.org == org, one.tid == tid))


def naming_lines(session: Session, org: str, tid: str) -> Iterator[bytes]:
    """Yield the lines of a night that may say digests of names, also those on a branch that does
    not count. The database looks for them: there are few, and a night has thousands.
    """
    for one, more in ((Event, ()), (SetAside, (SetAside.why == FORK,))):
        asked = select(one.raw).where(one.org == org, one.tid == tid, *more)
        yield from session.scalars(asked.where(_holds(session, one.raw, NAMES_MARK)))


def _holds(session: Session, column: Any, part: bytes) -> ColumnElement[bool]:
    """Whether these bytes stand in a column of bytes."""
    if session.get_bind().dialect.name == "sqlite":
        return func.instr(column, part) > 0
    return func.position(bindparam(None, part, LargeBinary).op("IN")(column)) > 0
