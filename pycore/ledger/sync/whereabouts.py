"""What words about logs prove of the lines that are held here: a peer's, that it has so much; a
tablet's, that it had heard of so much.

A word names a line by its number and its id. Where only a count was told its id is "", and it
proves less. Whatever is said here is at least so: no word proves that there is nothing more.
"""

from __future__ import annotations

from collections.abc import Iterable

from pycore.ledger.lines.chain import DeviceLog
from pycore.ledger.lines.logset import Heads, LogSet


def reached(logs: LogSet, words: Iterable[Heads]) -> dict[str, int]:
    """Return {device: how many of its lines here, from the first on, whoever said one of these
    has}.
    """
    counts: dict[str, int] = {}
    for word in words:
        for dev, (seq, line_id) in word.items():
            if logs.log(dev).id_at(seq) == line_id:
                counts[dev] = max(seq, counts.get(dev, 0))
    return counts


def lacks(logs: LogSet, words: Iterable[Heads]) -> dict[str, int]:
    """Return {device: how many lines there are of it, at least, that are not here}; without those
    of whom nothing is known to be missing.
    """
    counts: dict[str, int] = {}
    for word in words:
        for dev, (seq, line_id) in word.items():
            log = logs.log(dev)
            more = seq - _deepest(log)
            if line_id and not log.knows(line_id):
                more = max(1, more)
            if more > counts.get(dev, 0):
                counts[dev] = more
    return counts


def _deepest(log: DeviceLog) -> int:
    """The highest number that is held, on whichever branch."""
    return max([len(log.ids), *(node.seq for node in log.strays.values())])
