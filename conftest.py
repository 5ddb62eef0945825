"""What every test run does, whichever tests are chosen: it finds a browser if one of them needs
one, and it ends in order when it is told to stop.
"""

from __future__ import annotations

import os
import signal
from types import FrameType
from typing import NoReturn

import pytest

from tests.browser import NoBrowserError, find_browser


def pytest_configure(config: pytest.Config) -> None:
    # Else a PostgreSQL that a test started would outlive the run.
    signal.signal(signal.SIGTERM, _interrupt)
    # Side by side is how all tests run, and a worker that stopped could not say why.
    if getattr(config.option, "dist", "no") != "no" and not hasattr(config, "workerinput"):
        _need_browser()


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
