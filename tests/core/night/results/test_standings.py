"""Standings: who is out, who finished where, and how play stops."""

from __future__ import annotations

from typing import Any

import pytest

from tests.core.hall import counted, nunavut, playing, refused, thursday


def out(*pairs: tuple[int, int | None]) -> list[dict[str, int | None]]:
    return [{"ticket": ticket, "stack_chips": chips} for ticket, chips in pairs]


@pytest.mark.clause("SEL-6a", "SEL-6b", "NU-10.03a", "NU-9.25")
def test_play_goes_on_until_one_is_left_and_places_follow_in_reverse() -> None:
    hall = playing(4).out(3, 1)
    assert hall.state.phase == "playing"
    assert {ticket: place for ticket, (place, _, _) in hall.places().items()} == {3: 4, 1: 3}
    finished = hall.out(2)
    assert finished.state.phase == "finished"
    assert {ticket: place for ticket, (place, _, _) in finished.places().items()} == {
        4: 1,
        2: 2,
        1: 3,
        3: 4,
    }


@pytest.mark.clause("SEL-38a")
def test_on_one_hand_the_larger_stack_at_its_start_finishes_higher() -> None:
    hall = playing(4).out_together({1: 9_500, 2: 14_000})
    assert {t: place for t, (place, _, _) in hall.places().items()} == {2: 3, 1: 4}


@pytest.mark.clause("SEL-38b", "NU-9.01i")
def test_on_one_hand_equal_stacks_tie() -> None:
    hall = playing(4).out_together({1: 9_500, 2: 9_500})
    assert [hall.places()[ticket][:2] for ticket in (1, 2)] == [(3, True), (3, True)]


@pytest.mark.clause("SEL-38a", "NU-9.01i")
def test_for_two_on_one_hand_the_stacks_are_needed() -> None:
    wish = out((1, 500), (2, None))
    assert refused(playing(4), "eliminate", out=wish) == ("stacks-needed", "SEL-38a")
    north = nunavut().sell(3).draw().start()
    assert refused(north, "eliminate", out=wish) == ("stacks-needed", "NU-9.01i")


@pytest.mark.clause("SEL-38a", "SEL-38b")
def test_where_no_prize_can_hang_on_it_the_stacks_are_not_needed() -> None:
    """The longest row of the table pays thirteen places: entries may still come."""
    hall = playing(16)
    assert hall.view["counts"]["paid_places"] == 13
    a, b, c, d = sorted(hall.state.at_table(1))[:4]
    gone = hall.do("eliminate", out=out((a, None), (b, None)))
    assert {ticket: gone.places()[ticket][:2] for ticket in (a, b)} == {
        a: (15, True),
        b: (15, True),
    }
    assert refused(gone, "eliminate", out=out((c, None), (d, None)))[0] == "stacks-needed"
    assert refused(hall, "eliminate", out=out((a, 500), (b, None)))[0] == "stacks-needed"


def test_once_the_payouts_are_announced_their_places_alone_decide() -> None:
    hall = playing(16).at("20:10").do("announce-payouts")
    paid = len(hall.view["payouts"]["places"])
    assert hall.view["counts"]["paid_places"] == paid < 13
    assert hall.do("eliminate", out=out((15, None), (16, None))).last_record.kind == "applied"


def test_goods_for_a_low_place_are_a_prize_that_hangs_on_it() -> None:
    goods = {"description": "a ham", "place": 15, "value_cents": 2_000}
    hall = thursday().sell(16).do("offer-goods", **goods).at("18:55").draw().at("19:00").start()
    pair = sorted(hall.state.at_table(1))[:2]
    wish = out(*((ticket, None) for ticket in pair))
    assert refused(hall, "eliminate", out=wish)[0] == "stacks-needed"


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ([], "bad-command"),
        (out((1, 5), (1, 5)), "player-twice"),
        (out((9, None)), "player-not-in"),
        (out((1, 0)), "stack-out-of-range"),
        (out((1, -5)), "bad-command"),
        (out((1, 60_001)), "stack-out-of-range"),
        (out((1, 5), (2, 5), (3, 5), (4, 5)), "somebody-must-win"),
        ("everybody", "bad-command"),
    ],
)
def test_an_elimination_that_cannot_be(wish: Any, code: str) -> None:
    assert refused(playing(4), "eliminate", out=wish)[0] == code


@pytest.mark.clause("SEL-38a")
def test_nobody_began_a_hand_with_more_chips_than_there_are() -> None:
    hall = playing(4)
    assert refused(hall, "eliminate", out=out((1, 60_001))) == ("stack-out-of-range", "SEL-38a")
    assert hall.do("eliminate", out=out((1, 60_000))).last_record.kind == "applied"


def test_nobody_goes_out_twice_or_before_the_start_or_after_the_end() -> None:
    assert refused(playing(4).out(1), "eliminate", out=out((1, None)))[0] == "player-not-in"
    seated = thursday().sell(3).draw()
    assert refused(seated, "eliminate", out=out((1, None)))[0] == "clock-not-started"
    assert refused(playing(2).out(1), "eliminate", out=out((2, None)))[0] == "night-finished"


def test_a_late_entry_moves_the_places_of_those_out_before() -> None:
    hall = playing(4).out(1)
    assert hall.places()[1][0] == 4
    assert hall.at("20:00").sell(2).places()[1][0] == 6


STACKS = {1: 30_000, 3: 10_000, 4: 20_000}


@pytest.mark.clause("SEL-9", "NU-10.03b")
def test_at_the_stop_the_stacks_rank_those_left() -> None:
    hall = playing(4).out(2).at("00:45").do("stop-play", stacks=counted(STACKS))
    assert hall.state.phase == "finished"
    assert {t: place for t, (place, _, _) in hall.places().items()} == {1: 1, 4: 2, 3: 3, 2: 4}
    assert not hall.clock["running"]


@pytest.mark.clause("SEL-9")
def test_before_the_stop_the_director_must_say_why() -> None:
    hall = playing(4).out(2).at("00:44:59.999")
    refusal = hall.refused("stop-play", stacks=counted(STACKS))
    assert (refusal.code, refusal.clause, refusal.kind) == ("stop-needs-reason", "SEL-9", "poker")
    stopped = hall.do("stop-play", stacks=counted(STACKS), reason=" Fire alarm ", clause="NU-A.3c")
    assert stopped.event.reason == "Fire alarm"
    assert (stopped.event.follows, stopped.event.overrules) == ("NU-A.3c", "SEL-9")


@pytest.mark.clause("SEL-9", "NU-10.03b")
def test_an_early_stop_is_a_ruling_that_names_another_clause_than_it_overrules() -> None:
    hall = playing(4).out(2).at("00:30")
    for clause in ("", "  ", "SEL-9", "x" * 41):
        refusal = hall.refused("stop-play", stacks=counted(STACKS), reason="storm", clause=clause)
        assert (refusal.code, refusal.clause) == ("ruling-needs-clause", "SEL-9")
    stop = hall.at("00:45").do("stop-play", stacks=counted(STACKS)).event
    assert (stop.follows, stop.overrules) == ("", "")


@pytest.mark.clause("NU-10.03b")
def test_where_no_time_is_set_a_stop_always_needs_a_reason() -> None:
    hall = nunavut().sell(2).draw().start()
    stacks = counted({1: 1_000, 2: 2_000})
    assert sum(stack["stack_chips"] for stack in stacks) == hall.state.chips_in_play()
    assert refused(hall, "stop-play", stacks=stacks) == ("stop-needs-reason", None)
    refusal = hall.refused("stop-play", stacks=stacks, reason="storm")
    assert (refusal.code, refusal.kind) == ("ruling-needs-clause", "poker")
    assert (
        hall.do("stop-play", stacks=stacks, reason="storm", clause="NU-A.3c").state.phase
        == "finished"
    )


@pytest.mark.parametrize(
    ("stacks", "code"),
    [
        ({1: 30_000, 3: 10_000}, "count-everybody"),
        ({1: 30_000, 2: 10_000, 3: 5_000, 4: 5_000}, "player-not-in"),
        ({1: 30_000, 3: 0, 4: 20_000}, "stack-out-of-range"),
    ],
)
def test_at_the_stop_everybody_left_is_counted_once(stacks: dict[int, int], code: str) -> None:
    hall = playing(4).out(2).at("00:45")
    assert refused(hall, "stop-play", stacks=counted(stacks))[0] == code
    twice = [*counted(STACKS), *counted({1: 5})]
    assert refused(hall, "stop-play", stacks=twice)[0] == "player-twice"


def test_play_stops_once() -> None:
    stacks = counted({1: 20_000, 2: 10_000})
    hall = playing(2).at("00:45").do("stop-play", stacks=stacks)
    assert refused(hall, "stop-play", stacks=stacks)[0] == "night-finished"


@pytest.mark.parametrize("last_stack", [19_999, 20_001, 70_000])
def test_a_final_count_that_is_not_what_is_in_play_is_asked_about(last_stack: int) -> None:
    hall = playing(4).out(2).at("00:45")
    stacks = counted({**STACKS, 4: last_stack})
    refusal = hall.refused("stop-play", stacks=stacks)
    assert (refusal.code, refusal.clause, refusal.kind) == ("stacks-differ", None, "ask")
    assert refusal.facts == {"counted_chips": 40_000 + last_stack, "in_play_chips": 60_000}
    silent = hall.refused("stop-play", stacks=stacks, confirmed=True, because="  ")
    assert (silent.code, silent.kind, silent.facts) == ("count-needs-reason", "ask", refusal.facts)
    stopped = hall.do("stop-play", stacks=stacks, confirmed=True, because=" counted  twice ")
    assert stopped.event.because == "counted twice"
    assert (stopped.state.phase, stopped.event.in_play_chips) == ("finished", 60_000)
    facts = stopped.view["history"][0]["facts"]
    assert (facts["result"], facts["counted_chips"], facts["in_play_chips"]) == (
        "explained",
        40_000 + last_stack,
        60_000,
    )


def test_a_final_count_of_what_is_in_play_asks_nothing() -> None:
    hall = playing(4).out(2).at("00:45")
    for confirmed in (False, True):
        stopped = hall.do(
            "stop-play", stacks=counted(STACKS), confirmed=confirmed, because="counted twice"
        )
        assert stopped.event.in_play_chips == 0
        assert "result" not in stopped.view["history"][0]["facts"]


def test_no_one_can_end_with_chips_that_cannot_be_there_whatever_is_confirmed() -> None:
    hall = playing(4).out(2).at("00:45")
    most = 2 * 60_000
    assert (
        hall.do(
            "stop-play",
            stacks=counted({**STACKS, 4: most}),
            confirmed=True,
            because="counted twice",
        ).conflicts()
        == []
    )
    stacks = counted({**STACKS, 4: most + 1})
    assert (
        refused(hall, "stop-play", stacks=stacks, confirmed=True, because="counted twice")[0]
        == "stack-out-of-range"
    )
