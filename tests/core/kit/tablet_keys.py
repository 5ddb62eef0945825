"""A night whose tablets have keys, and its seal."""

from __future__ import annotations

from functools import cache

from pycore.night.devices import seal
from tests.core.hall import Hall, thursday
from tests.signer import Signer

DESK, THIEF = Signer("desk"), Signer("thief", "ES256")


def keyed(hall: Hall, signer: Signer = DESK) -> Hall:
    return hall.do("tell-key", dev=hall.dev, **signer.key_fields)


def ended(hall: Hall | None = None) -> Hall:
    """A night of three at one table, over."""
    hall = hall or thursday()
    return hall.sell(3).draw().start().later(minutes=5).out(2).later(minutes=1).out(1)


night_over = cache(lambda: ended(keyed(thursday())))


def sealed(hall: Hall, signer: Signer | None) -> Hall:
    """The hall's night, sealed as a tablet does it: what is decided is signed, then written."""
    after = hall.do("seal-night", confirmed=True)
    if signer is None:
        return after
    sig = signer.sign(seal.to_sign(hall.night.tid, hall.dev, after.event))
    line = after.last_record.placed.line
    assert line is not None
    return hall.writes(line.own, line.type, {**line.body, "sig": sig}, base=line.base)
