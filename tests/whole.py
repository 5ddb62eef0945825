"""Everything that is promised, held in full: `run.py test --all`. When all of it passed, what the
tree was like is written down in tests/held.json, and a normal run no longer names what waits.

It takes hours. What passed is not run again while the tree stays as it is: a whole run that was
stopped, or that failed because of the machine, goes on where it was.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from hashlib import sha256
from pathlib import Path

from run import ALL
from tests.kit.meter import told
from tests.kit.promises import FOLDERS, HELD, ROOT, WHOLE, digest

PARTS: dict[str, list[str]] = {
    "every check and test without a browser": ["pytest", *ALL, "tests"],
    "every test in a browser": ["pytest", *ALL, "e2e"],
    "slips in the rules": ["tests", "--mutants"],
    "changes of the law": ["tests", "--law"],
}
"""What this Python runs, by its module and the words it is started with."""
PASSED = ROOT / ".cache" / "passed.json"
"""{"on": the tree and this Python, "took_s": {part that passed there: how long it took}}"""


def main() -> int:
    on = _surroundings()
    took_s = _passed(on)
    failed = []
    for name, words in PARTS.items():
        if name in took_s:
            continue
        since = time.monotonic()
        done = subprocess.run(
            [sys.executable, "-m", *words], env={**os.environ, WHOLE: "1"}, check=False
        )
        spent_s = time.monotonic() - since
        print(f"{name}: {told(spent_s)}", flush=True)
        if done.returncode:
            failed.append(name)
        elif _surroundings() != on:
            failed.append(f"{name} (it passed, but the tree changed meanwhile)")
            break
        else:
            took_s[name] = spent_s
            _keep(PASSED, {"on": on, "took_s": took_s})
    if failed:
        print(f"not held: {', '.join(failed)}")
        return 1
    took = told(sum(took_s.values()))
    _keep(HELD, {"folders": {folder: on[folder] for folder in FOLDERS}, "took": took})
    PASSED.unlink()
    print(f"All of it is held, in {took}; tests/held.json says so")
    return 0


def _surroundings() -> dict[str, str]:
    """What the outcome of a part depends on."""
    digest.cache_clear()
    root = (path for kind in ("*.py", "*.toml", "*.lock") for path in sorted(ROOT.glob(kind)))
    own = sha256(b"".join(path.read_bytes() for path in root)).hexdigest()
    return {**{folder: digest(folder) for folder in FOLDERS}, ".": own, "python": sys.version}


def _passed(on: dict[str, str]) -> dict[str, float]:
    """{part that passed there: how long it took, in seconds}."""
    try:
        found = json.loads(PASSED.read_text("utf-8"))
        passed: dict[str, float] = found["took_s"] if found["on"] == on else {}
    except (OSError, ValueError, KeyError):
        return {}
    for name, took_s in passed.items():
        print(f"{name}: passed before, in {told(took_s)}")
    return passed


def _keep(path: Path, data: dict[str, object]) -> None:
    path.parent.mkdir(exist_ok=True)
    part = path.with_suffix(".part")
    part.write_text(json.dumps(data, indent=1) + "\n", "utf-8")
    part.replace(path)


if __name__ == "__main__":
    sys.exit(main())
