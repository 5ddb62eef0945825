"""A fault for each promise of tests/README.md and for each run that holds it: planted in a copy of
the tree, it must be seen by what that run has for the promise.

    python3 run.py test --mutants --promised                each of promised.toml
    python3 run.py test --mutants --promised --only LAYOUT  those with these letters in their names
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
import tomllib
from pathlib import Path
from typing import NamedTuple

from tests.kit.copies import copied
from tests.kit.promises import WHOLE

HERE = Path(__file__).parent
NORMAL, ALL = "normal", "all"
SAW, SAW_NOTHING = 1, 0
"""How a run of tests, of slips or of changes ends."""


class Fault(NamedTuple):
    """*find* stands once in *file*; *seen_by* is what the run starts for this promise."""

    promise: str
    run: str
    file: str
    find: str
    replace: str
    seen_by: tuple[str, ...]

    @property
    def name(self) -> str:
        return f"{self.promise} {self.run}"


def faults() -> list[Fault]:
    """Every fault of promised.toml, in its order."""
    told = tomllib.loads((HERE / "promised.toml").read_text("utf-8"))
    return [
        Fault(promise, run, one["file"], one["find"], one["replace"], tuple(one["seen_by"]))
        for promise, runs in told.items()
        for run, one in runs.items()
    ]


def plant(fault: Fault, root: Path) -> None:
    """Make the change at *root*. LookupError where what to change is not there once."""
    path = root / fault.file
    text = path.read_text("utf-8")
    if text.count(fault.find) != 1:
        raise LookupError(f"{fault.name}: {fault.file} has this {text.count(fault.find)} times")
    path.write_text(text.replace(fault.find, fault.replace), "utf-8")


def is_seen(fault: Fault, root: Path) -> bool:
    """Whether the run ends with a failure, and not because it could not begin."""
    surroundings = {**os.environ, "PYTHONPATH": str(root)}
    surroundings.pop(WHOLE, None)
    if fault.run == ALL:
        surroundings[WHOLE] = "1"
    done = subprocess.run(
        [sys.executable, "-m", *fault.seen_by], cwd=root, env=surroundings,
        capture_output=True, encoding="utf-8", check=False,
    )  # fmt: skip
    if done.returncode not in (SAW, SAW_NOTHING):
        raise LookupError(f"{fault.name}: {(done.stdout + done.stderr)[-2000:]}")
    return done.returncode == SAW


def try_promised(letters: str) -> int:
    """0 where each fault is seen."""
    unseen = 0
    for fault in faults():
        if letters not in fault.name:
            continue
        since = time.monotonic()
        with tempfile.TemporaryDirectory(prefix="holdfast-fault-") as folder:
            root = copied(Path(folder) / "tree")
            plant(fault, root)
            seen = is_seen(fault, root)
        unseen += not seen
        took, end = time.monotonic() - since, "seen" if seen else "not seen"
        print(f"{took:6.1f} s  {end:8} {fault.name}: {' '.join(fault.seen_by)}", flush=True)
    print(f"{unseen} not seen" if unseen else "each is seen")
    return int(bool(unseen))
