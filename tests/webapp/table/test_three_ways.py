"""A dealer's tablet whose table is run in three ways: what was told half-way is on disk, the last
hand is put right in one act, and nothing unsound changes anything.
"""

from __future__ import annotations

from typing import Any

import pytest

from pycore.ledger.model.acts import Undone
from pycore.night.table.hands import HandPlayed
from pycore.night.table.table_view import last_step
from tests.webapp.fakes import run
from tests.webapp.felt import ALL_IN as LOST
from tests.webapp.felt import HAND, Felt, Step, act

TOLD: Step = {"what": "way", "way": "told"}
BUTTON: Step = {"what": "way", "way": "button"}
EVERY: Step = {"what": "way", "way": "every"}
NEXT: Step = {"what": "unentered"}
OUT: Step = {**NEXT, "out": True}


def tell(seat: int, chips: int = 0, **more: Any) -> Step:
    return {"what": "tell", "seat": seat, "chips": chips, **more}


def wins(seat: int, pot: int = 0) -> Step:
    return {"what": "wins", "pot": pot, "seat": seat}


def last_hand(felt: Felt) -> Any:
    """The hand that counts, as it stands in the record."""
    step = last_step(felt.hall.night(felt.tid), 1)
    assert step is not None
    return step.event


ALL_IN: list[Step] = [tell(1, all_in=True), tell(4, all_in=True), wins(4)]


def test_a_hand_is_told_tap_by_tap_and_recorded_in_one_transaction() -> None:
    async def work() -> None:
        felt = await Felt.on_thursday()
        table = await felt.deal(TOLD)
        assert (table["stage"], table["way"], table["hand_no"]) == ("ready", "told", 1)
        half_told = (await felt.deal(*ALL_IN))["told_hand"]
        assert [(row["seat"], row["chips"], row["all_in"]) for row in half_told["rows"]] == [
            (1, 15_000, True),
            (4, 15_000, True),
        ]
        assert [(pot["amount"], pot["winners"]) for pot in half_told["pots"]] == [(30_300, [4])]
        assert half_told["refused"] is None
        before = len(felt.hall.journal.commits)
        table = await felt.deal({"what": "told"})
        (commit,) = felt.hall.journal.commits[before:]
        assert sorted((op[0], op[1]) for op in commit) == [("delete", "play"), ("put", "log")]
        assert (table["hand_no"], table["told_hand"]["rows"]) == (2, [])
        assert [holder["seat"] for holder in table["zero"]] == [1]
        table = await felt.deal(OUT)
        assert (table["hand_no"], table["zero"]) == (3, [])
        assert set((await felt.stacks()).values()) == {None}
        assert felt.hall.night(felt.tid).conflicts == ()

    run(work())


def test_one_tap_puts_in_as_much_as_the_highest() -> None:
    async def work() -> None:
        felt = await Felt.on_thursday()
        await felt.deal(TOLD)
        matching: Step = {"what": "tell", "seat": 4, "same": True}
        assert (await felt.refused(matching))["code"] == "nobody-left"
        rows = (await felt.deal(tell(1, 600), matching))["told_hand"]["rows"]
        assert [(row["seat"], row["chips"], row["all_in"]) for row in rows] == [
            (1, 600, False),
            (4, 600, False),
        ]
        rows = (await felt.deal(tell(1, all_in=True), matching))["told_hand"]["rows"]
        assert [(row["seat"], row["chips"], row["all_in"]) for row in rows] == [
            (1, 15_000, True),
            (4, 15_000, True),
        ]

    run(work())


def test_whatever_was_told_is_there_after_a_kill() -> None:
    async def work() -> None:
        felt = await Felt.on_thursday()
        lost = {"what": "lost", "seat": 2}
        steps = [TOLD, *ALL_IN, {"what": "told"}, OUT, BUTTON, lost, NEXT, {"what": "undo"}]
        for step in steps:
            table = await felt.deal(step)
            await felt.hall.start()
            assert await felt.table_view() == table, step

    run(work())


def test_undo_takes_back_a_row_and_then_the_hand_with_its_rows() -> None:
    async def work() -> None:
        felt = await Felt.on_thursday()
        await felt.deal(TOLD)
        table = await felt.deal(*ALL_IN, {"what": "told"}, {"what": "undo"})
        assert [row["seat"] for row in table["told_hand"]["rows"]] == [4, 1]
        assert [pot["winners"] for pot in table["told_hand"]["pots"]] == [[4]]
        table = await felt.deal({"what": "undo"})
        assert [row["seat"] for row in table["told_hand"]["rows"]] == [4]
        assert table["undo"] == {"step": "told", "kind": "told"}

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
        before, commits = await felt.table_view(), len(felt.hall.journal.commits)
        assert (await felt.refused(bad))["code"] == code
        assert await felt.table_view() == before
        assert len(felt.hall.journal.commits) == commits

    run(work())


def test_the_ways_change_between_hands_and_the_button_goes_on() -> None:
    async def work() -> None:
        felt = await Felt.on_thursday()
        assert (await felt.table_view())["button"] == 1
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
        was, no, played = await felt.stacks(), table["last_pots"]["no"], last_hand(felt)
        assert [(pot["amount"], pot["winners"]) for pot in table["last_pots"]["pots"]] == [
            (3_150, [3])
        ]
        before = len(felt.hall.journal.commits)
        table = await felt.deal({"what": "correct", "no": no, "winners": [[2]]})
        assert len(felt.hall.journal.commits) == before + 1
        kinds = [type(record.event) for record in felt.hall.night(felt.tid).folded.latest(2)]
        assert set(kinds) == {Undone, HandPlayed}
        assert (last_hand(felt).corrects, played.corrects) == (True, False)
        assert await felt.stacks() == {1: 1_500, 2: 3_150, 4: 1_350}
        assert (table["hand_no"], table["last_pots"]["pots"][0]["winners"]) == (2, [2])
        await felt.hall.start()
        assert await felt.table_view() == table
        assert (await felt.refused({"what": "correct", "no": 7, "winners": [[3]]}))["code"] == (
            "hand-out-of-order"
        )
        assert (await felt.refused({"what": "correct", "no": no, "winners": [[4]]}))["code"] == (
            "winner-not-in-pot"
        )
        table = await felt.deal({"what": "undo"})
        assert (await felt.stacks(), last_hand(felt)) == (was, played)
        assert (table["stage"], table["hand_no"]) == ("ready", 2), "it lies on the table again"
        await felt.hall.start()
        assert await felt.table_view() == table
        assert table["last_pots"]["pots"][0]["winners"] == [3]
        split = await felt.deal({"what": "correct", "no": no, "winners": [[2, 3]]})
        assert split["hand_no"] == 2
        assert await felt.stacks() == {1: 1_500, 2: 1_575, 3: 1_575, 4: 1_350}

    run(work())


def test_each_of_two_corrections_is_undone_to_the_one_before_it() -> None:
    async def work() -> None:
        felt = await Felt.set_up()
        await felt.deal(*HAND, {"what": "end"})
        stood = [last_hand(felt)]
        for winners in ([2], [2, 3], [3]):
            await felt.deal({"what": "correct", "no": 1, "winners": [winners]})
            stood.append(last_hand(felt))
        for was in reversed(stood[:-1]):
            table = await felt.deal({"what": "undo"})
            assert (last_hand(felt), table["hand_no"]) == (was, 2)
        table = await felt.deal({"what": "undo"})
        assert (table["stage"], table["hand_no"]) == ("over", 1)
        assert felt.hall.night(felt.tid).conflicts == ()

    run(work())


@pytest.mark.clause("SEL-6b", "NU-B.DM5")
def test_who_bought_again_before_a_hand_was_put_right_has_both() -> None:
    async def work() -> None:
        felt = await Felt.on_thursday()
        await felt.deal(*LOST, {"what": "end"})
        ticket = await felt.ticket(1)
        await felt.hall.do(felt.tid, "sell-rebuy", ticket=ticket, paid="cash")
        stood = await felt.stacks()
        assert (stood[1], stood[4]) == (12_000, 30_300)
        table = await felt.deal({"what": "correct", "no": 1, "winners": [[1]]})
        assert await felt.stacks() == {**stood, 1: 42_300, 4: 0}
        assert [holder["seat"] for holder in table["zero"]] == [4]
        await felt.deal({"what": "undo"})
        assert await felt.stacks() == stood
        assert felt.hall.night(felt.tid).conflicts == ()

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
        one_stack = {"what": "count", "stacks": [{"seat": 2, "chips": 14_900}]}
        refused = await felt.refused(one_stack)
        assert (refused["code"], refused["facts"]) == (
            "count-differs",
            {"counted_chips": 14_900, "expected_chips": 15_000},
        )
        two = [{"seat": 2, "chips": 14_900}, {"seat": 3, "chips": 15_100}]
        assert (await felt.refused({"what": "count", "stacks": two}))["code"] == "stacks-moved"
        await felt.deal({"what": "count", "stacks": two, "confirmed": True})
        assert await felt.stacks() == {1: 15_000, 2: 14_900, 3: 15_100, 4: 15_000}
        await felt.deal({**one_stack, "confirmed": True, "because": "counted twice"})

    run(work())


def test_a_button_put_right_is_that_of_the_hand_that_is_told() -> None:
    async def work() -> None:
        felt = await Felt.on_thursday()
        table = await felt.deal(TOLD, {"what": "place", "seat": 3})
        await felt.hall.start()
        assert await felt.table_view() == table
        marks = {row["seat"]: row["marks"] for row in table["seats"]}
        assert (marks[3], marks[4], marks[1]) == (["button"], ["small"], ["big"])
        assert (await felt.refused({"what": "place", "seat": 40}))["code"] == "no-such-seat"
        table = await felt.deal({"what": "walk"})
        hand = felt.hall.night(felt.tid).folded.recorded[-1].event.hand
        assert (hand.button, hand.placed, table["button"]) == (3, True, 4)

    run(work())


@pytest.mark.clause("NU-B.TP24", "SK-A.2.gg", "SEL-33")
def test_a_hand_with_a_disqualification_is_taken_back_whole_and_not_put_right() -> None:
    async def work() -> None:
        felt = await Felt.set_up()
        out = {"what": "act", "kind": "disqualify", "seat": 4, "reason": "cheating"}
        table = await felt.deal({"what": "begin", "button": None}, out)
        while table["stage"] != "showdown":
            if table["stage"] == "board":
                cards = {0: "2c7d9h", 6: "Js", 8: "3h"}[len(table["board"])]
                table = await felt.deal({"what": "act", "kind": "board", "cards": cards})
            else:
                table = await felt.deal(act("call", table["turn"]["seat"]))
        win = {"what": "act", "kind": "win", "seats": [1]}
        table = await felt.deal(win, {"what": "end"})
        before = await felt.stacks()
        assert (table["last_pots"], set(before)) == (None, {1, 2, 3})
        wish = {"what": "correct", "no": 1, "winners": [[2]]}
        assert (await felt.refused(wish))["code"] == "nothing-to-correct"
        assert await felt.stacks() == before
        await felt.deal({"what": "undo"})

    run(work())


@pytest.mark.clause("NU-B.TP15", "SEL-11a", "SEL-18")
def test_who_is_away_is_refused_with_the_tap_that_tells_of_them() -> None:
    async def work() -> None:
        felt = await Felt.on_thursday()
        await felt.deal(TOLD, {"what": "away", "seat": 3, "away": True})
        assert (await felt.refused(tell(3, 500)))["code"] == "seat-absent"
        assert (await felt.refused({"what": "walk"}))["code"] == "seat-absent"
        table = await felt.deal(tell(3, 500, folded=True), tell(2, 500), {"what": "told"})
        assert table["last_pots"] is None
        assert await felt.stacks() == {1: 15_000, 2: 15_500, 3: 14_500, 4: 15_000}

    run(work())


@pytest.mark.clause("NU-10.01", "SEL-40")
def test_who_wins_the_first_pot_is_not_asked_for_the_next_and_is_not_denied_it() -> None:
    async def work() -> None:
        felt = await Felt.on_thursday()
        count = [{"seat": 1, "chips": 3_000}, {"seat": 2, "chips": 27_000}]
        await felt.deal({"what": "count", "stacks": count, "confirmed": True}, TOLD)
        rows = [tell(seat, all_in=True) for seat in (1, 2, 3)]
        table = await felt.deal(*rows, wins(1), wins(3, 1))
        table = await felt.deal(wins(2))
        pots = table["told_hand"]["pots"]
        assert [(pot["winners"], pot["decided"]) for pot in pots] == [
            ([2, 1], False),
            ([2], True),
        ]
        assert (await felt.refused(wins(3, 1)))["code"] == "winner-contradicts"
        assert table["told_hand"]["refused"] is None

    run(work())


@pytest.mark.clause("SEL-7b")
@pytest.mark.parametrize(
    ("steps", "record"),
    [
        ([tell(2, 500), tell(3, 500), wins(2)], {"what": "told"}),
        ([], {"what": "walk"}),
        ([], NEXT),
    ],
)
def test_a_hand_that_is_told_or_not_entered_puts_nobody_out_before_they_were_asked(
    steps: list[Step], record: Step
) -> None:
    async def work() -> None:
        felt = await Felt.on_thursday()
        await felt.deal(TOLD, *ALL_IN, {"what": "told"}, *steps)
        before = len(felt.hall.journal.commits)
        refusal = await felt.refused(record)
        assert (refusal["code"], refusal["kind"], refusal["clause"], refusal["facts"]) == (
            "rebuy-unsaid",
            "ask",
            "SEL-7b",
            {"seats": [1]},
        )
        assert len(felt.hall.journal.commits) == before
        assert 1 in await felt.stacks()
        table = await felt.deal({**record, "out": True})
        assert (table["hand_no"], table["zero"], 1 in await felt.stacks()) == (3, [], False)
        assert len(felt.hall.journal.commits) == before + 1

    run(work())
