"""A share is told within what is known of it, and the forecast is calibrated: of the nights that
it gives 80 % to end in time, about 80 % do.

A thousand nights whose pace, looseness and rebuys differ and are told to nobody. At a quarter past
nine the forecast sees what a director would, who is left and who went out when, and no more. For
every full five minutes of the hall's clock as a hard stop it says how likely the night ends before
it; the night is then played on to its end. A night counts once for each likelihood that it is
told, with the first stop that it is told for: its end has no part in that choice. Each forecast
plays a hundred nights, a tenth of what the screens ask for: so it is done in seconds.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

from hypothesis import given as supposing
from hypothesis import strategies as st

from pycore.tournament.chance import UNIT, Chance
from pycore.tournament.forecast import MINUTE_MS, Forecast, share
from pycore.tournament.play import HORIZON_MS, Knobs, Play, PlayStep
from tests.core.hall import wall
from tests.core.simulated import here, so_far, thursday_of

ROOT = Path(__file__).resolve().parents[3]
NIGHTS = 1_000
EACH = 100
FROM, TO, STEP = wall("21:20"), wall("02:00"), 5 * MINUTE_MS


def _hidden(meta: Chance) -> Knobs:
    """No draw of the forecast's own: any pace from 60 to 145 % is as likely."""
    return Knobs(
        6 * UNIT // 10 + meta.below(85 * UNIT // 100),
        2 * UNIT + meta.below(5 * UNIT),
        4 * UNIT // 10 + meta.below(UNIT // 2),
    )


def calibration(nights: int = NIGHTS) -> dict[int, tuple[int, int]]:
    """{likelihood as it is told, in per cent: (nights given it, of which so many ended in time)};
    0 and 100 are those told in words.
    """
    meta, forecasts, in_time = Chance("calibration"), Counter[int](), Counter[int]()
    for night_number in range(nights):
        moments: list[PlayStep] = []
        start = thursday_of(16 + meta.below(21))
        play = Play(start, Chance(f"night {night_number}"), _hidden(meta), moments)
        if play.go(wall("21:15")):
            continue
        forecast = Forecast(here(play), so_far(play), f"forecast {night_number}", EACH)
        forecast.step(EACH)
        play.go(start.at_ms + HORIZON_MS)
        percents: set[int] = set()
        for stop in range(FROM, TO, STEP):
            told_percent = forecast.with_rebuys.by(stop).told_percent
            if told_percent not in percents:
                percents.add(told_percent)
                forecasts[told_percent] += 1
                in_time[told_percent] += play.at_ms <= stop
    return {percent: (forecasts[percent], in_time[percent]) for percent in sorted(forecasts)}


@supposing(st.integers(1, 100_000).flatmap(lambda of: st.tuples(st.integers(0, of), st.just(of))))
def test_a_share_is_told_within_its_interval_or_in_words(counted: tuple[int, int]) -> None:
    count, of = counted
    likelihood = share(count, of)
    assert likelihood.low <= likelihood.percent <= likelihood.high
    assert likelihood.low <= likelihood.told_percent <= likelihood.high
    assert likelihood.told_percent % 5 == likelihood.low % 5 == likelihood.high % 5 == 0
    assert abs(likelihood.told_percent - likelihood.percent) <= (10 if of < 200 else 5)
    if (
        likelihood.told_percent == 100
    ):  # only words say so, and only where nothing less is left open
        assert likelihood.percent > 95
        assert likelihood.low == 95
    elif likelihood.told_percent == 0:
        assert likelihood.percent < 5
        assert likelihood.high == 5


def test_of_a_thousand_nights_those_given_80_per_cent_end_in_time_as_often() -> None:
    table = calibration()
    forecasts, in_time = table[80]
    assert forecasts > NIGHTS // 2
    assert 75 * forecasts <= 100 * in_time <= 85 * forecasts, table
    for percent, (many, ended) in table.items():
        off = 3 if percent in (0, 100) else 8  # words promise more
        assert abs(100 * ended - percent * many) <= off * many, table
    percents = {
        percent: (many, round(100 * ended / many)) for percent, (many, ended) in table.items()
    }
    assert documented() == percents


def documented() -> dict[int, tuple[int, int]]:
    """{likelihood in per cent: (nights, per cent that ended in time)}, by docs/forecast.md."""
    text = (ROOT / "docs" / "forecast.md").read_text("utf-8").replace("*", "")
    rows = re.findall(r"^\| (\d+ %|almost certainly(?: not)?) \| (\d+) \| (\d+) % \|$", text, re.M)
    words = {"almost certainly": 100, "almost certainly not": 0}
    return {
        words[phrase] if phrase in words else int(phrase[:-2]): (int(many), int(ended))
        for phrase, many, ended in rows
    }
