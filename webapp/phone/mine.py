"""The seat of whoever holds this phone, by the number and the word of their ticket's card. The
live address tells it to nobody else.
"""

from __future__ import annotations

from pycore.portable.card import (
    OUT,
    WAITS,
    PhoneCard,
    read_card,
    read_seat,
    read_typed_card,
    write_card,
)
from webapp.phone import dom
from webapp.phone.live import timer_ms
from webapp.phone.words import ordinal, t

KEPT = "holdfast-phone-ticket"
NEW_MS = 180000
"""So long a seat that changed stands out."""
AGAIN_MS = 60000
"""So long after a word that did not fit it is not told again: each time counts as a guess."""


class Mine:
    """The card typed or scanned here, kept for its night; the seat is shown anew when it
    changes.
    """

    def __init__(self) -> None:
        self._live_id = ""
        self._card: PhoneCard | None = None
        self._is_told = False
        self._begin("")

    def _begin(self, seat: str) -> None:
        """Nothing is known of this card yet but, perhaps, where its holder sat last."""
        self._seat = seat
        self._moved_ms = -1
        self._wrong_ms = -1

    def follow(self, live_id: str, scanned: PhoneCard | None = None) -> None:
        """Follow another night: take the card that led here, else the one that was kept for it."""
        self._live_id = live_id
        self._is_told = False
        card = scanned or read_card(dom.stored_text(KEPT))
        self._card = card if card and live_id and card.live == live_id else None
        self._begin("")
        if scanned:
            dom.keep(KEPT, write_card(scanned))
        self._fields()

    def asks(self) -> str:
        """Return what to show the live address, "" for nothing: number and word."""
        if not self._card or (self._wrong_ms >= 0 and timer_ms() - self._wrong_ms < AGAIN_MS):
            return ""
        return "%d %s" % (self._card.number, self._card.word)

    def hear_seat(self, seat: str | None) -> None:
        """Take the seat that the live address says; None where it was not asked."""
        self._is_told = True
        if seat is None or not self._card:
            return
        if not read_seat(seat)[0]:
            self._wrong_ms = timer_ms()
        elif seat != self._seat:
            is_move = read_seat(self._seat)[0] == "seat" and read_seat(seat)[0] == "seat"
            self._begin(seat)
            if is_move:
                self._moved_ms = timer_ms()
                dom.text("said", self._said())

    def typed(self, *_: object) -> bool:
        """Take what was typed. True where a whole card stands there now, to be asked for."""
        card = read_typed_card(self._live_id, dom.field("my-ticket"), dom.field("my-word"))
        self._card = card
        self._begin("")
        dom.keep(KEPT, write_card(card) if card else "")
        self.show()
        return card is not None

    def forget(self, *_: object) -> None:
        """Forget the card: nothing of it stays on this phone."""
        self._card = None
        self._begin("")
        dom.keep(KEPT, "")
        self._fields()
        self.show()

    def _fields(self) -> None:
        dom.set_field("my-ticket", str(self._card.number) if self._card else "")
        dom.set_field("my-word", self._card.word if self._card else "")

    def show(self) -> None:
        is_new = self._moved_ms >= 0 and timer_ms() - self._moved_ms < NEW_MS
        dom.visible("my-seat", self._seat != "")
        dom.attribute("my-seat", "data-new", "1" if is_new else "0")
        dom.text("my-seat", self._said())
        dom.visible("row-mine", self._is_told or self._seat != "")
        dom.visible("my-card", self._seat == "")
        dom.visible("forget", self._seat != "")
        is_wrong = self._seat == "" and self._wrong_ms >= 0
        dom.visible("no-seat", is_wrong)
        dom.text("no-seat", t("phone.no-seat") if is_wrong else "")

    def _said(self) -> str:
        kind, number, second = read_seat(self._seat)
        if kind == "seat":
            key = "phone.new-seat" if self._moved_ms >= 0 else "phone.my-seat"
            return t(key, table=number, seat=second)
        if kind == OUT:
            return t("phone.finished", place=ordinal(number)) if number else t("phone.out")
        return t("phone.seat-waits") if kind == WAITS else ""

    def label(self) -> None:
        dom.text("label-ticket", t("phone.my-ticket"))
        dom.text("label-word", t("phone.my-word"))
        dom.text("forget", t("phone.forget"))
        self.show()
