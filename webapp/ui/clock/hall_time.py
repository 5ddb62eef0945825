"""The hall's time on this page: the wall clock of the start plus what has passed since, so that a
clock that is set anew moves nothing until the worker says so. Milliseconds.
"""

from __future__ import annotations

from browser import window

from pycore.portable.clock import OFF_WORTH_SAYING_MS
from webapp.ui.kit.words import t
from webapp.worker.answers import Data

TOLERANCE_MS = 2000
DRIFT_MS = 1000


class HallTime:
    def __init__(self) -> None:
        self._wall_ms = int(window.Date.now())
        self._perf_ms = int(window.performance.now())

    def now(self) -> int:
        return self._wall_ms + int(window.performance.now()) - self._perf_ms

    def heard(self, at_ms: int) -> None:
        """Follow the session's time, which every answer says, when ours is off (the tablet's clock
        was set, or it slept).
        """
        off_ms = at_ms - self.now()
        if off_ms > DRIFT_MS or off_ms < -DRIFT_MS:
            self._wall_ms = at_ms
            self._perf_ms = int(window.performance.now())

    def is_off(self) -> bool:
        """Return whether the tablet's own clock was set anew."""
        off_ms = int(window.Date.now()) - self.now()
        return off_ms > TOLERANCE_MS or off_ms < -TOLERANCE_MS


def own_clock(data: Data, where: str) -> str:
    """Return what is said *where* ("reach", "data") of this tablet's own clock, held against the
    organization's at the last contact; "" where it is right.
    """
    ahead_ms = -(data["clock_offset_ms"] or 0) if data else 0
    if abs(ahead_ms) < OFF_WORTH_SAYING_MS:
        return ""
    key = "ahead" if ahead_ms > 0 else "behind"
    return t("ui.%s.clock-%s" % (where, key), apart_ms=abs(ahead_ms))
