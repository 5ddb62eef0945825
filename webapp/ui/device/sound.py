"""Short tones for the hall: two when a level or break begins, one when a minute is left. Off until
somebody turns them on, because a browser plays nothing before a tap.
"""

from __future__ import annotations

from browser import AudioContext, window

from pycore.portable.clock import Face

MINUTE_MS = 60000
KEPT = "holdfast-sound"
# What has tones of its own; a level that begins or ends has others.
TOLD = ("stop-soon", "stop-last", "stop-over", "seats", "entries", "rebuys")
FIRST: list[str] = []


class Sound:
    def __init__(self) -> None:
        self._context: AudioContext | None = None
        self._warned = -1
        self._said: list[str] = FIRST

    def is_on(self) -> bool:
        return window.localStorage.getItem(KEPT) == "1"

    def unlock(self) -> None:
        """Unlock the sound; called within a tap, for only then does a browser let the page be
        heard later.
        """
        if not self.is_on() or not hasattr(window, "AudioContext"):
            return
        context = self._context
        if context and context.state == "suspended":
            context.resume()
        elif not context or context.state != "running":
            # iOS says "interrupted" after a call or a locked screen, and often never goes on.
            if context and context.state != "closed":
                context.close()
            self._context = window.AudioContext.new()

    def turn(self) -> None:
        window.localStorage.setItem(KEPT, "0" if self.is_on() else "1")
        self.unlock()
        if self.is_on():
            self._tone(880, 0)

    def began(self) -> None:
        """Sound the beginning of a level or a break."""
        if self._is_heard():
            self._tone(880, 0)
            self._tone(660, 350)

    def counted(self) -> None:
        """Sound one of the last seconds of a called clock."""
        if self._is_heard():
            self._tone(990, 0)

    def time_out(self) -> None:
        """Sound the end of a called clock."""
        if self._is_heard():
            self._tone(440, 0)
            self._tone(440, 350)
            self._tone(330, 700)

    def watch(self, face: Face, codes: list[str]) -> None:
        """Sound one tone, once for each level, when a minute is left; three when something else is
        to be said that was not before.
        """
        self._tell(codes)
        near = face["running"] and 0 < face["left_ms"] <= MINUTE_MS
        if near and self._warned != face["index"]:
            self._warned = face["index"]
            if self._is_heard():
                self._tone(660, 0)
        elif not near and self._warned == face["index"] and face["left_ms"] > MINUTE_MS:
            self._warned = -1

    def _tell(self, codes: list[str]) -> None:
        fresh = [code for code in codes if code in TOLD and code not in self._said]
        is_first = self._said is FIRST
        self._said = codes
        if fresh and not is_first and self._is_heard():
            self._tone(660, 0)
            self._tone(660, 350)
            self._tone(880, 700)

    def _is_heard(self) -> bool:
        """Its time stands while it is not: what is asked for then would sound later, at once."""
        context = self._context
        return bool(context and context.state == "running")

    def _tone(self, pitch: int, after_ms: int) -> None:
        context = self._context
        if not context or not self.is_on():
            return
        start = context.currentTime + after_ms / 1000
        loudness = context.createGain()
        loudness.gain.setValueAtTime(0.25, start)
        loudness.gain.exponentialRampToValueAtTime(0.001, start + 0.3)
        loudness.connect(context.destination)
        source = context.createOscillator()
        source.frequency.value = pitch
        source.connect(loudness)
        source.start(start)
        source.stop(start + 0.3)
