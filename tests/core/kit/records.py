"""Runs of records: whole, in part, and signed."""

from __future__ import annotations

from dataclasses import replace

from pycore.kernel.signatures import Alg
from pycore.ledger.lines.logset import LogSet
from pycore.ledger.lines.runs import Run
from tests.signer import Signer

ALGS: tuple[Alg, ...] = ("Ed25519", "ES256")


DESK = Signer("desk")


RAWS = (b"one", b"two", b"three", b"four", b"five")


def run_of(raws: tuple[bytes, ...], start: int = 1, prev: str = "", dev: str = "desk") -> Run:
    """A sound run of these lines."""
    bare = Run(dev, start, prev, raws, "")
    return replace(bare, head=bare.ids("night")[-1])


WHOLE = run_of(RAWS)


IDS = WHOLE.ids("night")


def part(start: int, end: int) -> Run:
    """Lines *start* to *end* of the whole."""
    return run_of(RAWS[start - 1 : end], start, IDS[start - 2] if start > 1 else "")


def logs_of(count: int) -> LogSet:
    """A log set that holds the first *count* lines."""
    return LogSet("night").receive(part(1, count))[0] if count else LogSet("night")
