"""The one order of a night's events: by Lamport number, then device, then number in its log.

Wall clocks do not decide: tablets' clocks are wrong, and a hall has no server. The order extends
every device's own order, even when a line claims a Lamport number below the one before it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pycore.log.line import BadLine, Line, decode
from pycore.log.logset import LogSet


@dataclass(frozen=True)
class Placed:
    """One event in its place. *line* is None when the bytes cannot be read."""

    lam: int
    dev: str
    seq: int
    id: str
    line: Line | None
    ahead: bool = False


def read(raw: bytes) -> Line | None:
    """What a line says, or None when it cannot be read."""
    try:
        return decode(raw)
    except BadLine:
        return None


def in_order(logs: LogSet, known: Mapping[str, Line | None] | None = None) -> list[Placed]:
    """Every canonical event of the night, in the one order. *known* are lines already read, by
    id: an id is the digest of its line, so it never comes to mean another.
    """
    known = known or {}
    placed: list[Placed] = []
    for dev, log in logs.logs.items():
        lam = 0
        for seq, (node_id, raw) in enumerate(zip(log.ids, log.lines, strict=True), 1):
            line = known[node_id] if node_id in known else read(raw)
            lam = max(lam, line.lam if line else 0)
            placed.append(Placed(lam, dev, seq, node_id, line))
    placed.sort(key=lambda event: (event.lam, event.dev, event.seq))
    return placed


def placed_after(logs: LogSet, dev: str, count: int, lam: int) -> list[Placed]:
    """The events of a device after its first *count*, the last of which stands at *lam*."""
    log = logs.log(dev)
    placed: list[Placed] = []
    for seq in range(count + 1, len(log.ids) + 1):
        line = read(log.lines[seq - 1])
        lam = max(lam, line.lam if line else 0)
        placed.append(Placed(lam, dev, seq, log.ids[seq - 1], line))
    return placed
