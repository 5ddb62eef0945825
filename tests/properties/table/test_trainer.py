"""Questions of the dealer trainer, thousands of them: one right answer among distinct ones, which
the engine itself confirms, whatever the rules."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pycore.kernel.clauses import Refused
from pycore.law import packs
from pycore.night.table.dealt import read_step
from pycore.night.table.trainer import (
    ANSWERS,
    EVERY,
    ROUND,
    Option,
    Question,
    QuestionKind,
    TrainerQuestion,
    can_ask,
    question,
    shown,
    trainer_view,
)
from pycore.poker.actions import Action
from pycore.poker.hand import ask
from pycore.poker.terms import PlayRules, stated
from tests.core.shapes import misfits
from tests.properties.reference import FOLD, LAWS, Story

SEEDS = st.integers(0, 10**9).map(str)


@cache
def ways() -> tuple[PlayRules, ...]:
    found = {house.over(packs.load(house.pack)).play for house in packs.houses().values()}
    return tuple(sorted(found, key=lambda rules: rules.code))


def playable(rules: PlayRules) -> PlayRules:
    return stated(rules, "", odd_chip="each") if rules.to_be_stated() else rules


def is_confirmed(asked: Question, option: Option) -> bool:
    """Whether the engine agrees with an answer, asked in another way than the question did."""
    hand, sitting = asked.moment.hand, asked.moment.sitting
    if asked.kind == "turn":
        return not isinstance(ask(hand, Action("fold", sitting.player(option.seats[0]))), Refused)
    if asked.kind == "least":
        return _is_least(asked, option)
    if asked.kind == "pots":
        paid = [sat.stack_chips - now for sat, now in zip(sitting.seats, hand.stacks, strict=True)]
        sums = [pot.amount for pot in hand.pots()]
        return sum(option.chips) == sum(paid) and list(option.chips) == sums
    if asked.kind == "winner":
        given = hand.awards[max(asked.nth, 0)]
        return {sitting.order()[player] for player, _ in given.shares} == set(option.seats)
    if asked.kind == "odd-chip":
        ((_, most), *_) = sorted(hand.awards[0].shares, key=lambda share: -share[1])
        best = [sitting.order()[at] for at, chips in hand.awards[0].shares if chips == most]
        is_carried = bool(hand.awards[0].carried)
        return option.code == "next-pot" if is_carried else list(option.seats) == best
    if asked.kind == "misdeal":
        may = not isinstance(ask(hand, Action("misdeal")), Refused)
        return may == (option.code == "misdeal")
    return _is_first_to_show(asked, option)


def _is_first_to_show(asked: Question, option: Option) -> bool:
    """By the clauses alone, from what was done in the hand."""
    moment = asked.moment
    story = Story(moment.hand.setup, LAWS[moment.rules.code])
    for step in map(read_step, moment.sitting.actions):
        if step.kind == "board":
            story.deal()
        elif step.kind == "fold":
            story.act(step.player, FOLD)
        else:
            owed = min(story.price() - story.lies[step.player], story.behind(step.player))
            total = step.amount if step.kind == "raise" else story.lies[step.player] + owed
            story.act(step.player, total)
    turn, duty = story.showing()
    if option.code == "everybody":
        return story.at_once()
    if option.code == "nobody":
        return not duty
    first = moment.sitting.order()[turn[0]]
    return not story.at_once() and turn[0] in duty and option.seats == (first,)


def _is_least(asked: Question, option: Option) -> bool:
    hand, player = asked.moment.hand, asked.moment.hand.turn
    top = hand.bets[player] + hand.stacks[player]
    unit = asked.moment.sitting.unit
    legal = [
        chips
        for chips in range(hand.level + unit, top + 1, unit)
        if not isinstance(ask(hand, Action("raise", player, chips)), Refused)
    ]
    if option.code == "no-raise":
        return not legal
    return bool(legal) and option.chips == (legal[0],)


@pytest.mark.parametrize("kind", EVERY)
@settings(max_examples=300, deadline=None)
@given(seed=SEEDS, data=st.data())
def test_every_question_has_one_right_answer_among_distinct_ones(
    kind: QuestionKind, seed: str, data: st.DataObject
) -> None:
    way = data.draw(st.sampled_from([one for one in ways() if can_ask(kind, one)]))
    asked = question(kind, playable(way), seed)
    assert 2 <= len(asked.options) <= ANSWERS
    assert len(set(asked.options)) == len(asked.options)
    right = [option for option in asked.options if is_confirmed(asked, option)]
    assert right == [asked.options[asked.right]]
    assert misfits(shown(asked), TrainerQuestion) == []


@settings(max_examples=60, deadline=None)
@given(seed=SEEDS, data=st.data())
def test_a_round_is_scored_by_what_was_right_and_its_seed_gives_it_again(
    seed: str, data: st.DataObject
) -> None:
    chosen: list[int] = []
    score = 0
    for nth in range(ROUND):
        view = trainer_view("selkirk-thursday", seed, chosen)
        assert view["score"] == score
        assert view["question"] is not None
        answer = data.draw(st.integers(0, len(view["question"]["options"]) - 1))
        after = trainer_view("selkirk-thursday", seed, [*chosen, answer])
        assert after["last"] is not None
        assert after["last"]["chosen"] == answer
        is_right = after["last"]["right"] == answer
        assert after["marks"][nth]["is_right"] == is_right
        score += is_right
        chosen.append(answer)
    over = trainer_view("selkirk-thursday", seed, chosen)
    assert (over["question"], over["score"], len(over["marks"])) == (None, score, ROUND)
    assert {mark["kind"] for mark in over["marks"]} == set(EVERY)
