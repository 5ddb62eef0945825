"""Undone on one tablet while another one plays on: the undo waits exactly where it would throw out
what the other one wrote.
"""

from __future__ import annotations

import random

import pytest

from pycore.kernel.clauses import Refused
from tests.core.hall import Hall, playing, thursday
from tests.properties.records import alike, undoes, whim


def goes_on(hall: Hall, dice: random.Random) -> Hall:
    for _ in range(dice.randrange(1, 12)):
        try:
            hall = whim(hall, dice)
        except Refused:
            continue
    return hall


def undoes_one(hall: Hall, dice: random.Random) -> Hall:
    for _ in range(20):
        try:
            return undoes(hall, dice)
        except Refused:
            continue
    return hall


@pytest.mark.parametrize("seed", range(120))
def test_an_undo_waits_exactly_where_it_would_throw_out_what_another_tablet_wrote(
    seed: int,
) -> None:
    dice = random.Random(seed)
    begun = goes_on(thursday().sell(5) if seed % 2 else playing(12), dice).on("desk")
    here, there = goes_on(begun, dice), undoes_one(begun.on("there"), dice)
    merged = here.meets(there)
    alike(merged.night)
    assert merged.night.folded == there.meets(here).night.folded
    waits = {conflict.placed.id: conflict for conflict in merged.night.conflicts}
    undo = there.last_id
    if undo not in waits:
        assert not [wait for wait in waits.values() if wait.placed.dev == "desk"]
        return
    assert waits.pop(undo).why == "undo-took"
    assert merged.night.state == here.night.state
    assert not waits
