"""QR codes as one SVG path, for the big screen and the director's tablet. Sizes are in modules."""

from __future__ import annotations

import segno

from webapp.worker.answers import QrCode

QUIET = 4  # modules of white that the standard wants on every side


def qr_code(text: str) -> QrCode:
    """The smallest version that holds *text* at error level L; where that version has room to
    spare, segno raises the level for nothing. Raises segno.DataOverflowError beyond 2,953 bytes.
    """
    matrix = segno.make_qr(text, error="l").matrix
    parts = []
    for y, row in enumerate(matrix, QUIET):
        x = 0
        while x < len(row):
            run = x
            while run < len(row) and row[run]:
                run += 1
            if run > x:
                parts.append(f"M{x + QUIET} {y}h{run - x}v1h-{run - x}z")
            x = run + 1
    return {"size": len(matrix) + 2 * QUIET, "path": "".join(parts)}
