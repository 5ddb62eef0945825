"""What the organization's pages show of a night: plain values, and the few ways of writing
them.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from backend.services import nights
from backend.services.nights import Held, Listed, Nights
from pycore.portable.amounts import chips, money, ordinal
from pycore.views.night_view import night_view

DRIFT_WORTH_SAYING_MS = 60_000


@dataclass(frozen=True)
class Speech:
    """Amounts and times in the words of one language. Times are told in this machine's time
    zone.
    """

    words: dict[str, str]

    def money(self, cents: int) -> str:
        return money(cents, self.words["lang"])

    def number(self, number: int) -> str:
        return chips(number, self.words["lang"])

    def records(self, count: int) -> str:
        if count == 1:
            return self.words["events.one"]
        return self.words["events"].format(count=self.number(count))

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


def row(held_nights: Nights, listed: Listed, now_ms: int) -> dict[str, Any]:
    """One line of the list of nights."""
    held = held_nights.get(listed.tid)
    view = night_view(held.night, now_ms) if held else {}
    settings = view.get("night") or {}
    return {
        "tid": listed.tid,
        "events": listed.events,
        "name": settings.get("name") or listed.tid,
        "venue": settings.get("venue", ""),
        "at_ms": settings.get("start_at_ms", listed.first_seen_ms),
        "phase": view.get("phase", "none"),
        "entries": view.get("counts", {}).get("entered", 0),
        "revenue_cents": view.get("desk", {}).get("revenue_cents", 0),
        "conflicts": len(view.get("conflicts", ())),
    }


def page(org: str, held: Held, now_ms: int) -> dict[str, Any]:
    """Everything on a night's page."""
    view = night_view(held.night, now_ms)
    known = nights.known_devices(org)
    devices = []
    for dev, (seq, line_id) in held.night.logs.heads().items():
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
        for line in nights.set_aside(org, held.night.tid)
    ]
    digest = held.night.digest()
    return {"view": view, "digest": digest, "devices": devices, "aside": aside}
