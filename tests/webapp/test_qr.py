"""The QR code's path paints exactly the modules of the code, inside its quiet zone."""

from __future__ import annotations

import re

import pytest
import segno

from webapp.worker.qr import QUIET, QrCode, qr_code

LINK = "http://127.0.0.1:8000/phone/#" + "1.mwo3xnkb.5-ch63-mwo3r82i-3" * 6


def painted(code: QrCode) -> list[list[bool]]:
    """The modules a browser fills when it draws the path, one list a row."""
    size, path = code["size"], code["path"]
    rows = [[False] * size for _ in range(size)]
    steps = re.findall(r"M(\d+) (\d+)h(\d+)v1h-(\d+)z", path)
    assert "".join(f"M{x} {y}h{w}v1h-{back}z" for x, y, w, back in steps) == path
    for x, y, width, back in steps:
        assert width == back
        for column in range(int(x), int(x) + int(width)):
            assert not rows[int(y)][column], "painted twice"
            rows[int(y)][column] = True
    return rows


@pytest.mark.parametrize("text", ["a", LINK, "https://example.org/phone/#é"])
def test_the_path_is_the_code(text: str) -> None:
    rows = painted(qr_code(text))
    inside = [row[QUIET:-QUIET] for row in rows[QUIET:-QUIET]]
    expected = segno.make(text, error="l", micro=False).matrix
    assert inside == [[bool(module) for module in row] for row in expected]


def test_a_quiet_zone_of_four_modules_stays_white() -> None:
    rows = painted(qr_code(LINK))
    edge = [*rows[:QUIET], *rows[-QUIET:], *(row[:QUIET] + row[-QUIET:] for row in rows)]
    assert not any(module for row in edge for module in row)


def test_a_link_of_a_whole_night_stays_at_version_10_or_below() -> None:
    assert len(LINK) < 200
    assert qr_code(LINK)["size"] <= 57 + 2 * QUIET


def test_a_text_no_qr_code_holds_is_refused() -> None:
    with pytest.raises(segno.DataOverflowError):
        qr_code("a" * 2_954)
