"""Rows of the server's own that no longer say what was written in them: who a device is, who has
an account, what waits. Told wherever they change an answer, believed nowhere, and settled by the
office.
"""

from __future__ import annotations

import sqlite3
from functools import partial
from hashlib import blake2b
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import text, update

from backend.services.devices import enrolment
from backend.services.devices.identity import UnprovedId
from backend.services.nights import damage
from backend.services.organization import accounts
from backend.store import checksums, copies
from backend.store.db import write
from backend.store.rows import Account, db
from pycore.voice import catalogues
from tests.backend.kit.command_line import holdfast
from tests.backend.kit.helping import NAMED, code_for, let_in, whys
from tests.backend.kit.office_forms import form_token, put_device, signed_in
from tests.backend.kit.world import RED, World, is_told
from tests.backend.tablet import Tablet, finished_night, run_of
from tests.kit.account import LONG_MS
from tests.kit.promises import HISTORIES

PROVED = {"event", "person", "signed_head"}
"""Lines, names and signatures prove themselves: test_damage flips these."""
FLIPS = HISTORIES.dose(part=40, full=400)


def flip(flip_number: int, file: sqlite3.Connection) -> str:
    """Flip one bit of one row behind the server's back, chosen by a hash; what was changed, ""
    where that row cannot be so.
    """
    draws = blake2b(f"flip {flip_number}".encode(), digest_size=64).digest()
    draw = (int.from_bytes(draws[at : at + 4]) for at in count(0, 4)).__next__
    tables = [table.name for table in db.metadata.sorted_tables if table.name not in PROVED]
    table = tables[draw() % len(tables)]
    file.row_factory = sqlite3.Row
    rows = file.execute(f'SELECT rowid AS place, * FROM "{table}" ORDER BY rowid').fetchall()
    row = rows[draw() % len(rows)]
    columns = [name for name, value in dict(row).items() if name != "place" and value]
    column = columns[draw() % len(columns)]
    value = row[column]
    at, bit = draw(), draw()
    if isinstance(value, int):
        changed: Any = value ^ (1 << bit % 40)
    elif isinstance(value, bytes):
        at %= len(value)
        changed = value[:at] + bytes([value[at] ^ (1 << bit % 7)]) + value[at + 1 :]
    else:
        at %= len(value)
        changed = value[:at] + chr(ord(value[at]) ^ (1 << bit % 5)) + value[at + 1 :]
    try:
        file.execute(
            f'UPDATE "{table}" SET "{column}" = ? WHERE rowid = ?', (changed, row["place"])
        )
    except sqlite3.IntegrityError:  # another row has that key
        return ""
    return f"{table}.{column}: {value!r} became {changed!r}"


@pytest.fixture
def world(app: Flask) -> World:
    return World(app)


def test_every_table_carries_a_checksum_or_is_proved_otherwise() -> None:
    checked = {model.__table__.name for model in checksums.models()}  # type: ignore[attr-defined]
    assert checked | PROVED == set(db.metadata.tables)
    assert not checked & PROVED


def test_a_flip_in_any_table_changes_no_answer_or_is_told(world: World) -> None:
    before = world.answers()
    assert not is_told(before)
    world.put_back()
    assert world.answers() == before
    times_told = 0
    for flip_number in range(FLIPS):
        world.put_back()
        changed = world.in_database(partial(flip, flip_number))
        answers = world.answers()
        assert all(status < 500 for status, _ in answers.values()), changed
        otherwise = [name for name, answer in answers.items() if answer != before[name]]
        assert not otherwise or is_told(answers), f"{flip_number}: {changed}: {otherwise}"
        times_told += is_told(answers)
    assert times_told > FLIPS // 2


def test_where_the_organizations_own_row_is_lost_every_page_answers(world: World) -> None:
    world.in_database(lambda file: str(file.execute("UPDATE organization SET org = org || 'x'")))
    answers = world.answers()
    assert all(status < 500 for status, _ in answers.values())
    assert is_told(answers)


@pytest.fixture
def office(any_app: Flask) -> FlaskClient:
    return signed_in(any_app.test_client())


def damages(app: Flask, table: str, where: str, change: str) -> None:
    with app.app_context():
        write(lambda session: session.execute(text(f"UPDATE {table} SET {change} WHERE {where}")))


def settles(office: FlaskClient) -> None:
    form = form_token(office.get("/org"))
    assert office.post("/org/damage", data={"form": form}).status_code == 303
    page = office.get("/org").text
    assert not any(word in page for word in RED)


def test_a_damaged_device_is_nobody_until_the_office_says_so(
    any_app: Flask, office: FlaskClient
) -> None:
    director, helper = Tablet(any_app, "director"), let_in(any_app, "viewer")
    damages(any_app, "device", "dev = 'helper'", "role = 'director'")
    run = run_of("helper", [NAMED])
    assert helper.post_push(run).status_code == 401
    assert whys(director.push(run)) == [("helper", 1, 1, "revoked")]
    code, home = code_for(any_app, "desk"), any_app.extensions["holdfast"]
    with any_app.app_context(), pytest.raises(UnprovedId):
        enrolment.enrol(home.org, "helper", "New", home.now_ms(), passed=code)
    assert RED[0] in office.get("/org").text
    settles(office)
    assert "Damaged entries settled" in office.get("/org/audit").text
    assert whys(director.push(run)) == [("helper", 1, 1, "revoked")], "it is put out"
    assert put_device(office, "helper", "in").status_code == 303
    assert whys(director.push(run)) == []


def test_a_damaged_account_signs_nobody_in_and_can_be_made_again(
    any_app: Flask, office: FlaskClient
) -> None:
    home = any_app.extensions["holdfast"]
    damages(any_app, "account", "key = 'office'", "made_ms = 7")
    page = office.get("/org").text
    assert RED[0] in page
    assert 'action="/org/sign-in"' in page
    with any_app.app_context():
        with pytest.raises(accounts.BadAccount):
            accounts.first_link(home.org)
        assert not enrolment.door(home.org, home.now_ms() + 2 * LONG_MS).is_open, "nor by its code"
        accounts.add(home.org, "Office", "office", home.now_ms())
    assert RED[0] not in any_app.test_client().get("/org").text


def test_a_log_is_not_held_for_cut_by_a_row_that_was_damaged_once_that_is_settled(
    any_app: Flask, office: FlaskClient
) -> None:
    tablet = Tablet(any_app)
    tablet.push(tablet.write(2))
    damages(any_app, "acknowledged_head", "dev = 'dev-a'", "seq = 9")
    assert RED[1] in office.get("/org").text
    settles(office)


def test_a_list_without_a_damaged_account_says_so(app: Flask, tmp_path: Path) -> None:
    signed_in(app.test_client())
    damages(app, "account", "key = 'office'", "made_ms = 7")
    sentence = catalogues.catalogue("en")["org.own-damage.one"].replace("{n}", "1")
    for words in ("accounts", "organizations"):
        done = holdfast(words, "list", "--data", tmp_path / "data")
        assert (done.returncode, done.stderr) == (1, sentence + "\n"), words


def test_what_is_changed_of_a_damaged_row_does_not_mend_it(app: Flask) -> None:
    tablet, org = Tablet(app), app.extensions["holdfast"].org
    tablet.push(tablet.write(1))
    damages(app, "tournament", "1 = 1", "size = 99999999999, cur = 0")
    for _ in range(2):
        assert tablet.push(tablet.write(1))["quarantined"] == []
        with app.app_context():
            assert damage.own_rows(org) == 1
    with app.app_context(), pytest.raises(TypeError):
        write(lambda session: session.execute(update(Account).values(role="office")))


def test_a_backup_that_was_put_back_is_whole(app: Flask, tmp_path: Path) -> None:
    org = app.extensions["holdfast"].org
    finished_night(app)
    with app.app_context():
        copies.back_up(tmp_path / "kept")
        with copies.opened(tmp_path / "kept") as source:
            copies.restore(source)
        assert damage.own_rows(org) == 0
