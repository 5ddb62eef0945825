"""What the director sets of the seats: the order of tables, blocked seats, players kept apart,
exchanges. And while entries are sold: spare seats, a table opened for one late player.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from pycore.night.base import seat_finding
from pycore.night.base.parts import Adopted, Plan
from pycore.night.seating.seating_plan import (
    PlayersKeptApart,
    SeatBlocked,
    SeatUnblocked,
    TableOrderSet,
)
from pycore.night.seating.seats import places_of
from pycore.night.subject import NIGHT
from tests.core.hall import SEED, Hall, closed, nunavut, playing, sizes, thursday

OTHER_SEED = "another-seed-than-before"


def refused(hall: Hall, command: str, **fields: Any) -> tuple[str, dict[str, Any]]:
    refusal = hall.refused(command, **fields)
    return refusal.code, dict(refusal.facts)


def together(hall: Hall, *tickets: int) -> bool:
    return len({hall.state.seats[ticket].table for ticket in tickets}) == 1


# --- While entries are sold ---


def five_tables() -> Hall:
    return thursday().sell(40).at("18:55").draw(tables=5).at("19:00").start()


@pytest.mark.clause("SEL-21b", "SEL-23")
def test_no_table_is_broken_while_entries_are_sold() -> None:
    """Forty at five tables by choice: the spare seats are for those who come late."""
    assert five_tables().todo() == []
    assert five_tables().at("20:09").todo() == ["colour-up"]
    assert five_tables().at("20:10").todo() == ["break-table", "announce-payouts", "colour-up"]


@pytest.mark.clause("SEL-24")
def test_no_final_table_is_drawn_while_entries_are_sold() -> None:
    hall = playing(20).out(*range(1, 11))
    assert "final-table" not in hall.todo()
    assert "final-table" in hall.at("20:10").todo()
    assert hall.do("redraw-final-table", seed=SEED).last_record.kind == "applied", (
        "the director may"
    )


def test_with_the_prizes_announced_or_the_hall_full_nobody_comes_any_more() -> None:
    hall = closed(40).do("announce-payouts")
    assert hall.out(*range(1, 11)).todo() == ["break-table", "colour-up"]


def test_who_comes_late_gets_a_seat_at_one_of_the_smallest_tables() -> None:
    hall = thursday().sell(33).draw(tables=4).at("19:00").start().sell(3)
    assert sizes(hall) == [9, 9, 9, 9]


@pytest.mark.clause("NU-A.4d", "SEL-23")
def test_a_table_opened_for_one_late_player_is_filled_by_one_draw() -> None:
    hall = playing(40).sell(1)
    assert sizes(hall) == [10, 10, 10, 10, 1]
    (task,) = hall.view["todo"]
    assert (task["kind"], task["table"], task["players"]) == ("fill-table", 5, 7)
    filled = hall.do("fill-table", table=5, seed=OTHER_SEED)
    assert sorted(sizes(filled)) == [8, 8, 8, 8, 9]
    assert filled.todo() == []
    seat_moves = filled.view["seating"]["seat_moves"]
    assert len(seat_moves) == 7
    assert {move["to_table"] for move in seat_moves} == {5}
    (by,) = filled.view["seating"]["moved_by"]
    assert by["table"] == 0, "none was broken"
    assert by["seed"] == OTHER_SEED, "it was drawn"
    assert len({move["from_table"] for move in seat_moves}) == 4, "some from every full table"
    assert filled.undo().state.seats == hall.state.seats


def test_where_nobody_sits_or_all_sit_together_no_table_is_filled() -> None:
    for hall in (thursday(), thursday().sell(4), playing(10)):
        assert seat_finding.to_fill(hall.state) is None


def test_a_table_that_has_enough_is_not_filled() -> None:
    assert refused(playing(40), "fill-table", table=1, seed=SEED) == ("tables-even", {"table": 1})
    assert refused(playing(40), "fill-table", table=13, seed=SEED)[0] == "no-such-table"
    assert refused(playing(40), "fill-table", table=-1, seed=SEED)[0] == "no-such-table"


# --- The order in which tables break ---


@pytest.mark.clause("SEL-21b")
def test_tables_break_in_the_order_that_was_set_before_play() -> None:
    hall = thursday().sell(40).draw().do("set-table-order", table_order=[2, 4]).at("19:00").start()
    hall = hall.at("20:10").do("announce-payouts")
    task, *_ = hall.out(*range(1, 14)).view["todo"]
    assert (task["kind"], task["table"]) == ("break-table", 2)
    hall = hall.out(*range(1, 14))
    assert refused(hall, "break-table", table=4, seed=SEED) == ("break-order", {"table": 2})
    broken = hall.do("break-table", table=2, seed=SEED)
    assert set(broken.state.tables()) == {1, 3, 4}
    broken = broken.out(*broken.state.still_in()[:8])
    assert broken.view["todo"][0]["table"] == 4


@pytest.mark.clause("SEL-21b")
def test_without_an_order_the_highest_number_breaks_first() -> None:
    hall = closed(40).out(*range(1, 14))
    assert hall.view["todo"][0]["table"] == 4
    refusal = hall.refused("break-table", table=2, seed=SEED)
    assert (refusal.code, refusal.clause, refusal.facts) == (
        "break-order",
        "SEL-21b",
        {"table": 4},
    )


@pytest.mark.clause("SEL-21b")
def test_once_play_has_begun_the_order_changes_for_a_reason_only() -> None:
    hall = playing(40)
    refusal = hall.refused("set-table-order", table_order=[1])
    assert (refusal.code, refusal.clause) == ("order-is-set", "SEL-21b")
    assert refusal.facts == {"field": "reason"}
    done = hall.do("set-table-order", table_order=[1], reason="the lamp over table 1 is broken")
    assert done.state.part(Plan).order == (1,)
    assert done.event.reason == "the lamp over table 1 is broken"


@pytest.mark.parametrize(
    ("order", "code"),
    [
        ([0], "no-such-table"),
        ([-1], "no-such-table"),
        ([13], "no-such-table"),
        ([2, 1, 2], "table-twice"),
    ],
)
def test_an_order_of_tables_that_cannot_be(order: list[int], code: str) -> None:
    assert refused(thursday(), "set-table-order", table_order=order)[0] == code


# --- Blocked seats ---


def test_a_blocked_seat_is_never_drawn_sold_nor_given() -> None:
    hall = thursday().sell(16)
    for seat in (1, 5):
        hall = hall.do("block-seat", table=1, seat=seat, reason="the chair is broken")
    drawn = hall.draw()
    assert sizes(drawn) == [8, 8]
    begun = drawn.at("19:00").start().sell(2)
    assert sizes(begun) == [8, 10]
    assert sizes(begun.sell(1)) == [8, 10, 1], "a table opens"
    taken = {(place.table, place.seat) for place in begun.state.seats.values()}
    assert taken.isdisjoint({(1, 1), (1, 5)})
    mover = min(begun.state.at_table(2))
    refusal = refused(begun, "move-player", ticket=mover, table=1, seat=5)
    assert refusal == ("seat-blocked", {"table": 1, "seat": 5})
    free = begun.do("unblock-seat", table=1, seat=5)
    moved = free.do("move-player", ticket=mover, table=1, seat=5)
    assert moved.state.seats[mover].seat == 5


def test_blocked_seats_cost_a_table_where_they_must() -> None:
    hall = thursday().sell(20)
    assert sizes(hall.draw()) == [10, 10]
    assert sizes(hall.do("block-seat", table=2, seat=3).draw()) == [7, 7, 6]


@pytest.mark.clause("NU-7.03")
def test_a_hall_with_too_few_open_seats_says_so() -> None:
    hall = nunavut().sell(50).do("block-seat", table=5, seat=10)
    refusal = hall.refused("draw-seats", seed=SEED)
    assert (refusal.code, refusal.facts) == ("too-few-seats", {"players": 50, "room": 49})
    assert refusal.clause == hall.state.adopted.clause("seats_per_table")
    assert hall.do("unblock-seat", table=5, seat=10).draw().last_record.kind == "applied"


@pytest.mark.clause("SEL-3")
def test_no_more_entries_are_sold_than_seats_are_open() -> None:
    hall = thursday().do("block-seat", table=1, seat=1).do("block-seat", table=1, seat=2)
    full = hall.sell(118)
    assert full.todo() == ["draw-seats", "checks-before"]
    refusal = full.refused(
        "sell-entry", player="one-more", name="One More", paid="cash", of_age=True, seed=SEED
    )
    assert (refusal.code, refusal.clause) == ("no-seat", "SEL-3")
    assert full.view["desk"]["entry_refused"]["code"] == "no-seat"
    assert len(full.draw().state.seats) == 118
    assert hall.sell(117).view["desk"]["entry_refused"] is None


def test_a_table_that_was_broken_opens_again_for_who_comes_late() -> None:
    hall = playing(20)
    hall = hall.out(*sorted(hall.state.at_table(1))[:5], *sorted(hall.state.at_table(2))[:5])
    hall = hall.do("set-table-order", table_order=[1], reason="the lamp is broken")
    full = hall.do("break-table", table=1, seed=SEED)
    assert set(full.state.tables()) == {2}
    assert full.sell().event.table == 1


@pytest.mark.clause("SEL-3")
def test_a_late_player_gets_a_seat_that_is_free_and_open_or_none() -> None:
    hall = playing(119)
    (free,) = [
        {"table": table, "seat": seat}
        for table, taken in hall.state.tables().items()
        for seat in range(1, 11)
        if seat not in taken
    ]
    shut = hall.do("block-seat", **free)
    late_sale = {"player": "late", "name": "Late", "paid": "cash", "of_age": True, "seed": SEED}
    refusal = shut.refused("sell-entry", **late_sale)
    assert (refusal.code, refusal.clause, refusal.kind) == ("no-seat", "SEL-3", "law")
    assert seat_finding.late_seat(shut.state, 120, SEED, "late") is None
    place = shut.state.seats[7]
    sold = shut.out(7).sell(1)
    assert (sold.event.table, sold.event.seat) == (place.table, place.seat)


@pytest.mark.parametrize(
    ("command", "fields", "code"),
    [
        ("block-seat", {"table": 1, "seat": 1}, "seat-taken"),
        ("block-seat", {"table": 13, "seat": 1}, "no-such-seat"),
        ("block-seat", {"table": 1, "seat": -1}, "no-such-seat"),
        ("unblock-seat", {"table": 1, "seat": 10}, "seat-not-blocked"),
    ],
)
def test_a_seat_that_cannot_be_blocked(command: str, fields: dict[str, int], code: str) -> None:
    assert refused(playing(18), command, **fields)[0] == code


@pytest.mark.clause("SEL-3")
def test_a_seat_that_the_hall_has_not_cannot_be_blocked() -> None:
    refused = playing(18).refused("block-seat", table=1, seat=11)
    assert (refused.code, refused.clause) == ("no-such-seat", "SEL-3")


def test_a_seat_is_blocked_once() -> None:
    hall = playing(18).do("block-seat", table=1, seat=10)
    assert refused(hall, "block-seat", table=1, seat=10)[0] == "seat-blocked"


def test_who_was_given_an_unblocked_seat_rests_on_its_being_unblocked() -> None:
    hall = playing(17)
    place = {"table": 2, "seat": min({*range(1, 11)} - hall.state.tables()[2])}
    freed = hall.do("block-seat", **place).do("unblock-seat", **place)
    ticket = min(hall.state.at_table(1))
    moved = freed.do("move-player", ticket=ticket, **place)
    blocked = moved.refused("undo", target=freed.last_id)
    assert (blocked.code, blocked.facts["by"]) == ("undo-blocked", "player-moved/1")
    along = moved.do("undo", target=freed.last_id, along=True)
    assert along.state.part(Plan).blocked == ((2, place["seat"]),)
    assert along.state.seats[ticket].table == 1
    assert freed.undo().state.part(Plan).blocked == ((2, place["seat"]),)
    elsewhere = freed.do("move-player", ticket=ticket, table=3, seat=1)
    assert elsewhere.undo(freed.last_id).conflicts() == []


def test_what_gives_nobody_a_seat_does_not_rest_on_its_being_unblocked() -> None:
    hall = playing(17).do("block-seat", table=1, seat=10)
    freed = hall.do("unblock-seat", table=1, seat=10)
    later = freed.do("block-seat", table=3, seat=1).do("pause-clock").rebuy(1)
    assert later.undo(freed.last_id).state.part(Plan).blocked == ((1, 10), (3, 1))


def test_who_was_sold_an_unblocked_seat_rests_on_its_being_unblocked() -> None:
    hall = playing(19)
    seats = {1: hall.state.tables()[1], 2: hall.state.tables()[2]}
    table, seat = next(
        (table, seat) for table, taken in seats.items() for seat in {*range(1, 11)} - taken
    )
    hall = hall.do("block-seat", table=table, seat=seat)
    freed = hall.do("unblock-seat", table=table, seat=seat)
    sold = freed.sell()
    assert (sold.event.table, sold.event.seat) == (table, seat)
    blocked = sold.refused("undo", target=freed.last_id)
    assert (blocked.code, blocked.facts["by"]) == ("undo-blocked", "entry-sold/1")


@pytest.mark.parametrize(
    ("hall", "command", "fields"),
    [
        (lambda: thursday().sell(18), "draw-seats", {"seed": SEED}),
        (lambda: playing(18), "move-player", {"ticket": 1, "table": 1, "seat": 10}),
        (lambda: closed(18).out(*range(1, 9)), "break-table", {"table": 2, "seed": SEED}),
        (lambda: playing(30), "fill-table", {"table": 4, "seed": SEED}),
        (lambda: closed(18).out(*range(1, 9)), "redraw-final-table", {"seed": SEED + "-final"}),
    ],
    indirect=["hall"],
)
def test_a_seat_that_another_tablet_blocked_meanwhile_is_given_to_nobody(
    hall: Hall, command: str, fields: dict[str, Any]
) -> None:
    """Whoever is heard first: a blocked seat with somebody on it waits for the director."""
    seated, taken = hall.on("z-here").do(command, **fields), hall.state.tables()
    place = next(
        place for place in places_of(seated.event) if place.seat not in taken.get(place.table, ())
    )
    for there in ("a-there", "z-there"):
        meets = seated.meets(
            hall.on(there).do("block-seat", table=place.table, seat=place.seat, reason="leg")
        )
        (why,) = meets.conflicts()
        assert why in ("seat-blocked", "seat-taken")
        sat = {(table, seat) for table, seats in meets.state.tables().items() for seat in seats}
        assert sat.isdisjoint(meets.state.part(Plan).blocked)


def test_who_was_sold_a_seat_that_was_blocked_meanwhile_is_in_and_waits_for_another() -> None:
    hall = playing(18)
    sold = hall.on("z-door").sell()
    place = {"table": sold.event.table, "seat": sold.event.seat}
    both = sold.meets(hall.on("a-desk").do("block-seat", **place))
    assert both.conflicts() == []
    assert both.state.unseated() == (19,)
    assert both.todo()[0] == "seat-player"


# --- Players kept apart ---


@pytest.mark.clause("NU-B.SE1")
def test_who_is_kept_apart_is_never_drawn_to_one_table_and_the_reason_is_kept() -> None:
    hall = thursday().sell(20).do("keep-apart", ticket=1, other=2, reason="soft play was seen")
    assert hall.event.reason == "soft play was seen"
    for draw_number in range(40):
        assert not together(hall.draw(seed=f"a-seed-for-draw-{draw_number:03}"), 1, 2)
    without = thursday().sell(20)
    assert any(together(without.draw(seed=f"a-seed-for-draw-{n:03}"), 1, 2) for n in range(40))


@pytest.mark.clause("NU-B.SE1", "NU-A.4e")
def test_who_is_kept_apart_is_not_sent_to_one_table_when_one_breaks() -> None:
    hall = thursday().sell(28).do("keep-apart", ticket=1, other=2, reason="soft play was seen")
    hall = hall.draw().at("19:00").start()
    home = hall.state.seats[1].table
    gone = [t for t in hall.state.at_table(home) if t != 1][:5]
    gone += [
        t for table in {1, 2, 3} - {home} for t in sorted(hall.state.at_table(table) - {2})[:3]
    ]
    hall = hall.out(*gone)
    for draw_number in range(30):
        after = hall.do("break-table", table=home, seed=f"a-seed-for-draw-{draw_number:03}")
        assert not together(after, 1, 2)


@pytest.mark.clause("NU-B.SE1")
def test_where_they_cannot_be_kept_apart_a_draw_says_so() -> None:
    hall = thursday().sell(8).do("keep-apart", ticket=1, other=2, reason="soft play was seen")
    assert refused(hall, "draw-seats", seed=SEED)[0] == "cannot-keep-apart"
    assert not together(hall.draw(tables=2), 1, 2)
    assert together(hall.do("let-together", ticket=2, other=1).draw(), 1, 2)


ABOUT_BREAKING = ("break-table", "kept-from-breaking")


@pytest.mark.clause("NU-B.SE1", "SEL-21b")
def test_a_table_that_cannot_break_without_bringing_them_together_is_not_proposed() -> None:
    """That it cannot, and why, is said before anybody presses; the tables are kept even."""
    hall = playing(28).at("20:10")
    ticket, home = 1, hall.state.seats[1].table
    foes = [min(hall.state.at_table(table)) for table in {1, 2, 3} - {home}]
    for foe in foes:
        hall = hall.do("keep-apart", ticket=ticket, other=foe, reason="soft play was seen")
    hall = hall.do("set-table-order", table_order=[home], reason="by the door")
    keep = {ticket, *foes}
    gone = [t for table in (1, 2, 3) for t in sorted(hall.state.at_table(table) - keep)[:3]]
    hall = hall.out(*gone)
    task = next(task for task in hall.view["todo"] if task["kind"] in ABOUT_BREAKING)
    assert (task["kind"], task["table"], task["tickets"]) == (
        "kept-from-breaking",
        home,
        sorted(keep),
    )
    refusal = refused(hall, "break-table", table=home, seed=SEED)
    assert refusal == ("kept-from-breaking", {"table": home, "tickets": sorted(keep)})
    row = next(row for row in hall.view["tables"] if row["table"] == home)
    assert row["break_refused"]["code"] == "kept-from-breaking"
    let = hall.do("let-together", ticket=ticket, other=foes[0])
    task = next(task for task in let.view["todo"] if task["kind"] in ABOUT_BREAKING)
    assert task["kind"] == "break-table"
    after = let.do("break-table", table=home, seed=SEED)
    assert not together(after, ticket, foes[1])


def test_while_no_table_can_break_they_are_balanced() -> None:
    hall = playing(28).at("20:10")
    ticket, home = 1, hall.state.seats[1].table
    others = sorted({1, 2, 3} - {home})
    foes = [min(hall.state.at_table(table)) for table in others]
    for foe in foes:
        hall = hall.do("keep-apart", ticket=ticket, other=foe, reason="soft play was seen")
    hall = hall.do("set-table-order", table_order=[home], reason="by the door")
    hall = hall.out(*sorted(hall.state.at_table(others[0]) - set(foes))[:6])
    hall = hall.out(*sorted(hall.state.at_table(others[1]) - set(foes))[:2])
    kinds = [kind for kind in hall.todo() if kind in (*ABOUT_BREAKING, "balance")]
    assert kinds == ["kept-from-breaking", "balance"]


@pytest.mark.parametrize("entries", [18, 28])
def test_why_a_table_cannot_be_broken_is_told_of_each(entries: int) -> None:
    hall = playing(entries)
    for row in hall.view["tables"]:
        refusal = refused(hall, "break-table", table=row["table"], seed=SEED)
        assert (row["break_refused"]["code"], row["break_refused"]["facts"]) == refusal
    hall = (
        hall.at("20:10")
        .out(*range(1, entries - 7))
        .do("set-table-order", table_order=[2], reason="by the door")
    )
    refusals = {row["table"]: row["break_refused"] for row in hall.view["tables"]}
    assert refusals.pop(2) is None
    assert {refusal["code"] for refusal in refusals.values()} == {"break-order"}


@pytest.mark.clause("NU-B.SE1")
def test_who_left_the_night_is_kept_apart_from_nobody_until_they_are_back() -> None:
    hall = thursday().sell(9).do("keep-apart", ticket=1, other=2, reason="soft play was seen")
    assert refused(hall, "draw-seats", seed=SEED)[0] == "cannot-keep-apart"
    gone = hall.do("refund-entry", ticket=2)
    assert len(gone.draw().state.seats) == 8
    back = gone.do("sell-entry", player="desk-2", name="Player 2", paid="cash", of_age=True)
    assert refused(back, "draw-seats", seed=SEED)[0] == "cannot-keep-apart"


@pytest.mark.clause("NU-B.SE1")
def test_who_is_back_after_the_draw_gets_no_seat_beside_who_they_are_kept_apart_from() -> None:
    hall = thursday().sell(18).do("keep-apart", ticket=1, other=2, reason="soft play was seen")
    hall = hall.draw().do("refund-entry", ticket=2)
    home = hall.state.seats[1].table
    for ticket in sorted(hall.state.at_table(home) - {1})[:3]:
        hall = hall.do("refund-entry", ticket=ticket)
    back = {"player": "desk-2", "name": "Player 2", "paid": "cash", "of_age": True}
    for draw_number in range(10):
        seed = f"a-seed-for-late-{draw_number:03}"
        assert hall.do("sell-entry", **back, seed=seed).event.table not in (0, home)
        other = {**back, "player": "another", "name": "Another"}
        assert hall.do("sell-entry", **other, seed=seed).event.table == home, "the smallest"


@pytest.mark.clause("NU-B.SE1")
def test_who_is_back_gets_a_new_table_or_in_a_full_hall_the_seat_there_is() -> None:
    hall = thursday().sell(10).draw()
    hall = hall.do("keep-apart", ticket=1, other=2, reason="soft play was seen")
    free = hall.state.seats[2]
    gone = hall.do("refund-entry", ticket=2).state
    alone = seat_finding.late_seat(gone, 11, SEED, "desk-2")
    assert alone is not None
    assert alone.table == 2
    assert seat_finding.late_seat(gone, 11, SEED, "another") == replace(free, ticket=11)
    full = gone.having(Adopted(settings=replace(gone.adopted, table_limit=1)))
    assert seat_finding.late_seat(full, 11, SEED, "desk-2") == replace(free, ticket=11)
    nobody = hall.do("let-together", ticket=1, other=2).do("refund-entry", ticket=2).state
    assert seat_finding.late_seat(nobody, 11, SEED, "desk-2") == replace(free, ticket=11)


@pytest.mark.clause("SEL-24", "NU-B.SE1")
def test_at_the_final_table_everybody_sits_together() -> None:
    hall = thursday().sell(12).do("keep-apart", ticket=1, other=2, reason="soft play was seen")
    hall = hall.draw().at("19:00").start().out(11, 12)
    assert together(hall.do("redraw-final-table", seed=SEED), 1, 2)


@pytest.mark.clause("NU-B.SE1")
def test_who_is_kept_apart_is_not_moved_to_the_other_by_hand() -> None:
    hall = thursday().sell(18).do("keep-apart", ticket=1, other=2, reason="soft play was seen")
    hall = hall.draw().at("19:00").start()
    to = hall.state.seats[2].table
    refusal = refused(hall, "move-player", ticket=1, table=to, seat=10)
    assert refusal == ("kept-apart", {"ticket": 2})
    third = min(hall.state.at_table(to) - {2})
    assert refused(hall, "exchange-players", ticket=1, other=third)[0] == "kept-apart"
    assert not together(hall.do("exchange-players", ticket=1, other=2), 1, 2)


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"ticket": 1, "other": 1, "reason": "x"}, "same-player"),
        ({"ticket": 1, "other": 99, "reason": "x"}, "player-not-in"),
        ({"ticket": 1, "other": 2, "reason": "  "}, "reason-needed"),
    ],
)
def test_a_pair_that_cannot_be_kept_apart(fields: dict[str, Any], code: str) -> None:
    assert refused(thursday().sell(3), "keep-apart", **fields)[0] == code
    assert refused(thursday().sell(3), "let-together", ticket=1, other=2)[0] == "not-kept-apart"


def test_a_pair_is_kept_apart_once() -> None:
    hall = thursday().sell(3).do("keep-apart", ticket=1, other=2, reason="x")
    assert refused(hall, "keep-apart", ticket=2, other=1, reason="x")[0] == "kept-apart"


# --- Two players take each other's seats ---


@pytest.mark.clause("SEL-22", "NU-A.4c")
def test_an_exchange_is_one_record_and_one_undo() -> None:
    hall = playing(18)
    done = hall.do("exchange-players", ticket=1, other=2, reason="a wheelchair needs the aisle")
    place, other = hall.state.seats[1], hall.state.seats[2]
    new = done.state.seats
    assert [(new[1].table, new[1].seat), (new[2].table, new[2].seat)] == [
        (other.table, other.seat),
        (place.table, place.seat),
    ]
    assert done.event.reason == "a wheelchair needs the aisle"
    assert {move["ticket"] for move in done.view["seating"]["seat_moves"]} == {1, 2}
    assert done.undo().state.seats == hall.state.seats


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"ticket": 1, "other": 1}, "same-player"),
        ({"ticket": 1, "other": 99}, "player-not-in"),
        ({"ticket": -1, "other": 2}, "player-not-in"),
    ],
)
def test_an_exchange_that_cannot_be(fields: dict[str, Any], code: str) -> None:
    assert refused(playing(18), "exchange-players", **fields)[0] == code


def test_an_exchange_takes_nobody_to_the_other_of_two_they_are_kept_apart_from() -> None:
    hall = playing(17)
    ticket, there = min(hall.state.at_table(1)), sorted(hall.state.at_table(2))
    for other in there[:3]:
        hall = hall.do("keep-apart", ticket=ticket, other=other, reason="soft play was seen")
    for gone, foe in zip(there[:3], (there[1], there[0], there[0]), strict=True):
        refusal = refused(hall, "exchange-players", ticket=ticket, other=gone)
        assert refusal == ("kept-apart", {"ticket": foe})
        refusal = refused(hall, "exchange-players", ticket=gone, other=ticket)
        assert refusal == ("kept-apart", {"ticket": foe})
    assert refused(hall, "move-player", ticket=ticket, table=2, seat=10) == (
        "kept-apart",
        {"ticket": there[0]},
    )


def test_an_exchange_with_somebody_who_moved_meanwhile_waits_for_the_director() -> None:
    hall = playing(17)
    apart = hall.on("other").do("exchange-players", ticket=1, other=2)
    merged = hall.do("move-player", ticket=1, table=2, seat=10).meets(apart)
    assert len(merged.conflicts()) == 1
    places = [(place.table, place.seat) for place in merged.state.seats.values()]
    assert len(set(places)) == len(places)


def test_no_seat_is_held_twice_whatever_is_done_in_turn() -> None:
    hall = playing(38).sell(2)
    for round_number, (mover, other) in enumerate(pairwise(range(1, 9))):
        hall = hall.do("exchange-players", ticket=mover, other=other)
        hall = hall.out(40 - round_number)
        places = [
            (place.table, place.seat)
            for ticket, place in hall.state.seats.items()
            if ticket in hall.state.still_in()
        ]
        assert len(set(places)) == len(places) == hall.state.left_count()


# --- Once it is over, and what two tablets did apart ---

PLANNED: dict[str, dict[str, Any]] = {
    "set-table-order": {"table_order": [1], "reason": "the lamp over table 1 is broken"},
    "block-seat": {"table": 3, "seat": 1},
    "keep-apart": {"ticket": 1, "other": 2, "reason": "soft play was seen"},
    "exchange-players": {"ticket": 1, "other": 2},
}


@pytest.mark.parametrize("command", PLANNED)
def test_nothing_of_the_seats_is_set_once_a_night_is_over_or_called_off(command: str) -> None:
    finished = closed(4).out(4, 3, 2)
    assert refused(finished, command, **PLANNED[command])[0] == "night-finished"
    off = thursday().sell(4).draw().at("18:45").do("cancel-night")
    assert refused(off, command, **PLANNED[command])[0] == "night-cancelled"


def test_an_exchange_needs_two_who_sit() -> None:
    undrawn = thursday().sell(3)
    assert refused(undrawn, "exchange-players", ticket=1, other=2)[0] == "seats-not-drawn"
    gone = playing(18).out(2)
    for pair in ({"ticket": 1, "other": 2}, {"ticket": 2, "other": 1}):
        assert refused(gone, "exchange-players", **pair) == ("player-not-in", {"ticket": 2})


@pytest.mark.clause("NU-A.4e")
def test_where_no_clause_wants_an_order_the_director_breaks_whichever_table_they_choose() -> None:
    hall = nunavut().sell(40).draw().start().at("20:00").do("announce-payouts")
    hall = hall.out(*range(1, 14))
    broken = hall.do("break-table", table=2, seed=SEED, reason="the lamp is broken")
    assert set(broken.state.tables()) == {1, 3, 4}


MISFITS: dict[str, tuple[Hall, object, str | None]] = {
    "an order of tables there are": lambda: (
        playing(18), TableOrderSet(table_order=(2, 1), at=playing(18).now), None,
    ),
    "an order with a table twice": lambda: (
        playing(18), TableOrderSet(table_order=(2, 2), at=playing(18).now), "no-such-seat",
    ),
    "an order with a table too many": lambda: (
        playing(18), TableOrderSet(table_order=(2, 13), at=playing(18).now), "no-such-seat",
    ),
    "a block of a free seat": lambda: (
        playing(18), SeatBlocked(table=1, seat=10, at=playing(18).now), None,
    ),
    "a block of a seat that there is not": lambda: (
        playing(18), SeatBlocked(table=1, seat=11, at=playing(18).now), "no-such-seat",
    ),
    "a block of a seat that somebody got meanwhile": lambda: (
        playing(18), SeatBlocked(table=1, seat=1, at=playing(18).now), "seat-taken",
    ),
    "an unblocking of a seat that somebody sits in": lambda: (
        playing(18), SeatUnblocked(table=1, seat=1, at=playing(18).now), None,
    ),
    "a player kept apart from themselves": lambda: (
        playing(18),
        PlayersKeptApart(
            ticket=1, other=2, player="desk-1", against="desk-1", reason="r", at=playing(18).now
        ),
        "players-differ",
    ),
    "a block in a night that was called off": lambda: (
        thursday().at("18:45").do("cancel-night"),
        SeatBlocked(table=1, seat=10, at=thursday().now),
        "not-open",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", MISFITS)
def test_why_what_was_set_apart_no_longer_fits(name: str) -> None:
    hall, event, why = MISFITS[name]()
    assert NIGHT.conflict(hall.state, event) == why  # type: ignore[arg-type]


def test_two_tablets_keep_the_same_pair_apart_and_one_word_lets_them_together() -> None:
    hall = thursday().sell(4)
    here = hall.on("here").do("keep-apart", ticket=1, other=2, reason="soft play was seen")
    there = hall.on("there").do("keep-apart", ticket=2, other=1, reason="they are partners")
    merged = here.meets(there)
    assert merged.state.part(Plan).apart == (("desk-1", "desk-2"),)
    assert merged.do("let-together", ticket=2, other=1).state.part(Plan).apart == ()
