"""When each device was last in touch: when something that it wrote came to this tablet, and when a
server last heard it; and which database answers for the hub and for the organization. All is kept
with the small facts; what of it is damaged is not known.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from typing import Any, get_args

from pycore.kernel import canonical
from pycore.kernel.ids import is_id
from pycore.ledger.lines.logset import LogSet
from pycore.ledger.sync.heard import Hearing, read_heard, write_heard
from pycore.ledger.sync.wire import Level
from webapp.worker.database.records import KV, Op, put

CAME, HEARD, STORE = "came/", "heard/", "store/"
LEVELS: tuple[Level, ...] = get_args(Level)


def came_now(
    noted: str, before: LogSet, after: LogSet, own: Collection[str], at_ms: int
) -> list[Op]:
    """Return what notes that a night's logs grew by what others wrote; *noted* is what was
    noted.
    """
    heads = before.heads()
    grown = [dev for dev, head in after.heads().items() if heads.get(dev) != head]
    news = dict.fromkeys([dev for dev in grown if dev not in own], at_ms)
    return [put(KV, CAME + before.tid, canonical.dumps({**came(noted), **news}))] if news else []


def came(noted: str) -> dict[str, int]:
    """Return {device: when something that it wrote last came here}"""
    times = _object(noted)
    return {dev: at for dev, at in times.items() if is_id(dev) and type(at) is int}


def heard_now(level: Level, heard_devices: object, at_ms: int) -> list[Op]:
    """Return what notes that a server of this level told when it heard each device."""
    hearing = read_heard(heard_devices, at_ms)
    if hearing is None:
        return []
    note = {"at": at_ms, "of": write_heard(hearing.of.items(), at_ms)}
    return [put(KV, HEARD + level, canonical.dumps(note))]


def heard(noted: str) -> Hearing | None:
    """Return what a server told last; None where none of that kind ever did."""
    note = _object(noted)
    at_ms = note.get("at")
    return read_heard(note.get("of"), at_ms) if type(at_ms) is int else None


def newcomers(kv: Callable[[str], str]) -> set[str]:
    """Return the devices that were let in, of which nobody said yet that they know them."""
    hearings = [heard(kv(HEARD + level)) for level in LEVELS]
    return {
        dev
        for hearing in hearings
        if hearing
        for dev, of in hearing.of.items()
        if of.new_ms is not None
    }


def known_now(kv: Callable[[str], str], dev: str) -> list[Op]:
    """Return what notes that a device is new no longer, until a server tells again."""
    ops: list[Op] = []
    for level in LEVELS:
        hearing = heard(kv(HEARD + level))
        if hearing and dev in hearing.of:
            of = {**hearing.of, dev: replace(hearing.of[dev], new_ms=None)}
            ops += heard_now(level, write_heard(of.items(), hearing.told_ms), hearing.told_ms)
    return ops


def moved(kv: Callable[[str], str], store_id: str, level: Level) -> dict[Level, str]:
    """Return {level: the database that answers for it} where that is another than before, now that
    this one answered. A database answers for one level at a time.
    """
    of = {peer: kv(STORE + peer) for peer in LEVELS}
    remaining = {peer: "" if of[peer] == store_id else of[peer] for peer in LEVELS}
    return {peer: now for peer, now in {**remaining, level: store_id}.items() if now != of[peer]}


def stores(of: Mapping[Level, str]) -> dict[str, str]:
    """Return the small facts that say which database answers for these levels."""
    return {STORE + level: store_id for level, store_id in of.items()}


def _object(text: str) -> dict[str, Any]:
    with contextlib.suppress(ValueError):
        parsed = json.loads(text)
        return parsed if isinstance(parsed, dict) else {}
    return {}
