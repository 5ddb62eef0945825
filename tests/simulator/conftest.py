"""`server`: one real server in this process for all histories, and in its hall one of a hub; each
history begins on databases of its own. While histories are told Python's collector looks at what
they made, and seldom: the application and what it stands on are large, do not change, and were
looked through for every one.
"""

from __future__ import annotations

import gc
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.simulator.server import Server

MEMORY = Path("/dev/shm")
SELDOM = 50_000


@pytest.fixture(autouse=True)
def seldom_collected(server: Server) -> Iterator[None]:
    often = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(SELDOM, *often[1:])
    yield
    gc.set_threshold(*often)
    gc.unfreeze()


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """In memory where there is such a folder: what a disk does in a power cut is for others."""
    where = str(MEMORY) if MEMORY.is_dir() else None
    with tempfile.TemporaryDirectory(prefix="holdfast-sim-", dir=where) as folder:
        sim_server = Server(Path(folder) / "data", Server(Path(folder) / "hub"))
        yield sim_server
        sim_server.stop()
