"""Accounts of the office: who gets in, and what a reader may do."""

from __future__ import annotations

import json
import threading
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from backend.api.access import FORM
from backend.app import create_app
from backend.cli import main
from backend.services.organization import accounts, organizations
from backend.services.organization.accounts import BadAccount
from backend.services.server import Server
from backend.store.db import StorageBusy
from tests.backend.conftest import CODE, closed
from tests.backend.kit.clock import Clock
from tests.backend.kit.office_forms import form_token
from tests.backend.kit.serving import until
from tests.backend.tablet import Tablet


def made(app: Flask, name: str = "Ann Lee", role: str = "office", org: str = "") -> str:
    """An account; its password."""
    server: Server = app.extensions["holdfast"]
    with app.app_context():
        return accounts.add(org or server.org, name, role, server.now_ms())


def comes(
    app: Flask, name: str, password: str, address: str = "10.1.1.1", of: str = ""
) -> TestResponse:
    """Somebody signs in with a browser of their own; what it is answered, with the browser."""
    browser = app.test_client()
    form = {"form": form_token(browser.get("/org")), "name": name, "password": password, "of": of}
    source = {"REMOTE_ADDR": address}
    response = browser.post("/org/sign-in", data=form, environ_base=source)
    response.browser = browser
    return response


def signed_in(app: Flask, name: str, password: str) -> FlaskClient:
    response = comes(app, name, password)
    assert response.status_code == 303, response.text
    browser: FlaskClient = response.browser
    return browser


def is_in(browser: FlaskClient) -> bool:
    return "/org/sign-out" in browser.get("/org").text


def posts(browser: FlaskClient, path: str, **fields: str) -> TestResponse:
    form = form_token(browser.get("/org/accounts"))
    return browser.post(path, data={"form": form, **fields})


def test_a_wrong_password_and_an_unknown_name_are_told_the_same(any_app: Flask) -> None:
    password = made(any_app)
    for name, typed in (("Ann Lee", "nope" + password), ("Nobody", password), ("Ann Lee", "")):
        response = comes(any_app, name, typed)
        assert response.status_code == 403
        assert "No account has this name and this password." in response.text
        assert not is_in(response.browser)


def test_guessing_a_password_gets_slower_and_slower(any_app: Flask) -> None:
    password = made(any_app)
    Clock(any_app)
    for _ in range(5):
        assert comes(any_app, "Ann Lee", "wrong").status_code == 403
    assert comes(any_app, "Ann Lee", password).status_code == 429
    assert comes(any_app, "Ann Lee", password, "10.2.2.2").status_code == 303


def test_a_sign_in_from_elsewhere_is_refused(app: Flask) -> None:
    password = made(app)
    browser = app.test_client()
    browser.set_cookie(FORM, "secret", path="/org")
    fields = {"form": "0" * 32, "name": "Ann Lee", "password": password}
    assert browser.post("/org/sign-in", data=fields).status_code == 403
    fields["form"] = form_token(browser.get("/org"))
    foreign = {"Origin": "https://elsewhere.example"}
    assert browser.post("/org/sign-in", data=fields, headers=foreign).status_code == 403
    assert not is_in(browser)


def test_a_reader_reads_everything_and_changes_nothing(any_app: Flask) -> None:
    Tablet(any_app, "dev-a")
    made(any_app)
    reader = signed_in(any_app, "Ken", made(any_app, "Ken", "reader"))
    for path in ("/org", "/org/devices", "/org/accounts"):
        assert reader.get(path).status_code == 200
    page = reader.get("/org/devices").text
    assert "Put out" not in page.partition("<dl")[0]
    for path, fields in (
        ("/org/devices/dev-a", {"state": "revoked"}),
        ("/org/accounts", {"name": "Eve", "role": "office"}),
        ("/org/accounts/put", {"name": "Ann Lee", "state": "password"}),
    ):
        assert posts(reader, path, **fields).status_code == 403
    assert posts(reader, "/org/sign-out").status_code == 303


def test_whoever_is_let_in_no_more_is_out_at_once_and_comes_back(any_app: Flask) -> None:
    office = signed_in(any_app, "Ann Lee", made(any_app))
    password = made(any_app, "Ken")
    ken = signed_in(any_app, "Ken", password)
    posts(office, "/org/accounts/put", name="Ken", state="disabled")
    assert not is_in(ken)
    assert comes(any_app, "Ken", password).status_code == 403
    response = posts(office, "/org/accounts/put", name="Ann Lee", state="disabled")
    assert (response.status_code, "must stay let in" in response.text) == (400, True)
    posts(office, "/org/accounts/put", name="Ken", state="in")
    assert is_in(signed_in(any_app, "Ken", password))
    assert posts(office, "/org/accounts/put", name="Eve", state="in").status_code == 404
    assert posts(office, "/org/accounts/put", name="Ken", state="gone").status_code == 404


def test_a_changed_password_ends_every_sign_in_and_the_old_password(any_app: Flask) -> None:
    password = made(any_app)
    here, there = (signed_in(any_app, "Ann Lee", password) for _ in range(2))
    own = "/org/accounts/own"
    assert posts(here, own, old="wrong", new="a long new password").status_code == 400
    assert posts(here, own, old=password, new="short").status_code == 400
    assert is_in(there)
    assert posts(here, own, old=password, new="a long new password").status_code == 303
    assert not is_in(here)
    assert not is_in(there)
    assert comes(any_app, "Ann Lee", password).status_code == 403
    office = signed_in(any_app, "Ann Lee", "a long new password")
    other = signed_in(any_app, "Ann Lee", "a long new password")
    assert posts(office, "/org/accounts/sign-out").status_code == 303
    assert not is_in(office)
    assert not is_in(other)


def test_of_a_password_only_a_slow_hash_is_kept(app: Flask, tmp_path: Path) -> None:
    password = made(app)
    closed(app)
    disk = b"".join(file.read_bytes() for file in (tmp_path / "data").glob("holdfast.sqlite3*"))
    assert password.encode() not in disk
    assert b"$argon2id$v=19$m=47104,t=1,p=1$" in disk


def test_accounts_of_one_organization_open_no_other(any_app: Flask) -> None:
    with any_app.app_context():
        code = organizations.add("Legion Branch 43", 1)
        second = any_app.extensions["holdfast"].with_code(code).org
    office = signed_in(any_app, "Ann Lee", made(any_app))
    made(any_app, "Ken", org=second)
    assert "Ken" not in office.get("/org/accounts").text
    assert posts(office, "/org/accounts/put", name="Ken", state="password").status_code == 404
    with any_app.app_context(), pytest.raises(BadAccount):
        accounts.remove(any_app.extensions["holdfast"].org, "Ken")


def test_two_organizations_each_have_an_ann_and_neither_gets_into_the_other(
    any_app: Flask,
) -> None:
    """Whoever signs in says of which they are; who says nothing means the server's own."""
    with any_app.app_context():
        code = organizations.add("Legion Branch 43", 1)
        second = any_app.extensions["holdfast"].with_code(code).org
    here, there = made(any_app, "Ann"), made(any_app, "ann", org=second)
    assert 'name="of"' in any_app.test_client().get("/org").text
    assert comes(any_app, "Ann", here).status_code == 303
    response = comes(any_app, "ANN", there, of=" legion  branch 43")
    assert response.status_code == 303
    assert "Legion Branch 43" in response.browser.get("/org/accounts").text
    for password, of in ((there, ""), (here, "Legion Branch 43"), (here, "Legion")):
        assert comes(any_app, "Ann", password, of=of).status_code == 403, of
    office = signed_in(any_app, "Ann", here)
    response = posts(office, "/org/accounts", name="ann", role="office")
    assert "Somebody has this name already." in response.text
    with any_app.app_context():
        accounts.reset_password(second, "Ann")
    assert comes(any_app, "Ann", here).status_code == 303


def test_where_there_is_one_organization_nobody_is_asked_of_which_they_are(app: Flask) -> None:
    made(app)
    assert 'name="of"' not in app.test_client().get("/org").text


def test_a_flood_of_guesses_takes_two_turns_and_holds_up_nothing_else(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    going: list[int] = [0]
    most: list[int] = [0]
    lock, free = threading.Lock(), threading.Event()

    class Slow:
        def verify(self, hashed: str, password: str) -> bool:
            with lock:
                going[0] += 1
                most[0] = max(most[0], going[0])
            free.wait(20)
            with lock:
                going[0] -= 1
            return False

    monkeypatch.setattr(accounts, "_hasher", Slow())
    monkeypatch.setattr(accounts, "PATIENCE_S", 0.2)
    busy: list[bool] = []

    def guess() -> None:
        with app.app_context():
            try:
                accounts.with_password("", "Nobody", "guess")
            except StorageBusy:
                busy.append(True)

    threads = [threading.Thread(target=guess) for _ in range(6)]
    for thread in threads:
        thread.start()
    until(lambda: len(busy) == 4)
    assert app.test_client().get("/healthz").status_code == 200
    free.set()
    for thread in threads:
        thread.join()
    assert (most[0], len(busy)) == (2, 4)


def test_the_command_adds_lists_changes_and_takes_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], dist: Path
) -> None:
    data = ["--data", str(tmp_path / "records")]
    closed(create_app(tmp_path / "records", dist=dist))

    def says(*words: str) -> str:
        assert main(["accounts", *words, *data]) == 0
        return capsys.readouterr().out

    assert main(["accounts", "add", "Ken", "--role", "reader", *data]) == 2
    assert "account of the office must stay" in capsys.readouterr().err
    first_password = says("add", "Ann Lee").rpartition(" ")[2].strip()
    says("add", "Ken", "--role", "reader")
    assert says("list") == "Ann Lee, office\nKen, reader\n"
    assert json.loads(says("list", "--json")) == [
        {"name": "Ann Lee", "role": "office", "in": True},
        {"name": "Ken", "role": "reader", "in": True},
    ]
    second = says("password", "ann lee").rpartition(" ")[2].strip()
    app = create_app(tmp_path / "records", dist=dist, pairing_code=CODE)
    assert comes(app, "Ann Lee", first_password).status_code == 403
    assert is_in(signed_in(app, "Ann Lee", second))
    closed(app)
    assert main(["accounts", "remove", "Ann Lee", *data]) == 2
    assert says("remove", "Ken") == "Ken is out.\n"
    assert says("remove", "Ann Lee").endswith("Get a link with: holdfast accounts first\n")
    assert "/org/first/" in says("first")
