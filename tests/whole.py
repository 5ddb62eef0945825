"""Everything that is promised, held in full: `run.py test --all`. When all of it passed, what the
tree was like is written down in tests/held.json, and a normal run no longer names what waits.

It takes hours. What passed is not run again while nothing in the tree changes: a whole run that
was stopped, or in which one part failed by the machine's fault, goes on where it was.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time

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
"""{"folders": the tree, "took_s": {part that passed on it: how long it took}}"""


def main() -> int:
    tree = {folder: digest(folder) for folder in FOLDERS}
    took_s = _passed(tree)
    failed = []
    for name, words in PARTS.items():
        if name not in took_s:
            since = time.monotonic()
            surroundings = {**os.environ, WHOLE: "1"}
            done = subprocess.run([sys.executable, "-m", *words], env=surroundings, check=False)
            spent_s = time.monotonic() - since
            print(f"{name}: {told(spent_s)}", flush=True)
            digest.cache_clear()
            if done.returncode:
                failed.append(name)
            elif {folder: digest(folder) for folder in FOLDERS} != tree:
                print(f"{name} passed, and the tree changed meanwhile: nothing is written down")
                return 1
            else:
                took_s[name] = spent_s
                PASSED.parent.mkdir(exist_ok=True)
                PASSED.write_text(json.dumps({"folders": tree, "took_s": took_s}), "utf-8")
    if failed:
        print(f"not held: {', '.join(failed)}")
        return 1
    took = told(sum(took_s.values()))
    HELD.write_text(json.dumps({"folders": tree, "took": took}, indent=1) + "\n", "utf-8")
    print(f"All of it is held, in {took}; tests/held.json says so")
    return 0


def _passed(tree: dict[str, str]) -> dict[str, float]:
    """{part that passed on this very tree: how long it took, in seconds}."""
    if not PASSED.exists():
        return {}
    found = json.loads(PASSED.read_text("utf-8"))
    passed: dict[str, float] = found["took_s"] if found["folders"] == tree else {}
    for name, took_s in passed.items():
        print(f"{name}: passed before, in {told(took_s)}")
    return passed


if __name__ == "__main__":
    sys.exit(main())
