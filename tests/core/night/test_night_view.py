"""The night as plain data: the same shape in every phase, numbers and codes and no prose."""

from __future__ import annotations

import json

import pytest

from pycore.kernel import canonical
from pycore.night.night_view import HISTORY, BareNight, NightView
from pycore.portable.clock import read_clock
from pycore.portable.structure import read_structure
from tests.core.felt import counted_in, deal
from tests.core.hall import Hall, closed, counted, empty_hall, nunavut, playing, thursday, wall
from tests.core.shapes import misfits

PHASES = {
    "open": lambda: thursday().sell(3),
    "playing": lambda: playing(20).rebuy(1).out(3),
    "finished": lambda: (
        closed(4)
        .out(4)
        .out_together({2: 900, 3: 900})
        .do("announce-payouts")
        .do("pay-prize", ticket=2)
    ),
    "cancelled": lambda: thursday().sell(3).at("18:45").do("cancel-night"),
    "nunavut": lambda: nunavut().sell(3).draw().start(),
}


def test_before_the_set_up_there_is_little_to_say() -> None:
    view = empty_hall().view
    assert misfits(view, BareNight) == []
    assert (view["tid"], view["phase"], view["events"], view["todo"]) == ("night-1", "none", 0, [])


@pytest.mark.parametrize("phase", PHASES)
def test_every_phase_has_the_same_shape(phase: str) -> None:
    view = PHASES[phase]().view
    assert misfits(view, NightView) == []
    assert view["phase"] == {"nunavut": "playing"}.get(phase, phase)


@pytest.mark.parametrize("phase", PHASES)
def test_it_is_plain_data_that_any_screen_can_read(phase: str) -> None:
    view = PHASES[phase]().view
    assert json.loads(canonical.dumps(view)) == view


def test_what_the_night_is() -> None:
    night = thursday(licence="L-7").view["night"]
    assert (night["name"], night["venue"], night["licence"]) == (
        "Thursday main event",
        "Selkirk",
        "L-7",
    )
    assert (night["start_at_ms"], night["stop_at_ms"]) == (wall("19:00"), wall("00:45"))
    assert (night["zone"], night["utc_offset_minutes"]) == ("", 0)
    assert (night["stop_clause"], night["devices_clause"]) == ("SEL-9", "SEL-20")
    assert (night["template"], night["pack"]) == ("selkirk-thursday", "ca_mb")
    assert night["chip_set"][0] == {"colour": "white", "value": 100, "count": 10}


def test_the_clock_is_the_portable_text() -> None:
    clock = playing().view["clock"]
    assert len(read_structure(clock["structure"])) == 21
    assert read_clock(clock["state"]).anchor_ms == wall("19:00")


def test_a_player_has_a_seat_until_he_is_out() -> None:
    before = playing(4).view["players"][0]
    after = playing(4).out(1).view["players"][0]
    assert (before["table"], before["out"], before["place"]) == (1, False, None)
    assert (after["table"], after["seat"], after["out"], after["place"]) == (None, None, True, 4)


def test_tables_show_who_sits_where() -> None:
    hall = playing(18)
    tables = hall.view["tables"]
    assert [len(table["seats"]) for table in tables] == [10, 10]
    assert [table["seats"].count(None) for table in tables] == [1, 1]
    for table in tables:
        for seat, ticket in enumerate(table["seats"], 1):
            if ticket is not None:
                place = hall.state.seats[ticket]
                assert (place.table, place.seat) == (table["table"], seat)


def test_counts_are_chips_and_people() -> None:
    assert playing(20).rebuy(1, 2).out(3).view["counts"] == {
        "players_left": 19,
        "entered": 20,
        "tables": 2,
        "seats_per_table": 10,
        "chips_in_play": 324_000,
        "average_stack_chips": 17_052,
        "paid_places": 13,
    }


def test_standings_are_told_best_first_with_names_and_prizes() -> None:
    rows = PHASES["finished"]().view["standings"]
    assert [(row["place"], row["tied"], row["ticket"], row["prize_cents"]) for row in rows] == [
        (1, False, 1, 7_800),
        (2, True, 2, 1_700),
        (2, True, 3, 1_700),
        (4, False, 4, 0),
    ]
    assert [row["name"] for row in rows] == ["Player 1", "Player 2", "Player 3", "Player 4"]
    assert [row["prize_paid_at_ms"] for row in rows] == [None, wall("20:10"), None, None]


def test_a_place_names_the_record_that_gave_it() -> None:
    """Undoing it brings them back, however long ago it was."""
    hall = thursday().sell(6).draw().at("19:00").start()
    hall = hall.out(6)
    alone = hall.last_id
    hall = hall.out_together({4: 10_000, 5: 20_000})
    together = hall.last_id
    hall = hall.out(3, 2)
    record_ids = {row["ticket"]: row["record"] for row in hall.view["standings"]}
    assert (record_ids[6], record_ids[5], record_ids[4], record_ids[2]) == (
        alone,
        together,
        together,
        hall.last_id,
    )
    assert record_ids[1] is None, "who is left of all went out by no record"
    back = hall.undo().undo(together)
    assert {row["ticket"] for row in back.view["standings"]} == {6, 3}


def test_places_by_the_count_name_the_stop() -> None:
    stacks = counted({1: 10_000, 2: 19_000, 3: 16_000})
    hall = playing(3).at("00:45").do("stop-play", stacks=stacks)
    assert {row["record"] for row in hall.view["standings"]} == {hall.last_id}


def test_payouts_are_an_estimate_until_they_are_announced() -> None:
    estimate = playing(20).view["payouts"]
    assert (estimate["status"], estimate["announced_at_ms"], estimate["clause"]) == (
        "estimate",
        None,
        "SEL-8c",
    )
    assert [row["cents"] for row in estimate["places"]] == [28_000, 16_800, 11_200]
    announced = closed().do("announce-payouts").view["payouts"]
    assert (announced["status"], announced["announced_at_ms"]) == ("announced", wall("20:10"))
    assert thursday().view["payouts"]["places"] == []
    assert thursday().view["payouts"]["band"] == ""


def test_the_history_is_told_newest_first_and_not_for_ever() -> None:
    hall = thursday().sell(HISTORY + 5)
    rows = hall.view["history"]
    assert len(rows) == HISTORY
    assert [row["facts"]["ticket"] for row in rows[:3]] == [45, 44, 43]
    assert rows[0]["facts"]["names"] == ["Player 45"]
    assert hall.view["events"] == HISTORY + 6


@pytest.mark.parametrize("sales", [0, 18, 19, 20, 21, 30, HISTORY - 2, HISTORY - 1, HISTORY])
def test_a_short_history_is_told_whole(sales: int) -> None:
    rows = (thursday().sell(sales) if sales else thursday()).view["history"]
    assert len(rows) == min(sales + 1, HISTORY)


def test_the_history_names_everybody_who_went_out_on_one_hand() -> None:
    row = playing(4).out_together({1: 5, 2: 6}).view["history"][0]
    assert (row["facts"]["tickets"], row["facts"]["names"]) == ([1, 2], ["Player 1", "Player 2"])


def test_the_history_names_who_was_refunded_and_whose_sale_was_undone() -> None:
    hall = thursday().sell(2).at("18:45").do("refund-entry", ticket=1)
    refund, _, sale = hall.view["history"][:3]
    assert (refund["facts"]["names"], sale["facts"]["names"]) == (["Player 1"], ["Player 1"])
    undone = thursday().sell().undo()
    assert undone.view["history"][1]["facts"]["names"] == ["Player 1"]


def test_a_name_that_was_erased_leaves_the_night_as_it_was() -> None:
    hall = playing(4)
    erased = Hall(type(hall.night).of(hall.night.logs), hall.now)
    assert erased.night.digest() == hall.night.digest()
    assert [row["name"] for row in erased.view["players"]] == [""] * 4


def test_the_digest_tells_two_nights_apart() -> None:
    digests = {hall().night.digest() for hall in PHASES.values()}
    assert len(digests) == len(PHASES)


def test_the_stop_is_told_with_everybody_ranked() -> None:
    hall = (
        playing(3).at("00:45").do("stop-play", stacks=counted({1: 10_000, 2: 19_000, 3: 16_000}))
    )
    assert [row["ticket"] for row in hall.view["standings"]] == [2, 3, 1]


def test_the_history_says_which_hand_it_was_and_who_is_out_by_it() -> None:
    table = deal(counted_in(nunavut().sell(3).draw().start()))
    order = table.hand.order()
    counted_row = table.hall.view["history"][0]
    assert (counted_row["type"], counted_row["facts"]["table"]) == ("stacks-counted/1", 1)
    table = table.all_in(order[:2]).board("2c7dTh", "3s", "8c")
    hall = table.show({order[0]: "AsAd", order[1]: "KsKd"}).ends()
    facts = hall.view["history"][0]["facts"]
    gone = next(sat.ticket for sat in table.hand.seats if sat.seat == order[1])
    assert (facts["table"], facts["no"], facts["result"]) == (1, 1, "played")
    assert (facts["tickets"], facts["names"]) == ([gone], [f"Player {gone}"])
    assert {row["ticket"]: row["record"] for row in hall.view["standings"]} == {gone: hall.last_id}


def test_a_place_keeps_its_record_when_its_ticket_gets_another_number() -> None:
    base = thursday().sell(5)
    hall = base.sell().meets(base.on("door").sell()).at("18:55").draw().at("19:00").start()
    (was,) = hall.state.doubled
    out = hall.out(was)
    own = out.do("renumber-ticket", ticket=was)
    record_ids = {row["ticket"]: row["record"] for row in own.view["standings"]}
    assert record_ids == {own.event.ticket: out.last_id}
    assert own.undo(out.last_id).view["standings"] == []
