"""The one order of a night's events: by Lamport number, then device, then number in its log.

Wall clocks do not decide: tablets' clocks are wrong, and a hall has no server. The order extends
every device's own order, even when a line claims a Lamport number below the one before it.
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import attrgetter

from pycore.kernel.values import dataclass, made
from pycore.ledger.lines.chain import DeviceLog
from pycore.ledger.lines.line import BadLine, Line, decode
from pycore.ledger.lines.logset import LogSet

ROOM = 1_000_000
"""How far a Lamport number may be above the number of lines that are held. An honest one is at
most the number of lines that were ever written; some of those may not have come here yet.
"""


@dataclass(frozen=True)
class Placed:
    """One event in its place. *line* is None when the bytes cannot be read. *ahead* when the line
    claims a Lamport number that nobody can have come to: *lam* is then that of the line before it
    in its log, and nothing that follows is moved by the claim.
    """

    lam: int
    dev: str
    seq: int
    id: str
    line: Line | None
    ahead: bool = False

    @property
    def key(self) -> tuple[int, str, int]:
        """What the one order goes by."""
        return self.lam, self.dev, self.seq


def read(raw: bytes) -> Line | None:
    """Return what a line says, or None when it cannot be read."""
    try:
        return decode(raw)
    except BadLine:
        return None


def highest(logs: LogSet) -> int:
    """Return the highest Lamport number that a line can have: every line of the night that is held
    counts, canonical or stray.
    """
    return logs.count() + sum(len(log.strays) for log in logs.logs.values()) + ROOM


def in_order(logs: LogSet, lines_by_id: Mapping[str, Line | None] | None = None) -> list[Placed]:
    """Return every canonical event of the night, in the one order. *lines_by_id* are lines already
    read, by id: an id is the digest of its line, so it never comes to mean another.
    """
    most = highest(logs)
    placed: list[Placed] = []
    for log in logs.logs.values():
        placed += placed_after(log, most, lines_by_id=lines_by_id)
    placed.sort(key=attrgetter("key"))
    return placed


def placed_after(
    log: DeviceLog,
    most: int,
    count: int = 0,
    lam: int = 0,
    lines_by_id: Mapping[str, Line | None] | None = None,
) -> list[Placed]:
    """Return the events of a device after its first *count*, the last of which stands at *lam*;
    *most* is the `highest` of all logs.
    """
    lines_by_id = lines_by_id or {}
    placed: list[Placed] = []
    for seq in range(count + 1, len(log.ids) + 1):
        line_id = log.ids[seq - 1]
        line = lines_by_id[line_id] if line_id in lines_by_id else read(log.lines[seq - 1])
        ahead = line is not None and line.lam > most
        if line is not None and lam < line.lam <= most:
            lam = line.lam
        placed.append(
            made(
                Placed,
                {
                    "lam": lam,
                    "dev": log.dev,
                    "seq": seq,
                    "id": line_id,
                    "line": line,
                    "ahead": ahead,
                },
            )
        )
    return placed
