"""A night's papers as they leave the house: which there are, one of them as markup for a page, as
a file that stands alone, and as tables for a spreadsheet. A tablet and a server ask here, and get
the same bytes.

Every paper there is, in the order in which a night needs them. To add one, write a module with
its KIND (or its KINDS) and name it here.

A paper as a form alone: what is printed before a night, and filled in by hand when no tablet
works. What is entered from it later is entered late, and says so.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterable, Mapping
from dataclasses import replace
from types import ModuleType
from typing import Literal

from pycore.book.book import Book
from pycore.kernel.values import dataclass
from pycore.law import packs
from pycore.night.night import Night
from pycore.night.records import numbers, twice
from pycore.papers import columns, heading, required, sheet
from pycore.papers import paper as p
from pycore.papers.contents import (
    beside,
    checks,
    financial,
    floor,
    guides,
    incidents,
    people,
    posters,
    records,
    rules_told,
    tickets,
    winners,
)
from pycore.papers.kinds import BLANK, Flaw, Kind, PaperRequest
from pycore.papers.paper import Paper
from pycore.papers.phones import Phones
from pycore.portable.civil import civil, write_day
from pycore.portable.speech import Wall
from pycore.portable.voice import Voice

ROWS = 20
"""Lines to write on: what fits on a Letter page beside the head and the signatures."""
ACROSS = 12
"""The same across the page."""
FEW = 6
"""Lines at least where several tables share a paper."""
CARDS = 8
"""Tickets to a page."""


def blank(paper: p.Paper) -> p.Paper:
    """Return the same paper with nothing filled in but whose it is."""
    is_alone = sum(isinstance(block, p.Table) for block in paper.blocks) == 1
    facts = sum(len(block.rows) for block in paper.blocks if isinstance(block, p.Fields))
    page = (ACROSS if paper.is_wide else ROWS) - facts * is_alone
    return replace(paper, blocks=tuple(_blank(block, is_alone, page) for block in paper.blocks))


def _blank(block: p.Block, is_alone: bool, page: int) -> p.Block:
    if isinstance(block, p.Table):
        if block.stay:
            return block
        return replace(block, rows=(), totals=(), blank=_lines(block, is_alone, page))
    if isinstance(block, p.Fields):
        return replace(block, rows=_unfilled(block.rows))
    if isinstance(block, p.Items):
        boxes = (row if row.done is None else replace(row, done=False) for row in block.items)
        return replace(block, items=tuple(boxes))
    if isinstance(block, p.Cards) and block.cards:
        first_card = block.cards[0]
        # What stands on a ticket in two parts is the event's; on other cards it is somebody's.
        lines = first_card.lines if first_card.stub else ()
        card = replace(first_card, big="\u00a0", lines=lines, stub=_unfilled(first_card.stub))
        card = replace(card, fields=_unfilled(first_card.fields))
        return replace(block, cards=(card,) * CARDS)
    return block


def _lines(table: p.Table, is_alone: bool, page: int) -> int:
    """A page of lines for a table that is alone or made to be written on, else as it has."""
    if is_alone or table.blank:
        return max(FEW, page, table.blank)
    return max(FEW, min(page, len(table.rows)))


def _unfilled(rows: tuple[p.Field, ...]) -> tuple[p.Field, ...]:
    return tuple(replace(row, value=None) for row in rows)


MODULES: tuple[ModuleType, ...] = (
    rules_told,
    posters,
    checks,
    tickets,
    people,
    floor,
    incidents,
    winners,
    records,
    beside,
    financial,
    guides,
)


def _kinds(module: ModuleType) -> Iterable[Kind]:
    several: Iterable[Kind] | None = getattr(module, "KINDS", None)
    return (module.KIND,) if several is None else several


KINDS: dict[str, Kind] = {kind.name: kind for module in MODULES for kind in _kinds(module)}


def of_night(request: PaperRequest) -> list[Kind]:
    """Return the papers that this night has."""
    return [kind for kind in KINDS.values() if kind.applies(request.night)]


def make(name: str, request: PaperRequest) -> Paper:
    """Return one paper. KeyError when there is none of that name."""
    return KINDS[name].make(request)


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
    flaws: tuple[Flaw, ...] = (),
) -> PaperRequest:
    """Return a question for papers of *night*, in the language of *words*, by the hall's clocks.
    Papers with *flaws* say so.
    """
    voice = Voice(words, Wall(night.state.adopted.utc_offset_minutes))
    voice.printed = {number["ticket"]: number["number"] for number in numbers(night.state)}
    voice.twice = list(twice(night.state))
    return PaperRequest(
        night=night,
        voice=voice,
        at_ms=at_ms,
        book=book,
        options=options or {},
        phones=phones,
        flaws=flaws,
    )


def there(night: Night) -> list[Kind]:
    """Return the papers that a night has; none before it is set up."""
    return of_night(asking(night, {}, 0)) if night.state.settings is not None else []


def clauses(night: Night, kind: Kind) -> tuple[str, ...]:
    """Return the clauses that ask for a paper where the night is held."""
    return required.paper(night, kind.name) or required.its_own(night, kind.clauses)


def duty(night: Night, kind: Kind) -> Literal["report", "records", ""]:
    """Return what the licence asks of a paper: that it goes in with the report, or that it is kept
    among the records, where a clause asks for it and it is made after the night.
    """
    duties = packs.duties(night.state.adopted.pack)
    if duties.report and kind.name in duties.report.papers:
        return "report"
    is_record = kind.moment == "after" and clauses(night, kind)
    return "records" if duties.records and is_record else ""


def made(name: str, request: PaperRequest) -> Paper:
    """Return one paper, with the clauses of the place that ask for it. NoSuchPaper when the night
    has none of that name.
    """
    if name not in {kind.name for kind in there(request.night)}:
        raise NoSuchPaper(name)
    asking_for_it = clauses(request.night, KINDS[name])
    paper = replace(
        make(name, request),
        clauses=asking_for_it,
        made=heading.made(request),
        not_whole=heading.not_whole(request),
    )
    return blank(paper) if request.options.get(BLANK) else paper


def printed(name: str, request: PaperRequest, lang: str) -> Printed:
    """Return one paper in a language. NoSuchPaper when the night has none of that name."""
    return leaving(made(name, request), request.voice, lang, day_of(request.night))


def leaving(paper: Paper, voice: Voice, lang: str, day: str = "") -> Printed:
    """Return a paper as it leaves the house; its files are named after *day*, where it has one."""
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
    """Return the day of the night by the hall's clocks, as files are named: 2026-11-26."""
    adopted = night.state.adopted
    when = civil(adopted.start_at_ms, adopted.utc_offset_minutes)
    return write_day(when.year, when.month, when.day)


def style() -> str:
    """Return how papers look, as a style sheet."""
    return (pkgutil.get_data("pycore.papers", "paper.css") or b"").decode("utf-8")
