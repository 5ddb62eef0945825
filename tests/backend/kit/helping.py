"""Tablets that the office let in for a part, and lines that one part may write or another."""

from __future__ import annotations

from typing import Any

from flask import Flask

from backend.services.devices import reading
from backend.store.devices.reach import HUB, DeviceReach, Part
from pycore.book.book import BOOK_ID
from pycore.kernel.units import Millis
from pycore.ledger.lines.frames import write_frames
from pycore.ledger.lines.line import Line, encode
from pycore.ledger.lines.runs import Run
from pycore.ledger.lines.signed import Signed, SignedHead, as_told
from tests.backend.tablet import TID, Tablet
from tests.core.book.office import LICENCE, MAY, Office, office
from tests.signer import Signer


def line_bytes(kind: str, body: dict[str, Any], lam: int = 1) -> bytes:
    return encode(Line(lam=lam, own="x", base="", wall=Millis(lam), type=kind, body=body))


CLOCK = line_bytes("clock-started/1", {})
NAMED = line_bytes("tablet-named/1", {"dev": "helper", "name": "Door"})
"""What a director writes, and what any tablet does."""


def let_in(app: Flask, role: Part, dev: str = "helper", tid: str = "") -> Tablet:
    """A device that came with a code of the office's; a hub has a key too."""
    signs = Signer(dev) if role == HUB else None
    return Tablet(app, dev, code=code_for(app, role, tid), signs=signs, role=role)


def code_for(app: Flask, role: Part, tid: str = "") -> str:
    """A code that the office made."""
    home = app.extensions["holdfast"]
    with app.app_context():
        return reading.new_pass(home.org, DeviceReach(only_tid=tid, role=role), home.now_ms())


def office_with_licence(dev: str = "dev-a") -> Office:
    return office().on(dev).do("keep-licence", **LICENCE)


def push_book(tablet: Tablet) -> Office:
    """The organization's book, of two records, brought by the tablet that wrote it."""
    desk = office_with_licence(tablet.dev).do("record-takings", **MAY)
    assert not tablet.push(*desk.book.logs.all_runs(), tid=BOOK_ID)["quarantined"]
    return desk


def whys(answer: dict[str, Any]) -> list[tuple[str, int, int, str]]:
    return [(row["dev"], row["seq"], row["n"], row["why"]) for row in answer["quarantined"]]


def helds(tablet: Tablet) -> dict[str, int]:
    return {dev: head[0] for dev, head in tablet.heads()["heads"].items()}


def head_of(run: Run, signer: Signer, tid: str = TID) -> dict[str, SignedHead]:
    seq = run.start + len(run.lines) - 1
    return {run.dev: signer.head(tid, run.dev, seq, run.head)}


def brings(tablet: Tablet, run: Run, signed: Signed, tid: str = TID) -> dict[str, Any]:
    """The answer to a push of one run, with what its device signed."""
    data = write_frames([run], {"heads": {}, "sig": as_told(signed)})
    answer = tablet.send("POST", f"/t/{tid}/push", data=data)
    assert answer.status_code == 200, answer.text
    reply: dict[str, Any] = answer.json
    return reply
