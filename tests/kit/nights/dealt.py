"""Evenings with one table whose stacks were counted, and nobody has bet yet."""

from __future__ import annotations

from collections.abc import Callable

from tests.core.felt import counted_in
from tests.core.hall import SEED, Hall
from tests.kit import nights


def in_three_ways() -> Hall:
    return counted_in(nights.now(nights.started(nights.begun("in-three-ways", 20), 10, 20)))


def eight(tid: str) -> Hall:
    """Eight at a table by Nunavut's terms, blinds 25 and 50."""
    hall = nights.begun(tid, 5, kind="nunavut")
    for index in range(8):
        hall = hall.sell(name=f"Player {index + 1}")
    hall = nights.since(hall.do("draw-seats", seed=SEED, tables=1), 5).start()
    return counted_in(nights.now(hall))


def dealt_in_few_taps() -> Hall:
    return eight("in-few-taps")


ALL: dict[str, Callable[[], Hall]] = {
    build.__name__: build for build in (in_three_ways, dealt_in_few_taps)
}
