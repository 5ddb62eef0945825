"""Who an id is: who is let in under one, and who may bring what in whose name."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from flask import Flask

from backend.services import fleet, reading
from backend.store.reach import PARTS, Part, Reach
from pycore.log.bundle import write_bundle
from pycore.log.logset import LogSet
from pycore.log.runs import Run
from pycore.log.signed import BAD
from pycore.night.let_in import is_bound
from tests.backend.kit.helping import CLOCK, NAMED, brings, head_of, helds, let_in, said, whys
from tests.backend.tablet import CODE, TID, Tablet, run_of
from tests.signer import Signer

HALL, THIEF = Signer("hall tablet"), Signer("thief")


def key_line(dev: str, signer: Signer) -> bytes:
    return said("tablet-key/1", {"dev": dev, **signer.told})


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
    told = {"dev": "hall", "code": CODE, "label": "Door", "key": thief.way_in.told, "signs": signs}
    answer = thief.send("POST", "/enrol", json=told)
    assert (answer.status_code, answer.json["error"]["code"]) == (409, "id-taken")


def test_nobody_renews_into_an_id_that_has_records(any_app: Flask, hall_wrote: Run) -> None:
    """A door's tablet cannot become the hall's, and write in its log without a signature."""
    doors = let_in(any_app, "desk", "door"), Tablet(any_app, "keyed", signs=THIEF)
    for door in doors:
        before = door.dev
        door.dev = "hall"
        signs = {"signs": door.shown()["signs"]} if door.signs else {}
        for told in ({}, signs):
            answer = door.send("POST", "/token", json={"dev": "hall", **told})
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
        code = reading.new_pass(home.org, Reach(role="desk"), home.now_ms())
    for signer in (None, THIEF):
        assert asks(any_app, "hall", signer, code=code) == (409, "device-known")
    assert asks(any_app, "hall", Signer("its new key")) == (200, "")
    assert director.send("POST", "/hello", json={}).status_code == 401


# --- In whose name -------------------------------------------------------------------------------

AUTHORS = ("self", "let in", "recorded", "unknown")
HOWS = ("signed", "unsigned", "forged", "keyless")
"""It told its key and signed; told it and did not sign; said the bringer's key, which signed; told
none.
"""
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
    ("unknown", "signed"): PART,
    ("unknown", "unsigned"): NOTHING,
    ("unknown", "forged"): PART,  # nobody can tell: it is written as the bringer's own
    ("unknown", "keyless"): PART,
}
UNBOUND = dict.fromkeys(product(AUTHORS, HOWS), ALL_OF_IT) | {("let in", "forged"): NOTHING}


CASES = [*product(AUTHORS, HOWS, ("push", "file"))]


@pytest.mark.parametrize("role", [role for role in PARTS if role != "viewer"])
def test_who_may_bring_what_in_whose_name(app: Flask, role: Part) -> None:
    """A record of a helper's part and one of a director's, by everybody, in every name."""
    decided = BOUND if is_bound(role) else UNBOUND
    director, bringer = Tablet(app, "director"), let_in(app, role)
    found = {case: brought(app, role, director, bringer, *case) for case in CASES}
    assert found == {case: decided[case[:2]] for case in CASES}


def brought(
    app: Flask, role: Part, director: Tablet, bringer: Tablet, author: str, how: str, way: str
) -> str:
    """How much is taken of a log, a key told first where there is one."""
    dev = f"{author} {how} {way}".replace(" ", "-")
    signer = THIEF if how == "forged" else HALL
    before = run_of(dev, [])
    if author == "self":
        bringer = let_in(app, role, dev)
    elif author == "let in":
        Tablet(app, dev, signs=None if how == "keyless" else HALL)
    elif author == "recorded":
        before = run_of(dev, [*([] if how == "keyless" else [key_line(dev, HALL)]), NAMED])
        director.push(before)
    seq, told = len(before.lines), [] if how == "keyless" else [key_line(dev, signer)]
    run = run_of(dev, [*told, NAMED, CLOCK], start=seq + 1, prev=before.head)
    signed = head_of(run, signer) if how in ("signed", "forged") else {}
    if way == "push":
        answer = brings(bringer, run, signed)
    else:
        logs = LogSet(TID)
        for one in (before, run) if seq else (run,):
            logs, _ = logs.receive(one)
        file = write_bundle(logs, {}, signed).encode()
        answer = bringer.send("POST", f"/t/{TID}/bundle.txt", data=file).json
    taken, whole = answer["ack"].get(dev, [0])[0] - seq, len(run.lines)
    refused = [(at, why) for _, at, _, why in whys(answer) if why != BAD]
    assert refused == ([(seq + taken + 1, "role")] if taken < whole else []), (author, how, way)
    return {whole: ALL_OF_IT, whole - 1: PART, 0: NOTHING}[taken]


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
    told = office.heads()
    assert (told["heads"]["office"], told["forks"]) == ([2, own.head], {})
