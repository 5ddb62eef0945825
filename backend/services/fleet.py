"""The organization's tablets as its office sees them: which there are, and putting one out.

A device that is put out shows its token in vain. What it wrote and brought before stays and
counts. What comes of it later, over another tablet or in a file, is set aside as "revoked" when it
was taken away or lost: it may be a thief's work, or real hands that somebody must look at. Of a
tablet that was retired everything counts as before. Letting it in again lets in what was set
aside, as soon as a tablet offers it again.

This says what the server takes. It is no record: on the tablets' own screens nothing is undone.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, get_args

from sqlalchemy.orm import Session

from backend.services.enrolment import OPEN
from backend.store import devices, fleet, tokens
from backend.store.db import read, write
from backend.store.reach import HUB, Reach, reach_of
from backend.store.rows import Device
from pycore.log.heard import Heard

State = Literal["in", "revoked", "lost", "retired"]
STATES: tuple[State, ...] = get_args(State)
DISTRUSTED: tuple[State, ...] = ("revoked", "lost")


@dataclass(frozen=True)
class Member:
    """A device of the list. *nights* it wrote in; *aside* lines are set aside as "revoked".
    *until_ms* its token holds; at *copied_ms* one was shown that it had replaced. The office
    said at *known_ms* that it knows it, None where it did not yet.
    """

    dev: str
    label: str
    state: str
    state_ms: int | None
    paired_ms: int
    seen_ms: int | None
    nights: int
    aside: int
    is_open: bool
    until_ms: int
    copied_ms: int | None
    known_ms: int | None
    reach: Reach


def members(org: str) -> list[Member]:
    """Every device that was ever let in, the one heard last first."""

    def work(session: Session) -> list[Member]:
        nights = fleet.nights(session, org)
        aside = fleet.set_aside(session, org)
        return [
            Member(
                row.dev,
                row.label,
                row.state,
                row.state_ms,
                row.enrolled_ms,
                row.seen_ms,
                nights.get(row.dev, 0),
                aside.get(row.dev, 0),
                row.token_hash.startswith(OPEN),
                row.until_ms,
                row.copied_ms,
                row.known_ms,
                reach_of(row),
            )
            for row in devices.devices(session, org)
        ]

    return sorted(read(work), key=lambda one: (-(one.seen_ms or one.paired_ms), one.dev))


def heard(known: Iterable[Device], by: Device | None = None) -> dict[str, Heard]:
    """When each of these was last heard, when it was let in at the latest, and which of them *by*
    may put out. A hub is none of them: it brings what others wrote.
    """
    return {
        row.dev: Heard(
            row.label,
            row.only_tid,
            row.role,
            max(row.enrolled_ms, row.seen_ms or 0),
            row.enrolled_ms if by and _may_put_out(by, row) else None,
        )
        for row in known
        if row.role != HUB
    }


def _may_put_out(by: Device, row: Device) -> bool:
    """Whoever came in with a code that was overheard is the last, and puts nobody out who was in
    before.
    """
    is_new = row.state == "in" and row.known_ms is None
    return is_new and row.enrolled_ms > by.enrolled_ms


def newcomer(org: str, by: Device, dev: str, now_ms: int, *, known: bool) -> bool:
    """A tablet says of one that was let in after it that it is known, or puts it out; False where
    that is not its to say.
    """
    row: Device | None = read(lambda session: devices.device(session, org, dev))
    may = row is not None and _may_put_out(by, row)
    return may and put(org, dev, "known" if known else "revoked", now_ms)


def unknown(org: str) -> int:
    """How many devices were let in of which the office did not say yet that it knows them."""
    found = read(lambda session: devices.devices(session, org))
    return sum(row.known_ms is None and row.state == "in" for row in found)


def put(org: str, dev: str, state: str, now_ms: int) -> bool:
    """Put a device into a state, let it pair "again", or say that it is "known"; False where there
    is no such device or state.
    """

    def work(session: Session) -> bool:
        row: Device | None = devices.device(session, org, dev)
        if row is None:
            return False
        if state == "again":
            tokens.release(session, org, dev, OPEN + dev)
        elif state == "known":
            devices.note_known(session, org, dev, now_ms)
        elif state in STATES:
            # Later than what was said before, by whatever clock: see `put_out`.
            devices.set_state(session, org, dev, state, max(now_ms, (row.state_ms or 0) + 1))
        return state in ("again", "known") or state in STATES

    return write(work)
