"""The shipped house rules, beside what their folders expect of them (core/test_cases.py)."""

from __future__ import annotations

import pytest

from pycore import packs

SELKIRK, NUNAVUT = packs.house("selkirk-thursday"), packs.house("nunavut-five-table")


@pytest.mark.clause("SEL-46", "SEL-44")
def test_what_was_approved_and_what_was_not() -> None:
    assert SELKIRK.approval.date == SELKIRK.edition == "2024-08-16"
    assert NUNAVUT.approval.reference == ""
    assert (SELKIRK.pack, SELKIRK.ruleset, NUNAVUT.pack) == ("ca_mb", "selkirk", "ca_nu")
    assert (dict(NUNAVUT.play), dict(NUNAVUT.wagers), dict(NUNAVUT.book)) == ({}, {}, {})


@pytest.mark.clause("SEL-9", "SEL-13a", "SEL-13c")
def test_when_selkirk_plays() -> None:
    assert (SELKIRK.rows_clause, SELKIRK.extra_clause) == ("SEL-13a", "SEL-13c")
    assert (SELKIRK.start_minute, SELKIRK.stop_minute, SELKIRK.stop_clause) == (1_140, 45, "SEL-9")
    assert SELKIRK.needs_break_length


@pytest.mark.clause("SEL-28a", "SEL-30", "SEL-29", "SEL-40", "SEL-39")
def test_selkirk_writes_only_where_it_differs_from_manitoba() -> None:
    below, here = packs.load("ca_mb"), SELKIRK.over(packs.load("ca_mb"))
    for name in ("straddles", "misdeal", "unbet_all_show", "bettor_shows"):
        assert name not in SELKIRK.play
        assert getattr(here.play, name) == getattr(below.play, name)
    differs = {name for name, term in here.play_terms.terms.items() if name in SELKIRK.play}
    assert all(here.play_terms.terms[name] != below.play_terms.terms.get(name) for name in differs)
    assert here.play.book == below.play.book._replace(side="SEL-40")
    assert (here.wagers.oversized.clause, here.wagers.said.clause) == ("SEL-30", "SEL-29")
