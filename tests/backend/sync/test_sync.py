"""What the store promises to tablets, on SQLite and on a real PostgreSQL alike."""

from __future__ import annotations

import random
import shutil
import sqlite3
import threading
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import delete

from backend.app import create_app
from backend.config import MAX_EVENTS
from backend.store.db import write
from backend.store.rows import Event
from pycore.ledger.lines.bundle import read_bundle, write_bundle
from pycore.ledger.lines.frames import SHORT, read_frames, write_frames
from pycore.ledger.lines.logset import LogSet
from pycore.ledger.lines.runs import Run
from tests.backend.conftest import closed
from tests.backend.tablet import CODE, TID, Tablet, line, lines_of, run_of


def test_what_is_pushed_is_acknowledged_and_comes_back_byte_for_byte(any_app: Flask) -> None:
    writer, reader = Tablet(any_app, "dev-a"), Tablet(any_app, "dev-b")
    run = writer.write(3)
    answer = writer.push(run)
    assert answer["ack"] == {"dev-a": [3, run.head]}
    assert (answer["dup"], answer["cur"], answer["level"]) == (0, 3, "org")
    assert answer["quarantined"] == []
    assert answer["need"] == []
    reader.pull()
    assert reader.logs == writer.logs


def test_lines_come_in_either_form_and_go_out_as_they_are_asked_for(any_app: Flask) -> None:
    short, long = Tablet(any_app, "dev-a"), Tablet(any_app, "dev-b", short=False)
    for writer in (short, long):
        chained = [line(1), b"no JSON at all"]
        for number in range(2, 40):
            base = run_of(writer.dev, chained).head
            chained.append(line(number).replace(b'"base":""', b'"base":"%b"' % base.encode()))
        run = run_of(writer.dev, chained)
        assert writer.push(run)["ack"] == {writer.dev: [40, run.head]}
        writer.logs, _ = writer.logs.receive(run)
    for writer in (short, long):
        writer.pull()
    assert short.logs == long.logs
    ask = {"have": {}, "forks": {}, "max": 1000}
    plain = short.send("POST", f"/t/{TID}/pull", json=ask).data
    small = short.send("POST", f"/t/{TID}/pull", json={**ask, "form": SHORT}).data
    assert plain.count(b'"base":"') == 78
    assert small.count(b'"base":"') == 2
    assert read_frames(plain).runs == read_frames(small, tid=TID).runs
    for form in (3, None, "2", [2]):
        again = short.send("POST", f"/t/{TID}/pull", json={**ask, "form": form}).data
        assert again == plain


def test_a_reference_to_nothing_is_refused_and_nothing_is_taken(any_app: Flask) -> None:
    tablet = Tablet(any_app)
    good = write_frames([tablet.write(3)], {}, short_of=TID)
    response = tablet.send("POST", f"/t/{TID}/push", data=good.replace(b'{"base":"",', b"7,{", 1))
    assert (response.status_code, response.json["error"]["code"]) == (400, "bad-reference")
    assert response.json["error"]["line"] == 2
    assert tablet.heads()["heads"] == {}


def test_a_body_of_nothing_but_lines_is_stopped_before_it_is_read(any_app: Flask) -> None:
    tablet = Tablet(any_app)
    response = tablet.send("POST", f"/t/{TID}/push", data=b"=\n" * (2 * MAX_EVENTS + 3))
    assert (response.status_code, response.json["error"]["code"]) == (413, "too-many-events")


def test_pushing_twice_is_pushing_once(any_app: Flask) -> None:
    tablet = Tablet(any_app)
    first_answer = tablet.push(tablet.write(5))
    second = tablet.push()
    assert second["ack"] == first_answer["ack"]
    assert (second["dup"], second["cur"]) == (5, 5)
    longer = tablet.write(2)
    assert tablet.push()["dup"] == 5
    assert tablet.heads()["heads"] == {"dev-a": [7, longer.head]}


def test_any_order_and_repetition_of_batches_is_one_clean_delivery(any_app: Flask) -> None:
    tablet = Tablet(any_app)
    tablet.write(12)
    dice = random.Random(7)
    log = tablet.logs.log("dev-a")
    for _ in range(60):
        start = dice.randint(1, 12)
        end = dice.randint(start, 12)
        prev = log.id_at(start - 1) or ""
        tablet.push(Run("dev-a", start, prev, log.lines[start - 1 : end], log.ids[end - 1]))
    tablet.push()
    other = Tablet(any_app, "dev-b")
    other.pull()
    assert other.logs == tablet.logs
    assert tablet.heads()["cur"] == 12


def test_an_event_of_a_later_version_is_stored_and_passed_on(any_app: Flask) -> None:
    writer, reader = Tablet(any_app, "dev-a"), Tablet(any_app, "dev-b")
    strange = [b'{"lam":1,"type":"jackpot-spun/7","wheel":[1,2]}', b"not even JSON \xff\xfe"]
    run = run_of("dev-a", strange)
    assert writer.push(run)["ack"] == {"dev-a": [2, run.head]}
    reader.pull()
    assert list(reader.logs.log("dev-a").lines) == strange


def test_a_push_of_nothing_is_fine(any_app: Flask) -> None:
    tablet = Tablet(any_app)
    assert tablet.post_push().json["ack"] == {}


def test_pulling_in_batches_brings_everything_by_heads_and_by_cursor(any_app: Flask) -> None:
    writers = [Tablet(any_app, f"dev-{letter}") for letter in "abc"]
    for _ in range(4):
        for writer in writers:
            writer.push(writer.write(5))
    whole = LogSet(TID)
    for writer in writers:
        for run in writer.logs.all_runs():
            whole, _ = whole.receive(run)
    for by_cursor in (False, True):
        reader = Tablet(any_app, f"reader-{by_cursor}")
        batches = 1
        while reader.pull(7, by_cursor=by_cursor).end["more"]:
            batches += 1
        assert reader.logs == whole
        assert batches == 9


def test_heads_are_not_sent_again_when_nothing_came_in(any_app: Flask) -> None:
    tablet = Tablet(any_app)
    tablet.push(tablet.write(2))
    first_response = tablet.send("GET", f"/t/{TID}/heads")
    again = {"If-None-Match": first_response.headers["ETag"]}
    second = tablet.send("GET", f"/t/{TID}/heads", headers=again)
    assert (second.status_code, second.data) == (304, b"")
    tablet.push(tablet.write(1))
    third = tablet.send("GET", f"/t/{TID}/heads", headers=again)
    assert (third.status_code, third.json["cur"]) == (200, 3)


def test_a_night_goes_out_as_a_file_and_comes_in_as_one(any_app: Flask) -> None:
    tablet = Tablet(any_app)
    tablet.write(4)
    fork = run_of("dev-a", lines_of(2, 1, "clone"))
    logs, _ = tablet.logs.receive(fork)
    people = {"p1": {"name": "Zoë Ippak", "wall": 7, "dev": "dev-a"}}
    text = write_bundle(logs, people)
    response = tablet.send("POST", f"/t/{TID}/bundle.txt", data=text.encode())
    assert response.status_code == 200, response.text
    assert response.json["ack"] == logs.heads()
    out = tablet.send("GET", f"/t/{TID}/bundle.txt")
    assert out.headers["Content-Disposition"] == f'attachment; filename="holdfast-{TID}.txt"'
    bundle = read_bundle(out.text)
    assert bundle.logs == logs
    assert bundle.people == people


def test_a_damaged_file_is_refused_with_its_line(any_app: Flask) -> None:
    tablet = Tablet(any_app)
    tablet.write(4)
    text = write_bundle(tablet.logs, {}).replace('"number":3', '"number":8')
    response = tablet.send("POST", f"/t/{TID}/bundle.txt", data=text.encode())
    assert (response.status_code, response.json["error"]["code"]) == (400, "bad-hash")
    assert response.json["error"]["line"] == 5
    elsewhere = tablet.send(
        "POST", "/t/friday/bundle.txt", data=write_bundle(tablet.logs, {}).encode()
    )
    assert elsewhere.json["error"]["code"] == "other-night"
    assert tablet.heads()["cur"] == 0


def test_the_newest_name_wins_whatever_comes_last(any_app: Flask) -> None:
    tablet = Tablet(any_app)

    def tell(**people: tuple[str, int, str]) -> dict[str, dict[str, object]]:
        named = {p: {"name": n, "wall": w, "dev": d} for p, (n, w, d) in people.items()}
        response = tablet.send("POST", f"/t/{TID}/people", json={"people": named})
        assert response.status_code == 200, response.text
        newest: dict[str, dict[str, object]] = response.json["people"]
        return newest

    tell(p1=("Rose", 5, "a"), p2=("Ken", 5, "a"))
    newest = tell(p1=("Rosie", 4, "z"), p2=("Kenneth", 5, "b"))
    assert [newest["p1"]["name"], newest["p2"]["name"]] == ["Rose", "Kenneth"]
    assert tablet.send("GET", f"/t/{TID}/people").json["people"] == newest


@pytest.mark.parametrize(
    "person",
    [
        "Rose",
        {"name": 5, "wall": 1, "dev": "a"},
        {"name": "x" * 201, "wall": 1, "dev": "a"},
        {"name": "a\0b", "wall": 1, "dev": "a"},
        {"name": "Rose", "wall": -1, "dev": "a"},
        {"name": "Rose", "wall": 2**63, "dev": "a"},
        {"name": "Rose", "wall": 1, "dev": "a b"},
    ],
)
def test_a_name_that_cannot_be_kept_is_refused(any_app: Flask, person: object) -> None:
    tablet = Tablet(any_app)
    response = tablet.send("POST", f"/t/{TID}/people", json={"people": {"p1": person}})
    assert (response.status_code, response.json["error"]["code"]) == (400, "bad-person")


def test_concurrent_pushes_lose_nothing_and_the_cursor_skips_nothing(any_app: Flask) -> None:
    """A cursor handed out before the commit loses rows on PostgreSQL: a reader passes a number
    that is still under way. A reader pulls all the time here and must end up with everything.
    """
    devices, batches = 4, 12
    tablets = [Tablet(any_app, f"dev-{number}") for number in range(devices)]
    reader = Tablet(any_app, "reader")
    problems: list[BaseException] = []
    done = threading.Event()

    def writes(tablet: Tablet) -> None:
        try:
            for _ in range(batches):
                tablet.push(tablet.write(3))
        except BaseException as error:
            problems.append(error)

    def reads() -> None:
        try:
            while not done.wait(0.02):  # a device that asks without pause is told to wait
                reader.pull(5, by_cursor=True)
        except BaseException as error:
            problems.append(error)

    threads = [threading.Thread(target=writes, args=(tablet,)) for tablet in tablets]
    reading = threading.Thread(target=reads)
    reading.start()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    done.set()
    reading.join()
    assert problems == []
    while reader.pull(1000, by_cursor=True).end["more"]:
        pass
    assert {dev: seq for dev, (seq, _) in reader.logs.heads().items()} == {
        tablet.dev: 3 * batches for tablet in tablets
    }
    assert reader.heads()["cur"] == devices * batches * 3


def test_two_copies_of_one_device_pushing_at_once_are_one_log(any_app: Flask) -> None:
    tablet = Tablet(any_app)
    tablet.write(40)
    log = tablet.logs.log("dev-a")
    problems: list[BaseException] = []

    def pushes() -> None:
        client = any_app.test_client()
        try:
            for start in range(1, 41, 4):
                prev = log.id_at(start - 1) or ""
                run = Run(
                    "dev-a", start, prev, log.lines[start - 1 : start + 3], log.ids[start + 2]
                )
                response = client.post(
                    f"/api/sync/1/t/{TID}/push",
                    data=write_frames([run], {}),
                    headers=tablet.headers,
                )
                assert response.status_code == 200, response.text
        except BaseException as error:
            problems.append(error)

    threads = [threading.Thread(target=pushes) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert problems == []
    assert tablet.heads() == {
        "heads": {"dev-a": list(log.head)},
        "forks": {},
        "sealed": None,
        "cur": 40,
    }


def test_a_server_that_lost_its_newest_rows_is_refilled(any_app: Flask) -> None:
    tablet = Tablet(any_app)
    tablet.push(tablet.write(10))
    with any_app.app_context():  # as after restoring last week's copy
        write(lambda session: session.execute(delete(Event).where(Event.seq > 4)))
    more = tablet.write(2)
    assert tablet.push(more)["need"] == [{"dev": "dev-a", "from": 5}]
    assert tablet.push()["ack"] == {"dev-a": [12, more.head]}


def test_an_older_backup_put_in_place_is_refilled(tmp_path: Path, dist: Path) -> None:
    app = create_app(tmp_path / "data", dist=dist, pairing_code=CODE)
    tablet = Tablet(app)
    tablet.push(tablet.write(6))
    live = sqlite3.connect(tmp_path / "data" / "holdfast.sqlite3")
    live.execute("VACUUM INTO ?", (str(tmp_path / "backup"),))
    live.close()
    tablet.push(tablet.write(6))
    closed(app)
    for file in (tmp_path / "data").glob("holdfast.sqlite3*"):
        file.unlink()
    shutil.copy(tmp_path / "backup", tmp_path / "data" / "holdfast.sqlite3")
    restored = create_app(tmp_path / "data", dist=dist, pairing_code=CODE)
    tablet.client = restored.test_client()
    assert tablet.heads()["heads"]["dev-a"][0] == 6
    missing = tablet.logs.missing_for(tablet.heads()["heads"])
    assert tablet.push(*missing)["ack"] == tablet.logs.heads()
    closed(restored)


def test_no_organization_takes_a_rehearsal_in(any_app: Flask) -> None:
    """Not a tablet's word alone: whatever names one is turned away, and nothing of it is kept."""
    tablet, tid = Tablet(any_app), "rehearsal-abc"
    run = run_of("dev-a", lines_of(3), tid=tid)
    logs, _ = LogSet(tid).receive(run)
    bundle = write_bundle(logs, {})
    answers = [
        tablet.post_push(run, tid=tid),
        tablet.send("POST", f"/t/{tid}/bundle.txt", data=bundle),
        tablet.send("GET", f"/t/{tid}/heads"),
        tablet.send("POST", f"/t/{tid}/people", json={"people": {}}),
    ]
    assert [(answer.status_code, answer.json["error"]["code"]) for answer in answers] == [
        (403, "rehearsal")
    ] * 4
    # Under a real night's address its file is no file of that night.
    other = tablet.send("POST", f"/t/{TID}/bundle.txt", data=bundle)
    assert other.status_code >= 400
    assert tablet.send("GET", "/nights").json["nights"] == []
