"""The clock's face, worked out once for a drawing: a screen asks for it a dozen times."""

from __future__ import annotations

from pycore.portable.clock import Clock, Face, face
from pycore.portable.structure import StructureItem

SAME_MS = 20
"""So much later it still says the same: no eye sees less."""


class ClockFace:
    """The last face, and of which clock and when it was."""

    def __init__(self) -> None:
        self._clock: Clock | None = None
        self._at_ms = 0
        self._face: Face | None = None

    def at(self, items: list[StructureItem], clock: Clock, now_ms: int) -> Face:
        previous = self._face
        if previous is not None and self._clock is clock and 0 <= now_ms - self._at_ms < SAME_MS:
            return previous
        self._clock = clock
        self._at_ms = now_ms
        self._face = made = face(items, clock, now_ms)
        return made
