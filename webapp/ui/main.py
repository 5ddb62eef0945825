"""The tablet's screens: which one is shown, and the tick that writes the time four times a
second.
"""

from browser import console, window

from pycore.portable.clock import countdown
from webapp.ui.frame import bus, page, preferences, qr, shell, words
from webapp.ui.frame.app import App
from webapp.ui.frame.sound import Sound
from webapp.ui.frame.wake import Wake
from webapp.ui.frame.words import t
from webapp.ui.rules import history as book_history
from webapp.ui.screens import SCREENS, SHEETS, every_action
from webapp.ui.tonight import clock_change

TICK_MS = 250
SYNC_MS = 15000
VIEW_MS = 20000
WITHOUT_NIGHT = ("nights", "setup", "book", "data")
WITH_QR = ("tonight", "screen")


class Tablet(App):
    """The running app: routes, drawing, the tick."""

    def __init__(self):
        self.bus = bus.Bus(self.guard, self.heard_time)
        App.__init__(self, self.bus, self.redraw)
        self.actions = every_action()
        self.stale = False
        self.held = []
        self.over = ""
        self.index = -1
        self.qr_at_ms = 0
        self.synced_at_ms = 0
        self.viewed_at_ms = 0
        self.syncing = False
        self.kept_install = False
        self.wake = Wake()
        self.sound = Sound()

    # ---- one reporter around everything ----

    def guard(self, call):
        """The same callable, with any error shown plainly instead of lost."""

        def guarded(*args):
            try:
                return call(*args)
            except Exception as err:
                self.report(err)

        return guarded

    def report(self, err):
        """Say it once: a tick that fails does so four times a second."""
        said = {"code": type(err).__name__, "detail": str(err)[:200]}
        if self.failure == said:
            return
        console.error(type(err).__name__ + ": " + str(err))
        trace = err.__traceback__
        while trace:
            console.error(trace.tb_frame.f_code.co_filename + ":" + str(trace.tb_lineno))
            trace = trace.tb_next
        self.failure = said
        try:
            page.mount("over", '<div class="over-failure">' + shell.failure(self) + "</div>", True)
        except Exception as again:
            console.error(str(again))

    # ---- drawing ----

    def redraw(self, background=False):
        """Show the state. In the background nothing moves under a person's caret; it waits until
        they leave it.
        """
        if not self.ready:
            return
        if page.is_pressed():
            self.held.append(background)
            return
        if background and page.is_typing():
            self.stale = True
            page.mount("bar", shell.bar(self))
            return
        self.stale = False
        module = SCREENS[self.screen]
        self.index = self.face()["index"] if self.clock else -1
        is_tv = self.screen == "screen"
        page.body("data-screen", self.screen)
        page.title(t("ui.title." + self.screen) + " · Holdfast")
        if is_tv:
            page.mount("tv", module.render(self))
        else:
            page.mount("tv", "")
            page.mount("nav", shell.nav(self))
            page.mount("bar", shell.bar(self))
            page.mount("main", shell.alarm(self) + module.render(self))
            page.mount("last", shell.last(self))
        page.mount("over", self._over())
        page.beneath(bool(self.over or self.sheet) and not self.failure)
        self.write_time()

    def _over(self):
        if self.failure:
            return '<div class="over-failure">' + shell.failure(self) + "</div>"
        if self.over:
            return shell.clause_dialog(self.over)
        return SHEETS[self.sheet["kind"]](self) if self.sheet else ""

    def redraw_all(self):
        """After a change of language even what looks the same is drawn anew."""
        page.start(shell.frame())
        page.forget()
        self.redraw()

    # ---- the tick ----

    def tick(self):
        if not self.ready:
            return
        self.watch_time()
        now = self.now()
        face = self.face()
        if face:
            if face["index"] != self.index and not self.saving:
                self.index = face["index"]
                self.sound.began()
                self.redraw(True)
                self.reload_view()
            self.sound.watch(face)
            self.write_time()
            if self.screen in WITH_QR and now - self.qr_at_ms >= qr.FRESH_MS:
                self.qr_at_ms = now
                qr.refresh(self)
        if self.tid and (now - self.viewed_at_ms >= VIEW_MS or now < self.viewed_at_ms):
            self.look(now)
        self.wake.want(bool(face and face["running"] and self.view["phase"] == "playing"))
        if now - self.synced_at_ms >= SYNC_MS or now < self.synced_at_ms:
            self.sync()

    def look(self, now):
        """The view again: what is asked of the director depends on the time of day too."""
        if self.viewed_at_ms and not self.saving:
            self.reload_view()
        self.viewed_at_ms = now

    def write_time(self):
        """Every text that changes by itself."""
        face = self.face()
        if not face:
            return
        left = countdown(face["left_ms"])
        page.text("clock", left)
        page.text("status-clock", left if face["running"] else t("ui.clock.paused"))
        if face["is_break"]:
            page.text("status-level", t("ui.clock.break"))
            page.text("status-blinds", "")
        else:
            page.text("status-level", t("ui.clock.level", number=face["number"]))
            page.text("status-blinds", words.blinds(face["small"], face["big"]))
        module = SCREENS[self.screen]
        if hasattr(module, "tick"):
            module.tick(self, face, self.now())

    # ---- routes ----

    def go(self):
        """Follow the address: #/nights, #/setup, #/book, #/data, #/night/TID/screen."""
        parts = window.location.hash.split("/")[1:]
        screen = parts[0] if parts else "nights"
        tid = ""
        if screen == "night" and len(parts) >= 3:
            tid = parts[1]
            screen = parts[2]
        elif screen not in WITHOUT_NIGHT:
            screen = "nights"
        if screen not in SCREENS or (not tid and screen not in WITHOUT_NIGHT):
            screen = "nights"
        self.over = ""
        self.sheet = None
        if not tid:
            self.show(screen)
            if screen == "nights":
                self.refresh_nights()
            return
        if tid == self.tid:
            self.show(screen)
            return
        self.bus.call("open", {"tid": tid}, self.opened(screen))

    def to(self, screen):
        """Another screen of the open night."""
        window.location.hash = "#/night/" + self.tid + "/" + screen

    def opened(self, screen):
        def answered(reply):
            self.close_night()
            if self.take(reply) and self.view:
                self.show(screen)
            else:
                self.say_lost()
                window.location.hash = "#/nights"

        return answered

    def show(self, screen):
        moved = screen != self.screen or not self.ready
        if screen in ("nights", "setup", "book"):
            self.close_night()
        self.screen = screen
        self.qr = None
        self.qr_at_ms = 0
        self.refusals = {}
        self.ready = True
        self.redraw()
        page.body("data-ready", "1")
        if moved:
            page.scroll_up()
            page.focus("name" if screen == "door" else "main")
        opened = getattr(SCREENS[screen], "opened", None)
        if opened:
            opened(self)

    def say_lost(self):
        self.failure = {"code": "no-such-night", "detail": ""}

    # ---- the worker ----

    def start(self):
        words.choose(words.first_language())
        preferences.apply()
        page.start(shell.frame())
        page.listen(self.guard(self.handle))
        page.on_leave(self.guard(self.left_field))
        page.on_release(self.guard(self.released))
        page.on_visible(self.guard(self.seen))
        page.on_fold(self.guard(self.folded))
        page.on_escape(self.guard(self.escape))
        self.bus.start()
        holdfast = window.holdfast
        self.version = holdfast.version
        holdfast.update.available(self.guard(self.update_here))
        holdfast.trouble(self.guard(self.worker_lost))
        holdfast.install.available(self.guard(self.may_install))
        window.addEventListener("hashchange", self.guard(self.hash_changed))
        window.addEventListener("online", self.guard(self.online))
        self.bus.call("hello", {}, self.guard(self.said_hello))
        window.setInterval(self.guard(self.tick), TICK_MS)

    def said_hello(self, reply):
        if "ok" not in reply:
            self.screen = "nights"
            self.data = {
                "here": 0,
                "organization": 0,
                "pending": 0,
                "enrolled": False,
                "label": "",
                "last_contact_ms": None,
                "problem": None,
                "storage": "lost",
                "persisted": None,
                "nights": {},
                "quarantined": 0,
                "missing": None,
            }
            self.failed(reply)
            self.ready = True
            self.redraw()
            page.body("data-ready", "1")
            return
        answer = reply["ok"]
        self.dev = answer["dev"]
        self.nights = answer["nights"]
        self.data = answer["data"]
        self.organization = answer["organization"] or ""
        self.go()

    def refresh_nights(self):
        def answered(reply):
            if "ok" in reply:
                self.nights = reply["ok"]["nights"]
                self.data = reply["ok"]["data"]
                self.redraw(True)

        self.bus.call("hello", {}, answered)

    def sync(self, done=None, force=False):
        """Send what is missing, when this tablet belongs to an organization."""
        self.synced_at_ms = self.now()
        if self.syncing or not self.data or not self.data["enrolled"]:
            if done:
                done()
            return
        self.syncing = True

        def answered(reply):
            self.syncing = False
            if done:
                done()
            if "ok" in reply:
                self.data = reply["ok"]["data"]
                if self.tid and self.tid in reply["ok"]["changed"]:
                    self.reload_view()
                if self.screen == "nights" and reply["ok"]["changed"]:
                    self.refresh_nights()
                if (
                    self.screen in ("setup", "book")
                    and book_history.BOOK_ID in reply["ok"]["changed"]
                ):
                    SCREENS[self.screen].opened(self)
            self.redraw(done is None)

        self.bus.call("sync", {"force": force}, answered)

    def failed(self, reply):
        """Show a reply that is neither a success nor a refusal."""
        failed = reply["failed"] if "failed" in reply else {"code": "unknown", "detail": ""}
        self._failed(failed, None, "", None)

    # ---- what the browser tells ----

    def hash_changed(self, event):
        self.go()

    def online(self, event):
        self.sync(force=True)

    def left_field(self):
        if self.stale and not page.is_typing():
            self.redraw()

    def released(self):
        held = self.held
        self.held = []
        if held:
            self.redraw(False not in held)

    def seen(self):
        """Back in sight: a tablet that slept has missed time; the next answer says how much."""
        self.wake.again()
        self.reload_view()
        self.redraw(True)

    def folded(self, name, is_open):
        """Remember what is folded open; the long count of chips is drawn only then."""
        was_open = self.kept(name, False)
        self.keep(name, is_open)
        if name == "stop-open" and was_open != is_open:
            self.redraw()

    def escape(self):
        if self.over or self.sheet:
            self.close_over()
        else:
            clock_change.escaped(self)

    def close_over(self):
        """Take away what lies over the page; the focus goes back to where it came from."""
        if self.over:
            self.over = ""
        else:
            self.sheet = None
        self.redraw()
        if self.over_from:
            page.focus_place(self.over_from)
            self.over_from = None

    def update_here(self):
        self.update_waiting = True
        self.redraw(True)

    def accept_update(self):
        window.holdfast.update.accept()

    def may_install(self):
        self.kept_install = True
        self.redraw(True)

    def install(self):
        self.kept_install = False
        window.holdfast.install.prompt()
        self.redraw()

    def worker_lost(self, code):
        self._failed({"code": "storage-lost", "detail": code}, None, "", None)
        self.redraw()

    def ask_persist(self):
        def answered(granted):
            def told(reply):
                self.take(reply)
                if "ok" in reply and "here" in reply["ok"]:
                    self.data = reply["ok"]
                self.redraw(True)

            self.bus.call("persisted", {"granted": granted == "granted"}, told)

        window.holdfast.persist(self.guard(answered))

    # ---- taps ----

    def handle(self, name, element):
        self.sound.unlock()
        act = self.actions.get(name)
        if act:
            act(self, element)
        else:
            console.warn("nothing answers to " + name)


Tablet().start()
