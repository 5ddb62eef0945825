"""An office with the organization's book on the desk: the words of the book's tests.

    office().do("record-takings", takings="t1", day="2026-05-01", gross_cents=5_000, ...)

An Office never changes: every word gives the next one. Nothing is faked: it holds a real Book.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from pycore.book.book import BOOK_ID, Book
from pycore.book.state import BookState
from pycore.kernel.clauses import Refused
from pycore.kernel.units import Millis
from pycore.ledger.fold.folded import RecordedEvent
from pycore.ledger.lines.line import Line, encode
from pycore.ledger.lines.runs import Run

NOW = Millis(1_795_046_400_000)
LICENCE = {
    "licence": "lic",
    "number": "NU-2026-17",
    "office": "Consumer Affairs",
    "first_day": "2026-04-01",
    "last_day": "2027-03-31",
}
TRAINING = {
    "training": "t1",
    "people": ["p1", "p2"],
    "names": ["Ann Lee", "Zoe"],
    "topic": "Dealing",
    "day": "2026-11-01",
}
ADDENDUM = {
    "amendment": "add-1",
    "licence": "lic",
    "number": "A-1",
    "issued": "2026-10-01",
    "changes": "place",
    "place": "Old school",
}
MAY = {
    "takings": "may",
    "day": "2026-05-02",
    "gross_cents": 410_000,
    "event_name": "Spring night",
    "jurisdiction": "ca_nu",
}
NIGHT = {
    "night": "n1",
    "name": "Thursday",
    "day": "2026-11-19",
    "jurisdiction": "ca_nu",
    "gross_cents": 250_000,
    "players": 30,
    "prizes_cents": 120_000,
    "records": 70,
}


TERMS = {
    "current_bp": 9_000,
    "one_card_bp": 5_000,
    "two_cards_bp": 10_000,
    "sales": "all",
    "once": True,
    "paperwork": True,
    "clauses": {
        "qualify": "SELJ-5",
        "once": "SELJ-4",
        "paperwork": "SELJ-11",
        "cheque": "SELJ-10",
        "events": "SELJ-3",
        "carry": "SELJ-8",
    },
}
WIN = {
    "win": "w1",
    "night": "n1",
    "ticket": 3,
    "player": "p-3",
    "cards": 2,
    "royal_at_ms": NOW,
    "hand": "3/14",
    "witnessed_by": "w-1",
    "witness": "A dealer",
}
CHEQUE = {
    "cheque": "c1",
    "win": "w1",
    "number": "1041",
    "day": "2026-11-27",
    "paid_to": "p-1",
    "payee": "A winner",
}


def sold(count: int, cents: int = 500, at: int = NOW - 3_600_000) -> list[dict[str, int]]:
    """So many who signed, tickets from 1."""
    return [{"ticket": ticket, "cents": cents, "at": at} for ticket in range(1, count + 1)]


def register(day_number: int, count: int, **fields: Any) -> dict[str, Any]:
    """The register of the nth Thursday of a season."""
    night = {
        "night": f"n{day_number}",
        "name": f"Thursday {day_number}",
        "day": f"2026-10-{day_number:02}",
        "start_at_ms": NOW + day_number * 86_400_000,
        "terms": TERMS,
        "sold": sold(count),
        "records": 100,
    }
    return {**night, **fields}


@dataclass(frozen=True)
class Office:
    """A book, and the device that speaks."""

    book: Book
    dev: str = "desk"
    now: Millis = NOW

    @property
    def state(self) -> BookState:
        return self.book.state

    @property
    def last_record(self) -> RecordedEvent:
        return self.book.folded.latest(1)[0]

    @property
    def conflicts(self) -> list[str | None]:
        return [conflict.why for conflict in self.book.conflicts]

    def on(self, dev: str) -> Office:
        return replace(self, dev=dev)

    def do(self, command: str, **fields: Any) -> Office:
        decided = self.book.decide(self.dev, {"command": command, **fields}, self.now)
        return replace(self, book=self.book.commit(self.dev, decided))

    def refused(self, command: str, **fields: Any) -> Refused:
        try:
            self.book.decide(self.dev, {"command": command, **fields}, self.now)
        except Refused as refused:
            return refused
        raise AssertionError(f"{command} {fields} was not refused")

    def undo(self, event_id: str = "", **fields: Any) -> Office:
        return self.do("undo", target=event_id or self.last_record.placed.id, **fields)

    def meets(self, other: Office) -> Office:
        book, _ = self.book.receive_all(other.book.logs.all_runs())
        return replace(self, book=book.with_people(other.book.people))

    def writes(self, own: str, kind: str, body: Mapping[str, Any]) -> Office:
        """What a device of another version, or none of ours, wrote."""
        log = self.book.logs.log(self.dev)
        seq, prev = log.head
        line = Line(
            lam=self.book.folded.lam + 1,
            own=own,
            base=self.book.folded.heads.get(own, ""),
            wall=self.now,
            type=kind,
            body=dict(body),
        )
        run = Run(self.dev, seq + 1, prev, (encode(line),), "")
        run = replace(run, head=run.ids(BOOK_ID)[0])
        return replace(self, book=self.book.receive(run)[0])


def office() -> Office:
    return Office(Book.empty(BOOK_ID))
