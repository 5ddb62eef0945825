"""From a tap to the changed screen, in a real browser, on a night of 60 players.

`ui.tap_to_screen_ms` is the median over the taps a director makes most: another room, a table, a
seat, a name typed, an entry sold. A tap counts until the frame after the page changed; what the
worker does meanwhile counts too. `HOLDFAST_BENCH_DIST` names the built app of another version, to
be measured in turns with this one: `ui.tap_to_screen_vs_other` is then this one over the other.
"""

from __future__ import annotations

import os
import tempfile
import threading
from pathlib import Path
from statistics import median
from typing import Any

import waitress  # type: ignore[import-untyped]

from backend.app import create_app
from bench.rounds import Figure, spread
from webapp.build.assemble import DEFAULT_OUT, build

PLAYERS = 60
ROUNDS = 9
"""At most so many: a round is some fifty taps."""
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"]
ROOMS = ("door", "seats", "out", "standings", "payouts", "data", "tonight")
# Resolves with the milliseconds from a tap to the frame after the last change it made, once the
# page says everything is saved and stood still for 60 ms.
TAP = """([selector, text]) => new Promise(done => {
  const target = document.querySelector(selector);
  let changed = 0, still = 0;
  const start = performance.now();
  const seen = () => { requestAnimationFrame(() => { changed = performance.now(); }); };
  const watch = new MutationObserver(records => {
    if (records.some(one => !one.target.parentElement?.closest('[data-live]')
        && !(one.target.dataset || {}).live)) { seen(); clearTimeout(still); wait(); }
  });
  const wait = () => { still = setTimeout(() => {
    const saving = document.querySelector('[data-test="saved"][data-state="saving"]');
    if (!changed || saving) return wait();
    watch.disconnect(); done(changed - start);
  }, 60); };
  watch.observe(document.body, {subtree: true, childList: true});
  if (text !== null) {
    target.value = text;
    target.dispatchEvent(new Event('input', {bubbles: true}));
    target.form.requestSubmit();
  } else target.click();
  wait();
})"""


def measure(rounds: int) -> dict[str, Figure]:
    from playwright.sync_api import sync_playwright

    from tests.browser import find_browser

    build()
    other = os.environ.get("HOLDFAST_BENCH_DIST")
    halls = [DEFAULT_OUT] + ([Path(other)] if other else [])
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=str(find_browser()), args=FLAGS)
        pages = [
            _night(browser, _served(dist, Path(folder) / str(nth)), nth)
            for nth, dist in enumerate(halls)
        ]
        taken: list[list[float]] = [[] for _ in pages]
        for nth in range(min(rounds, ROUNDS) + 1):
            for hall in range(len(pages)):
                at = (hall + nth) % len(pages)
                one = median(_round(pages[at], nth))
                if nth:
                    taken[at].append(one)
        browser.close()
    figures: dict[str, Figure] = {"ui.tap_to_screen_ms": spread(taken[0])}
    if other:
        ratios = [ours / theirs for ours, theirs in zip(*taken, strict=True)]
        figures["ui.tap_to_screen_vs_other"] = spread(ratios)
    return figures


def _served(dist: Path, data: Path) -> str:
    """The address of a server of its own that serves this app."""
    app = create_app(data, dist=dist, pairing_code="open-sesame")
    server = waitress.create_server(app, host="127.0.0.1", port=0, threads=4)
    threading.Thread(target=server.run, daemon=True).start()
    return f"http://127.0.0.1:{server.effective_port}"


def _night(browser: Any, url: str, nth: int) -> Any:
    """A page with a night that runs."""
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.goto(url)
    page.wait_for_selector('body[data-ready="1"]', timeout=90_000)
    page.evaluate("location.hash = '#/setup'")
    page.locator("#template-selkirk-thursday").check(force=True)
    page.locator("#organization").fill("Legion")
    page.locator("#venue").fill("Hall")
    page.locator("#break_minutes").fill("10")
    page.locator('[data-act="create-night"]').click()
    page.wait_for_selector("#entry")
    for number in range(PLAYERS):
        page.evaluate(TAP, ["#name", f"Player {nth}-{number}"])
    _to(page, "seats")
    page.locator('[data-act="draw-seats"]').first.click()
    page.wait_for_selector("#table-1")
    _to(page, "tonight")
    page.locator('[data-act="start-clock"]').first.click()
    page.wait_for_selector('[data-act="pause-clock"]')
    return page


def _to(page: Any, room: str) -> float:
    took: float = page.evaluate(TAP, [f'#nav a[href$="/{room}"]', None])
    return took


def _round(page: Any, nth: int) -> list[float]:
    took = []
    for room in ROOMS:
        took.append(_to(page, room))
        if room == "door":
            took += [page.evaluate(TAP, ["#name", f"Late {nth}-{one}"]) for one in range(5)]
        if room == "seats":
            took += [page.evaluate(TAP, [f"#table-{one}", None]) for one in (1, 2, 3)]
    for table in (2, 1, 3, 1):
        took.append(page.evaluate(TAP, [f"#table-{table}", None]))
    return took
