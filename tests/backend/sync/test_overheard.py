"""A pairing code that somebody overheard: what it is worth, who is told, and how it ends."""

from __future__ import annotations

import json
import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from backend.services.devices.enrolment import DOOR_MS
from backend.services.devices.reading import MOST_USES, PASS_MS
from backend.services.server import Server
from pycore.ledger.sync import proofs
from tests.backend.conftest import CODE
from tests.backend.kit.office_forms import form_token, put_device, signed_in
from tests.backend.tablet import TID, Tablet
from tests.signer import Signer

ENROL = "/api/sync/1/enrol"


@pytest.fixture
def office(any_app: Flask) -> FlaskClient:
    """A browser of the office, where people have accounts and the door is closed."""
    browser = signed_in(any_app.test_client())
    door(browser, "close")
    return browser


def asks(app: Flask, dev: str, code: str) -> TestResponse:
    return app.test_client().post(ENROL, json={"dev": dev, "code": code, "label": f"The {dev}"})


def status_and_code(answer: TestResponse) -> tuple[int, str]:
    return answer.status_code, answer.json["error"]["code"] if answer.status_code != 200 else ""


def makes_code(office: FlaskClient, **more: str) -> str:
    form = {"form": form_token(office.get("/org/devices")), "night": TID, "names": "no"}
    page = office.post("/org/devices", data={**form, "role": "desk", **more}).text
    match = re.search(r'class="org-mono">([A-Z0-9-]+)<', page)
    assert match
    return match.group(1)


def door(office: FlaskClient, to: str) -> None:
    form = {"form": form_token(office.get("/org/devices")), "door": to}
    assert office.post("/org/devices/door/put", data=form).status_code == 303


def later(app: Flask, ms: int) -> None:
    server: Server = app.extensions["holdfast"]
    now_ms = server.now_ms()
    server.now_ms = lambda: now_ms + ms


def test_a_helpers_code_lets_one_tablet_in_and_whoever_heard_it_nobody(
    any_app: Flask, office: FlaskClient
) -> None:
    code = makes_code(office)
    assert asks(any_app, "door", code).status_code == 200
    assert status_and_code(asks(any_app, "thief", code)) == (403, "wrong-code")


def test_a_code_for_three_lets_in_three(any_app: Flask, office: FlaskClient) -> None:
    code = makes_code(office, tablets="3")
    statuses = [asks(any_app, f"door-{number}", code).status_code for number in range(4)]
    assert statuses == [200, 200, 200, 403]
    form = {"form": form_token(office.get("/org/devices")), "night": TID, "names": "no"}
    for wrong in ("0", "-1", str(MOST_USES + 1), "x", ""):
        more = {**form, "role": "desk", "tablets": wrong}
        assert office.post("/org/devices", data=more).status_code == 404


def test_a_helpers_code_ends_after_minutes(any_app: Flask, office: FlaskClient) -> None:
    code = makes_code(office)
    later(any_app, PASS_MS)
    assert status_and_code(asks(any_app, "door", code)) == (403, "wrong-code")
    assert PASS_MS <= 15 * 60_000


def test_two_that_ask_at_once_with_one_code_are_one_that_comes_in(
    any_app: Flask, office: FlaskClient
) -> None:
    code = makes_code(office)
    with ThreadPoolExecutor(4) as pool:
        statuses = list(
            pool.map(lambda number: asks(any_app, f"d-{number}", code).status_code, range(4))
        )
    assert sorted(statuses) == [200, 403, 403, 403]


def test_a_tablet_whose_answer_got_lost_asks_again_with_the_code_that_it_used(
    any_app: Flask, office: FlaskClient
) -> None:
    code = makes_code(office)
    server: Server = any_app.extensions["holdfast"]

    def ask(who: Signer) -> TestResponse:
        now = server.now_ms()
        body = {"dev": "door", "code": code, "label": "Door", "key": who.key_fields}
        data = json.dumps(body).encode()
        sig = who.sign(proofs.to_prove("POST", ENROL, now, data).encode())
        headers = {proofs.HEADER: proofs.proof_header(now, sig)}
        return any_app.test_client().post(ENROL, data=data, headers=headers)

    assert ask(Signer("door")).status_code == 200
    assert ask(Signer("door")).status_code == 200
    assert status_and_code(ask(Signer("thief"))) == (409, "device-known")
    assert status_and_code(asks(any_app, "thief", code)) == (403, "wrong-code")


def test_the_pairing_code_lets_new_tablets_in_only_while_the_office_says_so(
    any_app: Flask, office: FlaskClient
) -> None:
    assert status_and_code(asks(any_app, "thief", CODE)) == (403, "door-closed")
    assert "Closed: whoever has heard" in office.get("/org/devices").text
    door(office, "open")
    assert "Open until" in office.get("/org/devices").text
    desk = Tablet(any_app, "desk")
    door(office, "close")
    assert status_and_code(asks(any_app, "thief", CODE)) == (403, "door-closed")
    assert desk.send("POST", "/hello", json={}).status_code == 200, "who is in stays in"
    token = desk.headers["Authorization"].removeprefix("Bearer ")
    Tablet(any_app, "desk", token=token)  # and pairs again with what it has
    door(office, "open")
    later(any_app, DOOR_MS)
    assert status_and_code(asks(any_app, "thief", CODE)) == (403, "door-closed")
    assert DOOR_MS <= 15 * 60_000


def test_everybody_who_was_let_in_is_told_in_red_until_the_office_knows_them(
    any_app: Flask, office: FlaskClient
) -> None:
    door(office, "open")
    Tablet(any_app, "desk", label="Desk")
    asks(any_app, "helper", makes_code(office))
    for path in ("/org", "/org/devices"):
        assert "2 tablets were let in that nobody here has said are yours" in office.get(path).text
    assert office.get("/org/devices").text.count('data-test="stranger"') == 2
    assert put_device(office, "desk", "known").status_code == 303
    assert "1 tablet was let in" in office.get("/org").text
    assert put_device(office, "helper", "revoked").status_code == 303
    for path in ("/org", "/org/devices"):
        assert "let in that nobody" not in office.get(path).text
    assert status_and_code(asks(any_app, "helper", CODE)) == (403, "revoked")
    # Pairing again with its own key tells nobody anew.
    desk = Tablet(any_app, "desk-2")
    token = desk.headers["Authorization"].removeprefix("Bearer ")
    assert put_device(office, "desk-2", "known").status_code == 303
    Tablet(any_app, "desk-2", token=token)
    assert "let in that nobody" not in office.get("/org").text


def says(tablet: Tablet, dev: str, is_known: object) -> tuple[int, str]:
    return status_and_code(tablet.send("POST", "/newcomer", json={"dev": dev, "known": is_known}))


def new_to(tablet: Tablet) -> set[str]:
    heard = tablet.send("POST", "/hello", json={"heard": True}).json["heard"]
    return {dev for dev, fields in heard.items() if "new" in fields}


def come_one_by_one(app: Flask, office: FlaskClient) -> tuple[Tablet, Tablet, Tablet]:
    """The desk and a thief by the pairing code, then a helper by one of the office's."""
    door(office, "open")
    desk = Tablet(app, "desk")
    later(app, 1_000)
    thief = Tablet(app, "thief")
    later(app, 1_000)
    return desk, thief, Tablet(app, "helper", code=makes_code(office))


def test_a_tablet_that_was_in_before_is_told_of_newcomers_and_puts_them_out(
    any_app: Flask, office: FlaskClient
) -> None:
    desk, thief, helper = come_one_by_one(any_app, office)
    assert new_to(desk) == {"thief", "helper"}
    assert says(desk, "helper", True) == (200, "")
    assert new_to(desk) == {"thief"}
    assert says(desk, "thief", False) == (200, "")
    assert new_to(desk) == set()
    assert status_and_code(thief.send("POST", "/hello", json={})) == (403, "revoked")
    assert helper.send("POST", "/hello", json={}).status_code == 200
    assert "1 tablet was let in" in office.get("/org").text, "the desk the office knows, or nobody"


def test_whoever_came_last_puts_nobody_out_and_makes_nobody_known(
    any_app: Flask, office: FlaskClient
) -> None:
    desk, thief, helper = come_one_by_one(any_app, office)
    later(any_app, 1_000)
    Tablet(any_app, "last")
    for is_known in (True, False):
        assert says(thief, "desk", is_known) == (409, "known-device")
        assert says(thief, "thief", is_known) == (409, "known-device")
        assert says(helper, "last", is_known) == (409, "known-device"), "a part directs nothing"
        assert says(desk, "nobody", is_known) == (409, "known-device")
    assert says(desk, "thief", 1) == (400, "bad-request")
    assert put_device(office, "thief", "known").status_code == 303
    assert says(desk, "thief", False) == (409, "known-device"), "the office knows it"
    for tablet in (desk, thief, helper):
        assert tablet.send("POST", "/hello", json={}).status_code == 200


def test_a_tablet_that_is_let_in_for_more_is_told_of_anew(
    any_app: Flask, office: FlaskClient
) -> None:
    helper = Tablet(any_app, "helper", code=makes_code(office))
    assert put_device(office, "helper", "known").status_code == 303
    assert "let in that nobody" not in office.get("/org").text
    token = helper.headers["Authorization"].removeprefix("Bearer ")
    Tablet(any_app, "helper", token=token)  # the full code, whether the door is open or not
    assert "1 tablet was let in that nobody" in office.get("/org").text
