"""The players' clock page: a link or the live address in, a clock out."""

from __future__ import annotations

from collections.abc import Callable

from browser import console, window

from pycore.portable.card import read_card
from pycore.portable.ticket import Ticket, UnknownVersion, read_ticket, unpack
from webapp.phone import dom, screen, words
from webapp.phone.awake import Awake
from webapp.phone.big import Big
from webapp.phone.dom import Given
from webapp.phone.follow import FRESH_MS, Belief
from webapp.phone.hall import (
    KeptLink,
    PhoneTime,
    is_far,
    open_last,
    open_link,
    open_live,
    read_kept,
    with_newest,
    write_kept,
)
from webapp.phone.live import Live, timer_ms
from webapp.phone.mine import Mine

TICK_MS = 200
DRIFT_MS = 1000
KEPT = "holdfast-phone"
LANGUAGE = "holdfast-phone-lang"


def wall_ms() -> int:
    return int(window.Date.now())


def guard(callback: Callable[Given, object]) -> Callable[Given, None]:
    """Return the callback, with any error shown as one sentence instead of a dead page."""

    def safe(*arguments: Given.args, **named: Given.kwargs) -> None:
        try:
            callback(*arguments, **named)
        except Exception as error:
            console.error("phone: %s: %s" % (type(error).__name__, error))
            page.broken = True
            screen.message("trouble")

    return safe


class Page:
    def __init__(self) -> None:
        self.broken = False
        self.opened = False
        self.problem = "none"  # why there is no clock
        self.ticket: Ticket | None = None
        self.clock_shown: KeptLink | None = None  # what is shown
        self.ahead_ms = 0  # this page's time minus the hall's
        self.heard_ms = -1  # when the live address last confirmed what is shown, by timer_ms()
        self.belief = Belief(-1)
        self.time = PhoneTime(wall_ms(), timer_ms())
        self.own_card = Mine()
        self.live = Live(guard, self.heard, self.own_card.asks)
        self.big = Big()
        self.prizes = ""  # as the live address tells them
        self.awake = Awake(guard, self.show_awake)
        self.is_awake = False
        self.is_offline = False

    # ---- what to show ----

    def open(self, *_: object) -> None:
        """Read the address: at the start, and whenever what stands behind its # changes.

        At the start the link's moment is when the page was asked for, not when it had loaded.
        """
        link = unpack(dom.fragment())
        card = read_card(link)
        bookmarks = read_kept(dom.stored_text(KEPT))
        asked_ms = wall_ms() if self.opened else wall_ms() - timer_ms()
        self.opened = True
        self.problem = ""
        self.ticket = None
        self.clock_shown = None
        try:
            if card:
                bookmark = open_live(card.live, bookmarks, asked_ms)
            else:
                bookmark = (
                    open_link(link, bookmarks, asked_ms)
                    if link
                    else open_last(bookmarks, asked_ms)
                )
            if bookmark is None:
                self.problem = "waiting" if card else "none"
            else:
                self.show(bookmark)
        except UnknownVersion:
            self.problem = "newer"
        except ValueError:
            self.problem = "damaged"
        self.speak(dom.stored_text(LANGUAGE))
        screen.real(self.ticket is None or not self.ticket.is_rehearsal)
        live = self.ticket.facts["live"] if self.ticket else (card.live if card else "")
        self.own_card.follow(live, card)
        self.prizes = ""
        self.live.follow(live)

    def begin(self, bookmark: KeptLink) -> None:
        """Show the first clock of a night that only a card led to."""
        self.show(bookmark)
        self.problem = ""
        self.speak(dom.stored_text(LANGUAGE))

    def show(self, bookmark: KeptLink) -> None:
        self.ticket = read_ticket(bookmark.ticket)
        words.in_hall(self.ticket.facts["utc_offset_minutes"])
        words.antes_of(self.ticket.facts)
        self.clock_shown = bookmark
        self.ahead_ms = self.time.now(timer_ms()) - (wall_ms() - bookmark.ahead_ms)
        self.heard_ms = -1
        touched_ms = self.ticket.clock.anchor_ms if bookmark.ticket == bookmark.link else -1
        self.belief = Belief(touched_ms if bookmark.set_ms >= 0 else -1)
        self.keep()

    def heard(
        self,
        text: str,
        hall_ms: int,
        asked_ms: int,
        answered_ms: int,
        seat: str | None,
        prizes: str,
    ) -> None:
        """Take what the live address answered. ValueError when what it says is no ticket."""
        if not self.clock_shown and text and self.problem == "waiting":
            self.begin(KeptLink(text, text, hall_ms, wall_ms() - hall_ms))
        if not self.clock_shown:
            return
        if text:
            ticket = read_ticket(text)
            if not self.belief.takes(text, ticket.clock.anchor_ms):
                self.heard_ms = -1
                return
            self.ticket = ticket
            self.own_card.hear_seat(seat)
            self.prizes = prizes
            words.in_hall(ticket.facts["utc_offset_minutes"])
            words.antes_of(ticket.facts)
            self.ahead_ms = self.time.now((asked_ms + answered_ms) // 2) - hall_ms
            self.clock_shown = KeptLink(
                self.clock_shown.link, text, hall_ms, wall_ms() - self.hall_ms()
            )
            self.heard_ms = answered_ms
            self.keep()
        elif self.clock_shown.ticket != self.clock_shown.link:
            self.heard_ms = answered_ms
            self.clock_shown.set_ms = self.hall_ms()
        self.tick()

    def hall_ms(self) -> int:
        return self.time.now(timer_ms()) - self.ahead_ms

    def keep(self, *_: object) -> None:
        """Remember the link with the phone's error as it is now, for the next opening."""
        if self.clock_shown and self.clock_shown.set_ms >= 0:
            self.clock_shown.ahead_ms = wall_ms() - self.hall_ms()
            dom.keep(
                KEPT, write_kept(with_newest(read_kept(dom.stored_text(KEPT)), self.clock_shown))
            )

    # ---- drawing ----

    def tick(self, *_: object) -> None:
        if self.broken:
            return
        bookmark, ticket = self.clock_shown, self.ticket
        if self.problem or not bookmark or not ticket or bookmark.set_ms < 0:
            screen.message(self.problem or "waiting")
            return
        hall_ms = self.hall_ms()
        screen.clock(ticket.items, ticket.clock, ticket.facts, hall_ms)
        self.own_card.show()
        screen.prizes(self.prizes)
        is_live = self.heard_ms >= 0 and timer_ms() - self.heard_ms < FRESH_MS
        screen.source(is_live, bookmark.set_ms)
        from_link = bookmark.ticket == bookmark.link
        screen.doubt(wall_ms() if from_link and is_far(bookmark.ahead_ms) else -1)
        drift_ms = wall_ms() - hall_ms - bookmark.ahead_ms
        if drift_ms > DRIFT_MS or drift_ms < -DRIFT_MS:  # somebody set the phone's clock
            self.keep()

    def speak(self, chosen: str) -> None:
        """Speak the language somebody chose here, else the night's, else the phone's."""
        night = self.ticket.facts["lang"] if self.ticket else ""
        for code in (chosen, night, words.phone_language()):
            if words.has_language(code):
                words.choose(code)
                break
        screen.label()
        self.own_card.label()
        self.big.label()
        self.show_awake(self.is_awake)
        self.show_offline(self.is_offline)
        self.tick()

    def change_language(self, code: str) -> None:
        dom.keep(LANGUAGE, code)
        self.speak(code)

    def show_awake(self, is_on: bool) -> None:
        self.is_awake = is_on
        screen.awake(self.awake.can(), is_on)

    def show_offline(self, is_kept: bool) -> None:
        self.is_offline = is_kept
        screen.kept_offline(is_kept)

    def typed(self, *_: object) -> None:
        if self.own_card.typed():
            self.live.hurry()

    # ---- the browser ----

    def seen_or_hidden(self, *_: object) -> None:
        if dom.is_hidden():
            self.time.hide(wall_ms(), timer_ms())
            self.keep()
        else:
            self.time.show(wall_ms(), timer_ms())
            self.tick()
            self.awake.again()
            self.live.hurry()

    def online(self, *_: object) -> None:
        self.live.hurry()


def start() -> None:
    page.open()
    window.setInterval(guard(page.tick), TICK_MS)
    dom.on_window("hashchange", guard(page.open))
    dom.on_window("pagehide", guard(page.keep))
    dom.on_window("online", guard(page.online))
    dom.on_visibility(guard(page.seen_or_hidden))
    dom.on_choice("langs", guard(page.change_language))
    dom.on_input("my-ticket", guard(page.typed))
    dom.on_input("my-word", guard(page.typed))
    dom.on_click("forget", guard(page.own_card.forget))
    dom.on_click("big", guard(lambda event: page.big.toggle()))
    dom.on_click("awake", guard(lambda event: page.awake.toggle()))
    if hasattr(window, "holdfast"):
        window.holdfast.offline(guard(lambda how: page.show_offline(how == "ready")))
        window.holdfast.update.available(guard(lambda *_: screen.update(True)))
        dom.on_click("update", guard(lambda event: window.holdfast.update.accept()))
    dom.body("data-ready", "1")


page = Page()
guard(start)()
