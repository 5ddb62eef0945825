"""Papers in a browser: the room that opens them, and every one of them as a Letter page."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Playwright
from pypdf import PdfReader

from e2e.machines import FLAGS
from pycore.papers import printing
from pycore.papers.contents import posters
from pycore.papers.paper import Paper, Signatures
from tests.core.papers import apart, busy, desk
from tests.kit.papers import words_of
from tests.kit.promises import LAYOUT

pytestmark = [pytest.mark.browser, pytest.mark.slow]


# ---- on paper ----

LETTER = (612, 792)
LONGEST = "A" * 60
CLAUSES = re.compile(r"[\w.-]+( · [\w.-]+)*")
"""The foot of a paper."""
HOUSES = (
    "nunavut-five-table",
    "saskatchewan-night",
    "selkirk-thursday",
    "british-columbia-night",
    "manitoba-hall",
)


@pytest.fixture(scope="module")
def sheet(chromium: str, playwright_driver: Playwright) -> Iterator[Page]:
    """A page as wide as a Letter sheet between its margins."""
    browser = playwright_driver.chromium.launch(executable_path=chromium, args=FLAGS)
    page = browser.new_page(viewport={"width": 720, "height": 960})
    page.emulate_media(media="print")
    yield page
    browser.close()


def printed(sheet: Page, document: str) -> PdfReader:
    """A document as Chromium prints it."""
    sheet.set_content(document)
    return PdfReader(io.BytesIO(sheet.pdf(prefer_css_page_size=True)))


@pytest.mark.parametrize("house", HOUSES)
def test_every_paper_is_whole_on_letter_pages(sheet: Page, house: str) -> None:
    night = desk.finished_night(house, hostile=True)
    for lang in desk.LANGUAGES:
        question = desk.asks(night, lang)
        for kind in printing.there(night.night):
            made = printing.printed(kind.name, question, lang)
            pages = printed(sheet, made.document).pages
            where = f"{kind.name} {lang}"
            for page in pages:
                size = sorted((round(page.mediabox.width), round(page.mediabox.height)))
                assert size == sorted(LETTER), where
            texts = [page.extract_text() for page in pages]
            whole = words_of("".join(texts))
            assert words_of(made.title) in whole, where
            assert all(words_of(text) for text in texts), f"{where}: an empty page"
            if LONGEST in made.body:
                assert LONGEST in whole, f"{where}: a name is cut"
            wide = sheet.evaluate("document.documentElement.scrollWidth - innerWidth")
            assert wide <= 0, f"{where}: wider than the page by {wide}"
            check_signatures(texts, kind.name, question.voice.words["paper.date"])


def check_signatures(texts: list[str], name: str, date: str) -> None:
    """No page has nothing but lines to sign on."""
    for text in texts[1:]:
        lines = [line for line in text.splitlines() if line.strip()]
        signed = [line for line in lines if date in line]
        others = [line for line in lines if line not in signed and not CLAUSES.fullmatch(line)]
        assert others or not signed, f"{name}: signed alone\n{text}"


WRONG = """() => {
  const told = [], grey = text => {
    const [r, g, b, a] = text.match(/[\\d.]+/g).map(Number);
    return a === 0 || (r === g && g === b);
  };
  for (const one of document.querySelectorAll(".paper, .paper *")) {
    const box = one.getBoundingClientRect(), look = getComputedStyle(one);
    const says = `${one.tagName}.${one.className} ${one.textContent.slice(0, 30)}`;
    if (box.right > innerWidth + 1 || box.left < -1) told.push("beyond the sheet: " + says);
    if (one.clientWidth && one.scrollWidth > one.clientWidth + 1) told.push("runs over: " + says);
    if (look.overflowX !== "visible" || look.textOverflow !== "clip") told.push("cut: " + says);
    if (!grey(look.color) || !grey(look.borderTopColor)) told.push("in colour: " + says);
    const ground = look.backgroundColor;
    if (!["rgba(0, 0, 0, 0)", "rgb(255, 255, 255)"].includes(ground) ||
        look.backgroundImage !== "none") told.push("filled: " + says);
  }
  return told;
}"""
"""What of a paper, as wide as its sheet, leaves the sheet, is cut, or is not black on white."""

UPRIGHT, ACROSS = {"width": 720, "height": 960}, {"width": 960, "height": 720}
SOME = {"to": "8", "incident": "one"}
"""Some of the tickets, and the note that has everything in it."""
MOST_PAGES = {
    "tournament-rules": 3, "rules-definitions": 3, "rules-general": 4, "rules-standard": 3,
    "financial-report": 3, "as-it-stands": 3, "tickets": 4,
    "checks": 3,  # Nunavut's lists in French
    **dict.fromkeys((
        "inventory", "sign-in", "staff", "incident-form",
        "incident-log", "registrations", "cash-up", "bank-journal", "structure", "rules-play",
        "rules-dealer", "rules-conduct", "profits-at-work", "winners", "jackpot-register",
    ), 2),
}  # fmt: skip
"""Sheets of a paper at most, with long names and twelve players; one where nothing is said."""


WRITTEN = [
    (house, lang, form)
    for at, house in enumerate(busy.HOUSES)
    for lang_index, lang in enumerate(desk.LANGUAGES)
    for which, form in enumerate(("filled", "blank"))
    if LAYOUT.has_turn(at, lang_index, which)
]
"""Of each place one language filled in and the other blank; in a whole run both of both."""


@pytest.mark.parametrize(("house", "lang", "form"), WRITTEN)
def test_no_paper_cuts_a_long_name_or_a_signature(
    sheet: Page, house: str, lang: str, form: str
) -> None:
    hall, many = busy.long_night(house)
    names = busy.names_of(busy.long_name, many)
    chosen = {**SOME, **({printing.BLANK: "1"} if form == "blank" else {})}
    question = desk.asks(hall, lang, **chosen)
    names_met = set()
    for kind in printing.there(hall.night):
        made = printing.printed(kind.name, question, lang)
        sheet.set_viewport_size(ACROSS if "paper-across" in made.body else UPRIGHT)
        pages = printed(sheet, made.document).pages
        where = f"{kind.name} {lang} {form}"
        assert sheet.evaluate(WRONG) == [], where
        assert not [image for page in pages for image in page.images], f"{where}: a picture"
        assert len(pages) <= MOST_PAGES.get(kind.name, 1), where
        texts = [page.extract_text() for page in pages]
        whole = words_of("".join(texts))
        cut = [name for name in names if name in made.body and words_of(name) not in whole]
        assert not cut, f"{where}: cut"
        names_met |= {name for name in names if name in made.body}
        check_signatures(texts, kind.name, question.voice.words["paper.date"])
        check_feet(texts, where)
        check_signed_together(printing.make(kind.name, question), texts, where)
    if form == "filled":
        assert len(names_met) > many * 3 // 4


@pytest.mark.parametrize("lang", desk.LANGUAGES)
def test_the_papers_of_a_night_that_was_called_off_are_whole(sheet: Page, lang: str) -> None:
    hall = desk.set_up("nunavut-five-table")
    names = busy.names_of(busy.long_name, 30)
    for name in names:
        hall = hall.sell(name=name)
    cause, approval = busy.long_name(30), busy.long_name(31)
    hall = hall.do("cancel-night", reason=cause, approval=approval)
    for ticket in range(1, 16):
        hall = hall.do("refund-entry", ticket=ticket)
    question = desk.asks(hall, lang)
    sheet.set_viewport_size(UPRIGHT)
    for name, most in (("refunds", 3), ("event-sheet", 1), ("notice", 1), ("amendments", 1)):
        made = printing.printed(name, question, lang)
        pages = printed(sheet, made.document).pages
        assert sheet.evaluate(WRONG) == [], name
        assert len(pages) <= most, name
        texts = [page.extract_text() for page in pages]
        whole = words_of("".join(texts))
        assert all(words_of(phrase) in whole for phrase in (cause, approval)), name
        assert name != "refunds" or all(words_of(player_name) in whole for player_name in names)
        check_signatures(texts, name, question.voice.words["paper.date"])
        check_feet(texts, name)
        check_signed_together(printing.make(name, question), texts, name)


@pytest.mark.parametrize("lang", desk.LANGUAGES)
def test_no_paper_beside_the_shelf_cuts_a_long_name_or_a_signature(sheet: Page, lang: str) -> None:
    voice, names_met = apart.voice(lang), set()
    for index, paper in enumerate(apart.papers(busy.long_name, lang)):
        made = printing.leaving(paper, voice, lang)
        where = f"{paper.name} {index} {lang}"
        sheet.set_viewport_size(ACROSS if paper.is_wide else UPRIGHT)
        pages = printed(sheet, made.document).pages
        assert sheet.evaluate(WRONG) == [], where
        assert not [image for page in pages for image in page.images], f"{where}: a picture"
        texts = [page.extract_text() for page in pages]
        whole = words_of("".join(texts))
        names = [name for name in busy.names_of(busy.long_name, 400) if name in made.body]
        names_met |= set(names)
        assert not [name for name in names if words_of(name) not in whole], f"{where}: cut"
        check_signatures(texts, where, voice.words["paper.date"])
        check_feet(texts, where)
        check_signed_together(paper, texts, where)
        if not names and paper.name == posters.NAME:
            assert len(pages) <= 1 + (len(made.files["prizes.csv"].splitlines()) > 12), where
    assert len(names_met) > 100


def check_feet(texts: list[str], where: str) -> None:
    """No page has nothing but the clauses of a foot."""
    for text in texts:
        lines = [line.strip() for line in text.splitlines() if line.strip()]
        assert [line for line in lines if not CLAUSES.fullmatch(line)], f"{where}: a foot alone"


def check_signed_together(made: Paper, texts: list[str], where: str) -> None:
    """What is signed for, and all lines to sign on below it, are on one page."""
    for block in made.blocks:
        if isinstance(block, Signatures):
            wanted = [words_of(line) for line in (block.before, *block.lines) if line]
            holds_all = [all(line in words_of(text) for line in wanted) for text in texts]
            assert any(holds_all), f"{where}: signatures torn apart"
