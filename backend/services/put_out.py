"""Which devices were put out, as a hub and the server above it tell each other: a tablet that was
lost is out at both, wherever that was said.

Who put a device out, or let it in again, having heard of what was said before, is right: what they
say stands later than that, even on a machine whose clock is slow. Of two that had not heard of
each other the later one is; of two at one moment, the stricter. A mark over all of it goes with a
hub's greeting, and the list itself only where the marks differ.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from typing import Any, cast

from sqlalchemy.orm import Session

from backend.services import own_key
from backend.services.enrolment import OPEN
from backend.services.fleet import STATES, State
from backend.store import devices
from backend.store.db import StorageBusy, StorageFull, read, write
from backend.store.reach import HUB, Reach
from pycore.kernel import canonical
from pycore.kernel.ids import is_id
from pycore.log.sync.store import Fleet

MOST = 2_000
MOST_LABEL = 60
PATIENCE = 24
"""After so many rounds in which some night of the hall's never got through, who is out is told all
the same: at one every five seconds, two minutes.
"""
NOTHING = Reach(names=False, role="viewer")
STRICTNESS: tuple[State, ...] = ("in", "retired", "lost", "revoked")

Told = dict[str, tuple[State, int, str]]
"""{device: (state, since when, what it is called)}"""


def told(org: str, without: str = "") -> Told:
    """Every device that was ever put out, but for one."""

    def work(session: Session) -> Told:
        return {
            row.dev: (cast(State, row.state), row.state_ms, row.label)
            for row in devices.devices(session, org)
            if row.state_ms is not None and row.dev != without
        }

    return read(work)


def mark(known: Told) -> str:
    """What differs where somebody is out here and not there."""
    out = sorted((dev, state, ms) for dev, (state, ms, _) in known.items() if state != "in")
    return hashlib.sha256(json.dumps(out).encode()).hexdigest()[:16]


def take(org: str, known: Told, now_ms: int) -> None:
    """Go by what another server knows, where that is later."""

    def work(session: Session) -> None:
        for dev, (state, ms, label) in known.items():
            row = devices.device(session, org, dev)
            if row is None:
                if state == "in":
                    continue
                devices.enrol(
                    session, org, dev, label=label, token_hash=OPEN + dev, now_ms=now_ms,
                    until_ms=0, reach=NOTHING,
                )  # fmt: skip
            elif _place(row.state, row.state_ms) >= _place(state, ms):
                continue
            devices.set_state(session, org, dev, state, ms)

    if known:
        write(work)


def _place(state: str, ms: int | None) -> tuple[int, int]:
    return (ms or 0, STRICTNESS.index(cast(State, state)))


def sound(value: object) -> Told:
    """The entries that can be ones, of what another server tells."""
    found: Told = {}
    if not isinstance(value, dict) or len(value) > MOST:
        return found
    for dev, one in value.items():
        if not is_id(dev) or not isinstance(one, list) or len(one) != 3:
            continue
        state, ms, label = one
        if state in STATES and type(ms) is int and 0 < ms < canonical.MOST:
            sayable = isinstance(label, str) and label.isprintable()
            found[dev] = (state, ms, label[:MOST_LABEL] if sayable else dev)
    return found


def answer(org: str, asked: object, hub: str, now_ms: int) -> Mapping[str, Any]:
    """What a hub is answered to its part of a greeting: nothing where both know the same."""
    if not isinstance(asked, dict):
        return {}
    take(org, {d: one for d, one in sound(asked.get("of")).items() if d != hub}, now_ms)
    known = told(org, without=hub)
    return {} if asked.get("mark") == mark(known) else {"out": known}


class HubFleet(Fleet):
    """A hub's side of it. Needs an application context."""

    def __init__(self, org: str, now_ms: Callable[[], int], secret: str) -> None:
        self._org = org
        self._secret = secret
        self._now_ms = now_ms
        self._agreed: str | None = None
        self._said = ""
        self._known_when_all_went = ""
        self._rounds_in_part = 0

    async def introduced(self) -> Mapping[str, Any]:
        return {"role": HUB, "key": own_key.told(self._secret)}

    async def prove(self, text: str) -> str:
        return own_key.sign(self._secret, text.encode())

    def told(self) -> Mapping[str, Any]:
        """The mark, and the news once a round since then took everything up: what came in here of
        a tablet before it was put out would not count above any more.
        """
        known = told(self._org)
        self._said = mark(known)
        is_due = self._said == self._known_when_all_went != self._agreed
        return {"out": {"mark": self._said, **({"of": known} if is_due else {})}}

    async def hear(self, said: object) -> None:
        if said is None:
            self._agreed = self._said
            return
        self._known_when_all_went = ""  # an older copy of it may lack what went up before
        theirs = sound(said)
        try:
            take(self._org, theirs, self._now_ms())
        except (StorageFull, StorageBusy):
            return  # it stays news, and comes again with the next greeting
        self._agreed = mark(theirs)

    def round_ended(self, *, in_full: bool) -> None:
        self._rounds_in_part = 0 if in_full else self._rounds_in_part + 1
        if in_full or self._rounds_in_part > PATIENCE:
            self._known_when_all_went = self._said
