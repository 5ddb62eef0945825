"""BOOK: an organization over its nights as a subject. To add a slice, name its module here."""

from __future__ import annotations

from pycore.book import before, filed, houses, jackpot, licence, licence_papers, nights, training
from pycore.book.state import BookState
from pycore.ledger.model.subject import Subject

PARTS = (houses, licence, licence_papers, before, nights, jackpot, training, filed)
BOOK: Subject[BookState] = Subject("book", [part.SLICE for part in PARTS], BookState)
