"""The running app: which room is shown, drawing it, and the tick that writes the time four times a
second.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from types import ModuleType

from browser import Element, Event, console, window

from webapp.ui.app import preferences, qr, shell, watching
from webapp.ui.app.app import NOT_YET, App, P, ScreenHost
from webapp.ui.app.room import Act, Render, Room, Router, links
from webapp.ui.clock import called, clock_words
from webapp.ui.clock.announcer import Announcer
from webapp.ui.device import device
from webapp.ui.floor import saying
from webapp.ui.forms import forms
from webapp.ui.kit import page, rows, words
from webapp.ui.kit.html import NOTHING, Markup, html, join
from webapp.ui.kit.parts import FINAL_AT, MOVE_STAYING, NONE_ON
from webapp.ui.kit.words import t
from webapp.ui.setup import beside, clause_sheet

TICK_MS = 250
SYNC_MS = 15000
VIEW_MS = 20000
# These leave a question as it is.
ANSWERS = (NONE_ON, MOVE_STAYING, FINAL_AT, "clause", "close-over", "none")


class TabletShell(ScreenHost):
    """Draws what the app knows, ticks, and hears what the browser tells. *rooms* are all the
    rooms, *parts* the modules they share that answer to taps or lay sheets over the page.
    """

    def __init__(self, rooms: Iterable[Room], parts: Iterable[ModuleType]) -> None:
        all_rooms = list(rooms)
        self.app = App(self, links(all_rooms))
        self.router = Router(self.app, all_rooms)
        self._actions: dict[str, Act] = dict(shell.ACTIONS)
        self._sheets: dict[str, Render] = {}
        for part in parts:
            self._actions.update(part.ACTIONS)
            self._sheets.update(getattr(part, "SHEETS", {}))
        for room in all_rooms:
            self._actions.update(room.actions)
            self._sheets.update(room.sheets)
        self._stale = False
        self._drawn = ""
        self._held: list[bool] = []
        self._at, self._timed = (-1, ""), NOT_YET
        self._announcer = Announcer()
        self.viewed_at_ms = 0
        self._synced_at_ms = 0

    # ---- one reporter around everything ----

    def guard(self, call: Callable[P, object]) -> Callable[P, None]:
        def guarded(*args: P.args, **facts: P.kwargs) -> None:
            try:
                call(*args, **facts)
            except Exception as err:
                self._report(err)

        return guarded

    def _report(self, err: Exception) -> None:
        """Say it once: a tick that fails does so four times a second."""
        failure = {"code": type(err).__name__, "detail": str(err)[:200]}
        if self.app.failure == failure:
            return
        console.error(type(err).__name__ + ": " + str(err))
        trace = err.__traceback__
        while trace:
            console.error(trace.tb_frame.f_code.co_filename + ":" + str(trace.tb_lineno))
            trace = trace.tb_next
        self.app.failure = failure
        try:
            page.mount("over", self.lies_over(), True)
        except Exception as again:
            console.error(str(again))

    # ---- drawing ----

    def draw(self, background: bool = False, only_room: bool = False) -> None:
        app = self.app
        if not self.router.is_ready:
            return
        if page.is_pressed():
            self._held.append(background)
            return
        if background and page.is_typing():
            self._stale = True
            page.mount("bar", shell.bar(app, self.router.room))
            return
        self._stale = False
        room = self.router.room
        if app.clock != self._timed:  # somebody touched it; where time took it the tick says
            self._timed, self._at = app.clock, self._stands()
        afresh = self._drawn != room.route
        self._drawn = room.route
        page.body("data-screen", room.route)
        page.title(t("ui.title." + room.route) + " · Holdfast")
        if room.fills_screen:
            page.mount("tv", room.render(app), afresh=afresh)
        else:
            page.mount("tv", NOTHING)
            if afresh or not only_room:
                page.mount("nav", shell.nav(app, self.router))
            page.mount("bar", shell.bar(app, room))
            page.mount(
                "main",
                join(
                    [
                        shell.print_head(app),
                        shell.alarm(app),
                        beside.strip(app, room.route if room.of_night else "tonight"),
                        room.render(app),
                    ]
                ),
                afresh=afresh,
            )
            page.mount("last", shell.last_act_strip(app, room))
            beside.keep_in_sight(app)
        page.mount("over", self.lies_over())
        watching.hide(app)
        page.beneath(bool(app.clause or app.sheet) and not app.failure)
        if afresh or not only_room:
            self._write_time()

    def lies_over(self) -> Markup:
        """Return a failure, a clause or a sheet. Nothing for none."""
        app = self.app
        if app.failure:
            return html('<div class="over-failure">{failure}</div>', failure=shell.failure(app))
        if app.clause:
            return clause_sheet.dialog(app, app.clause)
        sheet = self._sheets[app.sheet["kind"]](app) if app.sheet else NOTHING
        if not sheet:
            app.sheet = NOT_YET  # what it spoke of is gone: an empty sheet would hold the page
        return sheet

    def draw_all(self) -> None:
        page.start(shell.frame())
        page.forget()
        self.draw()

    # ---- the tick ----

    def tick(self) -> None:
        app = self.app
        if not self.router.is_ready or shell.makes_way(app, self.router.room):
            return
        app.watch_time()
        if app.view and app.end_choices():
            self.draw(True)
        now = app.now()
        face = app.face()
        codes = saying.codes(app) if face else []
        if face:
            position = self._stands()
            if position != self._at and not app.saving:
                if position[0] != self._at[0]:
                    app.sound.began()
                self._at = position
                self.draw(True)
                app.reload_view()
            app.sound.watch(face, codes)
            called.watch(app)
            self._write_time()
            if self.router.room.shows_code and now - app.qr_at_ms >= qr.FRESH_MS:
                app.qr_at_ms = now
                qr.refresh(app)
        if app.tid and (now - self.viewed_at_ms >= VIEW_MS or now < self.viewed_at_ms):
            self._look(now)
        self._announcer.hear(app, face, codes)
        app.wake.want(bool(face and face["running"] and app.view["phase"] == "playing"))
        if now - self._synced_at_ms >= SYNC_MS or now < self._synced_at_ms:
            self._synced_at_ms = now
            app.session.sync()

    def _stands(self) -> tuple[int, str]:
        """Where the clock stands: the item, and what is counted and warned of."""
        if not self.app.clock:
            return (-1, "")
        counts = clock_words.count(self.app)[0] + saying.warning(self.app)
        return (self.app.face()["index"], counts)

    def _look(self, now: int) -> None:
        """The view again: what is asked of the director depends on the time of day too."""
        if self.viewed_at_ms and not self.app.saving:
            self.app.reload_view()
        self.viewed_at_ms = now

    def _write_time(self) -> None:
        """Every text that changes by itself."""
        beside.tick(self.app)
        face = self.app.face()
        if not face:
            return
        figure = clock_words.figure(self.app)
        page.text("clock", figure)
        page.text("status-clock", figure if face["running"] else t("ui.clock.paused"))
        if face["is_break"]:
            page.text("status-level", t("ui.clock.break"))
            page.text("status-blinds", "")
        else:
            page.text("status-level", t("ui.clock.level", number=face["number"]))
            page.text("status-blinds", words.blinds(face["small"], face["big"]))
        self.router.room.tick(self.app, face, self.app.now())

    # ---- the start ----

    def start(self) -> None:
        words.choose(words.first_language())
        preferences.apply()
        page.start(shell.frame())
        page.listen(self.guard(self.handle))
        rows.listen(self.guard(self.handle))
        page.on_leave(self.guard(self.left_field))
        page.on_release(self.guard(self._released))
        device.on_visible(self.guard(self._seen))
        page.on_fold(self.guard(self.folded))
        page.on_escape(self.guard(self._escape))
        self.app.bus.start()
        holdfast = window.holdfast
        session = self.app.session
        session.version = holdfast.version
        holdfast.update.available(self.guard(session.update_here))
        holdfast.trouble(self.guard(self._worker_lost))
        holdfast.install.available(self.guard(session.may_install))
        window.addEventListener("hashchange", self.guard(self._hash_changed))
        window.addEventListener("online", self.guard(self._online))
        self.meet()
        window.setInterval(self.guard(self.tick), TICK_MS)

    def meet(self) -> None:
        """Say the first word to the worker."""
        self.app.session.meet(self._met)

    def _met(self, is_there: bool) -> None:
        if is_there:
            self.go()
        else:
            self.router.begin()

    def go(self) -> None:
        """Follow the address."""
        self.router.go()

    def book_changed(self) -> None:
        if self.router.room.follows_book:
            self.router.room.opened(self.app)

    # ---- what the browser tells ----

    def _worker_lost(self, code: str) -> None:
        self.app.fail({"code": "storage-lost", "detail": code, "wait_ms": 0}, None, "", None)
        self.draw()

    def _hash_changed(self, event: Event) -> None:
        self.go()

    def _online(self, event: Event) -> None:
        self.app.session.send_now(lambda: None)

    def left_field(self, form_id: str, name: str) -> None:
        """Say now what is wrong with a field; draw what waited until nobody typed."""
        is_due = bool(form_id) and forms.field_left(self.app, form_id, name)
        if is_due or (self._stale and not page.is_typing()):
            self.draw()

    def _released(self) -> None:
        pending, self._held = self._held, []
        if pending:
            self.draw(False not in pending)

    def _seen(self) -> None:
        """Back in sight: a tablet that slept has missed time; the next answer says how much."""
        self.app.wake.again()
        self.app.reload_view()
        self.draw(True)

    def folded(self, name: str, is_open: bool) -> None:
        """Remember what is folded open; some of it is drawn only then."""
        was_open = self.app.is_open(name)
        self.app.fold(name, is_open)
        drawn = [name.startswith(prefix) for prefix in self.router.room.redraws_on_fold]
        if was_open != is_open and True in drawn:
            self.draw()

    def _escape(self) -> None:
        if self.app.clause or self.app.sheet:
            self.app.leave_over()
        else:
            self.router.room.escaped(self.app)

    # ---- taps ----

    def act(self, name: str, element: Element) -> None:
        act = self._actions.get(name)
        if act:
            act(self.app, element)
        else:
            console.warn("nothing answers to " + name)

    def handle(self, name: str, element: Element) -> None:
        """Handle a tap: the room may keep it for later."""
        self.app.sound.unlock()
        if self.router.room.keeps_tap(self.app, name, element):
            return
        # An answer is to what was asked, not to what stands in the fields by now.
        was_asked = name not in ANSWERS and self.app.drop_question()
        self.act(name, element)
        if was_asked:
            self.draw()
