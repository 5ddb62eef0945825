"""Keeps the screen on while the clock runs, or says that this tablet cannot."""

from __future__ import annotations

from browser import WakeLock, window

from webapp.ui.device import device
from webapp.ui.kit.words import t


class Wake:
    def __init__(self) -> None:
        self._wanted = False
        self._lock: WakeLock | None = None
        self._asking = False
        self._refused = False
        self._told = ""

    def has_news(self) -> bool:
        """Return whether there is another note than when this was asked last."""
        before = self._told
        self._told = self.note()
        return self._told != before

    def note(self) -> str:
        """Return what to do about a screen that may go dark while the clock runs; else nothing."""
        return t("ui.wake.cannot") if self._wanted and (self._refused or not _can()) else ""

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
        """Ask again for the lock, which the browser takes back whenever the page goes out of
        sight.
        """
        self._lock = None
        if self._wanted:
            self._ask()

    def _ask(self) -> None:
        if self._asking or not device.is_visible() or not _can():
            return
        self._asking = True

        def granted(lock: WakeLock) -> None:
            self._asking = False
            self._refused = False
            self._lock = lock

        def refused(reason: object) -> None:
            self._asking = False
            self._refused = device.is_visible()  # out of sight every browser refuses

        window.navigator.wakeLock.request("screen").then(granted, refused)


def _can() -> bool:
    """iOS before 18.4, which came with an Iterator, says yes in an app on the home screen and lets
    the screen go dark.
    """
    at_home = hasattr(window.navigator, "standalone") and window.navigator.standalone
    return hasattr(window.navigator, "wakeLock") and (not at_home or hasattr(window, "Iterator"))
