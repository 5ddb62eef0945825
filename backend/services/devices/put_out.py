"""What a hub and the server above it tell each other of devices when they meet.

Down goes which of them the organization put out, or let in again: it holds in the hall, unless the
hall said otherwise later. Up goes the hub's whole table (`services.sync.halls`), after a round
took up what those devices wrote. A mark goes with each greeting both ways, and what it stands for
only where the marks differ.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from typing import Any, cast

from sqlalchemy.orm import Session

from backend.services.devices import own_key
from backend.services.devices.enrolment import OPEN
from backend.services.devices.fleet import State
from backend.services.sync import halls
from backend.services.sync.halls import MOST, MOST_LABEL, STATES
from backend.store.db import StorageBusy, StorageFull, read, write
from backend.store.devices import devices
from backend.store.devices.reach import HUB, NOTHING
from pycore.kernel import canonical
from pycore.kernel.ids import is_id
from pycore.ledger.sync.store import Fleet

PATIENCE = 24
"""After so many rounds in which some night of the hall's never got through, the table goes up all
the same: at one every five seconds, two minutes.
"""

Told = dict[str, tuple[State, int, str]]
"""{device: (state, since when, what it is called)}"""


def put_out_devices(org: str, without: str = "") -> Told:
    """Return every device that was ever put out, but for one."""

    def work(session: Session) -> Told:
        return {
            row.dev: (cast(State, row.state), row.state_ms, row.label)
            for row in devices.devices(session, org)
            if row.state_ms is not None and row.dev != without
        }

    return read(work)


def mark(states: Told) -> str:
    """Return what differs where two say other things."""
    out = sorted((dev, state, ms) for dev, (state, ms, _) in states.items())
    return hashlib.sha256(json.dumps(out).encode()).hexdigest()[:16]


def take(org: str, states: Told, now_ms: int) -> None:
    """Go by what the server above says, where that is later."""

    def work(session: Session) -> None:
        for dev, (state, ms, label) in states.items():
            row = devices.device(session, org, dev)
            if row is None:
                if state == "in":
                    continue
                devices.enrol(
                    session,
                    org,
                    dev,
                    label=label,
                    token_hash=OPEN + dev,
                    now_ms=now_ms,
                    until_ms=0,
                    reach=NOTHING,
                )
            elif _place(row.state, row.state_ms) >= _place(state, ms):
                continue
            devices.set_state(session, org, dev, state, ms)

    if states:
        write(work)


def _place(state: str, ms: int | None) -> tuple[int, int]:
    return (ms or 0, STATES.index(state))


def sound(value: object) -> Told:
    """Return the entries that can be ones, of what the server above tells."""
    states: Told = {}
    if not isinstance(value, dict) or len(value) > MOST:
        return states
    for dev, fields in value.items():
        if not is_id(dev) or not isinstance(fields, list) or len(fields) != 3:
            continue
        state, ms, label = fields
        if state in STATES and type(ms) is int and 0 < ms < canonical.MOST:
            sayable = isinstance(label, str) and label.isprintable()
            states[dev] = (state, ms, label[:MOST_LABEL] if sayable else dev)
    return states


def answer(org: str, greeting: object, hub: str, now_ms: int) -> Mapping[str, Any]:
    """Return what a hub is answered to its part of a greeting: nothing where both know the
    same.
    """
    if not isinstance(greeting, dict):
        return {}
    if "of" in greeting:
        halls.keep(org, hub, halls.sound(greeting["of"], now_ms))
    states, kept_mark = put_out_devices(org, without=hub), halls.mark_of(org, hub)
    news: dict[str, Any] = {}
    if greeting.get("mark") != kept_mark:
        news["mark"] = kept_mark
    if greeting.get("heard") != mark(states):
        news["out"] = states
    return {"devices": news} if news else {}


class HubFleet(Fleet):
    """A hub's side of it. Needs an application context."""

    def __init__(self, org: str, now_ms: Callable[[], int], secret: str) -> None:
        self._org = org
        self._secret = secret
        self._now_ms = now_ms
        self._above = ""
        self._heard = ""
        self._said = ""
        self._known_when_all_went = ""
        self._rounds_in_part = 0

    async def introduced(self) -> Mapping[str, Any]:
        return {"role": HUB, "key": own_key.key_fields(self._secret)}

    async def prove(self, text: str) -> str:
        return own_key.sign(self._secret, text.encode())

    def greeting(self) -> Mapping[str, Any]:
        """Return the marks, and the table once a round since it is so took everything up: what
        came in here of a tablet before it was put out would not count above any more.
        """
        table = halls.table(self._org)
        self._said = halls.mark(table)
        is_due = self._said == self._known_when_all_went != self._above
        greeting = {"mark": self._said, "heard": self._heard, **({"of": table} if is_due else {})}
        return {"devices": greeting}

    async def hear(self, reply: object) -> None:
        if not isinstance(reply, dict):
            self._above = self._said
            return
        if "mark" in reply:
            self._above = str(reply["mark"])
            self._known_when_all_went = ""  # an older copy of it may lack what went up before
        else:
            self._above = self._said
        if "out" in reply:
            theirs = sound(reply["out"])
            try:
                take(self._org, theirs, self._now_ms())
            except (StorageFull, StorageBusy):
                return  # it stays news, and comes again with the next greeting
            self._heard = mark(theirs)

    def round_ended(self, *, in_full: bool) -> None:
        self._rounds_in_part = 0 if in_full else self._rounds_in_part + 1
        if in_full or self._rounds_in_part > PATIENCE:
            self._known_when_all_went = self._said
