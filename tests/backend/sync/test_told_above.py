"""What a hub says that the organization has: what that said itself, and said last."""

from __future__ import annotations

from dataclasses import replace

from tests.backend.club import Club, playing
from tests.webapp.fakes import Hall, run
from tests.webapp.served import Wire


def test_what_another_database_above_acknowledged_means_nothing(club: Club) -> None:
    async def work() -> None:
        hall, tid = await playing(club)
        club.rounds()
        await hall.sell(tid, "One more")
        await hall.sync()
        assert club.standing().waiting == 1
        here = club.org.extensions
        here["holdfast"] = replace(here["holdfast"], store_id="another")
        club.way.status["/nights"] = 503
        club.rounds()
        assert club.standing().waiting == 5

    run(work())


def test_a_head_above_that_is_not_here_vouches_for_nothing_before_it(club: Club) -> None:
    async def work() -> None:
        hall, tid = await playing(club)
        twin = Hall(None, hall.disk.copy())
        twin.transport = Wire(club.org)
        await twin.get("enrol", code="ORG-CODE", label="Twin")
        club.rounds()
        assert club.standing().waiting == 0
        await twin.sell(tid, "At home")
        await twin.sync()
        club.way.status["/pull"] = 503
        club.rounds()
        assert club.standing().waiting == 4

    run(work())
