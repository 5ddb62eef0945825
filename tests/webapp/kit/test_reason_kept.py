"""A reason typed into a sheet stands there still when its wish was refused and the sheet is drawn
anew.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any
from unittest.mock import MagicMock

import pytest

from tests.webapp.pages import Page, page

__all__ = ["page"]

REASON = "the floor saw it"
REFUSED = {"kind": "rule", "code": "entries-closed", "facts": {}, "clause": "NU-9.04"}


class Sheets:
    """A sheet lies open over a page that can do nothing but wish."""

    def __init__(self, page: Page) -> None:
        self.sheet = page.app__sheet
        self.app = SimpleNamespace(
            sheet=None,
            refusals={},
            view={"breaches": []},
            do=MagicMock(),
            close_over=MagicMock(),
            state=lambda kind: MagicMock(),
            draw=MagicMock(),
        )

    def types(self, text: str) -> None:
        self.sheet.ACTIONS["sheet-note"](self.app, MagicMock(value=text))

    def wished(self) -> dict[str, Any]:
        wish: dict[str, Any] = self.app.do.call_args.args[0]
        return wish


@pytest.fixture
def sheets(page: Page) -> Sheets:
    return Sheets(page)


@pytest.mark.parametrize(
    ("module", "kind", "act", "field"),
    [
        ("floor__breaches", "breach", "breach-settle", "note"),
        ("floor__penalty", "penalty-early", "penalty-early", "reason"),
        ("registration__door__vouch", "vouch", "vouch", "name"),
        ("devices__missing", "branch-leave", "branch-settle", "note"),
    ],
)
def test_a_refused_reason_need_not_be_typed_again(
    sheets: Sheets, page: Page, module: str, kind: str, act: str, field: str
) -> None:
    of, app = getattr(page, module), sheets.app
    branch = {"dev": "DOOR", "tip": "tip", "records": 1, "sales": 0}
    app.sheet = {"kind": kind, "target": "record", "penalty": "penalty", "branch": branch}
    assert 'value=""' in str(of.SHEETS[kind](app))
    sheets.types(f" {REASON}")
    of.ACTIONS[act](app, MagicMock())
    assert sheets.wished()[field] == REASON
    app.close_over.assert_not_called()  # before it is answered
    app.refusals[app.do.call_args.args[1]] = REFUSED
    drawn = str(of.SHEETS[kind](app))
    assert f'value=" {REASON}"' in drawn
    assert "NU-9.04" in drawn, "the sheet says why"


def test_a_reason_is_none_of_the_next_sheets(sheets: Sheets, page: Page) -> None:
    sheets.app.sheet = {"kind": "breach", "target": "record"}
    sheets.types(REASON)
    sheets.app.sheet = {"kind": "penalty-early", "penalty": "penalty"}
    assert REASON not in str(page.floor__penalty.SHEETS["penalty-early"](sheets.app))
    sheets.app.sheet = None
    sheets.types(REASON)  # a letter that comes after its sheet was closed
    assert sheets.app.sheet is None
