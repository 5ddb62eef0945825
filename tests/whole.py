"""Everything that is promised, held in full: `run.py test --all`. When all of it passed, what the
tree was like is written down in tests/held.json, and a normal run no longer names what waits.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time

from run import ALL
from tests.kit.meter import told
from tests.kit.promises import FOLDERS, HELD, WHOLE, digest

PARTS: dict[str, list[str]] = {
    "every check and test": ["pytest", *ALL],
    "slips in the rules": ["tests", "--mutants"],
    "changes of the law": ["tests", "--law"],
}
"""What this Python runs, by its module and the words it is started with."""


def main() -> int:
    began = time.monotonic()
    before = {folder: digest(folder) for folder in FOLDERS}
    failed = []
    for name, words in PARTS.items():
        since = time.monotonic()
        surroundings = {**os.environ, WHOLE: "1"}
        done = subprocess.run([sys.executable, "-m", *words], env=surroundings, check=False)
        print(f"{name}: {told(time.monotonic() - since)}", flush=True)
        if done.returncode:
            failed.append(name)
    took = told(time.monotonic() - began)
    digest.cache_clear()
    if failed:
        print(f"{took}; not held: {', '.join(failed)}")
        return 1
    if {folder: digest(folder) for folder in FOLDERS} != before:
        print(f"{took}; all of it passed, and the tree changed meanwhile: nothing is written down")
        return 1
    HELD.write_text(json.dumps({"folders": before}, indent=1) + "\n", "utf-8")
    print(f"All of it is held, in {took}; tests/held.json says so")
    return 0


if __name__ == "__main__":
    sys.exit(main())
