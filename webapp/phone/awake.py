"""Keeping the screen on, for a phone that leans against a cup. Only where the browser can."""

from __future__ import annotations

from collections.abc import Callable

from browser import WakeLock, window

from webapp.phone.dom import Guard


class Awake:
    """changed(is_on) whenever the screen starts or stops being kept on."""

    def __init__(self, guard: Guard, changed: Callable[[bool], None]) -> None:
        self._guard = guard
        self._changed = changed
        self._wanted = False
        self._lock: WakeLock | None = None

    def can(self) -> bool:
        return hasattr(window.navigator, "wakeLock")

    def toggle(self) -> None:
        self._wanted = not self._wanted
        if self._wanted:
            self.again()
        else:
            if self._lock:
                self._lock.release()
            self._lock = None
            self._changed(False)

    def again(self) -> None:
        """Ask anew when the page is seen: the browser lets go whenever it is hidden."""
        if not self._wanted:
            return

        def got(lock: WakeLock) -> None:
            self._lock = lock
            self._changed(True)

        def refused(error: object) -> None:  # battery saver
            self._wanted = False
            self._changed(False)

        window.navigator.wakeLock.request("screen").then(self._guard(got), self._guard(refused))
