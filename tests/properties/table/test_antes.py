"""Chips in hands that the night deals with an ante: who pays it changes who wins what, and never
how many chips there are.
"""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from pycore.night.base.known_stacks import here
from tests.core.antes import antes
from tests.core.felt import at_random, counted_in, deal

STACKS = st.lists(st.integers(1, 40), min_size=10, max_size=10)
"""In chips of 100, from half a big blind to twenty."""


@settings(max_examples=60)
@given(st.integers(2, 10), st.sampled_from(("", "each", "big-blind")), STACKS, st.integers(0, 999))
def test_no_chip_comes_or_goes_whoever_pays_the_ante(
    players: int, payer: str, stacks: list[int], seed: int
) -> None:
    hall = antes(players, payer)
    seats = sorted(here(hall.state, 1))
    chips = {seat: 100 * pieces for seat, pieces in zip(seats, stacks, strict=False)}
    hall = counted_in(hall, stacks=chips)
    dealt = deal(hall).now
    paying = [player for player, ante in enumerate(dealt.ante) if ante]
    if payer == "big-blind":
        assert paying in ([], [dealt.setup.blinds.index(200)])
    else:
        assert len(paying) == players
    assert dealt.chips() == sum(chips.values())
    event = at_random(deal(hall), random.Random(seed)).event()
    assert sum(event.finish) + event.left_over + event.removed == sum(chips.values())
    assert min(event.finish) >= 0
