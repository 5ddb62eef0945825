"""What the tablet says of every device's records after it met a hub or the organization."""

from __future__ import annotations

from typing import Any

from tests.webapp.fakes import Hall, Organization, run


async def _rows(hall: Hall, tid: str) -> dict[str, Any]:
    return {row["dev"]: row for row in await hall.get("whereabouts", tid=tid)}


async def _two(server: Organization) -> tuple[Hall, Hall, str]:
    """A desk that made a night, and a door that has it."""
    desk = Hall(server)
    tid = await desk.create()
    await desk.enrol()
    await desk.sync()
    door = Hall(server)
    await door.enrol()
    await door.sync()
    return desk, door, tid


def _dev(hall: Hall) -> str:
    assert hall.tablet is not None
    return hall.tablet.shelf.dev


def test_each_device_is_told_with_what_the_hub_and_the_organization_have_of_it() -> None:
    async def work() -> None:
        organization = Organization()
        desk, door, tid = await _two(organization)
        await door.sell(tid, "Rose")
        await door.sync()
        await desk.sync()
        await desk.sell(tid, "Ken")
        rows = await _rows(desk, tid)
        ours, its = rows[_dev(desk)], rows[_dev(door)]
        assert (ours["here"] - ours["organization"], ours["is_open"]) == (1, False)
        assert (its["here"], its["organization"], its["hub"]) == (1, 1, 0)
        assert (its["is_open"], its["lacks"]) == (True, 0)
        organization.store_id, organization.level = "store-of-the-hub", "hub"
        await desk.sync()
        ours = (await _rows(desk, tid))[_dev(desk)]
        assert (ours["here"] - ours["hub"], ours["here"] - ours["organization"]) == (0, 1)

    run(work())


def test_what_a_server_has_and_could_not_hand_over_is_known_to_be_missing() -> None:
    async def work() -> None:
        organization = Organization()
        desk, door, tid = await _two(organization)
        await door.sell(tid, "Rose")
        await door.sell(tid, "Ken")
        await door.sync()
        desk.transport.trouble = lambda path, body: 503 if path.endswith("/pull") else None
        await desk.sync()
        its = (await _rows(desk, tid))[_dev(door)]
        assert (its["here"], its["lacks"], its["organization"]) == (0, 2, 0)
        desk.transport.trouble = lambda path, body: None
        desk.passes(3_600_000)
        await desk.sync()
        its = (await _rows(desk, tid))[_dev(door)]
        assert (its["here"], its["lacks"], its["organization"]) == (2, 0, 2)

    run(work())


def test_every_id_that_this_tablet_wrote_under_is_its_own() -> None:
    async def work() -> None:
        desk = Hall(Organization())
        tid = await desk.create()
        before = _dev(desk)
        assert desk.tablet is not None
        async with desk.tablet.shelf.lock:
            await desk.tablet.shelf.retire_dev()
        await desk.sell(tid, "Rose")
        rows = await _rows(desk, tid)
        assert {dev: row["is_open"] for dev, row in rows.items()} == {
            before: False,
            _dev(desk): False,
        }

    run(work())


def test_a_tablet_keeps_when_the_records_of_another_came_and_when_a_server_heard_it() -> None:
    async def work() -> None:
        organization = Organization()
        desk, door, tid = await _two(organization)
        await door.sell(tid, "Rose")
        await door.sync()
        organization.heard = {
            _dev(door): {"label": "Door", "night": "", "role": "director", "ago": 780_000},
            "guest": {"label": "Guest", "night": tid, "role": "viewer", "ago": 1_000},
        }
        desk.passes(60_000)
        await desk.sync()
        came_ms = desk.wall_ms
        for _ in range(2):
            rows = await _rows(desk, tid)
            its, guest = rows[_dev(door)], rows["guest"]
            assert its["came_at_ms"] == came_ms
            assert its["organization_heard"] == {"at_ms": came_ms - 780_000, "told_at_ms": came_ms}
            assert (guest["label"], guest["came_at_ms"]) == ("Guest", None)
            assert rows[_dev(desk)]["came_at_ms"] is None
            desk.passes(600_000)
            await desk.start()  # it is on disk
        organization.heard = None
        await desk.sync()
        its = (await _rows(desk, tid))[_dev(door)]
        assert its["organization_heard"]["told_at_ms"] == came_ms, "an answer without news is none"
        organization.level, organization.store_id = "hub", "store-of-the-hub"
        organization.heard = {_dev(door): {"label": "Door", "role": "director", "ago": 5_000}}
        await desk.sync()
        its = (await _rows(desk, tid))[_dev(door)]
        assert its["hub_heard"]["at_ms"] > its["organization_heard"]["at_ms"] == came_ms - 780_000

    run(work())


def test_damaged_notes_of_contacts_are_not_known() -> None:
    async def work() -> None:
        desk, door, tid = await _two(Organization())
        await door.sell(tid, "Rose")
        await door.sync()
        await desk.sync()
        for text in (
            "{",
            "[]",
            '{"at": "x", "of": 5}',
            '{"at": 5, "of": {"a b": 1}}',
            '{"x": {}}',
        ):
            for name in ("came/" + tid, "heard/org", "heard/hub"):
                desk.disk.stores["kv"][name] = text
            await desk.start()
            its = (await _rows(desk, tid))[_dev(door)]
            assert (its["came_at_ms"], its["organization_heard"]) == (None, None)

    run(work())
