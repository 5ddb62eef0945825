"""The nights that the benchmarks measure are nights that could have been."""

from __future__ import annotations

from bench import nights
from pycore.night.night import Night


def test_a_night_that_is_written_again_and_again_is_sound() -> None:
    night = Night.of(nights.cycled(1_000))
    assert night.logs.count() == 1_000
    assert not night.conflicts
