"""What a normal run holds in part: named, told in tests/README.md, and known to wait."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from unittest.mock import MagicMock

import pytest

import conftest
from tests import whole
from tests.kit import promises
from tests.kit.promises import ROOT, Promise, digest
from tests.mutants.promised import ALL, NORMAL, Fault, faults

NOTHING = "nothing of it"
readme = cache(lambda: (ROOT / "tests" / "README.md").read_text("utf-8"))


def test_every_promise_has_its_row() -> None:
    for name, promise in promises.promises().items():
        rows = [row for row in readme().splitlines() if row.startswith(f"| `{name}` |")]
        assert len(rows) == 1, name
        assert f"| {promise.says} |" in rows[0], name
        assert all((ROOT / folder).is_dir() for folder in promise.folders)
        assert promise.part in whole.PARTS
    assert {promise.part for promise in promises.promises().values()} == set(whole.PARTS)


def test_every_promise_has_a_fault_for_each_run_that_holds_it() -> None:
    promised_runs = {(fault.promise, fault.run) for fault in faults()}
    for name in promises.promises():
        row = next(row for row in readme().splitlines() if row.startswith(f"| `{name}` |"))
        held_by_normal = row.split("|")[3].strip()
        assert ((name, NORMAL) in promised_runs) == (held_by_normal != NOTHING), name
        assert (name, ALL) in promised_runs, name
    assert len(promised_runs) == len(faults())


@pytest.mark.parametrize("fault", faults(), ids=lambda fault: fault.name)
def test_a_fault_still_applies(fault: Fault) -> None:
    assert fault.source() != (ROOT / fault.file).read_text("utf-8")


def test_a_folder_that_differs_waits_and_one_that_does_not_is_held(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(promises, "HELD", tmp_path / "held.json")
    monkeypatch.setattr(promises, "ROOT", tmp_path)
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "module.py").write_text("held = 1\n")
    both = Promise("it holds", "first", ("one", "other"))
    digest.cache_clear()
    assert both.waits() == ["one", "other"], "nothing was ever held"
    held_parts = {"first": {"on": {name: digest(name) for name in ("one", "other")}, "took_s": 1}}
    (tmp_path / "held.json").write_text(json.dumps(held_parts))
    assert both.waits() == []
    assert Promise("it holds", "second", ("one",)).waits() == ["one"], "of a part of its own"
    (tmp_path / "other" / "module.py").write_text("held = 2\n")
    (tmp_path / "one" / "__pycache__").mkdir()
    (tmp_path / "one" / "__pycache__" / "module.pyc").write_text("a result")
    digest.cache_clear()
    assert both.waits() == ["other"]
    digest.cache_clear()


def test_a_dose_is_whole_in_a_whole_run_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    promise = Promise("it holds", "first", ())
    names = [str(number) for number in range(400)]
    monkeypatch.delenv(promises.WHOLE, raising=False)
    assert promise.dose(part=1, full=10) == 1
    assert 50 < sum(promise.holds_of(name, 4) for name in names) < 150
    monkeypatch.setenv(promises.WHOLE, "1")
    assert promise.dose(part=1, full=10) == 10
    assert all(promise.holds_of(name, 4) for name in names)


@pytest.fixture
def small_tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A tree of two folders, whose whole run has three parts; each writes that it ran, and does
    what "do" says. Only the third depends on "house".
    """
    part = """
import sys
from pathlib import Path
with Path("ran").open("a") as ran:
    ran.write(sys.argv[1] + " ")
exec(Path("do").read_text())
"""
    parts = ("first", "second", "third")
    for name in parts:
        (tmp_path / f"{name}.py").write_text(part)
    (tmp_path / "do").write_text("")
    for folder in ("core", "house"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "module.py").write_text("held = 1\n")
    monkeypatch.chdir(tmp_path)
    for module in (promises, whole):
        monkeypatch.setattr(module, "ROOT", tmp_path)
        monkeypatch.setattr(module, "HELD", tmp_path / "held.json")
    of_core = {name: Promise("it holds", name, ("core",)) for name in parts}
    made = {**of_core, "house": Promise("it holds", "third", ("house",))}
    monkeypatch.setattr(promises, "promises", lambda: made)
    monkeypatch.setattr(whole, "PARTS", {name: [name, name] for name in parts})
    yield tmp_path
    digest.cache_clear()


def ran(tree: Path) -> list[str]:
    """The parts that ran since this was last asked."""
    parts = (tree / "ran").read_text().split()
    (tree / "ran").write_text("")
    return parts


SECOND_FAILS = "sys.exit(sys.argv[1] == 'second')"


def test_a_whole_run_goes_on_where_it_was(small_tree: Path) -> None:
    (small_tree / "do").write_text(SECOND_FAILS)
    assert whole.main() == 1
    assert ran(small_tree) == ["first", "second", "third"]
    assert set(promises.parts_passed()) == {"first", "third"}
    (small_tree / "do").write_text("")
    assert whole.main() == 0
    assert ran(small_tree) == ["second"]
    assert {holding["on"]["core"] for holding in promises.parts_passed().values()} == {
        digest("core")
    }
    assert whole.main() == 0
    assert ran(small_tree) == [], "all of it is held already"


@pytest.mark.parametrize(
    ("changed", "again"),
    [
        ("core/module.py", ["first", "second", "third"]),
        ("conftest.py", ["first", "second", "third"]),
        ("requirements.lock", ["first", "second", "third"]),
        ("house/module.py", ["third"]),
    ],
)
def test_a_part_runs_again_on_another_tree(
    small_tree: Path, changed: str, again: list[str]
) -> None:
    assert whole.main() == 0
    ran(small_tree)
    (small_tree / changed).write_text("held = 2\n")
    assert whole.main() == 0
    assert ran(small_tree) == again


def test_what_passed_while_the_tree_changed_is_not_held(small_tree: Path) -> None:
    change = "if sys.argv[1] == 'first': Path('core/module.py').write_text('held = 3')"
    (small_tree / "do").write_text(change)
    assert whole.main() == 1
    assert set(promises.parts_passed()) == {"second", "third"}


def test_what_a_whole_run_writes_of_itself_changes_nothing(small_tree: Path) -> None:
    (small_tree / "do").write_text("Path('core/law_tried.json').write_text('{}')")
    assert whole.main() == 0


def test_a_run_of_everything_names_at_its_end_what_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    waits = {"held": Promise("this is held", "first", ()), "other": promises.LAW}
    monkeypatch.setattr(conftest, "promises", lambda: waits)
    monkeypatch.setattr(conftest, "in_full", lambda: False)
    monkeypatch.setattr(promises, "parts_passed", dict)
    reporter = MagicMock()
    reporter.config.option.file_or_dir = []
    reporter.config.option.collectonly = False
    conftest.pytest_terminal_summary(reporter)
    (line,) = [call.args[0] for call in reporter.write_line.call_args_list]
    assert line == f"  {promises.LAW.says} ({', '.join(promises.LAW.folders)})"
