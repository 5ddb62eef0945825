"""How often somebody may try: guesses of a pairing code and of links, and requests of one device
or with one link.

Guesses are counted in the database: by a restart nobody gets a new try, and several processes
count together. Requests are counted in this process's memory; with several processes those limits
add up, which changes nothing that matters.

A device that is in shows its token and guesses nothing, so no limit on guesses keeps it out; not
even from pairing again, when somebody else guesses at its address. Nor does what all together
guess keep anybody from a link or a seat: a link has 256 bits and the word of a card 45, which no
pace that a server answers at comes near. It bounds what is written down of wrong ones.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Mapping
from dataclasses import dataclass
from threading import Lock

from sqlalchemy.orm import Session

from backend.store.db import read, write
from backend.store.devices import guesses

FREE_GUESSES = 5
LONGEST_MS = 900_000
FORGET_MS = 7_200_000
"""After so long without a try, whoever guessed wrong is like anybody else again."""

# A guess is one of about 10^12 codes: at this pace the first half of them takes 8,000 years. It
# also bounds what a flood of guesses writes to the disk.
ALL = ""
ALL_AT_ONCE = 300
ALL_PER_S = 2
EACH = 1000

# A tablet that comes back with a whole season sends hundreds of batches in a row; one that went
# mad sends thousands.
REQUESTS_PER_S = 20.0
BURST = 300.0

# Somebody who reads a night opens a page at a time; its papers are made anew for each.
OPENINGS_PER_S = 2.0
OPENINGS = 60.0


class Guesses:
    """Wrong codes, or links, by who tells them. After FREE_GUESSES the wait doubles with every
    wrong one, up to 15 minutes; all together may try ALL_AT_ONCE times, then ALL_PER_S.
    """

    def __init__(self, org: str, kind: str) -> None:
        self._org = org
        self._kind = kind

    def wait_s(self, source: str, now_ms: int) -> float:
        """Return how long whoever this is must wait for their own wrong tries, 0 for not at all.
        Who has the right link or card is not kept out by what others guess.
        """
        tries = read(lambda session: self._held(session, source))
        return self._own_wait_ms(tries, source, now_ms) / 1000

    def spend(self, source: str, now_ms: int) -> float:
        """Count a try as a wrong one, before it is looked at: of many at once none is for free.
        0 when it may be looked at, else how long to wait, and nothing is counted.
        """

        def work(session: Session) -> int:
            guesses.lock(session, self._org, self._kind, ALL)
            guesses.forget(session, self._org, now_ms - FORGET_MS, but=ALL)
            tries = self._held(session, source)
            wait_ms = self._wait_ms(tries, source, now_ms)
            if wait_ms <= 0:
                wrong = self._wrong(tries, source, now_ms)
                level = _level(tries, now_ms) + EACH
                rows = {source: (wrong + 1, now_ms), ALL: (level, now_ms)}
                guesses.keep(session, self._org, self._kind, rows)
            return wait_ms

        return max(0, write(work)) / 1000

    def right(self, source: str) -> None:
        """Note that the try that was counted was a right one: whoever this is begins anew."""

        def work(session: Session) -> None:
            guesses.lock(session, self._org, self._kind, ALL)
            tries = self._held(session, source)
            rows = {source: (0, 0), ALL: (max(0, tries[ALL][0] - EACH), tries[ALL][1])}
            guesses.keep(session, self._org, self._kind, rows)

        write(work)

    def _held(self, session: Session, source: str) -> dict[str, guesses.Row]:
        return guesses.of(session, self._org, self._kind, (source, ALL))

    def _wrong(self, tries: Mapping[str, guesses.Row], source: str, now_ms: int) -> int:
        wrong, last_ms = tries.get(source, (0, 0))
        return wrong if now_ms - last_ms < FORGET_MS else 0

    def _wait_ms(self, tries: Mapping[str, guesses.Row], source: str, now_ms: int) -> int:
        full_ms = (_level(tries, now_ms) + EACH - ALL_AT_ONCE * EACH) // ALL_PER_S
        return max(self._own_wait_ms(tries, source, now_ms), full_ms)

    def _own_wait_ms(self, tries: Mapping[str, guesses.Row], source: str, now_ms: int) -> int:
        wrong = self._wrong(tries, source, now_ms)
        if wrong < FREE_GUESSES:
            return 0
        pause_ms: int = min(LONGEST_MS, 1000 * 2 ** min(wrong - FREE_GUESSES, 20))
        return max(0, pause_ms - _since(tries[source][1], now_ms))


def _level(tries: Mapping[str, guesses.Row], now_ms: int) -> int:
    """How many tries of all have not run off yet, in thousandths."""
    wrong, last_ms = tries.get(ALL, (0, 0))
    return max(0, wrong - _since(last_ms, now_ms) * ALL_PER_S)


def _since(last_ms: int, now_ms: int) -> int:
    """A machine's clock may be set back: then nobody waits for the time between."""
    return now_ms - last_ms if now_ms >= last_ms else LONGEST_MS


def address(source: str) -> str:
    """Return who guesses, when all that is known is an address."""
    return f"address {_network(source)}"


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
    tries_left: float
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
            bucket.tries_left = min(
                self._burst, bucket.tries_left + (now_s - bucket.at_s) * self._per_s
            )
            bucket.at_s = now_s
            if bucket.tries_left >= 1:
                bucket.tries_left -= 1
                return 0.0
            return (1 - bucket.tries_left) / self._per_s
