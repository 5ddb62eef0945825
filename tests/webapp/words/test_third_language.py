"""Another language is one file more and nothing else: it can be chosen everywhere, it writes
numbers and dates its own way, and what it leaves out is said in English."""

from __future__ import annotations

import importlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from backend import cli
from backend.app import create_app
from backend.commands import rules
from backend.services.organization import accounts
from pycore.law import packs
from pycore.law.house.house_format import document
from pycore.portable import typed
from pycore.portable.speech import Wall
from pycore.portable.voice import Voice
from pycore.voice import catalogues
from tests.kit.copies import copied
from tests.third_language.spoken import CODE, FILE, in_three_languages
from tests.webapp.pages import Page, page
from webapp.build import assemble, brython_app
from webapp.phone import catalogue as of_the_phone
from webapp.ui.kit import catalogue as of_the_tablet

__all__ = ["page"]

spoken = cache(lambda: json.loads(FILE.read_text("utf-8")))
english = cache(lambda: catalogues.catalogue("en"))


@pytest.fixture(autouse=True)
def _three(tmp_path: Path) -> Iterator[None]:
    folder = tmp_path / "voice"
    folder.mkdir()
    with in_three_languages(folder):
        yield
    for module in (of_the_tablet, of_the_phone):
        importlib.reload(module)


def test_it_is_found_by_looking_and_says_what_it_is_called() -> None:
    assert catalogues.codes() == ("en", "fr", "iu")
    assert catalogues.names() == {"en": "English", "fr": "Français", "iu": "ᐃᓄᒃᑎᑐᑦ"}


def test_what_it_leaves_out_is_said_in_english() -> None:
    words = catalogues.catalogue(CODE)
    assert words.keys() >= english().keys()
    assert {key: words[key] for key in spoken()} == spoken()
    assert words["refused.clock-paused"] == english()["refused.clock-paused"]
    assert words["clause.NU-5.02e"] == english()["clause.NU-5.02e"]
    assert catalogues.catalogue("fr") == catalogues.own("en") | catalogues.own("fr")


def test_it_writes_its_own_way_and_in_english_where_it_says_nothing() -> None:
    speaks = Voice(catalogues.catalogue(CODE), Wall(-300))
    assert speaks.date("2026-11-26") == "26 ᓅᕙᐃᕝᕙ 2026"
    assert speaks.day(1_763_600_400_000) == "ᐱᖓᑦᓯᖅ, 19 ᓅᕙᐃᕝᕙ"
    assert [speaks.ordinal(n) for n in (1, 2, 21)] == ["1-ᖅ", "2-ᖓᑦ", "21-ᖓᑦ"]
    counts = [speaks.count("ui.history.events", n, {}) for n in (1, 2, 3)]
    assert counts == ["1 ᑎᑎᖅᑲᖅ", "2 ᑎᑎᖅᑲᒃ", "3 ᑎᑎᖅᑲᑦ"]
    assert speaks.count("ui.nights.entries", 2, {}) == "2 entries"
    assert speaks.written("take", True) == "ᐄ"
    assert speaks.money(123_450) == "$1,234.50"
    assert speaks.time(1_763_600_400_000) == "8:00\u00a0pm"


def test_what_it_writes_is_read_in_its_fields() -> None:
    rules = typed.of_words(catalogues.catalogue(CODE))
    read = typed.day("26 ᓅᕙᐃᕝᕙ 2026", rules, "2020-01-01", "2030-01-01")
    assert (read.code, read.value) == ("", "2026-11-26")
    assert typed.day("26 novembre 2026", rules, "2020-01-01", "2030-01-01").code == ""
    assert typed.money("1,234.50", rules).value == 123_450


def test_the_tablet_s_fields_read_it(page: Page) -> None:
    """What the fields go by is asked of the page itself."""
    importlib.reload(of_the_tablet)
    for lang in (CODE, "fr", "en"):
        page.kit__words.choose(lang)
        assert page.forms__forms.rules() == typed.of_words(catalogues.catalogue(lang)), lang


@pytest.mark.parametrize("module", [of_the_tablet, of_the_phone], ids=["tablet", "phone"])
def test_a_page_has_it_whole_though_what_it_borrows_stands_there_once(module: object) -> None:
    own = {lang: catalogues.own(lang) for lang in catalogues.codes()}
    prefixes: tuple[str, ...] = module.PREFIXES  # type: ignore[attr-defined]
    source = brython_app.catalogue_source(own, catalogues.BASE, prefixes)
    namespace: dict[str, dict[str, dict[str, str]]] = {}
    exec(source, namespace)
    made = namespace["CATALOGUES"]
    in_python = importlib.reload(module).CATALOGUES  # type: ignore[arg-type]
    assert made == in_python
    assert made[CODE]["lang.name"] == "ᐃᓄᒃᑎᑐᑦ"
    assert made[CODE].keys() == made["en"].keys() | {
        key for key in spoken() if f"{key}.".startswith(prefixes)
    }
    without = brython_app.catalogue_source(
        {lang: words for lang, words in own.items() if lang != CODE}, catalogues.BASE, prefixes
    )
    assert len(source) - len(without) < 3_000


def test_house_rules_are_written_in_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ours = document(packs.house("nunavut-five-table"))
    path = tmp_path / "ours.json"
    for lang, sound in ((CODE, True), ("de", False)):
        states = {**ours["states"], "language": {**ours["states"]["language"], "value": lang}}
        path.write_text(json.dumps({**ours, "language": lang, "states": states}), "utf-8")
        assert packs.read_house(path.read_text("utf-8")).language == lang
        assert (cli.main(["rules", "check", str(path)]) == 0) is sound
    assert "only one of these fits: en, fr, iu" in capsys.readouterr().err
    assert rules.schema()["properties"]["language"] == {"enum": ["en", "fr", "iu"]}


def test_the_page_that_waits_for_the_app_has_it_too() -> None:
    first_words = assemble._first_words()
    assert "Holdfast ᐸᕐᓇᒃᑕᐅᔪᖅ…" in first_words
    assert first_words.count(english()["boot.old"]) == 2  # in English, and borrowed


def test_the_organizations_pages_offer_it_and_speak_it(tmp_path: Path) -> None:
    app = create_app(tmp_path / "data", dist=tmp_path, pairing_code="open-sesame")
    client: FlaskClient = app.test_client()
    with app.app_context():
        accounts.add(app.extensions["holdfast"].org, "Ann Lee", "office", 1)
    home = client.get("/org")
    assert '<a href="?lang=iu" lang="iu" hreflang="iu">ᐃᓄᒃᑎᑐᑦ</a>' in home.text
    chosen = client.get("/org?lang=iu")
    assert chosen.headers["Content-Language"] == CODE
    assert '<html lang="iu">' in chosen.text
    assert ">ᐃᓯᕆᑦ</button>" in chosen.text
    assert english()["org.accounts.password"] in chosen.text
    preferred = client.get("/org", headers={"Accept-Language": "iu-Cans-CA,iu;q=0.9,en;q=0.5"})
    assert preferred.headers["Content-Language"] == CODE


# --- The repository with the file in it ---

CATALOGUE = "tests/webapp/words/test_catalogue.py"


def checked(root: Path) -> subprocess.CompletedProcess[str]:
    """What is asked of every language, asked in a copy of the repository."""
    command = [sys.executable, "-m", "pytest", "-vv", "-p", "no:cacheprovider", CATALOGUE]
    return subprocess.run(
        command,
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(root)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_file_alone_is_all_that_the_words_ask_for(tmp_path: Path) -> None:
    root = copied(tmp_path)
    file = shutil.copy(FILE, root / "pycore" / "voice")
    done = checked(root)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-1000:]
    wrong = {
        "ui.history.events.few": "{n}",
        "ui.history.nothing-says-this": "ᐋ",
        "ui.nights.set-up": "{name}",
    }
    words = {**spoken(), **wrong}
    text = json.dumps(dict(sorted(words.items())), ensure_ascii=False, indent=2)
    Path(file).write_text(text, "utf-8")
    done = checked(root)
    assert done.returncode == 1
    assert all(key in done.stdout for key in wrong)
