"""The financial report as a spreadsheet: all fields are there, and what was typed is a text."""

from __future__ import annotations

import re
from html import unescape
from io import BytesIO
from zipfile import ZipFile

import pytest

from backend.services.nights.papers import of_paper
from pycore.ledger.model.unturned import unturned
from pycore.papers import printing
from tests.core.kit.accounts import cheque, expense, in_saskatchewan
from tests.core.papers import busy
from tests.core.papers.desk import HOSTILE, asks, finished_night


def parts(file: bytes) -> dict[str, str]:
    with ZipFile(BytesIO(file)) as archive:
        return {name: archive.read(name).decode("utf-8") for name in archive.namelist()}


@pytest.mark.parametrize("house", busy.HOUSES)
def test_in_the_spreadsheet_of_no_paper_runs_what_somebody_typed(house: str) -> None:
    hall, texts = busy.evil_night(house)
    request = asks(hall, incident="one", to="20")
    cell_text = ""
    for kind in printing.there(hall.night):
        xlsx_parts = parts(of_paper(printing.made(kind.name, request), request.voice.wall))
        for name, text in xlsx_parts.items():
            assert "<f>" not in text, (kind.name, name)
            assert "<hyperlink" not in text, (kind.name, name)
        cell_text += unescape(re.sub(r"<[^>]+>", "\n", xlsx_parts["xl/sharedStrings.xml"]))
    written = [text for text in texts if text in cell_text]
    assert len(written) > len(texts) // 2
    assert {"=", "+", "-", "@"} <= {text[0] for text in written}


@pytest.mark.clause("SK-6")
def test_the_report_is_read_back_and_nothing_in_it_runs() -> None:
    hall = in_saskatchewan()
    for index, text in enumerate(HOSTILE):
        wish = expense(
            cents=1_234 + index, expense=f"e-{index}", description=text[:80], receipt=text[:60]
        )
        hall = hall.do("record-expense", **wish)
    hall = hall.do("record-payment", **cheque())
    request = asks(hall)
    xlsx_parts = parts(of_paper(printing.made("financial-report", request), request.voice.wall))
    sheets = {name: text for name, text in xlsx_parts.items() if name.startswith("xl/worksheets/")}
    assert len(sheets) >= 4
    assert not [name for name, text in sheets.items() if "<f>" in text or "hyperlink" in text]
    cell_text = unescape(re.sub(r"<[^>]+>", "\n", xlsx_parts["xl/sharedStrings.xml"]))
    for text in HOSTILE:
        assert " ".join(unturned(text).split())[:60] in cell_text
    assert "<v>12.34</v>" in "".join(sheets.values())
    gross = hall.state.revenue() // 100
    assert f"<v>{gross}</v>" in "".join(sheets.values())


@pytest.mark.clause("NU-11.01b")
def test_moments_are_those_of_the_hall_and_the_clauses_those_of_the_place() -> None:
    request = asks(finished_night("nunavut-five-table"))
    xlsx_parts = parts(of_paper(printing.made("registrations", request), request.voice.wall))
    cell_lines = unescape(re.sub(r"<[^>]+>", "\n", xlsx_parts["xl/sharedStrings.xml"])).split("\n")
    sold = printing.printed("registrations", request, "en").files.values()
    moment = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d")
    moments = {stamp for file in sold for stamp in moment.findall(file)}
    assert moments
    assert moments <= {*cell_lines}
    assert not re.findall(r"<v>\d{12,}</v>", "".join(xlsx_parts.values()))
    assert {line for line in cell_lines if line.startswith(("NU-", "SK-", "MB-"))} == {"NU-11.01c"}
