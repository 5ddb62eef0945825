"""The rules on a player's phone: what the papers tell, in every language, without a script."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from pycore.law import packs
from pycore.night.setup.library_view import library
from pycore.papers import sheet
from pycore.papers.contents import guides
from pycore.portable import hand_words
from pycore.portable.hand_guide import RANKING
from pycore.portable.speech import Wall
from pycore.portable.voice import Voice
from pycore.voice import catalogues
from webapp.build import pages
from webapp.build.assemble import WEBAPP
from webapp.build.site import Site

LANGUAGES = catalogues.codes()
ASKED = ("play", "ranking", "definitions", "dealer")


def voice(lang: str) -> Voice:
    return Voice(catalogues.catalogue(lang), Wall(0))


class _Seen(HTMLParser):
    """What stands on a page, and what a policy without scripts and inline styles would stop."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.offences: list[str] = []
        self.faces: list[str] = []
        self.open: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        self.offences += [tag] if tag in ("script", "style") else []
        self.offences += [name for name in named if name == "style" or name.startswith("on")]
        if named.get("class") == "paper-faces":
            self.faces.append(str(named["aria-label"]))
        if tag == "details" and "open" in named:
            self.open.append(str(named["data-test"]))


@pytest.mark.clause("NU-C", "NU-D", "NU-A.1", "BC-1.a")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_guide_of_every_place_is_there_as_on_paper(lang: str) -> None:
    page, speaks = pages.page(lang), voice(lang)
    for code in packs.codes():
        papers = {paper.name: paper for paper in guides.of_place(code, speaks)}
        wanted = {name: guide for name, guide in library(code).guides.items() if name in ASKED}
        assert papers.keys() == {f"rules-{name}" for name in wanted}
        place = page.partition(f'data-test="{code}"')[2].partition("</details>")[0]
        for name, guide in wanted.items():
            assert sheet.content(papers[f"rules-{name}"], speaks) in place
            assert f'<span class="clause">{guide.clause}</span>' in place
            for clause in guide.clauses:
                assert sheet.escaped(speaks.clause(clause)[1]) in place, (code, name, clause)


@pytest.mark.clause("NU-D")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_ten_hands_are_drawn_and_a_screen_reader_tells_their_cards(lang: str) -> None:
    def say(key: str, **facts: object) -> str:
        return voice(lang).tell(key, facts)

    reader = _Seen(pages.page(lang))
    faces = [
        ", ".join(hand_words.card(say, card) for card in cards.split()) for _, cards in RANKING
    ]
    assert reader.faces == faces
    assert len(faces) == 10
    assert reader.open == ["rules-ranking"]


@pytest.mark.clause("NU-C")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_word_is_explained_in_the_order_of_the_language(lang: str) -> None:
    words = catalogues.catalogue(lang)
    terms = re.findall(r"<li><bdi><b>(.+?):</b>", pages.page(lang))
    texts = [text for key, text in words.items() if key.startswith("term.")]
    assert sorted(terms) == sorted(sheet.escaped(text.partition(":")[0]) for text in texts)
    assert len(terms) >= 70
    if lang == "fr":
        assert terms.index("À tapis\u00a0") < terms.index("Ante\u00a0") < terms.index("Mise\u00a0")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_page_has_no_script_and_leads_to_the_other_languages(lang: str) -> None:
    page = pages.page(lang)
    assert _Seen(page).offences == []
    assert f'<html lang="{lang}">' in page
    others = set(re.findall(r'href="(\w+)\.html" lang="\1" hreflang="\1"', page))
    assert others == set(LANGUAGES) - {lang}
    assert not re.search(r"\{\w+\}", page)


def test_a_page_has_an_address_for_good_and_a_copy_that_is_kept() -> None:
    made = Site(WEBAPP)
    copies = pages.add_guides(made)
    assert copies.keys() == {f"/phone/rules/{lang}.html" for lang in LANGUAGES}
    for address, copy in copies.items():
        assert made.files[address].data == made.files[copy].data
        assert made.files[address].role == "later"
        assert re.fullmatch(r"/assets/rules-\w+\.[0-9a-f]{12}\.html", copy)
        assert b'"@' not in made.files[copy].data


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_top_leads_to_every_place_and_a_nights_clause_to_its_own(lang: str) -> None:
    page = pages.page(lang)
    top = page.partition('data-test="places"')[2].partition("</nav>")[0]
    assert page.index('data-test="places"') < page.index("<details")
    for code in packs.codes():
        name = sheet.escaped(voice(lang).words[f"jurisdiction.{code}"])
        assert f'<a class="btn btn-plain" href="#{code}">{name}</a>' in top
        assert page.count(f'id="{code}"') == 1
        place = page.partition(f'data-test="{code}"')[2].partition("</details>")[0]
        assert f'<span class="read-mark" id="{code}"></span>' in place
    for house in packs.houses().values():
        document = house.clauses.get("devices", "").partition("-")[0]
        if document:
            place = page.partition(f'data-test="{house.pack}"')[2].partition("</details>")[0]
            assert f'<span class="read-mark" id="{document}"></span>' in place


def test_a_document_that_several_places_quote_leads_to_none() -> None:
    marks = [mark for marked in pages.marks().values() for mark in marked]
    assert len(marks) == len(set(marks))
    assert "HOLDFAST" not in marks
    assert pages.marks()["ca_mb"] == ["MB", "SEL", "SELC"]
