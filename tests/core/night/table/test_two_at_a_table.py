"""Two tablets at one table that did not hear of each other: the same count twice is one, a count
that is older than a hand changes nothing, and hands in conflict are settled whole.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations

import pytest

from pycore.kernel.clauses import Refused
from pycore.night.devices.met import conflicts
from pycore.night.table.hand_histories import histories
from pycore.night.table.hand_records import frame
from tests.core.felt import counted_in
from tests.core.hall import Hall, playing
from tests.core.kit.apart import HANDS, apart_by_a_count, begun, hands, met_in_every_order

NAMES = ("ada", "bo", "cy")
ORDERS = [(*names, is_late) for names in permutations(NAMES) for is_late in (False, True)]
"""(director, dealer, helper, whether the helper's tablet had written more): all twelve orders."""


def busy(hall: Hall) -> Hall:
    """A tablet that wrote more than the others."""
    for _ in range(4):
        hall = hall.do("pause-clock").do("resume-clock")
    return hall


def chips_at(hall: Hall) -> int:
    return sum(stack.chips for stack in hall.state.stacks.values())


@pytest.mark.parametrize(("director", "dealer", "helper", "is_late"), ORDERS)
def test_the_same_count_on_both_tablets_is_one_count_in_every_order(
    director: str, dealer: str, helper: str, is_late: bool
) -> None:
    hall = begun(director)
    dealt = hands(counted_in(hall.on(dealer)))
    helping = hall.on(helper)
    helped = counted_in(busy(helping) if is_late else helping)
    both = met_in_every_order(hall, dealt, helped)
    assert both.conflicts() == []
    assert both.state.felts[1].hands == HANDS
    assert {t: stack.chips for t, stack in both.state.stacks.items()} == {
        t: stack.chips for t, stack in dealt.state.stacks.items()
    }
    went_on = hands(both.on(helper), 1)
    assert went_on.conflicts() == []
    assert went_on.state.felts[1].hands == HANDS + 1


def walks_told(hall: Hall) -> Hall:
    """So many walks, told when they were over."""
    for _ in range(HANDS):
        big = frame(hall.state, hall.night.pack.play, table=1, at=hall.now).big
        hall = hall.do("tell-hand", table=1, chips=[{"seat": big, "chips": 0}])
    return hall


def unentered(hall: Hall) -> Hall:
    for _ in range(HANDS):
        hall = hall.do("record-unentered", table=1)
    return hall


@pytest.mark.parametrize("dealing", [walks_told, unentered], ids=["told", "unentered"])
@pytest.mark.parametrize(("director", "dealer", "helper", "is_late"), ORDERS)
def test_the_same_count_is_one_in_whichever_way_the_hands_are_recorded(
    director: str, dealer: str, helper: str, is_late: bool, dealing: Callable[[Hall], Hall]
) -> None:
    hall = begun(director)
    dealt = dealing(counted_in(hall.on(dealer)))
    helping = hall.on(helper)
    helped = counted_in(busy(helping) if is_late else helping)
    both = met_in_every_order(hall, dealt, helped)
    assert both.conflicts() == []
    assert both.state.felts[1].hands == HANDS
    assert both.state.unsure == dealt.state.unsure
    assert {t: stack.chips for t, stack in both.state.stacks.items()} == {
        t: stack.chips for t, stack in dealt.state.stacks.items()
    }


@pytest.mark.parametrize(("director", "dealer", "helper", "is_late"), ORDERS)
def test_a_dealer_who_goes_on_offline_after_both_met_once_stays_in_step(
    director: str, dealer: str, helper: str, is_late: bool
) -> None:
    """The dealer's tablet hears nothing; the others hear of it again and again."""
    hall = begun(director)
    helped = counted_in((busy if is_late else Hall.later)(hall.on(helper)))
    dealt = counted_in(hall.on(dealer))
    merged = met_in_every_order(hall, helped, dealt)
    for _ in range(3):
        dealt = hands(dealt, 1)
        merged = met_in_every_order(merged, dealt)
        assert merged.conflicts() == []
    assert merged.state.felts[1].hands == 3


@pytest.mark.parametrize(
    "dealing", [hands, walks_told, unentered], ids=["played", "told", "unentered"]
)
@pytest.mark.parametrize(("director", "dealer", "helper", "is_late"), ORDERS)
def test_a_count_that_is_older_than_a_hand_waits_and_cannot_be_taken(
    director: str, dealer: str, helper: str, is_late: bool, dealing: Callable[[Hall], Hall]
) -> None:
    hall = counted_in(begun(director))
    dealt = dealing(hall.on(dealer))
    helping = hall.on(helper)
    other = counted_in(busy(helping) if is_late else helping, stacks={3: 13_000, 4: 17_000})
    both = met_in_every_order(hall, dealt, other)
    before = chips_at(dealt)
    assert both.conflicts() == ["count-before-hand"]
    assert both.state.felts[1].hands == HANDS
    assert chips_at(both) == before
    assert both.state.stacks == dealt.state.stacks
    (waits,) = both.night.conflicts
    refusal = both.refused("resolve-conflict", target=waits.placed.id, take=True)
    assert refusal.code == "does-not-fit"


def test_a_count_and_five_hands_in_conflict_are_one_block() -> None:
    both = apart_by_a_count()
    assert both.conflicts() == ["stale-base"] * (HANDS + 1)
    (row,) = conflicts(both.night)
    assert row["block"] == HANDS + 1
    assert [waiting["type"] for waiting in row["rest"]] == ["hand-played/1"] * HANDS


def test_a_block_is_taken_whole_in_one_act_and_one_undo_gives_it_back() -> None:
    both = apart_by_a_count()
    first_id = both.night.conflicts[0].placed.id
    taken = both.do("resolve-conflict", target=first_id, take=True, block=True)
    assert taken.conflicts() == []
    assert len(taken.night.folded.events) == len(both.night.folded.events) + 1
    assert taken.state.felts[1].hands == HANDS
    back = taken.undo()
    assert back.conflicts() == both.conflicts()
    assert back.state == both.state
    assert hands(taken, 1).conflicts() == []


def test_a_block_is_left_out_whole_in_one_act() -> None:
    both = apart_by_a_count()
    first_id = both.night.conflicts[0].placed.id
    left_out = both.do("resolve-conflict", target=first_id, take=False, block=True)
    assert left_out.conflicts() == []
    assert left_out.state == both.state
    assert len(left_out.night.folded.events) == len(both.night.folded.events) + 1


def test_any_record_of_a_block_speaks_for_all_of_it() -> None:
    both = apart_by_a_count()
    for conflict in both.night.conflicts:
        taken = both.do("resolve-conflict", target=conflict.placed.id, take=True, block=True)
        assert (taken.conflicts(), taken.state.felts[1].hands) == ([], HANDS)


def test_a_block_that_does_not_fit_to_its_end_is_not_taken_at_all() -> None:
    """A player of the last hands was put out at the desk: nothing of it is taken."""
    hall = begun("director")
    helped = counted_in(hall.on("ada"), stacks={3: 13_000, 4: 17_000})
    dealt = hands(counted_in(hall.on("dealer")))
    both = met_in_every_order(hall, helped, dealt, hall.on("desk").out(7))
    first_id = both.night.conflicts[0].placed.id
    with pytest.raises(Refused) as refusal:
        both.do("resolve-conflict", target=first_id, take=True, block=True)
    assert refusal.value.code == "does-not-fit"
    assert both.do("resolve-conflict", target=first_id, take=False, block=True).conflicts() == []


def test_the_hands_of_one_tablet_are_one_block_beside_those_of_the_other() -> None:
    hall = counted_in(begun("director"))
    here = hands(hall.on("t1"), 2)
    other = hands(hall.on("t2"), 3)
    both = met_in_every_order(hall, here, other)
    rows = conflicts(both.night)
    assert len(rows) == 1
    assert {row["block"] for row in rows} <= {2, 3}


def test_an_undone_count_that_was_made_twice_is_undone_once_for_both() -> None:
    hall = begun("director")
    dealt, helped = counted_in(hall.on("dealer")), counted_in(hall.on("ada"))
    both = met_in_every_order(hall, dealt, helped)
    (count,) = [record for record in both.records("stacks-counted") if record.kind == "applied"]
    back = both.undo(count.placed.id)
    assert back.state == hall.state
    assert back.conflicts() == []


def test_every_hand_of_a_block_that_was_taken_is_among_the_hands_of_the_night() -> None:
    both = apart_by_a_count()
    first_id = both.night.conflicts[0].placed.id
    assert histories(both.night) == []
    taken = both.do("resolve-conflict", target=first_id, take=True, block=True)
    assert [history.extra["hand"] for history in histories(taken.night)] == [1, 2, 3, 4, 5]
    left_out = both.do("resolve-conflict", target=first_id, take=False, block=True)
    assert histories(left_out.night) == []


def test_every_level_of_a_block_that_was_taken_stands_among_the_changes() -> None:
    hall = playing(4).at("19:05")
    here = hall.on("here").do("pause-clock")
    there = (
        hall.on("there")
        .lasting(20 * 60_000, 3, reason="slow")
        .lasting(20 * 60_000, 4, reason="slow")
    )
    both = met_in_every_order(here, there)
    (row,) = conflicts(both.night)
    assert row["block"] == 2
    taken = both.do("resolve-conflict", target=row["id"], take=True, block=True)
    changed = {differ["index"] for differ in taken.view["amending"]["differs"]}
    assert changed == {differ["index"] for differ in there.view["amending"]["differs"]} == {3, 4}


@pytest.mark.parametrize(("director", "dealer", "helper", "is_late"), ORDERS)
def test_a_count_that_its_own_tablet_took_back_stands_in_nobodys_way(
    director: str, dealer: str, helper: str, is_late: bool
) -> None:
    hall = begun(director)
    dealt = counted_in(hall.on(dealer))
    helping = hall.on(helper)
    helped = counted_in(
        busy(helping) if is_late else helping, stacks={3: 13_000, 4: 17_000}
    ).undo()
    both = met_in_every_order(hall, hands(dealt), helped)
    assert both.conflicts() == []
    assert both.state.felts[1].hands == HANDS
