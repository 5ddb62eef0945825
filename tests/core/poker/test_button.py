"""The button: its start, both ways to move, and the switch to two players."""

from __future__ import annotations

import pytest

from pycore.kernel.clauses import Refused
from pycore.poker.button import Places, first_places, following, forward_to, left_of
from tests.core.poker.felt import way

FULL = range(1, 11)


def places(previous: Places, occupied: set[int], code: str) -> Places:
    rules = way(code)
    return following(previous, occupied, rules.button_move.value, rules.heads_up_switch.value)


def posts(layout: Places) -> tuple[int, int | None, int]:
    return layout.button, layout.small, layout.big


@pytest.mark.clause("NU-9.03b", "MB-9a", "SEL-12", "SK-A.2.v", "BC-5.e", "NU-A.5e")
@pytest.mark.parametrize(
    ("code", "button"),
    [("ca_nu", 1), ("ca_mb", 1), ("selkirk", 1), ("ca_sk", 10), ("ca_bc", 10)],
)
def test_where_it_starts(code: str, button: int) -> None:
    start = way(code).button_start.value
    assert first_places(FULL, start).button == button
    assert first_places((2, 5, 7), start).button == (2 if button == 1 else 7)


@pytest.mark.clause("BC-5.g", "NU-A.5g")
def test_seats_in_order() -> None:
    assert left_of(5, (1, 3, 5, 9)) == (9, 1, 3, 5)
    assert left_of(4, (1, 3, 5, 9)) == (5, 9, 1, 3)


@pytest.mark.clause("NU-9.10", "NU-A.2a", "NU-A.5k", "MB-9b", "BC-2.a", "NU-9.13")
@pytest.mark.parametrize("code", ["ca_nu", "ca_mb", "ca_bc", "ca_sk"])
def test_forward_to_the_next_player_with_both_blinds_posted(code: str) -> None:
    previous = forward_to(1, {1, 2, 3, 5, 8})
    assert previous.order == (2, 3, 5, 8, 1)
    assert posts(places(previous, {1, 2, 3, 5, 8}, code)) == (2, 3, 5)
    assert posts(places(previous, {1, 3, 5, 8}, code)) == (3, 5, 8)  # small blind out
    assert posts(places(previous, {1, 2, 5, 8}, code)) == (2, 5, 8)  # big blind out


@pytest.mark.clause("SEL-36a")
def test_the_small_blind_is_out_the_button_is_dead() -> None:
    layout = places(forward_to(1, {1, 2, 3, 5, 8}), {1, 3, 5, 8}, "selkirk")
    assert posts(layout) == (2, 3, 5)
    assert layout.button not in layout.order, "it is dead"
    assert layout.order == (3, 5, 8, 1)


@pytest.mark.clause("SEL-36b")
def test_the_big_blind_is_out_the_small_blind_is_dead() -> None:
    layout = places(forward_to(1, {1, 2, 3, 5, 8}), {1, 2, 5, 8}, "selkirk")
    assert posts(layout) == (2, None, 5)
    assert layout.order == (5, 8, 1, 2)
    after = places(layout, {1, 2, 5, 8}, "selkirk")
    assert posts(after) == (3, 5, 8)  # and then the button, where nobody sits
    assert after.button not in after.order
    assert posts(places(after, {1, 2, 5, 8}, "selkirk")) == (5, 8, 1)


@pytest.mark.clause("SEL-36a", "SEL-36b")
def test_both_blinds_out() -> None:
    layout = places(forward_to(1, {1, 2, 3, 5, 8}), {1, 5, 8}, "selkirk")
    assert posts(layout) == (2, None, 5)
    assert layout.order == (5, 8, 1)


@pytest.mark.clause("SEL-36b")
def test_the_big_blind_of_the_last_seat_is_out_and_the_next_one_is_dealt_in() -> None:
    """The table does not end at the last player: the small blind lies dead at seat 7."""
    layout = places(forward_to(3, {1, 2, 3, 4, 7}), {1, 2, 3, 4}, "selkirk")
    assert posts(layout) == (4, None, 1)
    assert (layout.small_seat, layout.order) == (7, (1, 2, 3, 4))


def test_nobody_misses_or_repeats_the_big_blind_with_a_dead_button() -> None:
    seats = set(FULL)
    previous = first_places(seats, "first")
    for gone in (3, 4, 9, 1, 6, 7):
        for _ in range(3):
            now = places(previous, seats, "selkirk")
            assert now.big == left_of(previous.big, seats)[0]
            assert (now.button, now.small_seat) == (previous.small_seat, previous.big)
            previous = now
        seats.discard(gone)


def test_who_sits_down_between_button_and_small_blind_waits() -> None:
    previous = forward_to(1, {1, 3, 5, 8})
    layout = places(previous, {1, 3, 4, 5, 8}, "selkirk")
    assert posts(layout) == (3, 5, 8)
    assert layout.order == (5, 8, 1, 3)
    assert places(layout, {1, 3, 4, 5, 8}, "selkirk").order == (8, 1, 3, 4, 5)


@pytest.mark.clause("NU-B.TP31")
@pytest.mark.parametrize("code", ["ca_nu", "ca_mb", "ca_bc", "ca_sk"])
def test_they_wait_wherever_the_button_goes_forward_too(code: str) -> None:
    """Seat 4 sits down between what was the small blind, 3, and the big blind, 5."""
    previous = forward_to(1, {1, 3, 5, 8})
    layout = places(previous, {1, 3, 4, 5, 8}, code)
    assert posts(layout) == (3, 5, 8)
    assert layout.order == (5, 8, 1, 3)
    passed = places(layout, {1, 3, 4, 5, 8}, code)
    assert posts(passed) == (5, 8, 1)
    assert passed.order == (8, 1, 3, 4, 5)


@pytest.mark.clause("NU-B.TP31")
@pytest.mark.parametrize("code", ["ca_nu", "selkirk"])
@pytest.mark.parametrize(
    ("seats", "expected", "order"),
    [
        # On the seat of the small blind who is out: the button is theirs.
        ({1, 3, 5, 8}, (3, 5, 8), (5, 8, 1, 3)),
        # Behind the big blind: they are the big blind.
        ({1, 3, 5, 6, 8}, (3, 5, 6), (5, 6, 8, 1, 3)),
        # Behind who was the button: dealt in at once, and nobody pays a blind twice for them.
        ({1, 2, 3, 5, 8}, (3, 5, 8), (5, 8, 1, 2, 3)),
        # Anywhere else: dealt in.
        ({1, 3, 5, 8, 9}, (3, 5, 8), (5, 8, 9, 1, 3)),
    ],
)
def test_they_get_a_blind_the_button_or_a_hand_anywhere_else(
    code: str, seats: set[int], expected: tuple[int, int, int], order: tuple[int, ...]
) -> None:
    layout = places(forward_to(1, {1, 3, 5, 8}), seats, code)
    assert (posts(layout), layout.order) == (expected, order)


@pytest.mark.clause("NU-B.TP31")
@pytest.mark.parametrize(
    ("previous", "seats", "expected"),
    [
        (forward_to(1, {1, 5}), {1, 3, 5}, (5, 1, 3)),  # two get a third
        (forward_to(5, {1, 5}), {1, 3, 5}, (1, 3, 5)),  # two get a third between them
        (forward_to(1, {1, 3, 6}), {3, 4, 6}, (3, 4, 6)),  # one of three is out, one comes
        (forward_to(1, {1, 3, 6}), {4, 5, 7}, (4, 5, 7)),  # all are out, three come
    ],
)
def test_nobody_waits_for_a_forward_button_where_fewer_than_three_would_play(
    previous: Places, seats: set[int], expected: tuple[int, int, int]
) -> None:
    layout = places(previous, seats, "ca_nu")
    assert posts(layout) == expected
    assert set(layout.order) == seats


@pytest.mark.clause("NU-B.TP31")
@pytest.mark.parametrize(
    ("previous", "seats", "expected"),
    [
        (forward_to(1, {1, 5}), {1, 3, 5}, (3, 5, 1)),  # two get a third between them
        (forward_to(1, {1, 3, 6}), {3, 4, 6}, (4, 6, 3)),  # one of three is out, one comes
        (forward_to(1, {1, 3, 6}), {4, 5, 6}, (5, 6, 4)),  # two are out, two come
    ],
)
def test_nobody_waits_where_fewer_than_three_would_be_dealt_in(
    previous: Places, seats: set[int], expected: tuple[int, int, int]
) -> None:
    layout = places(previous, seats, "selkirk")
    assert posts(layout) == expected
    assert set(layout.order) == seats
    assert layout.big != previous.big


@pytest.mark.parametrize(("out", "expected"), [(1, (3, 3, 2)), (2, (3, 3, 1)), (3, (2, 2, 1))])
@pytest.mark.parametrize("code", ["tda", "selkirk", "ca_sk", "ca_bc"])
def test_case_8_when_two_are_left_nobody_is_big_blind_twice(
    code: str, out: int, expected: tuple[int, int, int]
) -> None:
    """From button 1, small blind 2, big blind 3; the one who is not big blind has the button."""
    previous = forward_to(1, {1, 2, 3})
    if out == 1:
        expected = (3, 3, 2)
    layout = places(previous, {1, 2, 3} - {out}, code)
    assert posts(layout) == expected
    again = places(layout, {1, 2, 3} - {out}, code)
    assert posts(again) == (expected[2], expected[2], expected[0])


@pytest.mark.clause("NU-9.12b", "MB-11")
@pytest.mark.parametrize("code", ["ca_nu", "ca_mb"])
def test_case_8_where_no_clause_says_so_the_button_just_goes_forward(code: str) -> None:
    assert posts(places(forward_to(1, {1, 2, 3}), {2, 3}, code)) == (2, 2, 3)
    assert posts(places(forward_to(1, {1, 2, 3}), {1, 3}, code)) == (3, 3, 1)


@pytest.mark.clause("NU-B.IR1")
def test_a_misplaced_button_is_put_right() -> None:
    assert posts(forward_to(5, {1, 2, 3, 5, 8})) == (5, 8, 1)


def test_one_player_plays_no_hand() -> None:
    with pytest.raises(Refused) as refusal:
        first_places((3,), "first")
    assert refusal.value.code == "too-few-players"
