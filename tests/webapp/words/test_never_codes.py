"""What is put together from a word and a value, or lacks what it names, is said in words too."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, Literal, get_args, get_origin

import pytest

from pycore.kernel.units import Millis
from pycore.law.policies.beside import SHARED
from pycore.ledger.model import amending, codec
from pycore.ledger.model.slices import ALL_FIELDS
from pycore.night.floor import checks
from pycore.night.setup.beside import HALL
from pycore.papers.contents import rules_told
from pycore.poker.terms import PlayRules, WagerRules
from pycore.portable import sentences
from pycore.portable.speech import Wall
from pycore.portable.voice import Voice
from pycore.voice import catalogues
from tests import declared
from tests.webapp.pages import Page, page

__all__ = ["page"]

LANGUAGES = ("en", "fr")
ONE_VALUE = {
    "absent", "code", "declaration", "declared_chip", "disqualified", "least", "opening_chip",
    "oversized", "premature", "prior_chips", "reopening", "string_bet", "void",
}  # fmt: skip
"""What is the same in all rules that there are."""


def voice(lang: str) -> Voice:
    return Voice(catalogues.catalogue(lang), Wall(0))


def can_be_put_right() -> set[str]:
    """The names of all values of records that the director may put right."""
    names: set[str] = set()
    for subject in declared.SUBJECTS:
        for kind in subject.events.values():
            concern = subject.slice_of_kind(kind)
            fixed = concern.fixed.get(kind, ()) if concern is not None else ALL_FIELDS
            if fixed != ALL_FIELDS:
                names |= set(_inside(kind, ("at", *fixed)))
    return names


def _inside(kind: Any, without: tuple[str, ...] = ()) -> Iterator[str]:
    for name, hint in amending._fields(kind):
        plain = codec.without_none(hint)
        inner = get_args(plain)[0] if get_origin(plain) is tuple else plain
        if name in without:
            continue
        if codec.bounds_of(inner) is not None or get_origin(inner) is Literal:
            yield name
        elif dataclasses.is_dataclass(inner):
            yield from _inside(inner)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_value_that_can_be_put_right_has_a_name(lang: str) -> None:
    names = can_be_put_right()
    assert {"ticket", "entry_cents", "expected_chips"} <= names
    speaker, starts = voice(lang), ("ui.value.", *sentences._FIELDS)
    assert sorted(name for name in names if not any(speaker.has(at + name) for at in starts)) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_level_that_was_taken_away_again_is_told(lang: str) -> None:
    speaker = voice(lang)
    places = {sentences.place(speaker, [1, 0], index) for index in range(3)}
    assert len(places) == 3
    facts = {"where": sentences.place(speaker, [1, 0], 7)}
    assert "{" not in sentences.event(speaker, "level-set/1", facts)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("table", "deck"), [(0, ""), (3, ""), (0, "red")])
@pytest.mark.parametrize("names", [("sk-deck",), ("sk-deck", "sk-deck-alike")])
def test_every_look_at_what_is_checked_is_told(
    lang: str, table: int, deck: str, names: tuple[str, ...]
) -> None:
    """Of a deck everything that is open is ticked at once."""
    event = checks.ChecksTicked(
        checks=names, table=table, deck=deck, by="Ann", note="", at=Millis(1)
    )
    facts = {fact.name: fact.value for fact in checks.ticked_facts(event)}
    sentence = sentences.event(voice(lang), "checks-ticked/1", facts)
    assert "{" not in sentence
    assert not deck or "deck" in sentence or "paquet" in sentence


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whatever_an_event_has_otherwise_is_called_something(page: Page, lang: str) -> None:
    page.kit__words.choose(lang)
    terms = {term for kind in (PlayRules, WagerRules) for term in kind.__annotations__}
    assert {"button_start", "declaration"} <= terms
    also = ("pack", "edition", "language", "stop", "limits", "approval")
    label = page.setup__differs.label
    names = {*SHARED, *HALL, *also, *terms}
    assert {name for name in names if label(name) == label("no-such-name")} == ONE_VALUE


def test_clauses_that_differ_are_named_whole(page: Page) -> None:
    page.kit__words.choose("en")
    for field in ("clauses", "book"):
        written = page.setup__differs._written(field, ["NU-9.31", "NU-B.TP24", "OWN-2"])
        assert written == "NU-9.31, NU-B.TP24, House rule 2"


def test_a_language_without_a_word_is_told_by_its_code(page: Page) -> None:
    page.kit__words.choose("en")
    row = {"rule": "language", "value": "iu", "clause": ""}
    assert "<dd>iu</dd>" in str(page.setup__rules_said.row(row))
    question: Any = SimpleNamespace(voice=voice("en"))
    assert rules_told._option(question, "language", "iu") == "iu."
    assert rules_told._option(question, "language", "en").startswith("English")
