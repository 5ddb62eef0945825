"""Evenings at their last hand: the hall was checked, two are left, and the close is to be done.
*desk* is the device that sold all the entries, so that it is that one's box which is counted.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from pycore.kernel.units import Millis
from tests.core.hall import MINUTE, Hall, empty_hall, licensed, nunavut_draft, thursday_draft
from tests.core.kit.seals import looked_at_before
from tests.kit import nights
from tests.kit.nights.law import works

PLAYERS = 12
MINUTES = 75
"""So long ago play began."""


def selkirk(desk: str) -> Hall:
    return _last_two(_opened("selkirk", desk, thursday_draft()))


def nunavut(desk: str) -> Hall:
    hall = _opened("nunavut", desk, nunavut_draft())
    hall = works(hall, "Eve Ittuq", "chairperson", "member")
    return _last_two(works(hall, "Bob Okemaw", "dealer"))


def saskatchewan(desk: str) -> Hall:
    draft = thursday_draft(
        template="saskatchewan-night", settings={}, licensed=licensed(number="SK-26-104")
    )
    del draft["settings"]
    hall = _opened("saskatchewan", desk, draft)
    for name, role in (
        ("Eve Roy", "chairperson"),
        ("Bob Dyck", "table-manager"),
        ("Cy Li", "dealer"),
        ("Dee Ross", "dealer"),
    ):
        hall = works(hall, name, role, "volunteer", "member", "unpaid", "adult")
    return _last_two(hall)


def _opened(tid: str, desk: str, draft: dict[str, Any]) -> Hall:
    start = Millis(nights.NOW_MS - MINUTES * MINUTE)
    hall = replace(empty_hall(tid=nights.own_id(tid), dev=desk), now=Millis(start - 60 * MINUTE))
    return hall.do("set-up-night", **{**draft, "start_at_ms": start})


def _last_two(hall: Hall) -> Hall:
    hall = nights.now(looked_at_before(nights.started(hall, PLAYERS, MINUTES)))
    return hall.out(*range(PLAYERS, 2, -1))


def north_over() -> Hall:
    """Nunavut, once the last hand was played, at a tablet that sold nothing."""
    return nunavut("desk").out(2).do("announce-payouts")


ALL: dict[str, Callable[[], Hall]] = {"north_over": north_over}
