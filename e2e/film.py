"""What a camera films, for Chromium's fake one: codes as they stand on another tablet's screen,
one after the other, in a .y4m file that begins anew when it is through.
"""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, expect

WIDE, HIGH = 640, 480
LIGHT, DARK, ROOM = 220, 30, 120
"""Luminance of a lit module, of a dark one, and of the hall around the screen."""
RUN = re.compile(r"M(\d+) (\d+)h(\d+)v1h-\d+z")

Drawn = tuple[int, str]


def drawn(page: Page) -> Drawn:
    """The code that stands on a page: its size in modules, and its path."""
    code = page.locator('[data-test="code"] svg')
    expect(code).to_have_count(1)
    size = str(code.get_attribute("viewBox")).split()[2]
    return int(size), str(code.locator("path").get_attribute("d"))


def moving(page: Page, most: int) -> list[Drawn]:
    """So many different codes that follow each other on a page."""
    page.evaluate(
        """() => {
          const box = document.querySelector('[data-test="code"]')
          window.filmed = new Set()
          const look = () => {
            const path = box.querySelector("path")
            if (path) window.filmed.add(path.getAttribute("d"))
          }
          const all = { subtree: true, childList: true, attributes: true }
          new MutationObserver(look).observe(box, all)
          look()
        }"""
    )
    page.wait_for_function("most => window.filmed.size >= most", arg=most)
    size, _ = drawn(page)
    return [(size, path) for path in page.evaluate("[...window.filmed]")]


def film(codes: list[Drawn], file: Path, *, tilt: bool = False, a_second: int = 8) -> None:
    """Those codes, so many a second; *tilt* as nobody holds a tablet straight."""
    chroma = bytes([128]) * (WIDE * HIGH // 2)
    with file.open("wb") as out:
        out.write(f"YUV4MPEG2 W{WIDE} H{HIGH} F{a_second}:1 Ip A1:1 C420jpeg\n".encode())
        for size, path in codes:
            out.write(b"FRAME\n" + _picture(size, path, tilt) + chroma)


def _picture(size: int, path: str, tilt: bool) -> bytes:
    modules = [bytearray(size) for _ in range(size)]
    for x, y, run in (map(int, groups) for groups in RUN.findall(path)):
        modules[y][x : x + run] = b"\1" * run
    side = 420
    rows = []
    for y in range(HIGH):
        row = bytearray([ROOM]) * WIDE
        for x in range(WIDE):
            # A turn by about six degrees, without a float.
            across, down = x - WIDE // 2, y - HIGH // 2
            if tilt:
                across, down = (199 * across + 21 * down) // 200, (199 * down - 21 * across) // 200
            across, down = across + side // 2, down + side // 2
            if 0 <= across < side and 0 <= down < side:
                dark = modules[down * size // side][across * size // side]
                row[x] = DARK if dark else LIGHT
        rows.append(bytes(row))
    return b"".join(rows)
