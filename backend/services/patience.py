"""How often somebody may try: guesses of the pairing code and of links, and requests of one
device or with one link.

Both are counted in this process's memory: with several processes the limits add up, which changes
nothing that matters. A guess is one of about 10^12 codes, or of far more links, and the waits
double, so guessing stays hopeless.
"""

from __future__ import annotations

import ipaddress
from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock

FREE_GUESSES = 5
LONGEST_WAIT_S = 900.0
MOST_SOURCES = 10_000

# A tablet that comes back with a whole season sends hundreds of batches in a row; one that went
# mad sends thousands.
REQUESTS_PER_S = 20.0
BURST = 300.0

# Somebody who reads a night opens a page at a time; its papers are made anew for each.
OPENINGS_PER_S = 2.0
OPENINGS = 60.0


class Guesses:
    """Wrong pairing codes, or links, by source. After FREE_GUESSES the wait doubles with every
    wrong one, up to 15 minutes.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._wrong: OrderedDict[str, tuple[int, float]] = OrderedDict()

    def wait_s(self, source: str, now_s: float) -> float:
        """How long this source must wait before its next try; 0 when it may try now."""
        with self._lock:
            _, until_s = self._wrong.get(_network(source), (0, now_s))
        return max(0.0, until_s - now_s)

    def wrong(self, source: str, now_s: float) -> None:
        key = _network(source)
        with self._lock:
            count = self._wrong.pop(key, (0, 0.0))[0] + 1
            wait_s = min(LONGEST_WAIT_S, 2.0 ** min(count - FREE_GUESSES, 20))
            self._wrong[key] = (count, now_s + (wait_s if count >= FREE_GUESSES else 0.0))
            while len(self._wrong) > MOST_SOURCES:
                self._wrong.popitem(last=False)

    def right(self, source: str) -> None:
        with self._lock:
            self._wrong.pop(_network(source), None)


def _network(source: str) -> str:
    """One IPv4 address, or the /64 of an IPv6 address, which one household owns whole."""
    try:
        address = ipaddress.ip_address(source)
    except ValueError:
        return source
    if address.version == 4:
        return source
    return str(ipaddress.ip_network((address, 64), strict=False))


@dataclass
class _Bucket:
    left: float
    at_s: float


class Allowance:
    """Requests of each device, or with each link: *burst* at once, *per_s* in the long run."""

    def __init__(self, per_s: float = REQUESTS_PER_S, burst: float = BURST) -> None:
        self._per_s = per_s
        self._burst = burst
        self._lock = Lock()
        self._buckets: dict[str, _Bucket] = {}

    def wait_s(self, dev: str, now_s: float) -> float:
        """Count one request. 0 when it may pass, else how long to wait before the next."""
        with self._lock:
            bucket = self._buckets.setdefault(dev, _Bucket(self._burst, now_s))
            bucket.left = min(self._burst, bucket.left + (now_s - bucket.at_s) * self._per_s)
            bucket.at_s = now_s
            if bucket.left >= 1:
                bucket.left -= 1
                return 0.0
            return (1 - bucket.left) / self._per_s
