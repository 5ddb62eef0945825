"""A run: consecutive lines of one device, as they travel. What a receiver makes of one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

from pycore.kernel.values import dataclass
from pycore.ledger.lines.chain import line_id
from pycore.ledger.lines.line import MAX_BYTES

TAG = 6
"""Characters of a line's id that a night file carries beside it, so that the first bad line can be
named.
"""


@dataclass(frozen=True)
class Run:
    """*lines* of device *dev* from number *start* on; *prev* is the id before them, *head* the id
    of the last. It is *loose* where its sender lacks the line before it, which was damaged.
    """

    dev: str
    start: int
    prev: str
    lines: tuple[bytes, ...]
    head: str
    tags: tuple[str, ...] = ()
    loose: bool = False

    def ids(self, tid: str) -> tuple[str, ...]:
        """Return the ids of the lines, worked out from their bytes; once, however many ask."""
        if tid in self._ids:
            return self._ids[tid]
        ids: list[str] = []
        prev = self.prev
        for seq, raw in enumerate(self.lines, self.start):
            prev = line_id(tid, self.dev, seq, prev, raw)
            ids.append(prev)
        self._ids[tid] = tuple(ids)
        return self._ids[tid]

    def with_ids(self, tid: str, ids: Sequence[str]) -> Run:
        """Give this run its ids, which were worked out from its bytes before, and return it."""
        self._ids[tid] = tuple(ids)
        return self

    @cached_property
    def _ids(self) -> dict[str, tuple[str, ...]]:
        return {}

    def first_bad(self, tid: str) -> int | None:
        """Return the place (from 0) of the first line whose bytes do not fit its tag, or the last
        line when only the head tells; None when all is well.
        """
        ids = self.ids(tid)
        for place, (node_id, tag) in enumerate(zip(ids, self.tags, strict=False)):
            if node_id[:TAG] != tag:
                return place
        if ids and ids[-1] != self.head:
            return len(ids) - 1
        return None


@dataclass(frozen=True)
class Fork:
    """A run that says something else than we hold from number *seq* on; *branch* is (seq, id,
    prev, line).
    """

    seq: int
    held_id: str
    branch: tuple[tuple[int, str, str, bytes], ...]


@dataclass(frozen=True)
class Accepted:
    """What a run brings: *new* lines (seq, id, line) that follow our head, how many we had
    (*dup*), the first number we lack before the run can be used (*need*), a *fork*, and lines
    that are *bad* (seq, why).
    """

    new: tuple[tuple[int, str, bytes], ...] = ()
    dup: int = 0
    need: int | None = None
    fork: Fork | None = None
    bad: tuple[tuple[int, str], ...] = ()


def accept(tid: str, run: Run, id_at: Callable[[int], str | None]) -> Accepted:
    """Hold a run against what we have; *id_at(seq)* is our canonical id there ("" at 0, None for
    nothing).

    Nothing of a run is taken when its bytes do not give its head ("bad-hash") or a line is
    "too-big".
    """
    for seq, raw in enumerate(run.lines, run.start):
        if len(raw) > MAX_BYTES:
            return Accepted(bad=((seq, "too-big"),))
    ids = run.ids(tid)
    if ids and ids[-1] != run.head:
        return Accepted(bad=((run.start + len(ids) - 1, "bad-hash"),))
    before = id_at(run.start - 1)
    if before is None:
        return Accepted(need=_first_lacking(id_at, run.start - 1))
    if before != run.prev:
        return Accepted(need=1)
    new: list[tuple[int, str, bytes]] = []
    dup = 0
    for place, (node_id, raw) in enumerate(zip(ids, run.lines, strict=True)):
        seq = run.start + place
        own_id = id_at(seq)
        if own_id is None:
            new.append((seq, node_id, raw))
        elif own_id == node_id:
            dup += 1
        else:
            rest = tuple(
                (
                    run.start + later,
                    ids[later],
                    ids[later - 1] if later else run.prev,
                    run.lines[later],
                )
                for later in range(place, len(ids))
            )
            return Accepted(dup=dup, fork=Fork(seq, own_id, rest))
    return Accepted(new=tuple(new), dup=dup)


def _first_lacking(id_at: Callable[[int], str | None], lacking: int) -> int:
    """The first number we do not hold, given one we lack; a forged number costs no more than a
    true one.
    """
    held_seq = 0
    while lacking - held_seq > 1:
        middle = (held_seq + lacking) // 2
        if id_at(middle) is None:
            lacking = middle
        else:
            held_seq = middle
    return lacking
