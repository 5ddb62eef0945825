"""Looking for clauses by what they say in any language, by id, by topic and by what people call
that topic. Case and accents do not count. Every word that is typed must be found somewhere; where
no clause has all of them, those that come closest are shown, and it is said.

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
NEAREST = 10
LONG = 4
ENDS = 6


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

# What a clause says and what else it can be found by, plain: made when it is first looked for.
_own: dict[str, str] = {}
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


def matching_clauses(app: App) -> tuple[list[Found], bool]:
    """Return the clauses that have all the words, those first that say them themselves, and that
    it is so; else those that come closest, and False.
    """
    wanted = plain(room_state(app).text).split()
    topic = room_state(app).topic
    rows = [
        (shelf, library_topic["topic"], clause)
        for shelf in chosen(app)
        for library_topic in shelf["topics"]
        if topic in (ALL, library_topic["topic"])
        for clause in library_topic["clauses"]
    ]
    fitting = [row for row in rows if fits(wanted, row[2], row[1])]
    if fitting:
        return [
            row
            for is_own in (True, False)
            for row in fitting
            if (False not in [part in _said(row[2]) for part in wanted]) == is_own
        ], True
    stems = [stem(part) for part in wanted if len(part) >= LONG] or wanted
    near = [(closeness(stems, row[2], row[1]), row) for row in rows]
    best = max([count for count, _row in near] or [0])
    return [
        row
        for level in range(best, 0, -1)
        for count, row in near
        if count == level and 2 * count > best
    ][:NEAREST], False


def stem(part: str) -> str:
    """Return a word without what may be its ending: show of shows, talk of talking."""
    return part[: max(LONG, len(part) - 3)] if len(part) > ENDS else part[:LONG]


def closeness(stems: list[str], clause: str, topic: str) -> int:
    """Return how near a clause comes: two for each word it says itself, one for each that its
    topic is called.
    """
    found_by = _found_by(clause, topic)
    return sum([(part in _said(clause)) + (part in found_by) for part in stems])


def fits(wanted: list[str], clause: str, topic: str) -> bool:
    found_by = _found_by(clause, topic)
    return False not in [part in found_by for part in wanted]


def _found_by(clause: str, topic: str) -> str:
    """What a clause says, and what its topic is called, in every language."""
    if clause not in _plain:
        text = _said(clause)
        for lang in CATALOGUES:
            for key in ("topic.", "topic-also."):
                text += " " + plain(CATALOGUES[lang].get(key + topic, ""))
        _plain[clause] = text
    return _plain[clause]


def _said(clause: str) -> str:
    """A clause's id and what it says, in every language."""
    if clause not in _own:
        texts = [CATALOGUES[lang].get("clause." + clause, "") for lang in CATALOGUES]
        _own[clause] = plain(" ".join([clause, *texts]))
    return _own[clause]


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
