"""Ids: how nights, devices and public links are named. Chance comes from the shell."""

from __future__ import annotations

import binascii
import hashlib
import re

_SAFE = re.compile(r"[A-Za-z0-9_-]{1,64}\Z")
_URL_SAFE, _PLAIN = bytes.maketrans(b"+/", b"-_"), bytes.maketrans(b"-_", b"+/")
_SEED = re.compile(r"[A-Za-z0-9_-]{16,64}\Z")


def is_id(text: object) -> bool:
    """Return whether *text* can name a night, a device or a player: 1 to 64 letters, digits, - or
    _.
    """
    return isinstance(text, str) and _SAFE.match(text) is not None


def is_seed(text: object) -> bool:
    """Return whether *text* can seed a draw: 16 to 64 characters of the same alphabet."""
    return isinstance(text, str) and _SEED.match(text) is not None


def text64(data: bytes) -> str:
    """Return *data* as URL-safe base64 without padding."""
    return binascii.b2a_base64(data, newline=False).translate(_URL_SAFE, b"=").decode("ascii")


def bytes64(text: str) -> bytes | None:
    """Return what `text64` made a text of; None of any other text, also one that only reads the
    same.
    """
    try:
        data = binascii.a2b_base64(text.encode("ascii").translate(_PLAIN) + b"==")
    except ValueError:
        return None
    return data if text64(data) == text else None


def digest64(data: bytes) -> str:
    """Return the SHA-256 of *data* as 43 characters of URL-safe base64."""
    return text64(hashlib.sha256(data).digest())


def live_id(tid: str) -> str:
    """Return the public name of a night's live clock: it tells nobody the night's own id."""
    return digest64(b"live1\0" + tid.encode())[:16]


READABLE = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Digits and capitals without I, L, O and U, which a hand or an eye takes for others."""
_MISREAD = str.maketrans({"I": "1", "L": "1", "O": "0"})
_FOUR = 4
SHORT = 16
"""So many characters a short seal has: eighty bits, which nobody hits a second time."""


def short_seal(tid: str, heads: str, digest: str) -> str:
    """Return the short form of a seal for paper, in groups of four: of a night, the canonical text
    of the sealed heads, and the digest of what they came to.
    """
    return _short(b"seal1\0%b\0%b\0%b" % (tid.encode(), heads.encode(), digest.encode()))


def fingerprint(alg: str, key: bytes) -> str:
    """Return the short form of a public key, in groups of four as a short seal."""
    return _short(b"key1\0%b\0%b" % (alg.encode(), key))


def _short(source: bytes) -> str:
    number = int.from_bytes(hashlib.sha256(source).digest()[: SHORT * 5 // 8], "big")
    return _in_fours(_letters(number, SHORT))


def read_short(text: str) -> str:
    """Return a short seal or a fingerprint as it is written, of what somebody typed; "" of
    none.
    """
    return _in_fours(_read(text, SHORT))


def _in_fours(text: str) -> str:
    return "-".join(text[at : at + _FOUR] for at in range(0, len(text), _FOUR))


def _letters(number: int, count: int) -> str:
    """The lowest bits of a number as so many letters of READABLE."""
    return "".join(READABLE[number >> 5 * place & 31] for place in reversed(range(count)))


def _read(text: str, count: int) -> str:
    """What somebody typed as so many letters of READABLE; "" of what is not that."""
    plain = "".join(letter for letter in text.upper() if letter not in " -\u2010\u2011\u2013")
    plain = plain.translate(_MISREAD)
    return plain if len(plain) == count and all(letter in READABLE for letter in plain) else ""


TYPED = 10
"""So many letters has an id that a person may have to type: forty-five bits and a check."""


def typed_id(number: int) -> str:
    """Return an id to type, of a number below 1 << 45; its last letter is the check."""
    text = _letters(number, TYPED - 1)
    return text + READABLE[_check(text)]


def read_typed(text: str) -> str:
    """Return an id as somebody typed it, as `typed_id` writes it; "" where it is none: one wrong
    letter, or two that stand next to each other the other way round, are always found.
    """
    plain = _read(text, TYPED)
    return plain if plain and READABLE[_check(plain[:-1])] == plain[-1] else ""


def grouped(text: str) -> str:
    """Return an id to type, as it is shown: in two halves."""
    return f"{text[: TYPED // 2]}-{text[TYPED // 2 :]}"


def short_id(name: str) -> str:
    """Return what a longer id is called where a person types it; nobody finds the id by it."""
    return _typed_of(b"typed1\0" + name.encode())


def seat_word(tid: str, number: int) -> str:
    """Return the word on the card of a ticket, as `typed_id` writes it: only who knows the night's
    own id can tell it, and no phone does.
    """
    return _typed_of(b"seat1\0%b\0%d" % (tid.encode(), number))


def _typed_of(source: bytes) -> str:
    """Of anything, an id to type that does not tell it."""
    return typed_id(int.from_bytes(hashlib.sha256(source).digest()[:6], "big") >> 3)


def _check(text: str) -> int:
    """A sum over the field of 32 elements, in which every place weighs something else."""
    total = 0
    for letter in text:
        total = (total ^ READABLE.index(letter)) << 1
        total ^= 0b100101 if total > 31 else 0
    return total


NEAR = 10
"""So many letters of a live id go into a short link: some fifty bits nobody guesses."""


def near_id(live: str) -> str:
    """Return the beginning of a live id in capitals, digits and "-" alone, which a QR code holds
    in few modules. What was written as "_" or in small letters is not told apart any more.
    """
    return live[:NEAR].upper().replace("_", "-")
