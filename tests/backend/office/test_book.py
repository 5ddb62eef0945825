"""The organization's book at the server: stored and handed on like any log, listed as no night."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from backend.services.organization import overview
from pycore.book.book import BOOK_ID, Book
from pycore.kernel.ids import live_id
from pycore.ledger.lines.bundle import write_bundle
from pycore.ledger.lines.logset import LogSet
from pycore.verify import judge
from pycore.voice import catalogues
from tests.backend.kit.command_line import holdfast
from tests.backend.kit.helping import office_with_licence, push_book
from tests.backend.kit.office_forms import give, signed_in
from tests.backend.sheets import first_columns
from tests.backend.tablet import TID, Tablet, finished_night

NAME = "Rose"
NIGHT = f"/org/nights/{TID}"
UNREAD = catalogues.catalogue("en")["paper.book-unread"]


def test_a_book_is_stored_and_handed_on_and_is_no_night(app: Flask) -> None:
    book = office_with_licence().book
    tablet, other = Tablet(app), Tablet(app, "dev-b")
    assert tablet.push(*book.logs.all_runs(), tid=BOOK_ID)["ack"] == book.logs.heads()
    heads = other.send("GET", f"/t/{BOOK_ID}/heads").json
    assert heads is not None
    assert heads["heads"] == book.logs.heads()
    listed = tablet.send("GET", "/nights").json
    assert listed is not None
    assert [row["tid"] for row in listed["nights"]] == [BOOK_ID]

    ours = app.test_client().get("/api/nights", headers=tablet.headers).json
    assert ours is not None
    assert ours["nights"] == []
    for where in (f"/api/nights/{BOOK_ID}", f"/api/live/{live_id(BOOK_ID)}/clock.json"):
        assert app.test_client().get(where, headers=tablet.headers).status_code == 404


def test_the_commands_say_plainly_that_a_file_is_the_book(tmp_path: Path) -> None:
    book = office_with_licence().book
    path = tmp_path / "book.txt"
    path.write_text(write_bundle(book.logs, book.people), "utf-8")
    verified = holdfast("verify", path)
    assert (verified.returncode, verified.stderr) == (0, "")
    assert "The organization’s book: 1 records, unchanged." in verified.stdout
    for words in (("night", "show", path), ("night", "hands", path, "--out", tmp_path / "x.phhs")):
        done = holdfast(*words)
        assert done.returncode == 2
        assert done.stderr.startswith(f"{path} is the organization's book, not a night")


def test_a_book_folds_the_same_from_what_the_server_hands_out(app: Flask) -> None:
    book = office_with_licence().book
    tablet, other = Tablet(app), Tablet(app, "dev-b")
    tablet.push(*book.logs.all_runs(), tid=BOOK_ID)
    logs = LogSet(BOOK_ID)
    for run in book.logs.all_runs():
        logs, _ = logs.receive(run)
    assert Book.of(logs).digest() == book.digest()
    assert other.send("GET", f"/t/{BOOK_ID}/heads").status_code == 200


def test_a_book_that_cannot_be_folded_is_said_on_every_paper_until_it_can(
    app: Flask, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Its trouble is its own: it is tried again once something new came in, and no page closes."""
    tablet = finished_night(app).tablet
    push_book(tablet)
    tries: list[int] = []
    fold = Book.of

    def explodes(logs: LogSet, people: Any = None) -> Book:
        tries.append(logs.count())
        if logs.count() < 3:
            raise OverflowError(NAME)
        return fold(logs, people)

    monkeypatch.setattr(Book, "of", explodes)
    office, regulator = signed_in(app.test_client()), app.test_client()
    places = ((office, NIGHT), (regulator, give(office)))

    def says_so() -> dict[str, bool]:
        """Each paper by its address, and whether it says so."""
        answers = {
            f"{place}{path}": client.get(f"{place}{path}")
            for client, place in places
            for path in ("", "/papers/winners.html", "/papers/winners.xlsx", "/report.zip")
        }
        assert {answer.status_code for answer in answers.values()} == {200}
        marks = {}
        for path, answer in answers.items():
            if path.endswith(".html"):
                marks[path] = UNREAD in answer.text
            elif path.endswith(".xlsx"):
                for sheet, column in first_columns(answer.data).items():
                    marks[path + sheet] = column[0] == UNREAD
            elif path.endswith(".zip"):
                pack = zipfile.ZipFile(io.BytesIO(answer.data))
                files = {name: pack.read(name) for name in pack.namelist()}
                marks[path] = json.loads(files["manifest.json"]).get("book-unread", False)
                for name, data in files.items():
                    if name.endswith((".html", ".csv")):
                        marks[path + name] = UNREAD.encode() in data
                judgement = judge.judged(files, catalogues.catalogue)
                assert judgement.verdict != "altered", (judgement.file, judgement.code)
                assert ("book-unread" in judgement.flaws) is marks[path]
        return marks

    unread = says_so()
    assert len(unread) > 50
    assert all(unread.values()), [path for path, is_there in unread.items() if not is_there]
    assert tries == [2], "it is not tried again for nothing"
    assert caplog.text.count(f"night {BOOK_ID}: OverflowError") == 1
    assert NAME not in caplog.text
    assert office.get("/org").status_code == office.get("/org/people").status_code == 200

    other = Tablet(app, "dev-b")
    other.push(*office_with_licence("dev-b").book.logs.all_runs(), tid=BOOK_ID)
    healed = says_so()
    assert not any(healed.values()), [path for path, is_there in healed.items() if is_there]
    assert tries == [2, 3]


def test_what_the_book_sets_off_behind_its_fold_is_its_own_trouble_too(
    app: Flask, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The day that duties are due by is asked of the book while a page is made."""
    push_book(finished_night(app).tablet)

    def explodes(*_: Any) -> None:
        raise OverflowError(NAME)

    monkeypatch.setattr(overview, "due_of", explodes)
    office = signed_in(app.test_client())
    assert {office.get(path).status_code for path in ("/org", NIGHT)} == {200}
    assert f"night {BOOK_ID}: OverflowError" in caplog.text
    assert f"night {TID}: " not in caplog.text
    assert NAME not in caplog.text
