"""The hash chain of one device, kept as a tree so that a fork loses nothing.

A device that was cloned, or restored from a copy, may write two different lines with one number.
Both are kept. The canonical branch goes on the furthest, so of ten sales and one the ten count; of
two of one length the smaller id at the fork decides. So every replica picks the same one without
asking; the lines of the other branches are strays: kept, passed on and shown, never applied. So
are the lines behind one that was damaged: they hang on nothing, until a true copy of it comes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from types import MappingProxyType

from pycore.kernel.ids import digest64, is_id
from pycore.kernel.values import dataclass
from pycore.ledger.lines.growing import Growing


def line_id(tid: str, dev: str, seq: int, prev: str, raw: bytes) -> str:
    """Return the id of line *seq* (from 1): SHA-256 over its place, the id before it ("" for none)
    and its bytes.
    """
    return digest64(
        b"tlog1\0%b\0%b\0%b%b%b"
        % (tid.encode(), dev.encode(), seq.to_bytes(8, "big"), prev.encode(), raw)
    )


@dataclass(frozen=True)
class Node:
    """A line off the canonical branch."""

    seq: int
    prev: str
    raw: bytes


@dataclass(frozen=True)
class DeviceLog:
    """The canonical lines of one device with their ids, and the strays by id."""

    dev: str
    lines: Growing[bytes] = field(default_factory=Growing)
    ids: Growing[str] = field(default_factory=Growing)
    strays: Mapping[str, Node] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def head(self) -> tuple[int, str]:
        """Number and id of the last canonical line; (0, "") when there is none."""
        return (len(self.ids), self.ids[-1]) if self.ids else (0, "")

    def id_at(self, seq: int) -> str | None:
        """Return the canonical id at *seq*: "" at 0, None where nothing is held."""
        if seq == 0:
            return ""
        return self.ids[seq - 1] if 0 < seq <= len(self.ids) else None

    def upto(self, count: int) -> DeviceLog:
        """Return the log as it was when it had *count* lines and no stray."""
        return DeviceLog(self.dev, self.lines[:count], self.ids[:count])

    def tips(self) -> tuple[str, ...]:
        """Return the last ids of the stray branches, sorted."""
        parents = {node.prev for node in self.strays.values()}
        return tuple(sorted(set(self.strays) - parents))

    def branch(
        self, tip: str, known_ids: frozenset[str] = frozenset()
    ) -> tuple[int, str, tuple[str, ...], tuple[bytes, ...]]:
        """Return (first number, id before it, ids, lines) of the stray branch that ends in *tip*,
        from the first line after an id in *known_ids*.
        """
        ids: list[str] = []
        at = tip
        while at in self.strays and at not in known_ids:
            ids.append(at)
            at = self.strays[at].prev
        ids.reverse()
        return (
            self.strays[ids[0]].seq,
            at,
            tuple(ids),
            tuple(self.strays[node_id].raw for node_id in ids),
        )

    def knows(self, node_id: str) -> bool:
        """Return whether a line with this id is held, canonical or stray ("" always is)."""
        return node_id == "" or node_id in self.strays or node_id in self.ids

    def is_whole(self, node_id: str) -> bool:
        """Return whether a line is held with all that stand before it."""
        at = node_id
        while at in self.strays:
            at = self.strays[at].prev
        return self.knows(at)

    def append(self, new: Iterable[tuple[str, bytes]]) -> DeviceLog:
        """Return the log with (id, line) pairs that directly follow its head."""
        pairs = tuple(new)
        return DeviceLog(
            self.dev,
            self.lines.plus([raw for _, raw in pairs]),
            self.ids.plus([node_id for node_id, _ in pairs]),
            self.strays,
        )

    def union(self, nodes: Mapping[str, Node]) -> DeviceLog:
        """Return the log with any connected lines added, and the canonical branch chosen anew."""
        tree = self._tree()
        tree.update(nodes)
        return self._chosen(tree, {})

    def through(self, ids: Sequence[str]) -> DeviceLog:
        """Return the log with its branch through these lines, as far as they are held; of two that
        stand on different branches it is the earlier one in *ids*. The longest decides the rest.
        """
        if not any(line_id in self.strays for line_id in ids):
            return self
        tree = self._tree()
        ways: dict[str, str] = {}
        for at in reversed(ids):
            while at in tree:
                ways[tree[at].prev] = at
                at = tree[at].prev
        return self._chosen(tree, ways)

    def _tree(self) -> dict[str, Node]:
        """Every line that is held, by its id."""
        tree: dict[str, Node] = dict(self.strays)
        prev = ""
        for seq, (node_id, raw) in enumerate(zip(self.ids, self.lines, strict=True), 1):
            tree[node_id] = Node(seq, prev, raw)
            prev = node_id
        return tree

    def _chosen(self, tree: dict[str, Node], ways: Mapping[str, str]) -> DeviceLog:
        """The log of all these lines: what counts after a line is what *ways* says, else what goes
        on the furthest, of two that go as far the smaller id. A line whose number does not follow
        that of the line before it is none.
        """
        _take_out_misplaced(tree)
        following: dict[str, str] = {}
        ends: dict[str, int] = {}
        for node_id, node in sorted(tree.items(), key=lambda pair: pair[1].seq, reverse=True):
            end = ends.setdefault(node_id, node.seq)
            rival = following.get(node.prev)
            if rival is None or (-end, node_id) < (-ends[rival], rival):
                following[node.prev], ends[node.prev] = node_id, end
        following.update({prev: node_id for prev, node_id in ways.items() if node_id in tree})
        ids: list[str] = []
        lines: list[bytes] = []
        at = ""
        while at in following:
            at = following[at]
            ids.append(at)
            lines.append(tree.pop(at).raw)
        return DeviceLog(self.dev, Growing(lines), Growing(ids), MappingProxyType(tree))


def _take_out_misplaced(tree: dict[str, Node]) -> None:
    """Take out the lines that claim another number than comes after the line before them, and
    what hangs on those: a loose line is known for one once that line came.
    """
    while misplaced := [
        node_id
        for node_id, node in tree.items()
        if node.seq < 1
        or (node.seq == 1) != (node.prev == "")
        or (node.prev in tree and tree[node.prev].seq != node.seq - 1)
    ]:
        gone = set(misplaced)
        while gone:
            for node_id in gone:
                del tree[node_id]
            gone = {node_id for node_id, node in tree.items() if node.prev in gone}


@dataclass(frozen=True)
class Walked:
    """What holds of a log as it was stored, by places of its rows: the *good* lines from the first
    on with their ids, the whole ones *behind* damage with the id before each, and the *bad* ones.
    """

    good: Sequence[tuple[int, str]]
    behind: Sequence[tuple[int, str]]
    bad: Sequence[int]


def walked(tid: str, dev: str, rows: Sequence[tuple[int, str, bytes]]) -> Walked:
    """Check the stored (number, id, line) of a log, in the order of their numbers.

    A line holds whose bytes give its id after the line before it. One whose stored id was damaged
    holds too, where the line after it names the id that its bytes give.
    """
    good: list[tuple[int, str]] = []
    behind: list[tuple[int, str]] = []
    bad: list[int] = []
    before, prev = 0, ""
    for at, (seq, node_id, raw) in enumerate(rows):
        is_next = seq == len(good) + 1
        true = line_id(tid, dev, seq, good[-1][1] if good else "", raw) if is_next else ""
        if is_next and (true == node_id or _names(tid, dev, rows[at + 1 : at + 2], seq, true)):
            node_id = true
            good.append((at, true))
        elif (
            is_id(prev) and 0 < before == seq - 1 and line_id(tid, dev, seq, prev, raw) == node_id
        ):
            behind.append((at, prev))
        else:
            bad.append(at)
        before, prev = seq, node_id
    return Walked(good, behind, bad)


def _names(
    tid: str, dev: str, after: Sequence[tuple[int, str, bytes]], seq: int, node_id: str
) -> bool:
    """Whether the row *after* the line *seq* names this id of it."""
    return any(
        number == seq + 1 and line_id(tid, dev, number, node_id, raw) == stored
        for number, stored, raw in after
    )
