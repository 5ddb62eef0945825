"""Names behind players' ids. They are not part of any chain: without the row, and the salt in
it, the digest that a chain says of the name tells nothing.
"""

from __future__ import annotations

import hmac
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from sqlalchemy import ColumnElement, LargeBinary, bindparam, delete, func, select
from sqlalchemy.orm import Session

from backend.store.checksums import change, whole
from backend.store.db import NightFull, insert_or_replace
from backend.store.devices import devices
from backend.store.logs import FORK, IN_TRAY
from backend.store.rows import Event, Person, SetAside, Tournament, WaitingPerson
from pycore.kernel import canonical
from pycore.kernel.ids import text64
from pycore.ledger.fold.digests import NAMES_MARK
from pycore.ledger.model.names import ERASED_MS, LATEST_MS, entry

_PEOPLE = (
    select(Person.player, Person.name, Person.wall, Person.dev, Person.salt)
    .where(Person.org == bindparam("org"), Person.tid == bindparam("tid"))
    .order_by(Person.player)
)
"""Made once: to make a statement takes longer than to carry it out."""


def people(session: Session, org: str, tid: str) -> dict[str, dict[str, Any]]:
    """Return {player: {"name", "wall", "dev"[, "salt"]}}. What stands under the time of an erasure
    without the word of this organization for it is older than any name, as in `sound_name`.
    """
    result = session.execute(_PEOPLE, {"org": org, "tid": tid}).all()
    is_any_erased = any(row.wall == ERASED_MS for row in result)
    secret = erasing_secret(session, org) if is_any_erased else b""
    named = {}
    for player, name, wall, dev, salt in result:
        if wall != ERASED_MS:
            named[player] = entry(name, wall, dev, salt)
        elif eraser(secret, tid, name, player) in (dev, salt):
            named[player] = entry(name, wall, dev, "")
        else:
            named[player] = entry(name, LATEST_MS, dev, salt)
    return named


def erasing_secret(session: Session, org: str) -> bytes:
    """Return the secret of an organization, by which it knows its own erasures; none where its row
    is damaged: then it vouches for none of them until that is mended.
    """
    row = devices.organization_called(session, org)
    return row.secret.encode() if row else b""


def eraser(secret: bytes, tid: str, gone: str, player: str) -> str:
    """Return what stands for the device that put *gone* in the place of a name, where that was the
    organization of this *secret*: nobody else can work it out. A hub, which hears of it from the
    server above, keeps its own in the place of the salt.
    """
    message = canonical.dumps([tid, player, gone]).encode()
    return text64(hmac.digest(secret, message, "sha256")[:16])


def keep(
    session: Session, org: str, tid: str, named: Mapping[str, Mapping[str, Any]], *, most: int
) -> None:
    """Keep these in the place of what stands for their players; the tournament must be locked.
    NightFull where some are new and there would be more than *most*.
    """
    if not named:
        return
    kept_people = people(session, org, tid)
    if named.keys() - kept_people.keys() and len(kept_people.keys() | named.keys()) > most:
        raise NightFull
    where = {"org": org, "tid": tid}
    rows = [{**where, "player": player, "salt": "", **person} for player, person in named.items()]
    insert_or_replace(session, Person, rows)
    at = (Tournament.org == org, Tournament.tid == tid)
    change(session, Tournament, *at, values=lambda row: {"people_cur": row.people_cur + 1})


def waiting(session: Session, org: str, tid: str) -> list[tuple[str, dict[str, Any]]]:
    """Return (player, their name as in `people`) of every name that waits in a night."""
    query = select(WaitingPerson).where(WaitingPerson.org == org, WaitingPerson.tid == tid)
    return [
        (row.player, entry(row.name, row.wall, row.dev, row.salt))
        for row in whole(session.scalars(query.order_by(WaitingPerson.player, WaitingPerson.salt)))
    ]


def keep_waiting(
    session: Session, org: str, tid: str, named: Mapping[str, Mapping[str, Any]], *, most: int
) -> None:
    """Keep names that nobody is shown yet, as far as they are not more than *most*."""
    query = select(func.count()).where(WaitingPerson.org == org, WaitingPerson.tid == tid)
    room = most - (session.scalar(query) or 0) if named else 0
    where = {"org": org, "tid": tid}
    rows = [{**where, "player": player, "salt": "", **person} for player, person in named.items()]
    insert_or_replace(session, WaitingPerson, rows[: max(0, room)])


def forget_waiting(
    session: Session, org: str, tid: str, players: Collection[str], salt: str = ""
) -> None:
    """Remove the names that wait of these players: every one, or that with this salt."""
    where = [WaitingPerson.org == org, WaitingPerson.tid == tid, WaitingPerson.player.in_(players)]
    if salt:
        where.append(WaitingPerson.salt == salt)
    session.execute(delete(WaitingPerson).where(*where))


def all_lines(session: Session, org: str, tid: str) -> Iterator[bytes]:
    """Yield every line that is kept of a night, whether or not it counts."""
    for model in (Event, SetAside):
        yield from session.scalars(select(model.raw).where(model.org == org, model.tid == tid))


def naming_lines(session: Session, org: str, tid: str) -> Iterator[bytes]:
    """Yield the lines of a night that may say digests of names, also those on a branch that does
    not count. The database looks for them: there are few, and a night has thousands.
    """
    for model, more in ((Event, ()), (SetAside, (SetAside.why == FORK,))):
        query = select(model.raw).where(model.org == org, model.tid == tid, *more)
        yield from session.scalars(query.where(_holds(session, model.raw, NAMES_MARK)))


def waiting_lines(session: Session, org: str, tid: str) -> Iterator[bytes]:
    """Yield the lines that may say digests of those that wait for the office or were declined."""
    query = select(SetAside.raw).where(
        SetAside.org == org, SetAside.tid == tid, SetAside.why.in_(IN_TRAY)
    )
    yield from session.scalars(query.where(_holds(session, SetAside.raw, NAMES_MARK)))


def _holds(session: Session, column: Any, part: bytes) -> ColumnElement[bool]:
    """Whether these bytes stand in a column of bytes."""
    if session.get_bind().dialect.name == "sqlite":
        return func.instr(column, part) > 0
    return func.position(bindparam(None, part, LargeBinary).op("IN")(column)) > 0
