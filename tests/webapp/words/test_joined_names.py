"""Lines in which one thing that somebody typed stands after another: a name that is written from
right to left is closed in, wherever it stands.
"""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from pycore.papers import heading
from pycore.papers.contents.posters import house_poster
from pycore.portable.speech import joined
from tests.core.papers import apart, desk
from tests.webapp.pages import Page, page

__all__ = ["page"]

UI = Path(__file__).parents[3] / "webapp" / "ui"
LEILA, SARAH = "تجربة ليلى", "שרה לוי"
CLOSED = f"\u2068{LEILA}\u2069 · \u2068{SARAH}\u2069"


def test_each_is_closed_in_by_itself() -> None:
    assert joined([LEILA, SARAH]) == CLOSED
    assert joined(["Ann", "Bo"], ", ") == "Ann, Bo"
    assert joined([LEILA, "12"], ", ") == f"\u2068{LEILA}\u2069, 12"


def test_no_screen_joins_a_line_otherwise() -> None:
    paths = [
        path.relative_to(UI).as_posix()
        for path in UI.rglob("*.py")
        if re.search(r'" · "\.join\(', path.read_text("utf-8"))
    ]
    assert paths == []


LICENCE: dict[str, Any] = {
    "licence": "l", "number": "NU-1", "first_day": "2026-04-01", "last_day": "2027-03-31",
    "office": LEILA, "game": SARAH, "holders": [LEILA, SARAH], "days": [], "special": "",
    "jurisdiction": "", "status": "current", "current": True, "papers": [], "fee_paid": "",
    "from_minute": None, "until_minute": None, "places": [],
}  # fmt: skip


def test_who_a_licence_names(page: Page) -> None:
    limits = {name: None for name, _ in page.setup__rules__licences.LIMITS}
    app = SimpleNamespace(book={"licences": []})
    shown = str(page.setup__rules__licences._licence(app, defaultdict(str, LICENCE | limits)))
    assert f"{CLOSED} · {CLOSED}" in shown


def test_what_the_book_knows_of_somebodys_training(page: Page) -> None:
    rows = [{"name": "Ann", "topic": topic, "day": "2026-11-01"} for topic in (LEILA, SARAH)]
    app = SimpleNamespace(book={"training": rows})
    entry = page.floor__staff__entry
    entry.words.folded = str.casefold
    shown = str(entry._trained(app, "Ann"))
    assert f"\u2068{LEILA}\u2069 (" in shown
    assert f"\u2068{SARAH}\u2069 (" in shown


@pytest.mark.parametrize("lang", desk.LANGUAGES)
def test_a_papers_heading_and_house_rules_for_the_wall(lang: str) -> None:
    hall = desk.set_up("nunavut-five-table", organization=LEILA)
    assert heading.under(desk.asks(hall, lang))[0].startswith(f"\u2068{LEILA}\u2069 · ")
    document = apart.rules("manitoba-hall", edition=SARAH, approval={"reference": LEILA})
    facts = house_poster(apart.voice(lang), document).under[0]
    assert f"\u2068{LEILA}\u2069" in facts
    assert f"\u2068{SARAH}\u2069" in facts
