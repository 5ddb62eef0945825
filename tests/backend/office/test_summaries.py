"""Lists of nights read what is kept of each; a night is folded for one only when it changed."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from sqlalchemy import text

from backend.services.nights import summaries
from backend.store.db import StorageFull
from backend.store.rows import db
from pycore.night.night import Night
from pycore.night.summary import night_summary
from tests.backend.kit.office_forms import signed_in
from tests.backend.tablet import TID, Desk, Tablet, lines_of, run_of


def listed(tablet: Tablet) -> dict[str, Any]:
    nights = tablet.client.get("/api/nights", headers=tablet.headers).json["nights"]
    return {night["tid"]: night for night in nights}


def restart(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another process: nothing is held in memory."""
    server = app.extensions["holdfast"]
    monkeypatch.setattr(server, "nights", type(server.nights)(server.org, 1))


def test_a_list_folds_a_night_once_and_then_reads_what_was_kept(
    any_app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    tablet = Tablet(any_app)
    desk = Desk(tablet)
    desk.sell("p1", "Rose")
    desk.push()
    tablet.push(run_of("dev-a", lines_of(3), tid="other"), tid="other")
    assert listed(tablet)[TID]["summary"] is None  # nobody asked for it yet
    client = signed_in(any_app.test_client())
    first_page = client.get("/org").text
    folded: list[str] = []
    of = Night.of

    def counted(logs: Any, people: Any = None) -> Night:
        folded.append(logs.tid)
        return of(logs, people)

    monkeypatch.setattr(Night, "of", counted)
    restart(any_app, monkeypatch)
    assert client.get("/org").text == first_page
    assert folded == []
    assert listed(tablet)[TID]["summary"] == night_summary(desk.night)
    desk.sell("p2", "Ken")
    desk.push()
    assert listed(tablet)[TID]["summary"] is None
    assert "2 entries" in client.get("/org").text
    assert folded == [TID]
    assert listed(tablet)[TID]["summary"] == night_summary(desk.night)
    assert listed(tablet)[TID]["events"] == 3
    sync = tablet.send("GET", "/nights").json["nights"]
    assert {night["tid"]: night["events"] for night in sync} == {TID: 3, "other": 3}


def test_what_another_version_kept_is_made_anew(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    tablet = Tablet(app)
    desk = Desk(tablet)
    desk.push()
    client = signed_in(app.test_client())
    client.get("/org")
    with app.app_context(), db.engine.begin() as connection:
        connection.execute(text("UPDATE summary SET summary = '{}', made_by = 'older'"))
    assert listed(tablet)[TID]["summary"] is None
    assert "Thursday main event" in client.get("/org").text
    assert listed(tablet)[TID]["summary"] == night_summary(desk.night)


def test_a_full_disk_does_not_stop_the_list(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    Desk(Tablet(app)).push()
    client = signed_in(app.test_client())

    def full(_work: Any) -> None:
        raise StorageFull

    monkeypatch.setattr(summaries, "write", full)
    assert "Thursday main event" in client.get("/org").text
