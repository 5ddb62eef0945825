"""A practice night is deleted whole from the tablet's database; a real night never is."""

from __future__ import annotations

import json

import pytest

from tests.webapp.fakes import DRAFT, Hall, run
from webapp.worker.database.records import PEOPLE, SUMS, put, set_aside
from webapp.worker.database.shelf import Troubled


async def practised(hall: Hall) -> str:
    """A practice night with players, draft hands and folds of its own."""
    tid: str = (await hall.get("create", draft=DRAFT, rehearsal=True))["tid"]
    await hall.get("rehearse", tid=tid, what="come", many=20)
    await hall.do(tid, "draw-seats")
    await hall.do(tid, "start-clock")
    await hall.get("deal", tid=tid, table=1, do={"what": "away", "seat": 1, "away": True})
    return tid


def traces(hall: Hall, tid: str) -> list[str]:
    """Every place of the database that names a night, in its key or its value."""
    return [
        f"{store}/{key}"
        for store, rows in hall.disk.stores.items()
        for key, value in rows.items()
        if tid in key or tid in value
    ]


def test_a_deleted_practice_night_leaves_nothing_behind_in_one_commit() -> None:
    async def work() -> None:
        hall = Hall()
        real = await hall.create()
        await hall.sell(real, "Agnes Bird")
        before = hall.disk.copy().stores
        tid = await practised(hall)
        torn = set_aside("", "", 0, "damaged", "Ada A.", key=f"{PEOPLE}/{tid}/p1")
        assert hall.tablet is not None
        await hall.tablet.shelf.journal.commit(
            [put("quarantine", *torn), put("folds", tid, "a fold"), put("kv", f"came/{tid}", "{}")]
        )
        stores = {place.partition("/")[0] for place in traces(hall, tid)}
        assert stores >= {"log", "people", "play", "folds", "kv", "quarantine", "sums"}, stores
        commits = len(hall.journal.commits)

        answer = await hall.get("delete-rehearsal", tid=tid)
        assert [night["tid"] for night in answer["nights"]] == [real]
        assert tid not in answer["data"]["nights"]
        assert answer["data"]["quarantined"] == 0
        assert len(hall.journal.commits) == commits + 1
        assert traces(hall, tid) == []
        assert "Ada A." not in json.dumps(hall.disk.stores)
        assert hall.disk.stores == before

        await hall.start()
        hello = await hall.get("hello")
        assert [night["tid"] for night in hello["nights"]] == [real]
        assert hello["data"]["quarantined"] == 0
        assert hall.night(real).state.entries

    run(work())


def test_its_side_events_go_with_it() -> None:
    async def work() -> None:
        hall = Hall()
        tid = await practised(hall)
        beside = {"template": "selkirk-consolation", "house": "", "name": "Consolation"}
        opened = await hall.get("open-beside", tid=tid, **beside)
        other = (await hall.get("create", draft=DRAFT, rehearsal=True))["tid"]
        answer = await hall.get("delete-rehearsal", tid=tid)
        assert [night["tid"] for night in answer["nights"]] == [other]
        assert traces(hall, opened["tid"]) == []

    run(work())


def test_a_real_night_is_never_deleted() -> None:
    async def work() -> None:
        hall = Hall()
        tid = await hall.create()
        before = hall.disk.copy().stores
        for wrong in (tid, "book", "", "rehearsal-nobody"):
            reply = await hall.ask("delete-rehearsal", tid=wrong)
            assert reply["failed"]["code"] == "bad-request", wrong
        assert hall.disk.stores == before
        assert hall.tablet is not None
        with pytest.raises(ValueError, match="real"):
            await hall.tablet.shelf.delete([tid])
        assert hall.disk.stores == before

    run(work())


def test_a_practice_night_that_cannot_be_worked_out_is_deleted_too() -> None:
    async def work() -> None:
        hall = Hall()
        tid = await practised(hall)
        assert hall.tablet is not None
        shelf = hall.tablet.shelf
        night = shelf.nights.pop(tid)
        shelf.troubled[tid] = Troubled(night.logs, night.people)
        await hall.get("delete-rehearsal", tid=tid)
        assert traces(hall, tid) == []
        assert tid not in shelf.night_tids()

    run(work())


def test_nothing_is_gone_while_the_disk_does_not_say_so() -> None:
    async def work() -> None:
        hall = Hall()
        tid = await practised(hall)
        before = hall.disk.copy().stores

        def refuses(step: str) -> None:
            if step == "commit":
                raise OSError("storage-failed")

        hall.journal.trouble = refuses
        reply = await hall.ask("delete-rehearsal", tid=tid)
        assert reply["failed"]["code"] == "storage-failed"
        hall.journal.trouble = lambda step: None
        assert hall.disk.stores == before
        assert hall.night(tid).state.started
        await hall.get("delete-rehearsal", tid=tid)
        assert traces(hall, tid) == []
        assert [key for key in hall.disk.stores[SUMS] if tid in key] == []

    run(work())
