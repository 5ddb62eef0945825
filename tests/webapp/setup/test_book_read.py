"""Whoever opens the book while a sale is being kept sees it; what is entered waits its turn."""

from __future__ import annotations

from types import SimpleNamespace
from unittest.mock import MagicMock

from tests.webapp.pages import Page, page

__all__ = ["page"]


def test_the_book_is_read_while_something_else_is_saved(page: Page) -> None:
    app = SimpleNamespace(
        blocked=None, saving=1, refusals={}, bus=MagicMock(), now=lambda: 0, draw=MagicMock()
    )
    page.forms__book.words.in_hall(0)
    page.forms__book.load(app)
    app.bus.call.assert_called_once()
    page.forms__book.do(app, {"command": "report-gross"}, "book")
    app.bus.call.assert_called_once()
    assert app.saving == 1
