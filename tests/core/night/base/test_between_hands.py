"""No hand in play is surprised from a desk: refused where this tablet deals it, asked where
another does, and what was answered is kept.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from pycore.night.base.between_hands import ReachingFact, ReachingWish
from pycore.night.subject import NIGHT
from tests.core.felt import counted_in, deal, stranded
from tests.core.hall import SEED, Hall, closed, counted, playing, thursday

Fields = Callable[[Hall], dict[str, Any]]


def at(hall: Hall, table: int) -> int:
    """The lowest ticket at a table."""
    return min(hall.state.at_table(table))


def free(hall: Hall, table: int) -> int:
    return min(set(range(1, 11)) - hall.state.tables()[table])


all_prepaid = cache(
    lambda: thursday().sell(18, paid="prepaid").at("18:55").draw().at("19:00").start()
)
eight_out = cache(
    lambda: closed(18).do("set-table-order", table_order=[1], reason="a lamp").out(*range(1, 9))
)
five = cache(lambda: thursday().sell(5))
twice = cache(
    lambda: five().sell().meets(five().on("door").sell()).at("18:55").draw().at("19:00").start()
)
WHY = {"reason": "director"}
WISHES: dict[str, tuple[Hall, Fields]] = {
    "renumber-ticket": lambda: (twice(), lambda hall: {"ticket": min(hall.state.doubled)}),
    "sell-rebuy": lambda: (playing(18), lambda hall: {"ticket": at(hall, 1), "paid": "cash"}),
    "intend-rebuy": lambda: (playing(18), lambda hall: {"ticket": at(hall, 1)}),
    "move-player": lambda: (
        eight_out(),
        lambda hall: {"ticket": at(hall, 1), "table": 2, "seat": free(hall, 2), **WHY},
    ),
    "exchange-players": lambda: (
        eight_out(),
        lambda hall: {"ticket": at(hall, 2), "other": at(hall, 1), **WHY},
    ),
    "fill-table": lambda: (playing(30), lambda hall: {"table": 4, "seed": SEED}),
    "break-table": lambda: (eight_out(), lambda hall: {"table": 1, "seed": SEED}),
    "redraw-final-table": lambda: (eight_out(), lambda hall: {"seed": SEED}),
    "forfeit-chips": lambda: (
        playing(18),
        lambda hall: {"ticket": at(hall, 1), "chips": 500, "why": "pocketed"},
    ),
    "colour-up": lambda: (
        playing(18).at("20:05"),
        lambda hall: {"table": 1, "unit_chips": 100, "seed": SEED},
    ),
    "settle-carried": lambda: (stranded(), lambda hall: {"table": 2, "to_table": 1}),
    "eliminate": lambda: (
        playing(18),
        lambda hall: {"out": [{"ticket": at(hall, 1), "stack_chips": None}]},
    ),
    "remove-absent": lambda: (
        all_prepaid().do("mark-absent", ticket=at(all_prepaid(), 1)).at("20:10"),
        lambda hall: {"stacks": counted({at(hall, 1): 9_000})},
    ),
    "remove-player": lambda: (
        playing(18),
        lambda hall: {
            "ticket": at(hall, 1),
            "why": "disqualified",
            "reason": "struck a player",
            "stack_chips": 9_000,
        },
    ),
}
"""A night and what is wished there of table 1, or of somebody who sits at it."""


def dealt(command: str) -> tuple[Hall, dict[str, Any]]:
    """Table 1 is dealt on the tablet "t1"; and the wish."""
    hall, fields = WISHES[command]()
    return counted_in(hall.on("t1")), fields(hall)


def lies(hall: Hall) -> list[dict[str, Any]]:
    """A hand with everybody at table 1, as the tablet on which it lies tells of it."""
    everybody = sorted(hall.state.at_table(1))
    return [{"table": 1, "dealt": everybody, "plays": everybody}]


def test_every_wish_that_may_surprise_a_hand_is_tried() -> None:
    assert {
        name for name, kind in NIGHT.commands.items() if issubclass(kind, ReachingWish)
    } == set(WISHES)


def test_what_may_surprise_a_hand_has_a_wish_and_a_record_with_a_place_for_the_answer() -> None:
    for concern in NIGHT.slices:
        says = any(issubclass(kind, ReachingFact) for kind in concern.events.values())
        assert says == any(issubclass(kind, ReachingWish) for kind in concern.commands.values()), (
            concern.name
        )
        assert says == ("hands" in concern.known_here), concern.name


@pytest.mark.clause("NU-9.26", "SEL-7b", "SEL-22")
@pytest.mark.parametrize("command", WISHES)
def test_during_a_hand_on_this_tablet_it_waits(command: str) -> None:
    hall, wish = dealt(command)
    refusal = hall.refused(command, hands=lies(hall), **wish)
    assert (refusal.code, refusal.facts) == ("hand-in-play", {"table": 1})
    # What this tablet knows nobody is asked, nor believed who says otherwise.
    claimed = hall.refused(command, hands=lies(hall), between_hands=True, **wish)
    assert claimed.code == "hand-in-play"
    after = hall.do(command, **wish)
    assert (after.event.between_hands, after.conflicts()) == (False, [])


@pytest.mark.clause("NU-9.26", "SEL-7b", "SEL-22")
@pytest.mark.parametrize("command", WISHES)
def test_where_another_tablet_deals_it_is_asked_and_the_answer_kept(command: str) -> None:
    hall, wish = dealt(command)
    desk = hall.on("desk")
    refusal = desk.refused(command, **wish)
    assert (refusal.code, refusal.kind, refusal.facts) == (
        "between-hands",
        "ask",
        {"at_table": [1]},
    )
    answered = desk.do(command, between_hands=True, **wish)
    assert (answered.event.between_hands, answered.conflicts()) == (True, [])
    assert answered.view["history"][0]["facts"]["between_hands"] is True


@pytest.mark.parametrize("command", WISHES)
def test_where_no_tablet_deals_nobody_is_asked(command: str) -> None:
    hall, fields = WISHES[command]()
    assert hall.on("door").do(command, **fields(hall)).event.between_hands is False


@pytest.mark.parametrize("command", ["move-player", "exchange-players", "forfeit-chips"])
def test_who_was_not_dealt_in_is_not_in_the_hand(command: str) -> None:
    """Somebody who came late and waits, at a table where a hand is on."""
    hall, wish = dealt(command)
    (hand,) = lies(hall)
    others = [ticket for ticket in hand["dealt"] if ticket not in wish.values()]
    waits = [{**hand, "dealt": others, "plays": others}]
    assert hall.do(command, hands=waits, **wish).event.between_hands is False


@pytest.mark.clause("NU-9.26")
def test_a_hand_that_is_over_keeps_those_from_buying_whom_it_puts_out() -> None:
    """The dealer has not ended it on the tablet yet."""
    hall, wish = dealt("sell-rebuy")
    (hand,) = lies(hall)
    assert hall.do("sell-rebuy", hands=[{**hand, "plays": []}], **wish).state.rebuy_count()
    puts_out = [{**hand, "plays": [wish["ticket"]]}]
    refusal = hall.refused("sell-rebuy", hands=puts_out, **wish)
    assert (refusal.code, refusal.kind) == ("hand-in-play", "law")


def test_a_hand_that_is_over_but_not_ended_still_has_its_chips_and_its_seats() -> None:
    for command in ("forfeit-chips", "eliminate", "move-player"):
        hall, wish = dealt(command)
        ended_hands = [{**hand, "plays": []} for hand in lies(hall)]
        assert hall.refused(command, hands=ended_hands, **wish).code == "hand-in-play"


def test_taking_back_what_was_said_asks_nobody() -> None:
    hall, wish = dealt("intend-rebuy")
    intends = hall.on("desk").do("intend-rebuy", between_hands=True, **wish)
    assert intends.do("intend-rebuy", ticket=wish["ticket"], wants=False).event.number == 0


def test_every_table_where_it_must_be_asked_is_named_once() -> None:
    hall = counted_in(counted_in(eight_out().on("t1")).on("t2"), 2).on("desk")
    refusal = hall.refused("redraw-final-table", seed=SEED)
    assert refusal.facts == {"at_table": [1, 2]}
    refusal = hall.refused("exchange-players", ticket=at(hall, 1), other=at(hall, 2), **WHY)
    assert refusal.facts == {"at_table": [1, 2]}
    refusal = hall.on("t2").refused("redraw-final-table", seed=SEED)
    assert refusal.facts == {"at_table": [1]}


def test_who_waits_and_draws_again_has_no_say_in_whom_a_draw_takes() -> None:
    """Every table that gives somebody is asked, whomever the seed takes."""
    hall = counted_in(playing(30).on("t1"), 2).on("desk")
    for number in range(10):
        refusal = hall.refused("fill-table", table=4, seed=f"{SEED}-number-{number}")
        assert (refusal.code, refusal.facts) == ("between-hands", {"at_table": [2]})


def test_a_desk_that_took_chips_off_a_table_does_not_deal_there() -> None:
    hall, wish = dealt("forfeit-chips")
    desk = hall.on("desk").do("forfeit-chips", between_hands=True, **wish)
    assert desk.refused("forfeit-chips", **wish).code == "between-hands"
    assert desk.on("t1").do("forfeit-chips", **wish).event.between_hands is False
    alone = playing(18).on("door").do("forfeit-chips", **wish)
    assert alone.on("desk").do("forfeit-chips", **wish).event.between_hands is False


def test_a_hand_may_begin_before_the_chips_were_taken_and_the_undo_is_whole() -> None:
    hall, wish = dealt("forfeit-chips")
    answered = hall.on("desk").do("forfeit-chips", between_hands=True, **wish)
    # The answer was wrong: the hand waits for the director whole, nothing is merged in silence.
    both = deal(hall).folds(8).ends().meets(answered)
    assert both.conflicts() == ["stale-base"]
    assert answered.refused("undo", target=answered.last_id).code == "between-hands"
    undone = answered.do("undo", target=answered.last_id, between_hands=True)
    assert undone.state == hall.state
    again = undone.do("undo", target=undone.last_id, between_hands=True)
    assert replace(again, now=answered.now).state == answered.state


LEAVE = ("eliminate", "remove-absent", "remove-player", "break-table")
"""Nobody of table 1 is dealt in there once this was done."""
MOVES = ("move-player", "fill-table")
STAYS = [wish for wish in WISHES if wish not in (*LEAVE, *MOVES)]


@pytest.mark.parametrize("command", STAYS)
def test_no_undo_surprises_a_hand_either(command: str) -> None:
    hall, wish = dealt(command)
    done = hall.do(command, **wish)
    undo = {"target": done.last_id}
    refusal = done.refused("undo", hands=lies(done), between_hands=True, **undo)
    assert (refusal.code, refusal.clause, refusal.facts) == ("hand-in-play", None, {"table": 1})
    desk = done.on("desk")
    question = desk.refused("undo", **undo)
    assert (question.code, question.kind, question.facts) == (
        "between-hands",
        "ask",
        {"at_table": [1]},
    )
    undone = desk.do("undo", between_hands=True, **undo)
    assert (undone.event.confirmed, undone.conflicts()) == (True, [])
    assert undone.view["history"][0]["facts"]["confirmed"] is True
    # What was taken back comes again the same way.
    assert undone.refused("undo", target=undone.last_id).code == "between-hands"
    alone = done.undo()
    assert (alone.event.confirmed, alone.state) == (False, undone.state)


@pytest.mark.parametrize("command", LEAVE)
def test_who_comes_back_was_dealt_into_no_hand(command: str) -> None:
    """A slip is taken back at once, also where hands are on."""
    hall, wish = dealt(command)
    done = hall.on("desk").do(command, between_hands=True, **wish)
    assert done.undo().event.confirmed is False
    assert done.on("t1").do("undo", target=done.last_id, hands=lies(done)).conflicts() == []


@pytest.mark.clause("SEL-22")
@pytest.mark.parametrize("command", [*MOVES, "break-table", "exchange-players"])
def test_who_moved_and_was_dealt_in_there_is_not_taken_back_in_the_middle(command: str) -> None:
    hall, wish = dealt(command)
    done = hall.do(command, **wish)
    moved = next(
        seat
        for seat in sorted(done.state.seats)
        if done.state.seats[seat] != hall.state.seats[seat]
    )
    there = done.state.seats[moved].table
    everybody = sorted(done.state.at_table(there))
    hand = {"table": there, "dealt": everybody, "plays": everybody}
    refusal = done.refused("undo", target=done.last_id, hands=[hand])
    assert (refusal.code, refusal.facts) == ("hand-in-play", {"table": there})
    without = {
        **hand,
        "dealt": [ticket for ticket in everybody if hall.state.seats[ticket].table == there],
    }
    if command in ("move-player", "break-table"):
        assert done.do("undo", target=done.last_id, hands=[without]).conflicts() == []


def test_a_late_entrant_who_was_dealt_in_is_not_taken_back_in_the_middle() -> None:
    entered = playing(18).sell(1, seed=SEED)
    ticket = max(entered.state.seats)
    hand = {"table": entered.state.seats[ticket].table, "dealt": [ticket], "plays": []}
    assert entered.refused("undo", target=entered.last_id, hands=[hand]).code == "hand-in-play"
    assert ticket not in entered.undo().state.entries
