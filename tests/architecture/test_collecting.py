"""Every worker of a run imports every test module, so an import plays no night and reads and
parses no file: a test does, when its turn comes.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.architecture.sources import ROOT

NAMED_BY_FILES = {
    "tests/architecture/test_declared.py",
    "tests/architecture/test_promises.py",
    "tests/backend/serve/test_description.py",
    "tests/backend/commands/test_sentences.py",
    "tests/core/law/test_house_diff.py",
    "tests/core/test_cases.py",
    "tests/mutants/test_mutants.py",
    "tests/oracle/real_hands.py",
    "tests/webapp/bundle/test_markup_in_place.py",
}
"""Each row of a file is a test of its own here, with its name and its clauses: these read it, and
play nothing. No module is added.
"""
PLANTED = """\
import json
from functools import cache
from pathlib import Path
from pycore.law import packs
from tests.core.hall import thursday
HOUSES = packs.houses()
WORDS = Path(__file__).read_text("utf-8")
DATA = json.loads("[]")
later = cache(lambda: json.loads(Path(__file__).read_text("utf-8")))
HALL = thursday()
"""


def done(root: Path, *tops: str) -> list[str]:
    """Return what importing the test modules below these folders of *root* does."""
    command = [sys.executable, "-m", "tests.architecture.collecting", root, *tops]
    process = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert process.returncode == 0, process.stderr
    return process.stdout.splitlines()


def test_importing_a_test_module_plays_reads_and_parses_nothing() -> None:
    lines = done(ROOT, "tests", "e2e")
    named = {line for line in lines if line.partition(":")[0] in NAMED_BY_FILES}
    assert [line for line in lines if line not in named or " plays" in line] == []
    assert {line.partition(":")[0] for line in named} == NAMED_BY_FILES, "one reads no longer"


def test_a_module_that_does_is_named(tmp_path: Path) -> None:
    (tmp_path / "planted").mkdir()
    (tmp_path / "planted" / "test_dear.py").write_text(PLANTED, "utf-8")
    did = {7: "reads", 8: "parses", 10: "plays"}
    named = [f"planted/test_dear.py:{line} {verb}" for line, verb in did.items()]
    assert done(tmp_path, "planted") == named
