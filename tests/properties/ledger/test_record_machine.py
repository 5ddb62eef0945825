"""The machine that keeps a record as it grows, against the same record told from its first line.

Four tablets, one of them copied, wish, forge, undo, settle, meet and start again at random. After
every step what a replica holds must be what its logs alone tell.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from pycore.kernel.clauses import Refused
from pycore.ledger.model import amending
from pycore.night.night import Night
from pycore.night.night_view import night_view
from tests.core.hall import Hall, playing, thursday
from tests.properties.records import Step, alike, forges, settles, starts_again, undoes, whim

STEPS = 60


def resolves(hall: Hall, dice: random.Random) -> Hall:
    waiting = [event.placed.id for event in (*hall.night.conflicts, *hall.night.folded.breaches())]
    if not waiting:
        return whim(hall, dice)
    take, target = dice.random() < 0.6, dice.choice(waiting)
    values = amendments(hall, target, dice) if take and dice.random() < 0.5 else []
    return hall.do("resolve-conflict", target=target, take=take, values=values, note="asked")


def amendments(hall: Hall, target: str, dice: random.Random) -> list[dict[str, Any]]:
    """Another number at one place of a record."""
    event = hall.night.folded.event_of(target)
    numbers = [
        place
        for place in amending.places(hall.night.subject, event)
        if isinstance(place.value, int)
    ]
    if not numbers:
        return []
    place = dice.choice(numbers)
    return [{"path": place.path, "now": max(0, (place.value or 0) + dice.randrange(-3, 9))}]


DOES: tuple[Step, ...] = (
    *(whim,) * 8,
    *(undoes,) * 4,
    *(resolves,) * 2,
    *(settles,) * 2,
    forges,
    starts_again,
)


@pytest.mark.parametrize("seed", range(60))
def test_a_record_that_grew_is_the_record_its_logs_tell(seed: int) -> None:
    dice = random.Random(seed)
    begun = playing(12) if seed % 2 else thursday().sell(5)
    replicas = [begun.on(dev) for dev in ("desk", "aa", "zz", "desk")]
    for _ in range(STEPS):
        which = dice.randrange(len(replicas))
        hall = replicas[which]
        try:
            hall = dice.choice(DOES)(hall, dice)
        except Refused:
            continue
        if dice.random() < 0.3:
            other = dice.choice(
                [replica for index, replica in enumerate(replicas) if index != which]
            )
            hall = hall.meets(other)
        replicas[which] = hall
        alike(hall.night)
    merged = replicas[0]
    for other in replicas[1:]:
        merged = merged.meets(other)
    alike(merged.night)
    view = night_view(merged.night, merged.now)
    assert view == night_view(Night.of(merged.night.logs, merged.night.people), merged.now)
