"""A night that ended, with its hall looked at before; and its seal."""

from __future__ import annotations

from typing import Any

from pycore.ledger.lines.line import Line, encode
from pycore.night.devices import seal
from pycore.night.floor import checks
from pycore.night.floor.checks_view import the_tables
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


def looked_at_before(hall: Hall) -> Hall:
    """Return the night with every check before the doors ticked, and the chips counted by two."""
    asked_before = [
        check for check in checks.checks_of(hall.state).items if check.when == "before"
    ]
    for check in asked_before:
        wish = {"checks": [check.id], "by": "AB"}
        if check.needs == "count":
            chips = hall.state.adopted.chip_set
            pieces = [{"unit_chips": chip.value, "pieces": 80} for chip in chips]
            for by in ("AB", "CD"):
                hall = hall.do("tally-chips", moment="before", pieces=pieces, by=by)
        elif check.per == "table":
            for table in the_tables(hall.state):
                hall = hall.do("tick-checks", table=table, **wish)
        elif check.per == "night":
            note = "A red dot" if check.needs == "text" else ""
            hall = hall.do("tick-checks", note=note, **wish)
    return hall
