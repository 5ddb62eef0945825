"""The app's talk with its worker, the server and the browser: the first hello, sending what is
missing, updates, installing, keeping the storage.
"""

from __future__ import annotations

from browser import window

from webapp.ui.frame.app import App
from webapp.ui.frame.book import BOOK_ID

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, ParamSpec

    from pycore.kernel.units import Cents
    from webapp.ui.frame.bus import Bus
    from webapp.worker.answers import Data, Hello, Reply, Shown, Synced

    P = ParamSpec("P")
else:
    Cents = int


class Session(App):
    """An app that is connected. The tablet, which draws and routes, is made of it."""

    def __init__(self, bus: Bus, draw: Callable[..., None]) -> None:
        App.__init__(self, bus, draw)
        self.synced_at_ms = 0
        self.syncing = False
        self._wished: list[Callable[[], object]] = []
        self.kept_install = False
        self._asking_time = False

    # ---- what the tablet does: it knows the rooms ----

    def go(self) -> None:
        """Follow the address."""
        raise NotImplementedError

    def begin(self) -> None:
        """Draw; from the first time on the page counts as ready."""
        raise NotImplementedError

    def guard(self, call: Callable[P, object]) -> Callable[P, None]:
        """The same callable, with any error shown plainly instead of lost."""
        raise NotImplementedError

    def book_changed(self) -> None:
        """Another device wrote in the book."""
        raise NotImplementedError

    # ---- time ----

    def heard_time(self, at_ms: int) -> None:
        """The session's time came with an answer."""
        self.time.heard(at_ms)

    def watch_time(self) -> None:
        """When the tablet's clock was set anew, show it to the worker: it corrects the clocks and
        tells the time.
        """
        if self._asking_time or not self.time.is_off():
            return
        self._asking_time = True

        def answered(reply: Reply[Shown] | Reply[Hello]) -> None:
            self._asking_time = False
            if self.tid:
                self.take(reply)
                self.draw(True)

        self.bus.call(
            "view" if self.tid else "hello", {"tid": self.tid} if self.tid else {}, answered
        )

    # ---- the worker ----

    def said_hello(self, reply: Reply[Hello]) -> None:
        if "ok" not in reply:
            self.data = {
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
            self.failed(reply)
            self.begin()
            return
        answer = reply["ok"]
        self.dev = answer["dev"]
        self.nights = answer["nights"]
        self.data = answer["data"]
        self.organization = answer["organization"] or ""
        self.go()

    def refresh_nights(self) -> None:
        def answered(reply: Reply[Hello]) -> None:
            if "ok" in reply:
                self.nights = reply["ok"]["nights"]
                self.data = reply["ok"]["data"]
                self.draw(True)

        self.bus.call("hello", {}, answered)

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

    def shows(self, tid: str) -> bool:
        """Whether a night is open, or told of beside the open one."""
        return bool(self.tid) and (tid == self.tid or self.evening.has(tid))

    def _exchange(self, wished: list[Callable[[], object]]) -> None:
        self.synced_at_ms = self.now()
        if not self.data or not self.data["enrolled"]:
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
                changed = reply["ok"]["changed"]
                if BOOK_ID in changed or [tid for tid in changed if self.shows(tid)]:
                    self.reload_view()
                if self.room.route == "nights" and reply["ok"]["changed"]:
                    self.refresh_nights()
                if BOOK_ID in reply["ok"]["changed"]:
                    self.book_changed()
            self.draw(not wished)

        self.bus.call("sync", {"force": bool(wished)}, answered)

    def failed(self, reply: Reply[Any]) -> None:
        """Show a reply that is no success."""
        if "failed" in reply:
            self.fail(reply["failed"], None, "", None)
        else:
            self.fail({"code": "unknown", "detail": "", "wait_ms": 0}, None, "", None)

    # ---- the browser ----

    def update_here(self) -> None:
        self.update_waiting = True
        self.draw(True)

    def accept_update(self) -> None:
        window.holdfast.update.accept()

    def may_install(self) -> None:
        self.kept_install = True
        self.draw(True)

    def install(self) -> None:
        self.kept_install = False
        window.holdfast.install.prompt()
        self.draw()

    def worker_lost(self, code: str) -> None:
        self.fail({"code": "storage-lost", "detail": code, "wait_ms": 0}, None, "", None)
        self.draw()

    def ask_persist(self) -> None:
        def answered(granted: str) -> None:
            def noted(reply: Reply[Data]) -> None:
                if "ok" in reply:
                    self.data = reply["ok"]
                self.draw(True)

            self.bus.call("persisted", {"granted": granted == "granted"}, noted)

        window.holdfast.persist(self.guard(answered))
