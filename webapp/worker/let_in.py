"""What this tablet may enter by what its organization let it in for: nothing that would then
never leave it. Whoever directs a night goes on directing it, given or taken over: what the
organization does not take of that waits, and the tablet says so.
"""

from __future__ import annotations

from pycore.book.book import Book
from pycore.ledger.lines.logset import LogSet
from pycore.ledger.sync.roles import writes
from pycore.night.devices import let_in
from pycore.night.night import Night
from pycore.portable.rehearsal import is_rehearsal

BARRED = "refused:role"
"""Why a line waits that the organization does not take of this tablet."""
LENT = "refused:other-night"
"""Why one waits in the organization's tray: this tablet was lent for another night."""
WAITS = (BARRED, LENT)


def check(role: str, dev: str, before: LogSet, record: Night | Book) -> None:
    """Raise Refused where the record has lines of this tablet, beyond what it had before, that are
    not its own to write. A rehearsal leaves no tablet anyway.
    """
    if not _is_held(role, dev, record):
        return
    count_before = len(before.log(dev).ids)
    for raw in record.logs.log(dev).lines[count_before:]:
        if let_in.barred(role, record.subject, raw, record.folded.event_of):
            raise let_in.refused(role)


def check_kind(role: str, dev: str, night: Night, kind: type) -> None:
    """Raise Refused where commands or events of a kind are not this tablet's to write."""
    if _is_held(role, dev, night) and not let_in.may_write(role, night.subject, kind):
        raise let_in.refused(role)


def _is_held(role: str, dev: str, record: Night | Book) -> bool:
    """Whether what this tablet was let in for holds it to anything here."""
    directs = writes(role) and let_in.directs(record.folded.rights, dev)
    return let_in.is_bound(role) and not directs and not is_rehearsal(record.tid)
