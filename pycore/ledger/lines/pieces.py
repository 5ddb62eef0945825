"""A transfer cut into pieces that a screen shows one after the other and a camera catches as it
can: any of them, in any order, as often as they come.

The first pieces are the blocks themselves, so that a camera which misses none is done with them.
Every later piece is some of the blocks laid over each other (XOR); which ones follows from its
number. Whoever holds as many pieces as there are blocks, and about two more where some were
missed, solves them as linear equations over one bit: nobody waits for the one piece that was
missed to come round again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import field
from types import MappingProxyType

from pycore.kernel.values import dataclass
from pycore.ledger.lines.codes import BadCode

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
        """The piece of that number, from 0: all pieces of a transfer are of one length."""
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
        """The transfer, once it is whole; BadCode "damaged" where the pieces do not give it."""
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
    """The transfer that a piece belongs to, with it; *before* are those begun, by name. BadCode
    "damaged" for what is no piece.
    """
    size = int.from_bytes(piece[_NAME : _NAME + _SIZE], "big")
    if not 0 < size <= MOST_BYTES or len(piece) != _HEAD + _length(size):
        raise BadCode("damaged")
    name, number = piece[:_NAME], int.from_bytes(piece[_NAME + _SIZE : _HEAD], "big")
    known = before.get(name)
    if known is None or known.size != size:
        known = Collected(name, size)
    return known._with(_mask(number, known.blocks), int.from_bytes(piece[_HEAD:], "big"))


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
    told = hashlib.sha256(b"piece1\0" + number.to_bytes(_NUMBER, "big")).digest()
    return int.from_bytes(told, "big") % (1 << blocks) or 1
