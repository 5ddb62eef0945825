"""A window that only shows the big screen, beside the one that writes: for a projector at the same
computer, with or without a network.

It has no worker. The window with the controls answers what it asks and tells it every view it gets
itself (webapp/shows.js). While that window is closed, the clock goes on from its anchor.
"""

from __future__ import annotations

from collections.abc import Iterable
from types import ModuleType

from browser import Element, Event, window

from webapp.ui.app import bus, preferences
from webapp.ui.app.room import Room
from webapp.ui.app.tablet import TabletShell
from webapp.ui.kit import page, words
from webapp.ui.kit.html import Markup, html
from webapp.ui.kit.icons import mark
from webapp.ui.kit.words import t
from webapp.worker.answers import HelloAnswer, NightLine, Reply, ShownAnswer

SCREEN = "screen"
KEPT = "holdfast-show"
TIME = '"at_ms": '
"""What stands last in an answer, before the time it was given for."""


class Show(TabletShell):
    """The big screen alone, of the night in the address or the one that is on."""

    def __init__(self, rooms: Iterable[Room], parts: Iterable[ModuleType]) -> None:
        TabletShell.__init__(self, rooms, parts)
        self.app.only_shows = True
        self.app.session.only_listens = True
        self.app.route = SCREEN
        self._told = ""

    # ---- the window with the controls ----

    def meet(self) -> None:
        window.addEventListener("storage", self.guard(self.preferred))
        self.router.begin()
        shows = window.holdfast.show
        if shows:
            shows.start(self.guard(self.hear), self.guard(self.controls))

    def controls(self, presence: str) -> None:
        """Note that the window with the controls has come ("here") or is gone."""
        self.app.is_alone = presence != "here"
        if self.app.is_alone:
            self.app.qr = None  # it tells a phone the time it was drawn at
            if not self.app.view:
                self.recall()
        else:
            self.go()
        self.draw()

    def hear(self, text: str) -> None:
        """Hear an answer that the window with the controls got: of our night it is the newest
        view.
        """
        app = self.app
        if not app.tid:  # there may be a night to show now
            self.go()
            return
        if text.find('"' + app.tid + '"') < 0:
            return
        end = text.rfind(TIME)
        self.viewed_at_ms = app.now()
        if text[:end] == self._told:
            app.time.heard(int(text[end + len(TIME) : -1]))
            return
        reply = bus.read(text)
        if "ok" in reply and "view" in reply["ok"] and reply["ok"]["view"]["tid"] == app.tid:
            app.time.heard(reply["at_ms"])
            before = app.view
            app.take(reply)
            self._told = text[:end]
            self.keep(text)
            if app.view != before:
                self.draw(True)

    # ---- which night ----

    def go(self) -> None:
        """Go to the night of the address, #/show/TID; without one the night that is on."""
        parts = window.location.hash.split("/")[1:]
        if not parts or parts[0] != "show":
            window.location.reload()
            return
        if self.app.is_alone:
            return
        if len(parts) > 1 and parts[1]:
            self.app.bus.call("open", {"tid": parts[1]}, self.came)
        else:
            self.app.bus.call("hello", {}, self.choose)

    def choose(self, reply: Reply[HelloAnswer]) -> None:
        if "ok" not in reply:
            return
        tid = that_is_on(reply["ok"]["nights"], self.app.now())
        if tid:
            window.location.hash = "#/show/" + tid

    def came(self, reply: Reply[ShownAnswer]) -> None:
        if "ok" not in reply and self.app.is_alone:
            return
        self.app.close_night()
        self._told = ""
        if self.app.take(reply):
            self.keep(self.app.bus.text)
        self.draw()
        self.app.qr_at_ms = 0

    # ---- over a reload, while the controls are closed ----

    def keep(self, text: str) -> None:
        """Keep what is shown, for this window alone and only as long as it is open."""
        try:
            window.sessionStorage.setItem(KEPT, "%d %s" % (int(window.Date.now()), text))
        except Exception:  # full: then a reload shows nothing until the controls are back
            window.sessionStorage.removeItem(KEPT)

    def recall(self) -> None:
        stored = window.sessionStorage.getItem(KEPT)
        if not stored:
            return
        wall, _, text = stored.partition(" ")
        reply = bus.read(text)
        self.app.time.heard(reply["at_ms"] + int(window.Date.now()) - int(wall))
        self.app.take(reply)

    # ---- drawing ----

    def draw(self, background: bool = False, only_room: bool = False) -> None:
        if self.app.view or not self.router.is_ready:
            TabletShell.draw(self, background)
            return
        page.body("data-screen", SCREEN)
        page.title(t("ui.title.screen") + " · Holdfast")
        page.mount("tv", self._nothing())
        page.mount("over", self.lies_over())

    def _nothing(self) -> Markup:
        is_alone = self.app.is_alone
        return html(
            '<main class="tv tv-alone" id="tv-main" data-test="show-waits">{mark}<h1>{title}</h1>'
            '<p class="soft">{help}</p></main>',
            mark=mark(64),
            title=t("ui.show.alone" if is_alone else "ui.show.waits"),
            help=t("ui.show.alone-help" if is_alone else "ui.show.waits-help"),
        )

    def preferred(self, event: Event) -> None:
        """Take over another language or light that was chosen in the window with the controls."""
        words.choose(words.first_language())
        preferences.apply()
        self.draw_all()

    # ---- what only the window with the controls does ----

    def handle(self, name: str, element: Element) -> None:
        act = self._actions.get(name)
        if act:
            act(self.app, element)


def that_is_on(nights: list[NightLine], now_ms: int) -> str:
    """Return the night that is played, the main event first; else the one whose start is nearest;
    "" when there is none.
    """
    ranked = []
    for night in nights:
        start_at_ms = night["start_at_ms"]
        if start_at_ms is not None and not night["trouble"]:
            is_off = 0 if night["phase"] == "playing" else 1
            is_beside = 1 if night["beside"] else 0
            ranked.append((is_off, is_beside, abs(start_at_ms - now_ms), night["tid"]))
    return min(ranked)[3] if ranked else ""
