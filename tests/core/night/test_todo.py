"""What the director is asked to do next, from the first ticket to the last prize."""

from __future__ import annotations

import dataclasses
from functools import cache

import pytest

from pycore.night.subject import NIGHT
from tests.core.felt import stranded
from tests.core.hall import SEED, Hall, closed, counted, empty_hall, nunavut, playing, thursday

finished_night = cache(lambda: closed(4).out(4, 3).do("announce-payouts").out(2))


@pytest.mark.parametrize(
    ("hall", "kinds"),
    [
        (empty_hall, []),
        (thursday, ["sell-entries", "checks-before"]),
        (lambda: thursday().sell(1), ["sell-entries", "checks-before"]),
        (lambda: thursday().sell(2), ["draw-seats", "checks-before"]),
        (lambda: thursday().sell(2).draw(), ["start-clock", "checks-before"]),
        (
            lambda: nunavut().sell(50).do("block-seat", table=5, seat=10),
            ["seats-short", "checks-before"],
        ),
        (
            lambda: nunavut().sell(49).do("block-seat", table=5, seat=10),
            ["draw-seats", "checks-before"],
        ),
        (lambda: thursday().sell(9).at("18:45"), ["low-turnout", "draw-seats", "checks-before"]),
        (lambda: thursday().sell(9).at("18:45").do("cancel-night"), ["refund-entries"]),
        (lambda: thursday().at("18:45").do("cancel-night"), []),
        (lambda: playing(20), []),
        (lambda: playing(20).do("pause-clock"), ["clock-paused"]),
        (lambda: playing(30).out(*range(1, 11)), []),
        (
            lambda: closed(30).do("announce-payouts").out(*range(1, 11)),
            ["break-table", "colour-up"],
        ),
        (lambda: closed(20), ["announce-payouts", "colour-up"]),
        (lambda: closed(20).do("announce-payouts"), ["colour-up"]),
        (lambda: playing(20).at("00:30"), ["stop-soon", "announce-payouts"]),
        (lambda: playing(20).at("00:45"), ["stop-play", "announce-payouts"]),
        (lambda: playing(2).out(1), ["announce-payouts", "checks-end"]),
        (finished_night, ["pay-prizes", "checks-end"]),
        (lambda: finished_night().do("pay-prize", ticket=1), ["pay-prizes", "checks-end"]),
        (
            lambda: finished_night().do("pay-prize", ticket=1).do("pay-prize", ticket=2),
            ["checks-end"],
        ),
    ],
    indirect=["hall"],
)
def test_what_is_asked(hall: Hall, kinds: list[str]) -> None:
    assert hall.todo() == kinds


@pytest.mark.clause("SEL-24")
def test_the_final_table_comes_before_breaking_a_table() -> None:
    hall = closed(20).do("announce-payouts").out(*range(1, 11))
    assert hall.todo() == ["final-table", "colour-up"]
    assert hall.do("redraw-final-table", seed=SEED).todo() == ["colour-up"]


def test_several_things_are_asked_most_pressing_first() -> None:
    hall = closed(40).do("pause-clock").out(*range(1, 20))
    assert hall.todo() == ["clock-paused", "break-table", "announce-payouts", "colour-up"]


def test_every_wish_names_its_clause_or_none() -> None:
    clauses = {
        task["kind"]: task["clause"]
        for hall in (
            thursday().sell(9).at("18:45"),
            thursday().sell(9).at("18:45").do("cancel-night"),
            thursday().sell(20).draw(),
            closed(30).out(*range(1, 11)),
            closed(20).out(*range(1, 11)),
            playing(20).at("00:45"),
            finished_night(),
        )
        for task in hall.view["todo"]
    }
    assert clauses == {
        "low-turnout": "SEL-4c",
        "draw-seats": "SEL-3",
        "refund-entries": "SEL-4d",
        "start-clock": "SEL-13a",
        "break-table": "SEL-21b",
        "final-table": "SEL-24",
        "stop-play": "SEL-9",
        "announce-payouts": "SEL-8d",
        "colour-up": "SEL-16",
        "pay-prizes": None,
        "checks-before": "MB-5",
        "checks-end": "SEL-5",
    }


def test_pay_prizes_counts_who_is_still_owed() -> None:
    assert finished_night().view["todo"][0]["players"] == 2
    assert finished_night().do("pay-prize", ticket=2).view["todo"][0]["players"] == 1


def test_nunavut_has_no_hour_at_which_play_must_end() -> None:
    hall = nunavut().sell(20).draw().start()
    assert "stop-play" not in hall.at("05:00").todo()


def test_after_a_stop_by_the_clock_the_payouts_can_be_announced() -> None:
    hall = (
        playing(3).at("00:45").do("stop-play", stacks=counted({1: 15_000, 2: 19_000, 3: 11_000}))
    )
    assert hall.todo() == ["announce-payouts", "checks-end"]


SHOWN = [
    thursday,
    lambda: thursday().sell(2),
    lambda: thursday().sell(2).draw(),
    lambda: thursday().sell(9).at("18:45"),
    lambda: thursday().sell(9).at("18:45").do("cancel-night"),
    lambda: playing(20).do("pause-clock"),
    lambda: closed(30).out(*range(1, 11)),
    lambda: closed(20).out(*range(1, 11)),
    lambda: closed(20),
    lambda: playing(40).sell(1),
    lambda: playing(20).at("00:30"),
    lambda: playing(20).at("00:45"),
    finished_night,
    lambda: playing(20).at("20:05"),
    stranded,
]


@pytest.mark.parametrize("index", range(len(SHOWN)))
def test_a_thing_to_do_carries_the_command_that_does_it(index: int) -> None:
    """Whatever else the command takes, somebody still has to choose or to type."""
    for task in SHOWN[index]().view["todo"]:
        wish = task["command"]
        kind = NIGHT.commands[wish["command"]]
        assert wish.keys() - {"command"} <= {field.name for field in dataclasses.fields(kind)}


@pytest.mark.parametrize(
    ("hall", "kind"),
    [
        (lambda: thursday().sell(2), "draw-seats"),
        (lambda: thursday().sell(2).draw(), "start-clock"),
        (lambda: thursday().sell(9).at("18:45"), "low-turnout"),
        (lambda: playing(20).do("pause-clock"), "clock-paused"),
        (lambda: closed(30).out(*range(1, 11)), "break-table"),
        (lambda: closed(20).out(*range(1, 11)), "final-table"),
        (lambda: closed(20), "announce-payouts"),
        (lambda: playing(4).at("20:05"), "colour-up"),
        (stranded, "carried-chips"),
    ],
    indirect=["hall"],
)
def test_where_nobody_has_to_choose_the_command_alone_does_it(hall: Hall, kind: str) -> None:
    (task,) = (task for task in hall.view["todo"] if task["kind"] == kind)
    wish = NIGHT.filled(task["command"], lambda: SEED, {})
    done = hall.do(wish.pop("command"), **wish)
    assert kind not in done.todo()


@pytest.mark.clause("SEL-13b", "SEL-16")
def test_a_break_that_takes_chips_out_asks_for_them_table_by_table() -> None:
    hall = playing(20).at("20:05")
    task = hall.view["todo"][0]
    assert (task["kind"], task["clause"]) == ("colour-up", "SEL-16")
    assert (task["unit_chips"], task["table"], task["tables"]) == (100, 1, 2)
    first_table = hall.do("colour-up", table=1, unit_chips=100, seed=SEED)
    assert (first_table.view["todo"][0]["table"], first_table.view["todo"][0]["tables"]) == (2, 1)
    both = first_table.do("colour-up", table=2, unit_chips=100, seed=SEED)
    assert "colour-up" not in both.todo()
    assert "colour-up" not in hall.at("20:04:59").later(minutes=-10).todo()
    assert "colour-up" not in hall.at("20:30").todo(), "the level after the break is over"
    assert "colour-up" in first_table.at("20:30").todo(), "but what was begun is finished"


def test_a_night_whose_players_have_seats_is_never_proposed_to_be_called_off() -> None:
    few = thursday().sell(3).at("18:50")
    assert "low-turnout" in [task["kind"] for task in few.view["todo"]]
    assert "low-turnout" not in [task["kind"] for task in few.draw().view["todo"]]
