"""A line of a branch that lost, which the organization will not take: it is a branch as before,
also after the app starts anew.
"""

from __future__ import annotations

from pycore.ledger.lines.runs import Run
from tests.webapp.fakes import Hall, Organization, run


def test_a_refused_line_of_a_branch_stays_one_after_a_restart() -> None:
    async def story() -> None:
        organization = Organization()
        here = Hall(organization)
        await here.enrol()
        tid = await here.create()
        there = Hall(organization, here.disk.copy())
        there.wall_ms = here.wall_ms + 1_000
        for hall in (here, there):
            await hall.sell(tid, "Ann")
        for _ in range(2):
            for hall in (here, there):
                await hall.sync()
        (dev,) = here.night(tid).logs.forks()
        strays = here.night(tid).logs.log(dev).strays
        assert strays
        for line_id, node in strays.items():
            line = Run(dev, node.seq, node.prev, (node.raw,), line_id)
            assert here.tablet is not None
            await here.tablet.shelf.note_refused(tid, line, "refused:role")
        again = Hall(organization, here.disk.copy())
        await again.get("hello")
        assert again.night(tid).logs == here.night(tid).logs
        assert again.night(tid).logs.log(dev).strays == strays

    run(story())
