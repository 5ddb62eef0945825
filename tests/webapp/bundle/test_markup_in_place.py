"""What a page runs in the place of html() gives the same markup."""

from __future__ import annotations

import ast
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webapp.build.markup_in_place import FILLED, MADE, SAID, WORDS, filled_in
from webapp.build.tools import BuildError
from webapp.ui.kit import html as markup

ROOT = Path(__file__).resolve().parents[3]
MODULES = [
    path
    for path in sorted((ROOT / "webapp").glob("[up]*/**/*.py"))
    if "kit.html import" in path.read_text("utf-8")
]
SOURCE = """
from webapp.ui.kit.html import Markup, html, join

def once(a, b):
    return html(
        '<p class="{css}" title="{name}">'
        "{name}{more}</p>",
        css="x" if a else "",
        name=a,
        more=[html("<i>{b}</i>", b=b), html("<hr>")] if b else html("{a}", a=a),
    )

def twice(a, b):
    return html("{a}-{a}", a=a + b)

def none(a, b):
    return html("")

def said(a, b):
    return html('<p title="{a}">{common.yes} {ui.todo.more-one} {b}</p>', a=a, b=b)
"""


SPEAKING = f"""from {WORDS} import t

def saying():
    return t("common.no"), html("{{common.yes}}")
"""
"""A page that asks for sentences itself too."""


def run(source: str) -> dict[str, Any]:
    names: dict[str, Any] = {}
    exec(source, names)
    return names


@pytest.fixture(autouse=True)
def _speaking(monkeypatch: pytest.MonkeyPatch) -> None:
    """A language in which every sentence is its key between signs that markup escapes."""
    words = SimpleNamespace(t=lambda key: f"<{key}>")
    monkeypatch.setitem(sys.modules, WORDS, words)
    monkeypatch.setattr(markup, "speaking", [words.t])


@given(st.text(), st.text())
def test_both_make_the_same_markup(a: str, b: str) -> None:
    plain, filled = run(SOURCE), run(filled_in(SOURCE))
    for name in ("once", "twice", "none", "said"):
        assert filled[name](a, b) == plain[name](a, b)


def test_what_can_be_filled_is_and_what_stands_twice_is_worked_out_once() -> None:
    made = filled_in(SOURCE)
    assert made.count("html(") == 1  # twice()
    assert MADE in made
    assert FILLED in made
    assert made.count(f"{SAID}(") == 2


def test_a_page_that_has_what_gives_sentences_is_not_given_it_again() -> None:
    page = SOURCE + SPEAKING
    assert SAID not in filled_in(page)
    assert run(filled_in(page))["saying"]() == run(page)["saying"]()


@pytest.mark.parametrize("other", ["for t in (): pass", "def f(t): pass"])
def test_what_a_page_calls_alike_is_not_taken_for_it(other: str) -> None:
    assert SAID in filled_in(f"{SOURCE}{SPEAKING}{other}\n")


def test_the_lines_stay_where_they_are() -> None:
    made = filled_in(SOURCE)
    assert made.count("\n") == SOURCE.count("\n")
    assert made.splitlines().index("def twice(a, b):") == SOURCE.splitlines().index(
        "def twice(a, b):"
    )


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_page_is_still_python(path: Path) -> None:
    source = path.read_text("utf-8")
    made = filled_in(source)
    ast.parse(made)
    assert made.count("\n") == source.count("\n")


def test_a_module_with_the_builds_own_names_is_refused() -> None:
    with pytest.raises(BuildError):
        filled_in(f"{SOURCE}\n{MADE} = 1\n")
