"""PouchDB, pushing to a server of CouchDB's protocol: the peer of bench/sync.py that syncs too.

npm puts it into a cache beside the project, at the versions and digests of its package-lock.json;
nothing of it is in git or is ever shipped. It sends a thousand documents at once, as our tablet
does, ten times its own default.
"""

from __future__ import annotations

import contextlib
import http.client
import json
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from bench.serving import free_port, started
from webapp.build import tools

HERE = Path(__file__).parent
PATIENCE_S = 300


class Absent(Exception):
    """It cannot be had here; the text says why."""


class PouchPeer:
    """A server that runs, and who pushes to it."""

    def __init__(self, installed: Path, folder: Path, port: int) -> None:
        self._program = [tools.node_exe(), str(installed / "peer.cjs")]
        self._folder = folder
        self._port = port

    def pushes(self, lines: bytes, name: str) -> tuple[int, float]:
        """(bytes of every socket both ways, seconds) for lines that are in the local database
        already. *name* is a database that is not there yet.
        """
        before = self._bytes()
        done = subprocess.run(
            [*self._program, "push", str(self._folder), str(self._port), name],
            input=lines,
            capture_output=True,
            timeout=PATIENCE_S,
            check=False,
        )
        if done.returncode:
            raise RuntimeError(f"PouchDB did not push: {done.stderr.decode()[-1_000:]}")
        time.sleep(0.2)  # its last sockets close
        return self._bytes() - before, float(json.loads(done.stdout)["ms"]) / 1_000

    def _bytes(self) -> int:
        line = http.client.HTTPConnection("127.0.0.1", self._port, timeout=30)
        line.request("GET", "/bytes")
        size_bytes: int = json.loads(line.getresponse().read())
        line.close()
        return size_bytes


@contextlib.contextmanager
def serving(folder: Path) -> Iterator[PouchPeer]:
    """It keeps its databases in a folder. Raises Absent."""
    installed, port = _installed(), free_port()
    folder.mkdir()
    command = [tools.node_exe(), str(installed / "peer.cjs"), "serve", str(folder), str(port)]
    with started(command, port, "/bytes", {}):
        yield PouchPeer(installed, folder, port)


def _installed() -> Path:
    """The folder it is in, exactly as the lock says."""
    place = tools.CACHE / "pouchdb"
    place.mkdir(parents=True, exist_ok=True)
    lock = (HERE / "package-lock.json").read_bytes()
    done = place / ".holdfast-lock"
    shutil.copy2(HERE / "peer.cjs", place)
    if done.is_file() and done.read_text("utf-8") == tools.sha256(lock):
        return place
    for name in ("package.json", "package-lock.json"):
        shutil.copy2(HERE / name, place)
    print("fetching PouchDB", file=sys.stderr)
    try:
        # No scripts of strangers: LevelDB comes ready-made in its package.
        tools.npm_ci(place)
    except tools.BuildError as error:
        raise Absent(str(error)) from error
    done.write_text(tools.sha256(lock), "utf-8")
    return place
