"""Players whom the director takes out with their chips: disqualified, or gone from their seat."""

from __future__ import annotations

from typing import Any

import pytest

from tests.core.felt import counted_in
from tests.core.hall import Hall, counted, playing, thursday

RULING = {"reason": "a pot was overlooked", "clause": "SEL-44"}
STRUCK = {"why": "disqualified", "reason": "struck a player"}


def gone(hall: Hall, ticket: int = 1, **fields: Any) -> Hall:
    return hall.do("remove-player", ticket=ticket, **{**STRUCK, **fields})


@pytest.mark.clause("NU-B.TP24", "SEL-34")
def test_who_is_disqualified_is_out_and_their_chips_leave_play() -> None:
    hall = counted_in(playing(4), stacks={1: 14_000, 2: 16_000})
    before = hall.state.stacks
    ticket = next(ticket for ticket in before if before[ticket].chips == 14_000)
    after = gone(hall, ticket, clause="SEL-34")
    assert after.state.out() == {ticket}
    assert after.state.chips_in_play() == 46_000
    tickets_left = after.state.still_in()
    assert sum(after.state.stacks[holder].chips for holder in tickets_left) == 46_000
    assert (after.event.chips, after.event.clause) == (14_000, "SEL-34")
    assert after.places()[ticket][0] == 4
    (row,) = after.view["standings"]
    assert row["record"] == after.last_id, "its row takes it back"
    back = after.undo()
    assert (back.state.out(), back.state.chips_in_play()) == (frozenset(), 60_000)


@pytest.mark.clause("SEL-25", "SEL-34")
def test_chips_hidden_by_somebody_whose_table_knew_their_stack_left_play_with_it() -> None:
    """What a table knows is all that they had, wherever it lay; a count saw the table only."""
    hidden = {"ticket": 1, "chips": 600, "why": "hidden"}
    hall = counted_in(playing(4))
    removed = gone(hall)
    assert removed.refused("forfeit-chips", **hidden).code == "chips-left-whole"
    elsewhere = hall.on("other").later(minutes=1).do("forfeit-chips", between_hands=True, **hidden)
    for tablet, other in ((removed, elsewhere), (elsewhere, removed)):
        assert tablet.meets(other).state.chips_in_play() == 45_000
    uncounted = gone(playing(4), stack_chips=14_400).do("forfeit-chips", **hidden)
    assert uncounted.state.chips_in_play() == 45_000
    assert removed.undo().do("forfeit-chips", **hidden).state.chips_in_play() == 59_400


@pytest.mark.clause("NU-B.TP24", "SEL-34")
def test_who_is_thrown_out_before_anybody_counts_is_out_and_the_count_comes_later() -> None:
    after = gone(playing(4), count_later=True)
    assert (after.state.out(), after.state.chips_in_play()) == ({1}, 60_000)
    (task,) = [task for task in after.view["todo"] if task["kind"] == "count-removed"]
    assert (task["ticket"], task["name"]) == (1, "Player 1")
    assert after.view["history"][0]["facts"]["result"] == "disqualified-uncounted"
    wish = {name: task["command"][name] for name in ("ticket", "why")}
    assert after.refused("forfeit-chips", chips=60_000, **wish).code == "forfeit-out-of-range"
    counted_later = after.later(minutes=5).do("forfeit-chips", chips=14_400, **wish)
    assert counted_later.state.chips_in_play() == 45_600
    assert "count-removed" not in counted_later.todo()
    assert counted_later.refused("forfeit-chips", chips=100, **wish).code == "player-not-in"
    assert "count-removed" in counted_later.undo().todo()
    assert after.do("forfeit-chips", chips=0, **wish).state.chips_in_play() == 60_000
    assert gone(counted_in(playing(4)), count_later=True).state.chips_in_play() == 45_000, "known"


def test_two_tablets_count_a_removed_player_once() -> None:
    after = gone(playing(4), count_later=True)
    wish = {"ticket": 1, "why": "removed"}
    here = after.later(minutes=1).do("forfeit-chips", chips=14_400, **wish)
    there = after.on("other").later(minutes=2).do("forfeit-chips", chips=14_500, **wish)
    for both in (here.meets(there), there.meets(here)):
        assert both.state.chips_in_play() in (45_600, 45_500)
        assert len(both.view["conflicts"]) == 1


@pytest.mark.clause("SEL-19a")
def test_chips_of_a_seat_that_was_left_are_counted_where_no_tablet_deals() -> None:
    hall, why = playing(4), {"why": "abandoned", "reason": "gone since the break"}
    refusal = hall.refused("remove-player", ticket=1, **why)
    assert (refusal.code, refusal.kind) == ("removed-uncounted", "ask")
    after = gone(hall, **why, stack_chips=12_300)
    assert after.state.chips_in_play() == 60_000 - 12_300
    for chips in (-1, 60_000 - 2):
        wish = {"ticket": 1, **why, "stack_chips": chips}
        assert hall.refused("remove-player", **wish).code == "forfeit-out-of-range"


def test_what_a_table_knows_counts_and_not_what_is_typed() -> None:
    after = gone(counted_in(playing(4)), stack_chips=1)
    assert after.event.chips == 15_000


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"ticket": 9}, "player-not-in"),
        ({"why": "rude"}, "bad-command"),
        ({"reason": "  "}, "reason-needed"),
    ],
)
def test_nobody_is_taken_out_without_a_reason(fields: dict[str, object], code: str) -> None:
    wish = {"ticket": 1, **STRUCK, **fields}
    assert counted_in(playing(4)).refused("remove-player", **wish).code == code


def test_somebody_must_win_and_nobody_is_taken_out_before_play_or_after_it() -> None:
    wish = {"ticket": 1, **STRUCK, "stack_chips": 0}
    assert thursday().sell(2).refused("remove-player", **wish).code == "not-playing"
    ended = playing(2).out(2)
    assert ended.refused("remove-player", **wish).code == "not-playing"


def test_two_tablets_that_take_the_same_player_out_take_them_out_once() -> None:
    hall = counted_in(playing(4))
    here, other = (gone(hall.on(desk), between_hands=True) for desk in ("one", "other"))
    both = here.meets(other)
    assert both.state.out() == {1}
    assert both.state.chips_in_play() == 45_000
    assert both.conflicts() != []


def test_what_came_in_from_elsewhere_goes_with_them() -> None:
    """A rebuy that a door sold meanwhile: no chip stays in play that nobody has."""
    hall = counted_in(playing(4).at("19:20"))
    sold = hall.on("cash").do("sell-rebuy", ticket=1, paid="cash", between_hands=True)
    both = sold.meets(gone(hall.on("zz"), between_hands=True))
    assert both.state.out() == {1}
    tickets_left = both.state.still_in()
    lies = sum(both.state.stacks[ticket].chips for ticket in tickets_left)
    assert both.state.chips_in_play() == lies == 45_000


@pytest.mark.parametrize("ends", ["eliminate", "remove-player", "stop-play"])
def test_no_tap_makes_the_clock_jump_where_a_night_that_was_over_goes_on(ends: str) -> None:
    hall = counted_in(playing(2).at("19:10"))
    wishes: dict[str, dict[str, Any]] = {
        "eliminate": {"out": counted({2: 15_000})},
        "remove-player": {"ticket": 2, **STRUCK},
        "stop-play": {"stacks": counted({1: 15_000, 2: 15_000}), **RULING},
    }
    finished = hall.do(ends, **wishes[ends])
    assert finished.state.phase == "finished"
    assert finished.later(ms=50_000).undo().state.phase == "playing"
    refused = finished.at("20:00").refused("undo", target=finished.last_id)
    assert refused.code == "undo-jumps"
    ruled = finished.at("20:00").do("undo", target=finished.last_id, **RULING)
    assert ruled.state.phase == "playing"


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ({"player": "nobody"}, "player-not-in"),
        ({"chips": 60_000}, "stacks-differ"),
    ],
)
def test_a_record_that_cannot_be_waits(body: dict[str, object], reason: str) -> None:
    hall = counted_in(playing(4))
    fields = {
        "ticket": 1,
        "player": hall.state.entries[1].player,
        "chips": 100,
        "why": "disqualified",
        "reason": "struck a player",
        "clause": "",
        "at": hall.now,
    }
    wrote = hall.writes("standings", "player-removed/1", {**fields, **body})
    assert wrote.conflicts() == [reason]
    assert wrote.state.out() == frozenset()


def asked_about(hall: Hall) -> list[tuple[str, int, str | None]]:
    return [
        (task["name"], task["ticket"], task["clause"])
        for task in hall.view["todo"]
        if task["kind"] == "seat-left"
    ]


def left_seat(hall: Hall, ticket: int = 3) -> Hall:
    return hall.do(
        "note-incident",
        incident=f"left-{ticket}",
        kind="ruling",
        text="Left the seat",
        ticket=ticket,
        situation="left-the-seat",
    )


@pytest.mark.clause("SEL-19a")
def test_a_quarter_of_an_hour_after_a_seat_was_left_the_director_is_asked() -> None:
    hall = left_seat(playing(4))
    assert asked_about(hall.later(minutes=14)) == []
    after_quarter = hall.later(minutes=15)
    assert asked_about(after_quarter) == [("Player 3", 3, "SEL-19a")]
    assert asked_about(left_seat(after_quarter, 2)) == [("Player 3", 3, "SEL-19a")]
    taken_out = after_quarter.do(
        "remove-player",
        between_hands=True,
        ticket=3,
        stack_chips=12_300,
        why="abandoned",
        reason="gone since the break",
    )
    assert asked_about(taken_out) == []


@pytest.mark.clause("SEL-19b", "SEL-19a")
def test_who_is_back_or_away_by_agreement_is_not_asked_about() -> None:
    hall = left_seat(playing(4)).later(minutes=15)
    agreed = hall.do(
        "note-incident",
        incident="agreed",
        kind="ruling",
        text="Away until ten",
        ticket=3,
        clause="SEL-19b",
        about="left-3",
    )
    assert asked_about(agreed) == []
    assert asked_about(agreed.undo()) == [("Player 3", 3, "SEL-19a")]


@pytest.mark.clause("SEL-19b")
def test_an_absence_that_was_agreed_is_a_ruling_about_that_player() -> None:
    wish = {"kind": "ruling", "text": "Away until ten; hands are dead", "clause": "SEL-19b"}
    hall = playing(4).do("note-incident", incident="one", ticket=3, **wish)
    (row,) = hall.view["incidents"]
    assert (row["ticket"], row["clause"]) == (3, "SEL-19b")


def count_of(hall: Hall, *chips: int) -> dict[str, Any]:
    """The first table's count: so many chips before each who is left, by ticket."""
    seats = [hall.state.seats[ticket].seat for ticket in sorted(hall.state.at_table(1))]
    stacks = [{"seat": seat, "chips": stack} for seat, stack in zip(seats, chips, strict=True)]
    return {"table": 1, "stacks": stacks}


@pytest.mark.clause("SEL-34")
def test_a_count_asks_nothing_while_nobody_knows_what_somebody_took_along() -> None:
    """Chips went to and from whoever was thrown out: the others have no sum until theirs is
    known, and never more than is in play.
    """
    after = gone(playing(4), count_later=True)
    after.do("count-stacks", **count_of(after, 20_000, 15_000, 10_600))
    refusal = after.refused("count-stacks", **count_of(after, 30_000, 20_000, 10_100))
    assert (refusal.code, refusal.facts["expected_chips"]) == ("count-differs", 60_000)
    taken = after.do("forfeit-chips", ticket=1, chips=14_400, why="removed")
    refusal = taken.refused("count-stacks", **count_of(taken, 20_000, 15_000, 10_700))
    assert (refusal.code, refusal.facts["expected_chips"]) == ("count-differs", 45_600)


@pytest.mark.clause("SEL-34")
def test_who_is_thrown_out_after_a_hand_that_nobody_entered_is_out_before_anybody_counts() -> None:
    hall = counted_in(playing(4)).do("record-unentered", table=1)
    after = gone(hall, count_later=True)
    assert (after.state.out(), after.state.chips_in_play()) == ({1}, 60_000)
    assert "count-removed" in after.todo()
    after.do("count-stacks", **count_of(after, 20_000, 15_000, 10_600))
    taken = after.do("forfeit-chips", ticket=1, chips=14_400, why="removed")
    assert taken.state.chips_in_play() == 45_600
    taken.do("count-stacks", **count_of(taken, 20_000, 15_000, 10_600))
    played_on = after.do("record-unentered", table=1)
    later = played_on.do("forfeit-chips", ticket=1, chips=14_400, why="removed")
    assert later.state.chips_in_play() == 45_600
    there = hall.on("other").later(minutes=2).do("record-unentered", table=1)
    assert after.meets(there).state.chips_in_play() == 60_000
