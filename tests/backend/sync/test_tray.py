"""What a tablet that was lent for one night brings for another waits for the office."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from backend import config
from backend.services.devices import fleet, reading
from backend.store.db import read
from backend.store.devices.reach import DeviceReach
from backend.store.organization import tray as rows
from pycore.ledger.lines.bundle import write_bundle
from pycore.ledger.lines.logset import LogSet
from pycore.ledger.lines.runs import Run
from tests.backend.kit.helping import (
    CLOCK,
    NAMED,
    brings,
    head_of,
    helds,
    let_in,
    line_bytes,
    whys,
)
from tests.backend.kit.office_forms import form_token, signed_in
from tests.backend.tablet import TID, Desk, Tablet, run_of
from tests.signer import Signer

NAMED_AGAIN = line_bytes("tablet-named/1", {"dev": "helper", "name": "Bar"}, lam=2)
OTHER = "friday"


@pytest.fixture
def office(any_app: Flask) -> FlaskClient:
    return signed_in(any_app.test_client())


def posts(office: FlaskClient, act: str, dev: str = "helper", tid: str = TID, **more: str) -> int:
    form = form_token(office.get("/org/devices"))
    fields = {"form": form, "night": tid, "dev": dev, **more}
    return office.post(f"/org/brought/{act}", data=fields).status_code


def test_it_waits_and_counts_once_the_office_takes_it(any_app: Flask, office: FlaskClient) -> None:
    director, lent = Tablet(any_app, "director"), let_in(any_app, "desk", tid=OTHER)
    run = run_of("helper", [NAMED, NAMED_AGAIN])
    assert whys(lent.push(run)) == [("helper", 1, 2, "other-night")]
    assert "helper" not in helds(director)
    assert "1 tablet brought records for a night" in office.get("/org").text
    page = office.get("/org/brought").text
    assert "Door" in page
    assert 'data-test="waits"' in page
    assert posts(office, "take") == 303
    assert helds(director)["helper"] == 2
    assert "Nothing waits here" in office.get("/org/brought").text
    assert whys(lent.push(run)) == [], "it is told that they are here"
    assert posts(office, "take") == 404
    later = run_of("helper", [NAMED], start=3, prev=run.head)
    assert whys(lent.push(later)) == [("helper", 3, 1, "other-night")]
    assert helds(director)["helper"] == 2


def test_its_own_night_is_written_as_ever(any_app: Flask) -> None:
    lent = let_in(any_app, "desk", tid=TID)
    assert whys(lent.push(run_of("helper", [NAMED, CLOCK]))) == [("helper", 2, 1, "role")]
    assert helds(lent)["helper"] == 1


def test_the_office_sets_it_aside_with_a_reason_and_may_take_it_later(
    any_app: Flask, office: FlaskClient
) -> None:
    director, lent = Tablet(any_app, "director"), let_in(any_app, "desk", tid=OTHER)
    run = run_of("helper", [NAMED])
    lent.push(run)
    for reason in ("", " ", "x" * 201, "a\x00b"):
        assert posts(office, "decline", reason=reason) == 400
    assert posts(office, "decline", reason="nobody <b>sold</b> there") == 303
    assert "nobody &lt;b&gt;sold&lt;/b&gt; there" in office.get("/org/brought").text
    assert "Records for another night set aside, of Door" in office.get("/org/audit").text
    assert "brought records for a night" not in office.get("/org").text
    assert whys(lent.push(run)) == [("helper", 1, 1, "other-night")]
    assert 'data-test="waits"' not in office.get("/org/brought").text, "it does not come again"
    assert posts(office, "decline", reason="again") == 404
    assert "the office set it aside" in office.get(f"/org/nights/{TID}").text
    assert posts(office, "take") == 303
    assert helds(director)["helper"] == 1


def test_the_button_says_that_what_was_set_aside_is_taken_too(
    any_app: Flask, office: FlaskClient
) -> None:
    """A log is one chain: what came later stands on it."""
    director, lent = Tablet(any_app, "director"), let_in(any_app, "desk", tid=OTHER)
    run = run_of("helper", [NAMED])
    lent.push(run)
    assert "and those set aside" not in office.get("/org/brought").text
    assert posts(office, "decline", reason="nobody sold there") == 303
    assert "and those set aside" not in office.get("/org/brought").text
    lent.push(run_of("helper", [NAMED_AGAIN], start=2, prev=run.head))
    assert office.get("/org/brought").text.count("and those set aside") == 2
    assert posts(office, "take") == 303
    assert helds(director)["helper"] == 2


@pytest.mark.parametrize("way", ["push", "file"])
def test_it_waits_whoever_brings_it(any_app: Flask, way: str) -> None:
    """A director's tablet fetches everything in the hall, and passes it on unasked."""
    director, signs = Tablet(any_app, "director"), Signer("helper")
    lent = let_in(any_app, "desk", tid=OTHER)
    run = run_of("helper", [NAMED])
    if way == "push":
        answer = brings(director, run, head_of(run, signs))
    else:
        logs, _ = LogSet(TID).receive(run)
        file = write_bundle(logs, {}, {}).encode()
        answer = director.send("POST", f"/t/{TID}/bundle.txt", data=file).json
    assert whys(answer) == [("helper", 1, 1, "other-night")]
    assert "helper" not in helds(director)
    assert whys(lent.push(run)) == [("helper", 1, 1, "other-night")]


def test_what_is_more_than_its_part_is_in_no_tray(any_app: Flask, office: FlaskClient) -> None:
    director, lent = Tablet(any_app, "director"), let_in(any_app, "desk", tid=OTHER)
    run = run_of("helper", [NAMED, CLOCK])
    assert whys(lent.push(run)) == [("helper", 1, 1, "other-night"), ("helper", 2, 1, "role")]
    assert posts(office, "take") == 303
    assert helds(director)["helper"] == 1


def test_who_is_let_in_for_more_need_not_wait(any_app: Flask, office: FlaskClient) -> None:
    lent, run = let_in(any_app, "desk", tid=OTHER), run_of("helper", [NAMED])
    lent.push(run)
    with any_app.app_context():
        reading.limit(any_app.extensions["holdfast"].org, "helper", DeviceReach(role="desk"))
    assert whys(lent.push(run)) == []
    assert "Nothing waits here" in office.get("/org/brought").text


def test_of_a_tablet_that_is_out_nothing_is_taken(any_app: Flask, office: FlaskClient) -> None:
    director, lent = Tablet(any_app, "director"), let_in(any_app, "desk", tid=OTHER)
    lent.push(run_of("helper", [NAMED]))
    home = any_app.extensions["holdfast"]
    with any_app.app_context():
        fleet.put(home.org, "helper", "lost", home.now_ms())
    assert posts(office, "take") == 404
    assert "helper" not in helds(director)
    assert 'data-test="waits"' in office.get("/org/brought").text


def named_run(count: int, start: int = 1, prev: str = "", dev: str = "helper") -> Run:
    lines = [
        line_bytes("tablet-named/1", {"dev": dev, "name": f"D{n}"}, lam=n)
        for n in range(start, start + count)
    ]
    return run_of(dev, lines, start=start, prev=prev)


def lines_waiting(app: Flask) -> int:
    org = app.extensions["holdfast"].org
    with app.app_context():
        return read(lambda session: rows.waiting_size(session, org, TID)[0])


def test_what_waits_is_no_part_of_what_the_night_holds(
    any_app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A tablet that was lent for something else keeps nobody from writing."""
    monkeypatch.setattr(config, "MOST_EVENTS_OF_NIGHT", 30)
    let_in(any_app, "table", tid=OTHER).push(named_run(29))
    desk = Desk(Tablet(any_app, "director"))
    desk.sell("p1", "Rose")
    desk.push()
    assert helds(desk.tablet)["director"] == len(desk.night.logs.log("director").lines)


@pytest.mark.parametrize("which", ["MOST_LINES_OF_TRAY", "MOST_BYTES_OF_TRAY"])
def test_of_one_device_so_much_waits(
    any_app: Flask, office: FlaskClient, monkeypatch: pytest.MonkeyPatch, which: str
) -> None:
    """Under whatever ids it brings it; the rest stays on it, and comes once that is taken."""
    director, lent = Tablet(any_app, "director"), let_in(any_app, "desk", tid=OTHER)
    run = named_run(12)
    most = 9 if which == "MOST_LINES_OF_TRAY" else sum(map(len, run.lines[:9]))
    monkeypatch.setattr(config, which, most)
    assert whys(lent.push(run)) == [("helper", 1, 12, "other-night")]
    assert lines_waiting(any_app) == 9
    assert whys(lent.push(named_run(5, dev="stranger"))) == [("stranger", 1, 5, "other-night")]
    assert lines_waiting(any_app) == 9
    brings(director, named_run(2, dev="another"), {})
    assert posts(office, "take") == 303
    assert helds(director)["helper"] == 9
    assert whys(lent.push(run)) == [("helper", 10, 3, "other-night")]
    assert posts(office, "take") == 303
    assert helds(director) == {"helper": 12, "another": 2}


def test_all_of_it_is_kept(any_app: Flask, office: FlaskClient) -> None:
    """More than is kept of evidence."""
    director, lent = Tablet(any_app, "director"), let_in(any_app, "desk", tid=OTHER)
    run = run_of(
        "helper",
        [
            line_bytes("tablet-named/1", {"dev": "helper", "name": f"D{n}"}, lam=n + 1)
            for n in range(120)
        ],
    )
    lent.push(run)
    assert posts(office, "take") == 303
    assert helds(director)["helper"] == 120
