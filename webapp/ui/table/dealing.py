"""What the dealer's screen knows of its table, and how a tap gets to the worker and back.

The worker's answer is the whole table; the screen keeps the last one and what the dealer is about
to say: an amount, cards not yet complete, which sheet is open.
"""

from __future__ import annotations

from browser import window

from pycore.portable import typed_numbers
from pycore.portable.typed import EN
from webapp.ui.frame.words import t
from webapp.ui.table.state import mine

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from webapp.ui.frame.tablet import Tablet

LIVE = ("bet", "board", "showdown")
FULL_BOARD = 10  # five cards, two letters each


def shown(app: Tablet):
    """The table as the worker last told it, or None."""
    return mine(app).told


def number(app: Tablet):
    return mine(app).number


def panel(app: Tablet):
    """The sheet that lies in the place of the actions, or nothing."""
    return mine(app).panel


def seat_of(found, seat):
    """The seat of the table with this number, or None."""
    for one in found["seats"]:
        if one["seat"] == seat:
            return one
    return None


def name_of(found, seat):
    one = seat_of(found, seat)
    if not one or one["state"] == "empty":
        return t("ui.seat.free")
    return one["name"] or t("ui.player.unnamed")


def who(found, seat) -> str:
    """Seat 7, Elisapee A."""
    return t("ui.table.who", seat=seat, name=name_of(found, seat))


def listed(names):
    """Names in a row, as a sentence has them."""
    if len(names) < 2:
        return "".join(names)
    return t("ui.hand.and", before=", ".join(names[:-1]), last=names[-1])


# ---- asking ----


def _next_turn(app: Tablet):
    turn = mine(app).turn + 1
    mine(app).turn = turn
    return turn


def ask(app: Tablet) -> None:
    """Look at the table again; an answer that a tap has overtaken is thrown away."""
    turn = _next_turn(app)
    asked = number(app)
    mine(app).view = app.view

    def answered(reply: Any) -> None:
        if mine(app).turn != turn or app.room.route != "table":
            return
        if "ok" in reply:
            _take(app, reply["ok"]["table"])
            app.draw(True)
        elif "refused" in reply:
            mine(app).number = 0
            mine(app).told = None
            mine(app).refused = reply["refused"]
            app.draw()
        else:
            app.failed(reply)
            app.draw()

    app.bus.call("table", {"tid": app.tid, "table": asked}, answered)


def _take(app: Tablet, found) -> None:
    before = shown(app)
    mine(app).told = found
    if not before or _place(before) != _place(found):
        forget(app)
    if not before or before["hand_no"] != found["hand_no"]:
        mine(app).held = None
    if found["stage"] in LIVE and found["level"]:
        mine(app).level = found["level"]["number"]
    if found["stage"] not in ("ready", "count"):
        mine(app).button = 0
    _ask_why(app, found)


def _ask_why(app: Tablet, found) -> None:
    """What decides between the hands that were shown, and by which clause: the showdown checker
    says it.
    """
    mine(app).why = None
    shown_cards = {}
    for one in found["seats"]:
        if one["hand"] and one["cards"]:
            shown_cards["%d" % one["seat"]] = one["cards"]
    if found["stage"] != "over" or len(shown_cards) < 2 or len(found["board"]) < FULL_BOARD:
        return
    turn = mine(app).turn

    def answered(reply: Any) -> None:
        if "ok" in reply and mine(app).turn == turn:
            mine(app).why = reply["ok"]
            app.draw()

    hand = {"board": found["board"], "cards": shown_cards, "button": found["button"] or 0}
    app.bus.call("showdown", {"tid": app.tid, "hand": hand}, answered)


def _place(found):
    """What must stay the same for a half-told answer to keep its meaning."""
    turn = found["turn"]["seat"] if found["turn"] else 0
    due = found["due"]["street"] if found["due"] else ""
    shows = len(found["to_show"])
    return (found["hand_no"], found["stage"], turn, found["pot"], found["board"], due, shows)


def forget(app: Tablet) -> None:
    mine(app).forget()


def deal(app: Tablet, wish, done=None) -> None:
    """Send one step. While one is on its way further taps are ignored, so that no tap falls on the
    next player.
    """
    if app.blocked or app.saving:
        return
    app.saving += 1
    mine(app).refused = None
    turn = _next_turn(app)
    tid = app.tid

    def answered(reply: Any) -> None:
        app.saving -= 1
        if "ok" in reply and tid == app.tid:
            app.blocked = None
            app.note = None
            app.take(reply)
            mine(app).view = app.view
            if mine(app).turn == turn:
                mine(app).panel = ""
                mine(app).picks = []
                mine(app).ruling = None
                _take(app, reply["ok"]["table"])
                if done:
                    done()
        elif "refused" in reply:
            mine(app).refused = reply["refused"]
            mine(app).refused_wish = wish
            mine(app).picks = []
        elif "ok" not in reply:
            app.failed(reply)
        app.draw()

    app.bus.call("deal", {"tid": tid, "table": number(app), "do": wish}, answered)
    app.draw()


def act(app: Tablet, kind, seat=0, amount=0, cards="", reason="", named="") -> None:
    """One thing that was done in the hand."""
    deal(
        app,
        {
            "what": "act",
            "kind": kind,
            "seat": seat,
            "amount": amount,
            "cards": cards,
            "reason": reason,
            "clause": named,
        },
    )


def route_number():
    """The table that the address names, 0 for none."""
    parts = window.location.hash.split("/")
    return typed_numbers.count(parts[4], EN, 1, 999).value or 0 if len(parts) > 4 else 0
