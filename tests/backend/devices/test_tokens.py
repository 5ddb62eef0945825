"""Tokens of devices: bound to one, renewed at contact, ended by time, and copies are found out."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from backend.services.devices import fleet
from backend.services.devices.enrolment import TOKEN_MS
from backend.services.devices.tokens import DAY_MS
from tests.backend.kit.clock import Clock
from tests.backend.kit.office_forms import sign_in
from tests.backend.tablet import Tablet

NOW = 1_795_136_400_000


@pytest.fixture
def clock(any_app: Flask) -> Clock:
    return Clock(any_app, NOW)


def asks(tablet: Tablet, token: str = "") -> tuple[int, str]:
    """(status, code) of a request with the tablet's token, or with another."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    response = tablet.send("GET", "/nights", headers=headers)
    return response.status_code, "" if response.status_code == 200 else response.json["error"][
        "code"
    ]


def token_of(tablet: Tablet) -> str:
    return tablet.headers["Authorization"].removeprefix("Bearer ")


def renewed(tablet: Tablet, **ask: Any) -> str:
    response = tablet.send("POST", "/token", json=ask)
    assert response.status_code == 200, response.text
    token: str = response.json["token"]
    return token


def is_due(tablet: Tablet, **ask: Any) -> bool:
    due: bool = tablet.send("POST", "/hello", json=ask).json["renew"]
    return due


def test_a_token_ends_when_nobody_uses_it_for_sixty_days(any_app: Flask, clock: Clock) -> None:
    tablet = Tablet(any_app, "dev-a")
    clock.ms += TOKEN_MS - 1
    assert asks(tablet) == (200, "")
    clock.ms += 1
    assert asks(tablet) == (401, "token-expired")
    # It still tells the code as itself: nobody else may take its place, it may.
    again = Tablet(any_app, "dev-a", token=token_of(tablet))
    assert asks(again) == (200, "")


def test_a_tablet_that_is_heard_keeps_its_place_for_ever(any_app: Flask, clock: Clock) -> None:
    tablet = Tablet(any_app, "dev-a")
    assert not is_due(tablet)
    for _ in range(4):
        clock.ms += TOKEN_MS - DAY_MS
        assert is_due(tablet)
        tablet.headers = {"Authorization": f"Bearer {renewed(tablet)}"}
        assert not is_due(tablet)
    assert asks(tablet) == (200, "")


def test_an_answer_that_got_lost_shuts_nobody_out(any_app: Flask, clock: Clock) -> None:
    tablet = Tablet(any_app, "dev-a")
    first_token = token_of(tablet)
    lost = renewed(tablet)
    assert asks(tablet) == (200, "")
    second = renewed(tablet)
    assert asks(tablet, lost) == (401, "not-enrolled")  # nobody has it
    assert asks(tablet, first_token) == asks(tablet, second) == (200, "")
    clock.ms += TOKEN_MS
    assert asks(tablet, second) == (401, "token-expired")


def test_an_offered_token_ends_too(any_app: Flask, clock: Clock) -> None:
    tablet = Tablet(any_app, "dev-a")
    offered = renewed(tablet)
    clock.ms += TOKEN_MS
    assert asks(tablet, offered) == (401, "token-expired")


def test_two_devices_with_one_token_are_found_out_and_the_office_is_told(
    any_app: Flask, clock: Clock
) -> None:
    office = any_app.test_client()
    sign_in(office)
    real, copy = Tablet(any_app, "dev-a", label="Door"), Tablet(any_app, "dev-b")
    stolen = token_of(real)
    copy.headers = dict(real.headers)
    copy.headers = {"Authorization": f"Bearer {renewed(copy)}"}
    assert asks(copy) == (200, "")  # the copy went on first
    assert "set back to an earlier day" not in office.get("/org/devices").text
    assert asks(real) == (401, "token-copied")
    page = office.get("/org/devices").text
    assert "set back to an earlier day" in page
    assert asks(real) == (401, "token-copied")
    # It has the code, and the copy has not: pairing again ends what the copy has.
    again = Tablet(any_app, "dev-a", label="Door", token=stolen)
    assert asks(again) == (200, "")
    assert asks(copy)[0] == 401
    assert "set back to an earlier day" not in office.get("/org/devices").text


def test_a_copy_that_slept_for_many_renewals_is_still_known_as_one(
    any_app: Flask, clock: Clock
) -> None:
    tablet = Tablet(any_app, "dev-a")
    first_token = token_of(tablet)
    for _ in range(5):
        clock.ms += 7 * DAY_MS
        tablet.headers = {"Authorization": f"Bearer {renewed(tablet)}"}
        assert asks(tablet) == (200, "")
    assert asks(tablet, first_token) == (401, "token-copied")


def test_a_token_that_pairing_again_ended_accuses_nobody(any_app: Flask, clock: Clock) -> None:
    tablet = Tablet(any_app, "dev-a")
    Tablet(any_app, "dev-a", token=token_of(tablet))
    assert asks(tablet) == (401, "not-enrolled")  # its answer may have got lost
    Tablet(any_app, "dev-a", token=token_of(tablet))  # and it may pair once more


def test_a_device_that_was_put_out_renews_nothing(any_app: Flask, clock: Clock) -> None:
    tablet = Tablet(any_app, "dev-a")
    offered = renewed(tablet)
    with any_app.app_context():
        fleet.put(any_app.extensions["holdfast"].org, "dev-a", "revoked", clock.ms)
    for token in (token_of(tablet), offered):
        assert asks(tablet, token) == (403, "revoked")
    assert tablet.send("POST", "/token", json={}).status_code == 403


def test_a_token_goes_with_no_other_device_s_id(any_app: Flask, clock: Clock) -> None:
    tablet = Tablet(any_app, "dev-a")
    Tablet(any_app, "dev-b")
    for path in ("/hello", "/token"):
        response = tablet.send("POST", path, json={"dev": "dev-b"})
        assert (response.status_code, response.json["error"]["code"]) == (403, "other-device")
        response = tablet.send("POST", path, json={"dev": ["dev-b"]})
        assert response.status_code == 400
    assert asks(tablet) == (200, "")


def test_a_tablet_that_took_a_fresh_id_has_a_place_beside_the_one_it_shared_its_key_with(
    any_app: Flask, clock: Clock
) -> None:
    office = any_app.test_client()
    sign_in(office)
    tablet = Tablet(any_app, "dev-a", label="Door")
    assert is_due(tablet, dev="dev-new")
    token = renewed(tablet, dev="dev-new")
    assert asks(tablet) == (200, "")  # until the new one is used
    assert asks(tablet, token) == (200, "")
    assert asks(tablet) == (200, "")  # nobody knows which of the two is the copy
    with any_app.app_context():
        listed = {
            member.dev: member for member in fleet.members(any_app.extensions["holdfast"].org)
        }
    assert (listed["dev-a"].state, listed["dev-new"].state) == ("in", "in")
    assert listed["dev-new"].label == "Door"
    assert "set back to an earlier day" in office.get("/org/devices").text
