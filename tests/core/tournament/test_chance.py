"""Chance from a seed: the same in every Python, and as likely as it says."""

from __future__ import annotations

from pycore.tournament.chance import CELLS, TAIL, UNIT, WAITS, Chance

MANY = 20_000


def test_a_seed_gives_the_same_chance_for_ever() -> None:
    chance = Chance("a seed")
    assert [chance.below(1_000) for _ in range(6)] == [721, 119, 992, 589, 481, 541]
    assert [Chance("a seed").wait(), Chance("another").wait()] == [326_850, 1_798_618]


def test_every_number_comes_as_often() -> None:
    chance = Chance("even")
    counts = [0] * 7
    for _ in range(MANY):
        counts[chance.below(7)] += 1
    assert all(abs(count * 7 - MANY) < MANY // 10 for count in counts), counts


def test_waiting_times_are_exponential() -> None:
    """The mean is 1, so is the spread; one wait in twenty is longer than three."""
    chance = Chance("wait")
    waits = [chance.wait() for _ in range(MANY)]
    assert abs(sum(waits) // MANY - UNIT) < UNIT // 50
    squares = sum(wait * wait for wait in waits) // MANY
    assert abs(squares - 2 * UNIT * UNIT) < UNIT * UNIT // 10
    assert abs(20 * sum(wait > 2_995_732 for wait in waits) - MANY) < MANY // 8


def test_the_table_of_waits_is_the_logarithm() -> None:
    """-ln of 1023.5/1024, of 512.5/1024 and of 1/1024, worked out elsewhere."""
    assert (WAITS[CELLS - 1], WAITS[512], TAIL) == (488, 692_171, 6_931_471)
    assert sorted(WAITS, reverse=True) == list(WAITS)


def test_a_sum_of_waits_is_what_it_says() -> None:
    chance, other = Chance("sum"), Chance("sum")
    assert chance.waits(5) == sum(other.wait() for _ in range(5))
    assert chance.waits(0) == 0
