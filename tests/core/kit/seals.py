"""A night that ended, and its seal."""

from __future__ import annotations

from typing import Any

from pycore.ledger.lines.line import Line, encode
from pycore.night.devices import seal
from tests.core.hall import Hall, thursday


def ended() -> Hall:
    """A night of three at one table, over."""
    return thursday().sell(3).draw().start().later(minutes=5).out(2).later(minutes=1).out(1)


def sealed(hall: Hall | None = None, **fields: object) -> Hall:
    return (hall or ended()).do("seal-night", **{"confirmed": True, **fields})


def result(hall: Hall) -> str:
    return seal.result_digest(hall.night.subject, hall.state)


def writing(hall: Hall, dev: str, kind: str, body: dict[str, Any], *, own: str, lam: int) -> Hall:
    """The hall, seen from its own tablet, with a line of another one that claims a place."""
    line = Line(lam=lam, own=own, base="", wall=hall.now, type=kind, body=body)
    return hall.on(dev).writes_bytes(encode(line)).on(hall.dev)
