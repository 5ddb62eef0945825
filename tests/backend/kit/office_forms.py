"""The organization's pages, filled in and sent by Flask's test client."""

from __future__ import annotations

import re

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.backend.tablet import CODE, TID
from tests.kit.account import office_account

LINKS = f"/org/nights/{TID}/links"


def form_token(page: TestResponse) -> str:
    match = re.search(r'name="form" value="([0-9a-f]+)"', page.text)
    assert match
    return match.group(1)


def sign_in(
    client: FlaskClient, code: str = CODE, base: str = "http://localhost", **headers: str
) -> TestResponse:
    """Sign in as the office of the organization of this pairing code."""
    fields = office_account(client.application, code)
    fields["form"] = form_token(client.get("/org", base_url=base))
    return client.post("/org/sign-in", data=fields, headers=headers, base_url=base)


def signed_in(client: FlaskClient, code: str = CODE) -> FlaskClient:
    """Return this client, with the office's session."""
    assert sign_in(client, code).status_code == 303
    return client


def code_for(office: FlaskClient, night: str, names: str, role: str = "director") -> str:
    form = {"form": form_token(office.get("/org/devices")), "night": night, "names": names}
    form["role"] = role
    match = re.search(
        r'class="org-mono">([A-Z0-9-]+)<', office.post("/org/devices", data=form).text
    )
    assert match
    return match.group(1)


def put_device(office: FlaskClient, dev: str, state: str) -> TestResponse:
    form = form_token(office.get("/org/devices"))
    return office.post(f"/org/devices/{dev}", data={"form": form, "state": state})


def give(client: FlaskClient, whom: str = "Inspector Ito", days: str = "30") -> str:
    """The path of a new link to the night."""
    form = form_token(client.get(LINKS))
    response = client.post(LINKS, data={"form": form, "whom": whom, "days": days})
    assert response.status_code == 200, response.text
    match = re.search(r"http://localhost(/inspect/[\w.-]{60})<", response.text)
    assert match
    return match.group(1)
