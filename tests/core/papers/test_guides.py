"""What is handed out, posted and kept at hand: rules of a place on paper, from its own data."""

from __future__ import annotations

import re

import pytest

from pycore.night.setup import library_view
from pycore.papers import printing, sheet
from pycore.portable.hand_guide import RANKING
from tests.core.hall import Hall, nunavut, thursday
from tests.core.kit.scenarios import consolation, prairie
from tests.core.papers.desk import asks

PREFIX = "rules-"


def guides(hall: Hall) -> list[str]:
    return [kind.name for kind in printing.of_night(asks(hall)) if kind.name.startswith(PREFIX)]


def text(hall: Hall, name: str, lang: str = "en") -> str:
    request = asks(hall, lang)
    return sheet.body(printing.make(PREFIX + name, request), request.voice)


@pytest.mark.clause("NU-8.03b", "NU-B.0", "NU-C", "NU-D", "NU-A.1", "NU-8.16")
def test_nunavut_hands_out_posts_and_keeps_at_hand_what_it_must() -> None:
    hall = nunavut()
    wanted = ("play", "ranking", "definitions", "dealer", "conduct", "standard", "general")
    assert guides(hall) == [PREFIX + name for name in wanted]
    clauses = {
        "standard": "NU-8.03b",
        "general": "NU-B.0",
        "definitions": "NU-C",
        "ranking": "NU-D",
    }
    for name, clause in clauses.items():
        assert f'<footer class="paper-foot">{clause}' in text(hall, name)


@pytest.mark.clause("MB-0")
def test_a_night_has_the_papers_that_its_place_has_as_data() -> None:
    """Which they are is asked of nobody's name: a folder without guides has none."""
    hall = thursday()
    library = library_view.library(hall.state.adopted.pack)
    assert set(guides(hall)) == {PREFIX + name for name in library.guides}
    assert PREFIX + "general" not in guides(hall)
    assert PREFIX + "standard" in guides(hall)


@pytest.mark.clause("SK-4.c", "BC-1.a", "BC-D2.c")
@pytest.mark.parametrize(
    ("code", "name", "clause"),
    [
        ("ca_sk", "standard", "SK-4.c"),
        ("ca_bc", "play", "BC-1.a"),
        ("ca_bc", "dealer", "BC-D2.c"),
    ],
)
def test_each_place_says_which_of_its_clauses_asks(code: str, name: str, clause: str) -> None:
    guide = library_view.library(code).guides[name]
    assert guide.clause == clause
    assert clause in printing.KINDS[PREFIX + name].clauses


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_line_stands_there_with_its_clause(lang: str) -> None:
    hall = nunavut()
    for name, guide in library_view.library("ca_nu").guides.items():
        made = text(hall, name, lang)
        for clause in guide.clauses:
            assert f'<span class="paper-clause">{clause}</span>' in made, (name, clause)


@pytest.mark.clause("NU-D", "NU-10.01")
def test_hands_are_drawn_from_the_best_down() -> None:
    made = text(nunavut(), "ranking")
    plain = re.sub(r"<[^>]*>", "", made)
    assert "A♠ K♠ Q♠ J♠ 10♠" in plain
    assert 'aria-label="ace of spades, king of spades,' in made
    (file,) = printing.printed("rules-ranking", asks(nunavut()), "en").files.values()
    assert "A♠ K♠ Q♠ J♠ 10♠" in file
    assert made.count("<tr>") == len(RANKING) + 1
    assert made.index("Royal flush") < made.index("Full house") < made.index("High card")


@pytest.mark.clause("NU-C")
@pytest.mark.parametrize(("lang", "first_term"), [("en", "Action:"), ("fr", "À tapis")])
def test_words_are_explained_in_the_language_of_the_paper(lang: str, first_term: str) -> None:
    hall = nunavut()
    made = text(hall, "definitions", lang)
    terms = [term for key, term in asks(hall, lang).voice.words.items() if key.startswith("term.")]
    assert len(terms) >= 65
    plain = re.sub(r"</?b>", "", made)
    assert all(sheet.escaped(term) in plain for term in terms)
    assert any(term.startswith(first_term) for term in terms)


@pytest.mark.clause("SK-A.2.dd", "SK-A.1.lang", "SEL-2", "SELC-2")
@pytest.mark.parametrize("name", ["conduct", "standard"])
@pytest.mark.parametrize("hall", [thursday, lambda: consolation(8), prairie], indirect=True)
def test_the_language_of_the_tables_is_on_the_papers_for_players(hall: Hall, name: str) -> None:
    assert hall.state.adopted.language == "en"
    for lang, language in (("en", "English"), ("fr", "Anglais")):
        assert f"<dd><bdi>{language}</bdi></dd>" in text(hall, name, lang)


def test_a_guide_is_printed_as_any_paper() -> None:
    request = asks(nunavut())
    printed = printing.printed("rules-standard", request, "en")
    assert printed.filename.endswith("-rules-standard.html")
    assert "NU-9.24" in printed.document
