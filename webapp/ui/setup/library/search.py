"""Looking for clauses by what they say in any language, by id, by topic and by what people call
that topic: every word that is typed must be found somewhere, case and accents do not count.

What is looked for in the library. *shelf* "here" is whatever holds for the open night; *most*
is how many cards are shown.
"""

from __future__ import annotations

from browser import window

from pycore.night.setup.library_view import LibraryShelf
from webapp.ui.app.app import App
from webapp.ui.kit import words
from webapp.ui.kit.catalogue import CATALOGUES
from webapp.ui.kit.words import t
from webapp.ui.setup import clause_library

HERE = "here"
ALL = ""
AT_ONCE = 30


class LibraryState:
    def __init__(self) -> None:
        self.text: str = ""
        self.shelf: str = HERE
        self.topic: str = ALL
        self.most: int = AT_ONCE


def room_state(app: App) -> LibraryState:
    return app.state(LibraryState)


TYPE_CHECKING = False
if TYPE_CHECKING:
    Found = tuple[LibraryShelf, str, str]
    """A folder, a topic in it, and a clause of that."""

MARKS = "\u0300\u0301\u0302\u0308\u0327"
"""The accents of French, apart from their letters."""

# What a clause can be found by, plain: made when it is first looked for.
_plain: dict[str, str] = {}


def plain(text: str) -> str:
    """Return a text without case and accents, its apostrophes as they are typed."""
    apart = str(window.String.new(text.lower().replace("\u2019", "'")).normalize("NFD"))
    for mark in MARKS:
        apart = apart.replace(mark, "")
    return apart


def is_looking(app: App) -> bool:
    return room_state(app).text.strip() != "" or room_state(app).topic != ALL


def chosen(app: App) -> list[LibraryShelf]:
    """Return the folders that are looked through."""
    wanted = room_state(app).shelf
    if wanted == HERE:
        return [shelf for shelf in clause_library.shelves() if clause_library.holds(app, shelf)]
    return [shelf for shelf in clause_library.shelves() if wanted in (ALL, shelf["name"])]


def topics(app: App) -> list[tuple[str, str]]:
    """Return (topic, what it is called) of those folders, in the order of the language."""
    topics_by_name = {}
    for shelf in chosen(app):
        for topic in shelf["topics"]:
            topics_by_name[t("topic." + topic["topic"])] = topic["topic"]
    named = [(plain(name), name) for name in topics_by_name]
    named.sort()
    return [(topics_by_name[name], name) for _plain_name, name in named]


def matching_clauses(app: App) -> list[Found]:
    """Return the clauses that fit, in the order of the folders and of what is their own."""
    wanted = plain(room_state(app).text).split()
    topic = room_state(app).topic
    rows = []
    for shelf in chosen(app):
        for library_topic in shelf["topics"]:
            if topic in (ALL, library_topic["topic"]):
                for clause in library_topic["clauses"]:
                    if fits(wanted, clause, library_topic["topic"]):
                        rows.append((shelf, library_topic["topic"], clause))
    return rows


def fits(wanted: list[str], clause: str, topic: str) -> bool:
    if clause not in _plain:
        text = clause
        for lang in CATALOGUES:
            text += " " + CATALOGUES[lang].get("clause." + clause, "")
            for key in ("topic.", "topic-also."):
                text += " " + CATALOGUES[lang].get(key + topic, "")
        _plain[clause] = plain(text)
    return False not in [part in _plain[clause] for part in wanted]


def terms(text: str) -> list[str]:
    """Return what poker words mean, in the order of the language: all, or those that fit a
    *text*.
    """
    wanted = plain(text).split()
    order = []
    for key in CATALOGUES[words.lang()]:
        if key.startswith("term."):
            plain_text = plain(t(key))
            if False not in [part in plain_text for part in wanted]:
                order.append((plain_text, t(key)))
    order.sort()
    return [meaning for _plain_text, meaning in order]


def name_of(shelf: LibraryShelf) -> str:
    """Return what a folder is called; a rule book by the beginning of its clauses."""
    key = shelf["key"]
    if key and words.has(key):
        return t(key)
    return shelf["topics"][0]["clauses"][0].split("/")[0]
