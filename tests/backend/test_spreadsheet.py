"""The financial report as a spreadsheet: all fields are there, and what was typed is a text."""

from __future__ import annotations

import re
from html import unescape
from io import BytesIO
from zipfile import ZipFile

import pytest

from backend.services.spreadsheet import of_paper
from pycore.papers import printing, shelf
from pycore.record.unturned import unturned
from tests.core.night.test_accounts import SK, cheque, expense
from tests.core.papers import busy
from tests.core.papers.desk import HOSTILE, asks


def parts(file: bytes) -> dict[str, str]:
    with ZipFile(BytesIO(file)) as held:
        return {name: held.read(name).decode("utf-8") for name in held.namelist()}


@pytest.mark.parametrize("house", busy.HOUSES)
def test_in_the_spreadsheet_of_no_paper_runs_what_somebody_typed(house: str) -> None:
    hall, texts = busy.evil_night(house)
    asked = asks(hall, incident="one", to="20")
    said = ""
    for kind in printing.there(hall.night):
        found = parts(of_paper(shelf.make(kind.name, asked)))
        for name, text in found.items():
            assert "<f>" not in text, (kind.name, name)
            assert "<hyperlink" not in text, (kind.name, name)
        said += unescape(re.sub(r"<[^>]+>", "\n", found["xl/sharedStrings.xml"]))
    written = [text for text in texts if text in said]
    assert len(written) > len(texts) // 2
    assert {"=", "+", "-", "@"} <= {text[0] for text in written}


@pytest.mark.clause("SK-6")
def test_the_report_is_read_back_and_nothing_in_it_runs() -> None:
    hall = SK
    for nth, text in enumerate(HOSTILE):
        wish = expense(cents=1_234 + nth, expense=f"e-{nth}", what=text[:80], receipt=text[:60])
        hall = hall.do("record-expense", **wish)
    hall = hall.do("record-payment", **cheque())
    found = parts(of_paper(shelf.make("financial-report", asks(hall))))
    sheets = {name: text for name, text in found.items() if name.startswith("xl/worksheets/")}
    assert len(sheets) >= 4
    assert not [name for name, text in sheets.items() if "<f>" in text or "hyperlink" in text]
    said = unescape(re.sub(r"<[^>]+>", "\n", found["xl/sharedStrings.xml"]))
    for text in HOSTILE:
        assert " ".join(unturned(text).split())[:60] in said
    assert "<v>12.34</v>" in "".join(sheets.values())
    gross = hall.state.revenue() // 100
    assert f"<v>{gross}</v>" in "".join(sheets.values())
