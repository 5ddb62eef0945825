"""Runs the core's tests inside Pyodide: a part of their files, or all in two halves. Its last line
is {"code", "passed", "failed"} as JSON.
"""

from __future__ import annotations

import json
import os
import sys
from collections import Counter
from pathlib import Path

import pytest

REPO = Path("/repo")


class _Count:
    """How many tests came to what end."""

    def __init__(self) -> None:
        self.ends: Counter[str] = Counter()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" or report.failed:
            self.ends[report.outcome] += 1


CORE = REPO / "tests" / "core"
HALVES = ("night", "beside the night")
PART = "a part of both"
PARTS = 6
"""In a part is one file of so many, chosen by the hash of its name."""


def run(half: str) -> str:
    """One of the *HALVES*: what is under tests/core/night, or all else. Or a *PART*."""
    sys.path.insert(0, str(REPO))
    from pycore.kernel import values
    from tests.kit.promises import CORE_IN_PYODIDE

    values.wait()  # as on a tablet
    os.chdir(REPO)
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    # The project's own settings name plugins that need threads and signals.
    ini = Path("/pytest.ini")
    ini.write_text(
        "[pytest]\nmarkers =\n    clause(*ids): see pyproject\n    slow: see pyproject\n"
        "    whole(promise): see pyproject\n"
    )
    # Hypothesis is compiled for this machine, not for the browser's.
    core = sorted(CORE.rglob("test_*.py"))
    left_out = [path for path in core if "hypothesis" in path.read_text("utf-8")]
    paths = [CORE / "night"]
    if half == PART:
        paths = [
            path
            for path in core
            if CORE_IN_PYODIDE.holds_of(path.name, PARTS) and path not in left_out
        ]
    elif half != HALVES[0]:
        paths = [path for path in core if not path.is_relative_to(CORE / "night")]
        paths = [path for path in paths if path not in left_out]
    count = _Count()
    options = ["-q", "-W", "error", "-p", "no:cacheprovider", "--import-mode=importlib"]
    options += ["-c", str(ini), f"--rootdir={REPO}", *(f"--ignore={path}" for path in left_out)]
    code = pytest.main([*options, *map(str, paths)], plugins=[count])
    ends = {"passed": count.ends["passed"], "failed": count.ends["failed"]}
    return json.dumps({"code": int(code), "left_out": len(left_out), **ends})
