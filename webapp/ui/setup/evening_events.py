"""The events of one evening, as the last answer told of them: their clocks run on beside the open
one's.
"""

from __future__ import annotations

from typing import Any

from pycore.night.evening import EveningEvent, EveningView
from pycore.portable.clock import Clock, countdown, counting, read_clock
from pycore.portable.structure import StructureItem, read_structure
from webapp.ui.clock.clock_face import ClockFace
from webapp.ui.kit import words
from webapp.ui.kit.words import t

NOT_YET: Any = None
COUNTED = ("item", "stop")


class Ticking:
    """The clock of one event."""

    def __init__(self, items: list[StructureItem], clock: Clock) -> None:
        self.items = items
        self.clock = clock
        self.face = ClockFace()

    def level(self, now_ms: int) -> str:
        """Return the level's number, or that a break is on."""
        face = self.face.at(self.items, self.clock, now_ms)
        return (
            t("ui.clock.break") if face["is_break"] else t("ui.clock.level", number=face["number"])
        )

    def time_left(self, now_ms: int) -> str:
        """Return what is left of it, or why nothing is counted."""
        face = self.face.at(self.items, self.clock, now_ms)
        if not face["running"]:
            return t("ui.clock.paused")
        counted, left_ms = counting(face, 0, now_ms)
        return countdown(left_ms) if counted in COUNTED else t("ui.clock." + counted)


class EveningEvents:
    """*view* is nothing until an answer came."""

    def __init__(self) -> None:
        self.view: EveningView = NOT_YET
        self._ticking: dict[str, Ticking] = {}

    def take(self, answer: Any) -> None:
        """Take what an answer says of the evening, where it does."""
        if "evening" not in answer or answer["evening"] == self.view:
            return
        self.view = answer["evening"]
        self._ticking = {}

    def forget(self) -> None:
        self.view = NOT_YET
        self._ticking = {}

    def events(self) -> list[EveningEvent]:
        """Return every event where there are several."""
        evening_events = self.view["events"] if self.view else []
        return evening_events if len(evening_events) > 1 else []

    def has(self, tid: str) -> bool:
        """Return whether a night is one of the evening's events."""
        return tid in [event["tid"] for event in self.events()]

    def ticking(self, event: EveningEvent) -> Ticking:
        tid = event["tid"]
        if tid not in self._ticking:
            clock = event["clock"]
            self._ticking[tid] = Ticking(
                read_structure(clock["structure"]), read_clock(clock["state"])
            )
        return self._ticking[tid]


def players(event: EveningEvent) -> str:
    """Return how many play: those left of those who entered."""
    if event["phase"] == "playing":
        return t("ui.evening.left", players_left=event["players_left"], n=event["entered"])
    return words.count("ui.nights.entries", event["entered"])
