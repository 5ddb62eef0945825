"""The rules that players read on their phones, away from the table: a page a language, made of the
papers' own guides, with a style sheet and no script. What holds everywhere comes first, then each
place. A night's clock leads to those of its own place: it names a clause, and `#NU` of NU-9.31 is
where Nunavut's begin; where no rule speaks of telephones, it names the place. A browser opens what
folds away around such a mark; an older one is at the top of the page, which leads to every place.

Clauses: NU-C, NU-D, NU-A.1, BC-1.a.
"""

from __future__ import annotations

from collections.abc import Iterable

from pycore.law import packs
from pycore.papers import guides, sheet
from pycore.papers.paper import Paper
from pycore.portable.speech import Wall
from pycore.portable.voice import Voice
from pycore.voice import catalogues
from webapp.build import tools
from webapp.build.site import LATER, Site

FOLDER = "/phone/rules/"
SOURCE = tools.HERE.parent / "phone" / "rules.html"
OPEN = "rules-ranking"
"""What is open at once: what players look for most often."""


def add(made: Site) -> dict[str, str]:
    """Put the pages into *made*; answers {address: the hashed copy a service worker keeps}."""
    kept = {}
    for lang in catalogues.codes():
        data = made.filled(page(lang), LATER).encode("utf-8")
        address = made.put(f"{FOLDER}{lang}.html", data, LATER)
        kept[address] = made.put_hashed(f"rules-{lang}.html", data, LATER)
    return kept


def page(lang: str) -> str:
    """A language's page, its addresses not filled in yet."""
    words = catalogues.catalogue(lang)
    voice = Voice(words, Wall(0))
    holes = {
        "lang": lang,
        "title": sheet.escaped(words["phone.rules"]),
        "lead": sheet.escaped(words["phone.play"]),
        "ours": sheet.escaped(words["paper.rules.ours"]),
        "back": sheet.escaped(words["guide.back"]),
        "where": sheet.escaped(words["guide.where"]),
        "others": _others(lang),
        "to": "".join(_to_places(voice)),
        "anywhere": "".join(_anywhere(voice)),
        "places": "".join(_places(voice)),
    }
    text = SOURCE.read_text("utf-8")
    for name, value in holes.items():
        text = text.replace("{" + name + "}", value)
    return text


def _others(lang: str) -> str:
    """The way to the same in every other language."""
    return "".join(
        f'<a class="btn btn-plain" href="{code}.html" lang="{code}" hreflang="{code}">'
        f"{sheet.escaped(name)}</a>"
        for code, name in catalogues.names().items()
        if code != lang
    )


def _anywhere(voice: Voice) -> Iterable[str]:
    for paper in guides.anywhere(voice):
        inside = sheet.content(paper, voice)
        yield _fold(paper.name, paper.title, inside, is_open=paper.name == OPEN)


def _places(voice: Voice) -> Iterable[str]:
    marked = marks()
    for code in packs.codes():
        inside = "".join(_part(paper, voice) for paper in guides.of_place(code, voice))
        if inside:
            anchors = "".join(
                f'<span class="read-mark" id="{mark}"></span>'
                for mark in (code, *marked.get(code, ()))
            )
            yield _fold(code, voice.words[f"jurisdiction.{code}"], anchors + inside)


def _to_places(voice: Voice) -> Iterable[str]:
    for code in packs.codes():
        if guides.of_place(code, voice):
            name = sheet.escaped(voice.words[f"jurisdiction.{code}"])
            yield f'<a class="btn btn-plain" href="#{code}">{name}</a>'


def marks() -> dict[str, list[str]]:
    """{place: the documents whose clauses are quoted where it is held, and nowhere else}."""
    quoted: dict[str, set[str]] = {}
    for house in packs.houses().values():
        for clause in house.clauses.values():
            quoted.setdefault(clause.partition("-")[0], set()).add(house.pack)
    found: dict[str, list[str]] = {}
    for document, places in sorted(quoted.items()):
        if len(places) == 1:
            found.setdefault(min(places), []).append(document)
    return found


def _part(paper: Paper, voice: Voice) -> str:
    asked = "".join(f' <span class="clause">{sheet.escaped(one)}</span>' for one in paper.clauses)
    return f"<h3>{sheet.escaped(paper.title)}{asked}</h3>{sheet.content(paper, voice)}"


def _fold(name: str, title: str, inside: str, *, is_open: bool = False) -> str:
    known = f'data-test="{name}"{" open" if is_open else ""}'
    return (
        f'<details class="read-fold" {known}><summary>'
        f'<h2>{sheet.escaped(title)}</h2></summary><div class="read-text">{inside}</div></details>'
    )
