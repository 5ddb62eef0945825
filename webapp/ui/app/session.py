"""What the tablet is to its organization, and its talk with the worker about that: the first
hello, sending what is missing, updates, installing, keeping the storage.
"""

from __future__ import annotations

from browser import window

from webapp.ui.app.bus import Bus
from webapp.worker.answers import Data, HelloAnswer, NightLine, Reply, Synced

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from pycore.kernel.units import Cents
else:
    Cents = int

NOT_TOLD: Any = None


class Session:
    """*data* is there once the worker told it. *failed(reply)* shows what is no success,
    *came(changed)* hears which nights something has come of. It *only_listens* where another
    window does the talking.
    """

    def __init__(
        self,
        bus: Bus,
        guard: Callable[[Callable[[str], None]], Callable[[str], None]],
        draw: Callable[[bool], object],
        failed: Callable[[Reply[Any]], object],
        came: Callable[[list[str]], object],
    ) -> None:
        self._bus = bus
        self._guard = guard
        self._draw = draw
        self._failed = failed
        self._came = came
        self.dev = ""
        self.version = ""
        self.organization = ""
        self.nights: list[NightLine] = []
        self.data: Data = NOT_TOLD
        self.only_listens = False
        self.syncing = False
        self.update_waiting = False
        self.kept_install = False
        self._wished: list[Callable[[], object]] = []

    # ---- the worker ----

    def meet(self, then: Callable[[bool], object]) -> None:
        """Say the first word to the worker; then(whether it answered)."""

        def answered(reply: Reply[HelloAnswer]) -> None:
            if "ok" in reply:
                self.dev = reply["ok"]["dev"]
                self.nights = reply["ok"]["nights"]
                self.data = reply["ok"]["data"]
                self.organization = reply["ok"]["organization"] or ""
            else:
                self.data = _nothing()
                self._failed(reply)
            then("ok" in reply)

        self._bus.call("hello", {}, answered)

    def refresh_nights(self, then: Callable[[], object] | None = None) -> None:
        def answered(reply: Reply[HelloAnswer]) -> None:
            if "ok" in reply:
                self.nights = reply["ok"]["nights"]
                self.data = reply["ok"]["data"]
                if then:
                    then()
            if then or "ok" in reply:
                self._draw(not then)

        self._bus.call("hello", {}, answered)

    def sync(self) -> None:
        """Send what is missing, as the tablet does by itself from time to time."""
        if not self.syncing:
            self._exchange([])

    def send_now(self, done: Callable[[], object]) -> None:
        """Send what is missing because there is a reason to: after what is being sent already,
        which may have begun before what somebody waits for was there.
        """
        if self.syncing:
            self._wished.append(done)
        else:
            self._exchange([done])

    def _exchange(self, wished: list[Callable[[], object]]) -> None:
        if self.only_listens or not self.data or not self.data["enrolled"]:
            for done in wished:
                done()
            return
        self.syncing = True

        def answered(reply: Reply[Synced]) -> None:
            self.syncing = False
            for done in wished:
                done()
            if self._wished:
                waiting, self._wished = self._wished, []
                self._exchange(waiting)
            if "ok" in reply:
                self.data = reply["ok"]["data"]
                self._came(reply["ok"]["changed"])
            self._draw(not wished)

        self._bus.call("sync", {"force": bool(wished)}, answered)

    # ---- the browser ----

    def update_here(self) -> None:
        self.update_waiting = True
        self._draw(True)

    def accept_update(self) -> None:
        window.holdfast.update.accept()

    def may_install(self) -> None:
        self.kept_install = True
        self._draw(True)

    def install(self) -> None:
        self.kept_install = False
        window.holdfast.install.prompt()
        self._draw(False)

    def ask_persist(self) -> None:
        def answered(granted: str) -> None:
            def noted(reply: Reply[Data]) -> None:
                if "ok" in reply:
                    self.data = reply["ok"]
                self._draw(True)

            self._bus.call("persisted", {"granted": granted == "granted"}, noted)

        window.holdfast.persist(self._guard(answered))


def _nothing() -> Data:
    """What is known of a tablet whose worker did not answer."""
    return {
        "here": 0,
        "hub": 0,
        "organization": 0,
        "pending": 0,
        "enrolled": False,
        "label": "",
        "role": "",
        "barred": False,
        "lent": False,
        "last_contact_ms": None,
        "problem": None,
        "clock_offset_ms": None,
        "storage": "lost",
        "persisted": None,
        "nights": {},
        "quarantined": 0,
        "newcomers": 0,
        "missing": {"records": 0, "sales": 0, "cents": Cents(0)},
    }
