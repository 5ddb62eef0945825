"""What the records of a night prove of themselves, by its seal and with nothing else at hand.

The chain shows that no record was changed, and none left out between two others. The seal shows
the same of the ends of the logs and of whole devices. Neither says who wrote it: whoever owned
every copy could write another night with another seal, and only the signed paper would differ.
"""

from __future__ import annotations

from dataclasses import dataclass

from pycore.log.logset import LogSet
from pycore.night import seal
from pycore.night.night import Night
from pycore.record.folded import LATE
from pycore.record.sealing import lacking


@dataclass(frozen=True)
class Proof:
    """*short* is the seal that the records stand under, "" for none, said by *dev* at *at_ms* of a
    hall whose clocks are *ahead_minutes* ahead of UTC. *opened*: there was one, and it was opened
    again. *earlier* are the seals before it. *lacking* are the devices of which a seal names
    records that are not here, *late* how many came after it and do not count.
    """

    short: str = ""
    dev: str = ""
    at_ms: int = 0
    ahead_minutes: int = 0
    opened: bool = False
    earlier: tuple[str, ...] = ()
    lacking: tuple[str, ...] = ()
    late: int = 0


def proof(logs: LogSet) -> Proof:
    """What the seal of these records proves."""
    night = Night.of(logs)
    chain, settings = night.folded.seals, night.state.settings
    kept = [one.sealed for one in night.state.part(seal.Seals).kept]
    shorts = tuple(seal.short(night.tid, one) for one in kept)
    ahead = settings.utc_offset_minutes if settings is not None else 0
    late = sum(one.why == LATE for one in night.conflicts)
    if not chain:
        return Proof(ahead_minutes=ahead, lacking=_named_in_vain(night))
    if chain[-1].opens:
        return Proof(ahead_minutes=ahead, opened=True, earlier=shorts, late=late)
    last = chain[-1]
    return Proof(
        short=shorts[-1], dev=last.key[1], at_ms=kept[-1].at, ahead_minutes=ahead,
        earlier=shorts[:-1], lacking=lacking(logs, last), late=late,
    )  # fmt: skip


def _named_in_vain(night: Night) -> tuple[str, ...]:
    """The devices whose records a seal names that cannot stand, since they are not here."""
    found: set[str] = set()
    for seen in night.folded.seen:
        told = None if seen.event is None else night.subject.seals(seen.event)
        for dev, (_, head) in told.heads.items() if told is not None else ():
            if not night.logs.log(dev).knows(head):
                found.add(dev)
    return tuple(sorted(found))
