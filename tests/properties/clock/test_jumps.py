"""A jump is its steps one by one, over random hands under every set of rules."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pycore.kernel.clauses import Refused
from pycore.night.clock import jumps
from pycore.night.table.hand_in_play import HandInPlay
from pycore.poker import phh
from pycore.poker.actions import Action
from tests.core.felt import Table, at_random, counted_in, deal
from tests.core.hall import Hall, nunavut, thursday


@cache
def halls() -> tuple[Hall, ...]:
    return (
        counted_in(nunavut().sell(10).draw(tables=1).at("18:00").start()),
        counted_in(nunavut().sell(6).draw(tables=1).at("18:00").start(), 1, {2: 100, 5: 300}),
        counted_in(thursday().sell(8).draw(tables=1).at("18:30").start(), 1, {3: 700, 4: 1900}),
        counted_in(thursday().sell(2).draw(tables=1).at("18:30").start()),
    )


def along(table: Table, dice: random.Random) -> list[Table]:
    """A random hand, as it stood before each of its steps."""
    end = at_random(table, dice)
    return [Table(end.hall, _cut(end, count)) for count in range(len(end.hand.actions))]


def _cut(table: Table, count: int) -> HandInPlay:
    return replace(table.hand, actions=table.hand.actions[:count])


def passes(table: Table) -> Table:
    """One player passes: a check where nothing is owed, else a fold."""
    now = table.now
    return table.calls(1) if now.level == now.bets[now.turn] else table.folds(1)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32), st.deferred(lambda: st.integers(0, len(halls()) - 1)))
def test_passing_to_a_seat_is_passing_one_by_one(seed: int, which: int) -> None:
    dice = random.Random(seed)
    for table in along(deal(halls()[which]), dice):
        rules = table.hall.night.pack.play
        steps_by_seat = jumps.seats_ahead(table.hand, rules)
        if table.now.turn < 0:
            assert steps_by_seat == {}
            continue
        assert table.turn not in steps_by_seat
        for seat, steps in steps_by_seat.items():
            jumped = Table(table.hall, jumps.passed_to(table.hand, rules, seat))
            single = table
            for _ in steps:
                single = passes(single)
            assert jumped.hand == single.hand
            now = jumped.now
            assert jumped.turn == seat if now.phase == "bet" else now.awards[0].shares
            assert now.phase == "bet" or jumped.hand.order()[now.awards[0].shares[0][0]] == seat
        for seat in {*table.hand.order()} - steps_by_seat.keys():
            with pytest.raises(Refused, match="cannot-pass-to"):
                jumps.passed_to(table.hand, rules, seat)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32), st.deferred(lambda: st.integers(0, len(halls()) - 1)))
def test_calling_a_round_is_calling_one_by_one(seed: int, which: int) -> None:
    dice = random.Random(seed)
    for table in along(deal(halls()[which]), dice):
        if table.now.turn < 0:
            continue
        rules = table.hall.night.pack.play
        street = table.now.street
        called = Table(table.hall, jumps.called_round(table.hand, rules))
        single = table
        while single.now.phase == "bet" and single.now.street == street:
            single = single.calls(1)
        assert called.hand == single.hand
        assert called.now.phase != "bet"
        assert called.now.street == street


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32), st.deferred(lambda: st.integers(0, len(halls()) - 1)))
def test_winners_seen_by_eye_win_what_their_cards_would(seed: int, which: int) -> None:
    """The same hand told twice: with cards, and with none but the winners of its pots."""
    dice = random.Random(seed)
    by_cards = at_random(deal(halls()[which]), dice)
    end = by_cards.now
    if end.phase != "over" or end.live < 2:
        return
    rules = by_cards.hall.night.pack.play
    actions = [text for text in by_cards.hand.actions if " sm" not in text]
    unseen = Table(by_cards.hall, _cut(by_cards, 0))
    for text in actions:
        step = phh.action(text)
        assert step is not None
        if step.kind == "board":
            unseen = Table(unseen.hall, jumps.dealt_unseen(unseen.hand, rules))
        elif unseen.now.phase in ("bet", "showdown"):
            seat = unseen.hand.order()[step.player]
            unseen = unseen.do(step.kind, seat, amount=step.amount, reason="as it was")
    while (stake := unseen.now.pot_to_win()) is not None:
        winners = {
            player
            for award in end.awards
            if award.pot.players == end.at_stake[stake[0]].players
            for player, _ in award.shares
        }
        unseen = unseen.do("win", seats=[unseen.hand.order()[player] for player in winners])
    assert unseen.now.stacks == end.stacks
    assert unseen.now.carried == end.carried
    assert phh.action(phh.action_text(Action("win", players=(0, 2)))) == Action(
        "win", players=(0, 2)
    )
