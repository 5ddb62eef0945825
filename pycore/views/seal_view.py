"""A night's seal on the screens: what it is, and what waits before there is one."""

from __future__ import annotations

from pycore.night import seal
from pycore.night.night import Night
from pycore.night.over import over
from pycore.night.seal_signed import seal_signed
from pycore.record.sealing import lacking
from pycore.views.shapes.seal import SealView


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
    }
