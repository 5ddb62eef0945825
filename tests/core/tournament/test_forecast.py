"""Many simulated nights: their shares, their times, and that steps change nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pycore.tournament.forecast import (
    MINUTE_MS,
    MOST_BARS,
    NOTHING,
    EndTally,
    Forecast,
    SimulatedShare,
    bars,
    share,
)
from pycore.tournament.start import Start
from tests.core.hall import wall
from tests.core.simulated import thursday_of


@pytest.mark.parametrize(
    ("count", "of", "wanted"),
    [
        # The intervals were worked out elsewhere, in per cent, and stand in whole fives around
        # those: 77.4 to 82.4, 71.1 to 86.7, 0 to 0.4.
        (800, 1_000, SimulatedShare(800, 1_000, 80, 75, 85, 80)),
        (80, 100, SimulatedShare(80, 100, 80, 70, 90, 80)),
        (0, 1_000, SimulatedShare(0, 1_000, 0, 0, 5, 0)),
        (1_000, 1_000, SimulatedShare(1_000, 1_000, 100, 95, 100, 100)),
        (975, 1_000, SimulatedShare(975, 1_000, 98, 95, 100, 100)),
        (965, 1_000, SimulatedShare(965, 1_000, 97, 95, 100, 95)),
        (10, 10, SimulatedShare(10, 10, 100, 70, 100, 90)),
        (0, 0, SimulatedShare(0, 0, 0, 0, 100, 50)),
        # 92.3 to 97.9, 2.7 to 9.0, 91.2 to 100: neither 10 nor 90 % is among them.
        (191, 199, SimulatedShare(191, 199, 96, 90, 100, 95)),
        (10, 199, SimulatedShare(10, 199, 5, 0, 10, 5)),
        (40, 40, SimulatedShare(40, 40, 100, 90, 100, 95)),
        # 98.1 to 100: so few nights can be sure of that much too.
        (199, 199, SimulatedShare(199, 199, 100, 95, 100, 100)),
        # 41.0 to 43.0: no model of a card room knows it so well.
        (4_200, 10_000, SimulatedShare(4_200, 10_000, 42, 40, 45, 40)),
    ],
)
def test_a_share_is_told_no_finer_than_it_is_known(
    count: int, of: int, wanted: SimulatedShare
) -> None:
    assert share(count, of) == wanted


def test_steps_change_nothing_and_stop_at_what_was_asked_for() -> None:
    start = thursday_of(20)
    whole, stepped = Forecast(start, NOTHING, "s", 25), Forecast(start, NOTHING, "s", 25)
    whole.step(1_000)
    while not stepped.is_done:
        stepped.step(7)
    assert whole.played == stepped.played == 25
    assert whole.with_rebuys.ends == stepped.with_rebuys.ends
    assert whole.without is not None
    assert stepped.without is not None
    assert whole.without.ends == stepped.without.ends
    assert whole.with_rebuys.ends != Forecast(start, NOTHING, "t", 25).with_rebuys.ends


def test_without_rebuys_is_told_only_while_they_can_be_bought() -> None:
    after_rebuys = replace(thursday_of(20), index=8)
    assert Forecast(after_rebuys, NOTHING, "s", 5).without is None
    assert Forecast(thursday_of(20, rebuys=0), NOTHING, "s", 5).without is None
    both = Forecast(thursday_of(60), NOTHING, "s", 40)
    both.step(40)
    assert both.without is not None
    assert both.without.rebuys == 0 < both.with_rebuys.rebuys
    assert sum(both.without.ends) < sum(both.with_rebuys.ends)


def test_the_bars_hold_every_night_and_are_few() -> None:
    forecast = Forecast(thursday_of(60), NOTHING, "bars", 120)
    forecast.step(120)
    chart = bars(forecast.with_rebuys)
    assert chart is not None
    assert sum(chart.counts) == 120 - forecast.with_rebuys.endless
    assert len(chart.counts) <= MOST_BARS
    assert chart.from_ms % chart.width_ms == 0
    assert bars(EndTally()) is None


def test_bars_grow_wider_where_nights_end_far_apart() -> None:
    tally = EndTally(ends=[wall("20:05") + hour * 60 * MINUTE_MS for hour in range(14)])
    chart = bars(tally)
    assert chart is not None
    assert (chart.width_ms, chart.from_ms) == (60 * MINUTE_MS, wall("20:00"))
    assert chart.counts == (1,) * 14


def test_parts_of_the_nights_are_told_to_five_minutes() -> None:
    tally = EndTally(ends=[wall("23:00") + night * 3 * MINUTE_MS for night in range(10)])
    assert tally.parts(10, 50, 90) == (wall("23:00"), wall("23:10"), wall("23:25"))
    tally.endless = 10
    assert tally.parts(50, 90) == (wall("23:25"), None)


def _share_by(start: Start, stop: str) -> int:
    forecast = Forecast(start, NOTHING, "by", 100)
    forecast.step(100)
    return forecast.with_rebuys.by(wall(stop)).percent


def test_a_later_stop_is_met_more_often() -> None:
    start = thursday_of(60)
    early, late_share = _share_by(start, "23:00"), _share_by(start, "00:45")
    assert early < late_share
    assert late_share > 50
