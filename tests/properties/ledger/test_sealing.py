"""A sealed night as it grows, against the same night told from its first line; and that nothing
which comes late changes what was sealed, whatever it claims of itself.
"""

from __future__ import annotations

import random

import pytest

from pycore.kernel.clauses import Refused
from pycore.ledger.lines.line import Line, encode
from pycore.night.night import Night
from tests.core.hall import Hall, thursday
from tests.core.kit.seals import result
from tests.properties.records import (
    Step,
    alike,
    any_id,
    forges,
    settles,
    starts_again,
    undoes,
    whim,
)

STEPS = 40


def finished_night(entries: int = 4) -> Hall:
    hall = thursday().sell(2).on("aa").sell(entries - 2).on("desk").draw().start()
    return hall.later(minutes=5).out(*range(2, entries + 1))


def seals(hall: Hall, dice: random.Random) -> Hall:
    return hall.do("seal-night", confirmed=True, reason="as told")


def opens(hall: Hall, dice: random.Random) -> Hall:
    return hall.do("open-seal", reason="it was wrong")


def resolves(hall: Hall, dice: random.Random) -> Hall:
    waiting = [conflict.placed.id for conflict in hall.night.conflicts]
    target = dice.choice(waiting or ["nothing"])
    return hall.do("resolve-conflict", target=target, take=dice.random() < 0.6, note="looked at")


def forges_a_seal(hall: Hall, dice: random.Random) -> Hall:
    """A seal of some of the heads, or an opening, at any place and on any base."""
    heads = [
        {"dev": dev, "seq": dice.choice((seq, seq, max(0, seq - 1), seq + 3)), "id": head}
        for dev, (seq, head) in hall.night.logs.heads().items()
        if dice.random() < 0.9
    ]
    kind = dice.choice(("night-sealed/1", "seal-opened/1"))
    body = {"heads": heads, "digest": "x", "reason": "r"}
    lam = max(1, hall.night.folded.lam + 1 - dice.choice((0, 0, 5, 60)))
    base = dice.choice(("", hall.night.folded.heads.get("seal", ""), any_id(hall, dice)))
    return hall.writes_bytes(
        encode(Line(lam=lam, own="seal", base=base, wall=hall.now, type=kind, body=body))
    )


LATE: tuple[Step, ...] = (*(whim,) * 4, *(undoes,) * 2, settles, forges)
DOES: tuple[Step, ...] = (
    *LATE,
    *(seals,) * 3,
    *(opens,) * 2,
    *(resolves,) * 3,
    forges_a_seal,
    starts_again,
)


@pytest.mark.parametrize("seed", range(20))
def test_a_sealed_night_that_grew_is_the_night_its_logs_tell(seed: int) -> None:
    dice = random.Random(seed)
    replicas = [finished_night().on(dev) for dev in ("desk", "aa", "zz", "desk")]
    for _ in range(STEPS):
        which = dice.randrange(len(replicas))
        hall = replicas[which]
        try:
            hall = dice.choice(DOES)(hall, dice)
        except Refused:
            continue
        if dice.random() < 0.3:
            hall = hall.meets(dice.choice(replicas))
        replicas[which] = hall
        alike(hall.night)
        assert hall.night.folded.seals == Night.of(hall.night.logs).folded.seals
    merged = replicas[0]
    for other in replicas[1:]:
        merged = merged.meets(other)
    alike(merged.night)


@pytest.mark.parametrize("seed", range(20))
def test_nothing_that_comes_late_changes_what_was_sealed(seed: int) -> None:
    """Other tablets, one of them a copy of the director's, go on as if the night were open, and
    forge what they like but a seal: when they meet the sealed night, its result stays.
    """
    dice = random.Random(seed)
    sealed = finished_night().do("seal-night", confirmed=True)
    others = [finished_night().on(dev) for dev in ("aa", "zz", "desk")]
    before = dice.randrange(1, 20)
    for step in range(before * 2):
        which = dice.randrange(len(others))
        try:
            others[which] = dice.choice(LATE)(others[which], dice)
        except Refused:
            continue
        if step % 3 == 0:
            others[which] = others[which].meets(dice.choice(others))
    merged = sealed
    dice.shuffle(others)
    for other in others:
        merged = merged.meets(other)
        assert merged.night.folded.seal == sealed.night.folded.seal
        assert result(merged) == result(sealed)
        assert merged.state.entries == sealed.state.entries
        assert merged.places() == sealed.places()
    alike(merged.night)
