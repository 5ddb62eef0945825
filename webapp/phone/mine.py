"""The seat of whoever holds this phone, by the number of their ticket. The live address tells who
sits where; the link alone does not carry it.
"""

from __future__ import annotations

from pycore.portable.seat_text import seat_in
from webapp.phone import dom
from webapp.phone.live import timer_ms
from webapp.phone.words import t

KEPT = "holdfast-phone-ticket"
LONGEST = 6
NEW_MS = 180000
"""So long a seat that changed stands out."""


class Mine:
    """The ticket number typed here, kept for its night; the seat is shown anew when it changes."""

    def __init__(self) -> None:
        self._live_id = ""
        self._number = ""
        self._seats = ""
        self._seat = (0, 0)
        self._moved_ms = -1

    def follow(self, live_id: str) -> None:
        """Another night: its own ticket, if one was typed here."""
        self._live_id = live_id
        kept = dom.kept(KEPT).split(" ")
        self._number = kept[1] if len(kept) == 2 and live_id and kept[0] == live_id else ""
        self._seats = ""
        self._seat = (0, 0)
        self._moved_ms = -1
        dom.set_field("my-ticket", self._number)

    def told(self, seats: str) -> None:
        """Who sits where, as the live address says."""
        self._seats = seats
        self._look()

    def typed(self, text: str) -> None:
        digits = "".join([letter for letter in text if "0" <= letter <= "9"])
        self._number = digits[:LONGEST]
        dom.keep(KEPT, self._live_id + " " + self._number)
        self._seat = (0, 0)
        self._moved_ms = -1
        self._look()
        self.show()

    def _look(self) -> None:
        seat = seat_in(self._seats, int(self._number)) if self._number else (0, 0)
        if seat != self._seat:
            if self._seat[0] and seat[0]:
                self._moved_ms = timer_ms()
                dom.text("said", t("phone.new-seat") + ". " + _said(seat))
            self._seat = seat

    def show(self) -> None:
        is_new = self._moved_ms >= 0 and timer_ms() - self._moved_ms < NEW_MS
        dom.visible("row-mine", self._seats != "")
        dom.visible("my-seat", self._number != "" and self._seats != "")
        dom.attribute("row-mine", "data-new", "1" if is_new else "0")
        if not self._seat[0]:
            dom.text("my-seat", t("phone.no-seat"))
        elif is_new:
            dom.text("my-seat", t("phone.new-seat") + ": " + _said(self._seat))
        else:
            dom.text("my-seat", _said(self._seat))

    def label(self) -> None:
        dom.text("label-ticket", t("phone.my-ticket"))
        self.show()


def _said(seat: tuple[int, int]) -> str:
    return t("common.table-seat", table=seat[0], seat=seat[1])
