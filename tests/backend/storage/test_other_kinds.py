"""SQLite keeps any kind of value in any column: a number where bytes were, bytes that are no text.
What was written so behind the server's back is told, and closes no page of the office's.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from functools import partial

import pytest
from flask import Flask
from sqlalchemy import text

from backend.store import whole
from backend.store.db import write
from backend.store.rows import db
from pycore.book.book import BOOK_ID
from pycore.ledger.lines.runs import Run
from pycore.voice import catalogues
from tests.backend.kit.damaging import forget
from tests.backend.kit.helping import push_book
from tests.backend.kit.office_forms import signed_in
from tests.backend.kit.world import World, is_told
from tests.backend.tablet import TID, finished_night, lines_of, run_of

WORDS = catalogues.catalogue("en")
NO_TEXT = b"\xff\xfe\x80"
OTHERS = {"BIGINT": ("x", NO_TEXT, 1.5), "BLOB": (7, -7, 10**15, 1.5, "x"), "TEXT": (7, NO_TEXT)}
"""Values of other kinds than a column has; some it makes its own, and those are no others."""
NIGHT = f"/org/nights/{TID}"
PAGES = (
    "/org",
    "/org/people",
    "/org/people?name=Rose",
    "/org/brought",
    "/org/devices",
    NIGHT,
    f"{NIGHT}/links",
    f"{NIGHT}/papers/winners.html",
    f"{NIGHT}/papers/financial-report.html",
    f"{NIGHT}/papers/winners.xlsx",
    f"{NIGHT}/report.zip",
)


@pytest.fixture
def world(app: Flask) -> World:
    return World(app)


def changes(table: str) -> Iterator[tuple[str, object]]:
    """Each column of a row of a night or of the book, with each value of another kind."""
    for column in db.metadata.tables[table].columns:
        for value in OTHERS[str(column.type)]:
            if column.name not in ("org", "tid"):  # another night's, or nobody's
                yield column.name, value


def second_row(table: str, tid: str) -> str:
    """The second row of a night or of the book, or the only one."""
    two_rows = f"SELECT rowid AS at FROM \"{table}\" WHERE tid = '{tid}' ORDER BY rowid LIMIT 2"
    return f"SELECT max(at) FROM ({two_rows})"


def change(table: str, row: str, name: str, value: object, file: sqlite3.Connection) -> bool:
    """Put a value into a row behind the server's back; return whether it stands there as one of
    another kind.
    """
    (rowid,) = file.execute(row).fetchone()
    kind_query = f'SELECT typeof("{name}") FROM "{table}" WHERE rowid = ?'
    kind = file.execute(kind_query, (rowid,)).fetchone()
    file.execute(f'UPDATE "{table}" SET "{name}" = ? WHERE rowid = ?', (value, rowid))
    return bool(file.execute(kind_query, (rowid,)).fetchone() != kind)


def answers(world: World) -> dict[str, tuple[int, str]]:
    """What the office's pages say, and the link of a regulator."""
    outside = (f"/inspect/{world.link}{page}" for page in ("", "/files", "/records"))
    anybody = world.app.test_client()
    responses = {page: world.office.get(page) for page in PAGES}
    responses |= {page: anybody.get(page) for page in outside}
    return {
        page: (response.status_code, response.get_data().decode("utf-8", "replace"))
        for page, response in responses.items()
    }


@pytest.mark.parametrize("tid", [BOOK_ID, TID])
@pytest.mark.parametrize("table", ["event", "person", "set_aside", "tournament"])
def test_a_value_of_another_kind_closes_no_page_and_is_told(
    world: World, table: str, tid: str
) -> None:
    before, tried = answers(world), 0
    assert {status for status, _ in before.values()} == {200}
    for name, value in changes(table):
        world.put_back()
        if not world.in_database(partial(change, table, second_row(table, tid), name, value)):
            continue
        tried += 1
        after = answers(world)
        closed = [page for page, (status, _) in after.items() if status >= 500]
        assert not closed, f"{table}.{name} = {value!r} of {tid}: {closed}"
        with world.app.app_context():  # an id of a line is given again
            assert is_told(after) or whole.is_whole(db.engine), f"{table}.{name} = {value!r}"
    assert tried or (table, tid) in (("person", BOOK_ID), ("set_aside", BOOK_ID))


BRANCH = "dev-f"


def branches_of(tid: str) -> tuple[Run, Run]:
    """A log of two lines, and that of a copy of its tablet, which is longer and wins."""
    return (
        run_of(BRANCH, lines_of(2), tid=tid),
        run_of(BRANCH, lines_of(3, 1, "copy"), tid=tid),
    )


def cursor_of(tid: str, file: sqlite3.Connection) -> int:
    cursor: int = file.execute("SELECT cur FROM tournament WHERE tid = ?", (tid,)).fetchone()[0]
    return cursor


@pytest.mark.parametrize("place", ["min", "max"])
@pytest.mark.parametrize("tid", [BOOK_ID, TID])
def test_a_branch_of_another_kind_closes_nothing_is_told_once_and_is_healed(
    world: World, tid: str, place: str
) -> None:
    """Its first line and its last. Tablets ask before any page is asked for."""
    runs, tried = branches_of(tid), 0
    for run in runs:
        world.director.push(run, tid=tid)
    whole_heads = world.director.heads(tid)
    assert whole_heads["forks"][BRANCH]
    world.in_database(lambda here: here.backup(world.copy))
    here = f"tid = '{tid}' AND dev = '{BRANCH}' AND why = 'fork'"
    row = f"SELECT {place}(rowid) FROM set_aside WHERE {here}"

    def pull() -> int:
        ask = {"have": {}, "forks": {}, "max": 1000}
        return world.director.send("POST", f"/t/{tid}/pull", json=ask).status_code

    for name, value in changes("set_aside"):
        changed = f"{name} = {value!r} of {tid}"
        world.put_back()
        if not world.in_database(partial(change, "set_aside", row, name, value)):
            continue
        tried += 1
        assert pull() == 200, changed
        assert world.director.send("GET", f"/t/{tid}/heads").status_code == 200, changed
        after = answers(world)
        closed = [page for page, (status, _) in after.items() if status >= 500]
        assert not closed, f"{changed}: {closed}"
        assert is_told(after), changed
        cursor = world.in_database(partial(cursor_of, tid))
        forget(world.app)
        assert (world.office.get(NIGHT).status_code, pull()) == (200, 200), changed
        assert world.in_database(partial(cursor_of, tid)) == cursor, f"{changed}: set apart again"
        for run in runs:
            world.director.push(run, tid=tid)
        assert world.director.heads(tid)["heads"] == whole_heads["heads"], changed
        assert world.director.heads(tid)["forks"] == whole_heads["forks"], changed
    assert tried


@pytest.mark.parametrize("wrong", ["raw = 7", "raw = 'x'", "seq = 'x'", "dev = X'FFFE80'"])
@pytest.mark.parametrize("tid", [BOOK_ID, TID])
def test_a_line_of_another_kind_is_damage_like_any_and_is_healed(
    app: Flask, tid: str, wrong: str
) -> None:
    desk = finished_night(app)
    runs = {TID: desk.night.logs, BOOK_ID: push_book(desk.tablet).book.logs}
    office = signed_in(app.test_client())

    def says_damage() -> set[bool]:
        paper = office.get(f"{NIGHT}/papers/financial-report.html").text
        home = office.get("/org").text
        return {'data-test="damaged"' in home, WORDS["paper.damaged"] in paper}

    assert says_damage() == {False}
    with app.app_context():
        line = text(f"UPDATE event SET {wrong} WHERE tid = '{tid}' AND dev = :dev AND seq = 2")
        write(lambda session: session.execute(line, {"dev": desk.tablet.dev}))
    forget(app)
    assert says_damage() == {True}
    desk.tablet.push(*runs[tid].all_runs(), tid=tid)
    assert says_damage() == ({True} if "dev" in wrong else {False}), "nobody brings another's"
    with app.app_context():
        assert whole.is_whole(db.engine)
