"""A night full of texts that mean harm, on the server: on the organization's pages, behind a
regulator's link, in every paper, table and spreadsheet that either saves.
"""

from __future__ import annotations

import io
import re
import zipfile
from html.parser import HTMLParser

import pytest
from flask import Flask
from flask.testing import FlaskClient

from pycore.ledger.model.unturned import MARKS, closed
from pycore.papers import printing
from tests.backend.kit.office_forms import form_token, sign_in
from tests.backend.tablet import Tablet
from tests.core.papers import busy
from tests.core.papers.checked import check_file

MARKUP = {"script", "img"}
"""What the texts would open. No page of ours has it; a mark is drawn once on each."""


class Read(HTMLParser):
    """What a page opens, what it would run, and what it says."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.runs: list[str] = []
        self.text = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.runs += [name for name, _ in attrs if name.startswith("on") or name == "style"]

    def handle_data(self, data: str) -> None:
        self.text += data


def sent(app: Flask, house: str) -> tuple[str, list[str]]:
    """The night on the server, and the texts that are on it."""
    hall, texts = busy.evil_night(house)
    tablet = Tablet(app, label=busy.EVIL[0])
    # Another version may have kept what this one does not.
    people = {
        player: {**person, "name": f"{MARKS[4]}{person['name']}"}
        for player, person in hall.night.people.items()
    }
    tid = hall.night.tid
    assert tablet.send("POST", f"/t/{tid}/people", json={"people": people}).status_code == 200
    tablet.push(*hall.night.logs.all_runs(), tid=tid)
    return tid, texts


def link_for_regulator(client: FlaskClient, tid: str) -> str:
    """A regulator's link to the night, for somebody of an evil name."""
    links = f"/org/nights/{tid}/links"
    form = form_token(client.get(links))
    response = client.post(links, data={"form": form, "whom": busy.EVIL[1], "days": "9"})
    match = re.search(r"http://localhost(/inspect/[\w.-]{60})<", response.text)
    assert match
    return match.group(1)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("house", busy.HOUSES)
def test_no_page_of_the_server_takes_a_text_for_anything_else(
    app: Flask, client: FlaskClient, house: str, lang: str
) -> None:
    tid, texts = sent(app, house)
    sign_in(client)
    here = link_for_regulator(client, tid)
    outside = app.test_client()
    heads = {"Accept-Language": lang}
    words_by_path = {}
    for path in (
        "/org",
        f"/org/nights/{tid}",
        f"/org/nights/{tid}/links",
        here,
        f"{here}/records",
        f"{here}/files",
    ):
        asks = outside if path.startswith(here) else client
        page = asks.get(path, headers=heads)
        assert page.status_code == 200, path
        read = Read(page.text)
        assert not MARKUP & set(read.tags), path
        assert "<b>B</b>" not in page.text, path
        assert read.runs == [], path
        assert closed(page.text) == page.text, f"{path}: a text turns the line round"
        assert read.tags.count("svg") == 1, path
        words_by_path[path] = " ".join(read.text.split())
    players = texts[4 : 4 + busy.PLAYERS]
    for path in (f"/org/nights/{tid}", here, f"{here}/records"):
        assert [player for player in players if player not in words_by_path[path]] == [], path
    assert busy.EVIL[1] in words_by_path[here]
    assert busy.EVIL[1] in words_by_path[f"/org/nights/{tid}/links"]


@pytest.mark.parametrize("house", busy.HOUSES)
def test_nothing_that_is_saved_from_the_server_runs(
    app: Flask, client: FlaskClient, house: str
) -> None:
    tid, texts = sent(app, house)
    sign_in(client)
    here = link_for_regulator(client, tid)
    for base in (f"/org/nights/{tid}", here):
        with zipfile.ZipFile(io.BytesIO(client.get(f"{base}/report.zip").data)) as archive:
            files = {name: archive.read(name).decode() for name in archive.namelist()}
        cells = set()
        for name, text in files.items():
            if name.endswith(".csv"):
                assert not set(MARKS) & set(text), f"{name}: a mark stands in a file"
                cells |= check_file(name, text)
            if name.endswith(".html"):
                read = Read(text)
                assert not {*MARKUP, "svg"} & set(read.tags), name
                assert read.runs == [], name
        saved = {cell.replace(MARKS[4], "") for cell in cells}
        assert len([typed for typed in texts if typed in saved or f"'{typed}" in saved]) > 25
        hall, _ = busy.evil_night(house)
        for kind in printing.there(hall.night):
            response = client.get(f"{base}/papers/{kind.name}.xlsx")
            assert response.status_code == 200, kind.name
            with zipfile.ZipFile(io.BytesIO(response.data)) as book:
                whole = b"".join(book.read(name) for name in book.namelist())
            assert b"<f>" not in whole, kind.name
            assert not set(MARKS) & set(whole.decode("utf-8")), kind.name
            assert b"<hyperlink" not in whole, kind.name
