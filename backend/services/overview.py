"""What the organization's pages show of a night: plain values, and the few ways of writing
them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from backend.services import exchange, nights
from backend.services.nights import Held, Nights, NightTrouble, own_trouble
from backend.services.summaries import Listed, summary_of
from pycore.portable.amounts import chips, money, ordinal
from pycore.views.night_view import night_view
from pycore.views.shapes.night import NightSummary

DRIFT_WORTH_SAYING_MS = 60_000
NOTHING_MISSING = {"records": 0, "sales": 0, "cents": 0}


@dataclass(frozen=True)
class Speech:
    """Amounts and times in the words of one language. Times are told in this machine's time
    zone.
    """

    words: Mapping[str, str]

    def money(self, cents: int) -> str:
        return money(cents, self.words["lang"])

    def number(self, number: int) -> str:
        return chips(number, self.words["lang"])

    def records(self, count: int) -> str:
        if count == 1:
            return self.words["events.one"]
        return self.words["events"].format(count=self.number(count))

    def missing(self, gone: Mapping[str, int]) -> str:
        """What stands on branches that do not count: sales and dollars, or records."""
        if not gone["sales"]:
            return self.records(gone["records"])
        key = "sales.one" if gone["sales"] == 1 else "sales"
        count, cents = self.number(gone["sales"]), self.money(gone["cents"])
        return self.words[key].format(count=count, amount=cents)

    def place(self, number: int) -> str:
        return ordinal(number, self.words["lang"])

    def day(self, at_ms: int) -> str:
        at = _local(at_ms)
        month = self.words["months"].split()[at.month - 1]
        return self.words["day"].format(day=at.day, month=month, year=at.year)

    def time(self, at_ms: int) -> str:
        at = _local(at_ms)
        if self.words["lang"] == "fr":
            return f"{at.hour} h {at.minute:02d}"
        return f"{at.hour % 12 or 12}:{at.minute:02d} {'am' if at.hour < 12 else 'pm'}"

    def moment(self, at_ms: int) -> str:
        return f"{self.day(at_ms)}, {self.time(at_ms)}"

    def iso(self, at_ms: int) -> str:
        return _local(at_ms).isoformat(timespec="seconds")

    def span(self, ms: int) -> str:
        """A length of time, roughly: hours and minutes."""
        minutes = (abs(ms) + 30_000) // 60_000
        if minutes < 60:
            return self.words["minutes"].format(minutes=minutes)
        return self.words["hours"].format(hours=minutes // 60, minutes=minutes % 60)

    def code(self, kind: str, code: str) -> str:
        """A code of the core in words, or the code itself when it is newer than the words."""
        return self.words.get(f"{kind}.{code}", code)


def _local(at_ms: int) -> datetime:
    try:
        return datetime.fromtimestamp(at_ms / 1000).astimezone()
    except (OverflowError, OSError, ValueError):  # a tablet's clock may show anything
        return datetime.fromtimestamp(0).astimezone()


def row(org: str, kept: Nights, listed: Listed) -> dict[str, Any]:
    """One line of the list of nights. A night that cannot be worked out shows what was last known
    of it, and its *trouble*.
    """
    trouble = False
    summary = listed.summary
    try:
        summary = summary_of(org, kept, listed)
    except NightTrouble:
        trouble = True
    return {
        "tid": listed.tid,
        "events": listed.events,
        "name": (summary["name"] if summary else "") or listed.tid,
        "venue": summary["venue"] if summary else "",
        "at_ms": _start_of(summary, listed),
        "phase": summary["phase"] if summary else "none",
        "entries": summary["entries"] if summary else 0,
        "revenue_cents": summary["revenue_cents"] if summary else 0,
        "conflicts": summary["conflicts"] if summary else 0,
        "missing": {
            "records": summary["missing_records"],
            "sales": summary["missing_sales"],
            "cents": summary["missing_cents"],
        }
        if summary
        else NOTHING_MISSING,
        "trouble": trouble,
    }


def _start_of(summary: NightSummary | None, listed: Listed) -> int:
    known = summary["start_at_ms"] if summary else None
    return listed.first_seen_ms if known is None else known


def page(org: str, held: Held, now_ms: int) -> dict[str, Any]:
    """Everything on a night's page. Raises NightTrouble."""
    with own_trouble(held.night.tid):
        view, digest = night_view(held.night, now_ms), held.night.digest()
    heads = held.night.logs.heads()
    return {"view": view, "digest": digest, **_kept(org, held.night.tid, heads)}


def trouble_page(org: str, tid: str) -> dict[str, Any]:
    """What can be shown of a night that cannot be worked out: what is kept of it."""
    heads = exchange.heads(org, tid)["heads"]
    events = sum(seq for seq, _ in heads.values())
    return {"tid": tid, "events": events, **_kept(org, tid, heads)}


def _kept(org: str, tid: str, heads: Mapping[str, Sequence[Any]]) -> dict[str, Any]:
    """The devices that wrote a night, and what was set aside of it."""
    known = nights.known_devices(org)
    devices = []
    for dev, (seq, line_id) in heads.items():
        device = known.get(dev)
        off_ms = device.offset_ms if device else None
        devices.append(
            {
                "dev": dev,
                "label": device.label if device else "",
                "seq": seq,
                "id": line_id,
                "seen_ms": device.seen_ms if device else None,
                "off_ms": off_ms if off_ms and abs(off_ms) >= DRIFT_WORTH_SAYING_MS else None,
            }
        )
    aside = [
        {"dev": line.dev, "seq": line.seq, "why": line.why, "at_ms": line.set_aside_ms}
        for line in nights.set_aside(org, tid)
    ]
    return {"devices": devices, "aside": aside, "passed_over": nights.passed_over(org, tid)}
