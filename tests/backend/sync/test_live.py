"""A night on the server: folded to the tablet's digest, and its clock for the phones, in the
hall's own time.
"""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import event
from sqlalchemy.orm import Session

from backend.store.checksums import change
from backend.store.db import write
from backend.store.rows import Device, db
from pycore.kernel import canonical
from pycore.kernel.ids import live_id, near_id
from pycore.portable.card import prizes_in
from pycore.portable.clock import face
from pycore.portable.ticket import read_ticket
from tests.backend.tablet import START_MS, TID, Desk, Tablet, lines_of, run_of

HOUR_MS = 3_600_000
LIVE = f"/api/live/{live_id(TID)}/clock.json"


def playing(app: Flask, tablet: Tablet) -> Desk:
    """Twelve players seated, the clock started when the night begins."""
    desk = Desk(tablet)
    for number in range(1, 13):
        desk.sell(f"player-{number}", f"Player {number}")
    desk.at = START_MS
    desk.do("draw-seats", seed="0123456789abcdef")
    desk.do("start-clock")
    return desk


def test_the_server_folds_to_the_digest_of_the_tablet(app: Flask) -> None:
    tablet = Tablet(app)
    desk = playing(app, tablet)
    desk.push()
    response = tablet.client.get(f"/api/nights/{TID}", headers=tablet.headers)
    assert response.json["digest"] == desk.night.digest()
    view = response.json["view"]
    assert view["night"]["name"] == "Thursday main event"
    assert view["counts"]["entered"] == 12
    assert view["players"][0]["name"] == "Player 1"
    desk.do("eliminate", out=[{"ticket": 3, "stack_chips": None}])
    desk.push()
    again = tablet.client.get(f"/api/nights/{TID}", headers=tablet.headers)
    assert again.json["digest"] == desk.night.digest() != response.json["digest"]
    assert again.json["view"]["counts"]["players_left"] == 11
    listed = tablet.client.get("/api/nights", headers=tablet.headers).json["nights"]
    assert [(night["tid"], night["events"]) for night in listed] == [
        (TID, desk.night.logs.count())
    ]


def test_an_event_of_a_later_version_does_not_stop_the_fold(app: Flask) -> None:
    tablet = Tablet(app)
    playing(app, tablet).push()
    tablet.push(run_of("dev-z", [*lines_of(2), b"\xff"]))
    view = tablet.client.get(f"/api/nights/{TID}", headers=tablet.headers).json["view"]
    assert [conflict["why"] for conflict in view["conflicts"]] == [
        "unknown-type",
        "unknown-type",
        "unreadable",
    ]
    assert view["phase"] == "playing"


@pytest.mark.parametrize("off_ms", [0, 5 * HOUR_MS, -5 * HOUR_MS])
def test_the_live_clock_is_right_although_the_tablet_is_hours_off(
    app: Flask, client: FlaskClient, off_ms: int
) -> None:
    """The tablet shows START_MS when the true time is START_MS - off_ms; a phone asks 7 minutes
    later.
    """
    server = app.extensions["holdfast"]
    server.now_ms = lambda: START_MS - off_ms
    tablet = Tablet(app)
    tablet.headers["X-Holdfast-Now"] = str(START_MS)
    desk = playing(app, tablet)
    desk.push()
    server.now_ms = lambda: START_MS - off_ms + 7 * 60_000
    response = client.get(LIVE)
    ticket = read_ticket(response.json["clock"])
    assert ticket.now_ms == -1
    shown = face(ticket.items, ticket.clock, response.json["now_ms"])
    assert response.json["now_ms"] == START_MS + 7 * 60_000
    assert shown["running"]
    assert shown["left_ms"] == ticket.items[0].ms - 7 * 60_000
    assert ticket.facts["name"] == "Thursday main event"
    assert (ticket.facts["players_left"], ticket.facts["entered"]) == (12, 12)
    assert ticket.facts["rule"] == "SEL-20"
    assert ticket.facts["live"] == live_id(TID)


def test_the_hall_clock_is_that_of_the_device_that_runs_it(
    app: Flask, client: FlaskClient
) -> None:
    server = app.extensions["holdfast"]
    server.now_ms = lambda: START_MS
    director, door = Tablet(app, "dev-a"), Tablet(app, "dev-b")
    director.headers["X-Holdfast-Now"] = str(START_MS + HOUR_MS)
    door.headers["X-Holdfast-Now"] = str(START_MS - HOUR_MS)
    desk = playing(app, director)
    desk.push()
    door.push(run_of("dev-b", lines_of(3, 500)))
    assert client.get(LIVE).json["now_ms"] == START_MS + HOUR_MS


def test_the_hall_clock_goes_back_when_a_helpers_press_is_taken_back(
    app: Flask, client: FlaskClient
) -> None:
    server = app.extensions["holdfast"]
    server.now_ms = lambda: START_MS
    director, helper = Tablet(app, "dev-a"), Tablet(app, "dev-b")
    director.headers["X-Holdfast-Now"] = str(START_MS)
    helper.headers["X-Holdfast-Now"] = str(START_MS + HOUR_MS)
    desk = playing(app, director)
    other = Desk(helper, tid="elsewhere")
    other.night, other.at = desk.night, START_MS + HOUR_MS
    other.do("next-level", reason="late", approval="A-1")
    other.push()
    assert client.get(LIVE).json["now_ms"] == START_MS + HOUR_MS
    desk.night = other.night
    desk.do(
        "undo",
        target=other.night.folded.recorded[-1].placed.id,
        reason="not yet",
        clause="NU-A.3c",
    )
    desk.push()
    assert client.get(LIVE).json["now_ms"] == START_MS


def test_a_phone_that_asks_again_is_told_only_what_is_new(app: Flask, client: FlaskClient) -> None:
    tablet = Tablet(app)
    desk = playing(app, tablet)
    desk.push()
    first_response = client.get(LIVE)
    assert first_response.headers["Cache-Control"] == "no-cache"
    headers = {"If-None-Match": first_response.headers["ETag"]}
    second = client.get(LIVE, headers=headers)
    assert (second.status_code, second.data) == (304, b"")
    desk.at += 60_000
    desk.do("pause-clock")
    desk.push()
    third = client.get(LIVE, headers=headers)
    assert third.status_code == 200
    assert not read_ticket(third.json["clock"]).clock.running
    assert third.headers["ETag"] != first_response.headers["ETag"]


def test_the_live_clock_names_no_player_and_not_the_night(app: Flask, client: FlaskClient) -> None:
    tablet = Tablet(app)
    playing(app, tablet).push()
    response = client.get(LIVE)
    assert "Player" not in read_ticket(response.json["clock"]).facts["name"]
    assert TID not in response.text
    assert client.get(f"/api/live/{TID}/clock.json").status_code == 404


def test_a_phone_hears_of_the_prizes_once_they_are_announced(
    app: Flask, client: FlaskClient
) -> None:
    tablet = Tablet(app)
    desk = playing(app, tablet)
    desk.push()
    first_response = client.get(LIVE)
    assert first_response.json["prizes"] == ""
    desk.at += 75 * 60_000
    desk.do("announce-payouts")
    desk.push()
    again = client.get(LIVE, headers={"If-None-Match": first_response.headers["ETag"]})
    assert again.status_code == 200
    assert prizes_in(again.json["prizes"])[0][0] == 1


@pytest.mark.parametrize("path", ["/n/{near}", "/N/{near}", "/n/{small}"])
def test_a_short_link_leads_to_the_clock(app: Flask, client: FlaskClient, path: str) -> None:
    """However a scanner or a person writes its letters."""
    playing(app, Tablet(app)).push()
    near = near_id(live_id(TID))
    response = client.get(path.format(near=near, small=near.lower()))
    assert response.status_code == 302
    page, _, text = response.headers["Location"].partition("#")
    assert page == "/phone/"
    assert read_ticket(text).facts["live"] == live_id(TID)
    assert response.headers["Cache-Control"] == "no-store"
    assert TID not in response.headers["Location"]


@pytest.mark.parametrize("near", ["ABCDEFGHIJ", "x", "%", "a" * 300])
def test_a_short_link_to_no_night_leads_to_the_page(
    app: Flask, client: FlaskClient, near: str
) -> None:
    playing(app, Tablet(app)).push()
    assert client.get(f"/n/{near}").headers["Location"] == "/phone/"


def test_there_is_no_clock_before_the_night_is_set_up(app: Flask, client: FlaskClient) -> None:
    tablet = Tablet(app)
    tablet.push(tablet.write(3))
    response = client.get(LIVE)
    assert (response.status_code, response.json["error"]["code"]) == (404, "no-such-clock")


@pytest.mark.parametrize("says", ["", "soon", "-5", "9" * 40, "1.5"])
def test_a_tablet_that_tells_no_sound_time_is_heard_all_the_same(app: Flask, says: str) -> None:
    tablet = Tablet(app)
    tablet.headers["X-Holdfast-Now"] = says
    assert tablet.push(tablet.write(1))["ack"]["dev-a"][0] == 1


MOST = (1 << 53) - 1
HOSTILE: list[tuple[str, str, dict[str, object]]] = [
    (
        "clock",
        "level-added/1",
        {
            "number": 17,
            "small_blind_chips": -5,
            "big_blind_chips": -10,
            "ante_chips": 0,
            "length_ms": 900_000,
        },
    ),
    ("clock", "time-corrected/1", {"delta_ms": -MOST}),
    ("clock", "time-corrected/1", {"delta_ms": MOST}),
    ("clock", "level-set/1", {"index": MOST, "left_ms": MOST}),
    ("clock", "time-left-set/1", {"index": 0, "left_ms": -1}),
    ("clock", "clock-paused/1", {}),
    ("door/dev-z", "entry-sold/1", {"ticket": MOST}),
    ("standings", "players-eliminated/1", {"out": [{"ticket": 1, "stack_chips": -MOST}]}),
]


@pytest.mark.parametrize("wall", [START_MS, MOST, -MOST, 253_402_300_799_000])
def test_nothing_that_a_line_says_takes_the_clock_from_the_phones(
    app: Flask, client: FlaskClient, wall: int
) -> None:
    """Negative blinds, 2^53-1, the year 9999: whatever is pushed, the phones are answered."""
    tablet = Tablet(app)
    desk = playing(app, tablet)
    desk.push()
    base = desk.night.folded.heads["clock"]
    lines = [
        canonical.dumps(
            {"lam": 90 + index, "own": own, "base": base, "wall": wall, "type": kind, "body": body}
        ).encode()
        for index, (own, kind, body) in enumerate(HOSTILE)
    ]
    tablet.push(run_of("dev-z", lines))
    response = client.get(LIVE)
    assert response.status_code == 200
    ticket = read_ticket(response.json["clock"])
    assert face(ticket.items, ticket.clock, START_MS)["started"]
    view = tablet.client.get(f"/api/nights/{TID}", headers=tablet.headers).json["view"]
    assert len(view["conflicts"]) >= len(HOSTILE) - 1
    assert "fault" not in {conflict["why"] for conflict in view["conflicts"]}


def test_a_phone_to_which_nothing_is_new_costs_one_short_question(app: Flask) -> None:
    """Phones ask all evening; they are what a server runs out of processor by."""
    tablet = Tablet(app)
    desk = playing(app, tablet)
    desk.push()
    etag = tablet.client.get(LIVE).headers["ETag"]
    queries: list[str] = []
    with app.app_context():
        event.listen(db.engine, "before_cursor_execute", lambda *args: queries.append(args[2]))
    response = tablet.client.get(LIVE, headers={"If-None-Match": etag})
    assert response.status_code == 304
    assert [query for query in queries if not query.startswith("BEGIN")] == [queries[-1]]
    assert ".raw" not in queries[-1]


def test_the_clock_of_another_tablet_is_told_in_its_own_time(app: Flask) -> None:
    """Also where the phones were told the first tablet's a moment ago."""
    tablet, other = Tablet(app), Tablet(app, "dev-b")
    desk = playing(app, tablet)
    desk.push()
    tablet.client.get(LIVE)
    other_desk = Desk(other)
    other_desk.night, other_desk.at = desk.night, desk.at + 60_000
    other_desk.do("pause-clock")
    other_desk.push()

    def off(session: Session) -> None:
        for dev, offset_ms in (("dev-a", 1), ("dev-b", 5 * HOUR_MS)):
            change(session, Device, Device.dev == dev, values={"offset_ms": offset_ms})

    with app.app_context():
        write(off)
    for _ in range(2):
        answer = tablet.client.get(LIVE).json
        assert abs(answer["now_ms"] - app.extensions["holdfast"].now_ms() - 5 * HOUR_MS) < 60_000
