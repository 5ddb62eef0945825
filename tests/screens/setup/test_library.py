"""The rules library, without a night and in one, where "why?" tells what a clause overruled."""

from __future__ import annotations

import re
from typing import Any

import pytest

from pycore.night.setup.library_view import libraries
from tests.core.kit.clauses import LABELS
from tests.kit.locator import expect
from tests.kit.organization import Organization
from tests.kit.volunteer import Opener, opens
from webapp.ui.kit.catalogue import CATALOGUES

WIDE = "() => document.documentElement.scrollWidth - innerWidth"


def folds(page: Any, name: str) -> None:
    page.locator(f'[data-fold="library-{name}"] > summary').click()


@pytest.mark.clause("NU-8.04", "NU-C", "NU-D")
def test_a_rule_is_found_without_a_night_or_a_network(
    server: Organization, tablet: Opener
) -> None:
    browser = tablet()
    page = browser.open("/")
    browser.ready()
    browser.context.set_offline(True)
    server.kill()
    page.locator('a[href="#/library"]').first.click()
    expect(page.locator("body")).to_have_attribute("data-screen", "library")
    folds(page, "ranking")
    expect(page.locator('[data-test="ranking"] > li')).to_have_count(10)
    royal_flush = page.locator('[data-test="rank-royal-flush"]')
    expect(royal_flush.locator(".card")).to_have_count(5)
    cards = "ace of spades, king of spades, queen of spades, jack of spades, ten of spades"
    expect(royal_flush.locator(".faces")).to_have_attribute("aria-label", cards)
    folds(page, "definitions")
    expect(page.locator('[data-test="terms"] > li').first).to_have_text(
        "Action: a fold, check, call, bet or raise; showing cards at the end may count as one."
    )
    folds(page, "order")
    expect(page.locator('[data-test="order"] > li')).to_have_count(6)

    find = page.locator("#library-text")
    find.fill("odd CHIP next pot")
    expect(page.locator('[data-test="clause-NU-9.24"]')).to_be_visible()
    find.fill("JETON dealer donation")
    expect(page.locator('[data-test="found"]')).to_contain_text("No rule has all of these words")
    find.fill("zeppelin")
    expect(page.locator('[data-test="found"]')).to_have_text("0 rules")
    find.fill("attestee nu-10.02")
    expect(page.locator('[data-test="clauses"] > li')).to_have_count(1)
    find.fill("")
    page.locator("#library-shelf").select_option("ca_nu")
    page.locator("#library-topic").select_option("pots")
    card = page.locator('[data-test="clause-NU-9.24"]')
    expect(card.locator('[data-test="decided-K1"]')).to_contain_text("Overrules NU-A.2i")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_decision_is_told_with_what_it_overruled(tablet: Opener, lang: str) -> None:
    """Each label of the contradictions (K0 to K55), of every place that decided it."""
    browser = tablet(locale=f"{lang}-CA")
    page = browser.open("/#/library")
    browser.ready()
    browser.context.set_offline(True)
    folds(page, "order")
    decisions = page.locator('[data-test^="decided-"]')
    expected = [
        (label, decision)
        for shelf in libraries().values()
        for label, decision in shelf.decisions.items()
    ]
    expect(decisions).to_have_count(len(expected))
    rows = [(str(row.get_attribute("data-test")), row.inner_text()) for row in decisions.all()]
    assert sorted(name for name, _ in rows) == sorted(f"decided-{label}" for label, _ in expected)
    assert {name for name, _ in rows} == {f"decided-{label}" for label in LABELS.split()}
    voice = CATALOGUES[lang]
    follows, overrules = (
        voice[f"ui.library.{key}"].partition("{")[0] for key in ("follows", "overrules")
    )
    lines = [line for _, text in rows for line in text.splitlines()]
    for key, mark in (("follows", follows), ("overrules", overrules)):
        wanted = sorted(clause for _, decision in expected for clause in getattr(decision, key))
        texts = [line.removeprefix(mark) for line in lines if line.startswith(mark)]
        assert sorted(re.split(r"[\s\u00a0]*:|\s", line)[0] for line in texts) == wanted
    assert not [line for line in lines if line.startswith(("decision.", "clause.", "ui."))]


def test_a_long_list_goes_on(server: Organization, tablet: Opener) -> None:
    browser = tablet()
    page = browser.open("/#/library")
    browser.ready()
    page.locator("#library-text").fill("nu-")
    rows = page.locator('[data-test="clauses"] > li')
    expect(rows).to_have_count(30)
    page.locator('[data-act="library-more"]').click()
    expect(rows).to_have_count(60)


@pytest.mark.clause("MB-20b", "SEL-45", "SEL-44", "SEL-2")
def test_why_tells_what_was_overruled_in_the_place_of_the_night(tablet: Opener) -> None:
    browser, volunteer = opens(tablet)
    volunteer.sets_up_selkirk()
    page = browser.page
    browser.context.set_offline(True)
    volunteer.go("more")
    page.locator('main a[href$="/library"]').click()
    expect(page.locator("body")).to_have_attribute("data-screen", "library")
    expect(page.locator("#nav")).to_contain_text("Tonight")
    language = page.locator('[data-test="language"]')
    expect(language).to_have_text("The only language at the tables: English")
    folds(page, "dealer")
    place = page.locator('[data-test="guide-dealer-ca_mb"]')
    expect(place).to_be_visible()
    expect(page.locator('[data-test="guide-dealer-ca_nu"]')).to_have_count(0)
    place.locator('[data-clause="MB-20b"]').first.click()
    dialog = page.locator('[role="dialog"]')
    expect(dialog.locator('[data-test="decided-K52"]')).to_contain_text("Overrules TDA-2024/17")
    page.locator("#close-over").click()
    page.locator("#library-text").fill("sel-44")
    expect(page.locator('[data-test="decided-K5b"]')).to_contain_text("Follows MB-25a")
