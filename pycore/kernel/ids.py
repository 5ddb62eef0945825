"""Ids: how nights, devices and public links are named. Chance comes from the shell."""

from __future__ import annotations

import binascii
import hashlib
import re

_SAFE = re.compile(r"[A-Za-z0-9_-]{1,64}\Z")
_URL_SAFE = bytes.maketrans(b"+/", b"-_")
_SEED = re.compile(r"[A-Za-z0-9_-]{16,64}\Z")


def is_id(text: object) -> bool:
    """Whether *text* can name a night, a device or a player: 1 to 64 letters, digits, - or _."""
    return isinstance(text, str) and _SAFE.match(text) is not None


def is_seed(text: object) -> bool:
    """Whether *text* can seed a draw: 16 to 64 characters of the same alphabet."""
    return isinstance(text, str) and _SEED.match(text) is not None


def digest64(data: bytes) -> str:
    """SHA-256 of *data* as 43 characters of URL-safe base64."""
    text = binascii.b2a_base64(hashlib.sha256(data).digest(), newline=False)
    return text.translate(_URL_SAFE, b"=").decode("ascii")


def live_id(tid: str) -> str:
    """The public name of a night's live clock: it tells nobody the night's own id."""
    return digest64(b"live1\0" + tid.encode())[:16]


NEAR = 10
"""So many letters of a live id go into a short link: some fifty bits nobody guesses."""


def near_id(live: str) -> str:
    """The beginning of a live id in capitals, digits and "-" alone, which a QR code holds in few
    modules. What was written as "_" or in small letters is not told apart any more.
    """
    return live[:NEAR].upper().replace("_", "-")
