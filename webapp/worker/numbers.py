"""Ticket numbers that the tablet which keeps them gives out by itself, once it heard who sold."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable

from pycore.kernel.clauses import Refused
from pycore.kernel.units import Millis
from pycore.night.devices.tablet_records import Tablets
from pycore.night.night import Night
from pycore.night.registration import leases
from pycore.night.registration.lease_records import keeper
from webapp.worker.shelf import Shelf


async def share_numbers(shelf: Shelf, tids: Iterable[str], at_ms: Millis) -> None:
    """Give more to the doors that have few left, in these nights. Whoever calls holds the shelf's
    lock.
    """
    grown: list[Night] = []
    for tid in tids:
        night = shelf.nights.get(tid)
        if night is None or keeper(night.state.part(Tablets)) != shelf.dev:
            continue
        if not leases.due(night.deciding, night.pack):
            continue
        # Refused: the night is sealed, or only a newer version may still write there.
        with contextlib.suppress(Refused):
            wish = {"command": "lease-numbers"}
            told = night.commit(shelf.dev, night.decide(shelf.dev, wish, at_ms))
            shelf.check(told)
            grown.append(told)
    if grown:
        await shelf.save(*grown)
