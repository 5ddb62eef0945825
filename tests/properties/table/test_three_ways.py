"""Nights whose tables are run in all three ways, hand by hand: chips on the tables equal the
ledger where they are known, and together where they are not; what nobody knows stays unknown.
"""

from __future__ import annotations

import random
from contextlib import suppress
from dataclasses import replace
from functools import cache
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from pycore.kernel.clauses import Refused
from pycore.night.base import pools
from pycore.night.base.known_stacks import here, known_stack, should_have, uncounted
from pycore.night.base.parts import Pools
from pycore.night.table.hand_in_play import disqualified
from pycore.night.table.hand_records import frame, may_play
from pycore.night.table.hands import HandPlayed
from pycore.night.table.hands_told import HandTold
from pycore.night.table.table_view import last_pots, told_again
from tests.core.antes import antes
from tests.core.felt import at_random, counted_in, deal, put_right_as
from tests.core.hall import Hall, nunavut, thursday

WHIMS = (
    *("told",) * 6,
    *("unentered",) * 4,
    *("lost",) * 2,
    "played",
    "count",
    *("some",) * 3,
    "rebuy",
    "move",
    "undo",
    "later",
)
stories = st.lists(
    st.tuples(st.sampled_from(WHIMS), st.integers(0, 10**6), st.sampled_from((1, 2))),
    min_size=10,
    max_size=30,
)


@cache
def start(house: str) -> Hall:
    begun = thursday() if house == "thursday" else nunavut()
    at = ("18:55", "19:00") if house == "thursday" else ("17:55", "18:00")
    hall = begun.sell(9).at(at[0]).draw(tables=2).at(at[1]).start()
    for table in hall.state.tables():
        hall = counted_in(hall, table)
    return hall


def put_in(hall: Hall, table: int, dice: random.Random) -> tuple[list[Any], list[list[int]]]:
    """What a dealer might tell of the hand that is on: sound more often than not."""
    hand = frame(hall.state, hall.night.pack.play, table=table, at=hall.now)
    seats = dice.sample(hand.order(), dice.randint(1, min(4, len(hand.seats))))
    level = hand.unit * dice.randint(2, 80)
    rows = []
    for sat in hand.seats:
        if sat.seat in seats:
            whole = sat.stack_chips
            short = whole is not None and whole - hand.ante <= level
            rows.append(
                {"seat": sat.seat, "chips": 0, "all_in": True}
                if short
                else {
                    "seat": sat.seat,
                    "chips": level,
                    "all_in": dice.random() < 0.3 and not whole,
                }
            )
    if dice.random() < 0.3:
        rows[0] = {**rows[0], "folded": True}
    return rows, [dice.sample(seats, dice.randint(1, len(seats))) for _ in range(3)]


def tell(hall: Hall, table: int, dice: random.Random) -> Hall:
    """A hand is told; winners who are in no pot are told again until they are."""
    rows, winners = put_in(hall, table, dice)
    for _ in range(6):
        try:
            return hall.do("tell-hand", table=table, chips=rows, winners=winners)
        except Refused as refused:
            pot_index = int(refused.facts.get("no", 0)) - 1
            if refused.code == "pot-without-winner":
                winners[pot_index] = [row["seat"] for row in rows]
            elif refused.code == "winner-not-in-pot":
                winners[pot_index] = [
                    seat for seat in winners[pot_index] if seat != refused.facts["seat"]
                ]
            elif refused.code == "winner-contradicts":
                winners[pot_index] = []
            else:
                raise
    return hall


def done(hall: Hall, act: str, seed: int, table: int) -> Hall:
    dice, state = random.Random(seed), hall.state
    if act == "later":
        return hall.later(minutes=4)
    if act == "undo":
        return hall.undo()
    if act == "told":
        return tell(hall, table, dice)
    if act in ("unentered", "lost"):
        seats = may_play(state, table)
        lost = dice.sample(seats, 1) if act == "lost" and len(state.still_in()) > 3 else []
        return hall.do("record-unentered", table=table, lost=lost)
    tickets = here(state, table)
    if act == "played":
        if uncounted(state, table, hall.now):
            hall = whole_count(hall, table)
        return at_random(deal(hall, table), dice).ends()
    if act == "count":
        return whole_count(hall, table)
    ticket = dice.choice(sorted(tickets.values()))
    if act == "some":
        pool = pools.of(state, ticket)
        if pool is None or pools.total(state, pool) < 100:
            return hall
        seat = state.seats[ticket].seat
        return hall.do("count-stacks", table=table, stacks=[{"seat": seat, "chips": 100}])
    if act == "rebuy":
        return hall.rebuy(ticket)
    other = 3 - table
    free = min(set(range(1, 11)) - set(here(state, other)))
    return hall.do("move-player", ticket=ticket, table=other, seat=free, between_hands=True)


def whole_count(hall: Hall, table: int) -> Hall:
    """A table counted so that every pool has what it must have."""
    state, stacks = hall.state, {}
    for seat, ticket in here(state, table).items():
        if ticket not in state.unsure:
            stack = known_stack(state, ticket)
            if stack is None:
                stacks[seat] = should_have(state, ticket)
            continue
        pool = pools.of(state, ticket)
        assert pool is not None
        living = sorted(pools.still_in(state, pool))
        has = pools.total(state, pool)
        each = has // len(living) // 25 * 25
        stacks[seat] = has - each * (len(living) - 1) if ticket == living[-1] else each
    rows = [{"seat": seat, "chips": chips} for seat, chips in stacks.items()]
    return hall.do("count-stacks", table=table, stacks=rows)


def check(hall: Hall) -> None:
    state = hall.state
    alone = sum(should_have(state, who) for who in state.still_in() if who not in state.unsure)
    together = [pools.total(state, pool) for pool in state.part(Pools).pools]
    assert alone + sum(together) + state.chips_carried() == state.chips_in_play()
    assert all(has >= 0 for has in together)
    assert all(known_stack(state, ticket) is None for ticket in state.unsure)
    pooled = [ticket for pool in state.part(Pools).pools for ticket in pool.tickets]
    assert len(pooled) == len(set(pooled))
    assert state.unsure == set(pooled)


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(("thursday", "nunavut")), stories)
def test_no_chip_appears_or_vanishes_in_whichever_way_hands_are_told(
    house: str, story: list[tuple[str, int, int]]
) -> None:
    hall = start(house)
    for act, seed, table in story:
        with suppress(Refused, ValueError, IndexError):
            hall = done(hall, act, seed, table)
        check(hall)


# --- A hand that was played, told ---


@cache
def felt_of(house: str) -> tuple[Hall, int]:
    """(everybody at table 1, the smallest chip)."""
    if house == "nunavut":
        return nunavut().sell(5).at("17:55").draw().at("18:00").start(), 25
    if house == "thursday":
        return thursday().sell(6).at("18:55").draw().at("19:00").start(), 100
    return antes(5, house, 300 if house == "each" else None), 100


def played(house: str, dice: random.Random) -> tuple[Hall, Hall] | None:
    """(the night before a hand of short and long stacks, the night after it); None where a ruling
    ended it as no hand that is told can end.
    """
    base, unit = felt_of(house)
    seats = sorted(here(base.state, 1))
    chips = {seat: unit * dice.choice((1, 2, 3, 5, 8, 20, 60)) for seat in seats}
    hall = counted_in(base, stacks=chips)
    away = [seat for seat in seats if dice.random() < 0.15][: len(seats) - 2]
    try:
        after = at_random(deal(hall, absent=away), dice).ends()
    except Refused:
        return None  # a ruling that could not be
    event = after.event
    live = {seat for pot in event.pots for seat in pot.seats}
    dead = {
        sat.seat
        for sat, final_chips in zip(event.hand.seats, event.finish, strict=True)
        if not final_chips and sat.seat not in {*live, *event.hand.absent}
    }
    sound = event.result == "played" and not disqualified(event.hand) and not dead
    return (hall, after) if sound else None


def retold(hall: Hall, after: Hall, winners: list[list[int]]) -> HandTold:
    wish = {**told_again(after.night, after.event, winners), "corrects": False}
    retelling: HandTold = hall.do(wish.pop("command"), **wish).event
    return retelling


def at_showdown(step: str) -> bool:
    return " sm" in step or step.startswith("# win")


HOUSES = ("nunavut", "thursday", "each", "big-blind")


@settings(max_examples=400, deadline=None)
@given(st.sampled_from(HOUSES), st.integers(0, 10**9))
def test_a_played_hand_that_is_told_ends_as_it_did(house: str, seed: int) -> None:
    both = played(house, random.Random(seed))
    if both is None:
        return
    hall, after = both
    event = after.event
    retelling = retold(hall, after, [[share.seat for share in pot.shares] for pot in event.pots])
    assert tuple(row.finish for row in retelling.rows) == event.finish
    assert (retelling.left_over, retelling.out) == (event.left_over, event.out)
    assert (retelling.pots, retelling.hand.absent) == (event.pots, event.hand.absent)


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(HOUSES), st.integers(0, 10**9))
def test_a_hand_put_right_differs_in_nothing_but_who_was_paid(house: str, seed: int) -> None:
    dice = random.Random(seed)
    both = played(house, dice)
    if both is None or last_pots(both[1].event) is None:
        return
    hall, after = both
    event = after.event
    winners: list[list[int]] = []
    for pot in event.pots:
        before = any(seat in won for won in winners for seat in pot.seats)
        winners.append([] if before else dice.sample(pot.seats, dice.randint(1, len(pot.seats))))
    right = put_right_as(after, winners).event
    assert isinstance(right, HandPlayed)
    assert right.corrects
    assert replace(right.hand, actions=()) == replace(event.hand, actions=())
    assert [action for action in right.hand.actions if not at_showdown(action)] == [
        action for action in event.hand.actions if not at_showdown(action)
    ]
    assert [(pot.amount, pot.seats) for pot in right.pots] == [
        (pot.amount, pot.seats) for pot in event.pots
    ]
    retelling = retold(hall, after, winners)
    assert (right.finish, right.pots, right.left_over, right.out) == (
        tuple(row.finish for row in retelling.rows),
        retelling.pots,
        retelling.left_over,
        retelling.out,
    )
    assert sum(right.finish) + right.left_over == sum(event.finish) + event.left_over
