"""The set of all device logs of one night. Merging is set union: any order, any repetition, the
same result.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from types import MappingProxyType
from typing import Any

from pycore.kernel.ids import is_id
from pycore.kernel.values import dataclass
from pycore.ledger.lines.chain import DeviceLog, Node
from pycore.ledger.lines.line import BadLine, decode
from pycore.ledger.lines.runs import Accepted, Run, accept

Heads = Mapping[str, Any]
"""{device: [number, id]} as it travels."""


@dataclass(frozen=True)
class Damaged:
    """Line *seq* of *dev*, as far as it can be read: what it says now, and the *id* that was kept
    with it.
    """

    dev: str
    seq: int
    raw: bytes
    id: str = ""

    @property
    def tells(self) -> bool:
        """Whether anything tells which line it was."""
        try:
            decode(self.raw)
        except BadLine:
            return is_id(self.id)
        return True


@dataclass(frozen=True)
class LogSet:
    """Every device's log of the night *tid*; and the *damaged* lines that this tablet kept, which
    never count and go nowhere.
    """

    tid: str
    logs: Mapping[str, DeviceLog] = field(default_factory=lambda: MappingProxyType({}))
    damaged: tuple[Damaged, ...] = field(default=(), compare=False)

    def log(self, dev: str) -> DeviceLog:
        """Return the log of *dev*, empty when it never wrote."""
        return self.logs.get(dev, DeviceLog(dev))

    def with_log(self, log: DeviceLog) -> LogSet:
        return replace(self, logs=MappingProxyType({**self.logs, log.dev: log}))

    def heads(self) -> dict[str, list[Any]]:
        """Return {device: [number, id]} of the canonical branches."""
        return {dev: list(log.head) for dev, log in sorted(self.logs.items()) if log.ids}

    def forks(self) -> dict[str, list[str]]:
        """Return {device: [last ids of its stray branches]}."""
        return {dev: list(log.tips()) for dev, log in sorted(self.logs.items()) if log.strays}

    def count(self) -> int:
        """Return how many canonical lines there are in all."""
        return sum(len(log.ids) for log in self.logs.values())

    def is_back(self, line: Damaged) -> bool:
        """Return whether the true bytes of a damaged line are held. Another line may stand in its
        place meanwhile; only where nothing tells which one it was, that is taken for it.
        """
        log = self.log(line.dev)
        if line.id and log.knows(line.id):
            return True
        if log.id_at(line.seq) is None:
            return False
        return log.lines[line.seq - 1] == line.raw or not line.tells

    def receive(self, run: Run) -> tuple[LogSet, Accepted]:
        """Take in a run; what could not be used is in the Accepted."""
        log = self.log(run.dev)
        got = accept(self.tid, run, log.id_at)
        stray = log.strays.get(run.prev)
        goes_on = stray is not None and stray.seq == run.start - 1
        is_loose = run.loose and not log.knows(run.prev)
        if got.need is not None and (goes_on or is_loose):
            # It goes on from a stray branch, or from a line that was damaged wherever it is: it is
            # kept beside the canonical lines until that one comes, or somebody takes it back.
            return self.with_log(log.union(_nodes(self.tid, run))), Accepted()
        if got.fork is not None:
            return self.with_log(log.union(_nodes(self.tid, run))), got
        if got.new:
            new = ((node_id, raw) for _, node_id, raw in got.new)
            return self.with_log(_grown(log, tuple(new))), got
        return self, got

    def missing_for(
        self, heads: Heads, forks: Mapping[str, Any] | None = None, max_events: int = 1000
    ) -> tuple[Run, ...]:
        """Return the runs that a peer with these heads and forks lacks, about *max_events* lines
        in all.

        Only a peer that stands on another branch may get more of a device: a run that ends before
        the two part would tell it nothing, and it would be sent the same again and again.
        """
        runs: list[Run] = []
        room = max_events
        for dev, log in sorted(self.logs.items()):
            if room <= 0:
                break
            seq, head = heads.get(dev) or (0, "")
            known_ids = frozenset((head, *(forks or {}).get(dev, ())))
            start, most = _after(log, seq, head), room
            if start == 1:
                most = max(room, seq)
            lines = tuple(log.lines[start - 1 : start - 1 + most])
            if lines:
                last_seq = start - 1 + len(lines)
                run = Run(dev, start, log.id_at(start - 1) or "", lines, log.ids[last_seq - 1])
                runs.append(run.with_ids(self.tid, log.ids[start - 1 : last_seq]))
                room -= len(lines)
            for tip in log.tips():
                if tip in known_ids or room <= 0:
                    continue
                first_seq, prev, ids, branch_lines = log.branch(tip, known_ids)
                lines, loose = branch_lines[:room], not log.knows(prev)
                runs.append(Run(dev, first_seq, prev, lines, ids[len(lines) - 1], loose=loose))
                room -= len(lines)
        return tuple(runs)

    def all_runs(self) -> tuple[Run, ...]:
        """Return everything as runs, strays included."""
        return self.missing_for({}, max_events=1 << 60)


def _after(log: DeviceLog, seq: int, head: str) -> int:
    """The first number that a peer lacks of the canonical branch, as far as its head tells. What
    it holds on branches tells nothing: one may hang on a line that was damaged there.
    """
    if log.id_at(seq) == head:
        return seq + 1
    at = head
    while at in log.strays:
        at = log.strays[at].prev
    place = log.ids.place(at)
    return 1 if place is None else place + 2


def _nodes(tid: str, run: Run) -> dict[str, Node]:
    nodes: dict[str, Node] = {}
    prev = run.prev
    for seq, (node_id, raw) in enumerate(zip(run.ids(tid), run.lines, strict=True), run.start):
        nodes[node_id] = Node(seq, prev, raw)
        prev = node_id
    return nodes


def _grown(log: DeviceLog, new: tuple[tuple[str, bytes], ...]) -> DeviceLog:
    """The log with lines behind its head; where a stray knows one of them, chosen anew."""
    ids = {node_id for node_id, _ in new}
    if not any(node_id in ids or node.prev in ids for node_id, node in log.strays.items()):
        return log.append(new)
    nodes: dict[str, Node] = {}
    seq, prev = log.head
    for node_id, raw in new:
        seq += 1
        nodes[node_id] = Node(seq, prev, raw)
        prev = node_id
    return log.union(nodes)
