"""Who was put out above is out in the hall; what the hall says of its tablets is known above."""

from __future__ import annotations

import json
from typing import Any

import pytest
from flask import Flask

from backend.app import create_app
from backend.services.devices import fleet, identity, own_key, put_out
from backend.services.devices.put_out import PATIENCE
from backend.services.sync import intake
from backend.services.sync.halls import STATES, sound, table
from backend.store.db import StorageFull, read, write
from backend.store.devices import halls
from backend.store.devices.reach import HUB
from backend.store.rows import db
from pycore.kernel import canonical
from pycore.ledger.lines.frames import Frames
from pycore.ledger.sync import proofs
from tests.backend.club import Club, playing
from tests.backend.kit.helping import NAMED, code_for, let_in, line_bytes
from tests.backend.kit.office_forms import put_device, signed_in
from tests.backend.tablet import START_MS, TID, Desk, Tablet, run_of
from tests.signer import Signer
from tests.webapp.fakes import CODE, run

OTHERS = {"other": ["revoked", 7, "Other"]}
TABLE = {"other": ["Other", "director", "", "", "revoked", 7]}


def puts(app: Flask, dev: str, state: str) -> None:
    with app.app_context():
        home = app.extensions["holdfast"]
        assert fleet.put(home.org, dev, state, home.now_ms())


def states(app: Flask) -> dict[str, str]:
    with app.app_context():
        return {
            member.dev: member.state for member in fleet.members(app.extensions["holdfast"].org)
        }


@pytest.mark.parametrize("state", ["lost", "revoked", "retired"])
def test_what_is_put_out_above_is_out_in_the_hall_with_the_next_round(
    club: Club, state: str
) -> None:
    there, here = Tablet(club.org, "thief", code="ORG-CODE"), Tablet(club.hub, "thief", code=CODE)
    club.rounds()
    assert here.send("GET", "/nights").status_code == 200
    puts(club.org, "thief", state)
    club.rounds()
    assert here.send("GET", "/nights").json["error"]["code"] == fleet_code(state)
    assert states(club.hub)["thief"] == state
    puts(club.org, "thief", "in")
    club.rounds()
    assert [tablet.send("GET", "/nights").status_code for tablet in (here, there)] == [200, 200]


@pytest.mark.parametrize("state", ["lost", "revoked", "retired"])
def test_who_was_let_in_by_the_hall_alone_is_out_above_with_the_second_round(
    club: Club, state: str
) -> None:
    here = Tablet(club.hub, "thief", code=CODE)
    club.rounds(2)
    assert states(club.org)["thief"] == "in"
    puts(club.hub, "thief", state)
    club.rounds(2)
    assert states(club.org)["thief"] == state
    puts(club.hub, "thief", "in")
    club.rounds(2)
    assert states(club.org)["thief"] == "in"
    assert here.send("GET", "/nights").status_code == 200


def hubs_of(app: Flask, dev: str) -> int:
    """How many hubs are told to have let a device in."""
    with app.app_context():
        members = fleet.members(app.extensions["holdfast"].org)
    return sum(len(member.hub.split(", ")) for member in members if member.dev == dev)


def said_otherwise(app: Flask, dev: str) -> list[str]:
    with app.app_context():
        members = fleet.members(app.extensions["holdfast"].org)
    return [c.otherwise for member in members if member.dev == dev for c in member.contradicted]


@pytest.mark.parametrize("state", ["lost", "revoked", "retired"])
def test_what_the_hall_says_of_a_tablet_that_the_office_let_in_is_shown_and_not_obeyed(
    club: Club, state: str
) -> None:
    """Else whoever had a hub would put everybody out in the middle of a night."""
    there, here = Tablet(club.org, "door", code="ORG-CODE"), Tablet(club.hub, "door", code=CODE)
    club.rounds(2)
    assert said_otherwise(club.org, "door") == []
    puts(club.hub, "door", state)
    club.rounds(2)
    assert there.send("GET", "/nights").status_code == 200
    assert here.send("GET", "/nights").json["error"]["code"] == fleet_code(state)
    assert said_otherwise(club.org, "door") == ["out"]
    office = signed_in(club.org.test_client(), "ORG-CODE")
    for text in ("A hub says otherwise of 1 tablet", "The hub Hall hub put it out"):
        assert text in office.get("/org/devices").text
    assert "A hub says otherwise of 1 tablet" in office.get("/org").text
    # The office sees it otherwise, and the hall goes by that.
    assert put_device(office, "door", "in").status_code == 303
    club.rounds(2)
    assert here.send("GET", "/nights").status_code == 200
    assert said_otherwise(club.org, "door") == []


def test_a_hub_that_was_put_out_says_nothing_of_anybody(club: Club) -> None:
    Tablet(club.org, "door", code="ORG-CODE")
    for dev in ("door", "thief"):
        Tablet(club.hub, dev, code=CODE)
        puts(club.hub, dev, "lost")
    club.rounds(3)
    assert (states(club.org)["thief"], said_otherwise(club.org, "door")) == ("lost", ["out"])
    puts(club.org, club.up.records.upward_file.dev, "revoked")
    assert ("thief" in states(club.org), said_otherwise(club.org, "door")) == (False, [])


def test_the_office_puts_out_who_was_let_in_by_the_hall_alone(club: Club) -> None:
    here = Tablet(club.hub, "thief", code=CODE)
    club.rounds(2)
    office = signed_in(club.org.test_client(), "ORG-CODE")
    assert "let in by the hub Hall hub, and never here" in office.get("/org/devices").text
    assert put_device(office, "thief", "lost").status_code == 303
    club.rounds()
    assert here.send("GET", "/nights").json["error"]["code"] == "revoked"
    assert put_device(office, "nobody", "lost").status_code == 404


def test_what_came_in_before_a_tablet_was_put_out_in_the_hall_counts_above(club: Club) -> None:
    desk = Desk(Tablet(club.hub, "thief", code=CODE))
    desk.sell("ann", "Ann")
    desk.push()
    puts(club.hub, "thief", "lost")
    club.rounds()
    club.rounds()
    assert states(club.org)["thief"] == "lost"
    director = Tablet(club.org, "office", code="ORG-CODE")
    heads = director.send("GET", f"/t/{TID}/heads").json["heads"]
    assert heads["thief"][0] == len(desk.night.logs.log("thief").ids)


def _sold_before_it_was_lost(club: Club) -> int:
    """How many records a tablet brought to the hub before it was put out there."""
    desk = Desk(Tablet(club.hub, "thief", code=CODE))
    desk.sell("ann", "Ann")
    desk.push()
    puts(club.hub, "thief", "lost")
    return len(desk.night.logs.log("thief").ids)


def _above(club: Club) -> int:
    """How many of its records count at the organization."""
    office = Tablet(club.org, "office", code="ORG-CODE")
    heads = office.send("GET", f"/t/{TID}/heads").json["heads"]
    return int(heads["thief"][0]) if "thief" in heads else 0


def _gets_through(club: Club, count: int) -> None:
    """The line is whole again: the records count above, and then who is out is told there."""
    club.way.status = {}
    club.up.client._troubles.forget()
    club.rounds(2)
    assert (states(club.org)["thief"], _above(club)) == ("lost", count)


@pytest.mark.parametrize("cut", ["/nights", "/push", f"/t/{TID}/"])
def test_rounds_that_are_cut_off_put_no_record_of_that_tablet_aside_above(
    club: Club, cut: str
) -> None:
    """The greeting goes through, and the line is gone before the records went."""
    count = _sold_before_it_was_lost(club)
    club.way.status = {cut: 502}
    club.rounds(4)
    assert "thief" not in states(club.org)
    _gets_through(club, count)


def test_a_greeting_that_is_said_twice_is_no_round(club: Club) -> None:
    """A hub whose token is not known any more greets with the one before: that is one greeting."""
    club.rounds()
    before = club.up.records.upward_file.token
    club.up.records.upward_file.token, club.up.records.upward_file.token_before = (
        "not-known",
        before,
    )
    count = _sold_before_it_was_lost(club)
    club.rounds(2)
    assert (states(club.org)["thief"], _above(club)) == ("lost", count)


def test_a_restored_server_gets_the_records_before_it_hears_who_is_out(club: Club) -> None:
    count = _sold_before_it_was_lost(club)
    club.rounds(2)
    with club.org.app_context():
        db.engine.dispose()
    club.org = club.way.app = create_app(club.folder / "older", pairing_code="ORG-CODE")
    club.way.status = {"/push": 502}
    club.up.code = code_for(club.org, HUB)
    club.rounds(3)
    assert "thief" not in states(club.org)
    _gets_through(club, count)


def test_a_night_that_never_gets_through_keeps_nobody_in_above_for_long(club: Club) -> None:
    """A stolen tablet is out there too, though some night of the hall's is refused."""
    _sold_before_it_was_lost(club)
    club.way.status = {f"/t/{TID}/": 503}
    club.rounds(PATIENCE)
    assert "thief" not in states(club.org)
    club.rounds(2)
    assert states(club.org)["thief"] == "lost"


def fleet_code(state: str) -> str:
    return "retired" if state == "retired" else "revoked"


@pytest.mark.parametrize("way", ["up", "down"])
def test_who_never_was_at_the_other_is_kept_out_there_too(club: Club, way: str) -> None:
    first_app, other = (club.hub, club.org) if way == "up" else (club.org, club.hub)
    code = {id(club.hub): CODE, id(club.org): "ORG-CODE"}
    Tablet(first_app, "thief", code=code[id(first_app)], label="Door 2")
    puts(first_app, "thief", "lost")
    club.rounds()
    club.rounds()
    fields = {"dev": "thief", "code": code[id(other)], "label": "Me again"}
    response = other.test_client().post("/api/sync/1/enrol", json=fields)
    assert (response.status_code, response.json["error"]["code"]) == (403, "revoked")
    with other.app_context():
        (listed,) = (
            member
            for member in fleet.members(other.extensions["holdfast"].org)
            if member.dev == "thief"
        )
    assert (listed.label, listed.state) == ("Door 2", "lost")


def test_what_was_said_last_holds_though_the_hub_s_clock_is_slow(club: Club) -> None:
    Tablet(club.org, "door", code="ORG-CODE")
    Tablet(club.hub, "door", code=CODE)
    puts(club.org, "door", "lost")
    club.rounds()
    home = club.hub.extensions["holdfast"]
    slow = home.now_ms() - 9 * 3_600_000
    home.now_ms = lambda: slow
    puts(club.hub, "door", "in")
    club.rounds(2)
    assert (states(club.hub)["door"], states(club.org)["door"]) == ("in", "lost")
    assert said_otherwise(club.org, "door") == ["in"], "the office sees it"
    puts(club.org, "door", "lost")
    club.rounds(2)
    assert (states(club.hub)["door"], said_otherwise(club.org, "door")) == ("lost", [])


def test_a_hub_that_has_no_news_says_a_mark_and_no_more(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    exchanges: list[Any] = []
    send = club.way.send

    async def heard(method: str, path: str, headers_json: str, body: str) -> str:
        answer = await send(method, path, headers_json, body)
        exchanges.append((path, json.loads(body or "{}"), json.loads(json.loads(answer)["body"])))
        return answer

    club.rounds()
    for n in range(3):
        Tablet(club.hub, f"door-{n}", code=CODE)
        puts(club.hub, f"door-{n}", "lost")
    club.rounds(2)
    monkeypatch.setattr(club.way, "send", heard)
    club.rounds(2)
    assert [path for path, *_ in exchanges] == ["/api/sync/1/hello"] * 2, "one request a round"
    for _, greeting, answered in exchanges:
        assert list(greeting["devices"]) == ["mark", "heard"]
        assert "devices" not in answered
        assert len(json.dumps(greeting["devices"])) < 70


def test_a_restored_server_is_told_again(club: Club) -> None:
    Tablet(club.hub, "thief", code=CODE)
    puts(club.hub, "thief", "lost")
    club.rounds(3)
    with club.org.app_context():
        org = club.org.extensions["holdfast"].org
        write(lambda session: halls.keep(session, org, club.up.records.upward_file.dev, {}))
    assert "thief" not in states(club.org)
    club.rounds(2)
    assert states(club.org)["thief"] == "lost"


def test_no_tablet_says_who_is_out(club: Club) -> None:
    Tablet(club.org, "other", code="ORG-CODE")
    greeting = {"devices": {"mark": "", "heard": "", "of": TABLE}}
    for tablet in (Tablet(club.org, "director", code="ORG-CODE"), let_in(club.org, "desk")):
        response = tablet.send("POST", "/hello", json=greeting)
        assert (response.status_code, "devices" in response.json) == (200, False)
    assert states(club.org)["other"] == "in"


def test_a_hub_is_not_told_of_itself(club: Club) -> None:
    club.rounds()
    hub = club.up.records.upward_file.dev
    with club.org.app_context():
        home = club.org.extensions["holdfast"]
        put_out.answer(home.org, {"of": {hub: TABLE["other"], **TABLE}}, hub, home.now_ms())
        assert hub not in put_out.put_out_devices(home.org, without=hub)
    assert states(club.org)[hub] == "in"


@pytest.mark.parametrize(
    "claim",
    [
        None,
        [],
        "x",
        {"a b": ["lost", 1, "x"]},
        {"thief": ["gone", 1, "x"]},
        {"thief": ["lost", True, "x"]},
        {"thief": ["lost", 0, "x"]},
        {"thief": ["lost", -1, "x"]},
        {"thief": ["lost", 2**53, "x"]},
        {"thief": ["lost", 1]},
        {"thief": "lost"},
        {f"d{n}": ["lost", 1, "x"] for n in range(2_001)},
    ],
)
def test_what_makes_no_sense_puts_nobody_out(claim: object) -> None:
    assert put_out.sound(claim) == {}


def test_a_name_that_cannot_be_shown_is_not_kept() -> None:
    assert put_out.sound({"thief": ["lost", 1, "a\nb"]}) == {"thief": ("lost", 1, "thief")}
    assert put_out.sound({"thief": ["lost", 1, 7]}) == {"thief": ("lost", 1, "thief")}


@pytest.mark.parametrize("first_state", STATES)
@pytest.mark.parametrize("second", STATES)
def test_of_two_that_were_said_at_one_moment_the_stricter_holds_in_the_hall(
    club: Club, first_state: str, second: str
) -> None:
    """They had not heard of each other. Above, the office's holds."""
    for app, code, state in ((club.hub, CODE, first_state), (club.org, "ORG-CODE", second)):
        Tablet(app, "door", code=code)
        with app.app_context():
            home = app.extensions["holdfast"]
            assert fleet.put(home.org, "door", state, 1_000)
    club.rounds(3)
    assert states(club.hub)["door"] == max(first_state, second, key=[*STATES].index)
    assert states(club.org)["door"] == second
    assert said_otherwise(club.org, "door") == (["out"] if second == "in" != first_state else [])


@pytest.mark.parametrize(
    "claim",
    [
        None, [], {"a b": TABLE["other"]}, {"other": TABLE["other"][1:]}, {"other": "x"},
        {f"d{n}": TABLE["other"] for n in range(2_001)},
        *({"other": [*TABLE["other"][:at], bad, *TABLE["other"][at + 1 :]]} for at, bad in (
            (0, "a\nb"), (0, "x" * 61), (0, 7), (1, "hub"), (1, "king"), (1, None), (2, "a b"),
            (2, None), (3, "Ed25519:x"), (3, None), (4, "gone"), (5, 0), (5, 2**53), (5, True),
            (5, None),
        )),
    ],
)  # fmt: skip
def test_what_makes_no_sense_of_a_hubs_table_is_nothing(claim: object) -> None:
    assert sound(claim, START_MS) == {}


def test_a_hubs_table_is_held_as_it_was_told(club: Club) -> None:
    Tablet(club.hub, "keyed", code=CODE, signs=Signer("keyed"))
    let_in(club.hub, "desk", "helper", tid=TID)
    puts(club.hub, "helper", "retired")
    club.rounds(3)
    with club.hub.app_context():
        here = table(club.hub.extensions["holdfast"].org)
    with club.org.app_context():
        org = club.org.extensions["holdfast"].org
        assert (
            read(lambda session: halls.of_hub(session, org, club.up.records.upward_file.dev))
            == here
        )
    assert (here["helper"].role, here["helper"].only_tid) == ("desk", TID)
    assert here["keyed"].log_key == proofs.key_word(Signer("keyed").key)
    now_ms = club.org.extensions["holdfast"].now_ms()
    assert sound({dev: [*report] for dev, report in here.items()}, now_ms) == here


def greets(hub: Tablet, reports: dict[str, list[Any]]) -> None:
    greeting = {"devices": {"mark": "", "heard": "", "of": reports}}
    assert hub.send("POST", "/hello", json=greeting).status_code == 200


@pytest.mark.parametrize("state", ["lost", "revoked", "retired"])
def test_no_hub_puts_out_what_only_another_let_in(any_app: Flask, state: str) -> None:
    """The office sees it, and may say which holds."""
    hub_one, two = let_in(any_app, "hub", "hub-one"), let_in(any_app, "hub", "hub-two")
    greets(hub_one, {"tab": ["Tab", "director", "", "", "in", None]})
    greets(two, {"tab": ["", "", "", "", state, START_MS]})
    assert hub_one.push(run_of("tab", [NAMED]))["quarantined"] == []
    assert (states(any_app)["tab"], hubs_of(any_app, "tab")) == ("in", 1)
    assert said_otherwise(any_app, "tab") == ["out"]
    office = signed_in(any_app.test_client())
    assert office.get("/org/devices").text.count('data-test="contradicted"') == 1
    assert 'data-test="contradicted"' in office.get("/org").text
    puts(any_app, "tab", "in")
    assert said_otherwise(any_app, "tab") == []
    assert 'data-test="contradicted"' not in office.get("/org").text


def test_the_hub_that_let_it_in_puts_it_out(any_app: Flask) -> None:
    hub_one, two = let_in(any_app, "hub", "hub-one"), let_in(any_app, "hub", "hub-two")
    greets(hub_one, {"tab": ["Tab", "director", "", "", "lost", START_MS]})
    greets(two, {"tab": ["", "", "", "", "in", START_MS]})
    assert [each["why"] for each in hub_one.push(run_of("tab", [NAMED]))["quarantined"]] == [
        "revoked"
    ]
    assert said_otherwise(any_app, "tab") == []


def test_no_hub_says_a_time_after_which_the_office_can_say_nothing(any_app: Flask) -> None:
    greets(
        let_in(any_app, "hub"),
        {"other": ["Other", "director", "", "", "lost", canonical.MOST - 1]},
    )
    for state in ("in", "lost", "in"):
        puts(any_app, "other", state)
    with any_app.app_context():
        home = any_app.extensions["holdfast"]
        state_row = put_out.put_out_devices(home.org)["other"]
        now_ms = home.now_ms()
    assert state_row[0] == "in"
    assert now_ms < state_row[1] < now_ms + 86_400_000 + 60_000
    assert put_out.sound({"other": [*state_row]}) == {"other": state_row}


def test_a_stolen_tablet_put_out_above_is_not_believed_over_another_in_the_hall(
    club: Club,
) -> None:
    """What it writes after that comes over an honest tablet, and is set aside at the hub."""

    async def work() -> None:
        _, tid = await playing(club)
        thief = club.tablet()
        await thief.enrol()
        await thief.sync()
        stolen = thief.tablet.shelf.dev  # type: ignore[union-attr]
        club.rounds()
        with club.org.app_context():
            home = club.org.extensions["holdfast"]
            home_out = {stolen: ("lost", home.now_ms(), "Door")}
            put_out.take(home.org, home_out, home.now_ms())
        club.rounds()
        await thief.sell(tid, "Stolen sale")
        assert (await thief.sync())["data"]["problem"] == "revoked"
        here, _ = club.has(club.hub, tid)
        assert stolen not in here

    run(work())


def test_a_full_disk_at_the_hub_hears_it_later(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    Tablet(club.org, "thief", code="ORG-CODE")
    club.rounds()
    puts(club.org, "thief", "lost")

    def full(*_asked: Any) -> None:
        raise StorageFull

    with monkeypatch.context() as patched:
        patched.setattr(put_out, "take", full)
        with club.hub.app_context():
            run(put_out.HubFleet("org", lambda: 1, own_key.fresh()).hear(OTHERS))
    club.rounds()
    assert states(club.hub)["thief"] == "lost"


def test_what_comes_from_above_is_taken_as_the_organization_took_it(club: Club) -> None:
    """Of its own device too, and of a tablet that the hall lent for another night."""
    let_in(club.hub, "desk", "lent", tid="friday")
    office = Tablet(club.org, "office", code="ORG-CODE")
    office.push(run_of("lent", [NAMED]))
    with club.org.app_context():
        home = club.org.extensions["holdfast"]
        run = run_of(identity.OFFICE, [NAMED])
        frames = Frames((run,), (0,), {}, {})
        intake.push(home.org, TID, frames, by="", now_ms=home.now_ms())
    club.rounds(2)
    here, _ = club.has(club.hub, TID)
    assert {dev: head[0] for dev, head in here.items()} == {"lent": 1, identity.OFFICE: 1}
    assert club.standing().problem is None


def test_a_hub_that_says_another_key_than_the_records_gives_the_id_to_nobody(club: Club) -> None:
    keys = Signer("its"), Signer("another")
    office = Tablet(club.org, "office", code="ORG-CODE")
    office.push(
        run_of("hall", [line_bytes("tablet-key/1", {"dev": "hall", **keys[0].key_fields}), NAMED])
    )
    with club.org.app_context():
        org = club.org.extensions["holdfast"].org
        assert read(lambda s: identity.known_key(s, org, "hall")) == (keys[0].key,)
    Tablet(club.hub, "hall", code=CODE, signs=keys[1])
    club.rounds(2)
    with club.org.app_context():
        assert read(lambda s: identity.known_key(s, org, "hall")) == (None,)


@pytest.mark.parametrize("signs", [None, Signer("hall")])
def test_the_id_of_a_tablet_of_the_hall_is_its_own_above(club: Club, signs: Signer | None) -> None:
    """A door of the organization's that read its id took it over, and wiped its night at both."""
    Tablet(club.hub, "hall", code=CODE, signs=signs)  # it wrote nothing yet
    club.rounds(2)
    doors = Tablet(club.org, "door", code="ORG-CODE"), let_in(club.org, "desk")
    for door in doors:
        answer = door.send("POST", "/token", json={"dev": "hall"})
        assert (answer.status_code, answer.json["error"]["code"]) == (409, "id-taken")
    thief = {"dev": "hall", "code": "ORG-CODE", "label": "Hall"}
    assert club.org.test_client().post("/api/sync/1/enrol", json=thief).status_code == 409
    forged = run_of("hall", [NAMED])
    reply = let_in(club.org, "desk", "other").push(forged)
    assert [row["why"] for row in reply["quarantined"]] == ["role"]
    if signs:
        assert Tablet(club.org, "hall", code="ORG-CODE", signs=signs)
        assert states(club.org)["hall"] == "in"
