"""What two tablets show each other as codes for a camera: the text of a code, and what it says.

    HF1 + a letter for the kind + base45 (RFC 9285) of their crc32 and the bytes

All letters are of the set that a QR code holds in five and a half bits each. A code carries a
message, which is one JSON object, or one piece of a transfer (pieces.py). Whoever reads one knows
that it arrived as it was shown, not who showed it.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from typing import Any, Literal, get_args

from pycore.kernel import canonical
from pycore.kernel.values import dataclass

Kind = Literal["tablet", "night", "heads", "piece"]
_LETTERS: Mapping[str, str] = {kind: kind[0].upper() for kind in get_args(Kind)}
_KINDS: Mapping[str, Kind] = {kind[0].upper(): kind for kind in get_args(Kind)}
_OURS, _VERSION = "HF", "1"
_BASE45 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
_VALUES = {letter: value for value, letter in enumerate(_BASE45)}
_CRC = 4
LONGEST = 2_000
"""Letters of a code: none of ours is longer, and a text that somebody made up costs no time."""
_MOST_MESSAGE = 16_384


class BadCode(ValueError):
    """A code that is none of ours, of another version, or damaged; *code* says which."""

    def __init__(self, code: Literal["not-ours", "other-version", "damaged"]) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True)
class ReadCode:
    """A code that was read."""

    kind: Kind
    body: bytes


def write_code(kind: Kind, body: bytes) -> str:
    """Return the text of a code."""
    return _OURS + _VERSION + _LETTERS[kind] + base45(_sum(body) + body)


def read_code(text: str) -> ReadCode:
    """Return what a code says; BadCode where it is none of ours or did not arrive whole."""
    if not text.startswith(_OURS) or len(text) > LONGEST:
        raise BadCode("not-ours")
    if text[2:3] != _VERSION or text[3:4] not in _KINDS:
        raise BadCode("other-version")
    payload = from_base45(text[4:])
    if payload[:_CRC] != _sum(payload[_CRC:]):
        raise BadCode("damaged")
    return ReadCode(_KINDS[text[3]], payload[_CRC:])


def write_message(kind: Kind, message: Mapping[str, Any]) -> str:
    """Return the code of a message."""
    return write_code(kind, zlib.compress(canonical.dumps(dict(message)).encode(), 9))


def read_message(code: ReadCode) -> Mapping[str, Any]:
    """Return the object that a code carries; BadCode "damaged" where it carries none."""
    try:
        message = canonical.loads(inflated(code.body, _MOST_MESSAGE).decode())
    except (ValueError, RecursionError):
        raise BadCode("damaged") from None
    if not isinstance(message, dict):
        raise BadCode("damaged")
    return message


def inflated(data: bytes, most: int) -> bytes:
    """Return what was deflated, no more than *most* bytes of it in memory; BadCode "damaged" where
    that is not all of it.
    """
    opened = zlib.decompressobj()
    try:
        unpacked = opened.decompress(data, most)
    except zlib.error:
        raise BadCode("damaged") from None
    if not opened.eof or opened.unused_data:
        raise BadCode("damaged")
    return unpacked


def base45(data: bytes) -> str:
    """Return two bytes as three letters, the last one alone as two."""
    out = []
    for at in range(0, len(data), 2):
        pair = data[at : at + 2]
        number = int.from_bytes(pair, "big")
        for _ in range(len(pair) + 1):
            number, value = divmod(number, len(_BASE45))
            out.append(_BASE45[value])
    return "".join(out)


def from_base45(text: str) -> bytes:
    """Return the bytes again; BadCode "damaged" for letters that no bytes give."""
    out = bytearray()
    for at in range(0, len(text), 3):
        letters = text[at : at + 3]
        number = 0
        for letter in reversed(letters):
            if letter not in _VALUES:
                raise BadCode("damaged")
            number = number * len(_BASE45) + _VALUES[letter]
        if len(letters) == 1 or number >> 8 * (len(letters) - 1):
            raise BadCode("damaged")
        out += number.to_bytes(len(letters) - 1, "big")
    return bytes(out)


def _sum(body: bytes) -> bytes:
    return zlib.crc32(body).to_bytes(_CRC, "big")
