"""Tests stand on a kit, not on each other: what one test module says, no other asks of it."""

from __future__ import annotations

import re
import subprocess
import sys

from run import ROOT
from tests.architecture.sources import python, shown, text

OF_A_TEST = re.compile(
    r"^\s*(?:from [\w.]*\btest_\w+ import|import [\w.]*\btest_\w+"
    r"|from (?:tests|e2e)[\w.]* import .*\btest_\w+)",
    re.MULTILINE,
)


def test_no_test_imports_a_test() -> None:
    imports_by_file = {
        shown(path): OF_A_TEST.findall(text(path))
        for path in python("tests", "e2e")
        if path.name.startswith("test_") or "kit" in path.parts
    }
    assert {path: imports for path, imports in imports_by_file.items() if imports} == {}


def test_the_core_is_tested_by_pytest_alone() -> None:
    """Without the packages of requirements-test.lock beside it."""
    without = ["-p", "no:timeout", "-p", "no:xdist", "-p", "no:hypothesispytest"]
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *without]
    run = subprocess.run(
        [*command, "tests/core/kernel/test_units.py"], cwd=ROOT, capture_output=True, text=True
    )
    assert run.returncode == 0, run.stdout + run.stderr
