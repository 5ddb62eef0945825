"""What a volunteer types finds the rule, in their own words and in either language."""

from __future__ import annotations

import unicodedata
from types import SimpleNamespace
from typing import Any

import pytest

from pycore.night.setup.library_view import library_view
from tests.webapp.pages import Page, page

__all__ = ["page"]

ASKED = [
    ("cell phone", "ca_nu", "NU-9.31"), ("phone", "ca_sk", "SK-A.2.ee"),
    ("smartphone", "ca_mb", "MB-27"), ("string bet", "ca_sk", "SK-A.1.string"),
    ("string bet", "selkirk_thursday", "SEL-29"), ("boxed card", "ca_nu", "NU-B.IR6"),
    ("boxed card", "ca_sk", "SK-A.3.x3"), ("flashed", "ca_nu", "NU-B.IR11"),
    ("odd chip", "ca_nu", "NU-9.24"), ("extra chip", "ca_mb", "MB-22"),
    ("color up", "ca_nu", "NU-B.TP30"), ("colour-up", "selkirk_thursday", "SEL-16"),
    ("time bank", "selkirk_thursday", "SEL-42a"), ("redraw", "selkirk_thursday", "SEL-24"),
    ("balance tables", "ca_bc", "BC-4.g"), ("balance tables", "ca_mb", "MB-24"),
    ("complaint", "ca_nu", "NU-9.32b"), ("appeal", "ca_mb", "MB-28b"),
    ("drunk", "ca_sk", "SK-A.2.ff"), ("under age", "ca_nu", "NU-8.08"),
    ("minor", "ca_sk", "SK-4.f"), ("swearing", "ca_nu", "NU-B.CC3"),
    ("profanity", "ca_nu", "NU-B.CC3"), ("late entry", "selkirk_thursday", "SEL-11b"),
    ("penalty", "ca_sk", "SK-A.2.gg"), ("theft", "ca_bc", "BC-D1.k"),
    ("marked deck", "ca_nu", "NU-9.06"), ("call the clock", "ca_bc", "BC-5.l"),
    ("cellulaire", "ca_nu", "NU-9.31"), ("jeton impair", "selkirk_thursday", "SEL-39"),
    ("appel", "ca_mb", "MB-28b"), ("banque de temps", "selkirk_thursday", "SEL-42a"),
    ("equilibrer tables", "ca_sk", "SK-A.2.p1"), ("PLAINTE", "ca_nu", "NU-9.32b"),
]  # fmt: skip


@pytest.fixture
def search(page: Page, monkeypatch: pytest.MonkeyPatch) -> Any:
    room = page.setup__library__search
    apart = SimpleNamespace(
        new=lambda text: SimpleNamespace(normalize=lambda form: unicodedata.normalize(form, text))
    )
    monkeypatch.setattr(room, "window", SimpleNamespace(String=apart))
    return room


@pytest.mark.clause("NU-8.04", "NU-C")
@pytest.mark.parametrize(("typed", "shelf", "clause"), ASKED)
def test_a_rule_is_found_by_what_people_call_it(
    search: Any, typed: str, shelf: str, clause: str
) -> None:
    (topics,) = [listed["topics"] for listed in library_view() if listed["name"] == shelf]
    (topic,) = [rule["topic"] for rule in topics if clause in rule["clauses"]]
    wanted = search.plain(typed).split()
    assert search.fits(wanted, clause, topic)
    assert not search.fits([*wanted, "zeppelin"], clause, topic)


@pytest.mark.clause("NU-C")
@pytest.mark.parametrize(
    ("typed", "opening"),
    [("kicker", "Kicker:"), ("BURN card", "Burn card:"), ("community cards", "Community cards:")],
)
def test_a_word_of_poker_is_explained_where_it_is_looked_for(
    search: Any, typed: str, opening: str
) -> None:
    terms = search.terms(typed)
    assert [term for term in terms if term.startswith(opening)]
    assert len(terms) < len(search.terms("")) == len(set(search.terms("")))
    assert search.terms("zeppelin") == []


@pytest.mark.clause("SEL-45")
def test_a_rule_of_another_hall_is_none_of_the_open_night(page: Page) -> None:
    """Two halls of one province: what one of them decided is not what holds for the other."""
    shelves = {shelf["name"]: shelf for shelf in library_view()}

    def shelves_of(*houses: str) -> set[str]:
        app = SimpleNamespace(view={"night": {"pack": "ca_mb", "houses": list(houses)}})
        return {
            name for name, shelf in shelves.items() if page.setup__clause_library.holds(app, shelf)
        }

    assert shelves_of() == {"ca_mb", "tda_2024"}
    assert shelves_of("selkirk_thursday") == {"ca_mb", "tda_2024", "selkirk_thursday"}
    nothing_open = SimpleNamespace(view=None)
    assert all(page.setup__clause_library.holds(nothing_open, shelf) for shelf in shelves.values())


@pytest.mark.clause("NU-8.04", "NU-C")
@pytest.mark.parametrize(
    ("typed", "shelf", "clause"),
    [
        ("someone shows his cards during the hand", "selkirk_thursday", "SEL-27"),
        ("who wins if two players bust same hand", "selkirk_thursday", "SEL-38a"),
        ("talking about the hand", "ca_nu", "NU-B.ET1"),
        ("dealer mistake", "ca_nu", "NU-B.MD1"),
    ],
)
def test_what_no_clause_says_in_these_words_brings_the_closest(
    search: Any, monkeypatch: pytest.MonkeyPatch, typed: str, shelf: str, clause: str
) -> None:
    shelves = [listed for listed in library_view() if listed["name"] == shelf]
    monkeypatch.setattr(search, "chosen", lambda app: shelves)
    state = SimpleNamespace(text=typed, shelf=shelf, topic=search.ALL)
    app = SimpleNamespace(view=None, state=lambda kind: state)
    rows, is_all = search.matching_clauses(app)
    assert not is_all
    assert clause in [row[2] for row in rows[:3]]
    assert len(rows) <= search.NEAREST


@pytest.mark.clause("SK-A.2.ff")
def test_the_clause_that_says_it_stands_before_those_of_its_topic(
    search: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelves = [listed for listed in library_view() if listed["name"] == "ca_sk"]
    monkeypatch.setattr(search, "chosen", lambda app: shelves)
    state = SimpleNamespace(text="drunk", shelf="ca_sk", topic=search.ALL)
    rows, is_all = search.matching_clauses(SimpleNamespace(state=lambda kind: state))
    assert is_all
    assert rows[0][2] == "SK-A.2.ff"
    state.text = "zeppelin"
    assert search.matching_clauses(SimpleNamespace(state=lambda kind: state)) == ([], False)
