"""The code of a seat card on the door's tablet."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tests.webapp.pages import Page, page

__all__ = ["page"]

ROW = {"number": 3, "ticket": 3, "name": "Ann", "word": "7A2SJ-QHJNE"}


def test_it_stays_where_the_sale_is_taken_back_meanwhile(
    page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = page.registration__door__listing
    sheets: list[dict[str, Any]] = []
    door = SimpleNamespace(list_rows=[ROW])
    monkeypatch.setattr(module, "room_state", lambda _: door)
    monkeypatch.setattr(module.page, "data", lambda *_: "3")
    app = SimpleNamespace(
        tid="night",
        sheet=None,
        open_sheet=lambda sheet, _: sheets.append(sheet),
        bus=SimpleNamespace(call=lambda _op, _facts, then: then({"ok": {"drawn": None}})),
    )
    module.open_code(app, None)
    (app.sheet,) = sheets
    door.list_rows = []
    assert "7A2SJ-QHJNE" in str(module.code_sheet(app))
    module.open_code(app, None)
    assert len(sheets) == 1, "of a sale that is gone none is opened"
