"""The organization's devices: the list, and what putting one out does."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from pycore.ledger.lines.bundle import write_bundle
from tests.backend.conftest import CODE
from tests.backend.kit.office_forms import put_device, sign_in
from tests.backend.tablet import TID, Tablet, run_of

ENROL = "/api/sync/1/enrol"


@pytest.fixture
def office(any_app: Flask) -> FlaskClient:
    browser = any_app.test_client()
    sign_in(browser)
    return browser


def error_of(response: TestResponse) -> tuple[int, str]:
    return response.status_code, response.json["error"]["code"]


def test_the_list_says_what_is_known_of_each(any_app: Flask, office: FlaskClient) -> None:
    assert "No tablet is paired yet" in office.get("/org/devices").text
    tablet = Tablet(any_app, "dev-a", label="Door <b>")
    tablet.push(tablet.write(2))
    tablet.push(run_of("dev-a", [b"{}"], tid="friday"), tid="friday")
    Tablet(any_app, "dev-b", label="Table 5")
    page = office.get("/org/devices").text
    assert "Door &lt;b&gt;" in page
    assert "2 nights" in page
    assert "not yet" in page  # dev-b was never heard of again
    assert page.count("Put out, ") == 2  # what each button is for is said aloud
    assert 'href="/org/devices"' in office.get("/org").text
    french = office.get("/org/devices?lang=fr").text
    assert "Tablettes" in french
    assert "2 soirées" in french


def test_a_device_that_is_put_out_reads_and_sends_nothing_and_loses_nothing(
    any_app: Flask, office: FlaskClient
) -> None:
    tablet, other = Tablet(any_app, "dev-a"), Tablet(any_app, "dev-b")
    before = tablet.write(3)
    tablet.push(before)
    assert put_device(office, "dev-a", "revoked").status_code == 303
    assert error_of(tablet.send("GET", "/nights")) == (403, "revoked")
    assert error_of(tablet.post_push(tablet.write(2))) == (403, "revoked")
    again = tablet.client.post(
        ENROL, json={"dev": "dev-a", "code": CODE, "label": "x"}, headers=tablet.headers
    )
    assert error_of(again) == (403, "revoked")
    assert other.heads()["heads"] == {"dev-a": [3, before.head]}
    assert "Put out</span>" in office.get("/org/devices").text


@pytest.mark.parametrize("state", ["revoked", "lost"])
@pytest.mark.parametrize("way", ["push", "file"])
def test_what_it_wrote_and_could_not_bring_is_set_aside_until_it_is_let_in(
    any_app: Flask, office: FlaskClient, state: str, way: str
) -> None:
    tablet, courier = Tablet(any_app, "dev-a"), Tablet(any_app, "dev-b")
    first_run = tablet.write(3)
    tablet.push(first_run)
    put_device(office, "dev-a", state)
    tablet.write(4, "offline")
    own = courier.write(1)
    everything = (*tablet.logs.all_runs(), own)
    for _ in range(2):  # twice is once
        if way == "push":
            reply = courier.push(*everything)
        else:
            logs = tablet.logs
            logs, _ = logs.receive(own)
            file = write_bundle(logs, {}).encode()
            answer = courier.send("POST", f"/t/{TID}/bundle.txt", data=file)
            assert answer.status_code == 200, answer.text
            reply = answer.json
        assert [
            (row["dev"], row["seq"], row["n"], row["why"]) for row in reply["quarantined"]
        ] == [("dev-a", 4, 4, "revoked")]
        assert reply["ack"]["dev-b"] == [1, own.head]
        assert reply["ack"]["dev-a"] == [3, first_run.head]
    assert courier.heads()["heads"]["dev-a"][0] == 3
    assert "4 records came after it was put out" in office.get("/org/devices").text
    assert "the tablet had been put out" in office.get(f"/org/nights/{TID}").text
    put_device(office, "dev-a", "in")
    assert tablet.push()["quarantined"] == []
    assert courier.heads()["heads"]["dev-a"][0] == 7
    page = office.get("/org/devices").text
    assert "came after" not in page


def test_of_a_retired_tablet_everything_counts(any_app: Flask, office: FlaskClient) -> None:
    tablet, courier = Tablet(any_app, "dev-a"), Tablet(any_app, "dev-b")
    tablet.write(5)
    put_device(office, "dev-a", "retired")
    assert error_of(tablet.send("GET", "/nights")) == (403, "retired")
    assert courier.push(*tablet.logs.all_runs())["ack"]["dev-a"][0] == 5


def test_a_branch_of_a_device_that_was_put_out_counts_no_more(
    any_app: Flask, office: FlaskClient
) -> None:
    """A thief goes on from an old line, with an id as small as they like."""
    tablet, courier = Tablet(any_app, "dev-a"), Tablet(any_app, "dev-b")
    first_run = tablet.write(2)
    tablet.push(first_run)
    put_device(office, "dev-a", "lost")
    for number in range(6):
        forged = run_of("dev-a", [b'{"thief":%d}' % number])
        assert [row["why"] for row in courier.push(forged)["quarantined"]] == ["revoked"]
    assert courier.heads()["heads"]["dev-a"] == [2, first_run.head]
    assert courier.heads()["forks"] == {}


def test_nobody_takes_the_place_of_a_device_that_is_in(
    any_app: Flask, office: FlaskClient
) -> None:
    tablet = Tablet(any_app, "dev-a")
    fields = {"dev": "dev-a", "code": CODE, "label": "Thief"}
    client = any_app.test_client()
    assert error_of(client.post(ENROL, json=fields)) == (409, "device-known")
    other = Tablet(any_app, "dev-b")
    stranger = client.post(ENROL, json=fields, headers=other.headers)
    assert error_of(stranger) == (409, "device-known")
    assert tablet.send("GET", "/nights").status_code == 200
    put_device(office, "dev-a", "again")
    assert tablet.send("GET", "/nights").status_code == 401
    assert "May pair again" in office.get("/org/devices").text
    assert client.post(ENROL, json=fields).status_code == 200
    assert error_of(client.post(ENROL, json=fields)) == (409, "device-known")


def test_only_what_there_is_can_be_put_out(any_app: Flask, office: FlaskClient) -> None:
    Tablet(any_app, "dev-a")
    assert put_device(office, "dev-z", "revoked").status_code == 404
    assert put_device(office, "dev-a", "gone").status_code == 404
    foreign = office.post("/org/devices/dev-a", data={"state": "revoked"})
    assert foreign.status_code == 403
    page = office.get("/org/devices").text
    assert re.search(r'badge-ok">Paired<', page)


def test_no_id_keeps_the_office_from_putting_a_device_out(
    any_app: Flask, office: FlaskClient
) -> None:
    """A device says its id itself, and the addresses of the page are no ids."""
    for dev in ("door", "put", "reads"):
        tablet = Tablet(any_app, dev)
        assert put_device(office, dev, "revoked").status_code == 303
        assert tablet.send("GET", "/nights").status_code == 403
