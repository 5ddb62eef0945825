"""Every state of tests/states/chips.py, looked at."""

from __future__ import annotations

import pytest

from e2e.layout.stage import Stage
from tests.states.chips import STATES
from tests.states.state import State

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.mark.parametrize("state", STATES, ids=lambda state: state.name)
def test_a_state(stage: Stage, state: State) -> None:
    stage.look(state)
