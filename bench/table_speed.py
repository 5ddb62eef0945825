"""The dealer's table: from a tap to the changed screen, in a browser held to a sixth of a core.

`table.tap_vs_before` is what a tap takes in this version over what it takes in the version
BEFORE, hand by hand in turns: a hand of ten is dealt, folded and called round, dealt out, shown
and paid, the same taps in both. `HOLDFAST_BENCH_DIST` names the built app of another version to
compare with; else BEFORE is built, once, from the repository's history. `table.taps_lost` is how
many of eight folds and calls, ten a second, did not do it for whom they were meant, over the hands
that were tried; those that the page says it dropped are lost too. What cannot be had is left out,
with the reason: a machine that lets nobody hold a process, a copy without history. The goal
(bench/goals.py) is missed then, as it is by a tap that takes longer or is lost.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from bench import sizes
from bench.halls import browsers, served, tap
from bench.rounds import Figure, spread
from webapp.build.assemble import DEFAULT_OUT, build

ROOT = Path(__file__).parents[1]
BEFORE = "1538c61"
SIXTH = 1 / 6
FOLDS = 6
"""So many fold before the flop; the others stay to the end."""
BOARD = ("Qs", "9d", "4c", "7h", "2s")
HANDS = ("Ks", "Kh", "Ad", "Ac", "Td", "Tc", "8s", "8h", "6d", "6c", "5s", "5h")
TABLE = '[data-test="table"]'
"""The felt and the panel: every tap here changes a word there, whose turn it is or a card's."""
STAGE = "() => document.querySelector('[data-test=\"table\"]').dataset.stage"
ROUNDS = 9
"""At most so many: a round is one hand in each version, about forty taps."""
AT_ONCE = "fcfcffcf"
"""What eight players do in less than a second: f folds, c calls."""
HURRIED = 3
"""In so many hands at most."""
TEN_A_SECOND = """names => new Promise(done => {
  let nth = 0;
  const timer = setInterval(() => {
    document.getElementById(names[nth])?.click();
    nth += 1;
    if (nth === names.length) { clearInterval(timer); done(); }
  }, 100);
})"""
# Resolves once nothing has been saved for half a second: what waited is done then, or dropped.
QUIET = """() => new Promise((done, failed) => {
  const given_up = setTimeout(() => failed(new Error('it never ends saving')), 60000);
  let still = 0;
  const timer = setInterval(() => {
    still = document.querySelector('[data-test="saved"][data-state="saving"]') ? 0 : still + 1;
    if (still === 10) { clearInterval(timer); clearTimeout(given_up); done(); }
  }, 50);
})"""
# What each seat shows, from the one that acts on: "f" is folded, "c" has chips in front of it.
DONE = """() => {
  const seats = [...document.querySelectorAll('.tb-pos[id^="place-"]:not(.tb-empty)')]
    .sort((one, other) => one.id.slice(6) - other.id.slice(6));
  const acts = seats.findIndex(one => one.classList.contains('tb-acting'));
  return [...seats.slice(acts), ...seats.slice(0, acts)].map(one => [one.id,
    one.classList.contains('tb-folded') ? 'f' : one.querySelector('.tb-bet') ? 'c' : '']);
}"""
DROPPED = """() => (document.querySelector('[data-test="taps-dropped"]')?.textContent.split(' · ')
  || []).length"""


def measure(rounds: int) -> dict[str, Figure]:
    build()
    try:
        before = built_before()
    except (OSError, subprocess.CalledProcessError) as err:
        return left_out(f"there is no version before: {err}")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        urls = [served(DEFAULT_OUT, folder / "now"), served(before, folder / "before")]
        try:
            with browsers(SIXTH, SIXTH) as slowed:
                pages = [table(*both, folder) for both in zip(slowed, urls, strict=True)]
                ours, theirs = sizes.in_turns(pages, hand, min(rounds, ROUNDS))
                lost = sum(taps_lost(pages[0]) for _ in range(min(rounds, HURRIED)))
        except OSError as err:
            return left_out(f"nobody may hold a process here: {err}")
    ratios = [our_ms / other for our_ms, other in zip(ours, theirs, strict=True)]
    return {
        "table.tap_vs_before": spread(ratios),
        "table.tap_ms": spread(ours),
        "table.tap_before_ms": spread(theirs),
        "table.taps_lost": lost,
    }


def left_out(why: str) -> dict[str, Figure]:
    print(f"  table.tap_vs_before is left out: {why}", flush=True)
    return {}


def built_before() -> Path:
    """The built app of the version before."""
    named = os.environ.get("HOLDFAST_BENCH_DIST")
    if named:
        return Path(named)
    tree = ROOT / ".cache" / f"before-{BEFORE}"
    if not (tree / "run.py").is_file():
        add = ["git", "worktree", "add", "--force", "--detach", str(tree), BEFORE]
        subprocess.run(add, cwd=ROOT, check=True, capture_output=True)
    if not (tree / ".cache").exists():
        (tree / ".cache").symlink_to(ROOT / ".cache")
    subprocess.run([sys.executable, "-m", "webapp.build"], cwd=tree, check=True)
    return tree / "webapp" / "dist"


def table(chromium: Any, url: str, folder: Path) -> Any:
    """A dealer's page: ten at a table that has played some hands."""
    file = sizes.written(folder, "small", "played")
    page = sizes.page(chromium, url, file)
    page.evaluate("tid => { location.hash = `#/night/${tid}/table/1` }", file.stem)
    page.wait_for_selector("#tb-deal", timeout=120_000)
    return page


def hand(page: Any) -> list[float]:
    """One hand from the deal to the pay-out: the milliseconds of each tap."""
    return [tap(page, "#tb-deal", changes=TABLE), *to_the_end(page, FOLDS)]


def to_the_end(page: Any, folds: int) -> list[float]:
    """A hand that is on, so many of whose players fold next: the milliseconds of each tap."""
    took: list[float] = []
    turns, board, cards = 0, list(BOARD), list(HANDS)
    stage = page.evaluate(STAGE)
    while stage != "over":
        if stage == "bet":
            turns += 1
            took.append(tap(page, "#tb-fold" if turns <= folds else "#tb-call", changes=TABLE))
        else:
            deck = board if stage == "board" else cards
            took.append(tap(page, f"#card-{deck.pop(0)}", changes=TABLE))
        stage = page.evaluate(STAGE)
    return [*took, tap(page, "#tb-end", changes=TABLE)]


def taps_lost(page: Any) -> int:
    """How many of ten taps a second did not do what was tapped for whom it was tapped."""
    tap(page, "#tb-deal", changes=TABLE)
    meant = [seat for seat, _ in page.evaluate(DONE)][: len(AT_ONCE)]
    page.evaluate(TEN_A_SECOND, [{"f": "tb-fold", "c": "tb-call"}[key] for key in AT_ONCE])
    page.evaluate(QUIET)
    done: dict[str, str] = dict(page.evaluate(DONE))
    dropped: int = page.evaluate(DROPPED)
    lost = sum(done[seat] != key for seat, key in zip(meant, AT_ONCE, strict=True))
    to_the_end(page, FOLDS)
    return max(lost, dropped)
