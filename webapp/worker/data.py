"""Where is my data: what stands on this tablet, and what the organization has acknowledged.
Counts are events.
"""

from __future__ import annotations

import json
from typing import Any

from webapp.worker.outbox import Outbox
from webapp.worker.records import QUARANTINE
from webapp.worker.shelf import Shelf


def acknowledged(shelf: Shelf, tid: str) -> int:
    """How many of a night's events the organization said it has, under the ids they have here."""
    logs = shelf.night(tid).logs
    return sum(
        seq
        for dev, (seq, node_id) in shelf.acks.get(tid, {}).items()
        if logs.log(dev).id_at(seq) == node_id
    )


def quarantined(shelf: Shelf) -> dict[str, dict[str, int]]:
    """{night: {why: lines}} of what is set aside and still missing where it belongs.

    Damaged lines that came back from the organization, and refused ones it has taken since, are
    not counted.
    """
    found: dict[str, dict[str, int]] = {}
    for text in shelf.journal.store(QUARANTINE).values():
        entry = json.loads(text)
        tid, dev, seq, why = entry["tid"], entry["dev"], entry["seq"], str(entry["why"])
        log = shelf.night(tid).logs.log(dev)
        if why == "damaged" and seq and log.id_at(seq) is not None:
            continue
        if why.startswith("refused") and shelf.acks.get(tid, {}).get(dev, [0])[0] >= seq:
            continue
        kinds = found.setdefault(tid, {})
        kinds[why] = kinds.get(why, 0) + 1
    return found


def data_view(shelf: Shelf, outbox: Outbox, persisted: bool | None) -> dict[str, Any]:
    """What the data screen and the "saved" sign are drawn from."""
    aside = quarantined(shelf)
    nights: dict[str, dict[str, Any]] = {}
    for tid in sorted({*shelf.nights, *(tid for tid in aside if tid)}):
        kinds = aside.get(tid, {})
        nights[tid] = {
            "here": shelf.night(tid).logs.count(),
            "organization": acknowledged(shelf, tid),
            "problem": min(kinds) if kinds else None,
            "quarantined": sum(kinds.values()),
        }
    here = sum(night["here"] for night in nights.values())
    there = sum(night["organization"] for night in nights.values())
    return {
        "here": here,
        "organization": there,
        "pending": here - there,
        "enrolled": bool(shelf.kv("token")) and outbox.problem != "enrol-again",
        "label": shelf.kv("label") or None,
        "last_contact_ms": _number(shelf.kv("last_contact_ms")),
        "problem": outbox.problem,
        "clock_offset_ms": _number(shelf.kv("clock_offset_ms")),
        "storage": shelf.journal.state,
        "persisted": persisted,
        "nights": nights,
        "quarantined": sum(sum(kinds.values()) for kinds in aside.values()),
    }


def _number(text: str) -> int | None:
    return int(text) if text else None
