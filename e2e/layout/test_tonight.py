"""Every state of tests/states/tonight.py, looked at."""

from __future__ import annotations

import pytest

from e2e.layout.stage import Stage
from tests.states.state import State
from tests.states.tonight import STATES

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.mark.parametrize("state", STATES, ids=lambda state: state.name)
def test_a_state(stage: Stage, state: State) -> None:
    stage.look(state)


def test_what_every_level_needs_fits_one_look(stage: Stage) -> None:
    """Tonight in play, as a lying tablet shows it before anybody scrolls."""
    stage.opens("even", "tonight")
    stage.eye.resize((1180, 820))
    in_sight = stage.page.evaluate("() => layout.inSight()")
    assert 15 <= in_sight["controls"] <= 20, in_sight
    assert 60 <= in_sight["words"] <= 90, in_sight
