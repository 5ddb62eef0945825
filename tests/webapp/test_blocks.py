"""The panel of what two tablets wrote against each other: what one of them wrote in a row is one
card, taken or left by one tap.
"""

from __future__ import annotations

from typing import Any
from unittest.mock import MagicMock

import pytest

from tests.core.hall import Hall, playing
from tests.core.night.test_two_at_a_table import HANDS, apart_by_a_count
from tests.webapp.pages import Page, page

__all__ = ["page"]


def drawn(page: Page, hall: Hall, lang: str) -> tuple[MagicMock, str]:
    page.frame__words.choose(lang)
    page.frame__words.in_hall(0)
    app = MagicMock(view=hall.view, refusals={}, dev="director")
    app.tell = lambda record: record["type"]
    held: dict[type, Any] = {}
    app.state = lambda kind: held.setdefault(kind, kind())
    return app, str(page.history__room._conflicts(app))


@pytest.mark.parametrize(
    ("lang", "take", "leave"),
    [("en", "Take all 6 in", "Leave all 6 out"), ("fr", "Prendre les 6", "Laisser les 6 de côté")],
)
def test_a_count_and_five_hands_are_one_card(page: Page, lang: str, take: str, leave: str) -> None:
    both = apart_by_a_count()
    _, shown = drawn(page, both, lang)
    assert shown.count("conflict-card") == 1
    assert take in shown
    assert leave in shown
    assert shown.count("<li>hand-played/1") == HANDS


def test_one_tap_settles_them_all(page: Page) -> None:
    both = apart_by_a_count()
    app, _ = drawn(page, both, "en")
    target = both.view["conflicts"][0]["id"]
    page.history__room.page.data = lambda element, name: target
    page.history__room.ACTIONS["conflict-take"](app, MagicMock())
    wish: dict[str, Any] = dict(app.do.call_args.args[0])
    assert both.do(wish.pop("command"), **wish).conflicts() == []


def test_a_record_alone_is_asked_about_as_before(page: Page) -> None:
    hall = playing(4).at("19:05")
    both = hall.on("here").do("pause-clock").meets(hall.on("there").do("pause-clock"))
    _, shown = drawn(page, both, "en")
    assert "Take it in" in shown
    assert 'data-test="block"' not in shown


def test_what_came_after_the_seal_is_taken_with_a_reason(page: Page) -> None:
    over = playing(3).out(2).out(3)
    count = {"float_cents": 0, "taken_out_cents": 0, "counted_cents": 100}
    both = over.do("seal-night", asked=True).meets(over.on("door").do("count-cash", **count))
    app, shown = drawn(page, both, "en")
    target = both.view["conflicts"][0]["id"]
    assert f'id="late-{target}--reason"' in shown
    room = page.history__room
    room.page.form = lambda name: {"reason": "the door was off"} if target in name else {}
    room.page.data = lambda element, name: target
    room.ACTIONS["keep-late"](app, MagicMock())
    room.ACTIONS["conflict-take"](app, MagicMock())
    wish: dict[str, Any] = dict(app.do.call_args.args[0])
    assert wish["note"] == "the door was off"
    assert both.do(wish.pop("command"), **wish).conflicts() == []
    app, shown = drawn(page, playing(3), "en")
    assert "late-" not in shown
