"""Whether the seal of a night is signed, and by which key."""

from __future__ import annotations

from typing import Literal

from pycore.kernel.values import dataclass
from pycore.ledger.lines.signed import is_by
from pycore.night.devices import seal
from pycore.night.devices.tablet_keys import TabletKeys
from pycore.night.night import Night

Signing = Literal["signed", "unsigned", "bad-sig"]
"""*bad-sig*: it has a signature that is not that of the key of its tablet."""


@dataclass(frozen=True)
class SealSigned:
    """How the seal stands that tablet *dev* set; *fingerprint* is that of its key, "" where it
    told none.
    """

    dev: str
    how: Signing
    fingerprint: str


def seal_signed(night: Night) -> SealSigned | None:
    """Return how the seal is signed that the night stands under; None where it stands under
    none.
    """
    standing = seal.standing(night.state)
    if standing is None:
        return None
    dev = night.folded.seals[-1].key[1]
    key = night.state.part(TabletKeys).key(dev)
    sig = standing.sealed.sig
    if not sig:
        how: Signing = "unsigned"
    else:
        message = seal.to_sign(night.tid, dev, standing.sealed)
        how = "signed" if key is not None and is_by(key, message, sig) else "bad-sig"
    return SealSigned(dev, how, key.fingerprint if key else "")
