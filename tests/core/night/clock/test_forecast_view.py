"""The forecast of a real night: what it starts from, what it learns, what it says."""

from __future__ import annotations

from typing import Any

import pytest

from pycore.kernel.clauses import Refused
from pycore.night.clock.forecast_view import (
    ForecastView,
    forecast,
    forecast_view,
    known_of,
    start_of,
)
from pycore.portable import sentences
from pycore.portable.speech import Wall
from pycore.portable.voice import Voice
from pycore.tournament.chance import UNIT, Chance
from pycore.tournament.forecast import PRIOR
from pycore.tournament.play import Knobs, Play, PlayStep
from pycore.voice.catalogues import catalogue
from tests.core.felt import counted_in
from tests.core.hall import Hall, closed, nunavut, playing, thursday, wall
from tests.core.shapes import misfits
from tests.core.simulated import here, so_far, thursday_of


def all_said(hall: Hall, lang: str = "en") -> list[str]:
    """What a screen and the command line say of it, from the headline down."""
    voice = Voice(catalogue(lang), Wall(hall.state.adopted.utc_offset_minutes))

    def say(key: str, **facts: object) -> str:
        return voice.tell(key, facts).replace("\u00a0", " ")

    view = forecast_of(hall, nights=200)
    return [sentences.headline(say, view), *sentences.details(say, view)]


STRUCK = {"why": "disqualified", "reason": "struck a player", "clause": "SEL-44"}


def forecast_of(hall: Hall, nights: int = 60, seed: str = "s") -> dict[str, Any]:
    running = forecast(hall.night, hall.now, seed, nights)
    running.step(nights)
    view = forecast_view(running, hall.night)
    wrong = misfits(view, ForecastView)
    assert not wrong, wrong
    return dict(view)


def test_it_starts_from_where_the_night_stands() -> None:
    hall = playing(24).later(minutes=20).rebuy(3, 3, 5).out(7)
    start = start_of(hall.state, hall.now)
    assert (start.index, start.left_ms, start.at_ms) == (1, 10 * 60_000, wall("19:20"))
    assert (start.stop_at_ms, start.seats_per_table) == (wall("00:45"), 10)
    assert sorted(map(len, start.tables)) == [7, 8, 8]
    sat = [player for table in start.tables for player in table]
    assert sum(player.stack for player in sat) <= hall.state.chips_in_play()
    assert sorted(player.rebuys_left for player in sat)[:3] == [1, 2, 3]
    assert hall.state.structure[start.rebuys_until].number == 5


@pytest.mark.parametrize("seed", range(6))
def test_the_record_of_a_simulated_night_says_what_was_seen_of_it(seed: int) -> None:
    """What the calibration gives its forecasts is what a real record of that night gives them."""
    moments: list[PlayStep] = []
    knobs = Knobs(UNIT, 4 * UNIT, UNIT // 2)
    play = Play(thursday_of(20), Chance(f"night {seed}"), knobs, moments)
    play.go(wall("20:35"))
    hall, tickets = playing(20), list(range(1, 21))
    for moment in moments:
        hall = hall.later(ms=moment.at_ms - hall.now)
        ticket = tickets[moment.player]
        hall = hall.rebuy(ticket) if moment.kind == "rebuy" else hall.out(ticket)
    hall = hall.at("20:35")
    assert known_of(hall.night, hall.now) == so_far(play)
    start, simulated = start_of(hall.state, hall.now), here(play)
    assert (start.index, start.left_ms, start.at_ms) == (
        simulated.index,
        simulated.left_ms,
        simulated.at_ms,
    )
    assert sum(map(len, start.tables)) == sum(map(len, simulated.tables))


def test_stacks_that_were_counted_stand_and_the_rest_is_shared_out() -> None:
    hall = counted_in(playing(12), 1, {1: 30_000})
    sat = start_of(hall.state, hall.now).tables[0]
    assert max(player.stack for player in sat) == 30_000
    everybody = [
        player.stack for table in start_of(hall.state, hall.now).tables for player in table
    ]
    assert abs(sum(everybody) - hall.state.chips_in_play()) < 12


def test_after_the_rebuys_nobody_buys_any_more() -> None:
    hall = closed(24)
    start = start_of(hall.state, hall.now)
    assert start.rebuys_until == 0
    assert forecast_of(hall)["without"] is None
    assert forecast_of(playing(24))["without"] is not None
    assert (forecast_of(hall)["open_door"], forecast_of(playing(24))["open_door"]) == (False, True)


def test_it_knows_who_went_out_when() -> None:
    hall = playing(24).at("19:30").rebuy(1, 2).out(3).at("20:20").out(4, 5)
    pace = known_of(hall.night, hall.now)
    assert (pace.loose_busts, pace.could, pace.did) == (3, 3, 2)
    assert pace.busts == 2
    assert 0 < pace.expected < pace.loose_expected


def test_what_was_undone_did_not_happen() -> None:
    hall = playing(24).at("20:20").out(4)
    undone = hall.undo()
    assert known_of(undone.night, undone.now).busts == 0
    assert (
        len([player for table in start_of(undone.state, undone.now).tables for player in table])
        == 24
    )


def test_a_pause_is_no_play_and_what_the_director_takes_out_is_no_bust() -> None:
    hall = closed(24)
    played = known_of(hall.night, hall.now).expected
    paused = hall.do("pause-clock").later(minutes=30).do("resume-clock")
    assert known_of(paused.night, paused.now).expected == played
    gone = hall.do("remove-player", ticket=9, stack_chips=15_000, **STRUCK)
    assert known_of(gone.night, gone.now).busts == 0
    assert known_of(gone.later(minutes=10).night, gone.later(minutes=10).now).expected > played


def test_the_tablets_corrected_time_is_the_same_play() -> None:
    hall = closed(24)
    moved = hall.do("correct-time", delta_ms=600_000).later(minutes=10)
    assert known_of(moved.night, moved.now) == known_of(hall.night, hall.now)


def test_more_gone_is_a_faster_pace_and_an_earlier_end() -> None:
    slow, fast = closed(40), closed(40)
    for ticket in range(1, 21):
        fast = fast.later(minutes=2).out(ticket)
    slow = slow.later(minutes=40)
    slow_view, other = forecast_of(slow), forecast_of(fast)
    assert slow_view["pace_percent"] < 100 < other["pace_percent"]
    assert slow_view["going_on"]["middle_ms"] > other["going_on"]["middle_ms"]
    assert slow_view["busts"] == 0 < other["busts"] == 20


def test_the_pace_is_told_to_the_nearest_tenth() -> None:
    """Also where more went out than the pace that is usual says at first."""
    hall = closed(40)
    for busts in range(1, 12):
        hall = hall.later(minutes=3).out(busts)
        pace = known_of(hall.night, hall.now)
        exact = (PRIOR * UNIT + pace.busts * UNIT) * 100 / (PRIOR * UNIT + pace.expected)
        assert abs(forecast_of(hall, nights=5)["pace_percent"] - exact) <= 5


def test_one_seed_says_the_same_and_the_shape_holds_in_every_phase() -> None:
    hall = playing(24)
    assert forecast_of(hall) == forecast_of(hall)
    assert forecast_of(hall) != forecast_of(hall, seed="t")
    empty = forecast_view(forecast(hall.night, hall.now, "s", 10), hall.night)
    assert not misfits(empty, ForecastView)
    assert empty["going_on"]["bars"] is None


def test_where_no_time_is_set_only_the_end_is_told() -> None:
    hall = nunavut().sell(12).draw().at("18:00").start()
    view = forecast_of(hall)
    assert view["stop_at_ms"] is None
    assert view["going_on"]["in_time"] is None
    assert view["going_on"]["middle_ms"] > hall.now


def test_a_clock_that_stands_still_is_taken_as_going_on_and_that_is_said() -> None:
    going = closed(24)
    paused = going.do("pause-clock").later(minutes=30)
    assert (forecast_of(going)["paused"], forecast_of(paused)["paused"]) == (False, True)
    assert all_said(paused)[1] == "The clock stands still: taken as going on now."
    assert all_said(paused, "fr")[1].startswith("L’horloge est arrêtée")
    assert not [sentence for sentence in all_said(going) if "clock" in sentence]
    # Half an hour later everything ends half an hour later.
    moved = (
        forecast_of(paused)["going_on"]["middle_ms"] - forecast_of(going)["going_on"]["middle_ms"]
    )
    assert moved == 30 * 60_000


@pytest.mark.parametrize("at", ["00:45", "01:10"])
def test_where_no_time_is_left_it_says_so_and_no_likelihood(at: str) -> None:
    hall = closed(24).at(at)
    view = forecast_of(hall)
    assert view["stop_passed"]
    assert view["going_on"]["in_time"] is None
    head, outlook, *more = all_said(hall)
    assert head == "No time is left: play had to end by 12:45 am."
    assert outlook.startswith("If play went on all the same: ")
    assert not [line for line in (head, outlook, *more) if "likely" in line or "certainly" in line]
    assert all_said(hall, "fr")[0].startswith("Il ne reste plus de temps")
    before = closed(24).at("00:44")
    assert not forecast_of(before)["stop_passed"]
    assert all_said(before)[0] == "Almost certainly not over by 12:45 am."


def test_a_night_that_is_not_played_is_not_forecast() -> None:
    ended = playing(12)
    for ticket in range(1, 12):
        ended = ended.out(ticket)
    for hall, code in ((thursday().sell(12), "clock-not-started"), (ended, "night-finished")):
        with pytest.raises(Refused) as refused:
            forecast(hall.night, hall.now, "s", 10)
        assert refused.value.code == code


def test_where_nobody_notes_who_is_out_it_says_how_little_it_saw() -> None:
    """The tablet is only the clock: a day later the forecast is slow, not broken."""
    hall = playing(24).later(minutes=24 * 60)
    assert known_of(hall.night, hall.now).expected > 24 * UNIT
    view = forecast_of(hall, nights=5)
    assert (view["busts"], view["played"]) == (0, 5)
    assert view["pace_percent"] < 10
    assert view["stop_passed"]
