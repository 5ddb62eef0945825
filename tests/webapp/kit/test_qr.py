"""The QR code's path paints exactly the modules of the code, inside its quiet zone."""

from __future__ import annotations

import re

import pytest
import segno

from pycore.night.phone_ticket import phone_ticket
from pycore.papers.phones import QUIET, is_own
from pycore.portable.ticket import pack
from tests.core.hall import Hall, thursday
from webapp.worker.sync.codes import SHORT, QrCode, phone_link, qr_code

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


def short_ticket(hall: Hall) -> str:
    live = "abcdefghijkl"
    return phone_ticket(hall.night, now_ms=hall.now, live=live, language="en", most_letters=SHORT)


@pytest.mark.parametrize("page", ["http://192.168.1.20:8000", "https://legion-42.example.org"])
def test_a_whole_night_is_a_coarse_code(page: str) -> None:
    """Forty-nine modules a side, so that a phone reads it from a chair; plain it takes 57."""
    name = "Memorial Hall Thursday Night Hold’em, Autumn Series"
    hall = thursday(night_name=name).sell(2).draw().at("19:00").start()
    text = short_ticket(hall)
    assert qr_code(f"{page}/phone/#", pack(text))["size"] <= 49 + 2 * QUIET
    assert qr_code(f"{page}/phone/#{text}")["size"] >= 53 + 2 * QUIET


def test_a_packed_part_is_painted_too() -> None:
    code = qr_code("https://example.org/phone/#", "ABC123")
    inside = [row[QUIET:-QUIET] for row in painted(code)[QUIET:-QUIET]]
    parts = [
        ("https://example.org/phone/#", segno.consts.MODE_BYTE),
        ("ABC123", segno.consts.MODE_ALPHANUMERIC),
    ]
    expected = segno.make_qr(parts, error="l").matrix
    assert inside == [[bool(module) for module in row] for row in expected]


@pytest.mark.parametrize(
    ("origin", "own"),
    [
        ("http://127.0.0.1:8000", True),
        ("http://localhost:80", True),
        ("http://[::1]:80", True),
        ("http://localhost", True),
        ("http://192.168.1.20:8000", False),
        ("https://localhost.example.org", False),
        ("https://club.example.org", False),
    ],
)
def test_an_address_that_no_phone_finds_is_known(origin: str, own: bool) -> None:
    assert is_own(origin) is own


@pytest.mark.parametrize(
    ("origin", "modules"),
    [
        ("http://192.168.1.20:8000", 25),
        ("https://legion-42.example.org", 25),
        ("https://organisation-caritative-de-saint-boniface.example.org", 29),
        ("http://[fd00::1]:8000", 29),
    ],
)
def test_a_short_link_is_a_code_for_the_back_row(origin: str, modules: int) -> None:
    """Twenty-five modules a side where the clock itself takes forty-nine; the long one stays."""
    text = short_ticket(thursday().sell(2).draw().at("19:00").start())
    link = phone_link(origin, text, text, f"{origin}/n/A1B2C3D4E-")
    assert link["size"] == modules + 2 * QUIET
    assert link["near"] == link["scanned"] == f"{origin}/n/A1B2C3D4E-"
    assert link["beside"] == qr_code(f"{origin}/phone/#", pack(text))
    long = phone_link(origin, text, text)
    assert (long["near"], long["beside"]) == ("", None)
    assert {"size": long["size"], "path": long["path"]} == link["beside"]
