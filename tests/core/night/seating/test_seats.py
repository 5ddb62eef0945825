"""Seats: the draw, moves by the director, broken tables, the final table."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from types import MappingProxyType
from typing import Any

import pytest

from pycore.night.base.parts import Felts
from pycore.night.seating import seat_changes
from pycore.night.seating.seat_changes import between
from pycore.tournament.seating import BetweenHands, draw, hands_to_big
from tests.core.felt import counted_in, deal, stranded
from tests.core.hall import (
    SEED,
    Hall,
    closed,
    empty_hall,
    nunavut,
    nunavut_draft,
    playing,
    refused,
    sizes,
    thursday,
)

OTHER_SEED = "another-seed-than-before"


def sold_out(entries: int) -> Hall:
    """A night whose sales are over, so that nobody comes any more; its prizes are announced."""
    return closed(entries).do("announce-payouts")


def at_table(hall: Hall, table: int) -> list[int]:
    tickets_left = hall.state.still_in()
    return [ticket for ticket in tickets_left if hall.state.seats[ticket].table == table]


def waits(hall: Hall, table: int, seat: int) -> int:
    """How many hands a seat waits for the big blind."""
    position = between(hall.state, table, hall.now)
    assert position is not None
    return hands_to_big(seat, position.taken, position.big)


def down_to(hall: Hall, counts: dict[int, int]) -> Hall:
    """Put players out until these tables hold so many."""
    for table, count in counts.items():
        hall = hall.out(*at_table(hall, table)[count:])
    return hall


@pytest.mark.clause("NU-9.03a", "MB-3", "SEL-3", "NU-A.4d")
def test_the_draw_is_recorded_with_its_seed_so_that_anyone_can_draw_it_again() -> None:
    event = thursday().sell(87).draw().event
    assert (event.seed, event.tables) == (SEED, 9)
    assert event.seats == draw(range(1, 88), 9, SEED)


@pytest.mark.clause("SEL-3", "NU-A.4d")
def test_more_tables_than_needed_may_be_used_but_not_fewer() -> None:
    hall = thursday().sell(25)
    assert sizes(hall.draw()) == [9, 8, 8]
    assert sizes(hall.draw(tables=5)) == [5, 5, 5, 5, 5]
    refusal = hall.refused("draw-seats", seed=SEED, tables=2)
    assert (refusal.code, refusal.clause, refusal.facts) == (
        "table-count",
        "SEL-3",
        {"least": 3, "most": 12},
    )
    assert refused(hall, "draw-seats", seed=SEED, tables=13)[0] == "table-count"
    assert refused(thursday().sell(3), "draw-seats", seed=SEED, tables=2)[0] == "table-count"


def test_one_player_is_not_drawn() -> None:
    assert refused(thursday().sell(1), "draw-seats", seed=SEED)[0] == "too-few-entries"


@pytest.mark.parametrize("command", ["draw-seats", "break-table", "redraw-final-table"])
@pytest.mark.parametrize("seed", ["", "short", "x" * 65, "spaces are not allowed"])
def test_a_draw_needs_a_seed(command: str, seed: str) -> None:
    assert refused(playing(), command, seed=seed, table=1)[0] == "bad-command"


def test_seats_may_be_drawn_again_until_the_clock_starts() -> None:
    hall = thursday().sell(20).draw().draw(seed=OTHER_SEED)
    assert hall.state.draw is not None
    assert hall.state.draw.seed == OTHER_SEED
    assert refused(hall.start(), "draw-seats", seed=SEED) == ("play-has-begun", "SEL-3")


@pytest.mark.clause("SEL-22", "NU-A.4c")
def test_only_the_director_moves_a_player_and_the_reason_is_kept() -> None:
    hall = playing(18).do("move-player", ticket=5, table=2, seat=10, reason="balance")
    assert (hall.state.seats[5].table, hall.state.seats[5].seat) == (2, 10)
    assert hall.event.reason == "balance"


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"ticket": 99, "table": 2, "seat": 10}, "player-not-in"),
        ({"ticket": 5, "table": 0, "seat": 1}, "no-such-seat"),
        ({"ticket": 5, "table": 13, "seat": 1}, "no-such-seat"),
        ({"ticket": 5, "table": 2, "seat": 11}, "no-such-seat"),
        ({"ticket": 5, "table": 2, "seat": 0}, "no-such-seat"),
        ({"ticket": 5, "table": 2, "seat": 1}, "seat-taken"),
    ],
)
def test_a_move_that_cannot_be(fields: dict[str, int], code: str) -> None:
    assert refused(playing(18), "move-player", **fields)[0] == code


def test_who_is_out_is_not_moved_and_his_seat_is_free() -> None:
    hall = playing(18)
    gone = at_table(hall, 1)[0]
    seat = hall.state.seats[gone]
    hall = hall.out(gone)
    assert refused(hall, "move-player", ticket=gone, table=2, seat=10)[0] == "player-not-in"
    mover = at_table(hall, 2)[0]
    hall = hall.do("move-player", ticket=mover, table=1, seat=seat.seat)
    assert hall.view["tables"][0]["seats"][seat.seat - 1] == mover


@pytest.mark.clause("NU-9.28", "NU-A.4g", "NU-A.4h")
def test_in_nunavut_six_tables_differ_by_one_and_seven_by_two() -> None:
    draft = nunavut_draft(template="nunavut-ten-table")
    hall = empty_hall("17:00").do("set-up-night", **draft)
    for players, level, apart in ((60, 9, 8), (70, 8, 7)):
        started = hall.sell(players).draw().at("18:00").start()
        even = down_to(started, {players // 10: level})
        assert "balance" not in even.todo()
        task = next(
            task
            for task in down_to(started, {players // 10: apart}).view["todo"]
            if task["kind"] == "balance"
        )
        assert (task["clause"], task["to_table"]) == ("NU-A.4h", players // 10)


@pytest.mark.clause("SEL-23", "NU-A.4h", "NU-9.28", "NU-A.4g", "SEL-21a", "MB-24")
def test_the_director_is_asked_to_balance() -> None:
    hall = down_to(playing(40), {1: 10, 2: 10, 3: 9, 4: 8})
    task, *_ = hall.view["todo"]
    assert (task["kind"], task["clause"]) == ("balance", "SEL-23")
    assert (task["from_table"], task["to_table"]) == (2, 4)
    assert (task["from_players"], task["to_players"]) == (10, 8)
    mover, seat = at_table(hall, 2)[0], hall.view["tables"][3]["seats"].index(None) + 1
    assert hall.do("move-player", ticket=mover, table=4, seat=seat).todo() == []


@pytest.mark.clause("SEL-23", "NU-A.4h")
def test_above_six_tables_two_apart_is_close_enough() -> None:
    assert down_to(playing(70), {7: 8}).todo() == []
    assert down_to(playing(70), {7: 7}).todo() == ["balance"]


@pytest.mark.clause("SEL-21b", "NU-A.4e")
def test_a_table_breaks_into_random_empty_seats_of_the_smallest_tables() -> None:
    hall = down_to(sold_out(40), {1: 8, 2: 9, 3: 9, 4: 4})
    task, *_ = hall.view["todo"]
    assert (task["kind"], task["table"], task["players"]) == ("break-table", 4, 4)
    movers = at_table(hall, 4)
    broken = hall.do("break-table", table=4, seed=OTHER_SEED)
    assert sizes(broken) == [10, 10, 10]
    assert sorted(place.ticket for place in broken.event.seats) == movers
    before, after = hall.state.seats, broken.state.seats
    stayed = [ticket for ticket in hall.state.still_in() if ticket not in movers]
    assert all(after[ticket] == before[ticket] for ticket in stayed)


def test_a_table_that_does_not_fit_elsewhere_stays() -> None:
    refusal = playing(40).refused("break-table", table=4, seed=OTHER_SEED)
    assert (refusal.code, refusal.facts) == ("no-room", {"players": 10, "room": 0})
    # Nine and three times eight sit: one and two and two seats are free beside table 4.
    refusal = sold_out(33).refused("break-table", table=4, seed=OTHER_SEED)
    assert (refusal.code, refusal.facts) == ("no-room", {"players": 8, "room": 5})
    assert refused(playing(40), "break-table", table=5, seed=OTHER_SEED)[0] == "no-such-table"


@pytest.mark.clause("SEL-24")
def test_the_final_table_is_drawn_anew() -> None:
    hall = down_to(sold_out(20), {1: 6, 2: 4})
    task, *_ = hall.view["todo"]
    assert (task["kind"], task["clause"], task["players_left"]) == ("final-table", "SEL-24", 10)
    final = hall.do("redraw-final-table", seed=OTHER_SEED)
    assert sizes(final) == [10]
    assert final.event.seats == draw(hall.state.still_in(), 1, OTHER_SEED)
    assert final.todo() == ["colour-up"]


@pytest.mark.clause("SEL-3")
def test_nobody_is_moved_to_a_seat_that_the_hall_has_not() -> None:
    wish = {"ticket": 5, "table": 2, "seat": 11}
    assert refused(playing(18), "move-player", **wish) == ("no-such-seat", "SEL-3")


@pytest.mark.clause("SEL-3")
def test_eleven_are_too_many_for_the_final_table() -> None:
    refusal = playing(11).refused("redraw-final-table", seed=OTHER_SEED)
    assert refusal.clause == "SEL-3"
    assert (refusal.code, refusal.facts) == ("too-many-for-final-table", {"left": 11, "limit": 10})


@pytest.mark.parametrize(
    ("command", "fields"),
    [
        ("move-player", {"ticket": 1, "table": 1, "seat": 9}),
        ("break-table", {"table": 1, "seed": SEED}),
        ("redraw-final-table", {"seed": SEED}),
    ],
)
def test_nobody_moves_before_the_draw_or_after_the_night(
    command: str, fields: dict[str, Any]
) -> None:
    assert refused(thursday().sell(3), command, **fields)[0] == "seats-not-drawn"
    assert refused(playing(2).out(1), command, **fields)[0] == "night-finished"


@pytest.mark.clause("NU-7.03", "NU-A.4a")
def test_nunavuts_five_tables_hold_fifty() -> None:
    hall = nunavut().sell(50).draw()
    assert sizes(hall) == [10] * 5
    assert max(Counter(place.table for place in hall.event.seats).values()) == 10


@pytest.mark.clause(
    "NU-9.29", "MB-25", "NU-A.4f", "NU-9.29a", "MB-25a", "SK-A.2.p2", "BC-4.f", "NU-B.TP19"
)
def test_where_hands_are_recorded_the_move_to_make_is_named_whole() -> None:
    """Nobody's wait for the big blind changes by more than another's would."""
    hall = down_to(playing(40), {1: 10, 2: 10, 3: 9, 4: 8})
    assert hall.view["todo"][0]["mover"] is None, "nobody knows where the buttons are"
    for table in (2, 4):
        hall = folded_round(counted_in(hall, table), table)
    task, *_ = hall.view["todo"]
    mover, command = task["mover"], task["command"]
    assert command["ticket"] in at_table(hall, 2)
    assert hall.view["tables"][3]["seats"][mover["seat"] - 1] is None
    assert mover["name"] == hall.night.name(hall.state.entries[mover["ticket"]].player)
    assert abs(mover["before_hands"] - mover["after_hands"]) <= 1
    moved = hall.do(command.pop("command"), **command)
    assert moved.todo() == []
    place = moved.state.seats[mover["ticket"]]
    assert (place.table, place.seat) == (4, mover["seat"])
    assert moved.event.reason == "balance"


@pytest.mark.clause("NU-9.29", "MB-25", "NU-A.4f")
def test_where_no_tablet_deals_the_move_is_named_once_somebody_looked() -> None:
    hall = down_to(playing(40), {1: 10, 2: 10, 3: 9, 4: 8})
    assert hall.view["todo"][0]["tables"] == [2, 4]
    hall = hall.do("note-big-blind", table=2, seat=3)
    assert hall.view["todo"][0]["tables"] == [4]
    assert hall.view["todo"][0]["mover"] is None
    there = max(hall.state.tables()[4])
    hall = hall.do("note-big-blind", table=4, seat=there)
    task, *_ = hall.view["todo"]
    mover = task["mover"]
    assert task["tables"] == []
    assert abs(mover["before_hands"] - mover["after_hands"]) <= 1
    command = task["command"]
    assert hall.do(command.pop("command"), **command).todo() == []
    assert hall.later(minutes=3).view["todo"][0]["mover"] is not None
    later = hall.later(minutes=3, ms=1).view["todo"][0]
    assert (later["mover"], later["tables"]) == (None, [2, 4]), "the button has moved on"


@pytest.mark.clause("NU-9.29", "MB-25", "NU-A.4f")
def test_a_hand_that_is_dealt_again_has_its_big_blind_where_it_was() -> None:
    hall = down_to(playing(40), {1: 10, 2: 10, 3: 9, 4: 8})
    off = deal(counted_in(hall, 2), 2).do("misdeal")
    big, called_off = off.hand.big, off.ends()
    again = deal(called_off, 2)
    assert again.hand.big == big
    assert waits(called_off, 2, big) == 0, "it comes to them in the next hand"
    played = again.folds(len(again.hand.order()) - 1).ends()
    assert waits(played, 2, big) == len(played.state.tables()[2]) - 1


@pytest.mark.clause("NU-9.03a", "SEL-3")
def test_whoever_opens_a_table_late_gets_a_seat_that_is_drawn() -> None:
    """20 at two full tables: the 21st opens the third."""
    hall = playing(20).at("19:05")
    seats_drawn = set()
    for draw_number in range(12):
        seed = f"a-late-seed-{draw_number:04}"
        place = hall.sell(1, seed=seed).state.seats[21]
        assert place == hall.sell(1, seed=seed).state.seats[21]
        assert place.table == 3
        seats_drawn.add(place.seat)
    assert len(seats_drawn) > 4


@pytest.mark.clause("NU-9.03a", "NU-A.4e")
def test_nunavuts_draw_and_its_broken_tables_stand_under_their_own_clauses() -> None:
    hall = nunavut().sell(24)
    assert hall.view["todo"][0]["clause"] == "NU-9.03a"
    assert refused(hall, "start-clock")[1] == "NU-9.03a"
    hall = hall.draw().start()
    assert refused(hall, "draw-seats", seed=SEED) == ("play-has-begun", "NU-9.03a")
    hall = hall.at("20:00").do("announce-payouts").out(*range(1, 10))
    task, *_ = hall.view["todo"]
    assert (task["kind"], task["clause"]) == ("break-table", "NU-A.4e")


@pytest.mark.clause("NU-B.SE1")
def test_nobody_is_proposed_a_blocked_seat_or_the_table_of_who_they_are_kept_apart_from() -> None:
    hall = down_to(playing(40), {1: 10, 2: 10, 3: 9, 4: 8})
    hall = hall.do("note-big-blind", table=2, seat=3).do("note-big-blind", table=4, seat=1)
    first_mover = hall.view["todo"][0]["mover"]
    hall = hall.do("block-seat", table=4, seat=first_mover["seat"])
    assert hall.view["todo"][0]["mover"]["seat"] != first_mover["seat"]
    second = hall.view["todo"][0]["mover"]
    there = min(hall.state.at_table(4))
    hall = hall.do("keep-apart", ticket=second["ticket"], other=there, reason="soft play")
    assert hall.view["todo"][0]["mover"]["ticket"] != second["ticket"]


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"table": 3, "seat": 1}, "no-such-table"),
        ({"table": -1, "seat": 1}, "no-such-table"),
        ({"table": 1, "seat": 10}, "seat-empty"),
    ],
)
def test_a_big_blind_is_where_somebody_sits(fields: dict[str, int], code: str) -> None:
    assert refused(playing(18), "note-big-blind", **fields)[0] == code
    assert refused(thursday(), "note-big-blind", **fields)[0] == "not-playing"


def folded_round(hall: Hall, table: int) -> Hall:
    """One hand at a table, in which everybody folds to the big blind."""
    dealt = deal(hall, table)
    while dealt.now.phase == "bet":
        dealt = dealt.folds()
    return dealt.ends()


@pytest.mark.clause("NU-9.29")
def test_a_table_whose_hands_were_forgotten_is_looked_at_again() -> None:
    """After a redraw nobody knows the button from the hands; what somebody saw since counts."""
    hall = folded_round(counted_in(playing(18)), 1)
    position = seat_changes.between(hall.state, 1, hall.now)
    assert position is not None
    assert position.big == hall.state.felts[1].big
    anew = {1: replace(hall.state.felts[1], order=())}
    forgotten = hall.state.having(Felts(felts=MappingProxyType(anew)))
    assert seat_changes.between(forgotten, 1, hall.now) is None
    noted = hall.do("note-big-blind", table=1, seat=5).state.having(forgotten.part(Felts))
    assert seat_changes.between(noted, 1, hall.now) == BetweenHands(hall.state.tables()[1], 5)
    assert seat_changes.between(hall.state, 3, hall.now) is None, "nobody sits there"
    shut = stranded()
    assert shut.state.felts[2].order
    assert seat_changes.between(shut.state, 2, shut.now) is None, "nobody sits there any more"
