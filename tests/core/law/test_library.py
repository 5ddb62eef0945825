"""The library as data: every clause has its topic, what is read together and what was decided
names clauses that are told, and every decision says why in both languages.
"""

from __future__ import annotations

import json

import pytest

from pycore.law import packs
from pycore.law.files.library import read_library
from pycore.night.setup.library_view import libraries, library
from pycore.portable.hand_guide import GUIDES
from pycore.voice import catalogues
from tests.core.kit.clauses import LABELS

FOLDERS = sorted(name for name, place_library in libraries().items() if place_library.topics)
SOUND = {
    "topics": {"pots": ["NU-9.24"]},
    "guides": {"play": {"clause": "NU-A.1", "clauses": ["NU-9.24"]}},
    "decisions": {"K1": {"follows": ["NU-9.24"], "overrules": ["NU-A.2i"]}},
}


def listed(folder: str) -> list[str]:
    return [clause for clauses in libraries()[folder].topics.values() for clause in clauses]


def clauses_told(folder: str) -> set[str]:
    (place,) = (place for place in packs.folders() if place.rpartition(".")[2] == folder)
    words = json.loads(packs.text_of(place, "words.en.json"))
    return {key.removeprefix("clause.") for key in words if key.startswith("clause.")}


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_clause_that_is_told_has_one_topic(folder: str) -> None:
    assert sorted(listed(folder)) == sorted(clauses_told(folder))


def test_a_tablet_has_no_words_and_knows_every_clause(monkeypatch: pytest.MonkeyPatch) -> None:
    clauses, own = packs.clauses(), packs.clauses_under("ca_mb")
    for cached in (packs.clauses, packs.clauses_under, packs._tellers):
        cached.cache_clear()
    with monkeypatch.context() as tablet:
        tablet.setattr(packs, "_words", lambda folder, lang: {})
        assert packs.clauses() == clauses
        assert packs.clauses_under("ca_mb") == own
        assert [packs.rank_of(clause, "ca_nu") for clause in ("NU-9.24", "NU-A.2i")] == [3, 4]
    for cached in (packs.clauses, packs.clauses_under, packs._tellers):
        cached.cache_clear()


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_topic_has_a_name(folder: str) -> None:
    for lang in ("en", "fr"):
        catalogue = catalogues.own(lang)
        assert {f"topic.{topic}" for topic in libraries()[folder].topics} <= catalogue.keys()


def test_every_place_has_a_library() -> None:
    assert set(packs.codes()) <= set(FOLDERS)
    for code in packs.codes():
        assert {"ranking", "dealer", "conduct"} <= library(code).guides.keys()
    assert library("nowhere").topics == {}


@pytest.mark.parametrize("folder", FOLDERS)
def test_what_is_read_together_is_told(folder: str) -> None:
    clauses = packs.clauses()
    for guide in libraries()[folder].guides.values():
        assert {guide.clause, *guide.clauses} <= clauses
        assert guide.clauses


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_decision_names_clauses_that_are_told_and_says_why(folder: str) -> None:
    clauses = packs.clauses()
    decisions = libraries()[folder].decisions
    for label, decision in decisions.items():
        assert decision.follows, label
        assert {*decision.follows, *decision.overrules} <= clauses, label
        assert not {*decision.follows} & {*decision.overrules}, label
    for lang in ("en", "fr"):
        keys = {key for key in catalogues.own(lang) if key.startswith(f"decision.{folder}.")}
        assert keys == {f"decision.{folder}.{label}" for label in decisions}


@pytest.mark.clause("NU-8.04", "SK-5.b5", "BC-D1.f", "SEL-45", "SEL-44")
def test_every_contradiction_was_decided() -> None:
    labels = {label for place_library in libraries().values() for label in place_library.decisions}
    assert labels == set(LABELS.split())
    first_decisions = {name: libraries()[name].decisions.get("K0") for name in FOLDERS}
    asks = {decision.follows[0] for decision in first_decisions.values() if decision}
    assert asks == {"NU-8.04", "SK-5.b5", "BC-D1.f", "SEL-45"}


@pytest.mark.parametrize(
    ("clause", "gives_way"),
    [
        pytest.param("NU-9.24", "NU-A.2i", marks=pytest.mark.clause("NU-9.24", "NU-A.2i")),
        pytest.param("NU-9.24", "NU-B.TP2", marks=pytest.mark.clause("NU-B.TP2")),
        pytest.param("NU-9.03b", "NU-A.5e", marks=pytest.mark.clause("NU-A.5e")),
        pytest.param("NU-B.TP4", "NU-A.5n", marks=pytest.mark.clause("NU-A.5n")),
        pytest.param("NU-9.29a", "NU-B.TP19", marks=pytest.mark.clause("NU-B.TP19")),
        pytest.param("NU-9.21b2", "NU-A.2g", marks=pytest.mark.clause("NU-A.2g")),
        pytest.param("NU-10.01", "NU-D.straights", marks=pytest.mark.clause("NU-D.straights")),
        pytest.param("NU-9.32b", "NU-B.DM2", marks=pytest.mark.clause("NU-B.DM2", "NU-9.32b")),
        pytest.param("NU-8.18a", "NU-A.3c", marks=pytest.mark.clause("NU-A.3c")),
        pytest.param("SK-A.2.e", "SK-A.1.chop", marks=pytest.mark.clause("SK-A.1.chop")),
        pytest.param("BC-5.i", "BC-2.e", marks=pytest.mark.clause("BC-2.e")),
        pytest.param("MB-25a", "SEL-44", marks=pytest.mark.clause("SEL-44", "MB-25a")),
        pytest.param("SEL-16", "SEL-16x", marks=pytest.mark.clause("SEL-16x")),
        pytest.param("SELJ-2", "SELJ-9", marks=pytest.mark.clause("SELJ-9")),
        pytest.param("SELC-4", "SEL-H3", marks=pytest.mark.clause("SEL-H3")),
    ],
)
def test_what_gives_way_is_on_record(clause: str, gives_way: str) -> None:
    decisions = [
        decision
        for place in libraries().values()
        for decision in place.decisions.values()
        if clause in decision.follows and gives_way in decision.overrules
    ]
    assert decisions


def test_a_library_is_read_whole() -> None:
    read = read_library(json.dumps(SOUND))
    assert read.topics == {"pots": ("NU-9.24",)}
    assert read.guides["play"].clauses == ("NU-9.24",)
    assert read.decisions["K1"].overrules == ("NU-A.2i",)
    assert read_library("").topics == {}


@pytest.mark.parametrize(
    "wrong",
    [
        {"topic": {}},
        {"topics": {"pots": ["NU-9.24", "NU-9.24"]}},
        {"topics": {"pots": "NU-9.24"}},
        {"guides": {"songs": {"clause": "NU-A.1", "clauses": []}}},
        {"guides": {"play": {"clauses": []}}},
        {"decisions": {"K1": {"overrules": []}}},
        {"decisions": {"K1": {"follows": [], "because": "x"}}},
        [],
    ],
)
def test_what_does_not_fit_is_refused(wrong: object) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        read_library(json.dumps(wrong))


def test_the_guides_are_known() -> None:
    assert len(set(GUIDES)) == 7
