"""What the door of an event beside another keeps and sends, without a browser."""

from __future__ import annotations

from typing import Any
from unittest.mock import MagicMock

import pytest

from tests.webapp.pages import Page, page

__all__ = ["page"]


def at_door(page: Page, **facts: Any) -> Any:
    """A tablet as the modules of the door see it: what they keep, and what was asked of it."""
    states: dict[type, Any] = {}
    app = MagicMock(blocked=False, refusals={}, **facts)
    app.state.side_effect = lambda kind: states.setdefault(kind, kind())
    return app


@pytest.mark.parametrize("ticked", [True, False])
def test_whether_one_box_served_every_event_outlives_a_redraw(page: Page, ticked: bool) -> None:
    cash, app = page.registration__cash_up, at_door(page)
    till = {"beside_cents": 4_000}
    page.forms__forms.page, page.forms__forms.drafts = MagicMock(), MagicMock()
    page.forms__forms.drafts.stored_draft.return_value = {}
    assert " checked" in str(cash._one_box(app, till)), "it did, unless somebody says not"
    page.forms__forms.page.form.return_value = {"one_box": ticked}
    cash.ACTIONS["cash-typed"](app, MagicMock())
    drawn = str(cash._one_box(app, till))
    assert (" checked" in drawn) == ticked
    assert 'data-change="cash-typed"' in drawn


@pytest.mark.parametrize("ticked", [{}, {"of_age": False}, {"of_age": True}])
def test_a_sale_by_one_tap_attests_what_the_door_ticked(page: Page, ticked: Any) -> None:
    from_main = page.registration__door__from_main
    evening = MagicMock(view={"people": [{"player": "p-1", "name": "Ann", "ticket": 4}]})
    app = at_door(page, evening=evening)
    page.registration__door__paying.room_state(app).entry["of_age"] = True
    from_main.page = MagicMock()
    from_main.page.data.return_value = "p-1"
    from_main.page.form.return_value = {"paid": "cash", **ticked}
    from_main.ACTIONS["sell-out"](app, MagicMock())
    (command, _, done), _ = app.do.call_args
    assert command["of_age"] is ticked.get("of_age", False)
    done()
    assert not page.registration__door__paying.room_state(app).entry.get("of_age"), (
        "the next player's age is attested anew"
    )
