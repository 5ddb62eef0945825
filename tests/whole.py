"""Everything that is promised, held in full: `run.py test --all`. It takes hours and has parts.
When one has passed, tests/held.json keeps what it passed on, and it runs again once that differs:
a whole run that was stopped goes on where it was.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
import time
from hashlib import sha256

from run import ALL
from tests.kit import promises
from tests.kit.meter import in_minutes
from tests.kit.promises import HELD, ROOT, WHOLE, digest, parts_passed

PARTS: dict[str, list[str]] = {
    promises.TESTS: ["pytest", *ALL, "tests"],
    promises.BROWSER: ["pytest", *ALL, "e2e"],
    promises.SLIPS: ["tests", "--mutants"],
    promises.CHANGES: ["tests", "--law"],
}
"""What this Python runs, by its module and the words it is started with."""


def main() -> int:
    failed = []
    for part, words in PARTS.items():
        on = _surroundings(part)
        before = parts_passed().get(part, {})
        if before.get("on") == on:
            print(f"{part}: passed on this tree, in {in_minutes(before['took_s'])}", flush=True)
            continue
        since = time.monotonic()
        done = subprocess.run(
            [sys.executable, "-m", *words], env={**os.environ, WHOLE: "1"}, check=False
        )
        took_s = round(time.monotonic() - since)
        print(f"{part}: {in_minutes(took_s)}", flush=True)
        if done.returncode:
            failed.append(part)
        elif _surroundings(part) != on:
            failed.append(f"{part} (it passed, but the tree changed meanwhile)")
        else:
            _keep({**parts_passed(), part: {"on": on, "took_s": took_s}})
    if failed:
        print(f"not held: {', '.join(failed)}")
        return 1
    took_s = sum(run["took_s"] for run in parts_passed().values())
    print(f"All of it is held, in {in_minutes(took_s)}")
    return 0


def _surroundings(part: str) -> dict[str, str]:
    """What the outcome of a part depends on."""
    digest.cache_clear()
    root = (path for kind in ("*.py", "*.toml", "*.lock") for path in sorted(ROOT.glob(kind)))
    own = sha256(b"".join(path.read_bytes() for path in root)).hexdigest()[:32]
    of_it = (promise.folders for promise in promises.promises().values() if promise.part == part)
    folders = sorted({folder for folders in of_it for folder in folders})
    return {
        **{folder: digest(folder) for folder in folders},
        ".": own,
        "python": ".".join(platform.python_version_tuple()[:2]),
    }


def _keep(passed: dict[str, dict[str, object]]) -> None:
    part = HELD.with_suffix(".part")
    part.write_text(json.dumps(passed, indent=1) + "\n", "utf-8")
    part.replace(HELD)


if __name__ == "__main__":
    sys.exit(main())
