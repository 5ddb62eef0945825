"""What did the player do? Chips by motion and words as seen and heard; the worker says what they
count for, under which clause, and what goes back or is still owed.
"""

from __future__ import annotations

from browser import Element

from pycore.night.table.table_hand import Wager
from pycore.night.table.table_view import TableView
from webapp.ui.app.app import App
from webapp.ui.kit import page
from webapp.ui.table.table import dealing
from webapp.ui.table.table.amount import press, turn_of
from webapp.ui.table.table.dealing import act, table_now
from webapp.ui.table.table.state import WagerDraft, room_state
from webapp.worker.answers import Reply

WITH_AMOUNT = ("bet", "raise", "raise-by", "amount")
IN_TURN = -1
MOST_MOTIONS = 3


def wager_so_far(app: App, table: TableView) -> WagerDraft:
    """What the dealer has said so far."""
    did = room_state(app).wager
    if did:
        return did
    turn = table["turn"]
    return {
        "seat": turn["seat"] if turn else 0,
        "chips": [[]],
        "word": "",
        "amount": 0,
        "chips_first": False,
        "faced": IN_TURN,
        "taken": 0,
    }


# ---- asking ----


def _ask(app: App, did: WagerDraft) -> None:
    """Keep what was said and ask what it counts for."""
    room_state(app).wager = did
    turn = room_state(app).wager_turn + 1
    room_state(app).wager_turn = turn
    chips = [motion for motion in did["chips"] if motion]
    is_silent = not chips and not did["word"] and not did["taken"]
    if is_silent or (did["word"] == "amount" and not did["amount"]):
        room_state(app).reading = None
        room_state(app).wager_refused = None
        app.draw()
        return
    sent = _copy(did)
    sent["chips"] = chips

    def answered(reply: Reply[Wager]) -> None:
        if room_state(app).wager_turn != turn:
            return
        room_state(app).reading = reply["ok"] if "ok" in reply else None
        room_state(app).wager_refused = reply["refused"] if "refused" in reply else None
        if "failed" in reply:
            app.failed(reply)
        app.draw()

    app.bus.call("wager", {"tid": app.tid, "table": dealing.number(app), "did": sent}, answered)
    app.draw()


def _copy(did: WagerDraft) -> WagerDraft:
    """The same with motions of its own."""
    return {
        "seat": did["seat"],
        "chips": [motion[:] for motion in did["chips"]],
        "word": did["word"],
        "amount": did["amount"],
        "chips_first": did["chips_first"],
        "faced": did["faced"],
        "taken": did["taken"],
    }


def _begun(app: App) -> WagerDraft | None:
    """What was said so far, to be changed; None where no player's turn is."""
    table = table_now(app)
    return _copy(wager_so_far(app, table)) if table and table["turn"] else None


# ---- taps ----


def open_wager(app: App, element: Element) -> None:
    _reset(app)
    room_state(app).panel = "wager"
    app.draw()
    page.show("tb-panel")


def _reset(app: App) -> None:
    room_state(app).wager = None
    room_state(app).reading = None
    room_state(app).wager_refused = None
    room_state(app).wager_seats = False
    room_state(app).keypad = False


def close(app: App, element: Element) -> None:
    _reset(app)
    room_state(app).panel = ""
    app.draw()


def word(app: App, element: Element) -> None:
    did = _begun(app)
    if not did:
        return
    did["word"] = page.data(element, "word")
    room_state(app).keypad = did["word"] == "amount"
    room_state(app).typed = ""
    if did["word"] not in WITH_AMOUNT:
        did["amount"] = 0
    _ask(app, did)


def amount(app: App, element: Element) -> None:
    room_state(app).keypad = not room_state(app).keypad
    room_state(app).typed = ""
    app.draw()


def key(app: App, element: Element) -> None:
    did = _begun(app)
    if not did:
        return
    typed = press(room_state(app).typed, page.data(element, "key"))
    room_state(app).typed = typed
    did["amount"] = int(typed) if typed else 0
    _ask(app, did)


def chip(app: App, element: Element) -> None:
    did = _begun(app)
    if not did:
        return
    did["chips"][-1].append(int(page.data(element, "value")))
    _ask(app, did)


def take(app: App, element: Element) -> None:
    did = _begun(app)
    if not did:
        return
    del did["chips"][int(page.data(element, "motion"))][int(page.data(element, "nth"))]
    did["chips"] = [motion for motion in did["chips"] if motion] or [[]]
    _ask(app, did)


def motion(app: App, element: Element) -> None:
    did = _begun(app)
    if not did:
        return
    did["chips"].append([])
    room_state(app).wager = did
    app.draw()


def took(app: App, element: Element) -> None:
    """All of the earlier bet, or nothing of it; a part is told by its chips."""
    did = _begun(app)
    turn = turn_of(app)
    if not did or not turn:
        return
    did["taken"] = 0 if did["taken"] else turn["bet"]
    _ask(app, did)


def chips_came_first(app: App, element: Element) -> None:
    did = _begun(app)
    if not did:
        return
    did["chips_first"] = bool(element.checked)
    _ask(app, did)


def other(app: App, element: Element) -> None:
    room_state(app).wager_seats = True
    app.draw()


def seat(app: App, element: Element) -> None:
    did = _begun(app)
    if not did:
        return
    room_state(app).wager_seats = False
    did["seat"] = int(page.data(element, "seat"))
    did["taken"] = 0
    _ask(app, did)


def hold(app: App, element: Element) -> None:
    """Out of turn: what was done waits for the turn, with the bet that was faced then."""
    did = _begun(app)
    turn = turn_of(app)
    if not did or not turn:
        return
    did["faced"] = turn["level"]
    did["chips"] = [motion for motion in did["chips"] if motion]
    dealing.deal(app, {"what": "hold", "did": did}, lambda: _reset(app))


def settle_held(app: App, element: Element) -> None:
    table = table_now(app)
    held_action = table["held_action"] if table else None
    _reset(app)
    room_state(app).panel = "wager"
    if held_action:
        _ask(
            app,
            {
                "seat": held_action["seat"],
                "chips": [motion[:] for motion in held_action["chips"]] or [[]],
                "word": held_action["word"],
                "amount": held_action["amount"],
                "chips_first": held_action["chips_first"],
                "faced": held_action["faced"],
                "taken": held_action["taken"],
            },
        )


def do(app: App, element: Element) -> None:
    read = room_state(app).reading
    turn = turn_of(app)
    if not read or not turn:
        return
    action = read["actions"][int(page.data(element, "nth"))]
    act(app, action["kind"], turn["seat"], action["amount"])


ACTIONS = {
    "table-wager": open_wager,
    "wager-close": close,
    "wager-word": word,
    "wager-amount": amount,
    "wager-key": key,
    "wager-chip": chip,
    "wager-take": take,
    "wager-motion": motion,
    "wager-took": took,
    "wager-first": chips_came_first,
    "wager-other": other,
    "wager-seat": seat,
    "wager-hold": hold,
    "wager-held": settle_held,
    "wager-do": do,
}
