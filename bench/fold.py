"""Starting a tablet with a whole night on it: every record read and folded, in CPython and in the
app's Pyodide; and one step of a hand in play, which is what a dealer waits for at every tap.
"""

from __future__ import annotations

import random
import tempfile
import time
from pathlib import Path

from bench.rounds import Figure, per_second, spread
from pycore.log.bundle import read_bundle, write_bundle
from pycore.night.night import Night
from tests.core.felt import Table, at_random, counted_in, deal
from tests.core.hall import Hall, nunavut, thursday

HANDS = 300
STEPS = 20
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
    return {
        "fold.records": hall.night.logs.count(),
        "fold.records_per_s": per_second(folds),
        "fold.pyodide_records_per_s": per_second(folds_inside),
        "fold.hand_step_ms": spread([1000 * one for one in steps]),
        "fold.pyodide_hand_step_ms": spread([1000 * one for one in steps_inside]),
    }


def evening() -> Hall:
    """A Thursday of eighty at eight tables that all record their hands."""
    hall = thursday().sell(80).at("18:55").draw().at("19:00").start()
    dice = random.Random(80)
    for table in hall.state.tables():
        hall = counted_in(hall, table)
    for nth in range(HANDS):
        if nth % 8 == 0:
            hall = hall.later(ms=90_000)
        table = 1 + nth % 8
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
