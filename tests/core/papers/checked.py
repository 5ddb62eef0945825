"""A paper read back, and held to what every paper must be."""

from __future__ import annotations

import csv
import io
import re

from pycore.papers import columns

AMOUNT = re.compile(r"-\d+(\.\d\d)?")


def check_file(name: str, text: str) -> set[str]:
    """The cells of a table, each a text or a number and none a formula; every row as wide."""
    rows = list(csv.reader(io.StringIO(text.removeprefix(columns.BOM), newline="")))
    assert {len(row) for row in rows} == {len(rows[0])}, name
    cells = {cell for row in rows for cell in row}
    for cell in cells:
        hidden = cell.lstrip(" \u00a0\u200b\u200e\u200f\ufeff")
        assert not hidden.startswith(columns.RUN_AS_FORMULA) or AMOUNT.fullmatch(cell), cell
    return cells
