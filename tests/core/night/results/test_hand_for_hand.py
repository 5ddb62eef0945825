"""Hand for hand: two out at two tables on the same hand, near the prizes (K59)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.core.hall import Hall, playing, refused


def bubble(left: int = 4) -> Hall:
    """Twenty entered and the payouts are announced; *left* are in, two or more at each of two
    tables.
    """
    hall = playing(20).at("20:10").do("announce-payouts")
    tables: dict[int, list[int]] = {}
    for ticket in range(1, 21):
        tables.setdefault(hall.state.seats[ticket].table, []).append(ticket)
    kept = [ticket for row in zip(*tables.values(), strict=False) for ticket in row][:left]
    return hall.out(*(ticket for ticket in range(20, 0, -1) if ticket not in kept))


def two(hall: Hall) -> tuple[int, int]:
    """One of each table who is in."""
    tables = {hall.state.seats[ticket].table: ticket for ticket in hall.state.still_in()}
    first, second = sorted(tables.values())
    return first, second


def of_one_table(hall: Hall, count: int = 2) -> list[int]:
    """Some who are in and sit together, at the fuller table."""
    tables: dict[int, list[int]] = {}
    for ticket in hall.state.still_in():
        tables.setdefault(hall.state.seats[ticket].table, []).append(ticket)
    return max(tables.values(), key=len)[:count]


def task(hall: Hall) -> dict[str, Any] | None:
    found = [task for task in hall.view["todo"] if task["kind"] == "same-hand"]
    return dict(found[0]) if found else None


def paid(hall: Hall) -> int:
    return len(hall.view["payouts"]["places"])


def won(hall: Hall, *tickets: int) -> list[int]:
    prizes = {row["ticket"]: row["prize_cents"] for row in hall.view["standings"]}
    return [prizes[ticket] for ticket in tickets]


@pytest.mark.clause("SEL-38a", "SEL-38b")
@pytest.mark.parametrize("swapped", [False, True], ids=["a first", "b first"])
def test_two_out_at_two_tables_on_one_hand_share_in_whichever_order_they_were_tapped(
    swapped: bool,
) -> None:
    hall = bubble(paid(bubble()) + 1)
    first, second = two(hall)[:: -1 if swapped else 1]
    hall = hall.out(first, second)
    before = won(hall, first, second)
    assert sorted(before)[0] == 0 < sorted(before)[1]
    hall = hall.do("say-hand", ticket=second, beside=first)
    assert won(hall, first, second) == [max(before) // 2] * 2
    assert {hall.places()[ticket][:2] for ticket in (first, second)} == {(paid(hall), True)}
    assert won(hall.undo(), first, second) == before


def test_put_out_together_at_two_tables_they_share_and_no_stacks_are_asked_for() -> None:
    hall = bubble(paid(bubble()) + 1)
    tickets = two(hall)
    out = [{"ticket": ticket, "stack_chips": None} for ticket in tickets]
    hall = hall.do("eliminate", out=out)
    first, second = won(hall, *tickets)
    assert first == second > 0
    assert task(hall) is None


def test_of_two_at_one_table_the_stacks_are_needed_though_a_third_went_out_elsewhere() -> None:
    hall = bubble(5)
    pair = of_one_table(hall)
    second = next(ticket for ticket in two(hall) if ticket not in of_one_table(hall, 3))
    stacks: dict[int, int | None] = {pair[0]: 9_000, pair[1]: 4_000, second: None}

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
    assert places == {pair[0]: (best, True), second: (best, True), pair[1]: (best + 2, False)}


def test_it_is_asked_from_two_above_the_paid_places_on_while_two_tables_play() -> None:
    near = paid(bubble()) + 2
    for left, asked in ((near + 1, False), (near, True), (near - 1, True)):
        hall = bubble(left)
        assert len(hall.state.tables()) == 2
        assert (task(hall.out(two(hall)[0])) is not None) == asked, left
    unannounced = playing(20).out(*range(20, near, -1))
    assert task(unannounced) is None


def test_the_question_names_who_went_out_elsewhere_and_is_asked_once() -> None:
    hall = bubble(paid(bubble()) + 2)
    first, second = two(hall)
    hall = hall.out(first)
    asked = task(hall)
    assert asked
    assert asked["out"]["ticket"] == first
    hall = hall.out(second)
    asked = task(hall)
    assert asked
    assert asked["out"]["ticket"] == second
    assert first in [peer["ticket"] for peer in asked["peers"]]
    tables = {peer["table"] for peer in asked["peers"]}
    assert hall.state.seats[second].table not in tables
    alone = hall.do("say-hand", ticket=second)
    assert task(alone) is None
    assert task(alone.undo()) == asked
    assert task(hall.do("say-hand", ticket=second, beside=first)) is None


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
    first, second = two(hall)
    assert hall.refused("say-hand", ticket=first).code == "player-still-in"
    hall = hall.out(first)
    assert hall.refused("say-hand", ticket=first, beside=second).code == "player-still-in"
    alone = hall.do("say-hand", ticket=first)
    assert alone.refused("say-hand", ticket=first).code == "hand-said-already"
    joined = alone.out(second).do("say-hand", ticket=second, beside=first)
    assert joined.refused("say-hand", ticket=first, beside=second).code == "hand-said-already"


def test_a_prize_that_was_handed_over_is_nobody_elses_any_more() -> None:
    hall = bubble(paid(bubble()) + 1)
    first, second = two(hall)
    hall = hall.out(first, second).do("pay-prize", ticket=second)
    assert task(hall) is None
    refusal = hall.refused("say-hand", ticket=second, beside=first)
    assert (refusal.code, refusal.facts["ticket"]) == ("prize-handed-over", second)


def test_a_prize_that_another_tablet_handed_over_meanwhile_makes_the_answer_wait() -> None:
    hall = bubble(paid(bubble()) + 1)
    first, second = two(hall)
    hall = hall.out(first, second)
    handed = hall.do("pay-prize", ticket=second)
    said = hall.on("other").at("20:20").do("say-hand", ticket=second, beside=first)
    both = handed.meets(said)
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
