"""Backup and restore, on SQLite and on a real PostgreSQL: what the file lacks comes by itself."""

from __future__ import annotations

import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest
from flask import Flask

from backend.app import create_app
from backend.cli import main
from backend.services.nights import damage
from backend.services.organization import audit, organizations
from backend.store.copies import NoBackup, back_up, opened, restore
from backend.store.migrations import NewerDatabase
from pycore.ledger.lines.logset import LogSet
from tests.backend.conftest import CODE, closed
from tests.backend.kit.command_line import holdfast
from tests.backend.kit.tables_of import Rows, by_organization, rows
from tests.backend.tablet import TID, Tablet, lines_of, run_of
from tests.webapp.fakes import Hall, run
from tests.webapp.served import Wire


def backed_up(app: Flask, path: Path, of: str = "") -> Path:
    with app.app_context():
        back_up(path, of)
    return path


def again(app: Flask, path: Path, of: str = "") -> Flask:
    """The server after a restore, started anew."""
    settings = app.extensions["holdfast"].settings
    with opened(path) as source, app.app_context():
        restore(source, of)
    closed(app)
    return create_app(
        settings.data_dir,
        database_url=settings.database_url,
        dist=settings.dist,
        pairing_code=settings.pairing_code,
    )


def test_what_a_restored_server_lacks_comes_back_and_no_cursor_skips(
    any_app: Flask, tmp_path: Path
) -> None:
    async def work(app: Flask) -> tuple[Flask, str]:
        hall = Hall()
        hall.transport = Wire(app)
        await hall.get("enrol", code=CODE, label="Door")
        tid = await hall.create()
        await hall.sell(tid, "Before")
        await hall.sync()
        path = backed_up(app, tmp_path / "october.backup")
        for number in range(5):
            await hall.sell(tid, f"After {number}")
        assert (await hall.get("sync"))["data"]["pending"] == 0
        before = app.extensions["holdfast"].store_id
        app = again(app, path)
        assert app.extensions["holdfast"].store_id != before
        with app.app_context():
            assert not damage.nights(app.extensions["holdfast"].org), "an older copy is not cut"
        hall.transport = Wire(app)
        data = (await hall.get("sync"))["data"]
        assert (data["pending"], data["problem"]) == (0, None)
        other = Hall()
        other.transport = hall.transport
        await other.get("enrol", code=CODE, label="Desk")
        await other.sync()
        assert other.night(tid).digest() == hall.night(tid).digest()
        assert len(other.night(tid).people) == 6
        return app, tid

    app, tid = run(work(any_app))
    by_cursor = Tablet(app, "reader")
    by_cursor.logs = LogSet(tid)
    while by_cursor.pull(2, by_cursor=True, tid=tid).end["more"]:
        pass
    assert by_cursor.logs.count() == 7
    closed(app)


def test_a_backup_is_one_moment_of_every_table_with_forks_and_names(
    any_app: Flask, tmp_path: Path
) -> None:
    tablet = Tablet(any_app)
    tablet.push(tablet.write(700))
    tablet.push(run_of("dev-a", lines_of(2, 1, "clone")))
    people = {"p1": {"name": "Zoë Ippak", "wall": 7, "dev": "dev-a"}}
    assert tablet.send("POST", f"/t/{TID}/people", json={"people": people}).status_code == 200
    before = tablet.heads(), tablet.send("GET", f"/t/{TID}/bundle.txt").text
    app = again(any_app, backed_up(any_app, tmp_path / "a.backup"))
    tablet.client = app.test_client()
    assert (tablet.heads(), tablet.send("GET", f"/t/{TID}/bundle.txt").text) == before
    tablet.push(tablet.write(1))
    closed(app)


@pytest.mark.skipif(os.name != "posix", reason="Windows has no such modes")
def test_only_its_owner_can_read_it(app: Flask, tmp_path: Path) -> None:
    path = backed_up(app, tmp_path / "a.backup")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [file.name for file in tmp_path.iterdir() if file.name.startswith(".")] == []


def test_what_is_no_backup_changes_nothing(app: Flask, tmp_path: Path) -> None:
    tablet = Tablet(app)
    tablet.push(tablet.write(2))
    other, newer = tmp_path / "other", backed_up(app, tmp_path / "newer")
    other.write_bytes(b"SQLite format 3\0" + b"x" * 5_000)
    empty = tmp_path / "empty"
    empty.write_bytes(b"")
    half = backed_up(app, tmp_path / "half")
    with sqlite3.connect(half) as database:
        database.execute("DELETE FROM organization")
    database.close()
    for path in (other, empty, half):
        with pytest.raises(NoBackup), opened(path):
            pass
    with sqlite3.connect(newer) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    database.close()
    with pytest.raises(NewerDatabase), opened(newer):
        pass
    assert tablet.heads()["cur"] == 2


@dataclass
class Two:
    """A server with an organization of its own and another one, *org*, each with its nights."""

    app: Flask
    org: str
    code: str
    ours: Tablet
    theirs: Tablet

    @property
    def own(self) -> str:
        own: str = self.app.extensions["holdfast"].org
        return own

    def becomes(self, app: Flask) -> None:
        """It was started anew."""
        self.app = app
        self.ours.client, self.theirs.client = app.test_client(), app.test_client()

    def heads(self, tablet: Tablet, tid: str = TID) -> dict[str, int]:
        return {dev: seq for dev, (seq, _) in tablet.heads(tid)["heads"].items()}

    def rows(self) -> dict[str, Rows]:
        with self.app.app_context():
            return by_organization()


@pytest.fixture
def two(any_app: Flask) -> Iterator[Two]:
    with any_app.app_context():
        later_ms = any_app.extensions["holdfast"].now_ms() + 1
        code = organizations.add("Legion Branch 43", later_ms)
        org = next(row.org for row in organizations.listed() if row.name)
    ours, theirs = Tablet(any_app), Tablet(any_app, "dev-t", code=code)
    ours.push(ours.write(2))
    theirs.push(theirs.write(3))
    theirs.push(run_of("dev-t", lines_of(1), tid="friday"), tid="friday")
    two_orgs = Two(any_app, org, code, ours, theirs)
    yield two_orgs
    closed(two_orgs.app)


def test_every_organization_comes_back_as_it_was(two: Two, tmp_path: Path) -> None:
    """Each with its code, its tablets and its nights, and with a new name for whoever compares."""

    def names() -> set[str]:
        return {rows["organization"][0]["store_id"] for rows in two.rows().values()}

    before = names()
    two.becomes(again(two.app, backed_up(two.app, tmp_path / "two.backup")))
    after = names()
    assert (len(before), len(after), before & after) == (2, 2, set())
    assert two.heads(two.ours) == {"dev-a": 2}
    assert two.heads(two.theirs) == {"dev-t": 3}
    assert two.heads(two.theirs, "friday") == {"dev-t": 1}
    assert two.heads(two.ours, "friday") == {}, "nothing went over to the other"
    newcomer = Tablet(two.app, "dev-n", code=two.code)
    assert newcomer.send("POST", "/hello", json={}).json["organization"] == "Legion Branch 43"


@pytest.mark.parametrize("is_own", [True, False])
@pytest.mark.parametrize("from_all", [True, False])
def test_one_organization_is_put_back_and_every_byte_of_the_other_stays(
    two: Two, tmp_path: Path, is_own: bool, from_all: bool
) -> None:
    """From a backup of it alone, or of everything. What it has is as it was, but for its audit
    log, out of which nothing is taken.
    """
    org, other = (two.own, two.org) if is_own else (two.org, two.own)
    with two.app.app_context():
        audit.note(org, "account-added", "Ann Lee", 1)
    path = backed_up(two.app, tmp_path / "one.backup", "" if from_all else org)
    then = two.rows()[org]
    with two.app.app_context():
        audit.note(org, "account-removed", "Ann Lee", 2)
    two.ours.push(two.ours.write(4))
    two.theirs.push(two.theirs.write(5))
    two.theirs.push(run_of("dev-t", lines_of(1), tid="later"), tid="later")
    before = two.rows()
    two.becomes(again(two.app, path, org))
    after = two.rows()
    assert after[other] == before[other]
    for column in ("store_id", "checksum"):
        was = then["organization"][0].pop(column)
        assert after[org]["organization"][0].pop(column) != was
    assert after[org].pop("audited") == before[org].pop("audited") != then.pop("audited")
    assert after[org] == then != before[org]
    assert len(after) == 2
    tablet, lines = (two.ours, 6) if is_own else (two.theirs, 8)
    tablet.push()
    assert two.heads(tablet)[tablet.dev] == lines, "what it lacks comes by itself"


def test_one_that_was_removed_comes_back_behind_the_servers_own(two: Two, tmp_path: Path) -> None:
    """Also where it is older than the server: it does not become the server's own."""
    path = backed_up(two.app, tmp_path / "one.backup", two.org)
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("UPDATE organization SET made_ms = 1")
    own, before = two.own, two.rows()
    with two.app.app_context():
        organizations.remove(two.org)
    two.becomes(again(two.app, path, two.org))
    assert (two.own, two.rows()[own]) == (own, before[own])
    assert two.heads(two.theirs) == {"dev-t": 3}
    # And as the server's own, where everything of the file is put back.
    two.becomes(again(two.app, path))
    assert (two.own, len(two.rows())) == (two.org, 1)
    assert two.heads(two.theirs) == {"dev-t": 3}


def test_what_is_no_backup_makes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Neither a database nor a pairing code stands in the folder that was named."""
    file, data = tmp_path / "notes.txt", tmp_path / "data"
    file.write_text("no backup")
    assert main(["restore", str(file), "--data", str(data)]) == 2
    assert "no backup" in capsys.readouterr().err
    assert not data.exists()


def test_the_book_is_no_night(app: Flask, tmp_path: Path) -> None:
    tablet = Tablet(app)
    tablet.push(tablet.write(2))
    tablet.push(run_of("dev-a", lines_of(1), tid="book"), tid="book")
    with app.app_context():
        copied = back_up(tmp_path / "file")
    assert (copied.nights, copied.records) == (1, 3)


def test_a_volunteer_keeps_and_puts_back(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, path, fresh = tmp_path / "data", tmp_path / "oct.backup", tmp_path / "fresh"
    app = create_app(data, pairing_code=CODE)
    tablet = Tablet(app)
    tablet.push(tablet.write(3))
    assert main(["backup", str(path), "--data", str(data)]) == 0
    assert capsys.readouterr().out == f"{path} holds everything: 1 night, 3 records.\n"
    assert main(["backup", str(path), "--data", str(data)]) == 2, "never over a backup"
    assert main(["restore", str(path), "--data", str(fresh)]) == 0
    printed = capsys.readouterr().out
    assert "/org/devices" in printed, "a stolen tablet is in again"
    assert "/org/people" in printed
    assert main(["restore", str(path), "--data", str(data), "--yes"]) == 0
    assert main(["restore", str(tmp_path / "none"), "--data", str(fresh)]) == 2
    assert "no backup" in capsys.readouterr().err
    closed(app)


def test_the_command_says_what_it_would_replace_and_asks(
    two: Two, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it did is written down for whom it was done, with the file's name alone."""
    everything, theirs = tmp_path / "all.backup", tmp_path / "legion.backup"
    data, legion = tmp_path / "data", ("--of", "legion branch 43")
    monkeypatch.setenv("DATABASE_URL", two.app.extensions["holdfast"].settings.database_url)

    def says(*words: object, answer: str | None = None) -> tuple[int, str]:
        def type_answer(question: str) -> str:
            assert question == "Replace what is here? yes or no: "
            if answer is None:
                raise EOFError
            return answer

        monkeypatch.setattr("builtins.input", type_answer)
        done = holdfast(*words, "--data", data)
        return done.returncode, (done.stdout + done.stderr).replace("\n\n", "\n")

    def acts(org: str) -> list[tuple[str, str]]:
        with two.app.app_context():
            return [
                (act.act, act.about) for act in audit.latest_acts(org) if "restored" in act.act
            ]

    status, printed = says("backup", theirs, *legion)
    assert printed == f"Legion Branch 43 is whole in {theirs}: 2 nights, 4 records.\n"
    assert says("backup", everything)[0] == status == 0
    two.theirs.push(two.theirs.write(1))
    before = two.rows()
    ours = "The server’s own organization"
    figures = "nights 2, records {}, tablets 1, accounts 0.\n"
    goes = "Legion Branch 43 goes from here: " + figures.format(5)
    comes = "Legion Branch 43 comes from the file: " + figures.format(4)
    for words in (("--preview",), ()):
        for file in (theirs, everything):
            end = "" if words else "Nothing was replaced.\n"
            for answer in (None, "", "no", "y"):
                status, printed = says("restore", file, *legion, *words, answer=answer)
                assert (status, printed) == (0 if words else 1, goes + comes + end)
    status, printed = says("restore", everything, answer="no")
    assert printed.splitlines()[:2] == [
        f"{ours} goes from here: nights 1, records 2, tablets 1, accounts 0.",
        goes.strip(),
    ]
    assert (status, two.rows(), acts(two.org)) == (1, before, [])
    status, printed = says("restore", theirs, "--of", "", "--yes")
    assert (status, "name Legion Branch 43." in printed) == (2, True), "nothing of the wrong one"
    assert two.rows() == before
    status, printed = says("restore", theirs, *legion, answer="Yes")
    assert (status, printed.startswith(goes + comes + f"Put back from {theirs}: 2")) == (0, True)
    assert two.rows()[two.own] == before[two.own]
    assert (acts(two.org), acts(two.own)) == ([("records-restored", "legion.backup")], [])
    assert says("restore", everything, "--yes")[0] == 0
    both, once = ("records-restored", "all.backup"), ("records-restored", "legion.backup")
    assert (acts(two.own), acts(two.org)) == ([both], [both, once])


def test_one_that_could_not_be_told_from_another_is_not_put_back(
    two: Two, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, data = backed_up(two.app, tmp_path / "all.backup"), tmp_path / "elsewhere"
    monkeypatch.setenv("HOLDFAST_PAIRING_CODE", CODE)

    def says(*words: object) -> str:
        done = holdfast(*words, "--data", data)
        assert (done.returncode, done.stdout) == (2, "")
        return done.stderr

    assert "no records in" in says("restore", file, "--of", "Legion Branch 43")
    assert not data.exists(), "a folder that was mistyped gets none of its own"
    app = create_app(data)
    assert "has no name beside others" in says("restore", file, "--of", two.own)
    with app.app_context():
        organizations.add("LEGION branch 43", 1)
        before = rows()
    assert "Another organization here has the name" in says("restore", file, "--of", two.org)
    assert "Another organization here has the name" in says(
        "restore", file, "--of", "Legion Branch 43"
    )
    with app.app_context():
        assert rows() == before
    closed(app)
