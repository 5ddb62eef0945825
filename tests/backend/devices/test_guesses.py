"""Guessing codes and links: it gets slow, a restart does not help, and nobody who is in is kept
out.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from backend.app import create_app
from backend.services.organization import accounts
from backend.services.server import Server
from backend.services.sync import patience
from backend.services.sync.patience import Guesses, address
from backend.store.db import read
from backend.store.rows import Guess, db
from tests.backend.conftest import CODE, closed
from tests.backend.kit.clock import Clock
from tests.backend.tablet import Tablet

WRONG = {"dev": "dev-x", "label": "Door", "code": "NOPE-NOPE"}
RIGHT = {**WRONG, "code": CODE}
ENROL = "/api/sync/1/enrol"


def server_of(app: Flask) -> Server:
    server: Server = app.extensions["holdfast"]
    return server


@pytest.fixture(params=["sqlite", "postgresql"])
def address_of_store(request: pytest.FixtureRequest) -> str | None:
    url: str | None = None
    if request.param == "postgresql":
        url = request.getfixturevalue("postgres_url")
    return url


@pytest.fixture
def apps(address_of_store: str | None, tmp_path: Path, dist: Path) -> Iterator[list[Flask]]:
    """Two processes on one database."""
    two_apps = [
        create_app(tmp_path / "data", database_url=address_of_store, dist=dist, pairing_code=CODE)
        for _ in range(2)
    ]
    yield two_apps
    for app in two_apps:
        closed(app)


def test_guessing_the_code_gets_slower_and_slower(app: Flask, client: FlaskClient) -> None:
    now = 1_000_000_000
    server_of(app).now_ms = lambda: now
    assert [client.post(ENROL, json=WRONG).status_code for _ in range(6)] == [403] * 5 + [429]
    right = client.post(ENROL, json=RIGHT)
    assert right.status_code == 429
    assert right.headers["Retry-After"] == "1"
    other = {**RIGHT, "dev": "dev-y"}
    elsewhere = client.post(ENROL, json=other, environ_base={"REMOTE_ADDR": "10.0.0.9"})
    assert elsewhere.status_code == 200
    now += 1500
    assert client.post(ENROL, json=WRONG).status_code == 403
    assert client.post(ENROL, json=WRONG).headers["Retry-After"] == "2"
    now += 2500
    assert client.post(ENROL, json=RIGHT).status_code == 200
    assert client.post(ENROL, json=WRONG).status_code == 403


def test_guesses_of_the_first_link_count_as_those_of_the_code(
    app: Flask, client: FlaskClient
) -> None:
    Clock(app)
    with app.app_context():
        link = accounts.first_link(server_of(app).org)
    for _ in range(3):
        assert client.post(ENROL, json=WRONG).status_code == 403
    assert client.get(link).status_code == 200
    for _ in range(5):
        assert client.get(link + "x").status_code == 404
    assert client.get(link).status_code == 429
    assert client.post(ENROL, json=RIGHT).status_code == 429


def test_neither_a_restart_nor_another_process_gives_new_tries(
    apps: list[Flask], address_of_store: str | None, tmp_path: Path, dist: Path
) -> None:
    clients = [app.test_client() for app in apps]
    now_ms = server_of(apps[0]).now_ms()
    for app in apps:
        server_of(app).now_ms = lambda: now_ms
    statuses = [clients[at % 2].post(ENROL, json=WRONG).status_code for at in range(6)]
    assert statuses == [403] * 5 + [429]
    again = create_app(
        tmp_path / "data", database_url=address_of_store, dist=dist, pairing_code=CODE
    )
    server_of(again).now_ms = lambda: now_ms
    assert again.test_client().post(ENROL, json=RIGHT).status_code == 429
    closed(again)


def test_many_guesses_at_once_are_not_many_for_free(apps: list[Flask]) -> None:
    for app in apps:
        server_of(app).now_ms = lambda: 1_000_000_000

    def guess(number: int) -> int:
        return apps[number % 2].test_client().post(ENROL, json=WRONG).status_code

    with ThreadPoolExecutor(8) as pool:
        statuses = list(pool.map(guess, range(24)))
    assert statuses.count(403) == 5
    assert set(statuses) == {403, 429}


def test_a_device_that_is_in_is_never_kept_out(app: Flask, client: FlaskClient) -> None:
    """Somebody at the hall's own address guesses without end, in the device's own name too."""
    Clock(app)
    tablet = Tablet(app, "dev-a")
    for _ in range(20):
        client.post(ENROL, json={**WRONG, "dev": "dev-a"})
    assert client.post(ENROL, json=RIGHT).status_code == 429
    assert tablet.send("GET", "/nights").status_code == 200
    again = client.post(ENROL, json={**RIGHT, "dev": "dev-a"}, headers=tablet.headers)
    assert again.status_code == 200


def test_a_device_that_is_in_guesses_no_better_than_others(app: Flask) -> None:
    tablet = Tablet(app, "dev-a")
    statuses = [
        tablet.client.post(
            ENROL,
            json=WRONG,
            headers=tablet.headers,
            environ_base={"REMOTE_ADDR": f"10.0.0.{number}"},
        ).status_code
        for number in range(6)
    ]
    assert statuses == [403] * 5 + [429]


def test_all_addresses_together_have_a_limit(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "ALL_AT_ONCE", 8)
    now = 1_000_000_000
    server_of(app).now_ms = lambda: now
    client = app.test_client()

    def guess(number: int) -> int:
        source = {"REMOTE_ADDR": f"10.0.1.{number}"}
        return client.post(ENROL, json=WRONG, environ_base=source).status_code

    assert [guess(number) for number in range(10)] == [403] * 8 + [429] * 2
    now += 500  # two a second
    assert [guess(number) for number in range(20, 22)] == [403, 429]
    now += 60_000
    assert [guess(number) for number in range(30, 39)] == [403] * 8 + [429]


def test_a_right_code_costs_nobody_a_try(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "ALL_AT_ONCE", 3)
    for number in range(8):
        Tablet(app, f"dev-{number}")


def test_guesses_are_counted_by_household_and_forgotten(any_app: Flask) -> None:
    guesses = Guesses(server_of(any_app).org, "link")
    now = 1_000_000_000
    with any_app.app_context():
        for number in range(5):
            assert guesses.spend(address(f"2001:db8::{number}"), now) == 0
        assert guesses.wait_s(address("2001:db8::ffff"), now) == 1
        assert guesses.wait_s(address("2001:db8:0:1::1"), now) == 0
        for _ in range(60):
            now += int(guesses.wait_s(address("10.0.0.1"), now) * 1000)
            assert guesses.spend(address("10.0.0.1"), now) == 0
        assert guesses.wait_s(address("10.0.0.1"), now) == 900
        assert guesses.wait_s(address("10.0.0.1"), now - 86_400_000) <= 900
        now += patience.FORGET_MS + 1
        assert guesses.wait_s(address("10.0.0.1"), now) == 0
        assert guesses.spend(address("10.0.0.2"), now) == 0
        sources = read(lambda session: [row.source for row in session.query(Guess)])
        assert sorted(sources) == ["", "address 10.0.0.2"]
        db.session.remove()


def test_behind_a_proxy_of_ours_guesses_are_counted_by_who_sent_them(
    tmp_path: Path, dist: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOLDFAST_PROXIES", "1")
    app = create_app(tmp_path / "data", dist=dist, pairing_code=CODE)
    client = app.test_client()
    statuses = {
        source: [
            client.post(ENROL, json=WRONG, headers={"X-Forwarded-For": source}).status_code
            for _ in range(6)
        ]
        for source in ("10.0.0.1", "10.0.0.2")
    }
    assert statuses["10.0.0.1"] == statuses["10.0.0.2"] == [403] * 5 + [429]
    closed(app)


def test_without_one_nobody_can_pretend_to_come_from_elsewhere(client: FlaskClient) -> None:
    statuses = [
        client.post(ENROL, json=WRONG, headers={"X-Forwarded-For": f"10.0.0.{number}"}).status_code
        for number in range(6)
    ]
    assert statuses == [403] * 5 + [429]
