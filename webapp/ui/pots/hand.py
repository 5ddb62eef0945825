"""The hand that was told to the pot calculator, and the question to the worker about it."""

from __future__ import annotations

from browser import window

from webapp.ui.frame import amounts
from webapp.ui.pots import picker
from webapp.ui.pots.state import mine

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


def chips(app: Tablet, seat):
    return amounts.whole(mine(app).chips.get(seat, "")) or 0


def seats_in(app: Tablet):
    """Seats that can still win; all of them as long as nobody has put anything in."""
    every = range(1, count(app) + 1)
    some = [seat for seat in every if chips(app, seat)]
    folded = mine(app).folded
    return [seat for seat in some or every if seat not in folded]


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
    for seat in range(1, count(app) + 1):
        if chips(app, seat):
            row = {"seat": seat, "chips": chips(app, seat)}
            row["folded"] = seat in folded
            row["all_in"] = seat in all_in
            rows.append(row)
    told = {
        "seats": rows,
        "button": button_seat(app),
        "unit": unit(app),
        "carried": amounts.whole(mine(app).carried) or 0,
        "dead": amounts.whole(mine(app).dead) or 0,
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

    if len(told["seats"]) >= FEWEST:
        app.bus.call("pots", {"tid": app.tid, "hand": told}, heard(keep_pots))
    else:
        keep_pots(None, None)
    if by_cards(app) and "cards" in told:
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
