"""Signs as a tablet's browser does, with a secret that a test names: Ed25519 (RFC 8032), or ECDSA
on P-256 with the secret number of a signature drawn from the message.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import cached_property

from pycore.kernel.ids import text64
from pycore.kernel.signatures import _G, _N, _Q, ORDER, Alg, _taken, times_base
from pycore.ledger.lines.signed import DeviceKey, SignedHead, to_sign


def _on_p256(factor: int) -> tuple[int, int]:
    x, y, z = _taken(factor, _G)
    return x * pow(z, -2, _Q) % _Q, y * pow(z, -3, _Q) % _Q


@dataclass(frozen=True)
class Signer:
    """A key pair by name."""

    name: str
    alg: Alg = "Ed25519"

    @property
    def _secret(self) -> bytes:
        return hashlib.sha512(self.name.encode()).digest()

    @property
    def _factor(self) -> int:
        if self.alg == "ES256":
            return int.from_bytes(self._secret, "big") % (_N - 1) + 1
        clamped = int.from_bytes(self._secret[:32], "little") & ((1 << 254) - 8) | 1 << 254
        return clamped

    @cached_property
    def key(self) -> DeviceKey:
        if self.alg == "ES256":
            x, y = _on_p256(self._factor)
            return DeviceKey(self.alg, b"\4" + x.to_bytes(32, "big") + y.to_bytes(32, "big"))
        return DeviceKey(self.alg, times_base(self._factor))

    @property
    def key_fields(self) -> dict[str, str]:
        """The fields of a command that tells the key."""
        return {"alg": self.alg, "key": text64(self.key.key)}

    def sign(self, message: bytes) -> str:
        once = hashlib.sha512(self._secret[32:] + message).digest()
        if self.alg == "ES256":
            number = int.from_bytes(once, "big") % (_N - 1) + 1
            r = _on_p256(number)[0] % _N
            digest = int.from_bytes(hashlib.sha256(message).digest(), "big")
            s = pow(number, -1, _N) * (digest + r * self._factor) % _N
            return text64(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
        number = int.from_bytes(once, "little") % ORDER
        point = times_base(number)
        by = int.from_bytes(hashlib.sha512(point + self.key.key + message).digest(), "little")
        return text64(point + ((number + by * self._factor) % ORDER).to_bytes(32, "little"))

    def head(self, tid: str, dev: str, seq: int, line_id: str) -> SignedHead:
        """The signature of a head."""
        return SignedHead(seq, line_id, self.sign(to_sign(tid, dev, seq, line_id)))


class FakeKeys:
    """`keys.js`: a key for each id, of the kind that the browser makes. Keys *of* one name are the
    same: those of a profile that was copied.
    """

    def __init__(self, of: str, alg: Alg = "Ed25519") -> None:
        self.of = of
        self.alg: Alg = alg
        self._signers: dict[str, Signer] = {}

    def signer(self, dev: str) -> Signer:
        return self._signers.setdefault(dev, Signer(f"{self.of} {dev}", self.alg))

    async def public_key(self, dev: str) -> str:
        return json.dumps(self.signer(dev).key_fields)

    async def sign(self, dev: str, text: str) -> str:
        return self.signer(dev).sign(text.encode())
