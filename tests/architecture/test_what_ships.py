"""docs/house-rules.md tells of every set of house rules that ships, and of no other."""

from __future__ import annotations

import re
from pathlib import Path

from pycore.law import packs

PAGE = Path(__file__).resolve().parents[2] / "docs" / "house-rules.md"


def test_the_page_lists_what_ships() -> None:
    section = PAGE.read_text("utf-8").partition("## What ships")[2].partition("\n## ")[0]
    assert re.findall(r"^\| `([a-z0-9-]+)` \|", section, re.M) == list(packs.houses())
