"""A server of two organizations with a row in every table, and all that it answers to everybody:
what a damage must not change unsaid.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Mapping
from itertools import count
from typing import Any, TypeVar

from flask import Flask

from backend.api import access
from backend.services.devices import enrolment, fleet
from backend.services.organization import accounts, erasure, inspections, organizations
from backend.services.server import Server
from backend.services.sync import halls
from backend.store import logs
from backend.store.db import write
from backend.store.devices import tokens
from backend.store.devices.halls import HubWord
from backend.store.devices.reach import HUB
from backend.store.organization import people
from backend.store.rows import db
from pycore.kernel.ids import live_id, near_id
from pycore.ledger.lines.frames import write_frames
from tests.backend.kit.damaging import forget
from tests.backend.kit.helping import NAMED, code_for, let_in, push_book
from tests.backend.kit.office_forms import signed_in
from tests.backend.tablet import CODE, START_MS, TID, Tablet, finished_night, lines_of, run_of
from tests.kit.account import PASSWORD

RED = ('data-test="own-damage"', 'data-test="damaged"', 'data-test="storage-damaged"')
NEW_EACH_TIME = re.compile(r'name="form" value="\w+"')
Answer = tuple[int, str]
T = TypeVar("T")


class World:
    """A server of two organizations with a row in every table, and what people have in hand."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.server: Server = app.extensions["holdfast"]
        self.server.now_ms = lambda: START_MS
        self.server.elapsed_s = count(0, 3600).__next__  # nobody asks too often
        org, now = self.server.org, START_MS
        desk = finished_night(app)
        push_book(desk.tablet)
        self.director = desk.tablet
        self.office = signed_in(app.test_client())
        self.tablets = {
            "director": desk.tablet,
            "desk": let_in(app, "desk"),
            "out": Tablet(app, "dev-out"),
            "lent": let_in(app, "desk", "dev-lent", tid="friday"),
            "hub": let_in(app, HUB, "hub"),
        }
        self.tablets["lent"].push(run_of("dev-lent", [NAMED]))
        self.helpers_code = code_for(app, "desk")
        with app.app_context():
            organizations.add("Legion Branch 43", 2 * now)  # after the server's own
            accounts.add(org, "Reader", "reader", now)
            self.link = inspections.give(org, TID, "Ann", "1", now)
            fleet.put(org, "dev-out", "revoked", now)
            halls.keep(org, "hub", {"dev-z": HubWord("Hall", "desk", "", "", "lost", now)})
            erasure.erase(org, [(TID, "p3")], "asked", account="", word="erased", now_ms=now)
            spent = enrolment.token_hash("spent")
            write(lambda session: tokens.spend(session, org, "dev-a", spent, now, renewed=True))
            write(lambda session: logs.add(session, org, TID, "dev-q", 3, now_ms=now))
            name = {"p9": {"name": "Ann", "wall": 1, "dev": "dev-lent", "salt": "s" * 16}}
            write(lambda session: people.keep_waiting(session, org, TID, name, most=9))
        self.ask("enrol", code="WRONG")
        self.office.get("/org")
        self.copy = sqlite3.connect(":memory:")
        self.in_database(lambda here: here.backup(self.copy))

    def in_database(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Do something to the database behind the server's back."""
        with self.app.app_context(), db.engine.connect() as connection:
            here: Any = connection.connection.driver_connection
            return work(here)

    def put_back(self) -> None:
        """Everything as it was when it was made."""
        self.in_database(self.copy.backup)
        forget(self.app)

    def ask(self, address: str, **facts: str) -> Answer:
        response = self.app.test_client().post(
            f"/api/sync/1/{address}", json={"dev": "new", "label": "New", **facts}
        )
        return _broken(response)

    def signs_in(self) -> Answer:
        browser = self.app.test_client()
        browser.set_cookie(access.FORM, "secret", path="/org")
        form = {"form": access.form_token("secret"), "name": "Office", "password": PASSWORD}
        return _broken(browser.post("/org/sign-in", data=form))

    def answers(self) -> dict[str, Answer]:
        """What it says to everybody."""
        answers: dict[str, Answer] = {}
        pages = ["", "/devices", "/accounts", "/people", "/brought", "/audit", f"/nights/{TID}"]
        for page in [*pages, f"/nights/{TID}/links", f"/nights/{TID}/papers/winners.html"]:
            answers[page] = _said(self.office.get(f"/org{page}"))
        anybody, live = self.app.test_client(), live_id(TID)
        for path in (f"/live/{live}/clock.json", f"/l/{near_id(live)}", f"/inspect/{self.link}"):
            answers[path] = _said(anybody.get(path))
        for name, tablet in self.tablets.items():
            for path in (f"/t/{TID}/heads", f"/t/{TID}/people", "/nights"):
                answers[f"{name} {path}"] = _said(tablet.send("GET", path))
            answers[f"{name} hello"] = _said(tablet.send("POST", "/hello", json={}))
            ask = {"have": {}, "forks": {}, "max": 1000}
            answers[f"{name} pull"] = _said(tablet.send("POST", f"/t/{TID}/pull", json=ask))
            run = run_of(tablet.dev, lines_of(1, 77, "new"))
            data = write_frames([run], {"heads": {}})
            answers[f"{name} push"] = _said(tablet.send("POST", f"/t/{TID}/push", data=data))
        spent = {"Authorization": "Bearer spent"}
        answers["spent"] = _said(self.director.send("GET", "/nights", headers=spent))
        answers["code"] = self.ask("enrol", code=CODE)
        answers["helper"] = self.ask("enrol", code=self.helpers_code, dev="new-2")
        answers["wrong"] = self.ask("enrol", code="WRONG")
        answers["sign in"] = self.signs_in()
        answers["after"] = _said(self.office.get("/org"))
        return answers


def _said(response: Any) -> Answer:
    return response.status_code, NEW_EACH_TIME.sub("", response.text)


def _broken(response: Any) -> Answer:
    """Without the text, which is another each time, but that of an answer that is none."""
    return response.status_code, response.text if response.status_code >= 500 else ""


def is_told(answers: Mapping[str, Answer]) -> bool:
    return any(word in text for _, text in answers.values() for word in RED)
