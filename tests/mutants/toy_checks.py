"""What is asked of the toy, with nothing said of a price that is matched."""

from __future__ import annotations

from tests.mutants.toy import Tally, is_small, owed


def test_a_call_costs_what_is_missing() -> None:
    assert owed(300, 100) == 200
    assert owed(0, 0) == 0


def test_one_is_small() -> None:
    assert is_small(1)
    assert not is_small(2)
    tally = Tally()
    tally.add(2)
    assert tally.calls == 2
