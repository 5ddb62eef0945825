"""A server's own key, Ed25519 (RFC 8032). A hub signs with one what it asks of the organization's
server, as a tablet does; every server signs with one the report packs that it makes. Each stays in
a file that its owner alone reads (store.upward_file, `stored_secret`).

The standard library signs nothing, so `pycore.kernel.signatures`, which checks, reckons here too.
How long that takes depends on the secret; it is told over a line whose own delay is a thousand
times as much, and a pack takes a thousand times as long to make.
"""

from __future__ import annotations

import hashlib
import os
import secrets
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

from backend.store.private import written_beside
from pycore.kernel.ids import bytes64, text64
from pycore.kernel.signatures import ORDER, times_base
from pycore.ledger.lines.signed import DeviceKey

LENGTH = 32


def fresh() -> str:
    """Draw a secret: 32 bytes in base64."""
    return text64(secrets.token_bytes(LENGTH))


def stored_secret(path: Path) -> str:
    """Return the secret in a file, made where there is none; "" where none is or can be kept."""
    with suppress(OSError, ValueError):
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            with written_beside(path, fresh()) as new, suppress(FileExistsError):
                os.link(new, path)  # the name comes with its content, and to one process only
        secret = path.read_text("ascii").strip()
        public(secret)
        return secret
    return ""


@lru_cache(maxsize=4)
def _parts(secret: str) -> tuple[int, bytes, bytes]:
    """Return what a secret multiplies by, what it draws once-numbers from, and its public key."""
    data = bytes64(secret)
    if data is None or len(data) != LENGTH:
        raise ValueError("no secret of a key")
    drawn = hashlib.sha512(data).digest()
    factor = int.from_bytes(drawn[:32], "little") & (1 << 254) - 8 | 1 << 254
    return factor, drawn[32:], times_base(factor)


def public(secret: str) -> DeviceKey:
    """Return the public key of a secret. ValueError where that is none."""
    return DeviceKey("Ed25519", _parts(secret)[2])


def fingerprint(secret: str) -> str:
    """Return the fingerprint of a secret's public key, "" of no secret."""
    return public(secret).fingerprint if secret else ""


def key_fields(secret: str) -> dict[str, str]:
    """Return the public key as the fields in which a device tells it."""
    key = public(secret)
    return {"alg": key.alg, "key": text64(key.key)}


def sign(secret: str, message: bytes) -> str:
    """Return the signature of a message, 64 bytes in base64."""
    factor, prefix, key = _parts(secret)
    once = int.from_bytes(hashlib.sha512(prefix + message).digest(), "little") % ORDER
    nonce_point = times_base(once)
    by = int.from_bytes(hashlib.sha512(nonce_point + key + message).digest(), "little")
    return text64(nonce_point + ((once + by * factor) % ORDER).to_bytes(LENGTH, "little"))
