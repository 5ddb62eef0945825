"""Where the story of a night begins."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from hypothesis import strategies as st

from tests.core.felt import counted_in
from tests.core.hall import SEED, Hall, closed, nunavut, playing, thursday


def three_who_have_not_come() -> Hall:
    hall = thursday().do(
        "expect-players", players=["a", "b", "c"], prepaid=[True] * 3, names=["A", "B", "C"]
    )
    return hall.sell(8).do("seat-prepaid", seed=SEED).draw().at("19:00").start().at("20:00")


STARTS: dict[str, Callable[[], Hall]] = {
    "thursday": thursday,
    "twelve at the door": lambda: thursday().sell(12),
    "twelve playing": lambda: playing(12),
    "twelve and rebuys": lambda: playing(12).rebuy(1, 2, 2),
    "six after the door": lambda: closed(6),
    "nunavut": lambda: nunavut().sell(12).draw().start(),
    "a tablet at the table": lambda: counted_in(nunavut().sell(6).draw().start()),
    "three who have not come": three_who_have_not_come,
}
starts = st.sampled_from(list(STARTS))


@cache
def begun(start: str) -> Hall:
    return STARTS[start]()
