"""Who may do what: every address with every method, for everybody who could ask.

`EXPECTED` is written by hand and knows nothing of the table in backend/api/access.py: an address
that is added there, or an address without any rule, fails here until somebody says who may ask.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import text
from werkzeug.test import TestResponse

from backend.api import access
from backend.api.access import RULES, NoRule, Who
from backend.app import create_app
from backend.services import accounts, enrolment, fleet, inspections, organizations
from backend.services.server import Server
from backend.store.reach import PARTS, Reach
from backend.store.rows import db
from pycore.kernel.ids import live_id, near_id
from pycore.log.bundle import write_bundle
from pycore.log.frames import write_frames
from pycore.log.logset import LogSet
from pycore.papers.printing import day_of
from tests.backend.conftest import CODE, closed
from tests.backend.tablet import START_MS, TID, Desk, Tablet, lines_of, run_of

OURS, THEIRS = "Rose Spence", "Ken Oleson"
"""A player of each organization: wherever the name shows, that organization's records do."""
OF_ROLES = {f"{part} device": part for part in PARTS}
"""A device of ours in each part that there is."""
OURS_IN = ("device", *OF_ROLES)
PERSONS = (
    "nobody", "garbled", "replaced device", "revoked device", "retired device", "device",
    *OF_ROLES,
    "other device", "office", "other office", "reader", "disabled office", "expired office",
    "signed out", "link", "other link", "ended link", "withdrawn link", "code", "other code",
    "wrong code",
)  # fmt: skip


LOOKS_ONLY = ("viewer device", "/api/sync/1/t/<tid>/people", "POST")
"""It may ask there for names; whoever brings some is let in to write, or refused by the view."""


def everybody(status: int) -> dict[str, int]:
    return dict.fromkeys(PERSONS, status)


def devices(ours: int = 200, theirs: int = 200) -> dict[str, int]:
    out = {"revoked device": 403, "retired device": 403}
    return everybody(401) | out | dict.fromkeys(OURS_IN, ours) | {"other device": theirs}


def writers() -> dict[str, int]:
    """Devices, but for one that only watches."""
    return devices() | {"viewer device": 403}


def office(ours: int, theirs: int, others: int) -> dict[str, int]:
    return everybody(others) | {"office": ours, "other office": theirs}


def read(ours: int, theirs: int) -> dict[str, int]:
    """Who is signed in; whoever is not is sent to the front page."""
    return office(ours, theirs, 303) | {"reader": ours}


def own(ours: int, theirs: int) -> dict[str, int]:
    """Whoever is signed in, about themselves."""
    return office(ours, theirs, 403) | {"reader": ours}


def links(ours: int = 200, theirs: int = 200) -> dict[str, int]:
    ended = {"ended link": 410, "withdrawn link": 410}
    return everybody(404) | ended | {"link": ours, "other link": theirs}


def codes(right: int, others: int) -> dict[str, int]:
    wrong = {"garbled": 403, "wrong code": 403}
    return everybody(others) | wrong | {"code": right, "other code": right}


PAGES, READ = read(200, 404), read(200, 200)
EXPECTED: dict[tuple[str, str], dict[str, int]] = {
    ("/", "GET"): everybody(200),
    ("/<path:path>", "GET"): everybody(200),
    ("/N/<near>", "GET"): everybody(302),
    ("/api/live/<live_id>/clock.json", "GET"): everybody(200),
    ("/api/nights", "GET"): devices(),
    ("/api/nights/<tid>", "GET"): devices(200, 404),
    ("/api/sync/1/enrol", "POST"): codes(200, 400),
    ("/api/sync/1/hello", "POST"): devices(),
    ("/api/sync/1/newcomer", "POST"): devices(409, 409),
    ("/api/sync/1/nights", "GET"): devices(),
    ("/api/sync/1/t/<tid>/bundle.txt", "GET"): devices(),
    ("/api/sync/1/t/<tid>/bundle.txt", "POST"): writers(),
    ("/api/sync/1/t/<tid>/heads", "GET"): devices(),
    ("/api/sync/1/t/<tid>/people", "GET"): devices(),
    ("/api/sync/1/t/<tid>/people", "POST"): writers(),
    ("/api/sync/1/t/<tid>/pull", "POST"): devices(),
    ("/api/sync/1/t/<tid>/push", "POST"): writers(),
    ("/api/sync/1/token", "POST"): devices(),
    ("/api/sync/<int:proto>/<path:_rest>", "GET"): everybody(426),
    ("/api/sync/<int:proto>/<path:_rest>", "POST"): everybody(426),
    ("/healthz", "GET"): everybody(200),
    ("/inspect/<token>", "GET"): links(),
    ("/inspect/<token>/files", "GET"): links(),
    ("/inspect/<token>/night.txt", "GET"): links(),
    ("/inspect/<token>/papers/<name>.html", "GET"): links(),
    ("/inspect/<token>/papers/<name>.xlsx", "GET"): links(),
    ("/inspect/<token>/papers/<name>/<file>", "GET"): links(),
    ("/inspect/<token>/records", "GET"): links(),
    ("/inspect/<token>/report.zip", "GET"): links(),
    ("/metrics", "GET"): everybody(404),  # none of them sits at this machine
    ("/n/<near>", "GET"): everybody(302),
    ("/org", "GET"): everybody(200),
    ("/org/accounts", "GET"): READ,
    ("/org/accounts", "POST"): office(400, 400, 403),
    ("/org/accounts/own", "POST"): own(400, 400),
    ("/org/accounts/put", "POST"): office(404, 404, 403),
    ("/org/accounts/sign-out", "POST"): own(303, 303),
    ("/org/devices", "GET"): READ,
    ("/org/devices", "POST"): office(200, 200, 403),
    ("/org/devices/door", "POST"): office(303, 303, 403),
    ("/org/devices/<dev>/reads", "POST"): office(303, 404, 403),
    ("/org/devices/<dev>", "POST"): office(303, 404, 403),
    ("/org/nights/<tid>", "GET"): PAGES,
    ("/org/nights/<tid>/bundle.txt", "GET"): PAGES,
    ("/org/nights/<tid>/links", "GET"): PAGES,
    ("/org/nights/<tid>/links", "POST"): office(200, 404, 403),
    ("/org/nights/<tid>/links/withdraw", "POST"): office(303, 404, 403),
    ("/org/nights/<tid>/papers/<name>.html", "GET"): PAGES,
    ("/org/nights/<tid>/papers/<name>.xlsx", "GET"): PAGES,
    ("/org/nights/<tid>/papers/<name>/<file>", "GET"): PAGES,
    ("/org/nights/<tid>/report.zip", "GET"): PAGES,
    ("/org/organization.css", "GET"): everybody(200),
    ("/org/people", "GET"): READ,
    ("/org/people", "POST"): office(400, 400, 403),
    ("/org/people/erase", "POST"): office(400, 400, 403),
    ("/org/sign-in", "POST"): codes(303, 403) | {"code": 403},  # it has accounts
    ("/org/sign-out", "POST"): own(303, 303),
}

REFUSALS = {401, 403, 410}
NOT_THERE = {Who.WATCH: {404}}
"""Whoever may not ask there is told that there is no such address."""


@dataclass
class Person:
    """What somebody has in hand when they ask."""

    headers: dict[str, str] = field(default_factory=dict)
    session: str = ""
    link: str = "x" * 43
    code: str | None = None


class Hall:
    """One server with two organizations. The first holds the night TID, the other one another."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.server: Server = app.extensions["holdfast"]
        with app.app_context():
            self.code = organizations.add("Legion Branch 43", 1)
        self.tablet = Tablet(app, "ours", label="Our desk")
        self.other = Tablet(app, "theirs", label="Their desk", code=self.code)
        self.day = night(self.tablet, TID, OURS)
        night(self.other, "friday", THEIRS)
        with app.app_context():
            for name in ("office", "disabled", "reader"):
                role = "reader" if name == "reader" else "office"
                accounts.add(self.server.org, name, role, 1)
            accounts.disable(self.server.org, "disabled", 1)
            second = self.server.with_code(self.code)
        assert second is not None
        self.second = second
        self.addresses = count(1)
        self.people: dict[str, Person] = {}

    def person(self, name: str) -> Person:
        """Somebody with a fresh one of what they need."""
        ours, theirs, now = self.server.org, self.second.org, self.server.now_ms()
        with self.app.app_context():
            enrolment.open_door(ours, now + enrolment.DOOR_MS)
            if name in OF_ROLES:
                dev = name.replace(" ", "-")
                fleet.put(ours, dev, "again", now)
                reach = Reach(role=OF_ROLES[name])
                token = enrolment.enrol(ours, dev, name, now, reach=reach)
                return Person({"Authorization": f"Bearer {token}"})
            match name:
                case "garbled":
                    forged = enrolment.new_token(ours)
                    return Person({"Authorization": f"Bearer {forged}"}, forged, forged, " ")
                case "replaced device":
                    fleet.put(ours, "replaced", "again", now)
                    old = enrolment.enrol(ours, "replaced", "Old", now)
                    enrolment.enrol(ours, "replaced", "New", now, shown=old)
                    return Person({"Authorization": f"Bearer {old}"})
                case "revoked device" | "retired device":
                    fleet.put(ours, "out", "in", now)
                    fleet.put(ours, "out", "again", now)
                    token = enrolment.enrol(ours, "out", "Out", now)
                    fleet.put(ours, "out", name.partition(" ")[0], now)
                    return Person({"Authorization": f"Bearer {token}"})
                case "device":
                    return Person(self.tablet.headers)
                case "other device":
                    return Person(self.other.headers)
                case "office":
                    return Person(session=enrolment.sign_in(ours, now, "office"))
                case "other office":
                    return Person(session=enrolment.sign_in(theirs, now))  # it has no accounts
                case "reader" | "disabled office":
                    return Person(session=enrolment.sign_in(ours, now, name.split()[0]))
                case "expired office":
                    then = now - enrolment.SIGN_IN_MS
                    return Person(session=enrolment.sign_in(ours, then, "office"))
                case "signed out":
                    token = enrolment.sign_in(ours, now, "office")
                    enrolment.sign_out(ours, token)
                    return Person(session=token)
                case "link":
                    return Person(link=inspections.give(ours, TID, "Ann", "1", now))
                case "other link":
                    return Person(link=inspections.give(theirs, "friday", "Ann", "1", now))
                case "ended link":
                    then = now - 2 * inspections.DAY_MS
                    return Person(link=inspections.give(ours, TID, "Ann", "1", then))
                case "withdrawn link":
                    token = inspections.give(ours, TID, "Ann", "1", now)
                    inspections.withdraw(ours, TID, enrolment.token_hash(token), now)
                    return Person(link=token)
                case "code":
                    return Person(code=CODE)
                case "other code":
                    return Person(code=self.code)
                case "wrong code":
                    return Person(code="NOPE-NOPE")
        return Person()

    def ask(self, rule: str, method: str, person: Person) -> TestResponse:
        """What this person is answered there; each comes from an address of their own."""
        client = self.app.test_client()
        more: dict[str, Any] = {}
        if person.session:
            client.set_cookie(access.SESSION, person.session, path="/org")
        if method == "POST":
            more = self._body(rule, person)
            if rule == "/org/sign-in" and person.code is not None:
                client.set_cookie(access.FORM, "secret", path="/org")
        number = next(self.addresses)
        source = {"REMOTE_ADDR": f"10.9.{number // 250}.{number % 250}"}
        return client.open(
            filled(rule, person, self.day),
            method=method,
            headers=person.headers,
            environ_base=source,
            buffered=True,
            **more,
        )

    def _body(self, rule: str, person: Person) -> dict[str, Any]:
        run = run_of("stranger", lines_of(2))
        form = {"form": access.form_token(person.session or "secret")}
        match rule.rpartition("/")[2]:
            case "<dev>":
                return {"data": {**form, "state": "in"}}
            case "push":
                return {"data": write_frames([run], {})}
            case "bundle.txt":
                logs, _ = LogSet(TID).receive(run)
                return {"data": write_bundle(logs, {}).encode()}
            case "people" if rule.startswith("/org"):
                return {"data": form}
            case "people":
                return {"json": {"people": {"p9": {"name": "New", "wall": 1, "dev": "d"}}}}
            case "enrol":
                code = {} if person.code is None else {"code": person.code}
                return {"json": {"dev": f"new-{next(self.addresses)}", "label": "Door", **code}}
            case "newcomer":
                return {"json": {"dev": "nobody", "known": True}}
            case "sign-in":
                return {"data": {**form, "code": person.code or ""}}
            case "links":
                return {"data": {**form, "whom": "Ann", "days": "1"}}
            case "devices" | "reads":
                return {"data": {**form, "night": TID, "names": "yes", "role": "director"}}
            case "sign-out" | "withdraw" | "accounts" | "own" | "put" | "erase" | "door":
                return {"data": form}
        return {"json": {}}

    def forget(self, org: str, tid: str) -> None:
        """Take out what an organization wrote to a night of that id."""
        with self.app.app_context(), db.engine.begin() as connection:
            for table in ("event", "set_aside", "person", "summary", "tournament"):
                connection.execute(
                    text(f"DELETE FROM {table} WHERE org = :org AND tid = :tid"),
                    {"org": org, "tid": tid},
                )

    def rows(self, org: str) -> dict[str, Any]:
        """Everything that is kept of an organization's nights and links."""
        tables = ("tournament", "event", "set_aside", "person", "inspection", "passed_over")
        with self.app.app_context(), db.engine.connect() as connection:
            return {
                table: sorted(
                    connection.execute(
                        text(f"SELECT * FROM {table} WHERE org = :org"), {"org": org}
                    ).all(),
                    key=str,
                )
                for table in tables
            }


def text_of(said: TestResponse) -> str:
    return said.data.decode("utf-8", "replace")


def night(tablet: Tablet, tid: str, player: str) -> str:
    """A short night that was played to its end; its day."""
    desk = Desk(tablet, tid)
    desk.sell("p1", player)
    desk.sell("p2", "Gilles")
    desk.at = START_MS
    desk.do("draw-seats", seed="0123456789abcdef")
    desk.do("start-clock")
    desk.do("eliminate", out=[{"ticket": 2, "stack_chips": None}])
    desk.do("announce-payouts")
    desk.push()
    return day_of(desk.night)


def filled(rule: str, person: Person, day: str) -> str:
    """An address of that kind at which there is something."""
    there = {
        "<tid>": TID, "<token>": person.link, "<name>": "winners", "<file>": f"{day}-winners.csv",
        "<live_id>": live_id(TID), "<near>": near_id(live_id(TID)), "<dev>": "ours",
        "<path:path>": "sw.js", "<int:proto>": "2", "<path:_rest>": "hello",
    }  # fmt: skip
    for name, value in there.items():
        rule = rule.replace(name, value)
    assert "<" not in rule, rule
    return rule


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    folder = tmp_path_factory.mktemp("access")
    dist = folder / "dist"
    dist.mkdir()
    for name in ("index.html", "sw.js"):
        (dist / name).write_text("x", encoding="utf-8")
    app = create_app(folder / "data", dist=dist, pairing_code=CODE)
    yield Hall(app)
    closed(app)


def addresses(app: Flask) -> dict[tuple[str, str], str]:
    """{(address, method): endpoint} of everything the application answers."""
    return {
        (rule.rule, method): rule.endpoint
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }


def test_every_address_says_who_may_ask(app: Flask) -> None:
    assert set(EXPECTED) == set(addresses(app))
    assert {(end, method) for (_, method), end in addresses(app).items()} == set(RULES)


def test_an_address_without_a_rule_stops_the_start(
    tmp_path: Path, dist: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fewer = {key: who for key, who in RULES.items() if key != ("sync.push", "POST")}
    monkeypatch.setattr(access, "RULES", fewer)
    with pytest.raises(NoRule, match=r"sync\.push"):
        create_app(tmp_path / "data", dist=dist)
    monkeypatch.setattr(access, "RULES", {**RULES, ("sync.gone", "GET"): Who.EVERYBODY})
    with pytest.raises(NoRule, match=r"sync\.gone"):
        create_app(tmp_path / "data", dist=dist)


def test_what_is_added_later_is_asked_by_nobody(app: Flask) -> None:
    app.add_url_rule("/later", "later", lambda: "secret")
    assert app.test_client().get("/later").status_code == 403


@pytest.mark.parametrize(("rule", "method"), sorted(EXPECTED))
def test_everybody_is_answered_as_the_rules_say(hall: Hall, rule: str, method: str) -> None:
    who = RULES[addresses(hall.app)[rule, method], method]
    for name, status in EXPECTED[rule, method].items():
        person = hall.person(name)
        before = hall.rows(hall.server.org)
        said = hall.ask(rule, method, person)
        hall.forget(hall.second.org, TID)
        told = text_of(said)
        assert said.status_code == status, (name, told[:300])
        ours = name in (*OURS_IN, "office", "reader", "link")
        assert ours or OURS not in told or who is Who.EVERYBODY, name
        assert name.startswith("other") or THEIRS not in told, name
        assert ours or hall.rows(hall.server.org) == before, name
        refused = said.status_code in REFUSALS | NOT_THERE.get(who, set()) or _turned(said)
        is_in = _let_in(who, name) and (name, rule, method) != LOOKS_ONLY
        assert is_in != refused, name


def _let_in(who: Who, name: str) -> bool:
    """What the table of rules promises this person."""
    return {
        Who.EVERYBODY: True,
        Who.FRONT_PAGE: True,
        Who.PAIRING: name in ("code", "other code"),
        Who.SIGN_IN: name == "other code",  # the first organization has accounts
        Who.DEVICE: name in (*OURS_IN, "other device"),
        Who.WRITER: name in (*OURS_IN, "other device") and name != "viewer device",
        Who.OFFICE: name in ("office", "other office", "reader"),
        Who.OFFICE_FORM: name in ("office", "other office"),
        Who.OWN_FORM: name in ("office", "other office", "reader"),
        Who.LINK: name in ("link", "other link"),
        Who.WATCH: False,
    }[who]


def _turned(said: TestResponse) -> bool:
    """Whether somebody who may not ask was sent away in a way of that address's own."""
    if said.status_code == 303:
        return said.headers["Location"] == "/org" and "Set-Cookie" not in said.headers
    code = (said.json or {}).get("error", {}).get("code", "") if said.is_json else ""
    return code == "bad-request" or "Look whether the link is whole" in text_of(said)


@pytest.mark.parametrize("rule", sorted({rule for rule, _ in EXPECTED}))
def test_no_other_method_does_anything(hall: Hall, rule: str) -> None:
    for method in ("GET", "POST", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND"):
        if (rule, method) in EXPECTED:
            continue
        for name in ("nobody", "device", "office", "link"):
            person = hall.person(name)
            before = hall.rows(hall.server.org)
            said = hall.ask(rule, method, person)
            assert said.status_code in (404, 405), (method, name)
            assert hall.rows(hall.server.org) == before, (method, name)


def test_one_night_id_in_two_organizations_is_two_nights(any_app: Flask) -> None:
    """Even who knows another's night by its secret name neither reads it nor changes it."""
    hall = Hall(any_app)
    address = f"/api/live/{live_id(TID)}/clock.json"
    shown = any_app.test_client().get(address).json["clock"]
    ours = hall.rows(hall.server.org)
    night(hall.other, TID, THEIRS)
    assert hall.rows(hall.server.org) == ours
    for rule, method in sorted(EXPECTED):
        if "<tid>" in rule and method == "GET":
            for name, mark in (("device", OURS), ("other device", THEIRS),
                               ("office", OURS), ("other office", THEIRS)):  # fmt: skip
                said = hall.ask(rule, method, hall.person(name))
                wrong = THEIRS if mark is OURS else OURS
                assert wrong not in text_of(said), (rule, name)
    assert any_app.test_client().get(address).json["clock"] == shown
