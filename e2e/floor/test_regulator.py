"""A regulator, who has nothing but a link: everything of one night, nothing to press, and a pack
that proves itself.
"""

from __future__ import annotations

import re
import sqlite3
import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import BrowserContext, Page, expect

from backend.app import create_app
from backend.cli import main
from backend.config import DATABASE_FILE
from backend.store.checksums import checksum
from backend.store.rows import db
from e2e.layout.findings import finding_lines
from e2e.layout.look import ACCEPTED, Eye
from e2e.machines import Opener, Server
from e2e.office import PHONE, Office, stranger, synced
from pycore.papers import pack, printing
from tests.core.hall import Hall
from tests.core.papers import busy

pytestmark = [pytest.mark.browser, pytest.mark.slow]

NUNAVUT = "nunavut-five-table"
WRITES = ("POST", "PUT", "PATCH", "DELETE")
INSPECTOR = "Inspector Ito"
HEADER = 30
"""Bytes before the name of a file in a ZIP; what is in it follows."""


def opens_strictly(page: Page, url: str) -> None:
    """A page of the link, under a policy that lets nothing run."""
    response = page.goto(url)
    assert response is not None
    assert response.status == 200, url
    policy = response.headers["content-security-policy"]
    assert policy.startswith("default-src 'none'")
    assert "unsafe" not in policy
    assert "script-src" not in policy


@pytest.mark.clause("SK-1.d", "NU-11.01b")
def test_a_regulator_sees_the_whole_night_and_can_change_nothing(
    tablet: Opener,
    chrome: Chromium,
    server: Server,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    hall, many = busy.long_night(NUNAVUT)
    tid = synced(tablet, server, tmp_path, hall).night
    office = Office(chrome, server, tid)
    link = office.gives(INSPECTOR)
    context, wrong = stranger(chrome)
    page = context.new_page()

    eye = Eye(page, speaks)
    heard = {}
    for way in ("", "/records", "/files"):
        opens_strictly(page, link + way)
        assert page.locator("form, button, input, select, textarea, script").count() == 0, way
        for fold in page.locator("details:not([open]) > summary").all():
            fold.click()
        heard[way] = page.locator("main").inner_text()
        eye.look(f"regulator: {way or 'night'}", action="")
    assert not eye.findings, finding_lines(eye.findings)
    sees_everything(hall, many, heard)
    says_it_in_french(page, link)

    papers = [href for href in hrefs(page, link + "/files") if "/papers/" in href]
    pages = {Path(paper).stem for paper in papers if paper.endswith(".html")}
    assert pages == {kind.name for kind in printing.there(hall.night)}
    page.set_viewport_size(PHONE)
    for href in papers:
        if href.endswith(".html"):
            opens_strictly(page, server.url + href)
            assert page.locator("form, button, input, script, a").count() == 0, href
    assert wrong == []

    page.goto(link + "/files")
    with page.expect_download() as download:
        page.locator('a[href$="/report.zip"]').click()
    proves_itself(Path(download.value.path()), download.value.suggested_filename, tmp_path, capsys)
    writes_nowhere(context, server, link, tid, tmp_path)
    ends_and_says_so(context, office, server, link)


def speaks(page: Page, lang: str) -> None:
    page.set_extra_http_headers({"Accept-Language": ACCEPTED[lang]})
    page.reload()
    page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true })")


def hrefs(page: Page, url: str) -> list[str]:
    page.goto(url)
    links = page.locator("main a")
    return [str(link.get_attribute("href")) for link in links.all()]


def sees_everything(hall: Hall, many: int, heard: dict[str, str]) -> None:
    """Who took part, what was noted and done: every record as a sentence, every text as typed."""
    names = busy.names_of(busy.long_name, many)
    everything = "\n".join(" ".join(text.split()) for text in heard.values())
    players = [row["name"] for row in hall.view["players"]]
    assert len(players) == busy.PLAYERS
    assert not [name for name in (*players, *names[:3]) if name not in everything]
    for phrase in ("NU-2026-17", "$750", "Financial report", "desk"):
        assert phrase in everything, phrase
    for note in hall.view["incidents"]:
        assert note["text"] in heard[""]
    rows = [line for line in heard["/records"].splitlines() if re.match(r"\d+\t", line)]
    assert len(rows) == len(hall.night.folded.recorded)
    assert hall.night.digest() in everything
    assert "cannot read" not in everything


def says_it_in_french(page: Page, link: str) -> None:
    """By a press on the language; it stays."""
    page.set_extra_http_headers({})
    page.goto(link)
    page.get_by_role("link", name="Français").click()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    for way in ("", "/records", "/files"):
        page.goto(link + way)
        expect(page.locator("html")).to_have_attribute("lang", "fr")
        expect(page.locator(".org-bar")).to_contain_text(f"Pour {INSPECTOR}")
    page.get_by_role("link", name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")


def proves_itself(path: Path, name: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`holdfast verify` says whole, and names the file of a changed byte."""
    file = folder / name
    data = path.read_bytes()
    file.write_bytes(data)
    assert main(["verify", str(file)]) == 0
    assert "every paper says what the records say" in capsys.readouterr().out
    for told_of in ("2026-11-19-winners.html", pack.RECORDS):
        with zipfile.ZipFile(path) as archive:
            at = archive.getinfo(told_of).header_offset + HEADER + len(told_of) + 20
        file.write_bytes(data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :])
        assert main(["verify", str(file)]) == 1
        assert told_of in capsys.readouterr().err


def writes_nowhere(
    context: BrowserContext, server: Server, link: str, tid: str, folder: Path
) -> None:
    """Whatever is sent anywhere with only the token: refused, and the night stays as it is."""
    token = link.rpartition("/")[2]
    before = context.request.get(link + "/night.txt").body()
    app = create_app(folder / "other", dist=server.dist, pairing_code="x")
    with app.app_context():
        db.engine.dispose()
    sent = 0
    for rule in app.url_map.iter_rules():
        path = re.sub(r"<(?:\w+:)?tid>", tid, re.sub(r"<(?:\w+:)?token>", token, rule.rule))
        path = re.sub(r"<(?:\w+:)?\w+>", "x", path)
        for method in WRITES:
            response = context.request.fetch(
                server.url + path,
                method=method,
                form={"form": token, "code": token, "link": token, "whom": "me", "days": "9"},
                headers={"Authorization": f"Bearer {token}", "Origin": server.url},
            )
            assert 400 <= response.status < 500, (method, path, response.status)
            sent += method in (rule.methods or ())
    assert sent >= 8, "the ways to write were not found"
    for path in ("", f"/nights/{tid}", f"/nights/{tid}/links", f"/nights/{tid}/report.zip"):
        response = context.request.get(f"{server.url}/org{path}")
        assert 'name="password"' in response.text(), path
    assert context.request.get(link + "/night.txt").body() == before


def ends_and_says_so(context: BrowserContext, office: Office, server: Server, link: str) -> None:
    """A link that was withdrawn, and one whose days are over, show a sentence and nothing else."""
    other = office.gives("A second inspector")
    office.withdraws(INSPECTOR)
    page = context.new_page()
    page.set_viewport_size(PHONE)
    with sqlite3.connect(server.data / DATABASE_FILE) as store:
        store.row_factory = sqlite3.Row
        query = "SELECT * FROM inspection WHERE whom = 'A second inspector'"
        ended = checksum({**dict(store.execute(query).fetchone()), "until_ms": 1})
        sql = "UPDATE inspection SET until_ms = 1, checksum = ? WHERE whom = 'A second inspector'"
        store.execute(sql, (ended,))
    for gone in (link, other):
        for way in ("", "/records", "/files", "/report.zip", "/papers/winners.html"):
            response = page.goto(gone + way)
            assert response is not None
            assert response.status == 410
            expect(page.locator("main")).to_contain_text("This link has ended or was withdrawn.")
            assert page.locator("a:not([hreflang]), form, button").count() == 0
    office.page.goto(office.links)
    expect(office.page.locator(".rows")).to_contain_text("Ended")
