"""What the records of a night prove of themselves, by its seal and with nothing else at hand.

The chain shows that no record was changed, and none left out between two others. The seal shows
the same of the ends of the logs and of whole devices. A signature shows which key made it, and the
key stands in the records: whoever owned every copy could write another night with other keys and
another seal. Only the signed paper would differ, which has the seal and the key that signed it.
"""

from __future__ import annotations

from pycore.kernel.values import dataclass
from pycore.ledger.fold.folded import LATE
from pycore.ledger.fold.sealing import lacking
from pycore.ledger.lines.logset import LogSet
from pycore.ledger.lines.signed import Signed, checked, key_of, other_keys
from pycore.night.devices import seal
from pycore.night.devices.seal_signed import SealSigned, seal_signed
from pycore.night.night import Night


@dataclass(frozen=True)
class Proof:
    """*short* is the seal that the records stand under, "" for none, said by *dev* at *at_ms* of a
    hall whose clocks are *ahead_minutes* ahead of UTC. *opened*: there was one, and it was opened
    again. *earlier* are the seals before it. *lacking* are the devices of which a seal names
    records that are not here, *late_lines* how many came after it and do not count.
    """

    short: str = ""
    dev: str = ""
    at_ms: int = 0
    ahead_minutes: int = 0
    opened: bool = False
    earlier: tuple[str, ...] = ()
    lacking: tuple[str, ...] = ()
    late_lines: int = 0
    signed: SealSigned | None = None


@dataclass(frozen=True)
class DeviceSigned:
    """What a device signed: with the key of this *fingerprint*, "" where it told none, its records
    to *seq*, 0 where no signature of it is here. *others* are keys that somebody told in its name
    besides, *is_bad*: its signature is not its key's.
    """

    fingerprint: str = ""
    seq: int = 0
    others: tuple[str, ...] = ()
    is_bad: bool = False


def signatures(logs: LogSet, signed: Signed) -> dict[str, DeviceSigned]:
    """Return {device: what it signed} of every device that wrote."""
    good, bad = checked(logs, signed)
    signed_by_device = {}
    for dev, log in logs.logs.items():
        key = key_of(log)
        signed_head = (good.get(dev) or bad.get(dev)) if key is not None else None
        signed_by_device[dev] = DeviceSigned(
            key.fingerprint if key else "",
            signed_head.seq if signed_head else 0,
            tuple(other_key.fingerprint for other_key in other_keys(log)),
            dev in bad,
        )
    return signed_by_device


def proof(night: Night) -> Proof:
    """Return what the seal of these records proves."""
    logs = night.logs
    chain, settings = night.folded.seals, night.state.settings
    seals = [seal_kept.sealed for seal_kept in night.state.part(seal.Seals).seals]
    shorts = tuple(seal.short(night.tid, sealed) for sealed in seals)
    ahead = settings.utc_offset_minutes if settings is not None else 0
    late_count = sum(conflict.why == LATE for conflict in night.conflicts)
    if not chain:
        return Proof(ahead_minutes=ahead, lacking=_named_in_vain(night))
    if chain[-1].opens:
        return Proof(ahead_minutes=ahead, opened=True, earlier=shorts, late_lines=late_count)
    last_seal = chain[-1]
    return Proof(
        short=shorts[-1],
        dev=last_seal.key[1],
        at_ms=seals[-1].at,
        ahead_minutes=ahead,
        earlier=shorts[:-1],
        lacking=lacking(logs, last_seal),
        late_lines=late_count,
        signed=seal_signed(night),
    )


def _named_in_vain(night: Night) -> tuple[str, ...]:
    """The devices whose records a seal names that cannot stand, since they are not here."""
    devices: set[str] = set()
    for folded_event in night.folded.recorded:
        sealing = None if folded_event.event is None else night.subject.seals(folded_event.event)
        for dev, (_, head) in sealing.heads.items() if sealing is not None else ():
            if not night.logs.log(dev).knows(head):
                devices.add(dev)
    return tuple(sorted(devices))
