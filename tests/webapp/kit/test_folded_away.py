"""What is folded away is not drawn until it is opened, and what opens is asked for once."""

from __future__ import annotations

from typing import Any
from unittest.mock import MagicMock

import pytest

from tests.webapp.pages import Page, page

__all__ = ["page"]

DIFFERS: dict[str, Any] = {
    "house": "selkirk-thursday",
    "name": "Thursday",
    "rows": [{"field": "seats", "number": 0, "clause": None, "own": 9, "shipped": 10}],
}


@pytest.mark.parametrize("is_open", [True, False])
def test_what_differs_is_drawn_once_it_is_open(page: Page, is_open: bool) -> None:
    app = MagicMock()
    app.is_open.return_value = is_open
    drawn = str(page.setup__differs.panel(app, DIFFERS, "differs-night"))
    assert ("<li>" in drawn) == is_open
    assert "<summary>" in drawn


@pytest.mark.parametrize("is_open", [True, False])
def test_the_forecast_is_drawn_once_it_is_open(page: Page, is_open: bool) -> None:
    tonight_state = page.clock__tonight__state.TonightState()
    app = MagicMock(view={"phase": "playing"}, refusals={})
    app.is_open.return_value, app.state.return_value = is_open, tonight_state
    drawn = str(page.clock__tonight__forecast_panel.forecast_panel(app))
    assert ('data-act="forecast-begin"' in drawn) == is_open
    assert "<summary>" in drawn


@pytest.mark.parametrize(
    ("room", "name"),
    [
        ("clock__tonight__room", "forecast-open"),
        ("setup__amend__room", "differs-night"),
        ("setup__set_up__room", "differs-setup"),
        ("setup__rules__room", "differs-ours-1"),
    ],
)
def test_opening_draws_it(page: Page, room: str, name: str) -> None:
    was = {name: False}
    tablet = MagicMock()
    tablet.router.room = getattr(page, room).ROOM
    tablet.app.is_open.side_effect = was.get
    page.app__tablet.TabletShell.folded(tablet, name, True)
    tablet.draw.assert_called_once_with()


def test_the_books_of_an_evening_are_asked_for_once(page: Page) -> None:
    room = page.setup__evening__room.ROOM
    states: dict[type, Any] = {}
    app = MagicMock(tid="n", view={"events": 3}, route="evening")
    app.state = lambda kind: states.setdefault(kind, kind())
    call = app.bus.call

    room.render(app)
    room.opened(app)
    assert call.call_count == 1, "the first look"
    call.call_args.args[2]({"failed": {}})
    room.render(app)
    assert call.call_count == 1
    room.opened(app)
    assert call.call_count == 2, "opened again: another event may have sold"
    app.view = {"events": 4}
    room.render(app)
    assert call.call_count == 3, "a sale is asked for whatever is on its way"
