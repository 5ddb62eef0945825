"""What work costs as a night grows: so many calls, and lines that run, which are the same on every
machine and at every load. Four times the records cost about four times as much, and one more
record of a long night no more than one of a short one.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bench import nights
from bench.fold import counts
from pycore.ledger.lines.logset import LogSet
from pycore.ledger.lines.runs import Run
from pycore.night.night import Night
from tests.costs import calls, lines_run

SHORT = 600
TIMES = 4
ABOUT = 1.1
"""How much more than its share a longer night may cost."""


def growth(work: Callable[[LogSet], Callable[[], object]]) -> float:
    """What *work* on a night costs that is TIMES as long, over one that is not; of calls and of
    lines whichever grows more.
    """
    short, long = nights.cycled(SHORT), nights.cycled(TIMES * SHORT)
    assert long.count() == TIMES * short.count()
    return max(cost(work(long)) / cost(work(short)) for cost in (calls, lines_run))


def folds(logs: LogSet) -> Callable[[], object]:
    return lambda: Night.of(logs)


def in_parts(logs: LogSet, size: int) -> list[Run]:
    """The same lines as they come from a peer, so many at a time."""
    log = logs.log(nights.DEV)
    return [
        Run(
            nights.DEV,
            at + 1,
            log.ids[at - 1] if at else "",
            tuple(log.lines[at : at + size]),
            log.ids[min(at + size, len(log.ids)) - 1],
        )
        for at in range(0, len(log.lines), size)
    ]


def receives(logs: LogSet) -> Callable[[], object]:
    """A log that grows run by run, as a night comes in from a server."""
    parts = in_parts(logs, 50)

    def work() -> None:
        log_set = LogSet(logs.tid)
        for run in parts:
            log_set, taken = log_set.receive(run)
            assert taken.need is None
        assert log_set.heads() == logs.heads()

    return work


def meets(logs: LogSet) -> Callable[[], object]:
    """A night that meets it part by part, folding on each time."""
    parts = in_parts(logs, 50)

    def work() -> None:
        night = Night.empty(logs.tid)
        for run in parts:
            night, _ = night.receive(run)
        assert night.logs.heads() == logs.heads()

    return work


@pytest.mark.parametrize("work", [folds, receives, meets])
def test_four_times_the_records_cost_four_times_the_work(
    work: Callable[[LogSet], Callable[[], object]],
) -> None:
    assert growth(work) <= TIMES * ABOUT


def test_one_more_record_of_a_long_night_costs_what_it_costs_in_a_short_one() -> None:
    def cost(records: int) -> int:
        night = Night.of(nights.cycled(records))
        wishes = counts(night.logs)
        for wish, at in wishes[:2]:  # what is worked out once, at the first wish
            night = night.commit(nights.DEV, night.decide(nights.DEV, wish, at))

        def one_more() -> None:
            wish, at = wishes[2]
            night.commit(nights.DEV, night.decide(nights.DEV, wish, at))

        return lines_run(one_more) + calls(one_more)

    assert cost(TIMES * SHORT) <= ABOUT * cost(SHORT)


def test_the_measure_sees_what_grows_faster() -> None:
    """Whoever looks back at every record does not pass, also without calling anything."""

    def hidden(logs: LogSet) -> Callable[[], object]:
        size = logs.count() // 4
        return lambda: [back for at in range(size) for back in range(at)]

    assert growth(hidden) > 2 * TIMES * ABOUT
