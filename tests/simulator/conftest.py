"""`server`: one real server in this process for all histories; each begins on a database of its
own.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.simulator.server import Server

MEMORY = Path("/dev/shm")


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """In memory where there is such a folder: what a disk does in a power cut is for others."""
    where = str(MEMORY) if MEMORY.is_dir() else None
    with tempfile.TemporaryDirectory(prefix="holdfast-sim-", dir=where) as folder:
        found = Server(Path(folder) / "data")
        yield found
        found.stop()
