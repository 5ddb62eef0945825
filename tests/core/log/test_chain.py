"""A device's chain: an id vouches for everything before it; of two branches one is canonical."""

from __future__ import annotations

import pytest

from pycore.log.chain import DeviceLog, Node, line_id


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


def test_of_two_branches_the_smaller_id_at_the_fork_is_canonical_on_every_side() -> None:
    trunk = grown(DeviceLog("desk"), b"a", b"b")
    left, right = grown(trunk, b"c1", b"d1"), grown(trunk, b"c2")
    winner, loser = sorted((left, right), key=lambda log: log.ids[2])
    for merged in (left.union(nodes(right)), right.union(nodes(left))):
        assert merged.ids == winner.ids
        assert merged.lines == winner.lines
        assert merged.tips() == (loser.ids[-1],)
        assert merged.branch(loser.ids[-1]) == (3, trunk.ids[1], loser.ids[2:], loser.lines[2:])


def test_a_union_with_what_is_held_changes_nothing() -> None:
    log = grown(DeviceLog("desk"), b"a", b"b")
    assert log.union(nodes(log)) == log
