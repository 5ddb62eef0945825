"""Finds the languages by looking at this folder: a file is a language, nothing lists them. What a
concern of the night says stands beside it, as `words.<language>.json`.

A catalogue is {key: text}. The keys "lang...." say what a language calls itself and how it writes
numbers and times; what a file leaves out is said in English.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import cast

from pycore.kernel import canonical
from pycore.law import packs

BASE = "en"
"""The language that has every sentence, and lends them where another has none."""

FOLDER: Traversable = files("pycore.voice")
NIGHT: Traversable = files("pycore.night")


def codes() -> tuple[str, ...]:
    """Return the languages there are, by their code, in order: "en", "fr"."""
    names = (traversable.name for traversable in FOLDER.iterdir())
    return tuple(sorted(name.removesuffix(".json") for name in names if name.endswith(".json")))


@cache
def own(lang: str) -> dict[str, str]:
    """Return what a language says itself; LookupError when there is no such language."""
    if lang not in codes():
        raise LookupError(f"no language {lang!r}")
    beside = [
        traversable.joinpath(f"words.{lang}.json")
        for traversable in NIGHT.iterdir()
        if traversable.is_dir()
    ]
    words = {**_of_the_law(lang)}
    for file in (*beside, FOLDER.joinpath(f"{lang}.json")):
        if file.is_file():
            words |= cast(Mapping[str, str], canonical.loads(file.read_text("utf-8")))
    return words


def _of_the_law(lang: str) -> Mapping[str, str]:
    """What jurisdictions and house rules say themselves: their names and their clauses."""
    words: Callable[[str], Mapping[str, str]] | None = getattr(packs, "words", None)
    return words(lang) if words else {}


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
