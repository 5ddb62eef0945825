"""Which devices a hub let in, passed up to the organization with the records that they wrote.

The organization's own table stands above it. Of a device that it knows itself, what a hub says
otherwise is shown to the office, and nothing goes by it. Of one that it does not know, the hub's
word is all there is that let it in: whose records those are, what they may be, and whether it is
out. What another hub says of it is shown to the office. Two hubs that contradict each other say
nothing.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Literal

from sqlalchemy.orm import Session

from backend.services.sync.people import AHEAD_MS
from backend.store.db import read, write
from backend.store.devices import devices, halls
from backend.store.devices.halls import HubWord
from backend.store.devices.reach import HUB, PARTS, DeviceReach, Part
from backend.store.rows import Device
from pycore.kernel import canonical
from pycore.kernel.ids import is_id
from pycore.ledger.sync import proofs

MOST = 2_000
MOST_LABEL = 60
STATES = ("in", "retired", "lost", "revoked")
"""From the mildest to the strictest."""
DISTRUSTED = ("revoked", "lost")
UNKNOWN = ""
"""The part of a device of which a hub knows nothing but that it is out."""

Otherwise = Literal["out", "in", "key", "part"]
"""In what a hub contradicts the organization: it put a device out, or let it in again, or has
another key or part for it.
"""


# --- At the hub ---


def table(org: str, without: str = "") -> dict[str, HubWord]:
    """Return what this server says of its devices to the one above."""

    def work(session: Session) -> dict[str, HubWord]:
        reports = {}
        for row in devices.devices(session, org):
            if row.dev == without or (row.state == "in" and not row.until_ms):
                continue
            part = row.role if row.until_ms and row.role != HUB else UNKNOWN
            reports[row.dev] = HubWord(
                row.label, part, row.only_tid, row.log_key, row.state, row.state_ms
            )
        return dict([*reports.items()][:MOST])

    return read(work)


def mark(reports: Mapping[str, HubWord]) -> str:
    """Return what differs where two tables do."""
    plain = json.dumps(sorted(reports.items()))
    return hashlib.sha256(plain.encode()).hexdigest()[:16]


# --- At the organization's ---


def sound(value: object, now_ms: int) -> dict[str, HubWord]:
    """Return the entries that can be ones, of the table that a hub tells. A time that is further
    ahead than a clock may be is taken down to that: the office could say nothing later.
    """
    if not isinstance(value, dict) or len(value) > MOST:
        return {}
    return {
        dev: report
        for dev, raw in value.items()
        if (report := _sound(dev, raw, now_ms + AHEAD_MS))
    }


def _sound(dev: object, raw: object, latest_ms: int) -> HubWord | None:
    if not is_id(dev) or not isinstance(raw, list) or len(raw) != len(HubWord._fields):
        return None
    label, role, only_tid, log_key, state, ms = raw
    is_good = (
        isinstance(label, str)
        and label.isprintable()
        and len(label) <= MOST_LABEL
        and role in (*PARTS, UNKNOWN)
        and role != HUB
        and (only_tid == "" or is_id(only_tid))
        and isinstance(log_key, str)
        and log_key == proofs.key_word(proofs.read_kept(log_key))
        and state in STATES
        and (ms is None or (type(ms) is int and 0 < ms < canonical.MOST))
        and (ms is not None or state == "in")
    )
    if not is_good:
        return None
    return HubWord(label, role, only_tid, log_key, state, min(ms, latest_ms) if ms else None)


def keep(org: str, hub: str, reports: Mapping[str, HubWord]) -> None:
    """Keep the table that a hub passed up."""
    others = {dev: report for dev, report in reports.items() if dev != hub}
    write(lambda session: halls.keep(session, org, hub, others))


def mark_of(org: str, hub: str) -> str:
    """Return the mark of the table that is held of a hub."""
    return mark(read(lambda session: halls.of_hub(session, org, hub)))


def agreed(reports: Mapping[str, HubWord]) -> HubWord | None:
    """Return what the hubs say that let a device in, of one that the organization does not know:
    the strictest of its states, and its key and part as far as none contradicts another; None
    where none let it in.
    """
    ones = [*by_who_let_it_in(reports).values()]
    if not ones:
        return None
    strictest = max(ones, key=lambda report: STATES.index(report.state))
    keys, parts = (
        {report.log_key for report in ones},
        {(report.role, report.only_tid) for report in ones},
    )
    role, only_tid = parts.pop() if len(parts) == 1 else ("viewer", "")
    key = keys.pop() if len(keys) == 1 else ""
    return HubWord(ones[0].label, role, only_tid, key, strictest.state, strictest.state_ms)


def by_who_let_it_in(reports: Mapping[str, HubWord]) -> dict[str, HubWord]:
    """Return {hub: what it says} of those hubs that let a device in."""
    return {hub: report for hub, report in reports.items() if report.role != UNKNOWN}


def against(reports: Mapping[str, HubWord]) -> dict[str, HubWord]:
    """Return {hub: what it says} of those that put a device out which only others let in, and
    which is in there.
    """
    weighed = agreed(reports)
    if weighed is None or weighed.state != "in":
        return {}
    return {
        hub: report
        for hub, report in reports.items()
        if report.role == UNKNOWN and report.state != "in"
    }


def devices_of_hubs(session: Session, org: str) -> dict[str, HubWord]:
    """Return {device: what the hubs say} of every device that only they know."""
    every = halls.hub_words(session, org)
    ours = devices.listed(session, org) if every else set()
    agreed_reports = {dev: agreed(reports) for dev, reports in every.items() if dev not in ours}
    return {dev: report for dev, report in agreed_reports.items() if report is not None}


def labels(org: str) -> dict[str, str]:
    """Return {device: what it is called} of every device that only hubs know."""
    return {
        dev: report.label
        for dev, report in read(lambda session: devices_of_hubs(session, org)).items()
    }


def known_one(session: Session, org: str, dev: str) -> HubWord | None:
    """Return what the hubs say of one device."""
    return agreed(halls.hub_words(session, org, dev).get(dev, {}))


def otherwise(row: Device, report: HubWord) -> list[Otherwise]:
    """Return in what a hub contradicts the organization's own row of a device. What the office
    said since then reaches the hub with its next round.
    """
    contradictions: list[Otherwise] = []
    later_ms = (report.state_ms or 0) - (row.state_ms or 0)
    if report.state != "in" and row.state == "in" and later_ms >= 0:
        contradictions.append("out")
    if report.state == "in" and row.state != "in" and later_ms > 0:
        contradictions.append("in")
    if report.role != UNKNOWN and row.until_ms:
        if report.log_key and report.log_key != row.log_key:
            contradictions.append("key")
        if (report.role, report.only_tid) != (row.role, row.only_tid):
            contradictions.append("part")
    return contradictions


def take_in(session: Session, org: str, dev: str, nothing: str, now_ms: int) -> Device | None:
    """Give a device that only hubs know a row, so that the office may say something of it; None
    where no hub knows it. It holds no token: none hashes to *nothing*.
    """
    report = known_one(session, org, dev)
    if report is None:
        return None
    role: Part = next(part for part in PARTS if part == report.role)
    devices.enrol(
        session,
        org,
        dev,
        label=report.label,
        token_hash=nothing,
        now_ms=now_ms,
        until_ms=0,
        reach=DeviceReach(report.only_tid, role=role),
        log_key=report.log_key,
    )
    devices.set_state(session, org, dev, report.state, report.state_ms or now_ms)
    return devices.device(session, org, dev)


def latest_ms(session: Session, org: str, dev: str) -> int:
    """Return when a hub said last that a device is out, or in again; 0 for never."""
    return max(
        (
            report.state_ms or 0
            for report in halls.hub_words(session, org, dev).get(dev, {}).values()
        ),
        default=0,
    )
