"""A run of tests: what it looks for before it begins, and how it ends when it is told to."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
BOTH = """
import pytest

@pytest.mark.browser
def test_needs_one(): pass

def test_needs_none(): pass
"""
WAITS = """
import os
import time
from pathlib import Path

import sqlalchemy

def test_waits(postgres_url):
    engine = sqlalchemy.create_engine(postgres_url)
    with engine.connect() as connection:
        data = connection.exec_driver_sql("SHOW data_directory").scalar()
    engine.dispose()
    Path("telling").write_text(Path(data, "postmaster.pid").read_text().split()[0])
    os.rename("telling", "server")
    time.sleep(600)
"""


def pytest_on(
    path: Path, *words: str, plugin: str = "conftest", browser: str = "/nowhere/chromium"
) -> subprocess.Popen[str]:
    """A run of one file outside the tree, by the tree's own settings."""
    own = ["-c", str(ROOT / "pyproject.toml"), "--rootdir", str(ROOT), "-p", "no:cacheprovider"]
    command = [sys.executable, "-m", "pytest", *own, "-p", "conftest", "-p", plugin]
    return subprocess.Popen(
        [*command, str(path), *words],
        cwd=path.parent,
        env={**os.environ, "PYTHONPATH": str(ROOT), "HOLDFAST_CHROMIUM": browser},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


@pytest.mark.parametrize(
    ("chosen", "status", "says"),
    [
        (["-k", "needs_none"], 0, "1 passed"),
        (["--collect-only"], 0, "2 tests collected"),
        ([], 1, "HOLDFAST_CHROMIUM names /nowhere/chromium, which does not start"),
        (["-n", "2"], 1, "HOLDFAST_CHROMIUM names /nowhere/chromium, which does not start"),
    ],
)
def test_a_browser_is_looked_for_only_when_a_chosen_test_needs_one(
    tmp_path: Path, chosen: list[str], status: int, says: str
) -> None:
    path = tmp_path / "test_both.py"
    path.write_text(BOTH)
    with pytest_on(path, *chosen) as run:
        out, _ = run.communicate(timeout=120)
    assert run.returncode == status, out
    assert says in out


def test_a_run_says_at_its_end_what_it_cost_and_its_dearest_files(tmp_path: Path) -> None:
    path = tmp_path / "test_both.py"
    path.write_text(BOTH)
    with pytest_on(path, "-k", "needs_none") as run:
        out, _ = run.communicate(timeout=120)
    cost = out.partition("what it cost")[2]
    assert re.search(r"processor 0 min \d\d s \(.*\) in 0 min \d\d s on \d+ cores", cost), out
    assert len(re.findall(r"^ +\d+\.\d s  ", cost, re.MULTILINE)) == 2, "collecting, and the file"


def test_every_test_that_opens_a_browser_says_so() -> None:
    """By a marker: so that a run of the others needs none."""
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-m", "not browser"]
    done = subprocess.run(
        [*command, "e2e"], cwd=ROOT, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode in (0, 5), done.stdout + done.stderr
    opened = ("tablet", "phone", "chromium")
    names = [line.partition("::") for line in done.stdout.splitlines() if "::" in line]
    for path, _, name in names:
        source = (ROOT / path).read_text("utf-8")
        signature = source.partition(f"def {name.partition('[')[0]}(")[2].partition(")")[0]
        assert not any(f"{fixture}:" in signature for fixture in opened), f"{path}::{name}"


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
@pytest.mark.parametrize("spread", [["-n", "0"], ["-n", "2"]])
def test_a_run_that_is_told_to_stop_leaves_no_postgresql_behind(
    tmp_path: Path, spread: list[str]
) -> None:
    path = tmp_path / "test_waits.py"
    path.write_text(WAITS)
    pid_file = tmp_path / "server"
    starts = sys.executable  # stands for a browser: nothing opens it
    with pytest_on(path, *spread, plugin="tests.backend.conftest", browser=starts) as run:
        deadline = time.monotonic() + 120
        while not pid_file.exists() and run.poll() is None and time.monotonic() < deadline:
            time.sleep(0.1)
        run.send_signal(signal.SIGTERM)
        out, _ = run.communicate(timeout=60)
    assert pid_file.exists(), out
    assert run.returncode == 2, out
    assert is_gone(pid_file.read_text(), within_s=90), "PostgreSQL runs on"


def is_gone(pid: str, within_s: float) -> bool:
    """Whether a process has ended; one that its parent has not looked after yet has too."""
    status = Path("/proc", pid, "status")
    deadline = time.monotonic() + within_s
    while time.monotonic() < deadline:
        try:
            if "State:\tZ" in status.read_text():
                return True
        except OSError:
            return True
        time.sleep(0.1)
    return False
