"""Questions of the dealer trainer, thousands of them: one right answer among distinct ones, which
the engine itself confirms, whatever the rules."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pycore.kernel.clauses import Refused
from pycore.law import packs
from pycore.night.table.hand_in_play import read_step
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
    all_rules = {
        house.applied_to(packs.load(house.pack)).play for house in packs.houses().values()
    }
    return tuple(sorted(all_rules, key=lambda rules: rules.code))


def playable(rules: PlayRules) -> PlayRules:
    return stated(rules, "", odd_chip="each") if rules.to_be_stated() else rules


def is_confirmed(posed: Question, option: Option) -> bool:
    """Whether the engine agrees with an answer, asked in another way than the question did."""
    hand, sitting = posed.moment.hand, posed.moment.sitting
    if posed.kind == "turn":
        return not isinstance(ask(hand, Action("fold", sitting.player(option.seats[0]))), Refused)
    if posed.kind == "least":
        return _is_least(posed, option)
    if posed.kind == "pots":
        paid = [sat.stack_chips - now for sat, now in zip(sitting.seats, hand.stacks, strict=True)]
        sums = [pot.amount for pot in hand.pots()]
        return sum(option.chips) == sum(paid) and list(option.chips) == sums
    if posed.kind == "winner":
        award = hand.awards[max(posed.pot_number, 0)]
        return {sitting.order()[player] for player, _ in award.shares} == set(option.seats)
    if posed.kind == "odd-chip":
        ((_, most), *_) = sorted(hand.awards[0].shares, key=lambda share: -share[1])
        best = [sitting.order()[at] for at, chips in hand.awards[0].shares if chips == most]
        is_carried = bool(hand.awards[0].carried)
        return option.code == "next-pot" if is_carried else list(option.seats) == best
    if posed.kind == "misdeal":
        may = not isinstance(ask(hand, Action("misdeal")), Refused)
        return may == (option.code == "misdeal")
    return _is_first_to_show(posed, option)


def _is_first_to_show(posed: Question, option: Option) -> bool:
    """By the clauses alone, from what was done in the hand."""
    moment = posed.moment
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
    first_seat = moment.sitting.order()[turn[0]]
    return not story.at_once() and turn[0] in duty and option.seats == (first_seat,)


def _is_least(posed: Question, option: Option) -> bool:
    hand, player = posed.moment.hand, posed.moment.hand.turn
    top = hand.bets[player] + hand.stacks[player]
    unit = posed.moment.sitting.unit
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
    way = data.draw(st.sampled_from([rules for rules in ways() if can_ask(kind, rules)]))
    posed = question(kind, playable(way), seed)
    assert 2 <= len(posed.options) <= ANSWERS
    assert len(set(posed.options)) == len(posed.options)
    right = [option for option in posed.options if is_confirmed(posed, option)]
    assert right == [posed.options[posed.right]]
    assert misfits(shown(posed), TrainerQuestion) == []


@settings(max_examples=60, deadline=None)
@given(seed=SEEDS, data=st.data())
def test_a_round_is_scored_by_what_was_right_and_its_seed_gives_it_again(
    seed: str, data: st.DataObject
) -> None:
    chosen: list[int] = []
    score = 0
    for index in range(ROUND):
        view = trainer_view("selkirk-thursday", seed, chosen)
        assert view["score"] == score
        assert view["question"] is not None
        answer = data.draw(st.integers(0, len(view["question"]["options"]) - 1))
        after = trainer_view("selkirk-thursday", seed, [*chosen, answer])
        assert after["last_answer"] is not None
        assert after["last_answer"]["chosen"] == answer
        is_right = after["last_answer"]["right"] == answer
        assert after["marks"][index]["is_right"] == is_right
        score += is_right
        chosen.append(answer)
    final_view = trainer_view("selkirk-thursday", seed, chosen)
    assert (final_view["question"], final_view["score"], len(final_view["marks"])) == (
        None,
        score,
        ROUND,
    )
    assert {mark["kind"] for mark in final_view["marks"]} == set(EVERY)
