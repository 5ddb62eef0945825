"""A device's proof that it is the one that was let in: a signature of each request with a key that
never leaves it. A token that was copied, or overheard, is worth nothing without.
"""

from __future__ import annotations

from pycore.kernel.ids import digest64, text64
from pycore.ledger.lines.signed import DeviceKey, is_by, read_key

HEADER = "X-Holdfast-Proof"
STALE = "proof-stale"
"""What a proof is refused as whose time is too far from the server's."""
WITHIN_MS = 300_000
MOST_DIGITS = 16


def to_prove(method: str, path: str, at_ms: int, body: bytes) -> str:
    """Return what a device signs of a request, with the time by the server's clock as far as it
    knows.
    """
    return f"holdfast-proof\n{method}\n{path}\n{at_ms}\n{digest64(body)}"


def to_own(dev: str, way_in: str) -> str:
    """Return what the key of an id's records signs, so that nobody else is let in under that id:
    *way_in* is the key of the device's requests, as `key_word`.
    """
    return f"holdfast-id\n{dev}\n{way_in}"


def proof_header(at_ms: int, sig: str) -> str:
    """Return a proof as the header holds it."""
    return f"{at_ms}.{sig}"


def read(header: str) -> tuple[int, str] | None:
    """Return (time, signature) of a header; None where it holds none."""
    at, _, sig = header.partition(".")
    sound = at.isascii() and at.isdecimal() and len(at) <= MOST_DIGITS
    return (int(at), sig) if sound else None


def is_proved(
    key: DeviceKey, method: str, path: str, body: bytes, header: str, now_ms: int
) -> bool | None:
    """Return whether a request is proved with a key; None where the proof is good, of another
    time.
    """
    proof = read(header)
    if proof is None or not is_by(key, to_prove(method, path, proof[0], body).encode(), proof[1]):
        return False
    return True if abs(proof[0] - now_ms) <= WITHIN_MS else None


def key_word(key: DeviceKey | None) -> str:
    """Return a key in one word; "" for none."""
    return f"{key.alg}:{text64(key.key)}" if key else ""


def read_kept(word: str) -> DeviceKey | None:
    """Return the key of a word."""
    alg, _, key = word.partition(":")
    return read_key(alg, key)
