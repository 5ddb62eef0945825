"""A night in a province that there is not: two folders of data are put into a copy of the
repository, the web app is built from it and served by its own server, and people hold a night on
its screens, in English and in French.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from e2e.machines import Browser, Opener, Server
from e2e.next_version import next_version
from e2e.said import Ear, Words, unspoken
from pycore.law import packs
from pycore.ledger.lines.bundle import read_bundle
from pycore.night.night import Night
from pycore.night.table.hands import HandPlayed
from tests.fifth_province import graft
from tests.fifth_province.graft import CODE, HOUSE
from tests.fifth_province.words_needed import needed
from tests.kit import copies
from tests.kit.dealer import opens_table
from tests.kit.promises import WHOLE_NIGHTS
from tests.kit.volunteer import THURSDAY, ZONE, Volunteer
from webapp.ui.kit.catalogue import CATALOGUES

pytestmark = [pytest.mark.browser, pytest.mark.slow]

LANGUAGES = ("en", "fr")
NAMES = ["Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus"]


@dataclass(frozen=True)
class Added:
    """The copy with the province in it, and what the repository held when it was made."""

    root: Path
    before: dict[str, bytes] = field(repr=False)


@pytest.fixture(scope="module")
def added(dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Added:
    """Built as anybody builds; what the repository's own build compressed or fetched is there
    already.
    """
    added = Added(tmp_path_factory.mktemp("fifth"), copies.contents(copies.ROOT))
    graft.repository(added.root)
    shutil.copytree(dist, added.root / "webapp" / "dist")
    done = subprocess.run(
        [sys.executable, "-m", "webapp.build"],
        cwd=added.root,
        env={**os.environ, "PYTHONPATH": str(added.root)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    assert "fetching" not in done.stdout
    assert "ready in" in done.stdout
    return added


@pytest.fixture
def server(added: Added, tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "server", added.root / "webapp" / "dist", added.root)
    server.start()
    yield server
    server.kill()


@pytest.fixture(scope="module")
def words() -> Words:
    with graft.grafted():
        return {lang: {**CATALOGUES[lang], **packs.words(lang)} for lang in LANGUAGES}


@pytest.mark.whole(WHOLE_NIGHTS)
def test_a_night_is_held_there_in_two_languages(
    added: Added, tablet: Opener, words: Words, tmp_path: Path
) -> None:
    browser, volunteer, ear = listens(tablet, words)
    page = browser.page
    the_office(volunteer, ear)
    the_set_up(volunteer, ear, words)
    the_door(volunteer, ear)
    a_hand(volunteer, ear)
    to_the_end(volunteer, ear)
    afterwards(volunteer, ear)
    for lang in LANGUAGES:
        ear.speaks(lang)
        opened = dict(page.evaluate("ids => said.opened(ids)", clauses()))
        assert opened == {clause: words[lang][f"clause.{clause}"] for clause in clauses()}
    assert ear.wrong() == []
    expect(volunteer.test("failure")).to_have_count(0)

    ear.speaks("en")
    night = Night.of(read_bundle(volunteer.exports(tmp_path)).logs)
    settings = night.state.adopted
    assert (settings.pack, settings.template, night.state.phase) == (CODE, HOUSE, "finished")
    assert any(isinstance(record.event, HandPlayed) for record in night.folded.recorded)
    assert night.conflicts == ()
    after, expected = copies.contents(added.root), {**added.before, **graft.province()}
    touched = {
        name for name in after.keys() | expected.keys() if after.get(name) != expected.get(name)
    }
    assert touched == set()


GONE = (f"jurisdiction.{CODE}", f"house.{HOUSE}", "clause.XA-1.9", "clause.AFR-7")
"""Words that the set-up shows."""


@pytest.mark.whole(WHOLE_NIGHTS)
def test_words_that_are_taken_away_are_missed(
    added: Added, server: Server, tablet: Opener, words: Words, tmp_path: Path
) -> None:
    next_version(server.dist, tmp_path / "dist", "/app-ui.", without)
    server.kill()
    server.dist = tmp_path / "dist"
    server.start()
    browser, volunteer, ear = listens(tablet, words)
    goes(volunteer, "setup")
    browser.page.locator(f"#template-{HOUSE}").check(force=True)
    expect(browser.page.locator("#out_at")).to_be_visible()
    ear.in_each()
    assert ear.wrong() == [
        "en: a clause without words: AFR-7",
        "en: a clause without words: XA-1.9",
        "en: said in fr: Vendredi acadien",  # the name that the house rules have themselves
        f"en: a code: {CODE}",
        "fr: a clause without words: AFR-7",
        "fr: a clause without words: XA-1.9",
        f"fr: a code: {CODE}",
    ]
    assert browser.page.evaluate("ids => said.opened(ids)", ["AFR-7"]) == [
        ["AFR-7", "clause.AFR-7"]
    ]
    assert "en: a key: clause.AFR-7" in ear.wrong()


def without(script: bytes) -> bytes:
    """The app with these words gone in every language."""
    for key in GONE:
        assert script.count(f'"{key}"'.encode()) == len(LANGUAGES)
        script = script.replace(f'"{key}"'.encode(), f'"gone.{key}"'.encode())
    return script


@pytest.mark.parametrize(
    ("lang", "text", "wrong"),
    [
        ("en", "Ann · Acadia", ""),
        ("fr", "Acadie, XA-2.1a", ""),
        ("en", "Why: refused.entry-fee-cap", "a key"),
        ("fr", "clause.XA-9.9", "a key"),
        ("en", "entry-fee-cap", "a code"),
        ("fr", "dans ca_xa", "a code"),
        ("en", "hand-played/1", "a code"),
        ("fr", "{n} joueurs", "a hole"),
        ("en", "undefined", "a hole"),
        ("fr", "Acadia", "said in en"),
        ("en", "On joue à 21 ans ou plus.", "said in fr"),
    ],
)
def test_what_is_no_word_is_told_from_words(
    words: Words, lang: str, text: str, wrong: str
) -> None:
    expected = [f"{lang}: {wrong}: {text}"] if wrong else []
    assert unspoken([(lang, "text", text)], words) == expected


# ---- the night ----


def listens(tablet: Opener, words: Words, **options: Any) -> tuple[Browser, Volunteer, Ear]:
    """A tablet at its first screen, in English, and all that it says."""
    browser = tablet("director", timezone_id=ZONE, accept_downloads=True, **options)
    volunteer, ear = Volunteer(browser.page), Ear(browser.page, words)
    browser.page.on(
        "console",
        lambda line: browser.problems.append(line.text) if line.type == "error" else None,
    )
    volunteer.at(THURSDAY)
    browser.open()
    browser.ready()
    return browser, volunteer, ear


def goes(volunteer: Volunteer, route: str) -> None:
    """A screen outside a night."""
    volunteer.page.evaluate("route => { location.hash = route }", f"#/{route}")
    expect(volunteer.page.locator("body")).to_have_attribute("data-screen", route)


def the_office(volunteer: Volunteer, ear: Ear) -> None:
    """The year before is entered, and the shipped house rules are looked at as a draft."""
    page = volunteer.page
    goes(volunteer, "book")
    houses = volunteer.test("houses")
    expect(houses).to_contain_text("Acadian Friday")
    page.locator(f"#jurisdiction-{CODE}").check(force=True)
    expect(page.locator(f"label:has(#jurisdiction-{CODE})").first).to_contain_text("Acadia")
    page.locator("#takings--day").fill("2026-05-02")
    page.locator("#takings--gross").fill("1000")
    page.locator('#takings button[type="submit"]').click()
    expect(volunteer.test("year")).to_contain_text("$1,000")
    expect(volunteer.test("room")).to_contain_text("XA-2.2b")
    ear.in_each()
    page.locator(f'[data-act="house-edit"][data-house="{HOUSE}"]').click()
    expect(page.locator("#house-form")).to_contain_text("AFR-1")
    ear.in_each()


def the_set_up(volunteer: Volunteer, ear: Ear, words: Words) -> None:
    """In French; what the province caps is refused by its clause."""
    page = volunteer.page
    goes(volunteer, "nights")
    page.get_by_role("group", name="Language").get_by_role("radio", name="Français").click()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    goes(volunteer, "setup")
    page.locator(f"#template-{HOUSE}").check(force=True)
    option = page.locator(f".option:has(#template-{HOUSE})")
    expect(option).to_contain_text("Vendredi acadien")
    expect(option).to_contain_text("Acadie")
    reads(volunteer, "XA-1.9", words["fr"])
    for fold in ("setup-open", "fixed-open"):
        page.locator(f'[data-fold="{fold}"] > summary').click()
    for name, typed in (
        ("organization", "Club"),
        ("venue", "Salle"),
        ("night_name", "Nuit"),
        ("available_population", "5000"),
        ("break_minutes", "10"),
        ("set-player_cap", "12"),
        ("set-entry_fee_cents", "51"),
    ):
        page.locator(f"#{name}").fill(typed)
    page.locator("#odd_chip-first").check(force=True)
    ear.speaks("en")
    expect(volunteer.test("gross-before")).to_contain_text("$1,000")
    foot = page.locator("#setup-foot")
    expect(foot).to_contain_text("XA-2.1a")
    ear.speaks("fr")
    expect(foot).to_contain_text("50\N{NO-BREAK SPACE}$")
    reads(volunteer, "XA-2.1a", words["fr"], "#setup-foot")
    ear.speaks("en")
    expect(option).to_contain_text("Acadian Friday")
    expect(option.locator(".badge")).to_have_text("Acadia")
    reads(volunteer, "XA-2.1a", words["en"], "#setup-foot")
    page.locator("#set-entry_fee_cents").fill("40")
    expect(foot).not_to_contain_text("XA-2.1a")
    expect(page.locator("#setup-side")).to_contain_text("XA-2.3a")
    ear.in_each()
    volunteer.opens_the_night()


def reads(volunteer: Volunteer, clause: str, words: Mapping[str, str], within: str = "") -> None:
    """Opens a clause that is shown, reads it and closes it."""
    page = volunteer.page
    page.locator(f'{within} [data-act="clause"][data-clause="{clause}"]').first.click()
    expect(page.get_by_role("dialog")).to_contain_text(words[f"clause.{clause}"])
    page.locator("#close-over").click()
    expect(page.get_by_role("dialog")).to_have_count(0)


def the_door(volunteer: Volunteer, ear: Ear) -> None:
    page = volunteer.page
    page.locator("#name").fill("Young")
    page.locator("#name").press("Enter")
    refusal = volunteer.test("refusal").first
    expect(refusal).to_contain_text("21")
    expect(refusal).to_contain_text("XA-1.2")
    ear.in_each()
    page.locator("#everyone").click(force=True)
    page.locator("#sheet-note").fill("Zoe")
    page.locator("#sheet-note").press("Enter")
    expect(page.locator("#everyone")).to_be_checked()
    volunteer.sells_entries(NAMES)
    ear.in_each()
    volunteer.go("seats")
    volunteer.press("draw-seats")
    volunteer.saved()
    ear.in_each()
    volunteer.go("tonight")
    ear.in_each()
    volunteer.press("start-clock")
    volunteer.saved()
    volunteer.go("door")
    volunteer.sells_rebuy(1)
    ear.in_each()
    volunteer.go("tonight")
    volunteer.press("next-level")
    expect(volunteer.test("clock-change")).to_contain_text("XA-3.3")
    ear.in_each()
    volunteer.press("change-cancel")


def a_hand(volunteer: Volunteer, ear: Ear) -> None:
    """By the province's rules: four raises, then none; two are left and show."""
    dealer = opens_table(volunteer)
    ear.in_each()
    dealer.tap("tb-count")
    ear.in_each()
    dealer.tap("tb-deal")
    dealer.tap("tb-wager")
    dealer.tap("chip-500")
    expect(dealer.test("reading")).to_contain_text("XA-6.1")
    ear.in_each()
    volunteer.press("wager-close")
    dealer.tap("tb-floor")
    ear.in_each()
    volunteer.press("table-close")
    dealer.acts("rrrr")
    refused = dealer.test("refusal")
    expect(refused).to_have_text("No more raises in this round: call or fold. XA-4.2")
    ear.speaks("fr")
    expect(refused).to_contain_text("XA-4.2")
    ear.speaks("en")
    dealer.acts("cfffff")
    dealer.cards("Qs", "9d", "4c")
    ear.in_each()
    dealer.acts("cc")
    dealer.cards("2h")
    dealer.acts("cc")
    dealer.cards("Jc")
    dealer.acts("cc")
    dealer.sees_stage("showdown")
    expect(dealer.test("showing")).to_contain_text("XA-4.5b")
    ear.in_each()
    dealer.cards("As", "Qc")
    dealer.cards("Kd", "Jd")
    dealer.sees_stage("over")
    expect(dealer.test("winning-hand")).to_contain_text("XA-5.1")
    ear.in_each()
    dealer.tap("tb-end")
    ear.in_each()


def to_the_end(volunteer: Volunteer, ear: Ear) -> None:
    """A player out, the break, the prizes read out, and all but one out."""
    page = volunteer.page
    volunteer.go("out")
    volunteer.busts(7)
    ear.in_each()
    volunteer.confirms_out()
    for screen in ("standings", "payouts", "seats", "pots", "door"):
        volunteer.go(screen)
        ear.in_each()
    volunteer.go("tonight")
    for minutes in (16, 16, 12):
        level = volunteer.test("level").inner_text()
        volunteer.pass_time(minutes)
        expect(volunteer.test("level")).not_to_have_text(level)
        ear.in_each()
    volunteer.go("door")
    expect(volunteer.test("refusal").first).to_contain_text("AFR-5")
    ear.in_each()
    volunteer.go("payouts")
    volunteer.press("announce-payouts")
    volunteer.saved()
    volunteer.go("out")
    for ticket in range(6, 1, -1):
        volunteer.busts(ticket)
        volunteer.confirms_out()
    ear.in_each()
    volunteer.go("standings")
    standings = volunteer.test("standings")
    expect(standings.locator("tbody tr")).to_have_count(len(NAMES))
    expect(standings.locator("tbody tr").first).to_contain_text("Ann")
    ear.in_each()
    volunteer.go("payouts")
    page.locator('[data-act="pay-prize"][data-ticket="1"]').click()
    volunteer.says("Ann")
    ear.in_each()


def afterwards(volunteer: Volunteer, ear: Ear) -> None:
    for screen in ("tonight", "screen", "history", "data"):
        volunteer.page.evaluate(
            "route => { location.hash = route }", f"#/night/{volunteer.night}/{screen}"
        )
        expect(volunteer.page.locator("body")).to_have_attribute("data-screen", screen)
        ear.in_each()
    for screen in ("nights", "book"):
        goes(volunteer, screen)
        ear.in_each()
    goes(volunteer, "nights")


def clauses() -> list[str]:
    """Every clause that the province and its house rules name."""
    files = [graft.HERE / "jurisdictions" / CODE / "pack.json"]
    files += sorted(graft.HERE.glob("houses/*/house.json"))
    keys = {
        key
        for file in files
        for keys in needed(json.loads(file.read_text("utf-8")))
        for key in keys
    }
    return sorted(key.removeprefix("clause.") for key in keys if key.startswith("clause."))
