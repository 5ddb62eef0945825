"""Evenings on which the whole hall has just been told something: new seats, prizes, winners."""

from __future__ import annotations

from collections.abc import Callable

from tests.core.hall import Hall, counted, licensed
from tests.kit import nights


def broken_and_moved(tid: str = "broken-moved") -> Hall:
    """A table was broken, and two minutes later one more player is moved: ten go elsewhere."""
    hall = nights.since(nights.started(nights.begun(tid, 75), 40, 75), 2)
    by_table = {table: sorted(hall.state.at_table(table)) for table in (1, 2, 3, 4)}
    for table in (2, 3, 4):
        hall = hall.out(*by_table[table][-4:])
    hall = hall.do("set-table-order", table_order=[1], reason="the lamp is broken")
    hall = hall.out(by_table[1][-1]).do("break-table", table=1, seed=nights.SEED)
    stays = min(set(by_table[2]) & set(hall.state.still_in()))
    free = min(set(range(1, 11)) - hall.state.tables()[3])
    return nights.now(hall).do("move-player", ticket=stays, table=3, seat=free)


def held_moves() -> Hall:
    """The same, and the clock is stopped for it."""
    return broken_and_moved("held-moves").do("pause-clock")


def announced_full(tid: str = "announced-full") -> Hall:
    """The thirteen prizes of a full house have just been announced."""
    hall = nights.started(nights.begun(tid, 75), 120, 75)
    return nights.now(hall).do("announce-payouts")


def held_prizes() -> Hall:
    """The same, and the clock is stopped for it."""
    return announced_full("held-prizes").do("pause-clock")


def over_full() -> Hall:
    """A full house is over: the three who tie at the top have the longest names there can be."""
    hall = nights.begun("over-full", 345, utc_offset_minutes=nights.MINUTES_AHEAD)
    for index, name in enumerate(nights.names(120)):
        hall = hall.sell(name=f"{index} {nights.LONGEST}"[:80] if index < 5 else name)
    hall = nights.since(hall.do("draw-seats", seed=nights.SEED), 345).start()
    hall = nights.now(hall).do("announce-payouts").out(*range(120, 4, -1))
    stacks = counted({1: 500_000, 2: 500_000, 3: 500_000, 4: 300_000})
    return hall.do("stop-play", stacks=stacks)


def prairie() -> Hall:
    """A night in Saskatchewan, whose licence asks the most for afterwards; two are out."""
    hall = nights.begun("prairie", 60, template="saskatchewan-night", licensed=licensed())
    hall = nights.now(nights.started(hall, 103, 60))
    return hall.do("announce-payouts").out(103, 102)


ALL: dict[str, Callable[[], Hall]] = {
    build.__name__: build
    for build in (broken_and_moved, held_moves, announced_full, held_prizes, over_full, prairie)
}
