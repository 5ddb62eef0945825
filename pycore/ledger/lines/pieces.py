"""A transfer cut into pieces that a screen shows one after the other and a camera catches as it
can: any of them, in any order, as often as they come.

The first pieces are the blocks themselves, so that a camera which misses none is done with them.
Every later piece is some of the blocks laid over each other (XOR); which ones follows from its
number. Whoever holds as many pieces as there are blocks, and about two more where some were
missed, solves them as linear equations over one bit: nobody waits for the one piece that was
missed to come round again.

The records of a night that another tablet lacks, as one transfer for its camera.

The same runs as sync sends, in the short form, deflated. What the other has it says in a code of
its own, its marks: {device: [number, first letters of the id, and of the end of every branch that
lost there]}. Names go along of those whom the records speak of.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Mapping
from dataclasses import field
from types import MappingProxyType
from typing import Any

from pycore.kernel import canonical
from pycore.kernel.ids import is_id
from pycore.kernel.values import dataclass
from pycore.ledger.lines.codes import BadCode, inflated
from pycore.ledger.lines.frames import BadFrame, read_frames, write_frames
from pycore.ledger.lines.logset import LogSet
from pycore.ledger.lines.runs import Run

BLOCK = 240
"""Bytes of a block at most: with its head a code of 57 modules, which a tablet's camera reads at
arm's length.
"""
MOST_BLOCKS = 64
MOST_BYTES = BLOCK * MOST_BLOCKS
"""Longer transfers go as a file: nobody holds a tablet still for more than these."""
SPARE = 8
"""Further pieces beyond a second round of blocks before a screen begins again."""
_NAME, _SIZE, _NUMBER = 4, 2, 2
_HEAD = _NAME + _SIZE + _NUMBER


class TooMuch(ValueError):
    """More bytes than are shown as codes."""


@dataclass(frozen=True)
class Transfer:
    """Bytes that are shown piece by piece."""

    data: bytes

    def __post_init__(self) -> None:
        if not self.data or len(self.data) > MOST_BYTES:
            raise TooMuch(len(self.data))

    @property
    def blocks(self) -> int:
        """How many blocks there are: so many pieces are the least that somebody must see."""
        return _blocks(len(self.data))

    @property
    def pieces(self) -> int:
        """How many different pieces are shown before the first comes again."""
        return 1 if self.blocks == 1 else 2 * self.blocks + SPARE

    def piece(self, number: int) -> bytes:
        """Return the piece of that number, from 0: all pieces of a transfer are of one length."""
        size = len(self.data)
        length = _length(size)
        laid = 0
        mask = _mask(number, self.blocks)
        for at in range(self.blocks):
            if mask >> at & 1:
                block = self.data[at * length : (at + 1) * length].ljust(length, b"\0")
                laid ^= int.from_bytes(block, "big")
        head = _name(self.data) + size.to_bytes(_SIZE, "big") + number.to_bytes(_NUMBER, "big")
        return head + laid.to_bytes(length, "big")


@dataclass(frozen=True)
class Collected:
    """What was caught of one transfer: *rows* are equations {highest block: (blocks, bytes)}."""

    name: bytes
    size: int
    rows: Mapping[int, tuple[int, int]] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def blocks(self) -> int:
        return _blocks(self.size)

    @property
    def is_whole(self) -> bool:
        return len(self.rows) == self.blocks

    def _with(self, mask: int, laid: int) -> Collected:
        """With one more equation; the same where it says nothing new."""
        while mask:
            top = mask.bit_length() - 1
            if top not in self.rows:
                rows = MappingProxyType({**self.rows, top: (mask, laid)})
                return Collected(self.name, self.size, rows)
            mask, laid = mask ^ self.rows[top][0], laid ^ self.rows[top][1]
        return self

    def data(self) -> bytes:
        """Return the transfer, once it is whole; BadCode "damaged" where the pieces do not give
        it.
        """
        solved: list[int] = []
        for top in range(self.blocks):
            mask, laid = self.rows[top]
            for at, block in enumerate(solved):
                if mask >> at & 1:
                    laid ^= block
            solved.append(laid)
        length = _length(self.size)
        data = b"".join(block.to_bytes(length, "big") for block in solved)[: self.size]
        if _name(data) != self.name:
            raise BadCode("damaged")
        return data


def collected(before: Mapping[bytes, Collected], piece: bytes) -> Collected:
    """Return the transfer that a piece belongs to, with it; *before* are those begun, by name.
    BadCode "damaged" for what is no piece.
    """
    size = int.from_bytes(piece[_NAME : _NAME + _SIZE], "big")
    if not 0 < size <= MOST_BYTES or len(piece) != _HEAD + _length(size):
        raise BadCode("damaged")
    name, number = piece[:_NAME], int.from_bytes(piece[_NAME + _SIZE : _HEAD], "big")
    transfer = before.get(name)
    if transfer is None or transfer.size != size:
        transfer = Collected(name, size)
    return transfer._with(_mask(number, transfer.blocks), int.from_bytes(piece[_HEAD:], "big"))


def _blocks(size: int) -> int:
    return -(-size // BLOCK)


def _length(size: int) -> int:
    """Bytes of each block: as even as may be, so that every code is as coarse as it can be."""
    return -(-size // _blocks(size))


def _name(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()[:_NAME]


def _mask(number: int, blocks: int) -> int:
    """Which blocks lie in a piece, a bit each."""
    if number < blocks:
        return 1 << number
    digest = hashlib.sha256(b"piece1\0" + number.to_bytes(_NUMBER, "big")).digest()
    return int.from_bytes(digest, "big") % (1 << blocks) or 1


FORMAT = "holdfast-codes/1"
MARK = 8
"""Letters of an id in a code: 48 bits tell branches apart, and whatever they told wrongly the
chain finds out.
"""
MOST_INFLATED = 1_000_000
_MOST_LINES = 1 << 60


@dataclass(frozen=True)
class ReadTransfer:
    """A transfer that was read: the runs of the night *tid*, names, and how far whoever showed it
    had every log.
    """

    tid: str
    runs: tuple[Run, ...]
    people: Mapping[str, Any]
    heads: Mapping[str, Any]


def marks(logs: LogSet) -> dict[str, list[Any]]:
    """Return how far a tablet has every log, short enough for a code."""
    return {
        dev: [seq, head[:MARK], *(tip[:MARK] for tip in logs.log(dev).tips())]
        for dev, (seq, head) in logs.heads().items()
    }


def lacking(logs: LogSet, have: Mapping[str, Any]) -> tuple[Run, ...]:
    """Return the runs that a tablet with these marks lacks. Of a log that it has further than we
    do nothing is sent: what it sends us shows whether the two part, and then all of ours is.
    """
    heads: dict[str, list[Any]] = {}
    forks: dict[str, list[str]] = {}
    for dev, log in logs.logs.items():
        seq, mark, *tips = have.get(dev) or (0, "")
        ours = log.id_at(seq)
        strays = (node_id for node_id, node in log.strays.items() if node.seq == seq)
        if ours is None and not any(stray[:MARK] == mark for stray in strays):
            heads[dev] = list(log.head)
        elif ours is not None and ours[:MARK] == mark:
            heads[dev] = [seq, ours]
        forks[dev] = [tip for tip in log.tips() if tip[:MARK] in (mark, *tips)]
    return logs.missing_for(heads, forks, _MOST_LINES)


def sound_marks(marks: Any) -> dict[str, list[Any]]:
    """Return the marks that a code tells; BadCode "damaged" for what are none."""
    if not isinstance(marks, dict):
        raise BadCode("damaged")
    for dev, mark in marks.items():
        is_mark = isinstance(mark, list) and len(mark) > 1 and type(mark[0]) is int
        if not is_id(dev) or not is_mark or mark[0] < 1:
            raise BadCode("damaged")
        if not all(isinstance(node_id, str) for node_id in mark[1:]):
            raise BadCode("damaged")
    return marks


def write_shown(logs: LogSet, people: Mapping[str, Any], have: Mapping[str, Any]) -> bytes:
    """Return the transfer; TooMuch where it is longer than codes carry."""
    runs = lacking(logs, have)
    lines = b"\n".join(line for run in runs for line in run.lines)
    if len(lines) > MOST_INFLATED:
        raise TooMuch(len(lines))
    named = {player: person for player, person in people.items() if player.encode() in lines}
    head = canonical.dumps({"night": {"format": FORMAT, "tid": logs.tid}}).encode()
    frames = write_frames(runs, {"heads": logs.heads()}, named, short_of=logs.tid)
    data = zlib.compress(head + b"\n" + frames, 9)
    if len(data) > MOST_BYTES:
        raise TooMuch(len(data))
    return data


def read_shown(data: bytes) -> ReadTransfer:
    """Return the transfer, read; BadCode says why it cannot be."""
    first_line, _, rest = inflated(data, MOST_INFLATED + MOST_INFLATED // 4).partition(b"\n")
    try:
        header = canonical.loads(first_line.decode())
    except (ValueError, RecursionError):
        raise BadCode("damaged") from None
    head = header.get("night") if isinstance(header, dict) else None
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
    return ReadTransfer(tid, frames.runs, frames.people, heads if isinstance(heads, dict) else {})
