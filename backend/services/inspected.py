"""What a regulator is shown of one night: plain values, and its records as sentences.

Clauses: SK-1.d, NU-11.01 (books and records for who inspects).
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from backend.law.account import accounts
from backend.services import overview
from backend.services.nights import Held, Nights, own_trouble
from backend.services.papers import filed
from backend.services.words import PageVoice
from pycore.law import packs
from pycore.ledger.fold.folded import Seen
from pycore.night.base import late
from pycore.night.night import Night
from pycore.night.night_view import night_view
from pycore.night.records import numbers, record, twice
from pycore.papers import pack, printing
from pycore.papers.zipped import zipped
from pycore.portable import sentences

ON_ONE_PAGE = 200
UNDO = "undone/1"
DEEP = 3
LAW = (3, 4)
"""The ranks of a jurisdiction's own texts: the body and the appendices."""


def page(org: str, kept: Nights, held: Held, now_ms: int) -> dict[str, Any]:
    """Everything on the first page. Nothing of the organization's other nights is in it: the
    jackpot and the evening are on none of its lines. Raises NightTrouble.
    """
    night = held.night
    with own_trouble(night.tid):
        view, digest = night_view(night, now_ms), night.digest()
    stopped = law_held(night) if night.state.settings is not None else []
    papers = [kind.name for kind in printing.there(night)]
    kept_of_it = overview.trouble_page(org, night.tid)
    told = {"view": view, "digest": digest, "held": stopped, "papers": papers, **kept_of_it}
    told["seal"] = overview.beside_seal(night, view, kept_of_it["devices"], now_ms)
    return {**told, "names": overview.names_told(night)}


def law_held(night: Night) -> list[str]:
    """The clauses of the night's jurisdiction that Holdfast lets nobody act against."""
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


def records(night: Night, say: PageVoice, first: int) -> dict[str, Any]:
    """The records of a page in the order in which they count, from number *first* on (0 is the
    first). Raises NightTrouble.
    """
    with own_trouble(night.tid):
        _knows_tickets(night, say)
        seen = night.folded.seen
        rows = [_row(night, say, one) for one in seen[first : first + ON_ONE_PAGE]]
    later = first + ON_ONE_PAGE if first + ON_ONE_PAGE < len(seen) else None
    return {"rows": rows, "first": first, "later": later, "total": len(seen)}


def from_paper(night: Night, say: PageVoice) -> list[dict[str, Any]]:
    """What counts and was entered later from paper, as sentences, in order. Raises
    NightTrouble.
    """
    with own_trouble(night.tid):
        _knows_tickets(night, say)
        return [
            _row(night, say, one)
            for one in night.folded.seen
            if late.is_late(one.event) and night.folded.counts(one)
        ]


def _knows_tickets(night: Night, say: PageVoice) -> None:
    """Two may hold one number: the voice says so."""
    say.printed = {number["ticket"]: number["number"] for number in numbers(night.state)}
    say.twice = list(twice(night.state))


def _row(night: Night, say: PageVoice, seen: Seen) -> dict[str, Any]:
    """A record: where it stands, what it says, what became of it, which limits it passed."""
    line = seen.placed.line
    return {
        "dev": seen.placed.dev,
        "seq": seen.placed.seq,
        "id": seen.placed.id,
        "at_ms": line.wall if line else None,
        "says": told(night, say, seen) if seen.event is not None else "",
        "state": _state(night, seen),
        "clauses": [breach.clause for breach in seen.breaches if breach.clause],
    }


def _state(night: Night, seen: Seen) -> str:
    """What became of a record: "counts", "undone" or "waits"."""
    if seen.kind == "undone":
        return "undone"
    return "counts" if night.folded.counts(seen) or seen.same_as else "waits"


def told(night: Night, say: PageVoice, seen: Seen, deep: int = DEEP) -> str:
    """A record as a sentence; so *deep* it tells the record that it names, and that one's."""
    entry = record(night, seen)
    unnamed, given = say.t("ui.player.unnamed"), entry["facts"].get("names", [])
    facts: dict[str, Any] = sentences.named(entry["facts"], [name or unnamed for name in given])
    if "index" in facts:
        numbers = [item.number for item in night.state.structure]
        facts["where"] = sentences.place(say, numbers, facts["index"])
    if entry["type"] == "branch-settled/1":
        facts["result"] = "taken" if facts["take"] else "left"
    if "target" in facts:
        root, is_back = _about(night, seen, facts["target"])
        facts["result"] = "back" if is_back else facts.get("result", "")
        facts["what"] = (
            told(night, say, root, deep - 1) if root and deep else say.t("ui.history.earlier")
        )
    return sentences.event(say, entry["type"], facts)


def _about(night: Night, seen: Seen, target: str) -> tuple[Seen | None, bool]:
    """The record that *target* names, past a chain of undos, and whether the chain puts it
    back; None where there is no such record, or only a circle.
    """
    is_undo = _type(seen) == UNDO
    found, is_back, been = night.folded.find(target), False, {seen.placed.id}
    while found is not None and is_undo and _type(found) == UNDO:
        if found.placed.id in been:
            return None, False
        been.add(found.placed.id)
        is_back = not is_back
        found = night.folded.find(getattr(found.event, "target", ""))
    if found is None or found.event is None or found.placed.id in been:
        return None, is_back
    return found, is_back


def _type(seen: Seen) -> str:
    return seen.placed.line.type if seen.placed.line else ""


# --- Everything that is filed --------------------------------------------------------------------


@dataclass(frozen=True)
class Filed:
    """The report pack as it is saved: its *data*, and each file in it by its name."""

    data: bytes
    files: Mapping[str, bytes]


def report(kept: Nights, night: Night, lang: str, secret: str = "") -> Filed:
    """The report pack of a night. Raises NightTrouble."""
    files = filed(kept, night, lang, secret)
    return Filed(zipped(files), files)


def digests(found: Filed) -> dict[str, Any]:
    """The SHA-256 digests of the pack and of every file in it, as its manifest has them."""
    rows = [
        {"name": name, "bytes": len(data), "digest": _digest(data), "paper": _paper(name)}
        for name, data in sorted(found.files.items())
    ]
    return {"rows": rows, "pack": _digest(found.data), "size": len(found.data)}


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
