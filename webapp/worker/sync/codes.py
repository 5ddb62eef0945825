"""Two tablets without a network: the codes that this one shows, and what it reads off the other.

A new tablet shows who it is, the director's gives it a part and shows the night. Then records go
from screen to camera, through the same merge as everything that comes in. What the other tablet
has of a night it says first; it is remembered until this app is closed.

QR codes as one SVG path, for the big screen and the director's tablet. Sizes are in modules.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Mapping
from types import MappingProxyType
from typing import Any

import segno
from segno import DataOverflowError, consts

from pycore.book.book import is_book
from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.ids import grouped, is_id, read_typed, short_id
from pycore.kernel.text import line
from pycore.kernel.units import Millis
from pycore.ledger.lines import pieces
from pycore.ledger.lines.chain import DeviceLog
from pycore.ledger.lines.codes import (
    BadCode,
    Kind,
    ReadCode,
    read_code,
    read_message,
    write_code,
    write_message,
)
from pycore.ledger.lines.pieces import Collected, TooMuch, Transfer, collected
from pycore.night.night import Night
from pycore.papers.phones import Matrix, drawn, is_own
from pycore.portable.ticket import pack
from webapp.worker.answers import PhoneLink
from webapp.worker.database.records import KV, put
from webapp.worker.database.shelf import Shelf
from webapp.worker.requests import Request, field
from webapp.worker.sync.code_answers import (
    Awaited,
    CodeShown,
    HeadsSeen,
    NewTablet,
    NightSeen,
    Pieces,
    PieceSeen,
    QrCode,
    Seen,
    TabletSeen,
)

SHORT = 24
"""So many letters of a night's name go into a code: each costs modules."""
SMALL = frozenset("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ$%*+-./:")
"""What a code holds in five and a half bits a letter."""
MASK = 0


def qr_code(text: str, packed: str = "") -> QrCode:
    """Return the smallest version that holds *text* and after it *packed* (pycore.portable.ticket)
    at error level L; where that version has room to spare, segno raises the level for nothing.
    Raises segno.DataOverflowError beyond 2,953 bytes.
    """
    parts: Any = [(text, consts.MODE_BYTE)] if text else []  # segno's types know one part only
    if packed:
        parts.append((packed, consts.MODE_ALPHANUMERIC))
    return _drawn(segno.make_qr(parts, error="l").matrix)


def code_of(text: str) -> QrCode:
    """Return the code of a text in SMALL, for another tablet's camera. DataOverflowError as
    above.
    """
    # Trying all eight masks takes most of the time, and many codes are shown in a second.
    return _drawn(segno.make_qr(text, error="l", mode="alphanumeric", mask=MASK).matrix)


def modules_of(text: str) -> Matrix:
    """Return the modules of any text's code, for a paper that has many. DataOverflowError as
    above.
    """
    return segno.make_qr(text, error="l", mask=MASK).matrix


def _drawn(matrix: Matrix) -> QrCode:
    code = drawn(matrix)
    return {"size": code.size, "path": code.path}


def phone_link(origin: str, text: str, short: str, near: str = "") -> PhoneLink:
    """Return the link to the players' page with a ticket, and its code with the *short* one.
    *near* is the night's short address where the organization's server can be asked there: then
    that is the code, which is coarser by half, and the long one stands *beside* it.
    """
    page, packed = f"{origin}/phone/#", pack(short)
    long = qr_code(page, packed)
    shown = long
    if near:  # in capitals, which cost less: only the path of an address tells them apart
        spelled = near.upper()
        is_small = all(letter in SMALL for letter in spelled)
        shown = qr_code("", spelled) if is_small else qr_code(near)
    return {
        "url": page + text,
        "text": text,
        "scanned": near or page + packed,
        "near": near,
        "beside": long if near else None,
        "own_device": is_own(near or origin),
        **shown,
    }


AWAITS = "awaits"
"""Where the night that this tablet was asked into is kept."""
AT_ONCE = 8
"""Pieces of one answer: a second of them."""
MOST_BEGUN = 4
MOST_NAME = 40
NOTHING_YET: Mapping[str, list[Any]] = MappingProxyType({})
"""What a tablet has that has not said so."""
ROLES = ("director", "desk", "table", "viewer")

REFUSALS: Refusals = {
    "code-damaged": (),
    "code-not-ours": (),
    "code-other-version": (),
    "codes-too-many": (),
    "typed-wrong": ("field",),
}


class Codes:
    """*shelf* is this tablet's; *night* the one that a request is about."""

    def __init__(self, shelf: Callable[[], Shelf], night: Callable[[Request], Night]) -> None:
        self._shelf = shelf
        self._night = night
        self._have: dict[str, dict[str, list[Any]]] = {}
        self._begun: dict[bytes, Collected] = {}
        self._sends: tuple[Night, Mapping[str, Any], Transfer] | None = None
        self.ops: dict[str, Callable[[Request, Millis], Awaitable[Any]]] = {
            "show-tablet": self._show_tablet,
            "show-night": self._show_night,
            "show-heads": self._show_heads,
            "show-pieces": self._show_pieces,
            "scanned": self._scanned,
            "typed": self._typed,
        }

    # What is shown

    async def _show_tablet(self, request: Request, at_ms: Millis) -> NewTablet:
        """This tablet as one that wants a part tonight."""
        dev = self._shelf().dev
        message = {"dev": dev, "name": self._shelf().kv("label")}
        return {**_code("tablet", message, grouped(dev)), "awaits": self._awaits()}

    async def _show_night(self, request: Request, at_ms: Millis) -> CodeShown:
        """The night for the tablet that was given its part."""
        night = self._night(request)
        settings = night.state.settings
        message = {
            "tid": night.tid,
            "name": settings.night_name if settings else "",
            "role": field(request, "role", str),
            "tables": field(request, "tables", list),
        }
        return _code("night", message, grouped(short_id(night.tid)))

    async def _show_heads(self, request: Request, at_ms: Millis) -> CodeShown:
        """How far this tablet has the night; of one that it waits for, that it has nothing."""
        tid = field(request, "tid", str)
        message = {"tid": tid, "have": pieces.marks(self._shelf().logs(tid))}
        return _code("heads", message, "")

    async def _show_pieces(self, request: Request, at_ms: Millis) -> Pieces:
        """The next pieces of what the other tablet lacks, as far as it said what it has."""
        night, start = self._night(request), field(request, "first", int)
        have = self._have.get(night.tid, NOTHING_YET)
        transfer = self._transfer(night, have)
        end = min(start + AT_ONCE, transfer.pieces)
        texts = [write_code("piece", transfer.piece(number)) for number in range(start, end)]
        return {
            "records": self._lacks(night.tid, have),
            "blocks": transfer.blocks,
            "pieces": transfer.pieces,
            "first_piece": start,
            "codes": [code_of(text) for text in texts],
        }

    def _transfer(self, night: Night, have: Mapping[str, Any]) -> Transfer:
        """What the other tablet lacks; kept while both stay as they are, for every second asks for
        the next pieces of it.
        """
        sending = self._sends
        if sending is not None and sending[0] is night and sending[1] is have:
            return sending[2]
        try:
            transfer = Transfer(pieces.write_shown(night.logs, night.people, have))
        except TooMuch:
            raise Refused("codes-too-many") from None
        self._sends = night, have, transfer
        return transfer

    def _lacks(self, tid: str, have: Mapping[str, Any]) -> int:
        runs = pieces.lacking(self._shelf().logs(tid), have)
        return sum(len(run.lines) for run in runs)

    # What is read

    async def _scanned(self, request: Request, at_ms: Millis) -> Seen:
        try:
            return await self._seen(read_code(field(request, "text", str)), at_ms)
        except BadCode as bad:
            raise _refused(bad) from None

    async def _seen(self, code: ReadCode, at_ms: Millis) -> Seen:
        if code.kind == "piece":
            return await self._piece(code.body, at_ms)
        message = read_message(code)
        if code.kind == "tablet":
            return _tablet(message.get("dev"), message.get("name"))
        if not is_id(message.get("tid")) or is_book(tid := str(message["tid"])):
            raise BadCode("damaged")
        if code.kind == "heads":
            self._have[tid] = pieces.sound_marks(message.get("have"))
            heads_seen: HeadsSeen = {
                "kind": "heads",
                "tid": tid,
                "records": self._lacks(tid, self._have[tid]),
            }
            return heads_seen
        return await self._asked_into(tid, short_id(tid), message)

    async def _piece(self, body: bytes, at_ms: Millis) -> PieceSeen:
        collection = collected(self._begun, body)
        begun = {name: other for name, other in self._begun.items() if name != collection.name}
        newest = list(begun.items())[1 - MOST_BEGUN :]
        self._begun = {**dict(newest), collection.name: collection}
        piece_seen: PieceSeen = {
            "kind": "piece",
            "have": len(collection.rows),
            "blocks": collection.blocks,
            "tid": "",
            "added": 0,
            "lacks": False,
        }
        if not collection.is_whole:
            return piece_seen
        try:
            shown = pieces.read_shown(collection.data())
        finally:
            del self._begun[collection.name]
        shelf, added = self._shelf(), 0
        # Names alone make no night: what begins later than this tablet knows leaves no trace.
        if shown.tid in shelf.tids() or any(run.start == 1 for run in shown.runs):
            added = await shelf.receive(shown.tid, shown.runs, shown.people, at_ms)
        here = shelf.logs(shown.tid)
        lacks = any(not _holds(here.log(run.dev), run.head) for run in shown.runs)
        return {**piece_seen, "tid": shown.tid, "added": added, "lacks": lacks}

    async def _typed(self, request: Request, at_ms: Millis) -> Seen:
        """What stands below a code, where there is no camera: of a new tablet, or of the night
        that this one is asked into.
        """
        typed = read_typed(field(request, "text", str))
        if not typed:
            raise Refused("typed-wrong", field="typed")
        if field(request, "of", str) == "tablet":
            return _tablet(typed, "")
        return await self._asked_into("", typed, {})

    async def _asked_into(self, tid: str, short: str, message: Mapping[str, Any]) -> NightSeen:
        role = message.get("role")
        awaited = {
            "tid": tid,
            "short": short,
            "name": _name(message.get("name")),
            "role": role if role in ROLES else "",
            "tables": _numbers(message.get("tables")),
        }
        await self._shelf().save(ops=[put(KV, AWAITS, json.dumps(awaited))])
        awaits = self._awaits()
        assert awaits is not None
        return {"kind": "night", "awaits": awaits}

    def _awaits(self) -> Awaited | None:
        text = self._shelf().kv(AWAITS)
        if not text:
            return None
        awaited = json.loads(text)
        nights = {short_id(tid): tid for tid in self._shelf().night_tids()}
        tid = nights.get(awaited["short"], "")
        return {
            "tid": tid or awaited["tid"],
            "short": awaited["short"],
            "name": awaited["name"],
            "role": awaited["role"],
            "tables": awaited["tables"],
            "is_here": bool(tid),
        }


def _holds(log: DeviceLog, node_id: str) -> bool:
    return log.ids.place(node_id) is not None or node_id in log.strays


def _tablet(dev: object, name: object) -> TabletSeen:
    if not is_id(dev):
        raise BadCode("damaged")
    device_id = str(dev)
    return {"kind": "tablet", "dev": device_id, "short": grouped(device_id), "name": _name(name)}


def _numbers(tables: object) -> list[int]:
    return [number for number in tables if type(number) is int] if isinstance(tables, list) else []


def _name(text: object) -> str:
    """A name that somebody else's code tells, as one line."""
    return line(text, MOST_NAME) if isinstance(text, str) else ""


def _code(kind: Kind, message: Mapping[str, Any], short: str) -> CodeShown:
    try:
        return {**code_of(write_message(kind, message)), "short": short}
    except (DataOverflowError, BadCode):
        raise Refused("codes-too-many") from None


def _refused(bad: BadCode) -> Refused:
    if bad.code == "not-ours":
        return Refused("code-not-ours")
    if bad.code == "other-version":
        return Refused("code-other-version")
    return Refused("code-damaged")
