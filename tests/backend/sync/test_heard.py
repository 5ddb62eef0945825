"""When the server heard each device: who is told, and what the office sees of those who wrote
nothing.
"""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from backend.store.devices.reach import HUB
from tests.backend.conftest import CODE
from tests.backend.kit.office_forms import code_for, sign_in
from tests.backend.tablet import START_MS, TID, Desk, Tablet


@pytest.fixture
def office(any_app: Flask) -> FlaskClient:
    """A browser of the office; a night of that evening is here."""
    any_app.extensions["holdfast"].now_ms = lambda: START_MS
    desk = Desk(Tablet(any_app, "director", label="Director"))
    desk.push()
    browser = any_app.test_client()
    sign_in(browser)
    return browser


def hello(tablet: Tablet, **more: Any) -> dict[str, Any]:
    response = tablet.send("POST", "/hello", json=more)
    assert response.status_code == 200, response.text
    answer: dict[str, Any] = response.json
    return answer


def test_who_directs_is_told_when_each_was_heard_where_it_asks(
    any_app: Flask, office: FlaskClient
) -> None:
    guest = Tablet(any_app, "guest", code=code_for(office, TID, "yes", "viewer"), label="Guest")
    hello(guest)
    Tablet(any_app, "enrolled-only", label="Door")
    any_app.test_client().post(
        "/api/sync/1/enrol", json={"dev": "hub", "code": CODE, "label": "Hub", "role": HUB}
    )
    any_app.extensions["holdfast"].now_ms = lambda: START_MS + 780_000
    director = Tablet(any_app, "other")
    assert "heard" not in hello(director)
    heard = hello(director, heard=True)["heard"]
    assert heard["guest"] == {"label": "Guest", "night": TID, "role": "viewer", "ago": 780_000}
    assert heard["other"]["ago"] == 0
    assert heard["enrolled-only"]["ago"] == 780_000, "being let in is being heard"
    assert set(heard) == {"director", "enrolled-only", "guest", "other"}


@pytest.mark.parametrize(
    ("night", "names", "role"),
    [("", "no", "director"), (TID, "yes", "director"), ("", "yes", "desk"), ("", "yes", "viewer")],
)
def test_nobody_else_learns_which_tablets_there_are(
    any_app: Flask, office: FlaskClient, night: str, names: str, role: str
) -> None:
    helper = Tablet(any_app, "helper", code=code_for(office, night, names, role))
    assert "heard" not in hello(helper, heard=True)


def test_the_page_of_a_night_tells_of_tablets_that_wrote_nothing_of_it(
    any_app: Flask, office: FlaskClient
) -> None:
    hello(Tablet(any_app, "spare", label="The spare"))
    hello(Tablet(any_app, "guest", code=code_for(office, TID, "no", "viewer"), label="A guest"))
    hello(Tablet(any_app, "elsewhere", code=code_for(office, "friday", "no", "desk"), label="Fri"))
    any_app.extensions["holdfast"].now_ms = lambda: START_MS + 7 * 86_400_000
    hello(Tablet(any_app, "new", label="Next week's"))
    any_app.extensions["holdfast"].now_ms = lambda: START_MS
    page = office.get(f"/org/nights/{TID}").text
    html_rows = page.split('<li><div class="grow"><b>')[1:]
    rows = {row.partition("<")[0]: row.partition("</li>")[0] for row in html_rows}
    assert set(rows) == {"Director", "The spare", "A guest"}
    assert "only watches" in rows["A guest"]
    assert "nothing of this night" in rows["The spare"]
    assert "Last heard:" in rows["The spare"]
    assert "nothing of this night" not in rows["Director"]
    assert "rien de cette soirée" in office.get(f"/org/nights/{TID}?lang=fr").text
