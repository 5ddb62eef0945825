"""The hand-written JavaScript that can be tried without a browser, by Node's own test runner."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from webapp.build.tools import node_exe

HERE = Path(__file__).resolve().parents[1]


@pytest.mark.parametrize("script", sorted(HERE.glob("*.test.mjs")), ids=lambda path: path.name)
def test_javascript(script: Path) -> None:
    done = subprocess.run(
        [node_exe(), "--test", "--no-warnings", str(script)],
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
