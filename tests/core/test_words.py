"""What the folders of the law are called and say: the same in both languages."""

from __future__ import annotations

import json
import re

import pytest

from pycore.law import packs

LANGUAGES = ("en", "fr")


def words(folder: str, lang: str) -> dict[str, str]:
    texts: dict[str, str] = json.loads(packs.text_of(folder, f"words.{lang}.json") or "{}")
    return texts


@pytest.mark.parametrize("folder", packs.folders())
def test_both_languages_say_the_same_things_in_order(folder: str) -> None:
    english, french = words(folder, "en"), words(folder, "fr")
    assert list(english) == sorted(english)
    assert list(french) == list(english)
    assert english


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("folder", packs.folders())
def test_every_word_is_a_plain_sentence_without_blanks(folder: str, lang: str) -> None:
    for key, text in words(folder, lang).items():
        assert text == text.strip() != "", key
        assert not set(text) & set("{}<>&'"), key
        if key.startswith(("check.", "clause.")):
            assert text.endswith("."), key


@pytest.mark.parametrize("folder", packs.folders())
def test_french_puts_its_colons_and_dollars_as_canadians_do(folder: str) -> None:
    wrong = re.compile(r"\w [:;]|\d ?[$%]|\d[ ,]\d{3}|(?<![\u00a0\d]):(?= )")
    assert [key for key, text in words(folder, "fr").items() if wrong.search(text)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_place_and_house_has_a_name(lang: str) -> None:
    catalogue = packs.words(lang)
    assert [code for code in packs.codes() if f"jurisdiction.{code}" not in catalogue] == []
    assert [name for name in packs.houses() if f"house.{name}" not in catalogue] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_key_stands_in_one_folder_and_is_of_a_known_kind(lang: str) -> None:
    keys = [key for folder in packs.folders() for key in words(folder, lang)]
    assert len(keys) == len(set(keys)) == len(packs.words(lang))
    kinds = {"check", "clause", "decision", "house", "jurisdiction", "role"}
    assert {key.partition(".")[0] for key in keys} == kinds


def test_a_language_that_no_folder_speaks_has_no_words() -> None:
    assert packs.words("xx") == {}
