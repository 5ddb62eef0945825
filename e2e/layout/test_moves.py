"""What opens comes into sight, and what is under a finger stays there (moves.py)."""

from __future__ import annotations

from functools import partial

import pytest

from e2e.layout.moves import (
    brings,
    enters,
    keeps_still,
    same_place,
    stays_as_time_passes,
    strip_leaves,
    tapped_twice,
)
from e2e.layout.stage import Stage
from tests.states.seats import TABLE_1
from tests.states.selling import SAM

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def test_the_strip_leaves_after_a_sale(stage: Stage) -> None:
    stage.opens("selling", "door", is_changed=True)
    stage.does(*SAM)
    strip_leaves(stage, "door: a while after a sale")


def test_a_question_about_a_name_comes_into_sight(stage: Stage) -> None:
    stage.opens("selling", "door", is_changed=True)
    stage.does(*SAM)
    brings(
        stage,
        "door: the same name",
        partial(stage.sends, "#name", "Sam Ironside"),
        '[data-test="same-name"]',
        partial(stage.taps, '[data-act="same-yes"]'),
    )


def test_a_move_comes_into_sight(stage: Stage) -> None:
    stage.opens("running", "seats")
    stage.does(*TABLE_1)
    brings(
        stage,
        "seats: moving",
        partial(stage.taps, '.rows-two [data-act="move"]'),
        ".dialog",
        partial(stage.taps, "#sheet-cancel"),
    )


def test_a_table_comes_into_sight(stage: Stage) -> None:
    stage.opens("twelve_tables", "seats")
    brings(
        stage,
        "seats: a table opens",
        partial(stage.taps, "#table-12"),
        "section:has(> .rows-two)",
        partial(stage.taps, '[data-act="close-table"]'),
    )


def test_why_the_clock_moves_comes_into_sight(stage: Stage) -> None:
    stage.opens("even", "tonight")
    stage.chooses("#seat-1")
    brings(
        stage,
        "tonight: why the clock moves",
        partial(stage.taps, '[data-act="next-level"]'),
        "#change",
        partial(stage.taps, '[data-act="change-cancel"]'),
    )


def test_one_more_who_is_out_comes_into_sight(stage: Stage) -> None:
    stage.opens("even", "out")
    stage.sends("#out-find", "2")
    brings(
        stage,
        "out: one more",
        partial(stage.sends, "#out-find", "7"),
        '[data-act="out-remove"][data-ticket="7"]',
        partial(stage.taps, '[data-act="out-remove"][data-ticket="7"]'),
    )


def test_seats_keep_still_when_one_is_chosen(stage: Stage) -> None:
    stage.opens("even", "tonight")
    keeps_still(
        stage,
        "tonight: a seat chosen",
        ".live-bust .keys-5",
        partial(_presses, stage, "#seat-2"),
        partial(_presses, stage, "#table-2"),
    )


def _presses(stage: Stage, selector: str) -> None:
    """A click that does not bring anything into view first."""
    stage.page.evaluate("at => document.querySelector(at).click()", selector)
    stage.settles()


def test_the_last_field_of_a_set_up_keeps_still(stage: Stage) -> None:
    stage.arrives("#/setup")
    stage.chooses("#template-selkirk-thursday")
    stage.types("#break_minutes", "")
    keeps_still(
        stage,
        "set-up: the last field",
        '[data-act="create-night"]',
        partial(stage.types, "#break_minutes", "10"),
        partial(stage.types, "#break_minutes", ""),
    )


def test_controls_keep_their_place_when_something_is_to_do(stage: Stage) -> None:
    same_place(
        stage,
        "tonight: something comes to be done",
        ".controls",
        ("even", "running", "paused", "twelve_tables"),
        "tonight",
    )


def test_controls_keep_their_place_when_a_minute_is_left(stage: Stage) -> None:
    stage.opens("running", "tonight", is_changed=True)
    stays_as_time_passes(stage, "tonight: a minute is left", ".controls", 4, 5)


def test_the_focus_is_on_something_after_a_key(stage: Stage) -> None:
    stage.opens("acting", "tonight", is_changed=True)
    enters(stage, "tonight: Pause", '[data-act="pause-clock"]', ".clock-held")
    enters(stage, "tonight: Resume", '[data-act="resume-clock"]', '[data-act="pause-clock"]')
    stage.chooses("#seat-3")
    enters(stage, "tonight: a player out", '[data-act="eliminate"]', ".chosen-none")


def test_a_double_tap_undoes_one_thing(stage: Stage) -> None:
    stage.opens("twelve_tables", "history", is_changed=True)
    tapped_twice(
        stage,
        "history: Undo",
        '[data-test="history"] [data-act="undo"]',
        lambda: stage.page.locator('[data-test="history"] > .gone').count(),
    )
