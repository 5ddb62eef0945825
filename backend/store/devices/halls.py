"""What hubs say of the devices that they let in, as rows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from backend.store.checksums import is_whole, whole
from backend.store.db import insert_new
from backend.store.rows import Device, HallDevice


class HubWord(NamedTuple):
    """A device as a hub says it; see HallDevice."""

    label: str
    role: str
    only_tid: str
    log_key: str
    state: str
    state_ms: int | None


def of_hub(session: Session, org: str, hub: str) -> dict[str, HubWord]:
    """Return {device: what this hub said of it last}."""
    query = select(HallDevice).where(HallDevice.org == org, HallDevice.hub == hub)
    return {row.dev: _said(row) for row in whole(session.scalars(query))}


def keep(session: Session, org: str, hub: str, reports: Mapping[str, HubWord]) -> None:
    """Keep what a hub says now in the place of what it said before."""
    session.execute(delete(HallDevice).where(HallDevice.org == org, HallDevice.hub == hub))
    rows = [
        {"org": org, "hub": hub, "dev": dev, **report._asdict()} for dev, report in reports.items()
    ]
    insert_new(session, HallDevice, rows)


def hub_words(session: Session, org: str, dev: str = "") -> dict[str, dict[str, HubWord]]:
    """Return {device: {hub: what it says}} of one device, or of all; of a hub that was put out
    nothing counts.
    """
    query = (
        select(HallDevice, Device)
        .join(Device, (Device.org == HallDevice.org) & (Device.dev == HallDevice.hub))
        .where(HallDevice.org == org, Device.state.in_(("in", "retired")))
        .order_by(HallDevice.hub, HallDevice.dev)
    )
    if dev:
        query = query.where(HallDevice.dev == dev)
    reports: dict[str, dict[str, HubWord]] = {}
    for row, hub in session.execute(query):
        if is_whole(row) and is_whole(hub):
            reports.setdefault(row.dev, {})[row.hub] = _said(row)
    return reports


def _said(row: HallDevice) -> HubWord:
    return HubWord(row.label, row.role, row.only_tid, row.log_key, row.state, row.state_ms)
