"""A night's seal on the screens: what it is, and what waits before there is one."""

from __future__ import annotations

from typing import TypedDict

from pycore.ledger.fold.sealing import lacking
from pycore.night.base.over import over_refusal
from pycore.night.devices import seal
from pycore.night.devices.seal_signed import Signing, seal_signed
from pycore.night.devices.whereabouts import AFTER_MS
from pycore.night.night import Night


class SealView(TypedDict):
    """The seal of a night that is over. *short* is what stands on the paper, "" while the night is
    under none; *at_ms* when it was sealed. *signing* says whether its tablet signed it, *key* is
    the short form of that tablet's key. *is_again*: it was sealed before, so that a new seal needs
    its reason; *is_amended*: something was taken since, which asks for one. *waiting* are the
    records that wait, *lacking* the tablets whose sealed records are not all here.
    """

    short: str
    at_ms: int | None
    key: str
    signing: Signing
    is_again: bool
    is_amended: bool
    waiting: int
    lacking: list[str]


def seal_view(night: Night) -> SealView | None:
    """Return the seal of a night; None while it goes on."""
    if over_refusal(night.state) is None:
        return None
    seal_kepts = night.state.part(seal.Seals).seals
    standing = seal.standing(night.state)
    by = seal_signed(night)
    return {
        "short": seal.short(night.tid, standing.sealed) if standing else "",
        "at_ms": standing.sealed.at if standing else None,
        "key": by.fingerprint if by else "",
        "signing": by.how if by else "unsigned",
        "is_again": bool(seal_kepts),
        "is_amended": seal.is_amended(night.folded),
        "waiting": len(night.conflicts) + len(night.strays),
        "lacking": list(lacking(night.logs, night.folded.seals[-1])) if standing else [],
    }


def is_seal_due(phase: str, start_at_ms: int | None, now_ms: int) -> bool:
    """Return whether a night should stand under a seal by now: it is over, or its last records
    are gone and it only seems to go on, long after its start.
    """
    is_past = start_at_ms is not None and start_at_ms + AFTER_MS < now_ms
    return is_past or phase in ("finished", "cancelled")
