"""A room: one screen of the tablet, and all that the frame needs to know of it.

A room's folder holds a module `room` with one ROOM; the app finds it there. Rooms do not import
one another: what two of them need stands in the frame.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from browser import Element, window

from pycore.portable.clock import Face
from webapp.ui.app.app import FIRST, NOT_YET, App
from webapp.ui.kit import page
from webapp.ui.kit.html import Markup
from webapp.worker.answers import Reply, ShownAnswer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Render = Callable[[App], Markup]
    Act = Callable[[App, Element], object]
    Tick = Callable[[App, Face, int], None]
    Hook = Callable[[App], object]
    Keeps = Callable[[App, str, Element], bool]


def _nothing(*arguments: object) -> None:
    return None


def _keeps_none(app: App, name: str, element: Element) -> bool:
    return False


class Room:
    """Every answer to "what is different about this screen?", with the usual one filled in.

    *route* is its place in the address and the end of its words' keys ("ui.title.<route>").
    *place* orders the navigation; 0 leaves it out. *linked* orders the list under More, 0
    leaves it out there.
    *render(app)* gives its markup, *actions* are {name: act(app, element)},
    *sheets* {name: sheet(app)} what it lays over the page. *tick(app, face,
    now_ms)* writes what changes by itself. *opened(app)* comes after it was first drawn,
    *escaped(app)* with the key. *heading*,
    *last_strip* and *nav_item* (its (route, label), or None) stand in the frame's place. A room
    outside a night (*of_night* False) closes the open one unless it *keeps_night*.
    *redraws_on_fold*: how the names of the folds begin that are drawn only while they are open.
    *keeps_tap(app, name, element)* is asked of every tap: True where the room keeps it for later.
    """

    def __init__(
        self,
        route: str,
        render: Render,
        actions: Mapping[str, Act] | None = None,
        icon: str = "",
        place: int = 0,
        linked: int = 0,
        of_night: bool = True,
        keeps_night: bool = False,
        sheets: Mapping[str, Render] | None = None,
        tick: Tick = _nothing,
        opened: Hook = _nothing,
        escaped: Hook = _nothing,
        heading: Callable[[App], str] | None = None,
        last_strip: Render | None = None,
        nav_item: Callable[[App], tuple[str, str] | None] | None = None,
        nav_css: str = "",
        gives_way_to: str = "",
        first_field: str = "main",
        fills_screen: bool = False,
        shows_code: bool = False,
        follows_book: bool = False,
        redraws_on_fold: tuple[str, ...] = (),
        keeps_tap: Keeps = _keeps_none,
    ) -> None:
        self.route = route
        self.render = render
        self.actions = actions or {}
        self.icon = icon
        self.place = place
        self.linked = linked
        self.of_night = of_night
        self.keeps_night = keeps_night
        self.sheets = sheets or {}
        self.tick = tick
        self.opened = opened
        self.escaped = escaped
        self.heading = heading
        self.last_strip = last_strip
        self.nav_item = nav_item
        self.nav_css = nav_css
        self.gives_way_to = gives_way_to
        self.first_field = first_field
        self.fills_screen = fills_screen
        self.shows_code = shows_code
        self.follows_book = follows_book
        self.redraws_on_fold = redraws_on_fold
        self.keeps_tap = keeps_tap


def in_order(rooms: Iterable[Room]) -> list[Room]:
    """Return the rooms that stand in the navigation, in its order."""
    standing = [room for room in rooms if room.place]
    standing.sort(key=lambda room: room.place)
    return standing


def links(rooms: Iterable[Room]) -> list[tuple[str, str]]:
    """Return (route, icon) of the rooms that More lists, in their order."""
    linked = [room for room in rooms if room.linked]
    linked.sort(key=lambda room: room.linked)
    return [(room.route, room.icon) for room in linked]


class Router:
    """Which room is shown: that of the address, once its night is open."""

    def __init__(self, app: App, rooms: list[Room]) -> None:
        self._app = app
        self._by_route = {room.route: room for room in rooms}
        self.in_nav = in_order(rooms)
        self.is_ready = False

    @property
    def room(self) -> Room:
        return self._by_route[self._app.route]

    def named(self, route: str) -> Room | None:
        return self._by_route.get(route)

    def go(self) -> None:
        """Follow the address: #/nights, #/data, ..., #/night/TID/room."""
        app = self._app
        parts = window.location.hash.split("/")[1:]
        route = parts[0] if parts else FIRST
        tid = ""
        if route == "night" and len(parts) >= 3:
            tid, route = parts[1], parts[2]
        room = self._by_route.get(route)
        if not room or (room.of_night and not tid):
            room, tid = self._by_route[FIRST], ""
        app.clause = ""
        app.sheet = NOT_YET
        if tid and tid != app.tid:
            app.bus.call("open", {"tid": tid}, self._opened(room, tid))
            return
        self._show(room)
        if room.route == FIRST:
            app.session.refresh_nights()

    def _opened(self, room: Room, tid: str) -> Callable[[Reply[ShownAnswer]], None]:
        app = self._app

        def answered(reply: Reply[ShownAnswer]) -> None:
            app.close_night()
            if app.take(reply) and app.view:
                self._show(room)
            elif "ok" not in reply:
                app.leave("unknown", tid)

        return answered

    def _show(self, room: Room) -> None:
        app = self._app
        moved = room.route != app.route or not self.is_ready
        if not room.of_night and not room.keeps_night:
            app.close_night()
        if moved:
            app.drop_choices()
            app.drop_red()
        app.route = room.route
        app.forms = {}
        app.qr = None
        app.qr_at_ms = 0
        app.refusals, app.carried = app.carried, {}
        app.wish = None
        if room.route != FIRST:
            app.notice = None
        self.begin()
        if moved:
            page.scroll_up()
            page.focus(room.first_field)
        room.opened(app)

    def begin(self) -> None:
        """Draw; from the first time on the page counts as ready."""
        self.is_ready = True
        self._app.draw()
        page.body("data-ready", "1")
