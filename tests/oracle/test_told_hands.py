"""Hands that were really played, told by what was put in and who won, give their stacks."""

from __future__ import annotations

import pytest

from bench.told_taps import Told, retold, taps
from pycore.night import told_chips
from pycore.rules.phh import Record
from pycore.rules.phh_replay import replay
from tests.oracle.test_real_hands import SMALL, TDA

HISTORIES = [one for one in SMALL if isinstance(one, Record)]


def told(history: Record) -> Told | None:
    return retold(history, TDA)


@pytest.mark.parametrize("history", HISTORIES, ids=lambda one: str(one.extra["_id"]))
def test_a_hand_that_is_told_gives_the_stacks_of_the_hand_that_was_played(
    history: Record,
) -> None:
    one = told(history)
    if one is None:
        pytest.skip("antes that no house of ours has")
    cut = told_chips.cut(one.frame, TDA, one.rows)
    given = told_chips.awards(one.frame, TDA, cut, one.winners)
    stacks = [sat.stack_chips or 0 for sat in one.frame.seats]
    for player in range(len(stacks)):
        stacks[player] -= cut.put_in(player)
        stacks[player] += sum(dict(award.shares).get(player, 0) for award in given)
    stacks[cut.back[0]] += cut.back[1]
    assert stacks == list(replay(history, TDA).hand.stacks)


def test_most_hands_can_be_told() -> None:
    assert sum(told(history) is not None for history in HISTORIES) > 40


def test_a_hand_without_a_showdown_or_an_all_in_is_one_tap() -> None:
    counted = [taps(one, known=True) for history in HISTORIES if (one := told(history))]
    assert 1 in counted
    assert max(counted) > 1
