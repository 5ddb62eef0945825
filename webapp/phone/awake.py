"""Keeping the screen on, for a phone that leans against a cup. Only where the browser can."""

from browser import window


class Awake:
    """changed(is_on) whenever the screen starts or stops being kept on."""

    def __init__(self, guard, changed):
        self._guard = guard
        self._changed = changed
        self._wanted = False
        self._lock = None

    def can(self):
        return hasattr(window.navigator, "wakeLock")

    def toggle(self):
        self._wanted = not self._wanted
        if self._wanted:
            self.again()
        else:
            if self._lock:
                self._lock.release()
            self._lock = None
            self._changed(False)

    def again(self):
        """The browser lets go whenever the page is hidden: ask anew when it is seen."""
        if not self._wanted:
            return

        def got(lock):
            self._lock = lock
            self._changed(True)

        def refused(error):  # battery saver
            self._wanted = False
            self._changed(False)

        window.navigator.wakeLock.request("screen").then(self._guard(got), self._guard(refused))
