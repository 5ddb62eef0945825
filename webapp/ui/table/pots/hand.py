"""The hand that was told to the pot calculator, and the question to the worker about it."""

from __future__ import annotations

from typing import Any

from browser import window

from pycore.night.table.pot_view import PotView, Showdown
from pycore.portable.structure import chips_left
from webapp.ui.app.app import App
from webapp.ui.forms import forms
from webapp.ui.forms.typed_field import Form, InputField
from webapp.ui.table.pots import picker
from webapp.ui.table.pots.picker import CARRIED, DEAD, MOST_CHIPS, room_state
from webapp.worker.answers import Reply

FEWEST = 2
MOST = 10
COMMON = (1, 5, 25, 100)
LARGEST_SMALL = 1000
TYPING_MS = 200


# ---- what was told ----


def count(app: App) -> int:
    """Return the seats at this table."""
    if room_state(app).count:
        return room_state(app).count
    tables = app.view["tables"]
    return min(len(tables[0]["seats"]), MOST) if tables else MOST


def place(seat: int) -> str:
    """Return the name of the field for what a seat put in."""
    return "chips-%d" % seat


def chips_form(app: App) -> Form:
    """Return what each seat at the table put in; an empty field is a seat that put in nothing."""
    form = room_state(app).chips
    seats = range(1, count(app) + 1)
    form.fields = [InputField(place(seat), "chips", 0, MOST_CHIPS, empty=True) for seat in seats]
    return form


def every_chips(app: App) -> dict[int, int]:
    """Return {seat: chips} of the seats whose field is read and not empty."""
    read = chips_form(app).values(forms.rules())
    put_in = {}
    for seat in range(1, count(app) + 1):
        if read.get(place(seat)):
            put_in[seat] = read[place(seat)]
    return put_in


def is_unread(app: App) -> bool:
    """Return whether something stands in a field that is no number of chips: then nothing is
    worked out, for it would be worked out wrong.
    """
    rules = forms.rules()
    return bool(chips_form(app).refusals(rules) or room_state(app).middle.refusals(rules))


def seats_in(app: App) -> list[int]:
    """Return seats that can still win; all of them as long as nobody has put anything in."""
    some = list(every_chips(app))
    folded = room_state(app).folded
    return [seat for seat in some or range(1, count(app) + 1) if seat not in folded]


def _smallest(app: App) -> int:
    """The smallest of tonight's chips that has not left play."""
    values: list[int] = [chip["value"] for chip in app.view["night"]["chip_set"]]
    return chips_left(values, app.items[: app.face()["index"]])[0]


def units(app: App) -> list[int]:
    """Return the chip values to choose from: tonight's, and what a borrowed set may hold."""
    smallest = _smallest(app)
    values = list(COMMON)
    for chip in app.view["night"]["chip_set"]:
        if chip["value"] not in values and chip["value"] <= max(smallest, LARGEST_SMALL):
            values.append(chip["value"])
    values.sort()
    return values


def unit(app: App) -> int:
    """Return the smallest chip in play: the one chosen, else tonight's."""
    return room_state(app).unit or _smallest(app)


def button_seat(app: App) -> int:
    at = room_state(app).button
    return at if at <= count(app) else 1


def by_cards(app: App) -> bool:
    return room_state(app).how == "cards"


def order_of(app: App) -> list[list[int]]:
    """Return the groups that were tapped, without those who folded since."""
    still = seats_in(app)
    groups = [[seat for seat in group if seat in still] for group in room_state(app).order]
    return [group for group in groups if group]


# ---- asking ----


def hand(app: App) -> dict[str, Any]:
    """Return the hand as it was told; with "order" or, as soon as there are some, "cards"."""
    put_in = every_chips(app)
    middle = room_state(app).middle.values(forms.rules())
    hand: dict[str, Any] = {
        "seats": [
            {
                "seat": seat,
                "chips": put_in[seat],
                "folded": seat in room_state(app).folded,
                "all_in": seat in room_state(app).all_in,
            }
            for seat in put_in
        ],
        "button": button_seat(app),
        "unit": unit(app),
        "carried": middle.get(CARRIED) or 0,
        "dead": middle.get(DEAD) or 0,
    }
    if not by_cards(app):
        hand["order"] = order_of(app)
        return hand
    board, cards = picker.compared(app, seats_in(app))
    if cards:
        hand["board"] = board
        hand["cards"] = cards
    return hand


def ask(app: App) -> None:
    """Ask what it comes to; an answer that something newer has overtaken is thrown away."""
    turn = room_state(app).turn + 1
    room_state(app).turn = turn
    question: dict[str, Any] = {"tid": app.tid, "hand": hand(app)}

    def pots_answered(reply: Reply[PotView]) -> None:
        if room_state(app).turn == turn:
            room_state(app).pots = reply["ok"] if "ok" in reply else None
            room_state(app).pots_refused = reply["refused"] if "refused" in reply else None
            _answered(app, reply)

    def showdown_answered(reply: Reply[Showdown]) -> None:
        if room_state(app).turn == turn:
            room_state(app).showdown = reply["ok"] if "ok" in reply else None
            room_state(app).showdown_refused = reply["refused"] if "refused" in reply else None
            _answered(app, reply)

    unread = is_unread(app)
    if len(question["hand"]["seats"]) >= FEWEST and not unread:
        app.bus.call("pots", question, pots_answered)
    else:
        room_state(app).pots = None
        room_state(app).pots_refused = None
    if by_cards(app) and "cards" in question["hand"] and not unread:
        app.bus.call("showdown", question, showdown_answered)
    else:
        room_state(app).showdown = None
        room_state(app).showdown_refused = None


def _answered(app: App, reply: Reply[Any]) -> None:
    if "failed" in reply:
        app.failed(reply)
    if app.route == "pots":
        app.draw()


def changed(app: App) -> None:
    ask(app)
    app.draw()


def soon(app: App) -> None:
    """Look a moment after typing, so that half a number is not complained about."""
    turn = room_state(app).turn + 1
    room_state(app).turn = turn

    def later() -> None:
        if app.route == "pots" and room_state(app).turn == turn:
            changed(app)

    window.setTimeout(app.guard(later), TYPING_MS)
