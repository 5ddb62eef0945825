"""Links with which the organization shows one night to a regulator: given, withdrawn, opened.

A token is 256 random bits and stands in the link alone: the database has its hash, so a copied
database opens nothing, and nobody can be shown a link again.
"""

from __future__ import annotations

import hmac
from dataclasses import dataclass
from typing import Literal

from sqlalchemy.orm import Session

from backend.services.devices.enrolment import new_token, token_hash
from backend.store.db import read, write
from backend.store.organization import inspections
from backend.store.rows import Inspection

DAY_MS = 86_400_000
DAYS = 30
"""How long a link opens when nobody says otherwise."""
MOST_DAYS = 365
MOST_LETTERS = 80
FORGET_MS = 365 * DAY_MS
"""How long after its end a link is still known, and answers that it ended."""

State = Literal["open", "ended", "withdrawn"]


class BadLink(ValueError):
    """A link that cannot be given; *field* says what does not fit: "whom" or "days"."""

    def __init__(self, field: str) -> None:
        super().__init__(field)
        self.field = field


class LinkEnded(Exception):
    """The link was good once: its time is over, or it was withdrawn."""


@dataclass(frozen=True)
class Link:
    """A link to a night, as the organization sees it. *id* names it and opens nothing."""

    id: str
    tid: str
    whom: str
    until_ms: int
    state: State


def give(org: str, tid: str, whom: str, days: str, now_ms: int) -> str:
    """Return a new link to a night that was received; its token. Raises BadLink."""
    name, end_ms = _name(whom), now_ms + _days(days) * DAY_MS
    token = new_token(org)

    def work(session: Session) -> None:
        inspections.forget(session, org, now_ms - FORGET_MS)
        inspections.add(
            session, org, token_hash(token), tid=tid, whom=name, made_ms=now_ms, until_ms=end_ms
        )

    write(work)
    return token


def withdraw(org: str, tid: str, link: str, now_ms: int) -> None:
    """End a link of this night; nothing happens where it has no such link."""
    write(lambda session: inspections.withdraw(session, org, tid, link, now_ms))


def of_night(org: str, tid: str, now_ms: int) -> list[Link]:
    """Return the links to a night, the newest first."""
    rows = read(lambda session: inspections.of_night(session, org, tid))
    return [_link(row, now_ms) for row in rows]


def opened(org: str, token: str, now_ms: int) -> Link | None:
    """Return the link with this token; None when there never was one, or it is forgotten. Raises
    LinkEnded.
    """
    hashed = token_hash(token)
    row = read(lambda session: inspections.with_token(session, org, hashed))
    # The database compares as it likes; what lets somebody in is compared in constant time.
    if row is None or not hmac.compare_digest(row.token_hash.encode(), hashed.encode()):
        return None
    link = _link(row, now_ms)
    if link.state != "open":
        raise LinkEnded
    return link


def _link(row: Inspection, now_ms: int) -> Link:
    state: State = "open" if now_ms < row.until_ms else "ended"
    if row.withdrawn_ms is not None:
        state = "withdrawn"
    return Link(row.token_hash, row.tid, row.whom, row.until_ms, state)


def _name(whom: str) -> str:
    name = " ".join(whom.split())
    if not name or len(name) > MOST_LETTERS or not name.isprintable():
        raise BadLink("whom")
    return name


def _days(days: str) -> int:
    plain = days.strip()
    if not (plain.isascii() and plain.isdigit() and len(plain) <= 3):
        raise BadLink("days")
    number = int(plain)
    if not 1 <= number <= MOST_DAYS:
        raise BadLink("days")
    return number
