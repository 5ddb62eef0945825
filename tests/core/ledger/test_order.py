"""The one order: Lamport number, device, place in its log. Wall clocks do not decide."""

from __future__ import annotations

import pytest

from pycore.kernel.canonical import MOST
from pycore.kernel.units import Millis
from pycore.ledger.lines.line import Line, encode
from pycore.ledger.lines.logset import LogSet
from pycore.ledger.lines.order import ROOM, highest, in_order
from tests.core.kit.records import run_of


def raw(lam: int, wall: int = 0) -> bytes:
    return encode(Line(lam=lam, own="", base="", wall=Millis(wall), type="a/1", body={}))


def order(**logs: tuple[bytes, ...]) -> list[tuple[int, str, int]]:
    log_set = LogSet("night")
    for dev, raws in logs.items():
        log_set, _ = log_set.receive(run_of(raws, dev=dev))
    return [(placed.lam, placed.dev, placed.seq) for placed in in_order(log_set)]


def test_lamport_numbers_come_first_then_devices() -> None:
    places = order(door=(raw(2, 99), raw(3, 1)), desk=(raw(1, 500), raw(3, 7)))
    assert places == [(1, "desk", 1), (2, "door", 1), (3, "desk", 2), (3, "door", 2)]


def test_a_device_that_claims_a_lower_number_still_comes_after_itself() -> None:
    assert order(desk=(raw(5), raw(2), raw(6)), door=(raw(4),)) == [
        (4, "door", 1),
        (5, "desk", 1),
        (5, "desk", 2),
        (6, "desk", 3),
    ]


def test_a_line_that_cannot_be_read_keeps_its_place() -> None:
    assert order(desk=(raw(5), b"not a line", raw(6))) == [
        (5, "desk", 1),
        (5, "desk", 2),
        (6, "desk", 3),
    ]


def placed(**logs: tuple[bytes, ...]) -> list[tuple[str, int, int, bool]]:
    log_set = LogSet("night")
    for dev, raws in logs.items():
        log_set, _ = log_set.receive(run_of(raws, dev=dev))
    return [(place.dev, place.seq, place.lam, place.ahead) for place in in_order(log_set)]


@pytest.mark.parametrize("lam", [MOST, MOST - 1, ROOM + 6])
def test_a_number_that_nobody_can_have_come_to_moves_nobody(lam: int) -> None:
    """One line of 2^53-1 froze a night: whatever came after it had to have a higher number."""
    honest = placed(desk=(raw(1), raw(2), raw(4)), door=(raw(3),))
    assert placed(desk=(raw(1), raw(2), raw(4)), door=(raw(3), raw(lam))) == [
        *honest[:3],
        ("door", 2, 3, True),
        honest[3],
    ]


def test_what_a_poisoned_device_writes_later_stands_where_it_says() -> None:
    assert placed(desk=(raw(1), raw(4)), door=(raw(MOST), raw(2), raw(MOST), raw(3), raw(5))) == [
        ("door", 1, 0, True),
        ("desk", 1, 1, False),
        ("door", 2, 2, False),
        ("door", 3, 2, True),
        ("door", 4, 3, False),
        ("desk", 2, 4, False),
        ("door", 5, 5, False),
    ]


def test_the_highest_number_there_can_be_is_taken_and_one_more_is_not() -> None:
    assert placed(desk=(raw(ROOM + 2), raw(1))) == [
        ("desk", 1, ROOM + 2, False),
        ("desk", 2, ROOM + 2, False),
    ]
    assert placed(desk=(raw(ROOM + 3), raw(1))) == [("desk", 1, 0, True), ("desk", 2, 1, False)]


def test_after_the_highest_number_there_is_always_room_for_one_more_line() -> None:
    lams = [ROOM + 1]
    for _ in range(5):
        lams.append(lams[-1] + 1)
        assert not any(ahead for *_, ahead in placed(desk=tuple(map(raw, lams))))


def test_strays_count_among_the_lines_that_somebody_wrote() -> None:
    logs = LogSet("night")
    for raws in ((b"a", b"b"), (b"a", b"c"), (b"a", b"d")):
        logs, _ = logs.receive(run_of(raws))
    assert logs.count() == 2
    assert highest(logs) == 4 + ROOM
