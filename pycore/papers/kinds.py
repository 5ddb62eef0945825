"""What a paper is asked for with, and what a kind of paper is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from typing import Literal

from pycore.book.book import Book
from pycore.kernel.values import dataclass
from pycore.night.night import Night
from pycore.papers.paper import Paper
from pycore.papers.phones import Phones
from pycore.portable.voice import Voice

BLANK = "blank"
"""The option that asks for the form alone, to be filled in by hand."""
Flaw = Literal["damaged", "book-unread"]
"""Why a paper is not whole: the shell holds damaged records of the night, or of the book, or lacks
some; the book could not be worked out there.
"""
Moment = Literal["before", "during", "after", "any"]
"""When it is needed: before the doors open, while the night is on, once it is over."""


@dataclass(frozen=True, kw_only=True)
class PaperRequest:
    """What a paper is made from: a night, the organization's book where a shell has one, the
    language to write in, the moment it is printed, by name what the asker chose (a table), and how
    phones reach the players' page where a shell knows it; and why it is not whole, where it is so.
    """

    night: Night
    voice: Voice
    at_ms: int
    book: Book | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    phones: Phones | None = None
    flaws: tuple[Flaw, ...] = ()


def is_seated(night: Night) -> bool:
    """Return whether anybody has a seat: before that there is nothing to list."""
    return bool(night.state.seats)


@dataclass(frozen=True, kw_only=True)
class Kind:
    """One kind of paper. *name* is that of its file and the end of its words' key
    "paper.<name>.title"; *clauses* ask for it. *applies* says whether this night has it at all.
    """

    name: str
    make: Callable[[PaperRequest], Paper]
    clauses: tuple[str, ...] = ()
    moment: Moment = "any"
    applies: Callable[[Night], bool] = lambda night: True
