"""The one order: Lamport number, device, place in its log. Wall clocks do not decide."""

from __future__ import annotations

from pycore.kernel.units import Millis
from pycore.log.line import Line, encode
from pycore.log.logset import LogSet
from pycore.log.order import in_order
from tests.core.log.test_runs import run_of


def raw(lam: int, wall: int = 0) -> bytes:
    return encode(Line(lam=lam, own="", base="", wall=Millis(wall), type="a/1", body={}))


def order(**logs: tuple[bytes, ...]) -> list[tuple[int, str, int]]:
    held = LogSet("night")
    for dev, raws in logs.items():
        held, _ = held.receive(run_of(raws, dev=dev))
    return [(placed.lam, placed.dev, placed.seq) for placed in in_order(held)]


def test_lamport_numbers_come_first_then_devices() -> None:
    found = order(door=(raw(2, 99), raw(3, 1)), desk=(raw(1, 500), raw(3, 7)))
    assert found == [(1, "desk", 1), (2, "door", 1), (3, "desk", 2), (3, "door", 2)]


def test_a_device_that_claims_a_lower_number_still_comes_after_itself() -> None:
    assert order(desk=(raw(5), raw(2), raw(6)), door=(raw(4),)) == [
        (4, "door", 1), (5, "desk", 1), (5, "desk", 2), (6, "desk", 3),
    ]  # fmt: skip


def test_a_line_that_cannot_be_read_keeps_its_place() -> None:
    assert order(desk=(raw(5), b"not a line", raw(6))) == [
        (5, "desk", 1), (5, "desk", 2), (6, "desk", 3),
    ]  # fmt: skip
