"""A device's chain: an id vouches for everything before it; of two branches one is canonical."""

from __future__ import annotations

import pytest

from pycore.ledger.lines.chain import DeviceLog, Node, line_id, walked
from tests.core.kit.records import RAWS


def grown(log: DeviceLog, *raws: bytes) -> DeviceLog:
    for raw in raws:
        seq, prev = log.head
        log = log.append([(line_id("night", log.dev, seq + 1, prev, raw), raw)])
    return log


def nodes(log: DeviceLog) -> dict[str, Node]:
    prev = ("", *log.ids)
    return {
        node_id: Node(seq, prev[seq - 1], raw)
        for seq, (node_id, raw) in enumerate(zip(log.ids, log.lines, strict=True), 1)
    }


def test_the_golden_id() -> None:
    """Pinned for ever: another id would break every chain ever written."""
    assert line_id("night", "desk", 1, "", b"{}") == "tqfHXpcW9Hijkaw4hjQ_cuaA19VYnPQSfzHvoXobH9I"


@pytest.mark.parametrize(
    "other",
    [
        ("nighT", "desk", 2, "p", b"{}"),
        ("night", "desq", 2, "p", b"{}"),
        ("night", "desk", 3, "p", b"{}"),
        ("night", "desk", 2, "q", b"{}"),
        ("night", "desk", 2, "p", b"{ }"),
    ],
)
def test_an_id_vouches_for_place_and_bytes(other: tuple[str, str, int, str, bytes]) -> None:
    assert line_id(*other) != line_id("night", "desk", 2, "p", b"{}")


def test_a_log_knows_its_head() -> None:
    empty = DeviceLog("desk")
    log = grown(empty, b"a", b"b")
    assert empty.head == (0, "")
    assert log.head == (2, log.ids[1])
    assert [log.id_at(seq) for seq in (0, 1, 2, 3, -1)] == ["", log.ids[0], log.ids[1], None, None]


@pytest.mark.parametrize("more", [0, 1, 9])
def test_of_two_branches_the_longer_is_canonical_on_every_side(more: int) -> None:
    """Of two of one length it is that of the smaller id at the fork."""
    trunk = grown(DeviceLog("desk"), b"a", b"b")
    left_log, right = grown(trunk, b"c1", b"d1"), grown(trunk, b"c2", b"d2")
    loser, winner = sorted((left_log, right), key=lambda log: log.ids[2], reverse=True)
    if more:
        loser, winner = winner, grown(loser, *(b"e%d" % number for number in range(more)))
    left_log, right = winner, loser
    for merged in (left_log.union(nodes(right)), right.union(nodes(left_log))):
        assert merged.ids == winner.ids
        assert merged.lines == winner.lines
        assert merged.tips() == (loser.ids[-1],)
        assert merged.branch(loser.ids[-1]) == (3, trunk.ids[1], loser.ids[2:], loser.lines[2:])


def test_a_union_with_what_is_held_changes_nothing() -> None:
    log = grown(DeviceLog("desk"), b"a", b"b")
    assert log.union(nodes(log)) == log


STORED = [
    (seq, node_id, raw)
    for seq, (node_id, raw) in enumerate(
        zip(grown(DeviceLog("desk"), *RAWS).ids, RAWS, strict=True), 1
    )
]
"""A log of five lines, as it is stored."""


def places(rows: list[tuple[int, str, bytes]]) -> tuple[list[int], list[int], list[int]]:
    """The places of the good rows, of the whole ones behind damage and of the bad ones."""
    walk = walked("night", "desk", rows)
    return [at for at, _ in walk.good], [at for at, _ in walk.behind], list(walk.bad)


def changed(at: int, **other: object) -> list[tuple[int, str, bytes]]:
    row = {"seq": STORED[at][0], "id": STORED[at][1], "raw": STORED[at][2], **other}
    return [*STORED[:at], (row["seq"], row["id"], row["raw"]), *STORED[at + 1 :]]  # type: ignore[list-item]


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (STORED, ([0, 1, 2, 3, 4], [], [])),
        ([], ([], [], [])),
        (changed(1, raw=b"twu"), ([0], [2, 3, 4], [1])),
        (changed(4, raw=b"fivf"), ([0, 1, 2, 3], [], [4])),
        (changed(0, raw=b"won"), ([], [1, 2, 3, 4], [0])),
        # What the next line names, no stored id need say; of the last line nothing else does.
        (changed(1, id="x" * 43), ([0, 1, 2, 3, 4], [], [])),
        (changed(4, id="x" * 43), ([0, 1, 2, 3], [], [4])),
        (changed(1, id="x" * 43, raw=b"twu"), ([0], [3, 4], [1, 2])),
        # A line that is gone takes the proof of the next one along.
        (STORED[:1] + STORED[2:], ([0], [2, 3], [1])),
        ([(-3, "x", b"junk"), *STORED], ([1, 2, 3, 4, 5], [], [0])),
        ([(-3, "x" * 43, b"junk"), (-2, "y", b"junk"), *STORED], ([2, 3, 4, 5, 6], [], [0, 1])),
        (changed(2, seq=9), ([0, 1], [4], [2, 3])),
        (changed(1, id="\ud800", raw=b"twu"), ([0], [3, 4], [1, 2])),
    ],
)
def test_a_stored_log_holds_as_far_as_its_ids_say(
    rows: list[tuple[int, str, bytes]], expected: tuple[list[int], list[int], list[int]]
) -> None:
    assert places(rows) == expected


def test_what_holds_has_its_true_ids_and_what_is_behind_the_id_before_it() -> None:
    ids = [node_id for _, node_id, _ in STORED]
    assert [node_id for _, node_id in walked("night", "desk", changed(1, id="x")).good] == ids
    behind = walked("night", "desk", changed(1, raw=b"twu")).behind
    assert [prev for _, prev in behind] == ids[1:4]


def test_a_line_is_whole_with_all_that_stand_before_it() -> None:
    log = grown(DeviceLog("desk"), *RAWS[:1])
    ids = [node_id for _, node_id, _ in STORED]
    loose = log.union({ids[2]: Node(3, ids[1], RAWS[2]), ids[3]: Node(4, ids[2], RAWS[3])})
    assert loose.knows(ids[3])
    assert [loose.is_whole(node_id) for node_id in ("", ids[0], ids[3], "x")] == [
        True,
        True,
        False,
        False,
    ]
    assert loose.union({ids[1]: Node(2, ids[0], RAWS[1])}).ids == tuple(ids[:4])
