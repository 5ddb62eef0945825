"""The clock, the phone ticket, amounts and times in words: one digest on CPython, Pyodide and
Brython.
"""

from __future__ import annotations

from pathlib import Path

from tests.parity import clock_vectors
from tests.parity.runtimes import ROOT, in_brython, in_pyodide

# Append-only in spirit: a changed digest means that a phone of yesterday shows something else
# than a tablet of today, and needs a line in the changelog.
GOLDEN = "24600 43336d45334e2c2d"


def test_on_cpython() -> None:
    assert clock_vectors.run() == GOLDEN


def test_on_pyodide() -> None:
    code = "sys.path.insert(0, '/repo')\nfrom tests.parity.clock_vectors import run\nrun()"
    assert in_pyodide(code, repo=ROOT) == GOLDEN


def test_on_brython_compiled_ahead_of_time() -> None:
    source = Path(clock_vectors.__file__).read_text("utf-8")
    assert in_brython(source) == GOLDEN
