"""A list that somebody brings, as rows of cells. Nothing here knows what a name is.

A file is UTF-8 or UTF-16 where its mark says so, else UTF-8 where it can be, else the code page
that a spreadsheet writes on Windows. A row is a line, or several where a cell in quotation marks
holds line breaks.
"""

from __future__ import annotations

import codecs
import re
import unicodedata
from collections.abc import Sequence

from pycore.kernel.values import dataclass

MARKS = {
    codecs.BOM_UTF8: "utf-8-sig",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}
WINDOWS = "cp1252"
MOST_LINES_OF_A_CELL = 20
SPACES = "  "
"""Columns that stand under each other in a copied page: two spaces or more."""
_SPACED = re.compile(" {2,}")
_NO_BREAK = dict.fromkeys(map(ord, "\u00a0\u2007\u202f\u3000\x0b\x0c"), " ")
_UNSEEN = dict.fromkeys(
    [0xFEFF, 0xFE0E, 0xFE0F, 0x20E3, 0xAD, *range(0x200B, 0x2010), *range(0x202A, 0x202F),
     *range(0x2060, 0x206A)]
)  # fmt: skip
_STAMP = re.compile(
    r"^\s*(?:\[\d[\d\s/.:,apm-]*\]|\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4},?\s\d{1,2}:\d\d[:\d\s.apm]*-)\s+",
    re.IGNORECASE,
)
"""When a message was sent, as a chat puts it before what somebody wrote."""


@dataclass(frozen=True, kw_only=True)
class ListRow:
    """The cells of the line numbered *line*, and of so many *lines*. *text* is what stands there;
    *is_broken*: a quotation mark has no partner, so a cell may be half or two.
    """

    line: int
    text: str
    cells: tuple[str, ...]
    lines: int = 1
    is_broken: bool = False

    @property
    def is_blank(self) -> bool:
        return not any(self.cells)


def decoded(data: bytes) -> str:
    """Return the text of a file; what no encoding of ours explains is U+FFFD in it."""
    for mark, encoding in MARKS.items():
        if data.startswith(mark):
            return data.decode(encoding, "replace")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode(WINDOWS, "replace")


def lines_of(text: str) -> list[str]:
    """Return the lines of a text, accents in one piece, without signs that nobody sees and the
    times of a chat.
    """
    lines = text.translate({0x0B: " ", 0x0C: " "}).splitlines()
    visible = [line.translate(_NO_BREAK).translate(_UNSEEN) for line in lines]
    return [_STAMP.sub("", unicodedata.normalize("NFC", line), count=1) for line in visible]


def rows_of(lines: Sequence[str], separator: str) -> list[ListRow]:
    """Return the rows of a list; each line is in one of them."""
    if separator == SPACES:
        lines, separator = [_SPACED.sub("\t", line.strip(" ")) for line in lines], "\t"
    rows: list[ListRow] = []
    at = 0
    while at < len(lines):
        row = _row(lines, at, separator)
        rows.append(row)
        at += row.lines
    return rows


def _row(lines: Sequence[str], at: int, separator: str) -> ListRow:
    """The row that begins with this line."""
    cells: list[str] = []
    rest, used, is_broken = lines[at], 1, False
    while True:
        start = rest.lstrip(" ")
        end = -1
        if start.startswith('"'):
            start, more = _closed(start, lines, at + used, separator)
            end = _closing(start)
            used += more
        after = start[end + 1 :].lstrip(" ")
        if end > 0 and (not after or after.startswith(separator)):
            cell, rest = start[1:end].replace('""', '"'), after
            cut = 0 if rest else -1
        else:
            cut = rest.find(separator)
            cell = rest if cut < 0 else rest[:cut]
            is_broken = is_broken or cell.count('"') % 2 == 1
        cells.append("\n".join(" ".join(part.split()) for part in cell.split("\n")).strip())
        if cut < 0:
            break
        rest = rest[cut + 1 :]
    swallowed = max(
        (part.count(separator) for cell in cells if "\n" in cell for part in cell.split("\n")),
        default=0,
    )
    return ListRow(
        line=at + 1,
        text=" ".join(" ".join(lines[at : at + used]).split()),
        cells=tuple(cells),
        lines=used,
        is_broken=is_broken or swallowed >= max(1, len(cells) - 1),
    )


def _closed(start: str, lines: Sequence[str], after: int, separator: str) -> tuple[str, int]:
    """A cell that begins with a quotation mark, with as many more lines as it takes to close it;
    with none where that never comes to a cell.
    """
    whole, more = start, 0
    while (end := _closing(whole)) < 0:
        if more == MOST_LINES_OF_A_CELL or after + more >= len(lines):
            return start, 0
        whole += "\n" + lines[after + more]
        more += 1
    rest = whole[end + 1 :].lstrip(" ")
    return (whole, more) if not rest or rest.startswith(separator) else (start, 0)


def _closing(text: str) -> int:
    """Where the quotation mark at its beginning is closed; -1 for nowhere."""
    at = 1
    while (at := text.find('"', at)) > 0:
        if text[at : at + 2] != '""':
            return at
        at += 2
    return -1
