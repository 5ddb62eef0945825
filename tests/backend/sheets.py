"""The sheets of a spreadsheet (XLSX), read without whoever wrote it."""

from __future__ import annotations

import re
from html import unescape
from io import BytesIO
from zipfile import ZipFile

SHEETS = "xl/worksheets/"
ITEM = re.compile(r"<si>(.*?)</si>", re.DOTALL)
ROW = re.compile(r'<row r="(\d+)"[^>]*>(.*?)</row>', re.DOTALL)
TEXT = re.compile(r'<c r="A\d+"[^>]* t="s"><v>(\d+)</v>')


def first_columns(file: bytes) -> dict[str, list[str]]:
    """Return {sheet: the texts of its first column, row by row}, "" where none stands."""
    with ZipFile(BytesIO(file)) as archive:
        shared = archive.read("xl/sharedStrings.xml").decode()
        texts = [
            unescape(re.sub(r"<[^>]+>", "", shared_text)) for shared_text in ITEM.findall(shared)
        ]
        sheets = {
            name: archive.read(name).decode()
            for name in archive.namelist()
            if name.startswith(SHEETS)
        }
    columns: dict[str, list[str]] = {}
    for name, xml in sheets.items():
        rows = {int(row): TEXT.match(cells) for row, cells in ROW.findall(xml)}
        matches = [rows.get(number) for number in range(1, max(rows, default=0) + 1)]
        columns[name] = [texts[int(match[1])] if match else "" for match in matches]
    return columns
