"""A transfer as codes on a screen: whatever the camera misses, sees twice, or sees of another
transfer, what comes out is what was shown, or nothing yet.
"""

from __future__ import annotations

import contextlib
import random
import zlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pycore.ledger.lines.codes import BadCode
from pycore.ledger.lines.pieces import (
    BLOCK,
    MOST_BYTES,
    Collected,
    TooMuch,
    Transfer,
    collected,
    read_shown,
)

DATA = st.builds(
    lambda seed, size: random.Random(seed).randbytes(size),
    st.integers(0, 1 << 32),
    st.integers(1, 4_000),
)


def collected_from(pieces: list[bytes]) -> dict[bytes, Collected]:
    """What a camera has that caught these, in this order."""
    begun: dict[bytes, Collected] = {}
    for piece in pieces:
        collection = collected(begun, piece)
        begun[collection.name] = collection
    return begun


def watched(transfer: Transfer, chance: random.Random, missed: float) -> int:
    """How many codes went by until a camera that misses some had it all."""
    begun: dict[bytes, Collected] = {}
    first_piece = chance.randrange(transfer.pieces)
    for shown in range(1, 2_000):
        if chance.random() < missed:
            continue
        collection = collected(begun, transfer.piece((first_piece + shown) % transfer.pieces))
        begun[collection.name] = collection
        if collection.is_whole:
            assert collection.data() == transfer.data
            return shown
    raise AssertionError("never whole")


@given(DATA)
def test_the_first_round_alone_is_the_transfer(data: bytes) -> None:
    transfer = Transfer(data)
    (collection,) = collected_from([transfer.piece(n) for n in range(transfer.blocks)]).values()
    assert collection.is_whole
    assert collection.data() == data
    assert len({len(transfer.piece(n)) for n in range(transfer.pieces)}) == 1


@given(DATA, DATA, st.randoms(use_true_random=False), st.floats(0, 0.6))
@settings(max_examples=60, deadline=None)
def test_missed_doubled_reordered_and_strange_pieces_are_survived(
    data: bytes, other: bytes, chance: random.Random, missed: float
) -> None:
    transfer, stranger = Transfer(data), Transfer(other)
    shown = [transfer.piece(n) for n in range(transfer.pieces)] * 2
    caught = [piece for piece in shown if chance.random() >= missed]
    caught += [stranger.piece(n) for n in range(stranger.blocks)]
    chance.shuffle(caught)
    begun = collected_from(caught)
    ours = begun.get(transfer.piece(0)[:4])
    assert ours is None or not ours.is_whole or ours.data() == data
    theirs = begun[stranger.piece(0)[:4]]
    assert theirs.is_whole
    assert theirs.data() == other


@pytest.mark.parametrize("size", [1, BLOCK, BLOCK + 1, 3_000, 6_000, MOST_BYTES])
def test_a_camera_that_misses_a_third_needs_no_further_round(size: int) -> None:
    transfer = Transfer(random.Random(size).randbytes(size))
    tries = sorted(watched(transfer, random.Random(n), 1 / 3) for n in range(15))
    assert tries[7] <= 1.5 * transfer.blocks + 10, "the median of fifteen"


@given(DATA, st.data())
def test_a_changed_piece_gives_nothing_false(data: bytes, chance: st.DataObject) -> None:
    """The check of each code is gone here: what still arrives wrong is found at the end."""
    transfer = Transfer(data)
    pieces = [bytearray(transfer.piece(n)) for n in range(transfer.blocks)]
    which = chance.draw(st.integers(0, len(pieces) - 1))
    at = chance.draw(st.integers(0, len(pieces[which]) - 1))
    pieces[which][at] ^= chance.draw(st.integers(1, 255))
    with contextlib.suppress(BadCode):
        begun = collected_from([bytes(piece) for piece in pieces])
        for collection in begun.values():
            assert not collection.is_whole or collection.data() == data


@given(st.binary(max_size=300))
def test_no_bytes_can_make_the_reader_fail_otherwise(piece: bytes) -> None:
    with contextlib.suppress(BadCode):
        collection = collected({}, piece)
        assert not collection.is_whole or collection.data()


@pytest.mark.parametrize("size", [0, MOST_BYTES + 1])
def test_nothing_and_too_much_are_not_shown(size: int) -> None:
    with pytest.raises(TooMuch):
        Transfer(b"a" * size)


def test_a_transfer_of_one_code_stands_still() -> None:
    assert Transfer(b"a" * BLOCK).pieces == 1


@given(st.binary(max_size=200))
def test_no_bytes_make_a_shown_transfer_fail_otherwise(data: bytes) -> None:
    for body in (data, zlib.compress(data), zlib.compress(b'{"night":1}\n' + data)):
        with pytest.raises(BadCode):
            read_shown(body)
