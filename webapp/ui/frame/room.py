"""A room: one screen of the tablet, and all that the frame needs to know of it.

A room's folder holds a module `room` with one ROOM; the app finds it there. Rooms do not import
one another: what two of them need stands in the frame.
"""

from __future__ import annotations


def _nothing(*given):
    return None


def _no_forms(app):
    return {}


class Room:
    """Every answer to "what is different about this screen?", with the usual one filled in.

    *route* is its place in the address and the end of its words' keys ("ui.title.<route>").
    *place* orders the navigation; 0 leaves it out. *render(app)* gives its markup, *state* is the
    class of what it remembers while a night is open, *actions* are {name: act(app, element)},
    *sheets* {name: sheet(app)} what it lays over the page. *forms(app)* are its forms of typed
    fields, by the id they have on the page. *tick(app, face, now_ms)* writes what changes by
    itself. *opened(app)* comes after it was first drawn. A room outside a night (*of_night* False)
    closes the open one unless it *keeps_night*.
    """

    def __init__(
        self,
        route,
        render,
        state=None,
        actions=None,
        icon="",
        place=0,
        of_night=True,
        keeps_night=False,
        sheets=None,
        forms=_no_forms,
        tick=_nothing,
        opened=_nothing,
        escaped=_nothing,
        heading=None,
        last=None,
        nav_item=None,
        nav_css="",
        gives_way_to="",
        first_field="main",
        fills_screen=False,
        shows_code=False,
        follows_book=False,
        redraws_on_fold=(),
    ) -> None:
        self.route = route
        self.render = render
        self.state = state
        self.actions = actions or {}
        self.icon = icon
        self.place = place
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


def in_order(rooms):
    """The rooms that stand in the navigation, in its order."""
    found = [room for room in rooms if room.place]
    found.sort(key=lambda room: room.place)
    return found
