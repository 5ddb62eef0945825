"""The rules library as the page is told it: every folder that says something of its clauses."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from typing import TypedDict

from pycore.law import packs, policies
from pycore.law.files.library import Library, read_library
from pycore.portable.hand_guide import GUIDES


class LibraryGuide(TypedDict):
    """*clauses* that are read together; *clause* asks that they can be."""

    name: str
    clause: str
    clauses: list[str]


class LibraryDecision(TypedDict):
    """The clauses that a decision follows, and those that it overrules."""

    label: str
    follows: list[str]
    overrules: list[str]


class LibraryTopic(TypedDict):
    """The clauses of one topic."""

    topic: str
    clauses: list[str]


class LibraryShelf(TypedDict):
    """One folder. *name* is what its decisions' words are called by, *key* what it is called,
    "" for a rule book; *pack* is the jurisdiction for which it holds, "" for all. *is_house*: it
    holds for the nights that say so alone.
    """

    name: str
    key: str
    pack: str
    is_house: bool
    topics: list[LibraryTopic]
    guides: list[LibraryGuide]
    decisions: list[LibraryDecision]


@cache
def libraries() -> dict[str, Library]:
    """Return what each folder says of its clauses, by the folder's name ("ca_nu", "tda_2024")."""
    return {
        folder.rpartition(".")[2]: read_library(packs.text_of(folder, "library.json"))
        for folder in packs.folders()
    }


NO_DOCUMENT = policies.__name__.rpartition(".")[2]
"""The folder of what is told without one."""


def library(code: str) -> Library:
    """Return a jurisdiction's; empty where it says nothing, or where there is none of this
    code.
    """
    return libraries().get(code, Library()) if code in packs.codes() else Library()


def houses_of(template: str, cited: Collection[str]) -> list[str]:
    """Return the folders of house rules that hold for a night, of those that say something: that
    of its *template*, and those of which it has *cited* a clause, as an organization's own copy
    does.
    """
    return [
        name
        for folder, house in sorted(packs.house_folders().items())
        for name in [folder.rpartition(".")[2]]
        if _told(name) and (house.id == template or not _told(name).isdisjoint(cited))
    ]


@cache
def _told(name: str) -> frozenset[str]:
    return frozenset(clause for topic in libraries()[name].topics.values() for clause in topic)


def library_view() -> list[LibraryShelf]:
    """Return the shelves: jurisdictions first, then house rules, then rule books; none of a folder
    that is silent, and not what is no document's.
    """
    named = libraries()
    shelves = [_shelf(code, f"jurisdiction.{code}", code, named[code]) for code in packs.codes()]
    for folder, house in sorted(packs.house_folders().items()):
        name = folder.rpartition(".")[2]
        shelves.append(_shelf(name, f"house.{house.id}", house.pack, named[name]))
    shelved = {shelf["name"] for shelf in shelves} | {NO_DOCUMENT}
    shelves += [_shelf(name, "", "", named[name]) for name in sorted(named.keys() - shelved)]
    return [shelf for shelf in shelves if shelf["topics"]]


def _shelf(name: str, key: str, pack: str, library: Library) -> LibraryShelf:
    return {
        "name": name,
        "key": key,
        "pack": pack,
        "is_house": key.startswith("house."),
        "topics": [
            {"topic": topic, "clauses": list(clauses)} for topic, clauses in library.topics.items()
        ],
        "guides": [
            {"name": guide, "clause": guidance.clause, "clauses": list(guidance.clauses)}
            for guide in GUIDES
            if (guidance := library.guides.get(guide))
        ],
        "decisions": [
            {
                "label": label,
                "follows": list(decision.follows),
                "overrules": list(decision.overrules),
            }
            for label, decision in library.decisions.items()
        ],
    }
