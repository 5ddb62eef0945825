"""The link that makes an organization's first account, and the pairing code that opens no page."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from backend.api import access
from backend.api.access import FORM
from backend.app import create_app
from backend.cli import main
from backend.services.devices import enrolment
from backend.services.organization import accounts, audit, organizations
from backend.services.organization.accounts import BadAccount
from backend.services.server import Server
from pycore.voice import catalogues
from tests.backend.conftest import CODE, closed
from tests.backend.kit.office_forms import form_token, signed_in
from tests.backend.tablet import Tablet

HOW = "No account yet?"


def server_of(app: Flask) -> Server:
    server: Server = app.extensions["holdfast"]
    return server


def link_of(app: Flask, org: str = "") -> str:
    with app.app_context():
        return accounts.first_link(org or server_of(app).org)


def makes(browser: FlaskClient, link: str, name: str = "Ann Lee") -> TestResponse:
    """Open the link and send its form with a name."""
    form = form_token(browser.get(link))
    return browser.post(link, data={"form": form, "name": name})


def password_in(page: TestResponse) -> str:
    match = re.search(r'class="org-mono">([a-z0-9-]+)<', page.text)
    assert match, page.text
    return match.group(1)


def is_in(browser: FlaskClient) -> bool:
    return "/org/sign-out" in browser.get("/org").text


def tries_the_code(app: Flask, code: str) -> None:
    """Type the pairing code wherever /org takes something in; nothing may open."""
    browser = app.test_client()
    browser.set_cookie(FORM, "secret", path="/org")
    form = {"form": access.form_token("secret")}
    for typed in ({"code": code}, {"name": "", "code": code}, {"name": code, "password": code}):
        assert browser.post("/org/sign-in", data={**form, **typed}).status_code == 403
    for link in (f"/org/first/{code}", f"/org/first/{server_of(app).org}.{code}"):
        assert browser.get(link).status_code == 404
        assert browser.post(link, data={**form, "name": "Eve"}).status_code == 404
    assert not is_in(browser)
    for path in ("/org/devices", "/org/accounts", "/org/people", "/org/audit"):
        assert browser.get(path).status_code == 303
    made = {**form, "name": "Eve", "role": "office"}
    assert browser.post("/org/accounts", data=made).status_code == 403


def test_with_the_pairing_code_nobody_gets_into_the_pages_ever(
    any_app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not before the first account, nor with one, nor after the last was taken out."""
    monkeypatch.setattr("backend.services.sync.patience.FREE_GUESSES", 99)
    org = server_of(any_app).org
    tries_the_code(any_app, CODE)
    link_of(any_app)
    tries_the_code(any_app, CODE)
    with any_app.app_context():
        assert accounts.listed(org) == []
        accounts.add(org, "Ann Lee", "office", 1)
    tries_the_code(any_app, CODE)
    with any_app.app_context():
        accounts.remove(org, "Ann Lee")
    tries_the_code(any_app, CODE)
    assert Tablet(any_app).send("GET", "/nights").status_code == 200, "it lets tablets in"


def test_the_link_makes_the_first_account_once_and_signs_the_browser_in(any_app: Flask) -> None:
    link, browser = link_of(any_app), any_app.test_client()
    page = browser.get("/org").text
    assert HOW in page
    assert page.index("Open the link") < page.index("holdfast accounts first")
    assert "accounts add" not in page
    response = makes(browser, link)
    assert response.status_code == 200
    assert "Password of Ann Lee" in response.text
    assert response.headers["Cache-Control"] == "no-store"
    assert is_in(browser)
    other = any_app.test_client()
    page = other.get(link)
    assert (page.status_code, "no longer good" in page.text) == (404, True)
    form = form_token(other.get("/org"))
    said_again = other.post(link, data={"form": form, "name": "Eve"})
    assert (said_again.status_code, is_in(other)) == (404, False)
    fields = {"form": form, "name": "ann lee", "password": password_in(response)}
    assert other.post("/org/sign-in", data=fields).status_code == 303
    assert HOW not in any_app.test_client().get("/org").text
    with any_app.app_context():
        acts = [
            (act.account, act.act, act.about) for act in audit.latest_acts(server_of(any_app).org)
        ]
    assert acts == [("", "account-added", "Ann Lee")]


def test_a_name_that_cannot_be_one_leaves_the_link_good(app: Flask) -> None:
    link, browser = link_of(app), app.test_client()
    for name in ("", "   ", "x" * 81):
        response = makes(browser, link, name)
        assert (response.status_code, "Write a name of one line" in response.text) == (400, True)
    assert makes(browser, link).status_code == 200


def test_two_that_send_the_form_at_once_make_one_account(any_app: Flask) -> None:
    link = link_of(any_app)
    browsers = {name: any_app.test_client() for name in ("Ann", "Ben", "Cat", "Dan")}
    forms = {name: form_token(browser.get(link)) for name, browser in browsers.items()}

    def send(name: str) -> int:
        fields = {"form": forms[name], "name": name}
        return browsers[name].post(link, data=fields).status_code

    with ThreadPoolExecutor(4) as pool:
        assert sorted(pool.map(send, browsers)) == [200, 404, 404, 404]
    with any_app.app_context():
        assert len(accounts.listed(server_of(any_app).org)) == 1


def test_a_form_from_elsewhere_makes_no_account(app: Flask) -> None:
    link, browser = link_of(app), app.test_client()
    form = {"form": form_token(browser.get(link)), "name": "Eve"}
    foreign = {"Origin": "https://elsewhere.example"}
    assert browser.post(link, data=form, headers=foreign).status_code == 403
    assert browser.post(link, data={"name": "Eve"}).status_code == 403
    assert app.test_client().post(link, data=form).status_code == 403, "of another browser"
    with app.app_context():
        assert accounts.listed(server_of(app).org) == []


def test_the_link_ends_with_the_first_account_however_it_was_made(any_app: Flask) -> None:
    org, link = server_of(any_app).org, link_of(any_app)
    with any_app.app_context():
        accounts.add(org, "Ann Lee", "office", 1)
        with pytest.raises(BadAccount, match="first"):
            accounts.first_link(org)
        assert any_app.test_client().get(link).status_code == 404
        accounts.remove(org, "Ann Lee")
    assert any_app.test_client().get(link).status_code == 404, "it is not good again"
    assert makes(any_app.test_client(), link_of(any_app)).status_code == 200


def test_a_new_link_ends_the_one_before(app: Flask) -> None:
    before, link = link_of(app), link_of(app)
    assert app.test_client().get(before).status_code == 404
    assert app.test_client().get(link).status_code == 200


def test_of_the_link_only_the_hash_is_kept(app: Flask, tmp_path: Path) -> None:
    secret = link_of(app).rpartition(".")[2]
    closed(app)
    for file in (tmp_path / "data").glob("holdfast.sqlite3*"):
        assert secret.encode() not in file.read_bytes()


def test_the_link_of_one_organization_makes_an_account_in_no_other(any_app: Flask) -> None:
    with any_app.app_context():
        code = organizations.add("Legion Branch 43", 1)
        second = server_of(any_app).with_code(code)
    assert second is not None
    signed_in(any_app.test_client())
    page = any_app.test_client().get("/org").text
    assert 'name="password"' in page
    assert HOW in page, "one has no account yet"
    link = link_of(any_app, second.org)
    secret = link.rpartition(".")[2]
    browser = any_app.test_client()
    assert browser.get(f"/org/first/{server_of(any_app).org}.{secret}").status_code == 404
    assert "Legion Branch 43" in makes(browser, link).text
    assert "Legion Branch 43" in browser.get("/org").text
    with any_app.app_context():
        assert [account.name for account in accounts.listed(second.org)] == ["Ann Lee"]
        assert [account.name for account in accounts.listed(server_of(any_app).org)] == ["Office"]


def test_the_pages_say_where_tablets_are_let_in_from_then_on(app: Flask) -> None:
    for lang in ("fr", "en"):
        words, browser = catalogues.catalogue(lang), app.test_client()
        browser.environ_base["HTTP_ACCEPT_LANGUAGE"] = f"{lang}-CA"
        page = browser.get(link_of(app))
        assert page.headers["Content-Language"] == lang
        assert words["org.first.title"] in page.text
        assert words["org.first.text"] in page.text
        with app.app_context():
            assert enrolment.door(server_of(app).org, 1).is_open
        assert words["org.first.tablets"] in makes(browser, link_of(app)).text
        with app.app_context():
            assert not enrolment.door(server_of(app).org, 1).is_open, "as the page says"
            accounts.remove(server_of(app).org, "Ann Lee")


def test_the_commands_print_the_link_and_say_when_there_is_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], dist: Path
) -> None:
    data = ["--data", str(tmp_path / "data")]
    closed(create_app(tmp_path / "data", dist=dist))
    assert main(["organizations", "add", "Legion Branch 43", *data]) == 0
    code, link = capsys.readouterr().out.splitlines()
    theirs = link.rpartition(" ")[2]
    assert main(["accounts", "first", *data]) == 0
    ours = capsys.readouterr().out.strip().rpartition(" ")[2]
    app = create_app(tmp_path / "data", dist=dist, pairing_code=CODE)
    with app.app_context():
        assert [act.act for act in audit.latest_acts(server_of(app).org)][:1] == ["first-link"]
    browser = app.test_client()
    assert "Legion Branch 43" in makes(browser, theirs).text
    assert "Legion Branch 43" not in makes(app.test_client(), ours).text
    assert code.rpartition(" ")[2] not in browser.get("/org").text
    closed(app)
    for words in ((), ("--of", "Legion Branch 43")):
        assert main(["accounts", "first", *words, *data]) == 2
        assert "Somebody has an account already" in capsys.readouterr().err
