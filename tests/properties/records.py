"""What a machine of records may do in a step."""

from __future__ import annotations

import json
import random
from collections.abc import Callable

from pycore.kernel import canonical
from pycore.ledger.fold.folded import Folded
from pycore.ledger.lines.line import Line, encode
from pycore.ledger.lines.order import ROOM
from pycore.ledger.model import acts
from pycore.ledger.model.state import SubjectState
from pycore.night.night import Night
from tests.core.hall import Hall
from tests.properties.strategies import WHIMS, wish

Step = Callable[[Hall, random.Random], Hall]


def whim(hall: Hall, dice: random.Random) -> Hall:
    return wish(hall, dice.choice(WHIMS), dice.randrange(41), dice.randrange(1, 4))


def any_id(hall: Hall, dice: random.Random) -> str:
    """Of a record that counts or stands on a stray branch; mostly one of the last."""
    ids = [event.placed.id for event in hall.night.folded.events]
    strays = [event.placed.id for stray in hall.night.strays for event in stray.items]
    if strays and dice.random() < 0.2:
        return dice.choice(strays)
    return dice.choice(ids[-8:] if dice.random() < 0.5 else ids)


def undoes(hall: Hall, dice: random.Random) -> Hall:
    """Half of the time something that itself speaks of records: an undo, a settling."""
    speaking = [
        event.placed.id for event in hall.night.folded.events if type(event.event) in acts.NAMES
    ]
    target = dice.choice(speaking) if speaking and dice.random() < 0.5 else any_id(hall, dice)
    ruling = {"reason": "wrong", "clause": "NU-B.DM2"}
    return hall.do("undo", target=target, along=dice.random() < 0.7, **ruling)


def settles(hall: Hall, dice: random.Random) -> Hall:
    if not hall.night.strays:
        return whim(hall, dice)
    stray = dice.choice(hall.night.strays)
    take = dice.random() < 0.75
    return hall.do("settle-branch", dev=stray.dev, tip=stray.tip, take=take, note="looked at")


def forges(hall: Hall, dice: random.Random) -> Hall:
    """What no decision wrote: an undo of what is not there, a settling said twice, a wrong place,
    a number far above all others or just below where that begins.
    """
    own, lam = f"record/{hall.dev}", hall.night.folded.lam + 1
    kind, body = dice.choice(
        (
            ("undone/1", {"target": any_id(hall, dice), "also": [any_id(hall, dice)]}),
            ("conflict-resolved/1", {"target": any_id(hall, dice), "take": dice.random() < 0.5}),
            ("branch-settled/1", {"dev": "desk", "tip": any_id(hall, dice), "take": True}),
            ("clock-paused/1", {}),
            ("clock-resumed/1", {}),
        )
    )
    if kind.startswith("clock") and dice.random() < 0.7:
        own = "clock"
    if dice.random() < 0.15:
        own = "record"
    if dice.random() < 0.2:
        lam = max(1, lam - dice.randrange(1, 30))
    if dice.random() < 0.04:
        lam += ROOM + dice.randrange(-60, 60)
    base = hall.night.folded.heads.get(own, "")
    line = Line(lam=lam, own=own, base=base, wall=hall.now, type=kind, body=body)
    return hall.writes_bytes(encode(line))


def starts_again(hall: Hall, dice: random.Random) -> Hall:
    snapshot = hall.night.to_keep()
    if snapshot is None:
        return hall
    stored = json.loads(canonical.dumps(snapshot))
    night = Night.restored(hall.night.logs, hall.night.people, stored)
    assert night is not None
    return Hall(night, hall.now, hall.dev)


def alike(grown: Night) -> None:
    """What is held is what its logs tell, with nothing left over from how it came about."""
    anew = Night.of(grown.logs, grown.people)
    folded: Folded[SubjectState]
    for folded, other in ((grown.folded, anew.folded), (anew.folded, grown.folded)):
        for name in (
            "events",
            "lam",
            "heads",
            "waiting",
            "settled",
            "passed",
            "gone",
            "undos",
            "settling",
            "ahead",
            "state",
            "amended",
            "held_back",
        ):
            assert getattr(folded, name) == getattr(other, name), name
    assert grown.digest() == anew.digest()
    assert grown.conflicts == anew.conflicts
    assert grown.folded.breaches() == anew.folded.breaches()
    assert grown.strays == anew.strays
    assert grown.deciding == anew.deciding
    ids = [event.placed.id for event in grown.folded.events]
    assert len(ids) == len(set(ids))
    assert "fault" not in [conflict.why for conflict in grown.conflicts]
    assert all(grown.folded.place(event_id) == index for index, event_id in enumerate(ids))
