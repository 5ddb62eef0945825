"""What ships: the sets of house rules that docs/house-rules.md tells of, and no package of another
generation than was tested.
"""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

from packaging.requirements import Requirement

from pycore import packs

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "house-rules.md"
LOCK = ROOT / "requirements-test.lock"


def test_the_page_lists_what_ships() -> None:
    section = PAGE.read_text("utf-8").partition("## What ships")[2].partition("\n## ")[0]
    assert re.findall(r"^\| `([a-z0-9-]+)` \|", section, re.M) == list(packs.houses())


def test_the_wheel_asks_for_what_was_tested_and_no_later_generation() -> None:
    """Each that the server imports is named, with a bound that the tested one is within."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    asked = [*project["dependencies"], *project["optional-dependencies"]["postgres"]]
    locked = dict(re.findall(r"^([\w.-]+)==(\S+)", LOCK.read_text("utf-8"), re.MULTILINE))
    named = set()
    for one in map(Requirement, asked):
        assert one.specifier.contains(locked[one.name]), one
        assert {spec.operator for spec in one.specifier} <= {"==", "~="}, one
        named.add(one.name.replace("-", "_"))
    imported = {
        match[1]
        for path in (ROOT / "backend").rglob("*.py")
        for match in re.finditer(r"^(?:from|import) (\w+)", path.read_text("utf-8"), re.MULTILINE)
    }
    others = imported - sys.stdlib_module_names - {"backend", "pycore"}
    assert others - {"argon2"} <= named
