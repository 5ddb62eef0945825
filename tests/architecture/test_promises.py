"""What a normal run holds in part: named, told in tests/README.md, and known to wait."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import whole
from tests.kit import promises
from tests.kit.promises import ROOT, Promise, digest
from tests.mutants.promised import ALL, NORMAL, Fault, faults

NOTHING = "nothing of it"
README = (ROOT / "tests" / "README.md").read_text("utf-8")


def test_every_promise_has_its_row() -> None:
    for name, one in promises.promises().items():
        rows = [row for row in README.splitlines() if row.startswith(f"| `{name}` |")]
        assert len(rows) == 1, name
        assert f"| {one.says} |" in rows[0], name
        assert all((ROOT / folder).is_dir() for folder in one.folders)
        assert set(one.folders) <= set(promises.FOLDERS)


def test_every_promise_has_a_fault_for_each_run_that_holds_it() -> None:
    told = {(one.promise, one.run) for one in faults()}
    for name in promises.promises():
        row = next(row for row in README.splitlines() if row.startswith(f"| `{name}` |"))
        held = row.split("|")[3].strip()
        assert ((name, NORMAL) in told) == (held != NOTHING), name
        assert (name, ALL) in told, name
    assert len(told) == len(faults())


@pytest.mark.parametrize("fault", faults(), ids=lambda one: one.name)
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
    both = Promise("it holds", ("one", "other"))
    digest.cache_clear()
    assert both.waits() == ["one", "other"], "nothing was ever held"
    held = {"folders": {name: digest(name) for name in ("one", "other")}}
    (tmp_path / "held.json").write_text(json.dumps(held))
    assert both.waits() == []
    (tmp_path / "other" / "module.py").write_text("held = 2\n")
    (tmp_path / "one" / "__pycache__").mkdir()
    (tmp_path / "one" / "__pycache__" / "module.pyc").write_text("a result")
    digest.cache_clear()
    assert both.waits() == ["other"]
    digest.cache_clear()


def test_a_dose_is_whole_in_a_whole_run_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    one = Promise("it holds", ())
    names = [str(nth) for nth in range(400)]
    monkeypatch.delenv(promises.WHOLE, raising=False)
    assert one.dose(part=1, full=10) == 1
    assert 50 < sum(one.holds_of(name, 4) for name in names) < 150
    monkeypatch.setenv(promises.WHOLE, "1")
    assert one.dose(part=1, full=10) == 10
    assert all(one.holds_of(name, 4) for name in names)


@pytest.fixture
def small_tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A tree of one folder, whose whole run has three parts; each writes that it ran, and does
    what "do" says.
    """
    part = """
import sys
from pathlib import Path
with Path("ran").open("a") as ran:
    ran.write(sys.argv[1] + " ")
exec(Path("do").read_text())
"""
    for name in ("first", "second", "third"):
        (tmp_path / f"{name}.py").write_text(part)
    (tmp_path / "do").write_text("")
    (tmp_path / "core").mkdir()
    (tmp_path / "core" / "module.py").write_text("held = 1\n")
    monkeypatch.chdir(tmp_path)
    for module in (promises, whole):
        monkeypatch.setattr(module, "ROOT", tmp_path)
    monkeypatch.setattr(whole, "FOLDERS", ("core",))
    monkeypatch.setattr(whole, "HELD", tmp_path / "held.json")
    monkeypatch.setattr(whole, "PASSED", tmp_path / "cache" / "passed.json")
    monkeypatch.setattr(whole, "PARTS", {n: [n, n] for n in ("first", "second", "third")})
    yield tmp_path
    digest.cache_clear()


def ran(tree: Path) -> list[str]:
    """The parts that ran since this was last asked."""
    told = (tree / "ran").read_text().split()
    (tree / "ran").write_text("")
    return told


SECOND_FAILS = "sys.exit(sys.argv[1] == 'second')"


def test_a_whole_run_goes_on_where_it_was(small_tree: Path) -> None:
    (small_tree / "do").write_text(SECOND_FAILS)
    assert whole.main() == 1
    assert ran(small_tree) == ["first", "second", "third"]
    assert not (small_tree / "held.json").exists()
    (small_tree / "do").write_text("")
    assert whole.main() == 0
    assert ran(small_tree) == ["second"]
    held = json.loads((small_tree / "held.json").read_text())
    assert held["folders"] == {"core": digest("core")}
    assert whole.main() == 0
    assert ran(small_tree) == ["first", "second", "third"], "what passed once is asked again"


@pytest.mark.parametrize("changed", ["core/module.py", "conftest.py", "requirements.lock"])
def test_a_whole_run_begins_anew_on_another_tree(small_tree: Path, changed: str) -> None:
    (small_tree / "do").write_text(SECOND_FAILS)
    assert whole.main() == 1
    ran(small_tree)
    (small_tree / changed).write_text("held = 2\n")
    (small_tree / "do").write_text("")
    assert whole.main() == 0
    assert ran(small_tree) == ["first", "second", "third"]


def test_what_passed_while_the_tree_changed_is_not_held(small_tree: Path) -> None:
    (small_tree / "do").write_text("Path('core/module.py').write_text('held = 3')")
    assert whole.main() == 1
    assert ran(small_tree) == ["first"]
    assert not (small_tree / "held.json").exists()


def test_what_a_whole_run_writes_of_itself_changes_nothing(small_tree: Path) -> None:
    (small_tree / "do").write_text("Path('core/law_tried.json').write_text('{}')")
    assert whole.main() == 0


def test_a_torn_note_of_what_passed_is_as_good_as_none(small_tree: Path) -> None:
    (small_tree / "cache").mkdir()
    (small_tree / "cache" / "passed.json").write_text('{"on": ')
    assert whole.main() == 0
    assert ran(small_tree) == ["first", "second", "third"]
