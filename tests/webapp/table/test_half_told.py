"""What waits at a table between two steps survives: an action held out of turn, a called clock,
and who said that they buy again.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.webapp.fakes import Killed, run
from tests.webapp.felt import ALL_IN, Felt, act
from webapp.worker.database.records import PLAY, QUARANTINE

HELD = {
    "seat": 2,
    "chips": [[100, 100]],
    "word": "raise",
    "amount": 200,
    "chips_first": False,
    "faced": 50,
    "taken": 0,
}
CLOCK = {
    "seat": 4,
    "ticket": 3,
    "bank": False,
    "left_ms": 41_000,
    "countdown_ms": 10_000,
    "key": "1-4-0-125",
}
BEGIN = {"what": "begin", "button": None}


async def called(felt: Felt, **fields: Any) -> Any:
    return (await felt.hall.get("called", tid=felt.tid, **fields))["clocks"]


@pytest.mark.clause("NU-B.TP22")
def test_what_is_held_out_of_turn_survives_a_kill_until_its_player_acts() -> None:
    async def work() -> None:
        felt = await Felt.set_up()
        await felt.deal(BEGIN)
        table = await felt.deal({"what": "hold", "did": HELD})
        assert table["held_action"] == HELD
        await felt.hall.start()
        assert await felt.table_view() == table
        for step in (act("fold", 4), act("fold", 1)):
            assert (await felt.deal(step))["held_action"] == HELD
            await felt.hall.start()
        assert (await felt.table_view())["held_action"] == HELD
        assert (await felt.deal(act("raise", 2, amount=200)))["held_action"] is None

    run(work())


def test_what_is_held_ends_with_its_hand() -> None:
    async def work() -> None:
        felt = await Felt.set_up()
        await felt.deal(BEGIN, {"what": "hold", "did": HELD})
        after = await felt.deal(act("fold", 4), act("fold", 1), act("fold", 2), {"what": "end"})
        assert after["held_action"] is None
        assert (await felt.deal(BEGIN))["held_action"] is None

    run(work())


@pytest.mark.parametrize(
    "did",
    [
        {**HELD, "seat": 9},
        {**HELD, "seat": "2"},
        {**HELD, "chips": [[-1]]},
        {},
        7,
        {**HELD, "chips": [[1_000_000]]},
        {**HELD, "word": "please"},
    ],
)
def test_nothing_is_held_that_cannot_have_happened(did: Any) -> None:
    async def work() -> None:
        felt = await Felt.set_up()
        await felt.deal(BEGIN)
        before = dict(felt.hall.disk.stores[PLAY])
        assert "ok" not in await felt.ask({"what": "hold", "did": did})
        assert felt.hall.disk.stores[PLAY] == before

    run(work())


def test_nothing_is_held_between_two_hands() -> None:
    async def work() -> None:
        felt = await Felt.set_up()
        assert (await felt.refused({"what": "hold", "did": HELD}))["code"] == "no-hand-in-play"

    run(work())


@pytest.mark.clause("NU-B.TP4")
def test_a_called_clock_is_kept_with_what_was_left_however_long_it_takes() -> None:
    async def work() -> None:
        felt = await Felt.set_up()
        await felt.deal(BEGIN)
        assert await called(felt, table=1, clock=CLOCK) == [{"table": 1, **CLOCK}]
        less = {**CLOCK, "left_ms": 36_000}
        await called(felt, table=1, clock=less)
        felt.hall.passes(3_600_000)
        await felt.hall.start()
        assert await called(felt) == [{"table": 1, **less}]
        assert await called(felt, table=1, clock=None) == []
        await felt.hall.start()
        assert await called(felt) == []

    run(work())


@pytest.mark.parametrize("step", [act("fold", 4), {"what": "undo"}])
def test_a_clock_ends_in_the_same_transaction_as_its_decision(step: dict[str, Any]) -> None:
    def trouble(moment: str) -> Callable[[str], None]:
        def at(now: str) -> None:
            if now == moment:
                raise Killed

        return at

    async def work() -> None:
        felt = await Felt.set_up()
        await felt.deal(BEGIN)
        await called(felt, table=1, clock=CLOCK)
        for moment, clocks_left in (("commit", 1), ("committed", 0)):
            felt.hall.journal.trouble = trouble(moment)
            with pytest.raises(Killed):
                await felt.ask(step)
            felt.hall.journal.trouble = lambda _step: None
            await felt.hall.start()
            assert len(await called(felt)) == clocks_left

    run(work())


def test_a_clock_goes_on_beside_what_is_held_and_who_is_away() -> None:
    async def work() -> None:
        felt = await Felt.set_up()
        await felt.deal(BEGIN)
        await called(felt, table=1, clock=CLOCK)
        await felt.deal({"what": "hold", "did": HELD}, {"what": "away", "seat": 1, "away": True})
        assert await called(felt) == [{"table": 1, **CLOCK}]

    run(work())


def test_a_clock_of_no_table_in_particular_and_of_one_without_a_hand() -> None:
    async def work() -> None:
        felt = await Felt.set_up()
        for table in (0, 3):
            await called(felt, table=table, clock={**CLOCK, "key": ""})
        await felt.hall.start()
        assert [clock["table"] for clock in await called(felt)] == [0, 3]
        await felt.hall.do(felt.tid, "pause-clock")
        for table in (0, 3):
            await called(felt, table=table, clock=None)
        assert not felt.hall.disk.stores[PLAY]

    run(work())


@pytest.mark.parametrize(
    "fields",
    [
        {"table": 99, "clock": CLOCK},
        {"table": -1, "clock": CLOCK},
        {"table": "1", "clock": CLOCK},
        {"table": 1, "clock": {}},
        {"table": 1, "clock": {**CLOCK, "left_ms": "x"}},
    ],
)
def test_a_clock_that_is_none_is_not_kept(fields: dict[str, Any]) -> None:
    async def work() -> None:
        felt = await Felt.set_up()
        assert "failed" in await felt.hall.ask("called", tid=felt.tid, **fields)
        assert not felt.hall.disk.stores[PLAY]

    run(work())


@pytest.mark.parametrize("harm", [{"held": {"seat": 1}}, {"clock": 7}, {"held": []}])
def test_a_draft_whose_half_told_things_are_damaged_is_set_aside(harm: dict[str, Any]) -> None:
    async def work() -> None:
        felt = await Felt.set_up()
        await felt.deal({"what": "away", "seat": 1, "away": True})
        key = f"{felt.tid}/1"
        draft = json.loads(felt.hall.disk.stores[PLAY][key])
        felt.hall.disk.stores[PLAY] |= {key: json.dumps({**draft, **harm})}
        await felt.hall.start()
        assert (await felt.table_view())["held_action"] is None
        assert felt.hall.disk.stores[PLAY] == {}
        assert len(felt.hall.disk.stores[QUARANTINE]) == 1

    run(work())


@pytest.mark.clause("SEL-7b")
def test_who_said_that_they_buy_again_is_waited_for_after_a_kill() -> None:
    async def work() -> None:
        felt = await Felt.on_thursday()
        table = await felt.deal(*ALL_IN, {"what": "end"})
        ((seat, ticket),) = [(holder["seat"], holder["ticket"]) for holder in table["zero"]]
        await felt.hall.do(felt.tid, "intend-rebuy", ticket=ticket)
        await felt.hall.start()
        (waits,) = (await felt.table_view())["zero"]
        assert (waits["seat"], waits["wants"]) == (seat, True)
        await felt.deal(BEGIN)
        await felt.hall.start()
        assert ticket in felt.hall.night(felt.tid).state.still_in()

    run(work())
