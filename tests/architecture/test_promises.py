"""What a normal run holds in part: named, told in tests/README.md, and known to wait."""

from __future__ import annotations

import json
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


def test_a_whole_run_goes_on_where_it_was_and_begins_anew_on_another_tree(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each part writes that it ran; the second fails the first time."""
    ran = tmp_path / "ran"
    part = "import sys; open(sys.argv[1], 'a').write(sys.argv[2]); sys.exit(int(sys.argv[3]))"
    parts = {
        name: [f"{name}", str(ran), name, failed]
        for name, failed in (("first", "0"), ("second", "1"), ("third", "0"))
    }
    for name in parts:
        (tmp_path / f"{name}.py").write_text(part)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    for named, file in (("HELD", "held.json"), ("PASSED", "cache/passed.json")):
        monkeypatch.setattr(whole, named, tmp_path / file)
    monkeypatch.setattr(whole, "PARTS", parts)

    assert whole.main() == 1
    assert not (tmp_path / "held.json").exists()
    parts["second"][-1] = "0"
    assert whole.main() == 0
    assert ran.read_text() == "firstsecondthird" + "second"
    held = json.loads((tmp_path / "held.json").read_text())
    assert held["folders"] == {folder: digest(folder) for folder in promises.FOLDERS}

    passed = json.loads((tmp_path / "cache" / "passed.json").read_text())
    passed["folders"]["pycore"] = "another"
    (tmp_path / "cache" / "passed.json").write_text(json.dumps(passed))
    assert whole.main() == 0
    assert ran.read_text() == "firstsecondthird" + "second" + "firstsecondthird"
