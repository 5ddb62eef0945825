"""Simulated nights for tests and benchmarks: a Selkirk Thursday that nobody played.

play = Play(thursday_of(40), Chance("a night"), knobs, told)
play.go(wall("21:15"))
Forecast(here(play), so_far(play), "a seed", 100)
"""

from __future__ import annotations

from pycore.portable.structure import StructureItem, index_of_level
from pycore.tournament.forecast import KnownPace, Stretch, expected
from pycore.tournament.play import Play
from pycore.tournament.seating import table_sizes, tables_needed
from pycore.tournament.start import Start, StartSeat
from tests.core.hall import thursday, wall

SEATS = 10
STACK = 15_000


def thursday_of(players: int, *, rebuys: int = 3, stop: str = "00:45") -> Start:
    """A Thursday that begins at seven with so many players."""
    structure = thursday().state.structure
    sizes = table_sizes(players, tables_needed(players, SEATS))
    return Start(
        structure=structure,
        index=0,
        left_ms=structure[0].ms,
        at_ms=wall("19:00"),
        tables=tuple(tuple(StartSeat(STACK, rebuys) for _ in range(size)) for size in sizes),
        seats_per_table=SEATS,
        few=1,
        many=2,
        rebuy_chips=12_000,
        rebuys_until=index_of_level(structure, 5),
        stop_at_ms=wall(stop),
    )


def here(play: Play) -> Start:
    """Where a simulated night stands, its stacks and clock as they are."""
    was = play.start
    return Start(
        structure=was.structure,
        index=play.index,
        left_ms=play.item_end_ms - play.at_ms,
        at_ms=play.at_ms,
        tables=tuple(
            tuple(StartSeat(play.stacks[player], play.rebuys_left[player]) for player in table)
            for table in play.tables
        ),
        seats_per_table=was.seats_per_table,
        few=was.few,
        many=was.many,
        rebuy_chips=was.rebuy_chips,
        rebuys_until=was.rebuys_until,
        stop_at_ms=was.stop_at_ms,
    )


def so_far(play: Play) -> KnownPace:
    """What those who watched a simulated night have seen: who went out and who bought in again
    when, and nothing of its knobs. It must have been given a list to tell.
    """
    assert play.steps is not None
    start = play.start
    everybody = [player for table in start.tables for player in table]
    players_left, chips = len(everybody), sum(player.stack for player in everybody)
    rebuys = [player.rebuys_left for player in everybody]
    at_ms, stretches = start.at_ms, list[Stretch]()
    busts = loose_busts = could = did = 0
    for moment in (*play.steps, None):
        to_ms = moment.at_ms if moment else play.at_ms
        for ms, period, is_loose in _played(start, at_ms, to_ms):
            stretches.append(
                Stretch(
                    ms=ms,
                    period=period,
                    players_left=players_left,
                    chips=chips,
                    while_rebuys=is_loose,
                )
            )
        at_ms = to_ms
        if moment is None:
            break
        had_one = rebuys[moment.player] > 0
        if moment.kind == "rebuy":
            chips, did = chips + start.rebuy_chips, did + 1
            rebuys[moment.player] -= 1
        else:
            players_left -= 1
        if at_ms < _begins(start, start.rebuys_until):
            loose_busts, could = loose_busts + 1, could + had_one
        else:
            busts += 1
    after_rebuys, loose = expected(stretches, start.seats_per_table)
    return KnownPace(
        busts=busts,
        expected=after_rebuys,
        loose_busts=loose_busts,
        loose_expected=loose,
        could=could,
        did=did,
    )


def _begins(start: Start, index: int) -> int:
    return start.at_ms + sum(period.ms for period in start.structure[:index])


def _played(start: Start, from_ms: int, to_ms: int) -> list[tuple[int, StructureItem, bool]]:
    """(ms, level, whether rebuys were sold) between two times of a night that began in full."""
    played = []
    for index, period in enumerate(start.structure):
        begins = _begins(start, index)
        ends = to_ms if index + 1 == len(start.structure) else begins + period.ms
        ms = min(ends, to_ms) - max(begins, from_ms)
        if ms > 0:
            played.append((ms, period, index < start.rebuys_until))
    return played
