"""The end of a night asks for its records, as long as nobody else has all of them."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any
from unittest.mock import MagicMock

import pytest

from tests.webapp.pages import Page, page

__all__ = ["page"]


class End:
    """A night as its tablet shows it, and what is to be done."""

    def __init__(self, page: Page) -> None:
        self.todo = page.clock__todo
        self.saved = 0
        self.todo.device = SimpleNamespace(saved_as_file=lambda tid: self.saved)
        counts = {"here": 40, "elsewhere": 0}
        self.counts = counts
        self.app = SimpleNamespace(
            tid="night",
            refusals={},
            session=SimpleNamespace(data={"nights": {"night": counts}}, dev="DESK"),
            view={"phase": "playing", "todo": [], "tables": []},
            tell=MagicMock(),
            route="tonight",
        )

    def asks(self) -> str:
        """What the panel says of records that are only here; "" where it does not."""
        text: Any = str(self.todo.todo_panel(self.app)).replace("\u00a0", " ")
        return text if "/night/night/data" in text else ""


@pytest.fixture
def end(page: Page) -> End:
    return End(page)


@pytest.mark.parametrize("phase", ["finished", "cancelled"])
def test_a_night_that_is_over_asks_for_what_is_only_here(end: End, phase: str) -> None:
    end.app.view["phase"] = phase
    assert "40 records" in end.asks()
    end.counts["elsewhere"] = 38
    assert "2 records" in end.asks()


def test_it_asks_no_more_once_somebody_else_has_all_of_it(end: End) -> None:
    end.app.view["phase"] = "finished"
    end.counts["elsewhere"] = 40
    assert end.asks() == ""


def test_a_file_that_holds_all_of_it_will_do_until_more_is_written(end: End) -> None:
    end.app.view["phase"] = "finished"
    end.saved = 40
    assert end.asks() == ""
    end.counts["here"] = 41
    assert "41 records" in end.asks()


def test_nothing_is_asked_for_while_the_night_goes_on(end: End) -> None:
    end.app.view["phase"] = "playing"
    assert end.asks() == ""
