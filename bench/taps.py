"""From a tap to the changed screen, in a real browser, on a night of 60 players.

`ui.tap_to_screen_ms` is the median over the taps a director makes most: another room, a table, a
seat, a name typed, an entry sold. `HOLDFAST_BENCH_DIST` names the built app of another version, to
be measured in turns with this one: `ui.tap_to_screen_vs_other` is then this one over the other.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

from bench.halls import browser, opened, served, tap, to
from bench.rounds import Figure, spread
from webapp.build.assemble import DEFAULT_OUT, build

PLAYERS = 60
ROUNDS = 9
"""At most so many: a round is some fifty taps."""
ROOMS = ("door", "seats", "out", "standings", "payouts", "data", "tonight")


def measure(rounds: int) -> dict[str, Figure]:
    build()
    other = os.environ.get("HOLDFAST_BENCH_DIST")
    halls = [DEFAULT_OUT] + ([Path(other)] if other else [])
    with browser() as chromium, tempfile.TemporaryDirectory() as folder:
        pages = [
            _night(chromium, served(dist, Path(folder) / str(hall_number)), hall_number)
            for hall_number, dist in enumerate(halls)
        ]
        taken: list[list[float]] = [[] for _ in pages]
        for round_number in range(min(rounds, ROUNDS) + 1):
            for hall in range(len(pages)):
                at = (hall + round_number) % len(pages)
                tap_ms = median(_round(pages[at], round_number))
                if round_number:
                    taken[at].append(tap_ms)
    figures: dict[str, Figure] = {"ui.tap_to_screen_ms": spread(taken[0])}
    if other:
        ratios = [ours / theirs for ours, theirs in zip(*taken, strict=True)]
        figures["ui.tap_to_screen_vs_other"] = spread(ratios)
    return figures


def _night(chromium: Any, url: str, hall_number: int) -> Any:
    """A page with a night that runs."""
    page = opened(chromium, url)
    page.evaluate("location.hash = '#/setup'")
    page.locator("#template-selkirk-thursday").check(force=True)
    page.locator("#organization").fill("Legion")
    page.locator("#venue").fill("Hall")
    page.locator("#break_minutes").fill("10")
    page.locator('[data-act="create-night"]').click()
    page.wait_for_selector("#entry")
    for number in range(PLAYERS):
        tap(page, "#name", f"Player {hall_number}-{number}")
    to(page, "seats")
    page.locator('[data-act="draw-seats"]').first.click()
    page.wait_for_selector("#table-1")
    to(page, "tonight")
    page.locator('[data-act="start-clock"]').first.click()
    page.wait_for_selector('[data-act="pause-clock"]')
    return page


def _round(page: Any, round_number: int) -> list[float]:
    took = []
    for room in ROOMS:
        took.append(to(page, room))
        if room == "door":
            took += [tap(page, "#name", f"Late {round_number}-{number}") for number in range(5)]
        if room == "seats":
            took += [tap(page, f"#table-{table_number}") for table_number in (1, 2, 3)]
    for table in (2, 1, 3, 1):
        took.append(tap(page, f"#table-{table}"))
    return took
