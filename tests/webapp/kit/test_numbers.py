"""Ticket numbers at two doors of one organization: each sells its own without a network, and the
tablet that keeps them gives more by itself once it has heard what was sold.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.webapp.fakes import Hall, Organization, run

CAP = 120
"""What Selkirk may sell."""


async def sells(hall: Hall, tid: str, count: int) -> None:
    for index in range(count):
        name = f"{dev(hall)} {len(hall.night(tid).state.entries)} {index}"
        await hall.do(tid, "sell-entry", name=name, paid="cash")


def dev(hall: Hall) -> str:
    return str(hall.disk.stores["kv"]["dev"])


async def doors(sold: int) -> tuple[Hall, Hall, str]:
    """A tablet that directs and one at another door, with so many of CAP tickets sold."""
    organization = Organization()
    director, two = Hall(organization), Hall(organization)
    for hall in (director, two):
        await hall.enrol()
    tid = await director.create()
    await sells(director, tid, sold)
    parts = [{"dev": dev(director), "role": "director"}, {"dev": dev(two), "role": "desk"}]
    await director.do(tid, "place-tablets", placed=parts)
    await director.sync()
    await two.sync()
    return director, two, tid


async def numbers(hall: Hall, tid: str, of: Hall | None = None) -> dict[str, Any] | None:
    view = (await hall.get("open", tid=tid))["view"]
    rows = {row["dev"]: row["numbers"] for row in view["tablets"]["rows"]}
    lease: dict[str, Any] | None = rows[dev(of or hall)]
    return lease


@pytest.mark.clause("NU-5.02f", "SK-4.i1", "SK-4.j")
def test_s15_two_tablets_offline_sell_the_last_two_tickets_and_no_third() -> None:
    async def work() -> None:
        director, two, tid = await doors(sold=CAP - 2)
        leases = [await numbers(hall, tid) or {} for hall in (director, two)]
        assert [lease["tickets_left"] for lease in leases] == [1, 1]
        assert {lease["next"] for lease in leases} == {CAP - 1, CAP}
        for hall in (director, two):
            await sells(hall, tid, 1)
            assert await numbers(hall, tid) == {"tickets_left": 0, "next": 0}
            sale = {"command": "sell-entry", "name": "Late", "paid": "cash"}
            reply = await hall.ask("do", tid=tid, command=sale)
            code = "numbers-with-others" if hall is director else "numbers-used-up"
            assert reply["refused"]["code"] == code
        for hall in (director, two, director):
            await hall.sync()
        for hall in (director, two):
            night = hall.night(tid)
            assert sorted(night.state.entries) == list(range(1, CAP + 1))
            assert (night.conflicts, night.folded.breaches()) == ((), ())
        assert director.night(tid).digest() == two.night(tid).digest()

    run(work())


def test_a_door_that_sold_half_of_its_numbers_is_given_more_once_that_is_heard() -> None:
    async def work() -> None:
        director, two, tid = await doors(sold=0)
        begun = await numbers(two, tid)
        assert begun is not None
        assert begun["tickets_left"] == 40
        await sells(two, tid, 25)
        await two.sync()
        await director.sync()
        more = {"tickets_left": 31, "next": begun["next"] + 25}
        assert await numbers(director, tid, two) == more, "a third of the 95 that are unsold"
        await director.sync()
        await two.sync()
        assert await numbers(two, tid) == more
        assert director.night(tid).digest() == two.night(tid).digest()

    run(work())


def test_a_night_without_parts_is_given_no_numbers() -> None:
    async def work() -> None:
        hall = Hall(Organization())
        await hall.enrol()
        tid = await hall.create()
        await sells(hall, tid, 2)
        await hall.sync()
        assert await numbers(hall, tid) is None
        assert not hall.night(tid).folded.rulings.entries

    run(work())
