"""A paper as a spreadsheet (XLSX), a sheet for each of its tables and lists of facts. Texts are
written as texts, so that nothing that somebody typed runs as a formula; money in dollars.
"""

from __future__ import annotations

from io import BytesIO

from xlsxwriter import Workbook  # type: ignore[import-untyped]

from pycore.ledger.model.unturned import unturned
from pycore.papers import columns
from pycore.papers.paper import Paper, Table, Unit, Value
from pycore.portable.speech import Wall

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
    """The file of a paper; its first sheet says what it is. Moments by the hall's clock."""
    file = BytesIO()
    with Workbook(file, SAFE) as book:
        bold = book.add_format({"bold": True})
        dollars = book.add_format({"num_format": "#,##0.00"})
        first = book.add_worksheet(FIRST)
        for row, text in enumerate(
            (paper.title, *paper.under, " · ".join(paper.clauses), paper.made)
        ):
            first.write_string(row, 0, unturned(text))
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
                    [(one.label, "text"), (one.value, one.unit), (one.clause, "text")]
                    for one in block.rows
                ]
                heads = []
            sheet = book.add_worksheet(name[:MOST_LETTERS])
            for place, head in enumerate(heads):
                sheet.write_string(0, place, head, bold)
            for row, values in enumerate(rows, bool(heads)):
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
