"""What a run of tests costs: processor time, with every browser, server and tool that it starts,
in all and by file.

Each process adds up its own tree whenever another file begins; the run as a whole is added up
where it was started, which takes in what let go of its parent too (a PostgreSQL does).
"""

from __future__ import annotations

import ctypes
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from typing import Any

import psutil
import pytest

DEAREST = 10
MOST_S = 180
"""More than this a file should not cost."""
_SUBREAPER = 36  # prctl: whoever loses its parent becomes ours


def processor_s() -> float:
    """User and system time of this process and of all that it started, ended or not."""
    own = psutil.Process()
    total = 0.0
    for process in (own, *own.children(recursive=True)):
        try:
            times = process.cpu_times()
        except psutil.Error:
            continue  # it ended meanwhile; its parent has its time now
        total += times.user + times.system + times.children_user + times.children_system
    return total


def in_minutes(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes} min {rest:02} s"


class Meter:
    """In every process that runs tests: what each file cost there."""

    def __init__(self) -> None:
        self._since = processor_s()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(
        self, item: pytest.Item, nextitem: pytest.Item | None
    ) -> Iterator[Any]:
        done = yield
        if nextitem is None or nextitem.path != item.path:
            item.config.stash[_COSTS].append((item.nodeid.partition("::")[0], self._spent()))
        return done

    def _spent(self) -> float:
        now = processor_s()
        spent, self._since = now - self._since, now
        return max(spent, 0.0)  # who ended unseen took their time with them

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        output = getattr(session.config, "workeroutput", None)
        if output is not None:
            output["costs"] = session.config.stash[_COSTS]

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        session.config.stash[_COSTS].append((COLLECTING, self._spent()))


COLLECTING = "collecting"
_COSTS = pytest.StashKey[list[tuple[str, float]]]()


class Total:
    """Where the run was started: prints what all of it cost."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._began = time.monotonic()
        self._costs: list[tuple[str, float]] = []
        if sys.platform == "linux":
            ctypes.CDLL(None).prctl(_SUBREAPER, 1, 0, 0, 0)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any, error: object) -> None:
        self._costs += getattr(node, "workeroutput", {}).get("costs", [])

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        costs: Counter[str] = Counter()
        for path, seconds in (*self._costs, *self._config.stash[_COSTS]):
            costs[path] += seconds  # type: ignore[assignment]
        took_s = time.monotonic() - self._began
        terminalreporter.write_sep("-", "what it cost")
        terminalreporter.write_line(
            f"processor {in_minutes(processor_s())} (user and system, with all that was started)"
            f" in {in_minutes(took_s)} on {os.cpu_count()} cores"
        )
        for path, seconds in costs.most_common(DEAREST):
            mark = "  more than three minutes" if seconds > MOST_S and path != COLLECTING else ""
            terminalreporter.write_line(f"  {seconds:7.1f} s  {path}{mark}")


def pytest_configure(config: pytest.Config) -> None:
    config.stash[_COSTS] = []
    config.pluginmanager.register(Meter(), "holdfast-meter")
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Total(config), "holdfast-total")
