"""Tests stand on a kit, not on each other: what one test module says, no other asks of it."""

from __future__ import annotations

import re

from tests.architecture.sources import python, shown, text

OF_A_TEST = re.compile(
    r"^\s*(?:from [\w.]*\btest_\w+ import|import [\w.]*\btest_\w+"
    r"|from (?:tests|e2e)[\w.]* import .*\btest_\w+)",
    re.MULTILINE,
)


def test_no_test_imports_a_test() -> None:
    found = {
        shown(path): OF_A_TEST.findall(text(path))
        for path in python("tests", "e2e")
        if path.name.startswith("test_") or "kit" in path.parts
    }
    assert {path: told for path, told in found.items() if told} == {}
