"""Questions of the dealer trainer against hands worked out by hand, a kind at a time."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pycore.kernel.units import Chips, Millis
from pycore.law import packs
from pycore.night.table.hand_in_play import HandInPlay, HandSeat, replayed
from pycore.night.table.trainer import (
    KINDS,
    Moment,
    Option,
    QuestionKind,
    RightAnswer,
    can_ask,
    question,
)
from pycore.night.table.trainer import shown as shown_as
from pycore.poker.terms import PlayRules
from pycore.tournament.seating import Dice

SELKIRK, NUNAVUT = "selkirk-thursday", "nunavut-five-table"


def rules_of(house: str) -> PlayRules:
    house_rules = packs.house(house)
    return house_rules.applied_to(packs.load(house_rules.pack)).play


def moment(*actions: str, house: str = SELKIRK, stacks: tuple[int, ...] = (5000,) * 4) -> Moment:
    """A hand at 100 and 200 with the button on the last seat, as far as the *actions* go."""
    seats = tuple(
        HandSeat(seat=seat, ticket=seat, stack_chips=Chips(chips))
        for seat, chips in enumerate(stacks, 1)
    )
    sitting = HandInPlay(
        table=1,
        no=1,
        level=1,
        small_blind=Chips(100),
        big_blind=Chips(200),
        unit=Chips(25),
        button=len(stacks),
        small=1,
        big=2,
        small_seat=1,
        seats=seats,
        begun_ms=Millis(0),
        actions=actions,
    )
    rules = rules_of(house)
    return Moment(sitting, rules, (), replayed(sitting, rules))


def question_about(kind: QuestionKind, at: Moment) -> RightAnswer:
    assert at in KINDS[kind].moments([at]), "the moment is none for such a question"
    answers = next(
        answers
        for seed in range(40)
        if (answers := KINDS[kind].ask(at, Dice(f"{seed}"))) is not None
    )
    assert answers.right not in set(answers.wrong) - {answers.right}
    return answers


def seat(number: int) -> Option:
    return Option("seat", (number,))


def chips(*amounts: int) -> Option:
    return Option("chips", chips=amounts)


def test_whose_turn_before_the_flop_and_after_it() -> None:
    before = question_about("turn", moment())
    assert (before.right, before.clause) == (seat(3), "MB-14")
    after = question_about("turn", moment("p3 f", "p4 cc", "p1 f", "p2 cc", "d db 2c7dTh"))
    assert (after.right, after.clause) == (seat(2), "MB-16")
    assert set(after.wrong) == {seat(4), seat(1), seat(3)}


def test_the_least_raise_by_two_rule_books() -> None:
    raised = ("p3 cbr 500",)
    by_last_raise = question_about("least", moment(*raised))
    assert (by_last_raise.right, by_last_raise.clause) == (chips(800), "SEL-28b")
    assert chips(1000) in by_last_raise.wrong
    doubled = question_about("least", moment(*raised, house=NUNAVUT))
    assert (doubled.right, doubled.clause) == (chips(1000), "NU-3.raise")
    assert chips(800) in doubled.wrong


def test_no_raise_is_allowed_after_a_short_all_in() -> None:
    at = moment("p3 cbr 600", "p4 cbr 800", "p1 f", "p2 cc", stacks=(5000, 5000, 5000, 800))
    answers = question_about("least", at)
    assert (answers.right, answers.seat) == (Option("no-raise"), 3)
    assert answers.clause == at.rules.reopening.clause


def test_an_answer_names_no_more_pots_than_a_phone_can_say() -> None:
    """Six pots in a row did not fit beside the felt of the smallest phone."""
    rules = rules_of(SELKIRK)
    named = [
        option.chips
        for seed in range(150)
        for option in question("pots", rules, f"pots{seed}").options
    ]
    assert max(map(len, named)) == 4


def test_who_wins_is_asked_of_no_more_pots_than_a_phone_can_show() -> None:
    """With four of them above, the answers left the smallest phone."""
    rules = rules_of(SELKIRK)
    pots = {len(question("winner", rules, f"wins{seed}").felt["pots"]) for seed in range(150)}
    assert max(pots) == 3


def test_the_pots_of_three_stacks_with_a_bet_that_nobody_matched() -> None:
    at = moment("p3 cbr 3000", "p4 cc", "p1 f", "p2 cc", stacks=(5000, 1000, 3000, 2000))
    answers = question_about("pots", at)
    # 1,000 from three and the small blind's 100; 1,000 more from two; 1,000 goes back.
    assert (answers.right, answers.clause) == (Option("pots", chips=(3100, 2000)), "SEL-40")
    assert Option("pots", chips=(3100, 3000)) in answers.wrong  # what nobody matched left in
    assert Option("pots", chips=(3000, 2000)) in answers.wrong  # the folded blind forgotten
    felt = KINDS["pots"].felt(at)
    assert {row["seat"]: row["bet"] for row in felt["seats"]} == {
        1: 100,
        2: 1000,
        3: 3000,
        4: 2000,
    }
    assert (felt["pots"], felt["pot"]) == ([], 6100)


def shown(*hands: str, board: str, start: tuple[str, ...], **more: Any) -> Moment:
    """Checked down from the flop on, and turned up in order."""
    players = [hand[:2] for hand in hands]
    streets = [board[:6], board[6:8], board[8:]]
    actions = list(start)
    for street in streets:
        actions += [f"d db {street}", *(f"{who} cc" for who in players)]
    return moment(*actions, *(f"{hand[:2]} sm {hand[3:]}" for hand in hands), **more)


def test_who_wins_and_by_which_clause() -> None:
    limped = ("p3 f", "p4 f", "p1 cc", "p2 cc")
    at = shown("p1 AsKd", "p2 AdQc", board="Ah7c8d2s3h", start=limped)
    answers = question_about("winner", at)
    assert (answers.right, answers.pot_number) == (seat(1), -1)
    assert set(answers.wrong) == {seat(1), seat(2), Option("split", (1, 2))}
    assert answers.clause == "MB-R"  # the kicker
    tied = shown("p1 AsKd", "p2 AdKc", board="Ah7c8d2s3h", start=limped)
    assert question_about("winner", tied).right == Option("split", (1, 2))
    felt = KINDS["winner"].felt(at)
    assert [row["won"] for row in felt["seats"]] == [0, 0, 0, 0]
    assert {row["stack"] for row in felt["seats"]} == {4800, 5000}


def test_where_the_odd_chip_goes_by_two_rule_books() -> None:
    odd = ("p3 cbr 425", "p4 cbr 875", "p1 cc", "p2 f", "p3 f")
    at = shown("p1 AsKd", "p4 AdKc", board="Ah7c8d2s3h", start=odd)
    answers = question_about("odd-chip", at)  # 875 twice, 200 and 425: 2,375 is 95 chips of 25
    assert (answers.right, answers.chips, answers.clause) == (seat(1), 25, "SEL-39")
    assert {seat(4), Option("next-pot")} <= set(answers.wrong)
    carried = question_about(
        "odd-chip",
        shown(
            "p1 AsKd",
            "p4 AdKc",
            board="Ah7c8d2s3h",
            start=("p3 cbr 425", "p4 cbr 875", "p1 cc", "p2 f", "p3 f"),
            house=NUNAVUT,
        ),
    )
    assert (carried.right, carried.clause) == (Option("next-pot"), "NU-9.24")


def test_until_when_a_misdeal_is_one() -> None:
    early = question_about("misdeal", moment("p3 f"))
    assert (early.right, early.wrong) == (Option("misdeal"), (Option("play-on"),))
    too_late = question_about("misdeal", moment("p3 cc", "p4 cc", "p1 f"))
    assert (too_late.right, too_late.wrong) == (Option("play-on"), (Option("misdeal"),))
    assert too_late.clause == moment().rules.misdeal.clause


def test_a_misdeal_is_asked_about_by_its_causes_where_the_place_names_them() -> None:
    causes = packs.misdeal_causes("ca_nu")
    early = replace(moment("p3 f", house=NUNAVUT), causes=causes)
    answers = question_about("misdeal", early)
    assert answers.cause in causes
    assert (answers.right, answers.clause) == (Option("misdeal"), answers.cause)
    too_late = question_about(
        "misdeal", replace(moment("p3 cbr 400", house=NUNAVUT), causes=causes)
    )
    assert too_late.cause in causes
    assert (too_late.right, too_late.clause) == (Option("play-on"), "NU-9.30a")
    whole = question("misdeal", rules_of(NUNAVUT), "x", causes)
    assert shown_as(whole)["cause"] in causes
    assert shown_as(question("misdeal", rules_of(SELKIRK), "x"))["cause"] == ""


def checked_to_the_river(*last_actions: str) -> Moment:
    start = ("p3 f", "p4 f", "p1 cc", "p2 cc", "d db 2c7dTh", "p1 cc", "p2 cc", "d db 3s")
    return moment(*start, "p1 cc", "p2 cc", "d db 8c", *last_actions)


def test_who_shows_first() -> None:
    bet = question_about("shows", checked_to_the_river("p1 cc", "p2 cbr 400", "p1 cc"))
    assert (bet.right, bet.clause) == (seat(2), "MB-20b")
    assert Option("everybody") in bet.wrong
    at_once = moment("p3 cbr 5000", "p4 cc", "p1 f", "p2 f")
    answers = question_about("shows", at_once)
    assert answers.right == Option("everybody")
    assert answers.clause == at_once.rules.face_up_all_in.clause


def test_one_all_in_and_two_with_chips_all_turn_up_at_once() -> None:
    at = checked_to_the_river("p1 cc", "p2 cc")
    assert question_about("shows", at).right == seat(1)
    short = moment(
        "p3 cbr 600", "p4 cc", "p1 cc", "p2 f", "d db 2c7dTh", "p1 cc", "p3 cc", "d db 3s",
        "p1 cc", "p3 cc", "d db 8c", "p1 cc", "p3 cbr 400", "p1 cc",
        stacks=(5000, 5000, 5000, 600),
    )  # fmt: skip
    answers = question_about("shows", short)
    assert (answers.right, answers.clause) == (Option("everybody"), "SEL-37")


def test_a_bet_before_the_river_obliges_to_show_first() -> None:
    at = moment(
        "p3 f", "p4 f", "p1 cc", "p2 cbr 600", "p1 cc", "d db 2c7dTh", "p1 cc", "p2 cc", "d db 3s",
        "p1 cc", "p2 cc", "d db 8c", "p1 cc", "p2 cc",
    )  # fmt: skip
    assert question_about("shows", at).right == seat(2)


def test_rules_that_say_nothing_of_an_odd_chip_are_not_asked_about_it() -> None:
    assert can_ask("odd-chip", rules_of(SELKIRK))
    assert not can_ask("odd-chip", rules_of("manitoba-hall"))
    assert can_ask("turn", rules_of("manitoba-hall"))


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_a_seed_gives_the_same_question_again(kind: QuestionKind) -> None:
    rules = rules_of(SELKIRK)
    assert question(kind, rules, "x") == question(kind, rules, "x")


@pytest.mark.parametrize("seed", ["0/555", "0/698"])
def test_an_odd_chip_that_is_long_in_coming_comes(seed: str) -> None:
    assert question("odd-chip", rules_of("saskatchewan-night"), seed).kind == "odd-chip"
