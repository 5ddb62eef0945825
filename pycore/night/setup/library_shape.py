"""The rules library: what every folder of the law, of house rules and of rule books says of its
clauses. What they say in words the page knows.
"""

from __future__ import annotations

from typing import TypedDict


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
