"""The organization's book: a record whose subject is the organization over its nights."""

from __future__ import annotations

from pycore.book.state import BookState
from pycore.book.subject import BOOK
from pycore.ledger.fold.record import Record

BOOK_ID = "book"
"""Every database and every tablet belongs to one organization, so its book has one id."""


def is_book(tid: str) -> bool:
    """Return whether this is the id of a book, not of a night."""
    return tid == BOOK_ID


class Book(Record[BookState]):
    """A book as the set of its logs."""

    subject = BOOK
