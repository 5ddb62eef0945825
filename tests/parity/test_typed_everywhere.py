"""What people type is read alike on CPython, Pyodide and Brython."""

from __future__ import annotations

from pathlib import Path

from tests.parity import typed_vectors
from tests.parity.runtimes import ROOT, in_brython, in_pyodide

# A changed digest means that something typed is read otherwise than yesterday.
GOLDEN = "30460 2433cf34"


def test_on_cpython() -> None:
    assert typed_vectors.run() == GOLDEN


def test_on_pyodide() -> None:
    code = "sys.path.insert(0, '/repo')\nfrom tests.parity.typed_vectors import run\nrun()"
    assert in_pyodide(code, repo=ROOT) == GOLDEN


def test_on_brython_compiled_ahead_of_time() -> None:
    source = Path(typed_vectors.__file__).read_text("utf-8")
    assert in_brython(source) == GOLDEN
