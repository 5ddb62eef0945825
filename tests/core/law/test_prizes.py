"""What may be paid where the prizes that stand pass what the law allows."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pycore.kernel.clauses import Clause
from pycore.kernel.units import Cents
from pycore.law import packs
from pycore.law.policies.prizes import AllPrizesAtMost, OnePrizeAtMost


def cents(*amounts: int) -> tuple[Cents, ...]:
    return tuple(Cents(amount) for amount in amounts)


@pytest.mark.clause("NU-5.02h", "SK-4.g2")
def test_what_passes_the_cap_of_a_place_goes_down_to_the_next() -> None:
    rule = OnePrizeAtMost(cap=Cents(1_000), clause=Clause("SK-4.g2"))
    assert rule.lawful(cents(1_500, 400)) == (1_000, 900)
    assert rule.lawful(cents(1_500, 1_000)) == (1_000, 1_000)
    assert rule.lawful(cents(1_500, 400), cents(300)) == (700, 1_000), "goods of first place alone"
    assert rule.lawful(cents(1_500), cents(1_200)) == (0,)


@pytest.mark.clause("SK-4.g1")
def test_all_prizes_shrink_by_one_part_and_first_place_has_the_cents_left_over() -> None:
    rule = AllPrizesAtMost(cap=Cents(1_000), clause=Clause("SK-4.g1"))
    assert rule.lawful(cents(700, 300)) == (700, 300)
    assert rule.lawful(cents(1_000, 500, 1)) == (667, 333, 0)
    assert rule.lawful(cents(600, 600), cents(1_000)) == (0, 0)
    assert rule.lawful(cents(0, 0), cents(1_000)) == (0, 0), "nothing is shared out of nothing"


@pytest.mark.clause("SK-4.g1", "SK-4.g2")
def test_the_best_prize_counts_to_its_own_cap_and_all_of_them_to_theirs() -> None:
    pack = packs.load("ca_sk")

    def used(*prizes: int) -> list[tuple[str, int, int]]:
        limits = pack.prize_limits(Cents(1_000_000), cents(*prizes))
        return [(limit.code, limit.used, limit.limit) for limit in limits]

    assert used(60_000, 150_000) == [
        ("all-prizes-cap", 210_000, 500_000),
        ("single-prize-cap", 150_000, 200_000),
    ]
    assert [row[1] for row in used()] == [0, 0]


@pytest.mark.clause("SK-4.g2")
@pytest.mark.parametrize(("cap", "sound"), [(1, True), (0, True), (-1, False)])
def test_a_cap_below_nothing_is_none(cap: int, sound: bool) -> None:
    house = packs.house("saskatchewan-night")
    rules = house.applied_to(packs.load(house.pack))
    capped = replace(rules, prizes=(OnePrizeAtMost(cap=Cents(cap), clause=Clause("SK-4.g2")),))
    assert rules.is_sound()
    assert capped.is_sound() is sound
