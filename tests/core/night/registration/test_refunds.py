"""Refunds, a night called off, and the jackpot's register. Scenario S03 has the whole evening."""

from __future__ import annotations

import pytest

from pycore.night.money.tills import till
from pycore.night.registration.expecting import Expected
from pycore.night.registration.refunds import registered
from tests.core.hall import SEED, Hall, empty_hall, nunavut, playing, thursday, wall


def refused(hall: Hall, command: str, **fields: object) -> tuple[str, str | None, str]:
    refusal = hall.refused(command, **fields)
    return refusal.code, refusal.clause, refusal.kind


def nine(joined: int = 0) -> Hall:
    """Nine registered, the first *joined* of them in the jackpot."""
    hall = thursday().sell(9)
    for ticket in range(1, joined + 1):
        hall = hall.do("join-jackpot", ticket=ticket, signed=True)
    return hall


@pytest.mark.clause("SEL-10b", "MB-2")
def test_before_the_start_anybody_gets_his_money_back() -> None:
    hall = nine(joined=2).do("refund-entry", ticket=2)
    assert (hall.event.entry_cents, hall.event.jackpot_cents) == (4_000, 500)
    assert (len(hall.state.entries), hall.state.refunded, list(hall.state.jackpot)) == (
        8,
        {2: 4_500},
        [1],
    )
    assert sum(hall.state.refunded.values()) == 4_500
    assert refused(hall, "refund-entry", ticket=2)[0] == "no-such-ticket"


def test_the_number_of_a_refunded_ticket_stays_used() -> None:
    assert 10 in nine().do("refund-entry", ticket=9).sell().state.entries


def test_a_refund_gives_the_seat_back() -> None:
    hall = nine().draw().do("refund-entry", ticket=3)
    assert 3 not in hall.state.seats
    assert hall.sell().state.tables()[1] == frozenset(range(1, 10))


@pytest.mark.clause("SEL-10b", "MB-2", "NU-9.02")
def test_once_play_has_begun_nothing_is_refunded() -> None:
    refusal = playing().refused("refund-entry", ticket=1)
    assert (refusal.code, refusal.clause, refusal.kind) == ("refund-after-start", "SEL-10b", "law")
    assert refusal.facts == {"also": "MB-2"}
    north = nunavut().sell(2).draw().start()
    assert refused(north, "refund-entry", ticket=1) == ("refund-after-start", "NU-9.02", "law")


@pytest.mark.clause("SEL-4c")
def test_with_nine_at_a_quarter_to_seven_the_night_may_be_called_off() -> None:
    assert refused(nine().at("18:44:59.999"), "cancel-night") == ("cannot-cancel", "SEL-4c", "law")
    hall = nine().at("18:45").do("cancel-night")
    assert hall.state.phase == "cancelled"
    assert refused(hall, "cancel-night")[0] == "night-cancelled"


@pytest.mark.clause("SEL-4c")
def test_with_ten_it_may_not() -> None:
    hall = nine().sell().at("18:45")
    assert refused(hall, "cancel-night") == ("cannot-cancel", "SEL-4c", "law")
    assert "low-turnout" not in hall.todo()


def test_a_night_that_began_is_not_called_off() -> None:
    assert refused(nine().draw().start(), "cancel-night")[0] == "play-has-begun"


@pytest.mark.clause("NU-9.02")
def test_where_the_rules_do_not_say_so_no_night_is_called_off() -> None:
    assert refused(nunavut().sell(2), "cancel-night")[0] == "calling-off-needs-reason"


@pytest.mark.clause("SEL-4c")
def test_who_registered_by_a_quarter_to_seven_counts_and_nobody_else() -> None:
    ten = thursday().sell(10).at("18:45")
    paid_back = ten.at("18:50").do("refund-entry", ticket=3)
    assert refused(paid_back, "cancel-night")[0] == "cannot-cancel"
    assert "low-turnout" not in paid_back.todo()
    early = thursday().sell(10).at("18:44").do("refund-entry", ticket=3).at("18:45")
    assert "low-turnout" in early.todo()
    tenth_sold = nine().at("18:46").sell()
    assert len(tenth_sold.state.entries) == 10
    assert tenth_sold.view["todo"][0]["entries"] == 9
    assert tenth_sold.do("cancel-night").event.entries == 10


def expecting(hall: Hall, count: int, prepaid: bool = True) -> Hall:
    """So many registered beforehand: id-0, id-1, …"""
    return hall.do(
        "expect-players",
        players=[f"id-{index}" for index in range(count)],
        prepaid=[prepaid] * count,
        names=[f"Ann {index}" for index in range(count)],
    )


def comes(hall: Hall, index: int) -> Hall:
    return hall.sell(player=f"id-{index}", name=f"Ann {index}", paid="prepaid")


@pytest.mark.clause("SEL-4c", "SEL-10a")
@pytest.mark.parametrize(
    ("hall", "count"),
    [
        (lambda: expecting(nine(), 8), 17),
        (lambda: expecting(nine(), 1, prepaid=False), 10),
        (lambda: comes(expecting(nine(), 1), 0), 10),
        (lambda: expecting(nine(), 1).do("strike-expected", player="id-0", confirmed=True), 9),
        (lambda: comes(expecting(nine(), 1), 0).do("strike-expected", player="id-0"), 10),
        (lambda: comes(expecting(nine(), 1), 0).do("refund-entry", ticket=10), 9),
        (lambda: expecting(nine(), 1).do("refund-prepaid", player="id-0"), 9),
        (lambda: expecting(nine(), 1).undo(), 9),
        (lambda: expecting(nine().at("18:46"), 8), 9),
        (
            lambda: (
                expecting(nine(), 1, prepaid=False)
                .at("18:46")
                .do("strike-expected", player="id-0")
            ),
            10,
        ),
        (lambda: expecting(nine(), 1).at("18:46").do("refund-prepaid", player="id-0"), 10),
    ],
    indirect=["hall"],
)
def test_who_registered_beforehand_has_registered(hall: Hall, count: int) -> None:
    hall = hall.at("18:50")
    assert registered(hall.night, hall.now) == count
    assert ("low-turnout" in hall.todo()) == (count < 10)
    if count < 10:
        assert hall.do("cancel-night").state.phase == "cancelled"
    else:
        assert hall.refused("cancel-night").facts["entries"] == count


@pytest.mark.clause("SEL-4d", "SEL-10a")
def test_who_paid_beforehand_and_was_sold_nothing_gets_it_back_too() -> None:
    hall = expecting(thursday().sell(2), 3).at("18:45").do("cancel-night")
    (task,) = hall.view["todo"]
    assert (task["kind"], task["players"], task["cents"]) == ("refund-entries", 5, 20_000)
    assert hall.view["desk"]["prepaid_waiting"] == 3
    back = hall.do("refund-prepaid", player="id-1")
    assert (back.event.entry_cents, back.view["todo"][0]["players"]) == (4_000, 4)
    assert back.view["history"][0]["facts"] == {
        "player": "id-1",
        "entry_cents": 4_000,
        "names": ["Ann 1"],
    }
    assert till(back.night, "desk").sum("refund", "prepaid").cents == 4_000
    assert till(back.night, "desk").total("cash") == 8_000
    assert refused(back, "refund-prepaid", player="id-1")[0] == "nothing-prepaid"
    again = back.undo().do("refund-prepaid", player="id-1")
    assert again.view["desk"]["prepaid_waiting"] == 2
    after_eight = again.at("20:00:00.001")
    assert refused(after_eight, "refund-prepaid", player="id-0") == (
        "refund-desk-closed",
        "SEL-4d",
        "law",
    )


@pytest.mark.clause("SEL-10a", "SEL-10b")
def test_nothing_is_given_back_that_was_not_paid_beforehand_or_was_sold() -> None:
    assert refused(nine(), "refund-prepaid", player="id-0")[0] == "nothing-prepaid"
    unpaid = expecting(nine(), 1, prepaid=False)
    assert refused(unpaid, "refund-prepaid", player="id-0")[0] == "nothing-prepaid"
    came = comes(expecting(nine(), 1), 0)
    assert refused(came, "refund-prepaid", player="id-0")[0] == "nothing-prepaid"
    gone = came.do("refund-entry", ticket=10)
    assert refused(gone, "refund-prepaid", player="id-0")[0] == "nothing-prepaid"
    begun = expecting(nine(), 1).draw().start()
    assert refused(begun, "refund-prepaid", player="id-0")[:2] == ("refund-after-start", "SEL-10b")


@pytest.mark.clause("SEL-10a")
def test_two_desks_give_one_payment_back_and_one_record_waits() -> None:
    desk = expecting(nine(), 1)
    here = desk.on("a-door").do("refund-prepaid", player="id-0")
    there = desk.on("b-door").do("refund-prepaid", player="id-0")
    assert len(here.meets(there).conflicts()) == 1
    body = {"player": "id-0", "entry_cents": 1}
    assert desk.writes("money", "prepaid-refunded/1", body).conflicts() == ["fee-differs"]


@pytest.mark.clause("SEL-10a", "MB-2")
def test_what_was_given_back_pays_for_no_entry_any_more() -> None:
    back = expecting(nine(), 1).do("refund-prepaid", player="id-0")
    assert refused(back, "sell-entry", player="id-0", name="Ann 0", paid="prepaid")[0] == (
        "prepaid-given-back"
    )
    sold = back.sell(player="id-0", name="Ann 0", paid="cash")
    assert (len(sold.state.entries), sold.state.revenue()) == (10, 40_000)
    # What was given back with an entry is gone as well; the refund undone, it is there again.
    entered = comes(expecting(nine(), 1), 0).do("refund-entry", ticket=10)
    assert refused(entered, "sell-entry", player="id-0", name="Ann 0", paid="prepaid")[0] == (
        "prepaid-given-back"
    )
    assert len(comes(back.undo(), 0).state.entries) == 10
    # Who pays beforehand anew, under the same pseudonym, has paid.
    anew = expecting(back.do("strike-expected", player="id-0"), 1)
    assert len(comes(anew, 0).state.entries) == 10


@pytest.mark.clause("SEL-10a", "MB-2")
@pytest.mark.parametrize("sale", ["seat-prepaid", "sell-entry"])
def test_a_desk_gives_back_what_another_seats_for_and_one_record_waits(sale: str) -> None:
    both = expecting(nine(), 1)
    desk = both.on("a").at("18:51").do("refund-prepaid", player="id-0")
    door = both.on("b").at("18:52")
    door = comes(door, 0) if sale == "sell-entry" else door.do("seat-prepaid", seed=SEED)
    for merged in (desk.meets(door), door.meets(desk)):
        assert merged.conflicts() == ["prepaid-given-back"]
        assert (len(merged.state.entries), merged.state.revenue()) == (9, 36_000)
        paid = merged.sell(player="id-0", name="Ann 0", paid="cash")
        assert len(paid.state.entries) == 10


@pytest.mark.clause("SEL-4d", "SEL-10a")
def test_who_has_paid_is_not_struck_unasked() -> None:
    hall = expecting(nine(), 1)
    assert refused(hall, "strike-expected", player="id-0") == ("prepaid-struck", None, "ask")
    struck = hall.do("strike-expected", player="id-0", confirmed=True)
    assert struck.view["desk"]["prepaid_waiting"] == 0
    assert struck.undo().view["desk"]["prepaid_waiting"] == 1
    back = hall.do("refund-prepaid", player="id-0").do("strike-expected", player="id-0")
    assert back.state.part(Expected).paid == {}
    assert comes(hall, 0).do("strike-expected", player="id-0").conflicts() == []


@pytest.mark.clause("SEL-4d")
def test_after_the_desks_hour_it_says_that_calling_off_ends_every_refund() -> None:
    hall = thursday().sell(5).at("20:00:00.001")
    assert hall.todo()[:2] == ["refund-first", "low-turnout"]
    refusal = hall.refused("cancel-night")
    assert (refusal.code, refusal.clause, refusal.kind) == ("refunds-first", "SEL-4d", "ask")
    assert refusal.facts == {"players": 5, "cents": 20_000, "until_at_ms": wall("20:00")}
    cancelled = hall.do("cancel-night", confirmed=True)
    (task,) = cancelled.view["todo"]
    assert (task["kind"], task["players"], task["command"]) == ("refunds-over", 5, {})
    for ticket in range(1, 6):
        hall = hall.do("refund-entry", ticket=ticket)
    assert hall.todo()[0] == "low-turnout"
    assert hall.do("cancel-night").todo() == []


@pytest.mark.clause("SEL-4d")
def test_what_nobody_can_be_given_any_more_is_not_asked_for() -> None:
    hall = thursday().sell(5).at("18:45").do("cancel-night")
    assert hall.at("20:00").todo() == ["refund-entries"]
    after_eight = hall.at("20:00:00.001")
    assert after_eight.todo() == ["refunds-over"]
    assert after_eight.view["desk"]["refund_refused"]["code"] == "refund-desk-closed"


def test_a_night_that_was_never_set_up_is_not_called_off() -> None:
    assert empty_hall().refused("cancel-night").code == "not-set-up"


def test_no_wish_claims_how_many_registered() -> None:
    ten = thursday().sell(10).at("18:45")
    assert ten.refused("cancel-night", registered=1).facts["entries"] == 10


STORM = {"reason": "a blizzard closed the road"}


@pytest.mark.clause("NU-B.TP23", "NU-8.18a")
def test_a_nunavut_night_is_called_off_with_its_cause_and_the_approval() -> None:
    hall = nunavut().sell(3)
    off = hall.do("cancel-night", **STORM, approval=" NU-2026-17-B ")
    assert off.state.phase == "cancelled"
    assert (off.event.reason, off.event.approval) == (STORM["reason"], "NU-2026-17-B")
    assert off.view["history"][0]["facts"]["result"] == "approved"
    assert off.refused("sell-entry", player="p", name="N", paid="cash").code == "night-cancelled"


@pytest.mark.clause("NU-B.TP23", "NU-8.18a")
def test_where_no_approval_came_the_night_is_asked_about_and_the_record_says_so() -> None:
    hall = nunavut().sell(3)
    assert refused(hall, "cancel-night", **STORM) == ("calling-off-unapproved", "NU-8.18a", "ask")
    assert refused(hall, "cancel-night", **STORM, approval="  ")[0] == "calling-off-unapproved"
    off = hall.do("cancel-night", **STORM, confirmed=True)
    assert (off.event.approval, off.view["history"][0]["facts"]["result"]) == ("", "cause")


@pytest.mark.clause("NU-9.02")
def test_a_night_whose_rules_end_no_refunds_pays_all_back_whenever_it_was_called_off() -> None:
    hall = nunavut().sell(3).at("23:30").do("cancel-night", **STORM, confirmed=True)
    assert (hall.event.refund_until_ms, hall.todo()) == (0, ["refund-all"])
    week_later = hall.later(minutes=7 * 24 * 60)
    assert week_later.view["desk"]["refund_refused"] is None
    for ticket in (1, 2, 3):
        assert week_later.todo() == ["refund-all"]
        week_later = week_later.do("refund-entry", ticket=ticket)
    assert (week_later.todo(), week_later.state.revenue()) == ([], 0)


@pytest.mark.clause("SEL-4c", "SEL-4d")
def test_another_cause_calls_off_a_full_thursday_and_the_desks_hour_stays() -> None:
    full = thursday().sell(12)
    assert refused(full, "cancel-night")[:2] == ("cannot-cancel", "SEL-4c")
    assert refused(full, "cancel-night", reason=" \t")[:2] == ("cannot-cancel", "SEL-4c")
    off = full.do("cancel-night", **STORM)
    assert (off.event.refund_until_ms, off.event.approval) == (wall("20:00"), "")
    assert off.view["history"][0]["facts"]["result"] == "cause"
    few = nine().at("18:45").do("cancel-night")
    assert few.view["history"][0]["facts"]["result"] == "few"
    assert refused(full.at("20:01"), "cancel-night", **STORM)[0] == "refunds-first"


def test_no_cause_calls_off_a_night_that_is_played_or_called_off() -> None:
    assert refused(playing(), "cancel-night", **STORM)[0] == "play-has-begun"
    off = nunavut().do("cancel-night", **STORM, confirmed=True)
    assert refused(off, "cancel-night", **STORM)[0] == "night-cancelled"
    assert off.undo().state.phase == "open"


def test_whether_and_how_a_night_is_called_off_is_told_beforehand() -> None:
    calling_off = nunavut().view["amending"]["calling_off"]
    assert calling_off == {"refused": None, "asks": ["reason", "approval"], "clause": "NU-8.18a"}
    south = thursday().view["amending"]["calling_off"]
    assert south == {"refused": None, "asks": ["reason"], "clause": None}
    begun = playing().view["amending"]["calling_off"]["refused"]
    assert begun is not None
    assert begun["code"] == "play-has-begun"


@pytest.mark.clause("SEL-4d")
def test_the_desk_refunds_until_an_hour_after_the_published_start() -> None:
    hall = nine(joined=4).at("18:45").do("cancel-night")
    assert hall.event.refund_until_ms == wall("20:00")
    assert hall.at("20:00").do("refund-entry", ticket=1).state.refunded == {1: 4_500}
    closed = hall.at("20:00:00.001")
    assert refused(closed, "refund-entry", ticket=1) == ("refund-desk-closed", "SEL-4d", "law")


@pytest.mark.clause("SEL-4d")
def test_called_off_late_the_hour_still_runs_from_the_published_start() -> None:
    hall = nine().at("19:20")
    assert hall.do("refund-entry", ticket=1).state.refunded == {1: 4_000}
    cancelled = hall.do("cancel-night")
    assert (cancelled.event.refund_until_ms, cancelled.todo()) == (
        wall("20:00"),
        ["refund-entries"],
    )
    assert refused(cancelled.at("20:01"), "refund-entry", ticket=1)[0] == "refund-desk-closed"


@pytest.mark.parametrize(("entry", "jackpot"), [(1, 0), (-9_000_000, 0), (4_000, 1)])
def test_more_or_less_than_was_paid_is_not_given_back(entry: int, jackpot: int) -> None:
    body = {
        "ticket": 1,
        "player": "desk-1",
        "entry_cents": entry,
        "jackpot_cents": jackpot,
    }
    hall = nine().writes("money", "entry-refunded/1", body)
    why = "unsound" if entry < 0 else "fee-differs"
    assert (hall.conflicts(), hall.state.refunded) == ([why], {})


@pytest.mark.parametrize(
    ("command", "fields"),
    [
        ("start-clock", {}),
        ("draw-seats", {"seed": "x" * 16}),
        ("sell-entry", {"player": "p", "name": "N", "paid": "cash"}),
        ("join-jackpot", {"ticket": 1, "signed": True}),
    ],
)
def test_after_it_was_called_off_nothing_goes_on(command: str, fields: dict[str, object]) -> None:
    hall = nine().draw().at("18:45").do("cancel-night")
    assert refused(hall, command, **fields)[0] == "night-cancelled"


def test_a_clock_cannot_start_for_fewer_than_two() -> None:
    hall = nine().draw()
    for ticket in range(1, 9):
        hall = hall.do("refund-entry", ticket=ticket)
    assert refused(hall, "start-clock")[0] == "too-few-entries"


@pytest.mark.clause("SEL-H5", "SELJ-1")
def test_who_signs_and_pays_joins_the_jackpot() -> None:
    hall = nine(joined=3)
    assert (hall.event.ticket, hall.event.fee_cents) == (3, 500)
    desk = hall.view["desk"]
    assert (desk["jackpot_joined"], desk["jackpot_cents"], desk["jackpot_clause"]) == (
        3,
        1_500,
        "SELJ-1",
    )
    assert desk["revenue_cents"] == 9 * 4_000
    assert [row["jackpot"] for row in hall.view["players"]][:4] == [True, True, True, False]


@pytest.mark.clause("SELJ-1")
def test_the_jackpot_needs_a_signature_and_takes_nobody_twice() -> None:
    assert refused(nine(), "join-jackpot", ticket=1, signed=False) == (
        "register-not-signed",
        "SELJ-1",
        "law",
    )
    assert refused(nine(1), "join-jackpot", ticket=1, signed=True)[:2] == (
        "jackpot-joined",
        "SELJ-1",
    )
    assert refused(nine(), "join-jackpot", ticket=10, signed=True)[0] == "no-such-ticket"


@pytest.mark.clause("SELJ-1")
def test_who_has_played_a_hand_cannot_join_any_more() -> None:
    hall = playing(9)
    assert refused(hall, "join-jackpot", ticket=1, signed=True) == (
        "jackpot-too-late",
        "SELJ-1",
        "law",
    )
    with_late_entry = hall.at("19:05").sell()
    assert refused(with_late_entry.at("20:09"), "join-jackpot", ticket=10, signed=True) == (
        "jackpot-too-late",
        "SELJ-1",
        "law",
    )
    assert (
        refused(with_late_entry, "join-jackpot", ticket=10, signed=True)[0] == "jackpot-too-late"
    )


@pytest.mark.clause("SELJ-1")
@pytest.mark.parametrize(
    "hall", [nine, lambda: playing(9).at("20:09")], indirect=True, ids=["before", "late"]
)
def test_with_the_sale_of_the_entry_one_joins_the_jackpot_in_one_unit(hall: Hall) -> None:
    sold = hall.sell(jackpot=True)
    assert sold.night.logs.count() == hall.night.logs.count() + 2
    assert sold.state.jackpot == {10: 500}
    sale = sold.records("entry-sold")[-1].placed.id
    back = sold.undo(sale)
    assert [sold.last_id] == list(back.event.also)
    assert (back.state.jackpot, len(back.state.entries)) == ({}, 9)
    again = back.undo()
    assert (again.state.jackpot, len(again.state.entries)) == ({10: 500}, 10)


@pytest.mark.clause("SELJ-1")
def test_a_jackpot_belongs_to_who_paid_although_two_doors_gave_out_one_number() -> None:
    desk = nine()
    here, there = desk.on("a-door").sell(), desk.on("b-door").sell(jackpot=True)
    both = here.meets(there).state
    (joined,) = both.jackpot
    assert both.entries[joined].player == "b-door-10"


@pytest.mark.clause("SELJ-1")
def test_a_door_that_did_not_hear_of_the_start_passed_the_limit_visibly() -> None:
    desk = nine().at("18:55").draw()
    started = desk.at("19:00").start()
    # As if the door's tablet was a little ahead in the order.
    joined = desk.on("z-door").at("19:30").do("join-jackpot", ticket=1, signed=True)
    both = started.meets(joined)
    (passed,) = both.view["breaches"]
    assert passed["passed"][0]["code"] == "jackpot-too-late"
    assert both.state.jackpot == {1: 500}


@pytest.mark.clause("SELJ-1", "SEL-10b")
@pytest.mark.parametrize("door", ["b-door", "z-door"], ids=["join-first", "refund-first"])
def test_a_refund_that_crosses_a_join_ends_both_and_tells_who_is_owed(door: str) -> None:
    """Whichever comes first in the one order: nobody without an entry plays for the jackpot, and
    what they paid for it lies in no box that the books do not know of.
    """
    desk = nine(joined=3)
    back = desk.on("desk").do("refund-entry", ticket=4)
    joined = desk.on(door).do("join-jackpot", ticket=4, signed=True)
    for both in (back.meets(joined), joined.meets(back)):
        assert (list(both.state.jackpot), both.state.refunded) == ([1, 2, 3], {4: 4_000})
        codes = [
            *(conflict["why"] for conflict in both.view["conflicts"]),
            *(breach["passed"][0]["code"] for breach in both.view["breaches"]),
        ]
        assert codes == (["jackpot-not-refunded"] if door == "b-door" else ["no-such-ticket"])
        assert till(both.night, door).total("cash") == 0
        tills = sum(till(both.night, dev).total("cash") for dev in ("desk", door))
        assert tills == both.state.entry_revenue() + sum(both.state.jackpot.values())


@pytest.mark.clause("SELJ-1")
def test_a_refund_that_crossed_a_join_can_be_taken_back_whole() -> None:
    desk = nine()
    back = desk.on("desk").do("refund-entry", ticket=1)
    joined = desk.on("b-door").do("join-jackpot", ticket=1, signed=True)
    both = back.meets(joined)
    (passed,) = both.view["breaches"]
    assert passed["passed"][0]["facts"] == {"ticket": 1, "cents": 500}
    assert passed["passed"][0]["clause"] == "SELJ-1"
    again = both.undo(back.last_id)
    assert (again.state.jackpot, again.state.refunded) == ({1: 500}, {})
    assert again.view["breaches"] == []
    assert till(again.night, "b-door").total("cash") == 500
    whole = again.do("refund-entry", ticket=1)
    assert (whole.event.jackpot_cents, whole.state.refunded) == (500, {1: 4_500})


@pytest.mark.parametrize("cents", [1, -90_000, 0])
def test_another_price_than_the_jackpots_is_not_paid(cents: int) -> None:
    body = {"ticket": 1, "player": "desk-1", "fee_cents": cents}
    assert nine().writes("door/desk", "jackpot-joined/1", body).conflicts() == [
        "unsound" if cents < 0 else "fee-differs"
    ]


@pytest.mark.clause("NU-9.01l")
def test_nunavuts_example_has_no_jackpot() -> None:
    assert refused(nunavut().sell(), "join-jackpot", ticket=1, signed=True)[:2] == (
        "no-jackpot",
        "NU-9.01l",
    )


@pytest.mark.clause("SEL-4c", "SELJ-1")
def test_when_called_off_the_jackpot_goes_back_too() -> None:
    event = nine(joined=4).at("18:45").do("cancel-night").event
    assert (event.entries, event.entry_refunds_cents, event.jackpot_refunds_cents) == (
        9,
        36_000,
        2_000,
    )
