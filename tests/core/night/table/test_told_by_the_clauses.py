"""Hands that are told are settled by the same clauses as hands that are played."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pycore.kernel.clauses import Refused
from pycore.kernel.units import Chips
from pycore.night.base.known_stacks import here, known_stack
from pycore.night.table.hand_records import frame
from pycore.night.table.hands_told import ToldChips, matching
from pycore.night.table.table_view import HalfTold, last_pots, put_right, told_again, told_view
from tests.core.antes import antes
from tests.core.felt import Table, counted_in, deal
from tests.core.hall import LICENSED, Hall, empty_hall, nunavut, wall

FLOP, TURN, RIVER = "2c7d9h", "Js", "3h"


def hall_of(stacks: dict[int, int] | None = None, players: int = 4) -> Hall:
    """Table 1 counted: everybody has 1,500, but for *stacks*."""
    begun = nunavut().sell(players).at("17:55").draw().at("18:00").start()
    return counted_in(begun, stacks=stacks)


def row(seat: int, chips: int = 0, **more: Any) -> dict[str, Any]:
    return {"seat": seat, "chips": chips, **more}


def told_chips(seat: int, chips: int = 0, **more: Any) -> ToldChips:
    return ToldChips(seat=seat, chips=Chips(chips), **more)


def tell(hall: Hall, rows: list[dict[str, Any]], *winners: list[int], **more: Any) -> Hall:
    return hall.do("tell-hand", table=1, chips=rows, winners=winners, **more)


def stacks(hall: Hall) -> dict[int, int | None]:
    return {seat: known_stack(hall.state, who) for seat, who in here(hall.state, 1).items()}


def checked_down(table: Table, *board: str) -> Table:
    """Everybody calls to the showdown."""
    cards = iter(board or (FLOP, TURN, RIVER))
    while table.now.phase != "showdown":
        table = table.board(next(cards)) if table.now.phase == "board" else table.calls(1)
    return table


# --- The winner of the last hand, put right ---


@pytest.mark.clause("NU-B.TP24", "SK-A.2.gg", "SEL-33")
def test_a_hand_that_somebody_was_disqualified_in_is_not_put_right() -> None:
    at_start = deal(hall_of())
    assert last_pots(checked_down(at_start).do("win", seats=[1]).event()) is not None
    gone = checked_down(at_start.do("disqualify", 4, reason="cheating")).do("win", seats=[1])
    assert gone.event().removed == 1_500
    assert last_pots(gone.event()) is None
    # Who had nothing left behind when they were disqualified removed no chip, and is as gone.
    broke = at_start.all_in({4, 2}).do("disqualify", 4, reason="cheating")
    assert last_pots(broke.event()) is None


@pytest.mark.clause("SELJ-5")
def test_a_hand_that_showed_a_royal_flush_is_not_put_right() -> None:
    table = checked_down(deal(hall_of()), "TsJsQs", "2c", "3h")
    royal = table.show({2: "AsKs", 3: "2d2h", 4: "4c5c", 1: "6c7c"}).event()
    assert last_pots(royal) is None
    plain = table.show({2: "AsKc", 3: "2d2h", 4: "4c5c", 1: "6c7c"}).event()
    assert last_pots(plain) is not None


# --- Who is in to the end ---


@pytest.mark.clause("NU-A.2d", "BC-2.d", "SK-A.3.v", "NU-9.25")
def test_who_is_all_in_by_the_blind_can_win_though_nobody_named_them() -> None:
    hall = hall_of({3: 25})
    assert deal(hall).hand.big == 3
    rows = [row(1, 200), row(4, 200)]
    refusal = hall.refused("tell-hand", table=1, chips=rows, winners=[])
    assert (refusal.code, refusal.facts) == ("pot-without-winner", {"no": 1})
    view = told_view(
        hall.night, 1, HalfTold(no=1, rows=(told_chips(1, 200), told_chips(4, 200))), (), hall.now
    )
    assert [(pot["amount"], sorted(pot["seats"])) for pot in view["pots"]] == [
        (100, [1, 3, 4]),
        (350, [1, 4]),
    ]
    won = tell(hall, rows, [3], [4])
    assert (stacks(won), won.event.out) == ({1: 1_300, 2: 1_475, 3: 100, 4: 1_650}, ())
    lost = tell(hall, rows, [4])
    assert [loser.stack_chips for loser in lost.event.out] == [25]


@pytest.mark.clause("NU-A.2d", "SK-A.3.v")
@pytest.mark.parametrize("how", [{"all_in": True}, {"chips": 1_500}])
def test_nobody_folds_who_has_nothing_left_behind(how: dict[str, Any]) -> None:
    rows = [{"seat": 1, "chips": 0, "folded": True, **how}, row(2, 1_500)]
    refused = hall_of().refused("tell-hand", table=1, chips=rows, winners=[[2]])
    assert (refused.code, refused.facts) == ("all-in-folded", {"seat": 1})


@pytest.mark.clause("NU-A.2d", "BC-2.d", "SK-A.3.v")
@pytest.mark.parametrize(
    ("stacks", "away", "folds"),
    [
        ({}, (), True),
        ({2: 75}, (), True),
        ({2: 50}, (), False),
        ({2: 25}, (), False),
        ({1: 25}, (), True),
        ({3: 25}, (), True),
        ({}, (3,), False),
        ({2: 25}, (2,), True),
    ],
)
def test_all_fold_to_the_big_blind_only_where_nobody_else_is_in_to_the_end(
    stacks: dict[int, int], away: tuple[int, ...], folds: bool
) -> None:
    hall = counted_in(hall_of().at("18:20"), stacks=stacks)
    hand = deal(hall).hand
    assert (hand.small, hand.big, hand.small_blind) == (2, 3, 50)
    assert told_view(hall.night, 1, None, away, hall.now)["walks"] == folds
    chips = [{"seat": 3, "chips": 0}]
    if folds:
        assert hall.do("tell-hand", table=1, chips=chips, winners=[], absent=away).event
    else:
        assert hall.refused("tell-hand", table=1, chips=chips, winners=[], absent=away)


# --- Winners of several pots ---


@pytest.mark.clause("NU-10.01", "NU-9.23", "SEL-40")
def test_who_wins_a_pot_wins_every_later_one_they_are_in() -> None:
    hall = hall_of({1: 300, 2: 1_500, 3: 2_700})
    rows = [row(seat, all_in=True) for seat in (1, 2, 3)]
    for winners in ([[2], [3]], [[2], [2, 3]], [[1, 2], [3]], [[2, 3], [2]], [[2, 3], [3]]):
        refused = hall.refused("tell-hand", table=1, chips=rows, winners=winners)
        assert (refused.code, refused.facts["no"]) == ("winner-contradicts", 2), winners
        assert refused.facts["seat"] in winners[0]
    assert tell(hall, rows, [2]).event == tell(hall, rows, [2], [2]).event
    assert stacks(tell(hall, rows, [2])) == {2: 3_300, 3: 1_200, 4: 1_500}
    assert stacks(tell(hall, rows, [1, 2])) == {1: 450, 2: 2_850, 3: 1_200, 4: 1_500}
    assert tell(hall, rows, [2, 3]).event == tell(hall, rows, [2, 3], [2, 3]).event
    # Who won the first is in none that follows: the others play for it.
    assert stacks(tell(hall, rows, [1], [3])) == {1: 900, 3: 3_600, 4: 1_500}
    half = HalfTold(no=1, rows=tuple(told_chips(seat, all_in=True) for seat in (1, 2, 3)))
    half = replace(half, winners=((1, 2),))
    shown = told_view(hall.night, 1, half, (), hall.now)["pots"]
    assert [(pot["winners"], pot["decided"]) for pot in shown] == [([2, 1], False), ([2], True)]


# --- Who is away ---


@pytest.mark.clause("NU-B.TP15", "SEL-11a", "SEL-18")
def test_an_absent_players_blind_is_lost_and_their_hand_is_dead() -> None:
    hall = hall_of(players=3)
    hand = deal(hall).hand
    after = tell(hall, [row(hand.small)], absent=[hand.big])
    assert stacks(after) == stacks(deal(hall, absent=(hand.big,)).folds(1).ends())
    assert stacks(after)[hand.small] == 1_550
    rows = [row(hand.big, 500), row(hand.small, 500)]
    for told_of in (rows, [row(hand.big)]):
        refused = hall.refused(
            "tell-hand", table=1, chips=told_of, winners=[[hand.big]], absent=[hand.big]
        )
        assert (refused.code, refused.facts) == ("seat-absent", {"seat": hand.big})
    short = hall_of({hand.big: 25}, players=3)
    after = tell(short, [row(hand.small)], absent=[hand.big])
    assert stacks(after) == stacks(deal(short, absent=(hand.big,)).folds(1).ends())


# --- Antes ---


@pytest.mark.clause("SK-A.3.v", "NU-A.2d")
def test_a_short_ante_wins_only_as_much_of_each_other_ante() -> None:
    hall = counted_in(antes(4, "each", 300), stacks={4: 200})
    table = checked_down(deal(hall)).do("win", seats=[4]).do("win", seats=[1])
    rows = [row(1, 200), row(2, 200), row(3, 200), row(4, all_in=True)]
    after = tell(hall, rows, [4], [1])
    assert stacks(after) == stacks(table.ends())
    assert stacks(after)[4] == 800


@pytest.mark.clause("NU-A.2d", "TDA-2024/RP11")
def test_a_big_blind_of_an_unknown_stack_posts_the_blind_first_and_each_chip_once() -> None:
    hall = antes(4, "big-blind").do("record-unentered", table=1)
    hand = frame(hall.state, hall.night.pack.play, table=1, at=hall.now)
    other = next(seat for seat in hand.order() if seat not in (hand.small, hand.big))
    for chips, ante in ((100, 0), (300, 200)):
        rows = [row(hand.big, chips, all_in=True), row(other, 300)]
        after = tell(hall, rows, [hand.big], [other])
        big_row = after.event.rows[hand.order().index(hand.big)]
        assert (big_row.put_in, big_row.ante) == (chips + ante, ante)
    rows = [row(hand.big, 200, all_in=True), row(other, 300)]
    refusal = hall.refused("tell-hand", table=1, chips=rows, winners=[[other]])
    assert (refusal.code, refusal.facts) == ("stack-not-known", {"seat": hand.big})


@pytest.mark.clause("NU-B.DM5")
def test_a_hand_with_somebody_all_in_by_the_ante_alone_is_put_right() -> None:
    hall = counted_in(antes(4, "each", 300), stacks={4: 200})
    ended = checked_down(deal(hall)).do("win", seats=[4]).do("win", seats=[1]).ends()
    after = tell(hall, [row(seat, 200) for seat in (1, 2, 3)], [4], [1])
    for before, again in ((ended, put_right), (ended, told_again), (after, put_right)):
        wish = dict(again(before.night, before.event, [[4], [2]]))
        back = before.do("undo", target=before.last_id, next_deal="not-begun")
        right = back.do(wish.pop("command"), **wish)
        assert right.event.corrects
        moved = stacks(before)[1] - stacks(hall)[1] + 500
        assert stacks(right) == {
            **stacks(before),
            1: stacks(hall)[1] - 500,
            2: stacks(hall)[1] - 500 + moved,
        }


# --- Who cannot post ---


@pytest.mark.clause("SK-A.2.cc2", "NU-B.TP14", "SEL-14")
def test_a_short_small_blind_is_held_against_the_level_of_the_hand() -> None:
    template = {"template": "saskatchewan-night", "licensed": LICENSED}
    fields = {"organization": "Prairie Club", "venue": "Hall", "utc_offset_minutes": 0}
    hall = empty_hall("17:00").do("set-up-night", start_at_ms=wall("18:00"), **template, **fields)
    hall = hall.sell(4).at("17:55").draw(tables=1).at("18:00").start()
    hall = counted_in(hall)
    rules = hall.night.pack.play
    first_frame = frame(hall.state, rules, table=1, at=hall.now)
    hall = tell(hall.at("18:05"), [row(first_frame.big)])
    small = frame(hall.state, rules, table=1, at=hall.now).small
    # At level 1 the small blind is 25, at level 2 it is more: the hand began at level 1.
    posts = counted_in(hall, stacks={small: 25}).at("18:20:30")
    on = frame(posts.state, rules, table=1, at=posts.now)
    assert (on.level, on.small_blind, on.small) == (1, 25, small)
    assert posts.refused("settle-table", table=1, is_under_way=True).code == "nothing-to-settle"
    assert small in [seat.seat for seat in tell(posts, [row(on.big)], [small]).event.hand.seats]
    # Whose deal is seen is dealt in at the level of now.
    assert [short.stack_chips for short in posts.do("settle-table", table=1).event.short] == [25]
    # A level later they cannot post: the hand leaves them out before the record does.
    level_later = tell(posts, [row(on.big)], [small])
    owes = frame(level_later.state, rules, table=1, at=level_later.now)
    assert owes.level == 2
    level_later = counted_in(level_later, stacks={owes.small: 25})
    shown = frame(level_later.state, rules, table=1, at=level_later.now)
    settled = level_later.do("settle-table", table=1, is_under_way=True)
    assert [short.stack_chips for short in settled.event.short] == [25]
    after = frame(settled.state, rules, table=1, at=settled.now)
    assert owes.small not in shown.order()
    assert (shown.order(), shown.small, shown.big) == (after.order(), after.small, after.big)


def test_a_seat_matches_the_highest_or_with_all_of_a_known_stack() -> None:
    hall = hall_of({1: 900, 2: 2_000})
    on, rules = frame(hall.state, hall.night.pack.play, table=1, at=hall.now), hall.night.pack.play
    entered_rows = (told_chips(4, 300), told_chips(3, 900))
    assert matching(on, rules, entered_rows, 2) == told_chips(2, 900)
    assert matching(on, rules, entered_rows, 1) == told_chips(1, all_in=True)
    assert matching(on, rules, entered_rows[:1], 1) == told_chips(1, 300)
    assert matching(on, rules, (told_chips(2, all_in=True),), 4) == told_chips(4, all_in=True)
    blank = replace(on, seats=tuple(replace(sat, stack_chips=None) for sat in on.seats))
    assert matching(blank, rules, entered_rows, 1) == told_chips(1, 900)
    for seat, rows, code in ((9, entered_rows, "seat-not-in-hand"), (1, (), "nobody-left")):
        with pytest.raises(Refused) as refused:
            matching(on, rules, rows, seat)
        assert refused.value.code == code
