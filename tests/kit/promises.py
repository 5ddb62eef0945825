"""What a normal run holds in part, and `run.py test --all` in full: one line a promise, with the
folders that it depends on. `tests/held.json` keeps the digest of each folder at which the whole
last passed; where one differs, a normal run says by name what waits for the next whole one.

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
from typing import TypeVar

ROOT = Path(__file__).resolve().parent.parent.parent
HELD = ROOT / "tests" / "held.json"
WHOLE = "HOLDFAST_ALL"
"""Set by `run.py test --all`."""
RESULTS = {"dist", "node_modules", "__pycache__"}
"""What a build and a run of Python leave behind."""
NOTES = {"held.json", "law_tried.json", "rows_tried.json"}
"""What a whole run writes down of itself."""
FOLDERS = ("backend", "bench", "docs", "e2e", "pycore", "tests", "webapp")
Dose = TypeVar("Dose")


def in_full() -> bool:
    """Whether this is a whole run."""
    return bool(os.environ.get(WHOLE))


@dataclass(frozen=True)
class Promise:
    """*says* what is promised; *folders* are what it can be broken by."""

    says: str
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
        """The folders that are not as they were when the whole last passed."""
        held = held_digests()
        return [folder for folder in self.folders if held.get(folder) != digest(folder)]


def held_digests() -> dict[str, str]:
    """{folder: its digest when the whole last passed}."""
    if not HELD.exists():
        return {}
    found: dict[str, str] = json.loads(HELD.read_text("utf-8"))["folders"]
    return found


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
    ("webapp", "pycore", "e2e", "tests"),
)
CORE_IN_PYODIDE = Promise("every test of the core in the Python that tablets run", _RULES)
HISTORIES = Promise("two thousand histories of tablets with bad luck", ("backend", *_WORKER))
STORIES = Promise("every story of the properties at full length", _RULES)
ENGINES = Promise("the tablet and the phone in Firefox and WebKit", _ALL_OF_IT)
WHOLE_NIGHTS = Promise("full halls and two hundred hands, tap by tap in a browser", _ALL_OF_IT)
KILLS = Promise("kills of browsers and servers at many moments", _ALL_OF_IT)
REQUESTS = Promise(
    "hundreds of requests that no tablet makes, at every address of the server",
    ("backend", "docs", *_RULES),
)
RECIPE = Promise(
    "every test that would speak up about a command added as docs/carrying-on.md says",
    ("backend", "docs", *_WORKER),
)
HOSTILE = Promise("every hostile text in every field of every command", _RULES)
MUTANTS = Promise("slips in the rules of a hand and in what moves chips (--mutants)", _RULES)
LAW = Promise("changed values, clauses and rows of the law (--law)", ("backend", *_RULES))


def promises() -> dict[str, Promise]:
    """Each by the name it has here."""
    return {name: one for name, one in globals().items() if isinstance(one, Promise)}
