"""The tablet against the real server: there it folds to the very state the tablet shows."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from backend import config
from backend.services.devices import fleet, reading, tokens
from backend.services.devices.tokens import DAY_MS
from backend.services.organization import erasure
from backend.services.sync import exchange
from backend.store.devices.reach import ALL, DeviceReach
from pycore.ledger.lines.bundle import write_bundle
from pycore.ledger.model.names import ERASED_MS
from pycore.portable.ticket import read_ticket
from tests.backend.tablet import Tablet, lines_of, run_of
from tests.webapp.fakes import CODE, ORIGIN, Hall, Killed, run
from tests.webapp.served import Server, Wire, plays_to_the_end_of_it, tablet_over


def test_a_whole_night_has_one_digest_on_tablet_and_server(server: Server) -> None:
    async def work() -> None:
        hall = await tablet_over(server)
        tid = await plays_to_the_end_of_it(hall)
        data = (await hall.sync())["data"]
        assert (data["problem"], data["pending"]) == (None, 0)
        book = hall.book().logs.count()
        assert data["organization"] == data["here"] == hall.night(tid).logs.count() + book
        assert data["nights"][tid]["organization"] == hall.night(tid).logs.count()
        shown = server.shown(hall, tid)
        assert shown["digest"] == hall.night(tid).digest()
        own_view = (await hall.get("view", tid=tid))["view"]
        for part in ("players", "standings", "payouts", "conflicts", "history"):
            assert shown["view"][part] == own_view[part]

    run(work())


def test_the_code_is_a_short_link_while_the_server_answers(server: Server) -> None:
    async def work() -> None:
        hall = await tablet_over(server)
        tid = await hall.create()
        assert (await hall.get("qr", tid=tid))["near"] == "", "the server has not heard of it"
        await hall.sync()
        link = await hall.get("qr", tid=tid)
        where = server.app.test_client().get(link["near"].removeprefix(ORIGIN))
        page, _, text = where.headers["Location"].partition("#")
        assert page == "/phone/"
        assert read_ticket(text).facts["live"] == read_ticket(link["text"]).facts["live"] != ""
        assert link["beside"]["size"] > link["size"]
        hall.passes(200_000)
        assert (await hall.get("qr", tid=tid))["near"] == "", "nobody answered for minutes"

    run(work())


def test_two_tablets_and_the_server_agree(server: Server) -> None:
    async def work() -> None:
        door = await tablet_over(server)
        other = await tablet_over(server)
        tid = await door.create()
        await door.sell(tid, "Ann")
        await door.sync()
        assert (await other.sync())["changed"] == [tid]
        await other.sell(tid, "Bo")  # both at once, without hearing of each other
        await door.sell(tid, "Cy")
        for hall in (door, other, door):
            await hall.sync()
        digest = server.shown(door, tid)["digest"]
        assert digest == door.night(tid).digest() == other.night(tid).digest()
        names = {person["name"] for person in door.night(tid).people.values()}
        assert names == {"Ann", "Bo", "Cy"}
        assert door.night(tid).people == other.night(tid).people

    run(work())


def test_the_real_server_is_refilled_after_a_restore(server: Server, tmp_path: Path) -> None:
    async def work() -> None:
        hall = await tablet_over(server)
        tid = await hall.create()
        await hall.sync()
        copy = server.copy(tmp_path / "copy")
        for n in range(5):
            await hall.sell(tid, f"Player {n}")
        await hall.sync()
        server.restore(copy)
        hall.transport.app = server.app
        data = (await hall.sync())["data"]
        assert (data["organization"], data["pending"]) == (6, 0)
        assert server.shown(hall, tid)["digest"] == hall.night(tid).digest()
        assert len(server.shown(hall, tid)["view"]["players"]) == 5

    run(work())


def test_a_cloned_tablet_ends_with_both_branches_on_the_real_server(server: Server) -> None:
    async def work() -> None:
        hall = await tablet_over(server)
        tid = await hall.create()
        await hall.sync()
        twin = Hall(disk=hall.disk.copy())
        twin.transport = hall.transport
        for n in range(3):
            await hall.sell(tid, f"One {n}")
            await twin.sell(tid, f"Other {n}")
        for tablet in (hall, twin, hall, twin):
            assert (await tablet.sync())["data"]["problem"] is None
        await hall.sell(tid, "Later")
        for tablet in (hall, twin):
            assert (await tablet.sync())["data"]["pending"] == 0
        assert hall.ids(tid) == twin.ids(tid)
        assert len(hall.ids(tid)) == 8
        digest = server.shown(hall, tid)["digest"]
        assert digest == hall.night(tid).digest() == twin.night(tid).digest()

    run(work())


def test_the_real_server_knows_how_far_off_the_tablets_clock_is(server: Server) -> None:
    async def work() -> None:
        hall = await tablet_over(server)
        state = server.app.extensions["holdfast"]
        state.now_ms = lambda: hall.wall_ms + 7_000
        data = (await hall.sync())["data"]
        assert abs(data["clock_offset_ms"] - 7_000) < 1_000
        with server.app.app_context():
            assert hall.tablet is not None
            token = tokens.shown(state.org, hall.tablet.shelf.kv("token"), hall.wall_ms)
        assert token is not None
        device = token.device
        assert device.offset_ms is not None
        assert abs(device.offset_ms + 7_000) < 1_000

    run(work())


def test_a_wrong_code_and_a_lost_token_on_the_real_server(server: Server) -> None:
    async def work() -> None:
        hall = Hall()
        hall.transport = Wire(server.app)
        tid = await hall.create()
        reply = await hall.ask("enrol", code="WRONG", label="Door")
        assert reply["failed"]["code"] == "pairing-code-refused"
        await hall.enrol()
        twin = Hall(disk=hall.disk.copy())
        twin.transport = hall.transport
        await twin.enrol()  # the same device enrols again: its first token ends
        data = (await hall.sync())["data"]
        assert (data["problem"], data["enrolled"], data["here"]) == ("enrol-again", False, 1)
        await hall.enrol()
        assert (await hall.sync())["data"]["pending"] == 0
        assert server.shown(hall, tid)["digest"] == hall.night(tid).digest()

    run(work())


class Renewing(Wire):
    """The way to a server on which the answer to a renewal gets lost as long as it *loses*, or the
    tablet is killed when it comes, before anything of it is saved.
    """

    def __init__(self, app: Flask) -> None:
        super().__init__(app)
        self.loses = self.kills = False
        self.renewals = 0

    async def send(self, method: str, path: str, headers_json: str, body: str) -> str:
        answer = await super().send(method, path, headers_json, body)
        if path.endswith("/token"):
            self.renewals += 1
            if self.kills:
                raise Killed
            if self.loses:
                raise ConnectionError("the answer got lost")
        return answer


def test_a_tablet_that_renews_its_token_never_loses_its_place(
    server: Server, tmp_path: Path
) -> None:
    async def work() -> None:
        hall = Hall()
        wire = hall.transport = Renewing(server.app)
        server.app.extensions["holdfast"].now_ms = lambda: hall.wall_ms
        await hall.enrol()
        tid = await hall.create()
        assert (await hall.sync())["data"]["problem"] is None
        assert wire.renewals == 0
        first_token = _token(hall)
        copy = server.copy(tmp_path / "copy")
        hall.passes(2 * DAY_MS)
        wire.loses = True
        data = (await hall.sync())["data"]
        assert (data["problem"], data["enrolled"], wire.renewals) == (None, True, 1)
        wire.loses, wire.kills = False, True
        with pytest.raises(Killed):
            await hall.sync()
        wire.kills = False
        await hall.start()
        assert _token(hall) == first_token
        assert (await hall.sync())["data"]["problem"] is None
        second = _token(hall)
        assert (second != first_token, wire.renewals) == (True, 3)
        await hall.sell(tid, "Rose")
        data = (await hall.sync())["data"]
        assert (data["problem"], data["pending"], wire.renewals) == (None, 0, 3)
        # The server is set back to a day on which nobody had heard of the second token.
        server.restore(copy)
        wire.app = server.app
        server.app.extensions["holdfast"].now_ms = lambda: hall.wall_ms
        data = (await hall.sync())["data"]
        assert (data["problem"], data["pending"], wire.renewals) == (None, 0, 4)
        assert _token(hall) not in (first_token, second)
        assert (await hall.sync())["data"]["problem"] is None

    run(work())


@pytest.mark.parametrize("how", ["expired", "copied"])
def test_a_tablet_whose_token_ended_keeps_everything_and_asks_for_the_code(
    server: Server, how: str
) -> None:
    async def work() -> None:
        hall = Hall()
        hall.transport = Wire(server.app)
        server.app.extensions["holdfast"].now_ms = lambda: hall.wall_ms
        await hall.enrol()
        tid = await hall.create()
        await hall.sync()
        if how == "copied":
            twin = Hall(disk=hall.disk.copy())
            twin.transport = hall.transport
            hall.passes(2 * DAY_MS)
            twin.passes(2 * DAY_MS)
            await twin.sync()
            assert (await twin.sync())["data"]["problem"] is None
        else:
            hall.passes(61 * DAY_MS)
        await hall.sell(tid, "Rose")
        data = (await hall.sync())["data"]
        assert (data["problem"], data["enrolled"]) == (f"token-{how}", False)
        assert data["here"] == data["organization"] + 2
        await hall.sell(tid, "Ken")
        await hall.enrol()
        data = (await hall.sync())["data"]
        assert (data["problem"], data["pending"], data["enrolled"]) == (None, 0, True)

    run(work())


def _token(hall: Hall) -> str:
    assert hall.tablet is not None
    return hall.tablet.shelf.kv("token")


def test_a_tablet_that_was_put_out_says_so_and_keeps_everything(server: Server) -> None:
    async def work() -> None:
        hall = Hall()
        hall.transport = Wire(server.app)
        tid = await hall.create()
        await hall.enrol()
        await hall.sync()
        assert hall.tablet is not None
        org, dev = server.app.extensions["holdfast"].org, hall.tablet.shelf.dev
        with server.app.app_context():
            assert fleet.put(org, dev, "revoked", 1)
        await hall.sell(tid, "Rose")
        data = (await hall.sync())["data"]
        assert (data["problem"], data["enrolled"]) == ("revoked", False)
        assert data["here"] == data["organization"] + 1
        assert (await hall.ask("enrol", code=CODE, label="Door"))["failed"]["code"] == "revoked"
        assert (await hall.ask("export", tid=tid))["ok"]
        with server.app.app_context():
            assert fleet.put(org, dev, "in", 2)
        hall.passes(600_000)
        data = (await hall.sync())["data"]
        assert (data["problem"], data["enrolled"], data["pending"]) == (None, True, 0)

    run(work())


def test_a_name_that_the_office_erased_is_gone_from_every_tablet(server: Server) -> None:
    """From one that is in touch, and from one that was away and sells on under the old name."""

    async def work() -> None:
        hall = await tablet_over(server)
        tid = await hall.create()
        await hall.sell(tid, "Rose Spence")
        await hall.sync()
        away = await tablet_over(server)
        await away.sync()
        (player,) = hall.night(tid).people
        salt = hall.night(tid).people[player]["salt"]
        assert away.night(tid).standings == {player: "same"}
        assert all(salt in json.dumps(tablet.disk.stores["people"]) for tablet in (hall, away))
        org = server.app.extensions["holdfast"].org
        with server.app.app_context():
            picked = [(tid, player)]
            erasure.erase(org, picked, "asked", account="", word="erased", now_ms=1)
        await away.sell(tid, "Ken Oleson")
        for tablet in (hall, away, hall):
            data = (await tablet.sync())["data"]
            assert (data["problem"], data["pending"]) == (None, 0)
        for tablet in (hall, away):
            assert tablet.night(tid).name(player) == f"(erased {player[:6]})"
            on_disk = json.dumps(tablet.disk.stores)
            assert ("Rose" in on_disk, "Oleson" in on_disk) == (False, True)
            assert salt not in on_disk
            assert sorted(tablet.night(tid).standings.values()) == ["erased", "same"]
            await tablet.start()
            assert tablet.night(tid).name(player) == f"(erased {player[:6]})"

    run(work())


def test_a_file_with_the_time_of_an_erasure_takes_no_name(server: Server) -> None:
    """Neither from the tablet that it is brought to, nor from one that was told of it before the
    record came that says the name.
    """

    async def work() -> None:
        hall, other = await tablet_over(server), Hall()
        tid = await hall.create()
        await hall.sell(tid, "Rose Spence")
        (player,), logs = hall.night(tid).people, hall.night(tid).logs
        named = {"name": "Mallory", "wall": ERASED_MS, "dev": "zzz"}
        await hall.get("import", text=write_bundle(logs, {player: named}))
        assert hall.night(tid).standings == {player: "same"}
        await other.get("import", text=write_bundle(logs, {player: named}))
        assert other.night(tid).standings == {player: "differs"}
        await other.start()
        await other.get("import", text=write_bundle(logs, hall.night(tid).people))
        await hall.sync()
        for tablet in (hall, other):
            assert tablet.night(tid).standings == {player: "same"}
            assert "Mallory" not in json.dumps(tablet.disk.stores)

    run(work())


def test_a_night_that_is_full_holds_up_no_other(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        hall = await tablet_over(server)
        full = await hall.create()
        for n in range(6):
            await hall.sell(full, f"Player {n}")
        other = await hall.create()
        monkeypatch.setattr(config, "MOST_EVENTS_OF_NIGHT", 4)
        data = (await hall.sync())["data"]
        assert data["nights"][full]["trouble"] == "night-full"
        assert data["nights"][full]["organization"] == 0
        assert data["nights"][other]["organization"] == data["nights"][other]["here"]
        monkeypatch.undo()
        hall.passes(600_000)
        assert (await hall.sync())["data"]["pending"] == 0

    run(work())


def test_more_names_than_the_real_server_takes_at_once_arrive_in_parts(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(config, "MAX_NAMES", 3)

    async def work() -> None:
        hall = await tablet_over(server)
        tid = await hall.create()
        for n in range(10):
            await hall.sell(tid, f"Player {n}")
        data = (await hall.sync())["data"]
        assert (data["problem"], data["pending"], data["quarantined"]) == (None, 0, 0)
        named = [player["name"] for player in server.shown(hall, tid)["view"]["players"]]
        assert named == [f"Player {n}" for n in range(10)]

    run(work())


def test_a_night_that_fails_on_the_real_server_holds_up_no_other(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        hall = await tablet_over(server)
        tids = sorted([await hall.create(), await hall.create(night_name="Friday")])
        before = (await hall.sync())["data"]["nights"]
        for tid in tids:
            await hall.sell(tid, "Ann")
        heads = exchange.heads

        def fails(org: str, tid: str, *how: Any) -> Any:
            if tid == tids[0]:
                raise OverflowError("one night")
            return heads(org, tid, *how)

        monkeypatch.setattr(exchange, "heads", fails)
        data = (await hall.sync())["data"]
        nights = [data["nights"][tid] for tid in tids]
        more = [data["nights"][t]["organization"] - before[t]["organization"] for t in tids]
        assert more == [0, 1]
        assert [night["trouble"] for night in nights] == ["organization-busy", None]

    run(work())


def test_a_tablet_that_only_watches_says_so_before_anything_is_saved(server: Server) -> None:
    """Whatever it was asked; and what goes on at the desk reaches it all the same."""

    async def work() -> None:
        desk = Hall()
        desk.transport = Wire(server.app)
        tid = await desk.create()
        await desk.enrol()
        await desk.sync()
        guest = Hall()
        guest.transport = Wire(server.app)
        home = server.app.extensions["holdfast"]
        with server.app.app_context():
            code = reading.new_pass(home.org, DeviceReach(role="viewer"), home.now_ms())
        await guest.get("enrol", code=code, label="Chairperson")
        assert (await guest.sync())["data"]["role"] == "viewer"
        assert guest.tablet is not None
        shelf = guest.tablet.shelf
        assert tid in shelf.nights
        for op, fields in (
            ("do", {"tid": tid, "command": {"command": "start-clock"}}),
            ("deal", {"tid": tid, "table": 1, "step": {}}),
            ("create", {"draft": {}}),
            ("open-beside", {"tid": tid}),
            ("book-do", {"command": {}}),
            ("house-keep", {}),
            ("import", {"text": ""}),
        ):
            assert (await guest.ask(op, **fields))["refused"]["code"] == "only-watches", op
        await desk.sell(tid, "Rose")
        await desk.sync()
        data = (await guest.sync())["data"]
        assert (data["problem"], data["pending"]) == (None, 0)
        for ledger in (*shelf.nights.values(), shelf.book):
            assert ledger.logs.log(shelf.dev).head[0] == 0, "nothing is written by itself either"
        with server.app.app_context():
            reading.limit(home.org, shelf.dev, ALL)
        assert (await guest.sync())["data"]["role"] == ""
        await guest.sell(tid, "Ken")
        assert (await guest.ask("view", tid=tid))["ok"]["view"]["counts"]["entered"] == 2

    run(work())


def test_what_a_tablet_held_before_it_only_watches_waits_until_it_may_write(
    server: Server,
) -> None:
    async def work() -> None:
        hall = Hall()
        hall.transport = Wire(server.app)
        tid = await hall.create()
        await hall.enrol()
        await hall.sync()
        await hall.sell(tid, "Rose")
        assert hall.tablet is not None
        org, dev = server.app.extensions["holdfast"].org, hall.tablet.shelf.dev
        with server.app.app_context():
            reading.limit(org, dev, DeviceReach(role="viewer"))
        data = (await hall.sync())["data"]
        assert (data["problem"], data["role"], data["pending"]) == (None, "viewer", 1)
        with server.app.app_context():
            reading.limit(org, dev, ALL)
        assert (await hall.sync())["data"]["pending"] == 0

    run(work())


def test_the_director_s_tablet_learns_when_the_server_heard_a_guest_s(tmp_path: Path) -> None:
    async def work() -> None:
        server = Server(tmp_path / "server")
        hall = Hall()
        hall.transport = Wire(server.app)
        tid = await hall.create()
        await hall.enrol()
        await hall.sync()
        with server.app.app_context():
            home = server.app.extensions["holdfast"]
            reach = DeviceReach(tid, names=False, role="viewer")
            code = reading.new_pass(home.org, reach, home.now_ms())
        guest = Hall()
        guest.transport = Wire(server.app)
        await guest.get("enrol", code=code, label="Guest")
        await guest.sync()
        assert not [row for row in await guest.get("whereabouts", tid=tid) if row["label"]]
        await hall.start()  # a minute later it would ask without that
        await hall.sync()
        (row,) = [row for row in await hall.get("whereabouts", tid=tid) if row["label"] == "Guest"]
        assert (row["only_watches"], row["is_open"], row["here"]) == (True, False, 0)
        heard = row["organization_heard"]
        assert heard["told_at_ms"] >= heard["at_ms"]
        server.stop()

    run(work())


def test_a_newcomer_is_told_in_red_and_put_out_from_the_tablet_that_was_in(tmp_path: Path) -> None:
    async def work() -> None:
        server = Server(tmp_path / "server")
        hall, thief = Hall(), Hall()
        for tablet in (hall, thief):
            tablet.transport = Wire(server.app)
        tid = await hall.create()
        await hall.enrol()
        assert (await hall.sync())["data"]["newcomers"] == 0
        await asyncio.sleep(0.01)  # let in after it, by the server's own clock
        await thief.enrol()
        await hall.start()
        assert (await hall.sync())["data"]["newcomers"] == 1
        assert thief.tablet is not None
        dev = thief.tablet.shelf.dev
        rows = {row["dev"]: row for row in await hall.get("whereabouts", tid=tid)}
        assert rows[dev]["new_at_ms"] is not None
        reply = await thief.ask(
            "newcomer", tid=tid, dev=rows[next(iter(rows))]["dev"], known=False
        )
        assert "ok" not in reply
        rows = {
            row["dev"]: row for row in await hall.get("newcomer", tid=tid, dev=dev, known=False)
        }
        assert dev not in rows or rows[dev]["new_at_ms"] is None
        await hall.start()
        assert (await hall.sync())["data"]["newcomers"] == 0
        assert (await thief.sync())["data"]["problem"] == "revoked"
        server.stop()

    run(work())


def test_more_devices_than_a_server_takes_at_once_go_up_in_parts(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        hall = await tablet_over(server)
        tid = await hall.create()
        await hall.sync()
        many = Tablet(server.app, "many", code=CODE)
        many.push(*(run_of(f"dev-{no}", lines_of(3), tid=tid) for no in range(9)), tid=tid)
        assert (await hall.sync())["data"]["pending"] == 0
        assert len(hall.night(tid).logs.logs) == 10
        other = Server(tmp_path / "other")
        monkeypatch.setattr(config, "MAX_DEVICES", 2)
        hall.transport = Wire(other.app)
        await hall.start()
        await hall.enrol()
        for _ in range(4):
            data = (await hall.sync())["data"]
        assert (data["problem"], data["pending"]) == (None, 0)
        there = Tablet(other.app, "there", code=CODE).heads(tid)["heads"]
        assert {dev: seq for dev, (seq, _) in there.items() if dev.startswith("dev-")} == {
            f"dev-{no}": 3 for no in range(9)
        }
        other.stop()

    run(work())
