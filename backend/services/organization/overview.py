"""What the organization's pages show of a night: plain values."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from backend.services.devices import fleet
from backend.services.nights import damage, nights
from backend.services.nights.nights import FoldedNight, Nights, UnworkableNight, own_trouble
from backend.services.nights.summaries import Listed, listed_nights, summary_of
from backend.services.sync import exchange, halls
from pycore.book.book import BOOK_ID
from pycore.judge.book_view import Due
from pycore.judge.book_view import due as due_of
from pycore.judge.jackpot_view import night_jackpot, night_register
from pycore.kernel.days import day_at
from pycore.kernel.units import Millis
from pycore.ledger.fold.digests import tally
from pycore.night.devices.seal_view import is_seal_due
from pycore.night.devices.whereabouts import is_around
from pycore.night.evening import main_of
from pycore.night.night import Night
from pycore.night.night_view import AnyNight, night_view
from pycore.night.summary import NightSummary
from pycore.portable.clock import OFF_WORTH_SAYING_MS

SUMMED = ("entries", "revenue_cents", "prizes_cents")
NOTHING_MISSING = {"records": 0, "sales": 0, "cents": 0}


def names_of(org: str, org_nights: Nights, listed: Iterable[Listed]) -> dict[str, str]:
    """Return {night: what it is called}, in their order."""
    rows = (row(org, org_nights, listed_night) for listed_night in listed)
    return {shown["tid"]: shown["name"] for shown in rows}


def rows_among(org: str, org_nights: Nights, tids: Collection[str]) -> dict[str, dict[str, Any]]:
    """Return {night: its line of the list} of these, without those that no list has."""
    listed = (listed_night for listed_night in listed_nights(org) if listed_night.tid in tids)
    return {listed_night.tid: row(org, org_nights, listed_night) for listed_night in listed}


def names_among(org: str, org_nights: Nights, tids: Collection[str]) -> dict[str, str]:
    """Return {night: what it is called} of these, without those that no list has."""
    rows = rows_among(org, org_nights, tids)
    return {tid: shown["name"] for tid, shown in rows.items()}


def damaged(org: str, org_nights: Nights) -> dict[str, str]:
    """Return {night: what it is called} of all of which something is damaged here or gone; the
    book, and a night that no list has, are called "".
    """
    tids = damage.nights(org)
    names = names_among(org, org_nights, tids)
    return names | dict.fromkeys(sorted(tids - names.keys()), "")


def row(org: str, org_nights: Nights, listed: Listed) -> dict[str, Any]:
    """Return one line of the list of nights. A night that cannot be worked out shows what was last
    known of it, and its *trouble*.
    """
    trouble = False
    summary = listed.summary
    try:
        summary = summary_of(org, org_nights, listed)
    except UnworkableNight:
        trouble = True
    return {
        "tid": listed.tid,
        "events": listed.events,
        "name": (summary["name"] if summary else "") or listed.tid,
        "venue": summary["venue"] if summary else "",
        "at_ms": _start_of(summary, listed),
        "utc_offset_minutes": summary["utc_offset_minutes"] if summary else None,
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
        "beside": summary["beside"] if summary else "",
        "is_sealed": summary is not None and summary["is_sealed"],
    }


def unsealed(rows: Iterable[Mapping[str, Any]], now_ms: int) -> set[str]:
    """Return the nights in these lines that should be sealed by now and are not."""
    return {
        line["tid"]
        for line in rows
        if not line["is_sealed"] and is_seal_due(line["phase"], line["at_ms"], now_ms)
    }


def _start_of(summary: NightSummary | None, listed: Listed) -> int:
    start_ms = summary["start_at_ms"] if summary else None
    return listed.first_seen_ms if start_ms is None else start_ms


def page(org: str, org_nights: Nights, folded: FoldedNight, now_ms: int) -> dict[str, Any]:
    """Return everything on a night's page. Raises NightTrouble."""
    with own_trouble(folded.night.tid):
        view, digest = shown(org_nights, folded.night, now_ms), folded.night.digest()
        main = main_of(folded.night)
    heads = folded.night.logs.heads()
    fields = {
        "view": view,
        "digest": digest,
        "evening": evening(org, org_nights, main),
        "due": due_of_night(org_nights, folded.night.tid, now_ms),
        "names": names_told(folded.night),
    }
    settings = folded.night.state.settings
    start_ms = settings.start_at_ms if settings else None
    storage = _kept(org, folded.night.tid, heads, start_ms)
    seal = beside_seal(folded.night, view, storage["devices"], now_ms)
    return {**fields, **storage, "seal": seal}


def beside_seal(
    night: Night, view: AnyNight, devices: Iterable[Mapping[str, Any]], now_ms: int
) -> dict[str, Any]:
    """Return what a page says of a night's seal that its view does not: whether it *is_due* by
    now, and what the devices are called that *lack* sealed records here.
    """
    seal, settings = None if view["phase"] == "none" else view["seal"], night.state.settings
    labels = {device["dev"]: device["label"] for device in devices}
    gone = seal["lacking"] if seal else ()
    return {
        "is_due": is_seal_due(view["phase"], settings.start_at_ms if settings else None, now_ms),
        "lacking": [labels.get(dev) or dev[:8] for dev in gone],
    }


def names_told(night: Night) -> dict[str, Any]:
    """Return how the names of a night stand to what was recorded of them: the *counts*, and those
    that somebody *changed*. Empty where there is none.
    """
    name_tally = tally(night.subject, night.logs, night.people)
    if not (night.people or name_tally.absent):
        return {}
    changed = sorted(night.people[player]["name"] for player in name_tally.changed)
    return {"counts": name_tally.counts(), "changed": changed}


def shown(org_nights: Nights, night: Night, now_ms: int) -> AnyNight:
    """Return the view of a night, with the jackpot as the book here knows it: the night's own
    register is as it is now, those of other nights are as the book has them. Without it while the
    book cannot be worked out.
    """
    jackpot, register = None, night_register(night)
    if register is not None:
        with suppress(UnworkableNight):
            book = org_nights.book()
            with own_trouble(BOOK_ID):
                jackpot = night_jackpot(night, book, {night.tid: register})
    return night_view(night, now_ms, jackpot)


def evening(org: str, org_nights: Nights, main: str) -> dict[str, Any]:
    """Return the events of one evening, the main one first, and their sums; no rows where there is
    one alone, and none of a night that cannot be worked out.
    """
    rows: list[dict[str, Any]] = []
    for listed_night in listed_nights(org):
        with suppress(UnworkableNight):
            summary = summary_of(org, org_nights, listed_night)
            if (
                main in (listed_night.tid, summary["beside"])
                and summary["start_at_ms"] is not None
            ):
                rows.append({**summary, "tid": listed_night.tid})
    if len(rows) < 2:
        return {"rows": [], "together": {}}
    rows.sort(key=lambda row: (row["tid"] != main, row["start_at_ms"], row["name"]))
    return {"rows": rows, "together": {name: sum(row[name] for row in rows) for name in SUMMED}}


def due(org_nights: Nights, now_ms: int) -> list[Due]:
    """Return what is still to be done after the nights of the book."""
    return [duty for duty in _due(org_nights, now_ms) if duty["state"] in ("open", "overdue")]


def due_of_night(org_nights: Nights, tid: str, now_ms: int) -> list[Due]:
    """Return all that is asked after a night: what is open, what is done, how long records are
    kept.
    """
    return [duty for duty in _due(org_nights, now_ms) if duty["night"] == tid]


def _due(org_nights: Nights, now_ms: int) -> list[Due]:
    """Nothing while the book cannot be worked out. The day is UTC's: an hour more or less makes
    nothing late.
    """
    try:
        book = org_nights.book()
        with own_trouble(BOOK_ID):
            return due_of(book, day_at(Millis(now_ms), 0))
    except (UnworkableNight, ValueError):
        return []


def trouble_page(org: str, tid: str) -> dict[str, Any]:
    """Return what can be shown of a night that cannot be worked out: what is kept of it."""
    heads = exchange.heads(org, tid)["heads"]
    events = sum(seq for seq, _ in heads.values())
    return {"tid": tid, "events": events, **_kept(org, tid, heads, None)}


def _kept(
    org: str, tid: str, heads: Mapping[str, Sequence[Any]], start_ms: int | None
) -> dict[str, Any]:
    """The devices that wrote a night, and those that were heard about its time and wrote nothing
    of it; what was set aside of it, and what is damaged or gone of it or of the book.
    """
    known_devices, hub_labels = nights.known_devices(org), halls.labels(org)
    heard = fleet.heard(known_devices.values())
    around = [dev for dev, last_heard in heard.items() if is_around(tid, start_ms, last_heard)]
    devices = []
    for dev, (seq, line_id) in {**dict.fromkeys(around, (0, "")), **heads}.items():
        device = known_devices.get(dev)
        off_ms = device.offset_ms if device else None
        devices.append(
            {
                "dev": dev,
                "label": device.label if device else hub_labels.get(dev, ""),
                "seq": seq,
                "id": line_id,
                "only_watches": dev in heard and heard[dev].only_watches,
                "seen_ms": device.seen_ms if device else None,
                "off_ms": off_ms if off_ms and abs(off_ms) >= OFF_WORTH_SAYING_MS else None,
            }
        )
    aside = [
        {"dev": line.dev, "seq": line.seq, "why": line.why, "at_ms": line.set_aside_ms}
        for line in nights.set_aside(org, tid)
    ]
    return {
        "devices": devices,
        "aside": aside,
        "passed_over": nights.passed_over(org, tid),
        "damage": damage.beneath(org, tid),
    }
