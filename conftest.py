"""What every test run does, whichever tests are chosen: it finds a browser if one of them needs
one, leaves to the whole run what only that holds, says what it cost and what waits, and ends in
order when it is told to stop.
"""

from __future__ import annotations

import importlib.util
import os
import signal
import sys
from pathlib import Path
from types import FrameType
from typing import NoReturn

import pytest

from tests.browser import NoBrowserError, find_browser
from tests.kit.promises import in_full, promises

LONGEST = Path(__file__).parent / "tests" / "simulator" / "test_histories.py"
LONGEST_S = 600
"""So long may a test take that does not say otherwise."""
# The core's tests need pytest and the standard library only, and run inside Pyodide too.
METERED = sys.platform != "emscripten" and importlib.util.find_spec("psutil")
pytest_plugins = ["tests.kit.meter", "tests.kit.shipped"] if METERED else []


def pytest_configure(config: pytest.Config) -> None:
    if (
        getattr(config.option, "timeout", 0) is None
    ):  # pytest alone knows of none, and runs the core
        config.option.timeout = LONGEST_S
    # Else a PostgreSQL that a test started would outlive the run.
    signal.signal(signal.SIGTERM, _interrupt)
    # Side by side is how all tests run, and a worker that stopped could not say why.
    if getattr(config.option, "dist", "no") != "no" and not hasattr(config, "workerinput"):
        _need_browser()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What only the whole run holds is left to it, unless its file is named; the file that takes
    longest begins first, or one worker would end with it alone.
    """
    items.sort(key=lambda item: item.path != LONGEST)
    named = {Path(word.partition("::")[0]).resolve() for word in config.args}
    left: dict[bool, list[pytest.Item]] = {True: [], False: []}
    for item in items:
        mark = item.get_closest_marker("whole")
        waits = mark is not None and not in_full() and item.path not in named
        left[waits].append(item)
    if left[True]:
        items[:] = left[False]
        config.hook.pytest_deselected(items=left[True])


@pytest.hookimpl(trylast=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """After a run of everything: what the next whole run has to say."""
    config = terminalreporter.config
    if in_full() or config.option.file_or_dir or config.option.collectonly:
        return
    waiting = [(one.says, one.waits()) for one in promises().values()]
    told = [f"  {says} ({', '.join(folders)})" for says, folders in waiting if folders]
    if told:
        terminalreporter.write_sep("-", "held in part, until run.py test --all")
        terminalreporter.write_line("\n".join(told))


def _interrupt(_signal: int, _frame: FrameType | None) -> NoReturn:
    raise KeyboardInterrupt


def pytest_collection_finish(session: pytest.Session) -> None:
    if session.config.option.collectonly:
        return
    if any(item.get_closest_marker("browser") for item in session.items):
        _need_browser()


def _need_browser() -> None:
    try:
        os.environ["HOLDFAST_CHROMIUM"] = find_browser()
    except NoBrowserError as stop:
        pytest.exit(str(stop), returncode=1)
