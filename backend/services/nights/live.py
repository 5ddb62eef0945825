"""The public clock of a night: the ticket that a phone reads, and the hall's time.

The hall's time is the wall clock of the tablet that runs the tournament clock, right or wrong:
everything in the night is told in it. We know how far it was off ours at its last contact, so we
can say what it shows now.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping
from dataclasses import dataclass
from threading import Lock

from sqlalchemy.orm import Session

from backend.services.nights.nights import FoldedNight, Mark, Nights, UnworkableNight, own_trouble
from backend.store.db import read
from backend.store.devices import devices
from backend.store.organization import links
from pycore.kernel.ids import seat_word
from pycore.night.night import Night
from pycore.night.phone_ticket import phone_prizes, phone_seats, phone_ticket

MOST_KEPT = 256
Texts = tuple[str, str, Mapping[int, str]]
"""The ticket and the prizes, "" where there is none; where each ticket's holder stands."""


@dataclass(frozen=True)
class LiveClock:
    """*text* is the ticket without a time, *prizes* what was announced; *etag* stands for both;
    *offset_ms* is the hall's clock minus ours.
    """

    tid: str
    text: str
    prizes: str
    etag: str
    offset_ms: int
    seats: Mapping[int, str]

    def own_seat(self, number: int, word: str) -> str:
        """Return where the holder of a ticket stands (pycore.portable.card); "" unless *word* is
        the one on the ticket's card. The time that it takes does not tell a word that is nearly
        right.
        """
        fits = hmac.compare_digest(word.encode(), seat_word(self.tid, number).encode())
        return self.seats.get(number, "") if fits else ""

    def etag_with(self, card: str, seat: str) -> str:
        """Return what stands for the clock and, for whoever shows this *card*, their *seat*."""
        return _digest(f"{self.etag} {card} {seat}")


class LiveClocks:
    """Clocks by their public ids, written anew only when their night changed."""

    def __init__(self, org: str, nights: Nights) -> None:
        self._org = org
        self._nights = nights
        self._lock = Lock()
        self._texts: dict[str, tuple[Mark, Texts | None]] = {}
        self._clock_devs: dict[str, str | None] = {}

    def get(self, live_id: str) -> LiveClock | None:
        """Return the clock; None when no night has this id, or the night is not set up yet. Raises
        NightTrouble.
        """
        # Phones ask all the time, and nearly always nothing is new: one short question tells.
        dev = self._clock_devs.get(live_id)
        clock_row = read(lambda session: links.clock_at(session, self._org, live_id, dev))
        if clock_row is None:
            return None
        tid, cur, people_cur, offset_ms = clock_row
        cached = self._nights.held_at(tid, (cur, people_cur)) or self._nights.get(tid)
        if cached is None:
            return None
        text, prizes, seats = self._texts_of(live_id, cached)
        if not text:
            return None
        if cached.clock_dev != dev:
            offset_ms = read(lambda session: self._offset_ms(session, cached.clock_dev))
            self._clock_devs[live_id] = cached.clock_dev
        etag = _digest(f"{text} {prizes}")
        return LiveClock(tid, text, prizes, etag, offset_ms, seats)

    def near(self, near: str) -> LiveClock | None:
        """Return the clock that a short link means; None as for get(). Raises NightTrouble."""
        live_id = read(lambda session: links.live_id_near(session, self._org, near))
        return self.get(live_id) if live_id else None

    def _texts_of(self, live_id: str, cached: FoldedNight) -> Texts:
        with self._lock:
            marked_texts = self._texts.get(live_id)
        if marked_texts is None or marked_texts[0] != cached.mark:
            texts: Texts | None = None
            try:
                with own_trouble(cached.night.tid):
                    texts = _written(cached.night, live_id)
            finally:
                marked_texts = (cached.mark, texts)
                with self._lock:
                    if len(self._texts) >= MOST_KEPT:
                        self._texts.clear()
                        self._clock_devs.clear()
                    self._texts[live_id] = marked_texts
        if marked_texts[1] is None:
            raise UnworkableNight(cached.night.tid)
        return marked_texts[1]

    def _offset_ms(self, session: Session, dev: str | None) -> int:
        row = devices.device(session, self._org, dev) if dev else None
        return row.offset_ms or 0 if row else 0


def _written(night: Night, live_id: str) -> Texts:
    """What a phone is told; nothing before the night is set up."""
    if night.state.settings is None:
        return "", "", {}
    text = phone_ticket(night, now_ms=None, live=live_id)
    return text, phone_prizes(night), phone_seats(night)


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:24]
