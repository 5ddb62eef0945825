"""The records of a night that another tablet lacks, as one transfer for its camera.

The same runs as sync sends, in the short form, deflated. What the other has it says in a code of
its own, its marks: {device: [number, first letters of the id, and of the end of every branch that
lost there]}. Names go along of those whom the records speak of.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from typing import Any

from pycore.kernel import canonical
from pycore.kernel.ids import is_id
from pycore.kernel.values import dataclass
from pycore.ledger.lines.codes import BadCode, inflated
from pycore.ledger.lines.frames import BadFrame, read_frames, write_frames
from pycore.ledger.lines.logset import LogSet
from pycore.ledger.lines.pieces import MOST_BYTES, TooMuch
from pycore.ledger.lines.runs import Run

FORMAT = "holdfast-codes/1"
MARK = 8
"""Letters of an id in a code: 48 bits tell branches apart, and whatever they told wrongly the
chain finds out.
"""
MOST_INFLATED = 1_000_000
_MOST_LINES = 1 << 60


@dataclass(frozen=True)
class Shown:
    """A transfer that was read: the runs of the night *tid*, names, and how far whoever showed it
    had every log.
    """

    tid: str
    runs: tuple[Run, ...]
    people: Mapping[str, Any]
    heads: Mapping[str, Any]


def marks(logs: LogSet) -> dict[str, list[Any]]:
    """How far a tablet has every log, short enough for a code."""
    return {
        dev: [seq, head[:MARK], *(tip[:MARK] for tip in logs.log(dev).tips())]
        for dev, (seq, head) in logs.heads().items()
    }


def lacking(logs: LogSet, have: Mapping[str, Any]) -> tuple[Run, ...]:
    """The runs that a tablet with these marks lacks. Of a log that it has further than we do
    nothing is sent: what it sends us shows whether the two part, and then all of ours is.
    """
    heads: dict[str, list[Any]] = {}
    forks: dict[str, list[str]] = {}
    for dev, log in logs.logs.items():
        seq, mark, *tips = have.get(dev) or (0, "")
        ours = log.id_at(seq)
        strays = (node_id for node_id, node in log.strays.items() if node.seq == seq)
        if ours is None and not any(one[:MARK] == mark for one in strays):
            heads[dev] = list(log.head)
        elif ours is not None and ours[:MARK] == mark:
            heads[dev] = [seq, ours]
        forks[dev] = [tip for tip in log.tips() if tip[:MARK] in (mark, *tips)]
    return logs.missing_for(heads, forks, _MOST_LINES)


def sound_marks(told: Any) -> dict[str, list[Any]]:
    """The marks that a code tells; BadCode "damaged" for what are none."""
    if not isinstance(told, dict):
        raise BadCode("damaged")
    for dev, mark in told.items():
        is_mark = isinstance(mark, list) and len(mark) > 1 and type(mark[0]) is int
        if not is_id(dev) or not is_mark or mark[0] < 1:
            raise BadCode("damaged")
        if not all(isinstance(one, str) for one in mark[1:]):
            raise BadCode("damaged")
    return told


def write_shown(logs: LogSet, people: Mapping[str, Any], have: Mapping[str, Any]) -> bytes:
    """The transfer; TooMuch where it is longer than codes carry."""
    runs = lacking(logs, have)
    lines = b"\n".join(line for run in runs for line in run.lines)
    if len(lines) > MOST_INFLATED:
        raise TooMuch(len(lines))
    named = {player: told for player, told in people.items() if player.encode() in lines}
    head = canonical.dumps({"night": {"format": FORMAT, "tid": logs.tid}}).encode()
    frames = write_frames(runs, {"heads": logs.heads()}, named, short_of=logs.tid)
    data = zlib.compress(head + b"\n" + frames, 9)
    if len(data) > MOST_BYTES:
        raise TooMuch(len(data))
    return data


def read_shown(data: bytes) -> Shown:
    """The transfer, read; BadCode says why it cannot be."""
    first, _, rest = inflated(data, MOST_INFLATED + MOST_INFLATED // 4).partition(b"\n")
    try:
        told = canonical.loads(first.decode())
    except (ValueError, RecursionError):
        raise BadCode("damaged") from None
    head = told.get("night") if isinstance(told, dict) else None
    if not isinstance(head, dict) or not is_id(head.get("tid")):
        raise BadCode("damaged")
    tid = str(head["tid"])
    if head.get("format") != FORMAT:
        raise BadCode("other-version")
    try:
        frames = read_frames(rest, tid=tid)
    except BadFrame:
        raise BadCode("damaged") from None
    heads = frames.end.get("heads")
    return Shown(tid, frames.runs, frames.people, heads if isinstance(heads, dict) else {})
