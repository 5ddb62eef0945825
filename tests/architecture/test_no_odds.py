"""Nobody is told who is likelier to win a hand: no view has a name for it, no page, no sentence.
What a night will still take is foreseen (pycore/tournament/forecast.py): that is another
matter.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from pycore.voice import catalogues
from tests.architecture.sources import ROOT, nodes, shown, text

ODDS = re.compile(r"equity|odds|win[-_]?rate|chances?[-_]of|probabilit", re.I)
FORESEEN = "forecast"
PLACES = ("pycore/night", "pycore/judge", "webapp/ui", "webapp/phone")
KEY = re.compile(r"[A-Za-z][\w.-]*")


def files() -> list[Path]:
    return sorted(
        path
        for place in PLACES
        for suffix in ("py", "js", "html")
        for path in (ROOT / place).rglob(f"*.{suffix}")
        if FORESEEN not in path.stem
    )


def names(module_nodes: Iterable[ast.AST]) -> Iterator[str]:
    """Every identifier of a module, and every text that could be the key of something."""
    for node in module_nodes:
        for field in ("id", "attr", "arg", "name", "asname", "module"):
            name = getattr(node, field, None)
            if isinstance(name, str):
                yield name
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from (node.value,) if KEY.fullmatch(node.value) else ()


def words(path: Path) -> list[str]:
    """Every name in a file, its own included."""
    if path.suffix == ".py":
        return [path.stem, *names(nodes(path))]
    return [path.stem, *re.findall(r"[\w-]+", text(path))]


def test_the_files_that_are_read_are_there() -> None:
    for place in PLACES:
        assert sum(path.is_relative_to(ROOT / place) for path in files()) > 2, place


@pytest.mark.parametrize(
    "source",
    [
        "class Seat(TypedDict):\n    equity_bp: int",
        "def pot_odds(hand): ...",
        "row['win_rate']",
        "row = {'chance_of_winning': 1}",
        "from pycore.poker import odds",
        "seat.equity",
        "t('ui.table.odds')",
        "show(win_rate=1)",
    ],
)
def test_a_name_for_it_is_found_wherever_it_stands(source: str) -> None:
    assert any(ODDS.search(name) for name in names(ast.walk(ast.parse(source))))


def test_no_view_and_no_page_has_a_name_for_who_is_likelier_to_win() -> None:
    named = [(shown(path), word) for path in files() for word in words(path) if ODDS.search(word)]
    assert named == []


@pytest.mark.parametrize("lang", catalogues.codes())
def test_no_sentence_says_it(lang: str) -> None:
    keys = [key for key in catalogues.catalogue(lang) if FORESEEN not in key]
    assert len(keys) > 1_000
    assert [key for key in keys if ODDS.search(key)] == []
