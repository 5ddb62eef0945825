"""A step names the hand it is of: one of another hand, or of another table, writes nothing."""

from __future__ import annotations

import json

import pytest

from tests.webapp.fakes import run
from tests.webapp.felt import FOLDED, HAND, Felt, Step, act
from webapp.worker.database.records import PLAY, put


def test_a_hand_of_another_table_is_not_recorded_from_this_ones_draft() -> None:
    async def work() -> None:
        felt = await Felt.set_up()
        await felt.deal(*HAND)
        key = f"{felt.tid}/1"
        draft = json.loads(felt.hall.disk.stores[PLAY][key])
        draft["hand"]["table"] = 2
        journal = felt.hall.tablet.shelf.journal
        await journal.commit([put(PLAY, key, json.dumps(draft))])
        before = len(felt.hall.journal.commits)
        for step in ({"what": "end"}, {"what": "end", "deal": True}):
            assert (await felt.refused(step))["code"] == "hand-players-differ"
        assert len(felt.hall.journal.commits) == before
        assert felt.hall.night(felt.tid).state.felts == {}

    run(work())


STEPS: list[Step] = [
    act("fold", 2),
    {"what": "pass", "seat": 3},
    {"what": "round"},
    {"what": "undo"},
    {"what": "unseen", "unseen": True},
    {"what": "card", "place": 0, "card": "As"},
    {"what": "end"},
    {"what": "aside", "reason": "dealt twice"},
]


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step["what"])
def test_a_step_of_another_hand_writes_nothing(step: Step) -> None:
    async def work() -> None:
        felt = await Felt.set_up()
        await felt.deal(*HAND, {"what": "end"}, FOLDED[0])
        table, before = await felt.table_view(), len(felt.hall.journal.commits)
        assert table["hand_no"] == 2
        for no in (1, 3, "2"):
            refused = await felt.refused({**step, "no": no})
            assert refused["code"] == "hand-out-of-order"
        assert len(felt.hall.journal.commits) == before
        assert await felt.table_view() == table

    run(work())


def test_a_step_of_the_hand_that_is_on_is_done() -> None:
    async def work() -> None:
        felt = await Felt.set_up()
        for step in HAND:
            await felt.deal({**step, "no": 1})
        assert (await felt.deal({"what": "end", "no": 1}))["hand_no"] == 2
        assert (await felt.refused({"what": "begin", "button": None, "no": 1}))["code"] == (
            "hand-out-of-order"
        )
        table = await felt.deal({"what": "begin", "button": None, "no": 2})
        assert (table["stage"], table["hand_no"]) == ("bet", 2)

    run(work())
