"""A tablet's start: Pyodide and the core are loaded, the database is read, the night is shown.

`boot.night_4000_vs_empty` is the start of a tablet that holds one night of 4,000 records, over the
start of one that holds none; both are asked for the same two things. Everything is what the app
ships, but Node's in the place of the browser's engine and a file in the place of its database. The
tablet first takes the night in and keeps what it wants to keep for its next start.
"""

from __future__ import annotations

import json
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from bench import nights
from bench.rounds import Figure, spread
from pycore.ledger.lines.bundle import write_bundle
from webapp.build import tools
from webapp.build.assemble import zips

ROOT = Path(__file__).parents[1]
RECORDS = 4_000
ROUNDS = 7
"""At most so many: a start takes some seconds."""


def measure(rounds: int) -> dict[str, Figure]:
    hall = nights.played(RECORDS)
    tools.install_packages()
    with tempfile.TemporaryDirectory() as folder:
        there = Path(folder)
        zips(folder)
        (there / "night.txt").write_text(write_bundle(hall.night.logs, {}), "utf-8")
        facts = {"tid": hall.night.tid, "wall_ms": hall.now, "zips": folder}
        full, empty = str(there / "full.json"), str(there / "empty.json")
        _start({**facts, "stores": full, "bundle": str(there / "night.txt")}, "ok")
        Path(empty).write_text("{}", "utf-8")
        with_night, without = [], []
        for _ in range(min(rounds, ROUNDS)):
            with_night.append(_start({**facts, "stores": full}, "ok"))
            without.append(_start({**facts, "stores": empty}, "failed"))
    ratios = [night_ms / other for night_ms, other in zip(with_night, without, strict=True)]
    return {
        "boot.night_4000_vs_empty": spread(ratios),
        "boot.night_4000_ms": spread(with_night),
        "boot.empty_ms": spread(without),
    }


def _start(job: dict[str, Any], opened: str) -> float:
    """Milliseconds until the night is shown. *opened* is how the tablet answers when asked for
    it: a start that went another way is no start to measure.
    """
    job = {"home": str(tools.NODE_MODULES / "pyodide"), **job}
    done = subprocess.run(
        [tools.node_exe(), str(ROOT / "bench/boot.mjs"), json.dumps(job)],
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    reply = json.loads(done.stdout.splitlines()[-1])
    if reply["answers"][-1] != opened:
        raise AssertionError(f"the tablet answered {reply['answers']}")
    return float(reply["ms"])
