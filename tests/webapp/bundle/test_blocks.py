"""The screen of what two tablets wrote against each other, side by side: what one of them wrote in
a row is one card, taken or left by one tap.
"""

from __future__ import annotations

from typing import Any
from unittest.mock import MagicMock

import pytest

from pycore.night.devices.disagreements import disagreements
from tests.core.hall import Hall, playing
from tests.core.kit.apart import CASES, HANDS, apart_by_a_count, unknown_type
from tests.webapp.pages import Page, page

__all__ = ["page"]


def drawn(page: Page, hall: Hall, lang: str) -> tuple[MagicMock, str]:
    page.kit__words.choose(lang)
    page.kit__words.in_hall(0)
    app = MagicMock(view=hall.view, refusals={}, tid="night-1", route="conflicts")
    app.session.dev = "director"
    app.tell = lambda record: record["type"]
    states: dict[type, Any] = {}
    app.state = lambda kind: states.setdefault(kind, kind())
    room = page.devices__conflicts__room
    app.now.return_value = hall.now
    conflicts = disagreements(hall.night, hall.now)
    app.bus.call = lambda op, request, answered: answered({"ok": conflicts})
    return app, str(room.render(app))


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
    page.devices__conflicts__room.page.data = lambda element, name: target
    page.devices__conflicts__room.ROOM.actions["conflict-take"](app, MagicMock())
    wish: dict[str, Any] = dict(app.do.call_args.args[0])
    assert both.do(wish.pop("command"), **wish).conflicts() == []


def test_a_record_alone_is_asked_about_as_before(page: Page) -> None:
    hall = playing(4).at("19:05")
    both = (
        hall.on("here")
        .do("pause-clock")
        .meets(hall.on("there").do("set-time-left", left_ms=700_000, reason="late"))
    )
    _, shown = drawn(page, both, "en")
    assert "Take it in" in shown
    assert 'data-test="block"' not in shown


def test_what_came_after_the_seal_is_taken_with_a_reason(page: Page) -> None:
    ended = playing(3).out(2).out(3)
    count = {"float_cents": 0, "taken_out_cents": 0, "counted_cents": 100}
    both = ended.do("seal-night", confirmed=True).meets(ended.on("door").do("count-cash", **count))
    app, shown = drawn(page, both, "en")
    target = both.view["conflicts"][0]["id"]
    assert f'id="why-{target}--reason"' in shown
    room = page.devices__conflicts__room
    room.page.form = lambda name: {"reason": "the door was off"} if target in name else {}
    room.page.data = lambda element, name: target
    room.ROOM.actions["keep-why"](app, MagicMock())
    room.ROOM.actions["conflict-take"](app, MagicMock())
    wish: dict[str, Any] = dict(app.do.call_args.args[0])
    assert wish["note"] == "the door was off"
    assert both.do(wish.pop("command"), **wish).conflicts() == []


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_sale_is_weighed_in_dollars_and_taken_with_another_ticket(page: Page, lang: str) -> None:
    both = CASES["stopped"].hall().on("desk")
    app, shown = drawn(page, both, lang)
    app.session.dev = "desk"
    shown = str(page.devices__conflicts__room.render(app))
    plain = shown.replace("\u2068", "").replace("\u2069", "").replace("\xa0", " ")
    for amount in ("$120", "$160") if lang == "en" else ("120 $", "160 $"):
        assert amount in plain
    target = both.view["conflicts"][0]["id"]
    room = page.devices__conflicts__room
    room.page.data = lambda element, name: target
    room.ROOM.actions["conflict-amend"](app, MagicMock())
    assert 'data-test="amending"' in str(room.render(app))
    conflicts_state = app.state(page.devices__conflicts__amending.ConflictsState)
    name = next(name for name, path in conflicts_state.paths.items() if path == "ticket")
    assert conflicts_state.form.texts[name] == str(both.view["conflicts"][0]["facts"]["ticket"])
    conflicts_state.form.texts[name] = "9"
    conflicts_state.reasons[target] = "the slip says 9"
    room.ROOM.actions["conflict-amended"](app, MagicMock())
    wish: dict[str, Any] = dict(app.do.call_args.args[0])
    assert wish["values"] == [{"path": "ticket", "now": 9}]
    after = both.do(wish.pop("command"), **wish)
    assert (after.conflicts(), max(after.state.entries)) == ([], 9)


def test_what_cannot_be_read_is_only_left_out(page: Page) -> None:
    _, shown = drawn(page, unknown_type(), "en")
    assert 'data-act="conflict-leave"' in shown
    assert 'data-act="conflict-take"' not in shown
    assert 'data-act="conflict-amend"' not in shown
    assert "Update this one" in shown


def test_a_helpers_tablet_sees_that_the_director_must_decide(page: Page) -> None:
    _, shown = drawn(page, CASES["stopped"].hall(), "en")
    assert 'data-test="director-decides"' in shown
    assert 'data-test="effect"' in shown
    assert 'data-act="conflict-' not in shown


def test_a_stray_branch_says_what_it_comes_to_and_what_of_it_waits(page: Page) -> None:
    hall = playing(4)
    joined = hall.sell(2).do("pause-clock").meets(hall.sell(player="copy").do("pause-clock"))
    _, shown = drawn(page, joined, "en")
    for name in ("branch-take", "figure-takings", "branch-waits"):
        assert name in shown
