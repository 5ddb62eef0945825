"""Who an id is: who is let in under one, and who may bring what in whose name."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from flask import Flask

from backend.services.devices import fleet, identity, reading
from backend.store.devices.reach import HUB, PARTS, DeviceReach, Part
from pycore.ledger.lines.bundle import write_bundle
from pycore.ledger.lines.logset import LogSet
from pycore.ledger.lines.runs import Run
from pycore.ledger.lines.signed import BAD
from pycore.ledger.sync import proofs
from tests.backend.kit.helping import (
    CLOCK,
    NAMED,
    brings,
    code_for,
    head_of,
    helds,
    let_in,
    line_bytes,
    whys,
)
from tests.backend.tablet import CODE, START_MS, TID, Desk, Tablet, run_of
from tests.signer import Signer

HALL, THIEF = Signer("hall tablet"), Signer("thief")


def key_line(dev: str, signer: Signer) -> bytes:
    return line_bytes("tablet-key/1", {"dev": dev, **signer.key_fields})


def log_of(dev: str, signer: Signer, *lines: bytes, tid: str = TID) -> Run:
    """The log of a device that told its key."""
    return run_of(dev, [key_line(dev, signer), *lines], tid=tid)


# --- Let in under an id --------------------------------------------------------------------------


def asks(
    app: Flask, dev: str, signer: Signer | None = None, of: str = "", code: str = CODE
) -> tuple[int, str]:
    """What a device is answered that asks to be let in under an id; it signs for the id *of*."""
    tablet = Tablet.__new__(Tablet)
    tablet.app, tablet.client, tablet.headers = app, app.test_client(), {}
    tablet.dev, tablet.signs = of or dev, signer
    shown = tablet.shown()
    answer = tablet.send(
        "POST", "/enrol", json={"dev": dev, "code": code, "label": "Hall", **shown}
    )
    return answer.status_code, answer.json["error"]["code"] if answer.status_code != 200 else ""


@pytest.fixture
def hall_wrote(any_app: Flask) -> Run:
    """A tablet that was never let in, whose records somebody brought: a hub, or a file."""
    run = log_of("hall", HALL, NAMED, CLOCK)
    assert Tablet(any_app, "director").push(run)["quarantined"] == []
    return run


def test_only_who_has_the_key_of_an_ids_records_is_let_in_under_it(
    any_app: Flask, hall_wrote: Run
) -> None:
    """It worked a whole night offline, and stays itself; whoever else asks takes a fresh id."""
    assert asks(any_app, "hall") == (409, "id-taken")
    assert asks(any_app, "hall", THIEF) == (409, "id-taken")
    assert asks(any_app, "hall", HALL, of="other") == (409, "id-taken"), "signed for another id"
    assert asks(any_app, "hall", HALL) == (200, "")
    assert asks(any_app, "hall", THIEF) == (409, "device-known")


def test_what_was_signed_for_one_device_lets_no_other_in(any_app: Flask, hall_wrote: Run) -> None:
    """Overheard, it is worth nothing to whoever proves their requests with another key."""
    heard = Tablet(any_app, "else", signs=HALL)
    heard.dev = "hall"
    thief = Tablet(any_app, "door", signs=THIEF)
    thief.headers = {}
    signs = heard.shown()["signs"]
    form = {
        "dev": "hall",
        "code": CODE,
        "label": "Door",
        "key": thief.way_in.key_fields,
        "signs": signs,
    }
    answer = thief.send("POST", "/enrol", json=form)
    assert (answer.status_code, answer.json["error"]["code"]) == (409, "id-taken")


def test_nobody_renews_into_an_id_that_has_records(any_app: Flask, hall_wrote: Run) -> None:
    """A door's tablet cannot become the hall's, and write in its log without a signature."""
    doors = let_in(any_app, "desk", "door"), Tablet(any_app, "keyed", signs=THIEF)
    for door in doors:
        before = door.dev
        door.dev = "hall"
        signs = {"signs": door.shown()["signs"]} if door.signs else {}
        for proof in ({}, signs):
            answer = door.send("POST", "/token", json={"dev": "hall", **proof})
            assert (answer.status_code, answer.json["error"]["code"]) == (409, "id-taken")
        assert door.send("POST", "/hello", json={}).status_code == 200, f"{before} goes on"


def test_a_fresh_id_is_proved_where_somebody_brought_its_records_first(any_app: Flask) -> None:
    tablet = Tablet(any_app, "first", signs=HALL)
    Tablet(any_app, "director").push(log_of("fresh", THIEF, NAMED))
    tablet.dev, tablet.signs = "fresh", THIEF
    signs = tablet.shown()["signs"]
    tablet.signs = HALL
    answer = tablet.send("POST", "/token", json={"dev": "fresh", "signs": signs})
    assert answer.json["error"]["code"] == "id-taken", "it binds to the key of the requests"


def test_a_fresh_id_is_proved_once_more_when_it_is_used(any_app: Flask) -> None:
    """Between the offer and the first use of a token somebody else's records came in under it."""
    tablet = Tablet(any_app, "first", signs=HALL)
    tablet.dev = "fresh"
    answer = tablet.send("POST", "/token", json={"dev": "fresh", **tablet.shown()})
    assert answer.status_code == 200
    Tablet(any_app, "director").push(log_of("fresh", THIEF, NAMED))
    before, tablet.headers = (
        tablet.headers,
        {"Authorization": f"Bearer {answer.json['token']}"},
    )
    tablet.send("GET", "/nights")
    with any_app.app_context():
        members = {member.dev for member in fleet.members(any_app.extensions["holdfast"].org)}
    assert members == {"first", "director"}
    assert tablet.send("GET", "/nights").status_code == 401
    tablet.headers = before
    assert tablet.send("GET", "/nights").status_code == 200, "what it had is good"
    answer = tablet.send("POST", "/token", json={"dev": "fresh", **tablet.shown()})
    assert answer.json["error"]["code"] == "id-taken", "it takes another one"


def test_records_without_a_key_are_nobodys_and_so_are_those_of_two(any_app: Flask) -> None:
    director = Tablet(any_app, "director")
    director.push(run_of("keyless", [NAMED]))
    director.push(log_of("two", HALL, NAMED))
    director.push(log_of("two", THIEF, NAMED, tid="friday"), tid="friday")
    for dev, signer in product(("keyless", "two"), (None, HALL, THIEF)):
        assert asks(any_app, dev, signer) == (409, "id-taken"), (dev, signer)
    assert asks(any_app, "nobody-heard-of") == (200, "")


def test_a_helpers_code_takes_no_place_that_the_office_lets_pair_again(any_app: Flask) -> None:
    """The office means the director's tablet, which lost its key; not whoever comes first."""
    home = any_app.extensions["holdfast"]
    director = Tablet(any_app, "hall", signs=HALL)
    with any_app.app_context():
        assert fleet.put(home.org, "hall", "again", 1)
        code = reading.new_pass(home.org, DeviceReach(role="desk"), home.now_ms())
    for signer in (None, THIEF):
        assert asks(any_app, "hall", signer, code=code) == (409, "device-known")
    assert asks(any_app, "hall", Signer("its new key")) == (200, "")
    assert director.send("POST", "/hello", json={}).status_code == 401


# --- In whose name -------------------------------------------------------------------------------

AUTHORS = ("self", "let in", "recorded", "of a hub", "organization", "unknown")
"""The bringer; let in here; known by its records; let in by a hub; the server's own; nobody."""
HOWS = ("signed", "unsigned", "forged", "keyless")
"""It told its key and signed; told it and did not sign; said the bringer's key, which signed; told
none.
"""
NIGHTS = ("own", "other", "none", "sealed")
"""Which night the bringer was let in for; of a hub, which reads them all, the author. Sealed: for
none, and a seal closes the night: the same is taken, and is late for it.
"""
WAYS = ("push", "file")
ALL_OF_IT, PART, NOTHING = "all", "what the bringer's part may write", "nothing"
BOUND = {
    ("self", "signed"): PART,
    ("self", "unsigned"): PART,
    ("self", "forged"): PART,
    ("self", "keyless"): PART,
    ("let in", "signed"): ALL_OF_IT,
    ("let in", "unsigned"): NOTHING,
    ("let in", "forged"): NOTHING,
    ("let in", "keyless"): NOTHING,
    ("recorded", "signed"): PART,
    ("recorded", "unsigned"): NOTHING,
    ("recorded", "forged"): NOTHING,
    ("recorded", "keyless"): NOTHING,
    ("of a hub", "signed"): ALL_OF_IT,
    ("of a hub", "unsigned"): NOTHING,
    ("of a hub", "forged"): NOTHING,
    ("of a hub", "keyless"): NOTHING,
    ("organization", "signed"): NOTHING,
    ("organization", "unsigned"): NOTHING,
    ("organization", "forged"): NOTHING,
    ("organization", "keyless"): NOTHING,
    ("unknown", "signed"): PART,
    ("unknown", "unsigned"): NOTHING,
    ("unknown", "forged"): PART,  # nobody can tell: it is written as the bringer's own
    ("unknown", "keyless"): PART,
}
UNBOUND = {
    ("self", "signed"): ALL_OF_IT,
    ("self", "unsigned"): ALL_OF_IT,
    ("self", "forged"): ALL_OF_IT,
    ("self", "keyless"): ALL_OF_IT,
    ("let in", "signed"): ALL_OF_IT,
    ("let in", "unsigned"): ALL_OF_IT,
    ("let in", "forged"): NOTHING,
    ("let in", "keyless"): ALL_OF_IT,
    ("recorded", "signed"): ALL_OF_IT,
    ("recorded", "unsigned"): ALL_OF_IT,
    ("recorded", "forged"): ALL_OF_IT,
    ("recorded", "keyless"): ALL_OF_IT,
    ("of a hub", "signed"): ALL_OF_IT,
    ("of a hub", "unsigned"): ALL_OF_IT,
    ("of a hub", "forged"): NOTHING,
    ("of a hub", "keyless"): ALL_OF_IT,
    ("organization", "signed"): NOTHING,
    ("organization", "unsigned"): NOTHING,
    ("organization", "forged"): NOTHING,
    ("organization", "keyless"): NOTHING,
    ("unknown", "signed"): ALL_OF_IT,
    ("unknown", "unsigned"): ALL_OF_IT,
    ("unknown", "forged"): ALL_OF_IT,
    ("unknown", "keyless"): ALL_OF_IT,
}
BY_ROLE = {
    "director": UNBOUND,
    "desk": BOUND,
    "table": BOUND,
    "hub": UNBOUND,
    "viewer": None,  # it brings nothing at all: backend/api/access.py
}
WAITS = {"own": False, "other": True, "none": False, "sealed": False}
"""Whether what is taken counts only once the office took it (test_tray)."""
BOUND_BY_HUB = ("let in", "of a hub")
"""Whose night is asked where a hub brings it: nobody else has one."""


def test_every_part_and_every_combination_was_decided() -> None:
    """A new part, author or way that is not decided here fails."""
    assert BY_ROLE.keys() == {*PARTS}
    assert WAITS.keys() == {*NIGHTS}
    for decided in BY_ROLE.values():
        assert decided is None or decided.keys() == {*product(AUTHORS, HOWS)}


CASES = [*product(AUTHORS, HOWS, WAYS)]
OTHER = "friday"


@pytest.mark.parametrize("night", NIGHTS)
@pytest.mark.parametrize("role", [role for role in PARTS if BY_ROLE[role]])
def test_who_may_bring_what_in_whose_name(app: Flask, role: Part, night: str) -> None:
    """A record of a helper's part and one of a director's, by everybody, in every name."""
    decided = BY_ROLE[role]
    assert decided
    director = Tablet(app, "director")
    seal = seal_night(director) if night == "sealed" else None
    only = {"own": TID, "other": OTHER}.get(night, "")
    bringer = let_in(app, role, tid="" if role == HUB else only)
    hub = let_in(app, HUB, "hall")
    signing_by_dev = {
        name_of("of a hub", *case[1:]): case[1] for case in CASES if case[0] == "of a hub"
    }
    keys = {
        dev: "" if how == "keyless" else proofs.key_word(HALL.key)
        for dev, how in signing_by_dev.items()
    }
    bound = only if role == HUB else ""
    table = {dev: ["Hall", "director", bound, key, "in", None] for dev, key in keys.items()}
    hub.send("POST", "/hello", json={"devices": {"mark": "", "heard": "", "of": table}})
    outcomes = {case: brought(app, role, only, director, bringer, *case) for case in CASES}
    for author, how, way in CASES:
        waits = WAITS[night] and (role != HUB or author in BOUND_BY_HUB)
        expected = decided[author, how]
        assert outcomes[author, how, way] == (expected, waits and expected != NOTHING)
    assert not seal or seal_of(app) == seal, "whatever came is late for it"


def name_of(author: str, how: str, way: str) -> str:
    return (
        identity.OFFICE if author == "organization" else f"{author} {how} {way}".replace(" ", "-")
    )


def seal_night(director: Tablet) -> object:
    """A whole night of the director's, closed; its seal, which stands here too."""
    desk = Desk(director)
    for player in ("p1", "p2"):
        desk.sell(player, player)
    desk.at = START_MS
    desk.do("draw-seats", seed="0123456789abcdef")
    desk.do("start-clock")
    desk.do("eliminate", out=[{"ticket": 2, "stack_chips": None}])
    desk.do("seal-night", confirmed=True)
    desk.push()
    seal = seal_of(director.app)
    assert seal
    return seal


def seal_of(app: Flask) -> object:
    """The seal that stands at the server."""
    with app.app_context():
        folded_night = app.extensions["holdfast"].nights.get(TID)
    return folded_night.night.folded.seal


def brought(
    app: Flask,
    role: Part,
    only: str,
    director: Tablet,
    bringer: Tablet,
    author: str,
    how: str,
    way: str,
) -> tuple[str, bool]:
    """How much is taken of a log, a key told first where there is one; whether it waits."""
    dev = name_of(author, how, way)
    signer = THIEF if how == "forged" else HALL
    before = run_of(dev, [])
    if author == "self":
        bringer = let_in(app, role, dev, "" if role == HUB else only)
    elif author == "let in":
        signs = None if how == "keyless" else HALL
        Tablet(app, dev, signs=signs, code=code_for(app, "director", only if role == HUB else ""))
    elif author == "recorded":
        before = run_of(dev, [*([] if how == "keyless" else [key_line(dev, HALL)]), NAMED])
        director.push(before)
    seq, key_lines = len(before.lines), [] if how == "keyless" else [key_line(dev, signer)]
    run = run_of(dev, [*key_lines, NAMED, CLOCK], start=seq + 1, prev=before.head)
    signed = head_of(run, signer) if how in ("signed", "forged") else {}
    if way == "push":
        answer = brings(bringer, run, signed)
    else:
        logs = LogSet(TID)
        for log_run in (before, run) if seq else (run,):
            logs, _ = logs.receive(log_run)
        file = write_bundle(logs, {}, signed).encode()
        answer = bringer.send("POST", f"/t/{TID}/bundle.txt", data=file).json
    taken, whole = answer["ack"].get(dev, [0])[0] - seq, len(run.lines)
    apart = {why: (at, n) for _, at, n, why in whys(answer) if why != BAD}
    waiting = apart.get("other-night", (0, 0))[1]
    assert not (taken and waiting)
    if taken + waiting < whole:
        assert apart["role"] == (seq + taken + waiting + 1, whole - taken - waiting)
    else:
        assert "role" not in apart
    return {whole: ALL_OF_IT, whole - 1: PART, 0: NOTHING}[taken + waiting], waiting > 0


def test_nobody_is_let_in_as_the_organization_itself(any_app: Flask) -> None:
    assert asks(any_app, identity.OFFICE, HALL) == (409, "id-taken")
    assert asks(any_app, identity.OFFICE) == (409, "id-taken")


@pytest.mark.parametrize("role", ["desk", "table"])
def test_nobody_directs_in_the_name_of_a_tablet_that_was_let_in(any_app: Flask, role: Any) -> None:
    """A helper's tablet says the office's id, with a key of its own, and signs with that. Nothing
    of it counts, and when the office's comes its records are no branch.
    """
    office = Tablet(any_app, "office", signs=HALL)
    helper = let_in(any_app, role)
    forged = log_of("office", THIEF, CLOCK)
    assert whys(brings(helper, forged, head_of(forged, THIEF))) == [("office", 1, 2, "role")]
    assert "office" not in helds(office)
    own = log_of("office", HALL, CLOCK)
    assert brings(office, own, head_of(own, HALL))["quarantined"] == []
    heads_answer = office.heads()
    assert (heads_answer["heads"]["office"], heads_answer["forks"]) == ([2, own.head], {})
