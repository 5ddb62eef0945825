"""What a normal run holds in part, and `run.py test --all` in full: one line a promise, with the
part of the whole that holds it and the folders that it depends on. `tests/held.json` keeps the
digest of each of them at which that part last passed; where one differs, a normal run says by name
what waits for the next whole one.

A test that is only of the whole run is marked: `@pytest.mark.whole(promises.ENGINES)`. Named by
its file, it runs all the same.
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

ROOT = Path(__file__).resolve().parent.parent.parent
HELD = ROOT / "tests" / "held.json"
WHOLE = "HOLDFAST_ALL"
"""Set by `run.py test --all`."""
RESULTS = {"dist", "node_modules", "__pycache__"}
"""What a build and a run of Python leave behind."""
NOTES = {"held.json", "law_tried.json", "rows_tried.json"}
"""What a whole run writes down of itself."""
TESTS = "every check and test without a browser"
BROWSER = "every test in a browser"
SLIPS = "slips in the rules"
CHANGES = "changes of the law"
Dose = TypeVar("Dose")


def in_full() -> bool:
    """Whether this is a whole run."""
    return bool(os.environ.get(WHOLE))


@dataclass(frozen=True)
class Promise:
    """*says* what is promised; *part* of a whole run holds it; *folders* can break it."""

    says: str
    part: str
    folders: tuple[str, ...]

    def dose(self, *, part: Dose, full: Dose) -> Dose:
        """What a normal run takes of it, or the whole of it."""
        return full if in_full() else part

    def holds_of(self, name: str, parts: int) -> bool:
        """Whether *name* is of the part that a normal run holds: one of *parts*, by its hash."""
        return in_full() or sha256(name.encode()).digest()[0] % parts == 0

    def has_turn(self, *places: int) -> bool:
        """Whether a normal run holds what stands at these places: they take turns, every other."""
        return in_full() or sum(places) % 2 == 0

    def waits(self) -> list[str]:
        """The folders that are not as they were when its part last passed."""
        on = parts_passed().get(self.part, {}).get("on", {})
        return [folder for folder in self.folders if on.get(folder) != digest(folder)]


def parts_passed() -> dict[str, dict[str, Any]]:
    """{part of the whole that passed: {"on": {folder: its digest then}, "took_s": seconds}}."""
    parts: dict[str, dict[str, Any]] = json.loads(HELD.read_text("utf-8")) if HELD.exists() else {}
    return parts


@cache
def digest(folder: str) -> str:
    """One hash over the files of a folder, whatever machine it lies on."""
    total = sha256()
    for path in sorted((ROOT / folder).rglob("*")):
        parts = path.relative_to(ROOT).parts
        if path.is_file() and not RESULTS.intersection(parts) and path.name not in NOTES:
            content = path.read_bytes()
            total.update(f"{'/'.join(parts)} {len(content)}\n".encode() + content)
    return total.hexdigest()[:32]


_RULES = ("pycore", "tests")
_WORKER = ("pycore", "webapp", "tests")
_ALL_OF_IT = ("backend", "pycore", "webapp", "tests", "e2e")

LAYOUT = Promise(
    "every state of the screens in every size, language and theme",
    BROWSER,
    ("webapp", "pycore", "e2e", "tests"),
)
CORE_IN_PYODIDE = Promise("every test of the core in the Python that tablets run", TESTS, _RULES)
HISTORIES = Promise(
    "two thousand histories of tablets with bad luck", TESTS, ("backend", *_WORKER)
)
STORIES = Promise("every story of the properties at full length", TESTS, _RULES)
ENGINES = Promise("the tablet and the phone in Firefox and WebKit", BROWSER, _ALL_OF_IT)
WHOLE_NIGHTS = Promise(
    "full halls and two hundred hands, tap by tap in a browser", BROWSER, _ALL_OF_IT
)
KILLS = Promise("kills of servers at many moments", TESTS, ("backend", *_RULES))
BROWSER_KILLS = Promise("kills of browsers at many moments", BROWSER, _ALL_OF_IT)
REQUESTS = Promise(
    "hundreds of requests that no tablet makes, at every address of the server",
    TESTS,
    ("backend", "docs", *_RULES),
)
RECIPE = Promise(
    "every test that would speak up about a command added as docs/carrying-on.md says",
    TESTS,
    ("backend", "docs", *_WORKER),
)
HOSTILE = Promise("every hostile text in every field of every command", TESTS, _RULES)
MUTANTS = Promise(
    "slips in the rules of a hand and in what moves chips (--mutants)", SLIPS, _RULES
)
LAW = Promise("changed values, clauses and rows of the law (--law)", CHANGES, ("backend", *_RULES))


def promises() -> dict[str, Promise]:
    """Each by the name it has here."""
    return {name: promise for name, promise in globals().items() if isinstance(promise, Promise)}
