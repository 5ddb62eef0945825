"""A night's papers on the server: the same core as on the tablets, the same bytes.

A paper as a spreadsheet (XLSX), a sheet for each of its tables and lists of facts. Texts are
written as texts, so that nothing that somebody typed runs as a formula; money in dollars.
"""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from typing import get_args

import segno
from xlsxwriter import Workbook  # type: ignore[import-untyped]

from backend.services.devices import own_key
from backend.services.nights import damage
from backend.services.nights.nights import Nights, UnworkableNight, own_trouble
from backend.store import signed
from backend.store.db import read
from pycore.book.book import Book
from pycore.kernel.ids import text64
from pycore.ledger.model.unturned import unturned
from pycore.night.night import Night
from pycore.papers import columns, pack, printing
from pycore.papers.kinds import Flaw, Moment
from pycore.papers.pack import zipped
from pycore.papers.paper import Paper, Table, Unit, Value
from pycore.papers.phones import Matrix, Phones
from pycore.papers.printing import NoSuchPaper, Printed
from pycore.portable.speech import Wall
from pycore.voice import catalogues

FIRST = "paper"
MOST_LETTERS = 31
"""What a spreadsheet allows for the name of a sheet."""
SAFE = {
    "strings_to_formulas": False,
    "strings_to_urls": False,
    "strings_to_numbers": False,
    "in_memory": True,
}
NUMBERS = ("cents", "bp")
AS_TOLD = ("at_ms", "moment", "minute", "ms", "ticket")
"""Units that nobody adds up: as a file of columns has them."""


def of_paper(paper: Paper, wall: Wall) -> bytes:
    """Return the file of a paper; its first sheet says what it is. Moments by the hall's clock."""
    file = BytesIO()
    with Workbook(file, SAFE) as book:
        bold = book.add_format({"bold": True})
        dollars = book.add_format({"num_format": "#,##0.00"})
        first_sheet = book.add_worksheet(FIRST)
        above = (*paper.not_whole, "") if paper.not_whole else ()
        under = (text for text in paper.under if text not in paper.not_whole)
        for row, text in enumerate(
            (*above, paper.title, *under, " · ".join(paper.clauses), paper.made)
        ):
            first_sheet.write_string(row, 0, unturned(text))
        for name, block in columns.named(paper).items():
            rows: list[list[tuple[Value, Unit]]] = []
            if isinstance(block, Table):
                rows = [
                    [
                        (value, column.unit)
                        for value, column in zip(row, block.columns, strict=True)
                    ]
                    for row in (*block.rows, *([block.totals] if block.totals else []))
                ]
                heads = [column.title for column in block.columns]
            else:
                rows = [
                    [(field.label, "text"), (field.value, field.unit), (field.clause, "text")]
                    for field in block.rows
                ]
                heads = []
            sheet = book.add_worksheet(name[:MOST_LETTERS])
            for row, text in enumerate(above):
                sheet.write_string(row, 0, text)
            for place, head in enumerate(heads):
                sheet.write_string(len(above), place, head, bold)
            for row, values in enumerate(rows, len(above) + bool(heads)):
                for place, (value, unit) in enumerate(values):
                    if isinstance(value, str):
                        sheet.write_string(row, place, unturned(value))
                    elif value is not None and unit in AS_TOLD:
                        sheet.write_string(row, place, columns.plain(value, unit, wall))
                    elif value is not None:
                        in_parts = unit in NUMBERS
                        number = value / 100 if in_parts else value
                        sheet.write_number(row, place, number, dollars if in_parts else None)
    return file.getvalue()


MOMENTS: tuple[Moment, ...] = ("before", "during", "after", "any")


def shelf(night: Night) -> list[tuple[Moment, list[str]]]:
    """Return the papers that a night has by when they are needed: (moment, their names)."""
    kinds = printing.there(night)
    grouped = [(when, [kind.name for kind in kinds if kind.moment == when]) for when in MOMENTS]
    return [(when, names) for when, names in grouped if names]


def printed(
    org_nights: Nights,
    night: Night,
    name: str,
    lang: str,
    at_ms: int,
    options: Mapping[str, str],
    origin: str = "",
) -> Printed:
    """Return one paper of a night, with codes for phones that come by *origin*. NoSuchPaper where
    it has none of that name.
    """
    _there(night, name)
    phones, words = Phones.of(origin, _encoded), catalogues.catalogue(lang)
    with own_trouble(night.tid):
        book, flaws = _book(org_nights, night)
        request = printing.asking(night, words, at_ms, book, options, phones, flaws)
        return printing.printed(name, request, lang)


def spreadsheet(org_nights: Nights, night: Night, name: str, lang: str, at_ms: int) -> bytes:
    """Return one paper of a night as XLSX. NoSuchPaper where it has none of that name."""
    _there(night, name)
    with own_trouble(night.tid):
        words, (book, flaws) = catalogues.catalogue(lang), _book(org_nights, night)
        request = printing.asking(night, words, at_ms, book, flaws=flaws)
        return of_paper(printing.made(name, request), request.voice.wall)


def packed(org_nights: Nights, night: Night, lang: str, secret: str = "") -> bytes:
    """Return everything that is filed of a night, in one file, signed with the *secret* of a
    server.
    """
    return zipped(filed(org_nights, night, lang, secret))


def filed(org_nights: Nights, night: Night, lang: str, secret: str = "") -> dict[str, bytes]:
    """Return the same file by file, with the heads that devices signed."""
    heads = read(lambda session: signed.heads(session, org_nights.org, night.tid))
    with own_trouble(night.tid):
        words, (book, flaws) = catalogues.catalogue(lang), _book(org_nights, night)
        files = pack.files(night, words, lang, book, flaws=flaws)
        if not secret:
            return pack.with_signatures(files, pack.PackSignatures(heads), night.logs)
        message = pack.to_sign(night.tid, pack.SERVER, files[pack.MANIFEST])
        by = (text64(own_key.public(secret).key), own_key.sign(secret, message))
        return pack.with_signatures(files, pack.PackSignatures(heads, server=by), night.logs)


def _there(night: Night, name: str) -> None:
    """NoSuchPaper where a night has none of that name: that is nobody's trouble."""
    with own_trouble(night.tid):
        names = {kind.name for kind in printing.there(night)}
    if name not in names:
        raise NoSuchPaper(name)


def _encoded(text: str) -> Matrix:
    """As a tablet's worker encodes it."""
    return segno.make_qr(text, error="l", mask=0).matrix


def _book(org_nights: Nights, night: Night) -> tuple[Book | None, tuple[Flaw, ...]]:
    """The organization's book, None while it cannot be worked out, and why papers of the night
    are not whole.
    """
    try:
        book = org_nights.book()
    except UnworkableNight:
        book = None
    # What is damaged of the book, reading it finds.
    flaws = {"damaged": damage.beneath(org_nights.org, night.tid), "book-unread": book is None}
    return book, tuple(flaw for flaw in get_args(Flaw) if flaws[flaw])
