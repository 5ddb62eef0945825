"""Junk has its limits: what is kept of it, and how much of it holds anybody up."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import event, text

from backend import config
from backend.services.sync import intake, people
from backend.store.rows import db
from pycore.ledger.lines.bundle import write_bundle
from pycore.ledger.lines.frames import write_frames
from pycore.ledger.lines.logset import LogSet
from pycore.ledger.lines.runs import Run
from tests.backend.kit.helping import NAMED, let_in, line_bytes, whys
from tests.backend.kit.office_forms import signed_in
from tests.backend.tablet import TID, Tablet, lines_of, run_of
from tests.costs import calls


def broken(dev: str, count: int, words: str = "") -> Run:
    """A run whose bytes do not give its head."""
    return Run(dev, 1, "", tuple(lines_of(count, 1, words)), "A" * 43)


def evidence_size(app: Flask) -> tuple[int, int, int]:
    """(lines kept as evidence, their bytes, lines that were only counted)."""
    with app.app_context(), db.engine.connect() as connection:
        lines, size = connection.execute(
            text("SELECT count(*), coalesce(sum(length(raw)), 0) FROM set_aside")
        ).one()
        rest = connection.execute(text("SELECT coalesce(sum(lines), 0) FROM passed_over")).scalar()
    return int(lines), int(size), int(rest or 0)


def test_of_a_devices_junk_the_first_lines_are_kept_and_the_rest_is_counted(
    any_app: Flask,
) -> None:
    tablet = Tablet(any_app)
    for number in range(4):
        reply = tablet.push(broken("dev-a", 40, f"junk {number}"))
        assert [row["why"] for row in reply["quarantined"]] == ["bad-hash"]
    assert evidence_size(any_app)[0::2] == (intake.LINES, 160 - intake.LINES)
    good = tablet.write(3)
    assert tablet.push(good)["ack"] == {"dev-a": [3, good.head]}
    client = signed_in(any_app.test_client())
    assert "110 more lines like these" in client.get(f"/org/nights/{TID}").text


def test_the_same_junk_again_is_nothing_new(app: Flask) -> None:
    tablet = Tablet(app)
    tablet.push(broken("dev-a", 5))
    before = (evidence_size(app), tablet.heads()["cur"])
    tablet.push(broken("dev-a", 5))
    assert (evidence_size(app), tablet.heads()["cur"]) == before


def test_many_bytes_of_junk_are_not_kept(any_app: Flask) -> None:
    tablet = Tablet(any_app)
    long = b'{"x":"' + b"x" * 100_000 + b'"}'
    for number in range(8):
        tablet.push(Run("dev-a", 1, "", (long, b"%d" % number), "A" * 43))
    lines, size, rest = evidence_size(any_app)
    assert size <= intake.BYTES
    assert lines + rest >= 8


def test_a_whole_nights_junk_has_a_limit_whoever_it_is_said_to_be_from(app: Flask) -> None:
    tablet = Tablet(app)
    for number in range(30):
        tablet.push(*(broken(f"dev-{number}-{device_number}", 40) for device_number in range(20)))
    lines, _, rest = evidence_size(app)
    assert (lines, rest) == (intake.LINES_OF_NIGHT, 30 * 20 * 40 - lines)
    with app.app_context(), db.engine.connect() as connection:
        rows = connection.execute(text("SELECT count(*) FROM passed_over")).scalar()
    assert int(rows or 0) <= intake.LINES_OF_NIGHT + 1
    assert tablet.push(tablet.write(2))["ack"]["dev-a"][0] == 2


def named(count: int) -> dict[str, Any]:
    return {f"p{n}": {"name": f"Player {n}", "wall": 1, "dev": "dev-a"} for n in range(count)}


@pytest.mark.parametrize("way", ["people", "push", "bundle.txt"])
def test_too_many_names_at_once_are_refused_whole(
    app: Flask, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(config, "MAX_NAMES_OF_FILE", config.MAX_NAMES)
    tablet = Tablet(app)
    names = named(config.MAX_NAMES + 1)
    if way == "people":
        response = tablet.send("POST", f"/t/{TID}/people", json={"people": names})
    elif way == "push":
        response = tablet.send("POST", f"/t/{TID}/push", data=write_frames((), {}, names))
    else:
        file = write_bundle(tablet.logs, names).encode()
        response = tablet.send("POST", f"/t/{TID}/bundle.txt", data=file)
    assert (response.status_code, response.json["error"]["code"]) == (413, "too-many-names")
    assert response.json["error"]["max_names"] == config.MAX_NAMES
    assert tablet.send("GET", f"/t/{TID}/people").json["people"] == {}
    assert tablet.send("POST", "/hello", json={}).json["max_names"] == config.MAX_NAMES


def test_thousands_of_names_do_not_hold_the_database(any_app: Flask) -> None:
    """18,000 took 8.5 s in one transaction: each was asked for by itself."""
    names = named(18_000)
    org = any_app.extensions["holdfast"].org
    statements: list[str] = []
    with any_app.app_context():
        event.listen(db.engine, "before_cursor_execute", lambda *args: statements.append(args[2]))
        people.swap(org, TID, names, by="", now_ms=0)
        newer = {player: {**person, "wall": 2} for player, person in names.items()}
        people.swap(org, TID, newer, by="", now_ms=0)
        assert people.names(org, TID) == newer
    assert len(statements) < 18_000 // 50


# --- Devices -------------------------------------------------------------------------------------


def invented(*numbers: int) -> list[Run]:
    """A line each of devices that nobody ever heard of."""
    return [run_of(f"invented-{number}", lines_of(1)) for number in numbers]


def test_one_request_asks_for_so_much_work_and_no_more(any_app: Flask) -> None:
    """A thousand devices that somebody made up held every writer for 20 seconds."""
    tablet = Tablet(any_app)
    fits, more = invented(*range(config.MAX_DEVICES)), invented(-1)
    response = tablet.post_push(*fits, *more)
    assert (response.status_code, response.json["error"]["code"]) == (413, "too-many-devices")
    assert tablet.heads()["heads"] == {}
    assert tablet.post_push(*fits).status_code == 200
    logs = LogSet(TID)
    for run in invented(*range(config.MAX_DEVICES_OF_FILE + 1)):
        logs, _ = logs.receive(run)
    file = write_bundle(logs, {}).encode()
    response = tablet.send("POST", f"/t/{TID}/bundle.txt", data=file)
    assert (response.status_code, response.json["error"]["code"]) == (413, "too-many-devices")


def test_a_night_has_room_for_so_many_who_were_never_let_in(
    any_app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever was let in brings their own all the same, and what is here goes on."""
    monkeypatch.setattr(config, "MOST_STRANGERS_BY_HELPERS", 3)
    monkeypatch.setattr(config, "MOST_STRANGERS_OF_NIGHT", 5)
    helper, director = let_in(any_app, "desk"), Tablet(any_app, "director")
    named = [run_of(f"stranger-{number}", [NAMED]) for number in range(7)]

    def left_out(answer: Any) -> list[str]:
        return sorted(row["dev"] for row in answer["quarantined"])

    assert left_out(helper.push(*named[:5])) == ["stranger-3", "stranger-4"]
    assert left_out(helper.push(*named[:3], run_of("helper", [NAMED]))) == []
    assert left_out(director.push(*named)) == ["stranger-5", "stranger-6"]
    assert left_out(director.push(named[0], run_of("director", [NAMED]))) == []
    fresh = let_in(any_app, "table", "stranger-6")
    assert left_out(fresh.push(named[6])) == [], "a device that is let in is none"


def test_the_tray_has_room_for_no_more_of_them_than_the_night(
    any_app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A tablet lent for another night brings them one push after the other, and so does the
    next; what is in the tray already goes on, and the night itself has all its room.
    """
    monkeypatch.setattr(config, "MOST_STRANGERS_BY_HELPERS", 3)
    lent = [let_in(any_app, "desk", dev, tid="friday") for dev in ("first", "second")]
    named = [run_of(f"stranger-{number}", [NAMED]) for number in range(5)]
    for run in named:
        lent[0].push(run)
    lent[1].push(named[4], named[0], run_of("second", [NAMED]))
    page = signed_in(any_app.test_client()).get("/org/brought").text
    waiting = [f"stranger-{number}" for number in range(3)]
    assert sorted(set(re.findall(r'name="dev" value="([^"]+)"', page))) == ["second", *waiting]
    own = [run_of(f"beside-{number}", [NAMED]) for number in range(4)]
    assert [row[0] for row in whys(let_in(any_app, "desk").push(*own))] == ["beside-3"]


# --- A whole night -------------------------------------------------------------------------------


@pytest.mark.parametrize("which", ["MOST_EVENTS_OF_NIGHT", "MOST_BYTES_OF_NIGHT"])
def test_a_night_that_is_full_says_so_and_others_go_on(
    any_app: Flask, which: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    most = 10 if which == "MOST_EVENTS_OF_NIGHT" else sum(map(len, lines_of(10)))
    monkeypatch.setattr(config, which, most)
    tablet = Tablet(any_app)
    first_run = tablet.write(10)
    assert tablet.push(first_run)["ack"] == {"dev-a": [10, first_run.head]}
    more = tablet.write(1)
    for _ in range(2):
        response = tablet.post_push(more)
        assert (response.status_code, response.json["error"]["code"]) == (507, "night-full")
    response = tablet.post_push(broken("dev-z", 5))
    assert (response.status_code, response.json["error"]["code"]) == (507, "night-full")
    assert tablet.push(first_run)["dup"] == 10, "what it has can be said again"
    assert tablet.heads()["heads"] == {"dev-a": [10, first_run.head]}
    assert tablet.heads()["cur"] == 10
    other = run_of("dev-a", lines_of(3), tid="friday")
    assert tablet.push(other, tid="friday")["ack"] == {"dev-a": [3, other.head]}


def test_the_size_of_a_night_is_that_of_its_lines(any_app: Flask) -> None:
    tablet = Tablet(any_app)
    tablet.push(tablet.write(4))
    tablet.push(broken("dev-a", 3))
    tablet.push(run_of("dev-f", lines_of(3)))
    tablet.push(run_of("dev-f", lines_of(4, 1, "fork")))
    sizes = text(
        "SELECT (SELECT size FROM tournament), (SELECT sum(length(raw)) FROM event)"
        " + (SELECT sum(length(raw)) FROM set_aside)"
    )
    with any_app.app_context(), db.engine.connect() as connection:
        night_size, there = connection.execute(sizes).one()
    assert night_size == there


def test_a_night_takes_so_many_names(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(config, "MOST_NAMES_OF_NIGHT", 5)
    tablet = Tablet(app)
    assert tablet.send("POST", f"/t/{TID}/people", json={"people": named(5)}).status_code == 200
    assert tablet.send("POST", f"/t/{TID}/people", json={"people": named(5)}).status_code == 200
    response = tablet.send("POST", f"/t/{TID}/people", json={"people": named(6)})
    assert (response.status_code, response.json["error"]["code"]) == (507, "night-full")
    assert len(tablet.send("GET", f"/t/{TID}/people").json["people"]) == 5


def test_a_name_at_the_largest_time_can_be_corrected(any_app: Flask) -> None:
    tablet = Tablet(any_app)
    for name, wall in (("Thief", 2**53 - 1), ("Rose Spence", 1_795_136_400_000), ("Thief", 2**52)):
        names = {"p1": {"name": name, "wall": wall, "dev": "dev-z"}}
        assert tablet.send("POST", f"/t/{TID}/people", json={"people": names}).status_code == 200
    assert tablet.send("GET", f"/t/{TID}/people").json["people"]["p1"]["name"] == "Rose Spence"


def test_what_one_push_and_one_page_may_cost_is_bounded_by_the_real_limits(app: Flask) -> None:
    """A thousand invented ids stopped writing for 20 s, and the page of their night took 7 s."""
    tablet, office = Tablet(app), signed_in(app.test_client())
    tablet.push(tablet.write(1))
    page = f"/org/nights/{TID}"
    strangers = [run_of(f"stranger-{number}", lines_of(1)) for number in range(1_000)]
    few = calls(lambda: tablet.push(*strangers[:10])) / 10
    alone = calls(lambda: office.get(page))
    full = calls(lambda: tablet.push(*strangers[10 : 10 + config.MAX_DEVICES]))
    assert full / config.MAX_DEVICES < 2 * few, "each costs as much, however many they are"
    for start in range(10 + config.MAX_DEVICES, 1_000, config.MAX_DEVICES):
        tablet.push(*strangers[start : start + config.MAX_DEVICES])
    with app.app_context(), db.engine.connect() as connection:
        devs = connection.execute(text("SELECT count(DISTINCT dev) FROM event")).scalar()
    assert devs == 1 + config.MOST_STRANGERS_OF_NIGHT
    assert tablet.push(tablet.write(1))["ack"]["dev-a"][0] == 2
    a_line = calls(lambda: tablet.push(tablet.write(1)))
    assert a_line < 3 * few, "the next line of a tablet costs as it did before they came"
    full_page = calls(lambda: office.get(page))
    assert full_page - alone < 10_000 * config.MOST_STRANGERS_OF_NIGHT


def test_an_undo_is_asked_once_of_each_that_it_reaches(app: Flask) -> None:
    """Undos of undos, each naming the one before it over and over, stopped all writing; and each
    id that is not here had the whole night read.
    """
    director, helper = Tablet(app, "director"), let_in(app, "desk")
    director.push(run_of("director", lines_of(40)))
    raws, head = [NAMED], run_of("helper", [NAMED]).head
    for _ in range(8):
        raws.append(line_bytes("undone/1", {"target": head, "also": [head] * 3}))
        head = run_of("helper", raws).head
    assert calls(lambda: helper.push(run_of("helper", raws))) < 60_000
    strange = line_bytes("undone/1", {"target": "A" * 43, "also": [""] * 1_000})
    more = run_of("helper", [strange], start=len(raws) + 1, prev=head)
    statements: list[str] = []
    with app.app_context():
        event.listen(db.engine, "before_cursor_execute", lambda *args: statements.append(args[2]))
    assert whys(helper.push(more)) == [("helper", len(raws) + 1, 1, "role")]
    assert len(statements) < 60


def test_runs_of_one_device_are_bounded_as_devices_are(any_app: Flask) -> None:
    """Each costs what a device does: four thousand runs of a line held writing for seconds."""
    tablet, lines = Tablet(any_app), lines_of(config.MAX_DEVICES + 1)
    whole = run_of("dev-a", lines)
    ids = ["", *whole.ids(TID)]
    runs = [Run("dev-a", at + 1, ids[at], (raw,), ids[at + 1]) for at, raw in enumerate(lines)]
    assert tablet.post_push(*runs).status_code == 413
    assert tablet.post_push(*runs[:-1]).status_code == 200


def test_a_file_is_taken_in_parts_so_that_others_write_between_them(
    any_app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(config, "MAX_EVENTS", 10)
    tablet, logs = Tablet(any_app), LogSet(TID)
    own, other = run_of("dev-a", lines_of(25)), run_of("dev-b", lines_of(12))
    for run in (own, other):
        logs, _ = logs.receive(run)
    commits: list[object] = []
    with any_app.app_context():
        event.listen(db.engine, "commit", commits.append)
    file = write_bundle(logs, {}).encode()
    answer = tablet.send("POST", f"/t/{TID}/bundle.txt", data=file).json
    assert answer["ack"] == {"dev-a": [25, own.head], "dev-b": [12, other.head]}
    assert (answer["dup"], answer["quarantined"], answer["need"]) == (0, [], [])
    assert len(commits) >= 4
    assert tablet.send("POST", f"/t/{TID}/bundle.txt", data=file).json["dup"] == 37
