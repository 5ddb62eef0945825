"""Rooms that need no night, and what goes wrong in the page itself."""

from __future__ import annotations

import pytest

from e2e.layout.stage import Stage

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def test_a_round_of_the_trainer(stage: Stage) -> None:
    """Every kind of question, an answer, and the sum."""
    stage.arrives("#/trainer")
    stage.sees('[data-test="trainer"]')
    kinds_met: set[str] = set()
    while not stage.at('[data-test="over"]').count():
        kind = stage.at('[data-test="trainer"]').get_attribute("data-kind") or ""
        if kind not in kinds_met:
            stage.eye.look(f"trainer: {kind}", action="#train-0")
        stage.taps("#train-0")
        stage.sees('[data-test="result"]')
        if kind not in kinds_met:
            stage.acted(f"trainer: {kind}, answered", action="#train-next")
        kinds_met.add(kind)
        stage.taps("#train-next")
    stage.eye.look("trainer: the round is over", action="#train-again")


def test_a_failure_of_the_page(stage: Stage) -> None:
    stage.opens("even", "seats")
    stage.page.evaluate("() => { document.querySelector('#table-2').dataset.table = 'torn'; }")
    stage.taps("#table-2")
    stage.sees('[data-test="failure"]')
    stage.eye.look("a failure", action="")
    stage.taps('[data-act="failure-close"]')
