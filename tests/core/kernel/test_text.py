"""What a person typed: the number of a paper, and what could be a name instead."""

from __future__ import annotations

import pytest

from pycore.kernel.text import is_reference, unaccented


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("\u00c0 tapis", "a tapis"),
        ("Zo\u00eb Du Pr\u00e9", "zoe du pre"),
        ("Stra\u00dfe", "strasse"),
        ("\u1403\u1583", "\u1403\u1583"),
        ("", ""),
    ],
)
def test_a_text_without_case_and_accents(text: str, plain: str) -> None:
    assert unaccented(text) == plain


@pytest.mark.parametrize("text", ["1041", "LGCA 7", "LGCA-2026/17", "No. 0017", "#12", "A1" * 10])
def test_the_number_or_the_reference_of_a_paper(text: str) -> None:
    assert is_reference(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Ann Ross",
        "LGCA",
        "-/.#",
        "ann@ross.ca 1",
        "7 (Ann)",
        "1041 é",
        "\u0661",
        "1" * 21,
        "1\n2",
    ],
)
def test_what_may_be_something_else_is_none(text: str) -> None:
    assert not is_reference(text)
