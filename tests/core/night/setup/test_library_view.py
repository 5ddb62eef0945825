"""What the library tells a page, and that every rule which is only to be read is found in it."""

from __future__ import annotations

import pytest

from pycore.law import packs
from pycore.law.house.house_format import document
from pycore.night.setup.library_view import LibraryShelf, library, library_view
from pycore.poker import cards, ranking
from pycore.portable.hand_guide import RANKING
from pycore.voice import catalogues
from tests.core.hall import STATED, Hall, nunavut, thursday
from tests.core.shapes import misfits


def in_library() -> dict[str, str]:
    """{clause: the topic under which the library has it}"""
    return {
        clause: topic["topic"]
        for shelf in library_view()
        for topic in shelf["topics"]
        for clause in topic["clauses"]
    }


def test_the_view_is_what_its_shape_says() -> None:
    assert misfits(library_view(), list[LibraryShelf]) == []


def test_the_law_stands_first_then_houses_then_rule_books() -> None:
    shelves = library_view()
    kinds = [shelf["key"].partition(".")[0] for shelf in shelves]
    assert kinds == sorted(kinds, key=["jurisdiction", "house", ""].index)
    assert [shelf["name"] for shelf in shelves if shelf["key"].startswith("jur")] == [
        *packs.codes()
    ]
    assert {shelf["pack"] for shelf in shelves if not shelf["key"]} == {""}
    for lang in ("en", "fr"):
        words = catalogues.own(lang)
        assert all(shelf["key"] in words for shelf in shelves if shelf["key"])


REFERENCE = pytest.mark.clause(
    "NU-1.02", "NU-4.03", "NU-8.16", "NU-9.08a", "NU-9.08d", "NU-9.08e", "NU-9.08f", "NU-9.08g",
    "NU-9.08h", "NU-9.09", "NU-11.07", "NU-A.2g", "NU-A.2i", "NU-A.3d", "NU-A.5c", "NU-A.5e",
    "NU-A.5j", "NU-B.DM1", "NU-B.DM2", "NU-B.DM4", "NU-B.PR2", "NU-B.PR4", "NU-B.PR5", "NU-B.PR7",
    "NU-B.PR9", "NU-B.PR10", "NU-B.PR12", "NU-B.PR15", "NU-B.IR2", "NU-B.IR6", "NU-B.IR7",
    "NU-B.IR8", "NU-B.IR10", "NU-B.IR11", "NU-B.TP1", "NU-B.TP2", "NU-B.TP10", "NU-B.TP13",
    "NU-B.TP16", "NU-B.TP17", "NU-B.TP19", "NU-B.TP22", "NU-B.TP27", "NU-C.colour", "NU-C.sup",
    "NU-D.straights", "SK-1.b", "SK-4.q", "SK-5.b5", "SK-5.c2", "SK-5.d2", "SK-A.1.chop",
    "SK-A.2.l", "SK-A.2.w", "SK-A.2.aa", "SK-A.2.bb", "SK-A.3.b", "SK-A.3.c", "SK-A.3.h",
    "SK-A.3.r3", "BC-D1.f", "BC-D2.c", "BC-D2.d", "BC-3.d", "BC-5.c", "MB-7a", "MB-7e", "MB-7f",
    "MB-7g", "MB-7h", "MB-8", "SEL-16x", "SEL-31", "SEL-32", "SEL-44", "SELC-11", "SELJ-9",
)  # fmt: skip
"""Those that software cannot serve otherwise than by telling them."""


@REFERENCE
def test_every_rule_that_is_only_to_be_read_is_found() -> None:
    topics = in_library()
    assert len(REFERENCE.args) == 77
    missing = {clause for clause in REFERENCE.args if clause not in topics}
    assert missing == set()
    for lang in ("en", "fr"):
        words = catalogues.own(lang)
        assert all(words[f"clause.{clause}"] for clause in REFERENCE.args)


@pytest.mark.clause("SK-A.2.dd", "SK-A.1.lang", "SEL-2", "SELC-2", "SELC-11", "SEL-46", "NU-8.14g")
def test_whatever_else_is_told_is_found() -> None:
    """All of them, by the words themselves: a new clause cannot be forgotten."""
    topics = in_library()
    clauses = {
        key.removeprefix("clause.") for key in catalogues.own("en") if key.startswith("clause.")
    }
    assert clauses - topics.keys() == {"HOLDFAST-1", "licence"}
    assert topics["SEL-2"] == topics["SELC-2"] == "language"
    assert topics["SELC-11"] == "rules"


@pytest.mark.clause("NU-8.16", "BC-D2.c", "SK-5.d2", "MB-8")
def test_the_dealer_s_steps_are_there_for_every_place() -> None:
    by_place = {
        shelf["pack"]: guide
        for shelf in library_view()
        for guide in shelf["guides"]
        if guide["name"] == "dealer"
    }
    assert {place: guide["clause"] for place, guide in by_place.items()} == {
        "ca_nu": "NU-8.16",
        "ca_bc": "BC-D2.c",
        "ca_sk": "SK-5.d2",
        "ca_mb": "MB-8",
    }


@pytest.mark.clause("NU-A.1", "BC-1.a")
def test_how_a_hand_is_played_begins_with_the_whole_of_it() -> None:
    for code, clause in (("ca_nu", "NU-A.1"), ("ca_bc", "BC-1.a")):
        assert library(code).guides["play"].clauses[0] == clause


@pytest.mark.clause("NU-D", "NU-10.01", "SK-A.3.r1", "MB-R")
def test_the_drawn_hands_are_what_they_are_called_and_rank_in_their_order() -> None:
    strengths = [ranking.strength(cards.parse_all(drawn)) for _name, drawn in RANKING]
    named = [ranking.category(strength).replace(" ", "-") for strength in strengths]
    assert named == [name for name, _drawn in RANKING]
    assert strengths == sorted(strengths, reverse=True)
    for lang in ("en", "fr"):
        assert {f"rank.{name}" for name in named} <= catalogues.own(lang).keys()


@pytest.mark.clause("SEL-45")
def test_house_rules_hold_for_the_nights_that_are_played_by_them() -> None:
    """Another hall of the same province has nothing to do with them; a copy has."""

    def houses_of(hall: Hall) -> list[str]:
        houses: list[str] = hall.view["night"]["houses"]
        return houses

    assert houses_of(thursday()) == ["selkirk_thursday"]
    hall = thursday(template="manitoba-hall", settings={}, odd_chip="first", stated=STATED)
    assert houses_of(hall) == []
    copy = {**document(packs.house("selkirk-thursday")), "id": "legion-friday"}
    assert houses_of(thursday(template="", house=copy)) == ["selkirk_thursday"]
    assert houses_of(nunavut()) == []
