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
from pycore.voice import catalogues
from tests.backend.kit.damaging import forget
from tests.backend.kit.helping import push_book
from tests.backend.kit.office_forms import signed_in
from tests.backend.kit.world import World, is_told
from tests.backend.tablet import TID, finished_night

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


def changes(table: str, tid: str) -> Iterator[tuple[str, object]]:
    """Each column of a row of a night or of the book, with each value of another kind."""
    for column in db.metadata.tables[table].columns:
        for value in OTHERS[str(column.type)]:
            if column.name not in ("org", "tid"):  # another night's, or nobody's
                yield column.name, value


def change(table: str, tid: str, name: str, value: object, file: sqlite3.Connection) -> bool:
    """Put a value into a row behind the server's back; return whether it stands there as one of
    another kind.
    """
    two_rows = f'SELECT rowid AS at FROM "{table}" WHERE tid = ? ORDER BY rowid LIMIT 2'
    place = f"(SELECT max(at) FROM ({two_rows}))"
    before = f'SELECT typeof("{name}") FROM "{table}" WHERE rowid = {place}'
    kind = file.execute(before, (tid,)).fetchone()
    file.execute(f'UPDATE "{table}" SET "{name}" = ? WHERE rowid = {place}', (value, tid))
    return bool(file.execute(before, (tid,)).fetchone() != kind)


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
    for name, value in changes(table, tid):
        world.put_back()
        if not world.in_database(partial(change, table, tid, name, value)):
            continue
        tried += 1
        after = answers(world)
        closed = [page for page, (status, _) in after.items() if status >= 500]
        assert not closed, f"{table}.{name} = {value!r} of {tid}: {closed}"
        with world.app.app_context():  # an id of a line is given again
            assert is_told(after) or whole.is_whole(db.engine), f"{table}.{name} = {value!r}"
    assert tried or (table, tid) in (("person", BOOK_ID), ("set_aside", BOOK_ID))


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
