"""The engine and the button against the reference, at every step of whatever is played."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pycore.kernel.clauses import Refused
from pycore.law import packs
from pycore.night.table.hand_in_play import HandInPlay, HandSeat, replayed
from pycore.poker import button
from pycore.poker.actions import Action, Setup
from pycore.poker.betting import NOBODY
from pycore.poker.cards import Card
from pycore.poker.hand import Hand, ask, start
from pycore.poker.terms import PlayRules, stated
from tests.core.poker.felt import way
from tests.fifth_province.graft import grafted
from tests.properties.random_hands import DECK, random_setup
from tests.properties.reference import (
    FOLD,
    LAWS,
    Spot,
    Story,
    clockwise,
    from_button,
    next_spot,
)


@pytest.fixture(autouse=True, scope="module")
def _the_fifth_province() -> Iterator[None]:
    with grafted():
        yield


def test_there_is_a_reference_for_every_way_to_play() -> None:
    assert set(packs.play_rules()) == set(LAWS)


def strength(hole: Sequence[Card]) -> int:
    """No poker: a hand is worth one of four values, so that many tie."""
    return DECK.index(hole[0]) % 4


class Both:
    """A hand of the engine and the same hand in the reference."""

    def __init__(self, code: str, setup: Setup, dice: random.Random) -> None:
        self.dice, self.cards = dice, iter(dice.sample(DECK, 25))
        self.hand: Hand = start(
            setup, way(code), lambda _board, pockets: [strength(pocket) for pocket in pockets]
        )
        for player in range(len(setup.stacks)):
            self.hand.do(Action("hole", player, 0, (next(self.cards), next(self.cards))))
        self.story = Story(setup, LAWS[code])

    def agree(self) -> None:
        hand, story = self.hand, self.story
        turn = story.turn()
        assert hand.turn == (NOBODY if turn is None else turn)
        assert hand.in_hand() == story.live()
        assert list(hand.returned) == story.back
        if turn is not None:
            assert hand.options(turn) == story.options(turn)
        if hand.phase in ("board", "showdown"):
            turn_up, duty = story.showing()
            up = {at for at in story.players if hand.tabled[at]}
            assert (hand.shows_first(), set(hand.must_show())) == (turn_up, duty - up)
        if hand.phase == "over":
            best = {at: strength(hand.hole[at]) for at in story.live()}
            assert (hand.stacks, hand.carried) == story.stacks(best)
        else:
            assert hand.stacks == [story.behind(at) for at in story.players]
        assert [(pot.amount, pot.players) for pot in hand.pots()] == story.pots()

    def goes_on(self, floor: bool) -> None:
        hand, dice = self.hand, self.dice
        if floor and hand.live > 1 and dice.random() < 0.04:
            player = dice.choice(hand.in_hand())
            hand.do(Action("kill", player, ruling=True))
            self.story.kill(player)
        elif hand.phase == "board":
            count = 1 if hand.street else 3
            hand.do(Action("board", NOBODY, 0, tuple(next(self.cards) for _ in range(count))))
            self.story.deal()
        elif hand.phase == "showdown":
            player = next(at for at in hand.in_hand() if not hand.tabled[at])
            hand.do(Action("show", player))
        else:
            self.bets()

    def bets(self) -> None:
        hand, story, dice = self.hand, self.story, self.dice
        player, call, least, most = story.options(hand.turn)
        roll = dice.random()
        for total in (least and least - 1, most and most + 1):
            if total is not None:
                assert isinstance(ask(hand, Action("raise", player, total)), Refused)
        if least is not None and most is not None and roll < 0.4:
            total = dice.choice((least, least, most, dice.randint(least, most)))
            hand.do(Action("raise", player, total))
            story.act(player, total)
        elif call and roll < 0.55:
            hand.do(Action("fold", player))
            story.act(player, FOLD)
        else:
            hand.do(Action("call", player))
            story.act(player, story.lies[player] + call)


def plays_alike(code: str, seed: int, *, limit: bool) -> None:
    dice = random.Random(seed)
    setup = random_setup(dice, limit=limit)
    players = range(len(setup.stacks))
    if dice.random() < 0.2:
        setup = setup._replace(absent=tuple(at for at in players if dice.random() < 0.3))
    both = Both(code, setup, dice)
    both.agree()
    while both.hand.phase != "over":
        both.goes_on(floor=seed % 3 == 0)
        both.agree()


@pytest.mark.parametrize("code", LAWS)
@settings(max_examples=60)
@given(seed=st.integers(0, 2**32), limit=st.sampled_from((False, False, False, True)))
def test_options_pots_returns_and_stacks_at_every_step(code: str, seed: int, limit: bool) -> None:
    plays_alike(code, seed, limit=limit)


@pytest.mark.slow
@pytest.mark.parametrize("code", LAWS)
def test_the_same_over_thousands_of_hands(code: str) -> None:
    for seed in range(1_500):
        plays_alike(code, seed, limit=seed % 4 == 3)


# --- The button ---------------------------------------------------------------------------------


def dealt(places: button.Places, rules: PlayRules) -> Hand:
    """The hand that a table's tablet begins from these places, ten big blinds before everybody."""
    sat = tuple(
        HandSeat(seat=seat, ticket=seat, stack_chips=1000, rebuys=0) for seat in places.order
    )  # type: ignore[arg-type]
    hand = HandInPlay(
        table=1,
        no=1,
        level=1,
        small_blind=50,
        big_blind=100,
        unit=25,  # type: ignore[arg-type]
        button=places.button,
        small=places.small or 0,
        big=places.big,  # type: ignore[arg-type]
        small_seat=places.small_seat,
        seats=sat,
        begun_ms=0,  # type: ignore[arg-type]
    )
    return replayed(hand, rules)


def same_places(places: button.Places, spot: Spot, rules: PlayRules) -> None:
    """Where button and blinds lie, who gets cards, who posts what and who acts first."""
    there = set(spot.order)
    assert (places.button, places.small_seat, places.big, places.order) == spot
    assert places.small == (spot.small if spot.small in there else None)
    hand = dealt(places, rules)
    posted = {seat: chips for seat, chips in zip(spot.order, hand.bets, strict=True) if chips}
    assert posted == {spot.big: 100, **({spot.small: 50} if spot.small in there else {})}
    assert spot.order[hand.turn] == clockwise(spot.big, spot.order)[0]


def evening(code: str, seed: int) -> None:
    """A table whose players go out, sit down and leave empty seats, from hand to hand."""
    dice, rules, law = random.Random(seed), stated(way(code), "", odd_chip="each"), LAWS[code]
    seats = set(dice.sample(range(1, 11), dice.randint(2, 10)))
    places = button.first_places(seats, rules.button_start.value)
    spot = from_button(min(seats) if law.start == "first" else max(seats), seats)
    same_places(places, spot, rules)
    moody = dice.choice((0.1, 0.3, 0.6))
    for _ in range(25):
        for seat in range(1, 11):
            gone = seat in seats and len(seats) > 2 and dice.random() < moody / 3
            if gone or (seat not in seats and dice.random() < moody / 3):
                seats ^= {seat}
        places = button.following(
            places, seats, rules.button_move.value, rules.heads_up_switch.value
        )
        spot = next_spot(spot, seats, law)
        same_places(places, spot, rules)


@pytest.mark.clause("NU-9.29b")
@pytest.mark.clause(
    "SEL-36a", "SEL-36b", "NU-9.10", "NU-9.11", "NU-9.12a", "NU-9.12b", "NU-B.TP31"
)
@pytest.mark.parametrize("code", LAWS)
@settings(max_examples=40)
@given(seed=st.integers(0, 2**32))
def test_button_blinds_and_cards_whoever_goes_out_or_sits_down(code: str, seed: int) -> None:
    evening(code, seed)


@pytest.mark.slow
@pytest.mark.parametrize("code", LAWS)
def test_the_same_over_hundreds_of_tables(code: str) -> None:
    for seed in range(300):
        evening(code, seed)
