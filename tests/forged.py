"""A line that somebody else wrote in a device's name, ground until it counts in the place of the
device's own: of two branches the one with the smaller id does.
"""

from __future__ import annotations

from pycore.kernel.units import Millis
from pycore.log.chain import line_id
from pycore.log.line import Line, encode
from pycore.log.logset import LogSet
from pycore.log.runs import Run


def forged(logs: LogSet, dev: str, seq: int) -> Run:
    """One line of *dev* at the number *seq*, in the place of the one that stands there."""
    log = logs.log(dev)
    prev = log.id_at(seq - 1)
    held = log.id_at(seq)
    assert prev is not None
    assert held is not None
    for nth in range(10_000):
        line = Line(lam=seq, own="x/y", base="", wall=Millis(nth), type="noise/1", body={})
        raw = encode(line)
        found = line_id(logs.tid, dev, seq, prev, raw)
        if found < held:
            return Run(dev, seq, prev, (raw,), found)
    raise AssertionError("no smaller id was found")
