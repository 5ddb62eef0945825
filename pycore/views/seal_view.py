"""A night's seal on the screens: what it is, or what may still be missing before there is one."""

from __future__ import annotations

from pycore.night import seal, tablets
from pycore.night.night import Night
from pycore.night.over import over
from pycore.night.seal_signed import seal_signed
from pycore.record.sealing import lacking
from pycore.views.records import last_at_ms
from pycore.views.shapes.seal import SealTablet, SealView


def seal_view(night: Night) -> SealView | None:
    """The seal of a night; None while it goes on."""
    if over(night.state) is None:
        return None
    kept = night.state.part(seal.Seals).kept
    stands = seal.standing(night.state)
    by = seal_signed(night)
    return {
        "short": seal.short(night.tid, stands.sealed) if stands else "",
        "at_ms": stands.sealed.at if stands else None,
        "key": by.fingerprint if by else "",
        "signing": by.how if by else "unsigned",
        "is_again": bool(kept),
        "is_amended": seal.is_amended(night.folded),
        "waiting": len(night.conflicts) + len(night.strays),
        "lacking": list(lacking(night.logs, night.folded.seals[-1])) if stands else [],
        "tablets": _tablets(night),
    }


def _tablets(night: Night) -> list[SealTablet]:
    """Each that wrote, and each whose records only another tablet had."""
    here = {dev: seq for dev, (seq, _) in night.logs.heads().items()}
    known = dict(here)
    for seen in night.folded.seen:
        if isinstance(seen.event, tablets.KINDS):
            for dev, lines in tablets.heard(seen.event).items():
                known[dev] = max(lines, known.get(dev, 0))
    return [
        {"dev": dev, "at_ms": last_at_ms(night, dev), "lacks": lines - here.get(dev, 0)}
        for dev, lines in known.items()
        if lines
    ]
