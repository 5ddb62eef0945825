"""A server of two organizations, and whoever asks it something with what they have in hand."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import count
from typing import Any

from flask import Flask
from sqlalchemy import text
from werkzeug.test import TestResponse

from backend.api import access
from backend.services.devices import enrolment, fleet
from backend.services.organization import accounts, inspections, organizations
from backend.services.organization.accounts import FIRST
from backend.services.server import Server
from backend.store.devices.reach import DeviceReach
from backend.store.rows import db
from pycore.kernel.ids import live_id, near_id
from pycore.ledger.lines.bundle import write_bundle
from pycore.ledger.lines.frames import write_frames
from pycore.ledger.lines.logset import LogSet
from pycore.papers.printing import day_of
from tests.backend.kit.who_may_ask import OF_ROLES
from tests.backend.tablet import CODE, START_MS, TID, Desk, Tablet, lines_of, run_of

OURS, THEIRS = "Rose Spence", "Ken Oleson"
"""A player of each organization: wherever the name shows, that organization's records do."""


@dataclass
class Person:
    """What somebody has in hand when they ask."""

    headers: dict[str, str] = field(default_factory=dict)
    session: str = ""
    link: str = "x" * 43
    code: str | None = None
    password: str = ""


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
            self.password = accounts.add(self.server.org, "office", "office", 1)
            accounts.add(self.server.org, "disabled", "office", 1)
            accounts.add(self.server.org, "reader", "reader", 1)
            accounts.disable(self.server.org, "disabled", 1)
            second = self.server.with_code(self.code)
            assert second is not None
            accounts.add(second.org, "theirs", "office", 1)
        self.second = second
        self.addresses = count(1)
        self.people: dict[str, Person] = {}

    def person(self, name: str) -> Person:
        """Somebody with a fresh one of what they need."""
        ours, theirs, now = self.server.org, self.second.org, self.server.now_ms()
        with self.app.app_context():
            if name.endswith(("device", "code")):
                enrolment.open_door(ours, now + enrolment.DOOR_MS)
                enrolment.open_door(theirs, now + enrolment.DOOR_MS)
            if name in OF_ROLES:
                dev = name.replace(" ", "-")
                fleet.put(ours, dev, "again", now)
                reach = DeviceReach(role=OF_ROLES[name])
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
                    return Person(session=enrolment.sign_in(theirs, now, "theirs"))
                case "reader" | "disabled office":
                    return Person(session=enrolment.sign_in(ours, now, name.split()[0]))
                case "expired office":
                    then = now - enrolment.SIGN_IN_MS
                    return Person(session=enrolment.sign_in(ours, then, "office"))
                case "signed out":
                    token = enrolment.sign_in(ours, now, "office")
                    enrolment.sign_out(ours, token)
                    return Person(session=token)
                case "password":
                    return Person(password=self.password)
                case "first link":
                    code = organizations.add(f"Legion Branch {next(self.addresses)}", now)
                    third = self.server.with_code(code)
                    assert third is not None
                    return Person(link=accounts.first_link(third.org).removeprefix(FIRST))
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
                form["form"] = access.form_token("secret")
                fields = {"name": "office", "password": person.password, "code": person.code or ""}
                return {"data": {**form, **fields}}
            case "<token>":
                return {"data": {"form": access.form_token("secret"), "name": "Ann"}}
            case "links":
                return {"data": {**form, "whom": "Ann", "days": "1"}}
            case "devices" | "reads":
                return {"data": {**form, "night": TID, "names": "yes", "role": "director"}}
            case (
                "sign-out"
                | "withdraw"
                | "accounts"
                | "own"
                | "put"
                | "erase"
                | "take"
                | "decline"
                | "damage"
            ):
                return {"data": form}
        return {"json": {}}

    def forget(self, org: str, tid: str) -> None:
        """Take out what an organization wrote to a night of that id."""
        with self.app.app_context(), db.engine.begin() as connection:
            for table in (
                "event",
                "acknowledged_head",
                "set_aside",
                "person",
                "summary",
                "tournament",
            ):
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
        "<tid>": TID,
        "<token>": person.link,
        "<name>": "winners",
        "<file>": f"{day}-winners.csv",
        "<live_id>": live_id(TID),
        "<near>": near_id(live_id(TID)),
        "<dev>": "ours",
        "<path:path>": "sw.js",
        "<int:proto>": "2",
        "<path:_rest>": "hello",
    }
    for name, value in there.items():
        rule = rule.replace(name, value)
    assert "<" not in rule, rule
    return rule
