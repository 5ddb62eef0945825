"""Signed heads on the server: kept, passed on and held against their key; on both databases."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from flask import Flask

from backend.services.nights import nights
from backend.services.sync import intake
from backend.store import rows
from backend.store.db import read
from pycore.ledger.lines.bundle import read_bundle, write_bundle
from pycore.ledger.lines.frames import Frames, read_frames, write_frames
from pycore.ledger.lines.logset import LogSet
from pycore.ledger.lines.runs import Run
from pycore.ledger.lines.signed import SignedHead, as_told
from tests.backend.tablet import Tablet
from tests.core.hall import Hall, thursday
from tests.signer import Signer

DESK, THIEF = Signer("desk"), Signer("thief", "ES256")
key_told = cache(lambda: thursday().do("tell-key", dev="desk", **DESK.key_fields))


def heads(hall: Hall, signer: Signer = DESK) -> dict[str, SignedHead]:
    logs = hall.night.logs
    return {"desk": signer.head(logs.tid, "desk", *logs.log("desk").head)}


def push(tablet: Tablet, logs: LogSet, signed: dict[str, SignedHead]) -> dict[str, Any]:
    return push_runs(tablet, logs.tid, logs.all_runs(), signed)


def push_runs(
    tablet: Tablet, tid: str, runs: tuple[Run, ...], signed: dict[str, SignedHead]
) -> dict[str, Any]:
    data = write_frames(runs, {"heads": {}, "sig": as_told(signed)})
    response = tablet.send("POST", f"/t/{tid}/push", data=data)
    assert response.status_code == 200, response.text
    answer: dict[str, Any] = response.json
    return answer


def pull(tablet: Tablet, tid: str) -> Frames:
    response = tablet.send("POST", f"/t/{tid}/pull", json={"have": {}, "max": 1000})
    return read_frames(response.data)


def org_of(app: Flask) -> str:
    with app.app_context():
        return str(read(lambda session: session.query(rows.Organization.org).limit(1).scalar()))


def heads_kept(app: Flask, tid: str) -> dict[str, SignedHead]:
    org = org_of(app)
    with app.app_context():
        return nights.signed_heads(org, tid)


def aside(app: Flask, tid: str) -> list[str]:
    org = org_of(app)
    with app.app_context():
        return [line.why for line in nights.set_aside(org, tid)]


def test_what_a_device_signed_is_kept_and_passed_on(any_app: Flask) -> None:
    desk, door = Tablet(any_app), Tablet(any_app, "dev-b")
    hall = key_told()
    tid = hall.night.tid
    assert push(desk, hall.night.logs, heads(hall))["quarantined"] == []
    assert pull(door, tid).end["sig"] == as_told(heads(hall))
    later = hall.sell(2)
    push(desk, later.night.logs, heads(later))
    push(door, hall.night.logs, heads(hall))  # an older one takes nothing away
    assert heads_kept(any_app, tid) == heads(later)
    file = read_bundle(door.send("GET", f"/t/{tid}/bundle.txt").text)
    assert file.signed == heads(later)


def test_a_file_brings_them_too(any_app: Flask) -> None:
    desk, tid = Tablet(any_app), key_told().night.tid
    text = write_bundle(key_told().night.logs, {}, heads(key_told()))
    assert desk.send("POST", f"/t/{tid}/bundle.txt", data=text.encode()).status_code == 200
    assert heads_kept(any_app, tid) == heads(key_told())


def test_one_that_is_not_its_key_s_is_set_aside_and_the_lines_are_taken(any_app: Flask) -> None:
    desk, tid = Tablet(any_app), key_told().night.tid
    push(desk, key_told().night.logs, heads(key_told()))
    later = key_told().sell(1)
    for _ in range(2):
        answer = push(desk, later.night.logs, heads(later, THIEF))
        (entry,) = answer["quarantined"]
        assert (entry["dev"], entry["why"], entry["id"]) == (
            "desk",
            "bad-sig",
            later.night.logs.log("desk").head[1],
        )
        assert answer["ack"] == {"desk": later.night.logs.heads()["desk"]}
    assert aside(any_app, tid) == ["bad-sig"]  # once, however often it comes
    assert heads_kept(any_app, tid) == heads(key_told())  # the good one before it stands
    push(desk, later.night.logs, heads(later))
    assert heads_kept(any_app, tid) == heads(later)


def test_what_signs_nothing_that_is_here_is_passed_over(any_app: Flask) -> None:
    desk, tid = Tablet(any_app), key_told().night.tid
    later = heads(key_told().sell(1))
    other = {"desk": heads(key_told())["desk"]._replace(id="another")}
    for signed in (later, other, {"door": heads(key_told())["desk"]}):
        assert push(desk, key_told().night.logs, signed)["quarantined"] == []
    assert heads_kept(any_app, tid) == {}
    plain = thursday().sell(1)
    assert push(Tablet(any_app, "dev-b"), plain.night.logs, heads(plain))["quarantined"] == []


def test_a_head_on_a_branch_that_lost_gives_way_to_one_that_counts(any_app: Flask) -> None:
    with_ann, two = key_told().sell(1, name="Ann"), key_told().sell(1, name="Bo")
    lost, won = sorted((with_ann, two), key=lambda hall: hall.night.logs.log("desk").head[1])[::-1]
    desk, tid = Tablet(any_app), key_told().night.tid
    push(desk, lost.night.logs, heads(lost))
    assert heads_kept(any_app, tid) == heads(lost)
    push(desk, won.night.logs, heads(won))
    assert heads_kept(any_app, tid) == heads(won)


def test_no_push_makes_the_server_check_without_end(
    any_app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(intake, "MOST_SIGNED", 1)
    hall, signed = key_told(), heads(key_told(), THIEF)
    hall = hall.on("door").do("tell-key", dev="door", **THIEF.key_fields).on("desk")
    logs = hall.night.logs
    signed["door"] = DESK.head(logs.tid, "door", *logs.log("door").head)
    assert len(push(Tablet(any_app), logs, signed)["quarantined"]) == 1


@pytest.mark.parametrize(
    "sig", [None, [], {"desk": 5}, {"desk": [1, 2, 3]}, {"d e": [1, "a", "b"]}]
)
def test_an_end_that_signs_nothing_is_an_end_all_the_same(any_app: Flask, sig: object) -> None:
    data = write_frames(key_told().night.logs.all_runs(), {"heads": {}, "sig": sig})
    response = Tablet(any_app).send("POST", f"/t/{key_told().night.tid}/push", data=data)
    assert response.status_code == 200
