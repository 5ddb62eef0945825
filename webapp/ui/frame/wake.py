"""Keeps the screen on while the clock runs; a browser that cannot is left alone."""

from __future__ import annotations

from browser import window

from webapp.ui.frame import page

TYPE_CHECKING = False
if TYPE_CHECKING:
    from browser import WakeLock


class Wake:
    def __init__(self) -> None:
        self._wanted = False
        self._lock: WakeLock | None = None
        self._asking = False

    def want(self, wanted: bool) -> None:
        """Hold the screen on, or let it sleep. Cheap to call on every tick."""
        if wanted == self._wanted:
            return
        self._wanted = wanted
        if wanted:
            self._ask()
        elif self._lock:
            self._lock.release()
            self._lock = None

    def again(self) -> None:
        """The browser takes the lock back whenever the page goes out of sight."""
        self._lock = None
        if self._wanted:
            self._ask()

    def _ask(self) -> None:
        if self._asking or not page.is_visible() or not hasattr(window.navigator, "wakeLock"):
            return
        self._asking = True

        def held(lock: WakeLock) -> None:
            self._asking = False
            self._lock = lock

        def refused(reason: object) -> None:
            self._asking = False

        window.navigator.wakeLock.request("screen").then(held, refused)
