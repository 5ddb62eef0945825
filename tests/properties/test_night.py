"""Any night that volunteers could come up with: what must hold whatever they wish for."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pycore.kernel import canonical
from pycore.kernel.clauses import Refused
from pycore.kernel.units import Millis
from pycore.ledger.lines.bundle import read_bundle, write_bundle
from pycore.ledger.model import codec
from pycore.night.base.known_stacks import at_zero
from pycore.night.base.state import State
from pycore.night.devices.tablet_records import Placement, Tablets, TabletsPlaced
from pycore.night.money import money
from pycore.night.night import Night
from pycore.night.subject import NIGHT
from tests.core.felt import at_random, counted_in, deal
from tests.core.hall import Hall, nunavut, playing, thursday
from tests.properties.starts import begun, starts
from tests.properties.strategies import (
    SMALL,
    WHIMS,
    after_story,
    any_event,
    events_of,
    examples,
    wish,
    wishes,
)

stories = st.lists(wishes, max_size=15) | st.lists(wishes, min_size=15, max_size=50)


def check(hall: Hall) -> None:
    """What holds of any night."""
    state, view = hall.state, hall.view
    assert json.loads(canonical.dumps(view)) == view
    events = hall.night.folded.recorded
    assert len(events) == hall.night.logs.count() == len({event.placed.id for event in events})
    if state.settings is None:
        return
    _money_is_sound(hall)
    _seats_are_sound(state)
    _places_are_sound(hall)
    assert state.chips_sold() + state.chips_rebought() == sum(
        entry.stack + sum(rebuy.chips for rebuy in entry.rebuys)
        for entry in state.entries.values()
    )
    passed = {breach.code for event in hall.night.folded.breaches() for breach in event.breaches}
    assert len(state.entries) <= state.adopted.player_cap or "player-cap" in passed
    assert max(state.entries.keys() - state.doubled.keys(), default=0) <= state.last_ticket
    assert state.doubled.keys() <= state.entries.keys()
    assert "fault" not in hall.conflicts()
    assert all(len(entry.rebuys) <= 3 for entry in state.entries.values())

    for felt in state.felts.values():
        assert felt.hands > 0
        assert felt.carried >= 0
        assert felt.big in felt.order or not felt.order  # drawn anew


def _money_is_sound(hall: Hall) -> None:
    state = hall.state
    prizes = money.prizes(state)
    assert sum(prizes) == (
        state.announced.pool_cents
        if state.announced
        else money.money_pool(state)
        if state.entries
        else 0
    )
    won = money.winnings(state)
    assert sum(won.values()) <= sum(prizes)
    if state.phase == "finished":
        assert sum(won.values()) == sum(prizes)
    paid = [event.event for event in hall.records("prize-paid") if event.kind == "applied"]
    assert Counter(event.ticket for event in paid) == Counter(state.prizes_paid.keys())
    assert all(won[event.ticket] == event.cents for event in paid)


def _seats_are_sound(state: State) -> None:
    tickets_left = set(state.still_in())
    spots = [(place.table, place.seat) for t, place in state.seats.items() if t in tickets_left]
    assert len(set(spots)) == len(spots)
    assert all(state.adopted.has_seat(*spot) for spot in spots)
    if state.draw is not None:
        assert tickets_left == {t for t in state.seats if t in tickets_left} | set(
            state.unseated()
        )


def _places_are_sound(hall: Hall) -> None:
    """Places from the last one up, with no gap and ties that skip as many as share."""
    rows = hall.view["standings"]
    by_place = Counter(row["place"] for row in rows)
    expected = len(hall.state.entries) - len(rows) + 1
    for place, sharers in sorted(by_place.items()):
        assert place == expected
        assert all(row["tied"] == (sharers > 1) for row in rows if row["place"] == place)
        expected += sharers
    if hall.state.phase == "finished":
        assert len(rows) == len(hall.state.entries)


@settings(max_examples=examples(150))
@given(starts, stories)
def test_whatever_is_wished_for_the_night_stays_sound(start: str, story: list[Any]) -> None:
    hall = after_story(begun(start), story)
    check(hall)
    assert hall.conflicts() == []
    assert hall.night.folded.breaches() == ()


@pytest.mark.parametrize("seed", range(25))
def test_a_long_evening_of_whims_on_two_tablets_stays_sound(seed: int) -> None:
    whims = random.Random(seed)
    here, there = playing(20).on("here"), playing(20).on("there")
    for _ in range(200):
        whim = (whims.choice(WHIMS), whims.randrange(41), whims.randrange(1, 6))
        if whims.random() < 0.8:
            here = wish(here, *whim)
        else:
            there = wish(there, *whim)
        if whims.random() < 0.1:
            here, there = here.meets(there), there.meets(here)
            check(here)
    both = here.meets(there)
    check(both)
    assert both.night.digest() == Night.of(both.night.logs).digest()
    assert both.night.logs.count() > 25


@settings(max_examples=examples(100))
@given(starts, stories)
def test_told_again_from_its_logs_or_its_file_it_is_the_same_night(
    start: str, story: list[Any]
) -> None:
    night = after_story(begun(start), story).night
    bundle = read_bundle(write_bundle(night.logs, night.people))
    for again in (Night.of(night.logs, night.people), Night.of(bundle.logs, bundle.people)):
        assert again.state == night.state
        assert again.folded == night.folded
        assert again.digest() == night.digest()


@settings(max_examples=examples(100))
@given(starts, stories, st.integers(0, 60))
def test_an_undo_that_is_undone_leaves_the_state_as_it_was(
    start: str, story: list[Any], which: int
) -> None:
    hall = after_story(begun(start), story)
    events = hall.night.folded.recorded
    target = events[which % len(events)].placed.id
    try:
        undone = hall.undo(target)
    except Refused:
        return
    check(undone)
    redone = undone.undo()
    assert redone.state == hall.state
    assert redone.conflicts() == []


@settings(max_examples=examples(100))
@given(starts, stories, stories, stories)
def test_two_tablets_apart_end_up_with_one_sound_night(
    start: str, here: list[Any], there: list[Any], after: list[Any]
) -> None:
    hall, other = (
        after_story(begun(start).on("here"), here),
        after_story(begun(start).on("there"), there),
    )
    both, swapped = hall.meets(other), other.meets(hall)
    assert both.night.digest() == swapped.night.digest()
    assert both.night.digest() == Night.of(both.night.logs).digest()
    check(both)
    check(after_story(both.on("here"), after))


@settings(max_examples=examples(100))
@given(starts, stories, stories, st.randoms(use_true_random=False))
def test_decided_facts_in_any_order_never_break_the_fold(
    start: str, here: list[Any], there: list[Any], dice: random.Random
) -> None:
    both = after_story(begun(start).on("here"), here).meets(
        after_story(begun(start).on("there"), there)
    )
    events = [event.event for event in both.night.folded.recorded if type(event.event) in EVOLVED]
    dice.shuffle(events)
    state = State()
    for event in events:
        if NIGHT.conflict(state, event) is None:
            state = NIGHT.of(event).apply(state, event)


EVOLVED = {kind for concern in NIGHT.slices for kind in concern.events.values()}
ANOTHER_DIRECTS = [
    TabletsPlaced(placed=(Placement(dev="0", role="director"),), heard=(), at=Millis(0))
] * 2
"""The second of them waits, for the one that directs by then."""


@settings(max_examples=examples(250))
@given(starts, st.lists(any_event(SMALL), min_size=1, max_size=6))
@example("thursday", ANOTHER_DIRECTS)
def test_facts_that_nobody_decided_break_nothing_and_are_shown(
    start: str, events: list[Any]
) -> None:
    """Another version, a broken tablet or somebody malicious wrote them; the chain is sound."""
    hall = begun(start).on("there")
    for event in events:
        own, name = NIGHT.own(event, "there"), NIGHT.name_of(event)
        hall = hall.writes(own, name, codec.to_body(event))
    assert len(hall.night.folded.recorded) == hall.night.logs.count()
    assert hall.night.digest() == Night.of(hall.night.logs).digest()
    assert json.loads(canonical.dumps(hall.view)) == hall.view
    assert "fault" not in hall.conflicts()
    directing = hall.night.state.part(Tablets).directors()  # an event may have given parts
    decides = hall.on(directing[0] if directing else "there")
    for conflict in hall.night.conflicts:
        target = conflict.placed.id
        decides.do("resolve-conflict", target=target, take=False)
        try:
            taken = decides.do("resolve-conflict", target=target, take=True)
        except Refused:
            continue
        assert taken.view["events"] == hall.view["events"] + 1


@settings(max_examples=examples(60))
@given(events_of(NIGHT.events["night-set-up/1"], SMALL), stories)
@example(None, [("sell", 0, 1), ("draw", 0, 1), ("start", 0, 1)])
def test_a_set_up_that_nobody_decided_breaks_nothing(event: Any, story: list[Any]) -> None:
    blank = Hall(Night.empty("night-1"), thursday().now, "there")
    hall = blank.writes("set-up", "night-set-up/1", codec.to_body(event or thursday().event))
    try:
        after_story(hall, story).view  # noqa: B018 - that it can be shown is what is asked
    except Refused as refused:
        assert refused.code in ("unknown-rules", "not-set-up")  # noqa: PT017


@settings(max_examples=examples(60))
@given(st.randoms(use_true_random=False), st.integers(2, 10), st.sampled_from(("nu", "mb")))
def test_hands_of_a_whole_evening_keep_every_chip(
    dice: random.Random, players: int, house: str
) -> None:
    """Hand after hand until one is left: what was counted lies before the players, waits for the
    next pot, or was taken out of play.
    """
    hall = nunavut() if house == "nu" else thursday()
    hall = counted_in(hall.sell(players).at("18:55").draw().at("19:00").start())
    total = hall.state.chips_in_play()
    for _ in range(30):
        if hall.state.phase != "playing":
            break
        waiting = at_zero(hall.state, 1)
        if waiting:
            hall = hall.do("settle-table", table=1)
            continue
        hall = at_random(deal(hall, 1), dice).ends()
        chip_sum = sum(stack.chips for stack in hall.state.stacks.values())
        assert chip_sum + hall.state.felts[1].carried + hall.state.removed_chips == total
        assert hall.conflicts() == []
    assert hall.night.digest() == Night.of(hall.night.logs).digest()
