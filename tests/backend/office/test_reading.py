"""What a device reads: the nights and names that it was let in for, and no more."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from backend.services.devices import reading
from backend.services.devices.reading import PASS_MS
from backend.services.server import Server
from backend.store.devices.reach import DeviceReach
from pycore.ledger.lines.frames import read_frames, write_frames
from pycore.ledger.sync.marks import mark_of_all, night_mark
from tests.backend.kit.office_forms import code_for, form_token, sign_in
from tests.backend.tablet import TID, Desk, Tablet, lines_of, run_of


@pytest.fixture
def office(any_app: Flask) -> FlaskClient:
    """Two nights, each with a player; a browser of the office."""
    director = Tablet(any_app, "director")
    for tid, name in ((TID, "Rose Spence"), ("friday", "Ken Oleson")):
        desk = Desk(director, tid)
        desk.sell(f"p-{tid}", name)
        desk.push()
    browser = any_app.test_client()
    sign_in(browser)
    return browser


def everything_read(tablet: Tablet) -> str:
    """All that a device is told by any address, for both nights."""
    texts: list[str] = []
    pull: dict[str, Any] = {"have": {}, "forks": {}, "max": 1000}
    for tid in (TID, "friday"):
        for path in ("heads", "people", "bundle.txt"):
            texts.append(tablet.send("GET", f"/t/{tid}/{path}").text)
        texts.append(tablet.send("POST", f"/t/{tid}/people", json={"people": {}}).text)
        texts.append(tablet.send("POST", f"/t/{tid}/pull", json=pull).text)
        texts.append(tablet.client.get(f"/api/nights/{tid}", headers=tablet.headers).text)
    texts.append(tablet.send("GET", "/nights").text)
    texts.append(tablet.client.get("/api/nights", headers=tablet.headers).text)
    return "\n".join(texts)


def test_a_helper_s_tablet_reads_its_night_and_no_other(
    any_app: Flask, office: FlaskClient
) -> None:
    helper = Tablet(any_app, "helper", code=code_for(office, TID, "yes"))
    text = everything_read(helper)
    assert "Rose Spence" in text
    assert "salt-of-" in text
    assert "Ken Oleson" not in text
    assert "friday" not in text
    assert list(helper.heads()["heads"]) == ["director"]
    assert helper.heads("friday")["heads"] == {}


def test_a_tablet_without_names_reads_none_whatever_it_asks(
    any_app: Flask, office: FlaskClient
) -> None:
    helper = Tablet(any_app, "helper", code=code_for(office, "", "no"))
    text = everything_read(helper)
    assert "director" in text
    assert "Rose Spence" not in text
    assert "Ken Oleson" not in text
    assert "salt-of-" not in text  # or the digests that the log says could be tried


def test_what_it_may_not_read_it_may_bring_all_the_same(
    any_app: Flask, office: FlaskClient
) -> None:
    helper = Tablet(any_app, "helper", code=code_for(office, "", "no"))
    run = run_of("helper", [b"{}", b"{}"], tid="friday")
    assert helper.push(run, tid="friday")["ack"] == {"helper": [2, run.head]}
    with any_app.app_context():
        reading.limit(any_app.extensions["holdfast"].org, "helper", DeviceReach(TID, names=False))
    assert helper.heads("friday")["heads"] == {"helper": [2, run.head]}
    pull = {"have": {}, "forks": {}, "max": 1000}
    back = read_frames(helper.send("POST", "/t/friday/pull", json=pull).data)
    assert [pulled_run.dev for pulled_run in back.runs] == ["helper"]  # its own, as after a loss
    ours = {"p9": {"name": "Gilles", "wall": 1, "dev": "helper"}}
    response = helper.send("POST", f"/t/{TID}/people", json={"people": ours})
    assert response.json == {"people": {}}
    director = Tablet(any_app, "other")
    assert "Gilles" in director.send("GET", f"/t/{TID}/people").text


def test_a_helper_that_is_up_to_date_hears_its_own_mark(
    any_app: Flask, office: FlaskClient
) -> None:
    helper = Tablet(any_app, "helper", code=code_for(office, TID, "no"))
    own_mark = night_mark(helper.heads()["heads"], {}, {})
    assert helper.send("POST", "/hello", json={}).json["mark"] == mark_of_all({TID: own_mark})


def test_the_office_changes_what_a_tablet_reads_at_once(
    any_app: Flask, office: FlaskClient
) -> None:
    tablet = Tablet(any_app, "helper")
    assert "Ken Oleson" in everything_read(tablet)
    form = {"form": form_token(office.get("/org/devices")), "night": TID, "names": "yes"}
    form["role"] = "director"
    assert office.post("/org/devices/helper/reads", data=form).status_code == 303
    text = everything_read(tablet)
    assert ("Rose Spence" in text, "Ken Oleson" in text) == (True, False)
    token = tablet.send("POST", "/token", json={"dev": "fresh"}).json["token"]
    tablet.headers = {"Authorization": f"Bearer {token}"}
    assert "Ken Oleson" not in everything_read(tablet)  # a fresh id reads no more
    form["night"] = "no night"
    assert office.post("/org/devices/fresh/reads", data=form).status_code == 404
    assert office.post("/org/devices", data=form).status_code == 404


def test_a_helper_s_code_ends(any_app: Flask, office: FlaskClient) -> None:
    code = code_for(office, TID, "no")
    server: Server = any_app.extensions["holdfast"]
    later = server.now_ms() + PASS_MS
    server.now_ms = lambda: later
    ask = {"dev": "late", "code": code, "label": "Late"}
    assert any_app.test_client().post("/api/sync/1/enrol", json=ask).status_code == 403


def test_a_device_that_only_watches_reads_and_brings_nothing(
    any_app: Flask, office: FlaskClient
) -> None:
    code = code_for(office, TID, "yes", role="viewer")
    guest = Tablet(any_app, "guest", code=code)
    assert guest.send("POST", "/hello", json={}).json["role"] == "viewer"
    assert "Rose Spence" in everything_read(guest)
    before = everything_read(Tablet(any_app, "other"))
    name = {"p-9": {"name": "Nobody", "wall": 1, "dev": "guest"}}
    refused = [
        guest.send(
            "POST", f"/t/{TID}/push", data=write_frames([run_of("guest", lines_of(2))], {})
        ),
        guest.send("POST", f"/t/{TID}/push", data=write_frames([], name)),
        guest.send("POST", f"/t/{TID}/bundle.txt", data="not even a file"),
        guest.send("POST", f"/t/{TID}/people", json={"people": name}),
    ]
    for response in refused:
        assert (response.status_code, response.json["error"]["code"]) == (403, "only-watches")
    assert everything_read(Tablet(any_app, "another")) == before


def test_the_office_lets_a_device_that_watches_write_and_takes_it_back(
    any_app: Flask, office: FlaskClient
) -> None:
    guest = Tablet(any_app, "guest", code=code_for(office, TID, "yes", role="viewer"))
    assert "only watches" in office.get("/org/devices").text
    for role, status in (("director", 200), ("viewer", 403)):
        form = {"form": form_token(office.get("/org/devices")), "night": TID, "names": "yes"}
        office.post("/org/devices/guest/reads", data={**form, "role": role})
        response = guest.send("POST", f"/t/{TID}/push", data=write_frames([], {}))
        assert response.status_code == status


def test_a_device_that_watches_writes_no_more_under_a_fresh_id(
    any_app: Flask, office: FlaskClient
) -> None:
    guest = Tablet(any_app, "guest", code=code_for(office, TID, "no", role="viewer"))
    fresh = guest.send("POST", "/token", json={"dev": "guest-new"}).json["token"]
    guest.headers = {"Authorization": f"Bearer {fresh}"}
    assert guest.send("POST", "/hello", json={"dev": "guest-new"}).json["role"] == "viewer"
    response = guest.send("POST", f"/t/{TID}/push", data=write_frames([], {}))
    assert (response.status_code, response.json["error"]["code"]) == (403, "only-watches")
    assert "Rose Spence" not in everything_read(guest)
