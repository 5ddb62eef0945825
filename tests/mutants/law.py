"""Slips of the hand in the law: which of them no case and no test sees.

    python3 run.py test --law                    every value and every policy
    python3 run.py test --law --only ca_nu       those with these letters in their names
    python3 run.py test --law --list             their names
    python3 run.py test --law --rows             every row of the account of clauses: law_rows

Every legal value, limit, word and clause of the packs, the house rules and the rule books is
changed, one at a time, in memory only; so is every comparison, rounding and check of the policies,
and each check elsewhere in the core that refuses under a clause: it refuses no more, or without
its clause. A change dies when the file is refused as it is read, when a case of cases.json no
longer holds, or when a test fails: of data and of a check elsewhere one that is marked with the
clause. It ends with 0 when all die but those that law.json excuses, each with its reason, and with
1 where another lives. Where a test fails as everything stands, nothing is tried.
"""

from __future__ import annotations

import argparse
import ast
import gc
import importlib
import io
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

import pytest

from tests.mutants.fates import Fate, fates
from tests.mutants.law_changes import Change, code_changes, data_changes
from tests.mutants.law_files import POLICIES, ROOT, all_files, excused, note, policies
from tests.mutants.law_guards import guard_changes
from tests.mutants.swap import swap
from tests.mutants.trial import Instead
from tests.mutants.witnesses import Session, Site, file_of, forget

CORE = "tests/core"
POLICY_TESTS = tuple(
    f"{CORE}/{path}"
    for path in (
        "test_cases.py",
        "law",
        "test_play_rules.py",
        "book/test_licence.py",
        "book/test_houses.py",
        "book/test_jackpot.py",
        "book/test_year.py",
        "book/test_book.py",
        "night/setup/test_set_up.py",
        "night/registration/test_entries.py",
        "night/money/test_money.py",
        "night/base/test_limits.py",
        "night/results/test_goods.py",
        "night/setup/test_stated.py",
        "night/setup/test_beside.py",
        "night/floor/test_staff.py",
        "night/setup/test_licensing.py",
        "night/setup/test_hours_of_law.py",
        "night/floor/test_checklists.py",
        "night/floor/test_decks.py",
        "night/money/test_accounts.py",
        "night/floor/test_incidents.py",
        "night/floor/test_floor_law.py",
        "night/registration/test_age_checks.py",
        "night/registration/test_refunds.py",
        "night/registration/test_rebuys.py",
        "night/setup/test_amendments.py",
        "night/results/test_after_night.py",
        "night/setup/test_set_up_view.py",
        "night/test_sums.py",
        "judge/test_book_view.py",
        "judge/test_due.py",
        "night/test_evening.py",
        "night/table/test_presets.py",
        "night/money/test_financial_report.py",
        "papers/test_checks.py",
        "papers/test_guides.py",
        "papers/test_money_papers.py",
        "papers/test_pack.py",
        "papers/test_staff.py",
        "papers/test_winners.py",
        "test_scenarios_licence.py",
        "test_scenarios_door.py",
    )
)
"""What holds the policies, the likeliest first; the cases of every place come before them."""


FIRST = {
    "duties": ("law/test_duties.py", "night/results/test_after_night.py"),
    "house_advice": ("law/test_house_advice.py",),
    "house_beside": ("law/test_house_format.py", "night/setup/test_beside.py"),
    "house_jackpot": ("law/test_house_jackpot.py",),
    "house_law": ("book/test_houses.py",),
    "licence_held": ("law/test_licence_terms.py", "night/setup/test_licensing.py"),
    "licence_terms": ("law/test_licence_terms.py", "night/setup/test_licensing.py"),
    "set_up": (
        "law/test_set_up_policies.py",
        "night/setup/test_set_up.py",
        "night/setup/test_set_up_view.py",
    ),
    "situations": ("night/floor/test_incidents.py",),
    "staff": ("night/floor/test_staff.py", "law/test_staff.py"),
    "statements": ("night/setup/test_stated.py",),
}
"""{policy: the tests that were written for it, where it must be loaded anew}"""

QUIET = subprocess.DEVNULL


def changes_of(file: str) -> list[Change]:
    """Every change of one file."""
    text = (ROOT / file).read_text("utf-8")
    if file.endswith(".py"):
        is_policy = file.startswith(POLICIES)
        return list((code_changes if is_policy else guard_changes)(file, text))
    from pycore.law import packs

    return list(data_changes(file, text, sorted(packs.clauses()), words()))


def words() -> dict[str, Sequence[str]]:
    """{field: what it may say}, as the readers of the files have it."""
    from pycore.law.house.house_values import NUMBERS, OneOf
    from pycore.law.policies.statements import OPTIONS
    from pycore.law.policies.term_data import names, options
    from pycore.poker.terms import PlayRules, WagerRules
    from pycore.tournament.jackpot import SalesCount

    allowed: dict[str, Sequence[str]] = {"sales": SalesCount.__args__}  # type: ignore[attr-defined]
    allowed |= OPTIONS
    allowed |= {name: kind.options for name, kind in NUMBERS.items() if isinstance(kind, OneOf)}
    for kind in (PlayRules, WagerRules):
        allowed |= {name: options(kind, name) for name in names(kind) if options(kind, name)}
    return allowed


# --- One change, in a child ---


def try_code(change: Change, session: Session) -> Fate:
    """With another body in a function that is loaded, else with a module that is loaded anew."""
    module = change.file.removesuffix(".py").replace("/", ".")
    site = Site(change.file, *change.lines)
    importlib.import_module(module)
    if swap(module, (ROOT / change.file).read_text("utf-8"), change.text):
        forget()
        tests = (
            named(session, site) if change.is_check else session.that_see(site, own(change.file))
        )
        failed = session.first_to_fail(tests)
        if failed:
            return Fate.BY_CASE if failed.startswith(f"{CORE}/test_cases.py") else Fate.BY_TEST
        if change.is_check or not session.was_read(site):
            return Fate.LIVES
    with tempfile.TemporaryDirectory(prefix="holdfast-law-") as folder:
        overlay = Path(folder, "module.py")
        overlay.write_text(change.text, "utf-8")
        command = [sys.executable, "-m", "tests.mutants.law", "--anew", change.file, str(overlay)]
        test_files = [*session.files(change.file), *POLICY_TESTS]
        if change.is_check:
            test_files = [file_of(test) for test in named(session, site)]
        files = dict.fromkeys(test_files)
        ended = subprocess.run([*command, *files], cwd=ROOT, check=False, stderr=QUIET)
        return Fate(ended.returncode)


def named(session: Session, site: Site) -> list[str]:
    """The tests that are refused at a place under a clause with which they are marked, or under
    the licence's own words, which no document's clause names.
    """
    from pycore.law.policies.pack import LICENCE

    return [
        test
        for test, clauses in session.that_met(site).items()
        if clauses & session.clauses(test) or LICENCE.id in clauses
    ]


def try_anew(file: str, overlay: str, tests: Sequence[str]) -> Fate:
    """With a module that nothing has imported yet in another text."""
    sys.dont_write_bytecode = True
    sys.meta_path.insert(0, Instead(file.removesuffix(".py").replace("/", "."), overlay))
    own_tests = own(file)
    return (_by_tests(own_tests) if own_tests else Fate.LIVES) or _by_cases() or _by_tests(tests)


def own(file: str) -> list[str]:
    """The files of tests that were written for a policy."""
    return [f"{CORE}/{name}" for name in FIRST.get(Path(file).stem, ())]


def try_data(change: Change, marked: Mapping[str, Sequence[str]] | None) -> Fate:
    """With a file of a folder in another text; whatever was read of it is read again."""
    from pycore.law import packs
    from tests.mutants import law_places

    folder, _, name = change.file.rpartition("/")
    module, plain = folder.replace("/", "."), packs.text_of

    def text_of(package: str, file: str) -> str:
        return change.text if (package, file) == (module, name) else plain(package, file)

    built_on = law_places.built_on(module)
    packs.text_of = text_of
    law_places.forget(name)
    fate = Fate[law_places.fate(module, name, change.clauses, built_on)]
    if marked is None:
        return fate
    tests = sorted({test for clause in change.clauses for test in marked.get(clause, ())})
    return fate or (_by_tests(tests) if tests else Fate.LIVES)


def _by_cases(folder: str = "") -> Fate:
    """Whether a case no longer holds: of this folder first, then of every one."""
    try:
        from tests.core import test_cases
    except Exception:
        return Fate.WHEN_READ
    for among in ([folder], []) if folder else ([],):
        try:
            places = list(test_cases.places(*among))
        except Exception:
            return Fate.WHEN_READ
        for place, cases in places:
            for case in cases:
                try:
                    test_cases.test_a_case(place, case)
                except (Exception, pytest.fail.Exception):
                    return Fate.BY_CASE
    return Fate.LIVES


def _by_tests(tests: Iterable[str]) -> Fate:
    options = ["-x", "-q", "--tb=no", "-pno:cacheprovider", "-pno:xdist", "-mnot slow"]
    options.append("-Wignore::pytest.PytestAssertRewriteWarning")
    with redirect_stdout(io.StringIO()) as output, redirect_stderr(output):
        ended = int(pytest.main([*options, *tests]))
    if ended in (0, 5):
        return Fate.LIVES
    if ended in (1, 2):
        return Fate.BY_TEST
    if "\nERROR tests/" in output.getvalue():  # a module of tests could not be read with it
        return Fate.WHEN_READ
    raise RuntimeError(f"pytest ended with {ended}: {output.getvalue()[-2000:]}")


def marked_tests() -> dict[str, list[str]]:
    """{clause: the quick tests that are marked with it}, read without running them."""
    tests_by_clause: dict[str, list[str]] = {}
    for top in ("core", "backend"):
        for path in sorted((ROOT / "tests" / top).rglob("test_*.py")):
            for node in ast.parse(path.read_text("utf-8")).body:
                if not isinstance(node, ast.FunctionDef):
                    continue
                for call in [child for mark in node.decorator_list for child in ast.walk(mark)]:
                    if isinstance(call, ast.Call) and ast.unparse(call.func).endswith(
                        "mark.clause"
                    ):
                        name = f"{path.relative_to(ROOT).as_posix()}::{node.name}"
                        for arg in call.args:
                            if isinstance(arg, ast.Constant):
                                tests_by_clause.setdefault(str(arg.value), []).append(name)
    return tests_by_clause


# --- All of them ---


def run(
    files: Iterable[str], letters: str = "", jobs: int | None = None, *, quick: bool = False
) -> dict[str, Fate]:
    """What becomes of every change of these files; *quick*: of data, by the cases alone."""
    jobs = jobs or os.cpu_count() or 1
    outcomes: dict[str, Fate] = {}
    excuses = excused()

    def wanted(changes: Iterable[Change]) -> list[Change]:
        return [
            change for change in changes if letters in change.name and change.name not in excuses
        ]

    code = [file for file in files if file.endswith(".py")]

    def with_tests(session: Session) -> None:
        if session.red:
            raise RuntimeError(f"as everything stands, these fail: {session.red}")
        gc.freeze()
        for file in code:
            changes = wanted(changes_of(file))
            outcomes.update(
                _told(file, fates(changes, lambda change: try_code(change, session), jobs))
            )

    if code:
        Session(policies(), POLICY_TESTS, with_tests).run()
    marked = None if quick else marked_tests()
    importlib.import_module("tests.core.test_cases")  # once, and not in every child
    importlib.import_module("tests.mutants.law_places")
    for file in [file for file in files if file not in code]:
        changes = wanted(changes_of(file))
        outcomes |= _told(file, fates(changes, lambda change: try_data(change, marked), jobs))
    return outcomes


def _told(file: str, outcomes: dict[str, Fate]) -> dict[str, Fate]:
    counts = Counter(outcomes.values())
    summary = ", ".join(
        f"{counts[kind]} {kind.name.lower().replace('_', ' ')}" for kind in Fate if counts[kind]
    )
    print(f"{file}: {len(outcomes)} changes; {summary or 'none'}", flush=True)
    for name, fate in outcomes.items():
        if fate in (Fate.LIVES, Fate.NO_END):
            print(f"  {fate.name.lower().replace('_', ' ')}: {name}", flush=True)
    return outcomes


def judged(trials: Mapping[str, Fate], excuses: Collection[str]) -> int:
    """0 where none lives."""
    counts = Counter(trials.values())
    print(
        f"{len(trials)} changes: {counts[Fate.BY_CASE]} die by a case, {counts[Fate.BY_TEST]} by a"
        f" test, {counts[Fate.WHEN_READ]} as the file is read, {counts[Fate.NO_END]} have no end,"
        f" {counts[Fate.LIVES]} live; {len(excuses)} more change nothing (law.json)"
    )
    return int(counts[Fate.LIVES] > 0)


def tried_apart(files: Sequence[str]) -> int:
    """The status of trying these files in a process of their own."""
    command = [sys.executable, "-m", "tests.mutants.law", "--exactly", *files]
    return subprocess.run(command, cwd=ROOT, check=False).returncode if files else 0


def main(arguments: Iterable[str]) -> int:
    parser = argparse.ArgumentParser("run.py test --law", description=__doc__.split("\n")[0])
    parser.add_argument("--law", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--only", default="", metavar="LETTERS", help="those named with these")
    parser.add_argument("--files", default="", metavar="LETTERS", help="of files named with these")
    parser.add_argument("--exactly", nargs="*", metavar="FILE", help="of these files, or rows")
    parser.add_argument("--rows", action="store_true", help="the rows of the account of clauses")
    parser.add_argument("--list", action="store_true", help="say their names and try none")
    parser.add_argument("--cases", action="store_true", help="ask the cases only, not the tests")
    parser.add_argument("--jobs", type=int, metavar="N", help="so many side by side")
    parser.add_argument("--anew", nargs="+", metavar="FILE", help=argparse.SUPPRESS)
    options: Any = parser.parse_args(list(arguments))
    if options.anew:
        return int(try_anew(*options.anew[:2], options.anew[2:]))
    from tests.mutants import law_rows  # it loads the core, which --anew must not have loaded

    if options.rows:
        return law_rows.main(options)
    files = options.exactly or [file for file in all_files() if options.files in file]
    if options.list:
        for file in files:
            print(
                "\n".join(
                    change.name for change in changes_of(file) if options.only in change.name
                )
            )
        return 0
    begun = time.monotonic()
    code = judged(run(files, options.only, options.jobs, quick=options.cases), excused())
    if not code and not options.only:
        note(files)
    print(f"{time.monotonic() - begun:.0f} s")
    is_whole = not (options.exactly or options.files or options.only or options.cases)
    return (law_rows.main(options) if is_whole else 0) or code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
