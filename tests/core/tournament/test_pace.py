"""What a night so far says of its pace."""

from __future__ import annotations

from dataclasses import replace

from pycore.portable.structure import level, pause
from pycore.tournament.chance import UNIT, Chance
from pycore.tournament.forecast import NOTHING, KnownPace, Stretch, drawn, expected
from pycore.tournament.play import USUAL, Knobs, Play, PlayStep, ms_between
from tests.core.hall import wall
from tests.core.simulated import so_far, thursday_of


def test_what_is_expected_is_half_of_the_all_ins() -> None:
    """Nine players, a hundred big blinds each, for an hour: counted by hand from the model."""
    blinds = level(1, 100, 200, 0, 3_600_000)
    hour = Stretch(ms=3_600_000, period=blinds, players_left=9, chips=180_000)
    between = ms_between(29, 1, 9, 180_000, 300, 0)
    assert expected([hour], 10) == (3_600_000 * UNIT // (2 * between), 0)
    dearer = replace(hour, period=level(1, 100, 200, 200, 3_600_000))
    for payer, posted, ante in (("big-blind", 500, 0), ("each", 300, 200)):
        between = ms_between(29, 1, 9, 180_000, posted, ante)
        expected_busts = expected([dearer], 10, payer)  # type: ignore[arg-type]
        assert expected_busts == (3_600_000 * UNIT // (2 * between), 0)


def test_a_break_and_a_winner_expect_nobody() -> None:
    blinds = level(1, 100, 200, 0, 900_000)
    won = Stretch(ms=900_000, period=blinds, players_left=1, chips=100)
    rest = Stretch(ms=900_000, period=pause(900_000, 0), players_left=9, chips=180_000)
    assert expected([won, rest], 10) == (0, 0)


def test_nights_lose_as_many_as_is_expected_of_their_pace() -> None:
    """Over many nights of one pace, what was seen over what was expected is that pace."""
    for pace in (600_000, 1_500_000):
        busts = sums = loose_busts = loose_sums = 0
        for night in range(60):
            moments: list[PlayStep] = []
            play = Play(thursday_of(40), Chance(f"{night}"), Knobs(pace, 3 * UNIT, 0), moments)
            play.go(wall("22:30"))
            observed = so_far(play)
            busts, sums = busts + observed.busts, sums + observed.expected
            loose_busts += observed.loose_busts
            loose_sums += observed.loose_expected
        assert abs(busts * UNIT * UNIT // sums - pace) < pace // 12
        assert abs(loose_busts * UNIT * UNIT // loose_sums - 3 * UNIT) < UNIT // 3


def _mean(observed: KnownPace, place: int) -> int:
    return sum(drawn(observed, Chance(f"draw {index}"))[place] for index in range(800)) // 800


def test_of_a_night_nobody_knows_it_is_the_usual_one_that_is_drawn() -> None:
    for place, usual in enumerate(USUAL):
        assert abs(_mean(NOTHING, place) - usual) < usual // 12


def test_what_was_seen_counts_and_more_of_it_counts_more() -> None:
    little = KnownPace(busts=4, expected=2 * UNIT)
    much = KnownPace(busts=80, expected=40 * UNIT)
    assert UNIT < _mean(little, 0) < _mean(much, 0) < 2 * UNIT
    assert _mean(KnownPace(could=90, did=9), 2) < UNIT // 5


def test_much_that_was_seen_leaves_less_open() -> None:
    def spread(observed: KnownPace) -> int:
        paces = sorted(drawn(observed, Chance(f"s {index}")).pace for index in range(400))
        return paces[360] - paces[40]

    assert 2 * spread(KnownPace(busts=100, expected=100 * UNIT)) < spread(NOTHING)
