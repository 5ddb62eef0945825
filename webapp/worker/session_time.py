"""What time it is in the hall, in whole milliseconds, while a tablet's wall clock may be
corrected.

A tablet that comes online may put its wall clock right in the middle of a level. The session
therefore keeps the wall time of its start and adds what the performance counter measured since.
Only when the wall clock disagrees twice in a row is it followed, and then the caller first tells
every running tournament clock how far it moved.

The two clocks also part when the tablet slept: many performance counters stand still in sleep. A
page that was out of sight since its last request says so (*hidden*), and then a wall clock that
is ahead is simply believed: the hall went on while the tablet slept. A wall clock that went back
was corrected; sleep cannot do that.
"""

from __future__ import annotations

from pycore.kernel.values import dataclass

TOLERANCE_MS = 2_000
STRIKES = 2


@dataclass(frozen=True)
class ClockReading:
    """The session's time of one request, and how far the wall clock was moved when that is now
    certain.
    """

    at_ms: int
    correction_ms: int | None = None


class SessionTime:
    """The time of one session, from the moment it starts."""

    def __init__(self, wall_ms: float, perf_ms: float) -> None:
        self._wall_ms = int(wall_ms)
        self._perf_ms = int(perf_ms)
        self._strikes = 0

    def read(self, wall_ms: float, perf_ms: float, *, hidden: bool = False) -> ClockReading:
        """Return the time of a request. A correction stays on offer until `follow` takes it."""
        at_ms = self._wall_ms + int(perf_ms) - self._perf_ms
        off_ms = int(wall_ms) - at_ms
        if abs(off_ms) <= TOLERANCE_MS:
            self._strikes = 0
            return ClockReading(at_ms)
        if hidden and off_ms > 0:
            self.follow(wall_ms, perf_ms)
            return ClockReading(int(wall_ms))
        self._strikes += 1
        return ClockReading(at_ms, off_ms if self._strikes >= STRIKES else None)

    def follow(self, wall_ms: float, perf_ms: float) -> None:
        """Believe the wall clock as it stands from now on."""
        self._wall_ms = int(wall_ms)
        self._perf_ms = int(perf_ms)
        self._strikes = 0
