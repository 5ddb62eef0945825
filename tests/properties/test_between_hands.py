"""Whatever the desk does while a hand is in play on its tablet, the hand can be recorded."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pycore.night.between_hands import Wish
from pycore.night.hand_fits import cannot_be_recorded
from pycore.night.subject import NIGHT
from tests.core.felt import Table, at_random, counted_in, deal
from tests.core.hall import Hall, closed, playing
from tests.properties.strategies import WHIMS, told

UNASKED = ("undo", "hand", "settle", "stop", "cancel")
"""What the table itself does; what asks by itself or is told with the hand (undo, the end)."""
wishes = st.tuples(
    st.sampled_from([whim for whim in WHIMS if whim not in UNASKED]),
    st.integers(0, 40),
    st.integers(1, 3),
)


@dataclass(frozen=True)
class Dealing(Hall):
    """A hall on whose tablet a hand lies: every wish is told of it."""

    lies: list[dict[str, Any]] = field(default_factory=list)

    def do(self, command: str, **fields: Any) -> Hall:
        if issubclass(NIGHT.commands.get(command, Hall), Wish):
            fields["hands"] = self.lies
        return super().do(command, **fields)


def in_play(hall: Hall) -> tuple[Table, Dealing]:
    table = deal(counted_in(hall))
    now = table.hall
    return table, Dealing(now.night, now.now, now.dev, lies=table.lies())


@pytest.mark.clause("NU-9.26", "SEL-7b", "SEL-22")
@settings(max_examples=60, deadline=None)
@given(st.booleans(), st.lists(wishes, max_size=25), st.integers(0, 1_000))
def test_a_hand_in_play_can_be_recorded_whatever_the_desk_did(
    is_late: bool, story: list[tuple[str, int, int]], seed: int
) -> None:
    table, hall = in_play(closed(18) if is_late else playing(18))
    after = told(hall, story)
    assert cannot_be_recorded(after.state, table.hand, after.night.pack.play) is None
    dealt = {sat.ticket for sat in table.hand.seats}
    assert dealt <= set(after.state.left())
    assert {after.state.seats[ticket].table for ticket in dealt} == {1}
    ended = at_random(
        Table(Hall(after.night, after.now, after.dev), table.hand), random.Random(seed)
    )
    assert ended.ends().last.kind == "applied"
    assert ended.ends().conflicts() == []
