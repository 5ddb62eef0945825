"""The organization's book at the server: stored and handed on like any log, listed as no night."""

from __future__ import annotations

from pathlib import Path

from flask import Flask

from pycore.book.book import BOOK_ID, Book
from pycore.kernel.ids import live_id
from pycore.ledger.lines.bundle import write_bundle
from pycore.ledger.lines.logset import LogSet
from tests.backend.kit.command_line import holdfast
from tests.backend.kit.helping import office_with_licence
from tests.backend.tablet import Tablet


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
