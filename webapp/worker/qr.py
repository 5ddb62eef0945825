"""QR codes as one SVG path, for the big screen and the director's tablet. Sizes are in modules."""

from __future__ import annotations

from typing import Any

import segno
from segno import consts

from pycore.papers.phones import Matrix, drawn, is_own
from pycore.portable.packed import pack
from webapp.worker.answers import PhoneLink
from webapp.worker.code_answers import QrCode

SHORT = 24
"""So many letters of a night's name go into a code: each costs modules."""
SMALL = frozenset("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ$%*+-./:")
"""What a code holds in five and a half bits a letter."""
MASK = 0


def qr_code(text: str, packed: str = "") -> QrCode:
    """The smallest version that holds *text* and after it *packed* (pycore.portable.packed) at
    error level L; where that version has room to spare, segno raises the level for nothing.
    Raises segno.DataOverflowError beyond 2,953 bytes.
    """
    parts: Any = [(text, consts.MODE_BYTE)] if text else []  # segno's types know one part only
    if packed:
        parts.append((packed, consts.MODE_ALPHANUMERIC))
    return _drawn(segno.make_qr(parts, error="l").matrix)


def code_of(text: str) -> QrCode:
    """The code of a text in SMALL, for another tablet's camera. DataOverflowError as above."""
    # Trying all eight masks takes most of the time, and many codes are shown in a second.
    return _drawn(segno.make_qr(text, error="l", mode="alphanumeric", mask=MASK).matrix)


def modules_of(text: str) -> Matrix:
    """The modules of any text's code, for a paper that has many. DataOverflowError as above."""
    return segno.make_qr(text, error="l", mask=MASK).matrix


def _drawn(matrix: Matrix) -> QrCode:
    code = drawn(matrix)
    return {"size": code.size, "path": code.path}


def phone_link(origin: str, text: str, short: str, near: str = "") -> PhoneLink:
    """The link to the players' page with a ticket, and its code with the *short* one. *near* is
    the night's short address where the organization's server can be asked there: then that is the
    code, which is coarser by half, and the long one stands *beside* it.
    """
    page, packed = f"{origin}/phone/#", pack(short)
    long = qr_code(page, packed)
    shown = long
    if near:  # in capitals, which cost less: only the path of an address tells them apart
        spelled = near.upper()
        is_small = all(letter in SMALL for letter in spelled)
        shown = qr_code("", spelled) if is_small else qr_code(near)
    return {
        "url": page + text,
        "text": text,
        "scanned": near or page + packed,
        "near": near,
        "beside": long if near else None,
        "own_device": is_own(near or origin),
        **shown,
    }
