"""A fault for each promise of tests/README.md and for each run that holds it: planted in a copy of
the tree, it must be seen by what that run has for the promise.

    python3 run.py test --mutants --promised                each of promised.toml
    python3 run.py test --mutants --promised --only LAYOUT  those with these letters
    python3 run.py test --mutants --promised --untouched    the same runs, which must see nothing
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
from tests.kit.promises import ROOT, WHOLE

HERE = Path(__file__).parent
NORMAL, ALL = "normal", "all"
RUNS = {"both": (NORMAL, ALL)}
"""The runs that a word of promised.toml stands for, where it is not one of them."""
SAW, SAW_NOTHING = 1, 0
"""How a run of tests, of slips or of changes ends."""
FAILED = ("FAILED ", "ERROR ", "  lives")
"""How a line begins that says what a run saw."""


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

    def source(self) -> str:
        """The file with the fault in it. LookupError where what to find is not there once."""
        return changed(f"promised.toml, {self.name}", self.file, self.find, self.replace)


def changed(fault_name: str, file: str, find: str, replace: str) -> str:
    """A file of the tree with the change that is *fault_name* somewhere. LookupError where what
    to find is not there once.
    """
    text = (ROOT / file).read_text("utf-8")
    if text.count(find) != 1:
        raise LookupError(
            f"{fault_name}: {file} holds this {text.count(find)} times, not once; say anew what to"
            f" find:\n{find}"
        )
    return text.replace(find, replace)


def faults() -> list[Fault]:
    """Every fault of promised.toml, in its order."""
    runs_by_promise = tomllib.loads((HERE / "promised.toml").read_text("utf-8"))
    return [
        Fault(promise, run, spec["file"], spec["find"], spec["replace"], tuple(spec["seen_by"]))
        for promise, runs in runs_by_promise.items()
        for word, spec in runs.items()
        for run in RUNS.get(word, (word,))
    ]


def seen_by(fault: Fault, root: Path) -> str:
    """What the run says of its failure, "" without one; LookupError where it does not begin."""
    surroundings = {**os.environ, "PYTHONPATH": str(root)}
    surroundings.pop(WHOLE, None)
    if fault.run == ALL:
        surroundings[WHOLE] = "1"
    fail_fast = ["-x"] if fault.seen_by[0] == "pytest" else []
    done = subprocess.run(
        [sys.executable, "-m", *fault.seen_by, *fail_fast],
        cwd=root,
        env=surroundings,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    if done.returncode not in (SAW, SAW_NOTHING):
        raise LookupError(f"{fault.name}: {(done.stdout + done.stderr)[-2000:]}")
    failed = [line for line in done.stdout.splitlines() if line.startswith(FAILED)]
    return (failed or ["it fails"])[-1] if done.returncode == SAW else ""


def try_promised(letters: str, *, planted: bool = True) -> int:
    """0 where each fault is seen; where none is *planted*, where nothing is."""
    wrong = 0
    for fault in faults():
        if letters not in fault.name:
            continue
        since = time.monotonic()
        with tempfile.TemporaryDirectory(prefix="holdfast-fault-") as folder:
            root = copied(Path(folder) / "tree")
            if planted:
                (root / fault.file).write_text(fault.source(), "utf-8")
            failure = seen_by(fault, root)
        wrong += bool(failure) != planted
        took = time.monotonic() - since
        print(f"{took:6.1f} s  {fault.name}: {failure or 'nothing is seen'}", flush=True)
    print(f"{wrong} otherwise than it should be" if wrong else "all as it should be")
    return int(bool(wrong))
