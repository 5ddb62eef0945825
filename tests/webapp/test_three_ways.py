"""A dealer's tablet whose table is run in three ways: what was told half-way is on disk, the last
hand is put right in one act, and nothing unsound changes anything.
"""

from __future__ import annotations

from typing import Any

import pytest

from pycore.night.hands_told import HandTold
from pycore.record.acts import Undone
from tests.webapp.fakes import run
from tests.webapp.test_tablet_hands import HAND, Felt, Step

TOLD: Step = {"what": "way", "way": "told"}
BUTTON: Step = {"what": "way", "way": "button"}
EVERY: Step = {"what": "way", "way": "every"}
NEXT: Step = {"what": "unentered"}


def tell(seat: int, chips: int = 0, **more: Any) -> Step:
    return {"what": "tell", "seat": seat, "chips": chips, **more}


def wins(seat: int, pot: int = 0) -> Step:
    return {"what": "wins", "pot": pot, "seat": seat}


ALL_IN: list[Step] = [tell(1, all_in=True), tell(4, all_in=True), wins(4)]


def test_a_hand_is_told_tap_by_tap_and_recorded_in_one_transaction() -> None:
    async def work() -> None:
        felt = await Felt.on_thursday()
        table = await felt.deal(TOLD)
        assert (table["stage"], table["way"], table["hand_no"]) == ("ready", "told", 1)
        told = (await felt.deal(*ALL_IN))["told"]
        assert [(row["seat"], row["chips"], row["all_in"]) for row in told["rows"]] == [
            (1, 15_000, True), (4, 15_000, True),
        ]  # fmt: skip
        assert [(pot["amount"], pot["winners"]) for pot in told["pots"]] == [(30_300, [4])]
        assert told["refused"] is None
        before = len(felt.hall.journal.commits)
        table = await felt.deal({"what": "told"})
        (commit,) = felt.hall.journal.commits[before:]
        assert sorted((op[0], op[1]) for op in commit) == [("delete", "play"), ("put", "log")]
        assert (table["hand_no"], table["told"]["rows"]) == (2, [])
        assert [holder["seat"] for holder in table["zero"]] == [1]
        table = await felt.deal(NEXT)
        assert (table["hand_no"], table["zero"]) == (3, [])
        assert set((await felt.stacks()).values()) == {None}
        assert felt.hall.night(felt.tid).conflicts == ()

    run(work())


def test_whatever_was_told_is_there_after_a_kill() -> None:
    async def work() -> None:
        felt = await Felt.on_thursday()
        lost = {"what": "lost", "seat": 2}
        steps = [TOLD, *ALL_IN, {"what": "told"}, NEXT, BUTTON, lost, NEXT, {"what": "undo"}]
        for step in steps:
            table = await felt.deal(step)
            await felt.hall.start()
            assert await felt.seen() == table, step

    run(work())


def test_undo_takes_back_a_row_and_then_the_hand_with_its_rows() -> None:
    async def work() -> None:
        felt = await Felt.on_thursday()
        await felt.deal(TOLD)
        table = await felt.deal(*ALL_IN, {"what": "told"}, {"what": "undo"})
        assert [row["seat"] for row in table["told"]["rows"]] == [4, 1]
        assert [pot["winners"] for pot in table["told"]["pots"]] == [[4]]
        table = await felt.deal({"what": "undo"})
        assert [row["seat"] for row in table["told"]["rows"]] == [4]
        assert table["undo"] == {"what": "told", "kind": "told"}

    run(work())


@pytest.mark.parametrize(
    ("steps", "bad", "code"),
    [
        ([], tell(9, 500), "seat-not-in-hand"),
        ([], tell(1, 20_000), "more-than-stack"),
        ([], tell(1, 150, no=7), "hand-out-of-order"),
        ([], {"what": "told"}, "nobody-left"),
        ([tell(1, 500), tell(4, 500)], {"what": "told"}, "pot-without-winner"),
        ([tell(1, 500), tell(4, 500)], wins(2), "winner-not-in-pot"),
        ([tell(1, 500), tell(4, 400)], {"what": "told"}, "seat-must-call"),
        ([NEXT], tell(1, all_in=True), "stack-not-known"),
        ([NEXT], tell(1, 60_100, all_in=True), "stack-out-of-range"),
        ([], {"what": "lost", "seat": 9}, "seat-not-in-hand"),
        ([], {"what": "correct", "no": 1, "winners": [[1]]}, "nothing-to-correct"),
        ([], {"what": "way", "way": "none"}, "bad-command"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_changed(
    steps: list[Step], bad: Step, code: str
) -> None:
    async def work() -> None:
        felt = await Felt.on_thursday()
        await felt.deal(TOLD, *steps)
        before, commits = await felt.seen(), len(felt.hall.journal.commits)
        assert (await felt.refused(bad))["code"] == code
        assert await felt.seen() == before
        assert len(felt.hall.journal.commits) == commits

    run(work())


def test_the_ways_change_between_hands_and_the_button_goes_on() -> None:
    async def work() -> None:
        felt = await Felt.on_thursday()
        assert (await felt.seen())["button"] == 1
        table = await felt.deal(BUTTON, NEXT)
        assert (table["button"], table["hand_no"]) == (2, 2)
        table = await felt.deal(TOLD, {"what": "walk"})
        assert (table["button"], table["hand_no"]) == (3, 3)
        table = await felt.deal(EVERY)
        assert (table["stage"], table["hand_no"]) == ("count", 3)
        assert [row["stack"] for row in table["count"]] == [0, 0, 0, 0]
        stacks = {1: 15_000, 2: 14_000, 3: 15_000, 4: 16_000}
        rows = [{"seat": seat, "chips": chips} for seat, chips in stacks.items()]
        table = await felt.deal({"what": "count", "stacks": rows})
        assert (table["stage"], table["button"]) == ("ready", 3)
        await felt.deal({"what": "begin", "button": None})
        refused = await felt.refused(TOLD)
        assert refused["code"] == "hand-not-over"

    run(work())


def test_a_wrong_winner_is_put_right_in_one_act_and_that_is_undone_in_one() -> None:
    async def work() -> None:
        felt = await Felt.set_up()
        table = await felt.deal(*HAND, {"what": "end"})
        was, no = await felt.stacks(), table["last"]["no"]
        assert [(pot["amount"], pot["winners"]) for pot in table["last"]["pots"]] == [(3_150, [3])]
        before = len(felt.hall.journal.commits)
        table = await felt.deal({"what": "correct", "no": no, "winners": [[2]]})
        assert len(felt.hall.journal.commits) == before + 1
        kinds = [type(seen.event) for seen in felt.hall.night(felt.tid).folded.last(2)]
        assert set(kinds) == {Undone, HandTold}
        assert await felt.stacks() == {1: 1_500, 2: 3_150, 4: 1_350}
        assert (table["hand_no"], table["last"]["pots"][0]["winners"]) == (2, [2])
        assert (await felt.refused({"what": "correct", "no": 7, "winners": [[3]]}))["code"] == (
            "hand-out-of-order"
        )
        assert (await felt.refused({"what": "correct", "no": no, "winners": [[4]]}))["code"] == (
            "winner-not-in-pot"
        )
        await felt.deal({"what": "undo"})
        assert await felt.stacks() == was
        assert (await felt.seen())["last"]["pots"][0]["winners"] == [3]
        split = await felt.deal({"what": "correct", "no": no, "winners": [[2, 3]]})
        assert split["hand_no"] == 2
        assert await felt.stacks() == {1: 1_500, 2: 1_575, 3: 1_575, 4: 1_350}

    run(work())


def test_once_the_next_hand_is_dealt_a_winner_is_not_put_right() -> None:
    async def work() -> None:
        felt = await Felt.set_up()
        await felt.deal(*HAND, {"what": "end"}, {"what": "begin", "button": None})
        wish = {"what": "correct", "no": 1, "winners": [[2]]}
        assert (await felt.refused(wish))["code"] == "hand-not-over"

    run(work())


def test_one_stack_is_corrected_against_what_the_ledger_says() -> None:
    async def work() -> None:
        felt = await Felt.on_thursday()
        one = {"what": "count", "stacks": [{"seat": 2, "chips": 14_900}]}
        refused = await felt.refused(one)
        assert (refused["code"], refused["facts"]) == (
            "count-differs", {"counted_chips": 14_900, "expected_chips": 15_000},
        )  # fmt: skip
        two = [{"seat": 2, "chips": 14_900}, {"seat": 3, "chips": 15_100}]
        await felt.deal({"what": "count", "stacks": two})
        assert await felt.stacks() == {1: 15_000, 2: 14_900, 3: 15_100, 4: 15_000}
        await felt.deal({**one, "confirmed": True, "because": "counted twice"})

    run(work())


def test_a_button_put_right_is_that_of_the_hand_that_is_told() -> None:
    async def work() -> None:
        felt = await Felt.on_thursday()
        table = await felt.deal(TOLD, {"what": "place", "seat": 3})
        await felt.hall.start()
        assert await felt.seen() == table
        marks = {row["seat"]: row["marks"] for row in table["seats"]}
        assert (marks[3], marks[4], marks[1]) == (["button"], ["small"], ["big"])
        assert (await felt.refused({"what": "place", "seat": 40}))["code"] == "no-such-seat"
        table = await felt.deal({"what": "walk"})
        hand = felt.hall.night(felt.tid).folded.seen[-1].event.hand
        assert (hand.button, hand.placed, table["button"]) == (3, True, 4)

    run(work())
