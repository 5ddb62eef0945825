"""When to ask the live address, and which of two tickets to believe. Milliseconds throughout.

Plain Python without the browser: the tests run it on CPython.
"""

from __future__ import annotations

EVERY_MS = 3000
SLOWEST_MS = 60000
FRESH_MS = 10000


def delay_ms(failures: int, chance: int) -> int:
    """Return how long to wait after so many failures in a row; *chance* (0 to 999) makes it
    shorter by up to a fifth: three seconds are the longest that a clock which runs is behind.

    A hall full of phones must not ask in step, nor hammer a server that is away.
    """
    wait_ms = EVERY_MS
    for _ in range(failures):
        if wait_ms < SLOWEST_MS:
            wait_ms *= 2
    if wait_ms > SLOWEST_MS:
        wait_ms = SLOWEST_MS
    return wait_ms * 8 // 10 + wait_ms * 2 // 10 * chance // 999


class Belief:
    """Whether to take what the live address says over what the link said.

    A tablet without a network shows newer codes than its server knows. The first live answer whose
    clock was touched earlier than the link's is therefore held back. Once the answers change, news
    does reach the server, and every answer is believed: an undone pause also goes back in time.
    """

    __slots__ = ("_held_back", "_link_anchor_ms", "_trusts")

    def __init__(self, link_anchor_ms: int) -> None:
        self._link_anchor_ms = link_anchor_ms
        self._held_back = ""
        self._trusts = False

    def takes(self, text: str, anchor_ms: int) -> bool:
        if self._trusts:
            return True
        if anchor_ms < self._link_anchor_ms and self._held_back in ("", text):
            self._held_back = text
            return False
        self._trusts = True
        return True
