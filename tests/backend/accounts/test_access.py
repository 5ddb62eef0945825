"""Who may do what: every address with every method, for everybody who could ask.

An address that is added to backend/api/access.py, or one without any rule, fails here until
somebody says in tests/backend/kit/who_may_ask.py who may ask.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from backend.api import access
from backend.api.access import RULES, NoRule, Who
from backend.app import create_app
from pycore.kernel.ids import live_id
from tests.backend.conftest import CODE, closed
from tests.backend.kit.askers import OURS, THEIRS, Hall, night
from tests.backend.kit.who_may_ask import EXPECTED, OURS_IN
from tests.backend.tablet import TID
from tests.kit.promises import REQUESTS

LOOKS_ONLY = ("viewer device", "/api/sync/1/t/<tid>/people", "POST")
"""It may ask there for names; whoever brings some is let in to write, or refused by the view."""


REFUSALS = {401, 403, 410}
NOT_THERE = {Who.WATCH: {404}, Who.FIRST: {404}}
"""Whoever may not ask there is told that there is no such address, or link."""


def text_of(response: TestResponse) -> str:
    return response.data.decode("utf-8", "replace")


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
        ours = name in (*OURS_IN, "office", "reader", "link")
        before = {} if ours else hall.rows(hall.server.org)
        response = hall.ask(rule, method, person)
        hall.forget(hall.second.org, TID)
        text = text_of(response)
        assert response.status_code == status, (name, text[:300])
        assert ours or OURS not in text or who is Who.EVERYBODY, name
        assert name.startswith("other") or THEIRS not in text, name
        assert ours or hall.rows(hall.server.org) == before, name
        refused = response.status_code in REFUSALS | NOT_THERE.get(who, set()) or _turned(response)
        is_in = _let_in(who, name) and (name, rule, method) != LOOKS_ONLY
        assert is_in != refused, name


def _let_in(who: Who, name: str) -> bool:
    """What the table of rules promises this person."""
    return {
        Who.EVERYBODY: True,
        Who.FRONT_PAGE: True,
        Who.PAIRING: name in ("code", "other code"),
        Who.SIGN_IN: name == "password",
        Who.FIRST: name == "first link",
        Who.DEVICE: name in (*OURS_IN, "other device"),
        Who.WRITER: name in (*OURS_IN, "other device") and name != "viewer device",
        Who.OFFICE: name in ("office", "other office", "reader"),
        Who.OFFICE_FORM: name in ("office", "other office"),
        Who.OWN_FORM: name in ("office", "other office", "reader"),
        Who.LINK: name in ("link", "other link"),
        Who.WATCH: False,
    }[who]


def _turned(response: TestResponse) -> bool:
    """Whether somebody who may not ask was sent away in a way of that address's own."""
    if response.status_code == 303:
        return response.headers["Location"] == "/org" and "Set-Cookie" not in response.headers
    code = (response.json or {}).get("error", {}).get("code", "") if response.is_json else ""
    return code == "bad-request" or "Look whether the link is whole" in text_of(response)


@pytest.mark.parametrize("rule", sorted({rule for rule, _ in EXPECTED}))
def test_no_other_method_does_anything(hall: Hall, rule: str) -> None:
    for method in ("GET", "POST", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND"):
        if (rule, method) in EXPECTED:
            continue
        for name in ("nobody", "device", "office", "link"):
            if not REQUESTS.holds_of(f"{rule} {method} {name}", 5):
                continue
            person = hall.person(name)
            before = hall.rows(hall.server.org)
            response = hall.ask(rule, method, person)
            assert response.status_code in (404, 405), (method, name)
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
            for name, mark in (
                ("device", OURS),
                ("other device", THEIRS),
                ("office", OURS),
                ("other office", THEIRS),
            ):
                response = hall.ask(rule, method, hall.person(name))
                wrong = THEIRS if mark is OURS else OURS
                assert wrong not in text_of(response), (rule, name)
    assert any_app.test_client().get(address).json["clock"] == shown
