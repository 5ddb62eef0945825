"""Two tablets at one table, each going on alone, meeting now and then: no chip is lost, nothing is
half applied, and what waits can always be settled, block by block.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

from pycore.kernel.clauses import Refused
from pycore.ledger.model.acts import ConflictResolved
from pycore.night.base.known_stacks import known_stack
from pycore.night.base.parts import StacksCounted
from pycore.night.devices.met import conflicts
from pycore.night.table.hand_in_play import cannot_begin
from pycore.night.table.hands import HandPlayed
from tests.core.felt import at_random, counted_in, deal
from tests.core.hall import Hall, playing

STEPS = st.lists(
    st.tuples(
        st.sampled_from(("count", "other-count", "hand", "undo", "clock", "meet")),
        st.booleans(),
        st.integers(0, 1_000),
    ),
    max_size=12,
)


def stepped(hall: Hall, act: str, seed: int) -> Hall:
    try:
        if act == "count":
            return counted_in(hall)
        if act == "other-count":
            return counted_in(hall, stacks={3: 15_000 - 100 * (seed % 3), 4: 15_000})
        if act == "undo":
            return hall.undo() if hall.last_record.placed.dev == hall.dev else hall
        if act == "clock":
            return hall.do("pause-clock").do("resume-clock")
        if cannot_begin(hall.state, 1, hall.now) is None:
            return at_random(deal(hall), random.Random(seed)).ends()
    except Refused:
        pass
    return hall


def sound(hall: Hall, other: Hall) -> Hall:
    """What both hold once they met, whoever hears first."""
    both, too = hall.meets(other), other.meets(hall)
    assert both.night.digest() == too.night.digest()
    assert both.state == too.state
    return both


def settled(hall: Hall) -> Hall:
    """Every block taken where it fits, else left, each in one act."""
    while rows := conflicts(hall.night):
        waiting = len(hall.conflicts())
        target, count = rows[0]["id"], rows[0]["block"]
        wish = {"target": target, "block": True}
        before = hall.state
        try:
            after = hall.do("resolve-conflict", take=True, **wish)
        except Refused:
            after = hall.do("resolve-conflict", take=False, **wish)
            assert after.state == before
        assert len(after.conflicts()) == waiting - count
        hall = after
    return hall


def in_effect(hall: Hall) -> Iterator[object]:
    """The records that count, in the order in which they took effect."""
    folded = hall.night.folded
    for event in folded.recorded:
        if isinstance(event.event, ConflictResolved) and event.kind == "applied":
            for target in (event.event.target, *event.event.also) if event.event.take else ():
                taken = folded.find(target)
                assert taken is not None
                yield taken.event
        elif event.kind == "applied":
            yield event.event


def chips_told(hall: Hall) -> int | None:
    """What the last count said lay at the table, and what hands did to that; None where nobody
    counted.
    """
    total = None
    for event in in_effect(hall):
        if isinstance(event, StacksCounted):
            total = sum(stack.chips for stack in event.stacks)
        elif isinstance(event, HandPlayed) and total is not None:
            total += event.hand.carried - event.left_over - event.removed
    return total


def test_two_tablets_at_a_table_lose_no_chip_and_can_always_be_settled() -> None:
    tried = Counter[str]()

    @settings(max_examples=60, deadline=None)
    @given(STEPS, st.permutations(("ada", "bo")))
    def stories(story: list[tuple[str, bool, int]], names: list[str]) -> None:
        hall = playing(10)
        first_hall, second = (hall.on(name) for name in names)
        for act, is_first, seed in story:
            if act == "meet":
                both = sound(first_hall, second)
                first_hall, second = both.on(names[0]), both.on(names[1])
            elif is_first:
                first_hall = stepped(first_hall, act, seed)
            else:
                second = stepped(second, act, seed)
        both = settled(sound(first_hall, second).on("director"))
        assert both.conflicts() == []
        stacks = [known_stack(both.state, ticket) for ticket in both.state.still_in()]
        total = chips_told(both)
        tried["stories"] += 1
        if total is None:
            assert set(stacks) == {None}
            return
        assert sum(chips or 0 for chips in stacks) == total
        tried["counted"] += 1
        tried["played"] += any(isinstance(event, HandPlayed) for event in in_effect(both))

    stories()
    assert tried["counted"] * 3 >= tried["stories"], tried
    assert tried["played"] * 10 >= tried["stories"], tried


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 1_000), st.permutations(("ada", "bo", "cy")), st.integers(0, 4))
def test_the_same_count_twice_never_stands_in_the_way_of_hands(
    seed: int, names: list[str], busy: int
) -> None:
    hall = playing(10).on(names[0])
    dealt = counted_in(hall.on(names[1]))
    helped = hall.on(names[2])
    for _ in range(busy):
        helped = helped.do("pause-clock").do("resume-clock")
    helped = counted_in(helped)
    for hand_number in range(seed % 4):
        dealt = stepped(dealt, "hand", seed + hand_number)
    both = sound(dealt, helped)
    assert both.conflicts() == []
    assert {ticket: stack.chips for ticket, stack in both.state.stacks.items()} == {
        ticket: stack.chips for ticket, stack in dealt.state.stacks.items()
    }
