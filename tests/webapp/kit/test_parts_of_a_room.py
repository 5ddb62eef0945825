"""What of a room is drawn anew: the parts that differ, and all of it where something else does."""

from __future__ import annotations

from typing import Any
from unittest.mock import MagicMock

import pytest

from tests.webapp.pages import Page, page

__all__ = ["page"]


def room(page: Page, heading: str = "Table 1", **seats: str) -> str:
    """A heading and a list whose rows are parts."""
    html = page.kit__html.html
    rows = [
        page.kit__filling.part(name, html('<li id="{name}">{said}</li>', name=name, said=text))
        for name, text in seats.items()
    ]
    return str(html("<h2>{heading}</h2><ol>{rows}</ol>", heading=heading, rows=rows))


def test_only_the_parts_that_differ_are_drawn(page: Page) -> None:
    changed = page.kit__filling.changed
    before = room(page, a="Fold", b="to act", c="")
    assert changed(before, before) == []
    assert changed(before, room(page, a="Fold", b="Call 200", c="to act")) == [
        ("b", '<li id="b">Call 200</li>'),
        ("c", '<li id="c">to act</li>'),
    ]


@pytest.mark.parametrize(
    "now",
    [
        {"heading": "Table 2", "a": "Fold", "b": ""},  # what is no part
        {"a": "Fold"},  # one less
        {"a": "Fold", "b": "", "c": ""},  # one more
        {"a": "Fold", "c": ""},  # another
    ],
)
def test_all_is_drawn_where_anything_else_differs(page: Page, now: dict[str, str]) -> None:
    before = room(page, a="Fold", b="")
    assert page.kit__filling.changed(before, room(page, **now)) is None


def test_a_name_cannot_begin_a_part(page: Page) -> None:
    """What a person typed is escaped: nothing in it is taken for the mark of a part."""
    before = room(page, a="<!--[b]-->", b="")
    assert before.count("<!--[") == 4
    now = room(page, a="<!--[b]--> ", b="")
    assert [name for name, _ in page.kit__filling.changed(before, now)] == ["a"]


def test_a_part_that_is_not_on_the_page_draws_all(page: Page) -> None:
    filling, html = page.kit__filling, page.kit__html.html
    filling.document.getElementById.return_value = None
    box = MagicMock(id="main")
    filling.document.activeElement = None
    now = html("{room}", room=page.kit__html.Markup(room(page, a="Call")))
    filling.fill(box, now, room(page, a="Fold"))
    filling.window.holdfast.fill.assert_called_once_with(box, now.text)


def seat(number: int, **facts: Any) -> dict[str, Any]:
    return {
        "seat": number,
        "ticket": number,
        "name": f"Player {number}",
        "stack": 1500,
        "bet": 0,
        "state": "in",
        "cards": "??",
        "did": None,
        "won": 0,
        "away": False,
        "marks": [],
        "hand": None,
        **facts,
    }


def test_a_seat_is_drawn_again_whenever_anything_shown_of_it_differs(page: Page) -> None:
    table_state = page.table__table__dealing.TableState()
    app = MagicMock()
    app.state.return_value = table_state
    ring = page.table__table__ring
    table = {
        "table": 1,
        "stage": "bet",
        "board": "",
        "pot": 75,
        "pots": [],
        "carried": 0,
        "hand_no": 1,
        "level": None,
        "turn": {"seat": 1, "ahead": []},
        "seats": [seat(1), seat(2)],
    }
    first_ring = str(ring.ring(app, table))
    again = str(ring.ring(app, {**table, "seats": [seat(1), seat(2)]}))
    assert again == first_ring
    ways: list[dict[str, Any]] = [
        {"turn": {"seat": 2, "ahead": []}},
        {"turn": {"seat": 1, "ahead": [{"seat": 2, "folds": 1, "checks": 0}]}},
        {"seats": [seat(1, name="Annie"), seat(2)]},
        {"seats": [seat(1, stack=1400), seat(2)]},
        {"seats": [seat(1, did={"kind": "call", "amount": 50, "all_in": False}), seat(2)]},
        {"seats": [seat(1, away=True), seat(2)]},
        {"seats": [seat(1, marks=["button"]), seat(2)]},
        {"seats": [seat(1, cards="AsAd"), seat(2)]},
        {"seats": [seat(1, bet=50), seat(2)]},
    ]
    for way in ways:
        ring._drawn.clear()
        fresh = str(ring.ring(app, {**table, **way}))
        assert fresh != first_ring
        ring.ring(app, table)
        assert str(ring.ring(app, {**table, **way})) == fresh
    table_state.table, table_state.panel, table_state.seat = table, "seat", 2
    table_state.whom.pick(app, 2)
    assert "tb-open" in str(ring.ring(app, table))
    table_state.panel = ""
    page.kit__words.choose("fr")
    french = str(ring.ring(app, table))
    ring._drawn.clear()
    assert french == str(ring.ring(app, table)) != first_ring
