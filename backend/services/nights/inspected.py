"""What a regulator is shown of one night: plain values, and its records as sentences.

Clauses: SK-1.d, NU-11.01 (books and records for who inspects).
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from backend.law.account import accounts
from backend.services.nights.nights import FoldedNight, Nights, own_trouble
from backend.services.nights.papers import filed
from backend.services.organization import overview
from backend.services.organization.words import PageVoice
from pycore.law import packs
from pycore.ledger.fold.folded import RecordedEvent
from pycore.night.base import late
from pycore.night.night import Night
from pycore.night.night_view import night_view
from pycore.night.records import numbers, record, twice
from pycore.papers import pack, printing
from pycore.papers.pack import zipped
from pycore.portable import sentences

ON_ONE_PAGE = 200
UNDO = "undone/1"
DEEP = 3
LAW = (3, 4)
"""The ranks of a jurisdiction's own texts: the body and the appendices."""


def page(org: str, org_nights: Nights, folded: FoldedNight, now_ms: int) -> dict[str, Any]:
    """Return everything on the first page. Nothing of the organization's other nights is in it:
    the jackpot and the evening are on none of its lines. Raises NightTrouble.
    """
    night = folded.night
    with own_trouble(night.tid):
        view, digest = night_view(night, now_ms), night.digest()
    stopped = law_held(night) if night.state.settings is not None else []
    papers = [kind.name for kind in printing.there(night)]
    kept_of_it = overview.trouble_page(org, night.tid)
    fields = {"view": view, "digest": digest, "held": stopped, "papers": papers, **kept_of_it}
    fields["seal"] = overview.beside_seal(night, view, kept_of_it["devices"], now_ms)
    return {**fields, "names": overview.names_told(night)}


def law_held(night: Night) -> list[str]:
    """Return the clauses of the night's jurisdiction that Holdfast lets nobody act against."""
    code = night.state.adopted.pack
    own = packs.clauses_under(code)
    return [
        account.id
        for account in accounts()
        if account.status == "enforced"
        and account.id in own
        and packs.rank_of(account.id, code) in LAW
    ]


# --- Records, one after the other ----------------------------------------------------------------


def records(night: Night, say: PageVoice, first_row: int) -> dict[str, Any]:
    """Return the records of a page in the order in which they count, from number *first_row* on (0
    is the first). Raises NightTrouble.
    """
    with own_trouble(night.tid):
        _knows_tickets(night, say)
        events = night.folded.recorded
        rows = [_row(night, say, event) for event in events[first_row : first_row + ON_ONE_PAGE]]
    later = first_row + ON_ONE_PAGE if first_row + ON_ONE_PAGE < len(events) else None
    return {"rows": rows, "first": first_row, "later": later, "total": len(events)}


def from_paper(night: Night, say: PageVoice) -> list[dict[str, Any]]:
    """Return what counts and was entered later from paper, as sentences, in order. Raises
    NightTrouble.
    """
    with own_trouble(night.tid):
        _knows_tickets(night, say)
        return [
            _row(night, say, folded_event)
            for folded_event in night.folded.recorded
            if late.is_late(folded_event.event) and night.folded.counts(folded_event)
        ]


def _knows_tickets(night: Night, say: PageVoice) -> None:
    """Two may hold one number: the voice says so."""
    say.printed = {number["ticket"]: number["number"] for number in numbers(night.state)}
    say.twice = list(twice(night.state))


def _row(night: Night, say: PageVoice, folded_event: RecordedEvent) -> dict[str, Any]:
    """A record: where it stands, what it says, what became of it, which limits it passed."""
    line = folded_event.placed.line
    return {
        "dev": folded_event.placed.dev,
        "seq": folded_event.placed.seq,
        "id": folded_event.placed.id,
        "at_ms": line.wall if line else None,
        "says": record_sentence(night, say, folded_event)
        if folded_event.event is not None
        else "",
        "state": _state(night, folded_event),
        "clauses": [breach.clause for breach in folded_event.breaches if breach.clause],
    }


def _state(night: Night, folded_event: RecordedEvent) -> str:
    """What became of a record: "counts", "undone" or "waits"."""
    if folded_event.kind == "undone":
        return "undone"
    return "counts" if night.folded.counts(folded_event) or folded_event.same_as else "waits"


def record_sentence(
    night: Night, say: PageVoice, folded_event: RecordedEvent, deep: int = DEEP
) -> str:
    """Return a record as a sentence; so *deep* it tells the record that it names, and that
    one's.
    """
    entry = record(night, folded_event)
    unnamed, names = say.t("ui.player.unnamed"), entry["facts"].get("names", [])
    facts: dict[str, Any] = sentences.named(entry["facts"], [name or unnamed for name in names])
    if "index" in facts:
        numbers = [level.number for level in night.state.structure]
        facts["where"] = sentences.place(say, numbers, facts["index"])
    if entry["type"] == "branch-settled/1":
        facts["result"] = "taken" if facts["take"] else "left"
    if "target" in facts:
        root, is_back = _about(night, folded_event, facts["target"])
        facts["result"] = "back" if is_back else facts.get("result", "")
        facts["what"] = (
            record_sentence(night, say, root, deep - 1)
            if root and deep
            else say.t("ui.history.earlier")
        )
    return sentences.event(say, entry["type"], facts)


def _about(
    night: Night, folded_event: RecordedEvent, target: str
) -> tuple[RecordedEvent | None, bool]:
    """The record that *target* names, past a chain of undos, and whether the chain puts it
    back; None where there is no such record, or only a circle.
    """
    is_undo = _type(folded_event) == UNDO
    root, is_back, been = night.folded.find(target), False, {folded_event.placed.id}
    while root is not None and is_undo and _type(root) == UNDO:
        if root.placed.id in been:
            return None, False
        been.add(root.placed.id)
        is_back = not is_back
        root = night.folded.find(getattr(root.event, "target", ""))
    if root is None or root.event is None or root.placed.id in been:
        return None, is_back
    return root, is_back


def _type(folded_event: RecordedEvent) -> str:
    return folded_event.placed.line.type if folded_event.placed.line else ""


# --- Everything that is filed --------------------------------------------------------------------


@dataclass(frozen=True)
class PackFiles:
    """The report pack as it is saved: its *data*, and each file in it by its name."""

    data: bytes
    files: Mapping[str, bytes]


def report(org_nights: Nights, night: Night, lang: str, secret: str = "") -> PackFiles:
    """Return the report pack of a night. Raises NightTrouble."""
    files = filed(org_nights, night, lang, secret)
    return PackFiles(zipped(files), files)


def digests(report_pack: PackFiles) -> dict[str, Any]:
    """Return the SHA-256 digests of the pack and of every file in it, as its manifest has them."""
    rows = [
        {"name": name, "bytes": len(data), "digest": _digest(data), "paper": _paper(name)}
        for name, data in sorted(report_pack.files.items())
    ]
    return {"rows": rows, "pack": _digest(report_pack.data), "size": len(report_pack.data)}


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _paper(name: str) -> str:
    """Where a file of the pack is opened alone, "" for what is in the pack only."""
    if name in (pack.MANIFEST, pack.RECORDS, pack.BOOK, pack.SIGNED):
        return ""
    folder, _, file = name.partition("/")
    if file:
        return f"papers/{folder}/{file}"
    return f"papers/{name.removesuffix('.html').split('-', 3)[3]}.html"
