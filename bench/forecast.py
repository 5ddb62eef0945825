"""Simulated nights: how many whole Thursdays of a hundred players, from the first hand to the
last, the forecast plays in a second. Each counts as one, as on the screen, though it is played
twice while rebuys are sold: with them and without.

    forecast.nights_per_s          in CPython
    forecast.pyodide_nights_per_s  in the Pyodide of the tablet's worker
"""

from __future__ import annotations

import time

from bench.rounds import Figure, Job, interleaved, per_second
from pycore.tournament.forecast import NOTHING, Forecast
from tests.core.simulated import thursday_of

PLAYERS = 100
NIGHTS = 200
IN_PYODIDE = """
import json, sys
sys.path.insert(0, "/repo")
from bench import forecast
json.dumps(forecast.seconds({rounds}))
"""


def measure(rounds: int) -> dict[str, Figure]:
    from bench.pyodide import in_pyodide  # this module also runs inside, where that is not needed

    here = interleaved({"nights": Job(played, NIGHTS)}, rounds)["nights"]
    inside = in_pyodide(IN_PYODIDE.format(rounds=rounds))
    return {
        "forecast.nights_per_s": per_second(here),
        "forecast.pyodide_nights_per_s": per_second(inside),
    }


def played() -> None:
    forecast = Forecast(thursday_of(PLAYERS), NOTHING, "bench", NIGHTS)
    forecast.step(NIGHTS)


def seconds(rounds: int) -> list[float]:
    """For one night, in each round, by the clock on the wall: inside there is no other."""
    played()
    per_night_s = []
    for _ in range(rounds):
        started = time.perf_counter()
        played()
        per_night_s.append((time.perf_counter() - started) / NIGHTS)
    return per_night_s
