"""The draw of everybody's seats: 150 players at 15 tables over 10 at one, from the tap to the
screen that shows them (`seating.redraw_150_vs_10`, a ratio within each round).
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from bench import sizes
from bench.halls import browser, served, tap, to, undo
from bench.rounds import Figure
from webapp.build.assemble import DEFAULT_OUT, build

DRAWS = 5


def measure(rounds: int) -> dict[str, Figure]:
    build()
    with tempfile.TemporaryDirectory() as name, browser() as chromium:
        url = served(DEFAULT_OUT, Path(name) / "data")
        ratio, large, small = sizes.compared(chromium, url, Path(name), "drawn", _acts, rounds)
    return {
        "seating.redraw_150_vs_10": ratio,
        "seating.redraw_150_ms": large,
        "seating.redraw_10_ms": small,
    }


def _acts(page: Any) -> list[float]:
    to(page, "tonight")
    to(page, "seats")
    took = []
    for _ in range(DRAWS):
        undo(page)
        took.append(tap(page, '#draw [data-act="draw-seats"]'))
    return took
