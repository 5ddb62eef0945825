"""What a tablet waits for when it starts, as far as Python can see it."""

from __future__ import annotations

import subprocess
import sys

READ = """
import webapp.worker.main
from pycore.kernel import values
print(len(values._waiting))
values.wait_no_more()
import pycore.papers.printing
print(len(values._waiting))
"""


def test_the_core_is_read_without_putting_its_values_together() -> None:
    """And a server, whose threads could meet a class that is half done, has none that waits."""
    done = subprocess.run([sys.executable, "-c", READ], capture_output=True, text=True, check=True)
    waiting, left = map(int, done.stdout.split())
    assert waiting > 500
    assert left == 0
