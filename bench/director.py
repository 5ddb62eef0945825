"""What a director waits for on a large night: 150 players at 15 tables that record their hands,
over 10 players at one.

`director.action_150_vs_10` is what a tap takes on the one over what it takes on the other, on
average over the same taps in turns: a table opened, the clock stopped or started, somebody put
out, that taken back, another room.
`director.half_core_vs_full` is the large night on a browser held to half a core, over the same on
a free one; it is left out, and said so, where this machine lets nobody hold a process.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from bench import sizes
from bench.halls import browser, browsers, served, tap, to, undo
from bench.rounds import Figure, spread
from webapp.build.assemble import DEFAULT_OUT, build

A_MOMENT_MS = 1_100
"""After so long a tap is a tap of its own."""
GO_ON = '[data-act="hands-none-on"]'
ROOMS = ("seats", "out", "standings", "door", "tonight")
HALF = 0.5


def measure(rounds: int) -> dict[str, Figure]:
    build()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        url = served(DEFAULT_OUT, folder / "data")
        with browser() as chromium:
            ratio, large, small = sizes.compared(chromium, url, folder, "played", _acts, rounds)
        figures: dict[str, Figure] = {
            "director.action_150_vs_10": ratio,
            "director.action_150_ms": large,
            "director.action_10_ms": small,
        }
        return figures | _held(url, sizes.written(folder, "large", "played"), rounds)


def _held(url: str, file: Path, rounds: int) -> dict[str, Figure]:
    try:
        with browsers(HALF, None) as both:
            pages = [sizes.page(chromium, url, file) for chromium in both]
            slowed, unheld = sizes.in_turns(pages, _acts, rounds)
    except OSError as err:
        print(f"director.half_core_vs_full is left out: {err.strerror}")
        return {}
    ratios = [slowed_ms / other for slowed_ms, other in zip(slowed, unheld, strict=True)]
    return {"director.half_core_vs_full": spread(ratios), "director.half_core_ms": spread(slowed)}


def _acts(page: Any) -> list[float]:
    took = []
    for room in ROOMS:
        took.append(to(page, room))
        if room == "seats":
            took += [tap(page, "#table-1") for _ in range(2)]
        if room == "out":
            page.locator("#out-find").fill("3")
            page.locator("#out-find").press("Enter")
            page.wait_for_selector('[data-act="out-remove"][data-ticket="3"]')
            took.append(tap(page, '#out [data-act="eliminate"]'))
            page.wait_for_timeout(A_MOMENT_MS)
            if page.locator(GO_ON).count():  # another tablet dealt there
                tap(page, GO_ON)
                page.wait_for_timeout(A_MOMENT_MS)
            took.append(undo(page))
    took.append(tap(page, '[data-act="pause-clock"]'))
    took.append(tap(page, '[data-act="resume-clock"]'))
    return took
