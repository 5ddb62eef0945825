"""An evening of three events as files: the main one, a sit-n-go that is played beside it, and one
that still sells. Who went out of the main one last plays beside it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from tests.core.evening import Evening
from tests.core.hall import Hall
from tests.kit import nights

PLAYERS, OUT = 40, 24


@cache
def evening() -> Evening:
    main = nights.started(nights.begun("evening", 75), PLAYERS, 75)
    main = nights.since(main, 10).out(*range(PLAYERS, PLAYERS - OUT, -1))
    tickets = range(PLAYERS - OUT + 1, PLAYERS + 1)
    both = Evening((main,)).open(2, tid=nights.own_id("beside"))
    both = both.sell(1, *tickets[:9]).draw(1).start(1).sell(2, *tickets[9:13])
    return Evening(tuple(nights.now(hall) for hall in both.halls))


def evening_main() -> Hall:
    return evening().hall(0)


def evening_played() -> Hall:
    return evening().hall(1)


def evening_selling() -> Hall:
    return evening().hall(2)


ALL: dict[str, Callable[[], Hall]] = {
    build.__name__: build for build in (evening_main, evening_played, evening_selling)
}
