"""Which test saw what: the lines of the policies that it ran, and the refusals it met.

    Session(watched, likely, then).run()

The tests run once as they are, in this process: all that hold the policies, and of the others
those that are marked with a clause. Those that ran before, and the core beside them, unchanged,
are believed what they saw then (.cache/law/). Then *then* is called, and a fork of this process
can run any of them again at once. Whoever tries a change asks only those that can see it, the
likeliest first.
"""

from __future__ import annotations

import ast
import hashlib
import io
import json
import os
import sys
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import redirect_stderr, redirect_stdout
from itertools import zip_longest
from types import FrameType
from typing import Any, NamedTuple

import pytest

from pycore.kernel.clauses import Refused
from tests.mutants.law_files import ROOT

KEPT = ROOT / ".cache/law/witnesses.json"
OPTIONS = (
    "-s",
    "-pno:cacheprovider",
    "-pno:xdist",
    "-pno:terminal",
    "-mnot slow",
    "-otimeout=0",
    "-Wignore::pytest.PytestAssertRewriteWarning",
)
CORE = "tests/core"
WITH_CLAUSES = (
    f"{CORE}/night",
    f"{CORE}/book",
    f"{CORE}/poker",
    f"{CORE}/tournament",
    f"{CORE}/judge",
    f"{CORE}/papers",
    f"{CORE}/test_cases.py",
    *sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / CORE).glob("test_sc*.py")),
)
"""Where tests are marked with the clauses that they hold the core to."""


class Saw(NamedTuple):
    """What one test saw: *lines* by file, *refused* as "file:line:clause", in so many *ms*."""

    lines: dict[str, list[int]]
    refused: list[str]
    ms: int


class Site(NamedTuple):
    """A place in a file, from one line to another, in a function or not."""

    file: str
    first_line: int
    last_line: int

    def is_inside(self) -> bool:
        """Whether it is in the body of a function."""
        tree = ast.parse((ROOT / self.file).read_text("utf-8"))
        functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
        return any(
            function.body[0].lineno <= self.first_line <= (function.end_lineno or 0)
            for function in functions
        )


class Lender:
    """Lends tests that pytest collected, to be run again at once by a fork of this process."""

    def __init__(self) -> None:
        self.items: dict[str, pytest.Item] = {}
        self._failed = False

    def first_to_fail(self, tests: Iterable[str]) -> str | None:
        """The first of these tests that fails now."""
        items = [self.items[test] for test in tests if test in self.items]
        for test_item, after in zip_longest(items, items[1:]):
            if not self._passes(test_item, after):
                return test_item.nodeid
        return None

    def _passes(self, test_item: pytest.Item, after: pytest.Item | None) -> bool:
        self._failed = False
        with redirect_stdout(io.StringIO()):
            test_item.config.hook.pytest_runtest_protocol(item=test_item, nextitem=after)
        return not self._failed

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._failed = self._failed or report.failed


class Session(Lender):
    """A pytest session that watches, then lends its tests."""

    def __init__(
        self, watched: Collection[str], likely: Sequence[str], then: Callable[[Session], None]
    ) -> None:
        """*watched* are the files whose lines count, *likely* the tests that hold them."""
        super().__init__()
        self.watched = {str(ROOT / file): file for file in watched}
        self.likely = tuple(likely)
        self.then = then
        self.saw: dict[str, Saw] = {}
        self.at_reading: dict[str, set[int]] = {}
        """The lines that ran as the modules of tests were read: a change there is seen by data
        that they keep, and only in a process that reads them anew."""
        self.red: list[str] = []
        """Tests that fail as everything stands."""
        self._lines: dict[str, set[int]] = {}
        self._refused: set[str] = set()

    def run(self) -> None:
        """The whole: watch, then *then*."""
        output = io.StringIO()
        with redirect_stderr(output):
            ended = pytest.main([*OPTIONS, *{*self.likely, *WITH_CLAUSES}], plugins=[self])
        if ended:
            raise RuntimeError(f"pytest ended with {ended}: {output.getvalue()[-2000:]}")

    # --- Asked of it ---

    def clauses(self, test: str) -> set[str]:
        """The clauses that a test is marked with."""
        return {str(arg) for mark in self.items[test].iter_markers("clause") for arg in mark.args}

    def that_see(self, site: Site, own: Sequence[str]) -> list[str]:
        """The tests that ran a place, those that look at least beside it first; then those that
        stand in one file with them, which may rest on what was kept; of a place in no function
        those of its *own* files, and then all that hold the policies.
        """
        lines = range(site.first_line, site.last_line + 1)
        ran = [test for test, saw in self.saw.items() if _any(saw.lines, site.file, lines)]
        if not ran and not site.is_inside():
            ran = [test for test in self.saw if own and test.startswith(tuple(own))]
            ran += [test for test, saw in self.saw.items() if site.file in saw.lines]
            return [*dict.fromkeys([*ran, *filter(self._is_likely, self.saw)])]
        files = {file_of(test) for test in ran}
        beside = [test for test in self.saw if file_of(test) in files]
        return [*dict.fromkeys([*sorted(ran, key=self._breadth), *beside])]

    def _breadth(self, test: str) -> tuple[int, str]:
        return sum(map(len, self.saw[test].lines.values())), test

    def that_met(self, site: Site) -> dict[str, set[str]]:
        """{test: the clauses with which it was refused at this place}, the quickest first."""
        clauses_by_test: dict[str, set[str]] = {}
        for test in sorted(self.saw, key=lambda test: self.saw[test].ms):
            for refusal in self.saw[test].refused:
                file, line, clause = refusal.split(":", 2)
                if file == site.file and site.first_line <= int(line) <= site.last_line:
                    clauses_by_test.setdefault(test, set()).add(clause)
        return clauses_by_test

    def was_read(self, site: Site) -> bool:
        """Whether a place ran as the modules of tests were read."""
        return not self.at_reading.get(site.file, set()).isdisjoint(
            range(site.first_line, site.last_line + 1)
        )

    def files(self, file: str) -> list[str]:
        """The files with tests that ran any line of a file, those with most of them first."""
        counts: dict[str, int] = {}
        for test, saw in self.saw.items():
            if file in saw.lines:
                counts[file_of(test)] = counts.get(file_of(test), 0) + 1
        return sorted(counts, key=lambda path: -counts[path])

    # --- pytest's hooks ---

    @pytest.hookimpl(wrapper=True)
    def pytest_collection(self) -> Iterator[None]:
        self._lines = self.at_reading
        sys.settrace(self._trace)
        try:
            return (yield)
        finally:
            sys.settrace(None)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [
            test_item
            for test_item in items
            if self._is_likely(test_item.nodeid) or test_item.get_closest_marker("clause")
        ]

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.items = {test_item.nodeid: test_item for test_item in session.items}
        if session.testsfailed:
            raise RuntimeError("a module of tests cannot be read")
        self._watch_all()
        self.then(self)
        return True

    # --- Watching ---

    def _is_likely(self, test: str) -> bool:
        return test.startswith(self.likely)

    def _watch_all(self) -> None:
        stored, key = _kept(), _key(self.watched.values())
        stored_tests = stored["tests"] if stored.get("key") == key else {}
        tests: dict[str, Any] = {}
        by_file: dict[str, list[pytest.Item]] = {}
        for test_item in self.items.values():
            by_file.setdefault(file_of(test_item.nodeid), []).append(test_item)
        cases = sorted((ROOT / "pycore").rglob("cases.json"))
        for file, items in by_file.items():
            digest = _digest([ROOT / file, *(cases if file.endswith("test_cases.py") else [])])
            witness = stored_tests.get(file, {})
            if witness.get("digest") != digest:
                witness = {"digest": digest, "saw": self._watch(items)}
            tests[file] = witness
            there = witness["saw"].items()
            self.saw |= {test: Saw(*saw) for test, saw in there if test in self.items}
        KEPT.parent.mkdir(parents=True, exist_ok=True)
        KEPT.write_text(json.dumps({"key": key, "tests": tests}), "utf-8")

    def _watch(self, items: list[pytest.Item]) -> dict[str, Saw]:
        saw_by_test: dict[str, Saw] = {}
        forget()
        plain = Refused.__init__
        Refused.__init__ = self._told_by(plain)  # type: ignore[method-assign]
        try:
            for test_item, after in zip_longest(items, items[1:]):
                self._lines, self._refused = {}, set()
                begun = time.monotonic()
                if self._is_likely(test_item.nodeid):
                    sys.settrace(self._trace)
                passes = self._passes(test_item, after)
                sys.settrace(None)
                if not passes:
                    self.red.append(test_item.nodeid)
                    continue
                lines = {file: sorted(ran) for file, ran in self._lines.items()}
                ms = int((time.monotonic() - begun) * 1_000)
                saw_by_test[test_item.nodeid] = Saw(lines, sorted(self._refused), ms)
        finally:
            sys.settrace(None)
            Refused.__init__ = plain  # type: ignore[method-assign]
        return saw_by_test

    def _trace(self, frame: FrameType, event: str, _arg: object) -> Any:
        file = self.watched.get(frame.f_code.co_filename)
        if file is None:
            return None
        ran = self._lines.setdefault(file, set())
        ran.add(frame.f_lineno)

        def lines(frame: FrameType, _event: str, _arg: object) -> Any:
            ran.add(frame.f_lineno)
            return lines

        return lines

    def _told_by(self, plain: Callable[..., None]) -> Callable[..., None]:
        def note_refusal(refused: Refused, code: str, clause: Any = None, **facts: Any) -> None:
            plain(refused, code, clause, **facts)
            frame: FrameType | None = sys._getframe(1)
            while frame is not None and f"{os.sep}pycore{os.sep}" not in frame.f_code.co_filename:
                frame = frame.f_back
            if frame is not None and refused.clause:
                file = os.path.relpath(frame.f_code.co_filename, ROOT).replace(os.sep, "/")
                self._refused.add(f"{file}:{frame.f_lineno}:{refused.clause}")

        return note_refusal


def forget() -> None:
    """Whatever was kept of what the folders say, and of nights that were played by it."""
    for clear in keepers():
        clear()


def keepers() -> list[Callable[[], None]]:
    """What makes each function that keeps its answers forget them."""
    loaded = [
        module for name, module in sys.modules.items() if name.startswith(("pycore", "tests.core"))
    ]
    cache_clears = [
        getattr(var, "cache_clear", None) for module in loaded for var in vars(module).values()
    ]
    return [*dict.fromkeys(filter(None, cache_clears))]


def file_of(test: str) -> str:
    return test.partition("::")[0]


def _any(lines: dict[str, list[int]], file: str, among: range) -> bool:
    return any(line in among for line in lines.get(file, ()))


def _kept() -> dict[str, Any]:
    try:
        stored: dict[str, Any] = json.loads(KEPT.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return stored


def _key(watched: Iterable[str]) -> str:
    """A hash of what every test rests on: the core with its data, and the words of the tests."""
    core = [path for path in (ROOT / "pycore").rglob("*.*") if path.suffix in (".py", ".json")]
    helpers = [*(ROOT / "tests/core").rglob("*.py"), *(ROOT / "tests").glob("*.py")]
    beside = [path for path in core if path.name != "cases.json"]
    beside += [path for path in helpers if not path.name.startswith("test_")]
    return hashlib.sha256(f"{_digest(sorted(beside))} {sorted(watched)}".encode()).hexdigest()


def _digest(paths: Iterable[Any]) -> str:
    digest = hashlib.sha256()
    for path in paths:
        digest.update(path.read_bytes())
    return digest.hexdigest()
