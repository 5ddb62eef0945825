"""Timing on a machine that others use too: all jobs take turns in every round, and what counts is
the ratio within a round. The processor time of this thread is measured, not the clock on the wall.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from statistics import median


@dataclass(frozen=True)
class Spread:
    """The median of the rounds, the lowest and the highest."""

    median: float
    low: float
    high: float

    def as_data(self) -> dict[str, float]:
        return asdict(self)


Figure = int | float | Spread


@dataclass(frozen=True)
class Job:
    """Something that is done *count* times by one call of *run*."""

    run: Callable[[], object]
    count: int


def interleaved(jobs: Mapping[str, Job], rounds: int) -> dict[str, list[float]]:
    """{name: seconds for one, in each round}. Each round begins with another job; one round
    before the first warms up and is not counted.
    """
    names = list(jobs)
    seconds: dict[str, list[float]] = {name: [] for name in names}
    gc.collect()
    gc.disable()
    try:
        for round_number in range(rounds + 1):
            turn = round_number % len(names)
            for name in names[turn:] + names[:turn]:
                started = time.thread_time()
                jobs[name].run()
                took = (time.thread_time() - started) / jobs[name].count
                if round_number:
                    seconds[name].append(took)
    finally:
        gc.enable()
    return seconds


def spread(values: Sequence[float]) -> Spread:
    return Spread(*(float(f"{value:.4g}") for value in (median(values), min(values), max(values))))


def times_faster(ours: Sequence[float], theirs: Sequence[float]) -> Spread:
    """How many of ours fit into one of theirs, round by round."""
    return spread([their / our for our, their in zip(ours, theirs, strict=True)])


def per_second(seconds: Sequence[float]) -> Spread:
    return spread([1 / second for second in seconds])


def shown(figure: Figure) -> str:
    if isinstance(figure, Spread):
        return f"{figure.median:>12,.6g}   ({figure.low:,.6g} to {figure.high:,.6g})"
    return f"{figure:>12,.6g}"
