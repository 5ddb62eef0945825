"""A night's papers as they leave the house: which there are, one of them as markup for a page, as
a file that stands alone, and as tables for a spreadsheet. A tablet and a server ask here, and get
the same bytes.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Mapping
from dataclasses import replace

from pycore.book.book import Book
from pycore.kernel.values import dataclass
from pycore.night.night import Night
from pycore.night.records import numbers, twice
from pycore.papers import columns, heading, required, sheet, shelf
from pycore.papers.blank import blank
from pycore.papers.kinds import BLANK, Asked, Kind
from pycore.papers.paper import Paper
from pycore.papers.phones import Phones
from pycore.portable.civil import civil, write_day
from pycore.portable.speech import Wall
from pycore.portable.voice import Voice


class NoSuchPaper(LookupError):
    """The night has no paper of this name."""


@dataclass(frozen=True, kw_only=True)
class Printed:
    """One paper. *body* is its markup, *document* a whole HTML file, *files* are its tables, each
    by the name of its file; *filename* is what the document is saved as.
    """

    name: str
    title: str
    body: str
    document: str
    filename: str
    files: Mapping[str, str]


def asking(
    night: Night,
    words: Mapping[str, str],
    at_ms: int,
    book: Book | None = None,
    options: Mapping[str, str] | None = None,
    phones: Phones | None = None,
    is_damaged: bool = False,
) -> Asked:
    """A question for papers of *night*, in the language of *words*, by the hall's clocks. Papers
    of one that *is_damaged* say so.
    """
    voice = Voice(words, Wall(night.state.adopted.utc_offset_minutes))
    voice.printed = {one["ticket"]: one["number"] for one in numbers(night.state)}
    voice.twice = list(twice(night.state))
    return Asked(
        night=night,
        voice=voice,
        at_ms=at_ms,
        book=book,
        options=options or {},
        phones=phones,
        is_damaged=is_damaged,
    )


def there(night: Night) -> list[Kind]:
    """The papers that a night has; none before it is set up."""
    return shelf.of_night(asking(night, {}, 0)) if night.state.settings is not None else []


def clauses(night: Night, kind: Kind) -> tuple[str, ...]:
    """The clauses that ask for a paper where the night is held."""
    return required.paper(night, kind.name) or required.its_own(night, kind.clauses)


def made(name: str, asked: Asked) -> Paper:
    """One paper, with the clauses of the place that ask for it. NoSuchPaper when the night has
    none of that name.
    """
    if name not in {kind.name for kind in there(asked.night)}:
        raise NoSuchPaper(name)
    asking_for_it = clauses(asked.night, shelf.KINDS[name])
    found = replace(shelf.make(name, asked), clauses=asking_for_it, made=heading.made(asked))
    return blank(found) if asked.options.get(BLANK) else found


def printed(name: str, asked: Asked, lang: str) -> Printed:
    """One paper in a language. NoSuchPaper when the night has none of that name."""
    return leaving(made(name, asked), asked.voice, lang, day_of(asked.night))


def leaving(paper: Paper, voice: Voice, lang: str, day: str = "") -> Printed:
    """A paper as it leaves the house; its files are named after *day*, where it has one."""
    stem = f"{day}-" if day else ""
    return Printed(
        name=paper.name,
        title=paper.title,
        body=sheet.body(paper, voice),
        document=sheet.document([paper], voice, lang=lang, style=style()),
        filename=f"{stem}{paper.name}.html",
        files={
            f"{stem}{file}.csv": text for file, text in columns.files(paper, voice.wall).items()
        },
    )


def day_of(night: Night) -> str:
    """The day of the night by the hall's clocks, as files are named: 2026-11-26."""
    adopted = night.state.adopted
    when = civil(adopted.start_at_ms, adopted.utc_offset_minutes)
    return write_day(when.year, when.month, when.day)


def style() -> str:
    """How papers look, as a style sheet."""
    return (pkgutil.get_data("pycore.papers", "paper.css") or b"").decode("utf-8")
