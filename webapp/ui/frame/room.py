"""A room: one screen of the tablet, and all that the frame needs to know of it.

A room's folder holds a module `room` with one ROOM; the app finds it there. Rooms do not import
one another: what two of them need stands in the frame.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from browser import Element

    from pycore.portable.clock import Face
    from webapp.ui.frame.html import Markup
    from webapp.ui.frame.tablet import Tablet
    from webapp.ui.frame.typed_field import Form

    Render = Callable[[Tablet], Markup]
    Forms = Callable[[Tablet], dict[str, Form]]
    Act = Callable[[Tablet, Element], object]
    Tick = Callable[[Tablet, Face, int], None]
    Hook = Callable[[Tablet], object]
    Keeps = Callable[[Tablet, str, Element], bool]


def _nothing(*given: object) -> None:
    return None


def _no_forms(app: Tablet) -> dict[str, Form]:
    return {}


def _keeps_none(app: Tablet, name: str, element: Element) -> bool:
    return False


class Room:
    """Every answer to "what is different about this screen?", with the usual one filled in.

    *route* is its place in the address and the end of its words' keys ("ui.title.<route>").
    *place* orders the navigation; 0 leaves it out. *linked* orders the links that Tonight has to
    rooms outside the navigation; 0 leaves it out there.
    *render(app)* gives its markup, *state* is the
    class of what it remembers while a night is open, *actions* are {name: act(app, element)},
    *sheets* {name: sheet(app)} what it lays over the page. *forms(app)* are its forms of typed
    fields, by the id they have on the page. *tick(app, face, now_ms)* writes what changes by
    itself. *opened(app)* comes after it was first drawn, *escaped(app)* with the key. *heading*,
    *last* and *nav_item* (its (route, label), or None) stand in the frame's place. A room outside
    a night (*of_night* False) closes the open one unless it *keeps_night*. *redraws_on_fold*: how
    the names of the folds begin that are drawn only while they are open. *keeps_tap(app, name,
    element)* is asked of every tap: True where the room keeps it for later.
    """

    def __init__(
        self,
        route: str,
        render: Render,
        state: type | None = None,
        actions: Mapping[str, Act] | None = None,
        icon: str = "",
        place: int = 0,
        linked: int = 0,
        of_night: bool = True,
        keeps_night: bool = False,
        sheets: Mapping[str, Render] | None = None,
        forms: Forms = _no_forms,
        tick: Tick = _nothing,
        opened: Hook = _nothing,
        escaped: Hook = _nothing,
        heading: Callable[[Tablet], str] | None = None,
        last: Render | None = None,
        nav_item: Callable[[Tablet], tuple[str, str] | None] | None = None,
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
        self.state = state
        self.actions = actions or {}
        self.icon = icon
        self.place = place
        self.linked = linked
        self.of_night = of_night
        self.keeps_night = keeps_night
        self.sheets = sheets or {}
        self.forms = forms
        self.tick = tick
        self.opened = opened
        self.escaped = escaped
        self.heading = heading
        self.last = last
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
    """The rooms that stand in the navigation, in its order."""
    standing = [room for room in rooms if room.place]
    standing.sort(key=lambda room: room.place)
    return standing


def links_in_order(rooms: Iterable[Room]) -> list[Room]:
    """The rooms that Tonight leads to beside the navigation, in their order."""
    linked = [room for room in rooms if room.linked]
    linked.sort(key=lambda room: room.linked)
    return linked
