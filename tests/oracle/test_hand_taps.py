"""The model of a dealer's taps over real hands: its parts, and what it comes to."""

from __future__ import annotations

import pytest

from bench import hand_taps
from bench.hand_taps import every_hand, history, told_of, typed_keys


def test_two_noughts_are_one_key() -> None:
    assert typed_keys(100) == ["key-1", "key-00"]
    assert typed_keys(1_050) == ["key-1", "key-0", "key-5", "key-0"]
    assert typed_keys(20_000) == ["key-2", "key-00", "key-00"]


def played(*actions: str) -> list[str]:
    """The taps of a hand of four, blinds 50 and 100, 10,000 each."""
    told = {
        "id": "own", "min_bet": 100, "antes": [0] * 4, "blinds_or_straddles": [50, 100, 0, 0],
        "starting_stacks": [10_000] * 4,
        "actions": [f"d dh p{nth} ????" for nth in range(1, 5)] + list(actions),
    }  # fmt: skip
    return every_hand(told_of(history(told)))


def test_a_walk_is_one_tap_and_the_next_deal() -> None:
    assert played("p3 f", "p4 f", "p1 f") == ["seat-1", "next"]


def test_a_raise_after_two_folds_is_a_seat_and_a_preset() -> None:
    taps = played("p3 f", "p4 f", "p1 cbr 250", "p2 f")
    assert taps == ["seat-0", "preset-250", "fold", "next"]


def test_a_round_that_everybody_calls_is_one_tap() -> None:
    taps = played("p3 cc", "p4 cc", "p1 cc", "p2 cc", "d db 2c7d9h", "p1 cbr 137", "p2 f", "p3 f",
                  "p4 f")  # fmt: skip
    assert taps == ["round", "amount", "key-1", "key-3", "key-7", "enter", "seat-0", "next"]


@pytest.mark.slow
def test_every_real_hand_is_told_and_the_mean_is_as_was_promised() -> None:
    figures = hand_taps.measure(1)
    assert figures["table.taps_hands"] == 1560
    mean, ninth = figures["table.taps_mean"], figures["table.taps_p90"]
    assert isinstance(mean, float)
    assert isinstance(ninth, int)
    assert mean <= 15
    assert ninth <= 24
