"""Numbers on lease: what tablets at the door may sell while they hear of no other. `desk` directs
and gives the numbers out; `door` sells at another door.
"""

from __future__ import annotations

import pytest

from pycore.night.registration import tickets
from pycore.night.subject import NIGHT
from tests.core.hall import Hall, nunavut, playing, thursday
from tests.core.kit.apart import placed, together

CAP = 96


def numbers_left(hall: Hall, dev: str = "") -> tuple[int, ...]:
    return tickets.numbers_left(hall.state, dev or hall.dev)


def capped(sold: int, cap: int = CAP) -> Hall:
    """A Nunavut night of so many players, with some sold by the one tablet there is."""
    return nunavut(settings={"player_cap": cap, "table_limit": 10}).sell(sold)


def sold(hall: Hall) -> list[int]:
    return [record.event.ticket for record in hall.records("entry-sold")]


def buys(hall: Hall, number: int) -> str:
    """Why a tablet sells nobody a ticket."""
    who = {"player": f"{hall.dev}-no-{number}", "name": f"Nobody {number}", "of_age": True}
    return hall.refused("sell-entry", **who, paid="cash", seed="s" * 16).code


# --- When numbers are leased ---


def test_one_tablet_and_a_hall_without_parts_need_no_numbers() -> None:
    hall = thursday().sell(3)
    alone = hall.do("place-tablets", placed=[{"dev": "desk", "role": "director"}])
    table = placed(hall, felt=1, look="viewer")
    for unleased in (hall, alone, table):
        assert not tickets.are_leased(unleased.state)
        assert "leases" not in NIGHT.plain(unleased.state)
        assert unleased.sell().event.ticket == 4


def test_a_part_at_the_desk_brings_numbers_with_it() -> None:
    hall = placed(capped(6), door="desk")
    assert (numbers_left(hall, "desk"), numbers_left(hall, "door")) == (
        tuple(range(7, 37)),
        tuple(range(37, 67)),
    )
    assert tickets.free(hall.state, hall.night.pack) == 30, "a share stays to be given out"
    assert hall.sell().event.ticket == 7
    assert hall.on("door").sell().event.ticket == 37


def test_a_third_door_has_its_share_of_what_is_left() -> None:
    hall = placed(capped(6), door="desk").do(
        "place-tablets", placed=[{"dev": "gate", "role": "desk"}]
    )
    assert numbers_left(hall, "gate") == tuple(range(67, 89))


def test_a_part_without_room_brings_no_number() -> None:
    hall = placed(capped(CAP), door="desk")
    assert not tickets.are_leased(hall.state)
    assert buys(hall.on("door"), 1) == "player-cap"


@pytest.mark.clause("NU-5.02f")
def test_numbers_are_places_and_no_more_are_given_out_than_there_is_room_for() -> None:
    hall = placed(capped(90), door="desk", gate="desk")
    leased = [numbers_left(hall, dev) for dev in ("desk", "door", "gate")]
    assert [len(numbers) for numbers in leased] == [1, 1, 1]
    refusal = hall.refused("lease-numbers", dev="door", count=4)
    assert (refusal.code, refusal.facts) == ("numbers-gone", {"limit": 3, "count": 2})
    more = hall.do("lease-numbers", dev="door", count=3)
    assert numbers_left(more, "door") == (92, 94, 95, 96)
    assert tickets.free(more.state, more.night.pack) == 0


@pytest.mark.clause("NU-5.02j")
def test_places_are_counted_by_the_takings_too() -> None:
    hall = placed(nunavut(gross_before_cents=6_000_000 - 3 * 6_000), door="desk")
    assert [len(numbers_left(hall, dev)) for dev in ("desk", "door")] == [1, 1]
    assert tickets.free(hall.state, hall.night.pack) == 1


# --- S15 ---


@pytest.mark.clause("NU-5.02f", "SK-4.i1", "SK-4.j")
def test_s15_two_offline_tablets_near_the_cap_sell_one_each_and_no_more() -> None:
    hall = placed(capped(94), door="desk")
    desk, two = hall.on("desk").sell(), hall.on("door").sell()
    assert buys(desk, 1) == "numbers-with-others"
    assert buys(two, 2) == "numbers-used-up"
    merged = together(desk, two)
    assert (len(merged.state.entries), merged.conflicts(), merged.view["breaches"]) == (
        CAP,
        [],
        [],
    )
    assert sorted(sold(merged)) == list(range(1, CAP + 1))
    for dev in ("desk", "door"):
        assert merged.on(dev).view["desk"]["entries"] == CAP
        assert buys(merged.on(dev), 3) == "player-cap"


# --- Giving more ---


def test_who_has_few_left_is_given_more_unasked_and_who_has_enough_is_not() -> None:
    hall = placed(capped(6), door="desk")
    assert hall.refused("lease-numbers").code == "numbers-enough"
    busy = together(hall, hall.on("door").sell(20))
    assert len(numbers_left(busy, "door")) == 10
    more = busy.do("lease-numbers")
    assert len(numbers_left(more, "door")) == 23, "a third of the 70 that are unsold"
    assert more.refused("lease-numbers").code == "numbers-enough"


def test_who_keeps_the_numbers_never_waits_for_any() -> None:
    hall = placed(capped(6), door="desk")
    busy = hall.sell(30)
    assert numbers_left(busy) == ()
    sold_on = busy.sell()
    assert sold_on.event.ticket == 67
    assert numbers_left(sold_on) == tuple(range(68, 87))
    assert sold_on.view["breaches"] == []


def test_numbers_are_given_by_one_of_those_who_direct_alone() -> None:
    hall = placed(capped(6), door="desk", two="director")
    assert hall.on("two").refused("lease-numbers", dev="door").code == "numbers-kept-elsewhere"
    assert hall.on("door").refused("lease-numbers", dev="door").code == "tablet-at-desk"
    assert hall.on("door").refused("return-numbers", dev="two").code == "tablet-at-desk"
    body = {"leases": [{"dev": "door", "numbers": [90]}]}
    forged = hall.on("door").writes("numbers/door", "numbers-leased/1", body)
    assert forged.conflicts() == ["not-owner"]
    gone = hall.on("two").do("stop-tablet", dev="desk", why="lost")
    assert len(numbers_left(gone.do("lease-numbers", dev="door", count=5), "door")) == 5 + len(
        numbers_left(hall, "door")
    )


def test_a_number_is_given_to_one_tablet() -> None:
    hall = placed(capped(6), door="desk")
    body = {"leases": [{"dev": "door", "numbers": [7]}]}
    assert hall.writes("numbers/desk", "numbers-leased/1", body).conflicts() == ["numbers-leased"]
    twice = {"leases": [{"dev": "door", "numbers": [90, 90]}]}
    assert hall.writes("numbers/desk", "numbers-leased/1", twice).conflicts() == [
        "numbers-unsound"
    ]


def test_a_tablet_that_does_not_sell_is_given_none() -> None:
    hall = placed(capped(6), door="desk", felt=1)
    assert hall.refused("lease-numbers", dev="felt").code == "numbers-for-desks"


# --- Giving back ---


def test_a_door_that_closes_gives_its_numbers_back_and_they_are_sold_first() -> None:
    hall = placed(capped(6), door="desk").on("door").sell().do("return-numbers", dev="door")
    assert (numbers_left(hall, "door"), buys(hall, 1)) == ((), "numbers-used-up")
    assert hall.refused("return-numbers", dev="door").code == "numbers-none"
    assert hall.on("desk").refused("lease-numbers").code == "numbers-enough", "it wanted none"
    again = hall.on("desk").do("lease-numbers", dev="door")
    assert numbers_left(again, "door")[:2] == (38, 39)


def test_numbers_of_another_tablet_are_taken_back_when_it_is_known_what_that_means() -> None:
    hall = placed(capped(6), door="desk")
    question = hall.refused("return-numbers", dev="door")
    assert (question.code, question.kind, question.facts) == (
        "numbers-unheard",
        "ask",
        {"count": 30},
    )
    closed = hall.do("return-numbers", dev="door", confirmed=True)
    assert tickets.free(closed.state, closed.night.pack) == 60
    more = closed.do("lease-numbers", dev="desk", count=31)
    assert numbers_left(more) == tuple(range(7, 37)) + tuple(range(67, 98)), (
        "those taken back come last"
    )


def test_a_late_sale_of_a_closed_door_stands() -> None:
    hall = placed(capped(6), door="desk")
    dead = hall.on("door").sell()
    closed = hall.do("return-numbers", dev="door", confirmed=True)
    merged = together(closed, dead)
    assert (merged.conflicts(), merged.view["breaches"], sold(merged)[-1]) == ([], [], 37)


def test_what_a_dead_door_sold_is_given_out_again_last_and_then_both_are_in() -> None:
    hall = placed(capped(93), door="desk")
    dead = hall.on("door").sell()
    closed = hall.do("return-numbers", dev="door", confirmed=True)
    full = closed.do("lease-numbers", dev="desk", count=2).sell(3)
    assert sorted(sold(full))[-3:] == [94, 96, 97], "95 may have been sold"
    merged = together(full, dead)
    assert len(merged.state.entries) == CAP + 1
    assert [breach["code"] for row in merged.view["breaches"] for breach in row["passed"]] == [
        "player-cap"
    ]


def test_a_tablet_that_was_stopped_keeps_no_place_and_its_late_sale_waits() -> None:
    hall = placed(capped(6), door="desk")
    dead = hall.on("door").sell()
    stopped = hall.do("stop-tablet", dev="door", why="lost")
    assert tickets.free(stopped.state, stopped.night.pack) == 60
    assert together(stopped, dead).conflicts() == ["stopped"]
    with_part = stopped.do("place-tablets", placed=[{"dev": "door", "role": "desk"}])
    assert numbers_left(with_part, "door") == tuple(range(37, 67)), (
        "who sells again has its numbers"
    )


def test_who_takes_the_direction_over_gives_the_numbers_out() -> None:
    hall = placed(capped(6), door="desk")
    late_desk = hall.do("lease-numbers", dev="door", count=5).sell()
    door = hall.on("door").do("take-over", confirmed=True)
    more = door.do("lease-numbers", dev="door", count=5)
    merged = together(more, late_desk)
    assert merged.conflicts() == ["taken-over"]
    assert numbers_left(merged, "door") == tuple(range(37, 72))
    assert sold(merged)[-1] == 7, "what it had been given before it goes on selling"


# --- Every number is accounted for ---


@pytest.mark.clause("SK-4.i1")
def test_what_lies_unsold_in_the_sequence_is_voided_with_the_reason() -> None:
    hall = placed(capped(6), door="desk").sell(2)
    hall = together(hall, hall.on("door").sell(2)).do("return-numbers", dev="desk", confirmed=True)
    assert tickets.unsold(hall.state) == tuple(range(9, 37))
    assert hall.view["tablets"]["unsold"] == list(range(9, 37))
    assert hall.refused("void-numbers", reason=" ").code == "field-needed"
    assert hall.on("door").refused("void-numbers", reason="x").code == "tablet-at-desk"
    done = hall.do("void-numbers", reason="The doors are closed")
    assert (done.event.numbers, done.event.reason) == (tuple(range(9, 37)), "The doors are closed")
    assert tickets.unsold(done.state) == ()
    assert done.view["tablets"]["unsold"] == []
    assert done.refused("void-numbers", reason="again").code == "numbers-accounted"
    assert done.do("lease-numbers", dev="desk", count=1).event.leases[0].numbers == (67,)


def test_a_number_that_was_taken_back_stays_used_and_its_place_is_free() -> None:
    hall = placed(capped(94), door="desk").on("door").sell().undo()
    assert numbers_left(hall, "door") == ()
    assert tickets.free(hall.state, hall.night.pack) == 1
    more = hall.on("desk").do("lease-numbers", dev="door")
    assert numbers_left(more, "door") == (97,)


def test_given_numbers_are_returned_and_not_undone() -> None:
    hall = placed(capped(6), door="desk").do("lease-numbers", dev="door", count=5)
    assert hall.refused("undo", target=hall.last_id).code == "undo-is-ruling"
    forced = hall.writes("record/desk", "undone/1", {"target": hall.last_id})
    dead = hall.on("door").sell(33)
    merged = together(forced, dead)
    assert (merged.conflicts(), merged.view["breaches"]) == ([], []), "what was sold so stands"


# --- What is sold otherwise ---


def test_a_tablet_that_had_not_heard_of_numbers_sells_on_and_that_is_told() -> None:
    hall = capped(6)
    there = hall.on("door").sell(35)
    here = placed(hall, door="desk")
    merged = together(here, there)
    assert merged.conflicts() == []
    assert merged.view["breaches"] == [], "they were among those given out"
    far = hall.on("door").sell(95 - 6)
    far_merged = together(placed(hall, door="desk"), far)
    assert {breach["code"] for row in far_merged.view["breaches"] for breach in row["passed"]} == {
        "ticket-not-leased"
    }


def test_a_paper_bears_the_number_that_it_bears_unless_another_tablet_may_sell_that() -> None:
    hall = placed(playing(4), door="desk").at("19:30")
    paper = {
        "player": "p",
        "name": "Paper",
        "paid": "cash",
        "happened_at_ms": hall.now - 60_000,
        "wrote": "Ann",
        "seed": "s" * 16,
    }
    door, own, free = (
        numbers_left(hall, "door")[0],
        numbers_left(hall)[0],
        tickets.free_numbers(hall.state, 1)[0],
    )
    refusal = hall.refused("sell-entry", number=door, **paper)
    assert (refusal.code, refusal.facts) == ("ticket-not-leased", {"ticket": door})
    for number in (own, free):
        assert hall.do("sell-entry", number=number, **paper).state.last_ticket >= number
    assert hall.do("sell-entry", **paper).event.ticket == own
    assert hall.do("sell-entry", number=free, **paper).view["breaches"] == []


def test_a_ticket_of_ones_own_is_one_of_this_tablets() -> None:
    base = capped(6)
    both = together(base.on("desk").sell(), base.on("door").sell())
    hall = placed(both, door="desk").on("door")
    (was,) = hall.state.doubled
    assert hall.do("renumber-ticket", ticket=was).event.ticket == numbers_left(hall, "door")[0]


def test_who_paid_beforehand_is_seated_with_the_numbers_of_who_seats_them() -> None:
    players = [f"id-early-{number}" for number in range(3)]
    hall = thursday().do(
        "expect-players", players=players, prepaid=[True] * 3, names=["Ann", "Bob", "Cy"]
    )
    hall = placed(hall, door="desk")
    own = numbers_left(hall)
    seated = hall.sell().do("seat-prepaid", seed="s" * 16)
    assert [record.event.ticket for record in seated.records("entry-sold")] == list(own[:4])
    there = hall.on("door").sell(len(numbers_left(hall, "door")) - 2)
    few = there.do("seat-prepaid", seed="s" * 16)
    assert numbers_left(few, "door") == (), "the third waits for a number"
    assert buys(few, 1) == "numbers-used-up"
