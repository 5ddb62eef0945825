"""Whether a signature is that of a public key: Ed25519 (RFC 8032) and ECDSA on P-256 with SHA-256
(FIPS 186-5), as browsers make them. For checking only: nothing here is secret, so nothing needs to
take the same time whatever it is given.
"""

from __future__ import annotations

import hashlib
from functools import lru_cache
from typing import Literal

Alg = Literal["Ed25519", "ES256"]
"""How a device signs: the names that WebCrypto and JOSE have for it."""

LENGTHS: dict[Alg, int] = {"Ed25519": 32, "ES256": 65}
"""How many bytes a public key has."""

SCALAR_BITS = 256
"""No scalar that a point is multiplied by has more."""
KEYS = 32
"""The doublings of so many points are kept, the base point among them: they are two thirds of a
check, and the devices of a night are few and sign often.
"""

Point = tuple[int, int, int, int]
"""x, y, z and xy/z of a point of the Edwards curve."""
Place = tuple[int, int, int]
"""X, Y and Z of a point of P-256: x is X/Z², y is Y/Z³; the point at infinity where Z is 0."""


@lru_cache(maxsize=512)
def is_signed(alg: Alg, key: bytes, message: bytes, signature: bytes) -> bool:
    """Return whether *signature* of *message* is that of *key*: 32 bytes of Ed25519, or the 65
    bytes of an uncompressed point of P-256. What was asked of late is remembered: screens ask
    again with every tap, and on a tablet a check takes as long as a frame.
    """
    if len(signature) != 64:
        return False
    if alg == "Ed25519":
        return _is_ed25519(key, message, signature)
    return alg == "ES256" and _is_es256(key, message, signature)


# --- Ed25519 ---

_P = 2**255 - 19
_L = 2**252 + 27742317777372353535851937790883648493
"""The order of the base point."""
_D = -121665 * pow(121666, -1, _P) % _P
_ROOT = pow(2, (_P - 1) // 4, _P)
_ZERO: Point = (0, 1, 1, 0)


def _is_ed25519(key: bytes, message: bytes, signature: bytes) -> bool:
    """Without the cofactor, as browsers check it; a point is taken only as it is written once."""
    point, commitment = _point(key), _point(signature[:32])
    factor = int.from_bytes(signature[32:], "little")
    if point is None or commitment is None or factor >= _L:
        return False
    digest = hashlib.sha512(signature[:32] + key + message).digest()
    by = int.from_bytes(digest, "little") % _L
    return _same(_times(factor, _BASE), _sum(commitment, _times(by, point)))


def _point(data: bytes) -> Point | None:
    """A point as 32 bytes hold it; None where they hold none."""
    if len(data) != 32:
        return None
    number = int.from_bytes(data, "little")
    sign, y = number >> 255, number & (1 << 255) - 1
    if y >= _P:
        return None
    square = (y * y - 1) * pow(_D * y * y + 1, -1, _P) % _P
    x = pow(square, (_P + 3) // 8, _P)
    if (x * x - square) % _P:
        x = x * _ROOT % _P
    if (x * x - square) % _P or (x == 0 and sign):
        return None
    x = _P - x if x & 1 != sign else x
    return x, y, 1, x * y % _P


def _sum(point: Point, other: Point) -> Point:
    a = (point[1] - point[0]) * (other[1] - other[0]) % _P
    b = (point[1] + point[0]) * (other[1] + other[0]) % _P
    c = 2 * point[3] * other[3] * _D % _P
    d = 2 * point[2] * other[2] % _P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % _P, g * h % _P, f * g % _P, e * h % _P


@lru_cache(maxsize=KEYS)
def _doublings(point: Point) -> tuple[Point, ...]:
    doublings = [point]
    while len(doublings) < SCALAR_BITS:
        doublings.append(_sum(doublings[-1], doublings[-1]))
    return tuple(doublings)


def _times(factor: int, point: Point) -> Point:
    total = _ZERO
    for bit, doubling in enumerate(_doublings(point)):
        if factor >> bit & 1:
            total = _sum(total, doubling)
    return total


def _same(point: Point, other: Point) -> bool:
    x = (point[0] * other[2] - other[0] * point[2]) % _P
    y = (point[1] * other[2] - other[1] * point[2]) % _P
    return x == 0 and y == 0


def _base() -> Point:
    base = _point((4 * pow(5, -1, _P) % _P).to_bytes(32, "little"))
    assert base is not None
    return base


_BASE = _base()
ORDER = _L


def times_base(factor: int) -> bytes:
    """Return the 32 bytes of the base point taken *factor* times: what a signer needs. It takes
    longer for some factors than for others.
    """
    x, y, z, _ = _times(factor, _BASE)
    back = pow(z, -1, _P)
    return (y * back % _P | (x * back % _P & 1) << 255).to_bytes(32, "little")


# --- P-256 ---

_Q = 2**256 - 2**224 + 2**192 + 2**96 - 1
_N = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""The order of the base point."""
_B = 0x5AC635D8AA3A93E7B3EBBD55769886BC651D06B0CC53B0F63BCE3C3E27D2604B
_G: Place = (
    0x6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296,
    0x4FE342E2FE1A7F9B8EE7EB4A7C0F9E162BCE33576B315ECECBB6406837BF51F5,
    1,
)
_NOWHERE: Place = (1, 1, 0)


def _is_es256(key: bytes, message: bytes, signature: bytes) -> bool:
    if len(key) != 65 or key[0] != 4:
        return False
    x, y = int.from_bytes(key[1:33], "big"), int.from_bytes(key[33:], "big")
    if x >= _Q or y >= _Q or (y * y - (x * x * x - 3 * x + _B)) % _Q:
        return False
    r, s = int.from_bytes(signature[:32], "big"), int.from_bytes(signature[32:], "big")
    if not (0 < r < _N and 0 < s < _N):
        return False
    digest = int.from_bytes(hashlib.sha256(message).digest(), "big")
    back = pow(s, -1, _N)
    point = _added(_taken(digest * back % _N, _G), _taken(r * back % _N, (x, y, 1)))
    if not point[2]:
        return False
    return (point[0] * pow(point[2], -2, _Q) % _Q) % _N == r


def _doubled(point: Place) -> Place:
    x, y, z = point
    if not z or not y:
        return _NOWHERE
    a = z * z % _Q
    b = 3 * (x - a) * (x + a) % _Q
    c = 4 * x * y * y % _Q
    down = (b * b - 2 * c) % _Q
    return down, (b * (c - down) - 8 * pow(y, 4, _Q)) % _Q, 2 * y * z % _Q


def _added(point: Place, other: Place) -> Place:
    if not point[2]:
        return other
    if not other[2]:
        return point
    a, b = point[2] * point[2] % _Q, other[2] * other[2] % _Q
    x, far_x = point[0] * b % _Q, other[0] * a % _Q
    y, far_y = point[1] * b * other[2] % _Q, other[1] * a * point[2] % _Q
    if x == far_x:
        return _doubled(point) if y == far_y else _NOWHERE
    h, r = far_x - x, far_y - y
    h2 = h * h % _Q
    h3 = h * h2 % _Q
    sum_x = (r * r - h3 - 2 * x * h2) % _Q
    return sum_x, (r * (x * h2 - sum_x) - y * h3) % _Q, h * point[2] * other[2] % _Q


@lru_cache(maxsize=KEYS)
def _doubled_often(point: Place) -> tuple[Place, ...]:
    doublings = [point]
    while len(doublings) < SCALAR_BITS:
        doublings.append(_doubled(doublings[-1]))
    return tuple(doublings)


def _taken(factor: int, point: Place) -> Place:
    total = _NOWHERE
    for bit, place in enumerate(_doubled_often(point)):
        if factor >> bit & 1:
            total = _added(total, place)
    return total
