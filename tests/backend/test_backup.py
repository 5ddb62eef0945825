"""Backup and restore, on SQLite and on a real PostgreSQL: what the file lacks comes by itself."""

from __future__ import annotations

import os
import sqlite3
import stat
from pathlib import Path

import pytest
from flask import Flask

from backend.app import create_app
from backend.cli import main
from backend.services import organizations
from backend.store.copies import NoBackup, Occupied, back_up, opened, restore
from backend.store.migrations import NewerDatabase
from pycore.log.logset import LogSet
from tests.backend.conftest import CODE, closed
from tests.backend.tablet import TID, Tablet, lines_of, run_of
from tests.webapp.fakes import Hall, run
from tests.webapp.served import Wire


def kept(app: Flask, path: Path) -> Path:
    with app.app_context():
        back_up(path)
    return path


def again(app: Flask, path: Path, *, replace: bool = True) -> Flask:
    """The server after a restore, started anew."""
    settings = app.extensions["holdfast"].settings
    with opened(path) as source, app.app_context():
        restore(source, replace=replace)
    closed(app)
    return create_app(
        settings.data_dir, database_url=settings.database_url, dist=settings.dist,
        pairing_code=settings.pairing_code,
    )  # fmt: skip


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
        path = kept(app, tmp_path / "october.backup")
        for number in range(5):
            await hall.sell(tid, f"After {number}")
        assert (await hall.get("sync"))["data"]["pending"] == 0
        before = app.extensions["holdfast"].store_id
        app = again(app, path)
        assert app.extensions["holdfast"].store_id != before
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
    app = again(any_app, kept(any_app, tmp_path / "a.backup"))
    tablet.client = app.test_client()
    assert (tablet.heads(), tablet.send("GET", f"/t/{TID}/bundle.txt").text) == before
    tablet.push(tablet.write(1))
    closed(app)


@pytest.mark.skipif(os.name != "posix", reason="Windows has no such modes")
def test_only_its_owner_can_read_it(app: Flask, tmp_path: Path) -> None:
    path = kept(app, tmp_path / "a.backup")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [one.name for one in tmp_path.iterdir() if one.name.startswith(".")] == []


def test_records_are_replaced_only_when_told(any_app: Flask, tmp_path: Path) -> None:
    path = kept(any_app, tmp_path / "empty.backup")
    tablet = Tablet(any_app)
    tablet.push(tablet.write(2))
    with any_app.app_context(), pytest.raises(Occupied):
        restore(path, replace=False)
    assert tablet.heads()["cur"] == 2


def test_what_is_no_backup_changes_nothing(app: Flask, tmp_path: Path) -> None:
    tablet = Tablet(app)
    tablet.push(tablet.write(2))
    other, newer = tmp_path / "other", kept(app, tmp_path / "newer")
    other.write_bytes(b"SQLite format 3\0" + b"x" * 5_000)
    empty = tmp_path / "empty"
    empty.write_bytes(b"")
    half = kept(app, tmp_path / "half")
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


def test_every_organization_comes_back_as_it_was(any_app: Flask, tmp_path: Path) -> None:
    """Each with its code, its tablets and its nights, and with a new name for whoever compares."""
    with any_app.app_context():
        later_ms = any_app.extensions["holdfast"].now_ms() + 1
        code = organizations.add("Legion Branch 43", later_ms)
        org = next(one.org for one in organizations.listed() if one.name)
    ours, theirs = Tablet(any_app), Tablet(any_app, "dev-t", code=code)
    ours.push(ours.write(2))
    theirs.push(theirs.write(3))
    theirs.push(run_of("dev-t", lines_of(1), tid="friday"), tid="friday")

    def names(app: Flask) -> set[str]:
        server = app.extensions["holdfast"]
        with app.app_context():
            return {server.of(one).store_id for one in (server.org, org)}

    before = names(any_app)
    app = again(any_app, kept(any_app, tmp_path / "two.backup"))
    after = names(app)
    assert (len(before), len(after), before & after) == (2, 2, set())
    for tablet, tid, heads in (
        (ours, TID, {"dev-a": 2}), (theirs, TID, {"dev-t": 3}), (theirs, "friday", {"dev-t": 1}),
    ):  # fmt: skip
        tablet.client = app.test_client()
        told = tablet.heads(tid)["heads"]
        assert {dev: seq for dev, (seq, _) in told.items()} == heads
    assert ours.heads("friday")["heads"] == {}, "nothing went over to the other"
    newcomer = Tablet(app, "dev-n", code=code)
    assert newcomer.send("POST", "/hello", json={}).json["organization"] == "Legion Branch 43"
    closed(app)


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
    assert main(["backup", str(path), "--data", str(data)]) == 2
    assert "no records" in capsys.readouterr().err
    app = create_app(data, pairing_code=CODE)
    tablet = Tablet(app)
    tablet.push(tablet.write(3))
    assert main(["backup", str(path), "--data", str(data)]) == 0
    assert capsys.readouterr().out == f"{path} holds everything: 1 night, 3 records.\n"
    assert main(["backup", str(path), "--data", str(data)]) == 2, "never over a backup"
    assert main(["restore", str(path), "--data", str(data)]) == 2
    assert "--replace" in capsys.readouterr().err
    capsys.readouterr()
    assert main(["restore", str(path), "--data", str(fresh)]) == 0
    told = capsys.readouterr().out
    assert "/org/devices" in told, "a stolen tablet is in again"
    assert "/org/people" in told
    assert main(["restore", str(path), "--data", str(data), "--replace"]) == 0
    assert main(["restore", str(tmp_path / "none"), "--data", str(fresh)]) == 2
    assert "no backup" in capsys.readouterr().err
    closed(app)
