"""Several tablets, a bad network, a cloned tablet, a server set back: after it heals all are one.

Each seed is one history. The properties are those of a replicated log: every replica ends with the
same set, nothing that was saved is missing, all show the same, and a fork is seen by everybody.
"""

from __future__ import annotations

import random

import pytest

from tests.webapp.fakes import FakeTransport, Hall, Organization, Rough, ids_of, run

TABLETS = 3
ACTIONS = 30


class History:
    """One seeded evening of trouble."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.organization = Organization()
        self.halls: list[Hall] = []
        self.saved: set[str] = set()
        self.copies = [self.organization.backup()]
        self.tid = ""
        self.cloned = False

    async def add(self, hall: Hall) -> Hall:
        hall.transport = Rough(self.organization, self.chance, 0.15)
        hall.wall_ms += self.chance.randrange(-10_000_000_000, 10_000_000_000)
        await hall.start()
        self.halls.append(hall)
        return hall

    async def begin(self) -> None:
        first_hall = await self.add(Hall())
        self.tid = await first_hall.create()
        self.saved |= first_hall.ids(self.tid)
        text = (await first_hall.get("export", tid=self.tid))["text"]
        for _ in range(TABLETS - 1):
            other = await self.add(Hall())
            await other.get("import", text=text)
        for hall in self.halls:
            while "ok" not in await hall.ask("enrol", code="ABCD-2345", label="Tablet"):
                pass

    async def act(self) -> None:
        hall = self.chance.choice(self.halls)
        roll = self.chance.random()
        if roll < 0.4:
            name = f"Player {self.chance.randrange(1 << 30)}"
            reply = await hall.ask(
                "do",
                tid=self.tid,
                command={"command": "sell-entry", "name": name, "paid": "cash", "of_age": True},
            )
            self.saved.update(reply.get("ok", {}).get("did", ()))
        elif roll < 0.8:
            await hall.get("sync", force=self.chance.random() < 0.5)
        elif roll < 0.87:
            await hall.start()
        elif roll < 0.92:
            self.copies.append(self.organization.backup())
        elif roll < 0.96:
            self.organization.nights = dict(self.chance.choice(self.copies))
            if self.chance.random() < 0.5:  # whoever restores by hand keeps the old name
                self.organization.store_id = f"store-{self.chance.randrange(1 << 30)}"
        elif len(self.halls) < TABLETS + 1:
            self.cloned = True
            await self.add(Hall(disk=hall.disk.copy()))

    async def heal(self) -> None:
        for hall in self.halls:
            rough, calm = hall.transport, FakeTransport(self.organization)
            rough.badness, rough.inner = 0.0, calm
            if self.chance.random() < 0.5:
                await hall.start()
        for _ in range(3):
            for hall in self.halls:
                data = (await hall.sync())["data"]
                assert data["problem"] is None
        for hall in self.halls:
            assert (await hall.sync())["data"]["pending"] == 0

    async def live(self) -> None:
        await self.begin()
        for _ in range(ACTIONS):
            await self.act()
        await self.heal()


@pytest.mark.parametrize("seed", range(60))
def test_after_any_evening_all_replicas_are_one(seed: int) -> None:
    history = History(seed)
    run(history.live())
    tid = history.tid
    there = history.organization.nights[tid]
    ids = ids_of(there.logs)
    assert history.saved <= ids
    for hall in history.halls:
        night = hall.night(tid)
        assert hall.ids(tid) == ids
        assert night.digest() == there.digest()
        assert night.logs.forks() == there.logs.forks()
        assert night.people == there.people
        assert hall.tablet is not None
        # Nobody goes on writing under an id that two have used.
        assert hall.tablet.shelf.dev not in there.logs.forks()
    if not history.cloned:
        assert there.logs.forks() == {}
