"""What a tablet that was lent for one night brings for another waits for the office."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from backend.services import fleet, reading
from backend.store.reach import Reach
from pycore.log.bundle import write_bundle
from pycore.log.logset import LogSet
from tests.backend.kit.helping import CLOCK, NAMED, brings, head_of, helds, let_in, said, whys
from tests.backend.kit.office_forms import form_token, signed_in
from tests.backend.tablet import TID, Tablet, run_of
from tests.signer import Signer

NAMED_AGAIN = said("tablet-named/1", {"dev": "helper", "name": "Bar"}, lam=2)
OTHER = "friday"


@pytest.fixture
def office(any_app: Flask) -> FlaskClient:
    return signed_in(any_app.test_client())


def posts(office: FlaskClient, act: str, dev: str = "helper", tid: str = TID, **more: str) -> int:
    form = form_token(office.get("/org/devices"))
    told = {"form": form, "night": tid, "dev": dev, **more}
    return office.post(f"/org/brought/{act}", data=told).status_code


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
        reading.limit(any_app.extensions["holdfast"].org, "helper", Reach(role="desk"))
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


def test_all_of_it_is_kept(any_app: Flask, office: FlaskClient) -> None:
    """More than is kept of evidence."""
    director, lent = Tablet(any_app, "director"), let_in(any_app, "desk", tid=OTHER)
    run = run_of(
        "helper",
        [
            said("tablet-named/1", {"dev": "helper", "name": f"D{n}"}, lam=n + 1)
            for n in range(120)
        ],
    )
    lent.push(run)
    assert posts(office, "take") == 303
    assert helds(director)["helper"] == 120
