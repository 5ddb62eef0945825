"""Where is my data: what stands on this tablet, with the hall's hub, and with the organization.
Counts are events.
"""

from __future__ import annotations

import contextlib
from collections.abc import Sequence

from pycore.kernel.units import Cents
from pycore.ledger.lines.logset import Heads
from pycore.ledger.sync.store import NIGHT_TROUBLE
from pycore.ledger.sync.whereabouts import reached
from pycore.ledger.sync.wire import NOT_IN
from pycore.night.devices.met import Missing, missing
from pycore.night.night import Night
from pycore.night.summary import night_summary
from pycore.portable.rehearsal import is_rehearsal
from webapp.worker.answers import Data, NightData, NightLine
from webapp.worker.database.contacts import LEVELS, newcomers
from webapp.worker.database.records import QUARANTINE, aside, damaged_line, number
from webapp.worker.database.shelf import ABOVE, Shelf
from webapp.worker.let_in import BARRED, LENT
from webapp.worker.sync.outbox import Outbox

REACHED_MS = 150_000
"""So long after its last answer the organization's server counts as one that phones reach; one
answer a minute is noted.
"""


def is_reached(data: Data, tid: str, at_ms: int) -> bool:
    """Return whether a server has this night, and answered just now."""
    heard_ms = data["last_contact_ms"]
    has_copy = data["nights"][tid]["elsewhere"] > 0 and data["problem"] is None
    return has_copy and heard_ms is not None and 0 <= at_ms - heard_ms < REACHED_MS


def is_sent(shelf: Shelf, tid: str) -> bool:
    """Return whether this night goes to an organization, as every real one does once there is
    one.
    """
    return bool(shelf.kv("token")) and not is_rehearsal(tid)


ORGANIZATION, HUB, ELSEWHERE = ("org", ABOVE), ("hub",), ("org", ABOVE, "hub")
"""Whose word counts for what."""


def acknowledged(shelf: Shelf, tid: str, peers: Sequence[str] = ORGANIZATION) -> int:
    """Return how many of a night's events one of these peers has, under the ids they have here."""
    return sum(_so_far(shelf, tid, peers).values())


def _so_far(shelf: Shelf, tid: str, peers: Sequence[str]) -> dict[str, int]:
    """{device: the last of its events that one of these peers has}"""
    return reached(shelf.logs(tid), words_of(shelf, tid, peers))


def words_of(shelf: Shelf, tid: str, peers: Sequence[str]) -> tuple[Heads, ...]:
    """Return what each of these peers has of a night, as it was last heard."""
    acks = [shelf.acks[peer].get(tid, {}) for peer in peers]
    return (*acks, *(shelf.before[level].get(tid, {}) for level in LEVELS if level in peers))


def quarantined(shelf: Shelf) -> dict[str, dict[str, int]]:
    """Return {night: {why: lines}} of what is set aside and still missing where it belongs.

    Damaged lines that came back from the organization, and refused ones it has taken since, are
    not counted; nor are branches, which `missing` tells of.
    """
    counts: dict[str, dict[str, int]] = {}
    for text in shelf.journal.store(QUARANTINE).values():
        tid, dev, seq, why = aside(text)
        if why == "fork":
            continue
        damaged = damaged_line(text)
        if damaged and shelf.logs(tid).is_back(damaged):
            continue
        if why.startswith("refused") and _so_far(shelf, tid, ELSEWHERE).get(dev, 0) >= seq:
            continue
        kinds = counts.setdefault(tid, {})
        kinds[why] = kinds.get(why, 0) + 1
    return counts


def missing_of(shelf: Shelf, tid: str) -> Missing:
    """Return what of a night stands on branches that nobody settled. It is held here, and perhaps
    at the organization, but does not count: it is not safe. Of a night that cannot be worked out
    nothing is known; its trouble says so.
    """
    with contextlib.suppress(Exception):
        if tid in shelf.nights:
            return missing(shelf.nights[tid].strays)
    return missing(())


def is_copied(data: Data, tid: str, saved: int = 0) -> bool | None:
    """Return whether all of a night's records are elsewhere too, or so many of them *saved* in a
    file; None for a rehearsal, of which nobody needs a copy.
    """
    if is_rehearsal(tid):
        return None
    night = data["nights"][tid]
    return night["here"] <= max(saved, night["elsewhere"])


def data_view(shelf: Shelf, outbox: Outbox, persisted: bool | None) -> Data:
    """Return what the data screen and the "saved" sign are drawn from."""
    lines = quarantined(shelf)
    nights: dict[str, NightData] = {}
    gone = [missing_of(shelf, tid) for tid in shelf.tids() if not is_rehearsal(tid)]
    for tid in sorted({*shelf.tids(), *(tid for tid in lines if tid)}):
        kinds = lines.get(tid, {})
        nights[tid] = {
            "here": shelf.logs(tid).count(),
            "hub": acknowledged(shelf, tid, HUB),
            "organization": acknowledged(shelf, tid),
            "elsewhere": acknowledged(shelf, tid, ELSEWHERE),
            "problem": min(kinds) if kinds else None,
            "quarantined": sum(kinds.values()),
            "missing": missing_of(shelf, tid)["records"],
            "trouble": NIGHT_TROUBLE if tid in shelf.troubled else outbox.trouble(tid),
        }
    # A rehearsal is nobody's but this tablet's: nothing of it waits to be sent, or can be missed.
    real = [night for tid, night in nights.items() if not is_rehearsal(tid)]
    here = sum(night["here"] for night in real)
    return {
        "here": here,
        "hub": sum(night["hub"] for night in real),
        "organization": sum(night["organization"] for night in real),
        "pending": here - sum(night["elsewhere"] for night in real),
        "enrolled": bool(shelf.kv("token")) and outbox.problem not in NOT_IN,
        "label": shelf.kv("label") or None,
        "role": shelf.role,
        "barred": any(BARRED in kinds for kinds in lines.values()),
        "lent": any(LENT in kinds for kinds in lines.values()),
        "last_contact_ms": number(shelf.kv("last_contact_ms")),
        "problem": outbox.problem,
        "clock_offset_ms": number(shelf.kv("clock_offset_ms")),
        "storage": shelf.journal.state,
        "persisted": persisted,
        "nights": nights,
        "missing": {
            "records": sum(lost["records"] for lost in gone),
            "sales": sum(lost["sales"] for lost in gone),
            "cents": Cents(sum(lost["cents"] for lost in gone)),
        },
        "quarantined": sum(sum(kinds.values()) for kinds in lines.values()),
        "newcomers": len(newcomers(shelf.kv) - shelf.devs()),
    }


def night_line(shelf: Shelf, tid: str) -> NightLine:
    """Return a night's line in the list; of one that cannot be worked out, that it is there."""
    with contextlib.suppress(Exception):
        if tid in shelf.nights:
            return {"tid": tid, **night_summary(shelf.nights[tid]), "trouble": False}
    return {"tid": tid, **night_summary(Night.empty(tid)), "trouble": True}
