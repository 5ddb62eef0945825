"""The live address of a night: asks it again and again, quietly, while the page can be seen."""

from __future__ import annotations

from collections.abc import Callable

from browser import Response, window

from webapp.phone import dom
from webapp.phone.dom import Guard
from webapp.phone.follow import delay_ms

PATIENCE_MS = 8000


def timer_ms() -> int:
    """Return milliseconds since the page was opened, from a timer that nobody sets."""
    return int(window.performance.now())


class Live:
    """heard(text, hall_ms, asked_ms, answered_ms, seat, prizes) for a new ticket, where the
    holder of the card sits that *shows* tells (None where it told none), and what was announced;
    text "" when none of it is new.

    asked_ms and answered_ms are of timer_ms(). *guard* wraps every function the browser calls.
    """

    def __init__(
        self,
        guard: Guard,
        heard: Callable[[str, int, int, int, str | None, str], None],
        shows: Callable[[], str],
    ) -> None:
        self._guard = guard
        self._shows = shows
        self._heard = heard
        self._live_id = ""
        self._etag = ""
        self._failures = 0
        self._asking = 0  # number of the question in the air, 0 when none
        self._questions = 0
        self._wait = 0

    def follow(self, live_id: str) -> None:
        """Follow this night from now on; "" stops."""
        self._live_id = live_id
        self._etag = ""
        self._asking = 0
        self.hurry()

    def hurry(self) -> None:
        """Ask at once: the page is seen again, or the network is back."""
        self._failures = 0
        if not self._asking:
            self._ask()

    def _later(self) -> None:
        window.clearTimeout(self._wait)
        chance = int(window.Math.random() * 1000)
        self._wait = window.setTimeout(self._guard(self._ask), delay_ms(self._failures, chance))

    def _ask(self) -> None:
        window.clearTimeout(self._wait)
        if not self._live_id or dom.is_hidden():
            return
        self._questions += 1
        question = self._questions
        self._asking = question
        asked_ms = timer_ms()
        abort = window.AbortController.new()
        patience = window.setTimeout(lambda: abort.abort(), PATIENCE_MS)

        def ends_wait() -> bool:
            """End the wait; return False when this question is no longer the one we wait for."""
            window.clearTimeout(patience)
            if self._asking != question:
                return False
            self._asking = 0
            return True

        def failed(error: object) -> None:
            if ends_wait():
                self._failures += 1
                self._later()

        def answered(response: Response) -> None:
            if response.status == 304:
                if ends_wait():
                    self._failures = 0
                    self._heard("", 0, asked_ms, timer_ms(), None, "")
                    self._later()
            elif response.status == 200:
                answered_ms = timer_ms()

                def read(text: str) -> None:
                    if ends_wait():
                        self._take(response, text, asked_ms, answered_ms)
                        self._later()

                response.text().then(self._guard(read), self._guard(failed))
            else:
                failed(None)

        request = window.Object.new()
        request.cache = "no-store"
        request.signal = abort.signal
        headers = window.Headers.new()
        if self._etag:
            headers.set("If-None-Match", self._etag)
        card = self._shows()
        if card:
            headers.set("X-Holdfast-Seat", card)
        request.headers = headers
        window.fetch("/api/live/" + self._live_id + "/clock.json", request).then(
            self._guard(answered), self._guard(failed)
        )

    def _take(self, response: Response, text: str, asked_ms: int, answered_ms: int) -> None:
        try:
            answer = window.JSON.parse(text)
            ticket = answer.clock
            hall_ms = int(answer.now_ms)
            seat = str(answer.seat) if hasattr(answer, "seat") else None
            prizes = str(answer.prizes) if hasattr(answer, "prizes") else ""
            self._heard(ticket, hall_ms, asked_ms, answered_ms, seat, prizes)
        except Exception:  # an answer that is none (a captive portal's page) is a failed question
            self._failures += 1
            return
        self._failures = 0
        etag = response.headers.get("ETag")
        self._etag = etag if etag else ""
