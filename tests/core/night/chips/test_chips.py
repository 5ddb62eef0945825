"""Chips beside sales: colour-ups at the tables, forfeits, and what a closed table left behind."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pycore.kernel.clauses import Refused
from pycore.kernel.units import Chips
from pycore.law import packs
from pycore.night.base.known_stacks import denominations, here, known_stack, uncounted
from pycore.night.chips import chips, colour_ups
from tests.core.felt import counted_in, deal, stranded
from tests.core.hall import SEED, Hall, counted, nunavut, playing, thursday

WHITES = [
    {"seat": 1, "pieces": 13},
    {"seat": 2, "pieces": 4},
    {"seat": 3, "pieces": 10},
    {"seat": 4, "pieces": 1, "only": True},
    {"seat": 5, "pieces": 0},
]


def up(hall: Hall, table: int = 1, unit: int = 100, **fields: object) -> Hall:
    return hall.do("colour-up", **{"table": table, "unit_chips": unit, "seed": SEED, **fields})


def at_break(players: int = 5) -> Hall:
    """A Thursday in its first break, after which the 100 chips are gone."""
    return playing(players).at("20:05")


@pytest.mark.clause("SEL-13b", "SEL-16", "SEL-17")
def test_s04_a_selkirk_table_is_changed_up_and_the_ledger_grows_by_700() -> None:
    before = at_break()
    hall = up(before, counts=WHITES)
    event = hall.event
    assert [row.gets * event.into_chips for row in event.rows] == [1_500, 500, 1_000, 500, 0]
    assert (event.method, event.clause, event.created_chips, event.lost_chips) == (
        "top-up",
        "SEL-16",
        700,
        0,
    )
    assert event.seed == ""
    assert all(row.cards == "" for row in event.rows), "the struck race is never run"
    assert hall.state.chips_in_play() == before.state.chips_in_play() + 700
    assert hall.state.ledger.unsure() == (0, 0)


def test_a_table_where_nobody_counted_leaves_a_range() -> None:
    hall = up(at_break())
    assert hall.event.unknown == (1, 2, 3, 4, 5)
    assert hall.state.ledger.unsure() == (0, 5 * 400)
    assert hall.state.chips_in_play() == at_break().state.chips_in_play()


@pytest.mark.clause("SEL-16")
def test_known_stacks_are_corrected_and_need_no_other_count() -> None:
    stacks = {1: 13_300, 2: 16_700, 3: 15_000, 4: 100, 5: 29_900}
    hall = counted_in(at_break(), stacks=stacks)
    grown = up(hall)
    by_seat = {
        seat: known_stack(grown.state, ticket) for seat, ticket in here(grown.state, 1).items()
    }
    assert by_seat == {1: 13_500, 2: 17_000, 3: 15_000, 4: 500, 5: 30_000}
    assert grown.event.created_chips == 200 + 300 + 400 + 100
    assert uncounted(grown.state, 1, grown.at("20:10").now) == ()
    assert deal(grown.at("20:10")).ends is not None
    assert sum(stack.chips for stack in grown.state.stacks.values()) == grown.state.chips_in_play()


def test_what_is_typed_must_fit_a_stack_that_is_known() -> None:
    hall = counted_in(at_break(), stacks={1: 13_300, 2: 16_700})
    wrong = {"table": 1, "unit_chips": 100, "seed": SEED}
    refused = hall.refused("colour-up", **wrong, counts=[{"seat": 1, "pieces": 4}])
    assert (refused.code, refused.facts["pieces"]) == ("pieces-differ", 3)
    assert up(hall, counts=[{"seat": 1, "pieces": 8}]).event.rows[0].gets == 2


@pytest.mark.clause("NU-B.TP30", "NU-C.colour")
def test_a_nunavut_table_races_when_the_director_takes_the_chips_out() -> None:
    hall = counted_in(nunavut().sell(5).at("17:55").draw().at("18:00").start())
    stacks = {1: 1_575, 2: 2_700, 3: 25, 4: 1_650, 5: 1_550}
    hall = counted_in(hall, stacks=stacks)
    early = hall.refused("colour-up", table=1, unit_chips=25, seed=SEED)
    assert (early.code, early.facts["level"]) == ("chip-still-needed", 1)
    later = hall.at("18:45")
    assert later.clock["number"] == 3
    grown = up(later, unit=25)
    event = grown.event
    assert (event.method, event.clause, event.seed) == ("race", "NU-B.TP30", SEED)
    odd = {1: 3, 2: 0, 3: 1, 4: 2, 5: 2}
    assert {row.seat: len(row.cards.split()) for row in event.rows} == odd
    assert all(row.gets in (0, 1) for row in event.rows)
    assert {row.seat: row.gets for row in event.rows}[3] == 1, "nobody is raced out"
    assert event.created_chips - event.lost_chips == 100 * sum(r.gets for r in event.rows) - 200
    assert sum(stack.chips for stack in grown.state.stacks.values()) == grown.state.chips_in_play()
    assert denominations(grown.state, grown.now) == (100, 500, 1_000)
    assert grown.refused("colour-up", table=1, unit_chips=25, seed=SEED).code == (
        "not-the-smallest-chip"
    )


@pytest.mark.clause("NU-B.TP30")
def test_a_race_needs_all_odd_chips_or_none() -> None:
    hall = nunavut().sell(5).at("17:55").draw().at("18:00").start().at("18:45")
    some = hall.refused(
        "colour-up", table=1, unit_chips=25, seed=SEED, counts=[{"seat": 2, "pieces": 3}]
    )
    assert (some.code, some.clause) == ("pieces-needed", "NU-B.TP30")
    assert some.facts["seats"] == [1, 3, 4, 5]
    by_hand = up(hall, unit=25)
    assert (by_hand.event.rows, by_hand.event.seed) == ((), "")
    assert by_hand.state.ledger.unsure() == (5 * 75, 5 * 75)


@pytest.mark.clause("SEL-16")
def test_rules_that_say_how_are_followed_and_silent_ones_leave_it_to_the_director() -> None:
    refused = at_break().refused(
        "colour-up", table=1, unit_chips=100, seed=SEED, method="exchange"
    )
    assert (refused.code, refused.clause) == ("colour-up-is-ruled", "SEL-16")
    assert up(at_break(), method="top-up").event.method == "top-up"


def test_where_no_rule_says_how_the_director_must() -> None:
    hall, manitoba = at_break(), packs.load("ca_mb")
    assert manitoba.play.colour_up.value is None
    wish = colour_ups.ColourUp(table=1, unit_chips=Chips(100), seed=SEED, at=hall.now)
    with pytest.raises(Refused) as silent:
        colour_ups.decide(hall.state, wish, manitoba)
    assert silent.value.code == "colour-up-method-needed"
    full = replace(wish, method="exchange", counts=(colour_ups.SeatPieces(seat=1, pieces=13),))
    event = colour_ups.decide(hall.state, full, manitoba)
    assert (event.method, event.clause, event.created_chips, event.lost_chips) == (
        "exchange",
        "",
        0,
        300,
    )


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"table": 2}, "no-such-table"),
        ({"unit_chips": 500}, "not-the-smallest-chip"),
        ({"unit_chips": 7}, "not-the-smallest-chip"),
        ({"counts": [{"seat": 9, "pieces": 1}]}, "seat-empty"),
        ({"counts": [{"seat": 1, "pieces": 1}, {"seat": 1, "pieces": 1}]}, "seat-twice"),
        ({"counts": [{"seat": 1, "pieces": -1}]}, "bad-command"),
        ({"counts": [{"seat": 1, "pieces": 9_999}]}, "bad-command"),
        ({"seed": "x"}, "bad-command"),
    ],
)
def test_what_cannot_be_is_refused(fields: dict[str, object], code: str) -> None:
    wish = {"table": 1, "unit_chips": 100, "seed": SEED, **fields}
    assert at_break().refused("colour-up", **wish).code == code


def test_a_table_is_changed_up_once_and_the_next_chip_comes_after_it() -> None:
    hall = up(at_break(20))
    assert colour_ups.pending(hall.state, 100) == (2,)
    assert hall.refused("colour-up", table=1, unit_chips=100, seed=SEED).code == (
        "not-the-smallest-chip"
    )
    second = hall.at("21:15")
    assert colour_ups.due(second.state, second.now) == (100, 500)
    assert colour_ups.leaving(second.state, second.now) == 100, "the smallest first"
    assert second.refused("colour-up", table=2, unit_chips=500, seed=SEED).code == (
        "not-the-smallest-chip"
    )
    assert up(second, unit=500).event.into_chips == 1_000
    assert up(second, table=2).event.unit_chips == 100


def test_two_tablets_that_change_one_table_up_disagree_and_say_so() -> None:
    here_, there = at_break().on("here"), at_break().on("there")
    both = up(here_, counts=WHITES).meets(up(there, counts=WHITES[:4]))
    assert both.state.ledger.created() == 700
    assert len(both.conflicts()) == 1


def test_a_colour_up_and_hands_of_another_tablet_are_never_mixed_unseen() -> None:
    hall = counted_in(playing(5)).at("20:09")
    here_, there = hall.on("here"), hall.on("there")
    both = up(here_.at("20:09"), between_hands=True).meets(counted_in(there.at("20:11")))
    assert len(both.conflicts()) == 1


def test_a_colour_up_comes_back_by_undo_until_a_hand_rests_on_it() -> None:
    hall = counted_in(at_break(), stacks={1: 14_900, 2: 15_100})
    changed = up(hall)
    assert changed.undo().state.stacks == hall.state.stacks
    played = deal(changed.at("20:10")).folds(4).ends()
    blocked = played.refused("undo", target=changed.last_id)
    assert blocked.code == "undo-blocked"
    alone = played.do("undo", target=changed.last_id, along=True, reason="r", clause="SEL-44")
    assert alone.state.ledger.ups == ()
    assert alone.conflicts() == []


@pytest.mark.clause("SEL-13b", "BC-D1.j", "SK-5.b7")
def test_another_break_put_in_leaves_the_colour_up_of_the_one_before_it() -> None:
    hall = playing(11).at("20:12").do("insert-break", length_ms=300_000, reason="a spill")
    hall = hall.later(minutes=2)
    assert hall.clock["is_break"]
    assert "colour-up" in hall.todo()
    assert hall.view["chips"]["up"]["due"]
    part = up(hall).later(minutes=30)
    assert colour_ups.leaving(part.state, part.now) == 100, "one table has not done it"
    done = up(part, table=2)
    assert colour_ups.leaving(done.state, done.now) is None


def test_the_next_colour_up_of_a_table_rests_on_the_one_before_it() -> None:
    first_up = up(playing(11).at("20:05"))
    second = up(up(first_up, table=2).at("21:16"), unit=500)
    blocked = second.refused("undo", target=first_up.last_id)
    assert (blocked.code, blocked.facts["by"], blocked.facts["records"]) == (
        "undo-blocked",
        "coloured-up/1",
        1,
    )
    along = second.do("undo", target=first_up.last_id, along=True)
    assert [(change.table, change.unit_chips) for change in along.state.ledger.ups] == [(2, 100)]
    other = next(record for record in second.records("coloured-up") if record.event.table == 2)
    assert second.undo(other.placed.id).conflicts() == [], "another table rests on nothing of it"
    assert second.undo().undo(first_up.last_id).conflicts() == []
    assert chips.SLICE.depends_on(second.event, first_up.event) == "stacks-differ"
    assert chips.SLICE.depends_on(first_up.event, second.event) is None, (
        "smaller chips rest on no larger ones"
    )


@pytest.mark.clause("NU-B.TP18", "SEL-33", "SEL-25", "NU-B.PR3")
@pytest.mark.parametrize("why", ["pocketed", "hidden", "absent"])
def test_forfeited_chips_leave_the_player_and_play(why: str) -> None:
    hall = counted_in(playing(4))
    after = hall.do("forfeit-chips", ticket=2, chips=600, why=why)
    assert known_stack(after.state, 2) == 14_400
    assert after.state.chips_in_play() == 4 * 15_000 - 600
    assert sum(stack.chips for stack in after.state.stacks.values()) == after.state.chips_in_play()
    assert after.undo().state.chips_in_play() == 4 * 15_000


@pytest.mark.clause("SEL-25")
def test_chips_found_on_somebody_who_is_out_leave_play_and_they_stay_out() -> None:
    hall = counted_in(playing(4)).out(3)
    stacks = hall.state.stacks
    after = hall.do("forfeit-chips", ticket=3, chips=600, why="hidden")
    assert after.state.chips_in_play() == hall.state.chips_in_play() - 600
    assert after.state.out() == {3}
    assert after.state.stacks == stacks, "those who won the others keep them"
    assert after.undo().state.chips_in_play() == hall.state.chips_in_play()
    for fields, code in (
        ({"why": "pocketed"}, "player-not-in"),
        ({"chips": 4 * 15_000 - 2}, "forfeit-out-of-range"),
        ({"chips": 150}, "not-in-unit"),
    ):
        wish = {"ticket": 3, "chips": 600, "why": "hidden", **fields}
        assert hall.refused("forfeit-chips", **wish).code == code


def test_what_was_counted_after_it_rests_on_a_forfeit_and_on_a_colour_up() -> None:
    hall = counted_in(at_break(), stacks={1: 14_900, 2: 15_100})
    taken = hall.do("forfeit-chips", ticket=2, chips=600, why="hidden")
    blocked = counted_in(taken).refused("undo", target=taken.last_id)
    assert (blocked.code, blocked.facts["by"]) == ("undo-blocked", "stacks-counted/1")
    changed = up(hall)
    blocked = counted_in(changed).refused("undo", target=changed.last_id)
    assert (blocked.code, blocked.facts["by"]) == ("undo-blocked", "stacks-counted/1")


def test_forfeited_chips_of_an_uncounted_player_leave_play_too() -> None:
    after = playing(4).do("forfeit-chips", ticket=2, chips=600, why="hidden")
    assert after.state.chips_in_play() == 4 * 15_000 - 600


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"chips": 15_000}, "forfeit-out-of-range"),
        ({"chips": 0}, "forfeit-out-of-range"),
        ({"chips": -5}, "forfeit-out-of-range"),
        ({"ticket": 9}, "player-not-in"),
        ({"chips": 150}, "not-in-unit"),
        ({"why": "ruling"}, "reason-needed"),
    ],
)
def test_no_more_is_forfeited_than_somebody_who_stays_has(
    fields: dict[str, object], code: str
) -> None:
    wish = {"ticket": 2, "chips": 600, "why": "pocketed", **fields}
    assert counted_in(playing(4)).refused("forfeit-chips", **wish).code == code


@pytest.mark.clause("NU-9.24")
def test_chips_carried_at_a_closed_table_go_to_a_pot_or_out_of_play() -> None:
    hall = stranded()
    assert hall.state.chips_carried() == 25
    out = hall.do("settle-carried", table=2)
    assert (out.state.chips_carried(), out.state.ledger.forfeited) == (0, 25)
    assert out.state.chips_in_play() == hall.state.chips_in_play() - 25
    assert out.refused("settle-carried", table=2).code == "nothing-carried"
    passed_on = hall.do("settle-carried", table=2, to_table=1)
    assert passed_on.state.chips_in_play() == hall.state.chips_in_play()
    assert passed_on.state.ledger.forfeited == 0
    assert hall.refused("settle-carried", table=2, to_table=7).code == "no-such-table"


@pytest.mark.clause("NU-9.24")
def test_a_carried_chip_lies_in_the_next_pot_of_the_table_it_went_to() -> None:
    hall = stranded()
    hall = deal(counted_in(hall)).folds(9).ends()
    passed_on = hall.do("settle-carried", table=2, to_table=1)
    table = deal(passed_on)
    assert table.hand.carried == 25
    assert table.folds(9).ends().last_record.kind == "applied"


def test_a_closed_table_that_carried_nothing_leaves_nothing_to_settle() -> None:
    hall = counted_in(nunavut().sell(10).draw(tables=2).at("18:00").start(), 2)
    shut = deal(hall, 2).folds(4).ends().do("break-table", table=2, seed=SEED)
    assert 2 in shut.state.felts
    assert chips.stranded(shut.state) == {}
    assert shut.refused("settle-carried", table=2).code == "nothing-carried"
    assert chips.stranded(stranded().state) == {2: 25}
    still_open = stranded().undo()
    assert (still_open.state.felts[2].carried, chips.stranded(still_open.state)) == (25, {})
    assert still_open.refused("settle-carried", table=2).code == "nothing-carried"


def test_nothing_is_settled_where_players_sit() -> None:
    assert counted_in(playing(4)).refused("settle-carried", table=1).code == "nothing-carried"
    assert thursday().refused("settle-carried", table=1).code == "not-playing"


def test_a_rebuy_sold_meanwhile_is_kept_through_a_colour_up() -> None:
    hall = counted_in(playing(5)).at("20:05")
    here_, there = hall.on("here"), hall.on("there")
    both = up(here_, between_hands=True).meets(there.rebuy(3, between_hands=True))
    assert both.conflicts() == []
    assert known_stack(both.state, 3) == Chips(15_000 + 12_000)


def test_who_waits_without_chips_has_nothing_to_change() -> None:
    hall = counted_in(playing(3))
    waiting = (
        deal(hall, placed=1)
        .all_in({1, 2})
        .board("2c7d9h", "Js", "3h")
        .show({2: "AsAd", 1: "KsKd"})
        .ends()
    )
    assert {row.seat for row in up(waiting.at("20:05")).event.rows} == {2, 3}
    ticket = here(waiting.state, 1)[1]
    refusal = waiting.refused("forfeit-chips", ticket=ticket, chips=1, why="hidden")
    assert (refusal.code, refusal.facts["most_chips"]) == ("forfeit-out-of-range", 0)


def test_after_a_colour_up_the_stop_expects_what_it_made() -> None:
    hall = up(at_break(), counts=WHITES).at("00:45")
    stacks = counted({1: 15_700, 2: 15_000, 3: 15_000, 4: 15_000, 5: 15_000})
    stopped = hall.do("stop-play", stacks=stacks)
    assert stopped.state.phase == "finished"
