"""A tablet enters what its organization let it in for; what is more waits, and is told."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from backend.services.devices import reading
from backend.services.sync import tray
from backend.store.devices.reach import DeviceReach, Part
from tests.signer import FakeKeys
from tests.webapp.fakes import CODE, DRAFT, Hall, run
from tests.webapp.served import Server, Wire


def tablet(server: Server) -> Hall:
    hall = Hall()
    hall.transport = Wire(server.app)
    return hall


async def night(server: Server) -> tuple[Hall, str]:
    """A director's tablet, with a night that two entered."""
    hall = tablet(server)
    tid = await hall.create()
    for name in ("Ann Ross", "Ben Ohls"):
        await hall.sell(tid, name)
    await hall.enrol()
    await hall.sync()
    return hall, tid


async def helper(server: Server, role: Part, keys: Any = None) -> Hall:
    home, hall = server.app.extensions["holdfast"], tablet(server)
    hall.keys = keys
    with server.app.app_context():
        code = reading.new_pass(home.org, DeviceReach(role=role), home.now_ms())
    await hall.get("enrol", code=code, label="Helper")
    data = (await hall.sync())["data"]
    assert (data["role"], data["problem"], data["pending"]) == (role, None, 0)
    return hall


def lets(server: Server, hall: Hall, role: Part) -> None:
    assert hall.tablet is not None
    with server.app.app_context():
        reading.limit(
            server.app.extensions["holdfast"].org, hall.tablet.shelf.dev, DeviceReach(role=role)
        )


async def refusal(hall: Hall, op: str, **fields: Any) -> str:
    assert hall.tablet is not None
    shelf = hall.tablet.shelf
    before = {tid: shelf.logs(tid).heads() for tid in shelf.tids()}
    code: str = (await hall.ask(op, **fields))["refused"]["code"]
    assert before == {tid: shelf.logs(tid).heads() for tid in shelf.tids()}, "nothing is saved"
    return code


def test_the_door_sells_and_starts_no_clock(server: Server) -> None:
    async def work() -> None:
        _, tid = await night(server)
        door = await helper(server, "desk")
        await door.sell(tid, "Cal Door")
        code = "let-in-for-desk"
        for command in ("start-clock", "draw-seats", "seal-night", "place-tablets"):
            wish = {"command": command}
            assert await refusal(door, "do", tid=tid, command=wish) == code, command
        assert await refusal(door, "deal", tid=tid, table=1, do={"what": "begin"}) == code
        assert await refusal(door, "create", draft=DRAFT) == code
        entered = {"command": "enter-licence", "number": "1"}
        await door.ask("book-do", command=entered, utc_offset_minutes=-360)
        data = (await door.sync())["data"]
        assert (data["pending"], data["barred"]) == (0, False)
        assert door.book().logs.count() == 0
        with server.app.app_context():
            assert server.shown(door, tid)["view"]["counts"]["entered"] == 3

    run(work())


def test_a_table_sells_nothing(server: Server) -> None:
    async def work() -> None:
        _, tid = await night(server)
        felt = await helper(server, "table")
        sale = {"name": "Cal", "paid": "cash", "of_age": True, "same_person": "no"}
        command = {"command": "sell-entry", **sale}
        assert await refusal(felt, "do", tid=tid, command=command) == "let-in-for-table"

    run(work())


def test_a_helper_undoes_its_own_and_not_the_director_s(server: Server) -> None:
    async def work() -> None:
        chief, tid = await night(server)
        door = await helper(server, "desk")
        own = (await door.sell(tid, "Cal Door"))["did"][-1]
        drawn = (await chief.do(tid, "set-table-order", table_order=[1]))["did"][-1]
        await chief.sync()
        await door.sync()
        undo = {"command": "undo", "target": drawn}
        assert await refusal(door, "do", tid=tid, command=undo) == "let-in-for-desk"
        await door.do(tid, "undo", target=own)
        assert (await door.sync())["data"]["pending"] == 0

    run(work())


def test_what_it_entered_while_it_was_let_in_for_more_waits_and_is_told(server: Server) -> None:
    async def work() -> None:
        chief, tid = await night(server)
        await chief.do(tid, "draw-seats")
        lets(server, chief, "desk")
        data = (await chief.sync())["data"]
        assert (data["barred"], data["pending"] > 0) == (True, True)
        here = chief.night(tid).logs.count()
        await chief.sync()
        assert chief.night(tid).logs.count() == here, "nothing is lost"
        lets(server, chief, "director")
        data = (await chief.sync())["data"]
        assert (data["barred"], data["pending"], data["role"]) == (False, 0, "")

    run(work())


def test_what_it_entered_for_a_night_it_was_not_lent_for_waits_and_is_told(
    server: Server,
) -> None:
    async def work() -> None:
        _, tid = await night(server)
        door = await helper(server, "desk")
        shelf, home = door.tablet.shelf, server.app.extensions["holdfast"]  # type: ignore[union-attr]
        dev, before = shelf.dev, server.shown(door, tid)["view"]["counts"]["entered"]
        with server.app.app_context():
            reading.limit(home.org, dev, DeviceReach(only_tid="friday", role="desk"))
        await door.sell(tid, "Cal Door")
        for _ in range(2):
            data = (await door.sync())["data"]
            assert (data["lent"], data["barred"], data["pending"] > 0) == (True, False, True)
        assert shelf.dev == dev, "it stays itself"
        with server.app.app_context():
            assert tray.take(home.org, tid, dev, home.now_ms()) > 0
        data = (await door.sync())["data"]
        assert (data["lent"], data["pending"], data["quarantined"]) == (False, 0, 0)
        chief = tablet(server)
        await chief.enrol()
        await chief.sync()
        assert server.shown(chief, tid)["view"]["counts"]["entered"] == before + 1
        assert "Cal Door" in {person["name"] for person in chief.night(tid).people.values()}

    run(work())


async def alone(server: Server, folder: Path) -> tuple[Hall, Hall, str, int]:
    """A server that was set back to its first hour, and two tablets: the director's, and a door's
    with all of the director's records but on paper; how many of them are signed. One is not.
    """
    chief = tablet(server)
    chief.keys = FakeKeys("chief")
    tid = await chief.create()
    await chief.enrol()
    await chief.sync()
    copy = server.copy(folder / "copy")
    for n in range(40):
        await chief.sell(tid, f"Player {n}")
    await chief.sync()
    signed = chief.night(tid).logs.count()
    spare = await helper(server, "desk")
    file = await spare.get("export", tid=tid)
    await chief.sell(tid, "Of the file")
    late_lines = (await chief.get("export", tid=tid))["text"].splitlines()
    server.restore(copy)
    chief.transport.app = server.app
    door = await helper(server, "desk")
    for text in (file["text"], _unsigned(late_lines)):
        await door.get("import", text=text)
    assert door.night(tid).logs.count() == signed + 1
    return chief, door, tid, signed


def parts_of(hall: Hall) -> Any:
    assert hall.tablet is not None
    return hall.tablet._outbox._swap._parts


def test_the_door_carries_what_the_director_signed_and_claims_no_more(
    server: Server, tmp_path: Path
) -> None:
    """A restored server gets the director's records from the door, as far as they are signed;
    those behind come once the director's tablet is there, and nobody is blamed.
    """

    async def work() -> None:
        chief, door, tid, signed = await alone(server, tmp_path)
        for n in range(3):
            await door.sell(tid, f"At the door {n}")
        parts = parts_of(door)
        # With what the door sold it is too much at once, and no part of it would be believed.
        parts.push_at_once, parts.push_limit = 5, signed - 1
        for _ in range(2):
            data = (await door.sync())["data"]
            assert (data["pending"], data["barred"], data["problem"]) == (1, False, None)
            assert data["quarantined"] == 0
        assert data["nights"][tid]["organization"] == signed + 3
        await chief.sync()
        assert (await door.sync())["data"]["pending"] == 0
        await chief.sync()
        assert door.ids(tid) == chief.ids(tid)

    run(work())


def test_what_it_cannot_carry_holds_up_nothing_of_its_own(server: Server, tmp_path: Path) -> None:
    async def work() -> None:
        _, door, tid, signed = await alone(server, tmp_path)
        await door.sell(tid, "At the door")
        parts_of(door).push_limit = 10
        data = (await door.sync())["data"]
        assert (data["barred"], data["problem"]) == (False, None)
        assert data["nights"][tid]["organization"] == data["here"] - data["pending"]
        assert data["pending"] == signed - 1, "all but the first records, which are there"

    run(work())


def test_it_brings_what_it_wrote_under_an_id_that_it_has_no_more(server: Server) -> None:
    """A tablet that was copied writes on under a fresh id; what it sold before is its own."""

    async def work() -> None:
        _, tid = await night(server)
        door = await helper(server, "desk", FakeKeys("door"))
        assert door.tablet is not None
        await door.sell(tid, "Before")
        await door.tablet.shelf.retire_dev()
        await door.sell(tid, "After")
        data = (await door.sync())["data"]
        assert (data["pending"], data["barred"], data["problem"]) == (0, False, None)

    run(work())


def _unsigned(lines: list[str]) -> str:
    """A night's file without what its devices signed."""
    end = json.loads(lines[-1])
    assert end["end"].pop("sig")
    return "\n".join([*lines[:-1], json.dumps(end)]) + "\n"


async def directed(server: Server) -> tuple[Hall, str, Hall]:
    """The tablet that directs a night, the night, and the tablet of the door."""
    chief, tid = await night(server)
    assert chief.tablet is not None
    placed = [{"dev": chief.tablet.shelf.dev, "role": "director"}]
    await chief.do(tid, "place-tablets", placed=placed)
    await chief.sync()
    return chief, tid, await helper(server, "desk")


def test_in_an_emergency_the_door_directs_and_what_it_enters_waits(server: Server) -> None:
    async def work() -> None:
        _, tid, door = await directed(server)
        draw = {"command": "draw-seats"}
        assert "refused" in await door.ask("do", tid=tid, command=draw)
        await door.do(tid, "take-over", table=0, confirmed=True)
        await door.do(tid, "draw-seats")
        data = (await door.sync())["data"]
        assert door.tablet is not None
        assert door.tablet.shelf.devs() == {door.tablet.shelf.dev}, "its part is its id's"
        assert (data["barred"], data["pending"]) == (True, 1)
        lets(server, door, "director")
        assert (await door.sync())["data"]["pending"] == 0

    run(work())


def test_the_full_code_lets_the_tablet_that_took_over_in_for_everything(server: Server) -> None:
    """At midnight, in a hall whose hub answers and whose office is asleep."""

    async def work() -> None:
        chief, tid, door = await directed(server)
        assert door.tablet is not None
        await door.do(tid, "take-over", table=0, confirmed=True)
        await door.do(tid, "draw-seats")
        data = (await door.sync())["data"]
        assert (data["role"], data["barred"], data["pending"]) == ("desk", True, 1)
        dev = door.tablet.shelf.dev
        wrong = await door.ask("enrol", code="NOT-A-CODE", label="Door")
        assert wrong["failed"]["code"] == "pairing-code-refused"
        assert (await door.sync())["data"]["barred"], "a wrong code changes nothing"
        await door.get("enrol", code=CODE, label="Door")
        data = (await door.sync())["data"]
        assert (data["role"], data["barred"], data["pending"]) == ("", False, 0)
        assert door.tablet.shelf.dev == dev, "the same tablet: what it took over stays its own"
        await chief.sync()
        assert chief.night(tid).state.seats == door.night(tid).state.seats != {}

    run(work())


def test_a_rehearsal_is_everybody_s(server: Server) -> None:
    async def work() -> None:
        await night(server)
        door = await helper(server, "desk")
        tid = (await door.get("create", draft=DRAFT, rehearsal=True))["tid"]
        await door.sell(tid, "Cal")

    run(work())
