"""Nights in a real browser, for the benchmarks that tap on them.

A tap counts until the frame after the page changed; what the worker does meanwhile counts too.
"""

from __future__ import annotations

import contextlib
import stat
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from backend import front
from backend.app import create_app
from tests.browser import find_browser

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"]
# Resolves with the milliseconds from a tap to the frame after the last change it made, once the
# page says everything is saved and stood still for 60 ms. Where *told* is given, the words of what
# it selects must have become others as well: a mark on a key is no answer yet, nor is a clock's.
TAP = """([selector, text, told]) => new Promise((done, failed) => {
  const target = document.querySelector(selector);
  if (!target) return failed(new Error(`nothing to tap: ${selector}`));
  const said = () => {
    const all = told ? [...document.querySelectorAll(told)].map(one => one.cloneNode(true)) : [];
    for (const one of all) for (const live of one.querySelectorAll('[data-live]')) live.remove();
    return all.map(one => `${one.dataset.stage} ${one.textContent}`).join();
  };
  const before = said();
  let changed = 0, still = 0;
  const start = performance.now();
  const given_up = setTimeout(() => failed(new Error(`nothing came of ${selector}`)), 20000);
  const seen = () => { requestAnimationFrame(() => { changed = performance.now(); }); };
  const watch = new MutationObserver(records => {
    if (records.some(one => !one.target.parentElement?.closest('[data-live]')
        && !(one.target.dataset || {}).live)) { seen(); clearTimeout(still); wait(); }
  });
  const wait = () => { still = setTimeout(() => {
    const saving = document.querySelector('[data-test="saved"][data-state="saving"]');
    if (!changed || saving || (told && said() === before)) return wait();
    watch.disconnect(); clearTimeout(given_up); done(changed - start);
  }, 60); };
  // A step may change a word and a colour only.
  const all = {subtree: true, childList: true, characterData: true, attributes: true};
  watch.observe(document.body, all);
  if (text !== null) {
    target.value = text;
    target.dispatchEvent(new Event('input', {bubbles: true}));
    target.form.requestSubmit();
  } else target.click();
  wait();
})"""
CGROUPS = Path("/sys/fs/cgroup")
PERIOD_US = 100_000
GUARD_MS = 1_100
"""For so long after something was done an Undo in its place is not taken."""


@contextlib.contextmanager
def browser() -> Iterator[Any]:
    """Chromium."""
    with browsers(None) as (opened,):
        yield opened


@contextlib.contextmanager
def browsers(*cores: float | None) -> Iterator[list[Any]]:
    """Several of them; one is held to so many cores, its pages' workers included, where that is
    asked for. Raises `OSError` where this machine lets nobody hold a process.
    """
    from playwright.sync_api import sync_playwright

    with contextlib.ExitStack() as ends:
        program = Path(find_browser())
        programs = [
            program if quota is None else ends.enter_context(_held(program, quota))
            for quota in cores
        ]
        playwright = ends.enter_context(sync_playwright())
        launched = []
        for each in programs:
            launched.append(playwright.chromium.launch(executable_path=str(each), args=FLAGS))
            ends.callback(launched[-1].close)
        yield launched


@contextlib.contextmanager
def _held(program: Path, cores: float) -> Iterator[Path]:
    """A program that is *program* within a group of its own."""
    both = CGROUPS / "cgroup.controllers"
    group = Path(
        tempfile.mkdtemp(prefix="bench-", dir=CGROUPS if both.exists() else CGROUPS / "cpu")
    )
    try:
        quota = round(PERIOD_US * cores)
        if both.exists():
            (group / "cpu.max").write_text(f"{quota} {PERIOD_US}")
        else:
            (group / "cpu.cfs_period_us").write_text(str(PERIOD_US))
            (group / "cpu.cfs_quota_us").write_text(str(quota))
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "held"
            procs = group / "cgroup.procs"
            path.write_text(f'#!/bin/sh\necho $$ > "{procs}"\nexec "{program}" "$@"\n')
            path.chmod(path.stat().st_mode | stat.S_IXUSR)
            yield path
    finally:
        with contextlib.suppress(OSError):  # a browser that has not quite ended yet
            group.rmdir()


def served(dist: Path, data: Path) -> str:
    """The address of a server of its own that serves this app."""
    app = create_app(data, dist=dist, pairing_code="open-sesame")
    server = front.served(app, threads=4)
    threading.Thread(target=server.run, daemon=True).start()
    return f"http://127.0.0.1:{server.port}"


def opened(chromium: Any, url: str) -> Any:
    """A tablet of its own, ready."""
    page = chromium.new_page(viewport={"width": 1280, "height": 800}, locale="en-CA")
    page.goto(url)
    page.wait_for_selector('body[data-ready="1"]', timeout=180_000)
    return page


def taken_in(page: Any, file: Path, tid: str) -> None:
    """Take in a night from its file and open it."""
    page.evaluate("location.hash = '#/data'")
    page.wait_for_selector("#import", state="attached")
    page.locator("#import").set_input_files(file)
    page.evaluate("location.hash = '#/nights'")
    page.locator(f'[data-test="night"] a[href*="{tid}"], a[data-test="night"]').first.wait_for()
    page.evaluate("tid => { location.hash = `#/night/${tid}/tonight` }", tid)
    page.wait_for_selector('#nav a[href$="/tonight"]')


def tap(page: Any, selector: str, text: str | None = None, *, changes: str | None = None) -> float:
    """Milliseconds of a tap, or of a line typed and sent; *changes* selects what must say
    something else after it.
    """
    took: float = page.evaluate(TAP, [selector, text, changes])
    return took


def undo(page: Any) -> float:
    """The same of the first Undo, once it is no second tap on what stood in its place."""
    page.wait_for_timeout(GUARD_MS)
    return tap(page, 'main [data-act="undo"], [data-test="toast"] [data-act="undo"]')


def to(page: Any, room: str) -> float:
    return tap(page, f'#nav a[href$="/{room}"]')
