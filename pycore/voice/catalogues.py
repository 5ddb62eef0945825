"""Finds the languages by looking at this folder: a file is a language, nothing lists them. It
holds what everybody says. What a concern, the book, papers or the law say stands beside them,
wherever that is in the core, as `words.<language>.json`.

A catalogue is {key: text}. The keys "lang...." say what a language calls itself and how it writes
numbers and times; what a file leaves out is said in English.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import cast

from pycore.kernel import canonical
from pycore.law import packs

BASE = "en"
"""The language that has every sentence, and lends them where another has none."""

FOLDER: Traversable = files("pycore.voice")
CORE: Traversable = files("pycore")


def codes() -> tuple[str, ...]:
    """Return the languages there are, by their code, in order: "en", "fr"."""
    names = (traversable.name for traversable in FOLDER.iterdir())
    return tuple(sorted(name.removesuffix(".json") for name in names if name.endswith(".json")))


@cache
def own(lang: str) -> dict[str, str]:
    """Return what a language says itself; LookupError when there is no such language."""
    if lang not in codes():
        raise LookupError(f"no language {lang!r}")
    words: dict[str, str] = {}
    for file in (*_beside(CORE, f"words.{lang}.json"), FOLDER.joinpath(f"{lang}.json")):
        words |= cast(dict[str, str], canonical.loads(file.read_text("utf-8")))
    return words


def _beside(folder: Traversable, name: str) -> Iterator[Traversable]:
    """Yield every file of that name in a folder and in those inside it."""
    for inside in folder.iterdir():
        if inside.is_dir():
            yield from _beside(inside, name)
        elif inside.name == name:
            yield inside


@cache
def catalogue(lang: str) -> dict[str, str]:
    """Return every sentence in a language, in English where it has none of its own; LookupError
    when there is no such language.
    """
    return {**own(BASE), **own(lang)}


def clauses_of(rule: str) -> tuple[str, ...]:
    """Return the clauses that shipped house rules name beside a rule that holds no value:
    "devices".
    """
    clauses = {house.clauses.get(rule, "") for house in packs.houses().values()}
    return tuple(sorted(clauses - {""}))


def names() -> dict[str, str]:
    """Return {code: what the language calls itself}, for the choice."""
    return {lang: catalogue(lang)["lang.name"] for lang in codes()}
