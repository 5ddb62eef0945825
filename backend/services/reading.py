"""What a device may read: every night or one, with the players' names or without. And what it was
let in for.

The organization's own pairing code lets in a tablet that reads everything, as whoever directs
nights must. For a helper's tablet the office makes a code of its own: it holds for half a day, and
who comes with it reads one night, or no name, and has the part that the code was made for. All of
it can be changed at any time.

Whatever it may read, a device that writes may always bring records and names, of any night, and
is told how far its own log is here: nothing that was recorded is ever stuck on a tablet. One that
only watches (a chairperson's, a regulator's guest, a display in the hall) brings nothing at all.
"""

from __future__ import annotations

from sqlalchemy.orm import Session

from backend.services.enrolment import code_hash, new_code
from backend.store import devices, passes
from backend.store.db import read, write
from backend.store.reach import PARTS, Reach, reach_of
from pycore.kernel.ids import is_id

PASS_MS = 12 * 3600 * 1000


class BadReach(ValueError):
    """There is no such night, no such device or no such role."""


def new_pass(org: str, reach: Reach, now_ms: int) -> str:
    """A code for helpers' tablets, which is kept nowhere. Raises BadReach."""
    _check(reach)
    code = new_code()
    hashed, until_ms = code_hash(code), now_ms + PASS_MS
    write(lambda session: passes.keep(session, org, hashed, reach, now=now_ms, until=until_ms))
    return code


def with_pass(code: str, now_ms: int) -> tuple[str, Reach] | None:
    """(organization, what whoever comes with this code may do); None where none has it."""
    hashed = code_hash(code)
    row = read(lambda session: passes.with_code(session, hashed, now_ms))
    return (row.org, reach_of(row)) if row else None


def limit(org: str, dev: str, reach: Reach) -> None:
    """Let a device do so much from now on. Raises BadReach."""
    _check(reach)

    def work(session: Session) -> None:
        if devices.device(session, org, dev) is None:
            raise BadReach(dev)
        devices.limit(session, org, dev, reach)

    write(work)


def _check(reach: Reach) -> None:
    if (reach.only_tid and not is_id(reach.only_tid)) or reach.role not in PARTS:
        raise BadReach(reach)
