"""How each place plays, where that is more than the values in its folder (core/test_cases.py)."""

from __future__ import annotations

import json

import pytest

from pycore.law import packs
from pycore.poker.terms import Term, stated

WAYS = packs.play_rules()


def test_every_place_and_house_has_its_way() -> None:
    assert {packs.NEUTRAL, "selkirk", *packs.codes()} <= set(WAYS)
    for code in packs.codes():
        assert packs.load(code).play.code == code


@pytest.mark.parametrize("code", packs.codes())
def test_every_term_has_a_clause_of_its_own_documents_or_a_rule_book(code: str) -> None:
    """A place that takes a rule from elsewhere says so by the number that the rule has there."""
    pack = packs.load(code)
    folders = [name for name in packs.folders() if name.endswith(f".{code}")]
    folders += [name for name in packs.folders() if packs.text_of(name, "rules.json")]
    word_keys = {
        key for name in folders for key in json.loads(packs.text_of(name, "words.en.json"))
    }
    for terms in (pack.play_terms, pack.wager_terms):
        for name, term in terms.terms.items():
            assert f"clause.{term.clause}" in word_keys, name
    for name, clause in pack.play_terms.book.items():
        assert f"clause.{clause}" in word_keys, name


@pytest.mark.clause("MB-1h")
def test_manitoba_must_say_where_an_odd_chip_goes() -> None:
    rules = WAYS["ca_mb"]
    assert rules.to_be_stated() == (("odd_chip", "MB-1h"),)
    stated_rules = stated(rules, "MB-1h", odd_chip="first")
    assert stated_rules.to_be_stated() == ()
    assert stated_rules.odd_chip == Term("first", "MB-1h")


@pytest.mark.clause("NU-9.01d")
def test_approved_rules_may_set_the_least_raise() -> None:
    stated_rules = stated(WAYS["ca_nu"], "NU-9.01d", raise_size="previous-raise")
    assert stated_rules.raise_size == Term("previous-raise", "NU-9.01d")
    assert stated_rules.odd_chip == WAYS["ca_nu"].odd_chip


@pytest.mark.clause("BC-D1.f")
def test_what_british_columbia_leaves_to_rules_we_do_not_have_is_the_tdas_and_says_so() -> None:
    """BC-D1.f names other rules; it says nothing itself, least of all of money (K55)."""
    pack, tda = packs.load("ca_bc"), WAYS[packs.NEUTRAL]
    for terms in (pack.play_terms, pack.wager_terms):
        assert not any(term.clause == "BC-D1.f" for term in terms.terms.values())
    for name in ("raise_size", "reopening", "misdeal", "absent", "void", "heads_up_switch"):
        assert getattr(pack.play, name) == getattr(tda, name)
