"""A name is held to the record that says it: nobody writes over one, whatever time they say."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from sqlalchemy import event, update

from backend import config
from backend.services.organization import erasure
from backend.services.sync import tray
from backend.store.db import db, read, write
from backend.store.devices.reach import Part
from backend.store.organization import people as rows
from backend.store.rows import Person
from pycore.kernel.units import Millis
from pycore.ledger.fold.digests import name_digest
from pycore.ledger.lines.line import Line, encode
from pycore.ledger.model.names import ERASED_MS, erased
from tests.backend.club import Club
from tests.backend.kit.helping import let_in
from tests.backend.kit.office_forms import form_token, signed_in
from tests.backend.tablet import CODE, START_MS, TID, Desk, Tablet, run_of
from tests.webapp.fakes import CODE as HALL_CODE

SALT = "salt-of-somebody"
SOON_2100 = 4_102_444_799_998


def entry(name: str, wall: int = START_MS, salt: str = SALT) -> dict[str, Any]:
    return {"name": name, "wall": wall, "dev": "zzz", "salt": salt}


def brings(tablet: Tablet, people: dict[str, Any], tid: str = TID) -> None:
    answer = tablet.send("POST", f"/t/{tid}/people", json={"people": people})
    assert answer.status_code == 200, answer.text


def names(app: Flask, tid: str = TID) -> dict[str, str]:
    with app.app_context():
        org = app.extensions["holdfast"].org
        people = write(lambda session: rows.people(session, org, tid))
    return {player: person["name"] for player, person in people.items()}


def sold(app: Flask, code: str = CODE) -> Desk:
    desk = Desk(Tablet(app, "director", code=code))
    desk.sell("p1", "Rose Spence")
    desk.push()
    return desk


@pytest.mark.parametrize("role", ["desk", "table", "director", "hub"])
@pytest.mark.parametrize("wall", [START_MS + 1, SOON_2100, ERASED_MS, ERASED_MS + 1])
def test_nobody_writes_over_a_name_that_a_record_says(
    any_app: Flask, role: Part, wall: int
) -> None:
    """Neither who may not read it, nor with a time that wins for ever."""
    sold(any_app)
    other = let_in(any_app, role)
    for tablet in (
        other,
        let_in(any_app, "desk", "lent", TID),
        let_in(any_app, "desk", "far", "x"),
    ):
        for fake in (entry("Thief", wall), entry("Thief", wall, "salt-of-p1xxxxxx")):
            brings(tablet, {"p1": fake})
            assert names(any_app) == {"p1": "Rose Spence"}


def test_nobody_fakes_an_erasure(any_app: Flask) -> None:
    """It would switch the check off that finds a changed name."""
    desk = sold(any_app)
    for tablet in (let_in(any_app, "desk"), let_in(any_app, "hub", "hall"), desk.tablet):
        brings(tablet, {"p1": erased("p1", "erased", "organization")})
    assert names(any_app) == {"p1": "Rose Spence"}
    office = signed_in(any_app.test_client())
    form = form_token(office.get("/org/people"))
    data = {"form": form, "one": f"{TID}/p1", "grounds": "asked"}
    assert office.post("/org/people/erase", data=data).status_code == 200
    desk.push()
    assert names(any_app) == {"p1": "(erased p1)"}, "and nobody brings it back"


def test_an_older_copy_of_the_organization_hears_from_a_tablet_what_it_erased(
    any_app: Flask,
) -> None:
    """Only as it wrote it: of another person, or with other words, it erased nothing."""
    desk = sold(any_app)
    with any_app.app_context():
        org = any_app.extensions["holdfast"].org
        eraser_dev = rows.eraser(
            read(lambda session: rows.erasing_secret(session, org)), TID, "(erased p1)", "p1"
        )
    gone = erased("p1", "erased", eraser_dev)
    for fake in ({**gone, "name": "(a thief p1)"}, {**gone, "dev": eraser_dev[:-1]}):
        brings(desk.tablet, {"p1": fake})
    brings(desk.tablet, {"p2": {**gone, "name": "(erased p2)"}})
    assert names(any_app) == {"p1": "Rose Spence"}
    brings(desk.tablet, {"p1": gone})
    assert names(any_app) == {"p1": "(erased p1)"}


def test_however_many_names_are_erased_the_secret_is_asked_for_once(any_app: Flask) -> None:
    desk = sold(any_app)
    for number in range(2, 6):
        desk.sell(f"p{number}", f"Player {number}")
    desk.push()
    statements: list[str] = []
    with any_app.app_context():
        org = any_app.extensions["holdfast"].org
        chosen = [(TID, f"p{number}") for number in range(1, 6)]
        event.listen(db.engine, "before_cursor_execute", lambda *args: statements.append(args[2]))
        erasure.erase(org, chosen, "asked", account="", word="erased", now_ms=START_MS)
        erasing = sum("organization.secret" in statement for statement in statements)
        statements.clear()
        assert names(any_app) == {f"p{number}": f"(erased p{number})" for number in range(1, 6)}
    reading = sum("organization.secret" in statement for statement in statements)
    assert (erasing, reading) == (1, 1)


def test_a_hub_hears_of_an_erasure_from_the_organization(club: Club) -> None:
    sold(club.hub, HALL_CODE)
    club.rounds(2)
    assert names(club.org) == {"p1": "Rose Spence"}
    office = signed_in(club.org.test_client(), "ORG-CODE")
    form = form_token(office.get("/org/people"))
    data = {"form": form, "one": f"{TID}/p1", "grounds": "asked"}
    assert office.post("/org/people/erase", data=data).status_code == 200
    club.rounds(2)
    assert names(club.hub) == names(club.org) == {"p1": "(erased p1)"}
    for app in (club.hub, club.org):
        with app.app_context():
            assert app.extensions["holdfast"].nights.get(TID).night.standings == {"p1": "erased"}
    assert club.has(club.hub, TID) == club.has(club.org, TID)


@pytest.mark.parametrize("wall", [SOON_2100, ERASED_MS, ERASED_MS + 5])
def test_what_was_written_with_a_time_that_cannot_be_heals(any_app: Flask, wall: int) -> None:
    """The next tablet that has the true name brings it: the record says which that is."""
    desk = sold(any_app)
    fake = {**entry("Thief", wall), "salt": ""}
    with any_app.app_context():
        org = any_app.extensions["holdfast"].org
        write(lambda session: rows.keep(session, org, TID, {"p1": fake, "p9": fake}, most=9))
    brings(desk.tablet, {**desk.night.people, "p9": entry("Nan Xavier")})
    expected = {"p1": "Rose Spence", "p9": "Nan Xavier"}
    assert names(any_app) == expected
    path, headers = f"/api/sync/1/t/{TID}/people", desk.tablet.headers
    assert "Rose Spence" in any_app.test_client().get(path, headers=headers).text


@pytest.mark.parametrize("name", ["(erased p1)", "(effacé p1)", "(Mallory p1)", "Mallory"])
def test_an_erasure_that_somebody_wrote_in_the_database_differs_and_heals(
    any_app: Flask, name: str
) -> None:
    """With the words of one, or with a word for its device that is another's."""
    desk = sold(any_app)
    fake = {"wall": ERASED_MS, "name": name, "dev": "zzz", "salt": ""}
    with any_app.app_context():
        org = any_app.extensions["holdfast"].org
        where = (Person.org == org, Person.tid == TID, Person.player == "p1")
        write(lambda session: session.execute(update(Person).where(*where).values(**fake)))
        night = any_app.extensions["holdfast"].nights.get(TID).night
        assert night.standings == {"p1": "differs"}
    brings(desk.tablet, dict(desk.night.people))
    assert names(any_app) == {"p1": "Rose Spence"}


def test_a_name_that_somebody_hid_in_the_database_can_be_found_and_erased(any_app: Flask) -> None:
    sold(any_app)
    with any_app.app_context():
        org = any_app.extensions["holdfast"].org
        where = (Person.org == org, Person.tid == TID)
        write(lambda session: session.execute(update(Person).where(*where).values(wall=ERASED_MS)))
        assert [match.name for match in erasure.find(org, "spence")] == ["Rose Spence"]
        chosen = [(TID, "p1")]
        assert erasure.erase(org, chosen, "asked", account="", word="erased", now_ms=1) == 1
    assert names(any_app) == {"p1": "(erased p1)"}


def test_a_time_to_come_holds_until_a_true_one_comes(any_app: Flask) -> None:
    """A tablet whose clock is years ahead loses no name, and freezes none."""
    director, now_ms = Tablet(any_app, "director"), any_app.extensions["holdfast"].now_ms()
    brings(director, {"p1": entry("Rose", now_ms + 40 * 86_400_000)})
    assert names(any_app) == {"p1": "Rose"}
    brings(director, {"p1": entry("Rose Spence", now_ms)})
    assert names(any_app) == {"p1": "Rose Spence"}
    brings(director, {"p1": entry("Rose", now_ms + 40 * 86_400_000)})
    assert names(any_app) == {"p1": "Rose Spence"}


@pytest.mark.parametrize("role", ["desk", "table"])
def test_a_helper_names_whom_its_records_name(any_app: Flask, role: Part) -> None:
    desk = sold(any_app)
    helper = let_in(any_app, role)
    brings(helper, {"p2": entry("Ken Oleson")})
    assert names(any_app) == {"p1": "Rose Spence"}, "no record says it"
    selling = Desk.__new__(Desk)
    selling.tablet, selling.night, selling.at = helper, desk.night, desk.at + 1
    selling.sell("p2", "Ken Oleson")
    run = next(run for run in selling.night.logs.all_runs() if run.dev == "helper")
    helper.push(run)
    brings(helper, dict(selling.night.people))
    taken = role == "desk"
    assert ("p2" in names(any_app)) is taken, "a table sells nothing"


@pytest.mark.parametrize("role", ["table", "desk"])
def test_nobody_vouches_for_a_name_in_a_record_that_brings_none(
    any_app: Flask, role: Part
) -> None:
    sold(any_app)
    helper, salt = let_in(any_app, role), "z" * 16
    line = Line(
        lam=50,
        own="x",
        base="",
        wall=Millis(50),
        type="tablet-named/1",
        body={"dev": "helper", "name": "p1"},
        names={"p1": name_digest(TID, "p1", salt, "Thief")},
    )
    assert not helper.push(run_of("helper", [encode(line)]))["quarantined"]
    brings(helper, {"p1": entry("Thief", START_MS + 5, salt)})
    assert names(any_app) == {"p1": "Rose Spence"}


def brought_for_another_night(any_app: Flask) -> Tablet:
    desk = sold(any_app)
    lent = let_in(any_app, "director", tid="friday")
    selling = Desk.__new__(Desk)
    selling.tablet, selling.night, selling.at = lent, desk.night, desk.at + 1
    selling.sell("p2", "Ken Oleson")
    lent.push(next(run for run in selling.night.logs.all_runs() if run.dev == "helper"))
    brings(lent, {**selling.night.people, "p3": entry("Thief"), "p1": entry("Thief")})
    return lent


def takes(app: Flask) -> None:
    home = app.extensions["holdfast"]
    with app.app_context():
        assert tray.take(home.org, TID, "helper", home.now_ms()) > 0


def test_a_name_for_another_night_waits_with_its_record(any_app: Flask) -> None:
    """The tablet need not come again."""
    lent = brought_for_another_night(any_app)
    assert names(any_app) == {"p1": "Rose Spence"}
    assert "Ken" not in lent.send("POST", f"/t/{TID}/people", json={"people": {}}).text
    takes(any_app)
    assert names(any_app) == {"p1": "Rose Spence", "p2": "Ken Oleson"}
    with any_app.app_context():
        org = any_app.extensions["holdfast"].org
        assert write(lambda session: rows.waiting(session, org, TID)) == []


def test_a_name_that_waits_can_be_erased(any_app: Flask) -> None:
    lent = brought_for_another_night(any_app)
    office = signed_in(any_app.test_client())
    form = form_token(office.get("/org/people"))
    assert "Ken Oleson" in office.post("/org/people", data={"form": form, "name": "oleson"}).text
    data = {"form": form, "one": f"{TID}/p2", "grounds": "asked"}
    assert office.post("/org/people/erase", data=data).status_code == 200
    with any_app.app_context():
        org = any_app.extensions["holdfast"].org
        assert write(lambda session: rows.waiting(session, org, TID)) == []
    brings(lent, {"p2": entry("Ken Oleson")})
    takes(any_app)
    assert names(any_app) == {"p1": "Rose Spence", "p2": "(erased p2)"}


def test_no_full_night_keeps_a_name_from_being_erased(
    any_app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that waits stands beside as many as a night may have."""
    desk = sold(any_app)
    monkeypatch.setattr(config, "MOST_NAMES_OF_NIGHT", 1)
    with any_app.app_context():
        org = any_app.extensions["holdfast"].org
        waits = {"p9": entry("Bo", salt="salt-of-p9xxxxxx")}
        write(lambda session: rows.keep_waiting(session, org, TID, waits, most=1))
    office = signed_in(any_app.test_client())
    form = form_token(office.get("/org/people"))
    data = {"form": form, "one": f"{TID}/p9", "grounds": "asked"}
    assert office.post("/org/people/erase", data=data).status_code == 200
    assert names(any_app) == {"p1": "Rose Spence", "p9": "(erased p9)"}
    desk.push()
