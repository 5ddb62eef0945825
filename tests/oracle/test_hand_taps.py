"""The model of a dealer's taps over real hands: its parts, and what it comes to."""

from __future__ import annotations

import pytest

from bench import hand_taps
from bench.hand_taps import (
    KeptHand,
    every_hand,
    history,
    told_of,
    typed_keys,
)
from pycore.night.table.table_hand import HANDS_BACK, NOTHING_LATELY


def test_two_noughts_are_one_key() -> None:
    assert typed_keys(100) == ["key-1", "key-00"]
    assert typed_keys(1_050) == ["key-1", "key-0", "key-5", "key-0"]
    assert typed_keys(20_000) == ["key-2", "key-00", "key-00"]


def played(*actions: str) -> list[str]:
    """The taps of a hand of four, blinds 50 and 100, 10,000 each."""
    fields = {
        "id": "own",
        "min_bet": 100,
        "antes": [0] * 4,
        "blinds_or_straddles": [50, 100, 0, 0],
        "starting_stacks": [10_000] * 4,
        "actions": [f"d dh p{player} ????" for player in range(1, 5)] + list(actions),
    }
    return every_hand(told_of(history(fields)))


def test_a_walk_is_one_tap_and_the_next_deal() -> None:
    assert played("p3 f", "p4 f", "p1 f") == ["seat-1", "next"]


def test_a_raise_after_two_folds_is_a_seat_and_a_preset() -> None:
    taps = played("p3 f", "p4 f", "p1 cbr 250", "p2 f")
    assert taps == ["seat-0", "preset-250", "fold", "next"]


def test_a_round_that_everybody_calls_is_one_tap() -> None:
    taps = played(
        "p3 cc", "p4 cc", "p1 cc", "p2 cc", "d db 2c7d9h", "p1 cbr 137", "p2 f", "p3 f", "p4 f"
    )
    assert taps == ["round", "amount", "key-1", "key-3", "key-7", "enter", "seat-0", "next"]


@pytest.mark.parametrize(
    ("before", "hand", "is_lately"),
    [
        ("pluribus-30-7", "pluribus-30-15", True),
        ("pluribus-30-7", "pluribus-30-16", False),
        ("pluribus-30-7", "pluribus-30-7", False),
        ("pluribus-30-8", "pluribus-30-7", False),
        ("pluribus-30-7", "pluribus-31-8", False),
        ("pluribus-31-7", "pluribus-31b-8", False),
        ("wsop-2023-43-5-4", "wsop-2023-43-5-5", True),
        ("ps-109673561342", "ps-109673561343", False),
    ],
)
def test_a_hand_was_played_lately_where_the_ids_say_so(
    before: str, hand: str, is_lately: bool
) -> None:
    blinds = {"blinds_or_straddles": [50, 100]}
    earlier, other = {"id": before, **blinds}, {"id": hand, **blinds}
    assert KeptHand(earlier, NOTHING_LATELY).is_lately(other, HANDS_BACK) == is_lately
    assert not KeptHand(earlier, NOTHING_LATELY).is_lately(
        {**other, "blinds_or_straddles": [100, 200]}, HANDS_BACK
    )


@pytest.mark.slow
def test_every_real_hand_is_told_and_its_taps_are_no_more_than_they_were() -> None:
    """The goal is 15 where the smallest chip is one and what was bet lately is a key."""
    figures = {
        name: figure
        for name, figure in hand_taps.measure(1).items()
        if isinstance(figure, int | float)
    }
    assert figures["table.taps_hands"] == hand_taps.HANDS_IN_FILE == 1560
    assert figures["table.taps_unit_25_whole_hands"] == 1108
    assert figures["table.taps_unit_50_whole_hands"] == 542
    at_most = {
        "table.taps_mean": 15,
        "table.taps_p90": 25,
        "table.taps_mean_without_last": 15.08,
        "table.taps_mean_last_kept": 14.81,
        "table.taps_mean_unit_25": 15.33,
        "table.taps_mean_unit_25_whole": 13.18,
        "table.taps_mean_unit_50": 16.98,
        "table.taps_mean_unit_50_whole": 11.49,
    }
    assert {name: figures[name] for name in at_most if figures[name] > at_most[name]} == {}
    assert figures["table.taps_mean"] < figures["table.taps_mean_without_last"]
