"""Two doors without a network, real tablets, and the real server that they meet at: what was paid
at both is said in words and dollars, and comes to what the director says.
"""

from __future__ import annotations

from typing import Any

from tests.webapp.fakes import Hall, run
from tests.webapp.served import Server, Wire

MORE = [{"path": "number", "now": 2}]


async def doors(server: Server, **changes: Any) -> tuple[Hall, Hall, str]:
    """Two tablets of one night in which eight play."""
    halls = [Hall(), Hall()]
    for hall in halls:
        hall.transport = Wire(server.app)
        await hall.enrol()
    here, there = halls
    tid = await here.create(**changes)
    for n in range(8):
        await here.sell(tid, f"Player {n}")
    await here.do(tid, "draw-seats")
    await here.do(tid, "start-clock")
    await here.sync()
    await there.sync()
    return here, there, tid


async def meet(here: Hall, there: Hall) -> None:
    for hall in (here, there, here):
        await hall.sync()


async def revenue(hall: Hall, tid: str) -> int:
    view = (await hall.get("view", tid=tid))["view"]
    taken: int = view["desk"]["revenue_cents"]
    return taken


async def paid_twice(server: Server) -> tuple[Hall, Hall, str, dict[str, Any], int]:
    here, there, tid = await doors(server)
    before = await revenue(here, tid)
    await here.do(tid, "sell-rebuy", ticket=3, paid="cash")
    there.passes(60_000)
    await there.do(tid, "sell-rebuy", ticket=3, paid="debit")
    await meet(here, there)
    answer = await here.get("disagreements", tid=tid)
    assert await there.get("disagreements", tid=tid) == answer, "both tablets say the same"
    (waits,) = answer["conflicts"]
    return here, there, tid, waits, before


def test_a_rebuy_paid_at_two_doors_waits_in_dollars_and_is_given_back(server: Server) -> None:
    async def work() -> None:
        here, there, tid, waits, before = await paid_twice(server)
        fee = await revenue(here, tid) - before
        assert (waits["why"], waits["paid_twice"]) == (
            "rebuy-taken",
            {"number": 2, "cents": fee, "allowed": True},
        )
        takings = {figure["name"]: figure for figure in waits["effect"]["figures"]}["takings"]
        assert takings["then"] - takings["now"] == fee, "what the other till holds is said"
        await here.do(tid, "resolve-conflict", target=waits["id"], take=False, note="Given back")
        await meet(here, there)
        for hall in (here, there):
            assert (await hall.get("disagreements", tid=tid))["conflicts"] == []
            assert await revenue(hall, tid) == before + fee
        assert server.shown(here, tid)["digest"] == there.night(tid).digest()

    run(work())


def test_or_it_is_the_next_rebuy_of_that_player_where_the_rules_allow_one(server: Server) -> None:
    async def work() -> None:
        here, there, tid, waits, before = await paid_twice(server)
        fee = waits["paid_twice"]["cents"]
        assert (waits["refused"], waits["effect"]["passes"]) == (None, [])
        take = {"target": waits["id"], "take": True, "note": "They wanted two", "values": MORE}
        await here.do(tid, "resolve-conflict", **take)
        await meet(here, there)
        assert await revenue(there, tid) == before + 2 * fee
        rebuys = there.night(tid).state.entries[3].rebuys
        assert sorted(rebuy.paid for rebuy in rebuys) == ["cash", "debit"]

    run(work())


def test_one_rebuy_more_than_the_rules_allow_says_so(server: Server) -> None:
    async def work() -> None:
        here, there, tid = await doors(server)
        limit = here.night(tid).state.adopted.rebuy_limit
        for _ in range(limit - 1):
            await here.do(tid, "sell-rebuy", ticket=3, paid="cash")
        await meet(here, there)
        for hall in (here, there):
            await hall.do(tid, "sell-rebuy", ticket=3, paid="cash")
        await meet(here, there)
        (waits,) = (await here.get("disagreements", tid=tid))["conflicts"]
        assert waits["paid_twice"]["number"] == limit + 1
        assert not waits["paid_twice"]["allowed"]
        assert [passed["code"] for passed in waits["effect"]["passes"]] == ["rebuy-cap"]

    run(work())


def test_an_undo_of_a_rebuy_waits_where_another_door_sold_the_next_one(server: Server) -> None:
    async def work() -> None:
        here, there, tid = await doors(server)
        (rebuy_id,) = (await here.do(tid, "sell-rebuy", ticket=3, paid="cash"))["did"]
        await meet(here, there)
        await here.do(tid, "undo", target=rebuy_id)
        await there.do(tid, "sell-rebuy", ticket=3, paid="cash")
        await meet(here, there)
        (waits,) = (await here.get("disagreements", tid=tid))["conflicts"]
        assert (waits["why"], waits["paid_twice"]) == ("undo-took", None)
        assert waits["takes"]["type"] == "rebuy-sold/1"

    run(work())


def test_one_name_at_two_doors_is_asked_the_same_on_both(server: Server) -> None:
    async def work() -> None:
        here, there, tid = await doors(server)
        sale = {"paid": "cash", "of_age": True}
        await here.do(tid, "sell-entry", name="Zoé Dupré", **sale)
        await there.do(tid, "sell-entry", name="ZOE  DUPRE", **sale)
        await meet(here, there)

        async def questions_on(hall: Hall) -> list[Any]:
            todo = (await hall.get("view", tid=tid))["view"]["todo"]
            return [task for task in todo if task["kind"] == "same-person"]

        (question,) = await questions_on(here)
        assert await questions_on(there) == [question]
        await there.get("do", tid=tid, command=question["command"])
        await meet(here, there)
        assert await questions_on(here) == await questions_on(there) == []

    run(work())
