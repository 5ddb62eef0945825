"""The hand that was told to the pot calculator, and the question to the worker about it."""

from __future__ import annotations

from browser import window

from webapp.ui.frame import forms
from webapp.ui.frame.typed_field import Field
from webapp.ui.pots import picker
from webapp.ui.pots.state import CARRIED, DEAD, MOST_CHIPS, mine

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from webapp.ui.frame.tablet import Tablet

FEWEST = 2
MOST = 10
COMMON = (1, 5, 25, 100)
LARGEST_SMALL = 1000
TYPING_MS = 200


# ---- what was told ----


def count(app: Tablet):
    """The seats at this table."""
    told = mine(app).count
    if told:
        return told
    tables = app.view["tables"]
    return min(len(tables[0]["seats"]), MOST) if tables else MOST


def place(seat):
    """The name of the field for what a seat put in."""
    return "chips-%d" % seat


def chips_form(app: Tablet):
    """What each seat at the table put in; an empty field is a seat that put in nothing."""
    form = mine(app).chips
    seats = range(1, count(app) + 1)
    form.fields = [Field(place(seat), "chips", 0, MOST_CHIPS, empty=True) for seat in seats]
    return form


def every_chips(app: Tablet):
    """{seat: chips} of the seats whose field is read and not empty."""
    read = chips_form(app).values(forms.rules())
    found = {}
    for seat in range(1, count(app) + 1):
        if read.get(place(seat)):
            found[seat] = read[place(seat)]
    return found


def is_unread(app: Tablet) -> bool:
    """Whether something stands in a field that is no number of chips: then nothing is worked out,
    for it would be worked out wrong.
    """
    rules = forms.rules()
    return bool(chips_form(app).refusals(rules) or mine(app).middle.refusals(rules))


def seats_in(app: Tablet):
    """Seats that can still win; all of them as long as nobody has put anything in."""
    some = list(every_chips(app))
    folded = mine(app).folded
    return [seat for seat in some or range(1, count(app) + 1) if seat not in folded]


def _smallest(app: Tablet):
    """The smallest of tonight's chips that has not left play."""
    gone = [item.remove for item in app.items[: app.face()["index"] + 1]]
    values = [chip["value"] for chip in app.view["night"]["chip_set"]]
    return min([value for value in values if value not in gone] or values)


def units(app: Tablet):
    """Chip values to choose from: tonight's, and what a borrowed set may hold."""
    smallest = _smallest(app)
    found = list(COMMON)
    for chip in app.view["night"]["chip_set"]:
        if chip["value"] not in found and chip["value"] <= max(smallest, LARGEST_SMALL):
            found.append(chip["value"])
    found.sort()
    return found


def unit(app: Tablet):
    """The smallest chip in play: the one chosen, else tonight's."""
    return mine(app).unit or _smallest(app)


def button_seat(app: Tablet):
    at = mine(app).button
    return at if at <= count(app) else 1


def by_cards(app: Tablet) -> bool:
    return mine(app).how == "cards"


def order_of(app: Tablet):
    """The groups that were tapped, without those who folded since."""
    still = seats_in(app)
    found = []
    for group in mine(app).order:
        left = [seat for seat in group if seat in still]
        if left:
            found.append(left)
    return found


# ---- asking ----


def hand(app: Tablet):
    rows = []
    folded = mine(app).folded
    all_in = mine(app).all_in
    put_in = every_chips(app)
    for seat in put_in:
        row = {"seat": seat, "chips": put_in[seat]}
        row["folded"] = seat in folded
        row["all_in"] = seat in all_in
        rows.append(row)
    middle = mine(app).middle.values(forms.rules())
    told = {
        "seats": rows,
        "button": button_seat(app),
        "unit": unit(app),
        "carried": middle.get(CARRIED) or 0,
        "dead": middle.get(DEAD) or 0,
    }
    if not by_cards(app):
        told["order"] = order_of(app)
        return told
    shown = picker.compared(app, seats_in(app))
    if shown["cards"]:
        told["board"] = shown["board"]
        told["cards"] = shown["cards"]
    return told


def ask(app: Tablet) -> None:
    """Ask what it comes to; an answer that something newer has overtaken is thrown away."""
    turn = mine(app).turn + 1
    mine(app).turn = turn
    told = hand(app)

    def heard(keep):
        def answered(reply: Any) -> None:
            if mine(app).turn != turn:
                return
            keep(reply.get("ok"), reply.get("refused"))
            if "failed" in reply:
                app.failed(reply)
            if app.room.route == "pots":
                app.draw()

        return answered

    def keep_pots(pots, refused) -> None:
        mine(app).pots = pots
        mine(app).pots_refused = refused

    def keep_showdown(showdown, refused) -> None:
        mine(app).showdown = showdown
        mine(app).showdown_refused = refused

    unread = is_unread(app)
    if len(told["seats"]) >= FEWEST and not unread:
        app.bus.call("pots", {"tid": app.tid, "hand": told}, heard(keep_pots))
    else:
        keep_pots(None, None)
    if by_cards(app) and "cards" in told and not unread:
        app.bus.call("showdown", {"tid": app.tid, "hand": told}, heard(keep_showdown))
    else:
        keep_showdown(None, None)


def changed(app: Tablet) -> None:
    ask(app)
    app.draw()


def soon(app: Tablet) -> None:
    """After typing: a moment later, so that half a number is not complained about."""
    turn = mine(app).turn + 1
    mine(app).turn = turn

    def later() -> None:
        if app.room.route == "pots" and mine(app).turn == turn:
            changed(app)

    window.setTimeout(app.guard(later), TYPING_MS)
