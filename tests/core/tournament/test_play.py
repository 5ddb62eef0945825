"""A simulated tournament keeps to the rules of a real one, and to its own model."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from pycore.poker.terms import AntePayer
from pycore.portable.structure import BREAK, level
from pycore.tournament.chance import UNIT, Chance
from pycore.tournament.play import (
    HORIZON_MS,
    HOUR_MS,
    USUAL,
    Knobs,
    Play,
    PlayStep,
    ended_at,
    hands_an_hour,
    ms_between,
    posted,
)
from pycore.tournament.seating import out_of_balance, tables_needed
from pycore.tournament.start import StartSeat
from tests.core.hall import wall
from tests.core.simulated import STACK, thursday_of


def test_every_chip_that_was_sold_is_in_play_and_tables_are_kept_even() -> None:
    start = thursday_of(64)
    play = Play(start, Chance("ledger"))
    for quarter in range(40):
        play.go(start.at_ms + quarter * HOUR_MS // 4)
        sat = [player for table in play.tables for player in table]
        assert sum(play.stacks) == play.chips == 64 * STACK + play.rebuys * 12_000
        assert len(sat) == len(set(sat)) == play.players_left
        assert all(play.stacks[player] > 0 for player in sat)
        sizes = {index: len(table) for index, table in enumerate(play.tables)}
        assert len(sizes) == tables_needed(play.players_left, 10)
        assert max(sizes.values()) <= 10
        assert out_of_balance(sizes, 1, 2) is None
    assert play.players_left == 1


def test_tables_that_may_not_differ_at_all_are_as_even_as_they_can_be() -> None:
    """Eleven players cannot sit evenly at two tables: nobody is moved to and fro for ever."""
    start = replace(thursday_of(11), few=0, many=0)
    play = Play(start, Chance("even"))
    assert sorted(map(len, play.tables)) == [5, 6]
    assert play.go(start.at_ms + HORIZON_MS)


def test_what_is_told_is_what_happened() -> None:
    start, moments = thursday_of(30), list[PlayStep]()
    play = Play(start, Chance("told"), USUAL, moments)
    assert play.go(start.at_ms + HORIZON_MS)
    out = [moment.player for moment in moments if moment.kind == "out"]
    assert len(out) == len(set(out)) == 29
    assert sum(moment.kind == "rebuy" for moment in moments) == play.rebuys > 0
    assert [moment.at_ms for moment in moments] == sorted(moment.at_ms for moment in moments)
    assert moments[-1].at_ms == play.at_ms


def test_nobody_buys_more_than_they_may_or_later_than_they_may() -> None:
    start, moments = thursday_of(40, rebuys=2), list[PlayStep]()
    eager = Knobs(UNIT, 30 * UNIT, UNIT)
    Play(start, Chance("eager"), eager, moments).go(start.at_ms + HORIZON_MS)
    bought = [moment for moment in moments if moment.kind == "rebuy"]
    assert max(sum(rebuy.player == player for rebuy in bought) for player in range(40)) == 2
    closes = start.at_ms + sum(period.ms for period in start.structure[: start.rebuys_until])
    assert start.structure[start.rebuys_until].number == 5
    assert max(rebuy.at_ms for rebuy in bought) < closes


def test_nobody_goes_out_in_a_break() -> None:
    start, moments = thursday_of(80), list[PlayStep]()
    Play(start, Chance("break"), USUAL, moments).go(start.at_ms + HORIZON_MS)
    at_ms = start.at_ms
    breaks = []
    for period in start.structure:
        if period.kind == BREAK:
            breaks.append((at_ms, at_ms + period.ms))
        at_ms += period.ms
    assert len(breaks) == 3
    assert not [
        moment for moment in moments for begin, end in breaks if begin < moment.at_ms < end
    ]


def test_one_seed_is_one_night_and_another_is_another() -> None:
    start = thursday_of(30)
    assert ended_at(start, Chance("a")) == ended_at(start, Chance("a"))
    assert ended_at(start, Chance("a")) != ended_at(start, Chance("b"))


full = cache(lambda: thursday_of(20))
EDGES = {
    "two are left": lambda: thursday_of(2),
    "one chip each": lambda: replace(full(), tables=((StartSeat(1),) * 10,) * 2),
    "a table for each": lambda: replace(full(), tables=((StartSeat(STACK),),) * 20),
    "nobody at one table": lambda: replace(full(), tables=((), (StartSeat(STACK),) * 9)),
    "the last level ran out": lambda: replace(
        full(), index=len(full().structure) - 1, left_ms=0, rebuys_until=0
    ),
    "a level that ends now": lambda: replace(full(), left_ms=0),
    "no hard stop": lambda: replace(full(), stop_at_ms=None),
}


@pytest.mark.parametrize("edge", EDGES)
def test_from_wherever_a_night_stands_it_comes_to_its_winner(edge: str) -> None:
    start = EDGES[edge]()
    for trial in range(5):
        play = Play(start, Chance(f"edge {trial}"))
        assert play.go(start.at_ms + HORIZON_MS)
        assert sorted(play.stacks)[-1] == sum(play.stacks) == play.chips
        assert play.at_ms > start.at_ms


def test_a_break_that_is_on_is_waited_out() -> None:
    index = next(index for index, period in enumerate(full().structure) if period.kind == BREAK)
    start = replace(full(), index=index, left_ms=HOUR_MS // 6)
    for trial in range(5):
        moments = list[PlayStep]()
        Play(start, Chance(f"break {trial}"), USUAL, moments).go(start.at_ms + HORIZON_MS)
        assert moments[0].at_ms > start.at_ms + HOUR_MS // 6


def _middle(players: int, knobs: Knobs = USUAL, **fields: int) -> int:
    start = replace(thursday_of(players), **fields)
    ends = sorted(ended_at(start, Chance(f"m{trial}"), knobs)[0] or 0 for trial in range(41))
    return ends[20] - start.at_ms


def test_more_players_more_chips_and_a_slower_pace_take_longer() -> None:
    usual = _middle(40)
    assert _middle(80) > usual > _middle(20)
    assert _middle(40, USUAL._replace(pace=UNIT // 2)) > usual
    assert _middle(40, USUAL._replace(pace=UNIT * 2)) < usual
    assert _middle(40, USUAL._replace(loose=8 * UNIT, buys=UNIT)) > usual


def test_a_usual_thursday_ends_when_thursdays_end() -> None:
    """A hundred players who start at seven are done about midnight: the model is no fantasy."""
    assert wall("23:30") < wall("19:00") + _middle(100) < wall("00:45")


@pytest.mark.parametrize("ante", [0, 500])
def test_more_is_at_stake_with_larger_blinds_and_antes(ante: int) -> None:
    hands = hands_an_hour(9)
    small = ms_between(hands, 1, 9, 180_000, 600, ante)
    assert ms_between(hands, 1, 9, 180_000, 1_200, ante) < small
    assert ms_between(hands, 1, 9, 360_000, 600, ante) > small
    assert ms_between(hands, 1, 9, 180_000, 600, ante + 100) < small


def test_an_average_stack_of_eight_thirds_is_all_in_in_every_second_hand() -> None:
    """29 hands an hour at a table of nine, 14.5 all-ins."""
    assert ms_between(29, 1, 9, 9 * 8_000, 3_000, 0) == HOUR_MS * 2 // 29


def test_the_last_level_goes_on_until_one_is_left() -> None:
    start = replace(thursday_of(12), structure=thursday_of(12).structure[:1])
    play = Play(start, Chance("slow"))
    assert play.go(start.at_ms + 1_000 * HOUR_MS)
    assert play.at_ms > start.at_ms + start.structure[0].ms


def test_a_night_of_one_is_over_and_a_chipless_player_goes_out() -> None:
    alone = thursday_of(1)
    assert ended_at(alone, Chance("one")) == (alone.at_ms, 0)


def test_an_ante_of_the_big_blind_costs_a_table_once_and_any_other_every_player() -> None:
    blinds = level(1, 500, 1_000, 1_000, 60_000)
    assert posted(blinds, "each") == (1_500, 1_000)
    assert posted(blinds, "big-blind") == (2_500, 0)


def test_a_night_is_played_by_who_pays_its_antes() -> None:
    start = thursday_of(40)
    antes = tuple(
        level(period.number, period.small, period.big, period.big, period.ms)
        if period.number
        else period
        for period in start.structure
    )
    ends = {}
    payers: tuple[AntePayer, ...] = ("each", "big-blind")
    for payer in payers:
        play = Play(replace(start, structure=antes, ante_payer=payer), Chance("antes"))
        assert play.go(start.at_ms + HORIZON_MS)
        ends[payer] = play.at_ms
    without = Play(start, Chance("antes"))
    without.go(start.at_ms + HORIZON_MS)
    assert ends["each"] < ends["big-blind"] < without.at_ms
