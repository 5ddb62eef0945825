"""What can be said of records themselves, whatever they are about: undo one, settle a conflict,
settle a stray branch. Every device says so in a stream of its own.

Clauses: none of the law; this is what an honest record needs (nothing deleted, nothing merged in
silence).
"""

from __future__ import annotations

from typing import Literal

from pycore.kernel.ranges import Count, Id, Note, Word
from pycore.kernel.values import dataclass
from pycore.ledger.model.codec import Dated

STREAM = "record"
Amount = int | Id | None
NextDeal = Literal["", "begun", "not-begun"]
"""Whether a table's next deal has begun since the record that is undone, where that is known."""


@dataclass(frozen=True, kw_only=True)
class Undo(Dated):
    """Undo one record by its id; it stays readable. *along*: whatever rests on it goes with it, in
    the same act, and comes back with it. Where that is a ruling it needs a *reason* and the
    *clause* that it follows; *next_deal* is what only the tablet of a table knows. A subject may
    ask for more.
    """

    target: str
    reason: str = ""
    clause: str = ""
    along: bool = False
    next_deal: NextDeal = ""


@dataclass(frozen=True, kw_only=True)
class Amendment:
    """The value at *path* of a record ("cents", "out.0.ticket") is to be *now*."""

    path: str
    now: int | str | None


@dataclass(frozen=True, kw_only=True)
class Amended:
    """At *path* the record says *was*; *now* counts."""

    path: Word
    was: Amount
    now: Amount


@dataclass(frozen=True, kw_only=True)
class ResolveConflict(Dated):
    """Take a conflicting record after all, or leave it out; with *block* all that one device wrote
    one on the other in that stream and that waits as well, whole or not at all; with other
    *values* it is the one alone, and needs a reason (*note*). Of a limit that was passed: that
    the director has seen it.
    """

    target: str
    take: bool
    block: bool = False
    values: tuple[Amendment, ...] = ()
    note: str = ""


@dataclass(frozen=True, kw_only=True)
class SettleBranch(Dated):
    """Take the records of a stray branch back whole, or leave them out for a reason (*note*).
    *tip* is its last id.
    """

    dev: str
    tip: str
    take: bool
    note: str = ""


@dataclass(frozen=True)
class LogSeen:
    """So many *lines* of a device's log were known."""

    dev: Id
    lines: Count


@dataclass(frozen=True, kw_only=True)
class Undone(Dated):
    """*target*, and *also* what rested on it, should not have been recorded; the records stay. A
    ruling *follows* a clause, and may have overruled one. *confirmed*: what it reaches into lay on
    another device, and who undid it said that nothing was under way there. *heard*: how far the
    logs of other devices were known; it throws out nothing that it had not seen (fold.py).
    """

    target: Id
    also: tuple[Id, ...] = ()
    reason: Note = ""
    follows: Word = ""
    overrules: Word = ""
    confirmed: bool = False
    heard: tuple[LogSeen, ...] = ()


@dataclass(frozen=True, kw_only=True)
class ConflictResolved(Dated):
    """The director looked at a conflict: *take* it after all, or leave it out, and *also* those
    that were written on it, in their order. Where values are *amended*, it counts with these.
    *sealed* is the seal that they knew of: without it an act that comes after the seal is late
    itself.
    """

    target: Id
    take: bool
    also: tuple[Id, ...] = ()
    amended: tuple[Amended, ...] = ()
    note: Note = ""
    sealed: Id = ""


@dataclass(frozen=True, kw_only=True)
class BranchSettled(Dated):
    """The director looked at a stray branch: *take* its records, from here on, or leave them.
    *sealed*: as ConflictResolved.
    """

    dev: Id
    tip: Id
    take: bool
    note: Note = ""
    sealed: Id = ""


COMMANDS: dict[str, type] = {
    "undo": Undo,
    "resolve-conflict": ResolveConflict,
    "settle-branch": SettleBranch,
}
EVENTS: dict[str, type] = {
    "undone/1": Undone,
    "conflict-resolved/1": ConflictResolved,
    "branch-settled/1": BranchSettled,
}
NAMES: dict[type, str] = {kind: name for name, kind in EVENTS.items()}
REASONS = (
    "unreadable", "unknown-type", "unsound", "lam-too-high", "wrong-stream", "not-owner",
    "stale-base", "no-target", "does-not-fit", "fault", "no-role", "taken-over", "stopped",
    "late-after-seal", "unsound-seal", "undo-took",
)  # fmt: skip
"""What can be wrong with any record: this version cannot read it (the first three); its number is
far above all others; it stands in a stream that is not its own, or not its writer's; its author
had not seen the stream's last event; what it is about is not there, or cannot be taken; it broke
the machine, which is our mistake and stops nothing else. Once a record gives roles: its writer has
none, what it writes had gone to another device, or its device was stopped. Once it is sealed: it
is not under the seal, or is a seal that cannot stand. The last: an undo of what others had gone on
from.
"""
BARRED = ("no-role", "not-owner", "taken-over", "stopped")
"""Those that say of a record that it was not its device's to write."""
