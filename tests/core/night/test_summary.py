"""A night in one line, and whose time its clock is told in."""

from __future__ import annotations

from pycore.ledger.lines.bundle import read_bundle, write_bundle
from pycore.night.night import Night
from pycore.night.night_view import night_view
from pycore.night.summary import clock_set_by, night_summary
from tests.core.hall import Hall, thursday, wall


def test_a_night_that_is_not_set_up_has_a_summary_too() -> None:
    assert night_summary(Night.empty("t")) == {
        "name": "", "venue": "", "organization": "", "start_at_ms": None,
        "utc_offset_minutes": None, "phase": "none", "taken_back": "", "lost": None,
        "entries": 0, "players_left": 0, "revenue_cents": 0, "players": 0, "prizes_cents": 0,
        "conflicts": 0, "missing_records": 0, "missing_sales": 0, "missing_cents": 0, "beside": "",
        "is_sealed": False,
    }  # fmt: skip


def test_a_night_whose_set_up_was_undone_says_what_it_was_and_how_to_put_it_back() -> None:
    hall = thursday()
    gone = hall.undo()
    summary, was = night_summary(gone.night), night_summary(hall.night)
    fields = ("name", "venue", "organization", "start_at_ms", "utc_offset_minutes")
    assert [summary[name] for name in fields] == [was[name] for name in fields]  # type: ignore[literal-required]
    assert (summary["phase"], summary["taken_back"]) == ("none", gone.last_id)
    assert gone.view["taken_back"] == gone.last_id
    back = gone.undo(summary["taken_back"])
    assert night_summary(back.night) == was
    again = back.undo(hall.last_id)
    assert night_summary(again.night)["taken_back"] == again.last_id


def test_a_night_whose_set_up_has_not_arrived_was_not_taken_back() -> None:
    assert night_summary(Night.empty("t"))["taken_back"] == ""
    assert night_view(Night.empty("t"), 0)["taken_back"] == ""  # type: ignore[typeddict-item]
    assert night_summary(thursday().night)["taken_back"] == ""


def test_a_summary_says_what_the_whole_view_says() -> None:
    hall = thursday().sell(8).draw().at("19:00").do("start-clock")
    hall = hall.do("sell-rebuy", ticket=3, paid="cash")
    hall = hall.later(minutes=10).do("eliminate", out=[{"ticket": 5, "stack_chips": None}])
    summary, view = night_summary(hall.night), night_view(hall.night, hall.now)
    assert summary["name"] == view["night"]["name"]
    assert summary["venue"] == view["night"]["venue"]
    assert summary["organization"] == view["night"]["organization"]
    assert summary["start_at_ms"] == view["night"]["start_at_ms"] == wall("19:00")
    assert (summary["phase"], summary["entries"], summary["players_left"]) == ("playing", 8, 7)
    assert summary["players"] == 8
    desk = view["desk"]
    assert (
        summary["revenue_cents"] == desk["entry_revenue_cents"] + desk["rebuy_revenue_cents"] > 0
    )
    assert summary["prizes_cents"] == 0
    assert summary["conflicts"] == 0


def test_prizes_count_once_they_are_announced() -> None:
    hall = thursday().sell(4).draw().at("19:00").do("start-clock")
    for ticket in (1, 2, 3):
        hall = hall.later(minutes=1).do("eliminate", out=[{"ticket": ticket, "stack_chips": None}])
    assert night_summary(hall.night)["prizes_cents"] == 0
    hall = hall.do("announce-payouts")
    assert night_summary(hall.night)["prizes_cents"] == sum(hall.state.announced.payouts_cents)  # type: ignore[union-attr]


def _playing() -> Hall:
    return thursday().sell(4).draw().at("19:00").do("start-clock")


def test_the_clock_is_in_the_time_of_who_set_it_last() -> None:
    assert clock_set_by(thursday().sell(2).night) is None
    hall = _playing()
    assert clock_set_by(hall.night) == "desk"
    assert clock_set_by(hall.on("helper").do("pause-clock").night) == "helper"


def test_a_clock_event_that_was_taken_back_or_does_not_fit_sets_nothing() -> None:
    hall = _playing()
    pressed = hall.on("helper").later(minutes=10).do("next-level", reason="late", approval="A-1")
    mistake = pressed.night.folded.recorded[-1].placed.id
    assert clock_set_by(pressed.on("desk").do("undo", target=mistake).night) == "desk"
    own_night = hall.do("next-level", reason="late", approval="A-1").night
    both = read_bundle(write_bundle(pressed.night.logs, {})).logs
    merged, _ = own_night.receive_all(both.all_runs())
    assert [conflict.placed.dev for conflict in merged.conflicts] == ["helper"]
    assert clock_set_by(merged) == "desk"
