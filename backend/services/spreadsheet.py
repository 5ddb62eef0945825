"""A paper as a spreadsheet (XLSX), a sheet for each of its tables and lists of facts. Texts are
written as texts, so that nothing that somebody typed runs as a formula; money in dollars.
"""

from __future__ import annotations

from io import BytesIO

from xlsxwriter import Workbook  # type: ignore[import-untyped]

from pycore.papers.paper import Fields, Paper, Table, Unit, Value

FIRST = "paper"
MOST_LETTERS = 31
"""What a spreadsheet allows for the name of a sheet."""
SAFE = {
    "strings_to_formulas": False, "strings_to_urls": False, "strings_to_numbers": False,
    "in_memory": True,
}  # fmt: skip
NUMBERS = ("cents", "bp")


def of_paper(paper: Paper) -> bytes:
    """The file of a paper; its first sheet says what it is."""
    file = BytesIO()
    with Workbook(file, SAFE) as book:
        bold = book.add_format({"bold": True})
        dollars = book.add_format({"num_format": "#,##0.00"})
        first = book.add_worksheet(FIRST)
        for row, text in enumerate((paper.title, *paper.under, " · ".join(paper.clauses))):
            first.write_string(row, 0, text)
        for block in paper.blocks:
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
            elif isinstance(block, Fields) and block.name:
                rows = [
                    [(one.label, "text"), (one.value, one.unit), (one.clause, "text")]
                    for one in block.rows
                ]
                heads = []
            else:
                continue
            sheet = book.add_worksheet(block.name[:MOST_LETTERS])
            for column, head in enumerate(heads):
                sheet.write_string(0, column, head, bold)
            for row, values in enumerate(rows, bool(heads)):
                for column, (value, unit) in enumerate(values):
                    if isinstance(value, str):
                        sheet.write_string(row, column, value)
                    elif value is not None:
                        in_parts = unit in NUMBERS
                        number = value / 100 if in_parts else value
                        sheet.write_number(row, column, number, dollars if in_parts else None)
    return file.getvalue()
