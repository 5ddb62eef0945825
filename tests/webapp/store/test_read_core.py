"""What a tablet waits for when it starts, as far as Python can see it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

WORKER = Path(__file__).parents[3] / "webapp" / "worker"
READ = """
from pycore.kernel import values
{first}
import webapp.worker.main
print(len(values._waiting))
"""


def waiting(module: str) -> int:
    """How many dataclasses wait once the core is read."""
    command = [sys.executable, "-c", READ.format(first=module)]
    return int(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def test_a_tablet_reads_the_core_without_putting_its_dataclasses_together() -> None:
    assert waiting("values.wait()") > 500
    assert waiting("") == 0
    assert "values.wait()" in (WORKER / "python.js").read_text("utf-8")
