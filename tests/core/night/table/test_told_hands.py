"""Hands that were told, hands without entry, and what is known of the stacks after them."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from pycore.night.base import pools
from pycore.night.base.known_stacks import here, known_stack, uncounted
from pycore.night.base.parts import Pools
from pycore.night.clock.forecast_view import known_of
from pycore.night.table.hand_in_play import begin
from pycore.night.table.hand_records import frame, way_of
from tests.core.felt import counted_in, deal
from tests.core.hall import Hall, nunavut, thursday, wall


@cache
def hall_of(players: int = 4) -> Hall:
    """Everybody at table 1 with 1,500, the clock just started, nothing counted."""
    return nunavut().sell(players).at("17:55").draw().at("18:00").start()


@cache
def counted(players: int = 4) -> Hall:
    return counted_in(hall_of(players))


def row(seat: int, chips: int = 0, **more: Any) -> dict[str, Any]:
    return {"seat": seat, "chips": chips, **more}


def tell(hall: Hall, rows: list[dict[str, Any]], *winners: list[int], **more: Any) -> Hall:
    return hall.do("tell-hand", table=1, chips=rows, winners=winners, **more)


def stacks(hall: Hall) -> dict[int, int | None]:
    return {seat: known_stack(hall.state, who) for seat, who in here(hall.state, 1).items()}


def balanced(hall: Hall) -> bool:
    """Whether what everybody has, alone or in a pool, comes to the chips in play."""
    state = hall.state
    alone = sum(
        known_stack(state, who) or 0 for who in state.still_in() if who not in state.unsure
    )
    pooled = sum(pools.total(state, pool) for pool in state.part(Pools).pools)
    return alone + pooled + state.chips_carried() == state.chips_in_play()


# --- A hand that is told ---


@pytest.mark.clause("NU-3.sidepot", "SK-A.3.t")
def test_an_all_in_of_three_is_cut_into_pots_and_what_nobody_matched_goes_back() -> None:
    hall = counted_in(hall_of(), stacks={1: 300, 2: 1_500, 3: 2_700})
    after = tell(hall, [row(1, all_in=True), row(2, all_in=True), row(3, all_in=True)], [1], [2])
    event = after.event
    assert [(pot.amount, pot.seats) for pot in event.pots] == [(900, (2, 3, 1)), (2_400, (2, 3))]
    assert stacks(after) == {1: 900, 2: 2_400, 3: 1_200, 4: 1_500}
    assert [player_row.got for player_row in event.rows] == [2_400, 1_200, 0, 900]
    assert balanced(after)


def test_who_is_not_told_of_pays_what_they_owe() -> None:
    hall = counted()
    hand = deal(hall).hand
    assert (hand.button, hand.small, hand.big) == (1, 2, 3)
    after = tell(hall, [row(1, 200), row(4, 200)], [4])
    assert stacks(after) == {1: 1_300, 2: 1_475, 3: 1_450, 4: 1_775}
    assert balanced(after)


def test_the_button_and_the_number_go_on_from_a_told_hand() -> None:
    after = tell(counted(), [row(3, 50)])
    assert stacks(after) == {1: 1_500, 2: 1_475, 3: 1_525, 4: 1_500}
    hand = deal(after).hand
    assert (hand.no, hand.button, hand.small, hand.big) == (2, 2, 3, 4)


@pytest.mark.clause("NU-9.25", "SEL-6a")
def test_who_lost_everything_is_out_as_by_a_played_hand() -> None:
    out = tell(counted(), [row(1, all_in=True), row(2, all_in=True)], [2])
    assert [(loser.ticket, loser.stack_chips) for loser in out.event.out] == [
        (here(counted().state, 1)[1], 1_500)
    ]
    assert 1 not in here(out.state, 1)


@pytest.mark.clause("SEL-6b", "SEL-7b")
def test_who_may_buy_again_waits_for_the_next_deal() -> None:
    hall = counted_in(thursday().sell(6).at("18:55").draw().at("19:00").start())
    after = tell(hall, [row(1, all_in=True), row(2, all_in=True)], [2])
    assert (after.event.out, stacks(after)[1]) == ((), 0)
    lost = hall.do("record-unentered", table=1, lost=[1])
    assert (lost.event.out, stacks(lost)[1], stacks(lost)[2]) == ((), 0, None)
    bought = lost.rebuy(here(hall.state, 1)[1])
    assert stacks(bought)[1] == bought.state.adopted.rebuy_chips
    settled = lost.do("settle-table", table=1)
    assert [loser.ticket for loser in settled.event.out] == [here(hall.state, 1)[1]]
    assert settled.event.broke[0].no == 1


@pytest.mark.clause("NU-9.24")
def test_what_does_not_divide_lies_in_the_next_pot() -> None:
    hall = counted()
    after = tell(hall, [row(1, 200), row(4, 200), row(3, 200)], [1, 4])
    assert (after.event.left_over, after.state.chips_carried()) == (25, 25)
    assert balanced(after)
    again = tell(after, [row(2, 200), row(3, 200)], [2])
    assert (again.event.hand.carried, again.state.chips_carried()) == (25, 0)
    assert balanced(again)


@pytest.mark.parametrize(
    ("rows", "winners", "code", "facts"),
    [
        ([row(1, 200), row(4, 200)], [[2]], "winner-not-in-pot", {"seat": 2, "no": 1}),
        ([row(1, 200), row(4, 200, folded=True)], [[4]], "winner-not-in-pot",
         {"seat": 4, "no": 1}),
        ([row(1, 200), row(4, 200)], [], "pot-without-winner", {"no": 1}),
        ([row(1, 200), row(4, 200)], [[4, 4]], "seat-twice", {"seat": 4}),
        ([row(1, 200), row(1, 300)], [[1]], "seat-twice", {"seat": 1}),
        ([row(1, 1_525), row(4, 1_500)], [[4]], "more-than-stack", {"seat": 1, "chips": 1_500}),
        ([row(1, 300, all_in=True), row(4, 300)], [[4]], "more-than-stack",
         {"seat": 1, "chips": 1_500}),
        ([row(1, 200), row(4, 150)], [[4]], "seat-must-call", {"seat": 4, "chips": 50}),
        ([row(1, 210), row(4, 210)], [[4]], "chips-not-in-unit",
         {"seat": 4, "chips": 210, "unit_chips": 25}),
        ([row(9, 200), row(4, 200)], [[4]], "seat-not-in-hand", {"seat": 9}),
        ([row(1, 200, folded=True)], [[1]], "nobody-left", {}),
        ([], [[3]], "nobody-left", {}),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_and_changes_nothing(
    rows: list[dict[str, Any]], winners: list[list[int]], code: str, facts: dict[str, int]
) -> None:
    refused = counted().refused("tell-hand", table=1, chips=rows, winners=winners)
    assert (refused.code, dict(refused.facts)) == (code, facts)


def test_no_hand_is_told_where_none_can_be_on() -> None:
    fields = {"chips": [row(3, 50)], "winners": []}
    assert counted().refused("tell-hand", table=7, **fields).code == "no-such-table"
    hall = counted_in(thursday().sell(6).at("18:55").draw().at("19:00").start()).at("20:05")
    # Whichever hand was on when the break came may be told in it; after that none is on.
    ended = tell(hall.at("19:10"), [row(3, 100)]).at("20:05")
    assert ended.do("record-unentered", table=1).event.hand.level == ended.event.hand.level
    refused = ended.do("record-unentered", table=1).refused("tell-hand", table=1, **fields)
    assert refused.code == "on-break"
    assert counted().refused("tell-hand", table=1, button=40, **fields).code == "no-such-seat"


# --- A hand without entry ---


def test_a_hand_without_entry_moves_the_button_and_leaves_no_stack_known() -> None:
    hall = counted().do("record-unentered", table=1)
    assert stacks(hall) == {1: None, 2: None, 3: None, 4: None}
    assert uncounted(hall.state, 1, hall.now) == (1, 2, 3, 4)
    coming = frame(hall.state, hall.night.pack.play, table=1, at=hall.now)
    assert (coming.no, coming.button, coming.small, coming.big) == (2, 2, 3, 4)
    (pool,) = hall.state.part(Pools).pools
    assert (pools.total(hall.state, pool), pool.is_sum_known) == (6_000, True)
    assert balanced(hall)


def test_after_hands_without_entry_a_count_is_held_against_what_they_have_together() -> None:
    hall = counted().do("record-unentered", table=1).do("record-unentered", table=1)
    right = [row(1, 100), row(2, 2_900), row(3, 1_500), row(4, 1_500)]
    done = hall.do("count-stacks", table=1, stacks=right)
    assert (done.event.expected_chips, done.state.part(Pools).pools) == (0, ())
    assert stacks(done) == {1: 100, 2: 2_900, 3: 1_500, 4: 1_500}
    wrong = [row(1, 200), *right[1:]]
    refused = hall.refused("count-stacks", table=1, stacks=wrong)
    assert (refused.code, refused.facts) == (
        "count-differs",
        {"counted_chips": 6_100, "expected_chips": 6_000},
    )


def test_of_some_stacks_of_a_pool_only_too_many_chips_are_wrong() -> None:
    hall = counted().do("record-unentered", table=1)
    done = hall.do("count-stacks", table=1, stacks=[row(1, 100), row(2, 3_000)])
    assert stacks(done) == {1: 100, 2: 3_000, 3: None, 4: None}
    assert balanced(done)
    (pool,) = done.state.part(Pools).pools
    assert pools.total(done.state, pool) == 2_900
    refused = done.refused("count-stacks", table=1, stacks=[row(3, 2_925)])
    assert (refused.code, refused.facts["expected_chips"]) == ("count-differs", 2_900)
    three_known = done.do("count-stacks", table=1, stacks=[row(3, 2_000)])
    assert (
        three_known.refused("count-stacks", table=1, stacks=[row(4, 925)]).code == "count-differs"
    )
    assert balanced(three_known.do("count-stacks", table=1, stacks=[row(4, 900)]))


@pytest.mark.clause("NU-9.25")
def test_who_lost_everything_in_it_has_nothing_and_the_others_have_their_chips() -> None:
    hall = counted().do("record-unentered", table=1, lost=[2])
    assert stacks(hall) == {1: None, 3: None, 4: None}
    assert [loser.stack_chips for loser in hall.event.out] == [1_500]
    assert balanced(hall)
    unknown = hall.do("record-unentered", table=1, lost=[4])
    assert [loser.stack_chips for loser in unknown.event.out] == [None]
    assert balanced(unknown)


def test_a_rebuy_in_a_pool_is_in_what_it_has_together() -> None:
    hall = counted().do("record-unentered", table=1)
    bought = hall.rebuy(here(hall.state, 1)[1])
    (pool,) = bought.state.part(Pools).pools
    assert pools.total(bought.state, pool) == 6_000 + bought.state.adopted.rebuy_chips
    assert balanced(bought)


def test_a_table_that_was_never_counted_has_what_was_sold() -> None:
    hall = hall_of().do("record-unentered", table=1)
    right = [row(1, 100), row(2, 2_900), row(3, 1_500), row(4, 1_500)]
    assert hall.do("count-stacks", table=1, stacks=right).event.expected_chips == 0


def test_where_somebody_came_from_a_table_that_counts_nothing_no_sum_is_known() -> None:
    hall = counted_in(nunavut().sell(12).at("17:55").draw().at("18:00").start())
    ticket = here(hall.state, 2)[1]
    moved = hall.do("move-player", ticket=ticket, table=1, seat=9).do("record-unentered", table=1)
    (pool,) = moved.state.part(Pools).pools
    assert not pool.is_sum_known
    assert moved.do("count-stacks", table=1, stacks=[row(9, 25)]).event.expected_chips == 0


@pytest.mark.parametrize(
    ("lost", "code"),
    [([9], "seat-not-in-hand"), ([1, 1], "seat-twice"), ([1, 2, 3, 4], "nobody-left")],
)
def test_who_cannot_have_lost_everything(lost: list[int], code: str) -> None:
    assert counted().refused("record-unentered", table=1, lost=lost).code == code


@pytest.mark.clause("SEL-9")
def test_no_hand_is_told_that_began_once_play_must_have_ended() -> None:
    late_start = thursday(start_at_ms=wall("23:59")).sell(3).at("00:30").draw().start()
    hall = counted_in(late_start)
    fields = {"chips": [row(1, 300), row(2, 300)], "winners": [[1]], "table": 1}
    assert hall.at("00:44:59.999").do("tell-hand", **fields).last_record.kind == "applied"
    refused = hall.at("00:45").refused("tell-hand", **fields)
    assert (refused.code, refused.clause, refused.kind) == ("play-must-stop", "SEL-9", "law")


# --- Both ---


def test_an_all_in_tells_a_stack_that_nobody_knew() -> None:
    hall = counted().do("record-unentered", table=1)
    hall = tell(hall, [row(1, 800, all_in=True), row(4, 800)], [1])
    chips = stacks(hall)
    assert (chips[1], chips[2], chips[3], chips[4]) == (1_625, None, None, None)
    assert balanced(hall)
    hall = tell(hall, [row(1, all_in=True), row(3, 1_625)], [3])
    assert [loser.stack_chips for loser in hall.event.out] == [1_625]
    assert balanced(hall)


def test_an_all_in_of_an_unknown_stack_needs_its_chips() -> None:
    hall = counted().do("record-unentered", table=1)
    fields = {"chips": [row(1, all_in=True), row(4, 800)], "winners": [[1]]}
    refused = hall.refused("tell-hand", table=1, **fields)
    assert (refused.code, refused.facts) == ("stack-not-known", {"seat": 1})


def test_more_than_a_pool_has_together_is_before_nobody() -> None:
    hall = counted().do("record-unentered", table=1)
    fields = {"chips": [row(1, 6_025, all_in=True), row(4, 6_025)], "winners": [[1]]}
    assert hall.refused("tell-hand", table=1, **fields).code == "stack-out-of-range"


def test_an_all_in_of_the_last_of_a_pool_is_what_the_others_left() -> None:
    hall = counted().do("record-unentered", table=1)
    counts = [row(1, 1_500), row(2, 1_000), row(3, 1_400)]
    hall = hall.do("count-stacks", table=1, stacks=counts)
    fields = {"winners": [[1]], "table": 1}
    wrong = hall.refused("tell-hand", chips=[row(1, 900), row(4, 900, all_in=True)], **fields)
    assert (wrong.code, wrong.facts) == (
        "all-in-differs",
        {"counted_chips": 900, "expected_chips": 2_100},
    )
    right = hall.do("tell-hand", chips=[row(1, all_in=True), row(4, 2_100, all_in=True)], **fields)
    assert stacks(right)[4] == 600
    assert balanced(right)


def test_a_played_hand_follows_a_count_after_a_hand_without_entry() -> None:
    hall = counted().do("record-unentered", table=1)
    with pytest.raises(Exception, match="stacks-not-counted"):
        deal(hall)
    hall = counted_in(hall, stacks={1: 1_000, 2: 2_000, 3: 1_500, 4: 1_500})
    hand = begin(hall.state, hall.night.pack.play, table=1, at=hall.now)
    assert (hand.no, hand.button) == (2, 2)
    played = deal(hall).folds(3).ends()
    assert played.event.hand.no == 2


@pytest.mark.clause("NU-B.DM5")
def test_a_told_hand_stands_once_the_next_one_is_recorded() -> None:
    after = tell(counted(), [row(1, 200), row(4, 200)], [4])
    undo = {"target": after.last_id, "next_deal": "not-begun"}
    assert stacks(after.do("undo", **undo)) == stacks(counted())
    followed = after.do("record-unentered", table=1)
    refused = followed.refused("undo", **undo)
    assert (refused.code, refused.clause) == ("undo-is-ruling", "NU-B.DM5")
    assert refused.facts["records"] == 1
    ruled = {"reason": "a slip", "clause": "NU-B.DM2"}
    assert followed.refused("undo", **undo, **ruled).facts["why"] == "hand-out-of-order"


def test_the_way_of_a_table_is_known_to_all() -> None:
    hall = counted().do("choose-way", table=1, way="told").do("choose-way", table=2, way="button")
    assert (way_of(hall.state, 1), way_of(hall.state, 2), way_of(hall.state, 3)) == (
        "told",
        "button",
        "every",
    )
    assert hall.refused("choose-way", table=99, way="told").code == "no-such-table"
    assert hall.refused("choose-way", table=1, way="other").code == "bad-command"


def test_two_tablets_that_tell_the_same_hand_contradict_each_other() -> None:
    base = counted()
    here_told = tell(base.on("t1"), [row(1, 200), row(4, 200)], [4])
    for there in (
        tell(base.on("t2"), [row(1, 300), row(4, 300)], [1]),
        base.on("t2").do("record-unentered", table=1),
        deal(base.on("t2")).folds(3).ends(),
    ):
        merged = here_told.meets(there)
        assert len(merged.night.conflicts) == 1
        assert merged.state.felts[1].hands == 1
        assert merged.night.digest() == there.meets(here_told).night.digest()


def test_what_somebody_hid_is_at_most_what_their_pool_has() -> None:
    hall = counted().do("record-unentered", table=1)
    ticket = here(hall.state, 1)[1]
    refused = hall.refused("forfeit-chips", ticket=ticket, chips=6_000, why="pocketed")
    assert (refused.code, refused.facts["most_chips"]) == ("forfeit-out-of-range", 5_996)
    hid = hall.do("forfeit-chips", ticket=ticket, chips=3_000, why="pocketed")
    assert balanced(hid)
    (pool,) = hid.state.part(Pools).pools
    assert pools.total(hid.state, pool) == 3_000


def test_who_is_removed_takes_what_was_counted_out_of_their_pool() -> None:
    hall = counted().do("record-unentered", table=1)
    ticket = here(hall.state, 1)[1]
    fields = {"ticket": ticket, "why": "abandoned", "reason": "went home"}
    assert hall.refused("remove-player", **fields).code == "removed-uncounted"
    gone = hall.do("remove-player", **fields, stack_chips=700)
    assert balanced(gone)
    (pool,) = gone.state.part(Pools).pools
    assert pools.total(gone.state, pool) == 5_300


def test_whoever_went_out_has_the_record_that_says_so_and_is_counted_as_a_bust() -> None:
    hall = tell(counted(), [row(1, all_in=True), row(2, all_in=True)], [2])
    first_record = hall.last_id
    hall = hall.do("record-unentered", table=1, lost=[3])
    places = {row["place"]: row["record"] for row in hall.view["standings"]}
    assert (places[4], places[3]) == (first_record, hall.last_id)
    figures = known_of(hall.night, hall.now)
    assert figures.busts + figures.loose_busts == 2


@pytest.mark.clause("NU-B.TP14", "SEL-14")
def test_a_hand_that_was_on_when_the_level_ended_is_of_the_level_that_it_began_at() -> None:
    after_first = tell(counted(), [row(3, 50)])
    level = after_first.event.hand.level
    later = after_first.later(minutes=25)
    assert tell(later, [row(4, 50)]).event.hand.level == level
    # Where every hand was entered since, the deal was seen; nobody knows of the next one yet.
    played = deal(after_first).folds(3).ends().later(minutes=25)
    assert played.do("record-unentered", table=1).event.hand.level == level + 1
