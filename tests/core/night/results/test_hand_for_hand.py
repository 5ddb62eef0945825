"""Hand for hand: two out at two tables on the same hand, near the prizes (K59)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.core.hall import Hall, bubble, playing, refused, two


def of_one_table(hall: Hall, count: int = 2) -> list[int]:
    """Some who are in and sit together, at the fuller table."""
    tables: dict[int, list[int]] = {}
    for ticket in hall.state.still_in():
        tables.setdefault(hall.state.seats[ticket].table, []).append(ticket)
    return max(tables.values(), key=len)[:count]


def task(hall: Hall) -> dict[str, Any] | None:
    tasks = [task for task in hall.view["todo"] if task["kind"] == "same-hand"]
    return dict(tasks[0]) if tasks else None


def paid(hall: Hall) -> int:
    return len(hall.view["payouts"]["places"])


def won(hall: Hall, *tickets: int) -> list[int]:
    prizes = {row["ticket"]: row["prize_cents"] for row in hall.view["standings"]}
    return [prizes[ticket] for ticket in tickets]


@pytest.mark.clause("SEL-38a", "SEL-38b")
@pytest.mark.parametrize("swapped", [False, True], ids=["in order", "swapped"])
def test_two_out_at_two_tables_on_one_hand_share_in_whichever_order_they_were_tapped(
    swapped: bool,
) -> None:
    hall = bubble(paid(bubble()) + 1)
    one_out, other_out = two(hall)[:: -1 if swapped else 1]
    hall = hall.out(one_out, other_out)
    before = won(hall, one_out, other_out)
    assert sorted(before)[0] == 0 < sorted(before)[1]
    hall = hall.do("say-hand", ticket=other_out, beside=one_out)
    assert won(hall, one_out, other_out) == [max(before) // 2] * 2
    assert {hall.places()[ticket][:2] for ticket in (one_out, other_out)} == {(paid(hall), True)}
    assert won(hall.undo(), one_out, other_out) == before


def test_put_out_together_at_two_tables_they_share_and_no_stacks_are_asked_for() -> None:
    hall = bubble(paid(bubble()) + 1)
    tickets = two(hall)
    out = [{"ticket": ticket, "stack_chips": None} for ticket in tickets]
    hall = hall.do("eliminate", out=out)
    amounts = won(hall, *tickets)
    assert amounts[0] == amounts[1] > 0
    assert task(hall) is None


def test_of_two_at_one_table_the_stacks_are_needed_though_a_third_went_out_elsewhere() -> None:
    hall = bubble(5)
    pair = of_one_table(hall)
    other_out = next(ticket for ticket in two(hall) if ticket not in of_one_table(hall, 3))
    stacks: dict[int, int | None] = {pair[0]: 9_000, pair[1]: 4_000, other_out: None}

    def out(**changed: int | None) -> list[dict[str, int | None]]:
        return [
            {"ticket": ticket, "stack_chips": changed.get(f"t{ticket}", chips)}
            for ticket, chips in stacks.items()
        ]

    wish = out(**{f"t{pair[0]}": None})
    assert refused(hall, "eliminate", out=wish) == ("stacks-needed", "SEL-38a")
    gone = hall.do("eliminate", out=out())
    places = {ticket: gone.places()[ticket][:2] for ticket in stacks}
    best = gone.state.left_count() + 1
    assert places == {pair[0]: (best, True), other_out: (best, True), pair[1]: (best + 2, False)}


def test_it_is_asked_from_two_above_the_paid_places_on_while_two_tables_play() -> None:
    near = paid(bubble()) + 2
    for players_left, is_asked in ((near + 1, False), (near, True), (near - 1, True)):
        hall = bubble(players_left)
        assert len(hall.state.tables()) == 2
        assert (task(hall.out(two(hall)[0])) is not None) == is_asked, players_left
    unannounced = playing(20).out(*range(20, near, -1))
    assert task(unannounced) is None


def test_the_question_names_who_went_out_elsewhere_and_is_asked_once() -> None:
    hall = bubble(paid(bubble()) + 2)
    one_out, other_out = two(hall)
    hall = hall.out(one_out)
    question = task(hall)
    assert question
    assert question["ticket"] == one_out
    hall = hall.out(other_out)
    question = task(hall)
    assert question
    assert question["ticket"] == other_out
    assert one_out in [peer["ticket"] for peer in question["peers"]]
    tables = {peer["table"] for peer in question["peers"]}
    assert hall.state.seats[other_out].table not in tables
    alone = hall.do("say-hand", ticket=other_out)
    assert task(alone) is None
    assert task(alone.undo()) == question
    assert task(hall.do("say-hand", ticket=other_out, beside=one_out)) is None


def test_who_was_disqualified_is_not_asked_about() -> None:
    hall = bubble(paid(bubble()) + 2)
    ticket = two(hall)[0]
    hall = hall.do(
        "remove-player", ticket=ticket, why="disqualified", reason="threats", stack_chips=1_000
    )
    assert task(hall) is None
    assert hall.refused("say-hand", ticket=ticket, beside=20).code == "out-by-no-hand"


@pytest.mark.clause("SEL-38a")
def test_at_one_table_the_stacks_decide_so_the_two_go_out_together() -> None:
    hall = bubble(6)
    pair = of_one_table(hall)
    refusal = hall.out(*pair).refused("say-hand", ticket=pair[1], beside=pair[0])
    assert (refusal.code, refusal.clause) == ("hands-of-one-table", "SEL-38a")


def test_what_was_said_is_not_said_twice_and_not_of_who_is_in() -> None:
    hall = bubble(paid(bubble()) + 2)
    one_out, other_out = two(hall)
    assert hall.refused("say-hand", ticket=one_out).code == "player-still-in"
    hall = hall.out(one_out)
    assert hall.refused("say-hand", ticket=one_out, beside=other_out).code == "player-still-in"
    alone = hall.do("say-hand", ticket=one_out)
    assert alone.refused("say-hand", ticket=one_out).code == "hand-said-already"
    joined = alone.out(other_out).do("say-hand", ticket=other_out, beside=one_out)
    assert joined.refused("say-hand", ticket=one_out, beside=other_out).code == "hand-said-already"


def test_a_prize_that_was_handed_over_is_nobody_elses_any_more() -> None:
    hall = bubble(paid(bubble()) + 1)
    one_out, other_out = two(hall)
    hall = hall.out(one_out, other_out).do("pay-prize", ticket=other_out)
    assert task(hall) is None
    refusal = hall.refused("say-hand", ticket=other_out, beside=one_out)
    assert (refusal.code, refusal.facts["ticket"]) == ("prize-handed-over", other_out)


def test_a_prize_that_another_tablet_handed_over_meanwhile_makes_the_answer_wait() -> None:
    hall = bubble(paid(bubble()) + 1)
    one_out, other_out = two(hall)
    hall = hall.out(one_out, other_out)
    handed = hall.do("pay-prize", ticket=other_out)
    answered = hall.on("other").at("20:20").do("say-hand", ticket=other_out, beside=one_out)
    both = handed.meets(answered)
    assert [row["why"] for row in both.view["conflicts"]] == ["prize-handed-over"]


def test_hand_for_hand_is_announced_near_the_prizes_and_ends_by_itself() -> None:
    hall = bubble(paid(bubble()) + 2)
    assert hall.view["hand_for_hand"] == {"called": False, "possible": True}
    called = hall.do("play-hand-for-hand")
    assert called.view["hand_for_hand"] == {"called": True, "possible": True}
    assert called.refused("play-hand-for-hand").code == "hand-for-hand-idle"
    ended = called.do("play-hand-for-hand", on=False)
    assert ended.view["hand_for_hand"] == {"called": False, "possible": True}
    inside = called.out(*two(called))
    assert inside.view["hand_for_hand"] == {"called": False, "possible": False}
    assert playing(4).refused("play-hand-for-hand").code == "hand-for-hand-idle"
