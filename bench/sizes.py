"""A large night and a small one, side by side in a browser: 150 players at 15 tables, and 10 at
one. What one tap takes on both, in turns, gives a ratio of one run.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from statistics import fmean
from typing import Any, Literal

from bench.halls import opened, taken_in
from bench.nights import quiet
from bench.rounds import Spread, spread
from pycore.kernel.units import Millis
from pycore.law import packs
from pycore.law.house.house_format import document
from pycore.ledger.lines.bundle import write_bundle
from tests.core.felt import counted_in, deal
from tests.core.hall import MINUTE, SEED, Hall, empty_hall, thursday_draft

SIZES = {"large": (150, 15), "small": (10, 1)}
HANDS = 4
"""How many each table has played."""
ROUNDS = 9
"""At most so many: a round is some tens of taps."""
Stage = Literal["drawn", "played"]
Acts = Callable[[Any], list[float]]
"""What is done in one round on a page: the milliseconds of each tap."""


def compared(
    chromium: Any, url: str, folder: Path, stage: Stage, acts: Acts, rounds: int
) -> tuple[Spread, Spread, Spread]:
    """(large over small within a round, large in milliseconds, small in milliseconds)."""
    pages = [page(chromium, url, written(folder, size, stage)) for size in SIZES]
    large, small = in_turns(pages, acts, rounds)
    ratios = [large_ms / other for large_ms, other in zip(large, small, strict=True)]
    return spread(ratios), spread(large), spread(small)


def in_turns(pages: list[Any], acts: Acts, rounds: int) -> list[list[float]]:
    """For each page what a tap took on average, round by round; the first round warms up."""
    taken: list[list[float]] = [[] for _ in pages]
    for round_number in range(min(rounds, ROUNDS) + 1):
        for turn in range(len(pages)):
            at = (turn + round_number) % len(pages)
            tap_ms = fmean(acts(pages[at]))
            if round_number:
                taken[at].append(tap_ms)
    return taken


def page(chromium: Any, url: str, file: Path) -> Any:
    """A tablet of its own with that night open."""
    tablet = opened(chromium, url)
    taken_in(tablet, file, file.stem)
    return tablet


def written(folder: Path, size: str, stage: Stage) -> Path:
    """The file of a night, written when it is first asked for."""
    file = folder / f"{size}-{stage}.txt"
    if not file.exists():
        night = _night(file.stem, *SIZES[size], stage).night
        file.write_text(write_bundle(night.logs, night.people), "utf-8")
    return file


def _night(tid: str, players: int, tables: int, stage: Stage) -> Hall:
    """A night that has just been drawn, or one whose clock has run for ten minutes."""
    now = Millis(time.time_ns() // 1_000_000)
    start = Millis(now - 10 * MINUTE)
    hall = replace(empty_hall(tid=tid), now=Millis(start - 60 * MINUTE))
    hall = hall.do("set-up-night", **thursday_draft(start_at_ms=start, house=_large()))
    for number in range(1, players + 1):
        hall = hall.sell(name=f"Player {number:03} Stefansson")
    hall = hall.do("draw-seats", seed=SEED)
    if stage == "drawn":
        return hall
    hall = replace(hall, now=start).start()
    for table in range(1, tables + 1):
        hall = counted_in(hall, table)
        for _ in range(HANDS):
            hall = quiet(deal(hall, table), keep=2).ends()
    return hall


def _large() -> dict[str, Any]:
    """Thursday's rules for a hall with more tables than Selkirk has."""
    data = document(packs.house("selkirk-thursday"))
    data |= {"id": "large-hall", "name": "A large hall"}
    values = data["values"]
    values["table_limit"]["value"], values["player_cap"]["value"] = 15, 150
    values["payout_bands"]["value"][-1]["up_to"] = 150
    return data
