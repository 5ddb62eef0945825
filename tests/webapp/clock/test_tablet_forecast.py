"""A forecast on the tablet: a turn at a time, beside everything else, until nobody asks."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest

from pycore.ledger.lines.bundle import write_bundle
from tests.core.hall import Hall as CoreHall
from tests.core.hall import playing
from tests.webapp.fakes import Hall, run
from webapp.worker import questions


async def here(hall: CoreHall | None = None) -> tuple[Hall, str]:
    """A tablet that took in a night which is being played."""
    hall = hall or playing(100).later(minutes=20)
    tablet = Hall()
    tablet.wall_ms = hall.now
    text = write_bundle(hall.night.logs, hall.night.people)
    return tablet, (await tablet.get("import", text=text))["tid"]


def test_a_thousand_nights_are_played_a_turn_at_a_time_and_nothing_is_written() -> None:
    async def work() -> None:
        tablet, tid = await here()
        commits = len(tablet.journal.commits)
        forecast = (await tablet.get("forecast", tid=tid, what="begin"))["forecast"]
        assert (forecast["played"], forecast["nights"]) == (0, 1_000), (
            "who begins can have it back at once"
        )
        played = [0]
        while forecast["played"] < forecast["nights"]:
            request: dict[str, Any] = {"tid": tid, "what": "more", "seed": forecast["seed"]}
            assert forecast.keys() == {"seed", "nights", "played"}, (
                "what came of it is told at the end"
            )
            forecast = (await tablet.get("forecast", **request))["forecast"]
            played.append(forecast["played"])
        assert played == sorted(set(played))
        assert forecast["going_on"]["in_time"]["of"] == 1_000
        assert (await tablet.get("forecast", **request))["forecast"] is None, "it is done"
        assert len(tablet.journal.commits) == commits

    run(work())


def test_who_cancels_has_the_tablet_for_themselves_within_a_tenth_of_a_second() -> None:
    """The longest that anybody waits is one turn: it is on its way when they ask."""

    async def work() -> None:
        tablet, tid = await here()
        assert tablet.tablet is not None
        forecast = (await tablet.get("forecast", tid=tid, what="begin"))["forecast"]
        turns = []
        for _ in range(9):
            began = time.thread_time()
            await tablet.get("forecast", tid=tid, what="more", seed=forecast["seed"])
            turns.append(time.thread_time() - began)
        assert sorted(turns)[4] < 0.1, turns
        request = {"tid": tid, "what": "stop", "seed": forecast["seed"]}
        assert (await tablet.get("forecast", **request))["forecast"] is None
        request["what"] = "more"
        began = time.thread_time()
        assert (await tablet.get("forecast", **request))["forecast"] is None, "it is gone"
        assert time.thread_time() - began < 0.02

    run(work())


def test_who_cancels_before_the_first_answer_has_stopped_it_too() -> None:
    """They know no seed yet: what is stopped is what runs."""

    async def work() -> None:
        tablet, tid = await here()
        begun, stopped = await asyncio.gather(
            tablet.get("forecast", tid=tid, what="begin"),
            tablet.get("forecast", tid=tid, what="stop", seed=""),
        )
        assert stopped["forecast"] is None
        request = {"tid": tid, "what": "more", "seed": begun["forecast"]["seed"]}
        assert (await tablet.get("forecast", **request))["forecast"] is None, "it is gone"
        anew = (await tablet.get("forecast", tid=tid, what="begin"))["forecast"]
        assert (await tablet.get("forecast", **{**request, "what": "stop"}))["forecast"] is None
        request["seed"] = anew["seed"]
        later = (await tablet.get("forecast", **request))["forecast"]
        assert later["played"] > anew["played"], "another's seed stops nothing"
        nobody = (await tablet.get("forecast", tid=tid, what="more", seed=""))["forecast"]
        assert nobody is None

    run(work())


def test_the_desk_goes_on_between_two_turns_and_the_forecast_stays_what_it_was() -> None:
    async def work() -> None:
        tablet, tid = await here()
        forecast = (await tablet.get("forecast", tid=tid, what="begin"))["forecast"]
        await tablet.do(tid, "eliminate", out=[{"ticket": 1, "stack_chips": None}])
        request = {"tid": tid, "what": "more", "seed": forecast["seed"]}
        later = (await tablet.get("forecast", **request))["forecast"]
        assert forecast["played"] < later["played"], "it goes on"
        anew = (await tablet.get("forecast", tid=tid, what="begin"))["forecast"]
        assert (await tablet.get("forecast", **request))["forecast"] is None, (
            "another took its place"
        )
        assert (await whole(tablet, tid, anew))["players_left"] == 99

    run(work())


async def whole(tablet: Hall, tid: str, forecast: Any) -> Any:
    """What came of a forecast that was begun."""
    while forecast["played"] < forecast["nights"]:
        request = {"tid": tid, "what": "more", "seed": forecast["seed"]}
        forecast = (await tablet.get("forecast", **request))["forecast"]
    return forecast


def test_a_forecast_stays_that_of_the_night_it_was_begun_for() -> None:
    async def work() -> None:
        tablet, tid = await here()
        begun = (await tablet.get("forecast", tid=tid, what="begin"))["forecast"]
        at_ms = tablet.wall_ms
        await tablet.do(tid, "eliminate", out=[{"ticket": 1, "stack_chips": None}])
        forecast = await whole(tablet, tid, begun)
        assert (forecast["players_left"], forecast["at_ms"]) == (100, at_ms)

    run(work())


def test_a_night_that_is_not_played_is_refused_and_a_wrong_word_is_no_request() -> None:
    async def work() -> None:
        tablet = Hall()
        tid = await tablet.create()
        refused = await tablet.ask("forecast", tid=tid, what="begin")
        assert refused["refused"]["code"] == "clock-not-started"
        for request in ({"what": "guess"}, {}, {"what": "more"}):
            assert (await tablet.ask("forecast", tid=tid, **request))["failed"]

    run(work())


def test_a_slow_tablet_plays_one_night_a_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        monkeypatch.setattr(questions, "TURN_MS", 0)
        tablet, tid = await here()
        forecast = (await tablet.get("forecast", tid=tid, what="begin"))["forecast"]
        request = {"tid": tid, "what": "more", "seed": forecast["seed"]}
        assert (await tablet.get("forecast", **request))["forecast"]["played"] == 1

    run(work())
