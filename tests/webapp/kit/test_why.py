"""What a sentence rests on stands behind one quiet word; the clauses' names stand in the sheet."""

from __future__ import annotations

from unittest.mock import MagicMock

import pytest

from tests.webapp.pages import Page, page

__all__ = ["page"]


@pytest.mark.parametrize(
    ("clauses", "opens"),
    [(("NU-9.24",), "NU-9.24"), (("SK-7.c", None, "SK-6"), "SK-7.c SK-6")],
)
def test_one_word_opens_every_clause_of_a_sentence(
    page: Page, clauses: tuple[str | None, ...], opens: str
) -> None:
    made = str(page.kit__parts.why_key(*clauses))
    assert f'data-clause="{opens}"' in made
    assert ">why?<" in made
    assert made.count("<button") == 1


def test_what_has_no_words_is_named_and_nothing_opens(page: Page) -> None:
    assert "<button" not in str(page.kit__parts.why_key("OWN-1"))
    assert str(page.kit__parts.why_key(None)) == ""


def test_each_clause_stands_in_the_sheet_by_its_name_and_words(page: Page) -> None:
    sheet = str(page.setup__clause_sheet.dialog(MagicMock(), "SK-7.c SK-6"))
    assert sheet.index("SK-7.c</span>") < sheet.index("SK-6</span>")
    assert sheet.count("<h2>") == 2
