"""The running app: which room is shown, drawing it, and the tick that writes the time four times a
second.
"""

from __future__ import annotations

from browser import console, window

from webapp.ui.frame import (
    asking,
    beside,
    bus,
    called,
    clause_sheet,
    clock_words,
    device,
    forms,
    page,
    preferences,
    qr,
    rows,
    saying,
    shell,
    watching,
    words,
)
from webapp.ui.frame.app import NOT_YET
from webapp.ui.frame.html import NOTHING, html, join
from webapp.ui.frame.room import in_order
from webapp.ui.frame.session import Session
from webapp.ui.frame.sound import Sound
from webapp.ui.frame.wake import Wake
from webapp.ui.frame.words import t

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from types import ModuleType

    from browser import Element, Event

    from webapp.ui.frame.html import Markup
    from webapp.ui.frame.room import Act, Render, Room
    from webapp.ui.frame.session import P
    from webapp.worker.answers import Reply, Shown

TICK_MS = 250
SYNC_MS = 15000
VIEW_MS = 20000
FIRST = "nights"
# These leave a question at a table as it is.
ANSWERS = (asking.GO_ON, "clause", "close-over", "none")


class Tablet(Session):
    """Routes, drawing, the tick. *rooms* are all the rooms, *parts* the frame's own modules that
    answer to taps or lay sheets over the page.
    """

    def __init__(self, rooms: Iterable[Room], parts: Iterable[ModuleType]) -> None:
        Session.__init__(self, bus.Bus(self.guard, self.heard_time), self.redraw)
        self.actions: dict[str, Act] = dict(shell.ACTIONS)
        self.sheets: dict[str, Render] = {}
        for part in parts:
            self.actions.update(part.ACTIONS)
            self.sheets.update(getattr(part, "SHEETS", {}))
        for room in rooms:
            self.rooms[room.route] = room
            self.actions.update(room.actions)
            self.sheets.update(room.sheets)
        self.in_nav = in_order(self.rooms.values())
        self.room = self.rooms[FIRST]
        self.forget()
        self.stale = False
        self.drawn = ""
        self.held: list[bool] = []
        self.over = ""
        self.at, self.timed = (-1, ""), NOT_YET
        self.qr_at_ms = 0
        self.viewed_at_ms = 0
        self.wake = Wake()
        self.sound = Sound()

    # ---- one reporter around everything ----

    def guard(self, call: Callable[P, object]) -> Callable[P, None]:
        def guarded(*args: P.args, **facts: P.kwargs) -> None:
            try:
                call(*args, **facts)
            except Exception as err:
                self.report(err)

        return guarded

    def report(self, err: Exception) -> None:
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
            page.mount("over", self._over(), True)
        except Exception as again:
            console.error(str(again))

    # ---- drawing ----

    def redraw(self, background: bool = False, only_room: bool = False) -> None:
        """Show the state. In the background nothing moves under a person's caret; it waits until
        they leave it. *only_room* where nothing changed but what the room itself knows.
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
        room = self.room
        if self.clock != self.timed:  # somebody touched it; where time took it the tick says
            self.timed, self.at = self.clock, self._at()
        afresh = self.drawn != room.route
        self.drawn = room.route
        page.body("data-screen", room.route)
        page.title(t("ui.title." + room.route) + " · Holdfast")
        if room.fills_screen:
            page.mount("tv", room.render(self), afresh=afresh)
        else:
            page.mount("tv", NOTHING)
            if afresh or not only_room:
                page.mount("nav", shell.nav(self))
            page.mount("bar", shell.bar(self))
            page.mount(
                "main",
                join(
                    [
                        shell.print_head(self),
                        shell.alarm(self),
                        beside.strip(self),
                        room.render(self),
                    ]
                ),
                afresh=afresh,
            )
            page.mount("last", shell.last(self))
            beside.keep_in_sight(self)
        page.mount("over", self._over())
        watching.hide(self)
        page.beneath(bool(self.over or self.sheet) and not self.failure)
        if afresh or not only_room:
            self.write_time()

    def _over(self) -> Markup:
        if self.failure:
            return html('<div class="over-failure">{failure}</div>', failure=shell.failure(self))
        if self.over:
            return clause_sheet.dialog(self, self.over)
        sheet = self.sheets[self.sheet["kind"]](self) if self.sheet else NOTHING
        if not sheet:
            self.sheet = NOT_YET  # what it spoke of is gone: an empty sheet would hold the page
        return sheet

    def redraw_all(self) -> None:
        """After a change of language even what looks the same is drawn anew."""
        page.start(shell.frame())
        page.forget()
        self.redraw()

    # ---- the tick ----

    def tick(self) -> None:
        if not self.ready or shell.makes_way(self):
            return
        self.watch_time()
        now = self.now()
        face = self.face()
        if face:
            at = self._at()
            if at != self.at and not self.saving:
                if at[0] != self.at[0]:
                    self.sound.began()
                self.at = at
                self.redraw(True)
                self.reload_view()
            self.sound.watch(face, saying.codes(self))
            called.watch(self)
            self.write_time()
            if self.room.shows_code and now - self.qr_at_ms >= qr.FRESH_MS:
                self.qr_at_ms = now
                qr.refresh(self)
        if self.tid and (now - self.viewed_at_ms >= VIEW_MS or now < self.viewed_at_ms):
            self.look(now)
        self.wake.want(bool(face and face["running"] and self.view["phase"] == "playing"))
        if now - self.synced_at_ms >= SYNC_MS or now < self.synced_at_ms:
            self.sync()

    def _at(self) -> tuple[int, str]:
        """Where the clock stands: the item, and what is counted and warned of."""
        if not self.clock:
            return (-1, "")
        counts = clock_words.count(self)[0] + saying.warning(self)
        return (self.face()["index"], counts)

    def look(self, now: int) -> None:
        """The view again: what is asked of the director depends on the time of day too."""
        if self.viewed_at_ms and not self.saving:
            self.reload_view()
        self.viewed_at_ms = now

    def write_time(self) -> None:
        """Every text that changes by itself."""
        beside.tick(self)
        face = self.face()
        if not face:
            return
        left = clock_words.figure(self)
        page.text("clock", left)
        page.text("status-clock", left if face["running"] else t("ui.clock.paused"))
        if face["is_break"]:
            page.text("status-level", t("ui.clock.break"))
            page.text("status-blinds", "")
        else:
            page.text("status-level", t("ui.clock.level", number=face["number"]))
            page.text("status-blinds", words.blinds(face["small"], face["big"]))
        self.room.tick(self, face, self.now())

    # ---- routes ----

    def go(self) -> None:
        """Follow the address: #/nights, #/data, ..., #/night/TID/room."""
        parts = window.location.hash.split("/")[1:]
        route = parts[0] if parts else FIRST
        tid = ""
        if route == "night" and len(parts) >= 3:
            tid = parts[1]
            route = parts[2]
        room = self.rooms.get(route)
        if not room or (room.of_night and not tid):
            room = self.rooms[FIRST]
            tid = ""
        self.over = ""
        self.sheet = NOT_YET
        if not tid:
            self.show(room)
            if room.route == FIRST:
                self.refresh_nights()
            return
        if tid == self.tid:
            self.show(room)
            return
        self.bus.call("open", {"tid": tid}, self.opened(room, tid))

    def to(self, route: str) -> None:
        """Another room of the open night."""
        window.location.hash = "#/night/" + self.tid + "/" + route

    def opened(self, room: Room, tid: str) -> Callable[[Reply[Shown]], None]:
        def answered(reply: Reply[Shown]) -> None:
            self.close_night()
            if self.take(reply) and self.view:
                self.show(room)
            elif "ok" not in reply:
                self.leave("unknown", tid)

        return answered

    def leave(self, why: str, tid: str) -> None:
        """To the list of nights, which says why none is open."""
        self.close_night()
        self.room = self.rooms[FIRST]
        self.notice = {"why": why, "tid": tid}
        window.location.hash = "#/" + FIRST

    def show(self, room: Room) -> None:
        moved = room.route != self.room.route or not self.ready
        if not room.of_night and not room.keeps_night:
            self.close_night()
        self.room = room
        self.qr = None
        self.qr_at_ms = 0
        self.refusals = self.carried
        self.carried = {}
        self.asked = None
        if room.route != FIRST:
            self.notice = None
        self.begin()
        if moved:
            page.scroll_up()
            page.focus(room.first_field)
        room.opened(self)

    def begin(self) -> None:
        self.ready = True
        self.redraw()
        page.body("data-ready", "1")

    def start(self) -> None:
        words.choose(words.first_language())
        preferences.apply()
        page.start(shell.frame())
        page.listen(self.guard(self.handle))
        rows.listen(self.guard(self.handle))
        page.on_leave(self.guard(self.left_field))
        page.on_release(self.guard(self.released))
        device.on_visible(self.guard(self.seen))
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
        self.meet()
        window.setInterval(self.guard(self.tick), TICK_MS)

    def meet(self) -> None:
        """The first word with the worker."""
        self.bus.call("hello", {}, self.guard(self.said_hello))

    def book_changed(self) -> None:
        if self.room.follows_book:
            self.room.opened(self)

    # ---- what the browser tells ----

    def hash_changed(self, event: Event) -> None:
        self.go()

    def online(self, event: Event) -> None:
        self.send_now(lambda: None)

    def left_field(self, form_id: str, name: str) -> None:
        """Say now what is wrong with a field; draw what waited until nobody typed."""
        is_due = bool(form_id) and forms.left(self, form_id, name)
        if is_due or (self.stale and not page.is_typing()):
            self.redraw()

    def released(self) -> None:
        held = self.held
        self.held = []
        if held:
            self.redraw(False not in held)

    def seen(self) -> None:
        """Back in sight: a tablet that slept has missed time; the next answer says how much."""
        self.wake.again()
        self.reload_view()
        self.redraw(True)

    def folded(self, name: str, is_open: bool) -> None:
        """Remember what is folded open; some of it is drawn only then."""
        was_open = self.is_open(name)
        self.fold(name, is_open)
        drawn = [name.startswith(one) for one in self.room.redraws_on_fold]
        if was_open != is_open and True in drawn:
            self.redraw()

    def escape(self) -> None:
        if self.over or self.sheet:
            self.close_over()
        else:
            self.room.escaped(self)

    def close_over(self) -> None:
        """Take away what lies over the page; the focus goes back to where it came from."""
        if self.over:
            self.over = ""
        else:
            self.sheet = NOT_YET
        self.redraw()
        if self.over_from:
            page.focus_place(self.over_from)
            self.over_from = ""

    # ---- taps ----

    def handle(self, name: str, element: Element) -> None:
        self.sound.unlock()
        act = self.actions.get(name)
        if self.room.keeps_tap(self, name, element):
            return
        # An answer is to what was asked, not to what stands in the fields by now.
        was_asked = name not in ANSWERS and asking.drop(self)
        if act:
            act(self, element)
        else:
            console.warn("nothing answers to " + name)
        if was_asked:
            self.draw()
