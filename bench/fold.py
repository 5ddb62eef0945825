"""What a night costs: every record read and folded, one more appended, one undone; and one step of
a hand in play, which is what a dealer waits for at every tap.

    fold.vs_json          a whole night of 4,000 records, over json.loads of the same lines
    fold.growth_40000     one record of a night of 40,000, over one of a night of 4,000
    fold.append_growth    a wish decided and committed at 4,000 records, over one at 400
    fold.undo_vs_append   an undo at 4,000 records, over an append there
"""

from __future__ import annotations

import json
import random
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bench import nights
from bench.rounds import Figure, Job, interleaved, per_second, spread, times_faster
from pycore.ledger.lines.bundle import read_bundle, write_bundle
from pycore.ledger.lines.line import decode
from pycore.ledger.lines.logset import LogSet
from pycore.night.night import Night
from tests.core.felt import Table, at_random, counted_in, deal
from tests.core.hall import Hall, nunavut, thursday

HANDS = 300
STEPS = 20
UNDOS = 4
IN_PYODIDE = """
import json, sys
sys.path.insert(0, "/repo")
from bench import fold
json.dumps(fold.in_turn("/night/night.txt", {rounds}))
"""


def measure(rounds: int) -> dict[str, Figure]:
    from bench.pyodide import in_pyodide  # this module also runs inside, where that is not needed

    hall = evening()
    with tempfile.TemporaryDirectory() as folder:
        night = Path(folder, "night.txt")
        night.write_text(write_bundle(hall.night.logs, {}), "utf-8")
        folds, steps = in_turn(str(night), rounds)
        code = IN_PYODIDE.format(rounds=rounds)
        folds_inside, steps_inside = in_pyodide(code, {"/night": Path(folder)})
    return (
        whole_nights(rounds)
        | one_more(rounds)
        | {
            "fold.records": hall.night.logs.count(),
            "fold.records_per_s": per_second(folds),
            "fold.pyodide_records_per_s": per_second(folds_inside),
            "fold.hand_step_ms": spread([1000 * step for step in steps]),
            "fold.pyodide_hand_step_ms": spread([1000 * step for step in steps_inside]),
        }
    )


def whole_nights(rounds: int) -> dict[str, Figure]:
    """A night folded from its bytes, over reading its bytes; and one ten times as long."""
    evening_logs = nights.played(4_000).night.logs
    lines = [raw for log in evening_logs.logs.values() for raw in log.lines]
    seconds = interleaved(
        {
            "fold": Job(lambda: Night.of(evening_logs), len(lines)),
            "json": Job(lambda: [json.loads(raw) for raw in lines], len(lines)),
        },
        min(rounds, 7),
    )
    short, long = nights.cycled(4_000), nights.cycled(40_000)
    if Night.of(short).conflicts:
        raise AssertionError("a night that was written again and again must be sound")
    grown = interleaved(
        {
            "short": Job(lambda: Night.of(short), short.count()),
            "long": Job(lambda: Night.of(long), long.count()),
        },
        min(rounds, 3),
    )
    return {
        "fold.vs_json": times_faster(seconds["json"], seconds["fold"]),
        "fold.growth_40000": times_faster(grown["short"], grown["long"]),
    }


def one_more(rounds: int) -> dict[str, Figure]:
    """A table counted, at 400 and at 4,000 records, and such a count undone."""
    early, late_night = Night.of(nights.cycled(400)), Night.of(nights.cycled(4_000))
    counted, ids = late_night, []
    for wish, at in counts(late_night.logs)[:UNDOS]:
        counted = counted.commit(nights.DEV, counted.decide(nights.DEV, wish, at))
        ids.append(counted.logs.log(nights.DEV).head[1])
    undos = [({"command": "undo", "target": event_id}, at) for event_id in reversed(ids)]
    seconds = interleaved(
        {
            "early": Job(telling(early, counts(early.logs), on=True), nights.TABLES),
            "late": Job(telling(late_night, counts(late_night.logs), on=True), nights.TABLES),
            "undo": Job(telling(counted, undos), UNDOS),
        },
        min(rounds, 7),
    )
    return {
        "fold.append_growth": times_faster(seconds["early"], seconds["late"]),
        "fold.undo_vs_append": times_faster(seconds["late"], seconds["undo"]),
        "fold.append_ms": spread([1000 * append_s for append_s in seconds["late"]]),
        "fold.undo_ms": spread([1000 * undo_s for undo_s in seconds["undo"]]),
    }


Wish = tuple[dict[str, Any], Any]
"""(a command as plain data, when it is given)."""


def counts(logs: LogSet) -> list[Wish]:
    """Every table counted once more, just after the last record."""
    line = decode(logs.log(nights.DEV).lines[-1])
    seats = range(1, 1 + nights.PLAYERS // nights.TABLES)
    return [
        (
            {
                "command": "count-stacks",
                "table": table,
                "stacks": [{"seat": seat, "chips": 15_000} for seat in seats],
                "confirmed": True,
                "because": "counted twice",
            },
            line.wall + 1_000,
        )
        for table in range(1, 1 + nights.TABLES)
    ]


def telling(night: Night, wishes: list[Wish], *, on: bool = False) -> Callable[[], object]:
    """Tells a night these wishes, one after another. *on*: and goes on from there the next time,
    as a tablet does, which holds no older night beside the one it has.
    """

    def tell() -> None:
        nonlocal night
        grown = night
        for wish, at in wishes:
            grown = grown.commit(nights.DEV, grown.decide(nights.DEV, wish, at))
        if on:
            night = grown

    return tell


def evening() -> Hall:
    """A Thursday of eighty at eight tables that all record their hands."""
    hall = thursday().sell(80).at("18:55").draw().at("19:00").start()
    dice = random.Random(80)
    for table in hall.state.tables():
        hall = counted_in(hall, table)
    for hand_index in range(HANDS):
        if hand_index % 8 == 0:
            hall = hall.later(ms=90_000)
        table = 1 + hand_index % 8
        if hall.clock["is_break"] or len(hall.state.at_table(table)) < 4:
            continue
        dealt = deal(hall, table)
        stakes = dealt.bet(3 * dealt.hand.big_blind).folds(len(dealt.hand.seats) - 2)
        hall = (stakes.folds() if stakes.now.turn >= 0 else at_random(stakes, dice)).ends()
    return hall


def in_turn(night: str, rounds: int) -> tuple[list[float], list[float]]:
    """Seconds for one record folded and for one step done, in each round after the first."""
    logs = read_bundle(Path(night).read_text("utf-8")).logs
    table = river()
    folds, steps = [], []
    for _ in range(rounds + 1):
        started = time.perf_counter()
        Night.of(logs)
        folds.append((time.perf_counter() - started) / logs.count())
        started = time.perf_counter()
        for _ in range(STEPS):
            table.do("call", 4)
        steps.append((time.perf_counter() - started) / STEPS)
    return folds[1:], steps[1:]


def river() -> Table:
    """Ten were dealt in, two are left, and the first of them is to act on the river."""
    hall = counted_in(nunavut().sell(10).at("17:55").draw().at("18:00").start())
    table = deal(hall).bet(200).folds(7).folds(1).calls(1).board("2c7d9h").calls(2).board("Js")
    return table.calls(2).board("3h").calls(1)
