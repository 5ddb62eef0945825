"""Tables and fields as CSV (RFC 4180, UTF-8 with a byte-order mark, CRLF), for any spreadsheet and
in no language: dollars as 12.50, moments and days as ISO 8601 where the hall's clocks stand.

A text has no mark that closes it in among others, and an apostrophe before it where a spreadsheet
would run it as a formula; numbers of ours never do.

A paper that is not whole says so in the first row of each of its files, before a blank row.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from pycore.ledger.model.unturned import unturned
from pycore.papers.paper import Block, Fields, Pair, Paper, Table, Unit, Value
from pycore.portable import hand_words
from pycore.portable.civil import civil, write_day
from pycore.portable.speech import Wall

RUN_AS_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
INSIDE = re.compile(r"([;\t\r\n]\s*)(?=[=+\-@])")
"""Where a spreadsheet that parts a line elsewhere than at commas begins a cell with a formula: one
in French does so at semicolons, whatever is in quotes.
"""
BOM = "\ufeff"


def plain(value: Value, unit: Unit, wall: Wall) -> str:
    """Return a value as a file has it."""
    if value is None:
        return ""
    if isinstance(value, str):
        if unit == "cards":
            return hand_words.signs(value)
        value = str(unturned(value))
        # What Excel strips before it looks does not hide a formula from it.
        visible = value.lstrip(" \u00a0\ufeff\u200b\u200e\u200f")
        safe = INSIDE.sub(r"\1'", value)
        return "'" + safe if visible.startswith(RUN_AS_FORMULA) else safe
    if unit == "cents":
        return f"{'-' if value < 0 else ''}{abs(value) // 100}.{abs(value) % 100:02}"
    if unit == "bp":
        return f"{'-' if value < 0 else ''}{abs(value) // 100}.{abs(value) % 100:02}"
    if unit in ("at_ms", "moment"):
        when = civil(value, wall.ahead(value))
        return (
            f"{write_day(when.year, when.month, when.day)} "
            f"{when.hour:02}:{when.minute:02}:{when.second:02}"
        )
    if unit == "minute":
        return f"{value // 60 % 24:02}:{value % 60:02}"
    if unit == "ms":
        return str((value + 30_000) // 60_000)
    if unit == "ticket":
        return f"{value:04}"
    return str(value)


def _cell(text: str) -> str:
    return '"' + text.replace('"', '""') + '"' if any(sign in text for sign in '",\r\n') else text


def lines(rows: Iterable[Iterable[str]]) -> str:
    """Return rows of texts as the text of a file."""
    return BOM + "".join(",".join(_cell(cell) for cell in row) + "\r\n" for row in rows)


def of_table(table: Table, wall: Wall) -> list[list[str]]:
    rows = [[column.name for column in table.columns]]
    for row in (*table.rows, *([table.totals] if table.totals else [])):
        rows.append(
            [
                plain(value, column.unit, wall)
                for value, column in zip(row, table.columns, strict=True)
            ]
        )
    return rows


def of_fields(fields: Fields, wall: Wall) -> list[list[str]]:
    rows = [["field", "value", "clause"]]
    rows += [
        [row.name, plain(row.value, row.unit, wall), row.clause] for row in fields.rows if row.name
    ]
    return rows


def named(paper: Paper) -> dict[str, Table | Fields]:
    """Return {name: what of a paper has one}; the second of a name ends in -2, so that none is
    lost.
    """
    blocks_by_name: dict[str, Table | Fields] = {}
    for block in _flat(paper.blocks):
        if isinstance(block, Table | Fields) and block.name:
            again = sum(other.name == block.name for other in blocks_by_name.values())
            blocks_by_name[f"{block.name}-{again + 1}" if again else block.name] = block
    return blocks_by_name


def _flat(blocks: Iterable[Block]) -> Iterator[Block]:
    for block in blocks:
        if isinstance(block, Pair):
            yield from (*block.left_side, *block.second)
        else:
            yield block


def files(paper: Paper, wall: Wall) -> dict[str, str]:
    """Return {name of a file, without its ending: what stands in it} of all that has a name."""
    above: list[list[str]] = [[sentence] for sentence in paper.not_whole]
    above += [[]] if above else []
    rows_by_name = {
        name: of_table(block, wall) if isinstance(block, Table) else of_fields(block, wall)
        for name, block in named(paper).items()
    }
    return {name: lines(above + rows) for name, rows in rows_by_name.items()}
