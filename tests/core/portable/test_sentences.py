"""Why a record waits, as it is said: by its own facts where its sort has such a sentence."""

from __future__ import annotations

import pytest

from pycore.portable import sentences
from pycore.portable.speech import Wall
from pycore.portable.voice import Voice
from pycore.voice import catalogues
from tests.core.hall import Hall, playing, thursday


def conflict_sentences(hall: Hall, lang: str) -> list[str]:
    voice = Voice(catalogues.catalogue(lang), Wall(0))
    return [
        sentences.conflict(voice, conflict["why"], conflict["type"], conflict["facts"])
        for conflict in hall.view["conflicts"]
    ]


@pytest.mark.parametrize(
    ("lang", "start"),
    [
        ("en", "Another tablet sold rebuy 1 of ticket 0002 too, or "),
        ("fr", "Une autre tablette a aussi vendu le rachat 1 du billet 0002, ou "),
    ],
)
def test_a_rebuy_that_two_tablets_sold_is_named(lang: str, start: str) -> None:
    hall = playing(4)
    (sentence,) = conflict_sentences(hall.rebuy(2).meets(hall.on("there").rebuy(2)), lang)
    assert sentence.startswith(start)


def test_a_sort_of_record_without_a_sentence_of_its_own_has_the_one_for_all() -> None:
    hall = playing(4)
    merged = hall.do("pause-clock").meets(hall.on("there").do("pause-clock"))
    assert conflict_sentences(merged, "en") == [
        "It was written without knowing what another tablet had just done."
    ]


def test_a_record_that_cannot_be_read_or_waits_for_what_nobody_knows_needs_no_facts() -> None:
    assert conflict_sentences(thursday().on("there").writes_bytes(b"no line"), "en") == [
        "It cannot be read."
    ]
    voice = Voice(catalogues.catalogue("en"), Wall(0))
    other = sentences.conflict(voice, "of-tomorrow", "entry-sold/9", {})
    assert "(of-tomorrow)" in other


@pytest.mark.parametrize(
    ("stored", "facts", "names", "says"),
    [
        (
            "tablet-named/1",
            {"name": "Coat check"},
            [],
            "A tablet is called: Coat check",
        ),
        ("deck-kept/1", {"name": "Red 1", "result": ""}, [], "Deck Red 1 was entered"),
        ("chips-forfeited/1", {"chips": 500}, ["Ann Ross"], "Ann Ross: 500 chips"),
    ],
)
def test_a_name_of_its_own_is_told_where_a_record_has_no_players(
    stored: str, facts: dict[str, object], names: list[str], says: str
) -> None:
    sentence = sentences.event(
        Voice(catalogues.catalogue("en"), Wall(0)), stored, sentences.named(facts, names)
    )
    assert sentence.startswith(says)
