"""What the front's loop waits for: connections that are told apart by whether they changed.

waitress asks every connection at every turn whether it wants to be read or written, which with a
thousand phones that wait is most of what a server does. Whoever waits to be read wants nothing
else until something comes, so only the others are asked, and the system keeps the list.
"""

from __future__ import annotations

import contextlib
import selectors
from selectors import EVENT_READ, EVENT_WRITE
from typing import Any

from waitress import wasyncore  # type: ignore[import-untyped]


class Watched(dict[int, Any]):
    """What waitress calls its map: {descriptor: what is served over it}."""

    def __init__(self) -> None:
        super().__init__()
        self._selector = selectors.DefaultSelector()
        self._unsettled: set[int] = set()

    def __setitem__(self, number: int, served: Any) -> None:
        super().__setitem__(number, served)
        self._unsettled.add(number)

    def __delitem__(self, number: int) -> None:
        super().__delitem__(number)
        self._unsettled.discard(number)
        if number in self._selector.get_map():
            self._selector.unregister(number)

    def ask_all(self) -> None:
        """Ask everybody at the next turn: a thread may have left something to write behind."""
        self._unsettled.update(self)

    def turn(self, most_s: float) -> None:
        """Wait until something comes, at most so many seconds, and do what it asks for."""
        for number in list(self._unsettled):
            self._ask(number)
        for key, came in self._selector.select(most_s):
            for what, does in ((EVENT_READ, wasyncore.read), (EVENT_WRITE, wasyncore.write)):
                # The number may be another's by now, of one that came in this very turn.
                if came & what and self.get(key.fd) is key.data:
                    self._unsettled.add(key.fd)
                    does(key.data)

    def close(self) -> None:
        """Let go of everybody, and of what they left half done."""
        for served in list(self.values()):
            with contextlib.suppress(OSError):
                served.handle_close()
        self._selector.close()

    def _ask(self, number: int) -> None:
        served = self[number]
        wanted = EVENT_READ if served.readable() else 0
        if served.writable() and not served.accepting:
            wanted |= EVENT_WRITE
        known = self._selector.get_map().get(number)
        if known is None and wanted:
            self._selector.register(number, wanted, served)
        elif known is not None and not wanted:
            self._selector.unregister(number)
        elif known is not None and wanted != known.events:
            self._selector.modify(number, wanted, served)
        # Whether a listener may take in somebody changes with who leaves, and with time.
        if wanted == EVENT_READ and not served.accepting:
            self._unsettled.discard(number)
