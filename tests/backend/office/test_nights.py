"""Nights held in memory: what is new is folded onto them, and one that fails stays alone."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import delete, event

from backend.services.nights.nights import Nights
from backend.store.db import write
from backend.store.rows import Person, db
from pycore.kernel.ids import live_id
from pycore.ledger.lines.bundle import read_bundle
from pycore.ledger.lines.runs import Run
from pycore.night.night import Night
from tests.backend.kit.office_forms import signed_in
from tests.backend.tablet import START_MS, TID, Desk, Tablet, lines_of, run_of

BAD = "bad-night"
PATHS = (f"/api/live/{live_id(BAD)}/clock.json", f"/api/nights/{BAD}")


def digest(app: Flask, tablet: Tablet, tid: str = TID) -> str:
    response = tablet.client.get(f"/api/nights/{tid}", headers=tablet.headers)
    assert response.status_code == 200, response.text
    return str(response.json["digest"])


@contextmanager
def rows_read(app: Flask, table: str) -> Iterator[list[str]]:
    """The statements that read the bytes of a table's lines meanwhile."""
    statements: list[str] = []

    def notice(_c: Any, _cursor: Any, statement: str, values: Any, *_more: Any) -> None:
        if f"{table}.raw" in statement:
            statements.append(f"{' '.join(statement.split())} {values}")

    with app.app_context():
        event.listen(db.engine, "before_cursor_execute", notice)
        yield statements
        event.remove(db.engine, "before_cursor_execute", notice)


def test_only_new_lines_are_read_and_folded(
    any_app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    tablet, other = Tablet(any_app), Tablet(any_app, "dev-b")
    desk = Desk(tablet)
    desk.sell("p1", "Rose")
    desk.push()
    assert digest(any_app, tablet) == desk.night.digest()

    def never(*_logs: Any) -> Night:
        raise AssertionError("folded from the first line")

    monkeypatch.setattr(Night, "of", never)
    with rows_read(any_app, "event") as read:
        for number in range(3):
            desk.sell(f"q{number}", f"Late {number}")
            desk.push()
            other.push(run_of(f"dev-{number}", lines_of(2)))
            held_digest = digest(any_app, tablet)
    # What was pushed once more is compared, and names are held to the lines that say them.
    others = ("event.seq BETWEEN", "instr(", "position(")
    assert all("event.cur > " in sql for sql in read if not any(two in sql for two in others))
    monkeypatch.undo()
    bundle = read_bundle(tablet.send("GET", f"/t/{TID}/bundle.txt").text)
    whole = Night.of(bundle.logs, bundle.people)
    assert held_digest == whole.digest()
    held_night = any_app.extensions["holdfast"].nights
    with any_app.app_context():
        assert held_night.get(TID).night.people == whole.people


@pytest.mark.parametrize("text", ["clone", "copy", "twin", "double"])
def test_a_fork_is_read_anew(any_app: Flask, text: str) -> None:
    """Whichever branch counts afterwards."""
    tablet = Tablet(any_app)
    desk = Desk(tablet)
    desk.push()
    digest(any_app, tablet)
    for start in (1, 3):
        ways = run_of("dev-z", lines_of(3, 1, text))
        tablet.push(ways if start == 1 else run_of("dev-z", lines_of(4, 1, "other")))
        bundle = read_bundle(tablet.send("GET", f"/t/{TID}/bundle.txt").text)
        assert digest(any_app, tablet) == Night.of(bundle.logs).digest()


@pytest.mark.parametrize("seed", range(4))
def test_whatever_comes_in_whatever_order_the_held_night_is_the_whole_night(
    app: Flask, seed: int
) -> None:
    dice = random.Random(seed)
    tablet = Tablet(app)
    runs = [run_of(f"dev-{letter}", lines_of(2)) for letter in "abc"]
    for number in range(14):
        parent = dice.choice(runs[-5:])
        cut = dice.choice([len(parent.lines)] * 3 + [dice.randint(1, len(parent.lines))])
        prev = parent.ids(TID)[cut - 1]
        lines = lines_of(dice.randint(1, 3), number, f"branch {number}")
        runs.append(run_of(parent.dev, lines, start=parent.start + cut, prev=prev))
    tablet.push(*runs[:3])
    for number, run in enumerate(runs):
        broken = Run(run.dev, run.start, run.prev, run.lines, "A" * 43)
        tablet.push(run, *([broken] if number % 5 == 0 else []))
        bundle = read_bundle(tablet.send("GET", f"/t/{TID}/bundle.txt").text)
        assert digest(app, tablet) == Night.of(bundle.logs).digest()
        with app.app_context():
            cached = app.extensions["holdfast"].nights.get(TID)
        assert cached.night.logs == bundle.logs


def test_a_name_that_was_erased_is_gone_from_the_held_night(app: Flask) -> None:
    tablet = Tablet(app)
    desk = Desk(tablet)
    desk.sell("p1", "Rose")
    desk.sell("p2", "Ken")
    desk.push()
    digest(app, tablet)
    with app.app_context():
        write(lambda session: session.execute(delete(Person).where(Person.player == "p1")))
        desk.sell("p3", "Mary")
        new = desk.night.people["p3"]
        tablet.send("POST", f"/t/{TID}/people", json={"people": {"p3": dict(new)}})
        cached = app.extensions["holdfast"].nights.get(TID)
    assert sorted(cached.night.people) == ["p2", "p3"]


def test_nights_are_kept_up_to_a_budget_and_the_longest_unasked_goes_first(app: Flask) -> None:
    tablet = Tablet(app)
    tids = [f"night-{number}" for number in range(60)]
    for tid in tids:
        tablet.push(run_of("dev-a", lines_of(1), tid=tid), tid=tid)
    with app.app_context():
        org = app.extensions["holdfast"].org
        roomy = Nights(org, 64 * 1024 * 1024)
        all_cached = [roomy.get(tid) for tid in tids]
        assert all(roomy.get(tid) is cached for tid, cached in zip(tids, all_cached, strict=True))
        assert all_cached[0] is not None
        tight = Nights(org, 16 * 3 * all_cached[0].raw_bytes)
        a, b, c = (tight.get(tid) for tid in tids[:3])
        assert tight.get(tids[0]) is a
        tight.get(tids[3])
        assert tight.get(tids[0]) is a
        assert tight.get(tids[2]) is c
        assert tight.get(tids[1]) is not b
        tiny = Nights(org, 1)
        assert tiny.get(tids[0]) is tiny.get(tids[0]) is not None


def test_asking_for_nights_leaves_no_lock_behind(app: Flask) -> None:
    tablet = Tablet(app)
    for number in range(5):
        tablet.push(run_of("dev-a", lines_of(1), tid=f"n{number}"), tid=f"n{number}")
    nights = Nights(app.extensions["holdfast"].org, 1)
    with app.app_context():
        for number in range(5):
            nights.get(f"n{number}")
            assert nights.get(f"unheard-of-{number}") is None
    sizes = {name: len(value) for name, value in vars(nights).items() if isinstance(value, dict)}
    assert max(sizes.values()) <= 1


@pytest.fixture
def troubled(app: Flask, monkeypatch: pytest.MonkeyPatch) -> tuple[Tablet, Desk]:
    """A good night and one whose lines make the core raise."""
    tablet = Tablet(app)
    desk = Desk(tablet)
    desk.sell("p1", "Rose")
    desk.push()
    tablet.push(run_of("dev-a", lines_of(3), tid=BAD), tid=BAD)
    of, receive_all = Night.of, Night.receive_all

    def explodes(tid: str) -> None:
        if tid == BAD:
            raise OverflowError(desk.night.name("p1"))

    def fold(logs: Any, people: Any = None) -> Night:
        explodes(logs.tid)
        return of(logs, people)

    def fold_more(night: Night, runs: Any) -> Any:
        explodes(night.tid)
        return receive_all(night, runs)

    monkeypatch.setattr(Night, "of", fold)
    monkeypatch.setattr(Night, "receive_all", fold_more)
    return tablet, desk


def test_a_night_that_cannot_be_folded_answers_for_itself_only(
    app: Flask, troubled: tuple[Tablet, Desk], caplog: pytest.LogCaptureFixture
) -> None:
    tablet, desk = troubled
    for path in PATHS * 2:
        response = tablet.client.get(path, headers=tablet.headers)
        assert (response.status_code, response.json["error"]["code"]) == (503, "night-trouble")
    assert caplog.text.count(f"night {BAD}:") == 1  # it is not tried again for nothing
    assert "Rose" not in caplog.text
    assert digest(app, tablet) == desk.night.digest()
    client = signed_in(app.test_client())
    home = client.get("/org")
    assert home.status_code == 200
    assert "Thursday main event" in home.text
    assert home.text.count("Cannot be worked out") == 1
    page = client.get(f"/org/nights/{BAD}")
    assert page.status_code == 200
    assert "Cannot be worked out" in page.text
    assert "3 records" in page.text
    saved = client.get(f"/org/nights/{BAD}/bundle.txt")
    assert read_bundle(saved.text).logs.count() == 3
    assert client.get(f"/org/nights/{TID}").status_code == 200
    assert len(tablet.send("GET", "/nights").json["nights"]) == 2
    reader = Tablet(app, "dev-r")
    reader.logs = type(reader.logs)(BAD)
    reader.pull(tid=BAD)
    assert reader.logs.count() == 3


def test_a_night_is_tried_again_when_something_new_came_in(
    app: Flask, troubled: tuple[Tablet, Desk], monkeypatch: pytest.MonkeyPatch
) -> None:
    tablet, _ = troubled
    path = f"/api/nights/{BAD}"
    assert tablet.client.get(path, headers=tablet.headers).status_code == 503
    monkeypatch.undo()
    tablet.push(run_of("dev-b", lines_of(1), tid=BAD), tid=BAD)
    assert tablet.client.get(path, headers=tablet.headers).status_code == 200


@pytest.mark.parametrize("where", ["nights.live.phone_ticket", "organization.overview.night_view"])
def test_a_night_that_cannot_be_shown_answers_for_itself_only(
    app: Flask, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    tablet = Tablet(app)
    Desk(tablet).push()

    def explodes(*_night: Any, **_more: Any) -> str:
        raise ValueError("year 60000 is out of range")

    monkeypatch.setattr(f"backend.services.{where}", explodes)
    client = signed_in(app.test_client())
    assert client.get("/org").status_code == 200
    assert client.get(f"/org/nights/{TID}").status_code == 200
    for _ in range(2):
        live = client.get(f"/api/live/{live_id(TID)}/clock.json")
        assert live.status_code == (503 if "live" in where else 200)


def test_the_hall_time_does_not_follow_a_clock_event_that_was_not_applied(
    app: Flask, client: FlaskClient
) -> None:
    """Two tablets press "next level" apart; the helper's clock is ten minutes fast and its record
    comes out as a conflict.
    """
    server = app.extensions["holdfast"]
    server.now_ms = lambda: START_MS
    director, helper = Tablet(app, "dev-a"), Tablet(app, "dev-b")
    helper.headers["X-Holdfast-Now"] = str(START_MS + 600_000)
    director.headers["X-Holdfast-Now"] = str(START_MS)
    desk = Desk(director)
    for number in range(4):
        desk.sell(f"p{number}", f"Player {number}")
    desk.at = START_MS
    desk.do("draw-seats", seed="0123456789abcdef")
    desk.do("start-clock")
    other = Desk(helper, tid="elsewhere")
    other.night, other.at = desk.night, START_MS + 600_000
    desk.do("next-level", reason="late", approval="A-1")
    other.do("next-level", reason="late", approval="A-1")
    desk.push()
    other.push()
    live = f"/api/live/{live_id(TID)}/clock.json"
    with app.app_context():
        cached = server.nights.get(TID)
    assert [conflict.why for conflict in cached.night.conflicts] == ["stale-base"]
    assert client.get(live).json["now_ms"] == START_MS
