"""What the dealer's screen knows of its table, and how a tap gets to the worker and back.

The worker's answer is the whole table; the screen keeps the last one and what the dealer is about
to say: an amount, cards not yet complete, which sheet is open.
"""

from __future__ import annotations

from collections.abc import Callable

from browser import window

from pycore.kernel.clauses import Refusal
from pycore.night.table.pot_view import Showdown
from pycore.night.table.table_view import TableSeat, TableView
from pycore.portable import hand_words, typed
from webapp.ui.app import shell
from webapp.ui.app.app import App, Command
from webapp.ui.forms import forms
from webapp.ui.kit import words
from webapp.ui.kit.words import t
from webapp.ui.table.table import waiting
from webapp.ui.table.table.state import room_state
from webapp.worker.answers import DealtAnswer, Reply, TableShown

LIVE = ("bet", "board", "showdown")
FULL_BOARD = 10  # five cards, two letters each


def table_now(app: App) -> TableView | None:
    """The table as the worker last told it, or None."""
    return room_state(app).table


def number(app: App) -> int:
    return room_state(app).number


def panel(app: App) -> str:
    """The sheet that lies in the place of the actions, or nothing."""
    return room_state(app).panel


def seat_of(table: TableView, at: int) -> TableSeat | None:
    """The seat of the table with this number, or None."""
    for seat in table["seats"]:
        if seat["seat"] == at:
            return seat
    return None


def name_of(table: TableView, at: int) -> str:
    seat = seat_of(table, at)
    if not seat or seat["state"] == "empty":
        return t("ui.seat.free")
    return words.called(seat["name"])


def who(table: TableView, at: int) -> str:
    """Seat 7, Elisapee A."""
    return t("ui.table.who", seat=at, name=name_of(table, at))


def listed(names: list[str]) -> str:
    """Names in a row, as a sentence has them."""
    return hand_words.in_a_row(t, names)


# ---- asking ----


def _next_turn(app: App) -> int:
    turn = room_state(app).turn + 1
    room_state(app).turn = turn
    return turn


def ask(app: App) -> None:
    """Look at the table again; an answer that a tap has overtaken is thrown away."""
    turn = _next_turn(app)
    table_number = number(app)
    room_state(app).view = app.view

    def answered(reply: Reply[TableShown]) -> None:
        if room_state(app).turn != turn or app.route != "table":
            return
        if "ok" in reply:
            _take(app, reply["ok"]["table"])
            app.draw(True)
        elif "refused" in reply:
            room_state(app).number = 0
            room_state(app).table = None
            room_state(app).refused = reply["refused"]
            app.draw()
        else:
            app.failed(reply)
            app.draw()

    app.bus.call("table", {"tid": app.tid, "table": table_number}, answered)


def _take(app: App, table: TableView) -> None:
    before = table_now(app)
    room_state(app).table = table
    if not before or _moment(before) != _moment(table):
        forget(app)
    if table["stage"] in LIVE and table["level"]:
        room_state(app).level = table["level"]["number"]
    if table["stage"] not in ("ready", "count"):
        room_state(app).button = 0
    _ask_why(app, table)


def _ask_why(app: App, table: TableView) -> None:
    """What decides between the hands that were shown, and by which clause: the showdown checker
    says it.
    """
    room_state(app).why = None
    cards = {}
    for seat in table["seats"]:
        if seat["hand"] and seat["cards"]:
            cards["%d" % seat["seat"]] = seat["cards"]
    if table["stage"] != "over" or len(cards) < 2 or len(table["board"]) < FULL_BOARD:
        return
    turn = room_state(app).turn

    def answered(reply: Reply[Showdown]) -> None:
        if "ok" in reply and room_state(app).turn == turn:
            room_state(app).why = reply["ok"]
            app.draw()

    hand = {"board": table["board"], "cards": cards, "button": table["button"] or 0}
    app.bus.call("showdown", {"tid": app.tid, "hand": hand}, answered)


def _moment(table: TableView) -> tuple[int, str, int, int, str, str, int]:
    """What must stay the same for a half-told answer to keep its meaning."""
    turn = table["turn"]["seat"] if table["turn"] else 0
    due = table["due"]["street"] if table["due"] else ""
    shows = len(table["to_show"])
    return (table["hand_no"], table["stage"], turn, table["pot"], table["board"], due, shows)


def forget(app: App) -> None:
    room_state(app).forget()


def deal(
    app: App,
    wish: Command,
    done: Callable[[], object] | None = None,
    turned_down: Callable[[Refusal], object] | None = None,
) -> None:
    """Send one step, of the hand on the screen and of no other. Taps on the table wait meanwhile
    (waiting.py); a form that is sent meanwhile is gone with the answer, so it does not wait and
    the screen says so. After the screen was drawn *turned_down* hears why the step was refused.
    """
    if app.saving:
        sent = "ui.table.count-right" if wish["what"] == "count" else "ui.table.ruling-say"
        app.state(waiting.Waiting).dropped = [t(sent)]
    if app.blocked or app.saving:
        return
    app.saving += 1
    was_told = bool(room_state(app).refused or app.state(waiting.Waiting).dropped)
    room_state(app).refused = None
    app.state(waiting.Waiting).dropped = []
    turn = _next_turn(app)
    tid = app.tid

    def answered(reply: Reply[DealtAnswer]) -> None:
        app.saving -= 1
        is_only_table = "ok" in reply and "view" not in reply["ok"]
        if "ok" in reply and tid == app.tid:
            app.blocked = None
            app.note = None
            app.take(reply)
            room_state(app).view = app.view
            if room_state(app).turn == turn:
                room_state(app).panel = ""
                room_state(app).picks = []
                room_state(app).ruling = None
                _take(app, reply["ok"]["table"])
                if done:
                    done()
        elif "refused" in reply:
            room_state(app).refused = reply["refused"]
            room_state(app).refused_wish = wish
            room_state(app).picks = []
            waiting.drop(app)
        elif "ok" not in reply:
            app.failed(reply)
        waiting.go_on(app)
        app.draw(False, is_only_table)
        shell.say_saving(app)
        if turned_down and "refused" in reply:
            turned_down(reply["refused"])

    table = table_now(app)
    step = {"no": table["hand_no"], **wish} if table else wish
    app.bus.call("deal", {"tid": tid, "table": number(app), "do": step}, answered)
    if was_told:
        app.draw()
    else:
        shell.say_saving(app)


def act(app: App, kind: str, seat: int = 0, amount: int = 0, cards: str = "") -> None:
    """One thing that was done in the hand."""
    deal(app, {"what": "act", "kind": kind, "seat": seat, "amount": amount, "cards": cards})


def route_number() -> int:
    """The table that the address names, 0 for none."""
    parts = window.location.hash.split("/")
    read = typed.count(parts[4], forms.rules(), 1, 999).value if len(parts) > 4 else 0
    return read if isinstance(read, int) else 0
