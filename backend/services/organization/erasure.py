"""Erasing a person: their name goes, over all nights, and the chain of records stays whole.

What stands in its place is newer than any name (pycore/ledger/model/names.py), so tablets take it
over at the next contact, and one that was away and brings the old name does not bring it back. The
record of it says who, when, how many and on what grounds, and no name. What it cannot reach are
copies: backups, files that somebody saved, papers; and what somebody wrote into a record, a note
or the name of a night, which is said (`remains`).
"""

from __future__ import annotations

import re
import secrets
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from backend import config
from backend.store import logs
from backend.store.db import forget_for_good, read, write
from backend.store.organization import people as rows
from backend.store.rows import Erasure, Person, WaitingPerson
from pycore.kernel import canonical
from pycore.kernel.text import unaccented
from pycore.ledger.lines.order import read as read_line
from pycore.ledger.model.names import erased, is_erased, is_gone
from pycore.night.base.namesakes import folded

LEAST_LETTERS, MOST_LETTERS = 2, 200
MOST_FOUND = 200


class BadErasure(ValueError):
    """It cannot be done; *why* is short, grounds, name-in-grounds or nobody."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


@dataclass(frozen=True)
class Match:
    """A name in one night; *is_whole* where it is the whole of what was looked for."""

    tid: str
    player: str
    name: str
    is_whole: bool


def find(org: str, text: str) -> list[Match]:
    """Return where a name, or a part of one, stands; capitals and accents do not matter. Raises
    BadErasure.
    """
    wanted = folded(text)
    if len(wanted) < LEAST_LETTERS:
        raise BadErasure("short")

    def work(session: Session) -> list[Match]:
        rows: list[Person | WaitingPerson] = [
            *session.scalars(select(Person).where(Person.org == org)),
            *session.scalars(select(WaitingPerson).where(WaitingPerson.org == org)),
        ]
        matches = {
            Match(row.tid, row.player, row.name, folded(row.name) == wanted)
            for row in rows
            if wanted in folded(row.name)
            and not is_gone(row.player, {"name": row.name, "wall": row.wall})
        }
        in_order = sorted(
            matches, key=lambda match: (not match.is_whole, match.tid, match.player, match.name)
        )
        return in_order[:MOST_FOUND]

    return read(work)


@dataclass(frozen=True)
class Remains:
    """Records of a night, or of the book, in which a name stands besides: *count* of this *kind*
    (the type of their lines), such as a note of an incident, or the name of the night.
    """

    tid: str
    kind: str
    count: int


def remains(org: str, chosen: Sequence[tuple[str, str]]) -> list[Remains]:
    """Return where the names of (night, player) stand in records of any night and of the book,
    whole, whatever capitals and accents. A record is what was recorded, and cannot be erased.
    """

    def work(session: Session) -> list[Remains]:
        counter: Counter[tuple[str, str]] = Counter()
        wanted = _written(
            [
                person["name"]
                for tid in {tid for tid, _ in chosen}
                for player, person in _every(session, org, tid)
                if (tid, player) in chosen
            ]
        )
        if wanted is None:
            return []
        for row in logs.tournaments(session, org):
            for raw in rows.all_lines(session, org, row.tid):
                if wanted.search(unaccented(raw.decode("utf-8", "replace"))):
                    line = read_line(raw)
                    counter[row.tid, line.type if line else ""] += 1
        return [Remains(*where, count) for where, count in sorted(counter.items())]

    return read(work)


def _every(session: Session, org: str, tid: str) -> list[tuple[str, dict[str, Any]]]:
    """Return every name of a night, also of those that wait with records nobody took."""
    return [*rows.people(session, org, tid).items(), *rows.waiting(session, org, tid)]


def _written(names: Sequence[str]) -> re.Pattern[str] | None:
    """What finds any of these names as words in a line of JSON; None for none."""
    words = (unaccented(canonical.dumps(name)[1:-1]).split() for name in names)
    ways = [r"\s+".join(map(re.escape, word)) for word in words if word]
    return re.compile(rf"(?<!\w)(?:{'|'.join(ways)})(?!\w)") if ways else None


def grounds_of(text: str) -> str:
    """Return the grounds that the record of an erasure says. Raises BadErasure."""
    plain = " ".join(text.split())
    if not plain or len(plain) > MOST_LETTERS or not plain.isprintable():
        raise BadErasure("grounds")
    return plain


def erase(
    org: str,
    chosen: Sequence[tuple[str, str]],
    grounds: str,
    *,
    account: str,
    word: str,
    now_ms: int,
) -> int:
    """Erase the names of (night, player), all or none; how many there were. *word* is what stands
    in their place. Raises BadErasure.
    """
    plain = grounds_of(grounds)

    def work(session: Session) -> int:
        gone: dict[str, dict[str, Mapping[str, object]]] = {}
        tids = [
            tid
            for tid in sorted({tid for tid, _ in chosen})
            if logs.tournament(session, org, tid) is not None
        ]
        secret = rows.erasing_secret(session, org) if tids else b""
        for tid in tids:
            logs.lock(session, org, tid)
            for player, kept_person in _every(session, org, tid):
                if (tid, player) in chosen and not is_erased(kept_person):
                    if kept_person["name"] and folded(kept_person["name"]) in folded(plain):
                        raise BadErasure("name-in-grounds")
                    person = erased(player, word, "")
                    person["dev"] = rows.eraser(secret, tid, person["name"], player)
                    gone.setdefault(tid, {})[player] = person
        names = sum(len(people) for people in gone.values())
        if not names:
            raise BadErasure("nobody")
        # A full night keeps nobody from being erased: those who wait are as many again.
        most = 2 * config.MOST_NAMES_OF_NIGHT
        for tid, people in gone.items():
            rows.keep(session, org, tid, people, most=most)
            rows.forget_waiting(session, org, tid, people)
        session.add(
            Erasure(
                org=org,
                id=secrets.token_urlsafe(12),
                at_ms=now_ms,
                account=account,
                grounds=plain,
                names=names,
                nights=len(gone),
            )
        )
        return names

    count = write(work)
    forget_for_good()
    return count


def record(org: str) -> list[Erasure]:
    """Return every erasure, the last one first."""
    query = select(Erasure).where(Erasure.org == org).order_by(Erasure.at_ms.desc(), Erasure.id)
    return read(lambda session: list(session.scalars(query)))
