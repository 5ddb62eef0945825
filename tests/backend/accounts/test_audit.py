"""The audit log: who let whom in, what was shown to others, what was erased."""

from __future__ import annotations

import re
from itertools import count
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from backend.api import access, audited
from backend.services.organization import audit
from backend.services.server import Server
from pycore.voice import catalogues
from tests.backend.kit.helping import NAMED, let_in
from tests.backend.kit.office_forms import (
    LINKS,
    code_for,
    form_token,
    give,
    put_device,
    signed_in,
)
from tests.backend.tablet import CODE, TID, Tablet, finished_night, run_of
from tests.kit.account import office_account

EN, FR = catalogues.catalogue("en"), catalogues.catalogue("fr")
DEVICE = r'action="/org/devices/(?!door")([\w-]+)"'
OF_COMMANDS = (
    "account-removed",
    "code-changed",
    "first-link",
    "organization-added",
    "organization-removed",
    "organization-renamed",
    "records-restored",
)


def acts_written(app: Flask) -> list[tuple[str, str, str]]:
    """(account, act, what about), the first one first."""
    server: Server = app.extensions["holdfast"]
    with app.app_context():
        return [
            (act.account, act.act, act.about) for act in reversed(audit.latest_acts(server.org))
        ]


def test_every_form_of_the_office_is_written_or_known_to_change_nothing() -> None:
    forms = {
        endpoint
        for (endpoint, _), who in access.RULES.items()
        if who in (access.Who.OFFICE_FORM, access.Who.OWN_FORM, access.Who.PAIRING)
    }
    assert forms - audited.UNWRITTEN <= audited.ACTS.keys()
    assert not audited.UNWRITTEN & audited.ACTS.keys()


def test_what_the_office_does_is_written_with_who_did_it(
    any_app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    server: Server = any_app.extensions["holdfast"]
    monkeypatch.setattr(server, "now_ms", count(1_800_000_000_000).__next__)
    finished_night(any_app)
    office = signed_in(any_app.test_client())
    link = give(office)
    assert any_app.test_client().get(f"{link}/report.zip").status_code == 200
    code_for(office, TID, "no", role="desk")
    (dev,) = set(re.findall(DEVICE, office.get("/org/devices").text))
    for state in ("lost", "revoked", "in"):
        assert put_device(office, dev, state).status_code == 303
    response = office.get(f"/org/nights/{TID}/report.zip")
    assert response.status_code == 200
    form = form_token(office.get("/org/accounts"))
    assert (
        "org-mono"
        in office.post(
            "/org/accounts", data={"form": form, "name": "Ann Lee", "role": "office"}
        ).text
    )
    acts = acts_written(any_app)
    assert acts[0][:2] == ("", "tablet-let-in")
    label, name = acts[0][2], response.headers["Content-Disposition"].split('"')[1]
    assert acts[1:] == [
        ("Office", "link-given", "Inspector Ito"),
        ("", "pack-shown", "Inspector Ito"),
        ("Office", "code-given", "desk"),
        ("Office", "tablet-lost", label),
        ("Office", "tablet-revoked", label),
        ("Office", "tablet-in", label),
        ("Office", "pack-taken", name),
        ("Office", "account-added", "Ann Lee"),
    ]


def test_each_other_act_is_written_with_what_it_was_about(any_app: Flask) -> None:
    """With the test above and the first account's, each act that `ACTS` names."""
    finished_night(any_app)
    office, director = signed_in(any_app.test_client()), Tablet(any_app, "director")
    lent = let_in(any_app, "desk", tid="friday")
    lent.push(run_of("helper", [NAMED]))
    give(office)
    (link,) = set(re.findall(r'name="link" value="([^"]+)"', office.get(LINKS).text))
    (choice,) = set(
        re.findall(
            r'name="one" value="([^"]+)"',
            office.post("/org/people", data=form_of(office, name="Rose Spence")).text,
        )
    )
    own = office_account(any_app, CODE)
    before = len(acts_written(any_app))
    for address, form in (
        (f"{LINKS}/withdraw", {"link": link}),
        ("/org/devices/door/put", {"door": "open"}),
        ("/org/devices/door/put", {"door": "shut"}),
        ("/org/devices/helper/reads", {"night": TID, "role": "desk"}),
        ("/org/brought/decline", {"night": TID, "dev": "helper", "reason": "not ours"}),
        ("/org/brought/take", {"night": TID, "dev": "helper"}),
        ("/org/people/erase", {"one": choice, "grounds": "letter of 3 May"}),
        ("/org/accounts", {"name": "Ann Lee", "role": "office"}),
        ("/org/accounts/put", {"name": "Ann Lee", "state": "password"}),
        ("/org/accounts/put", {"name": "Ann Lee", "state": "disabled"}),
        ("/org/accounts/put", {"name": "Ann Lee", "state": "in"}),
        ("/org/damage", {}),
        ("/org/accounts/own", {"old": own["password"], "new": "a much longer password"}),
    ):
        response = office.post(address, data=form_of(office, **form))
        assert response.status_code in (200, 303), address
    newcomer = {"dev": "helper", "known": True}
    assert director.send("POST", "/newcomer", json=newcomer).status_code == 200
    assert acts_written(any_app)[before:] == [
        ("Office", "link-withdrawn", "Inspector Ito"),
        ("Office", "door-open", ""),
        ("Office", "door-closed", ""),
        ("Office", "tablet-limited", "Door"),
        ("Office", "tray-declined", "Door"),
        ("Office", "tray-taken", "Door"),
        ("Office", "names-erased", "letter of 3 May"),
        ("Office", "account-added", "Ann Lee"),
        ("Office", "account-password", "Ann Lee"),
        ("Office", "account-disabled", "Ann Lee"),
        ("Office", "account-in", "Ann Lee"),
        ("Office", "damage-settled", ""),
        ("Office", "account-password", "Office"),
        ("", "tablet-known", "Door"),
    ]


def form_of(office: FlaskClient, **fields: str) -> dict[str, str]:
    return {"form": form_token(office.get("/org/accounts")), **fields}


def test_what_was_turned_down_is_not_written(any_app: Flask) -> None:
    tablet = Tablet(any_app)
    tablet.push(tablet.write(1))
    office = signed_in(any_app.test_client())
    before = acts_written(any_app)
    assert put_device(office, "nobody", "revoked").status_code == 404
    assert put_device(office, "dev-a", "sideways").status_code == 404
    withdrawn = {"form": form_token(office.get("/org/accounts")), "link": "nobody's"}
    response = office.post(f"/org/nights/{TID}/links/withdraw", data=withdrawn)
    assert response.status_code == 303
    form = form_token(office.get("/org/accounts"))
    response = office.post("/org/accounts", data={"form": form, "name": "", "role": "office"})
    assert response.status_code == 400
    assert any_app.test_client().post("/org/accounts", data={"name": "Eve"}).status_code == 403
    assert acts_written(any_app) == before


def test_the_page_says_it_in_both_languages_the_last_first(any_app: Flask) -> None:
    Tablet(any_app)
    office = signed_in(any_app.test_client())
    put_device(office, "dev-a", "revoked")
    for lang, words in (("en", EN), ("fr", FR)):
        page = office.get(f"/org/audit?lang={lang}").text
        out, let_in = (
            page.find(words[f"org.audit.{act}"].partition("{")[0])
            for act in ("tablet-revoked", "tablet-let-in")
        )
        assert 0 < out < let_in


@pytest.mark.parametrize("words", [EN, FR])
def test_every_act_has_a_sentence(words: dict[str, str]) -> None:
    written = Path(audited.__file__).read_text("utf-8")
    acts = {*re.findall(r'_always\("([a-z-]+)"\)', written), *OF_COMMANDS}
    acts |= {f"tablet-{state}" for state in ("in", "revoked", "lost", "retired", "again", "known")}
    acts |= {"account-in", "account-disabled", "account-password", "door-open", "door-closed"}
    sentences = {key.removeprefix("org.audit.") for key in words if key.startswith("org.audit.")}
    assert acts == sentences - {"text", "back", "nothing"}
