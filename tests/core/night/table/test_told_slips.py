"""What no chip may slip through: results that cannot be, tables never counted, what is said."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from pycore.ledger.model import codec
from pycore.night.base.known_stacks import here
from pycore.night.subject import NIGHT
from pycore.night.table import hand_records, hands_told
from pycore.night.table.hands_told import HandTold, ToldSeat
from pycore.night.table.stacks import differs_from
from tests.core.felt import counted_in
from tests.core.hall import Hall, nunavut


@cache
def hall_of() -> Hall:
    """Four at table 1 with 1,500, the clock just started, nothing counted."""
    return nunavut().sell(4).at("17:55").draw().at("18:00").start()


@cache
def told_hand() -> tuple[Hall, HandTold]:
    """The hall before a hand of two who put in 200 each, and the hand."""
    hall = counted_in(hall_of())
    rows = [{"seat": 1, "chips": 200}, {"seat": 4, "chips": 200}]
    return hall, hall.do("tell-hand", table=1, chips=rows, winners=[[4]]).event


def test_a_result_in_which_chips_appear_or_vanish_fits_no_night() -> None:
    hall, event = told_hand()
    assert NIGHT.conflict(hall.state, event) is None
    for index, row in enumerate(event.rows):
        for more in (25, -25):
            rows = list(event.rows)
            rows[index] = replace(row, got=row.got + more)
            wrong = replace(event, rows=tuple(rows))
            assert NIGHT.conflict(hall.state, wrong) == "chips-differ"
            rows[index] = replace(row, finish=(row.finish or 0) + more)
            wrong = replace(event, rows=tuple(rows))
            assert NIGHT.conflict(hall.state, wrong) == "chips-differ"
    short = replace(event, rows=event.rows[:-1])
    assert NIGHT.conflict(hall.state, short) == "chips-differ"


def test_a_hand_of_one_player_is_none() -> None:
    hall, event = told_hand()
    assert hand_records.conflict(hall.state, event.hand) is None
    alone = [sat for sat in event.hand.seats if sat.seat == event.hand.big]
    assert hand_records.conflict(hall.state, replace(event.hand, seats=tuple(alone))) is not None


def test_a_first_count_is_held_against_what_they_bought_and_a_stranger_s_is_not() -> None:
    hall = hall_of()
    who = here(hall.state, 1)
    right = dict.fromkeys(who.values(), hall.state.adopted.starting_stack_chips)
    assert differs_from(hall.state, 1, right) == 0
    wrong = {**right, who[1]: right[who[1]] + 25}
    assert differs_from(hall.state, 1, wrong) == sum(right.values())


def test_chips_counted_after_a_hand_rest_on_it_where_its_players_were_counted() -> None:
    hall, event = told_hand()
    row = [{"seat": 1, "chips": 1_300}]
    after = hall.do(
        "tell-hand",
        table=1,
        winners=[[4]],
        chips=[{"seat": 1, "chips": 200}, {"seat": 4, "chips": 200}],
    )
    count = after.do("count-stacks", table=1, stacks=row).event
    assert hands_told.SLICE.depends_on(count, event) == "hand-stacks-differ"
    elsewhere = replace(count, stacks=tuple(replace(stack, ticket=99) for stack in count.stacks))
    assert hands_told.SLICE.depends_on(elsewhere, event) is None
    assert hands_told.SLICE.depends_on(event, event) is None
    assert NIGHT.of(count).depends_on(count, count) is None
    unentered = hall.do("record-unentered", table=1).event
    assert hands_told.UNENTERED.depends_on(count, unentered) == "hand-stacks-differ"
    assert NIGHT.of(unentered).depends_on(event, unentered) is None


def test_what_a_record_does_not_say_of_a_told_hand_is_that_it_was_nothing_special() -> None:
    _, event = told_hand()
    assert event.corrects is False
    assert [row.stayed for row in event.rows] == [False, False, True, True]
    plain = codec.plain(event.rows[0])
    plain.pop("stayed")
    assert codec.back(ToldSeat, plain) == event.rows[0]


def test_who_is_told_to_be_away_is_written_down_so_and_nobody_else() -> None:
    hall, event = told_hand()
    away = hall.do("record-unentered", table=1, absent=[event.hand.small]).event.hand
    assert away.absent == (event.hand.small,)
    assert hall.do("record-unentered", table=1).event.hand.absent == ()
