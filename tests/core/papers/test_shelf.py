"""Every paper that there is, of every shipped kind of night: held to the words that a page sends
along, to what people type, and to one look.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser

import pytest

from pycore.law import packs
from pycore.papers import columns, printing
from pycore.papers.paper import Paper
from tests.core.hall import Hall
from tests.core.papers import apart, busy, desk
from tests.core.papers.checked import check_file
from tests.core.papers.desk import HOSTILE, LANGUAGES, MAIN_HOUSES, asks

ALLOWED = {
    "article", "header", "footer", "h1", "h2", "p", "bdi", "span", "div", "table", "caption",
    "thead", "tbody", "tfoot", "tr", "th", "td", "dl", "dt", "dd", "ul", "ol", "li", "html",
    "head", "meta", "title", "style", "body", "b", "i",
}  # fmt: skip
"""What a paper is made of. Nothing in it can run, load or lead anywhere."""
ATTRIBUTES = {"class", "lang", "charset", "scope", "role", "aria-label"}
UNSAID = re.compile(r"\b(?:paper|ui|common|clause|field)\.[a-z]|[{}]")


class Seen(HTMLParser):
    """The elements of a text, their attributes, and what it says."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.text = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}

    def handle_data(self, data: str) -> None:
        self.text += data


def stages(house: str) -> Iterator[Hall]:
    yield desk.set_up(house, hostile=True)
    yield desk.finished_night(house, hostile=True)


def test_the_shelf_names_each_paper_once() -> None:
    assert [name for name, kind in printing.KINDS.items() if kind.name != name] == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", printing.KINDS)
def test_whatever_somebody_typed_stays_text(name: str, lang: str) -> None:
    for house in MAIN_HOUSES:
        for hall in stages(house):
            if name not in [kind.name for kind in printing.there(hall.night)]:
                continue
            for options in ({}, {printing.BLANK: "1"}):
                request = asks(hall, lang, **options)
                made = printing.printed(name, request, lang)
                markup = Seen(made.document)
                assert markup.tags <= ALLOWED
                assert markup.attributes <= ATTRIBUTES
                shown = Seen(made.body).text
                assert not UNSAID.search(shown), "a sentence that is not there, or a hole in one"
                assert made.title
                for text in made.files.values():
                    check_cells(text)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("house", busy.HOUSES)
def test_whatever_is_typed_anywhere_on_a_night_stays_text_on_all_its_papers(
    house: str, lang: str
) -> None:
    hall, texts = busy.evil_night(house)
    request = asks(hall, lang, incident="one", to="20")
    all_text, cells = "", set()
    for kind in printing.there(hall.night):
        made = printing.printed(kind.name, request, lang)
        markup = Seen(made.document)
        assert markup.tags <= ALLOWED, kind.name
        assert markup.attributes <= ATTRIBUTES, kind.name
        all_text += markup.text
        for name, file in made.files.items():
            cells |= check_file(name, file)
    missing = [text for text in texts if text not in all_text]
    assert len(missing) < 10, missing  # initials are cut short, some are on no paper
    filed = [text for text in texts if text in cells or f"'{text}" in cells]
    assert len(filed) > len(texts) // 2
    assert any(text.startswith("'=") for text in cells)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("say", [apart.hostile, busy.evil])
def test_whatever_is_typed_stays_text_on_the_papers_beside_the_shelf(
    say: apart.Say, lang: str
) -> None:
    voice = apart.voice(lang)
    for paper in apart.papers(say, lang):
        made = printing.leaving(paper, voice, lang, "2026-11-19")
        markup = Seen(made.document)
        assert markup.tags <= ALLOWED, made.name
        assert markup.attributes <= ATTRIBUTES, made.name
        assert not UNSAID.search(Seen(made.body).text.replace("{{7*7}}${7*7}", "")), made.name
        assert made.title
        for name, file in made.files.items():
            check_cells(file)
            check_file(name, file)


def check_cells(text: str) -> None:
    """No cell is run as a formula; what is ours to write begins with a minus at most."""
    assert text.startswith(columns.BOM)
    assert text.endswith("\r\n")
    for hostile in HOSTILE:
        if hostile.startswith(columns.RUN_AS_FORMULA):
            assert f",{hostile}" not in text
            assert f"\n{hostile}" not in text


@pytest.mark.parametrize("name", printing.KINDS)
def test_a_file_has_a_name_of_its_own_and_a_head_in_no_language(name: str) -> None:
    for house in MAIN_HOUSES:
        heads_by_lang = {}
        for lang in LANGUAGES:
            hall = desk.finished_night(house)
            if name in [kind.name for kind in printing.there(hall.night)]:
                made = printing.make(name, asks(hall, lang))
                assert made.name == name
                heads_by_lang[lang] = heads(made, hall)
        assert len({tuple(lang_heads) for lang_heads in heads_by_lang.values()}) <= 1


def heads(made: Paper, hall: Hall) -> list[str]:
    files = columns.files(made, asks(hall).voice.wall)
    return [f"{name}: {text.splitlines()[0]}" for name, text in files.items()]


def test_what_the_night_does_not_have_cannot_be_asked_for() -> None:
    hall = desk.set_up("nunavut-five-table")
    with pytest.raises(printing.NoSuchPaper):
        printing.printed("no-such", asks(hall), "en")


@pytest.mark.clause("NU-11.01a", "NU-11.01b", "NU-11.01c", "NU-11.01d", "NU-10.02", "SK-6")
@pytest.mark.parametrize(
    ("house", "handed_in", "filed"),
    [
        (
            "nunavut-five-table",
            {"event-sheet", "financial-report", "registrations", "rebuy-records", "winners"},
            {"bank-journal", "cheque-voucher", "deposit-slip", "expenses", "profits-at-work"},
        ),
        ("saskatchewan-night", {"financial-report"}, {"winners", "bank-journal", "cash-up"}),
        ("selkirk-thursday", set(), set()),
    ],
)
def test_a_paper_is_handed_in_or_kept_where_the_licence_says_so(
    house: str, handed_in: set[str], filed: set[str]
) -> None:
    night = desk.finished_night(house).night
    duties = {kind.name: printing.duty(night, kind) for kind in printing.there(night)}
    assert {name for name in duties if duties[name] == "report"} == handed_in
    assert filed <= {name for name in duties if duties[name] == "records"}
    assert bool(filed) == ("records" in duties.values())


def test_what_goes_in_with_a_report_are_papers_that_there_are() -> None:
    for code in packs.codes():
        report = packs.duties(code).report
        assert report is None or set(report.papers) <= printing.KINDS.keys(), code
