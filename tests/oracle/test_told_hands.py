"""Hands that were really played, told by what was put in and who won, give their stacks."""

from __future__ import annotations

import pytest

from bench import told_taps
from bench.told_taps import ToldHand, retold, taps
from pycore.night.table import hands_told
from pycore.poker.phh import PhhHand, replay
from tests.oracle.real_hands import SMALL, TDA

HISTORIES = [history for history in SMALL if isinstance(history, PhhHand)]


def retold_hand(history: PhhHand) -> ToldHand | None:
    return retold(history, TDA)


@pytest.mark.parametrize("history", HISTORIES, ids=lambda history: str(history.extra["_id"]))
def test_a_hand_that_is_told_gives_the_stacks_of_the_hand_that_was_played(
    history: PhhHand,
) -> None:
    recorded = retold_hand(history)
    if recorded is None:
        pytest.skip("antes that no house of ours has")
    cut = hands_told.cut(recorded.frame, TDA, recorded.rows)
    awards = hands_told.awards(recorded.frame, TDA, cut, recorded.winners)
    stacks = [sat.stack_chips or 0 for sat in recorded.frame.seats]
    for player in range(len(stacks)):
        stacks[player] -= cut.put_in(player)
        stacks[player] += sum(dict(award.shares).get(player, 0) for award in awards)
    stacks[cut.back[0]] += cut.back[1]
    assert stacks == list(replay(history, TDA).hand.stacks)


def test_most_hands_can_be_told() -> None:
    assert sum(retold_hand(history) is not None for history in HISTORIES) > 40


def test_a_hand_without_a_showdown_or_an_all_in_is_one_tap() -> None:
    counted = [
        (recorded, taps(recorded, are_stacks_known=True))
        for history in HISTORIES
        if (recorded := retold_hand(history))
    ]
    assert {count for recorded, count in counted if not recorded.is_told} == {1}
    # At the least an amount and its seat, another seat, the winner and the record.
    assert all(count >= 5 for recorded, count in counted if recorded.is_told)


@pytest.mark.slow
def test_the_taps_of_both_short_ways_are_as_few_as_was_promised() -> None:
    figures = told_taps.measure(1)
    hands = figures["table.taps_told_hands"]
    assert hands == 1549, "of the 1,560: eleven have antes that no house posts"
    mean, button = figures["table.taps_told_mean"], figures["table.taps_button_mean"]
    assert isinstance(mean, float)
    assert isinstance(button, float)
    assert mean <= 8
    assert button <= 2
    only, count = figures["table.taps_told_only_mean"], figures["table.taps_told_only_hands"]
    assert isinstance(only, float)
    assert isinstance(count, int)
    assert count == 1317
    # Every other hand is one tap, and nothing but that makes the mean smaller.
    assert mean * hands == pytest.approx(only * count + (hands - count), rel=0.002)
    assert only <= 9
