"""What a device may read: every night or one, with the players' names or without. And what it was
let in for.

The organization's own pairing code lets in a tablet that reads everything, as whoever directs
nights must. For a helper's tablet the office makes a code of its own: it holds for minutes and
lets in one tablet, or so many as were said, so that it is worth little to whoever overhears it.
Who comes with it reads one night, or no name, and has the part that the code was made for. All of
it can be changed at any time.

Whatever it may read, a device that writes may bring records and names of any night, and is told
how far its own log is here: nothing that was recorded is ever stuck on a tablet. What one that was
let in for another night brings waits for the office, in the tray. One that only watches (a
chairperson's, a regulator's guest, a display in the hall) brings nothing at all.
"""

from __future__ import annotations

from sqlalchemy.orm import Session

from backend.services.devices.enrolment import code_hash, new_code
from backend.store.db import read, write
from backend.store.devices import devices, passes
from backend.store.devices.reach import ALL_OF_HALL, HUB, PARTS, DeviceReach, reach_of
from pycore.kernel.ids import is_id

PASS_MS = 15 * 60_000
MOST_USES = 20
"""How many tablets one code may let in."""


class BadReach(ValueError):
    """There is no such night, no such device or no such role; or a hub would read in part, or be
    made of a tablet.
    """


def new_pass(org: str, reach: DeviceReach, now_ms: int, uses: int = 1) -> str:
    """Return a code that lets so many helpers' tablets in, which is kept nowhere. Raises
    BadReach.
    """
    _check(reach)
    if not 1 <= uses <= MOST_USES:
        raise BadReach(uses)
    code = new_code()
    hashed, until_ms = code_hash(code), now_ms + PASS_MS
    write(
        lambda session: passes.keep(
            session, org, hashed, reach, now=now_ms, until=until_ms, uses=uses
        )
    )
    return code


def with_pass(code: str, dev: str, now_ms: int) -> tuple[str, DeviceReach] | None:
    """Return (organization, what whoever comes with this code may do); None where none has it, or
    where it let in as many as it does.
    """
    hashed = code_hash(code)
    row = read(lambda session: passes.with_code(session, hashed, dev, now_ms))
    return (row.org, reach_of(row)) if row else None


def limit(org: str, dev: str, reach: DeviceReach) -> None:
    """Let a device do so much from now on. Raises BadReach."""
    _check(reach)

    def work(session: Session) -> None:
        row = devices.device(session, org, dev)
        if row is None or (row.role == HUB) != (reach.role == HUB):
            raise BadReach(dev)
        devices.limit(session, org, dev, reach)

    write(work)


def _check(reach: DeviceReach) -> None:
    if (reach.only_tid and not is_id(reach.only_tid)) or reach.role not in PARTS:
        raise BadReach(reach)
    if reach.role == HUB and reach != ALL_OF_HALL:
        raise BadReach(reach)
