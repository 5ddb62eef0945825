"""Lines that somebody else wrote in a device's name, as many as it takes to count in the place of
the device's own: of two branches the longer one does.
"""

from __future__ import annotations

from pycore.kernel.units import Millis
from pycore.ledger.lines.chain import line_id
from pycore.ledger.lines.line import Line, encode
from pycore.ledger.lines.logset import LogSet
from pycore.ledger.lines.runs import Run


def forged(logs: LogSet, dev: str, seq: int) -> Run:
    """A branch of *dev* from the number *seq* on, in the place of what stands there."""
    log = logs.log(dev)
    prev = head = log.id_at(seq - 1)
    assert prev is not None
    lines = []
    for at in range(seq, len(log.ids) + 2):
        line = Line(lam=at, own="x/y", base="", wall=Millis(at), type="noise/1", body={})
        lines.append(encode(line))
        head = line_id(logs.tid, dev, at, head, lines[-1])
    return Run(dev, seq, prev, tuple(lines), head)
