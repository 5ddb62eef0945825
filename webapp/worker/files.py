"""The files that a night can be kept as, everything that is held of it or its hands alone; and a
night's file that comes in.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Any

from pycore.book.book import is_book
from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.units import Millis
from pycore.ledger.lines.bundle import BadBundle, Bundle, read_bundle, write_bundle
from pycore.ledger.lines.signed import Signed
from pycore.night.night import Night
from pycore.night.table.hand_histories import histories
from pycore.poker import phh
from pycore.portable.rehearsal import PREFIX, is_rehearsal
from webapp.worker.answers import FileAnswer, HandsFile, Imported
from webapp.worker.database.shelf import Shelf, Troubled
from webapp.worker.office import Office
from webapp.worker.requests import Request, field
from webapp.worker.sync.signing import Signing

REFUSALS: Refusals = {
    "bad-file": ("line_no", "why"),
}


class Files:
    """*shelf* and *signing* are this tablet's, *office* the organization's, *night* the one that a
    request is about.
    """

    def __init__(
        self,
        shelf: Callable[[], Shelf],
        signing: Callable[[], Signing],
        office: Callable[[], Office],
        night: Callable[[Request], Night],
    ) -> None:
        self._shelf = shelf
        self._signing = signing
        self._office = office
        self._night = night
        self.ops: dict[str, Callable[[Request, Millis], Awaitable[Any]]] = {
            "export": self._export,
            "import": self._import,
        }

    async def _export(self, request: Request, at_ms: Millis) -> FileAnswer:
        tid = field(request, "tid", str)
        if is_book(tid):
            return self._office().bundle()
        # First what was signed: so it signs no later line than the night has.
        signed = await self._signing().heads(tid)
        return night_file(self._shelf().troubled.get(tid) or self._night(request), signed)

    async def _import(self, request: Request, at_ms: Millis) -> Imported:
        bundle = taken(field(request, "text", str))
        tid = bundle.logs.tid
        added = await self._shelf().receive(tid, bundle.logs.all_runs(), bundle.people, at_ms)
        await self._signing().take(tid, bundle.signed)
        return {"tid": tid, "added": added}


def night_file(night: Night | Troubled, signed: Signed) -> FileAnswer:
    """Return the night with its names and what its devices *signed*; also of one that cannot be
    worked out.
    """
    text = write_bundle(night.logs, night.people, signed)
    if isinstance(night, Troubled):
        return {"filename": f"night-{_mark(night.logs.tid)}.txt", "text": text}
    return {"filename": _name(night, "txt"), "text": text}


def hands_file(night: Night) -> HandsFile:
    """Return the night's recorded hands, for other programs."""
    hands = histories(night)
    return {"filename": _name(night, "phhs"), "text": phh.write_all(hands), "hands": len(hands)}


def taken(text: str) -> Bundle:
    """Return what a night's file holds; Refused names the line that does not hold."""
    try:
        return read_bundle(text)
    except BadBundle as bad:
        facts: dict[str, Any] = {"line_no": bad.line_no, "why": bad.code}
        raise Refused("bad-file", **facts) from None


def _name(night: Night, kind: str) -> str:
    name = night.state.settings.night_name if night.state.settings else ""
    words = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:40]
    return f"{words or 'night'}-{_mark(night.tid)}.{kind}"


def _mark(tid: str) -> str:
    """What tells a night's files from another's, and a rehearsal's from a real night's, in every
    language.
    """
    is_one = is_rehearsal(tid)
    return f"{PREFIX}{tid[len(PREFIX) :][:6]}" if is_one else tid[:6]
