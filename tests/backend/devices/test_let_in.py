"""What a device may bring by what it was let in for: each role, each kind of record."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy.orm import Session

from backend.services.devices import enrolment, reading
from backend.services.sync import bringing
from backend.store.db import write
from backend.store.devices.reach import PARTS, DeviceReach, Part
from pycore.book.subject import BOOK
from pycore.ledger.lines.bundle import write_bundle
from pycore.ledger.lines.runs import Run
from pycore.ledger.lines.signed import SignedHead
from pycore.ledger.model import acts
from pycore.night.devices.let_in import barred, is_bound, may_write
from pycore.night.subject import NIGHT
from tests.backend.conftest import CODE
from tests.backend.kit import helping
from tests.backend.kit.helping import CLOCK, NAMED, helds, let_in, line_bytes, whys
from tests.backend.kit.office_forms import code_for, form_token, sign_in
from tests.backend.tablet import TID, Desk, Tablet, run_of
from tests.core.hall import thursday
from tests.signer import Signer

TAKEN = line_bytes("tablet-took-over/1", {"dev": "helper", "table": 0, "heard": []})


def widened(app: Flask, role: Part, dev: str = "helper") -> None:
    with app.app_context():
        reading.limit(app.extensions["holdfast"].org, dev, DeviceReach(role=role))


def undo(target: str, lam: int = 9) -> bytes:
    body = {"target": target, "also": [], "reason": "", "follows": "", "overrules": ""}
    return line_bytes("undone/1", {**body, "confirmed": False}, lam)


def sale_of(app: Flask, dev: str = "director") -> tuple[Tablet, Run]:
    """A night with a sale, by a tablet that directs, and its log."""
    director = Tablet(app, dev)
    desk = Desk(director, TID)
    desk.sell("p-1", "Rose Spence")
    desk.push()
    (run,) = director.pull().runs
    return director, run


def test_every_kind_of_record_has_its_writers() -> None:
    """The one table: the slices' own. Nobody who is bound writes what no slice gives them."""
    for kind in (*NIGHT.events.values(), *BOOK.events.values()):
        subject = NIGHT if kind in NIGHT.events.values() else BOOK
        subject_slice = subject.slice_of_kind(kind)
        for role in PARTS:
            theirs = subject_slice.writers_for(kind) if subject_slice is not None else ()
            own = kind.__name__ in ("TabletNamed", "KeyTold", "TabletTookOver")
            expected = not is_bound(role) or (role != "viewer" and (own or role in theirs))
            assert may_write(role, subject, kind) is expected, (role, kind)


WRITES = {
    "entry-sold/1": {"desk"},
    "rebuy-sold/1": {"desk"},
    "hand-played/1": {"table"},
    "stacks-counted/1": {"table"},
    "clock-started/1": set(),
    "night-set-up/1": set(),
    "seats-drawn/1": set(),
    "night-sealed/1": set(),
    "tablets-placed/1": set(),
    "conflict-resolved/1": set(),
    "branch-settled/1": set(),
    "tablet-key/1": {"desk", "table"},
    "tablet-named/1": {"desk", "table"},
    "tablet-took-over/1": {"desk", "table"},
}


@pytest.mark.parametrize("name", sorted(WRITES))
def test_the_door_sells_a_table_deals_and_neither_directs(name: str) -> None:
    kind = NIGHT.events[name]
    assert {r for r in PARTS if is_bound(r) and may_write(r, NIGHT, kind)} == WRITES[name]


@pytest.mark.parametrize("way", ["push", "file"])
@pytest.mark.parametrize("role", ["desk", "table"])
def test_what_a_part_may_not_write_is_not_taken_and_is_named(
    any_app: Flask, role: Part, way: str
) -> None:
    director, _ = sale_of(any_app)
    helper = let_in(any_app, role)
    run = run_of("helper", [NAMED, CLOCK, NAMED])
    helper.logs, _ = helper.logs.receive(run)
    for _ in range(2):  # twice is once
        if way == "push":
            answer = helper.push()
        else:
            file = write_bundle(helper.logs, {}).encode()
            answer = helper.send("POST", f"/t/{TID}/bundle.txt", data=file).json
        assert whys(answer) == [("helper", 2, 2, "role")]
        assert answer["ack"]["helper"][0] == 1
        assert answer["quarantined"][0]["id"] == run.ids(TID)[1]
    assert helds(director)["helper"] == 1
    widened(any_app, "director")
    assert helper.push()["quarantined"] == []
    assert helds(director)["helper"] == 3


def test_a_tablet_that_directs_takes_what_the_other_could_not_bring(any_app: Flask) -> None:
    director, _ = sale_of(any_app)
    helper = let_in(any_app, "table")
    run = run_of("helper", [NAMED, CLOCK])
    assert whys(helper.push(run)) == [("helper", 2, 1, "role")]
    assert director.push(run)["quarantined"] == []
    assert helds(director)["helper"] == 2


def test_who_is_bound_carries_what_others_may_write(any_app: Flask) -> None:
    """Nothing in the name of a tablet that is known; of one that nobody knows, their own part."""
    Tablet(any_app, "chief")
    helper, other = let_in(any_app, "desk"), let_in(any_app, "table", "felt")
    assert whys(helper.push(run_of("chief", [CLOCK]))) == [("chief", 1, 1, "role")]
    assert helper.push(run_of("stranger", [NAMED]))["quarantined"] == []
    assert whys(helper.push(run_of("nobody", [CLOCK]))) == [("nobody", 1, 1, "role")]
    assert whys(helper.push(run_of("felt", [CLOCK]))) == [("felt", 1, 1, "role")]
    assert other.push(run_of("felt", [NAMED]))["quarantined"] == []


DIRECTS = Signer("desk")
night_of = cache(lambda: thursday().do("tell-key", dev="desk", **DIRECTS.key_fields).night)
director_log = cache(lambda: night_of().logs.log("desk"))
whole = cache(lambda: Run("desk", 1, "", tuple(director_log().lines), director_log().ids[-1]))


def head_of(run: Run, signer: Signer = DIRECTS) -> dict[str, SignedHead]:
    return helping.head_of(run, signer, night_of().tid)


def carried(tablet: Tablet, run: Run, signed: dict[str, SignedHead]) -> list[Any]:
    return whys(helping.brings(tablet, run, signed, night_of().tid))


def after(run: Run, *lines: bytes) -> Run:
    start = run.start + len(run.lines)
    return run_of(run.dev, list(lines), start=start, prev=run.head, tid=night_of().tid)


SALE = line_bytes("entry-sold/1", {"ticket": 9})


@pytest.mark.parametrize("role", ["desk", "table"])
def test_who_is_bound_writes_nothing_in_the_name_of_who_directs(
    any_app: Flask, role: Part
) -> None:
    """Whoever has the token of a helper's tablet is not the director by saying so: neither after
    the director's records nor beside them, whatever the line.
    """
    director, helper = Tablet(any_app, "desk", signs=DIRECTS), let_in(any_app, role)
    assert carried(director, whole(), head_of(whole())) == []
    more = after(whole(), NAMED, CLOCK)
    first_seq = len(director_log().ids) + 1
    for signed in ({}, head_of(whole()), head_of(more, Signer("thief"))):
        assert carried(helper, more, signed) == [("desk", first_seq, 2, "role")], signed
    for raw in (CLOCK, NAMED, SALE):
        beside = run_of("desk", [raw], tid=night_of().tid)
        assert carried(helper, beside, {}) == [("desk", 1, 1, "role")]
    heads_answer = director.heads(night_of().tid)
    assert (heads_answer["heads"], heads_answer["forks"]) == (
        {"desk": [len(director_log().ids), whole().head]},
        {},
    )
    assert carried(helper, more, head_of(more)) == [], "what it signed is carried"
    assert helds_of(director) == {"desk": len(director_log().ids) + 2}


def helds_of(tablet: Tablet) -> dict[str, int]:
    return {dev: head[0] for dev, head in tablet.heads(night_of().tid)["heads"].items()}


def test_what_who_directs_signed_is_carried_to_a_server_that_has_nothing_of_it(
    any_app: Flask,
) -> None:
    """The director's tablet may be the one that broke; what it signed so far is carried, and of
    what it did not sign only what it has been known for.
    """
    director, helper = Tablet(any_app, "desk", signs=DIRECTS), let_in(any_app, "table")
    long = Run("desk", 1, "", (*whole().lines, CLOCK), after(whole(), CLOCK).head)
    assert carried(helper, long, head_of(whole())) == [
        ("desk", len(director_log().ids) + 1, 1, "role")
    ]
    assert helds_of(director) == {"desk": len(director_log().ids)}
    assert carried(director, long, {}) == []
    assert carried(helper, long, {}) == [], "what is here already is nobody's to refuse"


def test_of_a_tablet_that_has_a_key_nothing_is_carried_that_it_did_not_sign(
    any_app: Flask,
) -> None:
    """Also before it told the key in that night."""
    home = any_app.extensions["holdfast"]
    with any_app.app_context():
        enrolment.enrol(home.org, "chief", "Chief", home.now_ms(), proof_key="a key")
    helper = let_in(any_app, "desk")
    for raw in (CLOCK, SALE):
        assert whys(helper.push(run_of("chief", [raw]))) == [("chief", 1, 1, "role")]


def test_a_tablet_brings_what_it_wrote_under_an_id_it_has_no_more(any_app: Flask) -> None:
    """A tablet whose id was copied writes on under a fresh one, with the same key of its own."""
    home = any_app.extensions["holdfast"]

    def work(session: Session) -> list[bool]:
        runs = [run_of(dev, [NAMED]) for dev in ("old", "other")]
        parts = bringing.parted(session, home.org, TID, runs, {}, "fresh")
        return [not why for _, why in parts]

    with any_app.app_context():
        for dev, key in (("old", "its"), ("fresh", "its"), ("other", "another")):
            reach = DeviceReach(role="desk")
            enrolment.enrol(home.org, dev, "Door", home.now_ms(), reach=reach, proof_key=key)
        assert write(work) == [True, False]


def test_an_undo_reaches_what_its_writer_may_write(any_app: Flask) -> None:
    director, sold = sale_of(any_app)
    desk, table = let_in(any_app, "desk"), let_in(any_app, "table", "felt")
    sale = sold.ids(TID)[-1]
    clock = run_of("director-2", [CLOCK])
    second = Tablet(any_app, "director-2")
    second.push(clock)
    for tablet, target, taken in (
        (desk, sale, True),
        (table, sale, False),
        (desk, clock.head, False),
        (table, clock.head, False),
        (desk, "A" * 43, False),
    ):
        log = tablet.logs.log(tablet.dev)
        seq, prev = log.head
        run = run_of(tablet.dev, [undo(target)], start=seq + 1, prev=prev)
        answer = tablet.push(run)
        assert (answer["quarantined"] == []) is taken, (tablet.dev, target)
        if taken:
            tablet.logs, _ = tablet.logs.receive(run)
    assert helds(director)["helper"] == 1


def test_an_undo_of_an_undo_is_asked_what_that_reached(any_app: Flask) -> None:
    director = Tablet(any_app, "director")
    run = run_of("director", [CLOCK])
    again = run_of("director", [undo(run.head)], start=2, prev=run.head)
    director.push(run, again)
    helper = let_in(any_app, "desk")
    assert whys(helper.push(run_of("helper", [undo(again.head)]))) == [("helper", 1, 1, "role")]


@pytest.mark.parametrize(
    "raw",
    [b"{}", line_bytes("of-a-later-version/1", {}), line_bytes("entry-sold/1", {"ticket": "x"})],
)
def test_what_cannot_be_read_is_not_taken_of_who_is_bound(raw: bytes) -> None:
    for role in ("desk", "table", "viewer"):
        assert barred(role, NIGHT, raw, lambda _: None)
    for role in ("director", "hub", ""):
        assert not barred(role, NIGHT, raw, lambda _: None)


def test_the_book_is_not_the_door_s(any_app: Flask) -> None:
    helper = let_in(any_app, "desk")
    name, kind = next((n, k) for n, k in BOOK.events.items() if k not in acts.EVENTS.values())
    assert not may_write("desk", BOOK, kind)
    run = run_of("helper", [line_bytes(name, {})], tid="book")
    assert whys(helper.push(run, tid="book")) == [("helper", 1, 1, "role")]


def test_a_takeover_is_taken_and_what_follows_waits(any_app: Flask) -> None:
    sale_of(any_app)
    helper = let_in(any_app, "desk")
    assert whys(helper.push(run_of("helper", [TAKEN, CLOCK]))) == [("helper", 2, 1, "role")]


def test_what_was_spoilt_on_the_way_is_not_taken_in_parts(any_app: Flask) -> None:
    """The first line may be written by the door, the second may not; of the first a byte changed:
    cut to one line, the run would be given a head that fits.
    """
    sale_of(any_app)
    helper = let_in(any_app, "desk")
    sound = run_of("helper", [NAMED, CLOCK])
    spoilt = replace(sound, lines=(NAMED.replace(b'"Door"', b'"Doos"'), CLOCK))
    assert whys(helper.push(spoilt)) == [("helper", 2, 2, "bad-hash")]
    assert helds(helper).get("helper", 0) == 0
    assert whys(helper.push(sound)) == [("helper", 2, 1, "role")]
    assert helds(helper)["helper"] == 1


def test_the_office_says_the_role_and_sees_it(any_app: Flask) -> None:
    office: FlaskClient = any_app.test_client()
    sign_in(office)
    for role in ("director", "desk", "table", "viewer"):
        tablet = Tablet(any_app, f"one-{role}", code=code_for(office, "", "yes", role))
        assert tablet.send("POST", "/hello", json={}).json["role"] == role
    page = office.get("/org/devices").text
    assert "door: sells entries and rebuys" in page
    assert "table: deals hands" in page
    form = {"form": form_token(office.get("/org/devices")), "night": "", "names": "yes"}
    for role, status in (("table", 303), ("king", 404), ("", 404)):
        response = office.post("/org/devices/one-desk/reads", data={**form, "role": role})
        assert response.status_code == status
    assert Tablet(any_app, "chief", code=CODE).send("POST", "/hello", json={}).json["role"] == (
        "director"
    )
