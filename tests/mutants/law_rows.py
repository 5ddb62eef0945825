"""The rows of the account of clauses: whether a row's tests fail without the code that it names.

    python3 run.py test --law --rows                every row, as the last part of --law
    python3 run.py test --law --rows --only NU-9    those with these letters in their ids

Of every row that asks software to do something, each function in `where` does nothing, in memory
only: it returns nothing, and yields nothing. A class has methods that do nothing, and where nobody
misses them it holds no values. Then the tests that the row names run, and no others; one of them
must fail for each place. It shows that the row's code matters to the row's tests, and not that
each value in it does: values, comparisons and checks are changed one by one by the rest of --law.
A function that answers yes or no says yes as well, since nothing is a no.

Places in data are left to the changes of data, and what only a browser runs is not tried. A row of
which nothing can be taken out stands in rows_untried.json with the reason. rows_tried.json has a
key for every row that was tried: the source of its own functions and tests, not of their files.
"""

from __future__ import annotations

import ast
import gc
import hashlib
import importlib
import json
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import redirect_stderr
from functools import cache, cached_property, partial
from inspect import isgeneratorfunction, signature
from io import StringIO
from operator import attrgetter
from pathlib import Path
from types import FunctionType
from typing import Any, NamedTuple

import pytest

from backend.law.account import ClauseAccount, accounts
from tests.core import test_cases
from tests.mutants.fates import Fate, fates
from tests.mutants.law_files import HERE, ROOT
from tests.mutants.swap import functions
from tests.mutants.witnesses import OPTIONS, Lender, keepers

TRIED, UNTRIED = HERE / "rows_tried.json", HERE / "rows_untried.json"
SECONDS = 60
ASKS = ("enforce", "warn", "compute", "record")
AT_ONCE = 50
"""So many rows at most are tried again by a run of all tests."""

NOT_HERE = ("webapp/ui/", "webapp/phone/", "e2e/", "tests/oracle/")
"""What only a browser runs, and tests that look at every hand there is."""


class Pair(NamedTuple):
    """A row of the account and one place that it names."""

    row: ClauseAccount
    place: str

    @property
    def name(self) -> str:
        return f"{self.row.id} without {self.place}"


# --- The rows ---


def rows() -> list[ClauseAccount]:
    """Those that ask software to do something, and name code and a test outside a browser."""
    return [
        account
        for account in accounts()
        if account.kind in ASKS and places(account) and tests(account)
    ]


def unheld() -> set[str]:
    """The ids of the rows that name code which nothing here can try."""
    named = {
        account.id
        for account in accounts()
        if account.kind in ASKS and any(map(_is_code, account.where))
    }
    return named - {row.id for row in rows()}


def places(row: ClauseAccount) -> list[str]:
    """The functions and classes that a row names."""
    code = [place for place in row.where if _is_code(place) and _is_outside(place)]
    return [
        place for place in code if place.rpartition(":")[2] in _sources(place.partition(":")[0])
    ]


def tests(row: ClauseAccount) -> list[str]:
    return list(filter(_is_outside, row.tests))


def _is_code(place: str) -> bool:
    return "#" not in place


def _is_outside(place: str) -> bool:
    return not place.startswith(NOT_HERE)


def key_of(row: ClauseAccount) -> str:
    """A hash of a row's own code and tests."""
    sources = [f"{name}\n{_source(name)}" for name in sorted([*places(row), *tests(row)])]
    return hashlib.sha256("\n".join(sources).encode()).hexdigest()[:12]


def _source(named: str) -> str:
    """What stands under a name: `path:name`, `path::function` or `cases.json#what it says`."""
    path, _, says = named.partition("#")
    if says:
        cases = json.loads((ROOT / path).read_text("utf-8"))
        return json.dumps([case for case in cases if case["says"] == says], sort_keys=True)
    file, _, name = path.partition(":")
    return _sources(file)[name.removeprefix(":")]


@cache
def _sources(file: str) -> dict[str, str]:
    """{what stands at the top of a module, or a method there: its text, decorators and all}"""
    text = (ROOT / file).read_text("utf-8")
    lines = text.splitlines()
    top = [n for n in ast.parse(text).body if isinstance(n, ast.FunctionDef | ast.ClassDef)]
    nodes = {node.name: node for node in top}
    for kind in top:
        methods = (node for node in kind.body if isinstance(node, ast.FunctionDef))
        nodes |= {f"{kind.name}.{method.name}": method for method in methods}
    return {
        name: "\n".join(lines[_first_line(node) - 1 : node.end_lineno])
        for name, node in nodes.items()
    }


def _first_line(node: ast.FunctionDef | ast.ClassDef) -> int:
    return min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])


def tried() -> dict[str, str]:
    """{row: its key when its tests failed without each of its places}"""
    keys: dict[str, str] = json.loads(TRIED.read_text("utf-8"))
    return keys


def untried() -> dict[str, str]:
    """{row: why it is not tried here}"""
    reasons: dict[str, str] = json.loads(UNTRIED.read_text("utf-8"))
    return reasons


def changed() -> list[ClauseAccount]:
    """The rows that are not as they were when they were tried."""
    keys = tried()
    return [row for row in rows() if keys.get(row.id) != key_of(row)]


def note(held_rows: Iterable[ClauseAccount]) -> None:
    keys = {**tried(), **{row.id: key_of(row) for row in held_rows}}
    text = json.dumps({row.id: keys[row.id] for row in rows() if row.id in keys}, indent=0)
    TRIED.write_text(text + "\n", "utf-8")


# --- One place taken out, in a child ---


def _nothing(*_args: object, **_named: object) -> Any:
    return None


def _none(*_args: object, **_named: object) -> Any:
    return
    yield


def _yes(*_args: object, **_named: object) -> Any:
    return True


def ways(place: str) -> list[Callable[[], None]]:
    """How a place is taken out: one after the other, as long as nobody misses it."""
    file, _, name = place.partition(":")
    module = importlib.import_module(file.removesuffix(".py").replace("/", "."))
    target = attrgetter(name)(module)
    if isinstance(target, type):
        own = {name: member for name, member in vars(target).items() if not name.startswith("__")}
        methods = {name: member for name, member in own.items() if _is_method(member)}
        return [
            partial(_empty, target, removed)
            for removed in (methods, {"__init__": None})
            if removed
        ]
    (function,) = functions({name: target}, target.__module__)
    if isgeneratorfunction(function):
        return [partial(_become, function, _none)]
    answers = str(signature(function).return_annotation) == "bool"
    return [
        partial(_become, function, stand_in)
        for stand_in in ([_nothing, _yes] if answers else [_nothing])
    ]


def _become(function: FunctionType, other: FunctionType) -> None:
    function.__code__ = other.__code__


def _empty(owner: type, methods: Mapping[str, object]) -> None:
    for name, plain in methods.items():
        nothing = _none if isgeneratorfunction(plain) else _nothing
        is_value = isinstance(plain, property | cached_property)
        setattr(owner, name, property(nothing) if is_value else nothing)


def _is_method(member: object) -> bool:
    return isinstance(
        member, FunctionType | property | cached_property | classmethod | staticmethod
    )


# --- All of them ---


class Named(Lender):
    """The tests that rows name."""

    def __init__(self, then: Callable[[], None]) -> None:
        super().__init__()
        self.then = then

    def run(self, node_ids: Sequence[str]) -> None:
        """Collect these, then *then*."""
        options = [option for option in OPTIONS if not option.startswith("-m")]
        output = StringIO()
        with redirect_stderr(output):
            ended = pytest.main([*options, *node_ids], plugins=[self])
        if ended not in (0, 5):
            raise RuntimeError(f"pytest ended with {ended}: {output.getvalue()[-2000:]}")

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        session.config.option.tbstyle = "native"  # no failure is read
        self.items = {test.nodeid: test for test in session.items}
        self.then()
        return True

    def fate(self, named: Sequence[str]) -> Fate:
        """Whether one of these fails now."""
        functions = tuple(f"{test}[" for test in named)
        chosen = [test for test in self.items if test in named or test.startswith(functions)]
        if self.first_to_fail(chosen):
            return Fate.BY_TEST
        for test in named:
            path, _, says = test.partition("#")
            if says and not _holds(path, says):
                return Fate.BY_CASE
        return Fate.LIVES


def _holds(path: str, says: str) -> bool:
    folder = Path(path).parent.as_posix().replace("/", ".")
    try:
        ((place, cases),) = test_cases.places(folder)
        for case in cases:
            if case["says"] == says:
                test_cases.test_a_case(place, case)
    except (Exception, pytest.fail.Exception):
        return False
    return True


def run(wanted: Sequence[ClauseAccount], jobs: int | None = None) -> dict[str, Fate]:
    """What the tests of these rows say without each place; raises where one fails with it."""
    pairs = [Pair(row, place) for row in wanted for place in places(row)]
    named = dict.fromkeys(test for row in wanted for test in tests(row))
    outcomes: dict[str, Fate] = {}
    cache_clears: list[Callable[[], None]] = []

    def trying(pair: Pair) -> Fate:
        for take_out in ways(pair.place):
            take_out()
            for clear in cache_clears:
                clear()
            fate = lender.fate(tests(pair.row))
            if fate:
                return fate
        return Fate.LIVES

    def then() -> None:
        red = [test for test in named if lender.fate([test])]
        if red:
            raise RuntimeError(f"as everything stands, these fail: {red}")
        cache_clears.extend(keepers())
        gc.freeze()
        outcomes.update(fates(pairs, trying, jobs or os.cpu_count() or 1, SECONDS))

    lender = Named(then)
    lender.run([test for test in named if "#" not in test])
    return outcomes


def judged(wanted: Sequence[ClauseAccount], outcomes: Mapping[str, Fate]) -> int:
    """0 where every row is held; those that are, are noted."""
    counts = Counter(outcomes.values())
    missed = (Fate.BY_TEST, Fate.BY_CASE)
    held_rows = [
        row
        for row in wanted
        if all(outcomes[Pair(row, place).name] in missed for place in places(row))
    ]
    for name, fate in outcomes.items():
        if fate not in missed:
            print(f"  {fate.name.lower().replace('_', ' ')}: {name}", flush=True)
    print(
        f"{len(wanted)} rows, {len(outcomes)} places: {counts[Fate.BY_TEST]} are missed by a test,"
        f" {counts[Fate.BY_CASE]} by a case, {counts[Fate.LIVES]} live, {counts[Fate.NO_END]} have"
        f" no end; {len(untried())} more rows are not tried (rows_untried.json)"
    )
    note(held_rows)
    return int(len(held_rows) < len(wanted))


def tried_apart(wanted: Sequence[ClauseAccount]) -> int:
    """The status of trying these rows in a process of their own."""
    command = [sys.executable, "-m", "tests.mutants.law", "--rows", "--exactly"]
    ids = [row.id for row in wanted]
    return subprocess.run([*command, *ids], cwd=ROOT, check=False).returncode if ids else 0


def main(options: Any) -> int:
    """What `--law` was asked, of the rows."""
    wanted = [
        row
        for row in rows()
        if options.only in row.id and (not options.exactly or row.id in options.exactly)
    ]
    if options.list:
        print("\n".join(Pair(row, place).name for row in wanted for place in places(row)))
        return 0
    begun = time.monotonic()
    code = judged(wanted, run(wanted, options.jobs))
    print(f"{time.monotonic() - begun:.0f} s")
    return code
