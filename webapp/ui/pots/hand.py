"""The hand that was told to the pot calculator, and the question to the worker about it."""

from browser import window

from webapp.ui.frame import amounts, picker

FEWEST = 2
MOST = 10
COMMON = (1, 5, 25, 100)
LARGEST_SMALL = 1000
TYPING_MS = 200


# ---- what was told ----


def count(app):
    """The seats at this table."""
    told = app.kept("pots-count", 0)
    if told:
        return told
    tables = app.view["tables"]
    return min(len(tables[0]["seats"]), MOST) if tables else MOST


def chips(app, seat):
    return amounts.whole(app.kept("pots-chips", {}).get(seat, "")) or 0


def seats_in(app):
    """Seats that can still win; all of them as long as nobody has put anything in."""
    every = range(1, count(app) + 1)
    some = [seat for seat in every if chips(app, seat)]
    folded = app.kept("pots-fold", [])
    return [seat for seat in some or every if seat not in folded]


def _smallest(app):
    """The smallest of tonight's chips that has not left play."""
    gone = [item.remove for item in app.items[: app.face()["index"] + 1]]
    values = [chip["value"] for chip in app.view["night"]["chip_set"]]
    return min([value for value in values if value not in gone] or values)


def units(app):
    """Chip values to choose from: tonight's, and what a borrowed set may hold."""
    smallest = _smallest(app)
    found = list(COMMON)
    for chip in app.view["night"]["chip_set"]:
        if chip["value"] not in found and chip["value"] <= max(smallest, LARGEST_SMALL):
            found.append(chip["value"])
    found.sort()
    return found


def unit(app):
    """The smallest chip in play: the one chosen, else tonight's."""
    return app.kept("pots-unit", 0) or _smallest(app)


def button_seat(app):
    at = app.kept("pots-button", 1)
    return at if at <= count(app) else 1


def by_cards(app):
    return app.kept("pots-how", "tap") == "cards"


def order_of(app):
    """The groups that were tapped, without those who folded since."""
    still = seats_in(app)
    found = []
    for group in app.kept("pots-order", []):
        left = [seat for seat in group if seat in still]
        if left:
            found.append(left)
    return found


# ---- asking ----


def hand(app):
    rows = []
    folded = app.kept("pots-fold", [])
    all_in = app.kept("pots-all-in", [])
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
        "carried": amounts.whole(app.kept("pots-carried")) or 0,
        "dead": amounts.whole(app.kept("pots-dead")) or 0,
    }
    if not by_cards(app):
        told["order"] = order_of(app)
        return told
    shown = picker.shown(app, seats_in(app))
    if shown["cards"]:
        told["board"] = shown["board"]
        told["cards"] = shown["cards"]
    return told


def ask(app):
    """Ask what it comes to; an answer that something newer has overtaken is thrown away."""
    turn = app.kept("pots-turn", 0) + 1
    app.keep("pots-turn", turn)
    told = hand(app)

    def take(found, refused):
        def answered(reply):
            if app.kept("pots-turn", 0) != turn:
                return
            app.keep(found, reply["ok"] if "ok" in reply else None)
            app.keep(refused, reply["refused"] if "refused" in reply else None)
            if "failed" in reply:
                app.failed(reply)
            if app.room.route == "pots":
                app.draw()

        return answered

    if len(told["seats"]) >= FEWEST:
        app.bus.call("pots", {"tid": app.tid, "hand": told}, take("pots-found", "pots-refused"))
    else:
        app.keep("pots-found", None)
        app.keep("pots-refused", None)
    if by_cards(app) and "cards" in told:
        app.bus.call(
            "showdown", {"tid": app.tid, "hand": told}, take("show-found", "show-refused")
        )
    else:
        app.keep("show-found", None)
        app.keep("show-refused", None)


def changed(app):
    ask(app)
    app.draw()


def soon(app):
    """After typing: a moment later, so that half a number is not complained about."""
    turn = app.kept("pots-turn", 0) + 1
    app.keep("pots-turn", turn)

    def later():
        if app.room.route == "pots" and app.kept("pots-turn", 0) == turn:
            changed(app)

    window.setTimeout(app.guard(later), TYPING_MS)
