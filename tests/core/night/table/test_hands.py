"""Hands as facts of the night: what a table needs before one, what follows from one."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from pycore.kernel.clauses import Refused
from pycore.kernel.units import Chips
from pycore.law import packs
from pycore.ledger.model import codec
from pycore.night.base.known_stacks import (
    at_zero,
    denominations,
    here,
    known_stack,
    likely_stack,
    uncounted,
)
from pycore.night.base.parts import Out
from pycore.night.table.hand_in_play import HandInPlay, begin, replayed
from pycore.night.table.stacks import to_settle
from pycore.night.table.table_view import table_view
from pycore.poker.hand import act
from tests.core.felt import Table, counted_in, deal
from tests.core.hall import SEED, Hall, nunavut, playing, thursday, wall

BOARD = ("2c7d9h", "Js", "3h")
ACES, KINGS, QUEENS = "AsAd", "KsKd", "QsQd"


@cache
def hall_of(players: int = 10, house: str = "nunavut") -> Hall:
    """Everybody at table 1, the clock just started, stacks counted."""
    if house == "nunavut":
        return counted_in(nunavut().sell(players).at("17:55").draw().at("18:00").start())
    return counted_in(thursday().sell(players).at("18:55").draw().at("19:00").start())


def walk(table: Table) -> Hall:
    """Everybody folds to the big blind."""
    return table.folds(len(table.hand.seats) - 1).ends()


def bust(hall: Hall, *losers: int, winner: int) -> Hall:
    """One hand in which these seats lose everything to *winner*, who covers them."""
    table = deal(hall).all_in({*losers, winner}).board(*BOARD)
    order = [seat for seat in table.hand.order() if seat in {*losers, winner}]
    weak = iter(("4c5c", "4d5d", "4h5h"))
    cards = {seat: ACES if seat == winner else next(weak) for seat in order}
    return table.show(cards).ends()


# --- Before a hand ---


@pytest.mark.clause("NU-9.03b")
def test_the_button_starts_at_the_first_seat_left_of_the_dealer() -> None:
    hand = deal(hall_of()).hand
    assert (hand.button, hand.small, hand.big, hand.order()[0]) == (1, 2, 3, 2)
    assert (hand.no, hand.level, hand.small_blind, hand.big_blind, hand.unit) == (1, 1, 25, 50, 25)


def test_stacks_are_counted_before_the_first_hand() -> None:
    fresh = nunavut().sell(4).at("17:55").draw().at("18:00").start()
    assert uncounted(fresh.state, 1, fresh.now) == (1, 2, 3, 4)
    with pytest.raises(Refused, match="stacks-not-counted"):
        deal(fresh)
    assert uncounted(counted_in(fresh).state, 1, fresh.now) == ()
    assert fresh.refused("count-stacks", table=1, stacks=[{"seat": 9, "chips": 5}]).code == (
        "seat-empty"
    )
    for chips, code in (
        (0, "stack-out-of-range"),
        (15_025, "stack-out-of-range"),
        (-25, "bad-command"),
    ):
        refused = fresh.refused("count-stacks", table=1, stacks=[{"seat": 1, "chips": chips}])
        assert refused.code == code


def test_chips_that_came_from_another_seat_are_counted_again() -> None:
    """Nobody can know what they come to where no table counted them before."""
    hall = hall_of(12)
    ticket = here(hall.state, 2)[1]
    moved = hall.do("move-player", ticket=ticket, table=1, seat=9)
    assert uncounted(moved.state, 1, moved.now) == (9,)
    ready = moved.do("count-stacks", table=1, stacks=[{"seat": 9, "chips": 1_200}])
    assert (known_stack(ready.state, ticket), ready.event.expected_chips) == (1_200, 0)
    assert deal(ready).hand.player(9) >= 0


def seats_of(stacks: dict[int, int]) -> list[dict[str, int]]:
    return [{"seat": seat, "chips": chips} for seat, chips in stacks.items()]


def test_a_first_count_that_is_not_what_was_sold_is_asked_about() -> None:
    fresh = nunavut().sell(4).at("17:55").draw().at("18:00").start().rebuy(1)
    sold = fresh.state.chips_in_play()
    right = {1: 1_500, 2: 1_500, 3: 1_500, 4: sold - 4_500}
    assert fresh.do("count-stacks", table=1, stacks=seats_of(right)).event.expected_chips == 0
    wrong = seats_of({**right, 2: 1_475})
    refusal = fresh.refused("count-stacks", table=1, stacks=wrong)
    assert (refusal.code, refusal.clause, refusal.kind) == ("count-differs", None, "ask")
    assert refusal.facts == {"counted_chips": sold - 25, "expected_chips": sold}
    silent = fresh.refused("count-stacks", table=1, stacks=wrong, confirmed=True)
    assert (silent.code, silent.facts) == ("table-needs-reason", refusal.facts)
    counted = fresh.do(
        "count-stacks", table=1, stacks=wrong, confirmed=True, because="counted twice"
    )
    assert counted.event.because == "counted twice"
    assert counted.event.expected_chips == sold
    facts = counted.view["history"][0]["facts"]
    assert (facts["result"], facts["counted_chips"], facts["expected_chips"]) == (
        "explained",
        sold - 25,
        sold,
    )


@pytest.mark.clause("NU-9.08c", "MB-7d")
def test_a_later_count_is_held_against_the_last_one() -> None:
    hall = walk(deal(hall_of(3)))
    stacks = {seat: known_stack(hall.state, who) for seat, who in here(hall.state, 1).items()}
    assert sum(stacks.values()) == 4_500  # type: ignore[arg-type]
    swapped = seats_of({1: stacks[2], 2: stacks[1]})  # type: ignore[dict-item]
    moved = hall.refused("count-stacks", table=1, stacks=swapped)
    assert (moved.code, moved.clause) == ("stacks-moved", "NU-9.08c")
    assert (moved.kind, moved.facts["seat"]) == ("ask", 1)
    sure = {"table": 1, "stacks": swapped, "confirmed": True, "because": "a pot put right"}
    event = hall.do("count-stacks", **sure).event
    assert (event.expected_chips, event.because) == (0, "a pot put right")
    refusal = hall.refused("count-stacks", table=1, stacks=seats_of({1: 500, 2: 500}))
    assert refusal.facts == {"counted_chips": 1_000, "expected_chips": stacks[1] + stacks[2]}  # type: ignore[operator]


@pytest.mark.clause("SEL-7a", "NU-8.12a")
def test_a_rebuy_between_hands_is_in_the_next_stack() -> None:
    hall = hall_of()
    ticket = here(hall.state, 4)[4] if 4 in hall.state.tables() else here(hall.state, 1)[4]
    after = hall.rebuy(ticket)
    assert known_stack(after.state, ticket) == 1_500 + after.state.adopted.rebuy_chips
    assert next(sat for sat in deal(after).hand.seats if sat.seat == 4).rebuys == 1


def test_no_hand_without_a_running_night_in_a_break_or_alone() -> None:
    unstarted = thursday().sell(4).at("18:55").draw()
    for hall, code in (
        (unstarted, "not-playing"),
        (hall_of(10, "thursday").at("20:05"), "on-break"),
        (hall_of(2).out(here(hall_of(2).state, 1)[1]), "not-playing"),
    ):
        with pytest.raises(Refused, match=code):
            deal(hall)
    with pytest.raises(Refused, match="everybody-away"):
        deal(hall_of(2), absent=(1, 2))
    with pytest.raises(Refused, match="no-such-seat"):
        deal(hall_of(2), placed=11)


@pytest.mark.clause("SEL-9")
def test_no_hand_begins_once_play_must_have_ended() -> None:
    late_start = thursday(start_at_ms=wall("23:59")).sell(3).at("00:30").draw().start()
    hall = counted_in(late_start)
    assert deal(hall.at("00:44:59.999")).folds(2).event().hand.no == 1
    for time in ("00:45", "00:50", "03:00"):
        with pytest.raises(Refused, match="play-must-stop") as refusal:
            deal(hall.at(time))
        assert (refusal.value.clause, refusal.value.kind) == ("SEL-9", "law")
        assert refusal.value.facts == {"at_ms": wall("00:45")}


@pytest.mark.clause("NU-B.TP14", "SEL-14")
def test_a_hand_is_played_at_the_level_of_its_first_riffle() -> None:
    hall = hall_of().at("18:19:59.999")
    table = deal(hall)
    played_late = Table(hall.at("18:24"), table.hand).folds(9).ends()
    assert (played_late.event.hand.small_blind, played_late.event.hand.big_blind) == (25, 50)
    assert deal(played_late).hand.big_blind == 100
    with pytest.raises(Refused, match="hand-level-differs"):
        Table(hall, replace(table.hand, big_blind=75)).folds(9).ends()  # type: ignore[arg-type]


@pytest.mark.clause("SEL-13a")
def test_the_smallest_chip_follows_the_colour_ups() -> None:
    hall = hall_of(10, "thursday")
    assert denominations(hall.state, hall.now)[0] == 100
    after = wall("20:15")
    assert denominations(hall.state, after)[0] == 500


@pytest.mark.clause("SEL-16", "SEL-17")
def test_stacks_that_a_colour_up_changed_are_counted_again() -> None:
    """15,100 and 14,900 cannot lie there in chips of 500: one chip more for each remainder."""
    hall = walk(deal(hall_of(6, "thursday")))
    for _ in range(5):
        hall = hall.do("next-level", reason="late", approval="A-1")
    tickets = here(hall.state, 1)
    assert uncounted(hall.state, 1, hall.now) == (2, 3)
    with pytest.raises(Refused, match="stacks-not-counted"):
        deal(hall)
    assert [likely_stack(hall.state, tickets[seat], hall.now) for seat in (1, 2, 3)] == [
        15_000,
        15_000,
        15_500,
    ]
    rows = [{"seat": 2, "chips": 15_000}, {"seat": 3, "chips": 15_400}]
    refused = hall.refused("count-stacks", table=1, stacks=rows)
    assert (refused.code, refused.facts["unit_chips"]) == ("stack-not-in-chips", 500)
    for chips, other in ((15_000, 15_000), (14_500, 15_500)):
        rows = [{"seat": 2, "chips": chips}, {"seat": 3, "chips": other}]
        assert hall.do("count-stacks", table=1, stacks=rows).event.expected_chips == 0


@pytest.mark.clause("SEL-16")
def test_stacks_do_not_round_where_no_colour_up_was_recorded() -> None:
    """The 500 that the table has more are in no ledger: said aloud, and with a reason."""
    hall = walk(deal(hall_of(6, "thursday")))
    for _ in range(5):
        hall = hall.do("next-level", reason="late", approval="A-1")
    rows = [{"seat": 2, "chips": 15_000}, {"seat": 3, "chips": 15_500}]
    refusal = hall.refused("count-stacks", table=1, stacks=rows)
    assert (refusal.code, refusal.facts) == (
        "count-differs",
        {"counted_chips": 30_500, "expected_chips": 30_000},
    )
    sure = {"table": 1, "stacks": rows, "confirmed": True}
    assert hall.refused("count-stacks", **sure).code == "table-needs-reason"
    count = hall.do("count-stacks", **sure, because="changed up at the break").event
    assert (count.expected_chips, count.because) == (30_000, "changed up at the break")

    recorded = hall.do("colour-up", table=1, unit_chips=100, seed=SEED)
    assert recorded.state.chips_in_play() == hall.state.chips_in_play() + 500
    assert uncounted(recorded.state, 1, hall.now) == ()
    assert recorded.do("count-stacks", table=1, stacks=rows).event.expected_chips == 0
    hand = deal(recorded).hand
    assert (hand.unit, {sat.stack_chips for sat in hand.seats}) == (500, {15_000, 15_500})


@pytest.mark.clause("SEL-16")
def test_whom_nobody_counted_at_a_colour_up_may_have_a_chip_more() -> None:
    hall = playing(3).at("20:05").do("colour-up", table=1, unit_chips=100, seed=SEED).at("20:12")
    assert len(hall.event.unknown) == 3
    for more in (0, 500, 1_000):
        rows = counts_of(hall, 15_000 + more)
        assert hall.do("count-stacks", table=1, stacks=rows).event.expected_chips == 0
    rows = counts_of(hall, 16_500)
    assert hall.refused("count-stacks", table=1, stacks=rows).code == "count-differs"
    rows = counts_of(hall, 14_500)
    assert hall.refused("count-stacks", table=1, stacks=rows).code == "count-differs"


def counts_of(hall: Hall, first_stack: int) -> list[dict[str, int]]:
    """So many before seat 1, and the starting stack before the others."""
    seats = sorted(here(hall.state, 1))
    return [{"seat": seat, "chips": first_stack if seat == seats[0] else 15_000} for seat in seats]


@pytest.mark.clause("SEL-16")
def test_chips_that_a_colour_up_made_can_be_counted() -> None:
    hall = hall_of(3, "thursday")
    for _ in range(5):
        hall = hall.do("next-level", reason="late", approval="A-1")
    sold = hall.state.chips_in_play()
    assert counted_in(hall, stacks={1: sold + 1_500}).state.stacks
    rows = [{"seat": 1, "chips": sold + 2_000}]
    assert hall.refused("count-stacks", table=1, stacks=rows).code == "stack-out-of-range"


# --- The button ---


@pytest.mark.clause("NU-9.11", "NU-9.12a", "NU-A.5f", "MB-10", "MB-12", "SK-A.1.bb", "SK-A.3.d")
@pytest.mark.parametrize("players", [2, 3, 6, 10])
def test_the_blinds_lie_left_of_the_button_and_between_two_on_it(players: int) -> None:
    now = deal(hall_of(players))
    bets = dict(zip(now.hand.order(), now.now.bets, strict=True))
    order, button = now.hand.order(), now.hand.button
    assert order[-1] == button, "the button is the last of the order"
    small, big = (order[1], order[0]) if players == 2 else (order[0], order[1])
    assert bets == dict.fromkeys(order, 0) | {small: 25, big: 50}


@pytest.mark.clause("NU-9.10", "NU-9.12b")
def test_the_button_goes_forward_and_between_two_posts_the_small_blind() -> None:
    hall = walk(deal(hall_of(3)))
    table = deal(hall)
    assert (table.hand.no, table.hand.button, table.hand.small, table.hand.big) == (2, 2, 3, 1)
    hall = hall.out(here(hall.state, 1)[3])
    hand = deal(hall).hand
    assert (hand.button, hand.small, hand.big) == (2, 2, 1)


@pytest.mark.clause("SEL-36a", "SEL-36b")
def test_on_a_thursday_the_button_and_the_small_blind_may_be_dead() -> None:
    hall = walk(deal(hall_of(6, "thursday")))  # button 1, small 2, big 3
    small_gone = deal(hall.out(here(hall.state, 1)[2])).hand
    assert (small_gone.button, small_gone.small, small_gone.big) == (2, 3, 4)
    big_gone = deal(hall.out(here(hall.state, 1)[3])).hand
    assert (big_gone.button, big_gone.small, big_gone.big) == (2, 0, 4)
    after = walk(deal(hall.out(here(hall.state, 1)[3])))
    assert deal(after).hand.button == 3  # dead: nobody sits there


@pytest.mark.clause("NU-B.IR1")
def test_a_misplaced_button_is_put_right() -> None:
    table = deal(hall_of(), placed=5)
    assert (table.hand.button, table.hand.small, table.hand.placed) == (5, 6, True)
    hall = walk(table)
    assert deal(hall).hand.button == 6
    with pytest.raises(Refused, match="hand-button-differs"):
        walk(Table(table.hall, replace(table.hand, placed=False)))


@pytest.mark.clause("NU-9.30b", "NU-B.MD1", "MB-26b")
def test_a_misdeal_costs_nothing_and_is_dealt_again_from_the_same_button() -> None:
    table = deal(hall_of()).do("misdeal", reason="boxed card")
    hall = table.ends()
    assert (hall.event.result, hall.event.finish) == ("misdeal", (1_500,) * 10)
    again = deal(hall).hand
    assert (again.no, again.button, again.small, again.big) == (2, 1, 2, 3)


@pytest.mark.clause("NU-9.29b", "MB-25b")
@pytest.mark.parametrize("house", ["nunavut", "thursday"])
def test_who_is_moved_owes_what_the_new_seat_owes(house: str) -> None:
    """Seats 1 to 6 and the new 7th: the big blind comes to it in its turn, and is paid."""
    hall = walk(deal(hall_of(12, house)))
    mover = here(hall.state, 2)[1]
    hall = counted_in(hall.do("move-player", ticket=mover, table=1, seat=7))
    bigs = []
    for _ in range(4):
        table = deal(hall)
        bigs.append(table.hand.big)
        hall = walk(table)
    assert bigs == [4, 5, 6, 7]
    big = table.hand.order().index(7)
    assert table.now.bets[big] == table.hand.big_blind


@pytest.mark.clause("NU-9.30b", "MB-26b", "NU-9.29b", "MB-25b")
def test_who_sits_down_before_a_redeal_waits_so_that_no_other_blind_is_due() -> None:
    hall = hall_of(12)
    misdealt = deal(hall, placed=6).do("misdeal").ends()
    moved = misdealt.do("move-player", ticket=here(hall.state, 2)[1], table=1, seat=7)
    again = deal(counted_in(moved))
    assert (again.hand.button, again.hand.small, again.hand.big) == (6, 1, 2)
    assert 7 not in again.hand.order()
    after = deal(walk(again)).hand
    assert (after.button, after.small, after.big) == (1, 2, 3)
    assert after.order()[-2:] == (7, 1)


@pytest.mark.clause("NU-B.TP31", "NU-9.10", "NU-9.29")
@pytest.mark.parametrize("kind", ["nunavut", "thursday"])
def test_who_comes_from_a_broken_table_gets_no_hand_between_button_and_small_blind(
    kind: str,
) -> None:
    """Four are left at table 1, in the seats 1, 3, 5 and 8; table 2 breaks, and sends five."""
    hall = hall_of(16, kind)
    hall = hall.out(*[here(hall.state, 1)[seat] for seat in (2, 4, 6, 7)])
    hall = hall.out(*list(here(hall.state, 2).values())[:3])
    hall = walk(deal(counted_in(hall), placed=1))
    broken = counted_in(hall.do("break-table", table=2, seed="a-seed-that-fills-seat-four"))
    seats = set(here(broken.state, 1))
    assert seats >= {1, 3, 4, 5, 8}
    dealt = deal(broken)
    big = min(seat for seat in seats if seat > 5)
    assert (dealt.hand.button, dealt.hand.small, dealt.hand.big) == (3, 5, big)
    assert set(dealt.hand.order()) == seats - {4}
    view = table_view(broken.night, 1, None, (), broken.now)
    assert [row["seat"] for row in view["seats"] if row["state"] == "waiting"] == [4]
    passed = deal(walk(dealt)).hand
    assert set(passed.order()) == seats
    assert passed.button == 5


@pytest.mark.clause("NU-B.IR4", "NU-9.24")
def test_a_void_hand_gives_back_the_bets_and_keeps_what_was_carried() -> None:
    hall = carried_25()
    table = (
        deal(hall).bet(1_000).calls(1).do("void", reason="two aces of spades", clause="NU-B.IR4")
    )
    after = table.ends()
    assert set(after.event.finish) == {sat.stack_chips for sat in table.hand.seats}
    assert after.state.felts[1].carried == 25
    assert deal(hall).bet(1_000).refused("void").code == "reason-needed"


@pytest.mark.clause("SEL-12", "SEL-24")
def test_at_a_final_table_drawn_anew_the_button_starts_and_everybody_is_dealt_in() -> None:
    hall = hall_of(12, "thursday")
    first_table, two = here(hall.state, 1), here(hall.state, 2)
    hall = walk(deal(hall, placed=2)).out(
        first_table[3], first_table[5], first_table[6], two[1], two[2]
    )
    hall = walk(deal(hall))
    assert (hall.state.felts[1].button, hall.state.felts[1].small_seat) == (3, 4)
    last_hand = deal(hall).folds(2)
    drawn = hall.do("redraw-final-table", seed="a-seed-of-the-final-table")
    hand = deal(counted_in(drawn)).hand
    assert (hand.no, hand.button, hand.small, hand.big) == (3, 1, 2, 3)
    assert sorted(hand.order()) == sorted(here(drawn.state, 1)) == [1, 2, 3, 4, 5, 6, 7]
    assert deal(walk(deal(counted_in(drawn)))).hand.button == 2
    assert Table(drawn, last_hand.hand).ends().last_record.kind == "applied"


# --- What a hand leaves ---


def carried_25() -> Hall:
    """Two split 125 in chips of 25: seat 3 limps in, the small blind folds."""
    table = deal(hall_of()).calls(1).folds(7).folds(1).calls(1)
    table = table.board("2c7d9h").calls(2).board("Js").calls(2).board("3h").calls(2)
    return table.show({4: "AsKd", 3: "AdKs"}).ends()


@pytest.mark.clause("NU-9.24", "NU-9.23")
def test_the_odd_chip_lies_in_the_next_pot() -> None:
    hall = carried_25()
    assert hall.event.left_over == 25
    assert [(share.seat, share.chips) for share in hall.event.pots[0].shares] == [(3, 50), (4, 50)]
    table = deal(hall)
    assert table.hand.carried == 25
    assert sum(pot.amount for pot in table.now.pots()) == 25 + 75


@pytest.mark.clause("NU-9.25", "NU-9.27", "SEL-38a", "SEL-38b", "BC-5.k", "NU-A.5m")
def test_who_loses_everything_is_out_with_the_stack_of_the_hands_start() -> None:
    hall = counted_in(hall_of(), stacks={4: 800, 5: 500, 6: 500})
    after = bust(hall, 4, 5, 6, winner=9)
    tickets = {seat: ticket for seat, ticket in here(hall.state, 1).items() if seat in (4, 5, 6)}
    assert {gone.ticket: gone.stack_chips for gone in after.event.out} == {
        tickets[4]: 800,
        tickets[5]: 500,
        tickets[6]: 500,
    }
    places = after.places()
    assert places[tickets[4]][:2] == (8, False)
    assert places[tickets[5]][:2] == places[tickets[6]][:2] == (9, True)
    assert after.refused("sell-rebuy", ticket=tickets[4], paid="cash").code == "rebuy-after-out"
    assert 4 not in here(after.state, 1)


def test_the_last_hand_ends_the_night_and_stops_the_clock() -> None:
    hall = hall_of(2)
    after = bust(hall, 1, winner=2)
    assert (after.state.phase, after.clock["running"]) == ("finished", False)
    assert after.undo().state.phase == "playing"


def test_a_ruling_has_a_reason_whatever_is_ruled() -> None:
    table = deal(hall_of())
    small = {"seat": table.turn, "amount": 75, "ruling": True}
    assert table.refused("raise", **small, reason=" ").code == "reason-needed"
    assert table.refused("misdeal", ruling=True).code == "reason-needed"
    assert table.do("misdeal", ruling=True, reason="a card fell").hand.actions


@pytest.mark.clause("NU-B.TP24", "SEL-33")
def test_the_chips_of_a_disqualified_player_leave_play() -> None:
    table = deal(hall_of()).folds(1).do("disqualify", 9, reason="hid chips")
    assert table.refused("disqualify", 8).code == "reason-needed"
    after = table.folds(7).ends()
    assert after.event.removed == 1_500
    assert after.state.chips_in_play() == 9 * 1_500
    assert [gone.ticket for gone in after.event.out] == [here(after.undo().state, 1)[9]]


@pytest.mark.clause("NU-B.TP15", "SEL-18")
def test_an_absent_player_is_dealt_in_blinded_and_dead() -> None:
    table = deal(hall_of(), absent=(2, 7))
    assert [table.hand.order()[at] for at in table.now.in_hand()] == [3, 4, 5, 6, 8, 9, 10, 1]
    after = table.folds(7).ends()
    assert dict(zip(after.event.hand.order(), after.event.finish, strict=True))[2] == 1_475


@pytest.mark.clause("SK-A.2.cc1", "SK-A.2.cc2", "SK-A.3.w")
def test_s09_in_saskatchewan_who_cannot_post_the_small_blind_is_out() -> None:
    """The stacks of S09 at 1000/2000: 800 in the small blind; 900, then 1400, in the big one."""
    rules = packs.play_rules()["ca_sk"]
    hall = hall_of().at("18:00")
    for _ in range(7):
        hall = hall.do("next-level", reason="late", approval="A-1")
    assert hall.clock["big"] == 2_000
    hand = begin(hall.state, rules, table=1, at=hall.now)
    tickets = here(hall.state, 1)
    for chips, expected in ((1_400, {hand.small: 800}), (900, {hand.small: 800, hand.big: 900})):
        stacks = {hand.small: 800, hand.big: chips, hand.order()[2]: 2_400}
        short = counted_in(hall, stacks=stacks)
        out, cannot_post = to_settle(short.state, rules, 1, short.now)
        seats = {seat for seat in expected if seat == hand.small or chips == 900}
        stacks_out = {gone.ticket: gone.stack_chips for gone in cannot_post}
        assert out == ()
        assert stacks_out.items() >= {tickets[seat]: expected[seat] for seat in seats}.items()
        assert tickets[hand.big] not in stacks_out or chips == 900
    nobody = to_settle(hall.state, hall.night.pack.play, 1, hall.now)
    assert nobody == ((), ())


@pytest.mark.clause("SK-A.2.cc2", "NU-B.IR1")
def test_a_button_that_is_put_right_puts_out_only_who_owes_a_blind_from_there() -> None:
    rules = packs.play_rules()["ca_sk"]
    hall = hall_of().at("18:00")
    for _ in range(7):
        hall = hall.do("next-level", reason="late", approval="A-1")
    hand, tickets = begin(hall.state, rules, table=1, at=hall.now), here(hall.state, 1)
    assert (hand.button, hand.small, hand.big) == (10, 1, 2)
    short = counted_in(hall, stacks={1: 800, 6: 700}).state
    assert to_settle(short, rules, 1, hall.now) == ((), (Out(tickets[1], Chips(800)),))
    assert to_settle(short, rules, 1, hall.now, 5) == ((), (Out(tickets[6], Chips(700)),))


# --- What may not be recorded ---


def test_a_hand_is_recorded_when_it_is_over_and_fits_the_night() -> None:
    table = deal(hall_of())
    finished = table.folds(9)
    hall = finished.ends()
    wrong = {
        "hand-not-over": table.folds(8),
        "hand-out-of-order": Table(hall, finished.hand),
        "hand-stacks-differ": Table(counted_in(hall_of(), stacks={4: 1_525}), finished.hand),
        "hand-carried-differs": Table(hall_of(), replace(finished.hand, carried=25)),  # type: ignore[arg-type]
        "hand-player-out": Table(hall_of().out(here(hall_of().state, 1)[4]), finished.hand),
        "hand-players-differ": Table(
            hall_of(), replace(finished.hand, seats=finished.hand.seats[:1])
        ),
        "bad-command": Table(hall_of(), replace(finished.hand, actions=("p1 dances",))),
        "not-your-turn": Table(hall_of(), replace(finished.hand, actions=("p1 f",))),
    }
    for code, case in wrong.items():
        with pytest.raises(Refused, match=code):
            case.ends()


def test_what_is_done_in_a_hand_is_asked_of_the_rules() -> None:
    table = deal(hall_of())
    assert table.refused("raise", 4, amount=75).code == "raise-too-small"
    assert table.refused("fold", 5).facts == {"seat": 5, "turn": 4}
    assert table.refused("fold", 12).code == "seat-not-in-hand"
    assert table.refused("board", cards="2c7d9h").code == "no-card-due"
    flop = table.folds(8).calls(2)
    assert flop.refused("board", cards="2c7d").code == "card-count"
    assert flop.refused("board", cards="2c2c9h").code == "card-seen-already"
    assert flop.refused("board", cards="2c7dXh").code == "not-a-card"
    assert flop.refused("board", cards="2c7d??").code == "cards-needed"
    for wish in ({"amount": -1}, {"amount": "800"}, {"reason": 5}, {"reason": "a#b"}):
        assert table.refused("raise", 4, **wish).code == "bad-command"
    assert table.refused("dance", 4).code == "bad-command"
    assert table.refused("fold").code == "bad-command"


@pytest.mark.clause("NU-3.raise")
def test_the_director_may_let_a_small_raise_stand_and_the_reason_is_kept() -> None:
    table = deal(hall_of()).do("raise", 4, amount=75, reason="binding as called")
    assert table.hand.actions == ("p3 cbr 75 # ruling: binding as called",)
    assert table.folds(9).ends().event.hand == table.folds(9).hand


@pytest.mark.clause("NU-B.TP21")
def test_a_tabled_hand_that_wins_dies_only_by_a_ruling_that_says_so() -> None:
    table = deal(hall_of(2)).calls(2).board("2c7d9h").calls(2).board("Js").calls(2)
    table = table.board("3h").calls(2)
    winner, other = (table.hand.order()[player] for player in (0, 1))
    table = table.do("show", winner, cards="AsAd")
    refusal = table.refused("kill", winner, reason="left the table")
    assert (refusal.code, refusal.clause) == ("tabled-hand-stays", "NU-B.TP21")
    assert refusal.facts == {"seat": winner}
    killed = table.do("kill", winner, reason="a third card in it", ruling=True)
    assert killed.hand.actions[-1] == "p1 f # killed # ruling: a third card in it"
    done = codec.back(HandInPlay, codec.plain(killed.hand))
    assert replayed(done, killed.hall.night.pack.play).folded == [True, False]
    done_hall = killed.ends()
    assert done_hall.state.felts[1].hands == 1
    stacks = {
        seat: known_stack(done_hall.state, who) for seat, who in here(done_hall.state, 1).items()
    }
    assert stacks[other] > stacks[winner], "the pot goes to the hand that is left"


@pytest.mark.clause("NU-9.30a", "MB-26a")
@pytest.mark.parametrize(("evening", "window"), [("nunavut", "NU-9.30a"), ("thursday", "MB-26a")])
def test_a_void_hand_is_a_ruling_that_names_its_clause(evening: str, window: str) -> None:
    table = deal(hall_of(10, evening)).bet(1_000).calls(1)
    refusal = table.refused("void", reason="a wet card")
    assert (refusal.code, refusal.clause, refusal.kind) == ("ruling-needs-clause", window, "poker")
    assert table.refused("void", reason="a wet card", clause=window).code == refusal.code
    event = table.do("void", reason="a wet card", clause="NU-B.IR4").ends().event
    assert (event.follows, event.overrules) == ("NU-B.IR4", window)
    assert event.hand.actions[-1] == "# void: a wet card [NU-B.IR4]"
    # Before anybody bet it overrules nothing: a misdeal could still be called.
    early = deal(hall_of(10, evening)).do("void", reason="a wet card", clause="NU-B.IR4").ends()
    assert (early.event.follows, early.event.overrules) == ("NU-B.IR4", "")


@pytest.mark.clause("NU-9.30a")
def test_no_tablet_records_a_void_hand_without_its_clause() -> None:
    table = deal(hall_of()).bet(1_000).calls(1)
    bare = replace(table.hand, actions=(*table.hand.actions, "# void: a wet card"))
    refusal = table.hall.refused("record-hand", hand=codec.plain(bare))
    assert (refusal.code, refusal.clause) == ("ruling-needs-clause", "NU-9.30a")


# --- Undo and conflict ---


@pytest.mark.clause("NU-B.DM5", "NU-B.DM6")
def test_a_recorded_hand_is_taken_back_until_the_next_deal_and_later_by_a_ruling() -> None:
    played = bust(hall_of().on("t1"), 4, winner=9)
    hand = played.last_id
    assert played.undo().event.follows == ""
    # Its own tablet has dealt again; another one cannot know.
    for hall, fields in ((played, {"next_deal": "begun"}), (played.on("desk"), {})):
        refusal = hall.refused("undo", target=hand, **fields)
        assert (refusal.code, refusal.clause, refusal.kind) == (
            "undo-is-ruling",
            "NU-B.DM5",
            "poker",
        )
        assert (
            hall.refused("undo", target=hand, reason="a wrong pot", **fields).code == refusal.code
        )
        ruled = {"reason": "a wrong pot", "clause": "NU-B.DM2"}
        event = hall.do("undo", target=hand, **ruled, **fields).event
        assert (event.reason, event.follows, event.overrules) == (
            "a wrong pot",
            "NU-B.DM2",
            "NU-B.DM5",
        )
    assert played.on("other").do("undo", target=hand, next_deal="not-begun").event.follows == ""


@pytest.mark.clause("NU-B.DM5")
def test_with_the_hands_after_it_a_hand_goes_by_a_ruling_only() -> None:
    busted = bust(hall_of(), 4, winner=9)
    later = walk(deal(busted))
    back = {"target": busted.last_id, "along": True}
    assert later.refused("undo", **back).code == "undo-is-ruling"
    ruled = later.do("undo", **back, reason="a wrong pot", clause="NU-B.DM2")
    assert (ruled.state.felts, ruled.event.overrules) == ({}, "NU-B.DM5")


def test_undoing_a_hand_brings_back_stacks_button_and_players() -> None:
    hall = hall_of()
    after = bust(hall, 4, winner=9)
    back = after.undo()
    assert (back.state.felts, back.state.groups) == ({}, ())
    assert known_stack(back.state, here(back.state, 1)[4]) == 1_500
    later = walk(deal(after))
    refused = later.refused("undo", target=after.last_id, reason="a slip", clause="NU-B.DM2")
    assert (refused.code, refused.facts["why"]) == ("undo-blocked", "hand-out-of-order")


@pytest.mark.clause("NU-9.27", "SEL-6b")
@pytest.mark.parametrize("dev", ["a-desk", "z-desk"])
def test_who_was_sold_a_rebuy_elsewhere_is_never_put_out_in_silence(dev: str) -> None:
    """The desk's tablet did not know of the hand, the table's did not know of the rebuy. Either
    the rebuy stands and the player with it, or it waits for the director.
    """
    nunavut_hall, waits = hall_of(), bust(hall_of(10, "thursday"), 4, winner=2)
    for hall, later in (
        (nunavut_hall, bust(nunavut_hall.on("t1"), 4, winner=9)),
        (waits, waits.on("t1").do("settle-table", table=1)),
    ):
        ticket = here(hall.state, 1)[4]
        both = hall.on(dev).rebuy(ticket, between_hands=True).meets(later)
        rebuys = both.state.rebuy_count()
        assert (rebuys, both.conflicts()) in ((1, []), (0, ["player-out"]))
        assert (ticket in both.state.still_in()) == (rebuys == 1)
        assert rebuys == 0 or known_stack(both.state, ticket) == both.state.adopted.rebuy_chips


@pytest.mark.clause("NU-B.TP24")
def test_a_rebuy_keeps_no_disqualified_player_in() -> None:
    hall = hall_of()
    ticket = here(hall.state, 1)[9]
    table = deal(hall.on("t1")).folds(1).do("disqualify", 9, reason="hid chips").folds(7)
    bought = hall.on("a-desk").rebuy(ticket, between_hands=True)
    both = bought.meets(table.ends()).state
    assert ticket not in both.still_in()
    assert both.chips_in_play() == 9 * 1_500
    assert ticket not in Table(bought, table.hand).ends().state.still_in()


def two_broke(large: int, small: int, *used: str) -> tuple[Hall, int, int]:
    """A Thursday's table where one hand broke two, who began it with a *large* and a *small*
    stack; those of them who *used* their rebuys are out at once, who did not is waited for.
    """
    hall = thursday().sell(6).at("18:55").draw().at("19:00").start().at("19:10")
    seats = sorted(here(hall.state, 1))[:3]
    first_ticket, second = (here(hall.state, 1)[seat] for seat in seats[:2])
    for name, ticket in (("large", first_ticket), ("small", second)):
        hall = hall.rebuy(*[ticket] * 3) if name in used else hall
    stacks = {seats[0]: large, seats[1]: small, seats[2]: 60_000}
    table = deal(counted_in(hall, 1, stacks)).all_in(set(seats)).board(*BOARD)
    hall = table.show({seats[0]: "4c5d", seats[1]: "4d5s", seats[2]: ACES}).ends()
    return hall.later(minutes=1), first_ticket, second


@pytest.mark.clause("SEL-38a", "SEL-38b")
@pytest.mark.parametrize("used", [("large",), ("small",), ("large", "small"), ()])
@pytest.mark.parametrize(
    ("stacks", "places"), [((20_000, 5_000), (5, 6)), ((20_000, 20_000), (5, 5))]
)
def test_who_broke_on_one_hand_ranks_by_it_though_one_was_waited_for(
    stacks: tuple[int, int], places: tuple[int, int], used: tuple[str, ...]
) -> None:
    hall, first_ticket, second = two_broke(*stacks, *used)
    assert len(hall.state.out()) == len(used)
    settled = hall if len(used) == 2 else hall.do("settle-table", table=1)
    finishes = settled.places()
    assert (finishes[first_ticket][0], finishes[second][0]) == places
    assert settled.conflicts() == []


@pytest.mark.clause("SEL-38a")
def test_whom_the_desk_put_out_ranks_by_the_stack_that_the_table_knew() -> None:
    hall, first_ticket, second = two_broke(20_000, 5_000)
    settled = hall.out(first_ticket).do("settle-table", table=1)
    finishes = settled.places()
    assert (finishes[first_ticket][0], finishes[second][0]) == (5, 6)


@pytest.mark.clause("SEL-38a")
def test_who_was_waited_for_since_an_earlier_hand_went_out_on_that_one() -> None:
    hall, first_ticket, second = two_broke(5_000, 20_000, "small")
    waited = deal(hall.do("intend-rebuy", ticket=first_ticket)).folds(3).ends().out(6)
    settled = waited.do("intend-rebuy", ticket=first_ticket, wants=False).do(
        "settle-table", table=1
    )
    assert {ticket: place for ticket, (place, *_) in settled.places().items()} == {
        first_ticket: 6,
        second: 5,
        6: 4,
    }


@pytest.mark.clause("SEL-6b")
def test_a_hand_is_not_taken_back_from_under_those_whom_the_next_deal_put_out() -> None:
    hall = bust(hall_of(10, "thursday"), 4, winner=2)
    ticket = here(hall.state, 1)[4]
    settled = hall.do("settle-table", table=1)
    refused = settled.refused("undo", target=hall.last_id)
    assert (refused.code, refused.facts["why"]) == ("undo-blocked", "stacks-differ")
    assert ticket in settled.undo().undo(hall.last_id).state.still_in()


def test_a_hand_is_not_taken_back_from_under_a_count_of_its_chips() -> None:
    """Undone from the desk, it gave its chips back to those who were not counted since."""
    played = walk(deal(hall_of()))
    ticket = here(played.state, 1)[3]
    moved = played.do("move-player", ticket=ticket, table=2, seat=1)
    counted = counted_in(moved, 2)
    refused = counted.refused("undo", target=played.last_id)
    assert (refused.code, refused.facts["by"]) == ("undo-blocked", "stacks-counted/1")
    back = counted.undo().undo(played.last_id)
    assert sum(stack.chips for stack in back.state.stacks.values()) == 15_000


def test_two_tablets_on_one_table_make_a_conflict_and_nothing_is_lost() -> None:
    hall = hall_of()
    here_, there = walk(deal(hall.on("t1"))), walk(deal(hall.on("t2"), placed=5))
    both = here_.meets(there)
    assert both.conflicts() == ["stale-base"]
    assert both.state.felts[1].hands == 1
    assert sum(stack.chips for stack in both.state.stacks.values()) == 15_000


def test_tables_do_not_get_in_each_others_way() -> None:
    hall = counted_in(hall_of(12), table=2)
    first_tablet = walk(deal(hall.on("t1"), 1))
    two = walk(deal(hall.on("t2"), 2))
    both = first_tablet.meets(two)
    assert both.conflicts() == []
    assert {table: felt.hands for table, felt in both.state.felts.items()} == {1: 1, 2: 1}


def test_a_hand_whose_player_the_director_put_out_meanwhile_waits_whole() -> None:
    hall = hall_of()
    table = walk(deal(hall.on("t1")))
    director = hall.on("desk").out(here(hall.state, 1)[4])
    both = director.meets(table)
    assert both.conflicts() in (["hand-player-out"], [])
    assert sum(stack.chips for stack in both.state.stacks.values()) == 15_000
    assert both.night.digest() == table.meets(director).night.digest()


@pytest.mark.clause("NU-9.25")
def test_the_desk_and_the_dealer_who_put_the_same_player_out_agree() -> None:
    hall = hall_of()
    loser = here(hall.state, 1)[4]
    table = deal(hall.on("t1")).all_in({4, 9}).board(*BOARD).show({4: "4c5c", 9: ACES})
    dealer = table.ends()
    desk = hall.on("desk").out(loser)
    heard = Table(desk.on("t1"), table.hand).ends()
    assert heard.event.out == ()
    assert (heard.state.out(), heard.conflicts()) == ({loser}, [])
    both = desk.meets(dealer)
    assert (both.state.out(), len(both.state.groups)) == ({loser}, 1)
    assert both.state.felts[1].hands == 1
    assert both.conflicts() in ([], ["player-not-in"])  # the desk's own entry, when it came later
    assert both.night.digest() == dealer.meets(desk).night.digest()


def test_chips_that_do_not_add_up_are_nobodys_fact() -> None:
    hall = hall_of()
    event = walk(deal(hall)).event
    body = codec.to_body(replace(event, finish=(9_999, *event.finish[1:])))
    after = hall.writes("table/1", "hand-played/1", body)
    assert after.conflicts() == ["chips-differ"]
    assert after.state == hall.state


def test_a_hand_in_play_survives_being_written_down() -> None:
    hand = deal(hall_of()).bet(200).folds(3).hand
    assert codec.from_body(HandInPlay, codec.plain(hand), hand.begun_ms) == hand


def test_nobody_waits_where_elimination_is_at_once() -> None:
    after = bust(hall_of(), 4, winner=9)
    assert at_zero(after.state, 1) == {}
    assert after.refused("settle-table", table=1).code == "nothing-to-settle"


def test_a_hand_that_cannot_be_recorded_any_more_is_set_aside_with_its_reason() -> None:
    hall = hall_of()
    ours = deal(hall).folds(9)
    theirs = walk(deal(hall.on("other")))
    merged = hall.meets(theirs)
    wish = {"hand": codec.plain(ours.hand), "reason": " the other tablet was quicker "}
    assert merged.refused("record-hand", hand=wish["hand"]).code == "hand-out-of-order"
    assert merged.refused("set-hand-aside", **{**wish, "reason": " "}).code == "reason-needed"
    after = merged.do("set-hand-aside", **wish)
    assert after.state == merged.state
    assert after.event.reason == "the other tablet was quicker"
    assert after.event.hand == ours.hand
    assert hall.refused("set-hand-aside", **wish).code == "hand-fits"
    unplayable = replace(ours.hand, actions=("p1 f",))
    set_aside = hall.do("set-hand-aside", hand=codec.plain(unplayable), reason="damaged")
    assert (set_aside.last_record.kind, set_aside.state) == ("applied", hall.state)


@pytest.mark.parametrize("ended", ["over", "void"])
def test_a_hand_that_ended_with_chips_before_a_player_put_out_is_set_aside(ended: str) -> None:
    table = deal(hall_of())
    gone = table.hall.out(here(table.hall.state, 1)[4])
    ends = (
        table.folds(9)
        if ended == "over"
        else table.do("void", reason="fouled deck", clause="NU-B.IR4")
    )
    wish = {"hand": codec.plain(ends.hand), "reason": "put out at the desk"}
    assert gone.refused("record-hand", hand=wish["hand"]).code == "hand-player-out"
    assert gone.do("set-hand-aside", **wish).state == gone.state
    unfinished = {**wish, "hand": codec.plain(table.folds(2).hand)}
    assert gone.refused("set-hand-aside", **unfinished).code == "hand-fits"


def test_no_hand_is_left_that_can_neither_be_recorded_nor_set_aside() -> None:
    """Play was stopped over one, the level of one was taken back, one was dealt after a misdeal
    that another tablet told with the button elsewhere.
    """
    hall = hall_of()
    counts = [{"ticket": ticket, "stack_chips": 1_500} for ticket in hall.state.still_in()]
    stopped = hall.do("stop-play", stacks=counts, reason="fire alarm", clause="NU-A.3c")

    highest_level = hall
    for _ in range(15):
        highest_level = (
            highest_level.do("next-level", reason="late", approval="A-1")
            if highest_level.clock["big"] < 40_000
            else highest_level
        )
    longer = highest_level.do(
        "add-level",
        small_blind_chips=40_000,
        big_blind_chips=40_000,
        length_ms=900_000,
        reason="late",
        approval="a letter",
    )
    at_last = longer.do("next-level", reason="late", approval="A-1")
    shorter = at_last.undo().undo(longer.last_id)

    misdealt = deal(hall).do("misdeal").ends()
    elsewhere = deal(hall, placed=5).do("misdeal").ends()
    for code, hand, after in (
        ("not-playing", deal(hall).folds(3).hand, stopped),
        ("hand-level-differs", deal(at_last).hand, shorter),
        ("hand-button-differs", deal(misdealt).folds(9).hand, elsewhere),
    ):
        wish = {"hand": codec.plain(hand), "reason": "the director knows"}
        assert after.refused("record-hand", hand=wish["hand"]).code == code
        assert after.refused("set-hand-aside", **{**wish, "reason": ""}).code == "reason-needed"
        set_aside = after.do("set-hand-aside", **wish)
        assert (set_aside.last_record.kind, set_aside.state) == ("applied", after.state)
    unstarted = nunavut().sell(4).at("17:55").draw()
    wish = {"hand": codec.plain(deal(hall).hand), "reason": "nobody plays"}
    assert unstarted.refused("set-hand-aside", **wish).code == "not-playing"


def test_for_one_step_a_hand_is_played_by_one_step(monkeypatch: pytest.MonkeyPatch) -> None:
    """Deciding it and showing it ask for the hand again; nothing of it is played twice."""
    hall = hall_of()
    table = deal(hall).folds(4)
    table_view(hall.night, 1, table.hand, (), hall.now)
    played: list[Any] = []
    monkeypatch.setattr(
        "pycore.night.table.hand_in_play.act", lambda *step: played.append(step) or act(*step)
    )
    after = table.folds(1)
    table_view(hall.night, 1, after.hand, (), hall.now)
    assert len(played) == 1
    back = replace(after.hand, actions=after.hand.actions[:-1])
    assert replayed(back, hall.night.pack.play) == replayed(table.hand, hall.night.pack.play)
    assert len(played) == 1


def test_a_count_at_the_last_table_is_held_against_all_chips_in_play() -> None:
    """What the eight brought with them is all that was sold, not what they bought themselves."""
    hall = thursday().sell(20).draw().start().later(minutes=70)
    while len(hall.state.still_in()) > 8:
        hall = hall.out(hall.state.still_in()[-1])
    final = hall.do("redraw-final-table", seed=SEED) if len(hall.state.tables()) > 1 else hall
    (number,) = final.state.tables()
    in_play = final.state.chips_in_play()
    seats = sorted(here(final.state, number))
    bought = seats_of(dict.fromkeys(seats, 15000))
    refusal = final.refused("count-stacks", table=number, stacks=bought)
    assert (refusal.code, refusal.facts) == (
        "count-differs",
        {"counted_chips": 8 * 15_000, "expected_chips": in_play},
    )
    lead = in_play - 7 * 15_000
    right = seats_of({**dict.fromkeys(seats, 15000), seats[0]: lead})
    assert final.do("count-stacks", table=number, stacks=right).event.expected_chips == 0
