"""A hub is let in as a hub: with a code that the office made for one, and with a key."""

from __future__ import annotations

import pytest
from flask import Flask

from backend.services.devices import own_key
from backend.store.devices.reach import HUB
from pycore.ledger.lines.signed import is_by
from tests.backend.kit.helping import code_for, let_in
from tests.backend.kit.office_forms import code_for as code_of_office
from tests.backend.kit.office_forms import form_token, signed_in
from tests.backend.tablet import CODE, Tablet
from tests.signer import Signer

KEY = Signer("hub")


def refused(app: Flask, code: str, role: str, signs: Signer | None) -> tuple[int, str]:
    tablet = Tablet.__new__(Tablet)
    tablet.app, tablet.client, tablet.headers = app, app.test_client(), {}
    tablet.dev, tablet.signs = "hall", signs
    fields = {"dev": "hall", "code": code, "label": "Hall", "role": role, **tablet.shown()}
    answer = tablet.send("POST", "/enrol", json=fields)
    return answer.status_code, answer.json.get("error", {}).get("code", "")


@pytest.mark.parametrize("signs", [None, KEY])
def test_the_pairing_code_lets_no_hub_in(any_app: Flask, signs: Signer | None) -> None:
    """It is known to every helper, and a hub brings whatever it says."""
    assert refused(any_app, CODE, HUB, signs) == (403, "hub-code-needed")
    for role in ("director", "desk"):
        assert refused(any_app, code_for(any_app, role), HUB, signs) == (403, "hub-code-needed")


def test_a_hubs_code_lets_in_a_hub_with_a_key_and_nothing_else(any_app: Flask) -> None:
    code = code_for(any_app, HUB)
    assert refused(any_app, code, HUB, None) == (403, "hub-code-needed")
    assert refused(any_app, code, "", KEY) == (403, "hub-code-needed"), "a tablet"
    assert refused(any_app, code, HUB, KEY) == (200, "")
    assert refused(any_app, code, HUB, KEY) == (200, ""), "its answer got lost"
    assert refused(any_app, code, HUB, Signer("else"))[0] == 409


def test_the_office_makes_a_hubs_code_and_no_tablet_a_hub(any_app: Flask) -> None:
    office = signed_in(any_app.test_client())
    code = code_of_office(office, "", "yes", HUB)
    hub = Tablet(any_app, "hall", code=code, signs=KEY, role=HUB)
    assert hub.send("POST", "/hello", json={}).json["role"] == HUB
    Tablet(any_app, "door")
    form = {"form": form_token(office.get("/org/devices")), "night": "", "names": "yes"}
    for dev, role in (("door", HUB), ("hall", "director")):
        response = office.post(f"/org/devices/{dev}/reads", data={**form, "role": role})
        assert response.status_code == 404
    for part in ({"night": "thursday"}, {"names": "no"}):
        response = office.post("/org/devices", data={**form, **part, "role": HUB})
        assert response.status_code == 404, "a hub passes on all of it"


def test_a_hub_proves_each_request(any_app: Flask) -> None:
    hub = let_in(any_app, HUB)
    hub.signs = None
    assert hub.send("POST", "/hello", json={}).json["error"]["code"] == "proof-wrong"


def test_a_servers_own_key_signs_as_rfc_8032_says() -> None:
    """Its first vector."""
    secret = own_key.text64(
        bytes.fromhex("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60")
    )
    assert own_key.public(secret).key == bytes.fromhex(
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"
    )
    assert own_key.bytes64(own_key.sign(secret, b"")) == bytes.fromhex(
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46b"
        "d25bf5f0595bbe24655141438e7a100b"
    )
    fresh_secret, other = own_key.fresh(), own_key.fresh()
    assert fresh_secret != other
    assert is_by(own_key.public(fresh_secret), b"said", own_key.sign(fresh_secret, b"said"))
    assert not is_by(own_key.public(other), b"said", own_key.sign(fresh_secret, b"said"))
