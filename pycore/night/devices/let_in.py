"""What a device may write by what its organization let it in for: asked on the tablet before a
record is kept, and on the server before one is taken. What the slices say of their writers is the
one table of it, the same that a night's own parts go by.

Clauses: none of the law. Whoever was let in for the door or for a table may name itself and take
over in an emergency, as in `tablets`: that is told on every screen. What it then writes as a
director is kept on it, and waits until the organization lets it in for more.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.units import Millis
from pycore.ledger.lines.line import BadLine, decode
from pycore.ledger.model.acts import Undone
from pycore.ledger.model.authority import reach
from pycore.ledger.model.codec import Unsound
from pycore.ledger.model.subject import Subject
from pycore.ledger.sync.roles import writes
from pycore.night.devices.tablet_keys import KeyTold, TellKey
from pycore.night.devices.tablet_records import (
    NameTablet,
    TabletNamed,
    Tablets,
    TabletTookOver,
    TakeOver,
)

BOUND = ("desk", "table", "viewer")
"""Who was let in for this may not write everything."""
OF_ITSELF = (NameTablet, TabletNamed, TellKey, KeyTold, TakeOver, TabletTookOver)
"""What the tablet of the door and that of a table may say of themselves."""
REFUSALS: Refusals = {"let-in-for-desk": (), "let-in-for-table": (), "only-watches": ()}


def is_bound(role: str) -> bool:
    """Return whether there is anything that a device which was let in for this may not write."""
    return role in BOUND


def directs(rights: object, dev: str) -> bool:
    """Return whether a device directs the night whose rights these are, given or taken over."""
    return isinstance(rights, Tablets) and dev in rights.directors()


def may_write(role: str, subject: Subject[Any], kind: type) -> bool:
    """Return whether a device that was let in for this may say commands or events of a kind; of an
    undo, which says nothing of its own, `barred` asks what it reaches.
    """
    if not is_bound(role):
        return True
    concern = subject.slice_of_kind(kind)
    return writes(role) and (
        kind in OF_ITSELF or (concern is not None and role in concern.writers_for(kind))
    )


def barred(role: str, subject: Subject[Any], raw: bytes, find: Callable[[str], Any]) -> bool:
    """Return whether a line is more than a device that was let in for this may write. *find*
    answers the event of an id, None where it is not here: nobody knows then what an undo of it
    reaches. Nor does anybody know that of a line which this version cannot read.
    """
    if not is_bound(role):
        return False
    try:
        line = decode(raw)
        event = subject.read_event(line.type, line.body, Millis(line.wall))
    except (BadLine, LookupError, Unsound):
        return True
    if not isinstance(event, Undone):
        return not may_write(role, subject, type(event))
    # Lazily: what is asked of a line stops at the first that it may not reach.
    reached = reach(event, find)
    return not (writes(role) and all(may_write(role, subject, type(each)) for each in reached))


def refused(role: str) -> Refused:
    """Return why a device that was let in for this does not write that, in words."""
    if role == "desk":
        return Refused("let-in-for-desk")
    if role == "table":
        return Refused("let-in-for-table")
    return Refused("only-watches")
