"""Each policy of a set-up at its edge, by itself."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import pytest

from pycore.kernel.clauses import Clause, Refused
from pycore.kernel.units import DAY, MINUTE, Millis
from pycore.law.policies.set_up import (
    AtMost,
    ColoursAtLeast,
    EntriesCloseAtStart,
    FinishingTimeSet,
    LastsAtMost,
    NoFreeEntry,
    PlayedWithin,
    RebuyTimeSet,
    is_played,
)
from pycore.law.policies.settings import Denomination
from pycore.law.policies.takings import PlayersAtMost, Takings

SATURDAY = 1_795_219_200_000
"""Midnight in London as 21 November 2026 begins."""
HOUR = 60 * MINUTE
STRUCTURE = "l,1,25,50,0,900000;b,600000,25;l,2,50,100,0,900000;x,3,100,200,0,900000"
SEVEN = Millis(SATURDAY + 19 * HOUR)


@dataclass(frozen=True, kw_only=True)
class Plan:
    """What a policy looks at of a night."""

    entry_fee_cents: int = 1_000
    pool_bp: int = 1_000
    balance_few: int = 1
    player_cap: int = 10
    available_population: int | None = None
    rebuy_limit: int = 0
    rebuy_close_level: int = 0
    entry_close_level: int = 1
    start_at_ms: Millis = SEVEN
    stop_at_ms: Millis | None = None
    utc_offset_minutes: int = 0
    structure: str = STRUCTURE
    chip_set: tuple[Denomination, ...] = ()


def why(policy: Any, plan: Plan) -> tuple[str, str | None, str, dict[str, Any]] | None:
    """The refusal as (code, clause, kind, facts); None where there is none."""
    try:
        policy.check(plan)
    except Refused as refused:
        return refused.code, refused.clause, refused.kind, refused.facts
    return None


@pytest.mark.clause("NU-5.02e", "NU-5.02g", "NU-A.4h")
@pytest.mark.parametrize(
    ("field", "code", "unit"),
    [
        ("entry_fee_cents", "entry-fee-cap", "_cents"),
        ("pool_bp", "prize-share-cap", "_bp"),
        ("balance_few", "balance-cap", ""),
    ],
)
def test_a_value_is_at_most_its_cap(field: Any, code: Any, unit: str) -> None:
    policy = AtMost(field, 50, code, Clause("NU-5.02e"))
    assert why(policy, Plan(**{field: 50})) is None
    facts = {f"value{unit}": 51, f"limit{unit}": 50}
    assert why(policy, Plan(**{field: 51})) == (code, "NU-5.02e", "law", facts)


@pytest.mark.clause("NU-9.01b")
def test_entries_close_at_the_first_level_alone() -> None:
    policy = EntriesCloseAtStart(Clause("NU-9.01b"))
    assert why(policy, Plan()) is None
    for level in (0, 2):
        assert why(policy, Plan(entry_close_level=level)) == (
            "late-entry-prohibited",
            "NU-9.01b",
            "law",
            {"level": level},
        )


@pytest.mark.clause("NU-9.01b")
def test_rebuys_stop_at_a_level_that_is_played() -> None:
    policy = RebuyTimeSet(Clause("NU-9.01b"))
    assert why(policy, Plan(rebuy_close_level=9)) is None, "none are sold"
    assert why(policy, Plan(rebuy_limit=1)) == ("rebuy-cut-off-missing", "NU-9.01b", "law", {})
    for level in (1, 2):
        assert why(policy, Plan(rebuy_limit=1, rebuy_close_level=level)) is None
    for level in (3, 9):
        assert why(policy, Plan(rebuy_limit=1, rebuy_close_level=level)) == (
            "cut-off-without-level",
            "NU-9.01b",
            "law",
            {"field": "rebuy_close_level", "level": level},
        )
    assert [is_played(STRUCTURE, level) for level in (0, 1, 2, 3)] == [False, True, True, False]


@pytest.mark.clause("NU-7.04")
def test_chips_are_told_apart_by_value_and_by_colour() -> None:
    policy = ColoursAtLeast(2, Clause("NU-7.04"))

    def chips(*pairs: tuple[str, int]) -> Plan:
        return Plan(chip_set=tuple(Denomination(colour, value, 1) for colour, value in pairs))  # type: ignore[arg-type]

    assert why(policy, chips(("red", 25), ("blue", 100))) is None
    for few in (chips(("red", 25), (" Red", 100)), chips(("red", 25), ("blue", 25))):
        assert why(policy, few) == (
            "too-few-chip-colours",
            "NU-7.04",
            "law",
            {"value": 1, "limit": 2},
        )


@pytest.mark.clause("SK-A.2.ii0", "SK-4.o2")
def test_play_has_an_end_and_lasts_so_long() -> None:
    end = FinishingTimeSet(Clause("SK-A.2.ii0"))
    assert why(end, Plan()) == ("finishing-time-missing", "SK-A.2.ii0", "law", {})
    assert why(end, Plan(stop_at_ms=SEVEN)) is None
    length = LastsAtMost(90, Clause("SK-4.o2"))
    assert why(length, Plan()) is None
    latest_stop = Millis(SEVEN + 90 * MINUTE)
    assert why(length, Plan(stop_at_ms=latest_stop)) is None
    assert why(length, Plan(stop_at_ms=Millis(latest_stop + 1))) == (
        "lasts-too-long",
        "SK-4.o2",
        "law",
        {"limit_ms": 90 * MINUTE},
    )


@pytest.mark.clause("SK-4.o3")
@pytest.mark.parametrize("offset", [0, -360, 120])
def test_play_is_within_the_hours_of_its_day_in_the_hall(offset: int) -> None:
    """From nine, on a Sunday from noon, until two of the morning after."""
    policy = PlayedWithin(9 * 60, 12 * 60, 26 * 60, Clause("SK-4.o3"))
    for day in range(-6, 8):
        midnight = SATURDAY + day * DAY - offset * MINUTE
        opens = midnight + (12 if day % 7 == 1 else 9) * HOUR
        plan = Plan(start_at_ms=Millis(opens), utc_offset_minutes=offset)
        assert why(policy, plan) is None
        assert why(policy, replace(plan, start_at_ms=Millis(opens - 1))) == (
            "begins-too-early",
            "SK-4.o3",
            "law",
            {"from_at_ms": opens},
        )
        closes = Millis(midnight + 26 * HOUR)
        late_plan = replace(plan, start_at_ms=Millis(midnight + DAY - 1), stop_at_ms=closes)
        assert why(policy, late_plan) is None
        assert why(policy, replace(late_plan, stop_at_ms=Millis(closes + 1))) == (
            "ends-too-late",
            "SK-4.o3",
            "law",
            {"until_at_ms": closes},
        )


@pytest.mark.clause("SK-4.k")
def test_nobody_enters_for_nothing() -> None:
    policy = NoFreeEntry(Clause("SK-4.k"))
    assert why(policy, Plan(entry_fee_cents=1)) is None
    assert why(policy, Plan(entry_fee_cents=0)) == ("free-entry-prohibited", "SK-4.k", "law", {})


@pytest.mark.clause("NU-5.02f")
def test_players_are_at_most_a_part_of_those_who_live_there_rounded_down() -> None:
    policy = PlayersAtMost(10, 1_000, Clause("NU-5.02f"))  # type: ignore[arg-type]
    for people, most in ((None, 10), (1_000, 10), (99, 9), (90, 9), (89, 8)):
        plan = Plan(available_population=people)
        assert why(policy, replace(plan, player_cap=most)) is None
        assert why(policy, replace(plan, player_cap=most + 1)) == (
            "licence-player-cap",
            "NU-5.02f",
            "law",
            {"value": most + 1, "limit": most},
        )
        counted = policy.limit(plan, Takings(players=3, gross=0, gross_before=0))  # type: ignore[arg-type]
        assert (counted.used, counted.limit, counted.clause) == (3, most, "NU-5.02f")
