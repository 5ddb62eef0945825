"""Branches that do not count: what a device wrote under one number a second time.

A tablet that was copied, or put back to an older copy, writes on from where it stood. The log
keeps both branches and every replica picks the same one (ledger/lines/chain.py); what stands on
the other is shown, with what it would count, until the director takes it back whole or leaves it
out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from pycore.ledger.fold.fold import read_item
from pycore.ledger.fold.folded import Branches, Folded, FoldItem, of_branch
from pycore.ledger.lines import order
from pycore.ledger.lines.chain import line_id
from pycore.ledger.lines.logset import LogSet
from pycore.ledger.lines.order import Placed
from pycore.ledger.model.subject import Subject

DAMAGED = "damaged"
"""What stands in the place of the id before a damaged line."""


class Stray(NamedTuple):
    """A branch of *dev* that ends in *tip* and does not count, with what stands on it."""

    dev: str
    tip: str
    items: tuple[FoldItem, ...]


def reader(logs: LogSet) -> Branches:
    """Return how a branch of these logs is read, each once: its lines that do not count, in their
    order; None when its end is not held.
    """

    @cache
    def lines(dev: str, tip: str) -> Sequence[Placed] | None:
        log = logs.log(dev)
        if not log.knows(tip) or not tip:
            return None
        if tip not in log.strays:
            return ()
        first_seq, _, ids, raws = log.branch(tip)
        most, lam, placed = order.highest(logs), 0, []
        for seq, (node_id, raw) in enumerate(zip(ids, raws, strict=True), first_seq):
            line = order.read(raw)
            ahead = line is not None and line.lam > most
            lam = line.lam if line is not None and not ahead else lam
            placed.append(Placed(lam, dev, seq, node_id, line, ahead))
        return placed

    return lines


def strays(subject: Subject[Any], logs: LogSet, settled: Mapping[str, bool]) -> tuple[Stray, ...]:
    """Return the branches that do not count, each without the lines that the director settled."""
    open_branches: list[Stray] = []
    read = reader(logs)
    for dev, log in sorted(logs.logs.items()):
        if not log.strays:
            continue
        looked_at: set[str] = set()
        for tip in log.strays:
            if of_branch(tip) in settled:
                looked_at.update(log.branch(tip)[2])
        for tip in log.tips():
            open_lines = [line for line in read(dev, tip) or () if line.id not in looked_at]
            if open_lines:
                items = tuple(read_item(subject, line) for line in open_lines)
                open_branches.append(Stray(dev, tip, items))
    return tuple(open_branches)


def damaged(subject: Subject[Any], logs: LogSet, settled: Mapping[str, bool]) -> tuple[Stray, ...]:
    """Return the damaged lines whose true bytes are not held, with what they say now; without
    those that the director left out. Nobody can take one back: nothing proves what it said.
    """
    damaged_lines: list[Stray] = []
    for line in logs.damaged:
        tip = line_id(logs.tid, line.dev, line.seq, DAMAGED, line.raw)
        if not logs.is_back(line) and of_branch(tip) not in settled:
            placed = Placed(0, line.dev, line.seq, tip, order.read(line.raw))
            damaged_lines.append(Stray(line.dev, tip, (read_item(subject, placed),)))
    return tuple(damaged_lines)


def aside(subject: Subject[Any], logs: LogSet, folded: Folded[Any]) -> tuple[FoldItem, ...]:
    """Return everything that was written and is not in the record, settled or not."""
    placed = [
        Placed(0, dev, node.seq, node_id, order.read(node.raw))
        for dev, log in logs.logs.items()
        for node_id, node in log.strays.items()
        if folded.place(node_id) is None
    ]
    placed.sort(key=lambda line: (line.dev, line.seq, line.id))
    return tuple(read_item(subject, line) for line in placed)
