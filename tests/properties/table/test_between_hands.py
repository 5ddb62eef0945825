"""Whatever is done at the desk while a hand is in play, the hand can be recorded."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pycore.night.base.between_hands import ReachingWish
from pycore.night.subject import NIGHT
from pycore.night.table.hand_records import cannot_be_recorded
from tests.core.felt import Table, at_random, counted_in, deal
from tests.core.hall import Hall, closed, playing
from tests.properties.strategies import WHIMS, after_story

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
        if issubclass(NIGHT.commands.get(command, Hall), ReachingWish):
            fields["hands"] = self.lies
        return super().do(command, **fields)


def night(is_late: bool) -> Hall:
    return closed(18) if is_late else playing(18)


def is_recorded(table: Table, after: Hall, seed: int) -> None:
    """The hand that was in play ends as if the desk had slept."""
    assert cannot_be_recorded(after.state, table.hand, after.night.pack.play) is None
    dealt = {sat.ticket for sat in table.hand.seats}
    assert dealt <= set(after.state.still_in())
    assert {after.state.seats[ticket].table for ticket in dealt} == {1}
    here = Hall(after.night, after.now, table.hall.dev)
    ended = at_random(Table(here, table.hand), random.Random(seed)).ends()
    assert ended.last_record.kind == "applied"
    assert ended.conflicts() == []


@pytest.mark.clause("NU-9.26", "SEL-7b", "SEL-22")
@settings(max_examples=40, deadline=None)
@given(st.booleans(), st.lists(wishes, max_size=25), st.integers(0, 1_000))
def test_a_hand_in_play_can_be_recorded_whatever_its_own_tablet_was_asked(
    is_late: bool, story: list[tuple[str, int, int]], seed: int
) -> None:
    table = deal(counted_in(night(is_late)))
    now = table.hall
    is_recorded(
        table, after_story(Dealing(now.night, now.now, now.dev, table.lies()), story), seed
    )


@pytest.mark.clause("NU-9.26", "SEL-7b", "SEL-22")
@settings(max_examples=40, deadline=None)
@given(st.booleans(), st.lists(wishes, max_size=25), st.integers(0, 1_000))
def test_a_hand_in_play_can_be_recorded_whatever_a_desk_did_that_asked_nobody(
    is_late: bool, story: list[tuple[str, int, int]], seed: int
) -> None:
    """The desk knows of the table's count, and of no hand."""
    table = deal(counted_in(night(is_late).on("t1")))
    desk = after_story(table.hall.on("desk"), story)
    is_recorded(table, table.hall.meets(desk).on("t1"), seed)
    assert table.hall.meets(desk).conflicts() == []
