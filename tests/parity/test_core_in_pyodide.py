"""The core's own tests, run by the Python that the tablets run, and one night with one digest."""

from __future__ import annotations

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.core.papers import desk
from tests.kit.promises import CORE_IN_PYODIDE
from tests.oracle.golden_digests import DIGESTS
from tests.parity.core_suite import HALVES, PART
from tests.parity.runtimes import ROOT, in_pyodide
from webapp.build import core_check


def site_packages() -> Path:
    """Where pytest is: it and all it needs are pure Python."""
    spec = find_spec("pytest")
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent.parent


@pytest.mark.slow
@pytest.mark.timeout(1_500)  # a third as fast as here, and a slow machine beside that
@pytest.mark.parametrize("half", CORE_IN_PYODIDE.dose(part=(PART,), full=HALVES))
def test_the_core_suite_passes_inside_pyodide(half: str) -> None:
    code = f"""
sys.path += ["/repo/tests/parity", "/site"]
import core_suite
core_suite.run({half!r})
"""
    printed = in_pyodide(code, repo=ROOT, site=site_packages())
    ends = json.loads(printed.splitlines()[-1])
    assert (ends["code"], ends["failed"]) == (0, 0), printed
    assert ends["passed"] > (300 if half == PART else 500)
    assert ends["left_out"] <= 2


def test_golden_nights_fold_to_their_digests_inside_pyodide() -> None:
    """P12: one history, one state, whichever Python tells it."""
    code = """
sys.path.insert(0, "/repo")
import json
from pathlib import Path
from pycore.ledger.lines.bundle import read_bundle
from pycore.night.night import Night
digests = {}
for file in Path("/repo/tests/oracle/golden").glob("*.txt"):
    digests[file.stem] = Night.of(read_bundle(file.read_text("utf-8")).logs).digest()
json.dumps(digests)
"""
    assert json.loads(in_pyodide(code, repo=ROOT)) == DIGESTS


def test_papers_are_the_same_bytes_in_both() -> None:
    code = """
sys.path.insert(0, "/repo")
import json
from tests.core.papers import desk
json.dumps(desk.digests())
"""
    there = json.loads(in_pyodide(code, repo=ROOT))
    assert len(there) > 10
    assert there == desk.digests()


def test_a_night_on_the_tablet_comes_to_the_same_in_both() -> None:
    code = """
sys.path[:0] = ["/repo", "/"]
import json
from webapp.build import core_check
json.dumps(await core_check.run("/repo"))
"""
    there = json.loads(in_pyodide(code, repo=ROOT, segno=site_packages() / "segno"))
    with ThreadPoolExecutor() as apart:  # the browser tests' driver may own this thread's loop
        here = apart.submit(lambda: asyncio.run(core_check.run(str(ROOT)))).result()
    assert there == here
